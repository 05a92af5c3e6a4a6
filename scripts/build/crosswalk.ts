import { LEVELS, type Level } from "../../functions/core/contract/levels.ts";
import { type CsvTable, SEPARATOR } from "../dataset/csv.ts";
import type { Dataset } from "../dataset/dataset.ts";

/** The other names of places, one a row. */
export function aliasRows(data: Dataset): CsvTable {
  const names = new Map(
    LEVELS.flatMap((level) => placesOf(data, level).map(({ code, name }) => [`${level} ${code}`, name])),
  );
  return {
    columns: ["level", "code", "name", "also_known_as"],
    rows: data.aliases.map(({ level, code, alias }) => [level, code, names.get(`${level} ${code}`)!, alias]),
  };
}

/**
 * Codes in other systems, and the successors of codes that are no longer used: a row for each state, district and
 * taluka, for each village that had other codes, and for each former place.
 */
export function crosswalkRows(data: Dataset): CsvTable {
  const formerOf = Map.groupBy(data.former, ({ level, successor_code }) => `${level} ${successor_code}`);
  const row = (cells: Partial<Record<(typeof CROSSWALK)[number], string>>) =>
    CROSSWALK.map((column) => cells[column] ?? "");
  const current = LEVELS.flatMap((level) =>
    placesOf(data, level).flatMap((place) => {
      const former = formerOf.get(`${level} ${place.code}`) ?? [];
      if (level === "village" && former.length === 0) return [];
      const all = (field: "code" | "name") => former.map((one) => one[field]).join(SEPARATOR);
      const formerPlaces = { former_codes: all("code"), former_names: all("name") };
      return [row({ ...place, level, lgd_code: lgdCodeOf(level, place), ...formerPlaces })];
    }),
  );
  return { columns: CROSSWALK, rows: [...current, ...data.former.map((place) => row({ ...place }))] };
}

const CROSSWALK = [
  ...(["level", "code", "name", "lgd_code", "iso_code"] as const),
  ...(["former_codes", "former_names", "successor_code"] as const),
] as const;

interface Place {
  readonly code: string;
  readonly name: string;
  readonly iso_code?: string;
  readonly lgd_code?: string;
}

function placesOf(data: Dataset, level: Level): readonly Place[] {
  const { states, districts, talukas, villages } = data;
  return { state: states, district: districts, taluka: talukas, village: villages }[level];
}

/** States, talukas and villages have the Local Government Directory's code; a part of a taluka has it after its district's. */
function lgdCodeOf(level: Level, { code, lgd_code: lgdCode }: Place): string {
  if (level === "district") return lgdCode ?? "";
  return level === "taluka" ? code.slice(-5) : code;
}
