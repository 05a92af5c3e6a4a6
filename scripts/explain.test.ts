import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "../functions/api/handler.ts";
import { RESOLVE_PARAMETERS } from "../functions/core/contract/parameters.ts";
import type { ResolveRecord, SearchAnswer } from "../functions/core/contract/records.ts";
import { builtDist, builtFiles } from "./check/fixtures/built.ts";
import { runProgram } from "./check/fixtures/run-program.ts";
import { scratchFolder } from "./check/fixtures/scratch-folder.ts";
import { handlerOf, ORIGIN } from "./check/fixtures/service.ts";
import type { Explanation } from "./explain/explanation.ts";

let dist: string;
let handler: Handler;

beforeAll(async () => {
  dist = await builtDist("fixture");
  handler = handlerOf(await builtFiles("fixture"));
});

const explain = (...args: string[]) => runProgram("scripts/explain.ts", [...args, "--dist", dist]);

async function explained(...args: string[]): Promise<Explanation> {
  const { code, stdout, stderr } = await explain(...args, "--json");
  expect([code, stderr], args.join(" ")).toEqual([0, ""]);
  return JSON.parse(stdout) as Explanation;
}

/** The answer of an endpoint. */
async function asked<Answer>(path: string, values: Record<string, string>): Promise<Answer> {
  const response = await handler(new Request(`${ORIGIN}${path}?${new URLSearchParams(values)}`));
  expect(response.status, JSON.stringify(values)).toBe(200);
  return (await response.json()) as Answer;
}

async function resolved(values: Record<string, string>): Promise<Partial<Explanation["resolve"]>> {
  const { data } = await asked<{ data: ResolveRecord }>("/api/resolve", values);
  const [best] = data.candidates;
  return {
    outcome: data.outcome,
    first: best?.full_path ?? null,
    score: best?.score ?? null,
    within: data.within?.full_path ?? null,
    locality: data.locality?.full_path ?? null,
  };
}

describe("an explanation agrees with the answer", () => {
  test.each([
    "Cundaim, Ponda, North Goa",
    "cundaim ponda",
    "cundiam ponda goa",
    "Vill. Chhota Kotla, Teh. Kotla, Dist. Plains, Upper Land",
    "Sai Residency, Nowhere Road, Ponda, Goa",
    "H.No. 12, near temple, Aam Gaon, Isles 400004",
    "Bara, Rampur, Hills",
    "Rampur",
    "Nether Land",
    "पहाड़ियां, ऊपरी भूमि",
    "400001",
    "qqqqqqq",
  ])("%s", async (q) => {
    const { search, resolve } = await explained(q);
    expect(resolve).toMatchObject(await resolved({ q }));
    const [first] = (await asked<SearchAnswer>("/api/search", { q })).results;
    expect(search).toEqual({ first: first?.full_path ?? null, match: first?.match ?? null });
  });

  test("a text without a letter, which a search refuses", async () => {
    const { search, resolve } = await explained("?!");
    expect(resolve).toMatchObject(await resolved({ q: "?!" }));
    const response = await handler(new Request(`${ORIGIN}/api/search?q=?!`));
    expect(response.status).toBe(400);
    expect(search).toEqual({ first: null, match: null });
  });

  test.each([
    { village: "Cundaim", taluka: "Ponda", state: "Goa" },
    { district: "Plains", state: "Upper Land" },
    { village: "Qqqqqq", taluka: "Kotla" },
    { village: "Aam Gaon", pincode: "400 004" },
    { pincode: "400001" },
    { village: "Bara", block: "Sundarpur" },
    { block: "Upper Kotla", district: "Plains" },
    { village: "Bara", panchayat: "Bara", district: "Hills" },
    { district: "Hills", panchayat: "Bara" },
    { village: "Bara", at: "15.5,73.83" },
  ])("%o", async (fields) => {
    const options = Object.entries(fields).flatMap(([name, text]) => [`--${name}`, text]);
    const { search, resolve } = await explained(...options);
    expect(resolve).toMatchObject(await resolved(fields));
    expect(search).toBeUndefined();
  });
});

