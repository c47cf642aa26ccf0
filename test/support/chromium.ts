import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const executablePath = process.env["COREFSCOPE_CHROMIUM"] ?? "/usr/bin/chromium";
const required = (process.env["COREFSCOPE_REQUIRE"] ?? "").split(",").includes("browser");
const missing = !existsSync(executablePath);

/** Whether tests in a browser must be left out, for want of one. */
export const skipsBrowser = missing && !required;

/** What such tests add to their title. */
export const browserNote = missing ? " (no Chromium: skipped)" : "";

/** Starts Debian's Chromium, without anything that asks the network of its own accord. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
