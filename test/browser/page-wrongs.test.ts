import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { pageWithPayload } from "../../src/app/engine/page-html.ts";
import type { ReportPayload } from "../../src/app/engine/page-payload.ts";
import { chooseView, openFile, shownView } from "../support/page-in-browser.ts";
import { reportPayload } from "../support/report-payload.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => join(projectFolder, "examples", name);
const emptyPage = join(projectFolder, "dist/app/corefscope.html");

function report(name: string, ...args: string[]): string {
  const path = join(folder.path, name);
  expect(runCli(["report", ...args, "-q", "-o", path]).code).toBe(0);
  return path;
}

/** Writes a document of CoNLL: sentences of words with their cells, as in `he (1)`. */
function conll(document: string, ...sentences: string[]): string {
  const lines = sentences.map((sentence) => {
    const cells = sentence.split(" ");
    return Array.from(
      { length: cells.length / 2 },
      (_, t) => `${document}\t0\t${t}\t${cells[2 * t]}\t${cells[2 * t + 1]}\n`,
    ).join("");
  });
  return `#begin document (${document}); part 000\n${lines.join("\n")}\n#end document\n`;
}

const DEPTH = 20;
const opened = Array.from({ length: DEPTH }, (_, i) => `w${i} (${i}`).join(" ");
const closed = `end ${Array.from({ length: DEPTH }, (_, i) => `${i})`).join("|")}`;
const again = (by: number): string => Array.from({ length: DEPTH }, (_, i) => `w (${(i + by) % DEPTH})`).join(" ");

/** A document in Chinese, English and Hebrew each, with one error each, and one with mentions nested 20 deep. */
const scripts = [
  ["zh/a", "他 (0 的 - 妹 - 妹 0) 来 -", "她 (0) 笑 -"],
  ["en/b", "Ellery (0 , - the - mayor 0) fell -", "He (0) rose - . -"],
  ["he/c", "דוד (0 המלך 0) הלך -", "הוא (0) ישן -"],
] as const;
const without = (text: string): string => text.replace("(0)", "(7)");

