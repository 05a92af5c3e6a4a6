import type { Areas } from "../areas/areas.ts";
import { isTown } from "../contract/importance.ts";
import type { VillageFields } from "../contract/village-fields.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { levelWord } from "../names/words.ts";
import { NO_PARTS, type Parts, soughtLevel } from "../query/parts.ts";
import type { PlaceSource } from "../query/place-source.ts";
import { inTown } from "../resolve/in-town.ts";
import type { Resolution, ResolvedPlace } from "../resolve/resolution.ts";
import type { RowText } from "./columns.ts";
import { ListMatcher, type MatchedList, type MatchOptions } from "./list.ts";
import type { ListTraits } from "./list-row.ts";
import { nearestFirst } from "./nearest-first.ts";
import { ListReader, type ReadLine } from "./read-line.ts";
import { withoutSharedWords } from "./shared-words.ts";

/** A row as it is matched. */
interface ReadRow {
  readonly parts: Parts;
  readonly line: ReadLine | undefined;
  readonly address: string;
}

/**
 * Finds the places that the rows of a list mean, whoever asks: the command line, the page and the client. Lines are read
 * first, then all rows are matched together, and the lines left are resolved one by one.
 */
export async function matchRows(
  rows: readonly RowText[],
  source: PlaceSource,
  options: MatchOptions = {},
  traits: ListTraits = {},
): Promise<MatchedList> {
  const reader = await ListReader.of(source);
  const matcher = await ListMatcher.of(source, reader, traits);
  const { areas } = source;
  const { onProgress, signal } = options;
  /** Reports the share of the work that is done, and lets other work run. */
  const reach = async (done: number) => {
    onProgress?.(done);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  };
  const hasLines = rows.some(({ line }) => line !== undefined);
  const read = await readRows(rows, reader, (done) => reach(done * READING));
  const [from, to] = hasLines ? [READING, MATCHING] : [0, 1];
  const matched = await matcher.match(
    read.map(({ parts }) => parts),
    { signal, onProgress: onProgress && ((done) => onProgress(from + done * (to - from))) },
  );
  let resolutions: readonly Resolution[] = matched.resolutions.map((found, i) => {
    const { line } = read[i]!;
    return line ? unlessVague(found, line, areas) : found;
  });
  resolutions = await settleLines(read, resolutions, reader, areas, {
    signal,
    onProgress: onProgress && ((done) => onProgress(to + done * (1 - to))),
  });
  resolutions = await asTowns(read, resolutions, matcher);
  resolutions = await byAddress(read, resolutions, matcher, reader);
  resolutions = await byAreasInCells(read, resolutions, matcher, reader);
  resolutions = await Promise.all(
    resolutions.map((found, i) => unlessContradicted(found, read[i]!, reader)),
  );
  resolutions = await nearTowns(read, resolutions, matcher, reader, areas);
  // Rows with the same names keep one resolution.
  const ofTowns = new Map<Resolution, Promise<Resolution>>();
  for (const found of resolutions)
    if (!ofTowns.has(found)) ofTowns.set(found, inTown(source, found));
  return {
    ...matched,
    resolutions: await nearestFirst(
      await Promise.all(resolutions.map((found) => ofTowns.get(found)!)),
      read.map(({ parts }) => parts.pincode),
      source,
    ),
  };
}

/** The shares of the work that are done when the lines are read, and when they are matched together. */
const READING = 0.5;
const MATCHING = 0.8;

async function readRows(
  rows: readonly RowText[],
  reader: ListReader,
  reach: (share: number) => Promise<void>,
): Promise<ReadRow[]> {
  const isArea = (text: string) => reader.isArea(text);
  const lines = withoutSharedWords(
    rows.map(({ line }) => line ?? ""),
    isArea,
  );
  const names = withoutSharedWords(
    rows.map(({ parts, line }) => (line === undefined ? parts.village : "")),
    isArea,
  );
  const read: ReadRow[] = [];
  for (const [i, { parts, line, address = "" }] of rows.entries()) {
    if (line === undefined) {
      const pincode = parts.pincode || pincodeIn(address);
      read.push({ parts: { ...parts, village: names[i]!, pincode }, line: undefined, address });
    } else {
      const found = await reader.read(lines[i]!, parts);
      read.push({ parts: found.parts, line: found, address: "" });
      if (i % ROWS_A_STEP === 0) await reach(i / rows.length);
    }
  }
  return read;
}

/** How many rows are read between two reports of progress. */
const ROWS_A_STEP = 64;

/** The last PIN code of an address: a phone or house number may come before it. */
function pincodeIn(address: string): string {
  const [, first, second] = [...address.matchAll(PINCODE)].at(-1) ?? [];
  return first === undefined ? "" : `${first}${second}`;
}

const PINCODE = /(?<![\d/-]|no\.?\s?)([1-8]\d{2})\s?(\d{3})(?![\d/])/gi;

/**
 * What a line matches is not certain if it names areas and the place is in none of them; if it has names that are not read,
 * and no district or taluka says where the place is; or if it has words left over, and the town that it matches is named as
 * an area only ("P.O. Pal, Tal Raver").
 */
