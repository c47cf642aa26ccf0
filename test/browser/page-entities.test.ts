import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile, shownView } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const files = ["key", "north.1", "south.1"].map((name) => join(projectFolder, "examples/villages", `${name}.txt`));

describe.skipIf(skipsBrowser)(`the entities${browserNote}`, () => {
  let browser: Browser;
  let path: string;
  beforeAll(async () => {
    browser = await launchChromium();
    path = join(folder.path, "villages.html");
    expect(runCli(["report", ...files, "-q", "-o", path]).code).toBe(0);
  });
  afterAll(async () => {
    await browser.close();
  });

  const opened = async (fragment: string, options: Parameters<typeof openFile>[2] = {}): Promise<Page> => {
    const { page } = await openFile(browser, path, { fragment, ...options });
    await page.locator(".entity-strip[role=img]").first().waitFor();
    return page;
  };
  const links = async (page: Page): Promise<number[]> => {
    const details = await page.locator(".entities .detail").allInnerTexts();
    return details.map((text) => (text.startsWith("no ") ? 0 : Number.parseInt(text, 10)));
  };

  it("of a document come with a row for each system, the most wrong and missing links first", async () => {
    const page = await opened("#tab=entities&document=village/bridge");
    const found = await links(page);
    expect(found.length).toBeGreaterThan(2);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    // MUC counts the links of the key that the response lacks. Those of each group include wrong ones, too.
    const json = JSON.parse(runCli(["score", ...files, "--by", "document", "--format", "json", "-q"]).stdout) as {
      systems: { byDocument: { id: string; scores: { muc: { counts: Record<string, [number, number]> } } }[] }[];
    };
    const { counts } = json.systems[0].byDocument.find(({ id }) => id === "village/bridge")!.scores.muc;
    const lost = ["recall", "precision"].map((figure) => counts[figure][1] - counts[figure][0]);
    // An entity that is mixed up with others has the links of its group, which are counted once.
    const groups = await page.evaluate<[string, number][]>(`
      Array.from(document.querySelectorAll(".entities .placed"), (row) => {
        const detail = row.querySelector(".detail").textContent;
        const others = /mixed up with (.*)/.exec(detail)?.[1].split(", ") ?? [];
        const badges = [row.querySelector("b").textContent, ...others];
        return [badges.sort().join(), Number.parseInt(detail, 10) || 0];
      })`);
    const sum = Array.from(new Map(groups).values()).reduce((all, own) => all + own, 0);
    expect(sum).toBe(lost[0] + lost[1]);
    const label = await page.locator(".entity-strip[role=img]").first().getAttribute("aria-label");
    expect(label).toMatch(/^K\d+ “.+”, \d+ mentions\. north\.1: .+\. south\.1: .+\.$/);
    await page.close();
  });

  it("can be sorted by size, and by the order of the text, which is in the address", async () => {
    const page = await opened("#tab=entities&document=village/bridge");
    const sizes = async (): Promise<number[]> =>
      (await page.locator(".entities .figure").allInnerTexts()).map((text) => Number.parseInt(text, 10));
    await page.getByLabel("Sort").selectOption("size");
    await expect.poll(async () => (await sizes()).join()).toBe((await sizes()).toSorted((a, b) => b - a).join());
    expect(page.url()).toContain("entities=size");
    await page.getByLabel("Sort").selectOption("text");
    const badges = page.locator(".entities .choice b");
    await expect.poll(async () => (await badges.allInnerTexts())[0]).toBe("K1");
    expect((await badges.allInnerTexts()).filter((badge) => badge.startsWith("K"))).toEqual(
      (await badges.allInnerTexts())
        .filter((badge) => badge.startsWith("K"))
        .toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))),
    );
    await page.close();
  });

  it("tell by one click why an entity is wrong: its overlap with others, and the inspector", async () => {
    const page = await opened("#tab=entities&document=village/bridge");
    const first = page.locator(".entities .choice").first();
    const badge = await first.locator("b").innerText();
    await first.click();
    await page.locator("#panel .overlap").waitFor();
    await page
      .locator(".inspector")
      .getByRole("heading", { name: new RegExp(`^${badge}`) })
      .waitFor();
    expect(await first.getAttribute("aria-pressed")).toBe("true");
    // The overlap is there on demand.
    await page.locator(".overlap-panel summary").click();
    await expect.poll(() => page.locator("#panel .overlap").isVisible()).toBe(false);
    await page.close();
  });

  it("of the corpus come from all documents, the worst groups first", async () => {
    const page = await opened("#tab=entities");
    await page.getByRole("button", { name: "Corpus", exact: true }).click();
    await page.locator(".entities .detail").filter({ hasText: " in a group of " }).first().waitFor();
    const shown = (): Promise<string[]> => page.locator(".entities .detail").allInnerTexts();
    // The list is drawn row after row.
    await expect.poll(async () => new Set((await shown()).map((text) => text.split(" · ")[1])).size).toBeGreaterThan(1);
    const details = await shown();
    const found = await links(page);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    await page.locator(".entities .choice").first().click();
    const document = details[0].split(" · ")[1];
    expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("document")).toBe(document);
    // Badges are the same in every document: only one row is the chosen one.
    expect(await page.locator(".entities .choice[aria-pressed=true]").count()).toBe(1);
    await page.close();
  });

  it("are where links to former views lead", async () => {
    for (const tab of ["alignment", "grid"]) {
      const page = await opened(`#tab=${tab}&document=village/baker&part=000&layer=key&entity=0`);
      expect(await shownView(page)).toBe("Entities");
      await page.getByRole("heading", { name: /^K1 / }).waitFor();
      await page.close();
    }
  });

  it("are printed one below another, with what their marks mean, and so is a comparison", async () => {
    for (const [view, rows] of [
      ["entities", ".entities .placed, .inspector"],
      ["compare", ".compare .block, .compare .inspector"],
    ]) {
      const page = await opened(`#tab=${view}&document=village/bridge`);
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await page.emulateMedia({ media: "print" });
      const boxes = async (): Promise<number[]> =>
        page.evaluate(`Array.from(document.querySelectorAll(${JSON.stringify(rows)}), (each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return [Math.ceil(top), Math.floor(bottom)];
        }).flat()`);
      await expect.poll(async () => (await boxes()).length).toBeGreaterThan(6);
      const found = await boxes();
      expect.soft(found, view).toEqual(found.toSorted((a, b) => a - b));
      expect.soft(await page.locator(".legend").first().isVisible(), view).toBe(true);
      await page.close();
    }
  });
});

