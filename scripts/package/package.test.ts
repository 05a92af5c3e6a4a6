import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { PROJECT } from "../check/netlify/scratch-project.ts";
import { useSampleService } from "../site/client/sample-service.fixture.ts";
import { projectWithPackage, run } from "./installed.fixture.ts";

const service = useSampleService();
let folder: string;

beforeAll(async () => {
  folder = await projectWithPackage();
});

const README = readFileSync(join(PROJECT, "scripts/package/README.md"), "utf8");

/** The program of the README, at the address of the sample. */
function program(): string {
  const [, code] = /^```js\n(.*?)^```/ms.exec(README)!;
  return code!.replace("https://your-site.netlify.app", service.base);
}

/** What the README says that the program prints. */
const PRINTED = [...README.matchAll(/console\.log.*; \/\/ (.*)$/gm)].map(([, text]) => text);

/** What Node did not always have, with the first version that does. */
const LATER_FEATURES: readonly (readonly [feature: string, version: number])[] = [
  ["Map.groupBy", 21],
  ["Object.groupBy", 21],
  ["Array.fromAsync", 22],
  ["Promise.withResolvers", 22],
  ["Set.prototype.union", 22],
  ["Set.prototype.intersection", 22],
  ["Set.prototype.difference", 22],
  ["Iterator.prototype.map", 22],
  ["Iterator.prototype.filter", 22],
  ["Promise.try", 23],
  ["RegExp.escape", 24],
  ["Error.isError", 24],
  ["Uint8Array.fromBase64", 25],
];

describe("the installed package", () => {
  test("has the name and version of the project, no dependencies and a license", () => {
    const project = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
    const installed = join(folder, "node_modules", project.name);
    const about = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(about).toMatchObject({ name: project.name, version: project.version, license: "MIT" });
    expect(about).not.toHaveProperty("dependencies");
    expect(README).toContain(`npm install ./${project.name}-${project.version}.tgz`);
    expect(readFileSync(join(installed, "LICENSE"), "utf8")).toContain("MIT");
    expect(readFileSync(join(installed, "README.md"), "utf8")).toBe(README);
  });

  test("runs the README's program in Node", async () => {
    writeFileSync(join(folder, "program.js"), program());
    expect((await run(folder, process.execPath, ["program.js"])).trim().split("\n")).toEqual(
      PRINTED,
    );
  });

  test("needs nothing that the oldest Node that it names lacks", async () => {
    const [, oldest] = /Node (\d+) and later/.exec(README)!;
    const installed = join(folder, "node_modules/location-directory/package.json");
    const { engines } = JSON.parse(readFileSync(installed, "utf8"));
    expect(engines).toEqual({ node: `>=${oldest}` });
    const later = LATER_FEATURES.filter(([, version]) => version > Number(oldest));
    writeFileSync(
      join(folder, "oldest.mjs"),
      later.map(([feature]) => `delete ${feature};\n`).join(""),
    );
    writeFileSync(join(folder, "in-oldest.js"), program());
    const args = ["--import", "./oldest.mjs", "in-oldest.js"];
    expect((await run(folder, process.execPath, args)).trim().split("\n")).toEqual(PRINTED);
  });

  test("has one client for programs and the field, which Node can import", async () => {
    const code = `
      import { LocationDirectory } from "location-directory";
      import { LocationDirectory as OfField, LocationField } from "location-directory/location-field";
      console.log(LocationDirectory === OfField, typeof LocationField);`;
    writeFileSync(join(folder, "both.js"), code);
    expect(await run(folder, process.execPath, ["both.js"])).toBe("true function\n");
  });

  test("is bundled for Node by esbuild, with what it loads on demand", async () => {
    writeFileSync(join(folder, "bundled.js"), program());
    const { warnings } = await build({
      entryPoints: [join(folder, "bundled.js")],
      outdir: join(folder, "out"),
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      logLevel: "silent",
    });
    expect(warnings).toEqual([]);
    expect((await run(folder, process.execPath, ["out/bundled.js"])).trim().split("\n")).toEqual(
      PRINTED,
    );
  });

  const { Node10, Bundler, NodeNext } = ts.ModuleResolutionKind;
  test.each([Node10, Bundler, NodeNext])(
    "has types that check (module resolution %s)",
    (moduleResolution) => {
      const right = `
      import { LocationDirectory, type AreasAt, type State, type VillagesQuery } from "location-directory";
      import { LocationField, type FieldPlace } from "location-directory/location-field";
      const directory = new LocationDirectory("https://directory.example");
      const states: State[] = await directory.states();
      const towns: VillagesQuery = { state_id: "30", kind: "town", taluka: undefined, limit: 5 };
      const { note } = await directory.villages(towns);
      const at: AreasAt = await directory.areasAt(15.49, 73.82);
      const [first] = await directory.places(["05613"]);
      if (first && "error" in first) console.log(first.error.message);
      else console.log(first?.former?.name, note?.code, at.taluka?.certain);
      const field: LocationField = document.createElement("location-field");
      const place: FieldPlace | null = field.place;
      console.log(states[0]!.code, place?.state_name);`;
      expect(problems(right, moduleResolution)).toEqual([]);
      expect(problems(right.replace("]!.code", "]!.cod"), moduleResolution)).toEqual([
        expect.stringContaining("'cod' does not exist"),
      ]);
    },
  );
});

/** The compiler's errors for a program in the project that has installed the package. */
function problems(code: string, moduleResolution: ts.ModuleResolutionKind): string[] {
  const file = join(folder, "typed.ts");
  writeFileSync(file, code);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    module:
      moduleResolution === ts.ModuleResolutionKind.NodeNext
        ? ts.ModuleKind.NodeNext
        : ts.ModuleKind.ESNext,
    moduleResolution,
    types: [],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
