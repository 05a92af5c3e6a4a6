import { expect, test } from "vitest";
import { fixtureService, ORIGIN } from "../../scripts/check/fixtures/service.ts";
import { createHandler } from "./handler.ts";

test("of many requests few are answered at once, in their order, and a failure lets the next one in", async () => {
  const { files } = await fixtureService();
  let [running, most] = [0, 0];
  const begun: string[] = [];
  const handler = createHandler(
    async (file) => Buffer.from(files.get(`index/${file}`)!),
    () => {},
    {
      code: async () => ({
        writePage: async ({ query }) => {
          begun.push(query);
          most = Math.max(most, ++running);
          await new Promise(setImmediate);
          running--;
          if (query === "?q=3") throw new Error("damaged");
          return { status: 200, text: query, parameters: [], cacheable: true };
        },
      }),
      shells: async () => Buffer.from("{}"),
    },
  );
  const queries = Array.from({ length: 20 }, (_, i) => `?q=${i}`);
  const responses = await Promise.all(
    queries.map((query) => handler(new Request(`${ORIGIN}/search${query}`))),
  );
  expect(begun).toEqual(queries);
  expect(most).toBe(2);
  const expected = queries.map((query) => (query === "?q=3" ? 500 : 200));
  expect(responses.map(({ status }) => status)).toEqual(expected);
  expect(await responses[4]!.text()).toBe("?q=4");
  // Later ones wait as well.
  await Promise.all(queries.map((query) => handler(new Request(`${ORIGIN}/search${query}`))));
  expect(most).toBe(2);
});
