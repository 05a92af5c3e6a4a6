import { foldAhead, foldOnce } from "./fold-once.ts";
import { lazy, lazyRegExp } from "./lazy.ts";
import { withoutKind, withoutMarks, withoutOffice } from "./marks.ts";
import { romanisations } from "./romanisation.ts";
import { INDIAN_LETTER } from "./scripts.ts";
import { tokens } from "./tokens.ts";
import { AFFIXES, CONTRASTS, isNoPartOfNames, MARKS, SHORT_FORMS, wordsThatSay } from "./words.ts";

/** One form of a name, prepared for comparison. */
export interface NameForm {
  /** All its words joined, without case, accents and punctuation; Roman numbers in digits. */
  readonly plain: string;
  /** Its folded words joined, without marks and numbers: the part that two spellings of a name share. */
  readonly core: string;
  /** The words of the core. */
  readonly words: readonly string[];
  /** Its numbers, including Roman ones, in order: "1", "61/13". */
  readonly numbers: string;
  /** Its single letters, in order: "k" for K.Basapura, "hd" for H.D. Kote. */
  readonly initials: string;
  /** The {@link CONTRASTS} it has, one bit each. */
  readonly contrasts: number;
  /** Marks that give the kind of place, sorted: "ct", "part". */
  readonly marks: string;
  /** Whether it is only part of the written name: the text in brackets, or the name without that. */
  readonly partial: boolean;
  /** Whether it is the name without the text in brackets. */
  readonly outside: boolean;
  /**
   * Whether a word that lists add to names was left out ("Rupla Gaon" as "Rupla"), letters in brackets ("Dogachhi (P)" as
   * "Dogachhi"), or one of two names ("Bewai" of Bewai/Kuwak).
   */
  readonly shortened: boolean;
}

/** The forms of a name: first the whole name, then texts in brackets or after `@`, `alias`, `urf`, `/`. */
export type Name = readonly NameForm[];

/**
 * The forms of a name of the data, without the kind of town that some data append ("Borim (CT)") and texts leave out;
 * also a form without words that lists add to names or leave out.
 * @param others the place's other names; one in an Indian script has a form for each of its romanisations
 * @param isTown a town is called by each of its names, a village hardly by part of its own
 */
export function listedName(text: string, others: readonly string[] = [], isTown = false): Name {
  const name = withoutKind(text);
  return nameOfWords(tokens(name), name, others, isTown);
}

/** {@link listedName} for many names. Folding their words together takes half as long as one name at a time. */
export function listedNames(
  all: readonly {
    readonly text: string;
    readonly others: readonly string[];
    readonly isTown: boolean;
  }[],
): Name[] {
  const names = all.map(({ text }) => withoutKind(text));
  const words = names.map(tokens);
  foldAhead(words);
  return all.map(({ others, isTown }, i) => nameOfWords(words[i]!, names[i]!, others, isTown));
}

function nameOfWords(
  all: readonly string[],
  text: string,
  others: readonly string[],
  isTown: boolean,
): Name {
  const forms = [formOf(all), ...shortened(all, all, AFFIXES())];
  if (others.length === 0 && !HAS_OTHER_NAMES.test(text)) return forms;
  const add = (form: NameForm, isKnown: (known: NameForm) => boolean) => {
    if (!forms.some(isKnown)) forms.push(form);
  };
  const ofText = HAS_OTHER_NAMES.test(text)
    ? otherNames(text).map(({ words, shortened, outside }) =>
        formOf(words, true, shortened, outside),
      )
    : [];
  const addPart = (form: NameForm) =>
    add(form, ({ core, numbers }) => core === form.core && numbers === form.numbers);
  // Lists mostly have this part of a name as another name, too.
  for (const form of ofText) if (form.outside) addPart(form);
  for (const other of others) {
    if (INDIAN_LETTER.test(other)) {
      for (const form of wholeName(other)) add(form, ({ plain }) => plain === form.plain);
      continue;
    }
    const words = tokens(other);
    if (!hasOwnWord(words, SHORTEST_GIVEN_NAME)) continue;
    const rest = all.slice(words.length);
    const isBeside =
      rest.some((word) => BESIDE().has(word)) && words.every((word, i) => word === all[i]);
    // "Narsala" means the village Narsala rather than Khapa (Narsala), which also has that name; but "Kalyan" means
    // Kalyan-Dombivli, and "Bewai" means Bewai/Kuwak.
    const isPart = !isTown && !text.includes("/") && words.every((word) => all.includes(word));
    // Mhow Cantonment is also called Mhow: the mark is left out.
    const form = formOf(words, false, isPart || isBeside);
    add(form, ({ plain }) => plain === form.plain);
  }
  for (const form of ofText) if (!form.outside) addPart(form);
  return forms;
}

