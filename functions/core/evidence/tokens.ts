/** Splits texts into tokens, each with a role from the words next to it. */
import { MAX_LINE_NAMES } from "../contract/limits.ts";
import { foldOnce } from "../names/fold-once.ts";
import { lazy, lazyRegExp } from "../names/lazy.ts";
import { romanisations } from "../names/romanisation.ts";
import { INDIAN_LETTER } from "../names/scripts.ts";
import { NUMBER } from "../names/terms.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import {
  AND,
  endsAbroad,
  institutionOf,
  isCouncilWord,
  isGenitive,
  isOfAnotherPlace,
  levelWord,
  saysOfAddress,
  wordsThatSay,
} from "../names/words.ts";
import { asWritten } from "./as-written.ts";
import {
  CARE_OF,
  type FoundToken,
  HAMLET_OF,
  HOUSE,
  isOfOffice,
  mayBeName,
  personsInFront,
  type Role,
  rolesOf,
  type TokenRole,
} from "./roles.ts";
import { plainText } from "./text.ts";
import type { Piece } from "./written.ts";

/** A token with its role. */
export interface Token extends Readonly<FoundToken>, Readonly<TokenRole> {
  /** Folded. */
  readonly core: string;
  /** Whether many rows of its list have it. */
  readonly isShared: boolean;
  /** Whether it is the last word of the text, and of another country: "Delhi, Ontario, Canada". */
  readonly isAbroad: boolean;
  /**
   * The kind of institution that words in its part of the text name: "Rohan Hospital"; `local` if named after its place: "Govt.
   * Hospital Karungal".
   */
  readonly institution?: ReturnType<typeof institutionOf>;
  /** Whether it is a genitive between two words of names: "Munshi ka Dhana" is one name. */
  readonly joins: boolean;
}

/** A text in tokens. */
export interface Line {
  readonly tokens: readonly Token[];
  /** Words that mean the same have one spelling: "sector" for "Sec". */
  readonly words: readonly string[];
  /** {@link words} as they are written. */
  readonly written: () => readonly string[];
  /** The words cut off at the front if a line has too many; otherwise empty. */
  readonly rest: string;
  /** The number of stretches between separators. */
  readonly segments: number;
  /** Empty if it has none. */
  readonly pincode: string;
  /** Whether it names a post office. */
  readonly hasPost: boolean;
}

/** Separators between the parts of a line. The hyphen of "Habra - I" is not one. */
const SEPARATORS = lazyRegExp(
  String.raw`[,;|\n>।]+|\s[-–—]+\s(?![ivx]+(?!\p{L}))|[()[\]]|(?<=[\p{L}\p{M}]{2})/(?=\p{L}{2})`,
  "giu",
);
/** "S/o", "C/o", "M/s" and the like: the words before and after them are people or firms. */
const RELATION = /^(?:[scdwf]\/o|m\/s)\.?$/i;
const PIN_WORD = /\bpin( ?code)?\b/i;

/**
 * A number glued to a name: "Kengarai1", and "16RB" of a canal's villages in Rajasthan, most of which are called "16 RB". Not
 * "2nd" or "12A".
 */
const GLUED = /^(?:([a-z]{3,}|[ns]h)(\d+)|(\d+)(?!(?:st|nd|rd|th)$)([a-z]{2,5}))$/;

const WORD_END = lazyRegExp(String.raw`[\s:]+|(?<=\p{L}{2}\.)`, "u");
const NO_LETTERS_AROUND = lazyRegExp(String.raw`^[^\p{L}\p{M}\p{N}#]+|[\s.-]+$`, "gu");

/** The tokens of a word. Initials stay in one piece, and a number glued to a name is split off: "G.P.O.", "16RB". */
function tokensOf(word: string): string[] {
  if (RELATION.test(word)) return [CARE_OF];
  if (/^h\/o\.?$/i.test(word)) return [HAMLET_OF];
  const all = tokens(word);
  if (all.length > 1 && all.every((token) => /^[a-z]$/.test(token))) return [all.join("")];
  return all.flatMap((token) => {
    const glued = GLUED.exec(token);
    return glued ? glued.slice(1).filter(Boolean) : [token];
  });
}

