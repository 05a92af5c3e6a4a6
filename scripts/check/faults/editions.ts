import type { FolderFiles } from "../../files/folder.ts";

export const EDITIONS = ["old", "new"] as const;

export type Edition = (typeof EDITIONS)[number];

/** Some files of a few kilobytes, as a build writes them, each of which contains its edition. */
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
