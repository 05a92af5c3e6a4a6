import { expect, test } from "vitest";
import type { PlaceRecord, SearchRecord } from "../contract/records.ts";
import { localitySection, otherDistricts, townPincodes } from "./locality-list.ts";
import type { PlaceWithRelatives } from "./place-data.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

const locality = (name: string, pincode: string, at?: readonly [number, number]) =>
  ({
    ...{ name, code: `${pincode}-${name.toLowerCase()}`, pincode },
    ...{ latitude: at?.[0] ?? null, longitude: at?.[1] ?? null },
  }) as SearchRecord;

const found = {
  place: {
    ...{ level: "village", kind: "town", code: "803162", name: "Bengaluru" },
    ...{ pincodes: ["560001"], district_code: "572" },
  } as unknown as PlaceRecord,
  towns: [{ code: "803162", name: "Bengaluru" }],
  localities: [
    { ...locality("Adugodi", "560030", [12.94, 77.61]), also_known_as: ["Audugodi"] },
    locality("Halasuru", "560008", [12.98, 77.62]),
    locality("Koramangala", "560034"),
    locality("Viveknagar", "560030", [12.95, 77.62]),
  ],
} as unknown as PlaceWithRelatives;

test("localities are rows and points with the same links, and their PIN codes lead to their pages", () => {
  const page = localitySection(found, texts, texts).text;
  const rows = [...page.matchAll(/<th scope="row"><a href="([^"]*)".*?<td.*?<a href="([^"]*)"/g)];
  expect(rows.map(([, place, pincode]) => [place, pincode])).toEqual([
    ["/place/560030-adugodi", "/pincode/560030"],
    ["/place/560008-halasuru", "/pincode/560008"],
    ["/place/560034-koramangala", "/pincode/560034"],
    ["/place/560030-viveknagar", "/pincode/560030"],
  ]);
  expect(
    [...page.matchAll(/<a href="([^"]*)" tabindex="-1"><circle/g)].map(([, path]) => path),
  ).toEqual(["/place/560030-adugodi", "/place/560008-halasuru", "/place/560030-viveknagar"]);
  expect(page).toContain('data-names="\nAudugodi"');
  expect(page).toContain("localitiesMissing 1 4");
  expect(page).toContain(">Halasuru</text>");
  // A short list needs no search box.
  expect(page).not.toContain("data-narrow");
  const many = Array.from({ length: 13 }, (_, i) => locality(`L${i}`, "560001"));
  const long = localitySection({ ...found, localities: many }, texts, texts).text;
  expect(long).toContain("data-narrow");
  expect(long).not.toContain("<figure");
});

test("a town has its own PIN codes and those of its localities, each once", () => {
  expect(townPincodes(found)).toEqual(["560001", "560008", "560030", "560034"]);
});

test("an area lists its localities with their towns, without the PIN codes of a town and a second target for links to its map", () => {
  const place = { ...found.place, level: "district", code: "519" } as const;
  const page = localitySection({ ...found, place }, texts, texts).text;
  expect(page).toContain('localitiesTowns <a href="/place/803162">Bengaluru</a>');
  expect(page.match(/<th scope="row">/g)).toHaveLength(4);
  expect(page).toContain('<figure class="area-map">');
  expect(page).not.toContain("pincodesTitle");
  const ofTown = localitySection(found, texts, texts).text;
  expect(ofTown).not.toContain("localitiesTowns");
  expect(ofTown).toContain('<figure class="area-map" id="map">');
});

test("a town says in which other districts its localities are, each once", () => {
  const [own, other, ...rest] = found.localities.map((one, i) => ({
    ...one,
    district_code: i === 0 ? "572" : "584",
    district_name: i === 0 ? "Bengaluru Urban" : "Bengaluru South",
  }));
  const localities = [own!, other!, ...rest];
  const expected = [{ code: "584", name: "Bengaluru South" }];
  expect(otherDistricts({ ...found, localities })).toEqual(expected);
  expect(otherDistricts({ ...found, localities: [own!] })).toEqual([]);
  const district = { ...found.place, level: "district" } as const;
  expect(otherDistricts({ ...found, place: district, localities })).toEqual([]);
});
