/** Writes the npm package: `npm run package -- --help`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { $ } from "zx/core";
import { OptionError, runCommand } from "./cli/command.ts";
import { InputError } from "./cli/input-error.ts";
import { makeFolder } from "./files/make-folder.ts";
import { packageFiles } from "./package/package-files.ts";

const HELP = `Writes the npm package: the client and the address field, with types.

npm run package -- [--out <folder>]

  --out  the folder to write <name>-<version>.tgz to, this one by default; a file of that name is replaced

Publishing it needs a person with an account at the npm registry: npm publish <file>`;

const COMMAND = {
  name: "npm run package",
  help: HELP,
  options: { out: { type: "string", default: "." } },
} as const;

await runCommand(COMMAND, async ({ out }) => {
  if (out === "") throw new OptionError("--out needs the name of a folder");
  // First, because building the package takes a while.
  makeFolder(out);
  const folder = mkdtempSync(join(tmpdir(), "package-"));
  try {
    for (const [file, contents] of await packageFiles()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), contents);
    }
    const packed = await $({
      nothrow: true,
      quiet: true,
    })`npm pack ${folder} --pack-destination ${out} --silent`;
    if (packed.exitCode !== 0) throw new InputError(`${out}: ${packed.stderr.trim()}`);
    console.log(join(out, packed.stdout.trim()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
