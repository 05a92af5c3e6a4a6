import { expect, test } from "vitest";
import { packReader } from "../../../functions/api/index-pack.ts";
import { RESOLVE_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readFields } from "../../../functions/core/contract/query.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { resolveValues } from "../../../functions/core/endpoints/resolve.ts";
import { describeNational, nationalDataset, packOf } from "../fixtures/national.ts";
import { Random } from "../measure/random.ts";

/** All were written before they were tried. The first six were used when words were added, the others were not. */
const INSTITUTIONS = [
  ...["Vishnu temple", "Clock tower", "Kalyan mandap", "City mall", "Boating club", "Durga pandal"],
  ...[
    "Ganesh mandir",
    "Rotary hall",
    "Science park",
    "Regal cinema",
    "District library",
    "Jain dharamshala",
  ],
];

/** The number of towns that are drawn, and their minimum population. */
const DRAWN = 240;
const TOWN = 5_000;

/**
 * The minimum share of lines whose first candidate and first search result are in the town, and the maximum share of wrong
 * matches.
 */
const [FIRST, WRONG] = [0.85, 0.005];

describeNational("an institution and its town, without a comma", ["data", "dist"], (folders) => {
  test("the town is found if no other place has its name", async () => {
    const { villages } = await nationalDataset(folders.data);
    const named = Map.groupBy(villages, ({ name }) => name.toLowerCase());
    const towns = villages.filter(
      ({ name, kind, population }) =>
        (kind === "town" || kind === "census_town") &&
        Number(population ?? 0) >= TOWN &&
        /^[a-z]{5,}$/i.test(name) &&
        named.get(name.toLowerCase())!.length === 1,
    );
    const directory = await Directory.open(packReader(packOf(folders.dist)));
    const drawn = new Random(5).sample(towns, DRAWN);
    const [resolved, found, wrong]: [string[], string[], string[]] = [[], [], []];
    const others: string[] = [];
    for (const [i, { name, code }] of drawn.entries()) {
      const line = `${INSTITUTIONS[i % INSTITUTIONS.length]} ${name}`;
      const parameters = readFields(RESOLVE_PARAMETERS, { q: line });
      const { candidates, match } = await resolveValues(directory, parameters);
      const { results } = await directory.finder.answer(line, { limit: 1, offset: 0 });
      const isThere = (place: { code: string; full_path: string } | undefined) =>
        place?.code === code || place?.full_path.split(" > ").includes(name) === true;
      if (isThere(candidates[0])) resolved.push(line);
      if (isThere(results[0])) found.push(line);
      else others.push(`${line}: ${results[0]?.full_path}`);
      if (match && !isThere(match)) wrong.push(`${line}: ${match.full_path}`);
    }
    console.log(
      `${drawn.length} towns: resolve ${resolved.length}, search ${found.length}; others: ${others.join("; ")}; wrong: ${wrong.join("; ")}`,
    );
    expect(resolved.length / drawn.length).toBeGreaterThanOrEqual(FIRST);
    expect(found.length / drawn.length).toBeGreaterThanOrEqual(FIRST);
    expect(wrong.length / drawn.length).toBeLessThanOrEqual(WRONG);
  });
});
