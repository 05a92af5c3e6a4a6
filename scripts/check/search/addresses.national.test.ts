import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { packReader } from "../../../functions/api/index-pack.ts";
import { Directory } from "../../../functions/core/directory/directory.ts";
import type { PlaceResult } from "../../../functions/core/directory/place-result.ts";
import { resolveLine } from "../../../functions/core/resolve/line.ts";
import { parseRows } from "../../tables/own-csv.ts";
import { describeNational, packOf } from "../fixtures/national.ts";

/**
 * Addresses as people write them, each with the place that it names, or the lowest area around it that the data has. Some have
 * another place that is equally right, with the reason.
 */

const FILE = "addresses.csv";
const COLUMNS = ["address", "level", "full_path", "also", "why"];

const ADDRESSES = parseRows(FILE, readFileSync(new URL(FILE, import.meta.url)), COLUMNS) as [
  string,
  string,
  string,
  string,
  string,
][];
/** Maximum number of addresses that find another place first. */
const MOST_LOST = 3;

/** The names of a village and of the areas above it. */
interface Named {
  readonly village: string;
  readonly taluka: string;
  readonly district: string;
  readonly state: string;
}

/** Ways to write the location of a village. */
const WAYS: Readonly<Record<string, (names: Named) => string>> = {
  commas: ({ village, taluka, district, state }) => `${village}, ${taluka}, ${district}, ${state}`,
  "no commas": ({ village, taluka, district, state }) =>
    `${village} ${taluka} ${district} ${state}`,
  "no comma behind the village": ({ village, taluka, district }) =>
    `${village} ${taluka}, ${district}`,
  "no comma behind the taluka": ({ village, taluka, district, state }) =>
    `${village}, ${taluka} ${district} ${state}`,
  "a street in front": ({ village, taluka, district, state }) =>
    `4 Gandhi Road, near temple, ${village} ${taluka} ${district} ${state}`,
  "a house and a street": ({ village, taluka, district }) =>
    `H.No. 22/3, Street 4, ${village} ${taluka} ${district}`,
  "a building in front": ({ village, taluka, district }) =>
    `Flat 12, Sai Residency, ${village}, ${taluka}, ${district}`,
  "a level word": ({ village, taluka, district }) =>
    `near bus stand, ${village} ${taluka} dist. ${district}`,
  "the post office": ({ village, taluka, district }) => `${village} PO ${taluka}, ${district}`,
  "capital letters": ({ village, taluka, district, state }) =>
    `VILL ${village} P.O. ${taluka} DISTT ${district} ${state}`.toUpperCase(),
  "a resident": ({ village, taluka, district }) =>
    `S/o Mohan Lal R/o ${village} PS ${taluka} Dist ${district}`,
  "words of Maharashtra": ({ village, taluka, district }) =>
    `At ${village} Ta. ${taluka} Ji. ${district}`,
  via: ({ village, taluka, district }) => `${village} via ${taluka} dist ${district}`,
  lines: ({ village, taluka, district, state }) =>
    `Gram ${village}\nTehsil ${taluka}\n${district} ${state}`,
  brackets: ({ village, taluka, district }) => `${village} (${taluka}), ${district}`,
  "level words behind the names": ({ village, taluka, district }) =>
    `${village} village ${taluka} mandal ${district} dist`,
  "the district first": ({ village, taluka, district }) =>
    `${district} dist ${taluka} tehsil ${village} village`,
  "a survey number": ({ village, taluka, district }) =>
    `Survey No 45, ${village}, ${taluka}, ${district}`,
  "a school": ({ village, taluka, district }) =>
    `Govt Primary School ${village}, ${taluka}, ${district}`,
  "a telephone number": ({ village, taluka, district, state }) =>
    `${village}, ${taluka}, ${district}, ${state}, India, Ph 0832-2223344`,
  upwards: ({ village, taluka, district, state }) => `${state}, ${district}, ${taluka}, ${village}`,
};

/** The number of villages, from all over India, that are written this way, and the minimum number that must come first. */
const VILLAGES = 60;
const MUST_BE_FIRST = 0.9;

/**
 * Maximum share of towns that match although the district written with them is in another state: a city of millions may be
 * meant.
 */
const MOST_IN_ANOTHER_STATE = 0.05;

