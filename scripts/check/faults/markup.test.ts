import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "../../../functions/api/handler.ts";
import { tokens } from "../../../functions/core/names/tokens.ts";
import { buildDist } from "../../build/dist.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { FolderFiles } from "../../files/folder.ts";
import { readFixture } from "../contract/fixture.ts";
import { handlerOf, ORIGIN } from "../fixtures/service.ts";

/** Texts that could break out of the context of a name in a page, a script, an address, XML or a table. */
const MARKUP = [
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "--><img src=x onerror=alert(1)>",
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)",
  "</title></textarea></style><b>",
  "]]></loc><loc>javascript:alert(1)",
  "javascript:alert(1)",
  "data:text/html,<b>",
  "//evil.example/ ../../etc",
  "&lt;b&gt; &#60;b&#62;",
  "$& $` $' $1 \\u003c <%= 1 %>{{1}}",
  "<!--head--><!--main-->",
  "a,b;c\td",
  '"=1+1" ,x',
];

/** A dataset whose names contain markup, and the same with only the words of these names. */
async function datasets(): Promise<readonly [Dataset, Dataset]> {
  const data = await readFixture();
  const named = (change: (markup: string, i: number) => string): Dataset => {
    let i = 0;
    const name = (text: string) => `${change(MARKUP[i % MARKUP.length]!, i++)} ${text}`;
    const all = <Place extends { name: string; local_name?: string; hindi_name?: string }>(
      places: readonly Place[],
    ) =>
      places.map((place) => ({
        ...place,
        name: name(place.name),
        ...(place.local_name !== undefined && { local_name: name(place.local_name) }),
        ...(place.hindi_name !== undefined && { hindi_name: name(place.hindi_name) }),
      }));
    return {
      ...data,
      states: all(data.states),
      districts: all(data.districts),
      talukas: all(data.talukas),
      villages: all(data.villages),
      aliases: data.aliases.map((one) => ({ ...one, alias: name(one.alias) })),
      former: all(data.former),
      formerAreas: all(data.formerAreas),
      ...(data.postOffices && { postOffices: all(data.postOffices) }),
      ...(data.localities && { localities: all(data.localities) }),
    };
  };
  return [named((markup) => markup), named((markup) => tokens(markup).join(" "))];
}

const PUBLISHED = { address: ORIGIN, repository: "https://code.example/people/places.git" };

let data: Dataset;
/** The builds of the names with markup, and of those without. */
let dist: FolderFiles;
let plainDist: FolderFiles;
let handler: Handler;
let plainHandler: Handler;

beforeAll(async () => {
  const both = await datasets();
  data = both[0];
  dist = await built(both[0]);
  plainDist = await built(both[1]);
  [handler, plainHandler] = [handlerOf(dist), handlerOf(plainDist)];
}, 240_000);

function built(places: Dataset): Promise<FolderFiles> {
  return buildDist(places, () => {}, undefined, PUBLISHED);
}

function textOf(files: FolderFiles, file: string): string {
  const bytes = Buffer.from(files.get(file)!);
  return String(file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
}

async function pageOf(answer: Handler, path: string): Promise<string> {
  return (await answer(new Request(ORIGIN + path))).text();
}

function withoutScripts(text: string): string {
  return text.replace(/(<script[^>]*>).*?<\/script>/gs, "$1</script>");
}

/**
 * The tags of a page with the names of their attributes, sorted, because names with markup may change the order of lists. Tags
 * of texts on maps are left out, because the length of a name decides whether it has room, and in how many lines.
 */
function tagsOf(text: string): string[] {
  return (
    withoutScripts(text)
      .replace(/<\/?t(?:ext|span)\b[^>]*>/g, "")
      .replace(/<!--.*?-->/gs, "")
      .replace(/"[^"]*"/g, '""')
      .match(/<[^>]*>/g) ?? []
  ).sort();
}

/** The targets of a page's links and forms, and the files it loads. */
function addressesIn(text: string): string[] {
  return [
    ...withoutScripts(text).matchAll(/\s(?:href|src|action|formaction|poster|srcset)="([^"]*)"/g),
  ].map(([, address]) => address!);
}

