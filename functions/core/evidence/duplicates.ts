/** Leaves out places that the data has twice: the name means another place of the same name in the same area. */
import type { Areas } from "../areas/areas.ts";
import type { Village } from "../index/villages.ts";
import { compare } from "../names/compare.ts";
import type { Name } from "../names/name-forms.ts";
import { F } from "./features.ts";
import { isSaidVillage } from "./runs.ts";
import type { Stack } from "./stacks.ts";
import type { Line } from "./tokens.ts";
import { UNIT } from "./weights.ts";

/** A place that a text may mean, and its names. */
export interface NamedPlace {
  readonly stack: Stack;
  readonly village: Village;
  readonly name: Name;
}

/** A rule: which places to leave out if another one is there. */
interface Duplicates {
  readonly isDuplicate: (place: NamedPlace, line: Line) => boolean;
  /** Whether the name of the duplicate means the other place of its area. */
  readonly isMeant: (other: NamedPlace, duplicate: NamedPlace, areas: Areas) => boolean;
  /** The level of the area that both are in. */
  readonly area: "taluka" | "district";
  /** Maximum lead of the duplicate's score. With more, other words speak for it. */
  readonly margin: number;
}

const DUPLICATES: readonly Duplicates[] = [
  // A post office outside towns has the name of its village in another spelling.
  {
    isDuplicate: ({ stack }) => stack.counts[F["is.post_office"]]! > 0,
    isMeant: (other, { name }) =>
      other.village.locality === undefined && agrees(name, other.name, SPELLED),
    area: "taluka",
    margin: 5 * UNIT,
  },
  // A cantonment named without that word is its town.
  {
    isDuplicate: ({ stack }) => stack.counts[F["is.beside"]]! > 0,
    // The town may have another name of its own: "Ferozepur" is Firozpur.
    isMeant: (other, duplicate) =>
      other.stack.counts[F["is.beside"]] === 0 && isTownOfRun(other, duplicate),
    area: "district",
    margin: 2 * UNIT,
  },
  // So is a part that has the name of its town with a word like Town or Bazar, named without that word.
  {
    isDuplicate: ({ stack }) => stack.counts[F["is.locality"]]! > 0,
    isMeant: (other, duplicate, areas) =>
      areas.townOf(duplicate.stack.place) === other.stack.place && isTownOfRun(other, duplicate),
    area: "district",
    margin: 2 * UNIT,
  },
  // LGD also lists the land of many towns as a village of the same taluka. The Census has no such village.
  {
    isDuplicate: ({ stack: { name }, village: { fields, locality } }, line) =>
      locality === undefined &&
      fields.kind === "village" &&
      fields.population === null &&
      // The field for villages also contains towns.
      !(line.tokens[name!.from]!.hint === undefined && isSaidVillage(line, name!)),
    isMeant: ({ village: { fields }, name: own }, { name }) =>
      fields.kind !== "village" && fields.population !== null && agrees(name, own, SAME),
    area: "taluka",
    margin: 2 * UNIT,
  },
];

const SPELLED = /^(same|spelling|near[1-4])$/;
const SAME = /^(same|spelling)$/;

/**
 * The readings without those that duplicate another one.
 * @param named the places of the readings, by ordinal
 */
export function withoutDuplicates(
  readings: readonly Stack[],
  named: ReadonlyMap<number, Omit<NamedPlace, "stack">>,
  areas: Areas,
  line: Line,
): Stack[] {
  const areaOf = ({ place }: Stack, level: Duplicates["area"]) =>
    level === "taluka" ? areas.talukaOf(place) : areas.path(place)[1];
  const placeOf = (stack: Stack) => ({ stack, ...named.get(stack.place)! });
  return readings.filter((stack) => {
    const one = placeOf(stack);
    return !DUPLICATES.some(
      ({ isDuplicate, isMeant, area, margin }) =>
        isDuplicate(one, line) &&
        readings.some(
          (other) =>
            other.score > stack.score - margin &&
            areaOf(other, area) === areaOf(stack, area) &&
            isMeant(placeOf(other), one, areas),
        ),
    );
  });
}

/** Whether a place is a town that the text names by the words by which it names the duplicate. */
function isTownOfRun({ stack: { name, counts } }: NamedPlace, { stack }: NamedPlace): boolean {
  return (
    counts[F["is.town"]]! > 0 && name!.from === stack.name!.from && name!.to === stack.name!.to
  );
}

function agrees(one: Name, other: Name, how: RegExp): boolean {
  return how.test(compare(one, other)?.agreement ?? "");
}
