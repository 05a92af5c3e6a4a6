/** Finds the development blocks that a text names, if it names no village or taluka. */
import type { Areas } from "../areas/areas.ts";
import { isPlacedBlock, type PlacedBlock } from "../index/block-areas.ts";
import { type Comparison, compare } from "../names/compare.ts";
import { EditDistance } from "../names/edit-distance.ts";
import { listedName, wholeName } from "../names/name-forms.ts";
import { romanisations } from "../names/romanisation.ts";
import { talukasAreBlocks } from "../names/taluka-words.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { blockRuns, possibleBlocks } from "./block-runs.ts";
import { type Mention, mentionsOf } from "./mentions.ts";
import type { PlaceSource } from "./place-source.ts";
import { areApart, type Run, textOfRun } from "./runs.ts";
import { type Line, lineOf } from "./tokens.ts";

/** What looking up blocks by name needs. */
export type BlockSource = Pick<PlaceSource, "areas" | "areaNames" | "blockNames" | "blockArea">;

/** A block and how a text names it. */
export interface NamedBlock {
  readonly block: PlacedBlock;
  readonly match: "exact" | "prefix" | "typo";
}

/** A block that a text calls a block. */
export interface SaidBlock extends NamedBlock {
  /** In states whose sub-districts are blocks, the ordinal of the taluka of its name, which is the place meant. */
  readonly taluka: number | undefined;
}

/** A block that a text calls a block, named with a typo or in another romanisation. */
export interface NearBlock {
  readonly block: PlacedBlock;
  /** The text that names it. */
  readonly given: string;
  readonly comparison: Comparison;
  /** Whether the text names its district, too. */
  readonly isInDistrict: boolean;
}

/** Minimum lengths for one and for two edits: shorter names have too many near ones. */
const [ONE_EDIT_FROM, TWO_EDITS_FROM] = [4, 8];
/** A single letter begins too many names. */
const SHORTEST_PREFIX = 2;

/**
 * The blocks that a line calls blocks, by path. Everything else in the line must be their state or district, so a village, a
 * taluka or another district in it is never overruled.
 */
export async function blocksSaid(line: Line, source: BlockSource): Promise<SaidBlock[]> {
  const runs = blockRuns(line);
  if (runs.length === 0) return [];
  const found = await exactBlocks(line, runs, source, await mentionsIn(line, source));
  return found.map((named) => ({ ...named, taluka: talukaOf(named.block, source.areas) }));
}

/**
 * The blocks that {@link blocksSaid} would find but for a few letters, by path. Excluded are blocks that differ by a number or
 * a word like West, and states where talukas are blocks, because reading talukas already allows typos.
 */
export async function blocksNearlySaid(line: Line, source: BlockSource): Promise<NearBlock[]> {
  const runs = blockRuns(line);
  if (runs.length === 0) return [];
  const { areas } = source;
  const names = await source.blockNames();
  const mentions = await mentionsIn(line, source);
  const found = await Promise.all(
    runs.map(async (run) => {
      const given = textOfRun(line, run.from, run.to);
      const near = await fittingBlocks(
        line,
        nearOnes(line, [run], names),
        "typo",
        source,
        mentions,
      );
      return near.flatMap(({ block }): NearBlock[] => {
        const comparison = compare(wholeName(given), listedName(block.name));
        if (!comparison || comparison.lacks || comparison.partial) return [];
        if (talukaOf(block, areas) !== undefined) return [];
        const isInDistrict = mentions.some(
          (one) => areApart(one, run) && one.areas.has(block.district),
        );
        return [{ block, given, comparison, isInDistrict }];
      });
    }),
  );
  const different = new Map(found.flat().map((near) => [near.block.code, near]));
  return byPath(
    areas,
    [...different.values()].map(({ block }) => block),
  ).map(({ code }) => different.get(code)!);
}

/**
 * The taluka with the name of a block, preferably in the block's district, else in its state. Undefined unless talukas are
 * blocks there.
 */
function talukaOf({ district, name }: PlacedBlock, areas: Areas): number | undefined {
  const [state] = areas.path(district);
  if (!talukasAreBlocks(areas.code(state!))) return undefined;
  const some = areas.named("taluka", name).filter((taluka) => areas.path(taluka)[0] === state);
  return some.find((taluka) => areas.parent(taluka) === district) ?? some[0];
}

/** The block with a code, as a list of one; empty for an unknown code. */
export async function blockOfCode(code: number, source: BlockSource): Promise<NamedBlock[]> {
  const blocks = await placedBlocks([code], source);
  return blocks.map((block) => ({ block, match: "exact" }));
}

/**
 * The blocks of a name, which may come with their state or district. Whole names first, then by path. The text need not say
 * block, because the caller asked for blocks. If no block has the name or begins with it, those with a typo.
 */
