/** Finds the part of a divided sub-district that a town is in. */
import { isTown } from "../../functions/core/contract/importance.ts";
import type { Taluka, Village } from "../dataset/dataset.ts";
import { withoutBracketedMarks } from "../names/names-within.ts";
import { placeOfOffice } from "../names/office-names.ts";
import { spellingOf } from "../names/spelling.ts";
import type { ListedOffice, MunicipalBody } from "../sources/said.ts";
import { byFrequency, mostFrequent } from "./counts.ts";
import type { Sources } from "./subdistricts.ts";
import { isNew, isSpelling, LAND_NAMES, type Land, townLand } from "./town-land.ts";
import { urbanName } from "./town-names.ts";

/** LGD's codes of the areas of a town in the list of its body, most frequent first. */
interface TownAreas {
  districts: readonly string[];
  /** Today's talukas of the villages that are its land. */
  talukasOfVillages: readonly string[];
  talukas: readonly string[];
}

/**
 * Among the villages with the PIN code of a town's office, in the parts of its sub-district: the minimum number, and the
 * minimum share in one part.
 */
const FEWEST_OF_PINCODE = 3;
const MOST_OF_PINCODE = 0.9;

/** The lists used as evidence. */
interface TownSources extends Pick<Sources, "older" | "lists"> {
  /** Today's talukas. */
  readonly talukas: ReadonlyMap<string, Taluka>;
  readonly bodies: readonly MunicipalBody[];
  readonly offices: readonly ListedOffice[];
}

/** The evidence for the part of a divided sub-district that a town is in. */
export class TownParts {
  readonly #talukas: ReadonlyMap<string, Taluka>;
  readonly #areas: ReadonlyMap<string, TownAreas>;
  /** The villages of the newest lists that the Census lacks, by taluka. */
  readonly #newVillages: ReadonlyMap<string, readonly Village[]>;
  /**
   * The folded name of a head or sub office → the PIN codes of all such offices with that name. A branch office is mostly in a
   * village of its name.
   */
  readonly #pincodes: ReadonlyMap<string, readonly string[]>;
  /** PIN code → the talukas of its villages in the newest lists, one entry per village. */
  readonly #talukasOfPincode: ReadonlyMap<string, readonly string[]>;
  /** The new villages by their folded names. */
  readonly #newNames: ReadonlyMap<string, readonly Village[]>;
  readonly #land = new WeakMap<readonly Village[], ReadonlyMap<Village, readonly Land[]>>();

  constructor(sources: TownSources) {
    this.#talukas = sources.talukas;
    this.#areas = townAreas(sources.bodies, sources.lists);
    this.#newVillages = newVillages(sources);
    const isMain = ({ type }: ListedOffice) => type !== "branch_office";
    this.#pincodes = pincodesOfNames(sources.offices.filter(isMain));
    this.#newNames = Map.groupBy([...this.#newVillages.values()].flat(), foldedName);
    this.#talukasOfPincode = talukasOfPincodes(sources.lists);
  }

  hasBody(code: string): boolean {
    return this.#areas.has(code);
  }

  /** LGD's codes of the districts in the list of a town's body, most frequent first. */
  districtsOfBody(code: string): readonly string[] {
    return this.#areas.get(code)?.districts ?? [];
  }

