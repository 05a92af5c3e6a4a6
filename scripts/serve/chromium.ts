import { type Browser, chromium } from "playwright-core";

/** Debian's; another one by the environment variable CHROMIUM. */
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Starts a browser that asks nothing of the network but what its pages ask for. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
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
