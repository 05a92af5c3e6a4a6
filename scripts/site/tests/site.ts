import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject } from "vitest";
import { builtFiles } from "../../check/fixtures/built.ts";
import { launchChromium } from "../../check/fixtures/chromium.ts";
import { type SiteServer, serveSite } from "../../dev/site-server.ts";
import type { FolderFiles } from "../../files/folder.ts";
import { Visitor } from "./visitor.ts";

/** The tools of every test of the page. */
export interface Site {
  /** The published files. */
  readonly dist: FolderFiles;
  readonly server: SiteServer;
  /** Opens pages, and fails the test when anything goes wrong in them. */
  readonly visitor: Visitor;
}

/** Tests of the page in a browser, with their own server. Skipped if no browser runs. */
export function describeSite(title: string, tests: (site: Site) => void): void {
  describe.skipIf(inject("browser") === null)(title, () => {
    const site = {} as { -readonly [Key in keyof Site]: Site[Key] };
    let browser: Browser;

    beforeAll(async () => {
      [site.dist, browser] = await Promise.all([
        builtFiles("fixture"),
        launchChromium(inject("browser")),
      ]);
      site.server = await serveSite(site.dist);
    });

    beforeEach(() => {
      site.visitor = new Visitor(browser, site.server.url);
    });

    afterEach(async () => {
      site.server.intercept = undefined;
      expect(await site.visitor.leave()).toEqual([]);
    });

    afterAll(async () => {
      await browser?.close();
      site.server?.stop();
    });

    tests(site);
  });
}
