/** Finds the village or town of each post office. The office gives that place its PIN code and its spelling. */

import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import type { PlacePosition, PostOffice, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import { byCode, districtsOfTalukas } from "../../dataset/places.ts";
import { dividedDistricts } from "../../editions/divided-districts.ts";
import { editsBetween, LONG } from "../../names/edits.ts";
import { namesWithin, withoutBracketedMarks } from "../../names/names-within.ts";
import { placeOfOffice } from "../../names/office-names.ts";
import { areNear, foldedSpellings, Spelling, spellingOf } from "../../names/spelling.ts";
import { PointGrid, positionOf } from "../grid.ts";
import { type Decision, type Key, type Link, link, ONLY_ONE, valuesOf } from "../link.ts";

/** The places of a dataset's post offices. */
export interface OfficePlaces {
  /** The offices that have the name of a village or town of their district, in any romanisation. */
  named: ReadonlySet<PostOffice>;
  /** The place of each office for which it is certain. */
  places: ReadonlyMap<PostOffice, Village>;
  /** Offices among them whose spelling differs from the place's beyond romanisation. */
  respelled: ReadonlySet<PostOffice>;
}

const LIMITS = {
  NEAR_KM: {
    value: 4,
    says: "kilometres between an office and its place: nearer proves it",
    source: "by hand",
  },
  FAR_KM: { value: 15, says: "further refutes it", source: "by hand" },
  SPELLING_KM: {
    value: 8,
    says: "kilometres to a place whose name only a spelling makes the office's",
    source: "by hand",
  },
  NEAREST: {
    value: 5,
    says: "nearest offices that, if all are in other talukas, refute a village without a position",
    source: "by hand",
  },
  NEAREST_KM: { value: 10, says: "kilometres to these, at most", source: "by hand" },
  LARGER: {
    value: 3,
    says: "times the people of another town of the name from which on one is meant",
    source: "by hand",
  },
  SHORTEST_NEAR: {
    value: 5,
    says: "letters of a name that is compared by its spelling: shorter ones have too many neighbours",
    source: "by hand",
  },
  LONG_SOUND: {
    value: 6,
    says: "letters from which on a name that sounds alike is the place although the name is some place's: Sarai and Sorai",
    source: "by hand",
  },
  LONGEST_PART: {
    value: 4,
    says: "letters by which parts of names are compared: few names of a district share them",
    source: "by hand",
  },
} as const;
const {
  NEAR_KM,
  FAR_KM,
  SPELLING_KM,
  NEAREST,
  NEAREST_KM,
  LARGER,
  SHORTEST_NEAR,
  LONG_SOUND,
  LONGEST_PART,
} = valuesOf(LIMITS);

interface NamedOffice {
  readonly office: PostOffice;
  readonly district: string;
  readonly at: Position | undefined;
  /** Its name without words for a station or an office. */
  readonly main: Spelling;
  /** The folded names within its name. */
  readonly names: readonly string[];
}

interface KnownVillage {
  readonly village: Village;
  readonly district: string;
  readonly at: Position | undefined;
  /** Whether the town is at its headquarters because its offices have the position of another place. */
  readonly isAtHeadquarters: boolean;
  readonly names: readonly Spelling[];
  /** The names of the villages that are this town's land. */
  readonly land: readonly Spelling[];
}

/** What all offices together show. */
interface Context {
  /** PIN codes with a branch office. */
  readonly rural: ReadonlySet<string>;
  /** Districts with a village or town. */
  readonly withPlaces: ReadonlySet<string>;
  /** District → the other districts that share a former district with it. */
  readonly siblings: ReadonlyMap<string, ReadonlySet<string>>;
  /** PIN code → the talukas of its offices that share their name with only one place of their district. */
  readonly talukas: Map<string, Map<NamedOffice, string>>;
  /** The names of offices that are also names of places, in any district. */
  readonly names: Set<string>;
  /** Places that have an office of exactly their name. */
  readonly named: Set<Village>;
}

type OfficeKey = Key<NamedOffice, KnownVillage, Context>;
type OfficeDecision = Decision<NamedOffice, KnownVillage, Context>;

const DISTRICT: OfficeKey = {
  says: "in its district",
  of: ({ district }) => [district],
  in: ({ district }) => [district],
};

/** India Post names districts that have no places in LGD, such as North Delhi. */
const HERE: OfficeKey = {
  says: "in its district, or, where that has no places, in one of its state",
  of: ({ district }, { siblings, withPlaces }) =>
    withPlaces.has(district) ? [district] : (siblings.get(district) ?? []),
  in: ({ district }) => [district],
};

const DIVIDED: OfficeKey = {
  says: "in a district that was one with its own",
  of: ({ district }, { siblings }) => siblings.get(district) ?? [],
  in: ({ district }) => [district],
};

const PLACED: OfficeKey = {
  says: "anywhere, with a position",
  of: () => [""],
  in: ({ at }) => (at === undefined ? [] : [""]),
};

const NAME: OfficeKey = {
  says: "of its name",
  of: ({ names }) => names,
  in: ({ names }) => names.map(({ folded }) => folded),
};

const LAND: OfficeKey = {
  says: "of the name of a town's land, for head and sub offices",
  of: (office) => (isBranch(office) ? [] : office.names),
  in: ({ land }) => land.map(({ folded }) => folded),
};

const PART: OfficeKey = {
  says: "with its consonants, its sound, or half of its letters",
  of: ({ main }) => (main.folded.length < SHORTEST_NEAR ? [] : partsOf(main)),
  in: ({ names }) => names.flatMap(partsOf),
};

/** If there are several places, the one in the talukas of the PIN code. A head or sub office is more likely a town. */
const MEANT: OfficeDecision = {
  says: "not one that has the name only in brackets, if others have it; a town, else the one that is near, of a town's PIN code the only town, else the one in a taluka of the PIN code's other offices",
  of: (all, office, context) => {
    const ofPincode = context.talukas.get(office.office.pincode) ?? new Map();
    const hasOthers = ofPincode.size > (ofPincode.has(office) ? 1 : 0);
    const isInTaluka = ({ village }: KnownVillage) =>
      hasOtherIn(office, village.taluka_code, context);
    const here = all.filter((one) => {
      const km = kmBetween(office, one);
      // Of an office that is far from its town and from the others of its PIN code, which are around it, the position is wrong.
      if (km !== undefined && km > FAR_KM) {
        const isMeant = one.village.kind === "town" || all.length === 1;
        return !isBranch(office) && isMeant && isInTaluka(one);
      }
      return !hasOthers || isInTaluka(one) || one.village.kind === "town";
    });
    const own = here.filter((one) => !isLocatedBy(office, one));
    const possible = own.length > 0 ? own : here;
    const town = isBranch(office) ? undefined : townOf(possible, office);
    if (town !== undefined) return town;
    const near = possible.filter((one) => isNear(office, one));
    if (near.length === 1) return near[0];
    if (!context.rural.has(office.office.pincode))
      return ONLY_ONE.of(possible.filter(({ village }) => village.kind !== undefined));
    const inTalukas = possible.filter(isInTaluka);
    if (inTalukas.length === 1) return inTalukas[0];
    return all.length === 1 ? possible[0] : undefined;
  },
};

/**
 * Whether a village has the office's name only in brackets, where it locates the village: Galwada (Soegaon) is near
 * Soegaon, but Sahara (Sahada) is the same name twice.
 */
function isLocatedBy({ names }: NamedOffice, { village }: KnownVillage): boolean {
  if (!village.name.includes("(")) return false;
  const [own, ...others] = namesWithin(village.name).map(spellingOf);
  return others.some((other) => names.includes(other.folded) && !areNear(own!, other));
}

const TOWN: OfficeDecision = {
  says: "the town, if it is not far",
  of: (candidates, office) => {
    const town = isBranch(office) ? undefined : townOf(candidates, office);
    return town && (kmBetween(office, town) ?? 0) < FAR_KM ? town : undefined;
  },
};

/** LGD also lists the land of many towns as a village, in its own spelling. */
const ONLY_ONE_OR_TOWN: OfficeDecision = {
  says: "the only one, or the town of a head or sub office",
  of: (candidates, office) =>
    ONLY_ONE.of(candidates) ?? (isBranch(office) ? undefined : townOf(candidates, office)),
};

const ONLY_ONE_NEAR: OfficeDecision = {
  says: `${ONLY_ONE_OR_TOWN.says}, if it is near or in a taluka of the PIN code's other offices`,
  of: (candidates, office, context) => {
    const only = ONLY_ONE_OR_TOWN.of(candidates, office, context);
    if (only === undefined) return undefined;
    const km = kmBetween(office, only);
    const isHere =
      km === undefined ? hasOtherIn(office, only.village.taluka_code, context) : km < SPELLING_KM;
    return isHere ? only : undefined;
  },
};

export const OFFICE_LINK: Link<NamedOffice, KnownVillage, Context> = {
  name: "office-village",
  from: "post offices",
  to: "villages and towns",
  limits: LIMITS,
  measured:
    "of 6,400 villages of Karnataka's list with a PIN code, 94.9 % get the list's, and 96.2 % of those whose PIN code the list has",
  steps: [
    {
      says: "only to know the talukas of each PIN code",
      within: HERE,
      keys: [NAME],
      decides: ONLY_ONE,
      accepts: (decided, context) => {
        addTalukas(decided, context);
        return new Map();
      },
    },
    {
      within: DISTRICT,
      keys: [NAME, LAND],
      decides: MEANT,
      closes: true,
      accepts: (decided, context) => asNamed(withoutThoseAmongOtherTalukas(decided), context),
    },
    {
      says: "near",
      within: PLACED,
      keys: [NAME],
      agrees: isNear,
      decides: ONLY_ONE,
      accepts: asNamed,
    },
    {
      says: "for head and sub offices",
      within: DIVIDED,
      keys: [NAME],
      decides: TOWN,
      accepts: asNamed,
    },
    {
      says: "in a taluka of the PIN code's other offices",
      within: DIVIDED,
      keys: [NAME],
      free: true,
      agrees: (office, place, context) =>
        (kmBetween(office, place) ?? 0) < FAR_KM &&
        hasOtherIn(office, place.village.taluka_code, context),
      decides: ONLY_ONE,
      accepts: asNamed,
    },
    {
      says: "the same consonants and up to two edits, or one edit of nine letters",
      within: HERE,
      keys: [PART],
      agrees: ({ main }, { names }) => names.some((name) => areNear(main, name)),
      decides: ONLY_ONE_NEAR,
    },
    {
      says: "no office's very name; the same sound, or one edit if no place has the office's; in a taluka of the PIN code's other offices",
      within: HERE,
      keys: [PART],
      agrees: isSpelling,
      decides: ONLY_ONE_OR_TOWN,
    },
    {
      says: "no office's very name; in another spelling, by its sound only if it is near; in a taluka of the PIN code's other offices",
      within: DIVIDED,
      keys: [PART],
      free: true,
      agrees: isSpellingElsewhere,
      decides: ONLY_ONE_OR_TOWN,
    },
  ],
};

/** How many steps find places of another spelling; the others those of the names of their offices. */
const SPELLING_STEPS = 3;
const NAMED = OFFICE_LINK.steps.slice(0, -SPELLING_STEPS);
const RESPELLED = OFFICE_LINK.steps.slice(-SPELLING_STEPS);

/**
 * The villages and towns of post offices. Positions that are far apart refute a match.
 * @param land of each town
 */
export function officePlaces(
  places: UnsavedDataset,
  land: ReadonlyMap<Village, readonly Village[]>,
): OfficePlaces {
  const { talukas, postOffices = [] } = places;
  const districtOf = districtsOfTalukas(talukas);
  const context: Context = {
    rural: new Set(
      postOffices.flatMap(({ type, pincode }) => (type === "branch_office" ? pincode : [])),
    ),
    withPlaces: new Set(places.villages.map(({ taluka_code }) => districtOf.get(taluka_code)!)),
    siblings: dividedDistricts(places, districtOf),
    talukas: new Map(),
    names: new Set(),
    named: new Set(),
  };
  const offices = postOffices.flatMap(namedOffice);
  const villages = new NamedVillages(places, land, districtOf);
  const asked = new Set(offices.map(({ main }) => main.folded));
  const sought = new Set(offices.flatMap(({ names }) => names));
  const named = villages.list((names, land) => {
    for (const name of names) if (asked.has(name)) context.names.add(name);
    return names.some((name) => sought.has(name)) || land.some(({ folded }) => sought.has(folded));
  });
  const byName = link({ steps: NAMED }, offices, named, context);
  const isNamed = (one: NamedOffice) => byName.found.has(one) || byName.closed.has(one);
  // Names have many parts, so parts are looked up only for the remaining offices.
  const open = offices.filter((one) => !isNamed(one));
  const bySpelling = link({ steps: RESPELLED }, open, villages.list(), context);
  const namedOffices = new Set<PostOffice>();
  const certain = new Map<PostOffice, Village>();
  const respelled = new Set<PostOffice>();
  for (const one of offices) {
    const place = byName.found.get(one) ?? bySpelling.found.get(one);
    if (place !== undefined) certain.set(one.office, place.village);
    if (isNamed(one)) namedOffices.add(one.office);
    else if (place !== undefined) respelled.add(one.office);
  }
  return { named: namedOffices, places: certain, respelled };
}

function namedOffice(office: PostOffice): NamedOffice | [] {
  const { name, district_code: district } = office;
  if (district === undefined) return [];
  const plain = withoutBracketedMarks(placeOfOffice(name));
  // A name in brackets locates the office: Rajgarh (Alwar) is not Alwar.
  const bare = plain.replaceAll(/\([^)]*\)?/g, " ");
  const texts = [name, plain, bare, ...(/[@/]/.test(bare) ? namesWithin(bare) : [])];
  return {
    office,
    district,
    at: positionOf(office),
    main: spellingOf(plain),
    names: [...new Set([...new Set(texts)].map((text) => spellingOf(text).folded))],
  };
}