/** Words of towns next to a city: Dehradun Cantonment is also called Dehradun, but few who write that mean it. */
const BESIDE = lazy<ReadonlySet<string>>(() => new Set(["industrial", ...wordsThatSay("part")]));

/**
 * The forms of a written name with nothing left out; one in an Indian script has a form for each of its romanisations.
 */
export function wholeName(text: string): Name {
  const place = withoutOffice(text);
  if (place !== text) return [...wholeName(place), ...listedName(text)];
  if (!INDIAN_LETTER.test(text)) return listedName(text).filter((form) => !form.shortened);
  const written = tokens(text).map((word) => [word, ...romanisations(word)]);
  const readings = [1, 2, 3].map((i) => written.map((some) => some[i] ?? some.at(-1)!));
  const different = new Map(readings.map((reading) => [reading.join(" "), reading]));
  return [...different.values()].map((reading) => formOf(reading));
}

/**
 * The forms of a name written for a village. If it has a word that lists add to names, or a mark of a part, one form
 * omits it.
 * @param affixes words that lists add
 */
export function writtenName(text: string, affixes: ReadonlySet<string> = AFFIXES()): Name {
  const place = withoutOffice(text);
  if (place !== text) return [...writtenName(place, affixes), ...listedName(text)];
  const forms = wholeName(text);
  if (INDIAN_LETTER.test(text)) return forms;
  const words = tokens(text.replace(SIGN_OF_VILLAGE, " "));
  return [...forms, ...shortened(tokens(text), words, affixes), ...unmarked(text, forms[0]!)];
}

/** "(V)" after a name marks a village and is not the number five. */
const SIGN_OF_VILLAGE = /\(\s*v\s*\)/gi;

/** The form of a name without affixes, if it has any and the rest is still a name. */
function shortened(
  all: readonly string[],
  words: readonly string[],
  affixes: ReadonlySet<string>,
): NameForm[] {
  let from = 0;
  let to = words.length;
  while (to > from + 1 && affixes.has(words[to - 1]!)) to--;
  while (to > from + 1 && affixes.has(words[from]!)) from++;
  const bare = words.slice(from, to);
  return bare.length === all.length || !hasOwnWord(bare) ? [] : [formOf(bare, false, true)];
}

/** The form of a name without marks of a part ("Sitapur Khas", "Hapur1"), if it has any. Its numbers still count. */
function unmarked(text: string, whole: NameForm): NameForm[] {
  const bare = tokens(withoutMarks(text) ?? "");
  if (!hasOwnWord(bare)) return [];
  const { plain, core, words } = formOf(bare);
  return [{ ...whole, plain, core, words, shortened: true }];
}

const HAS_OTHER_NAMES = /[@(/[]|\b(alias|urf)\b/i;
/** A slash between digits (61/13) is part of a number. */
const BETWEEN_NAMES = lazyRegExp(String.raw`@|(?<=\p{L}\s*)/(?=\s*\p{L})|\b(?:alias|urf)\b`, "iu");
/** Minimum letters of a name in brackets, and of another name that the data has: "Leh" for Leh Ladakh. */
const SHORTEST_OTHER_NAME = 4;
const SHORTEST_GIVEN_NAME = 3;
/** A text with more names is not a place name, since each name is compared with all near ones. */
const MOST_OTHER_NAMES = 3;

/** A name that is part of a text. */
interface PartOfText extends Partial<Pick<NameForm, "outside" | "shortened">> {
  readonly words: readonly string[];
}

/**
 * "Ramnagar (Old Rampur)" gives "Ramnagar" and "Old Rampur", "Dogachhi (P)" gives "Dogachhi"; "Rampur (East)" nothing, since
 * East is not a name.
 */
function otherNames(text: string): PartOfText[] {
  const inBrackets: PartOfText[] = [];
  let hasLetters = false;
  const outside = text.replace(/[([]([^)\]]*)[)\]]?/g, (bracket, inside: string) => {
    const words = tokens(inside);
    if (hasOwnWord(words)) inBrackets.push({ words });
    else if (areLetters(words)) hasLetters = true;
    else return bracket;
    return " ";
  });
  const between = outside.split(BETWEEN_NAMES()).map(tokens);
  const isOutside = between.length === 1 && outside !== text;
  const shortened = hasLetters && inBrackets.length === 0;
  const parts = [
    ...between.map((words) => (isOutside ? { words, outside: true, shortened } : { words })),
    ...inBrackets,
  ];
  return isOutside || parts.length > 1
    ? parts.filter(({ words }) => hasOwnWord(words)).slice(0, MOST_OTHER_NAMES)
    : [];
}

