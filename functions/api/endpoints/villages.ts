import { ApiError } from "../../core/contract/errors.ts";
import { formatCode, PLACE_KINDS, type PlaceKind } from "../../core/contract/levels.ts";
import { type Values, VILLAGES_FILTERS, VILLAGES_PARAMETERS } from "../../core/contract/parameters.ts";
import type { VillageRecord } from "../../core/contract/records.ts";
import { count, list, record, ref } from "../../core/contract/schema.ts";
import type { Directory } from "../../core/directory.ts";
import type { Areas } from "../../core/index/areas.ts";
import {
  countRanges,
  intersect,
  pageOf,
  type Ranges,
  rangesOf,
  subtract,
  unite,
} from "../../core/index/ranges.ts";
import type { Village } from "../../core/index/villages.ts";
import { areaById, areasByNames, villageRanges } from "../lookup.ts";
import { endpoint } from "./endpoint.ts";

type VillagesQuery = Values<typeof VILLAGES_PARAMETERS>;

export const villages = endpoint({
  name: "villages",
  path: "/api/locations/villages",
  tag: "Locations",
  summary: "Villages by name of what they lie in, by code, PIN code or text",
  description:
    "Every filter given must hold, in any combination; one beside kind is enough. Sorted by state, district, taluka and " +
    "village name, then by code; with search, best match first.",
  parameters: VILLAGES_PARAMETERS,
  formats: [
    { name: "Recommended", parameters: ["state", "district", "taluka"] },
    { name: "Legacy", parameters: ["taluka_id"], legacy: true },
    { name: "Simple", parameters: ["taluka"] },
    { name: "Search", parameters: ["search", "taluka"] },
  ],
  payload: {
    data: record("", {
      villages: list(ref("Village")),
      total: count("matching villages, on this page or not"),
    }),
  },
  answer: async (directory, values) => {
    if (VILLAGES_FILTERS.every(({ name }) => values[name] === undefined)) {
      const names = VILLAGES_FILTERS.map(({ name }) => name);
      throw new ApiError("missing_parameter", `a filter is missing: give one or more of ${names.join(", ")}`);
    }
    const ranges = await filteredRanges(directory, values);
    const { search, offset, limit } = values;
    const { total, found } =
      search === undefined
        ? { total: countRanges(ranges), found: await directory.villages(pageOf(ranges, offset, limit)) }
        : await searchIn(directory, ranges, search, offset, limit);
    const end = offset + found.length;
    return {
      payload: { data: { villages: toRecords(directory.areas, found), total } },
      ...(end < total && found.length > 0 ? { nextOffset: end } : {}),
    };
  },
});

/** The villages that all filters but `search` leave. */
async function filteredRanges(directory: Directory, values: VillagesQuery): Promise<Ranges> {
  const { areas } = directory;
  const { state_id, district_id, taluka_id, pincode, kind } = values;
  const ids = { state: state_id, district: district_id, taluka: taluka_id };
  const filters = await areasByNames(directory, values);
  for (const level of ["state", "district", "taluka"] as const) {
    const id = ids[level];
    if (id !== undefined) filters.push([areaById(areas, level, `${level}_id`, id)]);
  }
  let ranges: Ranges = [[areas.firstVillage, areas.size]];
  for (const some of filters) ranges = intersect(ranges, villageRanges(areas, some));
  if (pincode !== undefined) ranges = intersect(ranges, rangesOf(await directory.pincode(pincode)));
  if (kind === "village") return subtract(ranges, await rangesOfKinds(directory, TOWN_KINDS));
  return kind === undefined ? ranges : intersect(ranges, await rangesOfKinds(directory, [kind]));
}

const TOWN_KINDS = PLACE_KINDS.filter((kind) => kind !== "village");

async function rangesOfKinds(directory: Directory, kinds: readonly PlaceKind[]): Promise<Ranges> {
  const ordinals = await Promise.all(kinds.map((kind) => directory.kind(kind)));
  return unite(ordinals.flatMap((some) => rangesOf(some)));
}

async function searchIn(
  directory: Directory,
  ranges: Ranges,
  search: string,
  offset: number,
  limit: number,
): Promise<{ total: number; found: Village[] }> {
  if (ranges.length === 0) return { total: 0, found: [] };
  const { total, ordinals } = await directory.findVillages(search, { ranges, offset, limit });
  return { total, found: await directory.villagesAt(ordinals) };
}

function toRecords(areas: Areas, villages: readonly Village[]): VillageRecord[] {
  const hierarchies = new Map<number, ReturnType<typeof hierarchyOf>>();
  return villages.map(({ id, name, kind, otherNames, ordinal, pincodes, localName }) => {
    const taluka = areas.talukaOf(ordinal);
    let hierarchy = hierarchies.get(taluka);
    if (!hierarchy) {
      hierarchy = hierarchyOf(areas, taluka);
      hierarchies.set(taluka, hierarchy);
    }
    return {
      id,
      name,
      code: formatCode("village", id),
      ...hierarchy,
      kind,
      ...(otherNames.length > 0 ? { also_known_as: otherNames } : {}),
      ...(pincodes[0] === undefined ? {} : { pincode: pincodes[0] }),
      ...(pincodes.length > 1 ? { pincodes } : {}),
      ...(localName === undefined ? {} : { local_name: localName }),
    };
  });
}

function hierarchyOf(areas: Areas, taluka: number) {
  const district = areas.parent(taluka);
  const state = areas.parent(district);
  return {
    state_name: areas.name(state),
    state_code: areas.code(state),
    district_name: areas.name(district),
    district_code: areas.code(district),
    taluka_name: areas.name(taluka),
    taluka_code: areas.code(taluka),
  };
}
