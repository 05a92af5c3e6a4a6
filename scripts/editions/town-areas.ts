/** Assigns towns of the Census to their district and taluka of today. */
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Alias, Taluka, Village } from "../dataset/dataset.ts";
import { districtsOfTalukas, statesOf } from "../dataset/places.ts";
import type { Report } from "../dataset/report.ts";
import { otherNames } from "../names/aliases.ts";
import { withoutBracketedMarks } from "../names/names-within.ts";
import type { MunicipalBody } from "../sources/said.ts";
import type { CollectedPlaces } from "./collect.ts";
import { byFrequency, countOf } from "./counts.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { districtsOf2011, type OfficeDistricts } from "./kept-talukas.ts";
import { NO_TALUKA, noTaluka, partCode } from "./taluka-codes.ts";
import { urbanName } from "./town-names.ts";

/** The rules that place a town, in order, with the names used in the report. */
const RULES = {
  coverage: "a town in the area that its urban body covers",
  name: "a town in the area of its own name",
  pincodes: "a town in the district of its PIN codes",
  people: "a town where most of its people were in 2011, as no other rule says where it is",
} as const;

export interface TownAreaSources {
  census: CollectedPlaces;
  bodies: readonly MunicipalBody[];
  /** The districts of the head and sub offices. */
  offices: OfficeDistricts;
  report: Report;
}

/**
 * Moves each statutory town of the Census to its district and taluka of today, and reports the rule that placed it.
 *
 * The district is the first of these: the district of the talukas that its urban body covers, if there is only one; the
 * district with its name, or with a taluka of its name; the district with most post offices of its name; its present district.
 * Only districts with places of its district of 2011 count, so that a wrong code or a namesake does not move it. A district
 * other than that of 2011 must also have its name or its post offices, because one body in a hundred covers a place at the
 * other end of the state. No district loses its last place: Mumbai stays in Mumbai Suburban.
 *
 * The taluka is the one of its name, unless the body covers only another one, or another town there has the name; otherwise the
 * one that the body covers. A town that grew over several stays in the one with most of its people. A sub-district that is
 * missing from the newest list moves with its towns.
 * @returns the codes of the towns that are in another taluka than before
 */
export function placeTowns(hierarchy: Hierarchy, sources: TownAreaSources): Set<string> {
  const { census, report } = sources;
  const { places } = hierarchy;
  const inCensus = new Set(
    census.villages.flatMap(({ code, kind }) => (kind === "town" ? code : [])),
  );
  const usedBefore = new Set(places.villages.map(({ taluka_code }) => taluka_code));
  const unused = new Set(places.talukas.flatMap(({ code }) => (usedBefore.has(code) ? [] : code)));
  const towns = places.villages.filter(({ code }) => inCensus.has(code));
  placeTalukasOfTowns(hierarchy, towns, sources);
  const finder = new AreaFinder(hierarchy, sources);
  const inDistrict = countOf(places.villages.map((village) => finder.districtOf(village)));
  const moved = new Set<string>();
  for (const town of towns) {
    const before = finder.districtOf(town);
    const found = finder.find(town);
    const isLast = found.district !== before && inDistrict.get(before) === 1;
    const taluka = isLast ? town.taluka_code : found.taluka;
    report.add({
      action: "placed",
      reason: RULES[isLast ? "people" : found.rule],
      done: taluka === town.taluka_code ? "as in 2011" : "moved",
      ...census.origin("village", town.code),
      level: "village",
      code: town.code,
      note: taluka === town.taluka_code ? taluka : `${taluka}, not ${town.taluka_code}`,
    });
    if (taluka === town.taluka_code) continue;
    inDistrict.set(before, inDistrict.get(before)! - 1);
    inDistrict.set(found.district, (inDistrict.get(found.district) ?? 0) + 1);
    town.taluka_code = taluka;
    moved.add(town.code);
  }
  const used = new Set(places.villages.map(({ taluka_code }) => taluka_code));
  places.talukas = places.talukas.filter(
    ({ code }) => !code.endsWith(NO_TALUKA.code) || used.has(code) || unused.has(code),
  );
  return moved;
}

