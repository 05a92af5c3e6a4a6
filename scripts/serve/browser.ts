import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where systems have Chromium or Chrome. */
const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Starts the system's Chromium or Chrome without a window; the environment variable CHROMIUM may name another one.
 * Throws an error of one line when there is none.
 */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error(
      "no Chromium: install it (apt-get install chromium), or name one in the environment variable CHROMIUM",
    );
  }
  // Chromium's own sandbox does not work for root, who runs tests in containers.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}
