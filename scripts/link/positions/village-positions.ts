/** Assigns points to villages: those of their codes, habitations and post offices by name; the taluka's other points confirm them. */
import type { PositionKind } from "../../../functions/core/contract/kinds.ts";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { median, middleOf } from "../../../functions/core/geo/middle.ts";
import { nearestNames } from "../edits.ts";
import { PointGrid } from "../grid.ts";
import type { Named } from "../keys.ts";
import type { LinkName, LinkNames } from "../names.ts";

/** A village or town with its names. */
export interface NamedPlace extends Named {
  readonly code: string;
  readonly taluka: string;
  /** Its state's code. */
  readonly state: string;
  readonly isTown: boolean;
}

/** A named point: a habitation. */
export interface NamedPoint {
  readonly name: string;
  /** The number of its block. */
  readonly block: number;
  readonly position: Position;
}

/** The kinds of points of villages. */
type PointKind = Extract<PositionKind, "habitation" | "post_office" | "survey">;

/** What does not count where a village has the point of its code. */
export interface CodedResult {
  /** Villages whose point the villages around it contradict. */
  readonly refused: readonly NamedPlace[];
  /** Villages whose habitation is confirmed better than their point, */
  readonly weaker: readonly NamedPlace[];
  /** and whose point is confirmed better than their habitation. */
  readonly replaced: readonly NamedPlace[];
}

/** Points of one name and village that are further than this from their middle are not one place. */
export const ONE_PLACE_KM = 3;

/** How many of the nearest known villages are checked, and how many must be of the same taluka. */
const [ASKED, SAME] = [8, 3];

/** How many suffice in a taluka with known post offices only, as these have been confirmed by others. */
const SAME_OF_FEW = 1;

/**
 * In a taluka with this many points of codes, one of those nearest to a point must be of its taluka. Fewer do not show that a
 * point is elsewhere.
 */
const ENOUGH_CODED = 4;

/** Two points of a village that are further apart than this contradict each other. */
const CONTRADICT_KM = 5;

/** A block has villages of a taluka if this share of its names points to it, and at least this many names. */
const [BLOCK_SHARE, BLOCK_NAMES] = [0.04, 1];

/** Rounds of removing points that their neighbours contradict: each may expose others. */
const ROUNDS = 3;

/**
 * Villages are numbered along a path through their taluka, so one of the next three codes on each side is a neighbour. A
 * point is refused if it is further from all of them than this many times the usual distance in the taluka, and 3 km.
 */
const [CODES_ASKED, LEAST_CODES, USUAL_DISTANCES, LEAST_KM] = [3, 3, 3, 3];

/** The positions of villages of one state, filled step by step. */
export class VillagePositions {
  readonly #villages: readonly NamedPlace[];
  readonly #names: LinkNames;
  readonly #found = new Map<NamedPlace, Position>();
  readonly #kinds = new Map<NamedPlace, PointKind>();
  /** Of those found by habitations, all of which are in one block. */
  readonly #blocks = new Map<NamedPlace, number>();
  readonly #grid = new PointGrid<NamedPlace>();
  readonly #byKey = new Map<string, NamedPlace[]>();

  /** @param villages the places of a state, sorted by code */
  constructor(villages: readonly NamedPlace[], names: LinkNames) {
    this.#villages = villages;
    this.#names = names;
    for (const village of villages) {
      for (const key of new Set(village.names.map(({ key }) => key))) {
        const same = this.#byKey.get(key);
        if (same === undefined) this.#byKey.set(key, [village]);
        else same.push(village);
      }
    }
  }

  /** The number of the block that a village's habitations are in; undefined where these are in several, or unknown. */
  blockOf(village: NamedPlace): number | undefined {
    return this.#found.has(village) ? this.#blocks.get(village) : undefined;
  }

  /** The positions so far. */
  get found(): ReadonlyMap<NamedPlace, Position> {
    return this.#found;
  }

