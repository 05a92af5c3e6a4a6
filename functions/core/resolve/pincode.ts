import { MOST_CANDIDATES } from "../contract/limits.ts";
import { reachOf } from "../directory/pincodes.ts";
import { areaResult } from "../directory/place-result.ts";
import type { PlaceSource } from "../evidence/place-source.ts";
import type { Resolution } from "./resolution.ts";

/**
 * The area of a PIN code. It is the taluka of all its places; if they are in several, or none is known, the district. If there
 * are several districts, none is a match, each has its share of the post offices and places, and the answer is within their
 * state if they have the same.
 */
export async function resolvePincode(
  source: Pick<PlaceSource, "areas" | "offices" | "pincode">,
  pincode: string,
): Promise<Resolution> {
  const { areas } = source;
  const reach = await reachOf(source, pincode);
  const { districts = [], talukas = [], offices = [], places = [] } = reach ?? {};
  const found = [
    ...offices.map(({ district }) => district),
    ...places.map((place) => areas.parent(areas.talukaOf(place))),
  ].filter((district) => district >= 0);
  const scored = districts.map((district) => ({
    area: district,
    score: found.filter((one) => one === district).length / found.length,
  }));
  if (districts.length === 1 && talukas.length === 1)
    scored.unshift({ area: talukas[0]!, score: 1 });
  const states = new Set(districts.map((district) => areas.parent(district)));
  return {
    outcome: districts.length > 1 ? "ambiguous" : districts.length === 1 ? "match" : "none",
    candidates: scored
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_CANDIDATES)
      .map(({ area, score }) => ({ place: areaResult(areas, area), score, differs: [] })),
    unused: districts.length > 0 ? [] : [pincode],
    ...(districts.length > 1 &&
      states.size === 1 && { within: areaResult(areas, areas.parent(districts[0]!)) }),
  };
}
