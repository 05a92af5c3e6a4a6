import { expect, onTestFinished, test, vi } from "vitest";
import { openDirectory } from "../../../scripts/check/fixtures/service.ts";
import { placesOf } from "../../../scripts/dataset/dataset.fixture.ts";
import { MAX_TERMS } from "../contract/limits.ts";
import { OpenedIndex } from "../index/reader.ts";
import { longest } from "../names/terms.ts";
import { maxEdits } from "./hits.ts";
import type { SearchOptions } from "./search.ts";

/** Examples of RANKING.md find every village here. */
const places = placesOf(
  { "101": ["Gaya", "10"], "102": ["Puri", "21"] },
  { "00201": ["Tekari", "101"], "00202": ["Konark", "102"] },
  {
    "300001": ["Rampur", "00201"],
    "300002": ["Rampur Khurd", "00201"],
    "300003": ["Lakshmipur", "00201"],
    "300004": ["Pere Palle", "00202"],
    "300005": ["Mella Cheruvu", "00202"],
    "300006": ["Hosahalli", "00202"],
    "300007": ["Ga Doddi", "00202"],
    "300008": ["Ga", "00202"],
  },
);
const states = places.states.map((state) => ({
  ...state,
  name: state.code === "10" ? "Bihar" : "Odisha",
}));
const open = () =>
  openDirectory({
    ...places,
    states,
    aliases: [
      { level: "state", code: "21", alias: "Orissa" },
      { level: "village", code: "300004", alias: "Srirangapatna" },
      { level: "village", code: "300005", alias: "Jj K Gumada" },
    ],
  });
const directory = await open();

async function find(text: string, options: SearchOptions = {}): Promise<string[]> {
  const { results } = await directory.finder.search(text, { offset: 0, limit: 10, ...options });
  return results.map(({ place }) => place.name);
}

test.each([
  ["the whole name before a longer one", "rampur", ["Rampur", "Rampur Khurd"]],
  ["a prefix", "ram", ["Rampur", "Rampur Khurd"]],
  ["two letters: a name, its beginning, a word of a longer one", "ga", ["Ga", "Gaya", "Ga Doddi"]],
  ["another romanisation", "laxmipur", ["Lakshmipur"]],
  ["a term split in the name", "perepalle", ["Pere Palle"]],
  ["two terms that are one in the name", "hosa halli", ["Hosahalli"]],
  ["three of them", "sri ranga patna", ["Pere Palle"]],
  ["… in another romanisation, with a name above", "shri ranga patna puri", ["Pere Palle"]],
  ["a typo", "rampr", ["Rampur", "Rampur Khurd"]],
  ["a letter that the name lacks", "rampur b", ["Rampur", "Rampur Khurd"]],
  ["initials that the name lacks", "hosahalli k.g", ["Hosahalli"]],
  ["… with a name above", "hq rampur gaya", ["Rampur", "Rampur Khurd"]],
  ["a name above", "rampur gaya bihar", ["Rampur", "Rampur Khurd"]],
  ["another name of a place above", "pere palle orissa", ["Pere Palle"]],
  ["a term too many", "hosahalli 1", ["Hosahalli"]],
  ["a typo in joined terms", "mellachervu", ["Mella Cheruvu"]],
  ["nothing that matches", "xyzzyx", []],
  ["initials, not letters of which folding leaves two", "zzzqqq", []],
  ["no term at all", "!?", []],
  ["a single term does not match names above", "odisha", ["Odisha"]],
])("%s: %s", async (_, query, expected) => {
  expect(await find(query)).toEqual(expected);
});

test("while typing, typos count only if nothing matches every term", async () => {
  expect(await find("rampur", { typos: "if needed" })).toEqual(["Rampur", "Rampur Khurd"]);
  expect(await find("rampr", { typos: "if needed" })).toEqual(["Rampur", "Rampur Khurd"]);
});

/** How many questions a query asks an empty index. */
async function questionsOf(words: readonly string[]): Promise<number> {
  const methods = Object.getOwnPropertyNames(OpenedIndex.prototype).filter(
    (name) => name !== "constructor",
  );
  const spies = methods.map((method) => vi.spyOn(OpenedIndex.prototype, method as "terms"));
  onTestFinished(() => void vi.restoreAllMocks());
  const { finder } = await open();
  for (const spy of spies) spy.mockClear();
  await finder.search(words.join(" "), { offset: 0, limit: 10 });
  const questions = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return questions;
}

test("a query asks the index for twelve terms at most, with some twenty questions each", async () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const short = [
    ...letters.map((letter) => `q${letter}`),
    ...letters.slice(0, 5).map((letter) => `q${letter}x`),
  ];
  expect(await questionsOf(short)).toBe(await questionsOf(longest(short, MAX_TERMS)));
  const unknown = letters.slice(0, MAX_TERMS).map((letter) => `zkum${letter}rtondva`);
  const questions = await questionsOf([...unknown, "district"]);
  expect(questions).toBeGreaterThan(80);
  expect(questions).toBeLessThanOrEqual(20 * MAX_TERMS);
});