/** Moves sub-districts that the newest list lacks to the district that today has their largest town. */
function placeTalukasOfTowns(
  hierarchy: Hierarchy,
  towns: readonly Village[],
  sources: TownAreaSources,
): void {
  const finder = new AreaFinder(hierarchy, sources);
  const people = ({ population = "0" }: Village) => Number(population);
  const inTaluka = Map.groupBy(towns, ({ taluka_code }) => taluka_code);
  for (const taluka of hierarchy.kept) {
    const { code } = taluka;
    const [largest] = (inTaluka.get(code) ?? []).sort((a, b) => people(b) - people(a));
    // A part has eight digits that include the code of its district, so it does not move.
    if (largest === undefined || code.length > 5) continue;
    const { district, rule } = finder.find(largest);
    if (district === taluka.district_code || rule === "people") continue;
    sources.report.add({
      action: "moved",
      reason: "a kept sub-district whose town is in another district today",
      done: "in that district",
      ...sources.census.origin("taluka", code),
      level: "taluka",
      code,
      note: `district ${district} (${largest.name}), not ${taluka.district_code}`,
    });
    taluka.district_code = district;
  }
}

interface FoundArea {
  rule: keyof typeof RULES;
  district: string;
  taluka: string;
}

class AreaFinder {
  readonly #hierarchy: Hierarchy;
  readonly #offices: OfficeDistricts;
  readonly #talukas: ReadonlyMap<string, Taluka>;
  /** State and name → talukas with that name, including those left out. */
  readonly #named: ReadonlyMap<string, readonly Taluka[]>;
  readonly #bodies: ReadonlyMap<string | undefined, readonly MunicipalBody[]>;
  readonly #today: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #talukaIn2011: ReadonlyMap<string, string>;
  readonly #partsOf2011 = new Map<string, Set<string>>();
  readonly #districtIn2011: ReadonlyMap<string, string>;
  /** By code. */
  readonly #aliases: ReadonlyMap<string, readonly Alias[]>;
  /** Taluka and name → the towns with that name in it. */
  readonly #townsOfName: ReadonlyMap<string, readonly { code: string }[]>;
  /** The districts in post offices' addresses. Their list is older than some districts. */
  readonly #withOffices: ReadonlySet<string>;
  readonly #stateNames: ReadonlyMap<string, string>;
  readonly #stateOf: (district: string) => string;