describe("a reading", () => {
  test("is one of the five likeliest, with what it leaves", async () => {
    const { tokens, readings } = await explained("Rose House, Bara, Rampur, Hills, Upper Land");
    expect(readings.length).toBeGreaterThan(1);
    expect(readings.length).toBeLessThanOrEqual(5);
    const scores = readings.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(readings[0]!.left).toEqual(["rose", "house"]);
    const texts = tokens.map(({ text }) => text);
    for (const { left } of readings) expect(texts).toEqual(expect.arrayContaining([...left]));
  });

  test("has the features whose products are its score, and a probability that follows from it", async () => {
    const { readings } = await explained("--village", "Cundiam", "--taluka", "Ponda");
    for (const { features, score, list } of readings) {
      for (const { count, weight, product } of features) expect(product).toBe(count * weight);
      expect(features.reduce((sum, { product }) => sum + product, list)).toBe(score);
    }
    const [first, second] = readings;
    expect(first).toMatchObject({ kind: "place", name: "Cundiam", areas: ["Ponda (taluka)"] });
    expect(first!.features.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["taluka", "area.said"]),
    );
    expect(first!.probability / second!.probability).toBeCloseTo(
      Math.exp((first!.score - second!.score) / 64),
      -1,
    );
  });
});

describe("a row of a list", () => {
  const HEADER = "No,Tehsil,Gram";
  const ROWS = ["Cundaim", "Bandora", "Curti", "Marcaim", "Priol", "Querim"].map(
    (village, i) => `${i},Phonda,${village}`,
  );
  let list: string;
  beforeAll(() => {
    list = join(scratchFolder(), "list.csv");
    writeFileSync(list, `${[HEADER, ...ROWS].join("\n")}\n`);
  });

  test("has what the other rows add, which changes the probability", async () => {
    const { tokens, readings, resolve } = await explained("--list", list, "--row", "3");
    expect(tokens.map(({ text, level }) => [text, level])).toEqual([
      ["bandora", "village"],
      ["phonda", "taluka"],
    ]);
    const [first] = readings;
    expect(first).toMatchObject({ kind: "place", name: "Bandora" });
    expect(first!.list).toBeGreaterThan(0);
    expect(first!.features.reduce((sum, { product }) => sum + product, first!.list)).toBe(
      first!.score,
    );
    expect(resolve).toMatchObject({ outcome: "match", first: first!.path });
    const { stdout } = await explain("--list", list, "--row", "3");
    expect(stdout).toMatch(/ \d+ +what the other rows of the list add\n/);
  });

  test("is one of the list, by columns that it has", async () => {
    const refused = (stderr: string) => ({ code: 1, stdout: "", stderr });
    const help = "; see npm run explain -- --help\n";
    const ofList = (...args: string[]) => explain("--list", list, ...args);
    expect(await ofList()).toEqual(refused(`--row is missing: which row of the list${help}`));
    expect(await ofList("--row", "x")).toEqual(
      refused(`--row x: give a row as a spreadsheet numbers it, such as 12${help}`),
    );
    expect(await ofList("--row", "1")).toEqual(refused(`${list}: row 1 is the header\n`));
    expect(await ofList("--row", "8")).toEqual(refused(`${list}: has 7 rows, no row 8\n`));
    expect(await ofList("--row", "2", "--columns", "village=Town")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the list has "No", "Tehsil", "Gram"'),
    });
    expect(await explain("--list", `${list}.no`, "--row", "2")).toEqual(
      refused(`${list}.no: no such file or folder\n`),
    );
    expect((await ofList("--row", "2", "--columns", "village=Gram")).code).toBe(0);
  });
});