const NO_LAND: readonly never[] = [];
const spelled = ({ name }: Village) => spellingOf(withoutBracketedMarks(name));

/** A village's name without marks, and the names in it. */
function namesIn(name: string): string[] {
  const plain = withoutBracketedMarks(name);
  return /[([@/]| urf | alias /i.test(plain) ? [plain, ...namesWithin(plain)] : [plain];
}

/** The number of villages whose names are folded together. */
const FOLDED_TOGETHER = 1000;

/** The villages and towns of a dataset with the spellings of their names, which are folded once. */
class NamedVillages {
  readonly #places: UnsavedDataset;
  readonly #land: ReadonlyMap<Village, readonly Village[]>;
  readonly #districtOf: ReadonlyMap<string, string>;
  readonly #points: ReadonlyMap<string, PlacePosition>;
  /**
   * Of each village one form, or a list. Of the spellings only this is kept: consonants and sounds of all names are much
   * memory.
   */
  readonly #folded: (string | readonly string[])[] = [];

  constructor(
    places: UnsavedDataset,
    land: ReadonlyMap<Village, readonly Village[]>,
    districtOf: ReadonlyMap<string, string>,
  ) {
    this.#places = places;
    this.#land = land;
    this.#districtOf = districtOf;
    this.#points = byCode(places.positions ?? []);
    const others = new Map<string, string[]>();
    for (const { level, code, alias } of places.aliases) {
      if (level !== "village") continue;
      const some = others.get(code);
      if (some === undefined) others.set(code, [alias]);
      else some.push(alias);
    }
    for (let from = 0; from < places.villages.length; from += FOLDED_TOGETHER) {
      const texts = places.villages
        .slice(from, from + FOLDED_TOGETHER)
        .map(({ code, name }) => namesIn(name).concat(others.get(code)?.flatMap(namesIn) ?? []));
      const folded = foldedSpellings(texts.flat());
      let at = 0;
      for (const { length } of texts) {
        const [one, ...more] = new Set(folded.slice(at, at + length));
        this.#folded.push(more.length === 0 ? one! : [one!, ...more]);
        at += length;
      }
    }
  }

  /** The villages for which `isWanted` is true, one after the other. */
  *list(
    isWanted: (names: readonly string[], land: readonly Spelling[]) => boolean = () => true,
  ): Generator<KnownVillage> {
    for (const [i, village] of this.#places.villages.entries()) {
      const known = this.#folded[i]!;
      const folded = typeof known === "string" ? [known] : known;
      const land =
        village.kind === "town" ? (this.#land.get(village) ?? NO_LAND).map(spelled) : NO_LAND;
      if (!isWanted(folded, land)) continue;
      const point = this.#points.get(village.code);
      yield {
        village,
        names: folded.map((name) => new Spelling(name)),
        land,
        at: point && positionOf(point),
        district: this.#districtOf.get(village.taluka_code)!,
        isAtHeadquarters: point?.position === "headquarters",
      };
    }
  }
}

function isBranch({ office }: NamedOffice): boolean {
  return office.type === "branch_office";
}

/** Whether another office of the PIN code is in a taluka. */
function hasOtherIn(office: NamedOffice, taluka: string, { talukas }: Context): boolean {
  for (const [other, its] of talukas.get(office.office.pincode) ?? [])
    if (other !== office && its === taluka) return true;
  return false;
}

/** Kilometres between an office and a place. Undefined if the position of one is unknown or doubtful. */
function kmBetween({ at }: NamedOffice, place: KnownVillage): number | undefined {
  if (at === undefined || place.at === undefined) return undefined;
  const km = distanceKm(place.at, at);
  return km > NEAR_KM && place.isAtHeadquarters ? undefined : km;
}

function isNear(office: NamedOffice, place: KnownVillage): boolean {
  return (kmBetween(office, place) ?? FAR_KM) < NEAR_KM;
}

/**
 * The only town; else the one whose own name it is (Agra Cantonment is also called Agra); else the largest, if it is much
 * larger.
 */
function townOf(
  possible: readonly KnownVillage[],
  { office }: NamedOffice,
): KnownVillage | undefined {
  const towns = possible.filter(({ village }) => village.kind === "town");
  const { folded } = spellingOf(placeOfOffice(office.name));
  const own = towns.filter(
    ({ village }) => spellingOf(withoutBracketedMarks(village.name)).folded === folded,
  );
  const people = ({ village: { population = "0" } }: KnownVillage) => Number(population);
  const [first, second] = (own.length > 0 ? own : towns).sort((a, b) => people(b) - people(a));
  if (first === undefined || second === undefined) return first;
  return people(first) > LARGER * people(second) ? first : undefined;
}

/** Adds the talukas of the places to those of their offices' PIN codes. */
function addTalukas(decided: ReadonlyMap<NamedOffice, KnownVillage>, { talukas }: Context): void {
  for (const [office, { village }] of decided) {
    const { pincode } = office.office;
    const some = talukas.get(pincode) ?? new Map<NamedOffice, string>();
    talukas.set(pincode, some.set(office, village.taluka_code));
  }
}

/** Records that offices have exactly the names of their places, and the talukas of these. */
function asNamed(
  decided: ReadonlyMap<NamedOffice, KnownVillage>,
  context: Context,
): ReadonlyMap<NamedOffice, KnownVillage> {
  const { named } = context;
  addTalukas(decided, context);
  for (const { village } of decided.values()) named.add(village);
  return decided;
}

/** Leaves out the offices of villages without a position if the nearest offices are all in other talukas. */
function withoutThoseAmongOtherTalukas(
  decided: ReadonlyMap<NamedOffice, KnownVillage>,
): Map<NamedOffice, KnownVillage> {
  const grid = new PointGrid<NamedOffice>();
  for (const office of decided.keys()) if (office.at !== undefined) grid.add(office, office.at);
  const isAmongOthers = (office: NamedOffice, { village, at }: KnownVillage) => {
    if (village.kind !== undefined || at !== undefined || office.at === undefined) return false;
    const nearest = grid
      .near(office.at, NEAREST + 1)
      .filter((other) => other !== office && distanceKm(office.at!, other.at!) < NEAREST_KM)
      .slice(0, NEAREST)
      .map((other) => decided.get(other)!.village);
    return (
      nearest.length === NEAREST &&
      nearest.every(({ taluka_code }) => taluka_code !== village.taluka_code)
    );
  };
  return new Map([...decided].filter(([office, place]) => !isAmongOthers(office, place)));
}

/**
 * Whether a village's name sounds like an office's or, if no place has the office's name, differs by a letter. Positions of
 * post offices are often wrong, so a name that sounds the same may be further away.
 */
function isSpelling(office: NamedOffice, place: KnownVillage, context: Context): boolean {
  const { main } = office;
  if (context.named.has(place.village)) return false;
  const isName = context.names.has(main.folded);
  const sounds = place.names.some(({ folded, consonants, sound }) => {
    // Short names of many places sound alike: Sarai and Sorai, Koaria and Khara.
    if (isName && folded.length < LONG_SOUND) return false;
    const most = consonants === main.consonants || folded.length >= LONG ? 2 : 1;
    return sound === main.sound && editsBetween(main.folded, folded, most) <= most;
  });
  const differs =
    !isName && place.names.some(({ folded }) => editsBetween(main.folded, folded, 1) <= 1);
  if (!(sounds || differs) || !hasOtherIn(office, place.village.taluka_code, context)) return false;
  const km = kmBetween(office, place) ?? 0;
  return (sounds && km < FAR_KM) || (differs && km < SPELLING_KM);
}

/** Whether a village of another part of a divided district has the name of an office in another spelling. */
function isSpellingElsewhere(office: NamedOffice, place: KnownVillage, context: Context): boolean {
  const km = kmBetween(office, place);
  if (!place.names.some((name) => areNear(office.main, name)))
    return km !== undefined && isSpelling(office, place, context);
  return (
    !context.named.has(place.village) &&
    (km ?? 0) < SPELLING_KM &&
    hasOtherIn(office, place.village.taluka_code, context)
  );
}

/**
 * Two similar names share at least one of these: their consonants, their sound, or the half of the letters on one side of the
 * one that differs.
 */
function partsOf({ folded, consonants, sound }: Spelling): string[] {
  const parts = [`=${consonants}`, `~${sound}`];
  const [shorter, longer] = [-1, 1].map((more) =>
    Math.min(LONGEST_PART, Math.floor((folded.length + more) / 2)),
  );
  for (let half = shorter!; half <= longer!; half++)
    parts.push(`<${folded.slice(0, half)}`, `>${folded.slice(-half)}`);
  return parts;
}
