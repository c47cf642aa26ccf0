import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mainTabs, moreTabs, type Tab } from "../../src/app/page/state/route.ts";
import { faultsOf } from "../support/accessible.ts";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { chooseInPage, openFile, overviewDrawn } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/*
 * Every view of the page, in every state that has controls of its own, light and dark, on a phone, enlarged to 200 % (a
 * window of 1440 × 900 then has 720 × 450 pixels) and in forced colours.
 */

const folder = new TemporaryFolder();
const example = (name: string): string => join(projectFolder, "examples", name);

/** A fragment of the address, how to go on from there, and what is there then. */
type State = readonly [fragment: string, ready: string, act?: (page: Page) => Promise<void>];

const press =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
  };
const click =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).first().click();
  };
const entity = "document=village/baker&part=000&layer=key&entity=0";

const statesOf: Readonly<Record<Tab, readonly State[]>> = {
  overview: [["", ".waterfall"]],
  errors: [
    ["against=1&error=3", ".inspector .gains b", press("j")],
    ["against=1", ".chip-panel", click(/^Type/)],
    ["against=1&error=3&layout=lanes", ".mention"],
  ],
  text: [
    [`${entity}&token=0`, ".inspector h2"],
    ["layout=colours&find=the", "mark.found"],
    ["layout=columns", ".columns .mention"],
  ],
  compare: [
    ["", ".entity-strip[role=img]"],
    ["", ".inspector h2", press("j")],
    ["", ".document-menu .documents", (page) => page.locator(".document-menu [aria-expanded]").click()],
    ["scope=corpus", ".figure-card"],
  ],
  entities: [
    [entity, "#panel .overlap"],
    ["scope=corpus", ".entity-strip[role=img]"],
  ],
  scores: [
    ["against=1&document=village/baker", "[data-figure]"],
    ["explain=lea&explain-document=village/bridge", "dialog math"],
    ["", ".wide td", (page) => page.getByText("What if errors of one type were corrected?").click()],
  ],
  audit: [["", "p.notice", (page) => page.locator(".audit-matrix button").first().click()]],
  // Its states with annotators are in page-agreement.test.ts.
  agreement: [["", "p.notice"]],
  study: [["", ".figure-card"]],
};

/** What opens over a view. */
const dialogs: readonly State[] = [
  ["tab=overview", "dialog[open]", press("?")],
  ["tab=overview", ".found-places li", search],
  ["tab=text", "dialog li", press("e")],
  ["tab=overview", "#share .formats", click(/^Share/)],
  ["tab=overview", "dialog input[type=radio]", report],
  ["tab=overview", "[role=menu]", click(/^More/)],
];

async function search(page: Page): Promise<void> {
  await page.keyboard.press("/");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("bridge");
}

async function report(page: Page): Promise<void> {
  await click(/^Share/)(page);
  await click("Save report…")(page);
}

const looks = {
  light: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  "on a phone": { viewport: { width: 390, height: 844 } },
  "at 200 %": { viewport: { width: 720, height: 450 } },
  "in forced colours": { viewport: { width: 1024, height: 768 } },
} as const;

describe.skipIf(skipsBrowser)(`axe finds no fault${browserNote}`, () => {
  let browser: Browser;
  let path: string;
  beforeAll(async () => {
    browser = await launchChromium();
    path = join(folder.path, "views.html");
    const files = ["key", "north.1", "south.1", "south.2"].map((name) => example(`villages/${name}.txt`));
    expect(runCli(["report", ...files, "--readers", "--quiet", "-o", path]).code).toBe(0);
  });
  afterAll(async () => {
    await browser.close();
  });

  describe.each(Object.entries(looks))("%s", (look, options) => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await openFile(browser, path, options));
      if (look === "in forced colours") await page.emulateMedia({ forcedColors: "active" });
      page.setDefaultTimeout(15_000);
      await overviewDrawn(page);
    });
    afterAll(async () => {
      await page.context().close();
    });

    const check = async ([fragment, ready, act]: State): Promise<void> => {
      // In a field of a search, Escape first clears the words.
      await page.evaluate("document.querySelector('dialog[open]')?.close()");
      await page.keyboard.press("Escape");
      await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
      await page.locator("#panel > *").first().waitFor();
      await act?.(page);
      await page.locator(ready).first().waitFor();
      expect.soft(await faultsOf(page), `${fragment} ${ready}`).toEqual([]);
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect.soft(width, `${fragment} ${ready}`).toBeLessThanOrEqual(options.viewport.width);
    };

    it.each([...mainTabs, ...moreTabs])("in the view %s", { timeout: 120_000 }, async (tab) => {
      for (const [fragment, ...rest] of statesOf[tab]) await check([`tab=${tab}&${fragment}`, ...rest]);
    });

    it("in dialogs and menus", { timeout: 120_000 }, async () => {
      for (const state of dialogs) await check(state);
    });

    it("on the opening screen, empty and with files", { timeout: 120_000 }, async () => {
      const { page } = await openFile(browser, join(projectFolder, "dist/app/corefscope.html"), options);
      if (look === "in forced colours") await page.emulateMedia({ forcedColors: "active" });
      expect.soft(await faultsOf(page)).toEqual([]);
      await chooseInPage(page, [example("key.conll")], [example("response.conll"), example("baseline.conll")]);
      for (const each of await page.locator("summary").all()) await each.click();
      expect.soft(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(options.viewport.width);
      await page.context().close();
    });
  });
});
