import type { Areas } from "../areas/areas.ts";
import { isTown } from "../contract/importance.ts";
import type { Candidate } from "../evidence/candidates.ts";
import { runKey } from "../evidence/runs.ts";
import { UNIT } from "../evidence/weights.ts";
import { isOfAreas } from "../evidence/written.ts";
import { isSameName } from "../names/compare.ts";
import { SURE } from "../resolve/resolver.ts";
import { addToScores, type ListRow, type ScoredCandidate, scoreOfSureAreas } from "./list-row.ts";
import { gainsOfGroups, priorOf } from "./state-gains.ts";

/**
 * Learns from a list's own rows which areas its names mean, by expectation-maximisation. Each row votes for the talukas of its
 * candidates with their shares; the votes of all other rows with the same texts change its candidates' scores.
 */
export class Learning {
  readonly #votes = new Map<string, Votes>();
  /** The votes of all rows with the same state and district. */
  readonly #byDistrict = new Map<string, Votes>();
  /** The votes of all rows for the states of their candidates. */
  readonly #states = new Votes();
  /** The rows that are certain of a town and of a village, by {@link kindOf}. */
  readonly #kinds = new Map<number, number>();
  readonly #areas: Areas;
  /** Each state's share of the population, by state. */
  readonly #shares: ReadonlyMap<number, number>;
  /** The number of rows that the shares count as. */
  #prior = 0;
  /** The votes of each row. */
  readonly #own = new Map<ListRow, ReadonlyMap<number, number>>();

