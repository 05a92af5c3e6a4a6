import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatCode } from "../../../functions/core/contract/levels.ts";
import { EditDistance, LONGEST_PATTERN } from "../../../functions/core/names/edit-distance.ts";
import { nameKey, tokens } from "../../../functions/core/names/tokens.ts";
import { InputError } from "../../cli/input-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { cleanName } from "../../names/clean-names.ts";
import { LGD } from "../../sources/lgd.ts";
import { recognise } from "../../sources/rows.ts";
import { readTables } from "../../tables/read-tables.ts";

/** A place that two official directories spell differently. */
export interface SpellingPair {
  readonly level: "taluka" | "village";
  readonly code: string;
  /** In the dataset. */
  readonly name: string;
  /** In the Local Government Directory. */
  readonly other: string;
  /** The dataset's name of the taluka or district above the place. */
  readonly parent: string;
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
 * The places with the same code and another spelling in the dataset and in a folder of the Local Government Directory. The
 * folder has some of {@link FILES}. Renamed places are left out, and so are names that are aliases in the dataset.
 * @throws InputError naming a folder that has none of them, or a file that is not such a list
 */
export async function readSpellingPairs(dataset: Dataset, folder: string): Promise<SpellingPair[]> {
  const talukas = new Map(dataset.talukas.map((taluka) => [taluka.code, taluka]));
  const districtNames = new Map(dataset.districts.map(({ code, name }) => [code, name]));
  const villages = new Map(dataset.villages.map((village) => [village.code, village]));
  const otherNames = Map.groupBy(dataset.aliases, ({ level, code }) => `${level} ${code}`);
  const pairs: SpellingPair[] = [];
  const seen = new Set<string>();
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
    // A search for an alias of the dataset would show nothing.
    const isKnown = otherNames.get(`${level} ${code}`)?.some(({ alias }) => nameKey(alias) === key);
    if (!isKnown && isSpelling(name, other)) pairs.push({ level, code, name, other, parent });
  }
  return pairs;
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
  const names = await Promise.all(
    files.map(([file, level]) =>
      readLgd(join(folder, file), (cell) => ({
        level,
        code: cell(`${level}_code`),
        name: cleanName(cell(`${level}_name`)).name,
      })),
    ),
  );
  return (
    names
      .flat()
      // Wards of a town have no village code.
      .filter(({ code }) => /^0*[1-9]\d*$/.test(code))
      .map((place) => ({ ...place, code: formatCode(place.level, Number(place.code)) }))
  );
}

/**
 * The rows of a list of the Local Government Directory.
 * @param read reads a row by its cells
 * @throws InputError if there is no such file, or it is not such a list
 */
export async function readLgd<Read>(
  path: string,
  read: (cell: (column: string) => string) => Read,
): Promise<Read[]> {
  if (!existsSync(path)) throw new InputError(`${path}: no such file; --lgd needs it`);
  const [table] = await readTables(path);
  const kinds = LGD.files.filter(({ isByName }) => !isByName).map(({ kind }) => kind);
  const list = recognise(table!, kinds);
  if (list instanceof InputError) throw list;
  return list.rows.map((row) => read((column) => list.cell(row, column)));
}