describeNational("addresses as people write them", ["dist"], ({ dist }) => {
  let directory: Directory;
  beforeAll(async () => {
    directory = await Directory.open(packReader(packOf(dist)));
  });

  test(`at most ${MOST_LOST} find another place first`, async () => {
    const lost: string[] = [];
    for (const [address, level, path, also] of ADDRESSES) {
      const [first] = (await directory.finder.answer(address, { offset: 0, limit: 1 })).results;
      const found = first && `${first.level} ${first.full_path}`;
      if (found !== `${level} ${path}` && (also === "" || found !== also))
        lost.push(`${address}: ${found}`);
    }
    expect(lost.length, lost.join("\n")).toBeLessThanOrEqual(MOST_LOST);
  });

  test("another place that is equally right has a reason", () => {
    for (const [address, , , also, why] of ADDRESSES) expect(also === "", address).toBe(why === "");
  });

  test.each([
    ["Hyderabad, Andhra Pradesh", "802918"],
    // The town, in the district of its name.
    ["Leh, Jammu and Kashmir", "800047"],
  ])("%s is a city or district of today", async (line, code) => {
    const { outcome, candidates } = await resolveLine(directory, line);
    const [{ place, differs }] = candidates as [(typeof candidates)[number]];
    expect([outcome, place.code]).toEqual(["match", code]);
    expect(differs.find(({ part }) => part === "state")?.how).toBe("former");
  });

  test.each([
    ["Kharagpur, West Bengal", "Paschim Medinipur > Area not under any Sub-district > Kharagpur"],
    ["Vijayawada, Andhra Pradesh", "NTR > Vijayawada Central > Vijayawada"],
    ["Delhi, Delhi", "North West > Saraswati Vihar > Delhi"],
    ["Mira Road, Maharashtra", "Thane > Thane > Mira-Bhayandar"],
    ["Mira Road, Thane", "Thane > Thane > Mira-Bhayandar"],
    ["Bhawani Mandi", "Jhalawar > Pachpahar > Bhawani Mandi"],
    ["Noida Sector 62", "Gautam Buddha Nagar > Dadri > Noida"],
    // Towns in the area of their name.
    ["Koch Bihar", "Cooch Behar > Area not under any Sub-district > Koch Bihar"],
    ["Abu Road", "Sirohi > Abu Road > Abu Road"],
    ["Pattukkottai, Tamil Nadu", "Thanjavur > Pattukkottai > Pattukkottai"],
    ["Kapurthala, Punjab", "Kapurthala > Kapurthala > Kapurthala"],
  ])("%s is a town, or the area of that name", async (line, path) => {
    const { outcome, candidates } = await resolveLine(directory, line);
    const names = candidates[0]!.place.areas.slice(1).map((area) => directory.areas.name(area));
    if (candidates[0]!.place.level === "village") names.push(candidates[0]!.place.name);
    expect([outcome, names.join(" > ")]).toEqual(["match", path]);
  });

  test.each([
    (town: string, district: string) => `${town}, ${district}`,
    (town: string, district: string) => `${town} ${district}`,
  ])("a town with the name of a district of another state is not certain, %#", async (write) => {
    const { areas } = directory;
    const [first, end] = areas.run("district");
    const matched: string[] = [];
    let asked = 0;
    for (let district = first; district < end; district += 2) {
      const other = first + ((district * 37) % (end - first));
      if (areas.path(district)[0] === areas.path(other)[0]) continue;
      const name = areas.name(district);
      const { results } = await directory.finder.search(name, {
        level: "village",
        within: [[district]],
        offset: 0,
        limit: 1,
      });
      const town = results[0]?.place;
      if (town?.village?.fields.kind !== "town" || town.name !== name) continue;
      const line = write(name, areas.name(other));
      const { outcome, candidates } = await resolveLine(directory, line);
      asked++;
      if (outcome === "match" && candidates[0]!.place.ordinal === town.ordinal) matched.push(line);
    }
    expect(asked).toBeGreaterThan(100);
    expect(matched.length / asked, matched.join("\n")).toBeLessThanOrEqual(MOST_IN_ANOTHER_STATE);
  });

  test("resolving matches half of them, and none to another place", async () => {
    const matched: string[] = [];
    const wrong: string[] = [];
    for (const [address, level, path, also] of ADDRESSES) {
      const { outcome, candidates, locality } = await resolveLine(directory, address);
      if (outcome !== "match") continue;
      matched.push(address);
      // A town and its taluka or district may have the same name. The match of a locality is its town, which may be the only
      // certain part.
      const place = candidates[0]!.place;
      const names = [
        ...path.split(" > ").slice(level === "locality" ? -2 : -1),
        ...also.split(" > ").slice(also.startsWith("locality") ? -2 : -1),
      ];
      if (!names.includes((locality ?? place).name)) wrong.push(`${address}: ${place.name}`);
    }
    expect(wrong).toEqual([]);
    expect(matched.length).toBeGreaterThanOrEqual(ADDRESSES.length / 2);
  });

  test.each(Object.entries(WAYS))("villages are found in lines with %s", async (_, write) => {
    const { areas } = directory;
    const step = Math.floor((areas.size - areas.firstVillage) / VILLAGES);
    let first = 0;
    const wrong: string[] = [];
    for (let i = 0; i < VILLAGES; i++) {
      const village = await plainVillage(directory, areas.firstVillage + i * step);
      const [state, district, taluka] = village.areas.map((area) => areas.name(area)) as [
        string,
        string,
        string,
      ];
      const line = write({ village: village.name, taluka, district, state });
      const { outcome, candidates } = await resolveLine(directory, line);
      if (candidates[0]?.place.ordinal === village.ordinal) first++;
      // A village may have the name of its taluka.
      else if (outcome === "match" && candidates[0]!.place.name !== village.name) wrong.push(line);
    }
    expect(wrong).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(VILLAGES * MUST_BE_FIRST);
  });
});

/** From an ordinal on, the first village whose name has only words of letters. */
async function plainVillage(directory: Directory, ordinal: number): Promise<PlaceResult> {
  const place = await directory.place(ordinal);
  const isPlain = place.level === "village" && /^[a-z]{3,}( [a-z]{3,})*$/i.test(place.name);
  return isPlain ? place : plainVillage(directory, ordinal + 1);
}
