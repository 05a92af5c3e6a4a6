import type { FoundRecord, SearchAnswer, SearchRecord } from "./contract/records.ts";
import type { Directory, FoundPlaceResult, PlaceSearch } from "./directory.ts";
import type { Areas } from "./index/areas.ts";
import type { PlaceResult } from "./place-result.ts";

/** A place that the directory found, as it is answered. */
export function toSearchRecord(
  areas: Areas,
  { name, otherNames, areas: path, level, id, code, village }: PlaceResult,
): SearchRecord {
  const names = path.map((area) => areas.name(area));
  const record: Mutable<SearchRecord> = {
    name,
    state_name: names[0]!,
    district_name: names[1] ?? null,
    taluka_name: names[2] ?? null,
    full_path: (level === "village" ? [...names, name] : names).join(" > "),
    level,
    id,
    code,
    state_code: areas.code(path[0]!),
    district_code: path.length > 1 ? areas.code(path[1]!) : null,
    taluka_code: path.length > 2 ? areas.code(path[2]!) : null,
  };
  // Spreading what may be absent takes longer, and an answer has fifty places.
  if (village) record.kind = village.kind;
  if (otherNames.length > 0) record.also_known_as = otherNames;
  if (village?.pincodes[0] !== undefined) record.pincode = village.pincodes[0];
  return record;
}

type Mutable<Record> = { -readonly [Field in keyof Record]: Record[Field] };

/** A place that a search found, as it is answered. */
function toFoundRecord(areas: Areas, found: FoundPlaceResult): FoundRecord {
  const { match, matchedName } = found;
  const how = matchedName === undefined ? { match } : { match, matched_name: matchedName };
  return Object.assign(toSearchRecord(areas, found), how);
}

/** What a search answers, from the function and in the browser. */
export async function searchAnswer(
  directory: Directory,
  query: string,
  search: PlaceSearch,
): Promise<SearchAnswer> {
  const { total, results } = await directory.search(query, search);
  const { suggestions = [], note } = (await directory.advise(query, total, search)) ?? {};
  return {
    results: results.map((result) => toFoundRecord(directory.areas, result)),
    total,
    query,
    ...(suggestions.length > 0 && { suggestions }),
    ...(note && { note }),
  };
}
