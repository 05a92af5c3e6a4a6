import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatCode } from "../../../functions/core/contract/levels.ts";
import { EditDistance, LONGEST_PATTERN } from "../../../functions/core/names/edit-distance.ts";
import { nameKey, tokens } from "../../../functions/core/names/tokens.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { InputError } from "../../dataset/input-error.ts";
import { recognise } from "../../import/header.ts";
import { LGD_FILES } from "../../import/lgd.ts";
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
  /** The name, in the dataset, of the taluka or district that the place lies in. */
  readonly parent: string;
}

export interface SpellingPairs {
  readonly variants: readonly SpellingPair[];
  /** Pairs that are no two spellings but two names: places renamed, or codes given anew. */
  readonly renamed: readonly SpellingPair[];
}

/** The files of the Local Government Directory of May 2026 whose codes are those of the Census of 2011. */
const FILES = { taluka: "subdistricts.csv", village: "villages-karnataka.csv" } as const;

/** Two names are spellings of one name when no more than this share of the longer one's letters differ. */
const MOST_DIFFERENT = 1 / 3;

/**
 * The places that stand under the same code in the dataset and in a folder of the Local Government Directory,
 * with names that are not made of the same words.
 * @throws InputError naming the file that is missing or is no such list
 */
export async function readSpellingPairs(dataset: Dataset, folder: string): Promise<SpellingPairs> {
  const talukas = new Map(dataset.talukas.map((taluka) => [taluka.code, taluka]));
  const districtNames = new Map(dataset.districts.map(({ code, name }) => [code, name]));
  const villages = new Map(dataset.villages.map((village) => [village.code, village]));
  const variants: SpellingPair[] = [];
  const renamed: SpellingPair[] = [];
  const add = (pair: SpellingPair) => {
    const [words, otherWords] = [pair.name, pair.other].map((name) => tokens(name).join(" "));
    if (words === otherWords || otherWords === "") return;
    if (isSpelling(pair.name, pair.other)) variants.push(pair);
    else renamed.push(pair);
  };
  for (const { code, name: other } of await readNames(folder, "taluka")) {
    const taluka = talukas.get(code);
    if (!taluka) continue;
    add({
      level: "taluka",
      code,
      name: taluka.name,
      other,
      parent: districtNames.get(taluka.district_code)!,
    });
  }
  for (const { code, name: other } of await readNames(folder, "village")) {
    const village = villages.get(code);
    if (!village) continue;
    add({
      level: "village",
      code,
      name: village.name,
      other,
      parent: talukas.get(village.taluka_code)!.name,
    });
  }
  return { variants, renamed };
}

/**
 * Whether two names are spellings of one: at most a third of the longer one's letters are more, less, other or
 * swapped, blanks and punctuation apart. Names are compared by their first 32 letters.
 */
export function isSpelling(name: string, other: string): boolean {
  const [one, two] = [name, other].map((text) => nameKey(text).slice(0, LONGEST_PATTERN));
  if (!one || !two || !/^[\x20-\x7e]+$/.test(one)) return false;
  return new EditDistance(one).to(two) <= Math.max(one.length, two.length) * MOST_DIFFERENT;
}

async function readNames(
  folder: string,
  level: "taluka" | "village",
): Promise<{ code: string; name: string }[]> {
  const path = join(folder, FILES[level]);
  if (!existsSync(path)) {
    throw new InputError(
      `${path}: is not there; --lgd needs a folder with ${Object.values(FILES).join(" and ")}`,
    );
  }
  const [table] = await readTables(path);
  const list = recognise(table!, LGD_FILES);
  if (list instanceof InputError) throw list;
  return list.rows.map((row) => ({
    code: formatCode(level, Number(list.cell(row, `${level}_code`))),
    name: cleanName(list.cell(row, `${level}_name`)).name,
  }));
}
