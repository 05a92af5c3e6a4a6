import type { PlaceSource } from "../evidence/place-source.ts";
import { tokens } from "../names/tokens.ts";
import { LEAST_SHARE, shareOf, textsOf } from "./column-texts.ts";
import { type Columns, partsOf, textWithoutCodes } from "./columns.ts";
import { AREA_PARTS, looksLikeName } from "./content-columns.ts";
import { type ColumnPart, isOfOthers } from "./header-words.ts";
import { ListTexts } from "./list-texts.ts";
import { withoutSharedWords } from "./shared-words.ts";

/** A column that may have the places of a list, none of whose columns is known to have them. */
export interface OverlookedColumn {
  readonly at: number;
  /** What it looks like. */
  readonly part: "village" | "line";
  /** The lowest part that is known, to which the rows would be matched instead. */
  readonly instead: ColumnPart;
}

/**
 * An unused column that may have the places themselves: addresses; names that are villages or towns of the rows' areas; or
 * names of which there are more different ones than of the areas, unless the header says that they are of persons or the
 * like. Undefined for a list whose villages or addresses are known.
 *
 * @param rows below the header
 * @param header empty without one
 */
export async function overlookedColumn(
  rows: readonly (readonly string[])[],
  header: readonly string[],
  columns: Columns,
  source: PlaceSource,
): Promise<OverlookedColumn | undefined> {
  if (columns.village !== undefined || columns.line !== undefined) return undefined;
  const instead = [...AREA_PARTS, "pincode" as const].find((part) => columns[part] !== undefined);
  if (instead === undefined) return undefined;
  const used = new Set(Object.values(columns));
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !used.has(at));
  const reader = await ListTexts.of(source);
  const texts = new Map(free.map((at) => [at, plainTexts(rows, at, reader)]));
  const shareOfTexts = (at: number, holds: (text: string) => boolean) =>
    shareOf(texts.get(at)!.plain.filter(Boolean), holds);
  for (const at of free)
    if ((await shareOfAddresses(texts.get(at)!.plain, reader)) >= LEAST_SHARE)
      return { at, part: "line", instead };
  const names = free.filter(
    (at) =>
      shareOfTexts(at, looksLikeName) >= LEAST_SHARE && !repeatsAreas(rows, at, columns, reader),
  );
  const partOf = (at: number) => (texts.get(at)!.hasShared ? "line" : "village");
  const shares = await Promise.all(
    names.map((at) => shareOfPlaces(rows, texts.get(at)!.plain, columns, reader)),
  );
  const most = Math.max(0, ...shares);
  if (most >= LEAST_PLACES) {
    const at = names[shares.indexOf(most)]!;
    return { at, part: partOf(at), instead };
  }
  if (instead === "pincode") return undefined;
  const different = (some: readonly string[]) => new Set(some.filter(Boolean)).size;
  const areas = different(textsOf(rows, columns[instead]!));
  const at = names.find(
    (one) => different(texts.get(one)!.plain) > areas && !isOfOthers(header[one] ?? ""),
  );
  return at === undefined ? undefined : { at, part: partOf(at), instead };
}

/** The texts of a column without codes and the words that its list adds, and whether there are such words. */
function plainTexts(
  rows: readonly (readonly string[])[],
  at: number,
  reader: ListTexts,
): { readonly plain: readonly string[]; readonly hasShared: boolean } {
  const written = rows.slice(0, MOST_TEXTS).map((row) => textWithoutCodes(row, at));
  const plain = withoutSharedWords(written, (words) => reader.isArea(words));
  const changed = plain.filter((text, i) => text !== written[i]).length;
  return { plain, hasShared: changed >= written.length * LEAST_SHARE };
}

const MOST_TEXTS = 200;

/** The share of texts that are addresses. */
async function shareOfAddresses(texts: readonly string[], reader: ListTexts): Promise<number> {
  const some = texts.filter(Boolean).slice(0, SAMPLE);
  const are = await Promise.all(some.map((text) => isAddress(text, reader)));
  return some.length === 0 ? 0 : are.filter(Boolean).length / some.length;
}

/** Whether a text is parted like an address, and one of its names is an area. */
async function isAddress(text: string, reader: ListTexts): Promise<boolean> {
  const isParted = text.includes(",") || tokens(text).length >= FEWEST_WORDS;
  if (!isParted || text.length > LONGEST_ADDRESS) return false;
  return reader.isAddress(text);
}

const LONGEST_ADDRESS = 300;
/** An address without commas has this many words; the name of a village may begin with that of an area. */
const FEWEST_WORDS = 4;

/** Whether a column names the rows' areas again, as in another script. */
function repeatsAreas(
  rows: readonly (readonly string[])[],
  at: number,
  columns: Columns,
  reader: ListTexts,
): boolean {
  return AREA_PARTS.some((level) => {
    const known = columns[level];
    if (known === undefined) return false;
    const both = rows.slice(0, SAMPLE).filter((row) => row[at]?.trim() && row[known]?.trim());
    const repeated = both.filter((row) => {
      const [one, other] = [row[at]!, row[known]!].map((text) =>
        reader.areasCalled(level, text.trim()),
      );
      return one!.some((area) => other!.includes(area));
    });
    return repeated.length > both.length * LEAST_SHARE;
  });
}

/** The share of a column's texts that match as villages or towns of their rows' areas. */
async function shareOfPlaces(
  rows: readonly (readonly string[])[],
  texts: readonly string[],
  columns: Columns,
  reader: ListTexts,
): Promise<number> {
  const named = texts.flatMap((village, i) =>
    village === "" ? [] : [{ ...partsOf(rows[i]!, columns), village }],
  );
  const sample = named.slice(0, SAMPLE);
  let places = 0;
  for (const parts of sample) {
    if (await reader.isMatch(parts)) places++;
  }
  return sample.length === 0 ? 0 : places / sample.length;
}

/** How many rows are resolved to see whether a column has places. */
const SAMPLE = 40;
/** Share of them that must match. Of people's names, remarks and firms up to a tenth do, of villages half and more. */
const LEAST_PLACES = 0.25;
