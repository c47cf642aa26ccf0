import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { pythonNote, runPython, skipsPython } from "../support/python-program.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

describe.skipIf(skipsBrowser || skipsPython)(`a report in a notebook${browserNote}${pythonNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  it("opens in its frame, isolated from the notebook", async () => {
    const program = `
from corefscope import report
key = {"doc_key": "bridge", "sentences": [["The", "bridge", "is", "“old”", "&", "it", "creaks"]], "clusters": [[(0, 1), (5, 5)]]}
print(report(key, {"mine": [[(0, 1), (5, 5)]]}, metrics="lea")._repr_html_())
`;
    const { code, stdout, stderr } = runPython(["-c", program]);
    expect(code, stderr).toBe(0);
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(`file://${folder.write("cell.html", `<!doctype html><meta charset="utf-8">${stdout}`)}`);
    const frame = page.frameLocator("iframe");
    await expect.poll(() => frame.locator("body").innerText()).toContain("LEA F1 of 100.00");
    await frame.getByRole("tab", { name: "Text", exact: true }).click();
    await frame.getByText("bridge", { exact: true }).first().click();
    await expect.poll(() => frame.locator("#panel").innerText()).toContain("“old”");
    // The frame has another origin, so it cannot reach the page around it.
    const reached = await page.frames()[1].evaluate(`(() => {
      try {
        return parent.document.title;
      } catch {
        return null;
      }
    })()`);
    expect(reached).toBeNull();
    expect(errors).toEqual([]);
  });
});
