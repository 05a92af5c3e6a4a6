import type { Level } from "../contract/levels.ts";
import type { ResolveDifference } from "../contract/records.ts";
import { areaResult, type PlaceResult, villageResult } from "../directory/place-result.ts";
import type { Areas } from "../index/areas.ts";
import { countRanges, type Ranges } from "../index/ranges.ts";
import { INDIAN_LETTER } from "../names/scripts.ts";
import { nameKey, tokens } from "../names/tokens.ts";
import { levelWord } from "../names/words.ts";
import { readAddress } from "../query/address.ts";
import { LEVELS_ABOVE } from "../query/line-areas.ts";
import { type Parts, soughtLevel } from "../query/parts.ts";
import { withoutMarks } from "../query/text.ts";
import { AreaBook } from "./area-book.ts";
import { areaCandidates } from "./area-candidates.ts";
import { type Candidate, candidatesIn, compareWith, nearIn } from "./candidates.ts";
import { areaDifferences, differences } from "./differences.ts";
import {
  isExact,
  type Judged,
  judge,
  MOST_CANDIDATES,
  type Outcome,
  outcomeOf,
  WORTH_A_CHOICE,
  weigh,
  withOnlyExact,
} from "./judge.ts";
import { type Name, writtenName } from "./names.ts";
import { resolvePincode, WrittenPincode } from "./pincode.ts";
import { type PlaceSource, VillageTables } from "./source.ts";
import { VillageTable } from "./village-table.ts";
import { Where } from "./where.ts";

/** A place that may be meant. */
export interface ResolvedPlace {
  readonly place: PlaceResult;
  /** From 0 to 1: the share of places with this score that are right. */
  readonly score: number;
  /** The parts that are not as given. */
  readonly differs: readonly ResolveDifference[];
}

/** Which place is meant. */
export interface Resolution {
  readonly outcome: Outcome;
  /** Best first, at most five; of a `match` the first is the place. */
  readonly candidates: readonly ResolvedPlace[];
  /** Texts of a line that were not used. */
  readonly unused: readonly string[];
}

/** From this score of the best candidate on, nothing is looked for beyond the areas that are named. */
const GOOD_ENOUGH = 0.5;
/** A name as it is written, or folded alike. */
const VERY_NAME = /^(same|spelling)$/;
/** How many villages of a state a search for one is asked for. */
const FOUND_BY_SEARCH = 40;

/**
 * How many villages are prepared for one request, or those of one district if it has more. Where names that stand often lead
 * to more of them ("Area not under any Sub-district" is in 36 districts), a search looks through the other districts.
 */
const MOST_PREPARED = 4_000;
/** A line may be read in dozens of ways; only the likeliest of them are tried, and searched for. */
const MOST_READINGS = 6;
const MOST_SEARCHES = 3;
/** A text with more words is not searched for: it is no name, but a line, and 3 in 2,000 villages have more. */
const MOST_WORDS = 5;

/**
 * Whether to search for a text with these words. What is left of a line, "pa b" or "village k", begins a tenth of all
 * names; five villages are called so (Um-Hi), which are found in their district.
 */
function isSearched(words: readonly string[]): boolean {
  const isShort = (word: string) => SHORT_WORD.test(word) || levelWord(word) !== undefined;
  const isName = words.length === 1 && words[0]!.length > 1;
  return words.length <= MOST_WORDS && (isName || !words.every(isShort));
}

/** One or two Latin letters, or a letter of an Indian script and its vowel. */
const SHORT_WORD = /^([a-z]{1,2}|\p{L}\p{M}?)$/u;

/** The name of the village that is sought, as text and taken apart, in which areas, and what it may cost. */
interface Sought {
  readonly text: string;
  readonly written: Name;
  readonly where: Where;
  readonly allowance: Allowance;
}

/** Tells which place is meant by what somebody wrote down. */
export class Resolver {
  readonly #source: PlaceSource;
  readonly #areas: Areas;
  readonly #book: AreaBook;
  readonly #tables: VillageTables;

  constructor(source: PlaceSource) {
    this.#source = source;
    this.#areas = source.areas;
    this.#book = new AreaBook(source.areas);
    this.#tables = new VillageTables(source);
  }

