/** The only look-up of states, districts and talukas by name: present and former, in any spelling. */
import type { AreaLevel } from "../contract/levels.ts";
import { ByteReader, ByteWriter } from "../index/codec/bytes.ts";
import { Planes, planesFor, writePlanes } from "../index/codec/planes.ts";
import { countWhile } from "../index/count-while.ts";
import { ordinalsOf } from "../index/ranges.ts";
import {
  type Comparison,
  compare,
  hasSameWords,
  NEAR,
  NearFilter,
  nearness,
} from "../names/compare.ts";
import { Cores } from "../names/cores.ts";
import { type Name, wholeName } from "../names/name-forms.ts";
import { INDIAN_LETTER } from "../names/scripts.ts";
import { tokens } from "../names/tokens.ts";
import { isAreaWord, isKindWord, isOfAnotherPlace } from "../names/words.ts";
import type { Areas, FormerCode } from "./areas.ts";

/** A level of names: for localities, towns are areas (see `AreaColumns.wideTowns`). */
export type NamedLevel = AreaLevel | "town";

/** The areas of one level that a text names, exactly or in another romanisation. */
export interface CalledAreas {
  readonly level: NamedLevel;
  readonly areas: readonly number[];
  /** How the text matches: the same name, its words in another order, another romanisation, or with edits. */
  readonly match: "exact" | "order" | "spelling" | "typo";
  /** Whether it is their own name rather than another one. */
  readonly isOwn: boolean;
  readonly isFormer: boolean;
}

/** A name of an area. */
interface Entry {
  readonly name: string;
  readonly level: NamedLevel;
  /** Whether it is the area's own name. */
  readonly isOwn: boolean;
  readonly isFormer: boolean;
  /** Its areas: a single area, or the talukas that a former one covers. */
  readonly areas: readonly number[];
}

/** The forms of an area's name. */
interface KnownName {
  readonly entry: Entry;
  readonly name: Name;
  /** The forms that include level words, if the name has any. */
  readonly whole?: Name;
}

/** A name of an area that agrees with a written one. */
interface Agreeing {
  readonly entry: Entry;
  readonly agreement: Comparison;
}

/**
 * The folded letters of all names, words joined, in sort order, each with the index of its {@link Entry}. The build
 * stores them, so that the first line need not parse 16,000 names. Format: the number of names, the indexes in planes,
 * and one line per name.
 */
export function encodeAreaNames(areas: Areas): Uint8Array {
  const entries = new Entries(areas);
  const keys = Array.from({ length: entries.size }, (_, entry) => entry).flatMap((entry) => {
    const { name, level } = entries.at(entry);
    return [...new Set(namesOf(name, level).map(({ core }) => core))].map((core) => ({
      core,
      entry,
    }));
  });
  keys.sort((a, b) => (a.core < b.core ? -1 : a.core > b.core ? 1 : a.entry - b.entry));
  const writer = new ByteWriter();
  writer.uint(keys.length);
  const planes = planesFor(entries.size);
  writer.uint(planes);
  writePlanes(
    writer,
    keys.map(({ entry }) => entry),
    planes,
  );
  writer.letters(keys.map(({ core }) => core).join("\n"));
  return writer.bytes();
}

/**
 * All names of areas: own names by ordinal, then other names, names in Indian scripts, letters, former names, and the
 * names of towns that are areas for localities.
 */