test("the longest tokens are kept in their order, the first of equally long ones", () => {
  expect(longest(["a", "bcd", "ef", "gh"], 2)).toEqual(["bcd", "ef"]);
  expect(longest(["a", "bcd"], 2)).toEqual(["a", "bcd"]);
});

test.each([
  ["ram", 0],
  ["ramp", 1],
  ["rampuri", 1],
  ["ramnagar", 2],
  ["khhaaaha", 0],
  ["khhanaaa", 1],
  ["zzzz", 0],
  ["chak12ml", 0],
  ["बड़ागाँव", 0],
  ["mandor".repeat(6), 0],
])("%s may be %d edits away", (term, edits) => {
  expect(maxEdits(term)).toBe(edits);
});

test("next to a name a PIN code means the districts of its post offices, and a whole name comes before a part", async () => {
  const villages = places.villages.map((village) =>
    village.name === "Rampur Khurd" ? { ...village, pincode: "823001" } : village,
  );
  const office = {
    name: "Gaya",
    type: "post_office",
    delivery: "yes",
    latitude: "",
    longitude: "",
  } as const;
  const postOffices = [{ ...office, pincode: "823001", district_code: "101" }];
  const { finder } = await openDirectory({ ...places, states, villages, postOffices });
  const found = async (text: string) => {
    const { results } = await finder.search(text, { offset: 0, limit: 10 });
    return results.map(({ place, match }) => [place.name, match]);
  };
  expect(await found("823001")).toEqual([["Rampur Khurd", "exact"]]);
  expect(await found("lakshmipur 823001")).toEqual([["Lakshmipur", "exact"]]);
  expect(await found("rampur 823001")).toEqual([
    ["Rampur", "exact"],
    ["Rampur Khurd", "exact"],
  ]);
  expect(await found("hosahalli 823001")).toEqual([]);
});

test("a name with one wrong letter comes before one with two", async () => {
  const typos = await openDirectory(
    placesOf(
      { "101": ["Gaya", "10"] },
      { "00201": ["Tekari", "101"] },
      { "300001": ["Baltikongar", "00201"], "300002": ["Baltidongar", "00201"] },
    ),
  );
  const { results } = await typos.finder.search("baltidongam", { offset: 0, limit: 10 });
  expect(results.map(({ place }) => place.name)).toEqual(["Baltidongar", "Baltikongar"]);
});

test("a name of which the query lacks a letter or has two swapped comes before larger places with another edit", async () => {
  const some = placesOf(
    { "101": ["Gaya", "10"] },
    { "00201": ["Tekari", "101"] },
    {
      "300001": ["Kostagudi", "00201"],
      "300002": ["Mostaugdi", "00201"],
      "300003": ["Mostagdi", "00201"],
      "300004": ["Kostaudi", "00201"],
    },
  );
  for (const village of some.villages.slice(1)) village.population = "20000";
  const { finder } = await openDirectory(some);
  for (const query of ["kostaugdi", "kostagdi"]) {
    const { results } = await finder.search(query, { offset: 0, limit: 10 });
    expect(results[0]!.place.name, query).toBe("Kostagudi");
    expect(results.length, query).toBeGreaterThan(1);
  }
});

test("a name in two terms comes before a larger place in another spelling only if names have the term as written", async () => {
  const namesFound = async (...names: string[]) => {
    const villages = names.map((name, i) => [`30000${i}`, [name, "00201"]] as const);
    const some = placesOf(
      { "101": ["Gaya", "10"] },
      { "00201": ["Tekari", "101"] },
      Object.fromEntries(villages),
    );
    some.villages[0]!.population = "20000";
    const { finder } = await openDirectory(some);
    const { results } = await finder.search("rampur", { offset: 0, limit: 10 });
    return results.map(({ place }) => place.name);
  };
  expect(await namesFound("Rampuur", "Ram Pur")).toEqual(["Rampuur", "Ram Pur"]);
  const all = await namesFound("Rampuur", "Ram Pur", "Rampur");
  expect(all).toEqual(["Rampur", "Ram Pur", "Rampuur"]);
});

test("initials are the first words of a district or taluka, unless only its kind follows", async () => {
  const some = placesOf(
    {
      "101": ["Udham Singh Nagar", "10"],
      "102": ["Lahaul and Spiti", "10"],
      "103": ["Kanpur Nagar", "10"],
    },
    { "00201": ["Sawai Madhopur", "101"], "00202": ["Tekari", "102"], "00203": ["Gaya", "103"] },
    { "300001": ["Bonli", "00201"], "300002": ["Bonli", "00202"], "300003": ["Bonli", "00203"] },
  );
  const { finder } = await openDirectory(some);
  const first = async (text: string) => {
    const [found] = (await finder.answer(text, { offset: 0, limit: 10 })).results;
    return [found?.code, found?.match];
  };
  for (const text of ["U.S. Nagar", "u singh nagar"])
    expect(await first(text), text).toEqual(["101", "exact"]);
  for (const text of ["L. Spiti", "l and spiti"])
    expect(await first(text), text).toEqual(["102", "exact"]);
  expect(await first("S. Madhopur")).toEqual(["00201", "exact"]);
  expect(await first("Bonli, S.Madhopur")).toEqual(["300001", "exact"]);
  expect(await first("K. Nagar")).not.toContain("exact");
});
