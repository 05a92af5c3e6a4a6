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
  isSightWord,
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
  /** Whether it is right in front of a word for a sight, which may have another name than its place: "Marina Beach". */
  readonly isOfSight: boolean;
  /** Whether it is a genitive between two words of names: "Munshi ka Dhana" is one name. */
  readonly joins: boolean;
}

/** A text in tokens. */
export interface Line {
  /** The texts that it was split from. */
  readonly pieces: readonly Piece[];
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
  String.raw`[,;|\n>।]+|\s[-–—]+\s(?![ivx]+(?!\p{L}))|[()[\]]|(?<=[\p{L}\p{M}]{2})/(?=[\p{L}\p{M}]{2})`,
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

/** Of names in Latin letters; in other scripts every letter may have one. */
const VOWEL = /[^b-df-hj-np-tv-xz]/;
const CONSONANTS = /[b-df-hj-np-tv-xz]{3}/;
const SMALL_LETTER = /[a-z]/;
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
export function isContent({ role, isAbbreviation }: Token): boolean {
  return role === "name" && !isAbbreviation;
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
  const { words, texts, found, segments, pincode: inText } = split(pieces);
  const names = found.filter(({ text }) => !HOUSE.test(text));
  const lastLeftOut = names[names.length - 1 - MAX_LINE_NAMES]?.word ?? -1;
  const all = withRoles(
    found.filter(({ word }) => word > lastLeftOut),
    segments,
    shared,
  );
  return {
    pieces,
    tokens: all,
    words,
    written: lazy(() =>
      texts.flatMap(({ text, firstWord }, i) =>
        asWritten(words.slice(firstWord, texts[i + 1]?.firstWord), text),
      ),
    ),
    rest: words.slice(0, lastLeftOut + 1).join(" "),
    segments,
    pincode: pincode || inText,
    hasPost: all.some(isPost),
  };
}

/** The words and tokens of pieces of text. */
interface Split {
  readonly words: string[];
  /** The text of each piece, and the position of its first word. */
  readonly texts: { readonly text: string; readonly firstWord: number }[];
  readonly found: FoundToken[];
  segments: number;
  pincode: string;
}

function split(pieces: readonly Piece[]): Split {
  const all: Split = { words: [], texts: [], found: [], segments: 0, pincode: "" };
  for (const piece of pieces) {
    const { text, pincode } = plainText(piece.text);
    all.texts.push({ text: piece.text, firstWord: all.words.length });
    all.pincode = pincode || all.pincode;
    // A column may have its names in capitals.
    const isMixed = piece.hint === undefined && SMALL_LETTER.test(piece.text);
    for (const stretch of stretchesOf(apart(text.replace(PIN_WORD, " "))))
      addStretch(all, piece, stretch, isMixed);
  }
  return all;
}

/** A part of a text between separators. */
interface Stretch {
  readonly text: string;
  readonly inBrackets: boolean;
}

function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let inBrackets = false;
  let isMark = false;
  let from = 0;
  for (const { 0: separator, index } of text.matchAll(SEPARATORS())) {
    const rest = text.slice(index + 1);
    if (separator === "(") isMark = isMarkInBrackets(rest);
    // "Nellore (Rural) mandal" is one name with its level.
    if (isMark && (separator === "(" || (separator === ")" && beginsWithLevel(rest)))) continue;
    stretches.push({ text: text.slice(from, index), inBrackets });
    from = index + separator.length;
    if (separator === "(" || separator === "[") inBrackets = true;
    else if (separator === ")" || separator === "]") inBrackets = false;
  }
  stretches.push({ text: text.slice(from), inBrackets });
  return stretches;
}

/**
 * Adds the words and tokens of a stretch, which is a segment of its own or goes on with the one before it.
 * @param isMixed whether its line has small letters, so that capitals may mean something
 */
