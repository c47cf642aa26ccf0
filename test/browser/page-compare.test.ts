import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const villages = ["key", "north.1", "south.1"].map((name) => join(projectFolder, "examples/villages", `${name}.txt`));

function report(name: string, ...files: string[]): string {
  const path = join(folder.path, name);
  expect(runCli(["report", ...files, "-q", "-o", path]).code).toBe(0);
  return path;
}

/** Writes a document with one entity for each list of tokens, which are mentions of one word. */
function adaFile(name: string, entities: readonly (readonly number[])[]): string {
  const words = "Ada said she saw Bob and he saw her . Bob left .".split(" ");
  const rows = words.map((word, t) => {
    const entity = entities.findIndex((tokens) => tokens.includes(t));
    return `d\t0\t${t}\t${word}\t${entity < 0 ? "-" : `(${entity})`}`;
  });
  return folder.write(name, `#begin document (d); part 000\n${rows.join("\n")}\n\n#end document\n`);
}

/*
 * About Ada (K1: Ada, she, her) and Bob (K2: Bob, he, Bob). A lacks the second Bob, and has “saw” and “saw” besides. B
 * lacks “he” and “her”, and has the second “saw” and “left” besides.
 */
const ada = (): string =>
  report(
    "ada.html",
    adaFile("key.conll", [
      [0, 2, 8],
      [4, 6, 10],
    ]),
    adaFile("a.conll", [
      [0, 2, 8],
      [4, 6],
      [3, 7],
    ]),
    adaFile("b.conll", [
      [0, 2],
      [4, 10],
      [7, 11],
    ]),
  );