describe.skipIf(skipsBrowser)(`the views${browserNote}`, () => {
  let browser: Browser;
  let path: string;
  beforeAll(async () => {
    browser = await launchChromium();
    path = join(folder.path, "views.html");
    expect(runCli(["report", ...files, "-q", "-o", path]).code).toBe(0);
  });
  afterAll(async () => {
    await browser.close();
  });

  it("are reached by keyboard: arrows in the tabs, a menu for the rest, and letters", async () => {
    const { page } = await openFile(browser, path);
    const { keyboard } = page;
    await page.locator("#tab-overview").focus();
    await keyboard.press("ArrowRight");
    expect(await shownView(page)).toBe("Errors");
    await keyboard.press("ArrowLeft");
    await keyboard.press("ArrowLeft");
    expect(await shownView(page)).toBe("Entities");
    await keyboard.press("Tab");
    await keyboard.press("ArrowDown");
    await page.getByRole("menu", { name: "More views" }).waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect.poll(() => shownView(page)).toBe("Audit");
    expect(await page.evaluate("document.activeElement.id")).toBe("tab-more");
    expect(await page.locator("#panel").getAttribute("aria-labelledby")).toBe("tab-more");
    await keyboard.press("Enter");
    await page.getByRole("menu", { name: "More views" }).waitFor();
    await keyboard.press("Escape");
    await expect.poll(() => page.getByRole("menu", { name: "More views" }).isVisible()).toBe(false);
    for (const [letter, view] of [
      ["c", "Compare"],
      ["n", "Entities"],
      ["s", "Scores"],
      ["o", "Overview"],
    ]) {
      await keyboard.press("g");
      await keyboard.press(letter);
      await expect.poll(() => shownView(page)).toBe(view);
    }
    await page.close();
  });

  it("stand with everything else in a header of one line, and fit a phone", async () => {
    const { page } = await openFile(browser, path);
    await page.getByRole("tablist").waitFor();
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft((await page.locator(".page > header").boundingBox())!.height, `${width} pixels`).toBeLessThan(52);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["#tab-entities", "#tab-more"]) {
      const { x, width } = (await page.locator(name).boundingBox())!;
      expect.soft(x + width, name).toBeLessThanOrEqual(390);
    }
    await page.close();
  });

  it("say in the audit by one click why a metric fails a test, as the command does", async () => {
    const { page } = await openFile(browser, path, { fragment: "#tab=audit" });
    const table = page.getByRole("group", { name: "Metrics and tests" });
    await table.waitFor();
    const { stdout } = runCli(["audit", ...files, "--format", "json", "-q"]);
    const audit = JSON.parse(stdout) as {
      metrics: string[];
      systems: { experiments: { outcomes: { verdict: string }[] }[] }[];
    };
    // A metric passes an experiment if it passes it on every system.
    const signs = audit.metrics.map((_, m) =>
      audit.systems[0].experiments.map((_, e) => {
        const verdicts = audit.systems.map(({ experiments }) => experiments[e].outcomes[m].verdict);
        return verdicts.includes("fail") ? "✗" : verdicts.includes("pass") ? "✓" : "–";
      }),
    );
    const rows = await table.locator("tbody tr").all();
    const shown = await Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
    expect(shown.map((cells) => cells.slice(0, signs[0].length).map((cell) => cell.slice(0, 1)))).toEqual(signs);
    const sign = table.getByRole("button", { name: "CEAF_e, better: wrongly linked mentions removed: no" });
    await sign.click();
    await page
      .getByRole("status")
      .filter({ hasText: /^CEAF_e does not: .* when wrongly linked mentions are removed\.$/ })
      .waitFor();
    await page.close();
  });
});
