import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "../test/support/chromium.ts";
import { openFile } from "../test/support/page-in-browser.ts";
import { runCli } from "../test/support/run-cli.ts";

/**
 * Takes the pictures of docs/page.md, using our own example texts: `npm run screenshots`. No test compares them,
 * because browsers draw letters differently.
 */
const villages = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);
const plaza = ["key", "north", "south"].map((name) => `examples/plaza/${name}.conllu`);

/** Picture, example, address, and the element that is drawn last. */
const pictures: readonly (readonly [name: string, files: readonly string[], fragment: string, last?: string])[] = [
  ["overview", villages, "", ".waterfall"],
  ["scores", villages, "tab=scores"],
  ["text-zeros", plaza, "tab=text&part=&layer=key&entity=0&layout=lanes"],
  ["text-columns", villages, "tab=text&document=village/bridge&part=000&layer=key&entity=0&against=1&layout=columns"],
  ["entities", villages, "tab=entities&document=village/baker&part=000&layer=key&entity=0", "#panel table"],
  [
    "errors",
    villages,
    "tab=errors&system=1&against=0&document=village/bridge&part=000&layer=key&entity=4&error=5&token=29",
    ".inspector .stack",
  ],
  ["compare", villages, "tab=compare&document=village/bridge", ".legend-list"],
];

const folder = mkdtempSync(join(tmpdir(), "corefscope-"));
const target = process.argv[2] ?? "docs/images/page";
mkdirSync(target, { recursive: true });
const browser = await launchChromium();
try {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [name, files, fragment, last = "#panel"] of pictures) {
      if (colorScheme === "dark" && name !== "overview") continue;
      const path = join(folder, `${name}.html`);
      const { code, stderr } = runCli(["report", ...files, "--readers", "-o", path, "-q"]);
      if (code !== 0) throw new Error(stderr);
      const { page } = await openFile(browser, path, { fragment: `#${fragment}`, colorScheme });
      await page.getByRole("tablist").waitFor();
      await page.locator("#panel").filter({ hasNotText: /…$/ }).waitFor();
      await page.locator(last).first().waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(target, `${name}${colorScheme === "dark" ? "-dark" : ""}.png`) });
      await page.close();
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
