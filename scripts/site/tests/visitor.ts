import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Opens pages for a test, and notes what they ask for and what goes wrong in them. */
export class Visitor {
  /** Paths with their queries that pages asked the site for, in order. */
  readonly asked: string[] = [];
  readonly #browser: Browser;
  readonly #site: string;
  readonly #contexts: BrowserContext[] = [];
  readonly #problems: string[] = [];
  #failedRequestsAllowed = false;

  constructor(browser: Browser, site: string) {
    this.#browser = browser;
    this.#site = site;
  }

  /** A page of the site at an address, loaded. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.newPage(options);
    await page.goto(this.#site + path);
    await page.locator("h1:visible").waitFor();
    await settled(page);
    return page;
  }

  /** An empty page of a browser that was never here. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ serviceWorkers: "block", ...options });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.#problems.push(String(error)));
    page.on("console", (message) => {
      const text = message.text();
      // The tests of other things do without the service worker.
      if (text.startsWith("Service Worker registration blocked")) return;
      const failedRequest = text.startsWith("Failed to load resource");
      if (!(failedRequest && this.#failedRequestsAllowed)) this.#problems.push(text);
    });
    page.on("request", (request) => {
      const { origin, pathname, search } = new URL(request.url());
      if (origin === this.#site) this.asked.push(pathname + search);
      else if (!origin.startsWith("http://127.0.0.1:"))
        this.#problems.push(`asked another site: ${request.url()}`);
    });
    return page;
  }

  /** For a test in which requests fail, which the browser reports; violations of the policy still count. */
  allowFailedRequests(): void {
    this.#failedRequestsAllowed = true;
  }

  /** Closes all pages, and returns what went wrong in them: errors, violations of the policy, requests elsewhere. */
  async leave(): Promise<string[]> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    return this.#problems;
  }
}

/** Goes on to an address within the page. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await settled(page);
}

/** The page's search box. */
export function searchBox(page: Page): Locator {
  return page.getByRole("combobox", { name: "Search for a place" });
}

/** Settles when nothing in the page is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.body.dataset.view !== "page" && !document.querySelector("[aria-busy=true], .loading"),
  );
}

/** Settles when the view with this heading is there. */
export function headed(page: Page, heading: string): Promise<void> {
  return page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

/** The name of what has the focus, in a shadow root, too. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const outer = document.activeElement;
    const inner = outer?.shadowRoot?.activeElement ?? outer;
    return inner?.getAttribute("aria-label") ?? (inner?.id || inner?.textContent?.trim());
  });
}

/** What axe finds wrong, with the elements. */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}
