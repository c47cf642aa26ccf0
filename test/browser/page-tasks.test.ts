import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile, overviewDrawn } from "../support/page-in-browser.ts";
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

  /**
   * Goes on with Tab until an element has the focus whose name matches, and returns the number of presses. Each stop must
   * have a name and be visible, so that people know where they are.
   */
  async function tabTo(page: Page, name: RegExp | string, key = "Tab"): Promise<number> {
    for (let presses = 1; presses <= 200; presses++) {
      await page.keyboard.press(key);
      const [own, box] = await page.evaluate<[string, { width: number; height: number }]>(
        `(() => {
          const { activeElement: at } = document;
          const name = at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.innerText ?? at.id;
          const { width, height } = (at.type === "file" ? at.parentElement : at).getBoundingClientRect();
          return [name.replace(/\\s+/g, " ").trim(), { width, height }];
        })()`,
      );
      expect.soft(own, `a name of the stop ${presses} before ${String(name)}`).not.toBe("");
      expect.soft(Math.min(box.width, box.height), own).toBeGreaterThan(0);
      if (typeof name === "string" ? own === name : name.test(own)) return presses;
    }
    throw new Error(`Tab does not lead to ${String(name)}`);
  }
  const worstOf = (files: string[]): string => {
    const { stdout } = runCli(["score", ...files, "-m", "conll", "--by", "document", "--format", "json", "-q"]);
    const { systems } = JSON.parse(stdout) as {
      systems: { byDocument: { id: string; scores: { conll: { f1: number } } }[] }[];
    };
    return systems[0].byDocument.toSorted((a, b) => a.scores.conll.f1 - b.scores.conll.f1)[0].id;
  };

  describe("by keyboard alone", () => {
    it("the worst document", async () => {
      const { page } = await opened("villages");
      await page.locator("p").filter({ hasText: "Worst of north.1:" }).waitFor();
      await tabTo(page, worstOf(villages.slice(0, 3)));
      await page.keyboard.press("Enter");
      await page
        .getByRole("button", { name: `Remove the filter document: ${worstOf(villages.slice(0, 3))}` })
        .waitFor();
      await page.close();
    });

    it("why an entity is wrong, by its mention in the text, or by its name", async () => {
      const { page } = await opened("villages", "#tab=errors&system=1&document=village/bridge");
      await page.locator(".stretch", { hasText: "The old bridge" }).waitFor();
      await tabTo(page, "Text of village/bridge");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      const shares = page.getByRole("group", { name: /^Where K1’s 3 mentions went$/ });
      await shares.waitFor();
      await page.keyboard.press("Escape");
      await shares.waitFor({ state: "hidden" });
      await page.keyboard.press("e");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("old bridge");
      await page.getByRole("dialog").getByRole("listitem").filter({ hasText: "The old bridge" }).first().waitFor();
      await page.keyboard.press("Enter");
      await shares.waitFor();
      await page.close();
    });

    it("the cost of a merge", async () => {
      const { page } = await opened("villages");
      await page.getByRole("button", { name: "conflated entities" }).waitFor();
      await tabTo(page, "conflated entities");
      await page.keyboard.press("Enter");
      await page.locator(".errors .scroll .row").first().waitFor();
      await page.keyboard.press("j");
      await page.locator(".inspector .gains b").filter({ hasText: /^\+\d/ }).first().waitFor();
      await page.close();
    });

    it("what the other system fixed", async () => {
      const { page } = await opened("villages");
      const { fixed } = errorsOf(...villages.slice(0, 3)).comparisons[0];
      await page.locator(".legend-list li").first().waitFor();
      await tabTo(page, new RegExp(`^${fixed.length} errors`));
      await page.keyboard.press("Enter");
      await found(page, fixed.length);
      await page.close();
    });

    it("errors of pronouns, and those that the other system fixed", async () => {
      const { page } = await opened("plaza", "#against=1");
      const { systems, comparisons } = errorsOf(...plaza);
      const pronouns = systems[0].errors.filter(({ facets }) => facets["mention-type"] === "pronoun");
      await page.keyboard.press("g");
      await page.keyboard.press("e");
      await page.getByRole("button", { name: "pronoun", exact: true }).waitFor();
      await tabTo(page, "pronoun");
      await page.keyboard.press("Space");
      await found(page, pronouns.length);
      await tabTo(page, "fixed");
      await page.keyboard.press("Space");
      await found(page, pronouns.filter(({ id }) => comparisons[0].fixed.includes(id)).length);
      await page.close();
    });

    it("B³ of a document", async () => {
      const { page } = await opened("villages");
      const dialog = page.getByRole("dialog");
      const { stdout } = runCli(["score", ...villages.slice(0, 2), "-m", "b3", "--format", "json", "-q"]);
      const { systems } = JSON.parse(stdout) as { systems: { scores: { b3: { f1: number } } }[] };
      await tabTo(page, (100 * systems[0].scores.b3.f1).toFixed(2));
      await page.keyboard.press("Enter");
      await dialog.getByRole("heading", { name: /B³/ }).waitFor();
      await tabTo(page, /^Of /);
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.url()).toContain("explain-document=");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.close();
    });

    it("a table as LaTeX, and a figure as SVG", async () => {
      const { page } = await opened("villages");
      await overviewDrawn(page);
      await tabTo(page, /^Share/);
      for (const [name, extension] of [
        ["Scores of the systems: LaTeX", "tex"],
        ["CoNLL of the systems: SVG", "svg"],
      ]) {
        await page.keyboard.press("Enter");
        await page.locator("#share").waitFor();
        await tabTo(page, name);
        const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
        expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`));
        await page.keyboard.press("Escape");
      }
      await page.close();
    });

    it("a link to this view", async () => {
      const { page } = await opened("villages", "#tab=errors&error=2");
      await page.evaluate("navigator.clipboard.writeText = async (text) => void (window.copied = text)");
      await page.keyboard.press("c");
      await expect.poll(() => page.evaluate("window.copied")).toBe(page.url());
      await page.close();
    });

    it("a word in all documents", async () => {
      const { page } = await opened("villages");
      await page.keyboard.press("/");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("old bridge");
      await page.locator(".found-places li").first().waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "Text of village/bridge" }).waitFor();
      await page.locator("mark.found").first().waitFor();
      await page.close();
    });

    it("the next error, ticked off and noted", async () => {
      const { page } = await opened("villages", "#tab=errors");
      await page.locator(".errors .scroll .row").first().waitFor();
      await page.keyboard.press("j");
      await page.getByRole("heading", { name: /^Error 1 of/ }).waitFor();
      await page.keyboard.press("x");
      await page.locator(".errors .row.done").waitFor();
      await page.keyboard.press("m");
      await page.keyboard.type("the baker");
      await tabTo(page, /^Tags/);
      await page.locator(".errors .row .hidden", { hasText: "note" }).waitFor({ state: "attached" });
      await page.close();
    });

    it("the differences of two systems, and of every pair", async () => {
      const { page } = await opened("three");
      await page.getByRole("heading", { name: /^Every pair/ }).waitFor();
      await tabTo(page, /^[+−]\d+\.\d\d\*?$/);
      await page.keyboard.press("Enter");
      await page.locator(".entity-strip[role=img]").first().waitFor();
      await page.keyboard.press("j");
      await page.locator("[role=status]").filter({ hasText: "Difference 1 of" }).first().waitFor();
      await page.close();
    });

    it("a key and two systems in one folder", async () => {
      const files = [
        ["gold", 0],
        ["north", 1],
        ["south", 2],
      ] as const;
      for (const [name, v] of files) folder.write(`corpus/${name}/dev.txt`, readFileSync(villages[v]));
      const { page } = await openFile(browser, join(projectFolder, "dist/app/corefscope.html"));
      await page.getByLabel("Choose files…").waitFor();
      await tabTo(page, /^Choose folder/);
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
      await chooser.setFiles(join(folder.path, "corpus"));
      await page.getByRole("button", { name: "Compare 2 systems" }).waitFor();
      await tabTo(page, "Compare 2 systems");
      await page.keyboard.press("Enter");
      await page.getByRole("tablist").waitFor();
      await page.close();
    });
  });
});