  /**
   * The part that a place is in, if there is more evidence than the villages with neighbouring codes. For a town this is the
   * part with its name in any spelling, with the villages that its body covers, with its land, or with most villages of its
   * office's PIN code. Only then the sub-district in the list of bodies counts, because this list may be older than the parts.
   *
   * @param parts today's talukas of the villages of its older sub-district
   * @param places all places of that sub-district
   * @param districts those of today that have parts of its older district
   */
  partOf(
    place: Village,
    parts: ReadonlySet<string>,
    places: readonly Village[],
    districts: () => readonly string[],
  ): string | undefined {
    const areas = this.#areas.get(place.code);
    const ofBody = (talukas: readonly string[] = []) => talukas.find((taluka) => parts.has(taluka));
    if (!isTown(place)) return ofBody(areas?.talukas);
    return (
      only(this.#ofName(place, parts)) ??
      ofBody(areas?.talukasOfVillages) ??
      only(this.#ofLand(place, parts, places)) ??
      this.#ofOffices(place, parts) ??
      this.#ofLandBeyond(place, districts()) ??
      ofBody(areas?.talukas)
    );
  }

  /** The parts that have a town's name. */
  #ofName({ name }: Village, parts: ReadonlySet<string>): Set<string> {
    const own = spellingOf(withoutBracketedMarks(name));
    const isNamed = (taluka: string) =>
      isSpelling(own, spellingOf(urbanName(this.#talukas.get(taluka)!.name)));
    return new Set([...parts].filter(isNamed));
  }

  /** The parts that have its land, by the most certain names. */
  #ofLand(town: Village, parts: ReadonlySet<string>, places: readonly Village[]): Set<string> {
    let all = this.#land.get(places);
    if (all === undefined) {
      const villages = [...parts].flatMap((taluka) => this.#newVillages.get(taluka) ?? []);
      all = townLand(places.filter(isTown), villages);
      this.#land.set(places, all);
    }
    const land = all.get(town) ?? [];
    const [by] = LAND_NAMES.filter((name) => land.some((one) => one.by === name));
    return new Set(land.flatMap((one) => (one.by === by ? one.village.taluka_code : [])));
  }

  /**
   * The taluka of its land in another sub-district of the district, if a head or sub office of its name has the PIN code of
   * that land, and most villages with the PIN codes of these offices are there. Madavaram went this way from Ponneri to the
   * district of Chennai.
   */
  #ofLandBeyond(town: Village, districts: readonly string[]): string | undefined {
    const isAround = (taluka: string) =>
      districts.includes(this.#talukas.get(taluka)?.district_code ?? "");
    const land = (this.#newNames.get(foldedName(town)) ?? []).filter((one) =>
      isAround(one.taluka_code),
    );
    const pincodes = this.#pincodes.get(foldedName(town)) ?? [];
    if (!land.some(({ pincode = "" }) => pincodes.includes(pincode))) return undefined;
    const taluka = only(new Set(land.map(({ taluka_code }) => taluka_code)));
    const around = pincodes
      .flatMap((pincode) => this.#talukasOfPincode.get(pincode) ?? [])
      .filter(isAround);
    return taluka !== undefined && only(new Set(mostFrequent(around))) === taluka
      ? taluka
      : undefined;
  }

  /** The part that has nearly all villages with the PIN codes of the offices of its name. */
  #ofOffices(town: Village, parts: ReadonlySet<string>): string | undefined {
    const all = (this.#pincodes.get(foldedName(town)) ?? [])
      .flatMap((pincode) => this.#talukasOfPincode.get(pincode) ?? [])
      .filter((taluka) => parts.has(taluka));
    if (all.length < FEWEST_OF_PINCODE) return undefined;
    const [most] = mostFrequent(all);
    const count = all.filter((one) => one === most).length;
    return count >= all.length * MOST_OF_PINCODE ? most : undefined;
  }
}

function foldedName({ name }: Village): string {
  return spellingOf(withoutBracketedMarks(name)).folded;
}

function only<One>(some: ReadonlySet<One>): One | undefined {
  return some.size === 1 ? [...some][0] : undefined;
}

/** The PIN codes of offices by their folded names. */
function pincodesOfNames(offices: readonly ListedOffice[]): Map<string, string[]> {
  const pincodes = new Map<string, string[]>();
  for (const { name, pincode } of offices) {
    const { folded } = spellingOf(placeOfOffice(name));
    const some = pincodes.get(folded);
    if (some === undefined) pincodes.set(folded, [pincode]);
    else some.push(pincode);
  }
  return pincodes;
}

function talukasOfPincodes({ villages }: Sources["lists"]): Map<string, string[]> {
  const talukas = new Map<string, string[]>();
  for (const { pincode = "", taluka_code } of villages.values())
    for (const one of pincode === "" ? [] : pincode.split(" ")) {
      const some = talukas.get(one);
      if (some === undefined) talukas.set(one, [taluka_code]);
      else some.push(taluka_code);
    }
  return talukas;
}

/** The villages of the newest lists that the Census lacks, by taluka. */
function newVillages({ older, lists }: TownSources): Map<string, Village[]> {
  // A dataset has those of the lists before.
  const before = older.isDataset ? older.villages.filter(isNew) : [];
  const newer = new Set(before.map(({ code }) => code));
  const villages = [...lists.villages.values()].filter(
    ({ code }) => newer.has(code) || !older.talukaOf.has(code),
  );
  return Map.groupBy(villages, ({ taluka_code }) => taluka_code);
}

/** The areas of the towns with a Census code, most frequent first. */
function townAreas(
  bodies: readonly MunicipalBody[],
  lists: Sources["lists"],
): Map<string, TownAreas> {
  const withCode = bodies.filter(({ census }) => census !== undefined);
  const byCode = Map.groupBy(withCode, ({ census }) => census!);
  return new Map(
    [...byCode].map(([code, those]) => {
      const codes = (level: "district" | "taluka") =>
        mostFrequentFirst(those.flatMap(({ areas }) => areas.flatMap((area) => area[level] ?? [])));
      const talukasOfVillages = mostFrequentFirst(
        those.flatMap(({ areas }) =>
          areas.flatMap(({ village = "" }) => lists.villages.get(village)?.taluka_code ?? []),
        ),
      );
      return [code, { districts: codes("district"), talukasOfVillages, talukas: codes("taluka") }];
    }),
  );
}

function mostFrequentFirst(codes: readonly string[]): string[] {
  return byFrequency(codes).map(([code]) => code);
}
