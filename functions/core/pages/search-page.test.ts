import { expect, test } from "vitest";
import type { DistrictRecord } from "../contract/records.ts";
import { type SearchContents, searchPage } from "./search-page.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

test("results can be filtered by district as soon as there is one", () => {
  const district = { id: 552, code: "552", name: "North Goa" } as DistrictRecord;
  const page = (districts: readonly DistrictRecord[]) => {
    const query = { q: "panaji", level: "", state: "", district: "", offset: "" };
    const found = { results: [], total: 0, query: "panaji" };
    const contents = { query, found, states: [], districts } as unknown as SearchContents;
    return searchPage(contents, texts, texts).text;
  };
  expect(page([])).not.toContain('name="district"');
  expect(page([district])).toContain('name="district"');
});
