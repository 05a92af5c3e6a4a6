import type { StateKind } from "../../functions/core/contract/kinds.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import { InputError } from "../cli/input-error.ts";
import type { Report } from "../dataset/report.ts";
import { cleanName, fromCapitals } from "../names/clean-names.ts";
import type { Named, NamedState, SourceRow } from "../sources/said.ts";
import { readOwnTable } from "../tables/own-csv.ts";

/** The official facts of a state or union territory. */
export interface OfficialState {
  code: string;
  name: string;
  /** ISO 3166-2:IN; empty for a state newer than the table. */
  iso_code: string;
  kind: StateKind;
}

/** State → the first and last code of its districts in the Census of 2011. Newer states have none. */
const CENSUS_DISTRICTS = new Map<string, readonly string[]>();

/**
 * The states and union territories by code: the 36 of today, and the two (25, 26) that were merged into 38 on
 * 26 January 2020, with their last ISO codes. The codes are those of the Census of 2011, which the Local Government
 * Directory continued with 36 (2014), 37 (2019) and 38. ISO 3166-2:IN as of November 2023, when CT, OR, TG and UT became
 * CG, OD, TS and UK. `districts_2011` in the table is the range of the Census's district codes.
 */
export const STATES: ReadonlyMap<string, OfficialState> = new Map(
  readOwnTable(new URL("states.csv", import.meta.url), [
    "code",
    "name",
    "iso_code",
    "kind",
    "districts_2011",
  ]).map(([code, name, iso_code, kind, districts]) => {
    if (districts !== "") CENSUS_DISTRICTS.set(code!, districts!.split("-"));
    return [code!, { code: code!, name: name!, iso_code: iso_code!, kind: kind as StateKind }];
  }),
);

const LAST_STATE = Math.max(...[...STATES.keys()].map(Number));

/** A state in a row; `alone` if the row is only about the state. */
interface StateRow {
  file: string;
  line: number;
  state: NamedState;
  alone: boolean;
}

/**
 * The state with a row's code; also the row's name, if it differs from the official one. A list of states may have a state
 * newer than the table, and says whether it is a state or a union territory. Throws InputError for any other unknown code, and
 * for another state's name.
 */
export function officialState(
  row: StateRow,
  report: Report,
): { official: OfficialState; alias?: string } {
  const { file, line, state, alone } = row;
  const { name } = cleanName(state.name);
  const official = STATES.get(state.code) ?? newState(row, name);
  if (official === undefined) {
    throw new InputError(`${file}:${line}: "${state.code}" (${state.name}) is not a state code`);
  }
  const found = {
    file,
    line,
    level: "state",
    code: state.code,
    name: state.name,
    note: official.name,
  } as const;
  if (name === official.name || name === "") return { official };
  if (stateKey(name) === stateKey(official.name)) {
    if (alone) {
      report.add({
        ...found,
        action: "repaired",
        reason: "a state's name in capitals or with &",
        done: "replaced by its official name",
      });
    }
    return { official };
  }
  const other = [...STATES.values()].find(
    (candidate) => stateKey(candidate.name) === stateKey(name),
  );
  if (other !== undefined) {
    throw new InputError(
      `${file}:${line}: state ${state.code} is named ${name}, which is state ${other.code}; correct the code or the name`,
    );
  }
  report.add({
    ...found,
    action: "doubtful",
    reason: "a state's name that is not the official one of its code",
    done: "the official name is used, the other is an alias",
  });
  return { official, alias: name };
}

function newState(
  { state: { code, kind }, alone }: StateRow,
  name: string,
): OfficialState | undefined {
  const isNew = alone && kind !== undefined && name !== "" && Number(code) > LAST_STATE;
  return isNew ? { code, name: fromCapitals(name), iso_code: "", kind } : undefined;
}

/** The key of a state's name, without the article that some files add. */
export function stateKey(name: string): string {
  return nameKey(name).replace(/^the/, "");
}

/**
 * Throws InputError if the Census of 2011 has no district with this code in this state. The Census numbered districts state by
 * state.
 */
export function checkCensusDistrict({ file, line, state }: SourceRow, { code }: Named): void {
  const isIn = ([first, last]: readonly string[]) => code >= first! && code <= last!;
  const range = CENSUS_DISTRICTS.get(state.code);
  if (range === undefined || isIn(range)) return;
  const actual = [...CENSUS_DISTRICTS].find(([, districts]) => isIn(districts));
  const where =
    actual === undefined ? "of no state" : `of state ${actual[0]} ${STATES.get(actual[0])!.name}`;
  throw new InputError(
    `${file}:${line}: district ${code} is ${where} in the Census of 2011, not of state ${state.code}; correct the code of the state or the district`,
  );
}
