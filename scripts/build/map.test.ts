import { expect, test } from "vitest";
import { builtFiles } from "../check/fixtures/built.ts";
import { goa } from "../check/fixtures/goa.ts";
import { SAMPLE } from "../check/fixtures/sample.ts";
import type { PostOffice } from "../dataset/dataset.ts";
import { readDataset } from "../dataset/read.ts";
import { buildApi } from "./api.ts";
import { mapFiles } from "./map.ts";

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

async function drawn(postOffices: PostOffice[]): Promise<string> {
  const { manifest } = await readDataset(SAMPLE);
  const data = { ...goa("Test"), postOffices, manifest };
  const { directory } = await buildApi(data);
  return mapFiles(data, directory).get("map.svg")!;
}

/** A block of cells of a district, with an office in the middle of each. */
function block(district: string, south: number, west: number, rows: number, columns: number): PostOffice[] {
  return Array.from({ length: rows * columns }, (_, i) =>
    office(district, south + 0.125 + 0.25 * Math.floor(i / columns), west + 0.125 + 0.25 * (i % columns)),
  );
}

/** The positions of the dots of a district. */
function dotsOf(drawing: string, district: string): string[] {
  const [, path = ""] = new RegExp(`<path id="d${district}"[^>]* d="([^"]*)"`).exec(drawing) ?? [];
  let [x, y] = [0, 0];
  return [...path.matchAll(/m(-?\d+) ?(-?\d+)h0/g)].map(([, dx, dy]) => {
    x += Number(dx);
    y += Number(dy);
    return `${x} ${y}`;
  });
}

test("each state is a link with its counts, each district a path of dots, one for each cell with offices", async () => {
  const drawing = await drawn([...block("552", 15.5, 73.5, 4, 4), ...block("553", 15, 73.5, 2, 4)]);
  expect(drawing).toContain(
    '<a id="s30" stroke-opacity="0.3" href="/place/30" data-districts="2" data-villages="60"><title>Goa</title>',
  );
  expect(dotsOf(drawing, "552")).toHaveLength(16);
  expect(dotsOf(drawing, "553")).toHaveLength(8);
  // North is up, and the first dot is in the north-west.
  expect(dotsOf(drawing, "552")[0]).toBe("9 10");
  expect(dotsOf(drawing, "553")[0]).toBe("9 50");
});

test("cells far from the others of their state are wrong positions, also some together", async () => {
  const goaCells = [...block("552", 15.5, 73.5, 4, 4)];
  const lone = await drawn([...goaCells, office("552", 25.1, 80.1)]);
  expect(dotsOf(lone, "552")).toHaveLength(16);
  const some = await drawn([...goaCells, ...block("552", 25, 80, 2, 3)]);
  expect(dotsOf(some, "552")).toHaveLength(16);
});

test("a district that has most offices of no cell has a dot that shows only when it is chosen", async () => {
  const drawing = await drawn([
    ...block("552", 15.5, 73.5, 4, 4),
    ...block("552", 15.5, 73.5, 4, 4),
    office("553", 15.6, 73.6),
  ]);
  expect(drawing).toMatch(/<path id="d553" class="spare" d="m9 40h0"\/>/);
});

test("islands and cities keep their lone cells", async () => {
  const drawing = await drawn([office("552", 15.6, 73.6), office("552", 20.1, 80.1)]);
  expect(dotsOf(drawing, "552")).toHaveLength(2);
});

test("a dataset without positions has no drawing, and its pages have no place for one", async () => {
  const dist = await builtFiles("sample");
  expect(dist.has("map.svg")).toBe(false);
  expect(String(dist.get("index.html"))).not.toContain("figure");
  expect(String((await builtFiles("fixture")).get("index.html"))).toContain("<figure");
});
