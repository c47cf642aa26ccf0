import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/** What people come to the page for, each in as few clicks as it may take. */

const folder = new TemporaryFolder();
const villages = ["key", "north.1", "south.1", "south.2"].map((name) =>
  join(projectFolder, "examples/villages", `${name}.txt`),
);
const plaza = ["key", "north", "south"].map((name) => join(projectFolder, "examples/plaza", `${name}.conllu`));

interface ErrorJson {
  readonly type: string;
  readonly id: string;
  readonly facets: Readonly<Record<string, string>>;
}

interface ErrorsJson {
  readonly systems: readonly { readonly errors: readonly ErrorJson[] }[];
  readonly comparisons: readonly { readonly fixed: readonly string[] }[];
}

function errorsOf(...files: string[]): ErrorsJson {
  const { stdout, code } = runCli(["errors", ...files, "--format", "json", "--quiet"]);
  expect(code).toBe(0);
  return JSON.parse(stdout) as ErrorsJson;
}

describe.skipIf(skipsBrowser)(`in the page${browserNote}`, () => {
  let browser: Browser;
  const reports = new Map<string, string>();
  beforeAll(async () => {
    browser = await launchChromium();
    for (const [name, files] of Object.entries({ villages: villages.slice(0, 3), three: villages, plaza })) {
      const path = join(folder.path, `${name}.html`);
      expect(runCli(["report", ...files, "--quiet", "-o", path]).code).toBe(0);
      reports.set(name, path);
    }
  });
  afterAll(async () => {
    await browser.close();
  });

  /** Opens a report, and counts the clicks made through `click`. */
  async function opened(name: string, fragment = ""): Promise<{ page: Page; click: (on: Locator) => Promise<number> }> {
    const { page } = await openFile(browser, reports.get(name)!, { fragment });
    await page.getByRole("tablist").waitFor();
    let clicks = 0;
    return {
      page,
      click: async (on) => {
        await on.click();
        return ++clicks;
      },
    };
  }
  const found = (page: Page, count: number): Promise<void> =>
    page
      .locator(".error-list [role=status]")
      .filter({ hasText: new RegExp(`^${count} (of \\d+ )?errors?\\b`) })
      .waitFor();

  it("the errors of a system's worst document take one click", async () => {
    const { page, click } = await opened("villages");
    const scores = runCli([
      ...["score", ...villages.slice(0, 2), "-m", "conll", "--by", "document", "--format", "tsv", "--quiet"],
    ]).stdout.split("\n");
    const [head, ...rows] = scores.map((row) => row.split("\t"));
    const [at, f1] = [head.indexOf("document"), head.indexOf("f1")];
    const own = rows.filter((row) => row.length > at && row[at] !== "" && row.includes("conll"));
    const [worst] = own.sort((a, b) => Number(a[f1]) - Number(b[f1])).map((row) => row[at]);
    const line = page.locator("p").filter({ hasText: "Worst of north.1:" });
    expect(await click(line.getByRole("button").first())).toBe(1);
    await page.getByRole("region", { name: `Text of ${worst}` }).waitFor();
    await page.getByRole("button", { name: `Remove the filter document: ${worst}` }).waitFor();
    await page.close();
  });

  it("why an entity is wrong takes one click on it in the text", async () => {
    const { page, click } = await opened("villages", "#tab=errors&system=1&document=village/bridge");
    expect(await click(page.locator(".stretch", { hasText: "The old bridge" }))).toBe(1);
    await page.getByRole("group", { name: "Where K1’s 3 mentions went" }).getByText("missing · 3").waitFor();
    await page.close();
  });

  it("the cost of a merge takes two clicks", async () => {
    const { page, click } = await opened("villages");
    await click(page.getByRole("button", { name: "conflated entities" }));
    const rows = page.locator(".errors .scroll .row");
    await rows.first().waitFor();
    expect(await click(rows.first())).toBe(2);
    await page.locator(".inspector .gains b").filter({ hasText: /^\+\d/ }).first().waitFor();
    await page.close();
  });

  it("what the other system fixed takes one click", async () => {
    const { page, click } = await opened("villages");
    const { comparisons } = errorsOf(...villages.slice(0, 3));
    const { fixed } = comparisons[0];
    const legend = page.locator(".legend-list li").filter({ hasText: "fixed by south.1" });
    expect(await click(legend.getByRole("button"))).toBe(1);
    await found(page, fixed.length);
    await page.close();
  });

  it("errors of pronouns take one click, and those that the other system fixed one more", async () => {
    const { page, click } = await opened("plaza", "#tab=errors&against=1");
    const { systems, comparisons } = errorsOf(...plaza);
    const pronouns = systems[0].errors.filter(({ facets }) => facets["mention-type"] === "pronoun");
    expect(await click(page.getByRole("button", { name: "pronoun", exact: true }))).toBe(1);
    await found(page, pronouns.length);
    const fixed = pronouns.filter(({ id }) => comparisons[0].fixed.includes(id));
    expect(fixed.length).toBeGreaterThan(0);
    expect(await click(page.getByRole("button", { name: "fixed", exact: true }))).toBe(2);
    await found(page, fixed.length);
    await page.close();
  });

  it("B³ of a document takes two clicks", async () => {
    const { page, click } = await opened("villages");
    const b3 = (document: string): string => {
      const { stdout } = runCli([
        "score",
        ...villages.slice(0, 2),
        "-m",
        "b3",
        "--by",
        "document",
        "--format",
        "tsv",
        "-q",
      ]);
      const [head, ...rows] = stdout.split("\n").map((row) => row.split("\t"));
      const row = rows.find((each) => each.includes(document));
      return (100 * Number(row?.[head.indexOf("f1")])).toFixed(2);
    };
    await click(page.locator(".card tbody tr").first().getByRole("button").nth(2));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: /B³/ }).waitFor();
    await dialog.getByRole("combobox").selectOption({ label: "village/bridge" });
    await expect.poll(() => dialog.innerText()).toContain(b3("village/bridge"));
    await page.close();
  });

  it("the next error takes one key", async () => {
    const { page } = await opened("villages", "#tab=errors");
    await page.locator(".errors .scroll .row").first().waitFor();
    for (const number of [1, 2, 3]) {
      await page.keyboard.press("j");
      await page.getByRole("heading", { name: new RegExp(`^Error ${number} of`) }).waitFor();
    }
    await page.close();
  });

  it("three systems are compared without a click", async () => {
    const { page } = await opened("three");
    await page.getByRole("heading", { name: /^Every pair/ }).waitFor();
    await page.close();
  });
});
