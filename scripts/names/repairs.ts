/** Repairs the names of places: marks, numbers, brackets and capitals that the source adds or gets wrong. */
import { MAX_NAME_LENGTH, type TownKind } from "../dataset/tables.ts";
import { type CleanName, cleanName, fromCapitals } from "./clean-names.ts";

/** The kinds of repair. */
export type Repair = keyof typeof REPAIRS;

/** The reasons in the report. */
export const REPAIRS = {
  damage: {
    reason: "a damaged character (U+FFFD) that was a dash or a stray character",
    done: "replaced by a dash between words, removed elsewhere",
  },
  spaces: {
    reason: "extra spaces, a line break or invisible characters in a name",
    done: "one space between words",
  },
  mark: { reason: "a mark of the kind of place in its name", done: "made the place's kind" },
  hadbast: {
    reason: "a Hadbast number in a name",
    done: "made a field; the source's text is an alias",
  },
  bracket: { reason: "an unbalanced bracket", done: "closed or removed" },
  underscore: { reason: "underscores in a name", done: "replaced by spaces" },
  ending: { reason: "a comma or hyphen at the end of a name", done: "removed" },
  lowerCase: { reason: "a name in lower case", done: "converted to title case" },
  abbreviation: { reason: "an abbreviation with small letters", done: "in capitals" },
  initials: {
    reason: "initials of an area's name after it",
    done: "removed; the source's text is an alias",
  },
  capitals: { reason: "a name in capitals", done: "converted to title case" },
} as const;

/** A repaired name. */
export interface RepairedName extends Pick<CleanName, "name"> {
  /** Whether a damaged character may have been a letter. */
  damaged: boolean;
  repairs: readonly Repair[];
  /** The kind given by the source's marks; absent for a village. */
  kind?: TownKind;
  hadbast?: string;
  /** The source's text without mere marks. */
  source: string;
}

export interface NameContext {
  /** The code of the place's state. */
  state: string;
  /** Whether it is a place of the lowest level: only those have marks and Hadbast numbers. */
  isPlace: boolean;
  /** Whether it is a statutory town: then all marks of bodies and parts are removed. */
  isTown?: boolean;
}

/** Words with one capital each, as 94 % of the places are named: there is nothing to repair. */
const PLAIN = /^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/;

/** The name of a cell as it goes into the dataset. */
export function repairName(cell: string, { state, isPlace, isTown }: NameContext): RepairedName {
  if (isPlace && cell.length <= MAX_NAME_LENGTH && PLAIN.test(cell))
    return {
      name: cell,
      source: cell,
      damaged: false,
      repairs: [],
      ...(isTown && { kind: "town" }),
    };
  const clean = cleanName(cell);
  const repairs = new Set<Repair>();
  if (clean.damage === "repaired") repairs.add("damage");
  else if (clean.spaces && clean.damage === undefined) repairs.add("spaces");
  let { name } = clean;
  // Longer texts are not names, and repairing them could take long.
  if (name.length > MAX_NAME_LENGTH) return { name, source: name, damaged: false, repairs: [] };
  const change = (repair: Repair, changed: string): void => {
    if (changed === name || changed === "") return;
    name = changed;
    repairs.add(repair);
  };
  const kind = isTown === true ? "town" : isPlace ? markedKind(name) : undefined;
  if (isTown === true) change("mark", withoutTownMarks(name));
  else if (isPlace) change("mark", withoutKindMarks(name));
  const source = name;
  if (isTown === true) change("mark", withBody(clean.name, name));
  change("underscore", tidy(name.replaceAll("_", " ")));
  const numbered =
    isPlace && isTown !== true && HADBAST_STATES.has(state) ? splitHadbast(name) : undefined;
  if (numbered !== undefined) change("hadbast", numbered.name);
  change("ending", withoutEnding(name));
  change("bracket", balanced(name));
  // It may be followed by a stray bracket.
  change("ending", withoutEnding(name));
  change("lowerCase", fromSmallLetters(name));
  change("capitals", fromCapitals(name));
  if (!isPlace) {
    change(
      "abbreviation",
      name.replaceAll(ABBREVIATION, (word) => word.toUpperCase()),
    );
    change("initials", withoutInitials(name));
  }
  return {
    name,
    source,
    repairs: [...repairs],
    damaged: clean.damage === "kept",
    ...(kind && { kind }),
    ...(numbered && { hadbast: numbered.hadbast }),
  };
}

/** A whole name without a vowel: `Ntr`. */
const ABBREVIATION = /^[b-df-hj-np-tv-xz]{2,}$/gi;

/** An area's name without its initials in brackets: `Manendragarh-Chirmiri-Bharatpur(M C B)`. */
function withoutInitials(name: string): string {
  const [, bare = "", bracket = ""] = /^(.+?)\s*\(((?:\p{Lu}[ .]*){2,})\)$/u.exec(name) ?? [];
  const initials = [...bare.matchAll(/(?<!\p{L})\p{L}/gu)].join("").toUpperCase();
  return initials !== "" && initials === bracket.replaceAll(/[ .]/g, "") ? bare : name;
}