class Entries {
  readonly #areas: Areas;
  /** The end of each kind of names. */
  readonly #ends: readonly [
    own: number,
    others: number,
    scripts: number,
    letters: number,
    codes: number,
    former: number,
  ];
  readonly #towns: readonly (readonly [town: number, name: string, isOwn: boolean])[];
  readonly #letters: readonly (readonly [string, readonly number[]])[];
  readonly #codes: readonly FormerCode[];

  constructor(areas: Areas) {
    this.#areas = areas;
    this.#letters = [...areas.statesByLetters];
    this.#codes = areas.formerCodes.filter(({ successor }) => successor >= 0);
    const others = areas.firstVillage + areas.aliases.length;
    const scripts = others + areas.namesInScripts.length;
    const letters = scripts + this.#letters.length;
    const codes = letters + this.#codes.length;
    this.#ends = [
      areas.firstVillage,
      others,
      scripts,
      letters,
      codes,
      codes + areas.formerAreas.length,
    ];
    this.#towns = areas.wideTowns.flatMap(([town, ...names]) =>
      names.map((name, i) => [town, name, i === 0] as const),
    );
  }

  get size(): number {
    return this.#ends[5] + this.#towns.length;
  }

  at(entry: number): Entry {
    const areas = this.#areas;
    const [own, others, scripts, letters, codes, formerEnd] = this.#ends;
    const named = (area: number, name: string): Entry => ({
      name,
      level: areas.level(area) as AreaLevel,
      isOwn: entry < own,
      isFormer: false,
      areas: [area],
    });
    const of = { isOwn: false, isFormer: true };
    if (entry < own) return named(entry, areas.name(entry));
    if (entry < others) return named(...areas.aliases[entry - own]!);
    if (entry < scripts) return named(...areas.namesInScripts[entry - others]!);
    if (entry < letters) {
      const [name, states] = this.#letters[entry - scripts]!;
      const former = states.flatMap((state) => formerTalukas(areas, areas.name(state)));
      return { name, level: "state", isOwn: false, isFormer: false, areas: [...states, ...former] };
    }
    if (entry < codes) {
      const { name, level, successor } = this.#codes[entry - letters]!;
      return { name, level, ...of, areas: [successor] };
    }
    if (entry >= formerEnd) {
      const [town, name, isOwn] = this.#towns[entry - formerEnd]!;
      return { name, level: "town", isOwn, isFormer: false, areas: [town] };
    }
    const { name, level, talukas } = areas.formerAreas[entry - codes]!;
    return { name, level, ...of, areas: ordinalsOf(talukas) };
  }
}

/** The look-up of areas by name. */
export class AreaNames {
  readonly #areas: Areas;
  readonly #entries: Entries;
  readonly #cores: readonly string[];
  /** The entry of each core. */
  readonly #owners: Planes;
  readonly #known: (KnownName | undefined)[] = [];
  #near: NearNames | undefined;
  #nearStates: NearNames | undefined;

  /** @param bytes from {@link encodeAreaNames}, for the same areas */
  constructor(areas: Areas, bytes: Uint8Array) {
    this.#areas = areas;
    this.#entries = new Entries(areas);
    const reader = new ByteReader(bytes);
    const count = reader.uint();
    this.#owners = new Planes(reader, count, reader.uint());
    this.#cores = new TextDecoder().decode(bytes.subarray(reader.at)).split("\n");
  }

  /** The areas with a name, on each level, without edits; may be empty. */
  called(name: Name): CalledAreas[] {
    // Text in brackets may be another area.
    const written = name.filter(({ partial }) => !partial);
    return this.#calledBy(this.#agreeing(written, this.#withCore(written), 0));
  }

