import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { chooseView, openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => join(projectFolder, "examples", name);
const tabs = ["overview", "errors", "text", "compare", "entities", "scores", "audit", "study"];

function report(name: string, ...args: string[]): string {
  const path = join(folder.path, name);
  expect(runCli(["report", ...args, "-q", "-o", path]).code).toBe(0);
  return path;
}

const villages = (): string =>
  report(
    "villages.html",
    ...["key.txt", "north.1.txt", "south.1.txt"].map((name) => example(`villages/${name}`)),
    "--readers",
  );

/**
 * Writes a document with one mention in each sentence. Each entity has two mentions, far apart. The response has only
 * the first entity.
 */
function longFiles(sentences: number): [key: string, response: string] {
  const lines = (side: "key" | "response"): string => {
    const rows = Array.from({ length: sentences }, (_, s) => {
      const cells = [`(${s % (sentences / 2)})`, "-", "-"];
      return cells
        .map((cell, t) => `d\t0\t${t}\tw${t}\t${side === "key" || s === 0 || s === sentences / 2 ? cell : "-"}`)
        .join("\n");
    });
    return `#begin document (d); part 000\n${rows.join("\n\n")}\n\n#end document\n`;
  };
  return [folder.write("long-key.conll", lines("key")), folder.write("long-response.conll", lines("response"))];
}

const settled = (page: Page): Promise<void> => page.waitForTimeout(300);

describe.skipIf(skipsBrowser)(`the page in use${browserNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  it.each(tabs)("fits windows 1440, 1024 and 390 pixels wide if an entity is chosen in the tab %s", async (tab) => {
    const { page, errors } = await openFile(browser, villages(), {
      fragment: `#tab=${tab}&document=village/bridge&part=000&layer=key&entity=0`,
    });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.getByRole("tablist").waitFor();
      const hasInspector = ["text", "entities", "errors", "compare"].includes(tab);
      if (hasInspector) await page.getByRole("heading", { name: /^K\d/ }).waitFor();
      if (hasInspector) await page.locator(".inspector h2").first().waitFor();
      await settled(page);
      const [scrollWidth, scrollHeight, below] = await page.evaluate<[number, number, number]>(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight, document.querySelector('.page').getBoundingClientRect().bottom + scrollY]",
      );
      expect.soft(scrollWidth, `${width} pixels`).toBeLessThanOrEqual(width);
      // In a narrow window, the panes are one below another, and nothing follows the last one.
      const height = width === 390 ? Math.max(700, Math.ceil(below)) : 700;
      expect.soft(scrollHeight, `${width} pixels`).toBeLessThanOrEqual(height);
    }
    expect(errors).toEqual([]);
    await page.close();
  });

  it("opens at its top on a phone, with whole rows in the list of documents", async () => {
    const { page, errors } = await openFile(
      browser,
      report("phone.html", example("key.conll"), example("response.conll")),
      { viewport: { width: 390, height: 844 }, fragment: "#tab=text" },
    );
    const list = page.locator(".documents .scroll");
    await page.locator(".documents-menu summary").click();
    await list.getByRole("button").nth(1).waitFor();
    await settled(page);
    expect(await page.evaluate("scrollY")).toBe(0);
    const box = (await list.boundingBox())!;
    const row = (await list.getByRole("button").nth(1).boundingBox())!;
    expect(row.y + row.height).toBeLessThan(box.y + box.height + 1);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("steps through errors in the order of the text", async () => {
    const { page, errors } = await openFile(browser, villages(), { fragment: "#tab=errors" });
    await page.getByRole("row").nth(2).waitFor();
    const places: { part: string; token: number }[] = [];
    await page.keyboard.press("j");
    for (let n = 0; n < 20; n++) {
      await expect.poll(() => page.url()).toMatch(new RegExp(`error=${n}($|&)`));
      const values = new URLSearchParams(new URL(page.url()).hash.slice(1));
      places.push({ part: `${values.get("document")} ${values.get("part")}`, token: Number(values.get("token")) });
      await page.keyboard.press("j");
    }
    const parts = places.map(({ part }) => part);
    // Each part has its errors in sequence, by ascending tokens.
    expect(parts.filter((part, i) => part !== parts[i - 1])).toEqual([...new Set(parts)]);
    places.forEach(({ part, token }, i) => {
      if (i > 0 && parts[i - 1] === part) expect(token).toBeGreaterThanOrEqual(places[i - 1].token);
    });
    await page.locator("#panel").getByLabel("Sort").selectOption("entity");
    await expect.poll(() => page.url()).toContain("sort=entity");
    expect(errors).toEqual([]);
    await page.close();
  });

  it("shows the scores or errors of a chosen document, or its text after views of the whole corpus", async () => {
    const { page, errors } = await openFile(browser, villages());
    await page.getByRole("tablist").waitFor();
    const documents = page.getByRole("navigation", { name: "Documents" });
    const open = async (tab: string, document: string): Promise<void> => {
      await chooseView(page, tab);
      await settled(page);
      await documents.locator(".choice", { hasText: document }).first().click();
    };
    const ids = Array.from(
      new Set(readFileSync(example("villages/key.txt"), "utf8").match(/^#begin document \(([^)]*)\)/gm) ?? []),
      (line) => line.replace(/^#begin document \(|\)$/g, ""),
    );
    expect(ids.length).toBeGreaterThan(3);
    const [, second, third, fourth] = ids;
    const name = (id: string): string => id.split("/").at(-1)!;
    await open("Scores", name(second));
    const own = page.locator("#document-scores");
    await own.waitFor();
    expect(await own.getByRole("heading").first().innerText()).toBe(second);
    const rows = runCli([
      ...["score", example("villages/key.txt"), example("villages/north.1.txt")],
      ...["--by", "document", "-m", "lea", "--format", "tsv"],
    ]).stdout.split("\n");
    const f1 = rows
      .map((row) => row.split("\t"))
      .find((row) => row.includes(second))
      ?.at(5);
    const cells = own.getByRole("row", { name: /^LEA/ }).getByRole("button");
    expect(await cells.last().innerText()).toBe((Number(f1) * 100).toFixed(2));
    await page.locator("#tab-errors").click();
    await page.getByRole("button", { name: "Document", exact: true }).click();
    await page.getByRole("checkbox", { name: new RegExp(`^${third} `) }).check();
    await expect.poll(() => page.url()).toContain(`is-document=${encodeURIComponent(third)}`);
    await expect
      .poll(() =>
        page
          .getByRole("status")
          .filter({ hasText: / of \d+ errors/ })
          .count(),
      )
      .toBe(1);
    for (const tab of ["Audit", "Papers"]) {
      await open("Scores", name(third));
      await chooseView(page, tab);
      await page.keyboard.press(".");
      await page.getByRole("region", { name: `Text of ${fourth}` }).waitFor();
    }
    await documents
      .locator(".choice", { hasText: name(third) })
      .first()
      .click();
    await chooseView(page, "Entities");
    await page.locator(".document-menu").filter({ hasText: third }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it("switches from the calculation of one document to that of another", async () => {
    const { page } = await openFile(browser, villages(), {
      fragment: "#document=village/bridge&explain=muc&explain-document=village/bridge",
    });
    const menu = page.getByRole("dialog").getByRole("combobox");
    await menu.waitFor();
    const all = await menu.getByRole("option").allInnerTexts();
    expect(all.length).toBeGreaterThan(3);
    expect(await menu.locator("option:checked").innerText()).toBe("village/bridge");
    const other = all.find((name) => name !== "village/bridge" && name !== "all documents")!;
    await menu.selectOption({ label: other });
    await expect.poll(() => page.url()).toContain(`explain-document=${encodeURIComponent(other)}`);
    await page.getByRole("dialog").locator("math").first().waitFor();
    await page.close();
  });

  it("prints all errors, even those that were not scrolled to", async () => {
    const path = report("long.html", ...longFiles(1000));
    const { page } = await openFile(browser, path, { fragment: "#tab=errors" });
    await page
      .getByRole("row", { name: /missing/ })
      .first()
      .waitFor();
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await page.emulateMedia({ media: "print" });
    // All entities except the first are missing: 499 errors.
    await expect.poll(() => page.locator(".errors .rows .row").count()).toBe(499);
    const rows = await page.locator(".errors .rows .row").allInnerTexts();
    expect(rows.filter((row) => !/^−\s*missing/.test(row))).toEqual([]);
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await page.emulateMedia({ media: "screen" });
    await expect.poll(() => page.locator(".errors .rows .row").count()).toBeLessThan(100);
    await page.close();
  });

  it("prints only 2000 errors if there are more, with a note", async () => {
    const path = report("longer.html", ...longFiles(4400));
    const { page } = await openFile(browser, path, { fragment: "#tab=errors" });
    await page
      .getByRole("row", { name: /missing/ })
      .first()
      .waitFor();
    await page.waitForTimeout(3000);
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await page.getByText("2000 of 2199 rows are printed.").waitFor();
    await page.close();
  });

  it("prints the beginning of a long text, with a note where it stops", async () => {
    const path = report("book.html", ...longFiles(4000));
    const { page } = await openFile(browser, path, { fragment: "#tab=text" });
    await page.locator(".mention").first().waitFor();
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await page.getByText(/^Printing stops here, after 2000 of 4000 paragraphs/).waitFor({ state: "attached" });
    await page.close();
  });

  it("prints a text in at most 100 kB plus 7 kB per mention", async () => {
    const path = report("short-book.html", ...longFiles(150));
    const { page } = await openFile(browser, path, { fragment: "#tab=text" });
    await page.locator(".mention").first().waitFor();
    // There are 150 mentions in the key and 2 in the response. Fonts and frame take about 100 kB.
    expect((await page.pdf()).byteLength).toBeLessThan(100e3 + 152 * 7e3);
    await page.close();
  });

  it("lists the pieces of an entity in one row, with the gain from correcting all of them", async () => {
    // The response has the four mentions of the key's first entity in three pieces.
    const sentence = (cells: readonly string[]): string =>
      cells.map((cell, t) => `d\t0\t${t}\tw${t}\t${cell}`).join("\n");
    const file = (name: string, cells: readonly string[]): string =>
      folder.write(name, `#begin document (d); part 000\n${sentence(cells)}\n\n#end document\n`);
    const key = file("pieces-key.conll", ["(0)", "(0)", "(0)", "(0)", "(1)", "(1)"]);
    const response = file("pieces-response.conll", ["(0)", "(0)", "(2)", "(3)", "(1)", "(1)"]);
    const { page, errors } = await openFile(browser, report("pieces.html", key, response, "-m", "lea"), {
      fragment: "#tab=errors&sort=loss",
    });
    const row = page.getByRole("row", { name: /divided entity, 3 pieces/ });
    await row.waitFor();
    expect(await page.locator(".errors .rows .row").count()).toBe(1);
    await page.getByText("2 errors in 1 row").waitFor();
    const text = await row.innerText();
    expect(text).toContain("w2 · w3");
    // With all pieces corrected, the response equals the key. Before, LEA has recall (4·1/6 + 2·1)/6 = 4/9, precision
    // (2 + 0 + 0 + 2)/6 = 2/3, and F1 8/15.
    expect(text).toContain("+46.67");
    await row.click();
    await page.getByRole("heading", { name: "K1 is split into 3 pieces" }).waitFor();
    await page
      .locator(".inspector")
      .getByText("The response splits key entity K1 into 3 pieces: 2 mentions in its entity R1, 1 in R2, 1 in R3.")
      .waitFor();
    await page.getByText("all metrics").click();
    await page
      .getByRole("group", { name: "Gain from correcting all pieces of K1, which is in 3 pieces (points)" })
      .waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it("draws the line of a mention without a break where another mention begins", async () => {
    const cells = ["(0", "-", "(1)", "0)", "-"];
    const text = [
      "#begin document (d); part 000",
      ...cells.map((cell, i) => `d\t0\t${i}\tword${i}\t${cell}`),
      "",
      "#end document",
      "",
    ].join("\n");
    const file = folder.write("nested.conll", text);
    const { page } = await openFile(browser, report("nested.html", file, file), { fragment: "#tab=text&layout=lanes" });
    await page.locator(".mention").first().waitFor();
    const stretches = await page.evaluate<[left: number, right: number][]>(
      'Array.from(document.querySelectorAll(".stretch"), (each) => { const { left, right } = each.getBoundingClientRect(); return [left, right]; })',
    );
    // The stretches of the outer mention touch.
    expect(stretches.length).toBe(3);
    expect(stretches[1][0]).toBeCloseTo(stretches[0][1], 1);
    expect(stretches[2][0]).toBeCloseTo(stretches[1][1], 1);
    const boxes = await page.evaluate<{ left: number; right: number; bottom: number; word: number; top: number }[]>(
      'Array.from(document.querySelectorAll(".mention"), (each) => { const { left, right, bottom } = each.getBoundingClientRect(); const own = each.closest(".stretch").getBoundingClientRect(); return { left, right, bottom, word: own.left, top: own.top }; })',
    );
    for (const { left, word, bottom, top } of boxes) {
      expect(left).toBeCloseTo(word, 0);
      expect(bottom).toBeLessThanOrEqual(top + 1);
    }
    expect(boxes[1].left).toBeGreaterThanOrEqual(boxes[0].right);
    await page.close();
  });

  it("leaves room for badges of neighbouring short mentions", async () => {
    const cells = Array.from({ length: 12 }, (_, i) => `(${i})`);
    const text = [
      "#begin document (d); part 000",
      ...cells.map((cell, i) => `d\t0\t${i}\tI\t${cell}`),
      "",
      "#end document",
      "",
    ].join("\n");
    const file = folder.write("short.conll", text);
    const { page } = await openFile(browser, report("short.html", file, file), { fragment: "#tab=text&layout=lanes" });
    await page.locator(".mention").nth(11).waitFor();
    const boxes = await page.evaluate<{ left: number; right: number; top: number }[]>(
      'Array.from(document.querySelectorAll(".mention"), (each) => { const { left, right, top } = each.getBoundingClientRect(); return { left, right, top }; })',
    );
    boxes.slice(1).forEach(({ left, top }, i) => {
      if (Math.abs(top - boxes[i].top) < 5) expect(left).toBeGreaterThanOrEqual(boxes[i].right - 1);
    });
    await page.close();
  });

  it("shows the words of a mention in bold, but not those in its gaps", async () => {
    const text = (words: string): string =>
      ["# global.Entity = eid-etype-head-other", "# newdoc id = d", "# sent_id = 1", ...words.split("\n"), "", ""].join(
        "\n",
      );
    const rows = ["a", "b", "c", "d", "e", "f", "g", "h"].map((form, i) => {
      const entity = ["(e1[1/3]-x-1-)", "", "(e1[2/3]-x-1-)", "", "", "", "", "(e1[3/3]-x-1-)"][i];
      return `${i + 1}\t${form}\t${form}\tNOUN\t_\t_\t${i === 0 ? 0 : 1}\t${i === 0 ? "root" : "dep"}\t_\t${entity === "" ? "_" : `Entity=${entity}`}`;
    });
    const file = folder.write("gaps.conllu", text(rows.join("\n")));
    const { page } = await openFile(browser, report("gaps.html", file, file), { fragment: "#tab=text&layout=lanes" });
    await page.locator(".mention span").first().click();
    const mention = page.locator(".inspector ol .choice").first();
    await mention.waitFor();
    expect(await mention.locator("b").allInnerTexts()).toEqual(["a", "c", "h"]);
    expect((await mention.innerText()).replaceAll(/\s+/g, " ")).toContain("a b c d e f g h");
    await page.close();
  });

  it("in Arabic, writes text from right to left, but badges from left to right, where mentions begin", async () => {
    const words = ["قالت", "مريم", "إنها", "تحب", "القراءة"];
    const cells = ["(1)", "(1)", "(1)", "-", "-"];
    const text = [
      "#begin document (d); part 000",
      ...words.map((word, i) => `d\t0\t${i}\t${word}\t${cells[i]}`),
      "",
      "#end document",
      "",
    ].join("\n");
    const file = folder.write("arabic.conll", text);
    const { page } = await openFile(browser, report("arabic.html", file, file), { fragment: "#tab=text&layout=lanes" });
    const badge = page.locator(".mention > span").first();
    await badge.waitFor();
    expect(await page.evaluate('getComputedStyle(document.querySelector(".mention > span")).direction')).toBe("ltr");
    const [label, word] = await page.evaluate<[number, number]>(
      '[document.querySelector(".mention").getBoundingClientRect().right, document.querySelector(".stretch").getBoundingClientRect().right]',
    );
    expect(label).toBeCloseTo(word, 0);
    // A sentence that begins with a badge, in Latin letters, must still run from right to left.
    expect(await page.evaluate('getComputedStyle(document.querySelector(".reading p")).direction')).toBe("rtl");
    await page.getByRole("button", { name: "Side by side" }).click();
    const head = page.locator(".names b").first();
    await head.waitFor();
    expect(await page.evaluate('getComputedStyle(document.querySelector(".names b")).textAlign')).toBe("right");
    await page.close();
  });

  it("keeps the list of errors within its pane in a window that is 1024 pixels wide", async () => {
    const { page } = await openFile(browser, villages(), { fragment: "#tab=errors" });
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.getByRole("row").nth(2).click();
    await page.getByRole("heading", { name: /^Error \d+ of/ }).waitFor();
    const [rightmost, pane] = await page.evaluate<[number, number]>(
      '[Math.max(...Array.from(document.querySelectorAll(".errors .row > *"), (cell) => cell.getBoundingClientRect().right)), document.querySelector(".inspector").getBoundingClientRect().left]',
    );
    expect(rightmost).toBeLessThanOrEqual(pane);
    await page.close();
  });

  it("gives the gain of moving one piece of an entity, and the gain of correcting all pieces", async () => {
    const { page } = await openFile(browser, villages(), { fragment: "#tab=errors&is-type=divided-entity" });
    const json = JSON.parse(
      runCli([
        "errors",
        example("villages/key.txt"),
        example("villages/north.1.txt"),
        "--gains",
        "--type",
        "divided-entity",
        "-m",
        "lea",
        "--format",
        "json",
      ]).stdout,
    ) as {
      systems: {
        errors: {
          type: string;
          gains: { lea: { f1: number } };
          entityGains: { lea: { f1: number } };
          why: { data: { pieces: number } };
        }[];
      }[];
    };
    const [first] = json.systems[0].errors.filter(({ type }) => type === "divided-entity");
    await page
      .getByRole("row", { name: /divided entity/ })
      .first()
      .click();
    const points = (gain: number): string => `${gain < 0 ? "−" : "+"}${Math.abs(gain * 100).toFixed(2)}`;
    const piece = page.getByRole("group", { name: /^Gain from moving th/ });
    await page.locator(".inspector .gains summary").click();
    await piece.waitFor();
    await expect.poll(() => piece.getByRole("row", { name: /^LEA/ }).innerText()).toContain(points(first.gains.lea.f1));
    // Of two pieces, moving one corrects the entity.
    expect([first.why.data.pieces, first.entityGains]).toEqual([2, first.gains]);
    expect(await page.getByRole("group", { name: /^Gain from correcting all pieces/ }).count()).toBe(0);
    // Without an error, the inspector lists those of the entity.
    await page.evaluate("location.hash = location.hash.replace(/&error=\\d+/, '')");
    const corrected = page.locator(".entity-errors th").first();
    await corrected.waitFor();
    expect(await corrected.innerText()).toMatch(new RegExp(`is in ${first.why.data.pieces} pieces`));
    await page.close();
  });
});