/** Whether a token may be a name that locates the place. */
export function isContent({ role, text }: Token): boolean {
  return role === "name" && text.length > 2;
}

/** Roles of the parts of an address around a place. Their tokens may still be names: "Mira Road" is also a town. */
export function asideOf(
  tokens: readonly Token[],
): "office" | "building" | "road" | "landmark" | undefined {
  const has = (role: Role) => tokens.some((token) => token.role === role);
  if (has("office")) return "office";
  if (has("building")) return "building";
  if (has("landmark")) return has("nothing") ? "road" : "landmark";
  return undefined;
}

/**
 * Splits pieces of text into tokens: one piece for a line, or one for each field or column.
 * @param pincode the PIN code of a field; otherwise it is taken from the last piece with one
 * @param shared the tokens that many rows of a list have
 */
export function lineOf(
  pieces: readonly Piece[],
  pincode = "",
  shared: ReadonlySet<string> = NONE_SHARED,
): Line {
  const words: string[] = [];
  const texts: { readonly text: string; readonly firstWord: number }[] = [];
  const found: FoundToken[] = [];
  let segment = 0;
  let inText = "";
  for (const { text, hint, called, aside = false } of pieces) {
    const plain = plainText(text);
    texts.push({ text, firstWord: words.length });
    inText = plain.pincode || inText;
    let inBrackets = false;
    let isMark = false;
    const add = (stretch: string) => {
      let has = false;
      for (const written of stretch.split(WORD_END())) {
        const parts = tokensOf(written);
        if (parts.length === 0) continue;
        has = true;
        for (const part of parts)
          found.push({ text: part, word: words.length, segment, inBrackets, hint, called, aside });
        // "&" counts as a word: "Jammu & Kashmir".
        const bare = written.replace(NO_LETTERS_AROUND(), "");
        words.push((bare.includes("(") ? bare : bare.replace(/\)+$/, "")) || written);
      }
      if (has) segment++;
      const last = found.at(-1);
      if (!has || last!.segment === 0) return;
      const own = found.filter((token) => token.segment === last!.segment);
      const before = found.filter(
        (token) => token.segment === last!.segment - 1 && token.hint === hint,
      );
      if (before.length === 0) return;
      // "Medinipur, Paschim" is Paschim Medinipur. "Vill, PO- Malana" is like "Vill/PO- Malana".
      const isSide = tokens(stretch).every(isOfAnotherPlace);
      const isLabel = [...before, own[0]!].every(({ text }) => saysOfPlace(text));
      if (isSide || isLabel) {
        segment--;
        for (const token of own) token.segment--;
      }
    };
    const bare = apart(plain.text.replace(PIN_WORD, " "));
    let from = 0;
    for (const match of bare.matchAll(SEPARATORS())) {
      const rest = bare.slice(match.index + 1);
      if (match[0] === "(") isMark = isMarkInBrackets(rest);
      // "Nellore (Rural) mandal" is one name with its level.
      if (isMark && (match[0] === "(" || (match[0] === ")" && beginsWithLevel(rest)))) continue;
      add(bare.slice(from, match.index));
      from = match.index + match[0].length;
      if (match[0] === "(" || match[0] === "[") inBrackets = true;
      else if (match[0] === ")" || match[0] === "]") inBrackets = false;
    }
    add(bare.slice(from));
  }
  const names = found.filter((token) => !HOUSE.test(token.text));
  const lastLeftOut = names[names.length - 1 - MAX_LINE_NAMES]?.word ?? -1;
  const kept = found.filter(({ word }) => word > lastLeftOut);
  const persons = personsInFront(kept, segment);
  const roles = rolesOf(kept, segment, persons);
  const ofCouncil = new Set(
    kept.filter(({ text }) => isCouncilWord(text)).map((one) => one.segment),
  );
  const institutions = new Map<number, Token["institution"]>();
  for (const token of kept) {
    const institution = institutionOf(token.text);
    if (institution === "local" || (institution && !institutions.has(token.segment)))
      institutions.set(token.segment, institution);
  }
  // A person, and no place, in front of an address: "Sunita Devi, Main Bazar, Taki".
  for (let i = 0; i < persons; i++) institutions.set(i, "institution");
  const isPost = ({ text }: FoundToken, i: number) =>
    (roles[i]!.role === "nothing" || roles[i]!.about === "previous") &&
    saysOfAddress(text, "before") === "post";
  const isNameAt = (i: number, { segment }: FoundToken) =>
    kept[i]?.segment === segment && mayBeName(roles[i]!) && kept[i].text.length > 2;
  const last = roles.findLastIndex(({ role }) => role !== "number");
  const abroad = endsAbroad(kept.slice(0, last + 1).map(({ text }) => text)) ? last : undefined;
  return {
    tokens: kept.map((token, i) => {
      const { role, level, about } = roles[i]!;
      return {
        ...token,
        // "Khalilabad Nagar Palika" is a town.
        called:
          token.called ?? (ofCouncil.has(token.segment) && role === "name" ? "city" : undefined),
        role,
        level,
        about,
        core: coreOf(token.text),
        isShared: shared.has(token.text),
        isAbroad: i === abroad,
        institution: institutions.get(token.segment),
        joins: isGenitive(token.text) && isNameAt(i - 1, token) && isNameAt(i + 1, token),
      };
    }),
    words,
    written: lazy(() =>
      texts.flatMap(({ text, firstWord }, i) =>
        asWritten(words.slice(firstWord, texts[i + 1]?.firstWord), text),
      ),
    ),
    rest: words.slice(0, lastLeftOut + 1).join(" "),
    segments: segment,
    pincode: pincode || inText,
    hasPost: kept.some(isPost),
  };
}

