import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "../support/accessible.ts";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile, openInPage } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const emptyPage = join(projectFolder, "dist/app/corefscope.html");
const [key, ann, bea, cem] = ["key.txt", "north.1.txt", "south.1.txt", "south.2.txt"].map((name) =>
  join(projectFolder, "examples/villages", name),
);

/** Opens files of annotators, none of which is the key. */
async function openAnnotators(browser: Browser, paths: readonly string[], options?: Parameters<typeof openFile>[2]) {
  const opened = await openFile(browser, emptyPage, options);
  const { page } = opened;
  await page.getByLabel("Choose files…").setInputFiles([...paths]);
  await page.getByRole("button", { name: "Make all annotators" }).click();
  await page.getByRole("button", { name: `Compare ${paths.length} annotators` }).click();
  await page.locator(".figures table").nth(2).waitFor();
  return opened;
}

const rows = (page: Page): ReturnType<Page["locator"]> => page.locator(".disagreements [role=row]");

async function textOf(download: Promise<Download>): Promise<string> {
  return readFileSync(await (await download).path(), "utf8");
}

describe.skipIf(skipsBrowser)(`the agreement of annotators${browserNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  it("has the figures of `agree`, calls nobody key or response, and lists the worst documents first", async () => {
    const { page, errors, requests } = await openAnnotators(browser, [ann, bea]);
    const { stdout } = runCli(["agree", ann, bea, "--quiet"]);
    const printed = stdout.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
    const shown = await page.evaluate<string[]>(`Array.from(document.querySelectorAll(".figures table"))
      .slice(0, 2)
      .flatMap((table) => Array.from(table.tBodies[0].rows))
      .map((row) => Array.from(row.cells, (cell) => cell.textContent).join(" ").replace(/\\s+/g, " ").trim())`);
    // Four figures, then six metrics.
    expect(shown).toHaveLength(10);
    expect(await page.locator(".figures strong").innerText()).toBe(printed[0]);
    for (const line of shown) expect(printed).toContain(line);
    expect(await page.locator("body").innerText()).not.toMatch(/\b(key|response|system)s?\b/i);
    const documents = await page.locator(".figures table").nth(2).locator("tbody tr").allInnerTexts();
    const scores = documents.map((line) => Number(line.split("\t")[2]));
    expect(scores).toEqual(scores.toSorted((x, y) => x - y));
    // Each mention that only one of them marked is a disagreement.
    const [{ mentions }] = (
      JSON.parse(runCli(["agree", ann, bea, "--format", "json", "--quiet"]).stdout) as {
        pairs: { mentions: { exact: { onlyA: number; onlyB: number } } }[];
      }
    ).pairs;
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save decisions" }).click();
    await page.getByRole("button", { name: "TSV" }).click();
    const lines = (await textOf(saving)).trimEnd().split("\n").slice(1);
    const cells = lines.map((line) => line.split("\t"));
    expect(cells.filter((own) => own[8] === "")).toHaveLength(mentions.exact.onlyA);
    expect(cells.filter((own) => own[5] === "")).toHaveLength(mentions.exact.onlyB);
    const counts = documents.map((line) => Number(line.split("\t")[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(lines.length);
    // A click on the worst document lists only its disagreements.
    await page.locator(".figures table button").first().click();
    await expect.poll(() => rows(page).count()).toBe(counts[0]);
    expect([errors, requests]).toEqual([[], []]);
    await page.close();
  });

  it("is decided by keyboard and pointer, and saved with the name of who decided", async () => {
    const { page, errors } = await openAnnotators(browser, [ann, bea]);
    await page.getByLabel("Your name").fill("Eva");
    await page.getByLabel("Your name").blur();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.locator('.disagreements [aria-rowindex="2"][aria-selected="true"]').waitFor();
    // The words have a ring in both texts.
    await expect.poll(() => page.locator(".reading .ringed").count()).toBeGreaterThan(1);
    expect(await page.locator(".reading .names b").allInnerTexts()).toEqual(["A: north.1", "B: south.1"]);
    await page.keyboard.press("1");
    const second = rows(page).nth(1);
    await expect
      .poll(() => second.getByRole("button", { pressed: true }).getAttribute("aria-label"))
      .toBe("A is right");
    await rows(page).nth(0).getByRole("button", { name: "Neither is right" }).click();
    await page.getByText("2 decided").waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save decisions" }).click();
    await page.getByRole("button", { name: "JSON" }).click();
    const { annotators, disagreements } = JSON.parse(await textOf(saving)) as {
      annotators: object;
      disagreements: { words: string; decision?: string; by?: string }[];
    };
    expect(annotators).toEqual({ a: "north.1", b: "south.1" });
    expect(disagreements.slice(0, 3).map(({ decision, by }) => [decision, by])).toEqual([
      ["neither", "Eva"],
      ["a", "Eva"],
      [undefined, undefined],
    ]);
    expect(await second.locator("b").first().innerText()).toBe(disagreements[1].words);
    // The session keeps them.
    await page.reload();
    await page.getByLabel("Choose files…").setInputFiles([ann, bea]);
    await page.getByRole("button", { name: "Make all annotators" }).click();
    await page.getByRole("button", { name: "Compare 2 annotators" }).click();
    await page.getByText("2 decided").waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it("is what a saved report of annotators opens on, with the chosen disagreement", async () => {
    const { page } = await openAnnotators(browser, [ann, bea]);
    await page.keyboard.press("j");
    await page.locator('.disagreements [aria-rowindex="1"][aria-selected="true"]').waitFor();
    const figures = await page.locator(".figures table").allInnerTexts();
    await page.getByRole("button", { name: /^Share/ }).click();
    await page.getByRole("button", { name: "Save report…" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
    const path = join(folder.path, "annotators.html");
    await (await saving).saveAs(path);
    await page.close();
    const again = await openFile(browser, path);
    await again.page.locator('.disagreements [aria-rowindex="1"][aria-selected="true"]').waitFor();
    await expect.poll(() => again.page.locator(".figures table").allInnerTexts()).toEqual(figures);
    expect(readFileSync(path, "utf8")).not.toContain(projectFolder);
    expect([again.errors, again.requests]).toEqual([[], []]);
    await again.page.close();
  });

  it("compares three annotators pair by pair", async () => {
    const { page, errors } = await openAnnotators(browser, [ann, bea, cem]);
    expect(await page.locator(".figures table").first().locator("tbody th").allInnerTexts()).toEqual([
      ...["A", "A", "B", "mean", "all"],
    ]);
    await page.getByLabel("Disagreements of").selectOption({ label: "south.1 and south.2" });
    await expect.poll(() => page.locator(".reading .names b").allInnerTexts()).toEqual(["B: south.1", "C: south.2"]);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("is no view of a key and systems, which tell how to get there", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    await openInPage(page, [key], [ann, bea]);
    await page.locator("#tab-more").click();
    const words = "open two or more files with the role “Annotator”";
    await page.getByText(words).waitFor();
    expect(await page.getByRole("menuitemradio", { name: "Agreement" }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await page.locator("#panel").getByText(words).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it("is one view of many if annotators are opened with a key", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    await page.getByLabel("Choose files…").setInputFiles([key, ann, bea]);
    for (const name of ["north.1.txt", "south.1.txt"])
      await page.getByLabel(`Role of ${name}`, { exact: true }).selectOption(`annotator ${name}`);
    await page.locator("#open").click();
    await page.getByRole("tablist").waitFor();
    await page.locator("#tab-more").click();
    await page.getByRole("menuitemradio", { name: "Agreement" }).click();
    await page.locator(".agreement").getByText("95% CI").first().waitFor();
    expect(await page.locator(".figures p").first().innerText()).toBe("A north.1 · B south.1");
    expect(errors).toEqual([]);
    await page.close();
  });

  it.each([
    ["light", 1440],
    ["dark", 1024],
    ["light", 390],
  ] as const)("has no fault that axe knows, %s and %i pixels wide", async (colorScheme, width) => {
    const { page, errors } = await openAnnotators(browser, [ann, bea], {
      colorScheme,
      viewport: { width, height: 844 },
    });
    await page.keyboard.press("j");
    await page.locator('.disagreements [aria-selected="true"]').waitFor();
    await page.keyboard.press("2");
    expect(await faultsOf(page)).toEqual([]);
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate(overflow)).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });
});
