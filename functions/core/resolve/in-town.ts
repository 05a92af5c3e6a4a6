import { areaResult, villageResult } from "../directory/place-result.ts";
import type { PlaceSource } from "../query/place-source.ts";
import { outcomeOf } from "./judge.ts";
import type { Resolution } from "./resolution.ts";

/**
 * Of a locality, the town that it is in is the answer, also where several localities of one town may be meant. Where the town
 * is not certain, there is no match, but the area of the locality.
 */
export async function inTown(
  source: Pick<PlaceSource, "areas" | "villagesAt">,
  found: Resolution,
): Promise<Resolution> {
  const { areas } = source;
  const [best] = found.candidates;
  if (best?.place.level !== "locality" || found.outcome === "none") return found;
  const locality = found.outcome === "match" ? best.place : undefined;
  const town = areas.townOf(best.place.ordinal);
  if (town === undefined) {
    if (locality === undefined) return found;
    return {
      ...found,
      outcome: "none",
      locality,
      within: areaResult(areas, best.place.areas.at(-1)!),
    };
  }
  const isIn = ({ place }: typeof best) =>
    place.ordinal === town || areas.townOf(place.ordinal) === town;
  const score = found.candidates.filter(isIn).reduce((sum, one) => sum + one.score, 0);
  if (outcomeOf([{ candidate: town, score }]) !== "match") return found;
  const [village] = await source.villagesAt([town]);
  const place = { ...best, place: villageResult(areas, village!), score: Math.min(1, score) };
  const candidates = [place, ...found.candidates.filter((one) => !isIn(one))];
  return {
    ...found,
    outcome: "match",
    candidates,
    localities: found.candidates.filter(({ place: { level } }) => level === "locality"),
    isInLocality: true,
    ...(locality && { locality }),
  };
}
