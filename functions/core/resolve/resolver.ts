import type { Level } from "../contract/levels.ts";
import type { ResolveDifference } from "../contract/records.ts";
import { areaResult, type PlaceResult, villageResult } from "../directory/place-result.ts";
import type { Areas } from "../index/areas.ts";
import type { Ranges } from "../index/ranges.ts";
import { readAddress } from "../query/address.ts";
import { type Parts, soughtLevel } from "../query/parts.ts";
import { AreaBook } from "./area-book.ts";
import { areaCandidates } from "./area-candidates.ts";
import { type Candidate, candidatesIn, compareWith } from "./candidates.ts";
import { differences } from "./differences.ts";
import {
  isExact,
  type Judged,
  judge,
  MOST_CANDIDATES,
  type Outcome,
  outcomeOf,
  weigh,
  withOnlyExact,
} from "./judge.ts";
import { type Name, writtenName } from "./names.ts";
import { resolvePincode } from "./pincode.ts";
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
/** How many villages of a state a search for one is asked for. */
const FOUND_BY_SEARCH = 40;

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
  async resolve(parts: Parts): Promise<Resolution> {
    const level = soughtLevel(parts);
    if (level === undefined)
      return parts.pincode === ""
        ? { outcome: "none", candidates: [], unused: [] }
        : resolvePincode(this.#source, parts.pincode);
    if (level !== "village") return this.#area(level, parts);
    const found = await this.#village(parts);
    return found.outcome === "none" ? this.#withAreas(found, parts) : found;
  }

  /** The place meant by a line such as "Vill. Manibeli, Tal. Akkalkuwa, Dist. Nandurbar, Maharashtra 425419". */
  async resolveLine(line: string): Promise<Resolution> {
    let best: Resolution | undefined;
    for (const { parts, unused, isWhole } of readAddress(line, this.#areas, this.#book)) {
      const resolution = this.#orArea(await this.resolve(parts), parts);
      const isArea = resolution.candidates[0]?.place.level !== "village" && parts.village !== "";
      const left = isArea ? [parts.village, ...unused] : unused;
      const found = { ...(isWhole ? resolution : unsure(resolution)), unused: left };
      if (!best || scoreOf(found) > scoreOf(best)) best = found;
      if (best.outcome === "match") break;
    }
    return best!;
  }

  /** Of a line, the area that is read comes before villages that are said to be in another one ("Baner, Pune"). */
  #orArea(found: Resolution, parts: Parts): Resolution {
    const isElsewhere = ({ differs }: ResolvedPlace) =>
      differs.some(({ how, part }) => how === "other" && part !== "pincode");
    if (found.outcome !== "ambiguous" || !found.candidates.every(isElsewhere)) return found;
    const candidates = found.candidates.map((one) => ({ ...one, score: one.score * ELSEWHERE }));
    return this.#withAreas({ ...found, outcome: "none", candidates }, parts);
  }

  /** Adds the lowest area named to what is found for a village that the data does not have. */
  #withAreas({ candidates, ...found }: Resolution, parts: Parts): Resolution {
    const above = { ...parts, village: "" };
    const level = soughtLevel(above);
    if (level === undefined || level === "village") return { candidates, ...found };
    const village = { part: "village", given: parts.village, found: "", how: "unknown" } as const;
    const areas = this.#area(level, above).candidates.map(({ place, score, differs }) => ({
      place,
      score: score * AREA_INSTEAD,
      differs: [...differs, village],
    }));
    const all = [...candidates, ...areas].sort((a, b) => b.score - a.score);
    return { ...found, candidates: all.slice(0, MOST_CANDIDATES) };
  }

  async #village(parts: Parts): Promise<Resolution> {
    const written = writtenName(parts.village);
    const candidates = new Map<number, Candidate>();
    let judged: Judged[] = [];
    for await (const found of this.#lookFor(parts, written)) {
      for (const candidate of found)
        if (!candidates.has(candidate.village.ordinal)) candidates.set(candidate.village.ordinal, candidate);
      const all = [...candidates.values()];
      judged = withOnlyExact(judge(all, weigh(all, written, parts.pincode)), isExact);
      if ((judged[0]?.score ?? 0) >= GOOD_ENOUGH) break;
    }
    return resolutionOf(this.#areas, parts, outcomeOf(judged), judged);
  }

  /** Villages that may be meant: of the areas named; of those of other states; any that a search finds. */
  async *#lookFor(parts: Parts, written: Name): AsyncGenerator<Candidate[]> {
    const where = new Where(this.#areas, this.#book, parts);
    yield this.#inNamedAreas(written, where);
    if (where.states.length > 0)
      yield this.#inNamedAreas(written, new Where(this.#areas, this.#book, parts, []));
    yield this.#bySearch(parts.village, written, where);
  }

  async #inNamedAreas(written: Name, where: Where): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    for (const district of where.namedDistricts()) {
      const table = await this.#tables.of(district);
      candidates.push(...candidatesIn(this.#areas, table, district, written, where));
    }
    return candidates;
  }

  /** Villages of the states that a search finds, where no district or taluka tells where to look. */
  async #bySearch(text: string, written: Name, where: Where): Promise<Candidate[]> {
    const { areas } = this.#source;
    const ranges: Ranges =
      where.states.length > 0
        ? where.states.map((state) => areas.villages(state))
        : [[areas.firstVillage, areas.size]];
    const { ordinals } = await this.#source.findVillages(text, { ranges, offset: 0, limit: FOUND_BY_SEARCH });
    const table = new VillageTable(await this.#source.villagesAt(ordinals));
    return table.villages.flatMap((_, i) => compareWith(areas, table, i, written, where) ?? []);
  }

  #area(level: Exclude<Level, "village">, parts: Parts): Resolution {
    const { candidates, weights } = areaCandidates(this.#areas, this.#book, level, parts);
    const judged = withOnlyExact(judge(candidates, weights), (candidate) => candidate.isExact);
    return {
      outcome: outcomeOf(judged),
      candidates: judged.map(({ candidate: { area, differs }, score }) => ({
        place: areaResult(this.#areas, area),
        score,
        differs,
      })),
      unused: [],
    };
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