  /**
   * The areas nearest to a name, on each level, with few edits.
   * @param counts whether an area counts; all do by default
   */
  nearlyCalled(name: Name, counts: (area: number) => boolean = () => true): CalledAreas[] {
    const written = name.filter(({ partial }) => !partial);
    const entries = this.#nearNames.near(written);
    const near = this.#agreeing(written, entries, 1).filter(({ entry }) =>
      entry.areas.some(counts),
    );
    const nearest = near.filter(({ agreement }) => rankOf(agreement) === 0);
    return this.#calledBy(nearest.length > 0 ? nearest : near);
  }

  /**
   * Whether a name is within a few edits of a state's, so that {@link nearlyCalled} may find one. Few texts are; for the others
   * this saves a quarter of a cold search of several words.
   */
  isNearState(name: Name): boolean {
    const areas = this.#areas;
    if (this.#nearStates === undefined) {
      const cores = areas
        .all("state")
        .flatMap((state) => [areas.name(state), ...areas.otherNames(state)])
        .flatMap((one) => namesOf(one, "state").map(({ core }) => core));
      this.#nearStates = new NearNames(cores, [...cores.keys()]);
    }
    return this.#nearStates.near(name).length > 0;
  }

  /** @param most the worst rank that counts */
  #agreeing(written: Name, entries: readonly number[], most: number): Agreeing[] {
    return entries.flatMap((at) => {
      const { entry, name, whole } = this.#at(at);
      const agreement = compare(written, name);
      if (agreement === undefined || rankOf(agreement) > most) return [];
      // "Kendrapara" means Kendrapara rather than Kendrapara Sadar.
      const isOwn =
        entry.isOwn &&
        (whole === undefined || rankOf(compare(written, whole)) <= rankOf(agreement));
      return [{ entry: isOwn === entry.isOwn ? entry : { ...entry, isOwn }, agreement }];
    });
  }

  #calledBy(agreeing: readonly Agreeing[]): CalledAreas[] {
    const found = new Map<string, Omit<CalledAreas, "areas"> & { areas: Set<number> }>();
    for (const { entry, agreement } of agreeing.flatMap((one) => this.#withSeat(one))) {
      const match = matchOfName(agreement);
      const { level, isOwn, isFormer, areas } = entry;
      const key = `${level}/${match}/${isOwn}/${isFormer}`;
      const known = found.get(key) ?? { level, areas: new Set(), match, isOwn, isFormer };
      found.set(key, known);
      for (const area of areas) known.areas.add(area);
      if (isFormer) this.#addWhole(known.areas);
    }
    return [...found.values()].map((called) => ({ ...called, areas: [...called.areas] }));
  }

  /**
   * A name, and the same as the name of a taluka. A name of a district in an Indian script is also that of its taluka with the
   * same name in Latin letters: "ता. परभणी".
   */
  #withSeat(agreeing: Agreeing): Agreeing[] {
    const { entry } = agreeing;
    if (entry.level !== "district" || !INDIAN_LETTER.test(entry.name)) return [agreeing];
    const [district] = entry.areas;
    const seats = this.#areas
      .children(district!)
      .filter((taluka) => this.#areas.name(taluka) === this.#areas.name(district!));
    if (seats.length === 0) return [agreeing];
    return [agreeing, { ...agreeing, entry: { ...entry, level: "taluka", areas: seats } }];
  }

  /** Adds the districts and states all of whose areas are in a set. */
  #addWhole(some: Set<number>): void {
    for (const level of ["district", "state"] as const) {
      const above = new Set([...some].map((area) => this.#areas.parent(area)));
      for (const area of above)
        if (
          area >= 0 &&
          this.#areas.level(area) === level &&
          this.#areas.children(area).every((child) => some.has(child))
        )
          some.add(area);
    }
  }

  /** The entries that have a form with the folded letters of one of the name's forms, or of part of it. */
  #withCore(written: Name): number[] {
    const found = new Set<number>();
    const add = (core: string) => {
      let at = countWhile(this.#cores.length, (i) => this.#cores[i]! < core);
      for (; this.#cores[at] === core; at++) found.add(this.#owners.at(at));
    };
    for (const { core, words } of written) {
      add(core);
      // "Karbi Anglong West" is West Karbi Anglong, "Garo Hills South West" South West Garo Hills.
      if (words.length > MOST_TURNED) continue;
      for (let i = 1; i < words.length; i++)
        add([...words.slice(i), ...words.slice(0, i)].join(""));
    }
    return [...found];
  }

  get #nearNames(): NearNames {
    this.#near ??= new NearNames(this.#cores, this.#owners);
    return this.#near;
  }

  /** A name with its forms, created on first use. */
  #at(entry: number): KnownName {
    let known = this.#known[entry];
    if (!known) {
      const found = this.#entries.at(entry);
      const name = namesOf(found.name, found.level);
      const whole = name.length > 1 ? wholeName(found.name) : name;
      const isBare = name[0]!.plain !== whole[0]!.plain;
      known = { entry: found, name, ...(isBare && { whole }) };
      this.#known[entry] = known;
    }
    return known;
  }
}

function matchOfName({ agreement, partial }: Comparison): CalledAreas["match"] {
  if (agreement === "same" && !partial) return "exact";
  if (agreement === "order") return "order";
  return hasSameWords({ agreement }) ? "spelling" : "typo";
}

/** The present talukas of a state that formerly had this name. */
function formerTalukas(areas: Areas, state: string): number[] {
  const former = areas.formerAreas.filter(({ level, name }) => level === "state" && name === state);
  return former.flatMap(({ talukas }) => ordinalsOf(talukas));
}

