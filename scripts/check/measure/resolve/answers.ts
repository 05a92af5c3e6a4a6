import { formatCode } from "../../../../functions/core/contract/levels.ts";
import type { Directory } from "../../../../functions/core/directory/directory.ts";
import type { PlaceSource } from "../../../../functions/core/evidence/place-source.ts";
import { matchRows } from "../../../../functions/core/lists/match-rows.ts";
import type { Resolution } from "../../../../functions/core/resolve/resolution.ts";
import { Resolver } from "../../../../functions/core/resolve/resolver.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import { searchPath } from "../engines/engine.ts";
import type { Workshop } from "../workshop.ts";
import type { RowSet } from "./row-sets.ts";

/** The answer of a matching method for a row. */
export interface Answer {
  /** The code of the place that it matches with the row; undefined if there is none. */
  readonly code: string | undefined;
  /** The codes that it offers, including the matched one. */
  readonly offered: readonly string[];
}

/** Maximum number of MiniSearch's results to search for one that was not removed from the data. */
const LOOKED_AT = 10;

/** This service, row by row. */
export async function answersOfRows(
  directory: Directory,
  { rows, without }: RowSet,
): Promise<Answer[]> {
  const resolver = new Resolver(sourceWithout(directory, without));
  const answers: Answer[] = [];
  for (const { parts } of rows) answers.push(answerOf(await resolver.resolve(parts)));
  return answers;
}

/** This service, all rows as one list. */
export async function answersOfList(
  directory: Directory,
  { rows, without }: RowSet,
): Promise<Answer[]> {
  const { resolutions } = await matchRows(rows, sourceWithout(directory, without));
  return resolutions.map(answerOf);
}

/** The directory without the villages and towns with some codes. */
export function sourceWithout(directory: Directory, without: ReadonlySet<string>): PlaceSource {
  const isThere = ({ id }: { id: number }) => !without.has(formatCode("village", id));
  return {
    areas: directory.areas,
    villages: async (ranges) => (await directory.villages(ranges)).filter(isThere),
    villagesAt: async (ordinals) => (await directory.villagesAt(ordinals)).filter(isThere),
    byCode: (code) => directory.byCode(code),
    areaNames: () => directory.areaNames(),
    members: (ordinals) => directory.members(ordinals),
    blockNames: (key) => directory.blockNames(key),
    blockArea: (code) => directory.blockArea(code),
    villagesWithMost: (terms, options) => directory.villagesWithMost(terms, options),
    pincode: (pincode) => directory.pincode(pincode),
    offices: (pincode) => directory.offices(pincode),
    points: (ordinals) => directory.points(ordinals),
    pointsNear: (centre, options) => directory.pointsNear(centre, options),
  };
}

function answerOf({ outcome, candidates }: Resolution): Answer {
  const offered = candidates.map(({ place }) => place.code);
  return { code: outcome === "match" ? offered[0] : undefined, offered };
}

/** A spreadsheet's look-up of village, taluka and district, trimmed and in lower case: the first equal row. */
export function answersOfLookUp(dataset: Dataset, { rows, without }: RowSet): Answer[] {
  const districts = new Map(dataset.districts.map(({ code, name }) => [code, name]));
  const talukas = new Map(
    dataset.talukas.map(({ code, name, district_code }) => [
      code,
      [name, districts.get(district_code)!],
    ]),
  );
  const key = (...names: readonly string[]) =>
    names.map((name) => name.trim().toLowerCase()).join("\n");
  const codes = new Map<string, string>();
  for (const { code, name, taluka_code } of dataset.villages) {
    const place = key(name, ...talukas.get(taluka_code)!);
    if (!without.has(code) && !codes.has(place)) codes.set(place, code);
  }
  return rows.map(({ parts: { village, taluka, district } }) =>
    taking(codes.get(key(village, taluka, district))),
  );
}

/** The first result of one plain MiniSearch index for all parts of a row. */
export async function answersOfMiniSearch(
  workshop: Workshop,
  { rows, without }: RowSet,
): Promise<Answer[]> {
  const paths = rows.map(({ parts: { village, taluka, district, state } }) =>
    searchPath([village, taluka, district, state].filter(Boolean).join(" ")),
  );
  const { answers } = await workshop.ask(await workshop.prepare("minisearch"), paths, LOOKED_AT);
  return answers.map((found) =>
    taking(found.map(({ code }) => code).find((code) => !without.has(code))),
  );
}

function taking(code: string | undefined): Answer {
  return { code, offered: code === undefined ? [] : [code] };
}
