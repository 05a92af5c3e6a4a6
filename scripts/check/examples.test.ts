import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Handler } from "../../functions/api/handler.ts";
import type { FolderFiles } from "../files/folder.ts";
import { builtFiles } from "./fixtures/built.ts";
import { scratchFolder } from "./fixtures/scratch-folder.ts";
import { handlerOf } from "./fixtures/service.ts";
import { PROJECT } from "./netlify/scratch-project.ts";

/** The examples of the documents, run unchanged by their programs against the sample. */
const EXAMPLES = ["README.md", "functions/api/README.md", "scripts/build/README.md"]
  .map((file) => readFileSync(join(PROJECT, file), "utf8"))
  .join("\n");

let files: FolderFiles;
let server: Server;
let folder: string;

beforeAll(async () => {
  files = await builtFiles("sample");
  server = await serve(handlerOf(files));
  folder = scratchFolder();
});

afterAll(() => {
  server?.close();
});

function serve(handler: Handler): Promise<Server> {
  const listening = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const init = body.length > 0 ? { method: request.method!, body } : {};
    const answer = await handler(new Request(`http://localhost${request.url}`, init));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  return new Promise((resolve) => listening.listen(0, "127.0.0.1", () => resolve(listening)));
}

/** The example in a language that has this text, with this server's address in place of another. */
function example(language: string, text: string): string {
  const blocks = [...EXAMPLES.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))];
  const found = blocks.map(([, code]) => code!).find((code) => code.includes(text));
  return found!.replaceAll("localhost:8888", `127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function has(...programs: readonly string[]): boolean {
  try {
    for (const program of programs) execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!has("python3"))(
  "Python finds the places of a file with only its standard library",
  async () => {
    writeFileSync(
      join(folder, "villages.csv"),
      "\ufeffvillage,taluka,district,state,remarks\nAdvoi,Sattari,North Goa,Goa,\nQqqqq,,,Goa,x\n",
    );
    const code = example("python", "/api/resolve");
    const { stdout } = await promisify(execFile)("python3", ["-c", code], { cwd: folder });
    expect(stdout.trim().split("\n")).toEqual(["Advoi,match,626825", "Qqqqq,none,None"]);
  },
);

test("the client finds the place of a line", async () => {
  // Node loads no modules over HTTP, so the file is next to the program. A package.json that makes it a module is missing.
  const client = join(folder, "client.js");
  writeFileSync(client, files.get("client.js")!);
  const code = example("js", "LocationDirectory")
    .replace(/https:\/\/[^"]*\/client\.js/, pathToFileURL(client).href)
    .replace(/https:\/\/[^"]*/, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(code.trim().split("\n")).toHaveLength(3);
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    code,
  ]);
  expect(stdout).toBe("626825\n");
});

test("a copied address field can be imported by Node", async () => {
  const field = join(folder, "location-field.js");
  writeFileSync(field, files.get("location-field.js")!);
  const code = `console.log(Object.keys(await import("${pathToFileURL(field).href}")).join())`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    code,
  ]);
  expect(stdout).toContain("LocationField");
});

test("DuckDB counts villages", async () => {
  const file = join(folder, "places.parquet");
  writeFileSync(file, files.get("downloads/places.parquet")!);
  const query = example("sql", "places.parquet").replace(/'https:[^']+'/, `'${file}'`);
  const database = await (await DuckDBInstance.create(":memory:")).connect();
  const rows = (await database.runAndReadAll(query)).getRows();
  expect(rows[0]).toEqual(["Sikkim", 452n]);
  expect(rows).toHaveLength(6);
  database.closeSync();
});

test.skipIf(!has("curl", "jq"))("curl and jq list talukas by name", async () => {
  const { stdout } = await promisify(execFile)("sh", ["-c", example("sh", "jq")]);
  expect(stdout.split("\n")).toContain('"05613","Satari"');
});
