import {
  LEVELS,
  type Level,
  lgdCodeOf,
  POINT_LEVELS,
} from "../../functions/core/contract/levels.ts";
import type { BlockArea } from "../../functions/core/index/block-areas.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import type { Dataset, FormerArea } from "../dataset/dataset.ts";
import { formerAreasByKey, placesByLevel } from "../dataset/places.ts";
import { codesOf } from "../dataset/tables.ts";
import { type CsvTable, SEPARATOR } from "../tables/csv.ts";

/** The other names of places, one per row. */
export function aliasRows(data: Dataset): CsvTable {
  const named = Map.groupBy(data.aliases, ({ level }) => level);
  const names = new Map(
    POINT_LEVELS.flatMap((level) => {
      const codes = new Set(named.get(level)?.map(({ code }) => code));
      const places: readonly Place[] = placesByLevel(data)[level];
      return places
        .filter(({ code }) => codes.has(code))
        .map(({ code, name }): [string, string] => [`${level} ${code}`, name]);
    }),
  );
  return {
    columns: ["level", "code", "name", "also_known_as"],
    rows: data.aliases.map(({ level, code, alias }) => [
      level,
      code,
      names.get(`${level} ${code}`)!,
      alias,
    ]),
  };
}

/**
 * The development blocks with the areas above them and the number of villages known to be in each.
 * @param areas the blocks of the index, in the same order, with the sums and the middle of these villages
 */
export function blockRows(
  { blocks = [], districts, states, villages }: Dataset,
  areas: readonly BlockArea[],
): CsvTable {
  const districtOf = new Map(districts.map((district) => [district.code, district]));
  const stateOf = new Map(states.map((state) => [state.code, state]));
  const counts = new Map<string, number>();
  for (const { block = "" } of villages)
    for (const code of codesOf(block)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return {
    columns: [
      "code",
      "name",
      "district_name",
      "district_code",
      "state_name",
      "state_code",
      "villages",
      "id",
      "lgd_code",
      "population",
      "households",
      "latitude",
      "longitude",
      "position",
    ],
    rows: blocks.map(({ code, name, district_code = "" }, i) => {
      const district = districtOf.get(district_code);
      const state = district && stateOf.get(district.state_code);
      const above = [district, state].flatMap((area) => [area?.name ?? "", area?.code ?? ""]);
      const { people, middle } = areas[i]!;
      return [
        ...[code, name, ...above, String(counts.get(code) ?? 0), String(Number(code)), code],
        ...[people.population, people.households].map((figure) => String(figure ?? "")),
        ...(middle ? [String(middle.latitude), String(middle.longitude), "centre"] : ["", "", ""]),
      ];
    }),
  };
}

/**
 * Codes in other systems, and the successors of codes no longer in use: a row for each state, district, taluka, village
 * and town, for each development block, and for each former place.
 */
export function crosswalkRows(data: Dataset): CsvTable {
  return { columns: CROSSWALK, rows: rowsOf(data) };
}

function* rowsOf(data: Dataset): Generator<string[]> {
  const formerOf = Map.groupBy(
    data.former,
    ({ level, successor_code }) => `${level} ${successor_code}`,
  );
  const census2001 = new Map(
    data.census2001?.map(({ level, code, census_2001_code }) => [
      `${level} ${code}`,
      census_2001_code,
    ]),
  );
  const renamed = namesInLists(data.formerAreas);
  const row = (cells: Partial<Record<(typeof CROSSWALK)[number], string>>) =>
    CROSSWALK.map((column) => cells[column] ?? "");
  for (const level of LEVELS)
    for (const place of placesByLevel(data)[level]) {
      const former = formerOf.get(`${level} ${place.code}`) ?? [];
      const formerPlaces = {
        former_codes: former.map(({ code }) => code).join(SEPARATOR),
        former_names: [
          ...former.map(({ name }) => name),
          ...(renamed.get(`${level} ${place.code}`) ?? []).filter(
            (name) => nameKey(name) !== nameKey(place.name),
          ),
        ].join(SEPARATOR),
      };
      const codes = {
        ...codesElsewhere(level, place),
        census_2001_code: census2001.get(`${level} ${place.code}`) ?? "",
      };
      yield row({ ...place, level, ...codes, ...formerPlaces });
    }
  for (const { code, name } of data.blocks ?? [])
    yield row({ level: "block", code, name, lgd_code: code });
  for (const place of data.former)
    yield row({ ...place, census_2011_code: isCensusCode(place) ? place.code : "" });
}

/** The names that older lists have for an area's code, by level and code, the oldest first. */
function namesInLists(formerAreas: readonly FormerArea[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { edition, level, code, name } of formerAreasByKey(formerAreas).values()) {
    // Districts that no list has got codes of districts of today.
    if (edition !== CENSUS && !edition.includes("-")) continue;
    const known = names.get(`${level} ${code}`) ?? [];
    if (known.every((one) => nameKey(one) !== nameKey(name))) known.push(name);
    names.set(`${level} ${code}`, known);
  }
  return names;
}

/** The edition of the Census, whose codes places keep, as they do those of the Directory's dated editions ("2022-03"). */
const CENSUS = "2011";

const CROSSWALK = [
  "level",
  "code",
  "name",
  "lgd_code",
  "census_2011_code",
  "census_2001_code",
  "iso_code",
  "former_codes",
  "former_names",
  "successor_code",
] as const;

/** The fields of a place on which its codes in other systems depend. */
interface CodedPlace {
  readonly code: string;
  readonly lgd_code?: string;
  readonly census_2011_code?: string;
  readonly kind?: string;
}

interface Place extends CodedPlace {
  readonly name: string;
  readonly iso_code?: string;
}

/** The codes of a place in the Local Government Directory and in the Census of 2011; empty if it has none. */
export interface CodesElsewhere {
  readonly lgd_code: string;
  readonly census_2011_code: string;
}

/** A place's codes in other systems. A district's must be in its fields, also where they equal its code. */
export function codesElsewhere(level: Level, place: CodedPlace): CodesElsewhere {
  const isUnknown = level === "district" && !place.lgd_code;
  return {
    lgd_code: isUnknown ? "" : lgdCodeOf(level, place),
    census_2011_code: censusCodeOf(level, place),
  };
}

/** The highest codes of the Census of 2011. Those of its towns are from 800001 to 804041. */
const LAST_CENSUS_CODES = { state: 35, district: 640, taluka: 5924, village: 645_608 } as const;
const CENSUS_TOWNS = { first: 800_001, last: 804_041 };

/** Empty for a place that the Census of 2011 did not have; part of a taluka has the code of the whole. */
function censusCodeOf(level: Level, { code, census_2011_code: census }: CodedPlace): string {
  if (level === "district") return census ?? "";
  const own = level === "taluka" ? code.slice(-5) : code;
  return isCensusCode({ level, code: own }) ? own : "";
}

function isCensusCode({ level, code }: { readonly level: Level; readonly code: string }): boolean {
  const number = Number(code);
  const isTown = level === "village" && number >= CENSUS_TOWNS.first && number <= CENSUS_TOWNS.last;
  return isTown || number <= LAST_CENSUS_CODES[level];
}
