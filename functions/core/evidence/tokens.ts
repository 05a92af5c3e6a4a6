/** Splits texts into tokens, each with a role from the words next to it. */
import type { Level } from "../contract/levels.ts";
import { MAX_LINE_NAMES } from "../contract/limits.ts";
import { foldOnce } from "../names/fold-once.ts";
import { lazy, lazyRegExp } from "../names/lazy.ts";
import { romanisations } from "../names/romanisation.ts";
import { INDIAN_LETTER } from "../names/scripts.ts";
import { NUMBER } from "../names/terms.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import {
  AND,
  areTitles,
  askingWords,
  endsAbroad,
  institutionOf,
  isBranchOffice,
  isCouncilWord,
  isGenitive,
  isHealthCentre,
  isKindWord,
  isLevel,
  isLevelWithCase,
  isMauza,
  isNoPartOfNames,
  isOfAnotherPlace,
  isOfficeAbove,
  isOnlyAboutNames,
  isPanchayatWord,
  isPerson,
  isQuarterWord,
  isRouteWord,
  levelWord,
  type Says,
  saysOfAddress,
  wordsThatSay,
} from "../names/words.ts";
import { asWritten } from "./as-written.ts";
import { plainText } from "./text.ts";
import type { Piece } from "./written.ts";

/**
 * The meaning of a token. `name`: perhaps a name; `building`: of a building, which is in a place that the data may lack;
 * `level`: a level word; `office`: in the name of a post office, a police station or a council; `landmark`: of a road or
 * something nearby; `number`: of a house; `kind`: the kind of a place (temple, market); `quarter`: a common last word of parts
 * of towns (nagar, vihar); `nothing`: says nothing about the place.
 */
export type Role =
  | "name"
  | "building"
  | "level"
  | "office"
  | "landmark"
  | "number"
  | "kind"
  | "quarter"
  | "nothing";

