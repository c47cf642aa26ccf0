import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const executablePath = process.env["COREFSCOPE_CHROMIUM"] ?? "/usr/bin/chromium";
const required = (process.env["COREFSCOPE_REQUIRE"] ?? "").split(",").includes("browser");
const missing = !existsSync(executablePath);

/** Whether browser tests must be skipped, because there is no browser. */
export const skipsBrowser = missing && !required;

/** The text that such tests add to their title. */
export const browserNote = missing ? " (no Chromium: skipped)" : "";

/** Starts Debian's Chromium without the features that use the network on their own. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
