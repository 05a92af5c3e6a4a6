import { expect, test } from "vitest";
import { createHandler } from "../../../functions/api/handler.ts";
import { render } from "../../build/pictures.ts";
import { fewColoursPng } from "../../build/png.ts";
import { pagesOf } from "../../dev/site-server.ts";
import { builtFiles } from "../fixtures/built.ts";
import { handlerOf } from "../fixtures/service.ts";
import { testPages } from "./parts/pages.ts";

const ORIGIN = "https://other.example";

const dist = await builtFiles("fixture");
const handler = handlerOf(dist);
const pages = pagesOf(dist);
const readIndex = async (file: string) => dist.get(`index/${file}`) as Uint8Array;

testPages((path, init) => handler(new Request(ORIGIN + path, init)));

// `netlify dev` decodes the names of parameters before it passes them on.
test.each([
  "/search?%71=rampur",
  "/search?q=rampur&%71=bara",
  "/search?q=rampur&stat%65=Goa",
  "/place/007?%73ort=code",
  "/compare?codes=007,008&codes=007,030",
])("the CDN does not cache a page whose parameters are encoded differently: %s", async (path) => {
  const { headers } = await handler(new Request(ORIGIN + path));
  expect(headers.get("Netlify-CDN-Cache-Control")).toBe("no-store");
});

// `netlify dev` crashes on such paths.
test("a PIN code's page can have the digits of any script in its address", async () => {
  const page = async (path: string) => (await handler(new Request(ORIGIN + path))).text();
  const written = `/pincode/${encodeURIComponent("४०० ००१")}`;
  expect(await page(written)).toBe(await page("/pincode/400001"));
  expect(await page(written)).toContain("PIN code 400001");
  expect((await handler(new Request(`${ORIGIN}/pincode/%E0%A5`))).status).toBe(404);
});

test("a failure is a page with status 500 that is not cached; the next request tries again", async () => {
  let fails = true;
  const logged: unknown[] = [];
  const failing = createHandler(readIndex, {
    log: (_, error) => logged.push(error),
    pages: {
      ...pages,
      shells: () => (fails ? Promise.reject(new Error("no disk")) : pages.shells()),
    },
  });
  const ask = () => failing(new Request(`${ORIGIN}/place/007`));
  const failed = await ask();
  expect(failed.status).toBe(500);
  expect(failed.headers.get("Netlify-CDN-Cache-Control")).toBe("no-store");
  expect(await failed.text()).not.toContain("no disk");
  expect(logged).toEqual([new Error("no disk")]);
  fails = false;
  expect((await ask()).status).toBe(200);
});

test("without a configured address, a page is the same for every host", async () => {
  const unaddressed = { ...JSON.parse(String(await pages.shells())), address: "" };
  const shells = async () => Buffer.from(JSON.stringify(unaddressed));
  const service = createHandler(readIndex, { pages: { ...pages, shells } });
  for (const path of ["/place/000101", "/hi/place/30", "/place/999999"]) {
    const [here, there] = await Promise.all(
      ["https://evil.example", "https://directory.example"].map(async (host) =>
        (await service(new Request(host + path))).text(),
      ),
    );
    expect(here).toBe(there);
    expect(here).not.toContain("evil.example");
  }
  const html = await (await service(new Request("https://evil.example/place/30"))).text();
  expect(html).toContain('<link rel="canonical" href="/place/30" />');
  expect(html).toContain('"url":"/place/30"');
});

test("states and districts with a map have their own picture for shared links; other pages have the general one", async () => {
  const pictureOf = async (path: string) => {
    const html = await (await handler(new Request(ORIGIN + path))).text();
    return /og:image" content="https:\/\/directory.example([^"]*)"/.exec(html)![1]!;
  };
  for (const code of ["01", "007"]) {
    expect(await pictureOf(`/place/${code}`)).toBe(`/pictures/${code}.png`);
    expect(await pictureOf(`/hi/place/${code}`)).toBe(`/pictures/${code}.png`);
  }
  for (const path of ["/place/00011", "/place/000101", "/place/03", "/compare?codes=007,008"])
    expect(await pictureOf(path), path).toBe("/picture.png");
  const drawn = [...dist].filter(([file]) => file.startsWith("pictures/"));
  for (const [file, png] of drawn) {
    const width = Buffer.from(png).readUInt32BE(16);
    expect([file, width]).toEqual([file, /\/\d\d\.png$/.test(file) ? 1200 : 600]);
    // Every page's picture exists, and every picture belongs to a page.
    const code = /(\d+)\.png$/.exec(file)![1]!;
    expect(await pictureOf(`/place/${code}`)).toBe(`/${file}`);
  }
  expect(dist.has("pictures/01.png")).toBe(true);
  expect(dist.has("pictures/03.png")).toBe(false);
});

test("a picture is the area's drawing, with all that is at its foot", async () => {
  const drawn = [...dist].filter(([file]) => file.startsWith("pictures/"));
  for (const [file, png] of drawn) {
    const [, code] = /(\d+)\.png$/.exec(file)!;
    const svg = await (await handler(new Request(`${ORIGIN}/place/${code}.svg`))).text();
    const whole = render(svg, Buffer.from(png).readUInt32BE(16));
    const same = fewColoursPng(whole.pixels, whole.width, whole.height);
    expect(Buffer.compare(Buffer.from(png), same), file).toBe(0);
  }
});

test("the picture of a shared link is described in the page's language", async () => {
  const pages = new Map<string, string>();
  for (const path of ["/hi/place/00011", "/hi/place/01", "/hi/search?q=goa"])
    pages.set(path, await (await handler(new Request(ORIGIN + path))).text());
  for (const file of ["hi/index.html", "hi/coverage.html"]) pages.set(file, String(dist.get(file)));
  for (const [path, html] of pages)
    expect(/og:image:alt" content="([^"]*)"/.exec(html)?.[1], path).toMatch(/^[\u0900-\u097f]/);
});

test("of the published pages, only the home page has the home page as its canonical address", () => {
  for (const [file, contents] of dist)
    if (file.endsWith(".html") && file !== "index.html")
      expect(String(contents), file).not.toContain(
        '<link rel="canonical" href="https://directory.example/"',
      );
});

test("views that are files have their own title, description, address and contents in each language", () => {
  const redirects = String(dist.get("_redirects")).split("\n");
  const files = ["", "browse", "coverage", "match", "field"].flatMap((view) => [
    [`/${view}`, view === "" ? "index.html" : `${view}.html`] as const,
    [`/hi/${view}`, view === "" ? "hi/index.html" : `hi/${view}.html`] as const,
  ]);
  const heads = files.map(([path, file]) => {
    const html = String(dist.get(file));
    const [, title] = /<title>(.*?)<\/title>/.exec(html)!;
    const [, description] = /name="description" content="(.*?)"/.exec(html)!;
    expect(html).toContain(`<link rel="canonical" href="https://directory.example${path}" />`);
    expect(html).toContain(`<html lang="${path.startsWith("/hi") ? "hi" : "en"}">`);
    if (!path.endsWith("/")) expect(redirects).toContain(`${path} /${file} 200`);
    return { title, description };
  });
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  expect(String(dist.get("hi/coverage.html"))).toContain('<a href="/hi/place/30">');
  expect(String(dist.get("hi/index.html"))).toContain('href="/hi/match"');
  for (const path of ["/compare", "/hi/compare", "/search"])
    expect(redirects).toContain(`${path} /.netlify/functions/api 200`);
  expect(String(dist.get("hi/index.html"))).toContain('href="/hi/compare"');
});
