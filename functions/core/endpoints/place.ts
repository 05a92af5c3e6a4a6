import { ApiError } from "../contract/errors.ts";
import {
  formatCode,
  LEVELS,
  type Level,
  levelOfCode,
  type PlaceLevel,
} from "../contract/levels.ts";
import { MAX_ROWS } from "../contract/limits.ts";
import { PLACE_PARAMETERS } from "../contract/parameters.ts";
import { readFields } from "../contract/query.ts";
import type { PlaceAnswer, PlaceRecord } from "../contract/records.ts";
import { ref } from "../contract/ref.ts";
import { optional, record } from "../contract/schema.ts";
import { NO_MEMBERSHIPS } from "../contract/village-fields.ts";
import { pointOfBlock, villagesOfBlock } from "../directory/blocks.ts";
import type { Directory } from "../directory/directory.ts";
import { formerlyOf } from "../directory/former-areas.ts";
import { grouped } from "../directory/hints.ts";
import {
  areaResult,
  blockResult,
  type PlaceResult,
  toPlaceFields,
  villageResult,
} from "../directory/place-result.ts";
import { isPlacedBlock } from "../index/block-areas.ts";
import { codesEndpoint, endpoint } from "./endpoint.ts";
import { placeLine } from "./tool.ts";

const ANSWERED = record("", {
  place: ref("Place"),
  former: optional(ref("Former")),
});

export const place = endpoint({
  // Not "place": generators would name the type of its parameter `level` like that of the field of Place.
  name: "placeByCode",
  path: "/api/locations/place",
  tag: "Locations",
  summary: "One place by its official code",
  description:
    "All data about the place. A code that is no longer used returns its successor, and `former`; if the successor is " +
    "not certain, a 404 names the former place.",
  parameters: PLACE_PARAMETERS,
  formats: [
    { name: "By code", parameters: ["code"] },
    { name: "By code and level", parameters: ["code", "level"] },
  ],
  payload: { data: ANSWERED },
  answer: async (directory, values) => ({
    payload: { data: await placeWith(directory, values) },
  }),
  tool: {
    name: "get_place",
    title: "Get a place by its official code",
    notFound: "Find its code with search_places or resolve_place; never guess one.",
    text: ({ data: { place, former } }) => {
      const facts = factsOf(place);
      const unknown = facts.filter(([, fact]) => fact === undefined).map(([name]) => name);
      return [
        placeLine(place),
        ...(former
          ? [`${former.code} was the code of ${former.name}, which is now this place`]
          : []),
        ...facts.flatMap(([name, fact]) => (fact === undefined ? [] : [`${name}: ${fact}`])),
        ...(unknown.length > 0 ? [`Not known: ${unknown.join(", ")}`] : []),
      ].join("\n");
    },
  },
});

/** The same for several codes. */
export const places = codesEndpoint({
  name: "places",
  path: "/api/locations/places",
  tag: "Locations",
  summary: "Up to 100 places by their official codes",
  description: `Up to ${MAX_ROWS} codes with their leading zeros, of any levels. One that is not known, or can't be read, has an error of its own; the others are answered.`,
  answered: ANSWERED,
  examples: ({ code, state_id }) => [code, state_id?.padStart(2, "0")],
  answer: async (directory, code) =>
    placeWith(directory, readFields([PLACE_PARAMETERS[0]], { code })),
});

async function placeWith(
  directory: Directory,
  {
    code,
    level = levelOfCode(code),
  }: { readonly code: string; readonly level?: PlaceLevel | undefined },
): Promise<PlaceAnswer> {
  if (level === undefined) throw unclearLevel(code);
  return placeByCode(directory, level, code);
}

/**
 * The place with a code, which may lack leading zeros, or its successor.
 * @throws ApiError not_found
 */
export async function placeByCode(
  directory: Directory,
  level: PlaceLevel,
  given: string,
): Promise<PlaceAnswer> {
  const id = Number(given);
  const found = await placeOf(directory, level, id, given);
  if (found) return { place: await toPlaceRecord(directory, found) };
  const former =
    level === "locality" || level === "block" ? undefined : await formerOf(directory, level, id);
  const code = level === "locality" || Number.isNaN(id) ? given : formatCode(level, id);
  if (!former) {
    const hint = level === "block" ? "; the code of a taluka has 5 digits" : "";
    throw new ApiError("not_found", `code ${code} is not known: no ${level} has it${hint}`, {
      parameter: "code",
    });
  }
  const { name, successor } = former;
  if (successor < 0) {
    const message = `code ${code} was the ${level} ${name}, which no longer exists; its successor is not certain`;
    throw new ApiError("not_found", message, {
      parameter: "code",
      suggestions: [],
      former: { code, name },
    });
  }
  const place = await toPlaceRecord(directory, await directory.place(successor));
  return { place, former: { code, name } };
}