/** A token folded; one in an Indian script in Latin letters first. */
function coreOf(text: string): string {
  return foldOnce(INDIAN_LETTER.test(text) ? (romanisations(text)[0] ?? text) : text);
}

const WORD_AND_SIGN = lazyRegExp(
  String.raw`([\p{L}\p{M}]+)\.?\s*(?:[&+/:–-]+|(?:${AND.join("|")})\s)\s*(?=[\p{L}#\d])`,
  "giu",
);

/** Puts a blank between a word of addresses and what follows it: "Vill+PO Malana", "Tehsil/Distt Hardoi", "Dist - Pune". */
function apart(text: string): string {
  return text.replace(WORD_AND_SIGN(), (whole, word: string) =>
    saysOfAddress(nameKey(word), "before") === undefined ? whole : `${word} `,
  );
}

/**
 * Whether a text in brackets belongs to the name: it is a part or level of the place, its side with a level after it, or says
 * that it is an office's. (Part), (2), (Mandal), "Nellore (Rural) mandal", "Tumba (Vill), Benkuri (PO)".
 */
function isMarkInBrackets(text: string): boolean {
  const end = text.indexOf(")") < 0 ? text.length : text.indexOf(")");
  const inside = tokens(text.slice(0, end));
  if (inside.length === 0) return false;
  if (inside.every(isOfAnotherPlace) && beginsWithLevel(text.slice(end + 1))) return true;
  return inside.every(
    (token) =>
      token.length === 1 ||
      PARTS().has(token) ||
      NUMBER.test(token) ||
      levelWord(token) ||
      isOfOffice(saysOfAddress(token, "after")),
  );
}

/** Whether a word in front of a name says that it is a village's or an office's. */
function saysOfPlace(token: string): boolean {
  const says = saysOfAddress(token, "before");
  return says === "village" || isOfOffice(says);
}

/** Whether a text begins with a level word. */
function beginsWithLevel(text: string): boolean {
  const word = FIRST_WORD().exec(text)?.[0];
  return word !== undefined && levelWord(nameKey(word)) !== undefined;
}

const FIRST_WORD = lazyRegExp(String.raw`^\s*[\p{L}\p{M}]+`, "u");

const PARTS = lazy<ReadonlySet<string>>(() => new Set(wordsThatSay("part")));

const NONE_SHARED: ReadonlySet<string> = new Set();
