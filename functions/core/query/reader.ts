/** The one reader of what people write: a text becomes tokens, phrases and stacks. */

import { IMPORTANCE_STEPS, isTown } from "../contract/importance.ts";
import { LEVELS } from "../contract/levels.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { type Ranges, rangesOf, unite } from "../index/ranges.ts";
import type { Village } from "../index/villages.ts";
import { type Name, namesOf } from "../names/name-forms.ts";
import { type AreaPhrase, areaPhrases, nearPhrases } from "./area-phrases.ts";
import { type Line, type LineToken, lineOf, type Run, runsOf } from "./line-tokens.ts";
import type { ComparedVillages, PlaceSource } from "./place-source.ts";
import { nameTerm, type QueryTerm } from "./query.ts";
import { LARGE, SOME_NAMES, type Stack, Stacker } from "./stacks.ts";

/** What the reader needs of a directory. */
export type ReaderSource = Pick<
  PlaceSource,
  "areas" | "areaNames" | "villagesAt" | "villagesWithMost" | "pincode"
>;

/** A line as it was read. */
export interface Reading {
  readonly line: Line;
  readonly phrases: readonly AreaPhrase[];
  /** Cheapest first. */
  readonly stacks: readonly Stack[];
  /** The villages of the stacks, by ordinal. */
  readonly villages: ReadonlyMap<number, NamedVillage>;
}

export interface NamedVillage {
  readonly village: Village;
  readonly name: Name;
}

/** How much more than the least a reading costs that is poor: as much as a typo. */
const POOR = 1.2;
/** How many lowest areas are looked through, and how much more than the cheapest they may cost. */
const MOST_AREAS = 8;
const AREA_MARGIN = 6;

/**
 * Reads a text.
 * @param line the text in tokens, where it has been taken apart
 * @param most what the best place costs that is known already: what costs more is not looked for
 */
export async function readLine(
  text: string,
  source: ReaderSource,
  line = lineOf(text),
  most = Number.POSITIVE_INFINITY,
): Promise<Reading> {
  const { areas } = source;
  const names = await source.areaNames();
  let phrases = areaPhrases(line, names);
  let stacker = new Stacker(line, areas, phrases);
  const everywhere: Ranges = [[areas.firstVillage, areas.size]];
  let ranges = everywhere;
  const terms = termsOf(line);
  const villages = new Map<number, NamedVillage>();
  const stacks: Stack[] = [];
  const addAreas = () => {
    const found = stacker.areaStacks(MOST_AREAS);
    const near = found.filter(({ cost }) => cost <= found[0]!.cost + AREA_MARGIN);
    if (near.length > 0) ranges = unite(near.flatMap(({ place }) => areas.placesBelow(place)));
    // A former area is a way to its talukas, not a place.
    stacks.push(
      ...found.filter(({ place, areas: [lowest] }) => areas.level(place) === lowest?.level),
    );
  };
  addAreas();
  // Of places at one cost, areas come first, the higher before the lower; then the more important.
  const orderOf = ({ place }: Stack) => {
    if (place < areas.firstVillage) return LEVELS.indexOf(areas.level(place));
    return LEVELS.length - villages.get(place)!.village.importance / IMPORTANCE_STEPS;
  };
  const sort = () => {
    const keys = new Map(
      stacks.map((stack) => [stack, [Math.round(stack.cost * 40), orderOf(stack)] as const]),
    );
    stacks.sort((a, b) => {
      const [[cost, order], [other, otherOrder]] = [keys.get(a)!, keys.get(b)!];
      return cost - other || order - otherOrder || a.place - b.place;
    });
  };
  sort();
  const add = (village: Village, name: Name) => {
    const stack = stacker.villageStack(village, name);
    if (stack) stacks.push(stack);
  };
  const look = async (within: Ranges, how: Partial<ComparedVillages> = {}) => {
    const ordinals = await source.villagesWithMost(terms, { typos: false, ...how, ranges: within });
    const fresh = ordinals.filter((ordinal) => !villages.has(ordinal));
    const found = await source.villagesAt(fresh);
    const names = namesOf(
      found.map(({ name, otherNames, fields, locality }) => ({
        text: name,
        others: otherNames,
        isTown: locality !== undefined || isTown(fields),
      })),
    );
    for (const [i, village] of found.entries()) {
      const name = names[i]!;
      villages.set(village.ordinal, { village, name });
      add(village, name);
    }
    sort();
  };
  await look(ranges);
  // A PIN code is above its places, too.
  if (line.pincode !== "") {
    const places = rangesOf(await source.pincode(line.pincode));
    if (places.length > 0) await look(places);
  }
  const best = () => Math.min(most, stacks[0]?.cost ?? most);
  const isPoor = () => best() > stacker.least + POOR;
  // A short text may be all of a name.
  const few = line.tokens.filter(({ role }) => role === "name" || role === "kind").length <= FEW;
  if (few && ranges !== everywhere) await look(everywhere);
  if (isPoor()) {
    const near = nearPhrases(line, names, runsLeft(line, stacks[0]));
    if (near.length > 0) {
      phrases = [...phrases, ...near];
      stacker = new Stacker(line, areas, phrases);
      stacks.length = 0;
      addAreas();
      for (const { village, name } of villages.values()) add(village, name);
    }
    await look(ranges, { typos: true });
  }
  // Where commas part the text, a place that one part names is not elsewhere.
  const isFound = line.segments > 1 && stacks[0] && stacks[0].place >= areas.firstVillage;
  if (isPoor() && !isFound) {
    const importance = best() > SOME_NAMES ? 0 : LARGE;
    await look(everywhere, { wanted: "some letters", importance });
  }
  return { line, phrases, stacks, villages };
}