/** Marks that the Census appends to the name of a place that is not a village. */
const KIND_MARKS: readonly [mark: RegExp, kind: TownKind][] = [
  [/\(\s*CT\b[^)]*\)?/i, "census_town"],
  [/\(\s*OG\b[^)]*\)?/i, "outgrowth"],
];

function markedKind(name: string): TownKind | undefined {
  return KIND_MARKS.find(([mark]) => mark.test(name))?.[1];
}

function withoutKindMarks(name: string): string {
  return tidy(KIND_MARKS.reduce((text, [mark]) => text.replace(mark, " "), name));
}

/** Marks of statutory towns: Municipal Corporation, Municipal Council, Nagar Panchayat, Cantonment Board and others. */
const TOWN_MARK = new RegExp(
  `\\(\\s*(?:${[
    "M\\.? ?Corp\\.?|M\\.? ?C[lI]?\\.?|M|MB|NPP?|TP|TC|TMC|CMC|NAC|NA|NT|CB|INA|ITS|TS|ST|GP|U",
    "Nagar Parishad",
  ].join("|")})\\s*(?:\\+\\s*OG\\s*)?\\)`,
  "gi",
);

/** Marks of towns in or next to a city of the same name, and the words that distinguish them. */
const SECOND_TOWNS: readonly [mark: RegExp, name: RegExp, words: string][] = [
  [/\(CB\)/, /^(?!.*\bCant)/i, "Cantonment"],
  [/\(INA\)/, /^(?!.*\bIndust)/i, "Industrial Area"],
  // Others name the owner of the township: Virbhadra IDPL.
  [/\(ITS\b[^)]*\)/, /^\S+$/, "Industrial Township"],
];

function withoutTownMarks(name: string): string {
  const plain = name
    .replaceAll(TOWN_MARK, " ")
    .replaceAll(/\(\s*(?:Major |Minor )?part\s*\)/gi, " ");
  return tidy(plain).replace(/(?<=\S) NP$/, "");
}

/** The name of a town with the words that distinguish it from the city next to it: `Dehradun (CB)` is Dehradun Cantonment. */
function withBody(cell: string, name: string): string {
  const found = SECOND_TOWNS.find(([mark, fits]) => mark.test(cell) && fits.test(name));
  return found === undefined ? name : `${name} ${found[2]}`;
}

/** Jammu and Kashmir, Himachal Pradesh, Punjab and Haryana number their villages by tehsil. */
const HADBAST_STATES: ReadonlySet<string> = new Set(["01", "02", "03", "06"]);

const NUMBER = "\\d+(?: ?-? ?[A-Z])?(?: ?[/-] ?\\d+(?:-?[A-Z])?)*";
/** A number in brackets at the end; one of the brackets may be missing, or doubled. */
const NUMBERED = new RegExp(
  `^(.*?[^\\s(])[\\s(]*(?:\\(\\s*(${NUMBER})[\\s)]*|\\s(${NUMBER})\\s*\\)+)(\\(Part\\))?$`,
  "i",
);

/** The name and the Hadbast number of `Malikpur (224)`; undefined if it has none. */
function splitHadbast(text: string): { name: string; hadbast: string } | undefined {
  const found = NUMBERED.exec(text);
  if (found === null || !/\p{L}/u.test(found[1]!)) return undefined;
  const [, name, inBrackets, half, part] = found;
  return {
    name: part === undefined ? name! : `${name} ${part}`,
    hadbast: (inBrackets ?? half)!.replaceAll(" ", ""),
  };
}

function withoutEnding(name: string): string {
  return name.replace(/(?:[\s,–-]|(?<=\s)\.)+$/, "").trimEnd();
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]" };

/** The name with each bracket closed by its own kind, and without stray, doubled and empty ones. */
function balanced(name: string): string {
  if (!/[()[\]]/.test(name)) return name;
  const open: string[] = [];
  let text = "";
  for (const sign of name) {
    if (CLOSING[sign] !== undefined) {
      if (/[([]\s*$/.test(text)) continue;
      open.push(sign);
      text += sign;
    } else if (sign === ")" || sign === "]") {
      const opening = open.pop();
      if (opening !== undefined) text += CLOSING[opening];
    } else text += sign;
  }
  while (open.length > 0) text += CLOSING[open.pop()!];
  return text === name ? name : tidy(text.replaceAll(/\(\s*\)|\[\s*\]/g, " "));
}

/** Small words between the names of one place. */
const JOINING = /^(?:urf|alias|alies|or|and|of)$/;

/** A name without capitals gets one for each word; one whose first letter is small gets a capital there. */
function fromSmallLetters(name: string): string {
  if (/^\p{Lu}|\p{L}.*\p{Lu}/u.test(name)) return name.replace(/^\p{Ll}/u, upper);
  return name.replaceAll(/(?<![\p{L}\p{M}\d'’])\p{Ll}[\p{L}\p{M}]*/gu, (word) =>
    JOINING.test(word) ? word : word.replace(/^./u, upper),
  );
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
