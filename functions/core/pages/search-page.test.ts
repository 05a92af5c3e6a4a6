import { expect, test } from "vitest";
import type { DistrictRecord } from "../contract/records.ts";
import { type SearchContents, searchPage } from "./search-page.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

test("results can be filtered by district as soon as there is one", () => {
  const district = { id: 552, code: "552", name: "North Goa" } as DistrictRecord;
  const page = (districts: readonly DistrictRecord[]) => {
    const query = { q: "panaji", level: "", state: "", district: "", offset: "" };
    const found = { results: [], total: 0, query: "panaji" };
    const contents = {
      query,
      found,
      states: [],
      districts,
      coverage: [],
    } as unknown as SearchContents;
    return searchPage(contents, texts, texts).text;
  };
  expect(page([])).not.toContain('name="district"');
  expect(page([district])).toContain('name="district"');
});

test("results say how many are villages if some are not, and which states the data lacks", () => {
  const state = { code: "32", name: "Kerala", states: [], has_villages: false };
  const page = (villages: number, q = "kochi kerala") => {
    const query = { q, level: "", state: "", district: "", offset: "" };
    const place = {
      code: "30",
      name: "Kochi",
      level: "state",
      state_code: "30",
      full_path: "Kochi",
    };
    const found = { results: [place], total: 3, query: q };
    const rest = { states: [], districts: [], named: [], coverage: [state] };
    return searchPage(
      { query, found, villages, ...rest } as unknown as SearchContents,
      texts,
      texts,
    ).text;
  };
  expect(page(2)).toContain("resultsSplit 2");
  for (const all of [0, 3]) expect(page(all)).not.toContain("resultsSplit");
  expect(page(2)).toContain("lacksState Kerala");
  expect(page(2, "kochi")).not.toContain("lacks");
  expect(page(2)).toContain("<mark>Kochi</mark>");
});

test("another spelling is described as the nearest within the filters, which can be cleared", () => {
  const place = { code: "559399", name: "Kothrul", level: "village", state_code: "27" };
  const found = {
    results: [{ ...place, full_path: "Kothrul", match: "typo" }],
    total: 1,
    query: "kothrud",
  };
  const page = (level: string) => {
    const query = { q: "kothrud", level, state: "", district: "", offset: "" };
    const rest = { states: [], districts: [], named: [], coverage: [] };
    return searchPage({ query, found, ...rest } as unknown as SearchContents, texts, texts).text;
  };
  expect(page("")).toContain("weakTypo kothrud Kothrul");
  expect(page("village")).toContain("weakTypoHere kothrud Kothrul");
  expect(page("village")).toContain('<a href="/search?q=kothrud">filterClear</a>');
  expect(page("")).not.toContain("filterClear");
});

test("results that lack a word are said to, with what they lack", () => {
  const page = (unused?: readonly string[]) => {
    const query = { q: "12 kothrud", level: "", state: "", district: "", offset: "" };
    const place = { code: "411038-kothrud", name: "Kothrud", full_path: "Kothrud" };
    const found = { results: [{ ...place, match: "partial" }], total: 1, query: query.q, unused };
    const rest = { states: [], districts: [], named: [], coverage: [] };
    return searchPage({ query, found, ...rest } as unknown as SearchContents, texts, texts).text;
  };
  expect(page(["flat 12", "near <temple>"])).toContain(
    "weakWithout 12 kothrud “flat 12”, “near &#60;temple&#62;”",
  );
  expect(page()).toContain("weakPartial 12 kothrud");
});
