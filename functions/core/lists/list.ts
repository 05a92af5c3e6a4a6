import type { Areas } from "../areas/areas.ts";
import { type Parts, soughtLevel } from "../query/parts.ts";
import type { PlaceSource } from "../query/place-source.ts";
import type { Candidate } from "../resolve/candidates.ts";
import { outcomeOf, weigh } from "../resolve/judge.ts";
import type { Resolution } from "../resolve/resolution.ts";
import { Claims } from "./claims.ts";
import { Learning } from "./learning.ts";
import { type Group, groupRows, type ListRow, type ListTraits } from "./list-row.ts";
import { ListReader, resolutionOfRow } from "./read-line.ts";
import { settleTwins, unlessSeat } from "./settle-twins.ts";
import { candidatesIn, compareWith, nearIn } from "./village-candidates.ts";
import { type VillageTable, VillageTables } from "./village-table.ts";

/** A name in a list for an area, which the data does not have for it. */
export interface LearntArea {
  readonly state: string;
  readonly district: string;
  readonly taluka: string;
  /** The taluka of the data in which most of these rows are. */
  readonly area: number;
  /** How many different rows are in it, and how many have these texts. */
  readonly rows: number;
  readonly of: number;
}

export interface MatchedList {
  /** The result of each row, in the rows' order; equal rows share one. */
  readonly resolutions: readonly Resolution[];
  readonly areas: readonly LearntArea[];
}

export interface MatchOptions {
  /** Called with the share of the work that is done, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reports how much of a stage is done and lets other work run. Rejects once the signal is aborted. */
type Reach = (share: number) => Promise<void>;

/** Begins the next stage, which ends at this share of the work. */
type NextStage = (until: number) => Reach;

/** Candidates for a row in a district or taluka. */
type Look = (row: ListRow, table: VillageTable, area: number) => readonly Candidate[];

/** Finds the places that the rows of a list mean, all rows together. */
export class ListMatcher {
  readonly #source: PlaceSource;
  readonly #areas: Areas;
  readonly #reader: ListReader;
  readonly #traits: ListTraits;
  readonly #tables: VillageTables;

  private constructor(source: PlaceSource, reader: ListReader, traits: ListTraits) {
    this.#source = source;
    this.#areas = source.areas;
    this.#reader = reader;
    this.#traits = traits;
    this.#tables = new VillageTables(source);
  }

  /** Rejects when the names of areas can't be read. */
  static async of(
    source: PlaceSource,
    reader?: ListReader,
    traits: ListTraits = {},
  ): Promise<ListMatcher> {
    return new ListMatcher(source, reader ?? (await ListReader.of(source)), traits);
  }

