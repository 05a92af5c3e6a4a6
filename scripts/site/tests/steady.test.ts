import { expect, test } from "vitest";
import { describeSite } from "./site.ts";
import { settled, VIEWS } from "./visitor.ts";

/** The largest sum of layout shifts that a view may have. Google calls 0.1 good. */
const MAX_SHIFT = 0.05;

/** A slow phone: bytes per second, milliseconds of a round trip, and how many times slower its processor is. */
const [BYTES, LATENCY, SLOWER] = [100_000, 300, 6];

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
      // Fonts, images and what comes after the view.
      await page.waitForTimeout(500);
      const shift = await page.evaluate(
        () => (globalThis as unknown as { shifted: { sum: number } }).shifted.sum,
      );
      expect(shift).toBeLessThanOrEqual(MAX_SHIFT);
    },
  );
});