export async function blocksCalled(text: string, source: BlockSource): Promise<NamedBlock[]> {
  const line = lineOf([{ text }]);
  const runs = possibleBlocks(line);
  const mentions = await mentionsIn(line, source);
  const names = await source.blockNames();
  // A level word may be part of the name: "Gaya Town", "Mandal Phallain".
  const whole = keysOf(text);
  const called = whole.flatMap((key) => names.get(key) ?? []);
  const own = byPath(source.areas, await placedBlocks(called, source));
  const others = await exactBlocks(line, runs, source, mentions);
  const exact = new Map(
    [...own, ...others.map(({ block }) => block)].map((block) => [block.code, block]),
  );
  const content = contentOf(line).map((i) => line.tokens[i]!.text);
  const starts = [nameKey(content.join("")), ...whole].filter(
    ({ length }) => length >= SHORTEST_PREFIX,
  );
  const beginning = [...names].flatMap(([name, codes]) =>
    starts.some((key) => name !== key && name.startsWith(key)) ? codes : [],
  );
  const begun = (await placedBlocks(beginning, source)).filter(({ code }) => !exact.has(code));
  const found: NamedBlock[] = [
    ...[...exact.values()].map((block) => ({ block, match: "exact" as const })),
    ...byPath(source.areas, begun).map((block) => ({ block, match: "prefix" as const })),
  ];
  return found.length > 0
    ? found
    : fittingBlocks(line, nearOnes(line, runs, names), "typo", source, mentions);
}

async function mentionsIn(line: Line, source: BlockSource): Promise<Mention[]> {
  return mentionsOf(line, await source.areaNames(), source.areas);
}

async function exactBlocks(
  line: Line,
  runs: readonly Run[],
  source: BlockSource,
  mentions: readonly Mention[],
): Promise<NamedBlock[]> {
  const named = await Promise.all(
    runs.map(async (run) => {
      const codes = await Promise.all(
        keysOf(textOfRun(line, run.from, run.to)).map(
          async (key) => (await source.blockNames(key)).get(key) ?? [],
        ),
      );
      return { run, codes: [...new Set(codes.flat())] };
    }),
  );
  return fittingBlocks(line, named, "exact", source, mentions);
}

/**
 * The keys of a name. For a name in an Indian script, the keys of its readings in Latin letters, because blocks have only
 * English names.
 */
function keysOf(text: string): string[] {
  const words = tokens(text).map((word) => {
    const readings = romanisations(word);
    return readings.length === 0 ? [word] : readings;
  });
  const most = Math.max(1, ...words.map(({ length }) => length));
  const readings = Array.from({ length: most }, (_, i) =>
    words.map((some) => some[Math.min(i, some.length - 1)]!).join(""),
  );
  return [...new Set([nameKey(text), ...readings])];
}

/** The codes of the blocks whose names are a few edits from runs. */
function nearOnes(
  line: Line,
  runs: readonly Run[],
  names: ReadonlyMap<string, readonly number[]>,
): RunOfBlocks[] {
  return runs.map((run) => {
    const key = nameKey(textOfRun(line, run.from, run.to));
    if (key.length < ONE_EDIT_FROM || !EditDistance.accepts(key)) return { run, codes: [] };
    const most = key.length < TWO_EDITS_FROM ? 1 : 2;
    const edits = new EditDistance(key);
    const codes = [...names].flatMap(([name, some]) => (edits.to(name, most) <= most ? some : []));
    return { run, codes };
  });
}

/** A run that may name some blocks. */
interface RunOfBlocks {
  readonly run: Run;
  readonly codes: readonly number[];
}

/** The blocks of runs, by path, if the rest of the line names only their state or district. */
async function fittingBlocks(
  line: Line,
  named: readonly RunOfBlocks[],
  match: NamedBlock["match"],
  source: BlockSource,
  mentions: readonly Mention[],
): Promise<NamedBlock[]> {
  const found = await Promise.all(
    named.map(async ({ run, codes }) => {
      const blocks = await placedBlocks(codes, source);
      return blocks.filter((block) => isRestAbove(line, run, mentions, block, source.areas));
    }),
  );
  const different = new Map(found.flat().map((block) => [block.code, block]));
  return byPath(source.areas, [...different.values()]).map((block) => ({ block, match }));
}

/** Whether the tokens outside of a run name only the state or district of a block, of today or formerly. */
function isRestAbove(
  line: Line,
  run: Run,
  mentions: readonly Mention[],
  { district }: PlacedBlock,
  areas: Areas,
): boolean {
  const path = areas.path(district);
  const isAbove = ({ areas: some, kind }: Mention) =>
    [...some].some(
      (area) => path.includes(area) || (kind === "former" && areas.path(area).includes(district)),
    );
  const above = mentions.filter((one) => areApart(one, run) && isAbove(one));
  return contentOf(line).every((i) => [run, ...above].some(({ from, to }) => i >= from && i < to));
}

/** The positions of the tokens that may be names. */
function contentOf({ tokens }: Line): number[] {
  return [...tokens.keys()].filter((i) => !/^(?:level|nothing|number)$/.test(tokens[i]!.role));
}

async function placedBlocks(
  codes: readonly number[],
  source: BlockSource,
): Promise<readonly PlacedBlock[]> {
  const blocks = await Promise.all(codes.map((code) => source.blockArea(code)));
  return blocks.filter(isPlacedBlock);
}

function byPath(areas: Areas, blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const pathOf = ({ district, name, code }: PlacedBlock) =>
    `${areas.hierarchy(district).full_path} > ${name} ${code}`;
  return blocks
    .map((block) => ({ block, path: pathOf(block) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ block }) => block);
}