export interface Token {
  /** Without case, accents and punctuation. */
  readonly text: string;
  /** Folded. */
  readonly core: string;
  readonly role: Role;
  /** The level of a level word. */
  readonly level?: Level | undefined;
  /** Which names a level word belongs to: those after it, those before it, or either. */
  readonly about?: About | undefined;
  /** Its word in {@link Line.words}; one word may give several tokens ("Kalyan-Dombivli"). */
  readonly word: number;
  /** The stretch between commas, line ends and brackets that it is in. A stretch never spans two pieces. */
  readonly segment: number;
  readonly inBrackets: boolean;
  /** The level of its field or column. */
  readonly hint?: Level | undefined;
  /** More about its column than the level. */
  readonly called?: Piece["called"];
  /** Whether it is in an address next to the name of the place. */
  readonly aside: boolean;
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

type About = "next" | "previous" | "either";

/** Tokens from `from` up to but not including `to`. */
export interface Run {
  readonly from: number;
  readonly to: number;
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
  String.raw`[,;|\n>]+|\s[-–—]+\s(?![ivx]+(?!\p{L}))|[()[\]]|(?<=[\p{L}\p{M}]{2})/(?=\p{L}{2})`,
  "giu",
);
/** Numbers of houses: 12, 12/A, B-4, #3, 2nd. */
const HOUSE = /^\d+(?:st|nd|rd|th)?[a-z]?$|^[a-z]\d+$/;
/** "S/o", "C/o", "M/s" and the like: the words before and after them are people or firms. */
const RELATION = /^(?:[scdwf]\/o|m\/s)\.?$/i;
const CARE_OF = "careof";
/** "Bara H/o Kotla" is a hamlet of Kotla. */
const HAMLET_OF = "hamletof";
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
/** Maximum number of tokens in front of or after a word that it may make a landmark or an office. */
const MOST_CALLED = 4;
const MOST_OF_ROAD = 3;

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

/** Whether a token may be a name or a part of one. */
export function mayBeName({ role }: Pick<Token, "role">): boolean {
  return role === "name" || role === "kind" || role === "quarter";
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
  const found: Found[] = [];
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
  const isPost = ({ text }: Found, i: number) =>
    (roles[i]!.role === "nothing" || roles[i]!.about === "previous") &&
    saysOfAddress(text, "before") === "post";
  const isNameAt = (i: number, { segment }: Found) =>
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

/** Whether a word says that a name is that of a post office or police station. */
function isOfOffice(says: Says | undefined): boolean {
  return says === "post" || says === "police";
}

/** Whether a text begins with a level word. */
function beginsWithLevel(text: string): boolean {
  const word = FIRST_WORD().exec(text)?.[0];
  return word !== undefined && levelWord(nameKey(word)) !== undefined;
}

const FIRST_WORD = lazyRegExp(String.raw`^\s*[\p{L}\p{M}]+`, "u");

const PARTS = lazy<ReadonlySet<string>>(() => new Set(wordsThatSay("part")));

const NONE_SHARED: ReadonlySet<string> = new Set();

type Found = Pick<Token, "text" | "inBrackets" | "word" | "hint" | "called" | "aside"> & {
  segment: number;
};

interface TokenRole {
  role: Role;
  level?: Level;
  about?: About;
}

/**
 * The number of parts in front of an address that name a person and the person's office: "Asha Patil, Sarpanch, GP Nadora,
 * Bardez". Villages after a person may end with a surname, too.
 */
function personsInFront(all: readonly Found[], segments: number): number {
  let persons = 0;
  for (; persons < segments - 2; persons++) {
    const some = all.flatMap(({ segment, text }) =>
      segment === persons && !HOUSE.test(text) ? [text] : [],
    );
    if (!areTitles(some) && !(persons === 0 && isPerson(some))) break;
  }
  return persons;
}

function rolesOf(all: readonly Found[], segments: number, persons: number): TokenRole[] {
  // "Nagar, Maharashtra" is a name.
  const isAlone = (i: number) =>
    all[i - 1]?.segment !== all[i]!.segment && all[i + 1]?.segment !== all[i]!.segment;
  const roleOf = (text: string, i: number): Role => {
    if (HOUSE.test(text)) return "number";
    if (isQuarterWord(text)) return isAlone(i) ? "name" : "quarter";
    return isKindWord(text) ? "kind" : "name";
  };
  const roles: TokenRole[] = all.map(({ text }, i) => ({ role: roleOf(text, i) }));
  const saysVillage = all.some(
    ({ text, hint }) => hint !== undefined || saysOfAddress(text, "before") === "village",
  );
  const asking = new Set(askingWords(all.map(({ text }) => text)));
  // Columns next to an address are no parts of it.
  const ofLine = new Set(all.flatMap(({ hint, segment }) => (hint === undefined ? segment : [])));
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.segment === all[from]!.segment) to++;
    const { hint, aside } = all[from]!;
    const beginsField = hint === "village" && !aside && all[from - 1]?.hint !== hint;
    const hasNames = namesBefore(all, roles, from, persons);
    const isFirst = all[from]!.segment >= (from === 0 ? 0 : persons) && !hasNames;
    const saysNoVillage = (isFirst && !saysVillage) || beginsField;
    const isOfParts = hint === undefined ? ofLine.size > 1 : segments > 1;
    rolesOfSegment(all, roles, from, to, segments > 1, isOfParts, saysNoVillage, hasNames);
    rolesOfChak(all, roles, from, to);
    aboutOf(all, roles, from, to);
    from = to;
  }
  for (const [i, { text, hint }] of all.entries())
    if (roles[i]!.role === "name" && hint === undefined && asking.has(text))
      roles[i] = { role: "nothing" };
  for (let i = 1; i < all.length - 1; i++)
    if (isOnRoute(all, roles, i) || isAfterHamlet(all, i))
      roles[i] = { role: "level", level: "village", about: "next" };
  // Villages of Rajasthan are called "91 R.D." and "8C"; in the field of villages that is not a road or a house.
  const ofVillage = [...all.keys()].filter(
    (i) => all[i]!.hint === "village" && !all[i]!.aside && roles[i]!.role !== "level",
  );
  if (ofVillage.every((i) => roles[i]!.role === "number" || isInitials(all[i]!, roles[i]!)))
    for (const i of ofVillage)
      if (roles[i]!.role !== "number" || /[a-z]/.test(all[i]!.text)) roles[i] = { role: "name" };
  return roles;
}

/**
 * Whether there is a name in front of a position that may be a village's, after the persons: not that of a house or road, nor
 * of an area that a word calls so. "Rose House, Malana P.O., Kullu", "Block Kullu, GP Malana".
 */
