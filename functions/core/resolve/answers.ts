import type { Areas } from "../areas/areas.ts";
import { CITY } from "../contract/importance.ts";
import type { Level } from "../contract/levels.ts";
import type { Candidate } from "../evidence/candidates.ts";
import { F } from "../evidence/features.ts";
import { WrittenPincode } from "../evidence/pincode.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import type { Reading } from "../evidence/read.ts";
import type { Run } from "../evidence/runs.ts";
import { haveOneName, isSaidToBeArea } from "../evidence/same-name.ts";
import { hasExactName } from "../evidence/stacks.ts";
import type { Line } from "../evidence/tokens.ts";
import { DELIVERY_KM } from "../evidence/whereabouts.ts";
import { isOfAreas } from "../evidence/written.ts";
import { distanceKm } from "../geo/distance.ts";
import { townRadiusKm } from "../geo/town-radius.ts";
import type { Village } from "../index/villages.ts";

/** A possible answer, with the candidates that mean it. */
export interface Answer {
  /** The ordinal of the place, or of the area. */
  readonly place: number;
  /** Its best candidate: the place itself, or a locality of the town. */
  readonly best: Candidate;
  /** All candidates that mean it, best first. */
  readonly members: readonly Candidate[];
  /** The sum of their shares. */
  readonly share: number;
}

/** The parts of a directory that answers need. */
type AnswerSource = Pick<PlaceSource, "areas" | "offices" | "pincode" | "points">;

/**
 * The answers from a reading's candidates, best first. A locality gives its town; if a district is wanted, a place gives its
 * district. A town and the area around it with the same name are one answer if the same words name both.
 */
export async function answersOf(
  source: AnswerSource,
  { line, candidates }: Reading,
  wanted: Level | undefined,
  prefersTowns: boolean,
): Promise<Answer[]> {
  const { areas } = source;
  const answers = new Map<number, Candidate[]>();
  const known = candidates.filter(
    (candidate) =>
      candidate.stack.kind === "place" ||
      candidate.stack.kind === "area" ||
      (prefersTowns && isInTown(candidate)),
  );
  const others: Candidate[] = [];
  for (const candidate of known) {
    const isAbove = wanted === "village" && isNamedAbove(line, candidate);
    const answer = isAbove ? undefined : await answered(source, line, candidate, known, wanted);
    if (answer === undefined) {
      others.push(candidate);
      continue;
    }
    const members = answers.get(answer) ?? firstOfName(areas, answers, candidate);
    if (members) members.push(candidate);
    else answers.set(answer, [candidate]);
  }
  // In lists, an unknown place in the area of a town's name is in the town.
  if (prefersTowns)
    others.push(
      ...candidates.filter(
        ({ stack: { kind, unknown }, village }) =>
          kind === "inside" && village === undefined && unknown.length === 0,
      ),
    );
  // A candidate on another level than the wanted one leads to the place with its name.
  for (const candidate of others)
    if (!isSaidToBeArea(candidate)) firstOfName(areas, answers, candidate, line)?.push(candidate);
  return [...answers]
    .map(([place, members]) => ({
      place:
        (prefersTowns && (wanted ?? "village") === "village" ? townOfName(members) : undefined) ??
        (wanted === undefined ? areaOfLevelSaid(members) : undefined) ??
        place,
      best: members[0]!,
      members,
      share: Math.min(
        1,
        members.reduce((sum, { share }) => sum + share, 0),
      ),
    }))
    .sort((a, b) => b.share - a.share);
}

/** Whether a candidate is an unknown place in a town, and nothing calls it a village. Then a list wants its town. */
function isInTown({ village, stack: { kind, counts } }: Candidate): boolean {
  return kind === "inside" && village !== undefined && counts[F["inside.village"]] === 0;
}

/** The town among members that begin with an area, if no word gives the area's level. */
function townOfName(members: readonly Candidate[]): number | undefined {
  const [first, ...others] = members;
  return first!.stack.kind === "area" && !isSaidToBeArea(first!)
    ? others.find(({ village }) => village !== undefined)?.stack.place
    : undefined;
}

