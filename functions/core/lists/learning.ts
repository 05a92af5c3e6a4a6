import type { Areas } from "../areas/areas.ts";
import { isTown } from "../contract/importance.ts";
import { SAME_NAME } from "../names/compare.ts";
import type { Candidate } from "../resolve/candidates.ts";
import { type Judged, judge, weigh } from "../resolve/judge.ts";
import { areaWeight } from "../resolve/weights.ts";
import type { Group, ListRow, ListTraits } from "./list-row.ts";

/** The weight of areas that are certainly right: what a list can teach at most. */
const SURE_AREAS = areaWeight({ state: "same", district: "same", taluka: "same" });

/**
 * Learns from a list's own rows what it calls its areas, by expectation and maximisation: each row votes for the talukas
 * of its candidates with their scores, and the votes of all other rows with the same texts change its candidates' weights.
 */
export class Learning {
  readonly #areas: Areas;
  readonly #traits: ListTraits;
  readonly #votes = new Map<Group, Votes>();
  /** The votes of all groups with the same state and district. */
  readonly #byDistrict = new Map<string, Votes>();

  constructor(areas: Areas, traits: ListTraits = {}) {
    this.#areas = areas;
    this.#traits = traits;
  }

  /** Scores all rows and learns from the scores, several times over. */
  learn(groups: readonly Group[], rounds: number): void {
    for (let round = 0; round < rounds; round++) {
      for (const group of groups) for (const row of group.rows) this.score(row);
      this.#count(groups);
    }
  }

  /**
   * Scores a row by what has been learnt.
   * @param further what to add to the weight of a candidate
   */
  score(row: ListRow, further: (candidate: Candidate) => number = () => 0): void {
    const { candidates } = row;
    const own = ownVotes(row);
    const weights = weigh(candidates, row.written, row.pincode, (candidate) =>
      this.#areaWeight(row.group, candidate, own),
    );
    const added = candidates.map(
      (candidate) => further(candidate) + townWeight(candidate, this.#traits),
    );
    // Twins get the same: never guess between them.
    const least = (i: number) =>
      candidates.reduce(
        (low, { taluka }, k) =>
          taluka === candidates[i]!.taluka && weights[k] === weights[i]
            ? Math.min(low, added[k]!)
            : low,
        added[i]!,
      );
    const all = weights.map((weight, i) => weight + least(i));
    row.judged = withTwinsLeftOut(judge(candidates, all), Math.max(...all), row.leftOut);
  }

  /** The talukas that the rows of a group are in, by falling share, from its own rows or other groups. */
  talukas(group: Group): { taluka: number; share: number; rows: number }[] {
    const votes = this.#of(group);
    return [...votes.byTaluka]
      .map(([taluka, rows]) => ({ taluka, share: rows / votes.total, rows }))
      .sort((a, b) => b.rows - a.rows || a.taluka - b.taluka);
  }

  /** The group's own votes; of too few, those of all groups of its district. */
  #of(group: Group): Votes {
    const own = this.#votes.get(group) ?? NO_VOTES;
    return own.total >= FEW ? own : (this.#byDistrict.get(districtKey(group)) ?? own);
  }

  #count(groups: readonly Group[]): void {
    this.#votes.clear();
    this.#byDistrict.clear();
    for (const group of groups) {
      const votes = new Votes();
      for (const row of group.rows)
        for (const { candidate, score } of row.judged)
          if (score >= COUNTS) votes.add(candidate.taluka, score);
      this.#votes.set(group, votes);
      const key = districtKey(group);
      const whole = this.#byDistrict.get(key) ?? new Votes();
      for (const [taluka, rows] of votes.byTaluka) whole.add(taluka, rows);
      this.#byDistrict.set(key, whole);
    }
  }

