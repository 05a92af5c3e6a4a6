import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession } from "playwright-core";
import { InputError } from "../../../cli/input-error.ts";
import type { Dataset } from "../../../dataset/dataset.ts";
import { serveSite } from "../../../dev/site-server.ts";
import { findBrowser, launchChromium } from "../../fixtures/chromium.ts";
import { readFolder } from "../../fixtures/folder-files.ts";
import { figure, table } from "../report.ts";
import { median } from "../statistics.ts";
import type { Part } from "./part.ts";

/** A device that visits: kbit/s, milliseconds of a round trip, and how many times slower its processor is. */
interface Visitor {
  readonly name: string;
  readonly kbits: number;
  readonly latency: number;
  readonly slower: number;
}

const VISITORS: readonly Visitor[] = [
  { name: "400 kbit/s, 400 ms, processor 6 times slower", kbits: 400, latency: 400, slower: 6 },
  { name: "1.6 Mbit/s, 150 ms, processor 4 times slower", kbits: 1600, latency: 150, slower: 4 },
];

/** The devices of the tables of views. */
const SLOW = VISITORS[0]!;
const PHONE: Visitor = {
  name: "1.6 Mbit/s, 150 ms, processor 6 times slower",
  kbits: 1600,
  latency: 150,
  slower: 6,
};
/** Maximum LCP of a view on the second device, in milliseconds. */
const GOOD_PAINT = 1800;
/** Number of visits per view. The median counts. */
const VIEW_VISITS = 3;
/** A view has loaded when no request was in progress for this long, in milliseconds. */
const REST = 1500;

const TYPED = "rampur hardoi";
/** Time between two keys, in milliseconds. */
const KEY_DELAY = 120;
/** Number of visits. The median counts. */
const VISITS = 5;

/**
 * First visits of a phone, in Chromium with an empty cache. The time to the search box and, of a search typed as soon as the
 * box appears, from the last key to the first suggestion; and how views load on two devices. This process serves the site like a
 * CDN: over HTTP/2, compressed.
 */
export const measurePage: Part = async (bench) => {
  const site = await serveSite(readFolder(bench.dist), {
    compresses: true,
    certificate: ownCertificate(),
  });
  const browser = await launchChromium(await findBrowser());
  try {
    const rows: string[][] = [];
    for (const visitor of VISITORS) {
      const visits: Visit[] = [];
      for (let i = 1; i <= VISITS; i++) {
        bench.progress(`visit ${i} of ${VISITS}: ${visitor.name}`);
        visits.push(await visit(browser, site.url, visitor));
      }
      const middle = (of: keyof Visit) => median(visits.map((one) => one[of]));
      rows.push([
        visitor.name,
        figure(middle("box"), "ms"),
        figure(middle("suggestion"), "ms"),
        figure(middle("bytes") / 1e3, "kB"),
      ]);
    }
    /** How views load on a device, as a table. */
    const viewTable = async (
      visitor: Visitor,
      paths: ReadonlyMap<string, string>,
      most: number,
    ) => {
      const views: Vitals[] = [];
      for (const path of paths.values()) {
        bench.progress(`${path}: ${visitor.name}`);
        const visits: Vitals[] = [];
        while (visits.length < most)
          visits.push(await visitView(browser, site.url + path, visitor));
        const middle = (of: keyof Vitals) => median(visits.map((one) => one[of]));
        views.push({
          paint: middle("paint"),
          blocked: middle("blocked"),
          shift: middle("shift"),
          requests: middle("requests"),
          bytes: middle("bytes"),
        });
      }
      const late = [...paths.keys()].filter((_, i) => views[i]!.paint > GOOD_PAINT);
      if (visitor === PHONE && late.length > 0)
        bench.note(`LCP above ${GOOD_PAINT} ms: ${late.join(", ")}`);
      return table(
        [visitor.name, ...paths.keys()],
        [
          ["LCP", ...views.map(({ paint }) => figure(paint, "ms"))],
          ["TBT", ...views.map(({ blocked }) => figure(blocked, "ms"))],
          ["CLS", ...views.map(({ shift }) => shift.toFixed(3))],
          ["requests", ...views.map(({ requests }) => String(requests))],
          ["loaded in all", ...views.map(({ bytes }) => figure(bytes / 1e3, "kB"))],
        ],
      );
    };
    const what = `“${TYPED}”, typed as soon as the box appears`;
    const columns = [what, "box", "last key to suggestion", "loaded in all"];
    const tables = [
      table(columns, rows),
      await viewTable(SLOW, viewsOf(bench.dataset), VIEW_VISITS),
      await viewTable(PHONE, pagesOf(bench.dataset), VISITS),
    ];
    return { title: "Page", tables };
  } finally {
    await browser.close();
    site.stop();
  }
};

