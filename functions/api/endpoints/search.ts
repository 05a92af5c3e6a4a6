import type { ENDPOINTS } from "../../core/contract/endpoints.ts";
import type { Level } from "../../core/contract/levels.ts";
import type { PlaceResult } from "../../core/directory.ts";
import type { Areas } from "../../core/index/areas.ts";
import type { Answerer } from "./answer.ts";

/** A place found, as it is answered. Levels below the match are null. */
export interface SearchRecord {
  name: string;
  state_name: string;
  district_name: string | null;
  taluka_name: string | null;
  /** The names from the state down to the match, joined with " > ". */
  full_path: string;
  level: Level;
  id: number;
  code: string;
  /** Codes of the place's state, district and taluka, its own among them; null on the levels below the match. */
  state_code: string;
  district_code: string | null;
  taluka_code: string | null;
}

export const answerSearch: Answerer<typeof ENDPOINTS.search> = async (directory, { q, limit, offset }) => {
  const { total, results } = await directory.search(q, offset, limit);
  const end = offset + results.length;
  return {
    payload: { results: results.map((result) => toSearchRecord(directory.areas, result)), total, query: q },
    ...(end < total && results.length > 0 ? { nextOffset: end } : {}),
  };
};

/** A place that the directory found, as it is answered. */
export function toSearchRecord(
  areas: Areas,
  { name, areas: path, level, id, code }: PlaceResult,
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
  };
}
