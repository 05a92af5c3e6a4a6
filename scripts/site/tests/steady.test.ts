import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { headed, settled, VIEWS } from "./visitor.ts";

/** Maximum sum of layout shifts in a view. Google calls 0.1 good. */
const MAX_SHIFT = 0.05;

/** A slow phone: bytes per second, milliseconds of a round trip, and how many times slower its processor is. */
const [BYTES, LATENCY, SLOWER] = [100_000, 300, 6];

describeSite("from page to page", (site) => {
  test.each(["no-preference", "reduce"] as const)(
    "a link fades, unless one wants less motion, and moves nothing (%s)",
    async (reducedMotion) => {
      const page = await site.visitor.newPage({ reducedMotion });
      await page.addInitScript(() => {
        const seen = { shift: 0 };
        Object.assign(globalThis, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            seen.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(`${site.server.url}/place/00011`);
      await settled(page);
      await page.getByRole("link", { name: "Hills", exact: true }).click();
      await headed(page, "Hills");
      await settled(page);
      await page.waitForTimeout(500);
      const { shift } = await page.evaluate(
        () => (globalThis as unknown as { seen: { shift: number } }).seen,
      );
      expect(shift).toBeLessThanOrEqual(MAX_SHIFT);
      // A busy browser may skip a transition.
      const fades = await page.evaluate(() =>
        [...document.styleSheets[0]!.cssRules].some(
          (rule) =>
            rule instanceof CSSMediaRule &&
            matchMedia(rule.conditionText).matches &&
            [...rule.cssRules].some((one) => one.cssText.startsWith("@view-transition")),
        ),
      );
      expect(fades).toBe(reducedMotion === "no-preference");
    },
  );
});

describeSite("a slow phone", (site) => {
  test.each([...VIEWS.map(([path]) => path), "/hi/place/30", "/reference/"])(
    "%s does not jump while it loads",
    async (path) => {
      site.visitor.allowFailedRequests();
      const page = await site.visitor.newPage({
        viewport: { width: 360, height: 640 },
        hasTouch: true,
      });
      const session = await page.context().newCDPSession(page);
      const network = {
        offline: false,
        latency: LATENCY,
        downloadThroughput: BYTES,
        uploadThroughput: BYTES,
      };
      await session.send("Network.emulateNetworkConditions", network);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.addInitScript(() => {
        const shifted = { sum: 0 };
        Object.assign(globalThis, { shifted });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifted.sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(site.server.url + path);
      await settled(page);
      // Fonts, images and everything that loads after the view.
      await page.waitForTimeout(500);
      const shift = await page.evaluate(
        () => (globalThis as unknown as { shifted: { sum: number } }).shifted.sum,
      );
      expect(shift).toBeLessThanOrEqual(MAX_SHIFT);
    },
  );
});