/** The views where most visits start, and the page with the longest list, with paths. */
function pagesOf(dataset: Dataset): Map<string, string> {
  const { talukas, districts, villages } = dataset;
  const { code, taluka_code } = villages[Math.floor(villages.length / 2)]!;
  const taluka = talukas.find((one) => one.code === taluka_code)!;
  const district = districts.find((one) => one.code === taluka.district_code)!;
  return new Map([
    ["home", "/"],
    ["search", "/search?q=rampur"],
    ["village", `/place/${code}`],
    ["state", `/place/${district.state_code}`],
    largestTaluka(dataset).view,
  ]);
}

/** Views with their paths. The places are around the taluka with the most villages. */
function viewsOf(dataset: Dataset): Map<string, string> {
  const { taluka, own, view } = largestTaluka(dataset);
  return new Map([
    ["home", "/"],
    ["search", `/search?q=${encodeURIComponent(TYPED)}`],
    ["district", `/place/${taluka.district_code}`],
    view,
    ["village", `/place/${own[0]!.code}`],
    ["browse", "/browse"],
    ["match", "/match"],
    ["field", "/field"],
    ["reference", "/reference/"],
  ]);
}

/** The taluka with the most villages, with these, and its view. */
function largestTaluka({ talukas, villages }: Dataset) {
  const byTaluka = Map.groupBy(villages, ({ taluka_code }) => taluka_code);
  const [code, own] = [...byTaluka].reduce((most, one) =>
    one[1].length > most[1].length ? one : most,
  );
  const taluka = talukas.find((one) => one.code === code)!;
  const view = [`taluka of ${own.length.toLocaleString("en")} villages`, `/place/${code}`] as const;
  return { taluka, own, view };
}

/** How a view loads: times in milliseconds, the sum of layout shifts, and the bytes transferred. */
interface Vitals {
  /** Largest contentful paint. */
  readonly paint: number;
  /** Total blocking time: the part of each task above 50 ms. */
  readonly blocked: number;
  readonly shift: number;
  readonly requests: number;
  readonly bytes: number;
}

async function visitView(browser: Browser, url: string, visitor: Visitor): Promise<Vitals> {
  const { page, wire, context } = await openSlow(browser, visitor);
  try {
    await page.addInitScript(watchVitals);
    await page.goto(url, { timeout: VIEW_TIMEOUT });
    for (let before = -1; before !== wire.bytes; ) {
      before = wire.bytes;
      await page.waitForTimeout(REST);
    }
    const vitals = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);
    return { ...vitals, ...wire };
  } finally {
    await context.close();
  }
}

const VIEW_TIMEOUT = 120_000;

/** Runs in the page. */
function watchVitals(): void {
  const vitals = { paint: 0, blocked: 0, shift: 0 };
  Object.assign(globalThis, { vitals });
  const watch = (
    type: string,
    see: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as never);
    }).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => {
    vitals.paint = startTime;
  });
  watch("longtask", ({ duration }) => {
    vitals.blocked += duration - 50;
  });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.shift += value;
  });
}

/** A certificate for HTTP/2, which CDNs use. Over HTTP/1.1, requests wait while six others are in progress. */
function ownCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "location-page-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const options = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1".split(" ");
    const made = spawnSync("openssl", [...options, "-keyout", key, "-out", cert]);
    if (made.status !== 0) throw new InputError("no certificate for HTTP/2: install openssl");
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Times in milliseconds, and the bytes transferred. */
interface Visit {
  readonly box: number;
  readonly suggestion: number;
  readonly bytes: number;
}

/** An empty page of a slow phone, and what it loads. */
async function openSlow(browser: Browser, { kbits, latency, slower }: Visitor) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    serviceWorkers: "block",
    ignoreHTTPSErrors: true,
  });
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
  return { page, wire, context };
}

async function visit(browser: Browser, url: string, visitor: Visitor): Promise<Visit> {
  const { page, wire, context } = await openSlow(browser, visitor);
  try {
    await page.addInitScript(watch, TYPED);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => (globalThis as unknown as Page).watched.box > 0);
    // The box is a plain one until the page's code is loaded.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>("#q:defined, #q:not(:defined) input")?.focus(),
    );
    await page.keyboard.type(TYPED, { delay: KEY_DELAY });
    await page.waitForFunction(() => (globalThis as unknown as Page).watched.suggestion > 0);
    const { box, lastKey, suggestion } = await page.evaluate(
      () => (globalThis as unknown as Page).watched,
    );
    return { box, suggestion: suggestion - lastKey, bytes: wire.bytes };
  } finally {
    await context.close();
  }
}

/** Times recorded by the page, in milliseconds since its request. */
interface Page {
  watched: { box: number; lastKey: number; suggestion: number };
}

/** Runs in the page. Records when the box and the first suggestion for the whole text appear, and the time of the last key. */
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
      root?.querySelector("input")?.value === typed &&
      root.querySelector("[aria-busy=false] [role=option]");
    if (isThere) watched.suggestion = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Sums up the transferred bytes of a page's files. */
async function weigh(
  session: CDPSession,
): Promise<{ readonly bytes: number; readonly requests: number }> {
  const wire = { bytes: 0, requests: 0 };
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
    wire.requests++;
  });
  return wire;
}
