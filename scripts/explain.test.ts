import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "../functions/api/handler.ts";
import type { ResolveRecord, SearchAnswer } from "../functions/core/contract/records.ts";
import { builtDist, builtFiles } from "./check/fixtures/built.ts";
import { runProgram } from "./check/fixtures/run-program.ts";
import { scratchFolder } from "./check/fixtures/scratch-folder.ts";
import { handlerOf, ORIGIN } from "./check/fixtures/service.ts";

let dist: string;
let handler: Handler;

beforeAll(async () => {
  dist = await builtDist("fixture");
  handler = handlerOf(await builtFiles("fixture"));
});

const explain = (...args: string[]) => runProgram("scripts/explain.ts", args);

/** What `--json` prints. */
interface Explained {
  readonly tokens: readonly { readonly text: string }[];
  readonly stacks: readonly { readonly cost: number; readonly skipped: readonly string[] }[];
  readonly search: { readonly first: string | null; readonly match: string | null };
  readonly resolve: {
    readonly outcome: string;
    readonly first: string | null;
    readonly score: number | null;
    readonly within: string | null;
  };
}

async function explained(text: string): Promise<Explained> {
  const { code, stdout, stderr } = await explain(text, "--dist", dist, "--json");
  expect([code, stderr], text).toEqual([0, ""]);
  return JSON.parse(stdout) as Explained;
}

/** What an endpoint answers. */
async function asked<Answer>(path: string, q: string): Promise<Answer> {
  const response = await handler(new Request(`${ORIGIN}${path}?q=${encodeURIComponent(q)}`));
  expect(response.status, q).toBe(200);
  return (await response.json()) as Answer;
}

const LINES = [
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
  "?!",
];

describe("what is explained is what is answered", () => {
  test.each(LINES)("%s", async (line) => {
    const { search, resolve } = await explained(line);
    const found = await asked<SearchAnswer>("/api/search", line);
    const [first] = found.results;
    expect(search).toMatchObject({ first: first?.full_path ?? null, match: first?.match ?? null });
    const { data } = await asked<{ data: ResolveRecord }>("/api/resolve", line);
    const [best] = data.candidates;
    expect(resolve).toMatchObject({
      outcome: data.outcome,
      first: best?.full_path ?? null,
      within: data.within?.full_path ?? null,
    });
    expect(resolve.score).toBe(best ? Math.round(best.score * 100) / 100 : null);
  });
});

test("the cheapest stacks come first, five at most, and name what they skip", async () => {
  const { tokens, stacks } = await explained("Rose House, Bara, Rampur, Hills, Upper Land");
  expect(stacks.length).toBeGreaterThan(1);
  expect(stacks.length).toBeLessThanOrEqual(5);
  expect(stacks.map(({ cost }) => cost)).toEqual(
    stacks.map(({ cost }) => cost).toSorted((a, b) => a - b),
  );
  expect(stacks[0]!.skipped).toEqual(["rose", "house"]);
  const texts = tokens.map(({ text }) => text);
  for (const { skipped } of stacks) expect(texts).toEqual(expect.arrayContaining([...skipped]));
});

test("in words, it has the tokens, the phrases, the stacks and both answers", async () => {
  const { code, stdout } = await explain("Tal. Ponda, Nowhere, Goa 403401", "--dist", dist);
  expect(code).toBe(0);
  const headings = stdout.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
  expect(headings).toEqual([
    "Tokens",
    "Phrases that may name areas",
    "Cheapest stacks",
    "Search",
    "Resolve",
  ]);
  expect(stdout).toContain("tal [taluka], ponda, nowhere, goa; PIN code 403401");
  expect(stdout).toMatch(/Ponda = taluka: Goa > North Goa > Ponda\n/);
  expect(stdout).toMatch(/none: .*; within Goa > North Goa > Ponda\n/);
});

test("a text is needed, one at a time, and a built folder", async () => {
  const refused = (stderr: unknown) => ({ code: 1, stdout: "", stderr });
  const help = "; see npm run explain -- --help\n";
  for (const text of [[], [""], ["  "]])
    expect(await explain(...text, "--dist", dist)).toEqual(
      refused(`the text is missing, such as "khatki haridwar"${help}`),
    );
  expect(await explain("khatki", "haridwar", "--dist", dist)).toEqual(
    refused(`one text at a time: put it in quotation marks${help}`),
  );
  expect(await explain("x".repeat(301), "--dist", dist)).toEqual(
    refused(`the text has 301 characters: at most 300 are read${help}`),
  );
  const { code, stderr } = await explain("khatki", "--dist", scratchFolder());
  expect([code, stderr]).toEqual([1, expect.stringContaining("npm run build")]);
});

test("a folder of another build than this code's is refused in one line", async () => {
  const older = scratchFolder();
  mkdirSync(join(older, "index"));
  writeFileSync(join(older, "index", "manifest.json"), '{"format":1}');
  expect(await explain("khatki", "--dist", older)).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^\S+index: the index has format 1 .*: build the index again\n$/),
  });
});

test("terminal commands and marks of direction in a text never reach the terminal", async () => {
  const text = "\u001b[31mgoa\u202e khatki\u0007\u009b";
  for (const json of [[], ["--json"]]) {
    const { code, stdout } = await explain(text, "--dist", dist, ...json);
    expect(code).toBe(0);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
  }
});