/** The names in a line that its cheapest stack does not use. */
function runsLeft(line: Line, best: Stack | undefined): Run[] {
  const { tokens } = line;
  const isNear = (i: number) =>
    best?.name?.isNear === true && i >= best.name.from && i < best.name.to;
  const isLeft = (i: number) => best === undefined || best.skipped.includes(i) || isNear(i);
  const left = [...tokens.keys()].filter((i) => tokens[i]!.role === "name" && isLeft(i));
  const some = runsOf(line, left)
    .filter(({ from, to }) => to - from <= LONGEST_AREA)
    .slice(-MOST_NEAR);
  return some.flatMap((run) =>
    run.to - run.from > 1 ? [run, { from: run.to - 1, to: run.to }] : [run],
  );
}

const LONGEST_AREA = 3;
const MOST_NEAR = 4;
/** A text of this many names may be all of one. */
const FEW = 4;

/** Roles of tokens by which a place is looked for: "Mira Road" and "Park Street" are places, too. */
const NAMING: readonly LineToken["role"][] = [
  "name",
  "office",
  "kind",
  "building",
  "landmark",
  "number",
];
/** A number beside so few letters is of a name: "27 Gb", "D.P.F.C-212". */
const SHORT = 4;

/** The terms of a line by which a place is looked for: those of the first role first, then the longest. */
function termsOf({ tokens }: Line): QueryTerm[] {
  const isNextToShort = (i: number) =>
    [i - 1, i + 1].some((k) => tokens[k]?.role === "name" && tokens[k].text.length <= SHORT);
  const naming = tokens.filter(
    ({ role }, i) => NAMING.includes(role) && (role !== "number" || isNextToShort(i)),
  );
  const rank = ({ role }: LineToken) => NAMING.indexOf(role);
  const kept = [...new Map(naming.map((token) => [token.text, token])).values()]
    .sort((a, b) => rank(a) - rank(b) || b.text.length - a.text.length)
    .slice(0, MAX_TERMS);
  return tokens
    .filter((token) => kept.includes(token))
    .map(({ text, role }) => {
      const term = nameTerm(text);
      return role === "name" ? term : { ...term, letters: 1 };
    });
}
