/** The npm package: the client, the address field and their types. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packageModules } from "../build/site.ts";
import type { FolderFiles } from "../files/folder.ts";

/** The files of the npm package, by path in it. Its name, version and license are the project's. */
export async function packageFiles(): Promise<FolderFiles> {
  const { name, version, license } = JSON.parse(projectFile("package.json")) as Record<
    "name" | "version" | "license",
    string
  >;
  const about = {
    name,
    version,
    description:
      "India's administrative places: a client of a location directory, and an address field.",
    license,
    type: "module",
    // For tools that read no exports, such as TypeScript's module resolution "node" and older bundlers of apps.
    main: "./client.js",
    types: "./client.d.ts",
    exports: {
      ".": { types: "./client.d.ts", default: "./client.js" },
      "./location-field": { types: "./location-field.d.ts", default: "./location-field.js" },
    },
    sideEffects: ["./location-field.js"],
    engines: { node: ">=22" },
  };
  return new Map([
    ["package.json", `${JSON.stringify(about, undefined, 2)}\n`],
    ["README.md", projectFile("scripts/package/README.md")],
    ["LICENSE", projectFile("LICENSE")],
    ...(await packageModules()),
  ]);
}

function projectFile(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
}
