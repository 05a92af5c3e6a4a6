/** Which district a post office is in, by the names of state and district that its list has. */

import { EditDistance } from "../../functions/core/names/edit-distance.ts";
import { fold } from "../../functions/core/names/folding.ts";
import { nameKey, tokens } from "../../functions/core/names/tokens.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import { otherNames } from "./aliases.ts";
import type { ListedOffice } from "./post-offices.ts";
import type { Report } from "./report.ts";
import { stateKey } from "./states.ts";

/** A name of a district: its own, an alias or a well-known one. */
interface DistrictName {
  readonly code: string;
  readonly state: string;
  readonly name: string;
  readonly isOwn: boolean;
}

/** The ways in which a name is compared, the safest first. */
const WAYS: readonly ((written: string, district: DistrictName) => boolean)[] = [
  (written, { name, isOwn }) => isOwn && nameKey(name) === nameKey(written),
  (written, { name }) => nameKey(name) === nameKey(written),
  (written, { name }) => folded(name) === folded(written),
  (written, { name }) => isMisspelled(written, name),
];

export class OfficeDistricts {
  readonly #names: readonly DistrictName[];
  readonly #states: ReadonlyMap<string, string>;
  readonly #report: Report;
  /** State and district as written → code; undefined where no district, or several, may be meant. */
  readonly #known = new Map<string, string | undefined>();
  readonly #unknown = new Map<string, { first: ListedOffice; count: number }>();

  constructor({ states, districts, aliases }: UnsavedDataset, report: Report) {
    this.#report = report;
    const stateNames = new Map(states.map(({ code, name }) => [code, name]));
    const aliasesOf = Map.groupBy(aliases, ({ level, code }) => `${level} ${code}`);
    const othersOf = (level: "state" | "district", code: string, state: string, name: string) => [
      ...(aliasesOf.get(`${level} ${code}`) ?? []).map(({ alias }) => alias),
      ...otherNames(level, state, name),
    ];
    this.#states = new Map(
      states.flatMap(({ code, name }) =>
        [name, ...othersOf("state", code, name, name)].map((one) => [stateKey(one), code] as const),
      ),
    );
    this.#names = districts.flatMap(({ code, name, state_code: state }) => [
      { code, state, name, isOwn: true },
      ...othersOf("district", code, stateNames.get(state)!, name).map((other) => ({
        ...{ code, state, name: other, isOwn: false },
      })),
    ]);
  }

  /** The code of the office's district; undefined where that is unknown, which {@link reportUnknown} reports. */
  codeOf(office: ListedOffice): string | undefined {
    const key = `${office.state}\n${office.district}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#find(office.state, office.district));
    const code = this.#known.get(key);
    if (code === undefined) {
      const unknown = this.#unknown.get(key);
      this.#unknown.set(key, { first: unknown?.first ?? office, count: (unknown?.count ?? 0) + 1 });
    }
    return code;
  }

  reportUnknown(): void {
    for (const { first, count } of this.#unknown.values()) {
      const { file, line, state, district } = first;
      this.#report.add({
        ...{ action: "doubtful", reason: "a district of post offices that the data lacks" },
        ...{ done: "its offices have no district", file, line, level: "district", code: "", name: district },
        note: `${state}, ${count} post ${count === 1 ? "office" : "offices"}`,
      });
    }
  }

  /** A district of another state only if that state is not in the data, and the name is the same. */
  #find(state: string, district: string): string | undefined {
    const stateCode = this.#states.get(stateKey(state));
    const names = this.#names.filter((name) => stateCode === undefined || name.state === stateCode);
    for (const isMeant of stateCode === undefined ? WAYS.slice(0, 2) : WAYS) {
      const codes = new Set(names.filter((name) => isMeant(district, name)).map(({ code }) => code));
      if (codes.size > 0) return codes.size === 1 ? [...codes][0] : undefined;
    }
    return undefined;
  }
}

function folded(name: string): string {
  return fold(nameKey(name));
}

/**
 * One edit from 5 letters on, two from 8 on; but a word may not begin with another letter: East and West are two edits
 * apart.
 */
function isMisspelled(written: string, name: string): boolean {
  const [a, b] = [folded(written), folded(name)];
  if (!EditDistance.accepts(a) || initials(written) !== initials(name)) return false;
  const edits = a.length < 5 ? 0 : a.length < 8 ? 1 : 2;
  return new EditDistance(a).to(b) <= edits;
}

function initials(name: string): string {
  return tokens(name)
    .map(([first]) => first)
    .join("");
}
