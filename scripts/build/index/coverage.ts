import type { CoverageRecord } from "../../../functions/core/contract/records.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { STATES } from "../../editions/states.ts";

/** Merged into a single union territory on 26 January 2020. */
const MERGED: ReadonlyMap<string, string> = new Map([
  ["25", "38"],
  ["26", "38"],
]);

/**
 * The coverage of each of the 36 states and union territories in a dataset, sorted by name. Places count for the state
 * that they are in.
 */
export function coverageOf(dataset: Dataset): CoverageRecord[] {
  const today = (state: string) => MERGED.get(state) ?? state;
  const states = Map.groupBy(dataset.states, ({ code }) => today(code));
  const districts = Map.groupBy(dataset.districts, ({ state_code }) => today(state_code));
  const ofDistrict = new Map(
    dataset.districts.map(({ code, state_code }) => [code, today(state_code)]),
  );
  const talukas = Map.groupBy(
    dataset.talukas,
    ({ district_code }) => ofDistrict.get(district_code)!,
  );
  const ofTaluka = new Map(
    dataset.talukas.map(({ code, district_code }) => [code, ofDistrict.get(district_code)!]),
  );
  const villages = Map.groupBy(dataset.villages, ({ taluka_code }) => ofTaluka.get(taluka_code)!);
  const blocks = Map.groupBy(dataset.blocks ?? [], ({ district_code = "" }) =>
    ofDistrict.get(district_code),
  );
  const panchayats = membersOf(dataset.panchayats ?? []);
  const assemblies = membersOf(dataset.assemblies ?? []);
  const parliaments = membersOf(parliamentsOf(dataset));
  const codes = new Set([...STATES.keys(), ...states.keys()].map(today));
  return [...codes]
    .map((code) =>
      recordOf(code, {
        states: states.get(code) ?? [],
        districts: districts.get(code) ?? [],
        talukas: talukas.get(code) ?? [],
        villages: villages.get(code) ?? [],
        blocks: blocks.get(code) ?? [],
        panchayats,
        assemblies,
        parliaments,
      }),
    )
    .sort((a, b) => new Intl.Collator("en").compare(a.name, b.name));
}

/** The villages of gram panchayats or constituencies. */
interface Members {
  readonly all: ReadonlySet<string>;
  /** How many of the bodies have a village as their first one, so that each body counts in one state. */
  readonly firsts: ReadonlyMap<string, number>;
}

function membersOf(bodies: Iterable<{ readonly village_codes: string }>): Members {
  const all = new Set<string>();
  const firsts = new Map<string, number>();
  for (const { village_codes } of bodies) {
    const codes = village_codes.split(" ");
    for (const code of codes) all.add(code);
    firsts.set(codes[0]!, (firsts.get(codes[0]!) ?? 0) + 1);
  }
  return { all, firsts };
}

/** The parliamentary constituencies with a known part, each with the villages of that part. */
function parliamentsOf({ assemblies = [] }: Dataset): Iterable<{ village_codes: string }> {
  const known = assemblies.filter(({ parliament_code }) => parliament_code !== undefined);
  return new Map(known.map((assembly) => [assembly.parliament_code, assembly])).values();
}

interface StateRows
  extends Required<Pick<Dataset, "states" | "districts" | "talukas" | "villages" | "blocks">> {
  /** For the whole country. */
  readonly panchayats: Members;
  readonly assemblies: Members;
  readonly parliaments: Members;
}

function recordOf(
  code: string,
  { states, districts, talukas, villages, blocks, panchayats, assemblies, parliaments }: StateRows,
): CoverageRecord {
  const state = states.find((one) => one.code === code) ?? STATES.get(code);
  const sources = new Set(states.map(({ source }) => source));
  const editionOf = (column: "districts_edition" | "villages_edition") => {
    const editions = new Set(states.map((one) => one[column]));
    return editions.size === 1 ? [...editions][0] || null : null;
  };
  const towns = villages.filter(({ kind }) => kind === "town").length;
  const districtsEdition = editionOf("districts_edition");
  const sum = (column: "talukas_kept" | "talukas_left_out") =>
    states.reduce((total, one) => total + Number(one[column] ?? 0), 0);
  const bodies = ({ firsts }: Members) =>
    villages.reduce((total, { code }) => total + (firsts.get(code) ?? 0), 0);
  const inBody = ({ all }: Members) => villages.filter(({ code }) => all.has(code)).length;
  return {
    code,
    name: state?.name ?? code,
    kind: state?.kind ?? "state",
    states: states.map((one) => one.code).sort(),
    districts: districts.length,
    talukas: talukas.length,
    villages: villages.length,
    towns,
    blocks: blocks.length,
    villages_with_block: villages.filter(({ block }) => block !== undefined).length,
    panchayats: bodies(panchayats),
    villages_with_panchayat: inBody(panchayats),
    assembly_constituencies: bodies(assemblies),
    parliament_constituencies: bodies(parliaments),
    villages_with_assembly: inBody(assemblies),
    has_villages: villages.length > towns,
    source: sources.size > 0 ? [...sources].sort().join(", ") : null,
    boundaries: districtsEdition === null ? null : Number(districtsEdition.slice(0, 4)),
    districts_edition: districtsEdition,
    villages_edition: editionOf("villages_edition"),
    talukas_kept: sum("talukas_kept"),
    talukas_left_out: sum("talukas_left_out"),
  };
}
