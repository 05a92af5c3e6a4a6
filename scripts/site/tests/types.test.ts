import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { builtFiles } from "../../check/fixtures/built.ts";
import type { FolderFiles } from "../../files/folder.ts";

/** The folder of the compiled files, in memory, where the frameworks' packages are found. */
const FOLDER = fileURLToPath(new URL(".", import.meta.url));

const PLAIN = `
  import { LocationDirectory, LocationField, type FieldPlace } from "./location-field.js";
  const field = document.querySelector("location-field")!;
  const made: LocationField = document.createElement("location-field");
  made.level = "any";
  made.directory = new LocationDirectory({ base: "https://directory.example/" });
  let place: FieldPlace | null = made.place;
  field.addEventListener("change", (event) => {
    place = event.detail.place;
    const code: string = event.target.value;
    const text: string = event.detail.text;
    document.title = code + text + (place?.state_name ?? "");
  });
  field.addEventListener("focusout", (event) => event.preventDefault());
  export {};`;

const REACT = `
  import { useState } from "react";
  export function Form() {
    const [code, setCode] = useState("");
    return <location-field name="village" required level="taluka" value={code}
      onchange={(event) => setCode(event.detail.place?.code ?? event.target.value)} />;
  }`;

const OTHERS = `
  import type { SvelteHTMLElements } from "svelte/elements";
  import { type GlobalComponents, h } from "vue";
  export const attributes: SvelteHTMLElements["location-field"] = {
    mode: "steps",
    onchange: (event) => document.title = event.detail.text,
  };
  export const shown = h(null! as GlobalComponents["location-field"], { name: "village", level: "any" });`;

let dist: FolderFiles;

beforeAll(async () => {
  dist = await builtFiles("fixture");
});

const published = (module: string) => String(dist.get(`${module}.d.txt`));

describe("types", () => {
  test("answers have types with the descriptions of the API", () => {
    const types = published("client");
    expect(types).toContain("/** A village with the areas above it. */\ninterface VillageRecord {");
    expect(types).toContain("\tpincodes?: readonly string[];");
    expect(types).not.toMatch(/Schema|\$ref|unknown\[\]/);
  });

  test("a page in TypeScript has types of the element and its events", () => {
    const types = { "location-field.d.ts": published("location-field") };
    expect(problems({ ...types, "page.ts": PLAIN }, false)).toEqual([]);
    expect(
      problems(
        { ...types, "page.ts": PLAIN.replace("event.detail.place", "event.detail.plaice") },
        true,
      ),
    ).toEqual([expect.stringContaining("'plaice' does not exist")]);
    expect(problems({ ...types, "page.ts": PLAIN.replace('"any"', '"planet"') }, true)).toEqual([
      expect.stringContaining('"planet"'),
    ]);
  });

  test("React, Vue and Svelte have types with the declarations from the README", () => {
    const readme = readFileSync(new URL("../field/README.md", import.meta.url), "utf8");
    const declarations = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code], i) => [
      `declared-${i}.ts`,
      code!,
    ]);
    expect(declarations).toHaveLength(3);
    const files = {
      ...(Object.fromEntries(declarations) as Record<string, string>),
      "location-field.d.ts": published("location-field"),
    };
    expect(problems({ ...files, "form.tsx": REACT, "others.ts": OTHERS }, true)).toEqual([]);
    expect(
      problems(
        { ...files, "form.tsx": REACT.replace('level="taluka"', "level={5}"), "others.ts": OTHERS },
        true,
      ),
    ).toEqual([expect.stringContaining("number")]);
  });
});

/** The compiler's errors for files in memory. */
function problems(files: Readonly<Record<string, string>>, skipLibCheck: boolean): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
  };
  const texts = new Map(Object.entries(files).map(([name, text]) => [FOLDER + name, text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
