import { describe, expect, test } from "vitest";
import { fixtureService, ORIGIN } from "../fixtures/service.ts";
import { testContract } from "./contract.ts";

const { files, handler } = await fixtureService();

testContract(
  (path, init) => handler(new Request(ORIGIN + path, init)),
  async () => JSON.parse(String(files.get("openapi.json"))),
);

describe("requests that can only be sent to the handler", () => {
  // `netlify dev` re-encodes the query before it passes it on.
  test("bad percent-encoding is refused", async () => {
    for (const query of [
      "search?q=%",
      "search?q=%zz",
      "search?q=%E0%A4",
      "locations/villages?taluka=100%",
    ]) {
      const response = await handler(new Request(`${ORIGIN}/api/${query}`));
      expect(response.status, query).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: "invalid_parameter" } });
    }
  });

  test("a parameter given twice is refused, even if a file could answer", async () => {
    const response = await handler(
      new Request(`${ORIGIN}/api/locations/districts?state_id=30&state_id=30`),
    );
    expect(response.status).toBe(400);
  });

  test("the CDN caches answers until the next deploy, errors briefly, and by known parameters only", async () => {
    const headers = async (path: string) => (await handler(new Request(ORIGIN + path))).headers;
    const found = await headers("/api/search?q=goa");
    expect(found.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect(found.get("Netlify-CDN-Cache-Control")).toBe("public, durable, max-age=31536000");
    expect(found.get("Netlify-Vary")).toBe(
      "query=q|level|state|district|taluka|block|panchayat|near|bbox|limit|offset",
    );
    expect((await headers("/api/stats")).get("Netlify-Vary")).toBe("query=_");
    const wrong = await headers("/api/search?q=");
    expect(wrong.get("Netlify-CDN-Cache-Control")).toBe("public, durable, max-age=60");
    expect(wrong.get("Netlify-Vary")).toBe(
      "query=q|level|state|district|taluka|block|panchayat|near|bbox|limit|offset",
    );
  });

  test("the CDN does not cache answers that it might store under another query", async () => {
    for (const path of ["/api/search?%71=goa", "/api/search?q=goa&q=goa", "/api/search?%71=%zz"]) {
      const { headers } = await handler(new Request(ORIGIN + path));
      expect(headers.get("Netlify-CDN-Cache-Control"), path).toBe("no-store");
    }
  });

  test("every static file has the same bytes as the function's answer", async () => {
    const all = String(files.get("_redirects")).trim().split("\n");
    const rules = all.filter((rule) => rule.startsWith("/api/"));
    expect(rules.at(-1)).toBe("/api/* /.netlify/functions/api 200");
    const ofFiles = rules.filter((rule) => rule.endsWith(".json 200"));
    // States and statistics, districts of 9 states, talukas of 18 districts.
    expect(ofFiles).toHaveLength(1 + 1 + 9 + 18);
    // Three more rules come before these, for other names of the parameters: a district's state, a taluka's state and district.
    // One comes after them, for everything else.
    expect(rules).toHaveLength(ofFiles.length + 3 + 1);
    for (const rule of ofFiles) {
      const parts = rule.split(" ");
      const [path, query, file] = parts.length === 4 ? parts : [parts[0], "", parts[1]];
      const response = await handler(new Request(`${ORIGIN}${path}?${query}`));
      expect(new Uint8Array(await response.arrayBuffer()), rule).toEqual(files.get(file!.slice(1)));
    }
  });
});