describe.skipIf(skipsBrowser)(`comparing two systems${browserNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  const opened = async (path: string, fragment = "", options: Parameters<typeof openFile>[2] = {}): Promise<Page> => {
    const { page } = await openFile(browser, path, { fragment: `#tab=compare${fragment}`, ...options });
    await page.locator(".entity-strip[role=img]").first().waitFor();
    return page;
  };
  /** Returns each label with the names of the lines below its first word, from the innermost to the outermost. */
  const marks = (page: Page): Promise<string[]> =>
    page.evaluate(`Array.from(document.querySelectorAll(".reading .mention:not(.unlabelled)"), (each) => {
      const lines = each.closest(".stretch").style.backgroundImage.match(/(?<=line-)[a-z-]+/g);
      return lines.join(" ") + ": " + each.textContent;
    })`);
  const said = (page: Page, text: string): Promise<void> =>
    page.locator("[role=status]").filter({ hasText: text }).first().waitFor();

  it("marks in the text of one document where only one system is right, or both are wrong", async () => {
    const page = await opened(ada());
    expect(await marks(page)).toEqual([
      "only-b: +✓ R2",
      "only-a: ✓− K2",
      "both-wrong: ++ R2",
      "only-a: ✓− K1",
      "only-b: −✓ K2",
      "only-a: ✓+ R3",
    ]);
    const kinds = page.getByRole("group", { name: "Mentions to mark" }).getByRole("button");
    expect(await kinds.allInnerTexts()).toEqual([
      "only a is right 3",
      "only b is right 2",
      "both wrong 1",
      "both right 3",
    ]);
    // The systems differ about two mentions of K2, and about one of K1.
    const strips = await page.locator(".entity-strip[role=img]").all();
    expect(await Promise.all(strips.map((strip) => strip.getAttribute("aria-label")))).toEqual([
      "K2 “Bob”, 3 mentions. a: 2 right, 1 missing. b: 2 right, 1 missing.",
      "K1 “Ada”, 3 mentions. a: 3 right. b: 2 right, 1 missing.",
    ]);
    await page.close();
  });

  it("hides a kind of mention, and keeps that in the address", async () => {
    const page = await opened(ada());
    await page.getByRole("button", { name: /only b is right/ }).click();
    await expect.poll(async () => (await marks(page)).length).toBe(4);
    expect(page.url()).toContain("hide=only-b");
    await page.reload();
    await page.locator(".reading .mention:not(.unlabelled)").first().waitFor();
    expect(await marks(page)).toHaveLength(4);
    expect(await page.getByRole("button", { name: /only b is right/ }).getAttribute("aria-pressed")).toBe("false");
    await page.close();
  });

  it("goes to the next difference by one key, says what it is, and shows the mention in the inspector", async () => {
    const page = await opened(ada());
    await page.keyboard.press("j");
    await said(page, "Difference 1 of 6: “saw”, R2: a extra, b right.");
    await page.keyboard.press("j");
    await said(page, "Difference 2 of 6: “he”, K2: a right, b missing.");
    await page.getByRole("heading", { name: "K2 “Bob”" }).waitFor();
    expect(await page.locator(".stretch.ringed").innerText()).toContain("he");
    await page.getByRole("button", { name: "next difference" }).click();
    await said(page, "Difference 3 of 6");
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await said(page, "Difference 1 of 6");
    await page.keyboard.press("k");
    await said(page, "That was the first difference in this document.");
    await page.getByRole("button", { name: "All entities" }).click();
    await page.getByRole("heading", { name: "Entities in this document" }).waitFor();
    await page.close();
  });

  it("chooses the mention that is clicked, in the text or in the strip of its entity", async () => {
    const page = await opened(ada());
    await page.locator(".stretch").filter({ hasText: "her" }).click();
    await page.getByRole("heading", { name: "K1 “Ada”" }).waitFor();
    expect(page.url()).toContain("token=8");
    await page.keyboard.press("Escape");
    // K2 begins at the fifth, seventh and eleventh of 13 tokens: 4, 6 and 10 of 12 on the line.
    const line = await page.locator(".entity-strip rect").first().boundingBox();
    await page.mouse.click(line!.x + (line!.width * 6.3) / 12, line!.y + 5);
    await page.getByRole("heading", { name: "K2 “Bob”" }).waitFor();
    expect(page.url()).toContain("token=6");
    await page.close();
  });

  it("leads to the errors that B fixes by one click, as many as the command finds", async () => {
    const page = await opened(report("villages.html", ...villages));
    const { stdout } = runCli(["errors", ...villages, "--format", "json", "-q"]);
    const { comparisons } = JSON.parse(stdout) as { comparisons: Record<string, unknown[]>[] };
    const counts = ["fixed", "shared", "changed", "introduced"].map((bucket) => comparisons[0][bucket].length);
    const shares = page.locator(".legend-list").getByRole("button");
    await expect
      .poll(async () => (await shares.allInnerTexts()).map((text) => Number.parseInt(text, 10)))
      .toEqual(counts);
    await shares.first().click();
    await page
      .locator("#panel [role=status]")
      .filter({ hasText: new RegExp(`^${counts[0]} of \\d+ errors`) })
      .first()
      .waitFor();
    await page.close();
  });

  it("lists documents with the largest difference first, and goes from one to the next", async () => {
    const page = await opened(report("menu.html", ...villages));
    const { stdout } = runCli(["score", ...villages, "--by", "document", "--format", "json", "-q"]);
    const { systems } = JSON.parse(stdout) as {
      systems: { byDocument: { id: string; scores: Record<string, { f1: number }> }[] }[];
    };
    const gaps = systems[0].byDocument.map(({ id, scores }, d) => ({
      id,
      gap: Math.abs(scores["conll"].f1 - systems[1].byDocument[d].scores["conll"].f1),
    }));
    const [most, second] = gaps.toSorted((x, y) => y.gap - x.gap);
    await page.locator(".document-menu [aria-expanded]").click();
    await page.getByLabel("Sort").selectOption("difference");
    const rows = page.locator(".document-menu").getByRole("listitem");
    await rows.first().filter({ hasText: most.id }).getByRole("button").click();
    await page.locator(".document-menu [aria-expanded]").filter({ hasText: most.id }).waitFor();
    await expect.poll(() => page.locator(".document-menu .documents").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Next document" }).click();
    await page.locator(".document-menu [aria-expanded]").filter({ hasText: second.id }).waitFor();
    await page.close();
  });

  it("has the figures of the corpus in its second view, which is in the address", async () => {
    const page = await opened(report("corpus.html", ...villages));
    await page.getByRole("button", { name: "Corpus", exact: true }).click();
    await page.getByRole("group", { name: "Errors of both" }).waitFor();
    expect(page.url()).toContain("scope=corpus");
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.locator(".reading .mention:not(.unlabelled)").first().waitFor();
    await page.close();
  });

  it("says what to do if only one system is open", async () => {
    const { page } = await openFile(browser, report("one.html", ...villages.slice(0, 2)), { fragment: "#tab=compare" });
    await page.getByText("Only one system is open. Drop the file of another one onto this page").waitFor();
    await page.close();
  });

  it("shows the figures alone if there is no text", async () => {
    const table = (name: string, entities: string): string =>
      folder.write(
        name,
        `doc\tmention\tentity\n${Array.from(entities, (entity, m) => `d\tm${m}\t${entity}\n`).join("")}`,
      );
    const files = [table("labels-key.tsv", "aabb"), table("labels-a.tsv", "aaab"), table("labels-b.tsv", "abbb")];
    const { page, errors } = await openFile(browser, report("labels.html", ...files), { fragment: "#tab=compare" });
    await page.getByRole("group", { name: "Errors of both" }).waitFor();
    expect(await page.getByRole("button", { name: "Text", exact: true }).count()).toBe(0);
    // Entities are there without text, too: a mark for each of two mentions, at their places among all four.
    await page.locator("#tab-entities").click();
    const strip = page.locator(".entity-strip[role=img]").first();
    expect(await strip.getAttribute("aria-label")).toMatch(/^K\d “.*”, 2 mentions\. /);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("keeps only visible paragraphs of a long text", async () => {
    const rows = (cell: (s: number) => string): string =>
      Array.from({ length: 3000 }, (_, s) => `d\t0\t0\tword\t${cell(s)}\nd\t0\t1\t.\t-\n`).join("\n");
    const file = (name: string, cell: (s: number) => string): string =>
      folder.write(name, `#begin document (d); part 000\n${rows(cell)}\n#end document\n`);
    const page = await opened(
      report(
        "long.html",
        file("long-key.conll", (s) => `(${s % 50})`),
        file("long-a.conll", (s) => `(${s % 50})`),
        file("long-b.conll", (s) => (s < 2900 ? `(${s % 50})` : "-")),
      ),
    );
    await page.keyboard.press("j");
    await said(page, "Difference 1 of 100:");
    await page.locator(".stretch.ringed").waitFor();
    expect(await page.locator(".block").count()).toBeLessThan(60);
    // Each strip is one path for each status of a row, whatever the number of mentions.
    expect(await page.locator(".entity-strip[role=img]").first().locator("path").count()).toBeLessThan(6);
    await page.close();
  });
});