function namesBefore(
  all: readonly Found[],
  roles: readonly TokenRole[],
  at: number,
  persons: number,
): boolean {
  const ofAreas = new Set<number>();
  for (let i = 0; i < at; i++) {
    const { level } = roles[i]!;
    if (level !== undefined && level !== "village") ofAreas.add(all[i]!.segment);
  }
  return roles.slice(0, at).some(({ role }, i) => {
    const { segment, text, hint } = all[i]!;
    const isOfPlace = role === "name" ? text.length > 2 : role === "quarter" || role === "office";
    return isOfPlace && segment >= persons && !ofAreas.has(segment) && hint === all[at]!.hint;
  });
}

/** Whether a word leads from one name to another, which is then a place of its own: "Guwahati to Golaghat". */
function isOnRoute(all: readonly Found[], roles: readonly TokenRole[], i: number): boolean {
  return (
    isRouteWord(all[i]!.text) &&
    all[i]!.hint === undefined &&
    [i - 1, i + 1].every((k) => all[k]!.segment === all[i]!.segment && roles[k]!.role === "name")
  );
}

/**
 * Whether a word is about the village of a health centre, a post office or land records, while the text has another: "Village
 * Bara, PHC Kotla", "Bara B.O., Kotla S.O.", "Vill. Bara, Mouza Kotla".
 */
function isOfOtherVillage(all: readonly Found[], at: number, hasNames: boolean): boolean {
  const { text, hint, segment } = all[at]!;
  if (hint !== undefined) return false;
  if (isOfficeAbove(text))
    return all.some((other) => other.segment < segment && isBranchOffice(other.text));
  if (isHealthCentre(text) && hasNames) return true;
  // "Rairangpur Town" is a taluka.
  const saysVillage = (token: string) =>
    saysOfAddress(token, "before") === "village" &&
    isNoPartOfNames(token) &&
    !isMauza(token) &&
    token !== "town";
  return (
    (isMauza(text) || isHealthCentre(text)) &&
    all.some((other) => other.hint === hint && saysVillage(other.text))
  );
}

/** Whether a token says that the name in front of it is that of a part of the village after it. */
function isAfterHamlet(all: readonly Found[], i: number): boolean {
  return all[i]!.text === HAMLET_OF && all[i - 1]?.segment === all[i]!.segment;
}

/** Whether a token is two letters that mean nothing in addresses. */
function isInitials({ text }: Found, { role }: TokenRole): boolean {
  return role === "nothing" && /^[a-z]{2}$/.test(text) && text !== "no";
}

