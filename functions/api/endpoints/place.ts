import { ApiError } from "../../core/contract/errors.ts";
import { formatCode, LEVELS, type Level, levelOfCode } from "../../core/contract/levels.ts";
import { PLACE_PARAMETERS } from "../../core/contract/parameters.ts";
import type { FormerRecord, PlaceRecord } from "../../core/contract/records.ts";
import { optional, record, ref, text } from "../../core/contract/schema.ts";
import type { Directory } from "../../core/directory.ts";
import type { AreaLevel, Areas } from "../../core/index/areas.ts";
import { laterAreas } from "../../core/later-areas.ts";
import { areaResult, type PlaceResult, villageResult } from "../../core/place-result.ts";
import { toSearchRecord } from "../../core/search-record.ts";
import { endpoint } from "./endpoint.ts";

interface PlacePayload {
  place: PlaceRecord;
  former?: FormerRecord;
}

export const place = endpoint({
  name: "place",
  path: "/api/locations/place",
  tag: "Locations",
  summary: "One place by its official code",
  description:
    "With all that is known of it. A code that is no longer used gives the place that it became, and `former`; where " +
    "that is not certain, a 404 says what it was.",
  parameters: PLACE_PARAMETERS,
  formats: [
    { name: "By code", parameters: ["code"] },
    { name: "By code and level", parameters: ["code", "level"] },
  ],
  payload: {
    data: record<PlacePayload>("", {
      place: ref("Place"),
      former: optional(
        record<FormerRecord>("What the code was before; absent for a code that is in use.", {
          code: text("The code asked for.", { pattern: "^\\d{2,8}$" }),
          name: text("The name that it had.", { minLength: 1 }),
        }),
      ),
    }),
  },
  answer: async (directory, values) => {
    const level = values.level ?? levelOfCode(values.code);
    if (level === undefined) throw unclearLevel(values.code);
    const id = Number(values.code);
    const found = await placeOf(directory, level, id);
    if (found) return { payload: { data: { place: toPlaceRecord(directory.areas, found) } } };
    const former = await formerOf(directory, level, id);
    const code = formatCode(level, id);
    if (!former) {
      throw new ApiError("not_found", `code ${code} is not known: no ${level} has it`, { parameter: "code" });
    }
    const { name, successor } = former;
    if (successor < 0) {
      const message = `code ${code} was the ${level} ${name}, which is no longer there; what it became is not certain`;
      throw new ApiError("not_found", message, { parameter: "code", suggestions: [] });
    }
    const place = toPlaceRecord(directory.areas, await directory.place(successor));
    return { payload: { data: { place, former: { code, name } } } };
  },
});

function unclearLevel(code: string): ApiError {
  const message = `code "${code}" does not tell its level: give its leading zeros (2, 3, 5, 6 or 8 digits), or its level`;
  return new ApiError("invalid_parameter", message, { parameter: "code" });
}

async function placeOf(directory: Directory, level: Level, id: number): Promise<PlaceResult | undefined> {
  const { areas } = directory;
  if (level === "village") {
    const village = await directory.village(id);
    return village && villageResult(areas, village);
  }
  const area = areas.find(level, id);
  return area < 0 ? undefined : areaResult(areas, area);
}

async function formerOf(
  directory: Directory,
  level: Level,
  id: number,
): Promise<{ name: string; successor: number } | undefined> {
  if (level === "village") return directory.formerVillage(id);
  return directory.areas.former.find((former) => former.level === level && former.id === id);
}

function toPlaceRecord(areas: Areas, found: PlaceResult): PlaceRecord {
  const { level, ordinal, village } = found;
  const above = village ? found.areas : found.areas.slice(0, -1);
  const later = laterAreas(areas, village ? above.at(-1)! : ordinal);
  const lgdCode = village ? undefined : areas.lgdCode(ordinal);
  return {
    ...toSearchRecord(areas, found),
    pincodes: village?.pincodes ?? [],
    ...(village?.localName !== undefined && { local_name: village.localName }),
    ...(lgdCode !== undefined && { lgd_code: lgdCode }),
    parents: above.map((area) => ({
      level: areas.level(area),
      id: areas.id(area),
      code: areas.code(area),
      name: areas.name(area),
    })),
    children: level === "village" ? null : childrenOf(areas, level, ordinal),
    ...(later.length > 0 && { later }),
  };
}

function childrenOf(areas: Areas, level: AreaLevel, area: number): { level: Level; total: number } {
  const below = LEVELS[LEVELS.indexOf(level) + 1]!;
  if (level !== "taluka") return { level: below, total: areas.children(area).length };
  const [from, to] = areas.villages(area);
  return { level: below, total: to - from };
}
