/** Finds the district of a post office from the names of state and district in its list. */

import { fold } from "../../functions/core/names/folding.ts";
import { nameKey, tokens } from "../../functions/core/names/tokens.ts";
import type { UnsavedDataset } from "../dataset/dataset.ts";
import type { Report } from "../dataset/report.ts";
import { otherNames } from "../names/aliases.ts";
import { editsBetween, mostEdits } from "../names/edits.ts";
import type { ListedOffice } from "../sources/said.ts";
import { stateKey } from "./states.ts";

/** A name of a district: its own, an alias or a well-known one. */
interface DistrictName {
  readonly code: string;
  readonly state: string;
  readonly name: string;
  readonly isOwn: boolean;
}

/** The ways to compare a name, safest first. */
const WAYS: readonly ((written: string, district: DistrictName) => boolean)[] = [
  (written, { name, isOwn }) => isOwn && nameKey(name) === nameKey(written),
  (written, { name }) => nameKey(name) === nameKey(written),
  (written, { name }) => folded(name) === folded(written),
  (written, { name }) => isMisspelled(written, name),
];

/**
 * The code of each office's district. If no district matches, or several do, this is reported, and the office gets the district
 * of the other offices of its PIN code if they are in only one. Otherwise undefined.
 */
export function officeDistricts(
  places: UnsavedDataset,
  offices: readonly ListedOffice[],
  report: Report,
): (string | undefined)[] {
  const find = districtFinder(places);
  const keyOf = ({ state, district }: ListedOffice) => `${state}\n${district}`;
  const codes = new Map<string, string | undefined>();
  for (const [key, some] of Map.groupBy(offices, keyOf)) {
    const { file, line, state, district } = some[0]!;
    const code = find(state, district);
    codes.set(key, code);
    if (code !== undefined) continue;
    report.add({
      action: "doubtful",
      reason: "a district of post offices that the data lacks",
      done: "its offices are in the one district of their PIN codes' other offices, or in none",
      file,
      line,
      level: "district",
      code: "",
      name: district,
      note: `${state}, ${some.length} post ${some.length === 1 ? "office" : "offices"}`,
    });
  }
  const own = offices.map((office) => codes.get(keyOf(office)));
  const ofPincodes = new Map<string, Set<string>>();
  for (const [i, { pincode }] of offices.entries()) {
    const code = own[i];
    if (code !== undefined)
      ofPincodes.set(pincode, (ofPincodes.get(pincode) ?? new Set()).add(code));
  }
  return own.map((code, i) => {
    const others = ofPincodes.get(offices[i]!.pincode);
    return code ?? (others?.size === 1 ? [...others][0] : undefined);
  });
}

/**
 * Finds a district by names as written. A district of another state is found only if the data lacks the state, and only by the
 * same name.
 */
function districtFinder({ states, districts, aliases }: UnsavedDataset) {
  const stateNames = new Map(states.map(({ code, name }) => [code, name]));
  const aliasesOf = Map.groupBy(aliases, ({ level, code }) => `${level} ${code}`);
  const othersOf = (level: "state" | "district", code: string, state: string, name: string) => [
    ...(aliasesOf.get(`${level} ${code}`) ?? []).map(({ alias }) => alias),
    ...otherNames(level, state, name),
  ];
  const stateCodes = new Map(
    states.flatMap(({ code, name }) =>
      [name, ...othersOf("state", code, name, name)].map((one) => [stateKey(one), code] as const),
    ),
  );
  const all = districts.flatMap(({ code, name, state_code: state }): DistrictName[] => [
    { code, state, name, isOwn: true },
    ...othersOf("district", code, stateNames.get(state)!, name).map((other) => ({
      code,
      state,
      name: other,
      isOwn: false,
    })),
  ]);
  return (state: string, district: string): string | undefined => {
    const stateCode = stateCodes.get(stateKey(state));
    const names = all.filter((name) => stateCode === undefined || name.state === stateCode);
    for (const isMeant of stateCode === undefined ? WAYS.slice(0, 2) : WAYS) {
      const codes = new Set(
        names.filter((name) => isMeant(district, name)).map(({ code }) => code),
      );
      if (codes.size > 0) return codes.size === 1 ? [...codes][0] : undefined;
    }
    return undefined;
  };
}

function folded(name: string): string {
  return fold(nameKey(name));
}

/**
 * Whether two names differ by a few edits. No word may begin with another letter, because East and West are two edits apart.
 */
function isMisspelled(written: string, name: string): boolean {
  const [a, b] = [folded(written), folded(name)];
  const most = mostEdits(a);
  return initials(written) === initials(name) && editsBetween(a, b, most) <= most;
}

function initials(name: string): string {
  return tokens(name)
    .map(([first]) => first)
    .join("");
}
