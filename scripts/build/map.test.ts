import { expect, test } from "vitest";
import { textsOf } from "../../functions/core/pages/texts.ts";
import { builtFiles } from "../check/fixtures/built.ts";
import { goa } from "../check/fixtures/goa.ts";
import { SAMPLE } from "../check/fixtures/sample.ts";
import type { PostOffice } from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import enViews from "../site/texts/en-views.json" with { type: "json" };
import enWritten from "../site/texts/en-written.json" with { type: "json" };
import { buildApi } from "./api.ts";
import { type Drawings, drawMap } from "./map.ts";

function office(district_code: string, latitude: number, longitude: number): PostOffice {
  const position = { latitude: String(latitude), longitude: String(longitude) };
  return {
    pincode: "403001",
    name: "Office",
    type: "post_office",
    delivery: "yes",
    district_code,
    ...position,
  };
}

async function drawings(postOffices: PostOffice[]): Promise<Drawings> {
  const { manifest } = await readDataset(SAMPLE);
  const data = { ...goa("Test"), postOffices, manifest };
  const { directory } = await buildApi(data);
  return drawMap(data, directory)!;
}

const drawn = async (postOffices: PostOffice[]) => (await drawings(postOffices)).file;

/** A block of cells of a district, with an office in the middle of each. */
function block(
  district: string,
  south: number,
  west: number,
  rows: number,
  columns: number,
): PostOffice[] {
  return Array.from({ length: rows * columns }, (_, i) =>
    office(
      district,
      south + 0.125 + 0.25 * Math.floor(i / columns),
      west + 0.125 + 0.25 * (i % columns),
    ),
  );
}

/** The positions of the dots of a district. */
function dotsOf(drawing: string, district: string): string[] {
  const [, path = ""] = new RegExp(`<path id="d${district}"[^>]* d="([^"]*)"`).exec(drawing) ?? [];
  return dotsOfPath(path);
}

/** The centres of the cells that a path's strokes cover. */
function dotsOfPath(path: string): string[] {
  expect(path).toMatch(/^(m-?\d+[ -]\d+h\d+)+$/);
  let [x, y] = [0, 0];
  return [...path.matchAll(/m(-?\d+) ?(-?\d+)h(\d+)/g)].flatMap(([, dx, dy, length]) => {
    x += Number(dx);
    y += Number(dy);
    const dots = Array.from({ length: Number(length) / 9 }, (_, i) => `${x + 9 * i + 4.5} ${y}`);
    x += Number(length);
    return dots;
  });
}

test("each district is a path of dots in its state, one for each cell with offices", async () => {
  const drawing = await drawn([...block("552", 15.5, 73.5, 4, 4), ...block("553", 15, 73.5, 2, 4)]);
  expect(drawing).toContain('<g id="s30" stroke-opacity="0.3"><path id="d552" ');
  expect(dotsOf(drawing, "552")).toHaveLength(16);
  expect(dotsOf(drawing, "553")).toHaveLength(8);
  // North is up, and the first dot is in the north-west.
  expect(dotsOf(drawing, "552")[0]).toBe("13.5 10");
  expect(dotsOf(drawing, "553")[0]).toBe("13.5 50");
});

test("the drawing in a page has each state's dots once, as a link with its name and counts", async () => {
  const { file, inPage } = await drawings([
    ...block("552", 15.5, 73.5, 4, 4),
    ...block("553", 15, 73.5, 2, 3),
  ]);
  const drawing = inPage(textsOf({ ...enViews, ...enWritten }, "en")).text;
  const [, title, path] = /<title>(.*?)<\/title><path d="(.*?)"/.exec(drawing)!;
  expect(title).toBe("Goa: 2 districts, 60 villages and towns");
  const all = [...dotsOf(file, "552"), ...dotsOf(file, "553")];
  expect(all).toHaveLength(22);
  expect(dotsOfPath(path!)).toEqual(all);
  expect(drawing.match(/viewBox="(.*?)"/)![1]).toBe(file.match(/viewBox="(.*?)"/)![1]);
});

test("cells far from the others of their state are dropped as wrong positions", async () => {
  const goaCells = [...block("552", 15.5, 73.5, 4, 4)];
  const lone = await drawn([...goaCells, office("552", 25.1, 80.1)]);
  expect(dotsOf(lone, "552")).toHaveLength(16);
  const some = await drawn([...goaCells, ...block("552", 25, 80, 2, 3)]);
  expect(dotsOf(some, "552")).toHaveLength(16);
});

test("a district without the most offices of any cell has a dot that shows only when the district is selected", async () => {
  const drawing = await drawn([
    ...block("552", 15.5, 73.5, 4, 4),
    ...block("552", 15.5, 73.5, 4, 4),
    office("553", 15.6, 73.6),
  ]);
  expect(drawing).toMatch(/<path id="d553" class="spare" d="m9 40h9"\/>/);
});

test("islands and cities keep their isolated cells", async () => {
  const drawing = await drawn([office("552", 15.6, 73.6), office("552", 20.1, 80.1)]);
  expect(dotsOf(drawing, "552")).toHaveLength(2);
});

test("a dataset without positions has no drawing", async () => {
  const dist = await builtFiles("sample");
  expect(dist.has("map.svg")).toBe(false);
  expect(String(dist.get("index.html"))).not.toContain("figure");
  expect(String((await builtFiles("fixture")).get("index.html"))).toContain("<figure");
});