function rolesOfSegment(
  all: readonly Found[],
  roles: TokenRole[],
  from: number,
  to: number,
  isParted: boolean,
  isOfParts: boolean,
  saysNoVillage: boolean,
  hasNames: boolean,
): void {
  const isOfField = all[from]!.hint !== undefined;
  const isNamed = roles.slice(from, to).filter(({ role }) => role === "name").length > 1;
  const isLastName = (at: number) => roles.slice(at, to).every(({ role }) => role !== "name");
  const call = (start: number, step: 1 | -1, role: Role, most: number) => {
    for (let i = start, count = 0; i >= from && i < to && count < most; i += step, count++) {
      if (!mayBeName(roles[i]!)) break;
      // "SBI Building" has no name of its own.
      if (role === "building" && institutionOf(all[i]!.text) === "local") break;
      // "Opp. Photo Studio Kadagathur Village" is in Kadagathur.
      if (step > 0 && count > 0 && roles[i + 1]?.role === "level" && isLastName(i + 1)) break;
      roles[i] = { role };
    }
  };
  const said: [number, Says | undefined, boolean][] = [];
  for (let i = from; i < to; i++) {
    const { text } = all[i]!;
    const isBefore = i < to - 1 || (to - from === 1 && to < all.length && all[to]!.inBrackets);
    const before =
      isBefore && !isOfNoState(text, all[i + 1]!.text)
        ? saysOfAddress(text, i === from ? "before" : "between")
        : undefined;
    const after = i > from ? saysOfAddress(text, "after") : undefined;
    const isAtEnd = i === from || i === to - 1;
    const isOther = (isAtEnd || isMauza(text)) && isOfOtherVillage(all, i, hasNames);
    const says = isOther ? "post" : (before ?? after);
    if (says === undefined) {
      const next = all[i + 1]?.text === "no" ? i + 2 : i + 1;
      const isNumbered = next < to && HOUSE.test(all[next]!.text);
      if (isNumbered && saysOfAddress(text, "numbered")) roles[i] = { role: "nothing" };
      // "Post Office, Hassan".
      if (to - from === 1 && all[i]!.hint === undefined && isOnlyAboutNames(text))
        roles[i] = { role: "nothing" };
      // "Villupuram Dt," in a line with commas.
      const level = levelWord(text);
      if (isParted && level !== undefined && i === to - 1 && i > from)
        roles[i] = { role: "level", level };
      continue;
    }
    if (isLevel(says)) {
      roles[i] = { role: "level", level: says };
      // "Village 39F" is not a house.
      if (i === to - 2 && isNoPartOfNames(text) && /^\d+[a-z]$/.test(all[i + 1]!.text))
        roles[i + 1] = { role: "name" };
    }
    // A gram panchayat in front of a text that names no village is that village: "GP Manchar, Tal Ambegaon".
    else if (isPanchayatWord(text) && saysNoVillage && (isNamed || isOfField))
      roles[i] = { role: "level", level: "village" };
    else if (sharesNameOfVillage(all, roles, from, to, i, says))
      roles[i] = { role: "level", level: "village" };
    // So is what a text begins with if it calls nothing else a village: "Malana Post, Kullu Taluk", "Malana & Post, Kullu".
    // "Malana PS" in a field of villages, too: of 200 police stations 176 match instead of 93.
    else if (
      (isOfField ? isOfOffice(says) : says === "post" && isParted) &&
      i > from &&
      i === to - 1 &&
      saysNoVillage
    ) {
      roles[i] = { role: "level", level: "village" };
      if (AND.includes(all[i - 1]!.text)) roles[i - 1] = { role: "level", level: "village" };
    } else {
      roles[i] = { role: "nothing" };
      said.push([
        i,
        says,
        isOther
          ? i === to - 1 && i > from
          : before === undefined || (after !== undefined && i > from && isAfterOnly(text)),
      ]);
    }
  }
  // "4th Block" is a part of a part of a town.
  for (let i = from; i < to - 1; i++)
    if (ORDINAL.test(all[i]!.text) && roles[i + 1]!.role !== "number")
      roles[i + 1] = { role: "landmark" };
  const isNear = (at: number) =>
    said.some(([i, says, isAfter]) => i === at - 1 && says === "nothing" && !isAfter);
  for (const [i, says, isAfter] of said) {
    if (isAfterHamlet(all, i)) {
      call(i - 1, -1, "landmark", MOST_CALLED);
      continue;
    }
    const role = says === "nothing" ? "landmark" : says === "building" ? "building" : "office";
    // Without commas, a city may come in front of a road: "Jaipur MI Road".
    // Not within a word: "Ajmer-Pilibanga Road" is between them.
    const isJoined = i > from + 1 && all[i - 1]!.word === all[from]!.word;
    const mostBefore =
      isOfParts || isJoined || i < to - 1 ? MOST_OF_ROAD : Math.min(MOST_OF_ROAD, i - from - 1);
    if (isAfter) call(i - 1, -1, role, role === "office" ? MOST_CALLED : Math.max(1, mostBefore));
    else if (role === "office" && (isOfParts || !isNear(i)))
      call(i + 1, 1, role, isParted ? MOST_CALLED : 1);
    // Nor does a landmark take all names after it: "Opp Bus Stand Gunaur", "Near Post Office Pophali".
    else if (!isOfOffice(says)) call(i + 1, 1, role, isOfParts ? MOST_CALLED : 1);
    // "Joseph Thomas S/O M. Venkatesh".
    if (all[i]!.text === CARE_OF) call(i - 1, -1, role, MOST_CALLED);
  }
  // "Post Office Road" is a road.
  const last = said.at(-1);
  if (
    last?.[0] === to - 1 &&
    last[2] &&
    last[1] === "nothing" &&
    said.some(([, says]) => says === "post")
  )
    for (let i = from; i < to; i++) roles[i] = { role: "landmark" };
}

/**
 * Villages on the canals of Rajasthan are called "12 STG", and people write "Chak 12 STG": the word says that it is a village,
 * and no letters after the number are a word of addresses.
 */
