import type { Level } from "../directory/levels.ts";
import type { PlaceResult } from "../directory/open-directory.ts";
import type { Answerer } from "./answer.ts";
import type { ENDPOINTS } from "./endpoints.ts";

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
}

export const answerSearch: Answerer<typeof ENDPOINTS.search> = async (directory, { q, limit, offset }) => {
  const { total, results } = await directory.search(q, offset, limit);
  const end = offset + results.length;
  return {
    payload: { results: results.map(toRecord), total, query: q },
    ...(end < total && results.length > 0 ? { nextOffset: end } : {}),
  };
};

function toRecord({ name, path, level, id, code }: PlaceResult): SearchRecord {
  return {
    name,
    state_name: path[0]!,
    district_name: path[1] ?? null,
    taluka_name: path[2] ?? null,
    full_path: path.join(" > "),
    level,
    id,
    code,
  };
}
