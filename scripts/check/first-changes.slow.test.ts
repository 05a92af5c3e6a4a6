import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDocument } from "./fixtures/documents.ts";
import { SAMPLE } from "./fixtures/sample.ts";
import { scratchFolder } from "./fixtures/scratch-folder.ts";
import { PROJECT } from "./netlify/scratch-project.ts";

/**
 * Makes the first changes of CONTRIBUTING.md in a copy of the project with the sample: edits, commands, and the answers
 * afterwards.
 */

const [, section] = /^## Three first changes\n(.*?)^## /ms.exec(readDocument("CONTRIBUTING.md"))!;

const [, ...changes] = section!.split(/^### /m).map((change) => ({
  title: change.split("\n")[0]!,
  blocks: [...change.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, kind, text]) => ({
    kind: kind!,
    text: text!,
  })),
}));

test("the first changes of CONTRIBUTING.md do what they say", () => {
  const copy = scratchFolder();
  for (const name of ["functions", "scripts", "package.json", "vitest.config.ts"])
    cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  cpSync(SAMPLE, join(copy, "data"), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, "ask.ts"), ASK);
  const run = (command: string, ...args: string[]) => {
    const ended = spawnSync(command, args, { cwd: copy, encoding: "utf8" });
    expect(ended.status, `${command} ${args.join(" ")}\n${ended.stdout}${ended.stderr}`).toBe(0);
    return ended.stdout;
  };
  expect(changes.map(({ blocks }) => blocks.map(({ kind }) => kind).join())).toEqual([
    "diff,sh,console",
    "diff,sh,console",
    "diff,sh,sh,console",
  ]);
  for (const { title, blocks } of changes)
    for (const { kind, text } of blocks) {
      if (kind === "diff") edit(copy, text);
      if (kind === "sh") for (const line of text.trim().split("\n")) run("sh", "-c", line);
      if (kind !== "console") continue;
      const [, path, answer] = /^\$ curl "localhost:8888([^"]+)"\n(.*)$/s.exec(text)!;
      const given = withoutBlanks(run(process.execPath, "ask.ts", path!));
      let at = 0;
      for (const part of answer!.split("…").map(withoutBlanks)) {
        const found = given.indexOf(part, at);
        expect(found, `${title}: ${given.slice(0, 1500)} lacks ${part}`).toBeGreaterThanOrEqual(at);
        at = found + part.length;
      }
    }
}, 300_000);

/** Answers a request like the function, with the code and the data of the folder. */
const ASK = `
import { buildApi } from "./scripts/build/api.ts";
import { readDataset } from "./scripts/dataset/read.ts";
import { handlerOf } from "./scripts/check/fixtures/service.ts";
const { files } = await buildApi(await readDataset("data"));
const answer = await handlerOf(files)(new Request("http://localhost:8888" + process.argv[2]));
console.log(await answer.text());
`;

/** Applies the edits of a diff without line numbers. Each file contains the old lines once. */
function edit(folder: string, diff: string): void {
  for (const one of diff.split(/^--- /m).slice(1)) {
    const [file, ...all] = one.trimEnd().split("\n");
    const linesBut = (mark: string) =>
      all.filter((line) => line[0] !== mark).map((line) => line.slice(1));
    const path = join(folder, file!);
    const parts = readFileSync(path, "utf8").split(`${linesBut("+").join("\n")}\n`);
    expect(parts, `${file} has ${linesBut("+").join("\n")}`).toHaveLength(2);
    writeFileSync(path, parts.join(`${linesBut("-").join("\n")}\n`));
  }
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, "");
}