function rolesOfChak(all: readonly Found[], roles: TokenRole[], from: number, to: number): void {
  if (all[from]!.text !== "chak") return;
  const number = all[from + 1]?.text === "no" ? from + 2 : from + 1;
  const digits = number < to ? /^\d+([a-z]?)$/.exec(all[number]!.text) : null;
  if (!digits || (digits[1] === "" && number + 1 === to)) return;
  for (let i = from; i < number; i++) roles[i] = { role: "level", level: "village" };
  const letters = digits[1] === "" ? number + 1 : number;
  if (roles[letters]!.role !== "level") roles[letters] = { role: "name" };
}

/**
 * Whether a word for a post office or police station and one for a village are about the same name: "Village & Post Malana",
 * "Vill+PO+PS Malana". Of 200 villages with the second 163 match instead of 24. In "Malana Village PS Jari" they are not.
 */
function sharesNameOfVillage(
  all: readonly Found[],
  roles: readonly TokenRole[],
  from: number,
  to: number,
  i: number,
  says: Says,
): boolean {
  const saysAt = (k: number) =>
    k >= from && k < to ? saysOfAddress(all[k]!.text, "before") : undefined;
  if (says === "post" && (saysAt(i - 1) === "village" || saysAt(i + 1) === "village")) return true;
  if (!isOfOffice(says)) return false;
  const isAfterVillage = i > from && roles[i - 1]!.level === "village";
  return isAfterVillage && (saysAt(i - 1) === "post" || i - 1 === from);
}

/** Whether a word for a state is part of another name: "State Bank", "State Transport Depot". */
function isOfNoState(text: string, next: string): boolean {
  return (
    levelWord(text) === "state" &&
    ((isKindWord(next) && !isOfAnotherPlace(next)) || saysOfAddress(next, "after") === "nothing")
  );
}

/**
 * Assigns the level words of a stretch to names. If the stretch begins with a level word, to the names after them ("At X Post X
 * Tal Y Dist Z"); if it ends with one, to the names before them ("X village Y mandal Z dist"). In languages that write them
 * after the name, to the names before.
 */
function aboutOf(all: readonly Found[], roles: TokenRole[], from: number, to: number): void {
  const isNamed = ({ role }: TokenRole) => role !== "number" && role !== "kind";
  const some = roles.slice(from, to).filter(isNamed);
  const saysFirst = (role: TokenRole | undefined) => role?.role === "level";
  const begins = saysFirst(some[0]) || (some[0]?.role === "nothing" && saysFirst(some[1]));
  const about: About = begins ? "next" : saysFirst(some.at(-1)) ? "previous" : "either";
  for (let i = from; i < to; i++) {
    const role = roles[i]!;
    if (role.role !== "level") continue;
    const isLast = roles.slice(i + 1, to).every((other) => other.role !== "name");
    role.about =
      AFTER_NAMES.test(all[i]!.text) ||
      isLevelWithCase(all[i]!.text) ||
      (about === "next" && isLast)
        ? "previous"
        : about;
    if (role.about === "previous" && i === from) role.about = "next";
  }
}

/** Letters of Tamil, Telugu, Kannada and Malayalam. */
const AFTER_NAMES = /[\u0b80-\u0d7f]/;

/** Whether a word between two names always belongs to the one before it. */
function isAfterOnly(text: string): boolean {
  return saysOfAddress(text, "before") === undefined;
}

/** Whether tokens may be one name: they are in one stretch, or in one and the brackets after it. */
export function isRun({ tokens }: Line, from: number, to: number): boolean {
  const first = tokens[from]!;
  const last = tokens[to - 1]!;
  if (last.segment === first.segment) return true;
  return (
    !first.inBrackets &&
    last.inBrackets &&
    last.segment === first.segment + 1 &&
    last.hint === first.hint
  );
}

/** Whether two runs have no token in common. */
export function areApart(one: Run, other: Run): boolean {
  return one.to <= other.from || one.from >= other.to;
}

/** Whether a name is also a word of addresses in front of a number: "Jaipur Sector 7". */
export function isNumbered({ tokens }: Line, i: number): boolean {
  const word = tokens[i]!;
  const next = tokens[i + 1];
  return (
    word.role === "name" &&
    next?.role === "number" &&
    next.segment === word.segment &&
    saysOfAddress(word.text, "before") === "nothing"
  );
}