  /**
   * The weight of a candidate's areas, by their names, which count like a few rows, and by the votes of the other rows.
   */
  #areaWeight(
    group: Group,
    { taluka, where }: Candidate,
    own: ReadonlyMap<number, number>,
  ): number {
    const votes = this.#votes.get(group) ?? NO_VOTES;
    let ownTotal = 0;
    for (const vote of own.values()) ownTotal += vote;
    const total = Math.max(0, votes.total - ownTotal);
    const rows = Math.max(0, (votes.byTaluka.get(taluka) ?? 0) - (own.get(taluka) ?? 0));
    const others =
      where.taluka === "other" && rows < FEWEST_OTHERS && rows < total * MOST ? 0 : rows;
    const named = Math.max(areaWeight(where), this.#districtWeight(group, taluka));
    return Math.log((FEW * Math.exp(named) + Math.exp(SURE_AREAS) * others) / (FEW + total));
  }

  /** Where the taluka's name is unknown: by the talukas that the district's rows are in. */
  #districtWeight(group: Group, taluka: number): number {
    if (group.where.talukas.some(({ agreement }) => agreement === "same"))
      return Number.NEGATIVE_INFINITY;
    const votes = this.#byDistrict.get(districtKey(group));
    if (!votes || votes.total < FEW) return Number.NEGATIVE_INFINITY;
    const share = (votes.byTaluka.get(taluka) ?? 0) / votes.total;
    return SURE_AREAS - UNKNOWN_TALUKA + Math.log(share);
  }

  /** The state in which most rows with this text for it are. */
  stateOf(groups: readonly Group[], text: string): number | undefined {
    const votes = new Votes();
    for (const group of groups)
      if (group.state === text)
        for (const [taluka, rows] of this.#votes.get(group)?.byTaluka ?? [])
          votes.add(this.#areas.path(taluka)[0]!, rows);
    const [best] = [...votes.byTaluka].sort((a, b) => b[1] - a[1]);
    return best && best[1] >= FEW && best[1] >= votes.total * MOST ? best[0] : undefined;
  }
}

/** What it adds that a list of cities has a town of the very name, where no area says otherwise. */
function townWeight({ village, name, where }: Candidate, { prefersTowns }: ListTraits): number {
  if (!prefersTowns || !isTown(village.fields)) return 0;
  const isSoCalled = SAME_NAME.test(name.agreement) && !name.partial;
  const isElsewhere = [where.state, where.district, where.taluka].includes("other");
  if (!isSoCalled || isElsewhere) return 0;
  return village.fields.kind === "town" ? TOWN_OF_CITIES : CENSUS_TOWN_OF_CITIES;
}

/** By hand: in a column of cities hardly one in fifty is a village that shares its name with a town of its areas. */
const TOWN_OF_CITIES = 4;
/** Also set by hand: next to Chirala, a town of 87,000 people, is a census town Chirala of 31,000. */
const CENSUS_TOWN_OF_CITIES = 2;

/**
 * Lowers scores by what candidates that were not kept weigh: of 235 villages called Rampur a row of a state has, only the
 * likeliest are kept. The best is still worth a choice.
 *
 * @param highest weight of the candidates that were kept
 */
function withTwinsLeftOut(judged: Judged[], highest: number, leftOut: number): Judged[] {
  const best = judged[0];
  if (best === undefined || leftOut === 0) return judged;
  const odds = best.score / Math.exp(highest);
  const all = Math.max(Math.min(best.score, LEAST_OF_TWINS) / best.score, 1 / (1 + leftOut * odds));
  return judged.map((one) => ({ ...one, score: one.score * all }));
}

const LEAST_OF_TWINS = 0.12;

/** The texts count like this many rows. */
const FEW = 3;
/** Fewer other rows teach that a taluka's name means another one only if most agree: two of four may be there by chance. */
const FEWEST_OTHERS = 1.5;
/** A candidate with a lower score does not vote. */
const COUNTS = 0.2;
/** What it costs that the data does not know the taluka's name. */
const UNKNOWN_TALUKA = 0.5;
/** Share of the rows that must be in a state or taluka to learn its name. */
const MOST = 0.8;

class Votes {
  readonly byTaluka = new Map<number, number>();
  total = 0;

  add(taluka: number, votes: number): void {
    this.byTaluka.set(taluka, (this.byTaluka.get(taluka) ?? 0) + votes);
    this.total += votes;
  }
}

const NO_VOTES = new Votes();

function ownVotes({ judged }: ListRow): Map<number, number> {
  const own = new Map<number, number>();
  for (const { candidate, score } of judged)
    if (score >= COUNTS) own.set(candidate.taluka, (own.get(candidate.taluka) ?? 0) + score);
  return own;
}

function districtKey({ state, district }: Group): string {
  return `${state}\n${district}`;
}
