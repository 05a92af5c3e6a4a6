import type { FoundRecord, SearchAnswer, SearchRecord } from "../contract/records.ts";
import type { Areas } from "../index/areas.ts";
import type { FoundPlaceResult, PlaceSearch } from "../search/place-finder.ts";
import type { Directory } from "./directory.ts";
import type { PlaceResult } from "./place-result.ts";

/** A place that the directory found, as it is answered. */
export function toSearchRecord(
  areas: Areas,
  { name, otherNames, areas: path, level, id, code, village }: PlaceResult,
): SearchRecord {
  const above = areas.hierarchy(path.at(-1)!);
  const record: SearchRecord = {
    name,
    state_name: above.state_name,
    district_name: above.district_name,
    taluka_name: above.taluka_name,
    full_path: village ? `${above.full_path} > ${name}` : above.full_path,
    level,
    id,
    code,
    population: village ? village.fields.population : areas.people(path.at(-1)!).population,
    state_code: above.state_code,
    district_code: above.district_code,
    taluka_code: above.taluka_code,
  };
  // Spreading what may be absent takes longer, and an answer has fifty places.
  if (village) record.kind = village.fields.kind;
  if (otherNames.length > 0) record.also_known_as = otherNames;
  if (village?.fields.pincode !== undefined) record.pincode = village.fields.pincode;
  return record;
}

/** What a search answers, from the function and in the browser. */
export async function searchAnswer(
  directory: Directory,
  query: string,
  search: PlaceSearch,
): Promise<SearchAnswer> {
  const { total, results, advice, unused } = await directory.searchWithAdvice(query, search);
  const { suggestions, note } = advice;
  return {
    results: results.map((result) => toFoundRecord(directory.areas, result)),
    total,
    query,
    ...(suggestions.length > 0 && { suggestions }),
    ...(note && { note }),
    ...(unused !== undefined && { unused: [...unused] }),
  };
}

/** A place that a search found, as it is answered. */
function toFoundRecord(areas: Areas, { place, match, matchedName }: FoundPlaceResult): FoundRecord {
  const record: FoundRecord = Object.assign(toSearchRecord(areas, place), { match });
  if (matchedName !== undefined) record.matched_name = matchedName;
  return record;
}
