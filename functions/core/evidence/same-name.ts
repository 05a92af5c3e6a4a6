/** Towns and the areas around them that have the same name. */
import type { Areas } from "../areas/areas.ts";
import { LEVELS } from "../contract/levels.ts";
import { isSameName } from "../names/compare.ts";
import { isOfAnotherPlace } from "../names/words.ts";
import type { Candidate } from "./candidates.ts";
import { F } from "./features.ts";
import { areLevelWords, isSaidVillage } from "./runs.ts";
import { ownMention, ownRun } from "./stacks.ts";
import type { Line } from "./tokens.ts";

/**
 * Whether the same words name two candidates, one of them inside the other: Pune, the town and the district.
 * @param place the place of the second one, if it is not its own
 * @param line a text in which the taluka's name may have a word like Rural that the place leaves: "Dhone Rural"
 */
export function haveOneName(
  areas: Areas,
  one: Candidate,
  other: Candidate,
  place = other.stack.place,
  line?: Line,
): boolean {
  const [run, second] = [ownRun(one.stack)!, ownRun(other.stack)!];
  const isOfTaluka = line !== undefined && areas.level(one.stack.place) === "taluka";
  const isMark = (i: number) => isOfTaluka && isOfAnotherPlace(line.tokens[i]!.text);
  return (
    isCalledSo(one) &&
    isCalledSo(other) &&
    run.from === second.from &&
    (run.to === second.to || (run.to === second.to + 1 && isMark(second.to))) &&
    (isWithin(areas, place, one.stack.place) || isWithin(areas, one.stack.place, place))
  );
}

/** Whether a word says the level of an area: "Umaria District" is not the town. */
export function isSaidToBeArea({ village, stack }: Candidate): boolean {
  // The lowest mention names it; a former district above may cover it, too.
  return village === undefined && ownMention(stack)?.said === "so";
}

/**
 * Candidates in the order of a search, best first. If the whole text names a place and an area around it, the area comes first;
 * if a word says the level of one, that one comes first. A text with anything else is in the place: "Taj Mahal, Agra".
 */
export function areasFirst(
  areas: Areas,
  candidates: readonly Candidate[],
  line: Line,
): Candidate[] {
  const isElsewhere = candidates[0] !== undefined && isInAnotherState(candidates[0]);
  if (line.pincode !== "" || isElsewhere) return [...candidates];
  const hasWhole = ({ stack }: Candidate) =>
    stack.kind !== "inside" && areLevelWords(line, stack.left);
  const groups: Candidate[][] = [];
  for (const candidate of candidates) {
    const group = groups.find(
      ([first]) =>
        [candidate, first!].every((one) => hasWhole(one) && !isOfFormerName(one)) &&
        haveOneName(areas, candidate, first!),
    );
    if (group) group.push(candidate);
    else groups.push([candidate]);
  }
  const rank = (candidate: Candidate) =>
    (isSaid(candidate, line) ? 0 : LEVELS.length) +
    LEVELS.indexOf(areas.level(candidate.stack.place));
  return groups.flatMap((group) => group.sort((a, b) => rank(a) - rank(b)));
}

/**
 * The locality that the text names if the best candidate is an unknown place in its town: "Sai Residency, Baner, Pune" is in
 * Pune and in Baner.
 */
export function localityAround(
  areas: Areas,
  [first, ...others]: readonly Candidate[],
): Candidate | undefined {
  if (first?.stack.kind !== "inside") return undefined;
  const named = others.find(({ stack: { kind } }) => kind === "place");
  const isInTown =
    named?.village?.locality && areas.townOf(named.stack.place) === first.stack.place;
  return isInTown ? named : undefined;
}

/** Whether the state in the text is not today's: "Ranchi, Bihar" and "Warangal, Andhra Pradesh" are cities that used to be in it. */
function isInAnotherState({ stack: { counts, mentions } }: Candidate): boolean {
  return (
    counts[F["wrong.state"]]! > 0 ||
    mentions.some(({ kind, level }) => kind === "former" && level === "state")
  );
}

/**
 * Whether an area is named by a former one that it covers: "Dudu" may mean Jaipur, but Jaipur is not the area of the name of
 * the town Dudu.
 */
function isOfFormerName({ stack }: Candidate): boolean {
  return stack.kind === "area" && ownMention(stack)?.kind === "former";
}

function isCalledSo({ stack: { name } }: Candidate): boolean {
  return name === undefined || isSameName(name.comparison);
}

/** Whether a word says the level of a candidate. */
function isSaid(candidate: Candidate, line: Line): boolean {
  return candidate.village
    ? isSaidVillage(line, ownRun(candidate.stack)!)
    : isSaidToBeArea(candidate);
}

function isWithin(areas: Areas, place: number, area: number): boolean {
  return area < areas.firstVillage && areas.path(place).includes(area);
}