  /** The place meant by parts, of which the lowest named is sought; the area of a PIN code without names. */
  resolve(parts: Parts): Promise<Resolution> {
    return this.#resolve(parts, new Allowance(this.#areas));
  }

  async #resolve(parts: Parts, allowance: Allowance): Promise<Resolution> {
    const level = soughtLevel(parts);
    if (level === undefined)
      return parts.pincode === ""
        ? { outcome: "none", candidates: [], unused: [] }
        : resolvePincode(this.#source, parts.pincode);
    if (level !== "village") return this.#area(level, parts);
    const found = await this.#village(parts, allowance);
    return found.outcome === "none" ? await this.#withAreas(found, parts) : found;
  }

  /** The place meant by a line such as "Vill. Manibeli, Tal. Akkalkuwa, Dist. Nandurbar, Maharashtra 425419". */
  async resolveLine(line: string): Promise<Resolution> {
    let best: Resolution | undefined;
    const allowance = new Allowance(this.#areas);
    const readings = readAddress(line, this.#areas, this.#book);
    for (const reading of readings.slice(0, MOST_READINGS)) {
      const { parts, unused, isWhole, guess, isFallback, isSeat } = reading;
      const isLast = isFallback || isSeat;
      const isSettled = isSeat ? isCalled : isNamed;
      if (best?.outcome === "match" && (!isLast || isSettled(best))) continue;
      const resolved = await this.#resolve(parts, allowance);
      const isVeryName = guess !== "certain" && !isSeat && isNamed(resolved);
      const isCertain =
        guess !== "named" && !isFallback && resolved.outcome === "match" && isCalled(resolved);
      if ((guess || isLast) && !isVeryName && !isCertain) continue;
      const resolution = await this.#orArea(resolved, parts);
      const isArea = resolution.candidates[0]?.place.level !== "village" && parts.village !== "";
      const left = isArea ? [parts.village, ...unused] : unused;
      const isSure = isWhole && !isNowhere(resolution, parts);
      const found = { ...(isSure ? resolution : unsure(resolution)), unused: left };
      if (!best || (isLast && !isNamed(best)) || scoreOf(found) > scoreOf(best)) best = found;
      if (guess) break;
    }
    return best!;
  }

  /** Of a line, the area that is read comes before villages that are said to be in another one ("Baner, Pune"). */
  async #orArea(found: Resolution, parts: Parts): Promise<Resolution> {
    if (found.outcome !== "ambiguous" || parts.village === "") return found;
    const named = parts.taluka === "" ? [] : this.#area("taluka", { ...parts, village: "" }).candidates;
    const districtOf = ({ place }: ResolvedPlace) => this.#areas.path(place.ordinal)[1];
    const isElsewhere = (one: ResolvedPlace) => {
      // Of two talukas of a district, that of a place with the very name may be wrong.
      const mayDiffer = (part: Level | "pincode") =>
        part === "pincode" ||
        (part === "taluka" && hasItsName(one) && named.some((area) => districtOf(area) === districtOf(one)));
      const isOther = one.differs.some(({ how, part }) => how === "other" && !mayDiffer(part));
      return isOther || one.score < WORTH_A_CHOICE;
    };
    // The village may be one that the data does not have.
    if (!found.candidates.every(isElsewhere))
      return scoreOf(found) < GOOD_ENOUGH ? this.#withAreas(found, parts) : found;
    const candidates = found.candidates.map((one) => ({ ...one, score: one.score * ELSEWHERE }));
    return this.#withAreas({ ...found, outcome: "none", candidates }, parts);
  }

  /** Adds the lowest area named, or that of the PIN code, to what is found for a village that the data does not have. */
  async #withAreas({ candidates, ...found }: Resolution, parts: Parts): Promise<Resolution> {
    const above = { ...parts, village: "" };
    const level = soughtLevel(above);
    const village = { part: "village", given: parts.village, found: "", how: "unknown" } as const;
    const area =
      level === undefined || level === "village"
        ? await resolvePincode(this.#source, parts.pincode)
        : this.#area(level, above);
    const areas = area.candidates.map(({ place, score, differs }) => ({
      place,
      score: score * AREA_INSTEAD,
      differs: [...differs, village],
    }));
    const all = [...candidates, ...areas].sort((a, b) => b.score - a.score);
    return { ...found, candidates: all.slice(0, MOST_CANDIDATES) };
  }

  async #village(parts: Parts, allowance: Allowance): Promise<Resolution> {
    const written = writtenName(parts.village);
    const pincode = await WrittenPincode.of(this.#source, parts.pincode);
    const candidates = new Map<number, Candidate>();
    let judged: Judged[] = [];
    for await (const found of this.#lookFor(parts, written, pincode, allowance)) {
      for (const candidate of found)
        if (!candidates.has(candidate.village.ordinal)) candidates.set(candidate.village.ordinal, candidate);
      const all = [...candidates.values()];
      judged = withOnlyExact(judge(all, weigh(all, written, pincode)), isExact);
      if ((judged[0]?.score ?? 0) >= GOOD_ENOUGH) break;
    }
    return resolutionOf(this.#areas, parts, outcomeOf(judged), judged);
  }

  /**
   * Villages that may be meant: of the areas named or, where none is, of the districts of the PIN code; of areas of these
   * names in other states; any that a search finds.
   */
  async *#lookFor(
    parts: Parts,
    written: Name,
    pincode: WrittenPincode,
    allowance: Allowance,
  ): AsyncGenerator<Candidate[]> {
    const where = new Where(this.#areas, this.#book, parts);
    const sought = { text: parts.village, written, where, allowance };
    const named = where.namedDistricts();
    yield this.#inDistricts(named.length > 0 ? named : pincode.districts, sought);
    if (where.states.length > 0) {
      const anywhere = new Where(this.#areas, this.#book, parts, []);
      yield this.#inDistricts(anywhere.namedDistricts(), { ...sought, where: anywhere });
    }
    const { firstVillage, size } = this.#areas;
    const states = where.states.map((state) => this.#areas.villages(state));
    yield this.#bySearch(states.length > 0 ? states : [[firstVillage, size]], sought);
  }

  async #inDistricts(districts: readonly number[], sought: Sought): Promise<Candidate[]> {
    const areas = this.#areas;
    const { written, where, allowance } = sought;
    const whole = allowance.takes(districts) ? [...districts] : [];
    const candidates: Candidate[] = [];
    if (whole.length < districts.length) {
      for (const { area } of where.talukas)
        if (areas.level(area) === "taluka" && allowance.takes([area]))
          candidates.push(...nearIn(areas, await this.#tables.of(area), area, written, where));
      const isNamed = (district: number) => where.namedIn(district).length > 0;
      whole.push(...districts.filter((district) => isNamed(district) && allowance.takes([district])));
    }
    for (const district of whole)
      candidates.push(...candidatesIn(areas, await this.#tables.of(district), district, written, where));
    const others = districts.filter((district) => !whole.includes(district));
    if (others.length === 0) return candidates;
    const ranges = others.map((district) => areas.villages(district));
    return [...candidates, ...(await this.#bySearch(ranges, sought))];
  }

  /**
   * The villages of some ranges that a search finds, without marks of a part if none has the very name; none once the request
   * has had its searches.
   */
  async #bySearch(ranges: Ranges, sought: Sought): Promise<Candidate[]> {
    const found = await this.#searched(sought.text, ranges, sought);
    const bare = withoutMarks(sought.text);
    if (bare === undefined || found.some(({ name }) => VERY_NAME.test(name.agreement))) return found;
    return [...found, ...(await this.#searched(bare.text, ranges, sought))];
  }

  async #searched(text: string, ranges: Ranges, { written, where, allowance }: Sought): Promise<Candidate[]> {
    const words = tokens(text);
    if (!isSearched(words)) return [];
    // Beside two words a letter tells little, and begins up to 116,000 names.
    const long = words.filter((word) => !/^[a-z]$/.test(word));
    const query = long.length > 1 && long.length < words.length ? long.join(" ") : text;
    const ordinals = await allowance.search([query, ...ranges.flat()].join(), async () => {
      const found = await this.#source.findVillages(query, { ranges, offset: 0, limit: FOUND_BY_SEARCH });
      return found.ordinals;
    });
    const table = new VillageTable(await this.#source.villagesAt(ordinals));
    return table.villages.flatMap((_, i) => compareWith(this.#areas, table, i, written, where) ?? []);
  }

  #area(level: Exclude<Level, "village">, parts: Parts): Resolution {
    const { candidates, weights } = areaCandidates(this.#areas, this.#book, level, parts);
    const judged = withOnlyExact(judge(candidates, weights), (candidate) => candidate.isExact);
    return {
      outcome: outcomeOf(judged),
      candidates: judged.map(({ candidate: { area, agreements }, score }) => ({
        place: areaResult(this.#areas, area),
        score,
        differs: areaDifferences(this.#areas, parts, this.#areas.path(area), agreements),
      })),
      unused: [],
    };
  }
}

/** What a request may cost: {@link MOST_PREPARED} villages and {@link MOST_SEARCHES}. The same whatever was asked before. */
class Allowance {
  readonly #areas: Areas;
  readonly #taken = new Set<number>();
  readonly #found = new Map<string, Promise<readonly number[]>>();
  #left = MOST_PREPARED;

  constructor(areas: Areas) {
    this.#areas = areas;
  }

  /** What a search finds, which is made once: readings of a line have parts in common. Nothing once there were too many. */
  async search(key: string, find: () => Promise<readonly number[]>): Promise<readonly number[]> {
    const known = this.#found.get(key);
    if (known !== undefined || this.#found.size === MOST_SEARCHES) return known ?? [];
    const found = find();
    this.#found.set(key, found);
    return found;
  }

  /** Takes all of the areas, if their villages are not too many; those that were taken before cost nothing. */
  takes(areas: readonly number[]): boolean {
    const further = areas.filter((area) => !this.#taken.has(area));
    const villages = countRanges(further.map((area) => this.#areas.villages(area)));
    const isFirst = this.#taken.size === 0 && further.length === 1;
    if (villages > this.#left && !isFirst) return false;
    for (const area of further) this.#taken.add(area);
    this.#left -= villages;
    return true;
  }
}

/** What remains of a score where an area is offered instead of the village that is sought: too little for a choice. */
const AREA_INSTEAD = 0.09;

/** What remains of a village's score where the areas of a line are others: below that of the area. */
const ELSEWHERE = 0.08;

/** A score at most, where a line has more than the place. */
const MOST_UNSURE = 0.85;

/** A resolution that is not certain, since the line names more than the place. */
function unsure({ outcome, candidates, unused }: Resolution): Resolution {
  return {
    outcome: outcome === "match" ? "ambiguous" : outcome,
    candidates: candidates.map((one) => ({ ...one, score: Math.min(one.score, MOST_UNSURE) })),
    unused,
  };
}

/** Whether a place has the very name of the village that is sought, in Latin letters or an Indian script. */
export function hasItsName({ differs }: ResolvedPlace): boolean {
  return differs.every(
    ({ part, how, given }) => part !== "village" || (how === "spelling" && INDIAN_LETTER.test(given)),
  );
}

/** Whether the first candidate is in none of the areas that a line names, two or more, since the data does not have them. */
function isNowhere({ candidates: [first] }: Resolution, parts: Parts): boolean {
  const named = LEVELS_ABOVE.filter((level) => parts[level] !== "");
  const unknown = first?.differs.filter(({ how }) => how === "unknown").map(({ part }) => part) ?? [];
  return named.length > 1 && named.every((level) => unknown.includes(level));
}

/** Whether the first candidate has the name that is given for its level, as its own or another name. */
function isCalled({ candidates: [first] }: Resolution): boolean {
  const isItsName = (given: string) =>
    first!.place.otherNames.some((name) => nameKey(name) === nameKey(given));
  return first!.differs.every(({ part, given }) => part !== first!.place.level || isItsName(given));
}

/** Whether the first candidate is a village with the name that is sought. */
function isNamed({ candidates: [first] }: Resolution): boolean {
  return first?.place.level === "village" && hasItsName(first);
}

function scoreOf({ candidates }: Resolution): number {
  return candidates[0]?.score ?? 0;
}

/** What came of a row that names a village. */
export function resolutionOf(
  areas: Areas,
  parts: Parts,
  outcome: Outcome,
  judged: readonly Judged[],
): Resolution {
  return {
    outcome,
    candidates: judged.map(({ candidate, score }) => ({
      place: villageResult(areas, candidate.village),
      score,
      differs: differences(areas, parts, candidate),
    })),
    unused: [],
  };
}
