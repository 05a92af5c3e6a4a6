import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../start/port.ts";
import { SAMPLE } from "../fixtures/sample.ts";
import { PROJECT } from "./scratch-project.ts";

/** A copy of the project, because `npm start` writes its dist/. */
let copy: string;
const children: ChildProcess[] = [];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "start-"));
  const left = new Set([".git", ".netlify", "data", "dist", "node_modules"]);
  // A lock would belong to a server that runs in the project itself.
  const isCopied = (name: string) => !left.has(name) && !name.endsWith(".lock");
  for (const name of readdirSync(PROJECT).filter(isCopied)) {
    cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  }
  cpSync(SAMPLE, join(copy, "data"), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(copy, "node_modules"));
});

afterAll(() => {
  for (const child of children) child.kill("SIGTERM");
  rmSync(copy, { recursive: true, force: true });
});

function start(port: number, ...args: string[]) {
  const child = spawn(process.execPath, ["scripts/start.ts", "--port", String(port), ...args], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  children.push(child);
  const text = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    text.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    text.err += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, text, ended };
}

test("builds and serves the sample, prints examples, and stops its server", async () => {
  const port = await freePort(0);
  const { child, text, ended } = start(port);
  const served = expect
    .poll(() => text.out, { timeout: 90_000, interval: 200 })
    .toContain("Press Ctrl-C to stop.");
  await Promise.race([
    served,
    ended.then((code) => expect.fail(`it ended with ${code}: ${text.err}`)),
  ]);
  const urls = text.out.match(/http:\/\/localhost:\S+/g)!;
  expect(urls).toHaveLength(3);
  const [page, ...requests] = await Promise.all(urls.map((url) => fetch(url)));
  expect(await page!.text()).toMatch(/^<!doctype html>/i);
  for (const answer of requests)
    expect(await answer.text(), answer.url).toMatch(/^\{"success":true,/);
  expect(text.out).toContain(
    "1,066 places in Sikkim, Daman and Diu, Dadra and Nagar Haveli, Goa, Lakshadweep, Puducherry.",
  );
  expect(text.out).toContain("npm run refresh -- --out india && npm start -- --data india");

  // Another address of this machine acts as another machine in the network.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();

  const [samePort, sameFolder, noHost] = [
    start(port),
    start(await freePort(0)),
    start(port, "--host", "192.0.2.1"),
  ];
  expect(await Promise.all([samePort.ended, sameFolder.ended, noHost.ended])).toEqual([1, 1, 1]);
  expect(samePort.text).toEqual({
    out: "",
    err: `port ${port} is in use by another program: stop it, or choose another port with --port\n`,
  });
  expect(sameFolder.text.err).toMatch(
    /^dist: in use by process \d+ on \S+ \(.+\); wait until it ends/,
  );
  expect(noHost.text.err).toBe(
    "192.0.2.1 is not an address of this machine: choose another one with --host\n",
  );

  child.kill("SIGINT");
  await ended;
  await expect.poll(() => freePort(port).catch(() => "taken"), { timeout: 10_000 }).toBe(port);
}, 150_000);

test("with --host others can connect", async () => {
  const port = await freePort(0, "0.0.0.0");
  const listenOn = new URL(`../../start/listen-on.ts?port=${port}&host=0.0.0.0`, import.meta.url)
    .href;
  const program = `
    import { createServer } from "node:http";
    const serve = () => createServer((_, response) => response.end("yes"));
    const other = serve().listen(0, () => serve().listen({ port: ${port} }, () => console.log(other.address().port)));`;
  const child = spawn(process.execPath, [
    "--import",
    listenOn,
    "--input-type=module",
    "--eval",
    program,
  ]);
  children.push(child);
  const otherPort = await new Promise((resolve) =>
    child.stdout.once("data", (text) => resolve(Number(text))),
  );
  expect(await (await fetch(`http://127.0.0.2:${port}`)).text()).toBe("yes");
  expect(await (await fetch(`http://127.0.0.1:${otherPort}`)).text()).toBe("yes");
  await expect(fetch(`http://127.0.0.2:${otherPort}`)).rejects.toThrow();
});