  /** The position of a place and the kind of point, if it has been found. */
  pointOf(place: NamedPlace): (Position & { readonly position: PointKind }) | undefined {
    const at = this.#found.get(place);
    return at && { ...at, position: this.#kinds.get(place)! };
  }

  /**
   * Adds villages by the points of their codes. A point that is among villages of other talukas, or far from all villages with
   * the codes next to it, is refused. Where a habitation contradicts a point, the one with more villages of the taluka around
   * it counts; of equals the one that is nearer to a village with a code next to it. Returns the villages whose point does not count.
   */
  addCoded(points: ReadonlyMap<NamedPlace, Position>): CodedResult {
    const coded = new VillagePositions([...points.keys()], this.#names);
    for (const [village, at] of points) coded.#set(village, at, "survey");
    const inTaluka = Map.groupBy(points.keys(), ({ taluka }) => taluka);
    const checked = [...points.keys()].filter(
      ({ taluka }) => inTaluka.get(taluka)!.length >= ENOUGH_CODED,
    );
    for (let round = 0; round < ROUNDS; round++)
      coded.#takeOut(
        checked.filter((village) => {
          const at = coded.#found.get(village);
          return at !== undefined && coded.#support(village, at) === 0;
        }),
      );
    coded.#takeOutStrays();
    const refused = [...points.keys()].filter((village) => !coded.#found.has(village));
    const [weaker, replaced]: NamedPlace[][] = [[], []];
    for (const [village, at] of coded.#found) {
      const habitation = this.#found.get(village);
      if (habitation === undefined) continue;
      if (distanceKm(habitation, at) <= CONTRADICT_KM) continue;
      const isBetter =
        coded.#support(village, at) - coded.#support(village, habitation) ||
        coded.#kmToNextCode(village, habitation) - coded.#kmToNextCode(village, at);
      (isBetter >= 0 ? replaced! : weaker!).push(village);
    }
    this.#takeOut(replaced!);
    for (const [village, at] of coded.#found)
      if (!this.#found.has(village)) this.#set(village, at, "survey");
    return { refused, weaker: weaker!, replaced: replaced! };
  }

  /** How many of the nearest known villages are of the village's taluka. */
  #support(village: NamedPlace, at: Position): number {
    return sameTaluka(village, this.#near(at));
  }

  /** Kilometres from a point to the nearest of the known villages with the codes before and after a village's. */
  #kmToNextCode(village: NamedPlace, at: Position): number {
    const i = this.#villages.indexOf(village);
    const next = this.#villages.slice(Math.max(0, i - CODES_ASKED), i + CODES_ASKED + 1);
    return Math.min(
      ...next.flatMap((other) => {
        const known = this.#found.get(other);
        return other === village || known === undefined ? [] : distanceKm(known, at);
      }),
      Number.MAX_VALUE,
    );
  }

  /**
   * Adds villages by habitations. A block says which talukas its habitations can be in: those that share names with it. The
   * name decides first, where it is only one village's; then the taluka's other points confirm or refuse each.
   */
  addHabitations(blocks: Iterable<readonly NamedPoint[]>): void {
    const rows = [...blocks].flatMap((points) => this.#read(points));
    this.#accept(rows, ({ exact: [village, other] }) =>
      other === undefined ? village : undefined,
    );
    this.#takeOutMisfits(this.#found.keys());
    const onlyOneThatFits = (candidates: readonly NamedPlace[], at: Position) => {
      if (candidates.every((village) => this.#found.has(village))) return undefined;
      const near = this.#near(at);
      const fitting = candidates.filter((village) => fits(village, near));
      return fitting.length === 1 ? fitting[0] : undefined;
    };
    this.#accept(rows, ({ exact, point }) => onlyOneThatFits(exact, point.position));
    this.#accept(rows, ({ exact, other, point }) =>
      onlyOneThatFits([...new Set([...exact, ...other])], point.position),
    );
    this.#addMisspelled(rows);
    this.#takeOutStrays();
    this.#addTowns(rows);
  }

  /**
   * Adds villages by points that prove less than a habitation. In a taluka without any known village they confirm each other,
   * or are the only ones; elsewhere the known villages confirm them.
   */
  addOthers(points: readonly (readonly [village: NamedPlace, position: Position])[]): void {
    const known = new Set([...this.#found.keys()].map(({ taluka }) => taluka));
    const first = points.filter(([{ taluka }]) => !known.has(taluka));
    const later = points.filter(([{ taluka }]) => known.has(taluka));
    this.#addNew(first);
    this.#takeOutMisfits(new Set(first.map(([village]) => village)), SAME_OF_FEW);
    const kept = new Set([...this.#found.keys()].map(({ taluka }) => taluka));
    this.#addNew(first.filter(([{ taluka }]) => !kept.has(taluka)));
    for (const [village, position] of later) {
      if (!this.#found.has(village) && fits(village, this.#near(position)))
        this.#set(village, position, "post_office");
    }
  }

  #addNew(points: readonly (readonly [village: NamedPlace, position: Position])[]): void {
    for (const [village, position] of points)
      if (!this.#found.has(village)) this.#set(village, position, "post_office");
  }

  /** Whether the known villages around a point are of a place's taluka, at least this many of them. */
  confirms(place: NamedPlace, at: Position, least = SAME): boolean {
    return fits(place, this.#near(at), least);
  }

  /** Takes out villages that are far from all those with the codes before and after them. */
  #takeOutStrays(): void {
    const known = this.#villages.filter((village) => this.#found.has(village));
    const nearest = new Map<NamedPlace, number>();
    for (const [i, village] of known.entries()) {
      const others = known
        .slice(Math.max(0, i - CODES_ASKED), i + CODES_ASKED + 1)
        .filter((other) => other !== village && other.taluka === village.taluka);
      if (others.length < LEAST_CODES) continue;
      const at = this.#found.get(village)!;
      nearest.set(
        village,
        Math.min(...others.map((other) => distanceKm(this.#found.get(other)!, at))),
      );
    }
    const usual = new Map(
      [...Map.groupBy(nearest.keys(), ({ taluka }) => taluka)].map(([taluka, some]) => [
        taluka,
        median(some.map((village) => nearest.get(village)!)),
      ]),
    );
    const isStray = (village: NamedPlace) =>
      !village.isTown &&
      (nearest.get(village) ?? 0) >
        Math.max(LEAST_KM, USUAL_DISTANCES * (usual.get(village.taluka) ?? 0));
    this.#takeOut(known.filter(isStray));
  }

  /** Takes out villages that their neighbours contradict; the next round asks those that lost a neighbour. */
  #takeOutMisfits(villages: Iterable<NamedPlace>, least = SAME): void {
    const neighbours = new Map<NamedPlace, readonly NamedPlace[]>();
    let asked = [...villages];
    for (let round = 0; round < ROUNDS && asked.length > 0; round++) {
      for (const village of asked) neighbours.set(village, this.#near(this.#found.get(village)!));
      const wrong = new Set(asked.filter((one) => !fits(one, neighbours.get(one)!, least)));
      this.#takeOut(wrong);
      for (const village of wrong) neighbours.delete(village);
      asked = [...neighbours].flatMap(([village, near]) =>
        near.some((other) => wrong.has(other)) ? village : [],
      );
    }
  }

  /** The points of a block with the villages that they may be. */
  #read(points: readonly NamedPoint[]): Row[] {
    const whole = points.map(({ name }) => this.#names.whole(name));
    const talukas = this.#talukasOf(new Set(whole.map(({ key }) => key)));
    const within = (name: LinkName) =>
      (this.#byKey.get(name.key) ?? []).filter(({ taluka }) => talukas.has(taluka));
    return points.map((point, i) => ({
      point,
      name: whole[i]!,
      talukas,
      exact: within(whole[i]!),
      other: this.#names.others(point.name, whole[i]!).flatMap(within),
    }));
  }

  /** The talukas that share names with a block; a name that many villages have says little. */
  #talukasOf(keys: ReadonlySet<string>): Set<string> {
    const shares = new Map<string, number>();
    for (const key of keys) {
      const villages = this.#byKey.get(key) ?? [];
      for (const { taluka } of villages)
        shares.set(taluka, (shares.get(taluka) ?? 0) + 1 / villages.length);
    }
    const all = [...shares.values()];
    const least = Math.max(BLOCK_NAMES, BLOCK_SHARE * all.reduce((sum, share) => sum + share, 0));
    const enough = Math.min(least, Math.max(...all));
    return new Set([...shares].filter(([, share]) => share >= enough).map(([taluka]) => taluka));
  }

  /** Gives villages without a position the middle of the points that are theirs, if these are one place. */
  #accept(rows: readonly Row[], choose: (row: Row) => NamedPlace | undefined): void {
    const chosen = new Map<NamedPlace, NamedPoint[]>();
    for (const row of rows) {
      const village = choose(row);
      if (village === undefined || this.#found.has(village)) continue;
      const points = chosen.get(village);
      if (points === undefined) chosen.set(village, [row.point]);
      else points.push(row.point);
    }
    for (const [village, points] of chosen) {
      const middle = middleOf(points.map(({ position }) => position));
      if (!points.every(({ position }) => distanceKm(position, middle) <= ONE_PLACE_KM)) continue;
      this.#set(village, middle, "habitation");
      const [{ block }] = points as [NamedPoint];
      if (points.every((point) => point.block === block)) this.#blocks.set(village, block);
      else this.#blocks.delete(village);
    }
  }

  /** Adds villages whose name is misspelled in a habitation's: the only one in reach of edits that fits. */
  #addMisspelled(rows: readonly Row[]): void {
    const unknown = new Map<string, NamedPlace[]>();
    for (const village of this.#villages) {
      if (this.#found.has(village)) continue;
      for (const letter of new Set(village.names.map(({ core }) => core[0]))) {
        const place = `${village.taluka} ${letter}`;
        const some = unknown.get(place);
        if (some === undefined) unknown.set(place, [village]);
        else some.push(village);
      }
    }
    const unread = rows.filter(({ exact, other }) => exact.length + other.length === 0);
    const meant = new Map(
      unread.map((row) => {
        const candidates = [...row.talukas].flatMap(
          (taluka) => unknown.get(`${taluka} ${row.name.core[0]}`) ?? [],
        );
        const [village, other] = nearestNames(row.name, candidates);
        const isMeant =
          village !== undefined &&
          other === undefined &&
          fits(village, this.#near(row.point.position));
        return [row, isMeant ? village : undefined] as const;
      }),
    );
    this.#accept(unread, (row) => meant.get(row));
  }

  /** Adds towns that share their name with a village of the taluka: mostly the part of the place that is outside the town. */
  #addTowns(rows: readonly Row[]): void {
    this.#accept(rows, ({ exact, point }) => {
      const [town, other] = exact.filter((one) => one.isTown);
      if (town === undefined || other !== undefined || this.#found.has(town)) return undefined;
      return fits(town, this.#near(point.position)) ? town : undefined;
    });
  }

  #set(village: NamedPlace, position: Position, kind: PointKind): void {
    this.#found.set(village, position);
    this.#kinds.set(village, kind);
    this.#grid.add(village, position);
  }

  #takeOut(villages: Iterable<NamedPlace>): void {
    for (const village of villages) {
      this.#grid.delete(village, this.#found.get(village)!);
      this.#found.delete(village);
    }
  }

  /** The known villages nearest to a point; one more than are asked, as one may be the village itself. */
  #near(at: Position): NamedPlace[] {
    return this.#grid.near(at, ASKED + 1);
  }
}

/** Whether enough of the nearest known villages are of the village's taluka. */
function fits(village: NamedPlace, near: readonly NamedPlace[], least = SAME): boolean {
  const others = near.filter((other) => other !== village).slice(0, ASKED);
  const same = sameTaluka(village, near);
  return same >= Math.min(least, others.length / 2) && (same > 0 || least === SAME_OF_FEW);
}

/** How many of the nearest known villages, of which one may be the village itself, are of its taluka. */
function sameTaluka(village: NamedPlace, near: readonly NamedPlace[]): number {
  const others = near.filter((other) => other !== village).slice(0, ASKED);
  return others.filter(({ taluka }) => taluka === village.taluka).length;
}

/** A point of a block, with the villages whose name it has, or has in part. */
interface Row {
  readonly point: NamedPoint;
  readonly name: LinkName;
  readonly talukas: ReadonlySet<string>;
  readonly exact: readonly NamedPlace[];
  readonly other: readonly NamedPlace[];
}
