import { expect, test } from "vitest";
import { MAX_TERMS, MAX_TEXT_LENGTH } from "../../../functions/core/contract/limits.ts";
import { Areas } from "../../../functions/core/index/areas.ts";
import { FileCache } from "../../../functions/core/index/file-cache.ts";
import { decodeManifest, MANIFEST_FILE } from "../../../functions/core/index/manifest.ts";
import { OpenedIndex } from "../../../functions/core/index/opened-index.ts";
import type { IndexReader } from "../../../functions/core/index/reader.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { longest, parseQuery } from "../../../functions/core/search/query.ts";
import { Search } from "../../../functions/core/search/search.ts";
import { buildIndex } from "../../build/index/index.ts";
import { Random } from "../measure/random.ts";
import { smallIndia } from "./small-india.ts";
import { climbToWorst } from "./worst-query.ts";

test("the climb reaches the query that takes longest", async () => {
  const asked: string[] = [];
  let clock = 0;
  const found = await climbToWorst({
    ask: async (query) => {
      asked.push(query);
      clock += query.split(" ").filter((word) => word === "slow").length;
    },
    now: () => clock,
    words: ["slow", "a", "b", "c", "d"],
    random: new Random(1),
    starts: 2,
    steps: 150,
    maxLength: 24,
  });
  expect(found.length).toBe(2);
  expect(found[0]!.query.split(" ").filter((word) => word === "slow").length).toBeGreaterThanOrEqual(3);
  for (const query of asked) expect(query.length).toBeLessThanOrEqual(24);
  expect(asked).not.toContain("");
});

/** A search over a small India that counts what it asks the index. */
async function countedSearch() {
  const dataset = smallIndia();
  const files = buildIndex(dataset, "0123456789ab");
  const manifest = decodeManifest(files.get(MANIFEST_FILE)!);
  const cache = new FileCache(async (file) => files.get(file)!);
  const [areas] = await cache.open("areas", [manifest.areas], Areas.decode);
  let asked = 0;
  const reader = new Proxy<IndexReader>(new OpenedIndex(cache, manifest), {
    get: (index, name) => {
      const method = Reflect.get(index, name) as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        asked++;
        return method.apply(index, args);
      };
    },
  });
  const words = dataset.villages.flatMap(({ name }) => tokens(name));
  return { search: new Search(reader, areas!, 0), words, asked: () => asked };
}

test("no query of 100 characters asks the index for more than twelve terms need", async () => {
  const { search, words, asked } = await countedSearch();
  const ask = (query: string) => search.find(parseQuery(query), { offset: 0, limit: 50 });
  const worst = await climbToWorst({
    ask,
    now: asked,
    words: [...words, "k", "zx", "district", "town", "\u092a\u0941\u0923\u0947"],
    random: new Random(3),
    starts: 2,
    steps: 80,
    maxLength: MAX_TEXT_LENGTH,
  });
  // Some 16 questions a term: five for each way to write it and for it with the next one, then with typos, then split.
  expect(worst[0]!.ms).toBeGreaterThan(100);
  expect(worst[0]!.ms).toBeLessThanOrEqual(240);

  const countFor = async (some: readonly string[]) => {
    const before = asked();
    await ask(some.join(" "));
    return asked() - before;
  };
  const short = Array.from(
    { length: 31 },
    (_, i) => `q${String.fromCharCode(97 + (i % 26))}${i < 26 ? "" : "x"}`,
  );
  expect(await countFor(short)).toBe(await countFor(longest(short, MAX_TERMS)));
});
