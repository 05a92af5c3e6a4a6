import type { StateKind } from "../../functions/core/contract/records.ts";
import { nameKey } from "../../functions/core/names/tokens.ts";
import { InputError } from "../dataset/input-error.ts";
import { cleanName } from "./names.ts";
import type { Report } from "./report.ts";
import type { Named } from "./source-row.ts";
import { readTable } from "./tables.ts";

/** What is official about a state or union territory whatever file it comes from. */
export interface OfficialState {
  code: string;
  name: string;
  /** ISO 3166-2:IN. */
  iso_code: string;
  kind: StateKind;
}

/**
 * The states and union territories by code: the 36 of today, and the two (25, 26) that were merged into 38 on
 * 26 January 2020, with the ISO codes that they then had. Codes are those of the Census of 2011, which the Local
 * Government Directory kept and continued with 36 (2014), 37 (2019) and 38. ISO 3166-2:IN as of its edition of
 * November 2023, when CT, OR, TG and UT became CG, OD, TS and UK.
 */
export const STATES: ReadonlyMap<string, OfficialState> = new Map(
  readTable("states.csv", ["code", "name", "iso_code", "kind"]).map(([code, name, iso_code, kind]) => [
    code!,
    { code: code!, name: name!, iso_code: iso_code!, kind: kind as StateKind },
  ]),
);

/** A state as a row has it; `alone` when the row is about the state itself. */
interface StateRow {
  file: string;
  line: number;
  state: Named;
  alone: boolean;
}

/**
 * The official name of the state with a row's code, and the row's own name where that is another one.
 * Throws InputError for a code that is no state's, and for a name that is another state's.
 */
export function officialName(row: StateRow, report: Report): { name: string; alias?: string } {
  const { file, line, state, alone } = row;
  const official = STATES.get(state.code);
  if (official === undefined) {
    throw new InputError(`${file}:${line}: "${state.code}" (${state.name}) is no state's code`);
  }
  const { name } = cleanName(state.name);
  const found = {
    file,
    line,
    level: "state",
    code: state.code,
    name: state.name,
    note: official.name,
  } as const;
  if (name === official.name || name === "") return { name: official.name };
  if (stateKey(name) === stateKey(official.name)) {
    if (alone) {
      report.add({
        ...found,
        action: "repaired",
        reason: "a state's name in capitals or with &",
        done: "written as its official name",
      });
    }
    return { name: official.name };
  }
  const other = [...STATES.values()].find((candidate) => stateKey(candidate.name) === stateKey(name));
  if (other !== undefined) {
    throw new InputError(
      `${file}:${line}: state ${state.code} is called ${name}, which is the name of ${other.code}; correct the code or the name`,
    );
  }
  report.add({
    ...found,
    action: "doubtful",
    reason: "another name than the official one of the state with this code",
    done: "the official name is taken, the other is an alias",
  });
  return { name: official.name, alias: name };
}

/** A state's name without the article that some files put before it. */
function stateKey(name: string): string {
  return nameKey(name).replace(/^the/, "");
}
