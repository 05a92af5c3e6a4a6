import type { Areas } from "../areas/areas.ts";
import { CITY } from "../contract/importance.ts";
import { LEVELS, type Level } from "../contract/levels.ts";
import { MOST_CANDIDATES } from "../contract/limits.ts";
import {
  areaResult,
  blockResult,
  type PlaceResult,
  placeResult,
  villageResult,
} from "../directory/place-result.ts";
import type { Candidate } from "../evidence/candidates.ts";
import { F, WRONG } from "../evidence/features.ts";
import {
  blocksNearlySaid,
  blocksSaid,
  type NearBlock,
  type SaidBlock,
} from "../evidence/named-blocks.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import { type Reading, read } from "../evidence/read.ts";
import { unusedOf } from "../evidence/runs.ts";
import { localityAround } from "../evidence/same-name.ts";
import { hasExactName, ownMention } from "../evidence/stacks.ts";
import { lineOf } from "../evidence/tokens.ts";
import { type Parts, piecesOf, wantedLevel } from "../evidence/written.ts";
import type { Position } from "../geo/distance.ts";
import { talukasAreBlocks } from "../names/taluka-words.ts";
import { nameKey } from "../names/tokens.ts";
import { type Answer, answersOf } from "./answers.ts";
import { differencesOf } from "./differences.ts";
import { resolvePincode } from "./pincode.ts";
import type { Resolution, ResolvedPlace } from "./resolution.ts";

/** From this share on, an answer is a match, to be stored without review. The README of `evidence/` says how many are right. */
export const SURE = 0.85;
/**
 * The same if the text also names another state, or an area or town in one, or if it names a state and a PIN code of another: one
 * of the two is wrong.
 */
const SURE_OF_ONE = 0.97;
/** From this share on, an area certainly contains the intended place. */
const SURELY_WITHIN = 0.9;
/** Below this total share of the best candidates, no choice is offered. */
const WORTH_A_CHOICE = 0.25;
/** A candidate below this share is not shown, unless it is one of many that are as likely: see {@link leastShown}. */
const LEAST_SHOWN = 0.05;

/**
 * The total share of blocks with similar names. It is lower than for exact names, because the block may be missing from the
 * data.
 */
const SCORE_OF_NEAR_BLOCKS = 0.95;

/** Finds the place that somebody wrote down. */
export class Resolver {
  readonly #source: PlaceSource;

  constructor(source: PlaceSource) {
    this.#source = source;
  }

