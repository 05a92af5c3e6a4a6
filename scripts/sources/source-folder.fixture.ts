import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach } from "vitest";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { importFiles } from "../import/import-files.ts";

/** The header of an LGD list of villages. */
export const VILLAGES =
  "S.No.,State Code,State Name (In English),District Code,District Name (In English),Sub-District Code,Sub-District Name (In English),Village Code,Village Version,Village Name (In Englsih),Village Name (In Local),Pincode";

/** Gives each test its own folder. Call it once per test file. */
export function sourceFolder() {
  let folder: string;
  beforeEach(() => {
    folder = scratchFolder();
  });
  return {
    /** The path of a file in the folder. */
    path: (name: string) => join(folder, name),
    /** Writes a file of these lines, creating its folder. */
    file: async (name: string, ...lines: string[]): Promise<string> => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${lines.join("\n")}\n`);
      return path;
    },
  };
}

/** The places of these files, with the groups of the report. */
export async function imported(...files: string[]) {
  const { places, provenance, report } = await importFiles(files, () => {});
  const groups: {
    action: string;
    reason: string;
    rows: { code: string; line: number; note?: string }[];
  }[] = JSON.parse(report.toJson());
  return { ...places, provenance, groups };
}