/** Allowed addresses: the site, its code, maps, and the data's license; a position opens the phone's map app. */
const OWN_ADDRESS =
  /^(?:\/(?!\/)|#|geo:[\d.,]+$|https:\/\/(?:directory|code)\.example\/|https:\/\/(?:www\.openstreetmap\.org|data\.gov\.in)\/)/;

function expectSameMarkup(page: string, plain: string, of: string): void {
  expect(tagsOf(page), of).toEqual(tagsOf(plain));
  for (const address of addressesIn(page)) expect(address, of).toMatch(OWN_ADDRESS);
}

/** The first name that a page contains unescaped although its characters would end its context. */
function markupIn(page: string): string | undefined {
  const text = withoutScripts(page);
  return MARKUP.filter((markup) => /[<>"']/.test(markup)).find((markup) => text.includes(markup));
}

/** Files named by a hash of their contents. */
const HASHED = /^\/?(index|offline)\//;

describe("names with markup", () => {
  test("are text in the page of every place, in English and Hindi, and in every preview", async () => {
    const places = [
      data.states,
      data.districts,
      data.talukas,
      data.villages.slice(0, 60),
      data.former,
    ].flat();
    for (const { code } of places)
      for (const path of [
        `/place/${code}`,
        `/hi/place/${code}`,
        `/api/reconcile/preview?id=${code}`,
      ]) {
        const page = await pageOf(handler, path);
        expect(markupIn(page), path).toBeUndefined();
        expectSameMarkup(page, await pageOf(plainHandler, path), path);
      }
  });

  test("are text in the pages of localities, PIN codes, choices and searches, and so are queries", async () => {
    const { localities = [], postOffices = [], states, districts } = data;
    const paths = [
      ...localities.map(({ code }) => `/place/${code}`),
      ...new Set(postOffices.map(({ pincode }) => `/pincode/${pincode}`)),
      ...[...states, ...districts].map(({ code }) => `/browse/${code}`),
      ...MARKUP.map((markup) => `/pincode/${encodeURIComponent(markup)}`),
      ...MARKUP.map((markup) => `/browse/${encodeURIComponent(markup)}`),
    ];
    const searches = [
      ...MARKUP,
      ...states.map(({ name }) => name),
      ...localities.map(({ name }) => name),
    ];
    for (const text of searches)
      for (const name of ["q", "q=a&state", "q=a&level", "q=a&offset"])
        paths.push(`/search?${name}=${encodeURIComponent(text)}`);
    for (const path of paths.flatMap((path) => [path, `/hi${path}`])) {
      const page = await pageOf(handler, path);
      expect(markupIn(page), path).toBeUndefined();
      for (const address of addressesIn(page)) expect(address, path).toMatch(OWN_ADDRESS);
      expect(page.match(/<(?:script|img|svg)\b[^>]*>/g) ?? [], path).toEqual(
        expect.not.arrayContaining([expect.stringMatching(/alert/)]),
      );
    }
  });

  test("are unchanged in JSON-LD, and do not end a script", async () => {
    for (const place of [
      data.states,
      data.districts,
      data.talukas,
      data.villages.slice(0, 60),
    ].flat()) {
      const page = await pageOf(handler, `/place/${place.code}`);
      const scripts = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      expect(scripts).toHaveLength(2);
      expect(JSON.parse(scripts[0]![1]!).name).toBe(place.name);
      for (const [, json] of scripts) expect(json).not.toContain("<");
    }
  });

  test("are text in every built page and drawing", () => {
    const files = [...dist.keys()].filter((file) => /\.(html|svg)$/.test(file));
    expect(files).toEqual(
      expect.arrayContaining(["index.html", "404.html", "reference/index.html", "map.svg"]),
    );
    for (const file of files) {
      const text = textOf(dist, file);
      expect(markupIn(text), file).toBeUndefined();
      expectSameMarkup(text, textOf(plainDist, file), file);
    }
    for (const file of ["index.html", "coverage.html"])
      expect(textOf(dist, file)).toContain("&#60;script&#62;");
  });

  test("do not change file names, rules, headers or sitemaps", () => {
    const names = (files: FolderFiles) =>
      [...files.keys()].filter((file) => !HASHED.test(file)).sort();
    expect(names(dist)).toEqual(names(plainDist));
    const sitemaps = names(dist).filter((file) => file.startsWith("sitemap"));
    expect(sitemaps.length).toBeGreaterThan(1);
    // Sorted by name.
    const lines = (files: FolderFiles, file: string) =>
      textOf(files, file)
        .split("\n")
        .filter((line) => !HASHED.test(line))
        .sort();
    for (const file of [...sitemaps, "_redirects", "_headers"])
      expect(lines(dist, file), file).toEqual(lines(plainDist, file));
  });

  test("are one cell each in every download", () => {
    const villages = [...dist.keys()].filter((file) => /^downloads\/villages-\d+\.csv$/.test(file));
    const read = (file: string) =>
      parse(textOf(dist, file), { columns: true }) as Readonly<Record<string, string>>[];
    const rows = new Map(
      ["states", "districts", "talukas"]
        .map((level) => `downloads/${level}.csv`)
        .concat(villages)
        .flatMap(read)
        .map((row) => [row.code!, row.name!]),
    );
    for (const { code, name } of [data.states, data.districts, data.talukas, data.villages].flat())
      expect(rows.get(code), code).toBe(name);
    const aliases = read("downloads/aliases.csv").map(({ also_known_as }) => also_known_as);
    expect(aliases.sort()).toEqual(data.aliases.map(({ alias }) => alias).sort());
  });
});

test("the page of an unknown place shows its code as text", async () => {
  const plain = await pageOf(handler, "/place/xyz");
  for (const code of [...MARKUP, "\u2028\u2029\u0000\r\nSet-Cookie: a=b", "javascript:alert`1`"]) {
    const path = `/place/${encodeURIComponent(code)}`;
    for (const language of ["", "/hi"]) {
      const page = await pageOf(handler, language + path);
      expect(markupIn(page), path).toBeUndefined();
      if (language === "") expectSameMarkup(page, plain, path);
    }
  }
});
