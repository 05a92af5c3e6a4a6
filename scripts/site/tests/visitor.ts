import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { AxeResults, RunOptions } from "axe-core";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** An address of every view, with its heading. */
export const VIEWS = [
  ["/", "India’s states, districts, talukas and villages, with their official codes."],
  ["/search?q=goa", "“goa”"],
  ["/search?q=zzzzzz", "“zzzzzz”"],
  ["/place/30", "Goa"],
  ["/place/585", "North Goa"],
  ["/place/00011", "Rampur"],
  ["/place/000101", "Bara"],
  ["/place/99999", "No place has the code 99999."],
  ["/browse", "Choose step by step"],
  ["/browse/626765", "Choose step by step"],
  ["/coverage", "Coverage"],
  ["/downloads/", "Downloads"],
  ["/match", "Match a list"],
  ["/field", "Address field for forms"],
  ["/nowhere", "Page not found"],
] as const;

/** Opens pages for a test, and records their requests and problems. */
export class Visitor {
  /** The requests of pages to the site, as paths with queries, in order. */
  readonly asked: string[] = [];
  readonly #browser: Browser;
  readonly #site: string;
  readonly #contexts: BrowserContext[] = [];
  readonly #servers: Server[] = [];
  readonly #problems: string[] = [];
  #failedRequestsAllowed = false;

  constructor(browser: Browser, site: string) {
    this.#browser = browser;
    this.#site = site;
  }

  /** Opens an address of the site and waits until it has loaded. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.newPage(options);
    await page.goto(this.#site + path);
    await page.locator("h1:visible").waitFor();
    await settled(page);
    return page;
  }

  /** An empty page in a new profile. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ serviceWorkers: "block", ...options });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => {
      // Chromium reports this for a page that is left before it has faded in.
      if (String(error) !== "AbortError: Transition was skipped")
        this.#problems.push(String(error));
    });
    page.on("console", (message) => {
      const problem = message.text();
      // Most tests block service workers.
      if (problem.startsWith("Service Worker registration blocked")) return;
      const isFailedRequest = problem.startsWith("Failed to load resource");
      if (!(isFailedRequest && this.#failedRequestsAllowed)) this.#problems.push(problem);
    });
    page.on("request", (request) => {
      const { origin, protocol, pathname, search } = new URL(request.url());
      if (origin === this.#site) this.asked.push(pathname + search);
      else if (!origin.startsWith("http://127.0.0.1:") && protocol !== "data:")
        this.#problems.push(`request to another site: ${request.url()}`);
    });
    return page;
  }

  /** Ignores failed requests, which the browser reports. Violations of the content security policy still count. */
  allowFailedRequests(): void {
    this.#failedRequestsAllowed = true;
  }

  /** Forgets the problems so far: those that a test expects. */
  forgive(): void {
    this.#problems.length = 0;
  }

  /** Opens a page of another site, with files next to it. `received` has the bodies of forms that it submits to itself. */
  async openOther(
    html: string,
    files: Readonly<Record<string, string>> = {},
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; received: string[] }> {
    const received: string[] = [];
    const server = createServer(async (request, response) => {
      if (request.method === "POST") received.push(await text(request));
      const file = files[request.url!.slice(1)];
      const type = file === undefined ? "text/html; charset=utf-8" : "text/javascript";
      response.setHeader("Content-Type", type).end(file ?? html);
    });
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const page = await this.newPage(options);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return { page, received };
  }

  /** Opens a page of another site with the address field, by default with this site's module of the field. */
  openForm(
    body: string,
    options: BrowserContextOptions = {},
    script = `${this.#site}/location-field.js`,
    files: Readonly<Record<string, string>> = {},
  ): Promise<{ page: Page; received: string[] }> {
    const head = '<title>Form</title><link rel="icon" href="data:,">';
    const html = `<!doctype html><html lang="en">${head}<main><h1>Form</h1>${body}</main><script type="module" src="${script}"></script>`;
    return this.openOther(html, files, options);
  }

  /** Closes all pages. Returns their problems: errors, violations of the policy, requests to other sites. */
  async leave(): Promise<string[]> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    for (const server of this.#servers) server.close().closeAllConnections();
    return this.#problems;
  }
}

/** Goes to another address of the site. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await settled(page);
}

/** The page's search box. */
export function searchBox(page: Page): Locator {
  return page.getByRole("combobox", { name: "Search for a place" });
}

/** The value of the first address field. */
export function fieldValue(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector("location-field")!.value);
}

/** Waits until the page's code runs and nothing is loading. The server may already have written everything on the page. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.classList.contains("hydrated") &&
      !document.querySelector("[aria-busy=true], .loading"),
  );
}

/** Scrolls to the part that offers to keep a state, which loads only then. */
export function toFoot(page: Page): Promise<void> {
  return page.locator("article > .actions").scrollIntoViewIfNeeded();
}

/** Waits for the view with this heading. */
export function headed(page: Page, heading: string): Promise<void> {
  return page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

/** The name of the focused element, also in a shadow root. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const outer = document.activeElement;
    const inner = outer?.shadowRoot?.activeElement ?? outer;
    return inner?.getAttribute("aria-label") ?? (inner?.id || inner?.textContent?.trim());
  });
}

/** The accessibility problems that axe finds, with their elements. */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    // Passed checks are not described, because that takes much of the time.
    (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
      resultTypes: ["violations"],
      // WCAG 2.2 AA, which axe does not check by default.
      rules: { "target-size": { enabled: true } },
    }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/** The smallest phone that pages fit on. */
export const SMALL_PHONE = { width: 320, height: 640 };

/** Expects that axe finds no problem on a page of a {@link SMALL_PHONE}, and that nothing is wider than its screen. */
export async function expectToFitPhone(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width);
}

/** Installs the service worker, and loads the page again under its control. */
export async function installServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await settled(page);
  expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
}