/** Whether words in brackets are letters that distinguish nothing known: "(P)", "(N.V.)", "(EFA)", not "(Kh)" or "(II)". */
function areLetters(words: readonly string[]): boolean {
  const isAbbreviation = words.length > 1 && words.every((word) => /^\p{L}$/u.test(word));
  return (
    isAbbreviation ||
    (words.length > 0 &&
      words.every(
        (word) =>
          word.length < SHORTEST_OTHER_NAME &&
          !distinguishes(word) &&
          numberOf(SHORT_FORMS.get(word) ?? word, 1) === undefined,
      ))
  );
}

/** Whether a text has a word other than those that distinguish places of one name or give their kind. */
function hasOwnWord(words: readonly string[], shortest = SHORTEST_OTHER_NAME): boolean {
  return words.some((word) => word.length >= shortest && /\D/.test(word) && !distinguishes(word));
}

/** Whether a word distinguishes places of one name, or gives their kind. */
function distinguishes(word: string): boolean {
  const long = SHORT_FORMS.get(word) ?? word;
  return MARKS.has(long) || isNoPartOfNames(long) || CONTRASTS.has(long);
}

function formOf(
  words: readonly string[],
  partial = false,
  shortened = false,
  outside = false,
): NameForm {
  const core: string[] = [];
  const numbers: string[] = [];
  const marks: string[] = [];
  let initials = "";
  let contrasts = 0;
  for (const [i, word] of words.entries()) {
    const long = SHORT_FORMS.get(word) ?? word;
    const number = numberOf(long, i);
    if (number !== undefined) numbers.push(number);
    else {
      contrasts |= CONTRASTS.get(long) ?? 0;
      if (words.length > 1 && isNoPartOfNames(long)) continue;
      if (words.length > 1 && MARKS.has(long)) {
        if (!marks.includes(long)) marks.push(long);
        continue;
      }
      if (long.length === 1 || INITIALS.test(long)) initials += long;
      core.push(foldOnce(long));
    }
  }
  // A name that is only a number or a mark keeps it.
  const kept = core.length > 0 ? core : words.map(foldOnce);
  return {
    plain: words.map((word, i) => romanNumber(word, i) ?? word).join(""),
    core: kept.join(""),
    words: kept,
    numbers: numbers.join("/"),
    initials,
    contrasts,
    marks: marks.sort().join(" "),
    partial,
    outside,
    shortened,
  };
}

/** Two letters without a vowel at the start of a name are initials written together (HD Kote). */
const INITIALS = /^[bcdfghjklmnpqrstvwxz]{2}$/;
/** Roman numbers that names have, in digits. */
export const ROMAN: ReadonlyMap<string, string> = new Map(
  ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"].map((roman, i) => [
    roman,
    `${i + 1}`,
  ]),
);

function numberOf(word: string, position: number): string | undefined {
  if (/^\d/.test(word)) return word.replace(/^0+(?=\d)/, "").replace(/(?<=\d)(st|nd|rd|th)$/, "");
  return romanNumber(word, position);
}

/** A Roman number in digits; undefined for the first word of a name, and for other words. */
export function romanNumber(word: string, position: number): string | undefined {
  return position > 0 ? ROMAN.get(word) : undefined;
}
