import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatCode } from "../../../functions/core/contract/levels.ts";
import { EditDistance, LONGEST_PATTERN } from "../../../functions/core/names/edit-distance.ts";
import { nameKey, tokens } from "../../../functions/core/names/tokens.ts";
import { InputError } from "../../cli/input-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { recognise } from "../../import/header.ts";
import { LGD_FILES } from "../../import/lgd.ts";
import { MUNICIPAL_FILE } from "../../import/municipal.ts";
import { cleanName } from "../../import/names.ts";
import { readTables } from "../../import/table.ts";

/** A place that two official directories spell differently. */
export interface SpellingPair {
  readonly level: "taluka" | "village";
  readonly code: string;
  /** As the dataset has it. */
  readonly name: string;
  /** As the Local Government Directory has it. */
  readonly other: string;
  /** The dataset's name of the taluka or district above the place. */
  readonly parent: string;
}

export interface SpellingPairs {
  readonly variants: readonly SpellingPair[];
  /** Pairs that are two names, not two spellings: renamed places, or reused codes. */
  readonly renamed: readonly SpellingPair[];
  /** How many more places the dataset has under both names: searching for them would show nothing. */
  readonly known: number;
}

/** The files of the Local Government Directory with codes of the Census of 2011, and the lowest level in each. */
const FILES = {
  "subdistricts.csv": "taluka",
  "villages-karnataka.csv": "village",
  "municipal-directory.csv": "village",
} as const;

/** Two names are spellings of one name if at most this share of the longer one's letters differ. */
const MOST_DIFFERENT = 1 / 3;

/**
 * The places with the same code but other words in their names in the dataset and in a folder of the Local Government
 * Directory. The folder has some of {@link FILES}.
 * @throws InputError naming a folder that has none of them, or a file that is not such a list
 */
export async function readSpellingPairs(dataset: Dataset, folder: string): Promise<SpellingPairs> {
  const talukas = new Map(dataset.talukas.map((taluka) => [taluka.code, taluka]));
  const districtNames = new Map(dataset.districts.map(({ code, name }) => [code, name]));
  const villages = new Map(dataset.villages.map((village) => [village.code, village]));
  const otherNames = Map.groupBy(dataset.aliases, ({ level, code }) => `${level} ${code}`);
  const variants: SpellingPair[] = [];
  const renamed: SpellingPair[] = [];
  const seen = new Set<string>();
  let known = 0;
  for (const { level, code, name: other } of await readNames(folder)) {
    const place = (level === "taluka" ? talukas : villages).get(code);
    const key = nameKey(other);
    if (!place || key === "" || seen.has(`${level} ${code} ${key}`)) continue;
    seen.add(`${level} ${code} ${key}`);
    const { name } = place;
    if (tokens(name).join(" ") === tokens(other).join(" ")) continue;
    const parent =
      "district_code" in place
        ? districtNames.get(place.district_code)!
        : talukas.get(place.taluka_code)!.name;
    if (otherNames.get(`${level} ${code}`)?.some(({ alias }) => nameKey(alias) === key)) known++;
    else (isSpelling(name, other) ? variants : renamed).push({ level, code, name, other, parent });
  }
  return { variants, renamed, known };
}

/**
 * Whether two names are spellings of one: at most a third of the longer one's letters are extra, missing, wrong or swapped,
 * not counting blanks and punctuation. The first 32 letters are compared.
 */
export function isSpelling(name: string, other: string): boolean {
  const [one, two] = [name, other].map((text) => nameKey(text).slice(0, LONGEST_PATTERN));
  if (!one || !two || !/^[\x20-\x7e]+$/.test(one)) return false;
  return new EditDistance(one).to(two) <= Math.max(one.length, two.length) * MOST_DIFFERENT;
}

async function readNames(
  folder: string,
): Promise<{ level: SpellingPair["level"]; code: string; name: string }[]> {
  const files = Object.entries(FILES).filter(([file]) => existsSync(join(folder, file)));
  if (files.length === 0) {
    throw new InputError(`${folder}: --lgd needs a folder with ${Object.keys(FILES).join(" or ")}`);
  }
  const names = [];
  for (const [file, level] of files) {
    const [table] = await readTables(join(folder, file));
    const list =
      file === "municipal-directory.csv" ? recognise(table!, [MUNICIPAL_FILE]) : recognise(table!, LGD_FILES);
    if (list instanceof InputError) throw list;
    for (const row of list.rows) {
      const code = list.cell(row, `${level}_code`);
      // Wards of a town have no village code.
      if (!/^0*[1-9]\d*$/.test(code)) continue;
      names.push({
        level,
        code: formatCode(level, Number(code)),
        name: cleanName(list.cell(row, `${level}_name`)).name,
      });
    }
  }
  return names;
}