test("in words, it has the tokens, the readings and both answers", async () => {
  const { code, stdout } = await explain("Tal. Ponda, Nowhere, Goa 403401");
  expect(code).toBe(0);
  const headings = stdout.split("\n").filter((line) => /^[A-Z]/.test(line));
  expect(headings).toEqual([
    "Tokens",
    "Readings, the likeliest first; weights in 1/64 of a natural logarithm of odds",
    "Resolve",
    "Search",
  ]);
  expect(stdout).toContain("  taluka [level: taluka], ponda, nowhere, goa; PIN code 403401\n");
  expect(stdout).toMatch(/^1\. .*Goa > North Goa > Ponda/m);
  expect(stdout).toMatch(/^ +1 +× -?\d+ +-?\d+ {2}taluka +Its taluka is named$/m);
  expect(stdout).toMatch(/^ +sum +-?\d+$/m);
});

test("takes every field of /api/resolve", async () => {
  const { stdout } = await explain("--help");
  for (const { name } of RESOLVE_PARAMETERS)
    if (name !== "q") expect(stdout).toMatch(new RegExp(`^ .*--${name}\\b`, "m"));
});

test("one text, fields or a list are needed, and a built folder", async () => {
  const refused = (stderr: unknown) => ({ code: 1, stdout: "", stderr });
  const help = "; see npm run explain -- --help\n";
  expect(await explain()).toEqual(
    refused(
      `the text is missing, such as "khatki haridwar", or fields, or --list and --row${help}`,
    ),
  );
  for (const text of ["", "  "])
    expect(await explain(text)).toEqual(refused(`the text is empty${help}`));
  expect(await explain("--village", " ")).toEqual(refused(`--village is empty${help}`));
  expect(await explain("khatki", "haridwar")).toEqual(
    refused(`one text at a time: put it in quotation marks${help}`),
  );
  expect(await explain("khatki", "--state", "Goa")).toEqual(
    refused(`give only one of a text, fields and --list${help}`),
  );
  expect(await explain("khatki", "--row", "2")).toEqual(refused(`--row needs --list${help}`));
  expect(await explain("x".repeat(301))).toEqual(
    refused(`the text has 301 characters: at most 300 are read${help}`),
  );
  expect(await explain("--taluka", "x".repeat(101))).toEqual(
    refused(`--taluka has 101 characters: at most 100 are read${help}`),
  );
  expect(await explain("--pincode", "4036")).toEqual(
    refused(`pincode "4036" is not a PIN code: give six digits, the first not 0${help}`),
  );
  expect(await explain("--at", "15.5,73.83")).toEqual(
    refused(expect.stringMatching(/^a name is missing: give one or more of .*--help\n$/)),
  );
  expect(await explain("--block", "Sundarpur")).toEqual(
    refused(expect.stringMatching(/^block is given without a place or area: .*--help\n$/)),
  );
  expect(await explain("--village", "Bara", "--at", "51.5,0.1")).toEqual(
    refused(expect.stringMatching(/^at "51.5,0.1" is not in India: .*--help\n$/)),
  );
  const { code, stderr } = await runProgram("scripts/explain.ts", [
    "khatki",
    "--dist",
    scratchFolder(),
  ]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("npm run build")]);
});

test("a folder of another build than this code's is refused in one line", async () => {
  const older = scratchFolder();
  mkdirSync(join(older, "index"));
  writeFileSync(join(older, "index", "manifest.json"), '{"format":1}');
  expect(await runProgram("scripts/explain.ts", ["khatki", "--dist", older])).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^\S+index: the index has format 1 .*: build the index again\n$/),
  });
});

test("terminal commands and marks of direction in a text never reach the terminal", async () => {
  const text = "\u001b[31mgoa\u202e khatki\u0007\u009b";
  for (const args of [
    [text],
    [text, "--json"],
    ["--village", text],
    ["--village", text, "--json"],
  ]) {
    const { code, stdout } = await explain(...args);
    expect(code).toBe(0);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
  }
});
