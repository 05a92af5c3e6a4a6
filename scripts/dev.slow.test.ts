import { spawn, spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SAMPLE } from "./check/fixtures/sample.ts";
import { scratchFolder } from "./check/fixtures/scratch-folder.ts";
import { PROJECT } from "./check/netlify/scratch-project.ts";
import { freePort } from "./start/port.ts";

test("rebuilds after a file is saved, reloads pages, and keeps serving while something is broken", async () => {
  const copy = scratchFolder();
  for (const name of ["functions", "scripts", "package.json"])
    cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  cpSync(SAMPLE, join(copy, "data"), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(copy, "node_modules"));
  const port = await freePort(0);
  const child = spawn(process.execPath, ["scripts/dev.ts", "--port", String(port)], { cwd: copy });
  onTestFinished(() => void child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  const site = `http://localhost:${port}`;
  const built = (times: number) =>
    expect.poll(() => output.split("ready").length - 1, { timeout: 60_000 }).toBe(times);
  const edit = (file: string, from: string, to: string) => {
    const path = join(copy, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
  };
  const textOf = async (path: string) => (await fetch(site + path)).text();

  await built(1);
  const page = await textOf("/");
  expect(page).toContain("<script src=/dev/reload.js defer></script></head>");
  expect(await textOf("/dev/reload.js")).toContain("location.reload()");
  expect(await textOf("/place/30")).toContain("/dev/reload.js");
  // A GET may have a body, which is ignored.
  expect(await bodyOfGet(`${site}/api/search?q=goa`, "x")).toContain('"success":true');
  for (const address of otherAddresses())
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow("fetch failed");

  const body = JSON.stringify({ rows: [{ q: "Advoi, Tal. Sattari, Goa" }] });
  const resolved = await fetch(`${site}/api/resolve`, { method: "POST", body });
  expect(await resolved.json()).toMatchObject({ data: { results: [{ outcome: "match" }] } });
  // The function gets the headers of a request.
  const path = "/api/search?q=goa";
  const ETag = (await fetch(site + path)).headers.get("ETag")!;
  const known = await fetch(site + path, { headers: { "If-None-Match": ETag } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  // It is a file.
  expect((await fetch(`${site}/api/stats`, { method: "PUT" })).status).toBe(405);

  // A page listens until the server ends, and reloads when the next one is there.
  const listening = fetch(`${site}/dev/changes`).then((response) => response.text());
  const ended = expect(listening).rejects.toThrow("terminated");
  edit("scripts/site/texts/en-written.json", '"footerSource": "', '"footerSource": "Edited ');
  await built(2);
  await ended;
  expect(await textOf("/")).toContain("Edited ");

  edit("functions/core/endpoints/stats.ts", "import", "broken import");
  await expect.poll(() => output, { timeout: 60_000 }).toContain("stats.ts");
  expect(await textOf("/")).toContain("Edited ");
  edit("functions/core/endpoints/stats.ts", "broken import", "import");
  await built(3);
  expect(await textOf("/api/stats")).toContain('"success":true');

  edit("scripts/site/page/index.html", "</head>", "<meta name=edited></head>");
  await built(4);
  for (const path of ["/", "/place/30"]) expect(await textOf(path)).toContain("<meta name=edited>");

  edit("scripts/site/page/style/colours.css", "--line:", "--edited: 1;--line:");
  await built(5);
  const style = /href="(\/assets\/page-\w+\.css)"/.exec(await textOf("/"))![1]!;
  expect(await textOf(style)).toContain("--edited: 1;");

  edit("data/districts.csv", "North Goa", "Edited Goa");
  await expect.poll(() => output, { timeout: 60_000 }).toContain("npm run dataset -- --update");
  expect(await textOf("/api/locations/districts?state_id=30")).toContain("North Goa");
  edit("data/districts.csv", "Edited Goa", "North Goa");
  await built(6);

  // Each puts a new folder in the place of data/.
  for (const [times, from, to] of [
    [7, "North Goa", "Upper Goa"],
    [8, "Upper Goa", "Lower Goa"],
  ] as const) {
    edit("data/districts.csv", from, to);
    const update = spawnSync(process.execPath, ["scripts/dataset.ts", "--update"], { cwd: copy });
    expect(update.status).toBe(0);
    await expect
      .poll(() => textOf("/api/locations/districts?state_id=30"), { timeout: 60_000 })
      .toContain(to);
    await expect.poll(() => output.split("ready").length - 1).toBeGreaterThanOrEqual(times);
  }

  const before = output.split("ready").length - 1;
  edit("functions/core/contract/errors.ts", "export", "// Edited\nexport");
  await built(before + 1);
  expect(await textOf("/api/stats")).toContain('"success":true');
}, 240_000);

test("ends with one line where the dataset can't be read", async () => {
  const port = await freePort(0);
  const broken = join(scratchFolder(), "data");
  cpSync(SAMPLE, broken, { recursive: true });
  const districts = join(broken, "districts.csv");
  writeFileSync(districts, readFileSync(districts, "utf8").replace("North Goa,", "North Goa"));
  for (const [folder, message] of [
    [broken, /^.*districts\.csv:\d+: 6 fields, but the header has 7.*\n$/],
    [join(broken, "none"), /^.*none\/manifest\.json: no such file or folder.*\n$/],
  ] as const) {
    const args = ["scripts/dev.ts", "--data", folder, "--port", String(port)];
    const ended = spawnSync(process.execPath, args, { cwd: PROJECT, encoding: "utf8" });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(message);
  }
}, 60_000);

/** The addresses by which other machines reach this one. */
function otherAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((some) => some ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
}

/** The answer to a GET with a body, which `fetch` does not send. */
function bodyOfGet(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Length": body.length };
    request(url, { headers }, async (response) => {
      resolve(String(Buffer.concat(await response.toArray())));
    })
      .on("error", reject)
      .end(body);
  });
}
