/** Resolves a line of text. `resolver.ts` reads fields and rows of lists. */
import { isTown } from "../contract/importance.ts";
import { levelOfCode } from "../contract/levels.ts";
import { asciiDigits, PINCODE } from "../contract/pincode.ts";
import { reachOf } from "../directory/pincodes.ts";
import { blockResult, placeResult } from "../directory/place-result.ts";
import { blockOfCode, blocksNearlySaid, blocksSaid } from "../evidence/named-blocks.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { type Reading, read } from "../evidence/read.ts";
import { saidOf } from "../evidence/runs.ts";
import type { Token } from "../evidence/tokens.ts";
import type { Position } from "../geo/distance.ts";
import { isSameName } from "../names/compare.ts";
import { NUMBER } from "../names/terms.ts";
import { COUNTRY, isOfAnotherPlace } from "../names/words.ts";
import { resolvePincode } from "./pincode.ts";
import type { Resolution, ResolvedPlace } from "./resolution.ts";
import {
  isBlock,
  NOTHING,
  onlyOne,
  resolutionOf,
  resolutionOfBlocks,
  resolutionOfNearBlocks,
  textsLeft,
} from "./resolver.ts";

/** The place meant by a line such as "Vill. Manibeli, Tal. Akkalkuwa, Dist. Nandurbar, Maharashtra 425419". */
export async function resolveLine(
  source: PlaceSource,
  text: string,
  position?: Position,
): Promise<Resolution> {
  const place = await ofCode(source, text);
  if (place) return place;
  const reading = await read([{ text }], source, { position });
  const blocks = await blocksSaid(reading.line, source);
  if (blocks.some(isBlock)) return resolutionOfBlocks(source.areas, blocks);
  const names = reading.line.tokens.filter(({ role }) => role !== "number" && role !== "nothing");
  const isCountry = names.some(({ text }) => COUNTRY.includes(text));
  const hasNames = names.some(
    ({ text }) => !COUNTRY.includes(text) && !(isCountry && isOfAnotherPlace(text)),
  );
  // The country and its parts ("South India") are above all places, and Indi, a town with a similar name, is not meant.
  if (!hasNames && names.length > 0 && reading.line.pincode === "") return NOTHING;
  if (!hasNames && reading.line.pincode !== "") {
    const found = await resolvePincode(source, reading.line.pincode);
    return { ...found, unused: [...textsLeft(reading, undefined), ...found.unused] };
  }
  const found = await resolutionOf(source, reading, undefined, isOfCells(reading));
  // If a text says block, a taluka or village with a similar name is not meant.
  if (found.candidates.some(isExact)) return found;
  const near = await blocksNearlySaid(reading.line, source);
  return near.length > 0 ? resolutionOfNearBlocks(source.areas, near, found.within) : found;
}

/** In front of the code of a village or town. Areas have other codes in the LGD than here. */
const LABEL = /^\s*(?:lgd|census)(?:\s+village)?(?:\s+code)?(?:\s+no)?\W*(?=\d{6}\s*$)/i;

/** The place of a text that is only a code, such as "LGD code 626825". Undefined for a PIN code. */
async function ofCode(source: PlaceSource, text: string): Promise<Resolution | undefined> {
  const code = asciiDigits(text).replace(LABEL, "").trim();
  if (!NUMBER.test(code)) return undefined;
  if (PINCODE.test(code) && (await reachOf(source, code))) return undefined;
  if (levelOfCode(code) === "block") {
    const [named] = await blockOfCode(Number(code), source);
    return named && onlyOne(blockResult(source.areas, named.block));
  }
  const ordinal = await source.byCode(code);
  if (ordinal === undefined) return undefined;
  const { areas } = source;
  const [village] = ordinal < areas.firstVillage ? [] : await source.villagesAt([ordinal]);
  return onlyOne(placeResult(areas, ordinal, village));
}

/**
 * Whether a line is a row with its cells joined, which is then read like a row of a list: it begins with the town that it
 * means, and names that again after other parts ("Noida, P-16, Atta Market, Sector 18, Noida").
 */
function isOfCells({ line, candidates: [first] }: Reading): boolean {
  const stack = first?.stack;
  if (!stack?.name || !isTown(first!.village!.fields) || !isSameName(stack.name.comparison))
    return false;
  const { tokens } = line;
  const { name, left, mentions } = stack;
  const coresOf = (some: readonly Token[]) => some.map(({ core }) => core).join(" ");
  const town = coresOf(tokens.slice(name.from, name.to));
  const [cell, , ...cells] = [...Map.groupBy(tokens, ({ segment }) => segment).values()].map(
    coresOf,
  );
  // Not if something else is called a village, a taluka or a post office: it may be the place instead.
  return (
    cell === town &&
    cells.some((other) => ` ${other}`.endsWith(` ${town}`)) &&
    !mentions.some(({ level, said }) => level === "taluka" && said === "so") &&
    !left.some((i) => tokens[i]!.role === "office" || saidOf(line, i, i + 1).length > 0)
  );
}

/** Whether a taluka or a smaller place is exactly as the text says. */
function isExact({ place, differs }: ResolvedPlace): boolean {
  return (place.level === "taluka" || place.village !== undefined) && differs.length === 0;
}
