import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ended, runProgram } from "../check/fixtures/run-program.ts";
import { scratchFolder } from "../check/fixtures/scratch-folder.ts";
import { PROJECT } from "../check/netlify/scratch-project.ts";

const failed = (stderr: string): Ended => ({ code: 1, stdout: "", stderr });

const { scripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** All programs of the project: the command and the file. */
const PROGRAMS = Object.entries(scripts)
  .filter(([, line]) => line.includes("check-node"))
  .map(
    ([script, line]) =>
      [script === "start" ? "npm start" : `npm run ${script}`, line.split(" ").at(-1)!] as const,
  );

test.each(PROGRAMS)("%s shows its help", async (name, program) => {
  const help = await runProgram(program, ["--help"]);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  expect(help.stdout).toMatch(new RegExp(`^${name} -- `, "m"));
});

test.each([
  ["build", "--data", "scripts/check/fixtures/sample", "--out"],
  ["import", "--from", "none", "--out"],
  ["refresh", "--releases", "file:///none", "--out"],
  ["package", "--out"],
])(
  "npm run %s refuses folders that can't be created, in one line",
  async (program, ...options) => {
    for (const [out, problem] of [
      ["/proc/none", "no .*|permission denied.*"],
      ["/proc/none/deeper", "no .*|permission denied.*"],
      [join(PROJECT, "package.json/deeper"), "part of this path is a file, not a folder"],
    ] as const) {
      // Node's own mkdir never returns in /proc.
      const { status, stderr } = spawnSync(
        process.execPath,
        [`scripts/${program}.ts`, ...options, out],
        { cwd: PROJECT, encoding: "utf8", timeout: 20_000 },
      );
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(new RegExp(`^${out}: (?:${problem})\n$`)),
      });
    }
  },
  60_000,
);

test("the tests of all of India need a folder", async () => {
  expect(await runProgram("scripts/check/national.ts", [])).toEqual(
    failed(
      "--data, --dist and --official are all missing: give at least one; see npm run test:national -- --help\n",
    ),
  );
});

describe("a program", () => {
  let folder: string;
  beforeAll(() => {
    folder = scratchFolder();
    const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const program = (positionals: boolean) => `
      import { InputError } from ${source("input-error.ts")};
      import { OptionError, runCommand } from ${source("command.ts")};
      const options = {
        out: { type: "string", default: "data" },
        from: { type: "string", multiple: true },
        fail: { type: "string" },
      };
      const command = { name: "npm run it", help: "The help.", options, positionals: ${positionals} };
      await runCommand(command, async ({ out, from, fail, ...others }, rest) => {
        if (fail === "input") throw new InputError("villages.csv:2: no code");
        if (fail === "option") throw new OptionError("--fail is wrong");
        if (fail === "fault") throw new Error("a fault");
        console.log(JSON.stringify({ out, from, rest, ...others }));
      });`;
    writeFileSync(join(folder, "strict.mjs"), program(false));
    writeFileSync(join(folder, "lenient.mjs"), program(true));
  });

  const strict = (...args: string[]) => runProgram("strict.mjs", args, folder);
  const lenient = (...args: string[]) => runProgram("lenient.mjs", args, folder);

  test("gets the values of its options, their defaults, and positional values if it allows them", async () => {
    const printed = async (ended: Promise<Ended>) => JSON.parse((await ended).stdout);
    expect(await printed(strict())).toEqual({ out: "data", rest: [] });
    expect(await printed(lenient("a", "--from", "b", "--out=", "--from", "c", "--", "-d"))).toEqual(
      {
        out: "",
        from: ["b", "c"],
        rest: ["a", "-d"],
      },
    );
  });

  test("only shows its help with --help", async () => {
    const help = { code: 0, stdout: "The help.\n", stderr: "" };
    expect(await strict("--help", "--fail", "fault")).toEqual(help);
    expect(await lenient("a", "-h")).toEqual(help);
  });

  test("does nothing with an invalid command line", async () => {
    for (const [args, message] of [
      [["a"], "Unexpected argument 'a'. This command does not take positional arguments"],
      [["--out"], "Option '--out <value>' argument missing"],
      [["--help=yes"], "Option '-h, --help' does not take an argument"],
      [
        ["--out", "--from", "a"],
        "Option '--out' argument is ambiguous. Did you forget to specify the option argument for '--out'? " +
          "To specify an option argument starting with a dash use '--out=-XYZ'",
      ],
    ] as const) {
      expect(await strict(...args)).toEqual(failed(`${message}; see npm run it -- --help\n`));
    }
  });

  test("names the option that was meant, also where values are allowed", async () => {
    const unknown = (option: string, more = "") =>
      failed(`Unknown option '${option}'${more}; see npm run it -- --help\n`);
    for (const run of [strict, lenient]) {
      expect(await run("--form", "a")).toEqual(unknown("--form", " (did you mean --from?)"));
      expect(await run("--halp")).toEqual(unknown("--halp", " (did you mean --help?)"));
      expect(await run("--verbose")).toEqual(unknown("--verbose"));
      expect(await run("--गाँव")).toEqual(unknown("--गाँव"));
      expect(await run("-x")).toEqual(unknown("-x"));
    }
  });

  test.each([
    ["that gets SIGINT", "SIGINT", 130, false],
    ["that gets SIGTERM", "SIGTERM", 143, false],
    ["whose shell in npm gets SIGTERM", "SIGTERM", null, true],
  ] as const)(
    "%s reports it, and leaves no lock and no incomplete folder",
    async (_, signal, expectedCode, isInShell) => {
      const out = join(scratchFolder(), "out");
      const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
      const program = join(scratchFolder(), "program.mjs");
      writeFileSync(
        program,
        `
        import { readdirSync } from "node:fs";
        import { runCommand } from ${source("command.ts")};
        import { withFolder } from ${source("../files/folder.ts")};
        const kind = { foreign: "holds files", mark: "mark", keeps: () => false };
        await runCommand({ name: "npm run it", help: "", options: {} }, () =>
          withFolder(${JSON.stringify(out)}, kind, async (writable) => {
            writable.add(new Map([["mark", ""]]));
            console.log(readdirSync(${JSON.stringify(dirname(out))}).join());
            await new Promise((resolve) => setTimeout(resolve, 60_000));
          }));`,
      );
      // Like npm, whose shell waits for the program.
      const env = { ...process.env, npm_command: "run-script" };
      const child = isInShell
        ? spawn("sh", ["-c", `"${process.execPath}" "${program}"; exit 1`], { env })
        : spawn(process.execPath, [program], { env });
      let [stdout, stderr] = ["", ""];
      child.stdout.on("data", (text) => {
        stdout += text;
        child.kill(signal);
      });
      child.stderr.on("data", (text) => {
        stderr += text;
      });
      const code = await new Promise((resolve) => child.once("close", resolve));
      expect(stdout).toBe("out.incoming,out.lock\n");
      expect(stderr).toBe("interrupted\n");
      expect(code).toBe(expectedCode);
      expect(readdirSync(dirname(out))).toEqual([]);
    },
  );

  test("prints bad input as one line, invalid options with how to get help, and a bug with its stack", async () => {
    expect(await strict("--fail", "input")).toEqual(failed("villages.csv:2: no code\n"));
    expect(await strict("--fail", "option")).toEqual(
      failed("--fail is wrong; see npm run it -- --help\n"),
    );
    const program = [join(folder, "strict.mjs"), "--fail", "fault"];
    const { status, stderr } = spawnSync(process.execPath, program, { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Error: a fault\n +at .*strict\.mjs:/m);
  });
});
