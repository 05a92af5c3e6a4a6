import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect } from "vitest";
import { builtDist } from "../check/fixtures/built.ts";
import { runProgram } from "../check/fixtures/run-program.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { PROJECT } from "../check/netlify/scratch-project.ts";

export const HEADER = "No,State,Dist.,Tehsil,Gram";
export const KOTLA = "Upper Land,Plains,Kotla,Chota Kotla";
export const KOTLA_RESULT = ["match", "000104", "Upper Land > Plains > Kotla > Chhota Kotla"];

/** A folder for the lists of a test file, and the program to match them with. */
export function listFolder() {
  const folder = scratchFolder();
  let dist: string;
  beforeAll(async () => {
    dist = await builtDist("fixture");
  });
  afterAll(() => {
    const left = readdirSync(folder).filter((name) => name.endsWith(".part"));
    expect(left, "half-written files").toEqual([]);
  });

  const match = (...args: string[]) =>
    runProgram(join(PROJECT, "scripts/match.ts"), [...args, "--dist", dist], folder);

  function put(name: string, content: string | Uint8Array): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  const rows = (name: string): string[][] =>
    parse(text(name), { bom: true, relax_column_count: true });
  return { folder, match, put, text, rows };
}
