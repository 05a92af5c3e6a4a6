import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where systems have Chromium or Chrome. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Starts the system's Chromium or Chrome without a window; the environment variable CHROMIUM may name another one. It
 * asks nothing of the network but what its pages ask for. Throws an error of one line when there is none.
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error(
      "no Chromium: install it (apt-get install chromium), or name one in the environment variable CHROMIUM",
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      // Its own sandbox does not work for root, who runs tests in containers.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
