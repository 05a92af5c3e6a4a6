import type { Areas } from "../areas/areas.ts";
import { areaResult } from "../directory/place-result.ts";
import type { Parts } from "../evidence/written.ts";
import { fewEdits } from "../names/edit-cost.ts";
import { lazyRegExp } from "../names/lazy.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { AND, levelWord, saysOfAddress } from "../names/words.ts";
import type { Resolution, ResolvedPlace } from "../resolve/resolution.ts";
import type { Resolver } from "../resolve/resolver.ts";
import type { ListTexts } from "./list-texts.ts";

/**
 * The places of a cell that names several villages: "Rampur, Sirsi & Kheda", or one on each line. All are equally likely. The
 * name of an area after a comma does not count as a place, because it may say where the first one is ("Benipur, Darbhanga").
 * Undefined for fewer than two places.
 * @param parts the texts of the cell's row
 * @param read the resolution of the whole cell, which may be one name ("Dadra & Nagar Haveli")
 */
export async function severalPlaces(
  parts: Parts,
  read: Resolution,
  areas: Areas,
  texts: ListTexts,
  resolver: Resolver,
): Promise<Resolution | undefined> {
  const names = namesIn(parts.village);
  if (names.length < 2 || isWholeName(parts.village, read)) return undefined;
  if (isBrokenName(parts.village, read)) return undefined;
  const isJoined = JOINED().test(parts.village);
  const found = new Map<number, ResolvedPlace>();
  for (const village of names) {
    if (!isJoined && texts.isArea(village)) continue;
    const { outcome, candidates } = await resolver.resolve({ ...parts, village });
    const [best] = candidates;
    if (best?.place.village && (outcome === "match" || isExact(best)))
      found.set(best.place.ordinal, best);
  }
  const places = [...found.values()];
  if (places.length < 2) return undefined;
  const [first, ...others] = places.map(({ place }) => place.areas);
  const around = first!.findLast((area) => others.every((path) => path.includes(area)));
  return {
    outcome: "ambiguous",
    candidates: places.map((one) => ({ ...one, score: one.score / places.length })),
    unused: [],
    isOfSeveral: true,
    ...(around !== undefined && { within: areaResult(areas, around) }),
  };
}

/** The names between signs and words that join them; empty if nothing joins them. */
function namesIn(text: string): string[] {
  const names = text.split(BETWEEN()).map((name) => name.replace(NUMBER_IN_FRONT, "").trim());
  return names.length < 2 ? [] : names.filter(isName);
}

/** Whether a text may be the name of a village: it has no word of an address ("Post Rampur", "Station Road"). */
function isName(text: string): boolean {
  const words = tokens(text);
  const isOfAddress = (word: string) =>
    levelWord(word) !== "village" && saysOfAddress(word, "after") !== undefined;
  return (
    /\p{L}[\p{L}\p{M}]{2}/u.test(text) &&
    words.some((word) => levelWord(word) === undefined) &&
    !words.some(isOfAddress)
  );
}

/**
 * Whether a text is the whole name of a candidate. Of 761 villages with such a sign or word in their names, one is taken for
 * several.
 */
function isWholeName(text: string, { candidates }: Resolution): boolean {
  const own = tokens(text).join(" ");
  return candidates.some(({ place }) => tokens(place.name).join(" ") === own);
}

/** Whether a text broken into lines is the name of a candidate in another spelling: "Bhikharipur", "Katia". */
function isBrokenName(text: string, { candidates }: Resolution): boolean {
  const own = nameKey(text);
  return (
    !BETWEEN_IN_LINE().test(text) &&
    candidates.some(({ place }) => fewEdits(own, nameKey(place.name)) <= MOST_EDITS)
  );
}

const MOST_EDITS = 2;

function isExact({ differs }: ResolvedPlace): boolean {
  return !differs.some(({ part }) => part === "village");
}

/** Between names of the same kind, never between a place and its area. */
const AND_SIGN = String.raw`[&+]|(?<![\p{L}\p{M}])(?:${AND.join("|")})(?![\p{L}\p{M}])`;
const JOINED = lazyRegExp(AND_SIGN, "iu");
/** Signs between names, and the numbers of a numbered list. */
const SIGNS = String.raw`[,;/]|${AND_SIGN}|\s(?=\(?\d{1,2}[.)])`;
const BETWEEN_IN_LINE = lazyRegExp(SIGNS, "iu");
const BETWEEN = lazyRegExp(String.raw`\n|${SIGNS}`, "iu");
const NUMBER_IN_FRONT = /^\s*\(?\d{1,2}[.)]\s*/;
