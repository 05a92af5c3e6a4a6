import { join } from "node:path";
import { formatCode } from "../../../../functions/core/contract/levels.ts";
import { NO_PARTS, type Parts } from "../../../../functions/core/evidence/written.ts";
import { nameKey } from "../../../../functions/core/names/tokens.ts";
import type { Dataset, Taluka } from "../../../dataset/dataset.ts";
import { Random } from "../random.ts";
import { readLgd } from "../spellings.ts";
import { altered } from "./altered-names.ts";

/** A row of a list, and the intended place. */
export interface Row {
  readonly parts: Parts;
  /** The code of the place; undefined if the data does not have it. */
  readonly code: string | undefined;
}

/** A list with the intended place of every row. */
export interface RowSet {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Codes of the places that are removed from the data, so that it lacks the places of some rows. */
  readonly without: ReadonlySet<string>;
}

interface LgdTaluka {
  readonly code: string;
  readonly state: string;
  readonly district: string;
  readonly name: string;
}

/** Share of the names that are altered, and of the places that are removed. */
const ALTERED = 0.3;
const TAKEN_OUT = 0.08;
/** Shares of the talukas' names that are misspelled, replaced by another taluka of the district, or left out. */
const TALUKAS = { misspelled: 0.06, other: 0.02, absent: 0.02 };

/**
 * Whole talukas of every state, with today's names of state, district and taluka if `lgd` has them, and with names altered like
 * those in lists.
 * @param rows the approximate number of rows
 */
export function alteredSet(dataset: Dataset, lgd: readonly LgdTaluka[], rows: number): RowSet {
  const random = new Random(7);
  const today = new Map(lgd.map((taluka) => [taluka.code, taluka]));
  const villages = Map.groupBy(dataset.villages, ({ taluka_code }) => taluka_code);
  const districts = new Map(dataset.districts.map((district) => [district.code, district]));
  const states = new Map(dataset.states.map(({ code, name }) => [code, name]));
  const siblings = Map.groupBy(dataset.talukas, ({ district_code }) => district_code);
  const stateOf = ({ district_code }: Taluka) => districts.get(district_code)!.state_code;
  const full = dataset.talukas.filter(({ code }) => (villages.get(code)?.length ?? 0) >= 20);
  const byState = [...Map.groupBy(random.sample(full, full.length), stateOf).values()];
  const chosen: Taluka[] = [];
  for (let left = rows, turn = 0; left > 0 && byState.some((some) => some.length > turn); turn++)
    for (const some of byState) {
      const taluka = some[turn];
      if (!taluka || left <= 0) continue;
      chosen.push(taluka);
      left -= villages.get(taluka.code)!.length;
    }
  const without = new Set<string>();
  const all = chosen.flatMap((taluka) => {
    const district = districts.get(taluka.district_code)!;
    const named = today.get(taluka.code) ?? {
      state: states.get(district.state_code)!,
      district: district.name,
      name: taluka.name,
    };
    return villages.get(taluka.code)!.map(({ code, name }): Row => {
      const draw = random.next();
      let written = named.name;
      if (draw < TALUKAS.misspelled) written = altered(written, random);
      else if (draw < TALUKAS.misspelled + TALUKAS.other)
        written = random.pick(siblings.get(taluka.district_code)!).name;
      else if (draw < TALUKAS.misspelled + TALUKAS.other + TALUKAS.absent) written = "";
      const village = random.next() < ALTERED ? altered(name, random) : name;
      const isOut = random.next() < TAKEN_OUT;
      if (isOut) without.add(code);
      return {
        parts: {
          ...NO_PARTS,
          state: named.state,
          district: named.district,
          taluka: written,
          village,
        },
        code: isOut ? undefined : code,
      };
    });
  });
  return { title: "all states, names altered", rows: all, without };
}

/**
 * Whole sub-districts of Karnataka as in the Local Government Directory.
 * @param count the approximate number of rows
 * @throws InputError if the folder has no such file
 */
export async function karnatakaSet(
  dataset: Dataset,
  folder: string,
  count: number,
): Promise<RowSet> {
  const villages = new Set(dataset.villages.map(({ code }) => code));
  const rows = await readLgd(join(folder, "villages-karnataka.csv"), (cell) => {
    const code = formatCode("village", Number(cell("village_code")));
    return {
      parts: {
        ...NO_PARTS,
        state: cell("state_name"),
        district: cell("district_name"),
        taluka: cell("taluka_name"),
        village: cell("village_name"),
      },
      code: villages.has(code) ? code : undefined,
    };
  });
  const random = new Random(5);
  const groups = [
    ...Map.groupBy(rows, ({ parts }) => `${parts.district} ${parts.taluka}`).values(),
  ];
  const chosen: Row[] = [];
  for (const group of random.sample(groups, groups.length))
    if (chosen.length < count) chosen.push(...group);
  return { title: "Karnataka, LGD 2026", rows: chosen, without: new Set() };
}

/** Today's sub-districts. */
export function readLgdTalukas(folder: string): Promise<LgdTaluka[]> {
  return readLgd(join(folder, "subdistricts.csv"), (cell) => ({
    code: formatCode("taluka", Number(cell("taluka_code"))),
    state: cell("state_name"),
    district: cell("district_name"),
    name: cell("taluka_name"),
  }));
}

/** Codes of the villages that share their name with another one in their taluka: nothing distinguishes them. */
export function twinsOf(dataset: Dataset, without: ReadonlySet<string>): ReadonlySet<string> {
  const left = dataset.villages.filter(({ code }) => !without.has(code));
  const named = Map.groupBy(left, ({ name, taluka_code }) => `${taluka_code} ${nameKey(name)}`);
  return new Set(
    [...named.values()]
      .filter(({ length }) => length > 1)
      .flatMap((some) => some.map(({ code }) => code)),
  );
}
