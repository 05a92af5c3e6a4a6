import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { packReader } from "../../../functions/api/index-pack.ts";
import { RESOLVE_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readFields } from "../../../functions/core/contract/query.ts";
import type { SearchRecord } from "../../../functions/core/contract/records.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { resolveValues } from "../../../functions/core/endpoints/resolve.ts";
import { nameKey } from "../../../functions/core/names/tokens.ts";
import { parseRows } from "../../tables/own-csv.ts";
import { describeNational, packOf } from "../fixtures/national.ts";

/**
 * Neighbourhoods of the 30 largest cities, with the names of metro stations, bus stops and newspapers and with PIN codes, from
 * memory. They were written down before any was tried. Half are for tuning; the other half is kept apart.
 */
const FILE = "neighbourhoods.csv";
const COLUMNS = ["name", "city", "pincode", "unique", "half"];
const ROWS = parseRows(FILE, readFileSync(new URL(FILE, import.meta.url)), COLUMNS) as [
  name: string,
  city: string,
  pincode: string,
  unique: "yes" | "no",
  half: "tune" | "kept",
][];

/** The towns that a line with a city's name may mean, if there are several or they have another name. */
const TOWNS: Readonly<Record<string, readonly string[]>> = {
  Delhi: ["Delhi", "New Delhi"],
  Ahmedabad: ["Ahmadabad"],
  Chennai: ["Chennai", "Porur"],
  Kolkata: ["Kolkata", "Bidhannagar", "South Dum Dum", "Dum Dum", "Rajpur Sonarpur", "Maheshtala"],
  Pune: ["Pune", "Pimpri Chinchwad"],
  "Pimpri-Chinchwad": ["Pimpri Chinchwad"],
  "Vasai-Virar": ["Vasai-Virar City"],
};

/** Minimum number of lines per half that match the right town, and maximum number that match another place. */
const [RIGHT, WRONG] = [110, 1];
/** Minimum number of searches with the city whose first result has the name or is in the neighbourhood. */
const FOUND = 100;

/**
 * The cities whose neighbourhoods are typed letter by letter, and the maximum mean number of letters until one is suggested.
 */
const METROS = "Mumbai Delhi Bengaluru Hyderabad Chennai Kolkata Pune Ahmedabad".split(" ");
const [SUGGESTIONS, MOST_LETTERS] = [8, 5];

describeNational("neighbourhoods of large cities", ["dist"], ({ dist }) => {
  let directory: Directory;
  beforeAll(async () => {
    directory = await Directory.open(packReader(packOf(dist)));
  });

  test.each(["tune", "kept"] as const)(
    "are found with their city, and matched to their town: %s",
    async (half) => {
      const found: string[] = [];
      const right: string[] = [];
      const wrong: string[] = [];
      for (const [name, city, pincode, , set] of ROWS) {
        if (set !== half) continue;
        const line = `${name}, ${city}`;
        const { results } = await directory.finder.answer(line, { offset: 0, limit: 1 });
        if (results[0] && isCalled(results[0], name)) found.push(line);
        const { match } = await resolveValues(
          directory,
          readFields(RESOLVE_PARAMETERS, { q: `${line} ${pincode}` }),
        );
        if (match) ((TOWNS[city] ?? [city]).includes(match.name) ? right : wrong).push(line);
      }
      expect(found.length).toBeGreaterThanOrEqual(FOUND);
      expect(right.length).toBeGreaterThanOrEqual(RIGHT);
      expect(wrong.length, wrong.join("; ")).toBeLessThanOrEqual(WRONG);
    },
  );

  test(`those of metros are among ${SUGGESTIONS} suggestions after ${MOST_LETTERS} letters at the mean`, async () => {
    const letters: number[] = [];
    for (const [name, city] of ROWS) {
      if (!METROS.includes(city)) continue;
      let typed = 1;
      while (typed <= name.length && !(await isSuggested(name.slice(0, typed), name, city)))
        typed++;
      letters.push(typed);
    }
    expect(letters.length).toBeGreaterThanOrEqual(100);
    const all = letters.reduce((sum, one) => sum + one, 0);
    expect(all / letters.length).toBeLessThanOrEqual(MOST_LETTERS);
  });

  async function isSuggested(typed: string, name: string, city: string): Promise<boolean> {
    const { results } = await directory.finder.answer(typed, { offset: 0, limit: SUGGESTIONS });
    return results.some((found) => isCalled(found, name) && found.full_path.includes(city));
  }
});

function isCalled({ name, also_known_as = [] }: SearchRecord, text: string): boolean {
  const key = nameKey(text).slice(0, 6);
  return [name, ...also_known_as].some((one) => nameKey(one).includes(key));
}