type Fact = readonly [name: string, fact: string | undefined];

/** The facts about a place for a tool; undefined for unknown ones. */
function factsOf({ level, parents, children, ...place }: PlaceRecord): Fact[] {
  const facts: Fact[] = parents.map((parent) => [parent.level, `${parent.code} ${parent.name}`]);
  if (children) facts.push([`${children.level}s`, String(children.total)]);
  if (level !== "locality") facts.push(["population (2011)", countOf(place.population)]);
  if (place.households != null) facts.push(["households (2011)", countOf(place.households)]);
  if (place.also_known_as) facts.push(["also known as", place.also_known_as.join(", ")]);
  if (place.formerly)
    facts.push([
      "formerly",
      place.formerly.map((area) => `${area.level} ${area.name} (${area.edition})`).join(", "),
    ]);
  if (place.lgd_code) facts.push(["LGD code", place.lgd_code]);
  if (level === "village" || level === "locality")
    facts.push(["PIN code", place.pincodes.join(", ") || undefined]);
  for (const [name, bodies] of [
    ["development block", place.block],
    ["gram panchayat", place.panchayat],
    ["assembly constituency", place.assembly],
    ["parliamentary constituency", place.parliament],
  ] as const)
    if (bodies.length > 0)
      facts.push([name, bodies.map((body) => `${body.code} ${body.name}`).join(", ")]);
  if (level === "locality") facts.push(["town", place.town_name ?? undefined]);
  const { latitude, longitude, position } = place;
  facts.push([
    "position",
    position === null ? undefined : `${latitude},${longitude} (${position.replace("_", " ")})`,
  ]);
  return level === "locality" ? facts : [...facts, ["name in the local script", place.local_name]];
}

function countOf(figure: number | null): string | undefined {
  return figure === null ? undefined : grouped(figure);
}

function unclearLevel(code: string): ApiError {
  const message = `code "${code}" does not say its level: give its leading zeros (2, 3, 4, 5, 6 or 8 digits), or its level`;
  return new ApiError("invalid_parameter", message, { parameter: "code" });
}

async function placeOf(
  directory: Directory,
  level: PlaceLevel,
  id: number,
  code: string,
): Promise<PlaceResult | undefined> {
  const { areas } = directory;
  if (level === "village" || level === "locality") {
    const village = await (level === "village" ? directory.village(id) : directory.locality(code));
    return village && villageResult(areas, village);
  }
  if (level === "block") {
    const block = await directory.blockArea(id);
    return isPlacedBlock(block) ? blockResult(areas, block) : undefined;
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
  return directory.areas.formerCodes.find((former) => former.level === level && former.id === id);
}

async function toPlaceRecord(directory: Directory, found: PlaceResult): Promise<PlaceRecord> {
  const { areas } = directory;
  const { ordinal, village, block } = found;
  const isArea = !village && !block;
  const [point] = block ? [pointOfBlock(block)] : await directory.points([ordinal]);
  const above = isArea ? found.areas.slice(0, -1) : found.areas;
  const [members = NO_MEMBERSHIPS] = village ? await directory.members([ordinal]) : [];
  const formerly = formerlyOf(areas, found);
  return {
    ...toPlaceFields(areas, found, point),
    ...members,
    parents: above.map((area) => {
      const { hindi_name } = areas.localNames(area);
      return {
        level: areas.level(area),
        id: areas.id(area),
        code: areas.code(area),
        name: areas.name(area),
        ...(hindi_name !== undefined && { hindi_name }),
      };
    }),
    children: await childrenOf(directory, found),
    ...(formerly.length > 0 && { formerly }),
  };
}

async function childrenOf(
  directory: Directory,
  { level, ordinal, code }: PlaceResult,
): Promise<PlaceRecord["children"]> {
  const { areas } = directory;
  switch (level) {
    case "village":
    case "locality":
      return null;
    case "block":
      return { level: "village", total: (await villagesOfBlock(directory, code)).length };
    case "taluka":
      return { level: "village", total: areas.villageCount(ordinal) };
    default:
      return {
        level: LEVELS[LEVELS.indexOf(level) + 1]!,
        total: areas.children(ordinal).length,
      };
  }
}
