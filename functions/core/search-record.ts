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
  const codes = path.map((area) => areas.code(area));
  return {
    name,
    state_name: names[0]!,
    district_name: names[1] ?? null,
    taluka_name: names[2] ?? null,
    full_path: (level === "village" ? [...names, name] : names).join(" > "),
    level,
    id,
    code,
    state_code: codes[0]!,
    district_code: codes[1] ?? null,
    taluka_code: codes[2] ?? null,
    ...(village && { kind: village.kind }),
    ...(otherNames.length > 0 && { also_known_as: otherNames }),
    ...(village?.pincodes[0] !== undefined && { pincode: village.pincodes[0] }),
  };
}

/** A place that a search found, as it is answered. */
function toFoundRecord(areas: Areas, found: FoundPlaceResult): FoundRecord {
  const { match, matchedName } = found;
  return Object.assign(
    toSearchRecord(areas, found),
    { match },
    matchedName !== undefined && { matched_name: matchedName },
  );
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
