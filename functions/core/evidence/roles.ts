/** Gives each token of a text a role, from the words next to it. */
import type { Level } from "../contract/levels.ts";
import { ROMAN } from "../names/name-forms.ts";
import {
  AND,
  areTitles,
  askingWords,
  CALLED_BY_KIND,
  institutionOf,
  isAroundName,
  isBranchOffice,
  isDivisionWord,
  isGenitive,
  isHealthCentre,
  isKindWord,
  isLevel,
  isLevelWithCase,
  isMauza,
  isNeverWholeName,
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
  TOWN_WORD,
  VILLAGES,
} from "../names/words.ts";
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

/** Which names a level word belongs to: those after it, those before it, or either. */
export type About = "next" | "previous" | "either";

/** A token before it has a role. */
export interface FoundToken {
  /** Without case, accents and punctuation. */
  readonly text: string;
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
  /** Whether it is no name but short for words: up to two letters, or capitals without a vowel (JMFC). */
  readonly isAbbreviation: boolean;
}

export interface TokenRole {
  role: Role;
  /** The level of a level word. */
  level?: Level | undefined;
  about?: About | undefined;
}

/** Numbers of houses: 12, 12/A, B-4, #3, 2nd. */
export const HOUSE = /^\d+(?:st|nd|rd|th)?[a-z]?$|^[a-z]\d+$/;
/** Stands for "S/o", "C/o" and the like. */
export const CARE_OF = "careof";
/** "Bara H/o Kotla" is a hamlet of Kotla. */
export const HAMLET_OF = "hamletof";
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
/** Maximum number of tokens in front of or after a word that it may make a landmark or an office. */
const MOST_CALLED = 4;
const MOST_OF_ROAD = 3;

/** Whether a token may be a name or a part of one. */
export function mayBeName({ role }: Readonly<Pick<TokenRole, "role">>): boolean {
  return role === "name" || role === "kind" || role === "quarter";
}

/** Whether a word says that a name is that of a post office or police station. */
export function isOfOffice(says: Says | undefined): boolean {
  return says === "post" || says === "police";
}

/**
 * The number of parts in front of an address that name a person and the person's office: "Asha Patil, Sarpanch, GP Nadora,
 * Bardez". Villages after a person may end with a surname, too.
 */
export function personsInFront(all: readonly FoundToken[], segments: number): number {
  let persons = 0;
  for (; persons < segments - 2; persons++) {
    const some = all.flatMap(({ segment, text }) =>
      segment === persons && !HOUSE.test(text) ? [text] : [],
    );
    if (!areTitles(some) && !(persons === 0 && isPerson(some))) break;
  }
  return persons;
}

/** The roles of tokens, in their order. */
export function rolesOf(
  all: readonly FoundToken[],
  segments: number,
  persons: number,
): TokenRole[] {
  // "Nagar, Maharashtra" is a name.
  const isEnd = (i: number) => all[i + 1]?.segment !== all[i]!.segment;
  const isAlone = (i: number) => all[i - 1]?.segment !== all[i]!.segment && isEnd(i);
  const roleOf = ({ text }: FoundToken, i: number): Role => {
    if (HOUSE.test(text) || isRoman(all, i)) return "number";
    if (isOnlyNameOfVillage(all, i)) return "name";
    if (isQuarterWord(text)) return isAlone(i) ? "name" : "quarter";
    if (isKindWord(text)) return "kind";
    // "New Bus Stand" and "Old Court" have no name of their own.
    const isOfKind = !isEnd(i) && isOfAnotherPlace(text) && roleOf(all[i + 1]!, i + 1) === "kind";
    return isOfKind ? "kind" : "name";
  };
  const roles: TokenRole[] = all.map((token, i) => ({ role: roleOf(token, i) }));
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
    const isParted = segments > 1;
    const isOfParts = hint === undefined ? ofLine.size > 1 : isParted;
    const stretch = { all, roles, from, to, isParted, isOfParts, saysNoVillage, hasNames };
    callNames(stretch, wordsOfAddresses(stretch));
    rolesOfChak(stretch);
    aboutOf(stretch);
    from = to;
  }
  for (const [i, { text, hint }] of all.entries())
    if (
      roles[i]!.role === "name" &&
      hint === undefined &&
      asking.has(text) &&
      !isOnlyNameOfVillage(all, i)
    )
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
 * Whether a word is alone in its part of a text with a word for a village in front of it. Then it is the village's name,
 * whatever else it may be: "Vill Gali", "Village Thana". Not "Town Hall" or "Village Office".
 */
function isOnlyNameOfVillage(all: readonly FoundToken[], i: number): boolean {
  const { text, segment } = all[i]!;
  const word = all[i - 1];
  const isOfTwo =
    word?.segment === segment && ![i - 2, i + 1].some((k) => all[k]?.segment === segment);
  return (
    isOfTwo &&
    saysOfAddress(word.text, "before") === "village" &&
    isNoPartOfNames(word.text) &&
    !isOnlyAboutNames(text) &&
    !isNeverWholeName(text) &&
    levelWord(text) === undefined &&
    text.length > LONGEST_LETTERS
  );
}

