import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const events = join(projectFolder, "examples/events");

describe.skipIf(skipsBrowser)(`entities across documents${browserNote}`, () => {
  let browser: Browser;
  let path: string;
  beforeAll(async () => {
    browser = await launchChromium();
    path = join(folder.path, "events.html");
    const systems = [`ours=${join(events, "response.conll")}`, `best=${join(events, "key")}`];
    expect(runCli(["report", join(events, "key"), ...systems, "--scope", "corpus", "--quiet", "-o", path]).code).toBe(
      0,
    );
  });
  afterAll(async () => {
    await browser.close();
  });

  const opened = async (more: Parameters<typeof openFile>[2] = {}): Promise<Page> => {
    const { page } = await openFile(browser, path, { fragment: "#tab=entities&layer=key&entity=0", ...more });
    await page.locator(".across tbody tr").first().waitFor();
    return page;
  };

  it("have a row for each document, with the outcome of each mention in each system", async () => {
    const page = await opened();
    const table = page.getByRole("group", { name: "K1 in 3 documents" });
    // The key has the fire of 1_1ecb, 1_2ecb and 2_2ecb in ACT100. The response has it in 1, but in 6 for 2_2ecb.
    const rows = (await table.locator("tbody tr").allInnerTexts()).map((row) => row.replace(/\s+/g, " "));
    expect(rows).toEqual([
      "1_1ecb = ours: matched = best: matched burned down = ours: matched = best: matched blaze 2 of 2 2 of 2",
      "1_2ecb = ours: matched = best: matched fire 1 of 1 1 of 1",
      "2_2ecb ≠ ours: wrong entity = best: matched fire 0 of 1 1 of 1",
    ]);
    await page.close();
  });

  it("lead to the text of a mention", async () => {
    const page = await opened();
    await page.getByRole("button", { name: /wrong entity.* fire/ }).press("Enter");
    await page.getByRole("tab", { name: "Text", selected: true }).waitFor();
    await expect.poll(() => page.locator(".text .chosen").allInnerTexts()).toEqual(["≠ R7 · key K1"]);
    await page.getByRole("button", { name: /closure, and the mill's fire delayed/, pressed: true }).waitFor();
    await page.close();
  });

  it.each([
    ["light", 1440],
    ["dark", 390],
  ] as const)("have no fault that axe knows, %s and %i pixels wide", async (colorScheme, width) => {
    const page = await opened({ colorScheme, viewport: { width, height: 844 } });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.close();
  });
});
