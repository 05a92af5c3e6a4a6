/** Which village or town each post office is: it gives that place its PIN code and its spelling. */

import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { EditDistance } from "../../../functions/core/names/edit-distance.ts";
import { fold } from "../../../functions/core/names/folding.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { SHORT_FORMS } from "../../../functions/core/names/words.ts";
import type { PostOffice, UnsavedDataset, Village } from "../../dataset/dataset.ts";
import type { Report } from "../../dataset/report.ts";
import { joinPincodes, TABLES } from "../../dataset/tables.ts";
import { countOf } from "../../editions/counts.ts";
import { dividedDistricts } from "../../editions/divided-districts.ts";
import { tidyAliases } from "../../names/aliases.ts";
import { namesWithin, withoutMarks } from "../../names/names-within.ts";
import { placeOfOffice } from "../../names/office-names.ts";
import { lineOf } from "../../tables/own-csv.ts";
import { positionOf, squareOf, squaresAround } from "./squares.ts";

/** Finds the places of a dataset's post offices. */
export interface OfficePlaces {
  /** The offices that are named like a village or town of their district, in any romanisation. */
  named: ReadonlySet<PostOffice>;
  /** The place that an office is, where that is certain. */
  places: ReadonlyMap<PostOffice, Village>;
  /** Those of them that are spelled in another way than the place, beyond romanisation. */
  respelled: ReadonlySet<PostOffice>;
}

/** An office's nearest offices, this many and no further, are partly in the taluka of its place. */
const [NEAREST, NEAREST_KM] = [5, 10];

/** Kilometres between an office and its place: nearer proves it, further refutes it. */
const [NEAR_KM, FAR_KM] = [4, 15];

/**
 * The villages and towns that post offices are named after.
 *
 * An office is the one place of its name in its district, or of several the one in the talukas that the other offices of its
 * PIN code are in; a head or sub office is rather a town. It is not certain where those are in other talukas, or where the
 * positions of both are known and far apart, or where the PIN code has no branch offices, as those of towns, and the
 * position of the village does not confirm it: Katra is in Allahabad, and so is its office, and a village 40 km away.
 *
 * Nor is it certain where the position of the village is unknown and the nearest offices are all in other talukas.
 *
 * An office may be, by its position, a place of the next district and, where a district was divided, a town of another part.
 *
 * An office with no such name is a village or town that is spelled in another way: with the same consonants, or one or two
 * other letters in a long name. It must be the only one so near in the district, and in a taluka of the PIN code. So is the
 * only one of those talukas whose name sounds like the office's or, where no village anywhere has that name, differs by a
 * letter, if no office has its very name.
 */
export function officePlaces(places: UnsavedDataset): OfficePlaces {
  const finder = new PlaceFinder(places);
  const offices = (places.postOffices ?? []).filter(
    ({ district_code }) => district_code !== undefined,
  );
  const candidates = new Map(offices.map((office) => [office, finder.named(office)]));
  const talukas = new PincodeTalukas();
  for (const [office, found] of candidates) if (found.length === 1) talukas.add(office, found[0]!);
  const named = new Set<PostOffice>();
  const certain = new Map<PostOffice, Village>();
  for (const [office, found] of candidates) {
    if (found.length === 0) continue;
    named.add(office);
    const place = finder.choose(office, found, talukas);
    if (place !== undefined) certain.set(office, place);
  }
  for (const office of finder.amongOtherTalukas(certain)) certain.delete(office);
  for (const office of offices) {
    if (named.has(office)) continue;
    const place = finder.elsewhere(office);
    if (place === undefined) continue;
    named.add(office);
    certain.set(office, place);
  }
  const respelled = new Set<PostOffice>();
  const taken = new Set(certain.values());
  for (const office of offices) {
    if (named.has(office)) continue;
    const place = finder.near(office, talukas, taken);
    if (place === undefined) continue;
    certain.set(office, place);
    respelled.add(office);
  }
  return { named, places: certain, respelled };
}

/**
 * Gives places without a PIN code that of their post offices, and villages the spelling of theirs.
 *
 * A village whose list has another PIN code than its own office keeps the one with the nearer office, as its surveyed position
 * decides. In Andhra Pradesh, Telangana and Tamil Nadu the two agree for 94 %; of 611 others with a position, the office is
 * nearer for 514 and the list's for 59.
 */