/** Whether a token is the Roman number of a part of a town: "Phase II", "III Stage", "Tenali III Town". */
function isRoman(all: readonly FoundToken[], i: number): boolean {
  const { text, segment } = all[i]!;
  if (!ROMAN.has(text)) return false;
  const textAt = (k: number) => (all[k]?.segment === segment ? all[k].text : "");
  return [i - 1, i + 1].some((k) => isDivisionWord(textAt(k))) || textAt(i + 1) === TOWN_WORD;
}

/** Number of letters of words such as PO and PS, which are not names of villages. */
const LONGEST_LETTERS = 2;

/**
 * Whether there is a name in front of a position that may be a village's, after the persons: not that of a house or road, nor
 * of an area that a word calls so. "Rose House, Malana P.O., Kullu", "Block Kullu, GP Malana".
 */
function namesBefore(
  all: readonly FoundToken[],
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
    const { segment, isAbbreviation, hint } = all[i]!;
    const isOfPlace = role === "name" ? !isAbbreviation : role === "quarter" || role === "office";
    return isOfPlace && segment >= persons && !ofAreas.has(segment) && hint === all[at]!.hint;
  });
}

/** Whether a word leads from one name to another, which is then a place of its own: "Guwahati to Golaghat". */
function isOnRoute(all: readonly FoundToken[], roles: readonly TokenRole[], i: number): boolean {
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
function isOfOtherVillage(all: readonly FoundToken[], at: number, hasNames: boolean): boolean {
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
    token !== TOWN_WORD;
  return (
    (isMauza(text) || isHealthCentre(text)) &&
    all.some((other) => other.hint === hint && saysVillage(other.text))
  );
}

/** Whether a token says that the name in front of it is that of a part of the village after it. */
function isAfterHamlet(all: readonly FoundToken[], i: number): boolean {
  return all[i]!.text === HAMLET_OF && all[i - 1]?.segment === all[i]!.segment;
}

/** Whether a token is two letters that mean nothing in addresses. */
function isInitials({ text }: FoundToken, { role }: TokenRole): boolean {
  return role === "nothing" && /^[a-z]{2}$/.test(text) && text !== "no";
}

/** The tokens between two separators, from `from` up to but not including `to`. */
interface Stretch {
  /** All tokens of the text. */
  readonly all: readonly FoundToken[];
  /** Their roles so far. */
  readonly roles: TokenRole[];
  readonly from: number;
  readonly to: number;
  /** Whether the text has more than one stretch, columns counted. */
  readonly isParted: boolean;
  /** Whether the line or the columns that it is in have more than one. */
  readonly isOfParts: boolean;
  /** Whether it is the first that may name the village, and no word of the text says which name is that. */
  readonly saysNoVillage: boolean;
  /** Whether a name in front of it may be the village's. */
  readonly hasNames: boolean;
}

/** A word of addresses that is about names next to it. */
interface AddressWord {
  readonly at: number;
  readonly says: Says;
  /** Whether it is about the names in front of it. */
  readonly isAfter: boolean;
}

/** Gives words of addresses and level words their roles. Returns those that say what the names next to them are. */
function wordsOfAddresses(stretch: Stretch): AddressWord[] {
  const { all, roles, from, to, isParted, saysNoVillage, hasNames } = stretch;
  const isOfField = all[from]!.hint !== undefined;
  const isNamed = roles.slice(from, to).filter(({ role }) => role === "name").length > 1;
  const said: AddressWord[] = [];
  for (let i = from; i < to; i++) {
    const { text } = all[i]!;
    // "Bara Ward 15" does not call Bara a ward.
    const isOfNumber = isAroundName(text) && hasNumber(stretch, i);
    if (isOfNumber || (text === VILLAGES && !isOfField)) {
      roles[i] = { role: "nothing" };
      continue;
    }
    const isBefore = i < to - 1 || (to - from === 1 && to < all.length && all[to]!.inBrackets);
    const before =
      isBefore && !isOfNoState(text, all[i + 1]!.text)
        ? saysOfAddress(text, i === from ? "before" : "between")
        : undefined;
    const after =
      i > from && !isOnlyNameOfVillage(all, i) ? saysOfAddress(text, "after") : undefined;
    const isAtEnd = i === from || i === to - 1;
    const isOther = (isAtEnd || isMauza(text)) && isOfOtherVillage(all, i, hasNames);
    const says = isOther ? "post" : (before ?? after);
    if (says === undefined) {
      rolesOfSilentWord(stretch, i);
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
    else if (sharesNameOfVillage(stretch, i, says)) roles[i] = { role: "level", level: "village" };
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
      const isAfter = isOther
        ? i === to - 1 && i > from
        : before === undefined ||
          (after !== undefined &&
            i > from &&
            // Between two names, such a word always belongs to the one before it.
            (saysOfAddress(text, "before") === undefined ||
              (says === "nothing" && isGenitive(all[i - 1]!.text))));
      said.push({ at: i, says, isAfter });
    }
  }
  return said;
}

/** The role of a token that says nothing about the names next to it: in front of a number, alone, or at the end of a part. */
function rolesOfSilentWord(stretch: Stretch, i: number): void {
  const { all, roles, from, to, isParted } = stretch;
  const { text, hint } = all[i]!;
  if (hasNumber(stretch, i) && saysOfAddress(text, "numbered")) roles[i] = { role: "nothing" };
  // "Post Office, Hassan".
  if (to - from === 1 && hint === undefined && isOnlyAboutNames(text))
    roles[i] = { role: "nothing" };
  // "Villupuram Dt," in a line with commas.
  const level = levelWord(text);
  if (isParted && level !== undefined && i === to - 1 && i > from)
    roles[i] = { role: "level", level };
}

/** Whether a number comes after a word, perhaps with a word between them: "Ward 15", "Survey No. 12". */
function hasNumber({ all, to }: Stretch, i: number): boolean {
  const next = isKindWord(all[i + 1]?.text ?? "") ? i + 2 : i + 1;
  return next < to && HOUSE.test(all[next]!.text);
}

/** Gives the names next to words of addresses their roles. */
function callNames(
  { all, roles, from, to, isParted, isOfParts }: Stretch,
  said: readonly AddressWord[],
): void {
  const isLastName = (at: number) => roles.slice(at, to).every(({ role }) => role !== "name");
  const call = (start: number, step: 1 | -1, role: Role, most: number) => {
    for (let i = start, count = 0; i >= from && i < to && count < most; i += step, count++) {
      if (!mayBeName(roles[i]!)) break;
      // "SBI Tower" and "Karad Court Complex" have no names of their own.
      const isOfKind = roles[i]!.role === "kind" && CALLED_BY_KIND.has(all[start - step]!.text);
      if (isOfKind || (role === "building" && institutionOf(all[i]!.text) === "local")) break;
      // "Opp. Photo Studio Kadagathur Village" is in Kadagathur.
      if (step > 0 && count > 0 && roles[i + 1]?.role === "level" && isLastName(i + 1)) break;
      roles[i] = { role };
    }
  };
  // "4th Block" and "II Block" are parts of a part of a town.
  const isOrdinal = (i: number) =>
    ORDINAL.test(all[i]!.text) || (ROMAN.has(all[i]!.text) && isDivisionWord(all[i + 1]!.text));
  for (let i = from; i < to - 1; i++)
    if (isOrdinal(i) && roles[i + 1]!.role !== "number") roles[i + 1] = { role: "landmark" };
  const isNear = (i: number) =>
    said.some(({ at, says, isAfter }) => at === i - 1 && says === "nothing" && !isAfter);
  for (const { at, says, isAfter } of said) {
    if (isAfterHamlet(all, at)) {
      call(at - 1, -1, "landmark", MOST_CALLED);
      continue;
    }
    const role = says === "nothing" ? "landmark" : says === "building" ? "building" : "office";
    // Without commas, a city may come in front of a road: "Jaipur MI Road".
    // Not within a word: "Ajmer-Pilibanga Road" is between them.
    const isJoined = at > from + 1 && all[at - 1]!.word === all[from]!.word;
    const mostBefore =
      isOfParts || isJoined || at < to - 1 ? MOST_OF_ROAD : Math.min(MOST_OF_ROAD, at - from - 1);
    if (isAfter) call(at - 1, -1, role, role === "office" ? MOST_CALLED : Math.max(1, mostBefore));
    else if (role === "office" && (isOfParts || !isNear(at)))
      call(at + 1, 1, role, isParted ? MOST_CALLED : 1);
    // Nor does a landmark take all names after it: "Opp Bus Stand Gunaur", "Near Post Office Pophali". A person ends at the
    // village: "S/o Shyam Lal Vill Malana Kullu".
    else if (!isOfOffice(says)) {
      const isPerson =
        all[at]!.text === CARE_OF && roles.slice(at, to).some(({ level }) => level === "village");
      call(at + 1, 1, role, isOfParts || isPerson ? MOST_CALLED : 1);
    }
    // "Joseph Thomas S/O M. Venkatesh".
    if (all[at]!.text === CARE_OF) call(at - 1, -1, role, MOST_CALLED);
  }
  // "Post Office Road" is a road.
  const last = said.at(-1);
  const isRoad = last?.at === to - 1 && last.isAfter && last.says === "nothing";
  if (isRoad && said.some(({ says }) => says === "post"))
    for (let i = from; i < to; i++) roles[i] = { role: "landmark" };
}

/**
 * Villages on the canals of Rajasthan are called "12 STG", and people write "Chak 12 STG": the word says that it is a village,
 * and no letters after the number are a word of addresses.
 */
function rolesOfChak({ all, roles, from, to }: Stretch): void {
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
function sharesNameOfVillage({ all, roles, from, to }: Stretch, i: number, says: Says): boolean {
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
function aboutOf({ all, roles, from, to }: Stretch): void {
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
