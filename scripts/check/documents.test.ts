import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { builtFiles } from "./fixtures/built.ts";
import { handlerOf } from "./fixtures/service.ts";
import { PROJECT } from "./netlify/scratch-project.ts";

const DOCUMENTS = ["*.md", "functions/**/*.md", "scripts/**/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: PROJECT, exclude: ["**/node_modules/**"] }),
);

function read(file: string): string {
  return readFileSync(join(PROJECT, file), "utf8");
}

test("the requests in the documents have the answers shown below them", async () => {
  const handler = handlerOf(await builtFiles("sample"));
  const requests = [
    ...DOCUMENTS.map(read)
      .join("\n")
      .matchAll(/\$ curl '([^']+)'\n([^`]+)```/g),
  ];
  expect(requests).toHaveLength(5);
  for (const [, url, written] of requests) {
    const answer = await (await handler(new Request(`http://${url}`))).text();
    // Long lines are wrapped, and the rest after the ellipsis is left out.
    const [beginning] = written!.replaceAll(/\n/g, "").split("…");
    const broken = answer.replaceAll("\n", "");
    expect(broken.replaceAll(" ", "").startsWith(beginning!.replaceAll(" ", "")), `${url}\n${answer}`).toBe(
      true,
    );
  }
});

/** What headings are called in links: in lower case, with hyphens for blanks. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every link to a file of the project has its target", () => {
  expect(DOCUMENTS).toContain("README.md");
  for (const document of DOCUMENTS) {
    for (const [, target] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https:/.test(target!)) continue;
      const [file, anchor] = target!.split("#") as [string, string?];
      const path = file === "" ? document : join(dirname(document), file);
      expect(existsSync(join(PROJECT, path)), `${document}: ${target}`).toBe(true);
      if (anchor) expect(anchorsOf(read(path)), `${document}: ${target}`).toContain(anchor);
    }
  }
});

test("every dependency is in the table of dependencies", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  const rows = [
    ...read("CONTRIBUTING.md")
      .split("## Dependencies")[1]!
      .matchAll(/^\| ([^|]+) \|/gm),
  ];
  const named = rows.flatMap(([, cell]) => cell!.replace(/ \(.*\)/, "").split(", "));
  const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.filter((name) => !/^(Package|-+)$/.test(name)).sort()).toEqual(all.sort());
});

test("every npm script named in a document exists", () => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const document of DOCUMENTS) {
    for (const [, name] of read(document).matchAll(/npm run ([\w:]+)/g))
      expect(scripts, document).toHaveProperty([name!]);
  }
});
