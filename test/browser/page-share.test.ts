import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Browser, Download, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile, openInPage, overviewDrawn } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { markupText } from "../../src/report/visible.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const files = ["key", "north.1", "south.1"].map((name) => join(projectFolder, "examples/villages", `${name}.txt`));

const emptyPage = join(projectFolder, "dist/app/corefscope.html");

interface SavedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly text: string;
}

async function savedBy(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const attempt = async (): Promise<Download> =>
    (await Promise.all([page.waitForEvent("download", { timeout: 5_000 }), act()]))[0];
  // Chromium saves no more than ten files in a second, and drops the others.
  const download = await attempt().catch(attempt);
  const bytes = readFileSync(await download.path());
  return { name: download.suggestedFilename(), bytes, text: bytes.toString() };
}

const share = (page: Page): Locator => page.getByRole("button", { name: "Share" });
const menu = (page: Page): Locator => page.locator("#share");

/** Saves everything that the menu of this view offers in these formats. */
async function savedAll(page: Page, formats: RegExp): Promise<SavedFile[]> {
  const buttons = menu(page).locator("li").getByRole("button", { name: formats });
  // The list stands still while the menu is open, so that it lacks what is drawn after that.
  await expect
    .poll(async () => {
      if (await menu(page).isVisible()) await share(page).click();
      await share(page).click();
      await menu(page).waitFor();
      return buttons.count();
    })
    .toBeGreaterThan(1);
  const saved: SavedFile[] = [];
  for (const button of await buttons.all()) {
    saved.push(await savedBy(page, () => button.click()));
    await page.waitForTimeout(300);
  }
  return saved;
}

/** Returns what the page has copied since. */
async function watchCopies(page: Page): Promise<() => Promise<string>> {
  await page.evaluate("navigator.clipboard.writeText = async (text) => void (window.copied = text)");
  return () => page.evaluate<string>("window.copied");
}