/** The area of the level that a word gives, if the first member is an area of another level: "Nirmal mandal". */
function areaOfLevelSaid([first, ...others]: readonly Candidate[]): number | undefined {
  return first!.stack.kind === "area" && !isSaidToBeArea(first!)
    ? others.find((one) => one.stack.kind === "area" && isSaidToBeArea(one))?.stack.place
    : undefined;
}

/**
 * Whether a place is named by a field or column of areas, which should contain the areas around the intended place. Not if the
 * field of villages names one of these: then the two are exchanged.
 */
function isNamedAbove({ tokens }: Line, { stack: { kind, name, mentions } }: Candidate): boolean {
  return (
    kind === "place" &&
    isOfAreas(tokens[name!.from]!.hint) &&
    !mentions.some(({ from }) => tokens[from]!.hint === "village")
  );
}

/** The answer if this candidate is meant. Undefined if it has another level than the wanted one. */
async function answered(
  source: AnswerSource,
  line: Line,
  candidate: Candidate,
  all: readonly Candidate[],
  wanted: Level | undefined,
): Promise<number | undefined> {
  const { areas } = source;
  const { place } = candidate.stack;
  if (wanted === undefined || wanted === "village") {
    if (wanted === "village" && candidate.village === undefined) return undefined;
    return candidate.village?.locality ? townOf(source, line, candidate, all) : place;
  }
  if (areas.level(place) === wanted) return place;
  // A town in the field of districts is its district.
  return wanted === "district" && areas.level(place) !== "state" ? areas.path(place)[1] : undefined;
}

/**
 * The town of a locality. If that is uncertain, the town in its district that the text names, if the locality may be in it, or
 * the city with whose name its own name ends: "Sector 62 Noida". Otherwise the locality itself.
 */
async function townOf(
  source: AnswerSource,
  { tokens }: Line,
  { village, stack: { place, name: own, mentions } }: Candidate,
  all: readonly Candidate[],
): Promise<number> {
  const { areas } = source;
  const town = areas.townOf(place);
  if (town !== undefined) return town;
  const district = areas.path(place)[1];
  const words = ({ from, to }: Run) =>
    tokens
      .slice(from, to)
      .map(({ core }) => core)
      .join(" ");
  const isItsEnd = ({ stack, village: town }: Candidate) =>
    town!.importance >= CITY && hasExactName(stack) && stack.name!.to === own!.to;
  // A list may have the city in its own column and again in the address.
  const isNamed = ({ stack: { name }, village: town }: Candidate) =>
    town!.fields.kind === "town" &&
    mentions.some((mention) => mention.said !== "so" && words(mention) === words(name!));
  const named = all.find(
    (one) =>
      one.village &&
      !one.village.locality &&
      areas.path(one.stack.place)[1] === district &&
      (isItsEnd(one) || isNamed(one)),
  );
  const isIn = named && (await isOfTown(source, village!, named.village!, isItsEnd(named)));
  return isIn ? named.stack.place : place;
}

/**
 * Whether a locality is in a town or next to it: a town's post office may be outside it. If a position is unknown: whether its
 * name ends with the town's, or the town or a locality in it has its PIN code.
 */
async function isOfTown(
  source: AnswerSource,
  locality: Village,
  town: Village,
  hasItsEnd: boolean,
): Promise<boolean> {
  const [own, other] = await source.points([locality.ordinal, town.ordinal]);
  if (own && other)
    return distanceKm(own, other) <= townRadiusKm(town.fields.population ?? 0) + DELIVERY_KM;
  const pincode = await WrittenPincode.of(source, locality.fields.pincode ?? "");
  return hasItsEnd || pincode.isOf(town);
}

/**
 * The members of an answer that the same words name as a candidate, and whose place is inside the candidate's place or around
 * it.
 */
function firstOfName(
  areas: Areas,
  answers: ReadonlyMap<number, Candidate[]>,
  candidate: Candidate,
  line?: Line,
): Candidate[] | undefined {
  for (const [place, members] of answers)
    if (haveOneName(areas, candidate, members[0]!, place, line)) return members;
  return undefined;
}
