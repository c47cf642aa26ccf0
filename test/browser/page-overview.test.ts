import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "../support/accessible.ts";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile, overviewDrawn } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const [key, ...systems] = ["key", "north.1", "south.1", "south.2"].map((name) =>
  join(projectFolder, "examples/villages", `${name}.txt`),
);

function jsonOf(...args: string[]): unknown {
  const { stdout, code } = runCli([...args, "--format", "json", "--quiet"]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

interface ScoreJson {
  readonly systems: readonly { readonly name: string; readonly scores: Record<string, { f1: number }> }[];
}

interface CompareJson {
  readonly pairs: readonly {
    readonly a: string;
    readonly b: string;
    readonly metric: string;
    readonly delta: number;
  }[];
}

const percent = (share: number): string => (100 * share).toFixed(2);
const signed = (share: number): string => `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;

describe.skipIf(skipsBrowser)(`the overview${browserNote}`, () => {
  let browser: Browser;
  let two: string;
  let three: string;
  beforeAll(async () => {
    browser = await launchChromium();
    [two, three] = [2, 3].map((count) => {
      const path = join(folder.path, `${count}.html`);
      expect(runCli(["report", key, ...systems.slice(0, count), "--quiet", "-o", path]).code).toBe(0);
      return path;
    });
  });
  afterAll(async () => {
    await browser.close();
  });

  const opened = async (path: string, options: Parameters<typeof openFile>[2] = {}): Promise<Page> => {
    const { page } = await openFile(browser, path, options);
    await overviewDrawn(page);
    return page;
  };

  it("has the figures of score, compare and errors", async () => {
    const page = await opened(two);
    const scored = (jsonOf("score", key, ...systems.slice(0, 2)) as ScoreJson).systems;
    const rows = page.getByRole("group", { name: "Scores of the systems" }).getByRole("row");
    for (const [s, { scores }] of scored.entries()) {
      const cells = await rows
        .nth(s + 1)
        .locator("[data-figure]")
        .all();
      expect(cells.length).toBeGreaterThan(5);
      for (const cell of cells) {
        const id = ((await cell.getAttribute("data-figure")) ?? "").replace(".f1", "");
        expect([id, await cell.innerText()]).toEqual([id, percent(scores[id].f1)]);
      }
    }
    const { pairs } = jsonOf("compare", key, ...systems.slice(0, 2)) as CompareJson;
    const { delta } = pairs.find(({ metric }) => metric === "conll")!;
    const lead = await page.locator(".lead").innerText();
    expect(lead).toContain(`by ${percent(Math.abs(delta))} points of CoNLL F1`);
    const { systems: analysed } = jsonOf("errors", key, ...systems.slice(0, 2)) as {
      readonly systems: readonly { readonly counts: Record<string, number> }[];
    };
    const all = Object.values(analysed[0].counts).reduce((sum, count) => sum + count, 0);
    expect(lead).toContain(`of its ${all} errors`);
    await page.close();
  });

  it("leads to the worst document, to the errors that the other fixes, and to a type of error, each by one click", async () => {
    const page = await opened(two);
    const status = page.locator("#panel [role=status]").first();
    const fixed = /fixes (\d+) of its/.exec(await page.locator(".lead").innerText())![1];
    await page.locator(".lead").getByRole("button", { name: fixed, exact: true }).click();
    await status.filter({ hasText: new RegExp(`^${fixed} of \\d+ errors`) }).waitFor();
    await page.goBack();
    const worst = page.locator("p").filter({ hasText: "Worst of north.1:" }).getByRole("button").first();
    const name = await worst.innerText();
    await worst.click();
    await expect.poll(() => page.url()).toContain(`is-document=${encodeURIComponent(name)}`);
    await status.filter({ hasText: /^\d+ of \d+ errors/ }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "missing mention", exact: true }).click();
    await expect.poll(() => page.url()).toContain("is-type=missing-mention");
    await page.close();
  });

  it("shows every pair of three systems, row minus column, as compare", async () => {
    const page = await opened(three);
    const { pairs } = jsonOf("compare", key, ...systems) as CompareJson;
    const table = page.getByRole("group", { name: "Differences of all pairs of systems" });
    const names = ["north.1", "south.1", "south.2"];
    for (const [r, row] of names.entries()) {
      for (const [c, column] of names.entries()) {
        const cell = table
          .getByRole("row")
          .nth(r + 1)
          .locator("td")
          .nth(c + 1);
        const pair = pairs.find(
          ({ a, b, metric }) => metric === "conll" && ((a === row && b === column) || (a === column && b === row)),
        );
        const text = (await cell.innerText()).replace("*", "");
        // `delta` is the second minus the first.
        if (pair === undefined) expect([row, text]).toEqual([column, ""]);
        else expect(text).toBe(signed(pair.a === row ? -pair.delta : pair.delta));
      }
    }
    await page.close();
  });

  it("has its first figure within the first 200 pixels of a phone", async () => {
    const page = await opened(two, { viewport: { width: 390, height: 844 } });
    const first = await page.locator(".lead b").nth(2).boundingBox();
    expect(first!.y).toBeLessThan(200);
    await page.close();
  });

  it("counts errors by the type of their mention as `errors` does, and opens them in one click", async () => {
    const plaza = ["key", "north"].map((name) => join(projectFolder, "examples/plaza", `${name}.conllu`));
    const path = join(folder.path, "plaza.html");
    expect(runCli(["report", ...plaza, "--quiet", "-o", path]).code).toBe(0);
    const [{ errors }] = (
      jsonOf("errors", ...plaza) as {
        systems: { errors: { type: string; facets: Record<string, string> }[] }[];
      }
    ).systems;
    const wanted = new Map<string, number>();
    for (const { type, facets } of errors) {
      const cell = `${facets["mention-type"]}, ${type.replaceAll("-", " ")}`;
      wanted.set(cell, (wanted.get(cell) ?? 0) + 1);
    }
    const { page } = await openFile(browser, path);
    const cells = page.locator(".heat td button");
    await cells.first().waitFor();
    const shown = await page.evaluate<string[]>(
      'Array.from(document.querySelectorAll(".heat td button"), (button) => button.getAttribute("aria-label"))',
    );
    expect(shown.sort()).toEqual(Array.from(wanted, ([cell, count]) => `${count}: ${cell}`).sort());
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "2: nominal, missing mention" }).click();
    await page
      .locator(".error-list [role=status]")
      .filter({ hasText: `2 of ${errors.length} errors` })
      .waitFor();
    await page.close();
  });
});
