/** Weighs the places that a text may mean by their distances. */
import { isTown, LARGE_CITY } from "../contract/importance.ts";
import type { Position } from "../geo/distance.ts";
import type { Village } from "../index/villages.ts";
import { hasSameWords } from "../names/compare.ts";
import { F, WRONG } from "./features.ts";
import { isTownOrPart } from "./name-runs.ts";
import type { WrittenPincode } from "./pincode.ts";
import { MOST_COMPARED, type PlaceSource } from "./place-source.ts";
import type { Run } from "./runs.ts";
import type { Stack } from "./stacks.ts";
import { Whereabouts } from "./whereabouts.ts";

/** A reading as a place. */
interface PlaceStack {
  readonly stack: Stack;
  readonly village: Village;
}

type MeasureSource = Pick<PlaceSource, "areas" | "points" | "villagesAt">;

/** Maximum number of places to measure if only post offices and cities give a position. */
const MOST_MEASURED = 12;
/** Areas below the district that a text may name: a PIN code of elsewhere is then more likely wrong itself. */
const BELOW_DISTRICT = [F.taluka, F.block, F["block.taluka"]];

/**
 * The distance features of places. Measured are the distances to the position given, to the post offices and places of a PIN code
 * that the place does not have, and to larger cities that are named although the place is not in them.
 * @param least minimum score of a place to be measured
 */
export async function measured(
  places: readonly PlaceStack[],
  least: number,
  source: MeasureSource,
  pincode: WrittenPincode,
  position: Position | undefined,
): Promise<ReadonlyMap<Stack, readonly number[]>> {
  const at = Whereabouts.ofPosition(position);
  const likely = places.filter(({ stack }) => stack.score > least);
  const cities = await citiesBeside(likely, places.filter(isCity), source);
  // Whether only the PIN code may say where in its district a village is.
  const dependsOnPincode = ({ stack: { counts }, village }: PlaceStack) =>
    !isTownOrPart(village) && [F["pin.same"], ...BELOW_DISTRICT].every((one) => counts[one] === 0);
  const ofVillages = likely.some(dependsOnPincode) ? await pincode.ofVillages(source) : undefined;
  const located = likely
    .map((place) => {
      const { stack, village } = place;
      const ofOthers = stack.counts[F["pin.same"]] ? undefined : pincode.offices;
      const ofPincode = dependsOnPincode(place) ? ofVillages : ofOthers;
      const beside = cities.get(stack);
      return {
        stack,
        people: village.fields.population ?? 0,
        by: [
          ...(at.areKnown ? [at] : []),
          ...(ofPincode?.areKnown ? [ofPincode] : []),
          ...(beside ? [beside] : []),
        ],
      };
    })
    .filter(({ by }) => by.length > 0)
    .sort((a, b) => b.stack.score - a.stack.score)
    .slice(0, at.areKnown ? MOST_COMPARED : MOST_MEASURED);
  if (located.length === 0) return new Map();
  const points = await source.points(located.map(({ stack }) => stack.place));
  const ofTalukas = at.areKnown
    ? await source.points(located.map(({ stack }) => source.areas.talukaOf(stack.place)))
    : [];
  return new Map(
    located.map(({ stack, people, by }, i) => {
      const [point, taluka] = [points[i], ofTalukas[i]];
      const features = by.flatMap(
        (one) => (point ? one.featureOf(point, people) : taluka && one.featureIn(taluka)) ?? [],
      );
      return [stack, features];
    }),
  );
}

/**
 * For each stack of a town, or of a part of one, that contradicts an area named: the positions of larger cities that the text
 * also names.
 */
async function citiesBeside(
  places: readonly PlaceStack[],
  cities: readonly PlaceStack[],
  source: MeasureSource,
): Promise<ReadonlyMap<Stack, Whereabouts>> {
  const apart = places.flatMap(({ stack }) => {
    const isWrong = WRONG.some((feature) => stack.counts[feature]! > 0);
    const beside = isWrong ? cities.filter((city) => leaveEachOther(stack, city.stack)) : [];
    return beside.length > 0
      ? [{ stack, town: source.areas.townOf(stack.place) ?? stack.place, beside }]
      : [];
  });
  if (apart.length === 0) return new Map();
  const ordinals = [...new Set(apart.map(({ town }) => town))];
  const towns = new Map((await source.villagesAt(ordinals)).map((town) => [town.ordinal, town]));
  const known = await source.points(cities.map(({ stack }) => stack.place));
  return new Map(
    apart.flatMap(({ stack, town, beside }) => {
      const positions = beside
        .filter((city) => isLarger(city.village, towns.get(town)!))
        .flatMap((city) => known[cities.indexOf(city)] ?? []);
      return positions.length > 0 ? [[stack, Whereabouts.ofCities(positions)] as const] : [];
    }),
  );
}

function isCity({ stack: { name }, village: { importance } }: PlaceStack): boolean {
  return importance >= LARGE_CITY && hasSameWords(name!.comparison);
}

/** Whether each of two stacks leaves the other's name unused. */
function leaveEachOther(one: Stack, other: Stack): boolean {
  const isLeft = ({ left }: Stack, { from, to }: Run) =>
    left.filter((i) => from <= i && i < to).length === to - from;
  return isLeft(one, other.name!) && isLeft(other, one.name!);
}

/** Whether a city is larger than another town. */
function isLarger({ fields: city }: Village, { fields: town }: Village): boolean {
  return isTown(town) && (city.population ?? 0) > (town.population ?? 0);
}
