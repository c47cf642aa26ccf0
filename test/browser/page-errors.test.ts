import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const villages = ["key", "north.1", "south.1"].map((name) => join(projectFolder, "examples/villages", `${name}.txt`));

interface ErrorsJson {
  readonly systems: readonly {
    readonly errors: readonly {
      readonly type: string;
      readonly document: string;
      readonly side: string;
      readonly badge: string;
      readonly otherBadge?: string;
      readonly facets: Record<string, string>;
      readonly gains: Record<string, { readonly f1: number }>;
      readonly entityGains?: Record<string, { readonly f1: number }>;
    }[];
  }[];
}

describe.skipIf(skipsBrowser)(`the list of errors${browserNote}`, () => {
  let browser: Browser;
  let path: string;
  let json: ErrorsJson["systems"][number]["errors"];
  beforeAll(async () => {
    browser = await launchChromium();
    path = join(folder.path, "villages.html");
    expect(runCli(["report", ...villages, "--quiet", "-o", path]).code).toBe(0);
    const { stdout, code } = runCli(["errors", ...villages.slice(0, 2), "--gains", "--format", "json", "--quiet"]);
    expect(code).toBe(0);
    json = (JSON.parse(stdout) as ErrorsJson).systems[0].errors;
  });
  afterAll(async () => {
    await browser.close();
  });

  const opened = async (options: Parameters<typeof openFile>[2] = {}): Promise<Page> => {
    const { page } = await openFile(browser, path, { fragment: "#tab=errors", ...options });
    await page.locator(".errors .scroll .row, .entity-lines .choice").first().waitFor();
    return page;
  };
  const rows = (page: Page): ReturnType<Page["locator"]> => page.locator(".errors .scroll .row");

  it("has at least 20 errors on a screen that is 900 pixels high", async () => {
    const page = await opened({ fragment: "#tab=errors&system=1&against=0", viewport: { width: 1440, height: 900 } });
    const seen = await page.evaluate<number>(`(() => {
      const { top, bottom } = document.querySelector(".errors .scroll").getBoundingClientRect();
      return Array.from(document.querySelectorAll(".errors .scroll .row"), (row) => row.getBoundingClientRect())
        .filter((row) => row.top >= top && row.bottom <= bottom).length;
    })()`);
    expect(seen).toBeGreaterThanOrEqual(20);
    await page.close();
  });

  it("gives each error the gain that `errors --gains` gives it", async () => {
    const page = await opened();
    const alone = json.filter(({ entityGains }) => entityGains === undefined);
    const shown = async (): Promise<string[]> => rows(page).locator("[role=gridcell]:last-child").allInnerTexts();
    await expect.poll(async () => (await shown()).every((gain) => /^[+−]?\d/.test(gain))).toBe(true);
    const gains = await shown();
    expect(gains.length).toBeGreaterThan(10);
    const percent = (gain: number): string =>
      `${gain > 0 ? "+" : gain < 0 ? "−" : ""}${(100 * Math.abs(gain)).toFixed(2)}`;
    const wanted = new Set(
      json.flatMap((error) =>
        [error.gains, error.entityGains].flatMap((each) => (each ? percent(each["conll"].f1) : [])),
      ),
    );
    expect(alone.length).toBeGreaterThan(5);
    expect(gains.filter((gain) => !wanted.has(gain))).toEqual([]);
    await page.close();
  });

  it("filters by type in two clicks, and shows all again in one", async () => {
    const page = await opened();
    const status = page.locator(".error-list [role=status]");
    await page.getByRole("button", { name: "Type", exact: true }).click();
    await page.getByRole("checkbox", { name: /^missing mention/ }).check();
    const missing = json.filter(({ type }) => type === "missing-mention").length;
    await expect.poll(() => status.innerText()).toBe(`${missing} of ${json.length} errors`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => status.innerText()).toMatch(new RegExp(`^${json.length} errors`));
    await page.close();
  });

  it("filters by an entity, which stays in the address", async () => {
    const page = await opened();
    const status = page.locator(".error-list [role=status]");
    // R3 of village/bridge has the most errors: some of its own, and those of key entities in which its mentions are.
    const own = json.filter(({ document, side, badge, otherBadge }) =>
      document !== "village/bridge" ? false : (side === "response" ? badge : otherBadge) === "R3",
    );
    expect(own.length).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Entity", exact: true }).click();
    const first = page.locator(".chip-panel .choice").first();
    await expect.poll(() => first.innerText()).toMatch(new RegExp(`^R3 .*\\s+${own.length}\\s+village/bridge$`));
    await first.press("Enter");
    await expect.poll(() => status.innerText()).toMatch(new RegExp(`^${own.length} of ${json.length} errors`));
    await page.keyboard.press("Escape");
    const address = page.url();
    const again = await opened({ fragment: new URL(address).hash });
    const chip = again.getByRole("button", { name: /^Remove the filter entity: R3 / });
    await chip.waitFor();
    await again.getByRole("combobox", { name: "System", exact: true }).selectOption("1");
    // Another system has another R3.
    await expect.poll(() => chip.count()).toBe(0);
    await again.close();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => status.innerText()).toMatch(new RegExp(`^${json.length} errors`));
    await page.close();
  });

  it("lists the errors of the entity that is chosen in another view", async () => {
    const page = await opened({ fragment: "#tab=entities&document=village%2Fbridge&part=000&layer=key&entity=0" });
    await page.getByRole("button", { name: "List the errors of K1" }).click();
    const own = json.filter(({ document, side, badge, otherBadge }) =>
      document !== "village/bridge" ? false : (side === "key" ? badge : otherBadge) === "K1",
    );
    await page.getByRole("button", { name: /^Remove the filter entity: K1 / }).waitFor();
    await expect
      .poll(() => page.locator(".error-list [role=status]").innerText())
      .toMatch(new RegExp(`^${own.length} of ${json.length} errors`));
    await page.close();
  });

  it("goes from error to error by key, ticks them off, and hides", async () => {
    const page = await opened();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: /^Error 1 of/ }).waitFor();
    // The text next to the list shows the error, and the list stays.
    await page.locator(".stretch.ringed").first().waitFor();
    await page.keyboard.press("x");
    await expect.poll(() => rows(page).first().innerText()).toContain("ticked off");
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: /^Error 2 of/ }).waitFor();
    expect(await rows(page).nth(1).innerText()).not.toContain("ticked off");
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await expect.poll(() => rows(page).first().innerText()).not.toContain("ticked off");
    await page.keyboard.press("[");
    await expect.poll(() => page.locator(".error-list").count()).toBe(0);
    await page.locator(".scroll.reading").waitFor();
    await page.keyboard.press("[");
    await rows(page).first().waitFor();
    await page.close();
  });

  it("leaves the focus where the user went while the next error was looked for", async () => {
    const page = await opened();
    await page.keyboard.press("j");
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('role')")).toBe("row");
    // Both in one task, so the answer arrives when the menu is already open.
    await page.evaluate(`(() => {
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
      const button = Array.from(document.querySelectorAll(".list-foot button"), (each) => each).find((each) =>
        each.textContent.startsWith("Notes"));
      button.focus();
      button.click();
    })()`);
    await page.locator('.errors [aria-rowindex="3"][aria-selected="true"]').waitFor();
    // A row gets the focus soon after it is drawn.
    await page.waitForTimeout(300);
    expect(await page.getByRole("button", { name: "Notes", exact: true }).getAttribute("aria-expanded")).toBe("true");
    await page.close();
  });

  it("tells why, where the mentions went, and what the other system does", async () => {
    // North divides no entity of this document; south leaves the old bridge out, which north has.
    const page = await opened({ fragment: "#tab=errors&system=1&against=0&is-document=village%2Fbridge" });
    await page.getByRole("row", { name: /missing entity/ }).click();
    const inspector = page.locator(".inspector");
    await inspector.getByRole("heading", { name: "K1 “The old bridge” is missing altogether" }).waitFor();
    await inspector.getByRole("group", { name: "Where K1’s 3 mentions went" }).getByText("missing · 3").waitFor();
    await inspector.getByRole("heading", { name: "north.1 here" }).waitFor();
    await inspector.getByText("✓ right").waitFor();
    await page.close();
  });

  it("finds a word in all documents, and shows the place in the text", async () => {
    const page = await opened();
    await page.keyboard.press("/");
    await page.keyboard.type("the market");
    const dialog = page.getByRole("dialog");
    // Of all documents, only village/baker has these words, once.
    await dialog.getByRole("status").filter({ hasText: "1 place in 1 document" }).waitFor();
    await dialog.getByRole("listitem").getByRole("button").click();
    await page.getByRole("region", { name: "Text of village/baker" }).waitFor();
    await expect.poll(() => page.locator(".found").allInnerTexts()).toEqual(["the market"]);
    await page.close();
  });
});