function unlessVague(found: Resolution, line: ReadLine, areas: Areas): Resolution {
  const [best] = found.candidates;
  if (found.outcome !== "match" || best === undefined) return found;
  const isNamed = (area: number) => nameKey(line.text).includes(nameKey(areas.name(area)));
  if (best.place.village === undefined) {
    // A line that names a village which is not found does not mean its area.
    return line.isWhole && line.parts.village === "" ? found : unsure(found);
  }
  const { parts } = line;
  const missed = best.differs
    .filter(({ how }) => how === "other" || how === "unknown")
    .map(({ part }) => part);
  const isMissed = PLACING.some((part) => missed.includes(part));
  const isPlaced =
    best.place.areas.slice(1).some(isNamed) ||
    PLACING.some((part) => parts[part] !== "" && !missed.includes(part));
  const isUnread = !line.isWhole && PLACING.every((part) => parts[part] === "");
  const isLeft = (line.hasLeft || found.unused.length > 0) && isTown(best.place.village.fields);
  const isVague =
    (isMissed && !isPlaced) || isUnread || (isLeft && isSaidToBeArea(line.text, best.place.name));
  return isVague ? unsure(found) : found;
}

/** The areas that say in a line where a place is. */
const PLACING = ["district", "taluka"] as const;

/** Whether a name is in a line, but nowhere without a word for a taluka, district or state. */
function isSaidToBeArea(line: string, name: string): boolean {
  const pieces = piecesWith(line, name);
  return pieces.length > 0 && pieces.every(saysArea);
}

/** The pieces of a line between commas that have a name in them. */
function piecesWith(line: string, name: string): string[] {
  return line.split(/[,;()\n]/).filter((piece) => nameKey(piece).includes(nameKey(name)));
}

function saysArea(piece: string): boolean {
  const levels = tokens(piece).map(levelWord);
  return levels.some((level) => level !== undefined && level !== "village");
}

/** A resolution that leaves the choice to a person. */
function unsure(found: Resolution): Resolution {
  return {
    ...found,
    outcome: "ambiguous",
    candidates: found.candidates.map((one) => ({
      ...one,
      score: Math.min(one.score, MOST_UNSURE),
    })),
  };
}

const MOST_UNSURE = 0.85;

