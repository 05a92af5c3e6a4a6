import { expect, test } from "vitest";
import { fixtureService, ORIGIN } from "../../scripts/check/fixtures/service.ts";
import { createHandler } from "./handler.ts";

test("among many requests at once, a page that can't be written gets its own error", async () => {
  const { files } = await fixtureService();
  const failures: string[] = [];
  const handler = createHandler(async (file) => Buffer.from(files.get(`index/${file}`)!), {
    log: (message) => failures.push(message),
    pages: {
      code: async () => ({
        writePage: async ({ query }) => {
          await new Promise(setImmediate);
          if (query === "?q=3") throw new Error("damaged");
          return { status: 200, text: query, parameters: [], cacheable: true };
        },
      }),
      shells: async () => Buffer.from("{}"),
    },
  });
  const queries = Array.from({ length: 20 }, (_, i) => `?q=${i}`);
  const responses = await Promise.all(
    queries.map((query) => handler(new Request(`${ORIGIN}/search${query}`))),
  );
  expect(responses.map(({ status }) => status)).toEqual(
    queries.map((query) => (query === "?q=3" ? 500 : 200)),
  );
  expect(await responses[4]!.text()).toBe("?q=4");
  expect(failures).toEqual(["/search could not be answered:"]);
});