  /**
   * The place meant by parts: the lowest one named is wanted. Without names, the area of the PIN code.
   * @param position the approximate position of the place
   */
  async resolve(parts: Parts, position?: Position): Promise<Resolution> {
    if (parts.panchayat && parts.village === "")
      return this.#around({ ...parts, panchayat: "" }, position);
    const level = wantedLevel(parts);
    if (level === undefined)
      return parts.pincode === "" ? NOTHING : resolvePincode(this.#source, parts.pincode);
    if (parts.block && parts.taluka === "" && parts.village === "")
      return this.#resolveBlock(parts, parts.block, position);
    const area = this.#ofCompleteNames(parts, level);
    if (area !== undefined) return onlyOne(areaResult(this.#source.areas, area));
    const reading = await read(piecesOf(parts), this.#source, {
      pincode: parts.pincode,
      panchayat: parts.panchayat,
      position,
    });
    return resolutionOf(this.#source, reading, level);
  }

  /**
   * The development block meant by parts without a taluka or village. In states whose sub-districts are blocks, the taluka. If
   * the block is unknown, none, within the district or state that the parts give.
   */
  async #resolveBlock(parts: Parts, block: string, position?: Position): Promise<Resolution> {
    const line = lineOf(piecesOf(parts));
    const said = await blocksSaid(line, this.#source);
    if (said.some(isBlock)) return resolutionOfBlocks(this.#source.areas, said);
    const above = { ...parts, block: "" };
    const taluka = await this.resolve({ ...above, taluka: block }, position);
    const [found] = taluka.candidates;
    if (
      taluka.outcome === "match" &&
      found!.place.level === "taluka" &&
      talukasAreBlocks(this.#source.areas.code(found!.place.areas[0]!))
    )
      return taluka;
    const near = await blocksNearlySaid(line, this.#source);
    const around = await this.#around(above, position);
    if (near.length > 0) return resolutionOfNearBlocks(this.#source.areas, near, around.within);
    return around;
  }

  /** The answer if only the parts above a place are known: none, within what these parts mean. */
  async #around(above: Parts, position?: Position): Promise<Resolution> {
    const around = await this.resolve(above, position);
    const within = around.outcome === "match" ? around.candidates[0]!.place : around.within;
    const candidates = around.candidates.map((one) => ({
      ...one,
      score: Math.min(one.score, LEAST_SHOWN),
    }));
    return { ...around, outcome: "none", candidates, ...(within && { within }) };
  }

  /** The only district or taluka whose own name and those of all areas above it are exactly as given. */
  #ofCompleteNames(parts: Parts, level: Level): number | undefined {
    if (parts.pincode !== "" || (level !== "district" && level !== "taluka")) return undefined;
    const { areas } = this.#source;
    const levels = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
    const found = areas.named(level, parts[level]).filter((area) => {
      const path = areas.path(area);
      return levels.every((one, i) => nameKey(areas.name(path[i]!)) === nameKey(parts[one]));
    });
    return found.length === 1 ? found[0] : undefined;
  }
}

/** Whether a block is not also a taluka. A taluka is read as a taluka. */
export function isBlock({ taluka }: SaidBlock): boolean {
  return taluka === undefined;
}

/** Blocks with the same name are equally likely; the data has all of them. */
export function resolutionOfBlocks(areas: Areas, blocks: readonly SaidBlock[]): Resolution {
  const candidates = blocks.slice(0, MOST_CANDIDATES).map(({ block, taluka }) => ({
    place: taluka === undefined ? blockResult(areas, block) : areaResult(areas, taluka),
    score: 1 / blocks.length,
    differs: [],
  }));
  return { outcome: blocks.length === 1 ? "match" : "ambiguous", candidates, unused: [] };
}

/**
 * The resolution of blocks with similar names. A block is a match only in the district that the text names: a sixth of the
 * blocks of a state have a similar name elsewhere in it, but only one in 25 of those of a district.
 */
export function resolutionOfNearBlocks(
  areas: Areas,
  near: readonly NearBlock[],
  within: PlaceResult | undefined,
): Resolution {
  const candidates = near
    .slice(0, MOST_CANDIDATES)
    .map(({ block, given, comparison: { agreement } }): ResolvedPlace => {
      const how = agreement.startsWith("near") ? "typo" : "spelling";
      return {
        place: blockResult(areas, block),
        score: SCORE_OF_NEAR_BLOCKS / near.length,
        differs: [{ part: "block", given, found: block.name, how }],
      };
    });
  if (near.length === 1 && near[0]!.isInDistrict)
    return { outcome: "match", candidates, unused: [] };
  return { outcome: "ambiguous", candidates, unused: [], ...(within && { within }) };
}

/** A match of one place that nothing contradicts. */
export function onlyOne(place: PlaceResult): Resolution {
  return { outcome: "match", candidates: [{ place, score: 1, differs: [] }], unused: [] };
}

/** The resolution of an empty text. */
export const NOTHING: Resolution = { outcome: "none", candidates: [], unused: [] };

/** The parts of a directory that the resolution of a reading needs. */
type ReadingSource = Pick<PlaceSource, "areas" | "points" | "villagesAt" | "offices" | "pincode">;

/**
 * The resolution of a reading.
 * @param wanted the level that fields ask for; undefined for a line
 * @param prefersTowns whether the town is meant if the same words name a town and its area, as in most lists
 */
export async function resolutionOf(
  source: ReadingSource,
  reading: Reading,
  wanted: Level | undefined,
  prefersTowns = false,
): Promise<Resolution> {
  const answers = await answersOf(source, reading, wanted, prefersTowns);
  const [best] = answers;
  if (best === undefined) return resolutionOfChoice(source, reading, wanted, answers);
  const ofPincode =
    wanted === undefined ? await resolutionOfStatePincode(source, reading, best) : undefined;
  if (ofPincode) return ofPincode;
  const isSure = best.share >= (isInOneState(best.best) ? SURE : SURE_OF_ONE);
  return isSure
    ? resolutionOfMatch(source, reading, best, answers)
    : resolutionOfChoice(source, reading, wanted, answers);
}

/** If a line has only a state and a PIN code in it: the resolution of the PIN code, which is more precise. */
async function resolutionOfStatePincode(
  source: ReadingSource,
  reading: Reading,
  best: Answer,
): Promise<Resolution | undefined> {
  const { text } = reading.pincode;
  if (text === "" || source.areas.level(best.place) !== "state") return undefined;
  if (best.best.stack.unknown.length > 0) return undefined;
  const found = await resolvePincode(source, text);
  if (!found.candidates.some(({ place }) => place.areas[0] === best.place)) return undefined;
  return { ...found, unused: textsLeft(reading, reading.candidates[0]) };
}

/** The resolution if the best answer is certain. A locality whose town is not certain gives its area, and no match. */
async function resolutionOfMatch(
  source: ReadingSource,
  reading: Reading,
  best: Answer,
  answers: readonly Answer[],
): Promise<Resolution> {
  const { areas } = source;
  const candidates = await shownPlaces(source, reading, answers);
  const unused = textsLeft(reading, reading.candidates[0]);
  const locality = best.members.find(({ village }) => village?.locality);
  if (locality?.stack.place === best.place) {
    const place = villageResult(areas, locality.village!);
    const within = areaResult(areas, place.areas.at(-1)!);
    return { outcome: "none", candidates, unused, locality: place, within };
  }
  if (locality === undefined || best.best !== locality)
    return { outcome: "match", candidates, unused };
  return {
    outcome: "match",
    candidates,
    unused,
    isInLocality: true,
    localities: localitiesOf(areas, reading, [best]),
    ...(locality.share >= SURE && { locality: villageResult(areas, locality.village!) }),
  };
}

/** The resolution if no answer is certain: a choice, or none and the area around the place. */
async function resolutionOfChoice(
  source: ReadingSource,
  reading: Reading,
  wanted: Level | undefined,
  answers: readonly Answer[],
): Promise<Resolution> {
  const { areas } = source;
  const [first] = reading.candidates;
  const choice = withAreaInstead(reading, wanted, answers);
  const certain = certainArea(areas, reading, wanted);
  const within =
    certain === undefined
      ? districtOfPincode(areas, reading, wanted)
      : await placeAt(source, certain, reading.candidates);
  const candidates = await shownPlaces(source, reading, choice);
  const isChoice = candidates.length > 0 && (choice.some(isAllOfText) || isWorthAChoice(choice));
  // For an unknown place, the area around it.
  const around =
    within ?? (first?.stack.kind === "inside" ? placeOfCandidate(areas, first) : undefined);
  if (around && !isChoice && candidates.every(({ place }) => place.ordinal !== around.ordinal))
    candidates.push({
      place: around,
      score: LEAST_SHOWN,
      isAround: true,
      differs: first!.stack.kind === "nothing" ? [] : differencesOf(areas, reading, first!),
    });
  const building = isChoice ? undefined : localityAround(areas, reading.candidates);
  return {
    outcome: isChoice ? "ambiguous" : "none",
    candidates: candidates.slice(0, MOST_CANDIDATES),
    // Of the first place to choose from, even if it is less likely than that nothing known is meant.
    unused: textsLeft(reading, isChoice ? choice[0]!.best : first),
    locality: building && villageResult(areas, building.village!),
    localities: localitiesOf(areas, reading, choice),
    within,
  };
}

/** The localities that make places likely, best first. */
function localitiesOf(
  areas: Areas,
  reading: Reading,
  answers: readonly Answer[],
): readonly ResolvedPlace[] {
  return answers
    .flatMap(({ members }) => members)
    .filter(({ village }) => village?.locality)
    .map((one) => resolvedCandidate(areas, reading, one));
}

/** The places of the answers that are likely enough to show, best first. */
function shownPlaces(
  source: ReadingSource,
  reading: Reading,
  answers: readonly Answer[],
): Promise<ResolvedPlace[]> {
  const least = leastShown(answers);
  const shown = answers.filter(({ share }) => share >= least).slice(0, MOST_CANDIDATES);
  return Promise.all(shown.map((answer) => resolvedPlace(source, reading, answer)));
}

/**
 * Adds the area that the field of villages names, if that is likelier than any answer but not certain: with "Nadia" and West
 * Bengal, the district is as likely as a village.
 */
function withAreaInstead(
  { line, candidates: [first] }: Reading,
  wanted: Level | undefined,
  answers: readonly Answer[],
): readonly Answer[] {
  const own = first?.stack.kind === "area" && wanted === "village" && ownMention(first.stack);
  if (
    !own ||
    own.said === "so" ||
    line.tokens[own.from]!.hint !== wanted ||
    first.share >= SURELY_WITHIN ||
    answers.some(({ members }) => members.includes(first))
  )
    return answers;
  const { share, stack } = first;
  return [{ place: stack.place, best: first, members: [first], share }, ...answers];
}

/**
 * The share from which on answers are shown. Each of the 45 villages called Jagannathpur in Odisha has a small share; together
 * they are a choice.
 */
function leastShown(answers: readonly Answer[]): number {
  const [best] = answers;
  if (best === undefined || best.share >= SURE) return LEAST_SHOWN;
  // "Rampur, West Bengal" may be a village there, though the city of Uttar Pradesh is likelier.
  const named = answers.find(isAllOfText);
  return named || isWorthAChoice(answers)
    ? Math.min(LEAST_SHOWN, (named ?? best).share / 3)
    : LEAST_SHOWN;
}

/** Whether a person could choose: the best answers together are likely, but none stands out. */
function isWorthAChoice(answers: readonly Answer[]): boolean {
  const [best] = answers;
  if (best === undefined) return false;
  const likely = answers.filter(({ share }) => share >= best.share / 3);
  return likely.reduce((sum, { share }) => sum + share, 0) >= WORTH_A_CHOICE;
}

/**
 * Whether the text is the whole name of an answer's place, with or without areas that it is in, so that a person can say whether
 * that place is meant. The share of a locality outside of towns is below that of an unknown place, even if no other place has its
 * name, and that of a town with 36 villages of its name in its state is small.
 */
function isAllOfText({ best: { stack } }: Answer): boolean {
  return hasExactName(stack) && stack.left.length === 0;
}

async function resolvedPlace(
  source: Pick<PlaceSource, "areas" | "villagesAt">,
  reading: Reading,
  { place, best, members, share }: Answer,
): Promise<ResolvedPlace> {
  return {
    place: await placeAt(source, place, members),
    score: share,
    differs: differencesOf(source.areas, reading, candidateAt(place, members) ?? best),
  };
}

/** An area or place, which may be none of the candidates: a locality brings its town. */
async function placeAt(
  source: Pick<PlaceSource, "areas" | "villagesAt">,
  place: number,
  candidates: readonly Candidate[],
): Promise<PlaceResult> {
  const { areas } = source;
  if (place < areas.firstVillage) return areaResult(areas, place);
  const village = candidateAt(place, candidates)?.village ?? (await source.villagesAt([place]))[0];
  return placeResult(areas, place, village);
}

function candidateAt(place: number, candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.find(({ stack }) => stack.place === place);
}

function resolvedCandidate(areas: Areas, reading: Reading, candidate: Candidate): ResolvedPlace {
  return {
    place: placeOfCandidate(areas, candidate),
    score: candidate.share,
    differs: differencesOf(areas, reading, candidate),
  };
}

function placeOfCandidate(areas: Areas, { stack, village }: Candidate): PlaceResult {
  return placeResult(areas, stack.place, village);
}

/** The smallest area or town that certainly contains the intended place and that the PIN code does not contradict. */
function certainArea(
  areas: Areas,
  { candidates, pincode }: Reading,
  wanted: Level | undefined,
): number | undefined {
  const most = wanted === undefined || wanted === "village" ? areas.size : areas.run(wanted)[0];
  const shares = new Map<number, number>();
  for (const candidate of candidates) {
    if (candidate.stack.kind === "nothing") continue;
    for (const area of areasAround(areas, candidate))
      shares.set(area, (shares.get(area) ?? 0) + candidate.share);
  }
  const certain = [...shares].flatMap(([area, share]) =>
    share >= SURELY_WITHIN && area < most && (pincode.towns.has(area) || pincode.canBeIn(area))
      ? [area]
      : [],
  );
  return certain.length === 0 ? undefined : Math.max(...certain);
}

/** The areas, and the town if any, that the place of a candidate is in. */
function areasAround(
  areas: Areas,
  { stack: { place, kind }, village }: Candidate,
): readonly number[] {
  if (place < areas.firstVillage) return areas.path(place);
  const path = areas.pathWithTown(place);
  // A town may extend over several talukas, so its parts need not be in the taluka of its centre.
  if (kind === "inside") return [...path.slice(0, 2), place];
  // What is in a city is often called by its name: "Gateway of India, Mumbai". For small towns, a third of these are elsewhere.
  return village !== undefined && village.importance >= CITY ? [...path, place] : path;
}

/**
 * Whether nothing in another state contradicts a candidate: of names those of areas and towns, of a state also the PIN code. A
 * name that is only similar to an area's does not count, because it is often another spelling of the right one: आंवला is Aonla, and
 * similar to an area of another state.
 */
function isInOneState({ stack: { counts } }: Candidate): boolean {
  if (counts[F["is.state"]]! > 0 && counts[F["pin.elsewhere"]]! > 0) return false;
  const wrong = WRONG.reduce((sum, feature) => sum + counts[feature]!, 0);
  if (wrong === counts[F["wrong.typo"]]) return true;
  return wrong <= counts[F["wrong.sameState"]]!;
}

/** The district of the PIN code of an unknown place, if nothing else locates the place. */
function districtOfPincode(
  areas: Areas,
  { candidates: [first], mentions, pincode }: Reading,
  wanted: Level | undefined,
): PlaceResult | undefined {
  if (first?.stack.kind !== "nothing" || mentions.length > 0 || pincode.text === "")
    return undefined;
  if (wanted !== undefined && wanted !== "village") return undefined;
  const [district, ...others] = pincode.districts;
  return district === undefined || others.length > 0 ? undefined : areaResult(areas, district);
}

/** The texts of a line that its best candidate does not use. For fields, `differs` reports them. */
export function textsLeft({ line }: Reading, best: Candidate | undefined): string[] {
  const left = best?.stack.left ?? [...line.tokens.keys()];
  return unusedOf(
    line,
    left.filter((i) => line.tokens[i]!.hint === undefined),
  );
}
