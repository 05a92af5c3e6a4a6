import type { UnsavedDataset } from "../../dataset/dataset.ts";
import type { FolderFiles } from "../../files/folder.ts";

export const EDITIONS = ["old", "new"] as const;

export type Edition = (typeof EDITIONS)[number];

/** A few hundred files of some kilobytes, as a build writes them, each of which tells its edition. */
export function editionFiles(edition: Edition): FolderFiles {
  const contents = `${edition} `.repeat(1000);
  return new Map([
    ["index/manifest.json", JSON.stringify({ edition })],
    ...Array.from({ length: 120 }, (_, i): [string, string] => [
      `index/${edition}-${i % 7}/${i}.txt`,
      contents,
    ]),
  ]);
}

/** A dataset of three villages, whose names tell its edition. */
export function editionOf(name: string): UnsavedDataset {
  return {
    states: [{ code: "30", name: "Goa", iso_code: "IN-GA", kind: "state", source: "test", boundaries: "" }],
    districts: [{ code: "552", name, state_code: "30" }],
    talukas: [{ code: "05610", name, district_code: "552" }],
    villages: [1, 2, 3].map((number) => ({ code: `62600${number}`, name, taluka_code: "05610" })),
    aliases: [],
    former: [],
    later: [],
  };
}
