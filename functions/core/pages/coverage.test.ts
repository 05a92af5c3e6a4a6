import { expect, test } from "vitest";
import type { CoverageRecord, PlaceRecord, StateRecord, StatsRecord } from "../contract/records.ts";
import { coverageNotes } from "./coverage-notes.ts";
import { coveragePage } from "./coverage-page.ts";
import { KEY_TEXTS as texts } from "./texts.fixture.ts";

/** A state whose places are in these states of the data. */
function covered(code: string, name: string, villages: number, states = [code]): CoverageRecord {
  return {
    ...{ code, name, kind: "state", states, districts: 1, talukas: 2, villages, towns: 3 },
    ...{ has_villages: true, source: null, boundaries: 2011, districts_edition: null },
    ...{
      villages_edition: null,
      blocks: 0,
      villages_with_block: 0,
      panchayats: 0,
      villages_with_panchayat: 0,
      assembly_constituencies: 0,
      parliament_constituencies: 0,
      villages_with_assembly: 0,
      talukas_kept: 0,
      talukas_left_out: 0,
    },
  };
}

test("the bar of a state's villages is relative to the state with most", () => {
  const stats = {
    ...{ coverage: [covered("28", "Andhra Pradesh", 400), covered("30", "Goa", 100)] },
    ...{ source: "", attribution: "", license: "", lastUpdated: 0, dataVersion: "" },
  } as unknown as StatsRecord;
  const { text } = coveragePage({ stats, states: [], drawing: undefined }, texts);
  for (const kind of ["Official", "Survey", "Derived"])
    expect(text).toContain(`<dt>kind${kind}</dt><dd>kind${kind}What</dd>`);
  expect([...text.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => width)).toEqual([
    "100",
    "25",
  ]);
});

test("in Hindi, texts in Latin letters say so to screen readers", () => {
  const coverage = [covered("28", "Andhra Pradesh", 400), covered("30", "Goa", 100)];
  const source = "Census of India 2011";
  const stats = { coverage, source, attribution: "", license: "", lastUpdated: 0 };
  const states = [{ code: "30", name: "Goa", hindi_name: "गोवा" }] as StateRecord[];
  const contents = { stats: stats as unknown as StatsRecord, states, drawing: undefined };
  const hindi = Object.assign((key: string) => key, { language: "hi", number: String });
  const { text } = coveragePage(contents, hindi as unknown as typeof texts);
  expect(text).toContain('<span lang="hi-Latn">Andhra Pradesh</span>');
  expect(text).toContain('<a href="/hi/place/30">गोवा</a>');
  expect(text).toContain(`<span lang="en">${source}</span>`);
});

test("the numbers of places with a block, a gram panchayat and a constituency are a column each, with a sum", () => {
  const members = { villages_with_block: 7, villages_with_panchayat: 5, villages_with_assembly: 3 };
  const coverage = [
    { ...covered("29", "Karnataka", 400), ...members },
    { ...covered("30", "Goa", 100), ...members, villages_with_panchayat: 4 },
  ];
  const stats = { coverage, source: "", attribution: "", license: "", lastUpdated: 0 };
  const { text } = coveragePage(
    { stats: stats as unknown as StatsRecord, states: [], drawing: undefined },
    texts,
  );
  const cells = (row: string) =>
    [...row.matchAll(/<td class="number">([^<]*)<\/td>/g)].map(([, cell]) => cell).slice(2, 5);
  const rows = text.split("<tr>").slice(2).map(cells);
  expect(rows).toEqual([
    ["7", "5", "3"],
    ["7", "4", "3"],
    ["14", "9", "6"],
  ]);
});

test("the newer states that the data lists under a state are a note of that state, not of its districts", () => {
  const coverage = [covered("28", "Andhra Pradesh", 400), covered("36", "Telangana", 0, ["28"])];
  const notesOf = (place: Partial<PlaceRecord>) =>
    coverageNotes({ state_code: "28", ...place } as PlaceRecord, coverage, [], texts);
  const state = notesOf({ level: "state", id: 28, code: "28" });
  expect(state).toEqual(["boundariesOf 2011", "listedUnder Telangana 28 2011"]);
  expect(notesOf({ level: "district", id: 532, code: "532" })).toEqual(["boundariesOf 2011"]);
  expect(notesOf({ level: "village", id: 7, code: "000007" })).toEqual([]);
});