export function addOfficePincodes(
  places: UnsavedDataset,
  { places: found, respelled }: OfficePlaces,
  report: Report,
): void {
  const own = new Map<Village, PostOffice[]>();
  for (const [office, place] of found) {
    const some = own.get(place);
    if (some === undefined) own.set(place, [office]);
    else some.push(office);
  }
  const listed = [...own].filter(([{ pincode }]) => pincode !== undefined);
  for (const [place, offices] of own)
    place.pincode ??= joinPincodes(offices.map(({ pincode }) => pincode));
  takeNearerPincodes(places, listed, report);
  const spellings = [...respelled].map(({ name }) => ({ name, office: name }));
  if (spellings.length === 0) return;
  const aliases = [...respelled].map((office) => ({
    level: "village" as const,
    code: found.get(office)!.code,
    alias: placeOfOffice(office.name),
  }));
  places.aliases = tidyAliases(places, [...places.aliases, ...aliases]);
}

/** Gives villages the PIN codes of their offices, where these are nearer than all offices of those that they have. */
function takeNearerPincodes(
  { positions = [], postOffices = [] }: UnsavedDataset,
  listed: readonly [Village, readonly PostOffice[]][],
  report: Report,
): void {
  const differing = listed.filter(
    ([{ kind, pincode }, offices]) =>
      kind === undefined && !offices.some((office) => pincode!.split(" ").includes(office.pincode)),
  );
  const codes = new Set(differing.map(([{ code }]) => code));
  const surveyed = new Map(
    positions.flatMap((one) =>
      (one.position === "habitation" || one.position === "survey") && codes.has(one.code)
        ? [[one.code, { latitude: Number(one.latitude), longitude: Number(one.longitude) }]]
        : [],
    ),
  );
  const byPincode = Map.groupBy(postOffices, ({ pincode }) => pincode);
  const lines = new Map(postOffices.map((office, index) => [office, lineOf(index)]));
  for (const [village, offices] of differing) {
    const at = surveyed.get(village.code);
    if (at === undefined) continue;
    const before = village.pincode!;
    const others = before.split(" ").flatMap((code) => byPincode.get(code) ?? []);
    if (nearestKm(at, offices) >= nearestKm(at, others)) continue;
    village.pincode = joinPincodes(offices.map(({ pincode }) => pincode));
    report.add({
      action: "repaired",
      reason: "a village's PIN code in a list whose offices are further away than its own",
      done: "replaced by that of its own post office",
      ...{ file: TABLES.postOffices.file, line: lines.get(offices[0]!)!, level: "village" },
      ...{ code: village.code, name: village.name, note: `${before}, now ${village.pincode}` },
    });
  }
}

/** Kilometres to the nearest of these offices; infinite where no position is known. */
function nearestKm(at: Position, offices: readonly PostOffice[]): number {
  return Math.min(
    ...offices.map((office) => {
      const position = positionOf(office);
      return position === undefined ? Number.POSITIVE_INFINITY : distanceKm(at, position);
    }),
  );
}

/** By PIN code: the talukas of the places that its offices are. */
class PincodeTalukas {
  readonly #talukas = new Map<string, Map<PostOffice, string>>();

  add(office: PostOffice, { taluka_code }: Village): void {
    const some = this.#talukas.get(office.pincode) ?? new Map<PostOffice, string>();
    this.#talukas.set(office.pincode, some.set(office, taluka_code));
  }