/** Resolves the lines that have no match one by one, up to a limit: each is a search. */
async function settleLines(
  rows: readonly ReadRow[],
  resolutions: readonly Resolution[],
  reader: ListReader,
  areas: Areas,
  { onProgress, signal }: MatchOptions,
): Promise<readonly Resolution[]> {
  const left = new Map<string, ReadLine>();
  for (const [i, { line }] of rows.entries())
    if (line && !line.isOnly && resolutions[i]!.outcome !== "match") left.set(line.text, line);
  const settled = new Map<string, Resolution>();
  for (const line of [...left.values()].slice(0, MOST_LINES)) {
    settled.set(line.text, await reader.settle(line));
    onProgress?.(settled.size / Math.min(left.size, MOST_LINES));
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  if (rows.some(({ line }) => line)) onProgress?.(1);
  return resolutions.map((found, i) => {
    const { line } = rows[i]!;
    const other = line && found.outcome !== "match" && settled.get(line.text);
    return other ? unlessVague(other, line, areas) : found;
  });
}

const MOST_LINES = 200;

/**
 * Where an address names nothing but areas, and not which level they are of, takes the town of the lowest one's name:
 * "Roorkee, Haridwar" in a list of offices is the town, as it is in a column of cities.
 */
async function asTowns(
  rows: readonly ReadRow[],
  resolutions: readonly Resolution[],
  matcher: ListMatcher,
): Promise<readonly Resolution[]> {
  const inArea = new Map<number, Parts>();
  const anywhere = new Map<number, Parts>();
  for (const [i, { line, parts }] of rows.entries()) {
    const level = soughtLevel(parts);
    const isArea =
      resolutions[i]!.outcome === "match" && (level === "taluka" || level === "district");
    if (!line || !isArea || line.isOnly || isLevelSaid(line.text, parts[level])) continue;
    inArea.set(i, { ...parts, village: parts[level] });
    anywhere.set(i, asTown(parts, level));
  }
  const isWanted = (_: string, fields: VillageFields) => isTown(fields);
  // The town is mostly in the area that is called after it.
  const found = await replaced(resolutions, inArea, matcher, isWanted);
  for (const i of inArea.keys()) if (found[i] !== resolutions[i]) anywhere.delete(i);
  return replaced(found, anywhere, matcher, isWanted);
}

/** What a cell says, and of areas that it does not name what the other columns say. */
function withKnown(said: Parts, { state, district, taluka, pincode }: Parts): Parts {
  return {
    state: said.state || state,
    district: said.district || district,
    taluka: said.taluka || taluka,
    village: said.village,
    pincode: said.pincode || pincode,
  };
}

/** The town after which an area is called. */
function asTown(parts: Parts, level: "taluka" | "district"): Parts {
  return { ...parts, [level]: "", village: parts[level] };
}

/** Whether a level word is next to the first mention of a name in a line. */
function isLevelSaid(line: string, name: string): boolean {
  const [first = line] = piecesWith(line, name);
  return tokens(first).some((token) => levelWord(token) !== undefined);
}

/** Where the columns leave a choice, takes the one that the address decides for by its taluka or district. */
async function byAddress(
  rows: readonly ReadRow[],
  resolutions: readonly Resolution[],
  matcher: ListMatcher,
  reader: ListReader,
): Promise<readonly Resolution[]> {
  const asked = new Map<number, Parts>();
  for (const [i, { address, parts }] of rows.entries()) {
    if (address === "" || parts.village === "" || resolutions[i]!.outcome !== "ambiguous") continue;
    const { taluka, district } = (await reader.read(address)).parts;
    const more = { ...parts, taluka: parts.taluka || taluka, district: parts.district || district };
    if (more.taluka !== parts.taluka || more.district !== parts.district) asked.set(i, more);
  }
  return replaced(resolutions, asked, matcher, (code, _, i) =>
    resolutions[i]!.candidates.some(({ place }) => place.code === code),
  );
}

/**
 * Where nothing is called as a cell says, takes the place of the very name that it has with an area ("Pune Maharashtra"); of a
 * cell with a state instead of a city, the place that the address names.
 */
async function byAreasInCells(
  rows: readonly ReadRow[],
  resolutions: readonly Resolution[],
  matcher: ListMatcher,
  reader: ListReader,
): Promise<readonly Resolution[]> {
  const asked = new Map<number, Parts>();
  for (const [i, { line, parts, address }] of rows.entries()) {
    if (line || parts.village === "" || resolutions[i]!.outcome !== "none") continue;
    const isState = reader.areasCalled("state", parts.village).length > 0;
    const text = isState ? address : parts.village;
    const read = await (isState ? reader.read(text, { ...parts, village: "" }) : reader.read(text));
    const said = isState ? read.parts : withKnown(read.parts, parts);
    const level = soughtLevel(read.parts);
    const place = level === "taluka" || level === "district" ? asTown(said, level) : said;
    const isNew = read.isWhole && place.village !== "" && place.village !== parts.village;
    if (tokens(text).length > 1 && isNew) asked.set(i, place);
  }
  return replaced(
    resolutions,
    asked,
    matcher,
    (_, __, ___, { differs }) =>
      !differs.some(({ part, how }) => part === "village" || how === "other"),
  );
}

/**
 * A match that the address contradicts is not certain: where it is in another district than the column says, and the address
 * names that district, too; or where its name is only similar, and the address names another district.
 */
async function unlessContradicted(
  found: Resolution,
  { address, parts }: ReadRow,
  reader: ListReader,
): Promise<Resolution> {
  const [best] = found.candidates;
  if (address === "" || found.outcome !== "match" || best?.place.village === undefined)
    return found;
  const howOf = (part: string) => best.differs.find((one) => one.part === part)?.how;
  if (howOf("district") === "other")
    return nameKey(address).includes(nameKey(parts.district)) ? unsure(found) : found;
  if (!["typo", "words"].includes(howOf("village") ?? "")) return found;
  const named = reader.areasCalled("district", (await reader.read(address)).parts.district);
  return named.length > 0 && !named.some((area) => best.place.areas.includes(area))
    ? unsure(found)
    : found;
}

/** Where a row matches a town but its address names a village in the same district, takes the village. */
async function nearTowns(
  rows: readonly ReadRow[],
  resolutions: readonly Resolution[],
  matcher: ListMatcher,
  reader: ListReader,
  areas: Areas,
): Promise<readonly Resolution[]> {
  const asked = new Map<number, Parts>();
  for (const [i, { outcome, candidates }] of resolutions.entries()) {
    const town = candidates[0]?.place.village;
    const { address, parts } = rows[i]!;
    const village = address === "" ? "" : (await reader.read(address)).village;
    if (outcome !== "match" || village === "" || town === undefined || !isTown(town.fields))
      continue;
    const [state, district] = candidates[0]!.place.areas.map((area) => areas.name(area));
    asked.set(i, {
      ...NO_PARTS,
      pincode: parts.pincode,
      state: state!,
      district: district!,
      village,
    });
  }
  return replaced(resolutions, asked, matcher);
}

/** The resolutions of rows, those instead that other parts of a row match and that are as wanted. */
async function replaced(
  resolutions: readonly Resolution[],
  asked: ReadonlyMap<number, Parts>,
  matcher: ListMatcher,
  isWanted: (
    code: string,
    fields: VillageFields,
    row: number,
    place: ResolvedPlace,
  ) => boolean = () => true,
): Promise<readonly Resolution[]> {
  if (asked.size === 0) return resolutions;
  const found = await matcher.match([...asked.values()]);
  const better = new Map([...asked.keys()].map((row, i) => [row, found.resolutions[i]!]));
  return resolutions.map((resolution, i) => {
    const other = better.get(i);
    const best = other?.candidates[0];
    const village = best?.place.village;
    if (other?.outcome !== "match" || best === undefined || village === undefined)
      return resolution;
    return isWanted(best.place.code, village.fields, i, best) ? other : resolution;
  });
}
