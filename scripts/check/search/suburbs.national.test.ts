import { expect, test } from "vitest";
import { packReader } from "../../../functions/api/index-pack.ts";
import { RESOLVE_PARAMETERS } from "../../../functions/core/contract/parameters.ts";
import { readFields } from "../../../functions/core/contract/query.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import { resolveValues } from "../../../functions/core/endpoints/resolve.ts";
import { distanceKm, type Position } from "../../../functions/core/geo/distance.ts";
import { describeNational, nationalDataset, packOf } from "../fixtures/national.ts";

/** Minimum population of a town, and of a city that people use to locate it. */
const TOWN = 50_000;
const CITY = 1_000_000;
const NEAR_KM = 50;

/**
 * Minimum shares of lines whose first candidate is the town, and of searches that find it among the first three; maximum share
 * of lines that match another place. Searches for "Hajipur, Patna" find the villages called Hajipur in Patna.
 */
const [FIRST, FOUND, WRONG] = [0.95, 0.95, 0.02];

interface Town extends Position {
  readonly name: string;
  readonly code: string;
  readonly district: string;
  readonly people: number;
}

describeNational("towns near large cities", ["data", "dist"], ({ data, dist }) => {
  test("are found by their name and the city's, which is in another district", async () => {
    const { villages, talukas, positions = [] } = await nationalDataset(data);
    const districts = new Map(talukas.map(({ code, district_code }) => [code, district_code]));
    const points = new Map(positions.map((position) => [position.code, position]));
    const towns = villages.flatMap(({ name, code, kind, taluka_code, population }): Town[] => {
      const point = points.get(code);
      const people = Number(population ?? 0);
      if (kind !== "town" || people < TOWN || !point) return [];
      const [latitude, longitude] = [Number(point.latitude), Number(point.longitude)];
      return [{ name, code, people, latitude, longitude, district: districts.get(taluka_code)! }];
    });
    const cities = towns.filter(({ people }) => people >= CITY);
    const directory = await Directory.open(packReader(packOf(dist)));
    const [all, first, wrong, found]: [string[], string[], string[], string[]] = [[], [], [], []];
    for (const town of towns)
      for (const city of cities) {
        if (city.people <= town.people || city.district === town.district) continue;
        if (distanceKm(town, city) > NEAR_KM) continue;
        const line = `${town.name}, ${city.name}`;
        all.push(line);
        const { candidates, match } = await resolveValues(
          directory,
          readFields(RESOLVE_PARAMETERS, { q: line }),
        );
        if (candidates[0]?.code === town.code) first.push(line);
        if (match && match.code !== town.code) wrong.push(line);
        const { results } = await directory.finder.answer(line, { offset: 0, limit: 3 });
        if (results.some(({ code }) => code === town.code)) found.push(line);
      }
    const allBut = (some: readonly string[]) =>
      all.filter((line) => !some.includes(line)).join("; ");
    console.log(
      `${all.length} towns near cities: first ${first.length}; others: ${allBut(first)}; not found: ${allBut(found)}; wrong: ${wrong.join("; ")}`,
    );
    expect(all.length).toBeGreaterThan(100);
    expect(first.length / all.length).toBeGreaterThanOrEqual(FIRST);
    expect(found.length / all.length).toBeGreaterThanOrEqual(FOUND);
    expect(wrong.length / all.length).toBeLessThanOrEqual(WRONG);
  });

  test("a town is found with a city in another district, although a locality of the city has nearly its name", async () => {
    const directory = await Directory.open(packReader(packOf(dist)));
    const { results } = await directory.finder.answer("bidhannagar kolkata", {
      offset: 0,
      limit: 3,
    });
    expect(results).toContainEqual(
      expect.objectContaining({ name: "Bidhannagar", district_name: "North 24 Parganas" }),
    );
  });
});