describe.skipIf(skipsBrowser)(`the page${browserNote}`, () => {
  let browser: Browser;
  let scriptsReport: string;
  let exampleReport: string;
  beforeAll(async () => {
    browser = await launchChromium();
    exampleReport = report("example.html", ...["key.conll", "response.conll", "baseline.conll"].map(example));
    scriptsReport = report(
      "scripts.html",
      folder.write(
        "scripts-key.conll",
        [
          ...scripts.map(([id, first, second]) => conll(id, first, second)),
          conll("deep", `${opened} ${closed}`, again(0)),
        ].join(""),
      ),
      folder.write(
        "scripts-system.conll",
        [
          ...scripts.map(([id, first, second]) => conll(id, first, without(second))),
          conll("deep", `${opened} ${closed}`, again(1)),
        ].join(""),
      ),
    );
  });
  afterAll(async () => {
    await browser.close();
  });

  const openAt = async (path: string, fragment: string, width = 1440): Promise<Page> => {
    const { page } = await openFile(browser, path, { fragment, viewport: { width, height: 800 } });
    await page.getByRole("tablist").waitFor();
    return page;
  };

  it("draws all columns of texts side by side alike", async () => {
    const page = await openAt(exampleReport, "#tab=text&layout=columns&against=1");
    await page.locator(".mention").first().waitFor();
    const styles = await page.evaluate<string[][]>(`Array.from(
      document.querySelectorAll(".reading .rows .block"),
      (block) => Array.from(block.querySelectorAll(":scope > p"), (text) => {
        const { display } = getComputedStyle(text);
        return [display, ...new Set(Array.from(text.querySelectorAll(".stretch"), (each) => getComputedStyle(each).display))].join();
      }),
    ).filter((columns) => columns.length > 0)`);
    expect(styles.length).toBeGreaterThan(3);
    // A response may lack mentions in a paragraph.
    expect(new Set(styles.flat())).toEqual(new Set(["block,inline", "block"]));
    expect(styles.every(({ length }) => length === 3)).toBe(true);
    expect(new Set(styles.map(([, key]) => key))).toEqual(new Set(["block,inline"]));
    const numbers = await page.evaluate<string[]>(
      `Array.from(document.querySelectorAll(".reading .number"), (each) => getComputedStyle(each).borderRightWidth + " " + getComputedStyle(each).paddingTop)`,
    );
    expect(new Set(numbers)).toEqual(new Set(["0px 0px"]));
    await page.close();
  });

  it("shortens the paths of files in a report that an earlier version saved", async () => {
    const payload = await reportPayload(readFileSync(exampleReport, "utf8"));
    const absolute = (name: string): string => `/home/ann/paper/${name}`;
    const old: ReportPayload = {
      ...payload,
      files: payload.files.map((file) => ({ ...file, name: absolute(file.name) })),
      sides: payload.sides.map((side) => ({ ...side, file: absolute(side.file ?? "") })),
      diagnostics: [{ code: "skipped-file", severity: "warning", file: absolute("notes.md") }],
      messages: [{ title: "A file was skipped", sentence: "The format of this file is unknown." }],
    };
    const path = folder.write("old.html", await pageWithPayload(readFileSync(emptyPage, "utf8"), old));
    const page = await openAt(path, "");
    for (const words of [/^All words/, /^No words at all/]) {
      const again = await reportPayload(readFileSync(await saved(page, words), "utf8"));
      expect(JSON.stringify(again).split("/home/ann").length).toBe(1);
      expect(again.files).toEqual(payload.files);
      expect(again.diagnostics[0].file).toBe("notes.md");
    }
    await page.close();
  });

  async function saved(page: Page, words = /^All words/): Promise<string> {
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Save report…" }).click();
    await page.getByRole("radio", { name: words }).check();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    mkdirSync(join(folder.path, "saved"), { recursive: true });
    const path = join(folder.path, "saved", `${Math.random()}.html`);
    await (await saving).saveAs(path);
    return path;
  }

  it("lists the worst documents of a corpus first, whatever their topics", async () => {
    const path = report(
      "topics.html",
      ...["key.txt", "north.1.txt"].map((name) => example(`villages/${name}`)),
      ...["-m", "lea"],
    );
    const page = await openAt(path, "#tab=scores");
    const documents = page.getByRole("navigation", { name: "Documents" });
    await documents.getByRole("tree").waitFor();
    await documents.getByLabel("Sort").selectOption("worst");
    const { stdout } = runCli([
      ...["score", example("villages/key.txt"), example("villages/north.1.txt")],
      ...["--by", "document", "-m", "lea", "--format", "tsv"],
    ]);
    const [head, ...lines] = stdout
      .trim()
      .split("\n")
      .map((line) => line.split("\t"));
    const [group, f1] = ["document", "f1"].map((name) => head.indexOf(name));
    const scores = lines.filter((line) => line[group] !== "");
    const worst = scores.sort((a, b) => Number(a[f1]) - Number(b[f1])).map((line) => line[group]);
    expect(worst.length).toBeGreaterThan(10);
    const list = documents.getByRole("listitem");
    await expect.poll(async () => (await list.allInnerTexts()).map((text) => text.split("\n")[0])).toEqual(worst);
    await list.first().getByRole("button").click();
    await expect.poll(() => list.first().getByRole("button").getAttribute("aria-current")).toBe("true");
    expect(await list.count()).toBe(worst.length);
    await page.close();
  });

  it("shows the text of an error after g e, j and Enter", async () => {
    const page = await openAt(exampleReport, "");
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("j");
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('role')")).toBe("row");
    await page.keyboard.press("j");
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-rowindex')")).toBe("3");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toMatch(/^Text of /);
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-rowindex')")).toBe("3");
    await page.close();
  });

  it("writes names with spaces as in the text", async () => {
    const page = await openAt(scriptsReport, "#tab=entities&document=zh/a&part=000&layer=key&entity=0");
    const inspector = page.locator(".inspector");
    await expect.poll(() => inspector.locator("h2").first().innerText()).toBe("K1 “他的妹妹”");
    await expect.poll(() => page.locator("#panel .overlap tbody th").first().innerText()).toMatch(/^K1 他的妹妹/);
    await page.evaluate("location.hash = '#tab=entities&document=en/b&part=000&layer=key&entity=0'");
    await expect.poll(() => inspector.locator("h2").first().innerText()).toBe("K1 “Ellery, the mayor”");
    await page.evaluate("location.hash = '#tab=errors&document=zh/a'");
    const mentions = page.locator(".errors [role=row] .words b");
    await page.getByLabel("Search mentions").fill("她");
    await expect.poll(() => mentions.allInnerTexts()).toEqual(["她"]);
    const words = page.locator(".errors [role=row] .words bdi");
    expect(await words.innerText()).toBe("他的妹妹来她笑");
    await page.evaluate("location.hash = '#tab=errors&document=zh/a&part=000&layer=key&entity=0'");
    const around = inspector.locator(".list [dir=auto]");
    await expect.poll(() => around.allInnerTexts()).toEqual(["他的妹妹来她笑", "他的妹妹来她笑"]);
    await page.close();
  });

  it("keeps quotation marks around a name from right to left in their order", async () => {
    const page = await openAt(scriptsReport, "#tab=text&document=he/c&part=000&layer=key&entity=0");
    const heading = page.locator(".inspector h2").first();
    const marks = `(() => {
      const texts = document.createTreeWalker(document.querySelector(".inspector h2"), NodeFilter.SHOW_TEXT);
      const places = {};
      while (texts.nextNode()) {
        for (const mark of "“”") {
          const at = texts.currentNode.data.indexOf(mark);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          places[mark] = range.getBoundingClientRect().left;
        }
      }
      return [places["“"], places["”"]];
    })()`;
    for (const [fragment, words] of [
      ["", "K1 “דוד המלך”"],
      ["#tab=errors&is-document=he/c&error=0", "“הוא” is in the wrong entity"],
    ]) {
      if (fragment !== "") await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
      await expect.poll(() => heading.innerText()).toContain(words);
      const [opening, closing] = await page.evaluate<[number, number]>(marks);
      expect(opening).toBeLessThan(closing);
    }
    await page.close();
  });

  it("keeps an error on one line in a narrow list, with its entities after the mention", async () => {
    const page = await openAt(scriptsReport, "#tab=errors", 1024);
    const row = page.locator(".errors .scroll .row").first();
    await row.waitFor();
    await expect.poll(() => row.innerText()).toContain("K1");
    const cells = await page.evaluate<[left: number, right: number, height: number][]>(
      `Array.from(document.querySelector(".errors .scroll .row").children, (cell) => {
        const { left, right, height } = cell.getBoundingClientRect();
        return [left, right, height];
      })`,
    );
    expect(cells.length).toBe(4);
    cells.forEach(([left, , height], c) => {
      expect(height).toBeLessThan(32);
      if (c > 0) expect(left).toBeGreaterThanOrEqual(cells[c - 1][1]);
    });
    await page.close();
  });

  it("draws a line of text below 20 nested mentions in at most 170 pixels, with each mention's line", async () => {
    // In lanes, the innermost words have 20 lines above and 20 below, each at its own height; marked errors are below.
    for (const [layout, lines] of [
      ["lanes", 2 * DEPTH],
      ["errors", DEPTH],
    ] as const) {
      const page = await openAt(scriptsReport, `#tab=text&document=deep&layout=${layout}`);
      await page.locator(".mention").first().waitFor();
      const [height, places] = await page.evaluate<[number, string[]]>(`(() => {
      const text = document.querySelector(".reading .rows .block p");
      const innermost = Array.from(text.querySelectorAll(".stretch")).at(-1);
      return [Number.parseFloat(getComputedStyle(text).lineHeight), innermost.style.backgroundPosition.split(", ")];
    })()`);
      expect(height).toBeLessThanOrEqual(170);
      expect(new Set(places).size).toBe(lines);
      await page.close();
    }
  });

  it("draws one ring around all words of the error on show, and covers no letter next to them", async () => {
    const page = await openAt(scriptsReport, "#tab=errors&document=deep&part=000&layer=key&entity=0&token=0&error=0");
    const rings = page.locator(".stretch.ringed");
    await rings.nth(DEPTH - 1).waitFor();
    expect(await page.locator(".ring-start").count()).toBe(1);
    expect(await page.locator(".ring-end").count()).toBe(1);
    const shadows = await page.evaluate<string[]>(
      'Array.from(document.querySelectorAll(".stretch.ringed"), (each) => getComputedStyle(each).boxShadow)',
    );
    // Other shadows are below the words.
    for (const shadow of shadows) {
      const outer = shadow.split(/,(?![^(]*\))/).filter((each) => !each.includes("inset"));
      expect(outer.map((each) => each.replace(/^.*\) /, "").trim())).toEqual(["0px 2px 0px 0px"]);
    }
    await page.close();
  });

  it("keeps order and filter of the documents, searched words and the scrolled place in the address", async () => {
    const page = await openAt(exampleReport, "#tab=text");
    await page.locator(".mention").first().waitFor();
    const documents = page.getByRole("navigation", { name: "Documents" });
    await documents.getByLabel("Sort").selectOption("errors");
    await documents.getByLabel("Filter documents").fill("nw");
    await documents.getByLabel("Only with errors").check();
    await page.getByLabel("Search the text").fill("the");
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => page.url()).toMatch(/documents=errors&filter=nw&only=errors&find=the&found=1/);
    await page.setViewportSize({ width: 1280, height: 420 });
    const scrollTop = "document.querySelector('.scroll.reading').scrollTop";
    await page.evaluate(`${scrollTop} = 1e6`);
    await expect.poll(() => page.url()).toMatch(/&at=\d/);
    const top = await page.evaluate<number>(scrollTop);
    expect(top).toBeGreaterThan(100);
    const savedReport = await saved(page);
    const url = page.url();
    await page.close();

    // The link, and the saved report without one, lead to the same place.
    for (const [path, fragment] of [
      [exampleReport, url.slice(url.indexOf("#"))],
      [savedReport, ""],
    ]) {
      const { page: next } = await openFile(browser, path, { fragment, viewport: { width: 1280, height: 420 } });
      const list = next.getByRole("navigation", { name: "Documents" });
      await next.locator(".mention").first().waitFor();
      expect(await list.getByLabel("Sort").inputValue()).toBe("errors");
      expect(await list.getByLabel("Filter documents").inputValue()).toBe("nw");
      expect(await list.getByLabel("Only with errors").isChecked()).toBe(true);
      expect(await next.getByLabel("Search the text").inputValue()).toBe("the");
      await expect.poll(async () => Math.abs((await next.evaluate<number>(scrollTop)) - top)).toBeLessThan(120);
      await next.close();
    }
  });

  it("opens a saved report on the view that it was saved on, and on no words that were left out", async () => {
    const page = await openAt(exampleReport, "#tab=errors&search=harbour&is-type=missing-mention");
    const withWords = await saved(page);
    const redacted = await saved(page, /^No words at all/);
    await page.close();
    const again = await openAt(withWords, "");
    expect(await shownView(again)).toBe("Errors");
    expect(await again.getByLabel("Search mentions").inputValue()).toBe("harbour");
    // A later choice is in the address, also that of the first tab.
    await chooseView(again, "Scores");
    await again.reload();
    await again.getByRole("tablist").waitFor();
    expect(await shownView(again)).toBe("Scores");
    await again.close();
    expect(readFileSync(redacted, "utf8")).toContain('data-view="tab=errors&amp;is-type=missing-mention"');
  });

  it("compares the scores and errors of one document, without tests", async () => {
    const book = (system: string): string =>
      folder.write(
        `book-${system}.conll`,
        readFileSync(example(`${system}.conll`), "utf8").split("#end document")[0] + "#end document\n",
      );
    const files = ["key", "response", "baseline"].map(book);
    const page = await openAt(report("book.html", ...files), "#tab=compare&against=1&scope=corpus");
    const panel = page.locator("#panel");
    await expect.poll(() => panel.innerText()).toMatch(/No test of the differences: .*only one document/);
    const { stdout } = runCli(["errors", ...files, "--json"]);
    const { comparisons } = JSON.parse(stdout) as { comparisons: Record<string, unknown[]>[] };
    const counts = ["fixed", "introduced", "shared", "changed"].map((bucket) => String(comparisons[0][bucket].length));
    const rows = panel.getByRole("group", { name: "Errors of both" }).getByRole("row");
    expect((await rows.nth(1).innerText()).split(/\s+/)).toEqual(["all", ...counts]);
    const only = (path: string): string =>
      (100 * Number(runCli(["score", files[0], path, "--only", "lea.f1"]).stdout)).toFixed(2);
    const [before, after] = files.slice(1).map(only);
    const lea = panel.getByRole("row", { name: /^LEA/ }).first();
    expect((await lea.innerText()).split(/\s+/).slice(1, 3)).toEqual([before, after]);
    await page.close();
  });

  it("prints the lines of mentions as borders, because images of a book take minutes", async () => {
    // “Ellery, the mayor” is matched in both layers, the pronoun is in another entity. Inner lines come first. What is
    // marked as an error has one line.
    for (const [layout, wanted] of [
      [
        "lanes",
        [
          ...["Ellery, the mayor solid 0px 2px", "Ellery, the mayor solid 2px 0px"],
          ...["He double 0px 3px", "He double 3px 0px"],
        ],
      ],
      ["errors", ["Ellery, the mayor solid 0px 2px", "He double 0px 3px"]],
    ] as const) {
      const page = await openAt(scriptsReport, `#tab=text&document=en/b&layout=${layout}`);
      await page.locator(".mention").first().waitFor();
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await page.emulateMedia({ media: "print" });
      const lines = (): Promise<string[]> =>
        page.evaluate(`Array.from(document.querySelectorAll(".reading .line"), (line) => {
        const { borderTopStyle, borderBottomStyle, borderTopWidth, borderBottomWidth } = getComputedStyle(line);
        const style = borderTopWidth === "0px" ? borderBottomStyle : borderTopStyle;
        return [line.textContent.trim(), style, borderTopWidth, borderBottomWidth].join(" ");
      })`);
      await expect.poll(lines).toEqual(wanted);
      const images = await page.evaluate(
        `Array.from(document.querySelectorAll(".reading .stretch"), (each) => getComputedStyle(each).backgroundImage)`,
      );
      expect(new Set(images as string[])).toEqual(new Set(["none"]));
      await page.close();
    }
  });
});
