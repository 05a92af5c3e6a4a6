/** What a line says of a place, as parts: from the cheapest way to read it. */
import { type AreaPhrase, saidOf } from "./area-phrases.ts";
import {
  isContent,
  type Line,
  type LineToken,
  type Run,
  runsOf,
  textOfRun,
} from "./line-tokens.ts";
import { NO_PARTS, type Parts } from "./parts.ts";
import type { Reading } from "./reader.ts";
import type { Stack } from "./stacks.ts";

export interface LineParts {
  readonly parts: Parts;
  /** Texts of the line that were not used, in their order. */
  readonly unused: readonly string[];
  /** Whether what is unused says nothing about the place, so that the reading may be certain. */
  readonly isWhole: boolean;
}

/** From the highest on. */
const LEVELS_ABOVE = ["state", "district", "taluka"] as const;

/** The parts that the cheapest stack of a line names. */
export function partsOf({ line, phrases, stacks: [best] }: Reading): LineParts {
  const parts: Record<keyof Parts, string> = { ...NO_PARTS, pincode: line.pincode };
  if (best === undefined) {
    const names = line.tokens.filter(({ role }) => role === "name").length;
    return { parts, unused: textsOf(line, [...line.tokens.keys()]), isWhole: names === 0 };
  }
  // Rising, as those of the stack.
  const skipped = new Set(best.skipped);
  if (best.name) parts.village = best.name.text;
  for (const { level, text } of best.areas) if (level !== "town") parts[level] = text;
  // A town counts as the district, which rows have more often, or as the taluka.
  const town = best.areas.find(({ level }) => level === "town");
  if (town) parts[parts.district === "" ? "district" : "taluka"] ||= town.text;
  const isFree = ({ from, to }: AreaPhrase) => {
    for (let i = from; i < to; i++) if (!skipped.has(i)) return false;
    return true;
  };
  const use = ({ from, to }: Run) => {
    for (let i = from; i < to; i++) skipped.delete(i);
  };
  // Names of areas that the place is not in count against it.
  const lowest = best.name ?? best.areas[0]!;
  const isElsewhere = (phrase: AreaPhrase) =>
    phrase.cost < 1 &&
    line.tokens[phrase.from]!.role === "name" &&
    (phrase.from >= lowest.to || phrase.isSaid);
  const others = phrases
    .filter(isElsewhere)
    .sort((a, b) => a.cost - b.cost || b.to - b.from - (a.to - a.from));
  for (const phrase of others) {
    if (phrase.level === "town" || parts[phrase.level] !== "" || !isFree(phrase)) continue;
    parts[phrase.level] = phrase.text;
    use(phrase);
  }
  // What is in front of a place that is said to be the village is a house or a person.
  const isInFront = (i: number) =>
    best.name?.isSaid === true && line.tokens[i]!.segment < line.tokens[best.name.from]!.segment;
  const isUnknown = (i: number) => best.unknown.includes(i) && !isInFront(i);
  // "Hostel Block" is a taluka that the data does not have.
  for (const run of runsOf(
    line,
    [...skipped].filter((i) => isContent(line.tokens[i]!)),
  )) {
    const level = saidOf(line, run.from, run.to).find((said) => said !== "village");
    if (level === undefined || parts[level] !== "") continue;
    parts[level] = textOfRun(line, run.from, run.to);
    use(run);
  }
  // Names after the place are areas that the data does not have, the last for the highest level.
  const runs = runsOf(
    line,
    [...skipped].filter((i) => isUnknown(i) && best.name !== undefined && i >= lowest.to),
  );
  for (const level of LEVELS_ABOVE) {
    if (parts[level] !== "" || runs.length === 0) continue;
    if (line.segments === 1) break;
    const run = runs.pop()!;
    parts[level] = textOfRun(line, run.from, run.to);
    use(run);
  }
  // A building is in a part of a town, the post office of a village that the data does not have hardly in the town.
  const isElse = ({ role }: LineToken) =>
    role === "building" || (role === "office" && best.name === undefined && line.hasPost);
  const left = [...skipped];
  return {
    parts,
    unused: unusedOf(line, { skipped: left }),
    isWhole: line.rest === "" && !left.some((i) => isUnknown(i) || isElse(line.tokens[i]!)),
  };
}

/** The texts that a stack does not use, without level words. */
export function unusedOf(line: Line, { skipped }: Pick<Stack, "skipped">): string[] {
  return textsOf(
    line,
    skipped.filter((i) => line.tokens[i]!.role !== "level"),
  );
}

/** The texts of positions, after what is not read. */
function textsOf(line: Line, positions: readonly number[]): string[] {
  const texts = runsOf(line, positions).map(({ from, to }) => textOfRun(line, from, to));
  return line.rest === "" ? texts : [line.rest, ...texts];
}
