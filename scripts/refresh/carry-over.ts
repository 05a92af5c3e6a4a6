/** Carries data other than places over to the places of a newer dataset. */
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { byCode, successorsOf } from "../dataset/places.ts";
import type { Report } from "../dataset/report.ts";
import { addPositions, type SurveyedBlocks } from "../link/positions/positions.ts";
import { withoutPlacedTalukas } from "../link/positions/taluka-positions.ts";
import type { Survey } from "./survey.ts";

/** Keeps the post offices, each in the successor of its district; in no district if that is uncertain. */
export function keepPostOffices(older: UnsavedDataset, newer: UnsavedDataset): void {
  if (older.postOffices) newer.postOffices = inDistrictsOfToday(older.postOffices, newer);
}

/** Keeps the positions of places that still exist, also under another code. */
export function keepPositions(older: UnsavedDataset, newer: UnsavedDataset): void {
  if (older.positions === undefined) return;
  const successors = successorsOf(newer, "village");
  const known = byCode(older.positions);
  // A place's own position takes precedence over that of a place it replaced.
  for (const one of older.positions) {
    const code = successors.get(one.code) ?? "";
    if (code !== "" && !known.has(code)) known.set(code, { ...one, code });
  }
  const places = new Set([...codesOf(newer.villages), ...codesOf(newer.talukas)]);
  newer.positions = [...known.values()].filter(({ code }) => places.has(code));
}

/** Keeps the development blocks, as post offices. Those of villages stay with the villages. */
export function keepBlocks(older: UnsavedDataset, newer: UnsavedDataset): void {
  if (older.blocks) newer.blocks = inDistrictsOfToday(older.blocks, newer);
}

/** Rows with the successors of their districts, or without a district if that is uncertain. */
function inDistrictsOfToday<Row extends { readonly district_code?: string | undefined }>(
  rows: readonly Row[],
  newer: UnsavedDataset,
): Row[] {
  const districts = codesOf(newer.districts);
  const successors = successorsOf(newer, "district");
  return rows.map((row) => {
    const { district_code = "", ...rest } = row;
    const code = successors.get(district_code) ?? district_code;
    return (districts.has(code) ? { ...rest, district_code: code } : rest) as Row;
  });
}

/** Keeps the surveyed areas, which a refresh does not read. The build finds the places in them. */
export function keepSurveyedAreas(older: UnsavedDataset, newer: UnsavedDataset): void {
  if (older.surveyedAreas) newer.surveyedAreas = older.surveyedAreas;
}

/** Keeps the gram panchayats and constituencies, with their villages that still exist, also under another code. */
export function keepMembers(older: UnsavedDataset, newer: UnsavedDataset): void {
  const villages = codesOf(newer.villages);
  const successors = successorsOf(newer, "village");
  const kept = <Body extends { village_codes: string }>(bodies: readonly Body[]): Body[] =>
    bodies.flatMap((body) => {
      const codes = body.village_codes
        .split(" ")
        .map((code) => successors.get(code) ?? code)
        .filter((code) => villages.has(code));
      return codes.length === 0
        ? []
        : { ...body, village_codes: [...new Set(codes)].sort().join(" ") };
    });
  if (older.panchayats) newer.panchayats = kept(older.panchayats);
  if (older.parliaments) newer.parliaments = older.parliaments;
  if (older.assemblies) newer.assemblies = kept(older.assemblies);
}

/**
 * Gives places positions by this survey. Places that it does not find, and those of states that it lacks, keep their positions.
 * So do towns at their headquarters, which are not in the survey, and, without the points of codes, the places that are at such
 * points. Returns the survey's blocks of villages.
 */
export async function renewPositions(
  newer: UnsavedDataset,
  { habitations, villagePoints }: Pick<Survey, "habitations" | "villagePoints">,
  report: Report,
): Promise<SurveyedBlocks> {
  const kept = newer.positions ?? [];
  const surveyed = await addPositions(
    newer,
    { habitations, ...(villagePoints && { villagePoints }) },
    report,
  );
  const found = newer.positions ?? [];
  const codes = codesOf(found);
  const stay = kept.filter(
    ({ code, position }) =>
      position === "headquarters" ||
      (position === "survey" && villagePoints === undefined) ||
      !codes.has(code),
  );
  const staying = codesOf(stay);
  newer.positions = withoutPlacedTalukas(newer, [
    ...found.filter(({ code }) => !staying.has(code)),
    ...stay,
  ]);
  return surveyed;
}

function codesOf(places: readonly { code: string }[]): Set<string> {
  return new Set(places.map(({ code }) => code));
}
