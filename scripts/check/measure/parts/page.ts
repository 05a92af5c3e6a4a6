import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession } from "playwright-core";
import { changesFiles } from "../../../build/changes.ts";
import { buildDist } from "../../../build/dist.ts";
import { InputError } from "../../../dataset/input-error.ts";
import { serveSite } from "../../../site/tests/site-server.ts";
import { readFolder } from "../../fixtures/folder-files.ts";
import { launchChromium } from "../../netlify/chromium.ts";
import { figure } from "../limits.ts";
import { formatTable } from "../table.ts";
import { type Part, paragraphs } from "./part.ts";

/** A device that visits: kbit/s, milliseconds of a round trip, and how many times slower its processor is. */
interface Visitor {
  readonly name: string;
  readonly kbits: number;
  readonly latency: number;
  readonly slower: number;
}

const VISITORS: readonly Visitor[] = [
  { name: "400 kbit/s, 400 ms, 6 times slower", kbits: 400, latency: 400, slower: 6 },
  { name: "1.6 Mbit/s, 150 ms, 4 times slower", kbits: 1600, latency: 150, slower: 4 },
];

const TYPED = "rampur hardoi";
/** Between two keys, in milliseconds. */
const KEY_DELAY = 120;
/** Visits of which the median counts. */
const VISITS = 5;

/**
 * How long a phone takes, in Chromium, with nothing of the page in its cache: until the search box is there, and from the last key
 * of a search, typed as soon as the box is there, to the first suggestion. The site is served by this process as a CDN
 * does: over HTTP/2, compressed.
 */
export const measurePage: Part = async ({ dist: folder, dataset, data, progress }) => {
  if (folder === undefined) progress("building everything that is published");
  const dist =
    folder === undefined ? await buildDist(dataset, undefined, changesFiles(data)) : readFolder(folder);
  const site = await serveSite(dist, { compresses: true, certificate: ownCertificate() });
  const browser = await launchChromium();
  try {
    const rows: string[][] = [];
    for (const visitor of VISITORS) {
      const visits: Visit[] = [];
      for (let i = 1; i <= VISITS; i++) {
        progress(`visit ${i} of ${VISITS}: ${visitor.name}`);
        visits.push(await visit(browser, site.url, visitor));
      }
      const median = (of: keyof Visit) => visits.map((one) => one[of]).sort((a, b) => a - b)[VISITS >> 1]!;
      rows.push([
        visitor.name,
        figure(median("box"), "ms"),
        figure(median("suggestion"), "ms"),
        figure(median("bytesToBox") / 1e3, "kB"),
        figure(median("bytes") / 1e3, "kB"),
        String(median("requests")),
      ]);
    }
    const columns = [
      "",
      "box there",
      "last key to suggestion",
      "loaded for the box",
      "loaded in all",
      "requests",
    ];
    return {
      text: paragraphs(
        `Page: “${TYPED}” on a phone that was never here, median of ${VISITS}`,
        formatTable([columns, ...rows]),
      ),
    };
  } finally {
    await browser.close();
    site.stop();
  }
};

/** A certificate for HTTP/2, which CDNs speak: over HTTP/1.1 an answer waits while six others are on their way. */
function ownCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "location-page-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const made = spawnSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"].concat([
        "-keyout",
        key,
        "-out",
        cert,
      ]),
    );
    if (made.status !== 0) throw new InputError("no certificate for HTTP/2: install openssl");
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Times in milliseconds, and what went over the wire in bytes. */
interface Visit {
  readonly box: number;
  readonly suggestion: number;
  readonly bytesToBox: number;
  readonly bytes: number;
  readonly requests: number;
}

async function visit(browser: Browser, url: string, { kbits, latency, slower }: Visitor): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    serviceWorkers: "block",
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const wire = await weigh(session);
    const throughput = (kbits * 1000) / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.addInitScript(watch, TYPED);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => (globalThis as unknown as Page).watched.box > 0);
    const bytesToBox = wire.bytes;
    // Before the page's code is there, the box is a plain one.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>("#q:defined, #q:not(:defined) input")?.focus(),
    );
    await page.keyboard.type(TYPED, { delay: KEY_DELAY });
    await page.waitForFunction(() => (globalThis as unknown as Page).watched.suggestion > 0);
    const { box, lastKey, suggestion } = await page.evaluate(() => (globalThis as unknown as Page).watched);
    return { box, suggestion: suggestion - lastKey, bytesToBox, bytes: wire.bytes, requests: wire.requests };
  } finally {
    await context.close();
  }
}

/** What the page is given to note, in milliseconds since it was asked for. */
interface Page {
  watched: { box: number; lastKey: number; suggestion: number };
}

/** In the page: notes when the box and the first suggestion for the whole text are there, and the last key before. */
function watch(typed: string): void {
  const watched = { box: 0, lastKey: 0, suggestion: 0 };
  Object.assign(globalThis, { watched });
  addEventListener(
    "keydown",
    () => {
      watched.lastKey = performance.now();
    },
    true,
  );
  const look = () => {
    const field = document.querySelector("#q");
    if (watched.box === 0 && field && field.getBoundingClientRect().height > 0)
      watched.box = performance.now();
    const root = field?.shadowRoot;
    const isThere =
      root?.querySelector("input")?.value === typed && root.querySelector("[aria-busy=false] [role=option]");
    if (isThere) watched.suggestion = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Adds up what a page loads, as it goes over the wire. */
async function weigh(session: CDPSession): Promise<{ bytes: number; requests: number }> {
  const wire = { bytes: 0, requests: 0 };
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", () => wire.requests++);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
  });
  return wire;
}