function addStretch(
  all: Split,
  { hint, called, aside = false }: Piece,
  { text: stretch, inBrackets }: Stretch,
  isMixed: boolean,
): void {
  const { words, found } = all;
  const own: Pick<FoundToken, "text" | "word" | "isAbbreviation">[] = [];
  for (const written of stretch.split(WORD_END())) {
    const parts = tokensOf(written);
    if (parts.length === 0) continue;
    for (const text of parts) {
      // Villages of canals have such names behind a number: "12 STG".
      const isNumbered = /^\d+$/.test(own.at(-1)?.text ?? "");
      const isShort = text.length <= 2 || (!isNumbered && isCapitals(text, written, isMixed));
      own.push({ text, word: words.length, isAbbreviation: isShort });
    }
    // "&" counts as a word: "Jammu & Kashmir".
    const bare = written.replace(NO_LETTERS_AROUND(), "");
    words.push((bare.includes("(") ? bare : bare.replace(/\)+$/, "")) || written);
  }
  if (own.length === 0) return;
  const before = found.filter((token) => token.segment === all.segments - 1 && token.hint === hint);
  // "Medinipur, Paschim" is Paschim Medinipur. "Vill, PO- Malana" is like "Vill/PO- Malana".
  const goesOn =
    before.length > 0 &&
    (tokens(stretch).every(isOfAnotherPlace) ||
      [...before, own[0]!].every(({ text }) => saysOfPlace(text)));
  if (!goesOn) all.segments++;
  const segment = all.segments - 1;
  for (const token of own) found.push({ ...token, segment, inBrackets, hint, called, aside });
}

/**
 * Whether a token is written in capitals and short for words: without a vowel, or among small letters with at most three letters or
 * three consonants in a row.
 */
function isCapitals(token: string, written: string, isMixed: boolean): boolean {
  const isShort = !VOWEL.test(token) || (isMixed && (token.length <= 3 || CONSONANTS.test(token)));
  return isShort && written.includes(token.toUpperCase());
}

function withRoles(
  found: readonly FoundToken[],
  segments: number,
  shared: ReadonlySet<string>,
): Token[] {
  const persons = personsInFront(found, segments);
  const roles = rolesOf(found, segments, persons);
  const institutions = institutionsOf(found, persons);
  const ofSights = namesOfSights(found, roles);
  const ofCouncil = new Set(
    found.filter(({ text }) => isCouncilWord(text)).map(({ segment }) => segment),
  );
  const isNameAt = (i: number, { segment }: FoundToken) =>
    found[i]?.segment === segment && mayBeName(roles[i]!) && !found[i].isAbbreviation;
  const last = roles.findLastIndex(({ role }) => role !== "number");
  const abroad = endsAbroad(found.slice(0, last + 1).map(({ text }) => text)) ? last : undefined;
  return found.map((token, i) => {
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
      isOfSight: ofSights.has(i),
      joins: isGenitive(token.text) && isNameAt(i - 1, token) && isNameAt(i + 1, token),
    };
  });
}

/** The kind of institution that each segment names: a local one, else the first. */
function institutionsOf(
  found: readonly FoundToken[],
  persons: number,
): ReadonlyMap<number, Token["institution"]> {
  const institutions = new Map<number, Token["institution"]>();
  for (const { text, segment } of found) {
    const institution = institutionOf(text);
    if (institution === "local" || (institution && !institutions.has(segment)))
      institutions.set(segment, institution);
  }
  // A person, and no place, in front of an address: "Sunita Devi, Main Bazar, Taki".
  for (let i = 0; i < persons; i++) institutions.set(i, "institution");
  return institutions;
}

/** The positions of the names in front of words for sights in a line; a field has the name of a place. */
function namesOfSights(
  found: readonly FoundToken[],
  roles: readonly TokenRole[],
): ReadonlySet<number> {
  const names = new Set<number>();
  for (const [at, { text, segment, hint }] of found.entries()) {
    if (hint !== undefined || !isSightWord(text)) continue;
    for (let i = at - 1; found[i]?.segment === segment && roles[i]!.role === "name"; i--)
      names.add(i);
  }
  return names;
}

/** Whether a token says that a name is that of a post office. */
function isPost({ text, role, about }: Token): boolean {
  return (role === "nothing" || about === "previous") && saysOfAddress(text, "before") === "post";
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
