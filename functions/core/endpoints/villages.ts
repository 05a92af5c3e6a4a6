import type { Areas } from "../areas/areas.ts";
import { formatCode, PLACE_KINDS, type PlaceKind } from "../contract/levels.ts";
import type { Values } from "../contract/parameter.ts";
import { VILLAGES_FILTERS, VILLAGES_PARAMETERS } from "../contract/parameters.ts";
import { needOne } from "../contract/query.ts";
import type { VillageRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { count, list, optional, record } from "../contract/schema.ts";
import {
  blocksGiven,
  type GroupsGiven,
  groupsWithoutVillages,
  severalGroups,
} from "../directory/blocks.ts";
import type { Directory } from "../directory/directory.ts";
import { areasGiven, areasWithoutVillages, villageRanges } from "../directory/lookup.ts";
import { panchayatsGiven } from "../directory/panchayats.ts";
import { reachOf, unknownPincode } from "../directory/pincodes.ts";
import { otherNamesOf } from "../directory/place-result.ts";
import {
  countRanges,
  intersect,
  pageOf,
  type Ranges,
  rangesOf,
  subtract,
  unite,
} from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import { endpoint } from "./endpoint.ts";

type VillagesQuery = Values<typeof VILLAGES_PARAMETERS>;

export const villages = endpoint({
  name: "villages",
  path: "/api/locations/villages",
  tag: "Locations",
  summary: "Villages by parent, code, PIN code or text",
  description:
    "Every filter given must hold, in any combination; kind needs another one. Sorted by state, district, taluka and " +
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
      note: optional(ref("ListNote")),
    }),
  },
  answer: async (directory, values) => {
    needOne(VILLAGES_FILTERS, values);
    const { filters, note: noteOnAreas } = await areasGiven(directory, values);
    const blocks =
      values.block === undefined ? undefined : await blocksGiven(directory, values.block);
    const panchayats =
      values.panchayat === undefined
        ? undefined
        : await panchayatsGiven(directory, values.panchayat);
    const groups = [blocks, panchayats].filter((some) => some !== undefined);
    const ranges = await filteredRanges(directory, filters, groups, values);
    const { areas } = directory;
    const note =
      areasWithoutVillages(areas, filters) ??
      (blocks && groupsWithoutVillages(areas, blocks)) ??
      noteOnAreas ??
      (blocks && severalGroups(areas, "block", blocks, ranges)) ??
      (panchayats && severalGroups(areas, "panchayat", panchayats, ranges));
    const { search, offset, limit } = values;
    const { total, found } =
      search === undefined
        ? {
            total: countRanges(ranges),
            found: await directory.villages(pageOf(ranges, offset, limit)),
          }
        : await searchIn(directory, ranges, search, offset, limit);
    const end = offset + found.length;
    return {
      payload: {
        data: { villages: toRecords(directory.areas, found), total, ...(note && { note }) },
      },
      ...(end < total && found.length > 0 ? { nextOffset: end } : {}),
    };
  },
});

/** The villages that match all filters except `search`. */
async function filteredRanges(
  directory: Directory,
  filters: readonly (readonly number[])[],
  groups: readonly GroupsGiven[],
  { pincode, kind }: VillagesQuery,
): Promise<Ranges> {
  const { areas } = directory;
  let ranges: Ranges = [[areas.firstVillage, areas.size]];
  for (const some of filters) ranges = intersect(ranges, villageRanges(areas, some));
  for (const { villages: own } of groups) ranges = intersect(ranges, own);
  if (pincode !== undefined) {
    const reach = await reachOf(directory, pincode);
    if (!reach) throw unknownPincode("pincode", pincode);
    ranges = intersect(ranges, rangesOf(reach.places));
  }
  if (kind === "village")
    return areas.withoutLocalities(subtract(ranges, await rangesOfKinds(directory, TOWN_KINDS)));
  if (kind === undefined) return areas.withoutLocalities(ranges);
  return intersect(ranges, await rangesOfKinds(directory, [kind]));
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
  return villages.map(({ id, name, otherNames, ordinal, fields }) => {
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
      ...fields,
      ...otherNamesOf(otherNames),
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
