import { expect, test } from "vitest";
import { fixtureService } from "../check/fixtures/service.ts";
import type { Change } from "../dataset/dataset.ts";
import { changesFiles, publishedChanges } from "./changes.ts";

const { data } = await fixtureService();

function change(row: Partial<Change>): Change {
  return {
    ...{ date: "2026-11-16", level: "village", code: "000101", name: "Bara", state_code: "01" },
    change: "added",
    ...row,
  } as Change;
}

const CHANGES: Change[] = [
  change({ date: "2026-11-09", code: "000102", change: "name", before: "Am & <Gaon>" }),
  change({ change: "pincode", before: "400001", after: "400002" }),
  change({ change: "local_name", before: "क", after: "ख" }),
  change({
    level: "taluka",
    code: "00013",
    name: "Kotla",
    change: "parent",
    before: "007",
    after: "008",
  }),
  change({ code: "000104", change: "gone", after: "000105", explained: "source" }),
  change({ code: "000103" }),
];

test("changes are listed newest first, areas before villages, and only changes of places themselves", () => {
  const changes = publishedChanges({ changes: CHANGES });
  expect(changes.map(({ date, change, level, code }) => [date, change, level, code])).toEqual([
    ["2026-11-16", "moved", "taluka", "00013"],
    ["2026-11-16", "new", "village", "000103"],
    ["2026-11-16", "gone", "village", "000104"],
    ["2026-11-09", "renamed", "village", "000102"],
  ]);
  expect(changes[0]).toEqual({
    ...{ date: "2026-11-16", change: "moved", level: "taluka", code: "00013", name: "Kotla" },
    ...{ state_code: "01", before: "007", after: "008" },
  });
  expect(changes[2]).toMatchObject({ after: "000105" });
  expect(changes[2]).not.toHaveProperty("explained");
});

test("JSON and Atom have the same changes: an entry for each refresh, whose id does not depend on the site", () => {
  const read = (address: string) => {
    const files = changesFiles({ ...data, changes: CHANGES }, address);
    return [String(files.get("changes.json")), String(files.get("changes.atom"))] as const;
  };
  const [json, atom] = read("https://one.example");
  expect(JSON.parse(json)).toEqual({
    success: true,
    retrieved: data.manifest.retrieved,
    changes: publishedChanges({ changes: CHANGES }),
  });
  expect([...atom.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title).slice(1)).toEqual([
    "2026-11-16: 1 new, 1 moved, 1 gone",
    "2026-11-09: 1 renamed",
  ]);
  expect(atom).toContain("<updated>2026-11-16T00:00:00Z</updated>");
  expect(atom).toContain(
    '<link rel="self" type="application/atom+xml" href="https://one.example/changes.atom"/>',
  );
  const idsOf = (text: string) => [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id!);
  const ids = idsOf(atom);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids)
    expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  expect(idsOf(read("")[1])).toEqual(ids);
  // Escaped for HTML, then for XML.
  const asText = entriesOf(atom).replace(/<.*?>/g, "");
  expect(asText).toContain("Bara (village 000102), formerly Am &#38; &#60;Gaon&#62;");
  expect(asText).toContain("Kotla (taluka 00013), from district 007 to 008");
  expect(asText).toContain("Bara (village 000104), now 000105");
});

test("an entry links to the pages of its places, of their former and new areas, and of their successors", () => {
  const files = changesFiles({ ...data, changes: CHANGES }, "https://one.example");
  const entries = entriesOf(String(files.get("changes.atom")));
  const links = [...entries.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(([, ...link]) => link);
  expect(links).toEqual([
    ["https://one.example/place/000103", "Bara"],
    ["https://one.example/place/00013", "Kotla"],
    ["https://one.example/place/007", "007"],
    ["https://one.example/place/008", "008"],
    ["https://one.example/place/000104", "Bara"],
    ["https://one.example/place/000105", "000105"],
    ["https://one.example/place/000102", "Bara"],
  ]);
});

test("an entry names 40 villages per kind of change and counts the rest", () => {
  const changes = Array.from({ length: 45 }, (_, i) => change({ code: `0002${10 + i}` }));
  const atom = String(changesFiles({ ...data, changes }, "").get("changes.atom"));
  expect(atom.match(/\(village /g)).toHaveLength(40);
  expect(atom).toContain("and 5 more villages, in ");
});

test("without a refresh both files exist and are empty, and CHANGES.md does not exist", () => {
  const files = changesFiles(data, "");
  expect([...files.keys()]).toEqual(["changes.json", "changes.atom"]);
  expect(JSON.parse(String(files.get("changes.json")))).toMatchObject({ changes: [] });
  const atom = String(files.get("changes.atom"));
  expect(atom).not.toContain("<entry>");
  expect(atom).toContain(`<updated>${new Date(data.manifest.retrieved).toISOString()}</updated>`);
  expect(changesFiles(data, "", "# Changes\n").get("CHANGES.md")).toBe("# Changes\n");
});

/** The HTML of a feed's entries, as a reader decodes it. */
function entriesOf(atom: string): string {
  return [...atom.matchAll(/<content type="html">(.*?)<\/content>/gs)]
    .map(([, content]) =>
      content!.replace(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number))),
    )
    .join("\n");
}
