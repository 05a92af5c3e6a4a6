import type { Areas } from "../areas/areas.ts";
import { AREA_LEVELS, type Level } from "../contract/levels.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { type Reading, read } from "../evidence/read.ts";
import { UNIT } from "../evidence/weights.ts";
import { isOfAreas, NO_PARTS, type Piece, wantedLevel } from "../evidence/written.ts";
import type { Resolution } from "../resolve/resolution.ts";
import { Resolver, resolutionOf } from "../resolve/resolver.ts";
import { Claims } from "./claims.ts";
import { inOneLine, type RowText } from "./columns.ts";
import { exchangedRows } from "./exchanged-cells.ts";
import { nameOfPanchayat } from "./header-words.ts";
import { Learning } from "./learning.ts";
import { type ListRow, readingOf, scoredCandidates } from "./list-row.ts";
import { ListTexts } from "./list-texts.ts";
import { nearestFirst } from "./nearest-first.ts";
import { severalPlaces } from "./several-places.ts";
import { sharedTokens } from "./shared-tokens.ts";
import { withoutSharedWords } from "./shared-words.ts";

/** Facts from a list's header that apply to all its rows. */
export interface ListTraits {
  /** Whether its places are called cities or towns. Then the town is meant if several places have the name. */
  readonly prefersTowns?: boolean;
  /** Whether its talukas are called development blocks. These are not always talukas. */
  readonly hasBlocks?: boolean;
}

/** A name that a list uses for an area and that the data does not have for it. */
export interface LearntArea {
  readonly state: string;
  readonly district: string;
  readonly taluka: string;
  /** The taluka in which most of these rows are. */
  readonly area: number;
  /** The number of different rows in it, and of all rows with these texts. */
  readonly rows: number;
  readonly of: number;
}

export interface MatchedList {
  /** The result of each row, in order; equal rows share one. */
  readonly resolutions: readonly Resolution[];
  readonly areas: readonly LearntArea[];
  /** The rows whose village and taluka were in each other's column, by position. */
  readonly exchanged: ReadonlySet<number>;
}