  /** Rejects with the signal's reason once that is aborted, and when an index file can't be read. */
  async match(all: readonly Parts[], options: MatchOptions = {}): Promise<MatchedList> {
    const different = new Map(all.map((parts) => [keyOf(parts), parts]));
    const resolutions = new Map<string, Resolution>();
    const villages: Parts[] = [];
    for (const [key, parts] of different) {
      if (soughtLevel(parts) === "village") villages.push(parts);
      else resolutions.set(key, await this.#reader.resolve(parts));
    }
    const groups = await groupRows(villages, this.#source, this.#reader, this.#traits);
    const next = stagesOf(options);
    const learning = await this.#matchVillages(groups, next);
    this.#settleClaims(groups, learning, all.length, different.size);
    for (const { rows } of groups)
      for (const { parts, judged, pincode } of rows) {
        const certain = settleTwins(judged, pincode, this.#traits.prefersTowns);
        const settled = this.#traits.hasBlocks ? unlessSeat(certain, parts) : certain;
        resolutions.set(
          keyOf(parts),
          resolutionOfRow(this.#areas, parts, outcomeOf(settled), settled),
        );
      }
    await this.#searchFor(groups, resolutions, next(1));
    return {
      resolutions: all.map((parts) => resolutions.get(keyOf(parts))!),
      areas: learntAreas(groups),
    };
  }

  async #matchVillages(groups: readonly Group[], next: NextStage): Promise<Learning> {
    const learning = new Learning(this.#areas, this.#traits);
    const named = groups.filter(({ where }) => where.namedDistricts().length > 0);
    const rows = named.flatMap((group) => group.rows);
    const inNamed: Look = (row, table, district) =>
      candidatesIn(this.#areas, table, district, row.written, row.group.where);
    const found = await this.#lookInTalukas(rows, next(0.1));
    const left = rows.filter((row) => !found.has(row));
    await this.#look(left, ({ group }) => group.where.namedDistricts(), inNamed, next(0.6));
    learning.learn(named, 2);
    // Where neither the district nor the taluka is known, look for the same name anywhere in the state, if the rows are
    // enough for that: a few are searched for, because all of India is 8 MB and takes 10 s.
    const lost = groups.filter((group) => group.where.namedDistricts().length === 0);
    const lostRows = lost.flatMap((group) => group.rows);
    const areas = new Map(
      lost.map((group) => [group, this.#districtsOf(group, learning.stateOf(groups, group.state))]),
    );
    const sameName: Look = ({ written, group }, table) =>
      table
        .same(written)
        .flatMap((i) => compareWith(this.#areas, table, i, written, group.where) ?? []);
    const isWorth = new Set([...areas.values()].flat()).size <= lostRows.length * DISTRICTS_A_ROW;
    await this.#look(
      isWorth ? lostRows : [],
      ({ group }) => areas.get(group)!,
      sameName,
      next(0.8),
    );
    learning.learn(groups, 3);
    // The talukas learnt are where to look for names that are only near.
    const learnt = new Map(groups.map((group) => [group, this.#learntTalukas(group, learning)]));
    const unsure = groups.flatMap((group) => group.rows).filter((row) => !isSure(row));
    const nearBy: Look = ({ written, group }, table, taluka) =>
      nearIn(this.#areas, table, taluka, written, group.where);
    await this.#look(unsure, ({ group }) => learnt.get(group)!, nearBy, next(0.9));
    learning.learn(groups, 2);
    return learning;
  }

  /**
   * Looks for the very names of rows in their talukas, where the list has few rows of a district: to prepare all of a
   * district for them takes ten times as long. Returns the rows found.
   */
  async #lookInTalukas(rows: readonly ListRow[], reach: Reach): Promise<ReadonlySet<ListRow>> {
    const talukas = new Map(rows.map(({ group }) => [group, this.#onlyTaluka(group)]));
    const counts = new Map<number, number>();
    for (const { group } of rows)
      for (const district of group.where.namedDistricts())
        counts.set(district, (counts.get(district) ?? 0) + 1);
    const isAlone = (group: Group) =>
      group.where.namedDistricts().every((district) => counts.get(district)! <= FEW_OF_DISTRICT);
    const some = rows.filter(({ group }) => talukas.get(group) !== undefined && isAlone(group));
    const veryName: Look = ({ written, group }, table) => {
      const same = table
        .same(written)
        .flatMap((i) => compareWith(this.#areas, table, i, written, group.where) ?? []);
      return same.some(({ name }) => name.agreement === "same" && !name.partial) ? same : [];
    };
    await this.#look(some, ({ group }) => [talukas.get(group)!], veryName, reach);
    return new Set(some.filter(({ candidates }) => candidates.length > 0));
  }

  /** The taluka that a group's texts name, if it is only one, and no other district is named. */
  #onlyTaluka({ where }: Group): number | undefined {
    const same = where.talukas.filter(({ agreement }) => agreement === "same");
    const isOne = same.length === 1 && where.namedDistricts().length === 1;
    return isOne && this.#areas.level(same[0]!.area) === "taluka" ? same[0]!.area : undefined;
  }

  /**
   * Resolves rows of which little is known one by one, up to a limit: each is a search. Where a taluka and a
   * district are named, that was looked through: of 8,000 altered rows a search found none of those that were left.
   */
  async #searchFor(
    groups: readonly Group[],
    resolutions: Map<string, Resolution>,
    reach: Reach,
  ): Promise<void> {
    const poor = groups
      .filter(({ taluka, where }) => taluka === "" || where.namedDistricts().length === 0)
      .flatMap(({ rows }) => rows.filter(({ judged }) => (judged[0]?.score ?? 0) < POOR));
    const searched = poor.slice(0, MOST_SEARCHED);
    for (const [i, { parts, judged }] of searched.entries()) {
      const found = await this.#reader.resolve(parts);
      if (found.outcome !== "none" && (found.candidates[0]?.score ?? 0) > (judged[0]?.score ?? 0))
        resolutions.set(keyOf(parts), found);
      if (i % SEARCHES_A_STEP === 0) await reach(i / searched.length);
    }
    await reach(1);
  }

  /** Adds candidates to rows, an area after the other, so that each is prepared once. */
  async #look(
    rows: readonly ListRow[],
    areasOf: (row: ListRow) => readonly number[],
    look: Look,
    reach: Reach,
  ): Promise<void> {
    const byArea = new Map<number, ListRow[]>();
    for (const row of rows) {
      for (const area of areasOf(row)) {
        const others = byArea.get(area);
        if (others) others.push(row);
        else byArea.set(area, [row]);
      }
    }
    const total = [...byArea.values()].reduce((sum, some) => sum + some.length, 0);
    let done = 0;
    const sorted = [...byArea].sort(([a], [b]) => a - b);
    for (const [i, [area, some]] of sorted.entries()) {
      const table = await this.#tables.of(area);
      // The next one is loaded meanwhile; if that fails, it is tried again when its turn comes.
      const following = sorted[i + 1];
      if (following) void this.#tables.of(following[0]);
      for (const row of some) {
        addCandidates(row, look(row, table, area));
        done++;
        if (done % ROWS_A_STEP === 0) await reach(done / total);
      }
    }
    await reach(1);
  }

  #districtsOf({ where }: Group, learntState: number | undefined): number[] {
    const states = learntState !== undefined ? [learntState] : where.states;
    return states.length === 0
      ? this.#areas.all("district")
      : states.flatMap((state) => this.#areas.children(state));
  }

  /** Talukas in which rows of the group were found, and that were not looked through because of their names. */
  #learntTalukas(group: Group, learning: Learning): number[] {
    const named = new Set(group.where.talukas.map(({ area }) => area));
    const least = named.size > 0 ? LEAST_OTHER_SHARE : LEAST_SHARE;
    return learning
      .talukas(group)
      .filter(({ taluka, share }) => share >= least && !named.has(taluka))
      .slice(0, MOST_TALUKAS)
      .map(({ taluka }) => taluka);
  }

  /** In a register, a place that one row claims is not another's. Twice, since rows that become sure claim places, too. */
  #settleClaims(
    groups: readonly Group[],
    learning: Learning,
    rows: number,
    different: number,
  ): void {
    for (let round = 0; round < 2; round++) {
      const claims = new Claims(this.#areas, groups);
      if (!claims.isRegister(rows, different)) return;
      for (const { rows } of groups)
        for (const row of rows) learning.score(row, (candidate) => claims.weight(row, candidate));
    }
  }
}

function stagesOf({ onProgress, signal }: MatchOptions): NextStage {
  let begin = 0;
  return (until) => {
    const from = begin;
    begin = until;
    return async (share) => {
      onProgress?.(from + share * (until - from));
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    };
  };
}

/** Only the likeliest are kept: a long list has millions of others. */
function addCandidates(row: ListRow, found: readonly Candidate[]): void {
  if (found.length === 0) return;
  const known = new Set(row.candidates.map(({ village }) => village.ordinal));
  const all = [...row.candidates, ...found.filter(({ village }) => !known.has(village.ordinal))];
  const weights = weigh(all, row.written, row.pincode);
  const least = Math.max(...weights) - MOST_BEHIND;
  const order = all.map((_, i) => i).filter((i) => weights[i]! >= least);
  order.sort((a, b) => weights[b]! - weights[a]!);
  row.candidates = order.slice(0, KEPT_CANDIDATES).map((i) => all[i]!);
  for (const i of order.slice(KEPT_CANDIDATES)) row.leftOut += Math.exp(weights[i]!);
}

const KEPT_CANDIDATES = 8;
/** How much less a candidate may weigh than the best: what is learnt about areas can reverse such an order. */
const MOST_BEHIND = 9;

/** A row whose best candidate has a lower score is resolved on its own. */
const POOR = 0.2;
const MOST_SEARCHED = 100;
const SEARCHES_A_STEP = 16;

/** How many districts may be looked through for a row: all of India's for {@link MOST_SEARCHED}. A district is 11 kB. */
const DISTRICTS_A_ROW = 8;

/** How many rows are looked at between two reports of progress. */
const ROWS_A_STEP = 256;
/** A list with more rows of a district mostly has one that is not found in its taluka. */
const FEW_OF_DISTRICT = 3;
/** Share of a group's rows that must be in a taluka for the others to be looked for there. */
const LEAST_SHARE = 0.03;
/** The same where the named taluka is known. */
const LEAST_OTHER_SHARE = 0.15;
const MOST_TALUKAS = 12;

const SURE_SCORE = 0.93;

/** Whether nothing better can be found for a row. */
function isSure({ judged: [best] }: ListRow): boolean {
  return best !== undefined && best.score >= SURE_SCORE;
}

function keyOf(parts: Parts): string {
  return [parts.state, parts.district, parts.taluka, parts.village, parts.pincode].join("\n");
}

/** Groups whose texts are not what the data calls the taluka in which most of their rows are. */
function learntAreas(groups: readonly Group[]): LearntArea[] {
  return groups.flatMap(({ state, district, taluka, where, rows }) => {
    const sure = new Map<number, number>();
    for (const { judged } of rows)
      if (judged[0] && outcomeOf(judged) === "match") {
        const of = judged[0].candidate.taluka;
        sure.set(of, (sure.get(of) ?? 0) + 1);
      }
    const [most] = [...sure].sort((a, b) => b[1] - a[1]);
    if (!most || most[1] < LEARNT_ROWS || most[1] * 2 <= rows.length) return [];
    const agreements = where.agreements(most[0]);
    const known = (["state", "district", "taluka"] as const).every(
      (part) => agreements[part] === "same" || agreements[part] === "absent",
    );
    return known
      ? []
      : [{ state, district, taluka, area: most[0], rows: most[1], of: rows.length }];
  });
}

/** From this many sure rows on, and more than half of them, an area is learnt. */
const LEARNT_ROWS = 3;
