import { expect, test } from "vitest";
import type { ResolveRecord, SearchAnswer } from "../../../functions/core/contract/records.ts";
import { buildApi } from "../../build/api.ts";
import { handlerOf, ORIGIN } from "../fixtures/service.ts";
import { readFixture } from "./fixture.ts";

/** Bihar's sub-districts are its blocks. So are Jharkhand's here, except one block that is not a sub-district. */
const data = await readFixture();
const { files } = await buildApi({
  ...data,
  states: [
    ...data.states,
    { ...data.states[0]!, code: "10", name: "Bihar", iso_code: "IN-BR" },
    { ...data.states[0]!, code: "20", name: "Jharkhand", iso_code: "IN-JH" },
  ],
  districts: [
    ...data.districts,
    { code: "236", name: "Patna", state_code: "10" },
    { code: "364", name: "Ranchi", state_code: "20" },
  ],
  talukas: [
    ...data.talukas,
    { code: "01436", name: "Barh", district_code: "236" },
    { code: "02609", name: "Kanke", district_code: "364" },
  ],
  blocks: [
    ...data.blocks!,
    { code: "7001", name: "Barh", district_code: "236" },
    { code: "7002", name: "Barh", district_code: "364" },
    { code: "7003", name: "Kanke", district_code: "364" },
    { code: "7004", name: "Kanke", district_code: "007" },
    { code: "7005", name: "Mandal Phallain", district_code: "364" },
    { code: "7006", name: "Barh Town", district_code: "364" },
  ].sort((a, b) => (a.code < b.code ? -1 : 1)),
});
const handler = handlerOf(files);
const ask = async (path: string) => (await handler(new Request(`${ORIGIN}/api/${path}`))).json();

async function resolved(query: string): Promise<string> {
  const { outcome, match, candidates } = (
    (await ask(`resolve?${query}`)) as { data: ResolveRecord }
  ).data;
  return match
    ? `${match.level} ${match.code}`
    : `${outcome} ${candidates.map(({ code }) => code)}`;
}

test("in a state whose sub-districts are blocks, the word means the taluka", async () => {
  expect(await resolved("q=Block+Barh,+Patna,+Bihar")).toBe("taluka 01436");
  expect(await resolved("block=Barh&district=Patna&state=Bihar")).toBe("taluka 01436");
  const { results } = (await ask("search?q=barh+block+patna")) as SearchAnswer;
  expect(results[0]).toMatchObject({ level: "taluka", code: "01436" });
});

test("a block that is not a taluka there is the block", async () => {
  expect(await resolved("q=Block+Barh,+Ranchi")).toBe("block 7002");
  expect(await resolved("block=Kanke&district=Hills")).toBe("block 7004");
});

test("a text that may mean a taluka or a block of another state is not a match", async () => {
  expect(await resolved("q=Kanke+Block")).toBe("ambiguous 02609,7004");
});

test.each([
  ["Mandal Phallain", ["7005 exact"]],
  ["mandal phal", ["7005 prefix"]],
  ["Barh Town", ["7006 exact", "7001 exact", "7002 exact"]],
  ["Barh", ["7001 exact", "7002 exact", "7006 prefix"]],
])(
  "a block whose name has a level word is found by it and by its beginning: %s",
  async (name, expected) => {
    const { results } = (await ask(
      `search?${new URLSearchParams({ q: name, level: "block" })}`,
    )) as SearchAnswer;
    expect(results.map(({ code, match }) => `${code} ${match}`)).toEqual(expected);
  },
);