  constructor(hierarchy: Hierarchy, { census, bodies, offices }: TownAreaSources) {
    const { places, leftOut } = hierarchy;
    this.#hierarchy = hierarchy;
    this.#offices = offices;
    this.#talukas = new Map(places.talukas.map((taluka) => [taluka.code, taluka]));
    this.#stateOf = statesOf(places).stateOf;
    this.#aliases = Map.groupBy(places.aliases, ({ code }) => code);
    this.#stateNames = new Map(places.states.map(({ code, name }) => [code, name]));
    const named = [...places.talukas, ...leftOut].flatMap((taluka) =>
      this.#namesOf("taluka", taluka, urbanName).map(
        (key) => [`${this.#stateOf(taluka.district_code)} ${key}`, taluka] as const,
      ),
    );
    this.#named = new Map(
      [...Map.groupBy(named, ([key]) => key)].map(([key, some]) => [
        key,
        some.map(([, taluka]) => taluka),
      ]),
    );
    this.#townsOfName = Map.groupBy(
      places.villages.flatMap(({ code, name, kind, taluka_code }) =>
        kind === "town"
          ? { key: `${taluka_code} ${nameKey(withoutBracketedMarks(name))}`, code }
          : [],
      ),
      ({ key }) => key,
    );
    this.#withOffices = new Set([...offices.values()].flat());
    this.#bodies = Map.groupBy(bodies, ({ census: code }) => code);
    this.#today = districtsOf2011(places, census);
    this.#talukaIn2011 = census.talukaOf;
    for (const { kind, code, taluka_code } of places.villages) {
      const then = kind === undefined ? census.talukaOf.get(code) : undefined;
      if (then === undefined) continue;
      const parts = this.#partsOf2011.get(then) ?? new Set();
      this.#partsOf2011.set(then, parts.add(taluka_code));
    }
    this.#districtIn2011 = districtsOfTalukas(census.talukas);
  }

  districtOf({ taluka_code }: Village): string {
    return this.#talukas.get(taluka_code)!.district_code;
  }

  find(town: Village): FoundArea {
    const before = this.districtOf(town);
    const in2011 = this.#districtIn2011.get(this.#talukaIn2011.get(town.code)!);
    const candidates = this.#today.get(in2011!) ?? new Set([before]);
    const names = this.#namesOf("village", town, withoutBracketedMarks, before);
    const rows = (this.#bodies.get(town.code) ?? []).flatMap(({ areas }) => areas);
    const given = rows.map(({ taluka }) =>
      this.#talukas.get(this.#hierarchy.taluka(taluka ?? "") ?? ""),
    );
    const covered = given.filter(
      (taluka) => taluka !== undefined && candidates.has(taluka.district_code),
    );
    const isWhole = covered.length > 0 && covered.length === given.length;
    const own = names.flatMap((key) =>
      (this.#named.get(`${this.#stateOf(before)} ${key}`) ?? []).filter(
        ({ code, district_code }) =>
          candidates.has(district_code) &&
          !this.#townsOfName.get(`${code} ${key}`)?.some(({ code: other }) => other !== town.code),
      ),
    );
    const found = this.#district(names, before, candidates, covered, own);
    const { district } = found;
    const codes = new Set(
      own.flatMap(({ code, district_code }) =>
        district_code === district && this.#talukas.has(code) ? code : [],
      ),
    );
    const coveredCodes = new Set(
      covered.flatMap((taluka) => (taluka!.district_code === district ? taluka!.code : [])),
    );
    const [only] = coveredCodes;
    const place = (taluka: string, rule = found.rule): FoundArea => ({ rule, district, taluka });
    if (codes.has(town.taluka_code)) return place(town.taluka_code, "name");
    // In a divided sub-district, the body's list alone is not enough evidence.
    const parts = this.#parts(town);
    const isPart = only !== undefined && parts.has(only) && parts.has(town.taluka_code);
    if (only !== undefined && coveredCodes.size === 1 && isWhole && !isPart)
      return place(only, "coverage");
    if (codes.size === 1) return place([...codes][0]!, "name");
    if (district === before)
      return place(town.taluka_code, coveredCodes.has(town.taluka_code) ? "coverage" : found.rule);
    // If a body covers a sub-district without known villages, the town is there.
    const [most] = isWhole ? byFrequency(covered) : [];
    return place(most?.[0]?.code ?? this.#noTaluka(district));
  }

  /** Today's talukas of the villages in a town's sub-district of 2011. */
  #parts({ code }: Village): ReadonlySet<string> {
    return this.#partsOf2011.get(this.#talukaIn2011.get(code)!) ?? new Set();
  }

  #district(
    names: readonly string[],
    before: string,
    candidates: ReadonlySet<string>,
    covered: readonly (Taluka | undefined)[],
    own: readonly Taluka[],
  ): Pick<FoundArea, "rule" | "district"> {
    const ofBody = new Set(covered.map((taluka) => taluka!.district_code));
    const ofName = [...candidates].filter((code) =>
      this.#districtNames(code).some((key) => names.includes(key)),
    );
    const ofTaluka = new Set(own.map(({ district_code }) => district_code));
    const [ofOffices] = [
      ...countOf(
        names.flatMap((key) =>
          (this.#offices.get(`${this.#stateOf(before)} ${key}`) ?? []).filter((code) =>
            candidates.has(code),
          ),
        ),
      ),
    ].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (candidates.size === 1)
      return { rule: ofBody.size === 1 ? "coverage" : "people", district: before };
    const [body] = ofBody;
    const isLikely =
      body === before || ofName.includes(body!) || ofTaluka.has(body!) || ofOffices?.[0] === body;
    if (ofBody.size === 1 && isLikely) return { rule: "coverage", district: body! };
    if (ofName.length === 1) return { rule: "name", district: ofName[0]! };
    if (ofTaluka.size === 1) return { rule: "name", district: [...ofTaluka][0]! };
    if (ofOffices !== undefined && this.#withOffices.has(before))
      return { rule: "pincodes", district: ofOffices[0] };
    return { rule: "people", district: before };
  }

  #districtNames(code: string): string[] {
    const { districts } = this.#hierarchy.places;
    const district = districts.find((one) => one.code === code);
    return district === undefined ? [] : this.#namesOf("district", district, (name) => name, code);
  }

  /** The keys of a place's names. With a district, also of names that people in its state use for it. */
  #namesOf(
    level: "district" | "taluka" | "village",
    { code, name }: { code: string; name: string },
    plain: (name: string) => string,
    district?: string,
  ): string[] {
    const known =
      district === undefined
        ? []
        : otherNames(level, this.#stateNames.get(this.#stateOf(district))!, name);
    const aliases = this.#aliases.get(code)?.filter((one) => one.level === level) ?? [];
    const all = [name, ...aliases.map(({ alias }) => alias), ...known];
    return [...new Set(all.map((one) => nameKey(plain(one))))];
  }

  #noTaluka(district: string): string {
    const code = partCode(district, NO_TALUKA.code);
    const { talukas } = this.#hierarchy.places;
    if (!talukas.some((taluka) => taluka.code === code)) talukas.push(noTaluka(district));
    return code;
  }
}