/** The levels that level words next to a run give it or, without any, its field. */
export function saidOf({ tokens }: Line, from: number, to: number): Level[] {
  const said: Level[] = [];
  for (const step of [-1, 1]) {
    const other: About = step < 0 ? "previous" : "next";
    const beside = step < 0 ? from : to - 1;
    for (let i = step < 0 ? from - 1 : to; i >= 0 && i < tokens.length; i += step) {
      const { role, level, about, segment } = tokens[i]!;
      if (role !== "level" || segment !== tokens[beside]!.segment || about === other) break;
      said.push(level!);
    }
  }
  if (said.length > 0) return said;
  const { hint } = tokens[from]!;
  return hint === undefined ? [] : [hint];
}

/**
 * Whether a level word next to a run, its field or one of its words calls it a village: "Merta City" has the word in its name.
 */
export function isSaidVillage(line: Line, { from, to }: Run): boolean {
  return (
    saidOf(line, from, to).includes("village") ||
    line.tokens.slice(from, to).some(({ level }) => level === "village")
  );
}

/**
 * Whether a level word next to a run can belong to no other name, because there is none on its other side. Without level words,
 * whether its field gives the level.
 */
export function isSurelySaid({ tokens }: Line, from: number, to: number): boolean {
  let isBeside = false;
  const isSure = [-1, 1].some((step) => {
    let at = step < 0 ? from - 1 : to;
    const { segment } = tokens[step < 0 ? from : to - 1]!;
    const isHere = () => tokens[at]?.segment === segment;
    if (!isHere() || tokens[at]!.role !== "level") return false;
    isBeside = true;
    if (tokens[at]!.about === (step < 0 ? "next" : "previous")) return true;
    while (isHere() && /^(level|nothing)$/.test(tokens[at]!.role)) at += step;
    return !isHere();
  });
  return isSure || (!isBeside && tokens[from]!.hint !== undefined);
}

/** The positions beyond the level words next to a run, in its part of the text. */
export function beyondLevels({ tokens }: Line, from: number, to: number): number[] {
  return [-1, 1].flatMap((step) => {
    const beside = step < 0 ? from : to - 1;
    let at = beside + step;
    while (tokens[at]?.role === "level") at += step;
    if (at === beside + step) return [];
    // "Dombivli East Dist Thane".
    while (tokens[at]?.role === "kind") at += step;
    return tokens[at]?.segment === tokens[beside]!.segment ? [at] : [];
  });
}

/**
 * Groups of adjacent positions in one stretch.
 * @param positions ascending
 */
export function runsOf({ tokens }: Line, positions: readonly number[]): Run[] {
  const runs: { from: number; to: number }[] = [];
  for (const i of positions) {
    const last = runs.at(-1);
    if (last?.to === i && tokens[i]!.segment === tokens[i - 1]!.segment) last.to++;
    else runs.push({ from: i, to: i + 1 });
  }
  return runs;
}

/**
 * The texts of unused positions, without level words, after the words cut off at the front.
 * @param positions ascending
 */
export function unusedOf(line: Line, positions: readonly number[]): string[] {
  const left = positions.filter((i) => line.tokens[i]!.role !== "level");
  const texts = runsOf(line, left).map((run) => writtenRun(line, run));
  return line.rest === "" ? texts : [line.rest, ...texts];
}

/** The text of a run of tokens as people wrote it. */
export function writtenRun({ tokens, written }: Line, { from, to }: Run): string {
  return textOfRun({ tokens, words: written() }, from, to);
}

/** The text of a run of tokens, with its brackets. */
export function textOfRun(
  { tokens, words }: Pick<Line, "tokens" | "words">,
  from: number,
  to: number,
): string {
  let text = "";
  let last = -1;
  let open = false;
  for (let i = from; i < to; i++) {
    const token = tokens[i]!;
    const isWhole = token.word !== tokens[from - 1]?.word && token.word !== tokens[to]?.word;
    if (isWhole && token.word === last) continue;
    if (token.inBrackets && !open && i > from) {
      text += " (";
      open = true;
    } else if (!token.inBrackets && open) {
      text += ") ";
      open = false;
    } else if (text !== "") text += " ";
    text += isWhole ? words[token.word]! : token.text;
    last = token.word;
  }
  return open ? `${text})` : text;
}
