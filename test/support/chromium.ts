import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const executablePath = process.env["COREFSCOPE_CHROMIUM"] ?? "/usr/bin/chromium";
const required = (process.env["COREFSCOPE_REQUIRE"] ?? "").split(",").includes("browser");
const missing = !existsSync(executablePath);

/** Whether to skip browser tests: there is no Chromium, and `COREFSCOPE_REQUIRE` does not ask for one. */
export const skipsBrowser = missing && !required;

export const browserNote = missing ? " (no Chromium: skipped)" : "";

/** Starts Chromium (`COREFSCOPE_CHROMIUM`, by default Debian's) without background use of the network. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