  /** How many other offices of the PIN code are in each taluka. */
  ofOthers(office: PostOffice): Map<string, number> {
    const some = [...(this.#talukas.get(office.pincode) ?? [])];
    return countOf(some.flatMap(([other, taluka]) => (other === office ? [] : taluka)));
  }
}

interface KnownVillage {
  village: Village;
  names: readonly Key[];
}

/** A name as it is compared. */
interface Key {
  folded: string;
  /** Without vowels. */
  consonants: string;
  /** The same for two romanisations of one name. */
  sound: string;
}

/** An office whose place has nearly its name. */
interface Misspelled {
  office: PostOffice;
  key: Key;
  /** From the office's name. */
  distance: EditDistance;
  /** The villages of its district that share a part of its name. */
  possible: readonly KnownVillage[];
  /** The talukas of its PIN code's other offices. */
  talukas: ReadonlyMap<string, number>;
}

/** The places of a district, indexed only by the keys that its offices ask for. */
class DistrictPlaces {
  readonly byName = new Map<string, Village[]>();
  /** Part of a name → villages of such names; see {@link partsOf}. */
  readonly byPart = new Map<string, KnownVillage[]>();

  /** @param names the folded names of offices of any district */
  add(village: Village, keys: readonly Key[], names: ReadonlySet<string>): void {
    for (const { folded } of keys) if (names.has(folded)) addOnce(this.byName, folded, village);
    let known: KnownVillage | undefined;
    for (const key of keys) {
      for (const part of partsOf(key)) {
        const some = this.byPart.get(part);
        if (some === undefined) continue;
        known ??= { village, names: keys };
        if (some.at(-1) !== known) some.push(known);
      }
    }
  }
}

/** Adds a village to those of a name. */
function addOnce(villages: Map<string, Village[]>, name: string, village: Village): void {
  const some = villages.get(name);
  if (some === undefined) villages.set(name, [village]);
  else if (some.at(-1) !== village) some.push(village);
}

class PlaceFinder {
  /** By district. */
  readonly #places = new Map<string, DistrictPlaces>();
  /** The names of offices that places of any district have. */
  readonly #names = new Set<string>();
  /** Name → the places of that name whose positions are known. */
  readonly #anywhere = new Map<string, Village[]>();
  readonly #positions: ReadonlyMap<string, Position>;
  /** The towns whose offices have the degrees of another place, so that they are at their headquarters. */
  readonly #atHeadquarters: ReadonlySet<string>;
  /** The keys by which names of offices in a known district are compared. */
  readonly #asked = new Map<PostOffice, readonly string[]>();
  /** District → the others that have parts of one former district with it. */
  readonly #siblings: ReadonlyMap<string, ReadonlySet<string>>;
  /** PIN codes with a branch office. */
  readonly #rural: ReadonlySet<string>;

  constructor(places: UnsavedDataset) {
    const { talukas, villages, aliases, positions = [], postOffices = [] } = places;
    const districtOf = new Map(talukas.map(({ code, district_code }) => [code, district_code]));
    this.#siblings = dividedDistricts(places, districtOf);
    this.#rural = new Set(
      postOffices.flatMap(({ type, pincode }) => (type === "branch_office" ? pincode : [])),
    );
    this.#positions = new Map(
      positions.map(({ code, latitude, longitude }) => [
        code,
        { latitude: Number(latitude), longitude: Number(longitude) },
      ]),
    );
    this.#atHeadquarters = new Set(
      positions.flatMap(({ code, position }) => (position === "headquarters" ? code : [])),
    );
    const others = new Map<string, string[]>();
    for (const { level, code, alias } of aliases) {
      if (level !== "village") continue;
      const some = others.get(code);
      if (some === undefined) others.set(code, [alias]);
      else some.push(alias);
    }
    for (const office of postOffices) {
      const { district_code } = office;
      if (district_code === undefined) continue;
      this.#asked.set(office, [...keysOf(office)]);
      const district = this.#places.get(district_code) ?? new DistrictPlaces();
      this.#places.set(district_code, district);
      for (const part of partsOf(nearKey(office))) district.byPart.set(part, []);
    }
    const asked = new Set([...this.#asked.values()].flat());
    for (const village of villages) {
      const texts = [village.name, ...(others.get(village.code) ?? [])].flatMap((name) => {
        const plain = withoutMarks(name);
        return [plain, ...(/[([@/]| urf | alias /i.test(plain) ? namesWithin(plain) : [])];
      });
      const names = [...new Set(texts.map(wordsOf))].map(keyOf);
      const district = districtOf.get(village.taluka_code)!;
      const places = this.#places.get(district) ?? new DistrictPlaces();
      this.#places.set(district, places);
      places.add(village, names, asked);
      for (const { folded } of names) {
        if (!asked.has(folded)) continue;
        this.#names.add(folded);
        if (this.#positions.has(village.code)) addOnce(this.#anywhere, folded, village);
      }
    }
  }

  /** The places of the district that have an office's name. */
  named(office: PostOffice): Village[] {
    return this.#named(office, office.district_code!);
  }

  /**
   * The place of an office's name in another district: the one whose position is the office's or, of a district that was
   * divided, the town, for a head or sub office.
   */
  elsewhere(office: PostOffice): Village | undefined {
    const near = this.#asked
      .get(office)!
      .flatMap((key) => this.#anywhere.get(key) ?? [])
      .filter((place) => (this.#distance(office, place) ?? FAR_KM) < NEAR_KM);
    if (near.length > 0) return near.length === 1 ? near[0] : undefined;
    if (office.type === "branch_office") return undefined;
    const siblings = this.#siblings.get(office.district_code!) ?? [];
    const found = [...siblings].flatMap((district) => this.#named(office, district));
    const town = this.#town(office, found);
    return town && (this.#distance(office, town) ?? 0) < FAR_KM ? town : undefined;
  }

  #named(office: PostOffice, district: string): Village[] {
    const byName = this.#places.get(district)?.byName;
    return [...new Set(this.#asked.get(office)!.flatMap((key) => byName?.get(key) ?? []))];
  }

  /** The one of several places that an office is; undefined where that is not certain. */
  choose(
    office: PostOffice,
    found: readonly Village[],
    talukas: PincodeTalukas,
  ): Village | undefined {
    const others = talukas.ofOthers(office);
    const possible = found.filter((village) => {
      const distance = this.#distance(office, village);
      if (distance !== undefined && distance > FAR_KM) return false;
      return others.size === 0 || others.has(village.taluka_code) || village.kind === "town";
    });
    const town = office.type === "branch_office" ? undefined : this.#town(office, possible);
    if (town !== undefined) return town;
    const near = possible.filter(
      (village) => (this.#distance(office, village) ?? FAR_KM) < NEAR_KM,
    );
    if (near.length === 1) return near[0];
    if (!this.#rural.has(office.pincode)) {
      const urban = possible.filter(({ kind }) => kind !== undefined);
      return urban.length === 1 ? urban[0] : undefined;
    }
    const inTalukas = possible.filter(({ taluka_code }) => others.has(taluka_code));
    if (inTalukas.length === 1) return inTalukas[0];
    return possible.length === 1 && found.length === 1 ? possible[0] : undefined;
  }

  /** The one town, the one whose own name it is (Agra Cantonment is also called Agra), or the largest by far. */
  #town({ name }: PostOffice, possible: readonly Village[]): Village | undefined {
    const towns = possible.filter(({ kind }) => kind === "town");
    const key = keyOf(wordsOf(placeOfOffice(name))).folded;
    const own = towns.filter((town) => keyOf(wordsOf(withoutMarks(town.name))).folded === key);
    const people = ({ population = "0" }: Village) => Number(population);
    const [first, second] = (own.length > 0 ? own : towns).sort((a, b) => people(b) - people(a));
    if (first === undefined || second === undefined) return first;
    return people(first) > LARGER * people(second) ? first : undefined;
  }

  /**
   * The village that alone has nearly an office's name, in the district or in the talukas of the PIN code.
   * @param taken places whose very name another office has
   */
  near(
    office: PostOffice,
    talukas: PincodeTalukas,
    taken: ReadonlySet<Village>,
  ): Village | undefined {
    const key = nearKey(office);
    if (key.folded.length < SHORTEST_NEAR || !EditDistance.accepts(key.folded)) return undefined;
    const byPart = this.#places.get(office.district_code!)?.byPart;
    const misspelled = {
      ...{ office, key, distance: new EditDistance(key.folded) },
      possible: [...new Set(partsOf(key).flatMap((part) => byPart?.get(part) ?? []))],
      talukas: talukas.ofOthers(office),
    };
    return this.#nearInDistrict(misspelled) ?? this.#nearInTalukas(misspelled, taken);
  }

  #nearInDistrict({ office, key, distance, possible, talukas }: Misspelled): Village | undefined {
    const found = possible.flatMap(({ village, names }) =>
      names.some((name) => isNear(key, name, distance)) ? village : [],
    );
    const [only, ...more] = found;
    if (only === undefined || more.length > 0) return undefined;
    const km = this.#distance(office, only);
    if (km !== undefined) return km < NEAR_KM * 2 ? only : undefined;
    return talukas.has(only.taluka_code) ? only : undefined;
  }

  /**
   * The village whose name sounds like the office's or, if no place has that name, differs by a letter. Positions of post
   * offices are often wrong, so that a name that sounds the same may be rather far away.
   */
  #nearInTalukas(
    { office, key, distance, possible, talukas }: Misspelled,
    taken: ReadonlySet<Village>,
  ): Village | undefined {
    const isName = this.#names.has(key.folded);
    const found = possible.flatMap(({ village, names }) => {
      if (taken.has(village) || !talukas.has(village.taluka_code)) return [];
      const sounds = names.some(({ folded, consonants, sound }) => {
        // Short names of many places sound alike: Sarai and Sorai, Koaria and Khara.
        if (isName && folded.length < LONG_SOUND) return false;
        const most = consonants === key.consonants || folded.length >= LONG ? 2 : 1;
        return sound === key.sound && distance.to(folded, most) <= most;
      });
      const differs = !isName && names.some(({ folded }) => distance.to(folded, 1) <= 1);
      const km = this.#distance(office, village) ?? 0;
      return (sounds && km < FAR_KM) || (differs && km < NEAR_KM * 2) ? village : [];
    });
    return found.length === 1 ? found[0] : undefined;
  }

  /** The offices of villages without a position whose nearest offices are all in other talukas. */
  amongOtherTalukas(certain: ReadonlyMap<PostOffice, Village>): PostOffice[] {
    const all = [...certain].flatMap(([office, { code, kind, taluka_code }]) => {
      const at = positionOf(office);
      return at === undefined ? [] : { office, code, kind, taluka_code, at };
    });
    const bySquare = Map.groupBy(all, ({ at }) => squareOf(at));
    return all.flatMap(({ office, code, kind, taluka_code, at }) => {
      if (kind !== undefined || this.#positions.has(code)) return [];
      const nearest = squaresAround(at, NEAREST_KM)
        .flatMap((square) => bySquare.get(square) ?? [])
        .filter((other) => other.office !== office)
        .map((other) => ({ taluka: other.taluka_code, km: distanceKm(at, other.at) }))
        .filter(({ km }) => km < NEAREST_KM)
        .sort((a, b) => a.km - b.km)
        .slice(0, NEAREST);
      const isFar =
        nearest.length === NEAREST && nearest.every(({ taluka }) => taluka !== taluka_code);
      return isFar ? office : [];
    });
  }

  /** Kilometres between an office and a place; undefined where the position of one is unknown or doubtful. */
  #distance({ latitude, longitude }: PostOffice, { code }: Village): number | undefined {
    const position = this.#positions.get(code);
    if (position === undefined || latitude === undefined) return undefined;
    const km = distanceKm(position, { latitude: Number(latitude), longitude: Number(longitude) });
    return km > NEAR_KM && this.#atHeadquarters.has(code) ? undefined : km;
  }
}

/** The keys of the names in an office's name. */
function keysOf({ name }: PostOffice): Set<string> {
  const plain = withoutMarks(placeOfOffice(name));
  // A bracket says where the office is: Rajgarh (Alwar) is not Alwar.
  const bare = plain.replaceAll(/\([^)]*\)?/g, " ");
  const texts = [name, plain, bare, ...(/[@/]/.test(bare) ? namesWithin(bare) : [])];
  return new Set(texts.map((text) => keyOf(wordsOf(text)).folded));
}

/** The key for finding nearly the same names. */
function nearKey({ name }: PostOffice): Key {
  return keyOf(wordsOf(withoutMarks(placeOfOffice(name))));
}

/** A town with this many times the people of another is meant by a name of both. */
const LARGER = 3;

/** Shorter names have too many neighbours. */
const SHORTEST_NEAR = 5;

/**
 * What two near names share, one at least: the consonants, their sound, or the half of the letters before or after the one
 * that differs.
 */
function partsOf({ folded, consonants, sound }: Key): string[] {
  const halves = [-1, 0, 1].map((more) =>
    Math.min(LONGEST_PART, Math.floor((folded.length + more) / 2)),
  );
  const parts = [...new Set(halves)].flatMap((half) => [
    `<${folded.slice(0, half)}`,
    `>${folded.slice(-half)}`,
  ]);
  return [`=${consonants}`, `~${sound}`, ...parts];
}

/** Names that begin or end with this many letters alike are few in a district. */
const LONGEST_PART = 4;

/** One other letter changes the name of a village rather than its spelling in a shorter name. */
const LONG = 9;
/** A shorter name that sounds alike may be another name that some place has. */
const LONG_SOUND = 6;

/** Whether two names are spellings of one: the same consonants and up to two other letters, or one other letter of nine. */
function isNear(a: Key, b: Key, distance: EditDistance): boolean {
  if (Math.abs(a.folded.length - b.folded.length) > 2 || a.folded[0] !== b.folded[0]) return false;
  if (a.consonants === b.consonants) return distance.to(b.folded) <= 2;
  return Math.min(a.folded.length, b.folded.length) >= LONG && distance.to(b.folded) <= 1;
}

/**
 * What two romanisations of one name share: the consonants, without those that are heard little (h, y, and n and m before
 * another) and with one letter for those that stand for one sound of an Indian language (d and r, b and v, j and z).
 */
function soundOf(folded: string): string {
  return folded
    .replaceAll(/(.)\1+/g, "$1")
    .replaceAll(/[nm](?![aeiou])|[aeiouhy]/g, "")
    .replaceAll("d", "r")
    .replaceAll(/[bw]/g, "v")
    .replaceAll("z", "j");
}

/** The words of a name with short forms written out, joined by blanks. */
function wordsOf(name: string): string {
  return tokens(name)
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join(" ");
}

const FOLDED = new Map<string, Key>();

function keyOf(words: string): Key {
  let key = FOLDED.get(words);
  if (key === undefined) {
    const folded = fold(words.replaceAll(" ", ""));
    key = { folded, consonants: folded.replaceAll(/[aeiou]/g, ""), sound: soundOf(folded) };
    FOLDED.set(words, key);
  }
  return key;
}
