import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHandler } from "../../../functions/api/handler.ts";
import { packReader } from "../../../functions/api/index-pack.ts";
import { onDemand } from "../../../functions/core/directory/load-on-demand.ts";
import {
  describeNational,
  isLong,
  nationalDataset,
  packOf,
} from "../../check/fixtures/national.ts";
import { SEED, seeded } from "../../check/fixtures/seed.ts";
import { mixedQueries } from "../../check/measure/queries.ts";
import { Random } from "../../check/measure/random.ts";
import { LocationDirectory } from "./client.ts";

/** Number of searches that are compared with the function's. */
const QUERIES = isLong ? 5000 : 300;

/** Number of results that the page requests while somebody types. */
const OFFERED = 8;

/** Most compressed bytes that the first search may load. */
const MOST_BYTES = 330_000;

/**
 * If no place has all words as written, they are read as a line, which loads the names of areas: 60 kB. Only a browser that
 * can't reach the API loads it.
 */
const MOST_BYTES_OF_READING = 400_000;
const READ = "manibel nandurbr";

/** First searches, from a prefix to a whole line, with and without typos. */
const FIRST_SEARCHES = [
  "p",
  "ra",
  "pun",
  "goa",
  "rampur",
  "lakshmipur",
  "kothapalle",
  "manibeli nandurbar",
  "sarjapura bangalore",
  "haveli pune maharashtra",
  READ,
];

/** Most bytes for a line that is searched after each letter. */
const MOST_BYTES_OF_A_LINE = 660_000;

/** Drawn lines "village district". */
const LINES = 150;

describeNational("the client over all of India", ["data", "dist"], (folders) => {
  const read = packReader(packOf(folders.dist));
  const indexFile = (path: string) => read(path.slice("/index/".length));
  let server: Server;
  let base: string;
  /** The paths of the requested index files. */
  const loaded = new Set<string>();
  /** The compressed size of each file that was requested: most searches load the same ones. */
  const sizes = new Map<string, number>();

  beforeAll(async () => {
    const handler = createHandler(read, { onDemand });
    server = createServer(async (request, response) => {
      const path = request.url!;
      if (path.startsWith("/index/")) {
        loaded.add(path);
        return void response.end(await indexFile(path));
      }
      const answer = await handler(new Request(base + path));
      response
        .writeHead(answer.status, Object.fromEntries(answer.headers))
        .end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });

  test(seeded("finds the same as the function, in the same order"), async () => {
    const queries = mixedQueries(await nationalDataset(folders.data), new Random(SEED), QUERIES);
    const browser = new LocationDirectory({ base, searchIn: "browser" });
    const api = new LocationDirectory({ base, searchIn: "api" });
    for (const q of queries) {
      expect(await browser.search(q, { limit: 20 }), q).toEqual(await api.search(q, { limit: 20 }));
    }
  });

  test.each(FIRST_SEARCHES)("the first search loads little: %s", async (q) => {
    loaded.clear();
    const { results } = await new LocationDirectory({ base, searchIn: "browser" }).search(q, {
      limit: OFFERED,
      typing: true,
    });
    expect(results).not.toEqual([]);
    expect(await compressedBytes()).toBeGreaterThan(0);
    expect(await compressedBytes()).toBeLessThan(q === READ ? MOST_BYTES_OF_READING : MOST_BYTES);
  });

  test("a line searched after each letter loads little more", async () => {
    loaded.clear();
    const line = "sarjapura bangalore";
    const browser = new LocationDirectory({ base, searchIn: "browser" });
    for (let letters = 1; letters <= line.length; letters++) {
      await browser.search(line.slice(0, letters), { limit: OFFERED, typing: true });
    }
    expect(await compressedBytes()).toBeLessThan(MOST_BYTES_OF_A_LINE);
  });

  test("lines of a village and its district match", async () => {
    const { villages, talukas, districts } = await nationalDataset(folders.data);
    const districtOf = new Map(districts.map(({ code, name }) => [code, name]));
    const above = new Map(
      talukas.map(({ code, district_code }) => [code, districtOf.get(district_code)!]),
    );
    const drawn = new Random(31)
      .sample(villages, LINES)
      .map(({ code, name, taluka_code }) => ({ code, line: `${name} ${above.get(taluka_code)!}` }));
    const lines = ["Khatki Haridwar", "Malana Kullu", ...drawn.map(({ line }) => line)];
    const { rows } = await new LocationDirectory({ base, searchIn: "api" }).match(lines);
    const codes = rows.map(({ match }) => match?.code);
    expect(codes.slice(0, 2)).toEqual(["056528", "012882"]);
    const matched = drawn.filter((_, i) => codes[i + 2] !== undefined);
    const right = drawn.filter(({ code }, i) => codes[i + 2] === code);
    console.log(
      `${LINES} lines "village district": ${matched.length} matched, ${right.length} of them right`,
    );
    expect(right.length).toBeGreaterThanOrEqual(matched.length * 0.98);
    expect(right.length).toBeGreaterThan(LINES * 0.4);
  });

  async function compressedBytes(): Promise<number> {
    let sum = 0;
    for (const path of loaded) {
      if (!sizes.has(path)) sizes.set(path, brotliCompressSync(await indexFile(path)).length);
      sum += sizes.get(path)!;
    }
    return sum;
  }
});
