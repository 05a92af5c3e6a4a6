import { tokens } from "../names/tokens.ts";
import { readAddress } from "../query/address.ts";
import { AreaNames } from "../areas/area-names.ts";
import { Resolver } from "../resolve/resolver.ts";
import type { PlaceSource } from "../resolve/source.ts";
import { type Columns, partsOf } from "./columns.ts";
import { AREA_PARTS, LEAST_SHARE, looksLikeName, sameAreas, shareOf, textsOf } from "./content-columns.ts";
import { type ColumnPart, isOfOthers } from "./header-words.ts";

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
  const book = new AreaNames(source.areas);
  const address = free.find(
    (at) => shareOf(textsOf(rows, at), (text) => isAddress(text, source, book)) >= LEAST_SHARE,
  );
  if (address !== undefined) return { at: address, part: "line", instead };
  const names = free.filter(
    (at) =>
      shareOf(textsOf(rows, at), looksLikeName) >= LEAST_SHARE && !repeatsAreas(rows, at, columns, book),
  );
  const shares = await Promise.all(names.map((at) => shareOfPlaces(rows, at, columns, source)));
  const most = Math.max(0, ...shares);
  if (most >= LEAST_PLACES) return { at: names[shares.indexOf(most)]!, part: "village", instead };
  if (instead === "pincode") return undefined;
  const different = (at: number) => new Set(textsOf(rows, at)).size;
  const areas = different(columns[instead]!);
  const at = names.find((one) => different(one) > areas && !isOfOthers(header[one] ?? ""));
  return at === undefined ? undefined : { at, part: "village", instead };
}

/** Whether a text is parted like an address, and one of its names is an area. */
function isAddress(text: string, { areas }: PlaceSource, book: AreaNames): boolean {
  const isParted = text.includes(",") || tokens(text).length >= FEWEST_WORDS;
  if (!isParted || text.length > LONGEST_ADDRESS) return false;
  const { village, taluka, district, state } = readAddress(text, areas, book)[0]!.parts;
  return village !== "" && [taluka, district, state].some((area) => area !== "");
}

const LONGEST_ADDRESS = 300;
/** An address without commas has this many words; the name of a village may begin with that of an area. */
const FEWEST_WORDS = 4;

/** Whether a column names the rows' areas again, as in another script. */
function repeatsAreas(
  rows: readonly (readonly string[])[],
  at: number,
  columns: Columns,
  book: AreaNames,
): boolean {
  return AREA_PARTS.some((level) => {
    const known = columns[level];
    if (known === undefined) return false;
    const both = rows.slice(0, SAMPLE).filter((row) => row[at]?.trim() && row[known]?.trim());
    const repeated = both.filter((row) => {
      const [one, other] = [row[at]!, row[known]!].map((text) => sameAreas(level, text.trim(), book));
      return one!.some((area) => other!.includes(area));
    });
    return repeated.length > both.length * LEAST_SHARE;
  });
}

/** The share of a column's texts that match as villages or towns of their rows' areas. */
async function shareOfPlaces(
  rows: readonly (readonly string[])[],
  at: number,
  columns: Columns,
  source: PlaceSource,
): Promise<number> {
  const resolver = new Resolver(source);
  const sample = rows.filter((row) => row[at]?.trim()).slice(0, SAMPLE);
  let places = 0;
  for (const row of sample) {
    const { outcome } = await resolver.resolve(partsOf(row, { ...columns, village: at }));
    if (outcome === "match") places++;
  }
  return sample.length === 0 ? 0 : places / sample.length;
}

/** How many rows are resolved to see whether a column has places. */
const SAMPLE = 40;
/** Share of them that must match. Of people's names, remarks and firms up to a tenth do, of villages half and more. */
const LEAST_PLACES = 0.25;