  constructor(areas: Areas) {
    this.#areas = areas;
    const states = areas.all("state");
    const people = states.map((state) => areas.population(state) ?? 0);
    const total = people.reduce((sum, some) => sum + some, 0);
    this.#shares = new Map(
      states.map((state, i) => [state, (people[i]! + 1) / (total + states.length)]),
    );
  }

  /** Learns from rows in several rounds. */
  learn(rows: readonly ListRow[], rounds: number): void {
    for (let round = 0; round < rounds; round++) {
      for (const row of rows) this.#vote(row);
      this.#countKinds(rows);
      this.#prior = priorOf(this.#states.byArea, this.#shares);
      for (const row of rows) this.score(row);
    }
  }

  /** Replaces the votes of a row. */
  #vote(row: ListRow): void {
    const before = this.#own.get(row);
    const own = new Map<number, number>();
    for (const { taluka, share, candidate } of row.scored)
      if (candidate.stack.kind === "place" && share >= COUNTS)
        own.set(taluka, (own.get(taluka) ?? 0) + share);
    this.#own.set(row, own);
    const vote = (votes: Votes, areaOf: (taluka: number) => number) => {
      for (const [taluka, share] of before ?? []) votes.add(areaOf(taluka), -share);
      for (const [taluka, share] of own) votes.add(areaOf(taluka), share);
    };
    vote(this.#states, (taluka) => this.#stateOf(taluka));
    if (row.group !== undefined) vote(votesOf(this.#votes, row.group), this.#areaOf(row));
    if (row.district !== undefined)
      vote(votesOf(this.#byDistrict, row.district), (taluka) => taluka);
  }

  #countKinds(rows: readonly ListRow[]): void {
    this.#kinds.clear();
    for (const row of rows) {
      const kind = kindOfCertain(row);
      if (kind !== undefined) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    }
  }

  /**
   * Scores a row with the list's votes.
   * @param further an amount to add, in 1/64
   */
  score(row: ListRow, further: (one: ScoredCandidate) => number = () => 0): void {
    if (row.reading === undefined) return;
    const ofState = this.#ofStates(row);
    const ofGroup = this.#ofGroup(row);
    const ofKind = this.#ofKinds(row);
    addToScores(row, (one) => ofGroup(one) + ofState(one) + ofKind(one) + further(one));
  }

  /** What the kinds of the other rows add to a town and to the villages that the same words name, in 1/64. */
  #ofKinds(row: ListRow): (one: ScoredCandidate) => number {
    const kinds = Map.groupBy(
      row.scored.filter((one) => kindOf(one) !== undefined),
      wordsOf,
    );
    const isContested = (one: ScoredCandidate) =>
      kindOf(one) !== undefined && new Set(kinds.get(wordsOf(one))!.map(kindOf)).size > 1;
    if (!row.scored.some(isContested)) return () => 0;
    const others = new Map(this.#kinds);
    const own = kindOfCertain(row);
    if (own !== undefined) others.set(own, others.get(own)! - 1);
    const gains = gainsOfGroups(others, SHARES_OF_KINDS, PRIOR_OF_KINDS);
    return (one) => (isContested(one) ? gains.get(kindOf(one)!)! * UNIT : 0);
  }

  #stateOf(area: number): number {
    return this.#areas.path(area)[0]!;
  }

  /** What the states of the other rows add to the candidates of a row that names no area, in 1/64. */
  #ofStates(row: ListRow): (one: ScoredCandidate) => number {
    const [best] = row.scored;
    const saysArea = best === undefined || best.candidate.stack.mentions.length > 0;
    if (saysArea || this.#states.total < FEWEST_STATES) return () => 0;
    const others = this.#othersOf(row, this.#states, (taluka) => this.#stateOf(taluka));
    const gains = gainsOfGroups(others, this.#shares, this.#prior);
    return ({ taluka }) => (taluka < 0 ? 0 : gains.get(this.#stateOf(taluka))! * UNIT);
  }

  /** The votes without those of a row. */
  #othersOf(
    row: ListRow,
    { byArea }: Votes,
    areaOf: (taluka: number) => number,
  ): ReadonlyMap<number, number> {
    const others = new Map(byArea);
    for (const [taluka, share] of this.#own.get(row) ?? []) {
      const area = areaOf(taluka);
      others.set(area, Math.max(0, others.get(area)! - share));
    }
    return others;
  }

  /** Maps a taluka to the area that the row's group names: the taluka itself or, if the group has none, its district. */
  #areaOf({ group }: ListRow): (taluka: number) => number {
    return group!.endsWith("\n")
      ? (taluka) => this.#areas.path(taluka)[1] ?? taluka
      : (taluka) => taluka;
  }

  /** The amounts that the other rows of its group add to a row's candidates, in 1/64. */
  #ofGroup(row: ListRow): (one: ScoredCandidate) => number {
    const { group } = row;
    if (group === undefined) return () => 0;
    const areaOf = this.#areaOf(row);
    const votes = this.#othersOf(row, votesOf(this.#votes, group), areaOf);
    let [total, most] = [0, 0];
    for (const rows of votes.values()) {
      total += rows;
      most = Math.max(most, rows);
    }
    const ofPlaces = row.scored.filter(({ candidate }) => candidate.stack.kind === "place");
    const sure =
      Math.max(
        scoreOfSureAreas(row.pieces),
        ...ofPlaces.map(({ candidate }) => candidate.stack.ofAreaFields),
      ) / UNIT;
    return ({ candidate, taluka }) => {
      const ofAreas = candidate.stack.ofAreaFields;
      if (candidate.stack.kind !== "place") return 0;
      const rows = votes.get(areaOf(taluka)) ?? 0;
      // One or two rows are too few to give a new meaning to a name that the data knows.
      const isFew = rows < FEWEST_OTHERS && rows < total * MOST;
      const others = isFew && ofAreas / UNIT < sure - CONTRADICTED ? 0 : rows;
      const named = Math.max(ofAreas / UNIT, this.#ofDistrict(row, taluka, sure));
      const learnt = Math.log((FEW * Math.exp(named) + Math.exp(sure) * others) / (FEW + most));
      const added = learnt * UNIT - ofAreas;
      // A column of areas is no evidence for a place that has its own name from that column.
      return isNamedByArea(row, candidate) ? Math.min(0, added) : added;
    };
  }

  /** For an unknown taluka name: the score by the talukas that the district's other rows are in. */
  #ofDistrict({ district, scored }: ListRow, taluka: number, sure: number): number {
    const isNamed = scored.some(({ candidate }) =>
      candidate.stack.mentions.some(({ level }) => level === "taluka"),
    );
    const votes = district === undefined ? undefined : this.#byDistrict.get(district);
    if (isNamed || !votes || votes.total < FEW) return Number.NEGATIVE_INFINITY;
    return sure - UNKNOWN_TALUKA + Math.log((votes.byArea.get(taluka) ?? 0) / votes.total);
  }
}

/** Whether a candidate is a town or a village with its own name; undefined for others. */
function kindOf({ candidate: { stack, village } }: ScoredCandidate): number | undefined {
  if (stack.kind !== "place" || village === undefined || village.locality) return undefined;
  if (!isSameName(stack.name!.comparison)) return undefined;
  return isTown(village.fields) ? TOWN : VILLAGE;
}

/** The words that name a candidate. */
function wordsOf({ candidate }: ScoredCandidate): string {
  return runKey(candidate.stack.name!);
}

/** The {@link kindOf} the candidate that a row is certain of. */
function kindOfCertain({ scored }: ListRow): number | undefined {
  const best = scored.find(({ share }) => share >= SURE);
  return best && kindOf(best);
}

const [TOWN, VILLAGE] = [0, 1];
/** Without a list, a town and the villages of its name are weighed by their features. */
const SHARES_OF_KINDS: ReadonlyMap<number, number> = new Map([
  [TOWN, 0.5],
  [VILLAGE, 0.5],
]);
/** The number of rows that these shares count as. */
const PRIOR_OF_KINDS = 8;

function isNamedByArea({ reading }: ListRow, { stack: { name } }: Candidate): boolean {
  return isOfAreas(name && reading!.line.tokens[name.from]!.hint);
}

/** The names as written count like this many rows. */
const FEW = 3;
/** With fewer other rows, most must agree before a taluka's name means another taluka: two of four may be chance. */
const FEWEST_OTHERS = 1.5;
/** The share of the rows that must be in a taluka so that two of them are enough. */
const MOST = 0.8;
/** Areas whose score is this far below the named ones contradict them. */
const CONTRADICTED = 2;
/** Minimum share of a candidate that votes. */
const COUNTS = 0.2;
/** Minimum number of rows to learn the states of a list. */
const FEWEST_STATES = 5;
/** The cost of a taluka name that the data does not have. */
const UNKNOWN_TALUKA = 0.5;

class Votes {
  readonly byArea = new Map<number, number>();
  total = 0;

  add(area: number, votes: number): void {
    this.byArea.set(area, (this.byArea.get(area) ?? 0) + votes);
    this.total += votes;
  }
}

function votesOf(all: Map<string, Votes>, key: string): Votes {
  const votes = all.get(key) ?? new Votes();
  all.set(key, votes);
  return votes;
}
