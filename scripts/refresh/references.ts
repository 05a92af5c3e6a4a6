/** Fixed references for the new data of a refresh. */
import type { UnsavedDataset, Village } from "../dataset/dataset.ts";
import { statesOf } from "../dataset/places.ts";
import { mostFrequent } from "../editions/counts.ts";
import { areUnlike } from "../names/unlike.ts";
import { readOwnTable } from "../tables/own-csv.ts";
import type { Arrival } from "./arrival.ts";
import type { Objection } from "./objection.ts";

/** The villages of the Census of 2011 in one of its areas: their number within a range of codes. */
interface CensusArea {
  readonly state: string;
  readonly first: string;
  readonly last: string;
  readonly villages: number;
}

/**
 * The villages of each state in the Census of 2011 (Registrar General of India: village directory, Primary Census Abstract):
 * their number, the range of their codes, and six of them, of about 2,000 people if possible.
 */
const CENSUS = readOwnTable(new URL("census-2011.csv", import.meta.url), [
  "state_code",
  "state",
  "villages",
  "first_code",
  "last_code",
  "known",
]).map(([state, name, villages, first, last, known]) => ({
  state: state!,
  name: name!,
  first: first!,
  last: last!,
  villages: Number(villages),
  known: known!.split("; ").map((one) => ({ code: one.slice(0, 6), name: one.slice(7) })),
}));

/** In a first refresh, a state may lack this share of the villages of 2011. */
const MISSING = 0.25;
/** A review is needed each time another tenth of a state's villages of 2011 is gone, */
const LOST = 0.1;
/** and each time another 2 % of its sub-districts of 2011, at least two, have lost more than half of their villages. */
const EMPTIED = { share: 0.02, atLeast: 2 };
/**
 * If more than half of a state's villages have the same value, a program has written it. In a state with fewer villages it may
 * be right.
 */
const ALIKE = { share: 0.5, villages: 100 };
/** Up to this share of a state's villages, or this many, may have PIN codes of offices in other states. */
const ELSEWHERE = { share: 0.05, villages: 10 };

/** Reasons why new data does not fit the Census, the post offices, or itself. */
export function againstReferences(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  { invalidated }: Pick<Arrival, "invalidated">,
): Objection[] {
  const isFirst = older.states.length === 0;
  const within = (places: UnsavedDataset) => [
    ...againstThemselves(places),
    ...againstOffices(places),
  ];
  // If it was already so before, it has been accepted.
  const known = new Set(within(older).map(({ id }) => id));
  return [
    ...(isFirst ? againstCensus(newer) : sinceCensus(older, newer, invalidated)),
    ...within(newer).filter(({ id }) => !known.has(id)),
  ];
}

/** For a first refresh: compares the number of the Census's villages, and the names of some. */
function againstCensus({ villages }: UnsavedDataset): Objection[] {
  const codes = new CodeRanges(villages.map(({ code }) => code));
  const names = new Map(villages.map(({ code, name }) => [code, name]));
  return CENSUS.flatMap(({ name, known, ...area }): Objection[] => {
    const id = `census-villages:${area.state}`;
    const state = `${name} (${area.state})`;
    const missing = area.villages - codes.within(area);
    if (missing > area.villages * MISSING)
      return [
        { id, text: `${state}: ${missing} of the Census's ${area.villages} villages are missing` },
      ];
    const present = known.filter(({ code }) => names.has(code));
    const other = present.filter((one) => areUnlike(one.name, names.get(one.code)!));
    const [first] = other;
    if (first === undefined || other.length * 2 <= present.length) return [];
    const example = `${first.code}: ${names.get(first.code)}, not ${first.name}`;
    return [
      {
        id,
        text: `${state}: ${other.length} of ${present.length} known villages of the Census have other names, such as ${example}`,
      },
    ];
  });
}

