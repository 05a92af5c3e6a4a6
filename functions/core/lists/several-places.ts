import type { Areas } from "../areas/areas.ts";
import { AREA_LEVELS } from "../contract/levels.ts";
import { areaResult } from "../directory/place-result.ts";
import type { Parts } from "../evidence/written.ts";
import { fewEdits } from "../names/edit-cost.ts";
import { lazyRegExp } from "../names/lazy.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { AND, levelWord, ROW_WORDS, saysOfAddress } from "../names/words.ts";
import type { Resolution, ResolvedPlace } from "../resolve/resolution.ts";
import type { Resolver } from "../resolve/resolver.ts";
import { hasWord } from "./column-texts.ts";
import type { ListTexts } from "./list-texts.ts";

/**
 * The places of a cell that names several villages: "Rampur, Sirsi & Kheda", or one on each line. All are equally likely. The
 * name of an area after a comma does not count as a place if a candidate is in that area ("Benipur, Darbhanga"). Undefined for
 * fewer than two places, unless the cell says that there are more ("Rampur etc.").
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
  const saysMore = SAYS_MORE().test(parts.village);
  const names = namesIn(parts.village.replace(SAYS_MORE(), ""));
  const least = saysMore ? 1 : 2;
  if (names.length < least || isWholeName(parts.village, read)) return undefined;
  if (isBrokenName(parts.village, read)) return undefined;
  const isJoined = JOINED().test(parts.village);
  const isAround = (name: string) => {
    const bare = name.replace(IN_BRACKETS, " ").trim();
    const called = AREA_LEVELS.flatMap((level) => texts.areasCalled(level, bare));
    const around = read.candidates.flatMap(({ place }) => place.areas);
    return called.length > 0 ? called.some((area) => around.includes(area)) : texts.isArea(name);
  };
  const found = new Map<number, ResolvedPlace>();
  for (const village of names) {
    if (!isJoined && isAround(village)) continue;
    const { outcome, candidates } = await resolver.resolve({ ...parts, village });
    const [best] = candidates;
    if (best?.place.village && (outcome === "match" || isExact(best)))
      found.set(best.place.ordinal, best);
  }
  const places = [...found.values()];
  if (places.length < least) return undefined;
  const [first, ...others] = places.map(({ place }) => place.areas);
  const around = first!.findLast((area) => others.every((path) => path.includes(area)));
  return {
    outcome: "ambiguous",
    candidates: places.map((one) => ({ ...one, score: one.score / Math.max(2, places.length) })),
    unused: [],
    isOfSeveral: true,
    ...(around !== undefined && { within: areaResult(areas, around) }),
  };
}

/** What an area may be in: "Nadora, Bardez (North Goa)". */
const IN_BRACKETS = /\([^()]*\)?/g;

/** The names between signs and words that join them, without numbers around them. */
export function namesIn(text: string): string[] {
  const names = text.split(BETWEEN());
  return names.map((name) => name.replace(NUMBER_AROUND, "").trim()).filter(isName);
}

/** Whether a text may be the name of a village: it has no word of an address ("Post Rampur", "Station Road"). */
function isName(text: string): boolean {
  const words = tokens(text);
  const isOfAddress = (word: string) =>
    levelWord(word) !== "village" && saysOfAddress(word, "after") !== undefined;
  return (
    hasWord(text) && words.some((word) => levelWord(word) === undefined) && !words.some(isOfAddress)
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
/** The number of a name in a numbered list: "2)", "(2)", "2.", "(ii)". */
const NUMBER = String.raw`\(?\d{1,2}[.)]|\(?(?:i{1,3}|iv)\)`;
const NUMBERED = String.raw`\s(?=${NUMBER})`;
/** Signs, words or numbers that say that each of the names is a place. */
const JOINED = lazyRegExp(String.raw`${AND_SIGN}|^\s*(?:${NUMBER}).*${NUMBERED}`, "iu");
/** Signs between names, and the numbers of a numbered list. */
const SIGNS = `[,;/]|${AND_SIGN}|${NUMBERED}`;
const BETWEEN_IN_LINE = lazyRegExp(SIGNS, "iu");
const BETWEEN = lazyRegExp(String.raw`\n|${SIGNS}`, "iu");
/** A number in front of a name, or a count after it: "Menar (5874)". */
const NUMBER_AROUND = new RegExp(String.raw`^\s*(?:${NUMBER})\s*|\s*\(\d[\d,]*\)\s*$`, "giu");
/** What says at the end that there are more places: "etc.", "& 3 others", "and other villages". */
const SAYS_MORE = lazyRegExp(
  String.raw`(?:[,\s]+(?:${ROW_WORDS.andMore})|(?:[,+]|${AND_SIGN})\s*(?:(?:\d{1,2}\s+)?(?:others?|more)(?:\s+villages?)?|\d{1,2}\s+villages?))\s*$`,
  "iu",
);
