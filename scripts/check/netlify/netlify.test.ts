import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FolderFiles } from "../../files/folder.ts";
import { type Server, serveWithNetlify } from "../../start/netlify-dev.ts";
import { testContract } from "../contract/contract.ts";
import type { OpenApiDocument } from "../contract/openapi.ts";
import { testPages } from "../contract/parts/pages.ts";
import { builtFiles } from "../fixtures/built.ts";
import { handlerOf } from "../fixtures/service.ts";
import { createScratchProject, PROJECT, type ScratchProject } from "./scratch-project.ts";

let dist: FolderFiles;
let project: ScratchProject;
let server: Server;

beforeAll(async () => {
  dist = await builtFiles("fixture");
  project = createScratchProject(dist);
  server = await serveWithNetlify(project.folder, PROJECT, 0);
});

afterAll(async () => {
  await server?.stop();
  project?.remove();
});

testContract(
  (path, init) => fetch(server.url + path, init),
  async () => (await fetch(`${server.url}/openapi.json`)).json() as Promise<OpenApiDocument>,
  // `netlify dev` starts a process for every function call.
  "few",
);

testPages((path, init) => fetch(server.url + path, init), "few");

describe("files and function", () => {
  test("a list from the function is the same, byte for byte, as its file", async () => {
    for (const [path, spelled] of [
      ["/api/locations/districts?state_id=30", "/api/locations/districts?state_id=030"],
      ["/api/locations/districts?state_id=3", "/api/locations/districts?state_id=03"],
      ["/api/locations/talukas?district_id=585", "/api/locations/talukas?district_id=0585"],
    ] as const) {
      const [file, answer] = [await fetch(server.url + path), await fetch(server.url + spelled)];
      expect(file.headers.has("Netlify-Vary"), path).toBe(false);
      expect(answer.headers.has("Netlify-Vary"), spelled).toBe(true);
      expect(await file.text()).toBe(await answer.text());
    }
  });

  test("a filter in addition to the one that a file answers counts, too", async () => {
    const handler = handlerOf(dist);
    for (const path of [
      "/api/locations/districts?state=Sikkim&state_id=30",
      "/api/locations/districts?state_id=30&state=Goa",
      "/api/locations/talukas?district=Nowheresuch&district_id=585",
      "/api/locations/talukas?district_id=585&state=Sikkim",
    ]) {
      const answer = await fetch(server.url + path);
      const expected = await handler(new Request(server.url + path));
      expect(answer.status, path).toBe(expected.status);
      expect(await answer.text(), path).toBe(await expected.text());
    }
  });

  test("files and function send the same headers except for caching", async () => {
    const [file, answer] = [
      await fetch(`${server.url}/api/locations/districts?state_id=30`),
      await fetch(`${server.url}/api/locations/districts?state_id=030`),
    ];
    for (const name of [
      "Access-Control-Allow-Origin",
      "Access-Control-Expose-Headers",
      "Content-Security-Policy",
      "Content-Type",
      "Cross-Origin-Resource-Policy",
      "Referrer-Policy",
      "X-Content-Type-Options",
      "X-Data-Version",
    ]) {
      expect(file.headers.get(name), name).toBe(answer.headers.get(name));
      expect(file.headers.get(name), name).not.toBeNull();
    }
  });

  test("a query reaches the function unchanged", async () => {
    const handler = handlerOf(dist);
    for (const path of [
      "/api/search?q=z%C3%A9phyr%20d%27souza+%28part-1%29&limit=2",
      "/api/search?q=%E0%A4%AC%E0%A4%A1%E0%A4%BC%E0%A4%BE",
      "/api/search?q=a%2Bb%26c%3Dd",
      "/api/search?q=goa&q=sikkim",
      `/api/search?q=${"a".repeat(301)}`,
      "/api/locations/villages?state=Lower+Land+%26+Isles&taluka=%20RAMPUR%20",
      "/api/locations/villages?taluka=Rampur&limit=1&x=1",
    ]) {
      const answer = await fetch(server.url + path);
      const expected = await handler(new Request(server.url + path));
      expect(answer.status, path).toBe(expected.status);
      expect(await answer.text(), path).toBe(await expected.text());
      expect(answer.headers.get("Link"), path).toBe(expected.headers.get("Link"));
    }
  });

  test("pages are those of the function, byte for byte", async () => {
    const handler = handlerOf(dist);
    for (const path of [
      "/hi/place/00011",
      "/hi/search?q=hills&offset=0",
      "/compare?codes=hills,Upper+Land",
      "/hi/pincode/400008",
    ]) {
      const answer = await fetch(server.url + path);
      const expected = await handler(new Request(server.url + path));
      expect(answer.status, path).toBe(expected.status);
      expect(await answer.text(), path).toBe(await expected.text());
    }
  });

  test("downloads are UTF-8, have the data's version, and can be read from other sites", async () => {
    for (const [file, type] of [
      ["index.json", "application/json"],
      ["states.csv", "text/csv"],
      ["villages-01.csv", "text/csv"],
    ]) {
      const response = await fetch(`${server.url}/downloads/${file}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")?.toLowerCase()).toBe(`${type}; charset=utf-8`);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(response.headers.get("X-Data-Version")).toMatch(/^[0-9a-f]{12}$/);
      expect(await response.text()).toBe(Buffer.from(dist.get(`downloads/${file}`)!).toString());
    }
  });

  test("index files can be read from other sites", async () => {
    for (const path of [...dist.keys()].filter((file) => file.startsWith("index/"))) {
      const response = await fetch(`${server.url}/${path}`);
      expect(response.status, path).toBe(200);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(
        Buffer.compare(Buffer.from(await response.arrayBuffer()), Buffer.from(dist.get(path)!)),
      ).toBe(0);
    }
  });
});

describe("the page", () => {
  test.each([
    ["/browse", 200, "browse.html"],
    ["/hi/browse", 200, "hi/browse.html"],
    ["/coverage", 200, "coverage.html"],
    ["/match", 200, "match.html"],
    ["/hi/field", 200, "hi/field.html"],
    ["/hi", 200, "hi/index.html"],
    ["/hi/", 200, "hi/index.html"],
    ["/hi/reference/", 200, "hi/reference/index.html"],
    ["/reference", 200, "reference/index.html"],
    ["/reference/", 200, "reference/index.html"],
    ["/nowhere", 404, "404.html"],
    ["/hi/nowhere", 404, "hi/404.html"],
    ["/placenames", 404, "404.html"],
  ])("%s answers %i with %s and a policy", async (path, status, file) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(String(dist.get(file)));
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("the function's own index is not published", async () => {
    const response = await fetch(`${server.url}/index.pack`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(String(dist.get("404.html")));
  });

  test.each(["client", "location-field"])(
    "/%s.d.ts is served as text that browsers show",
    async (module) => {
      const response = await fetch(`${server.url}/${module}.d.ts`);
      expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
      expect(await response.text()).toBe(String(dist.get(`${module}.d.txt`)));
    },
  );
});

describe("behaviour of the platform that the reference describes", () => {
  test("the last of two ids counts if a file answers", async () => {
    const [twice, once] = await Promise.all(
      ["state_id=30&state_id=34", "state_id=34"].map(async (query) =>
        (await fetch(`${server.url}/api/locations/districts?${query}`)).text(),
      ),
    );
    expect(twice).toBe(once);
    // No file exists for this value, so the function sees both.
    const refused = await fetch(`${server.url}/api/locations/districts?state_id=30&state_id=030`);
    expect(refused.status).toBe(400);
  });

  test("other methods reach the function, except TRACE, and except where a file answers", async () => {
    expect(await send("PROPFIND", "/api/search?q=goa")).toEqual({
      status: 405,
      text: expect.stringContaining('"method_not_allowed"'),
    });
    expect(await send("PROPFIND", "/api/locations/states")).toEqual({
      status: 200,
      text: "Method Not Allowed",
    });
    expect((await send("TRACE", "/api/search?q=goa")).status).toBe(500);
  });

  /** `fetch` can't send TRACE. */
  function send(method: string, path: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(server.url + path, { method }, async (response) => {
        const chunks = await response.toArray();
        resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() });
      });
      sent.on("error", reject).end();
    });
  }
});