/** Compares how many of the villages of 2011 are gone, and in how many sub-districts most are gone. */
function sinceCensus(
  older: UnsavedDataset,
  newer: UnsavedDataset,
  invalidated: ReadonlySet<string>,
): Objection[] {
  const areas = (older.censusVillages ?? []).map((one): CensusArea => {
    const { state_code, first_code, last_code, villages } = one;
    return { state: state_code, first: first_code, last: last_code, villages: Number(villages) };
  });
  if (areas.length === 0) return [];
  const lostIn = (places: UnsavedDataset) => {
    const codes = new CodeRanges([
      ...places.villages.map(({ code }) => code),
      // These are not lost: another place replaced them, or LGD removed them.
      ...places.former.flatMap(({ level, code, successor_code }) =>
        level === "village" && successor_code !== "" ? code : [],
      ),
      ...invalidated,
    ]);
    return areas.map((area) => Math.max(0, area.villages - codes.within(area)));
  };
  const [before, now] = [lostIn(older), lostIn(newer)];
  const found: Objection[] = [];
  const byState = Map.groupBy(areas.keys(), (index) => areas[index]!.state);
  for (const [code, indexes] of byState) {
    const sum = (numbers: readonly number[]) =>
      indexes.reduce((total, index) => total + numbers[index]!, 0);
    const total = sum(areas.map(({ villages }) => villages));
    const [lostBefore, lostNow] = [sum(before), sum(now)];
    const state = `${CENSUS.find((one) => one.state === code)?.name ?? "state"} (${code})`;
    if (isPassed(total * LOST, lostBefore, lostNow))
      found.push({
        id: `census-villages-gone:${code}`,
        text: `${state}: ${lostNow} of the Census's ${total} villages are gone, before this refresh ${lostBefore}`,
      });
    const emptied = (lost: readonly number[]) =>
      indexes.filter((index) => lost[index]! * 2 > areas[index]!.villages);
    const step = Math.max(EMPTIED.atLeast, indexes.length * EMPTIED.share);
    const [emptyBefore, emptyNow] = [emptied(before), emptied(now)];
    const last = areas[emptyNow.find((index) => !emptyBefore.includes(index)) ?? -1];
    if (last !== undefined && isPassed(step, emptyBefore.length, emptyNow.length))
      found.push({
        id: `census-subdistricts-emptied:${code}`,
        text: `${state}: ${emptyNow.length} of the Census's ${indexes.length} sub-districts have lost more than half of their villages, now that with villages ${last.first} to ${last.last}`,
      });
  }
  return found;
}

/** Whether a number has passed the next multiple of a step. */
function isPassed(step: number, before: number, now: number): boolean {
  return Math.floor(now / step) > Math.floor(before / step);
}

/** Finds one value for most villages of a state. */
function againstThemselves(newer: UnsavedDataset): Objection[] {
  const columns = { name: "name", pincode: "PIN code", local_name: "local name" } as const;
  return byStates(newer).flatMap(({ code, name, villages }) =>
    (Object.keys(columns) as (keyof typeof columns)[]).flatMap((column): Objection[] => {
      const values = villages.flatMap((village) => village[column] ?? []);
      const [value] = mostFrequent(values);
      const alike = values.filter((one) => one === value).length;
      if (values.length < ALIKE.villages || alike <= values.length * ALIKE.share) return [];
      return [
        {
          id: `villages-alike-${column.replace("_", "-")}s:${code}`,
          text: `${name} (${code}): ${alike} of ${values.length} villages have one ${columns[column]}, ${value}`,
        },
      ];
    }),
  );
}

/** Finds PIN codes of offices in other states. */
function againstOffices(newer: UnsavedDataset): Objection[] {
  const { stateOf } = statesOf(newer);
  const states = new Map<string, Set<string>>();
  for (const { pincode, district_code } of newer.postOffices ?? []) {
    if (district_code === undefined) continue;
    states.set(pincode, (states.get(pincode) ?? new Set()).add(stateOf(district_code)));
  }
  if (states.size === 0) return [];
  return byStates(newer).flatMap(({ code, name, villages }): Objection[] => {
    const withOffice = villages.flatMap(({ pincode = "" }) => {
      const known = pincode.split(" ").flatMap((one) => states.get(one) ?? []);
      return known.length > 0 ? [known.some((those) => those.has(code))] : [];
    });
    const elsewhere = withOffice.filter((isOwn) => !isOwn).length;
    if (elsewhere <= Math.max(withOffice.length * ELSEWHERE.share, ELSEWHERE.villages)) return [];
    return [
      {
        id: `villages-pincodes-elsewhere:${code}`,
        text: `${name} (${code}): ${elsewhere} of ${withOffice.length} villages have PIN codes whose post offices are in other states`,
      },
    ];
  });
}

function byStates(places: UnsavedDataset) {
  const { stateOfTaluka } = statesOf(places);
  const rural = places.villages.filter(({ kind }) => kind === undefined);
  const byState = Map.groupBy(rural, ({ taluka_code }) => stateOfTaluka(taluka_code));
  return places.states.map(({ code, name }) => ({
    code,
    name,
    villages: byState.get(code) ?? ([] as Village[]),
  }));
}

/** Counts codes within a range. */
class CodeRanges {
  readonly #sorted: readonly string[];

  constructor(codes: readonly string[]) {
    this.#sorted = [...new Set(codes)].sort();
  }

  within({ first, last }: Pick<CensusArea, "first" | "last">): number {
    return this.#before(`${last}~`) - this.#before(first);
  }

  /** The number of codes below a code. */
  #before(code: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
