import type { SearchRecord } from "./contract/records.ts";
import type { PlaceResult } from "./directory.ts";
import type { Areas } from "./index/areas.ts";

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