export interface MatchOptions {
  /** Called with the share of the work done, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the places that the rows of a list mean, for the command line, the page and the client. Reads each different row by
 * itself; then adds what the list's rows have in common to the evidence of rows that are not certain. Rejects with the signal's
 * reason when it is aborted, and if an index file can't be read.
 */
export async function matchRows(
  rows: readonly RowText[],
  source: PlaceSource,
  options: MatchOptions = {},
  traits: ListTraits = {},
): Promise<MatchedList> {
  const list = await listRows(rows, await ListTexts.of(source), traits);
  await readRows(list, source, options);
  return resolveRows(list, source, options);
}

/** The rows of a list, prepared for reading. */
export interface ListRows {
  /** In order; equal rows are one. */
  readonly all: readonly ListRow[];
  readonly different: readonly ListRow[];
  /** The tokens that many rows have. */
  readonly shared: ReadonlySet<string>;
  /** Those whose village and taluka were in each other's column, put right, by position in `all`. */
  readonly exchanged: ReadonlyMap<number, RowText>;
}

/** The rows of a list, without words that all have in common, and with exchanged cells put right. */
export async function listRows(
  rows: readonly RowText[],
  texts: ListTexts,
  traits: ListTraits,
): Promise<ListRows> {
  const different = new Map<string, ListRow>();
  const exchanged = await exchangedRows(rows, texts);
  const inOrder = rows.map((row, i) => exchanged.get(i) ?? row);
  const all = (await withoutListWords(inOrder, texts)).map((written) => {
    const row = listRow(written, traits);
    const key = keyOf(row);
    const known = different.get(key);
    if (!known) different.set(key, row);
    return known ?? row;
  });
  const list = [...different.values()];
  return { all, different: list, shared: sharedTokens(list, texts), exchanged };
}

/** Reads each row of a list by itself, and adds what the other rows say to the scores of its candidates. */
export async function readRows(
  { all, different, shared }: ListRows,
  source: PlaceSource,
  options: MatchOptions = {},
): Promise<void> {
  const { areas } = source;
  const next = progress(options);
  const byCode: { readonly row: ListRow; readonly found: CodeReading | undefined }[] = [];
  for (const [i, row] of different.entries()) {
    const { pincode, panchayat, position } = row;
    const known = { pincode, panchayat, position, shared };
    const readPieces = (pieces: readonly Piece[]) => read(pieces, source, known);
    if (row.pieces.length > 0) {
      row.reading = await readPieces(row.pieces);
      row.scored = scoredCandidates(areas, row.reading);
    }
    if (row.code !== "" && row.pieces.every(({ hint }) => isOfAreas(hint)))
      byCode.push({ row, found: await readCode(row, source, readPieces) });
    else if (row.code !== "") await decideByCode(row, source, readPieces);
    if (i % ROWS_A_STEP === 0) await next((i / different.length) * READING);
  }
  // Codes of another kind are mostly not in the areas of their rows.
  const agreed = byCode.flatMap(({ row, found }) => (found ? [{ row, found }] : []));
  if (agreed.length >= byCode.length * CODES_AGREE)
    for (const { row, found } of agreed) Object.assign(row, found, { wanted: "village" });
  const known = different.filter(({ reading }) => reading !== undefined);
  const learning = new Learning(areas);
  learning.learn(known, ROUNDS);
  const claims = new Claims(areas, known);
  const texts = new Set(different.map(textsOf));
  if (claims.isRegister(all.length, texts.size))
    for (const row of known) learning.score(row, (one) => claims.score(row, one));
}

/**
 * Leaves a row the place of its code if the row's texts may mean it; otherwise the code is a wrong one, or of another kind. Of
 * many places with the row's name, the one in the areas of the code is read.
 */
async function decideByCode(
  row: ListRow,
  source: PlaceSource,
  readPieces: (pieces: readonly Piece[]) => Promise<Reading>,
): Promise<void> {
  const { areas } = source;
  const ordinal = await placeOfCode(row, source);
  if (ordinal === undefined) return;
  const take = (reading: Reading, all: ListRow["scored"]) => {
    const least = (all[0]?.candidate.stack.score ?? 0) - MOST_BEHIND;
    const own = all.filter(
      ({ candidate: { stack } }) => stack.kind === "place" && stack.place === ordinal,
    );
    if (own.some(({ candidate: { stack } }) => stack.score >= least)) {
      row.reading = reading;
      row.scored = own;
    }
    return own.length > 0;
  };
  // Areas of the row that keep the place out say that the code is wrong.
  if (take(row.reading!, row.scored) || row.group !== undefined) return;
  const around = areasAround(ordinal, row, areas);
  if (around.length === 0) return;
  const inside = await readPieces([...row.pieces, ...around]);
  take(inside, scoredCandidates(areas, inside));
}

/** The reading of a row as the place of its code. */
type CodeReading = Pick<ListRow, "reading" | "scored">;

/** Reads a row that has only a code and areas as the place of the code; undefined if there is none in these areas. */
async function readCode(
  row: ListRow,
  source: PlaceSource,
  readPieces: (pieces: readonly Piece[]) => Promise<Reading>,
): Promise<CodeReading | undefined> {
  const { areas } = source;
  const ordinal = await placeOfCode(row, source);
  if (ordinal === undefined) return undefined;
  const [village] = await source.villagesAt([ordinal]);
  const named: Piece = { text: village!.name, hint: "village" };
  const reading = await readPieces([named, ...row.pieces, ...areasAround(ordinal, row, areas)]);
  const scored = scoredCandidates(areas, reading).filter(
    ({ candidate: { stack } }) =>
      stack.kind === "place" && stack.place === ordinal && stack.unknown.length === 0,
  );
  return scored.length === 0 ? undefined : { reading, scored };
}

/** The ordinal of the village or town of a row's code; undefined for other codes. */
async function placeOfCode({ code }: ListRow, source: PlaceSource): Promise<number | undefined> {
  const ordinal = await source.byCode(code);
  return ordinal === undefined || ordinal < source.areas.firstVillage ? undefined : ordinal;
}

/** The areas around a place at the levels of which a row names none. */
function areasAround(place: number, { pieces }: ListRow, areas: Areas): Piece[] {
  return areas.path(place).flatMap((area) => {
    const hint = areas.level(area);
    return pieces.some((piece) => piece.hint === hint) ? [] : [{ text: areas.name(area), hint }];
  });
}

/** The share of a list's codes that must be of places in the areas of their rows, if the rows have no names. */
const CODES_AGREE = 0.8;

/** A code outweighs this much of a score, but not the areas of the row, which say that the code is wrong. */
const MOST_BEHIND = 3 * UNIT;

/** Resolves rows that have been read. */
export async function resolveRows(
  { all, different, exchanged }: ListRows,
  source: PlaceSource,
  options: MatchOptions = {},
): Promise<MatchedList> {
  const next = progress(options);
  const resolver = new Resolver(source);
  const texts = await ListTexts.of(source);
  for (const [i, row] of different.entries()) {
    const read = (await blockOf(row, resolver)) ?? (await ownResolution(row, source, resolver));
    row.resolution = (await severalPlaces(row.parts, read, source.areas, texts, resolver)) ?? read;
    row.reading = undefined;
    if (i % ROWS_A_STEP === 0) await next(READING + (i / different.length) * (1 - READING));
  }
  await next(1);
  return {
    resolutions: await nearestFirst(
      all.map(({ resolution }) => resolution!),
      all,
      source,
    ),
    areas: learntAreas(source.areas, different),
    exchanged: new Set(exchanged.keys()),
  };
}

async function ownResolution(
  row: ListRow,
  source: PlaceSource,
  resolver: Resolver,
): Promise<Resolution> {
  return row.reading
    ? resolutionOf(source, readingOf(row), row.wanted, true)
    : resolver.resolve({ ...NO_PARTS, pincode: row.pincode });
}

/** The development block of a row that names nothing below a block. Undefined if the block is not known: it may be a taluka. */
async function blockOf(row: ListRow, resolver: Resolver): Promise<Resolution | undefined> {
  if (
    row.wanted !== "taluka" ||
    !row.pieces.every(
      ({ hint, called }) => isOfAreas(hint) && (hint !== "taluka" || called === "block"),
    )
  )
    return undefined;
  const { taluka, block = taluka } = row.parts;
  const found = await resolver.resolve({ ...row.parts, taluka: "", block });
  return found.outcome === "match" ? found : undefined;
}

/** The share of the work that is done after reading. */
const READING = 0.8;
/** The number of rows read between two progress reports. */
const ROWS_A_STEP = 64;
/** The number of rounds of learning. */
const ROUNDS = 4;

/** Reports the share of the work that is done, and lets other work run. */
function progress({ onProgress, signal }: MatchOptions): (done: number) => Promise<void> {
  return async (done) => {
    onProgress?.(done);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  };
}

/** The rows without the words that their list puts in front of its names. */
async function withoutListWords(rows: readonly RowText[], texts: ListTexts): Promise<RowText[]> {
  const isArea = (text: string) => texts.isArea(text);
  const lines = withoutSharedWords(
    rows.map(({ line }) => line ?? ""),
    isArea,
  );
  const names = withoutSharedWords(
    rows.map(({ parts, line }) => (line === undefined ? parts.village : "")),
    isArea,
  );
  const cut = rows.filter(({ parts, line }, i) => line === undefined && names[i] !== parts.village);
  const areNames = await areOfNames(cut, texts);
  return rows.map((row, i) => {
    if (row.line !== undefined) return { ...row, line: lines[i]! };
    return areNames ? row : { ...row, parts: { ...row.parts, village: names[i]! } };
  });
}

/** Whether the first words of a list's names belong to the names: "Tola Pesra", "Tola Bhimain". */
async function areOfNames(rows: readonly RowText[], texts: ListTexts): Promise<boolean> {
  const step = Math.max(1, Math.floor(rows.length / ROWS_TRIED));
  const sample = rows.filter((_, i) => i % step === 0).slice(0, ROWS_TRIED);
  let names = 0;
  for (const { parts } of sample) if (await texts.isNameOfPlace(parts)) names++;
  return names > sample.length * MOST_NAMES;
}

/** The number of rows looked up to see whether words belong to names, and the share that must be names with them. */
const [ROWS_TRIED, MOST_NAMES] = [12, 0.5];

function listRow(
  { parts: written, line: text, address, position, code = "" }: RowText,
  { prefersTowns, hasBlocks }: ListTraits,
): ListRow {
  // A gram panchayat has the name of one of its villages.
  const council = nameOfPanchayat(written.village);
  const parts =
    council === undefined ? written : { panchayat: council, ...written, village: council };
  const line = text === written.village ? parts.village : text;
  const { state, district, village, pincode, block = "", panchayat = "" } = parts;
  // A block alone is sought like a taluka.
  const taluka = parts.taluka || block;
  const piece = (text: string, hint: Level, called?: Piece["called"]): Piece[] =>
    text === "" ? [] : [{ text: inOneLine(text), hint, ...(called && { called }) }];
  const pieces: Piece[] = [
    ...(line === undefined ? piece(village, "village", prefersTowns ? "city" : undefined) : []),
    ...(line ? [{ text: inOneLine(line) }] : []),
    ...(address ? [{ text: address, aside: true }] : []),
    ...(block === taluka ? [] : piece(block, "taluka", "block")),
    ...piece(taluka, "taluka", hasBlocks || block === taluka ? "block" : undefined),
    ...piece(district, "district"),
    ...piece(state, "state"),
  ];
  const hasAreas = district !== "" || taluka !== "";
  return {
    pieces,
    parts,
    pincode,
    panchayat,
    code,
    position,
    wanted: line ? undefined : wantedLevel({ ...parts, taluka }),
    group: hasAreas ? [state, district, taluka].join("\n") : undefined,
    district: district === "" ? undefined : [state, district].join("\n"),
    reading: undefined,
    scored: [],
    resolution: undefined,
  };
}

/** A key that differs for different rows. */
function keyOf(row: ListRow): string {
  const { latitude, longitude } = row.position ?? {};
  return [
    textsOf(row),
    row.parts.village,
    row.panchayat,
    row.code,
    `${latitude},${longitude}`,
  ].join("\n");
}

/** All texts of a row as one text. */
function textsOf({ pieces, pincode }: ListRow): string {
  return [
    ...pieces.map(({ text, hint = "", aside }) => `${hint}${aside ? "+" : ""}:${text}`),
    pincode,
  ].join("\n");
}

/** Groups of rows whose name for their taluka differs from the data's. */
function learntAreas(areas: Areas, rows: readonly ListRow[]): LearntArea[] {
  const groups = Map.groupBy(
    rows.filter(({ group }) => group !== undefined),
    ({ group }) => group!,
  );
  return [...groups].flatMap(([group, some]) => {
    const sure = new Map<number, number>();
    for (const { resolution } of some)
      if (resolution!.outcome === "match" && resolution!.candidates[0]!.place.village) {
        const taluka = areas.talukaOf(resolution!.candidates[0]!.place.ordinal);
        sure.set(taluka, (sure.get(taluka) ?? 0) + 1);
      }
    const [most] = [...sure].sort((a, b) => b[1] - a[1]);
    if (!most || most[1] < LEARNT_ROWS || most[1] * 2 <= some.length) return [];
    const isOther = some.some(({ resolution }) => {
      const [best] = resolution!.candidates;
      return (
        resolution!.outcome === "match" &&
        areas.talukaOf(best!.place.ordinal) === most[0] &&
        best!.differs.some(({ part, how }) => PLACING.includes(part) && LEARNT.includes(how))
      );
    });
    const [state, district, taluka] = group.split("\n") as [string, string, string];
    return isOther
      ? [{ state, district, taluka, area: most[0], rows: most[1], of: some.length }]
      : [];
  });
}

const PLACING: readonly string[] = AREA_LEVELS;
const LEARNT: readonly string[] = ["other", "unknown", "typo"];
/** An area is learnt from this number of certain rows on, if they are more than half of the rows. */
const LEARNT_ROWS = 3;