/** The forms of an area's name: without and with its level words; those of districts and talukas also with initials. */
function namesOf(text: string, level: NamedLevel): Name {
  const bare = areaName(text, level);
  const full = wholeName(text);
  const forms = full[0]!.plain === bare[0]!.plain ? bare : [...bare, ...full];
  return [...forms, ...withInitials(text, level).flatMap(wholeName)];
}

/**
 * A name whose first word is an initial, and of a district one whose last word is the only whole one: "s madhopur", "u s nagar".
 */
function withInitials(text: string, level: NamedLevel): string[] {
  if (level !== "district" && level !== "taluka") return [];
  const words = tokens(text).filter((word) => !isAreaWord(word, level));
  if (words.length < 2) return [];
  const ends = level === "district" ? [1, words.length - 1] : [1];
  const forms = ends.map((end) =>
    words.flatMap((word, i) => (i >= end ? word : word === "and" ? [] : word[0]!)),
  );
  // "K. Nagar" may be any name in front of Nagar.
  const telling = forms.filter((form) => form.length > 2 || form.some(isTelling));
  return [...new Set(telling.map((form) => form.join(" ")))];
}

/** Whether a word of a name says more than its kind or side. */
function isTelling(word: string): boolean {
  return word.length > 1 && !isKindWord(word) && !isOfAnotherPlace(word);
}

/** Finds near names by their letters. */
class NearNames {
  /** The names sorted by length, and the entry of each. */
  readonly #byLength: readonly string[];
  readonly #cores: Cores;
  readonly #owners: Uint32Array;

  constructor(cores: readonly string[], owners: { at(index: number): number | undefined }) {
    // Numbers, because a function that compares names would take most of the time.
    const sorted = Uint32Array.from(cores, ({ length }, i) => length * MOST_NAMES + i).sort();
    const order = sorted.map((key) => key % MOST_NAMES);
    this.#byLength = Array.from(order, (i) => cores[i]!);
    this.#cores = new Cores(this.#byLength);
    this.#owners = order.map((i) => owners.at(i)!);
  }

  /** Entries whose names are within a few edits, ascending. */
  near(written: Name): number[] {
    const found = new Set<number>();
    for (const { core } of written) {
      const filter = new NearFilter(core, MOST_EDITS, NEAR[MOST_NEAR - 1]);
      const end = this.#startOf(core.length + MOST_EDITS + 1);
      const from = this.#startOf(core.length - MOST_EDITS);
      // Not the condition of a loop: V8 would optimize all that it calls as a part of the loop, and twice.
      const near = filter
        .withLetters(this.#cores, from, end)
        .filter(
          (i) =>
            filter.passes(this.#cores, i) &&
            (nearness(core, this.#byLength[i]!) ?? Number.POSITIVE_INFINITY) <= MOST_NEAR,
        );
      for (const i of near) found.add(this.#owners[i]!);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** Start of the names of a length in {@link #cores}. */
  #startOf(length: number): number {
    const names = this.#byLength;
    return countWhile(names.length, (i) => names[i]!.length < length);
  }
}

/** More names than there are. */
const MOST_NAMES = 2 ** 20;
/** With more edits it is another name. */
const MOST_EDITS = 2;
/** Names that are less near are other names. */
const MOST_NEAR = 4;

/**
 * The rank of a near name: 0 is as good as the same name, 1 is near with few edits; undefined for names that are too
 * different.
 */
function rankOf(found: Comparison | undefined): number {
  if (!found) return TOO_DIFFERENT;
  const { agreement, lacks } = found;
  const rank = /^(same|marks|spelling|order|near1)$/.test(agreement)
    ? 0
    : /^near[2-4]$/.test(agreement)
      ? 1
      : TOO_DIFFERENT;
  return rank + (lacks && agreement !== "marks" ? 1 : 0);
}

const TOO_DIFFERENT = 2;
/** Longer names are not tried in another word order. */
const MOST_TURNED = 4;

/** A name of an area without its level words; a word for another level stays. */
export function areaName(text: string, level: NamedLevel): Name {
  const words = tokens(text);
  const telling = words.filter((word) => !isAreaWord(word, level === "town" ? "village" : level));
  const name = telling.length === words.length || telling.length === 0 ? text : telling.join(" ");
  return wholeName(name);
}
