import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packReader } from "../../../../functions/api/index-pack.ts";
import { Directory } from "../../../../functions/core/directory/directory.ts";
import { NO_PARTS } from "../../../../functions/core/evidence/written.ts";
import { positionIn } from "../../../../functions/core/geo/degrees.ts";
import { distanceKm } from "../../../../functions/core/geo/distance.ts";
import type { RowText } from "../../../../functions/core/lists/columns.ts";
import { matchRows } from "../../../../functions/core/lists/match-rows.ts";
import { InputError } from "../../../cli/input-error.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import { readCsv } from "../../../tables/csv.ts";
import { packOf } from "../../fixtures/national.ts";
import { GOALS } from "../limits.ts";
import { figure, LIMIT_COLUMNS, limitCells, table } from "../report.ts";
import type { Part } from "./part.ts";

/** One village in this many is matched, because a whole state's rows can learn from each other. */
const STEP = 5;
/** If a match is further from its school, the match or the school's position is wrong. */
const FAR_KM = 10;

const COLUMNS = ["village", "pincode", "lgd_district", "latitude", "longitude"] as const;

interface Tally {
  rows: number;
  matched: number;
  ambiguous: number;
  /** Matches with a surveyed habitation. */
  checked: number;
  far: number;
}

/**
 * Counts how many villages of schools match by state, district, name and PIN code, with and without their position, and how
 * many of the matches with a surveyed habitation are far from there. Half of the villages are kept apart: no rule was chosen by
 * them.
 */
export const measureSchools: Part = async ({ dataset, dist, schools, progress, note }) => {
  const title = "Matches far from where they are";
  if (schools === undefined) {
    note("schools: left out; give a folder of villages with positions with --schools");
    return { title, tables: [] };
  }
  const directory = await Directory.open(packReader(packOf(dist)));
  const lists = readSchools(schools, dataset);
  const lines: string[][] = [];
  for (const half of [0, 1])
    for (const isPlaced of [false, true]) {
      const tally: Tally = { rows: 0, matched: 0, ambiguous: 0, checked: 0, far: 0 };
      for (const [file, all] of lists) {
        const rows = all.filter((_, i) => i % 2 === half);
        progress(`${file}, ${rows.length.toLocaleString("en")} villages`);
        await addTo(tally, directory, rows, isPlaced);
      }
      const share = tally.checked === 0 ? 0 : tally.far / tally.checked;
      lines.push([
        `${half === 0 ? "seen" : "kept apart"}, ${isPlaced ? "with" : "without"} position`,
        ...[tally.rows, tally.matched, tally.ambiguous, tally.checked].map((count) =>
          count.toLocaleString("en"),
        ),
        figure(share, "share"),
        ...limitCells(share, GOALS.farMatches),
      ]);
    }
  const columns = [
    "villages of schools",
    "rows",
    "matched",
    "ambiguous",
    "matches with a habitation",
    `… more than ${FAR_KM} km off`,
    ...LIMIT_COLUMNS,
  ];
  return { title, tables: [table(columns, lines)] };
};

async function addTo(
  tally: Tally,
  directory: Directory,
  rows: readonly RowText[],
  isPlaced: boolean,
): Promise<void> {
  const written = isPlaced ? rows : rows.map((row) => ({ ...row, position: undefined }));
  const { resolutions } = await matchRows(written, directory);
  tally.rows += rows.length;
  tally.ambiguous += resolutions.filter(({ outcome }) => outcome === "ambiguous").length;
  const matches = resolutions.flatMap(({ outcome, candidates: [best] }, i) =>
    outcome === "match" ? [{ place: best!.place.ordinal, row: rows[i]! }] : [],
  );
  tally.matched += matches.length;
  const points = await directory.points(matches.map(({ place }) => place));
  for (const [i, { row }] of matches.entries()) {
    const point = points[i];
    if (point?.position !== "habitation") continue;
    tally.checked++;
    if (distanceKm(point, row.position!) > FAR_KM) tally.far++;
  }
}

/**
 * The villages of each file of a folder whose district is known, one in {@link STEP}.
 * @throws InputError for a folder without such files
 */
function readSchools(folder: string, dataset: Dataset): Map<string, RowText[]> {
  const states = new Map(dataset.states.map(({ code, name }) => [code, name]));
  const districts = new Map(dataset.districts.map((one) => [Number(one.lgd_code), one]));
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.csv$/.test(name)) : [];
  if (files.length === 0) throw new InputError(`--schools ${folder}: has no .csv files`);
  return new Map(
    files.sort().map((file) => {
      const lines: string[][] = [];
      readCsv(readFileSync(join(folder, file), "utf8"), {}, (fields) => lines.push(fields));
      const [header = [], ...rows] = lines;
      const at = COLUMNS.map((column) => header.indexOf(column));
      if (at.includes(-1))
        throw new InputError(`${join(folder, file)}: needs the columns ${COLUMNS.join(", ")}`);
      const texts = rows
        .filter((_, i) => i % STEP === 0)
        .flatMap((row): RowText[] => {
          const [village, pincode, code, latitude, longitude] = at.map((i) => row[i] ?? "");
          const district = districts.get(Number(code));
          const position = positionIn(latitude!, longitude!);
          if (district === undefined || position === undefined) return [];
          const state = states.get(district.state_code)!;
          const parts = { ...NO_PARTS, state, district: district.name };
          return [{ parts: { ...parts, village: village!, pincode: pincode! }, position }];
        });
      return [file, texts];
    }),
  );
}