describe.skipIf(skipsBrowser)(`the menu Share${browserNote}`, () => {
  let browser: Browser;
  let report: string;
  let wordless: string;
  beforeAll(async () => {
    browser = await launchChromium();
    [report, wordless] = [[], ["--redact", "text"]].map((options, r) => {
      const path = join(folder.path, `${r}.html`);
      expect(runCli(["report", ...files, ...options, "--quiet", "-o", path]).code).toBe(0);
      return path;
    });
  });
  afterAll(async () => {
    await browser.close();
  });

  const opened = async (
    path: string,
    options: Parameters<typeof openFile>[2] = {},
    open: (page: Page) => Promise<void> = () => Promise.resolve(),
  ): Promise<Page> => {
    const { page } = await openFile(browser, path, options);
    await open(page);
    await page.getByRole("tablist").waitFor();
    return page;
  };

  const overview = async (path: string, options: Parameters<typeof openFile>[2] = {}): Promise<Page> => {
    const page = await opened(path, options);
    await overviewDrawn(page);
    return page;
  };

  it("saves the table of scores as score prints it, and a figure, each with two clicks", async () => {
    const page = await overview(report);
    const formats = [
      ["LaTeX", "latex", "tex"],
      ["Markdown", "md", "md"],
      ["TSV", "tsv", "tsv"],
    ] as const;
    for (const [title, format, extension] of formats) {
      await share(page).click();
      const button = menu(page).getByRole("button", { name: `Scores of the systems: ${title}`, exact: true });
      const { name, text } = await savedBy(page, () => button.click());
      expect(name).toBe(`scores-of-the-systems.${extension}`);
      expect(text).toBe(runCli(["score", ...files, "--format", format, "--quiet"]).stdout);
      await page.keyboard.press("Escape");
    }
    await share(page).click();
    const figure = menu(page).getByRole("button", { name: "Where north.1 loses points: SVG", exact: true });
    expect((await savedBy(page, () => figure.click())).text).toMatch(/^<svg /);
    await page.context().close();
  });

  it("copies the table instead if wanted", async () => {
    const page = await overview(report);
    const copied = await watchCopies(page);
    await share(page).click();
    await menu(page).getByLabel("Copy tables instead of saving them").check();
    await menu(page).getByRole("button", { name: "Scores by document: Markdown" }).click();
    await page.locator(".told").filter({ hasText: "Copied: Scores by document." }).waitFor();
    expect(await copied()).toBe(runCli(["score", ...files, "--by", "document", "--format", "md", "--quiet"]).stdout);
    await page.context().close();
  });

  it("saves other tables as they are on show, numbers to the right", async () => {
    const page = await overview(report);
    await share(page).click();
    const save = (name: string): Promise<SavedFile> =>
      savedBy(page, () => menu(page).getByRole("button", { name, exact: true }).click());
    const { text } = await save("CoNLL of north.1 after corrections: TSV");
    const rows = text.trimEnd().split("\n");
    const shown = await page.getByRole("group", { name: "CoNLL of north.1 after corrections" }).getByRole("row").all();
    expect(rows.length).toBe(shown.length);
    expect(rows[0]).toBe("type of error\terrors\tgain\tCoNLL then");
    for (const [r, row] of shown.entries()) {
      const cells = await row.locator("th, td").allInnerTexts();
      if (r > 0) expect(rows[r].split("\t")).toEqual(cells.filter((_, c) => c !== 2).map((cell) => cell.trim()));
    }
    expect((await save("CoNLL of north.1 after corrections: LaTeX")).text).toContain(
      "\\begin{tabular}{lrrr}\n\\toprule",
    );
    await page.context().close();
  });

  it("saves figures that stand alone, as SVG and with twice its size as PNG", async () => {
    // Paper is white, whatever the page is.
    const page = await overview(report, { colorScheme: "dark" });
    const saved = await savedAll(page, /: (?:SVG|PNG)$/);
    const figures = saved.filter(({ name }) => name.endsWith(".svg"));
    expect(figures.map(({ name }) => name).sort()).toEqual([
      "conll-by-document.svg",
      "conll-of-the-systems.svg",
      "what-changes-from-north-1-to-south-1.svg",
      "where-north-1-loses-points.svg",
    ]);
    for (const { name, text } of figures) {
      expect(text).not.toMatch(/\b(?:href|class|style|on\w+)=|url\(|var\(|<(?:script|style|image|foreignObject)/i);
      expect(text.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toContain("://");
      const [width, height, problems, described] = await page.evaluate<[number, number, number, boolean]>(
        `(() => {
          const root = new DOMParser().parseFromString(${JSON.stringify(text)}, "image/svg+xml").documentElement;
          return [Number(root.getAttribute("width")), Number(root.getAttribute("height")),
            root.getElementsByTagName("parsererror").length,
            root.querySelector(":scope > title").textContent !== "" && root.querySelector(":scope > desc").textContent !== ""];
        })()`,
      );
      expect([name, problems, described]).toEqual([name, 0, true]);
      expect(text).toContain(`<rect width="${width}" height="${height}" fill="white"/>`);
      const { bytes } = saved.find((other) => other.name === name.replace(".svg", ".png"))!;
      expect(bytes.subarray(1, 4).toString()).toBe("PNG");
      // The header of a PNG has its size at these bytes.
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
    }
    await page.context().close();
  });

  it("copies a link with one key or one click from the menu, which leads to exactly the same view", async () => {
    const page = await opened(report, { fragment: "#tab=errors&is-type=missing-mention&search=the" });
    const status = (of: Page): Locator => of.locator("#panel [role=status]").first();
    await status(page).filter({ hasText: "errors" }).waitFor();
    await page.keyboard.press("j");
    await expect.poll(() => page.url()).toContain("error=0");
    const copied = await watchCopies(page);
    await page.keyboard.press("c");
    await page.locator(".told").filter({ hasText: "Link copied." }).waitFor();
    await page.locator("[aria-live=polite]").filter({ hasText: "Link copied." }).waitFor({ state: "attached" });
    const link = await copied();
    expect(link).toBe(page.url());
    await share(page).click();
    await menu(page)
      .getByRole("button", { name: /^Copy link to this view/ })
      .click();
    expect(await copied()).toBe(link);
    const other = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await other.goto(link);
    await status(other)
      .filter({ hasText: await status(page).innerText() })
      .waitFor();
    const view = async (of: Page): Promise<unknown> => [
      await of.locator("#panel").innerText(),
      await of.locator("#inspector h2").first().innerText(),
      await of.locator("input[type=search]").first().inputValue(),
    ];
    await expect.poll(() => view(other)).toEqual(await view(page));
    await other.context().close();
    await page.context().close();
  });

  it("says that the same files must be open, which then lead to the view", async () => {
    const page = await opened(emptyPage, {}, async (page) => openInPage(page, [files[0]], files.slice(1)));
    for (const key of "gs") await page.keyboard.press(key);
    await page.getByRole("heading", { name: "Files and settings" }).waitFor();
    const copied = await watchCopies(page);
    await page.keyboard.press("c");
    await page.locator(".told").filter({ hasText: "once the same files are open" }).waitFor();
    const fragment = new URL(await copied()).hash;
    const other = await opened(emptyPage, { fragment }, async (page) => openInPage(page, [files[0]], files.slice(1)));
    await other.getByRole("heading", { name: "Files and settings" }).waitFor();
    await other.context().close();
    await page.context().close();
  });

  it("says that a page in a notebook has no address", async () => {
    const frame = `<iframe srcdoc="${markupText(readFileSync(report, "utf8"))}"></iframe>`;
    const { page } = await openFile(browser, folder.write("notebook.html", `<meta charset="utf-8">${frame}`));
    const content = page.frameLocator("iframe");
    await content.getByRole("tablist").waitFor();
    await content.locator("main").press("c");
    await content.locator(".told").filter({ hasText: "the page has no address" }).waitFor();
    await page.context().close();
  });

  it("copies without a clipboard, or shows the text if the browser refuses", async () => {
    const page = await opened(report);
    await page.evaluate(`
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.addEventListener("copy", () => { window.copied = document.activeElement.value; });`);
    await page.keyboard.press("c");
    await expect.poll(() => page.evaluate("window.copied")).toBe(page.url());
    await page.evaluate("document.execCommand = () => false");
    await page.keyboard.press("c");
    const area = page.getByRole("dialog").getByLabel("text to copy");
    await area.waitFor();
    expect(
      await area.evaluate((element: { value: string; selectionStart: number; selectionEnd: number }) => {
        return element.value.slice(element.selectionStart, element.selectionEnd);
      }),
    ).toBe(page.url());
    await page.context().close();
  });

  it("saves the chosen error as an example, its mentions in brackets with the names of the entities", async () => {
    const page = await opened(report, { fragment: "#tab=errors&is-type=missing-mention&search=crack" });
    await page.locator("#panel [role=status]").first().filter({ hasText: "error" }).waitFor();
    await page.keyboard.press("j");
    await share(page).click();
    const button = menu(page).getByRole("button", { name: /^Example of K\d+: LaTeX$/ });
    const { text } = await savedBy(page, () => button.click());
    const lines = text.split("\n");
    // The key has the mention, and the response lacks it.
    expect(lines.find((line) => line.startsWith("\\item[{Key}]"))).toMatch(/\[a crack\]\\textsubscript\{K\d+\}/);
    expect(lines.find((line) => line.startsWith("\\item[{north.1}]"))).toContain("had found a crack in");
    expect(text).not.toContain("south.1");
    await page.keyboard.press("Escape");
    // Compare shows the other system, too, which finds the mention.
    for (const key of "gc") await page.keyboard.press(key);
    await page.locator("#panel").filter({ hasText: "only south.1 is right" }).waitFor();
    await share(page).click();
    const both = await savedBy(page, () => button.click());
    const other = both.text.split("\n").find((line) => line.startsWith("\\item[{south.1}]"));
    expect(other).toMatch(/\[a crack\]\\textsubscript\{R\d+\}/);
    await page.context().close();
  });

  it("saves neither folders nor, from a report without words, words", async () => {
    const words = /\b(?:crack|engineer|Lohe|yesterday)\b/;
    for (const path of [report, wordless]) {
      let hasWords = false;
      for (const fragment of ["", "#tab=errors&error=0", "#tab=entities", "#tab=compare&scope=corpus", "#tab=scores"]) {
        const page = fragment === "" ? await overview(path) : await opened(path, { fragment });
        if (fragment.includes("errors")) {
          await page.locator("#panel [role=status]").first().filter({ hasText: "errors" }).waitFor();
          await page.keyboard.press("j");
          await page.locator("#inspector table").first().waitFor({ state: "attached" });
        }
        if (fragment.includes("entities")) await page.locator(".entity-strip").first().waitFor();
        if (/compare|scores/.test(fragment)) await page.locator("#panel table").first().waitFor();
        const saved = await savedAll(page, /: (?:LaTeX|SVG)$/);
        expect(saved.length).toBeGreaterThan(1);
        for (const { name, text } of saved) {
          for (const place of [folder.path, projectFolder, homedir(), "file:"])
            expect([name, text]).not.toEqual([name, expect.stringContaining(place)]);
          if (words.test(text)) hasWords = true;
        }
        await page.context().close();
      }
      expect(hasWords).toBe(path === report);
    }
  });

  it("works by keyboard, fits the window, and is left with Escape", async () => {
    for (const options of [{}, { colorScheme: "dark" }, { viewport: { width: 390, height: 844 } }] as const) {
      const page = await overview(report, options);
      const focused = (): Promise<string> => page.evaluate("document.activeElement.textContent.trim()");
      await share(page).focus();
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toMatch(/^Copy link/);
      // Two lines on is the box that copies, and after it the first table.
      for (let line = 0; line < 3; line++) await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe("LaTeX");
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe("Markdown");
      await page.keyboard.press("End");
      expect(await focused()).toBe("SVG");
      const box = (await menu(page).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
      await page.keyboard.press("Escape");
      expect(await focused()).toMatch(/^Share/);
      expect(await menu(page).count()).toBe(0);
      await page.context().close();
    }
  });
});
