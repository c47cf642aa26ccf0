import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const [key, response] = ["key", "response"].map((name) => join(projectFolder, `examples/tagged/${name}.conll`));

interface Contributions {
  readonly systems: readonly {
    readonly contributions: readonly {
      readonly side: "key" | "response";
      readonly text: string;
      readonly figures: {
        readonly b3: Readonly<Record<string, { readonly share: number; readonly loss: number } | undefined>>;
      };
    }[];
  }[];
}

interface ScoresByClass {
  readonly systems: readonly {
    readonly breakdown: Readonly<
      Record<
        string,
        readonly {
          readonly label: string;
          readonly score: { readonly recall: number; readonly precision: number; readonly f1: number };
        }[]
      >
    >;
  }[];
}

interface ScoresByDocument {
  readonly systems: readonly {
    readonly byDocument: readonly {
      readonly id: string;
      readonly scores: { readonly conll: { readonly recall: number; readonly precision: number; readonly f1: number } };
    }[];
  }[];
}

const percent = (figure: number): string => (100 * figure).toFixed(2);

describe.skipIf(skipsBrowser)(`slices${browserNote}`, () => {
  let browser: Browser;
  let path: string;
  beforeAll(async () => {
    browser = await launchChromium();
    path = join(folder.path, "tagged.html");
    expect(runCli(["report", key, `ours=${response}`, `best=${key}`, "--quiet", "-o", path]).code).toBe(0);
  });
  afterAll(async () => {
    await browser.close();
  });

  const opened = async (fragment: string, more: Parameters<typeof openFile>[2] = {}): Promise<Page> => {
    const { page } = await openFile(browser, path, { fragment, ...more });
    await page.getByRole("tablist").waitFor();
    return page;
  };
  const openMenu = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: "Slices", exact: true }).click();
  };
  const kept = (page: Page): ReturnType<Page["locator"]> => page.locator(".slices .choice");

  it("have the recall and precision that `errors --contributions mention` gives their mentions", async () => {
    const { stdout, code } = runCli([
      ...["errors", key, response, "-m", "b3", "--contributions", "mention", "--format", "json", "--quiet"],
    ]);
    expect(code).toBe(0);
    const rows = (JSON.parse(stdout) as Contributions).systems[0].contributions;
    const pronouns = new Set(["She", "it", "her", "He", "They", "I", "my", "their"]);
    const of = (side: "key" | "response", figure: "recall" | "precision"): number => {
      const own = rows
        .filter((row) => row.side === side && pronouns.has(row.text))
        .map(({ figures }) => figures.b3[figure] ?? { share: 0, loss: 0 });
      const sum = (column: "share" | "loss"): number => own.reduce((all, each) => all + each[column], 0);
      return sum("share") / (sum("share") + sum("loss"));
    };
    const [recall, precision] = [of("key", "recall"), of("response", "precision")];
    const f1 = (2 * recall * precision) / (recall + precision);

    const page = await opened("#tab=errors");
    await page.getByRole("button", { name: "pronoun", exact: true }).click();
    await openMenu(page);
    // Its values are offered as its name.
    const name = page.getByRole("textbox", { name: "Name of this filter" });
    await expect.poll(() => name.inputValue()).toBe("pronoun");
    await name.fill("Pronouns & co");
    await name.press("Enter");
    await expect
      .poll(() => kept(page).innerText())
      .toBe(
        `Pronouns & co\nB³ R ${percent(recall)} · P ${percent(precision)} · F1 ${percent(f1)}\n14 mentions of the key`,
      );

    // It is in the address, and next to that of the other system, which is the key.
    const again = await opened(new URL(page.url()).hash.replace("tab=errors", "tab=overview"));
    const row = again.getByRole("row", { name: /^Pronouns & co 14 B³ / });
    await row.waitFor();
    expect(await row.getByRole("cell").allInnerTexts()).toEqual([
      ...["14", "B³", percent(recall), percent(precision), percent(f1), "100.00", "100.00", "100.00"],
    ]);
    await again.getByRole("button", { name: "Pronouns & co" }).click();
    await again.getByRole("button", { name: "pronoun", exact: true, pressed: true }).waitFor();
    await again.close();
    await page.close();
  });

  it("of a class of mentions have the scores that `score --by mention-type` prints", async () => {
    const { stdout } = runCli([
      ...["score", key, response, "-m", "b3,mentions", "--by", "mention-type", "--format", "json", "--quiet"],
    ]);
    const { breakdown } = (JSON.parse(stdout) as ScoresByClass).systems[0];
    const labels = ["nominal", "pronoun", "name"];
    const slices = labels.map((label) => `slice=name%3D${label}%26is-mention-type%3D${label}`);
    const page = await opened(`#${slices.join("&")}`);
    const rows = page.locator(".slices-table tbody tr");
    await rows.filter({ hasText: "pronoun" }).first().waitFor();
    const shown = (await rows.allInnerTexts()).map((row) => row.split(/\s+/).filter((cell) => cell !== ""));
    for (const label of labels) {
      for (const [title, id] of [
        ["B³", "b3"],
        ["mentions", "mentions"],
      ]) {
        const { recall, precision, f1 } = breakdown[id].find((each) => each.label === label)!.score;
        const row = shown.find(([name, ...cells]) => name === label && cells.includes(title))!;
        const at = row.indexOf(title);
        expect(row.slice(at + 1, at + 4)).toEqual([percent(recall), percent(precision), percent(f1)]);
      }
    }
    await page.close();
  });

  it("of documents have the scores that `score --by document` prints", async () => {
    const { stdout } = runCli([
      "score",
      key,
      response,
      "-m",
      "conll",
      "--by",
      "document",
      "--format",
      "json",
      "--quiet",
    ]);
    const { scores } = (JSON.parse(stdout) as ScoresByDocument).systems[0].byDocument.find(
      ({ id }) => id === "tc/kitchen",
    )!;
    const { recall, precision, f1 } = scores.conll;
    const page = await opened("#tab=errors&is-document=tc%2Fkitchen");
    await openMenu(page);
    await page.getByRole("button", { name: "Keep" }).click();
    await expect
      .poll(() => kept(page).innerText())
      .toBe(
        `tc/kitchen\nCoNLL R ${percent(recall)} · P ${percent(precision)} · F1 ${percent(f1)}\n11 mentions of the key`,
      );
    await page.close();
  });

  it("are renamed and deleted by key, and say why they have no scores", async () => {
    const page = await opened("#tab=errors&is-type=missing-mention");
    await openMenu(page);
    await page.getByRole("textbox", { name: "Name of this filter" }).press("Enter");
    await expect.poll(() => kept(page).innerText()).toContain("missing mention\nNo scores: “type” describes errors");
    await page.getByRole("button", { name: "Rename missing mention" }).press("Enter");
    await page.getByRole("textbox", { name: "New name of missing mention" }).fill("lost");
    await page.keyboard.press("Enter");
    await expect.poll(() => kept(page).innerText()).toMatch(/^lost\n/);
    expect(page.url()).toContain("slice=name%3Dlost%26is-type%3Dmissing-mention");
    await page.getByRole("button", { name: "Delete lost" }).press("Enter");
    await expect.poll(() => kept(page).count()).toBe(0);
    expect(page.url()).not.toContain("slice");
    await page.close();
  });

  it("are in a saved report, but not words that were searched for in one without words", async () => {
    const slices = "slice=name%3DA%26is-mention-type%3Dpronoun&slice=name%3DB%26search%3Dcrane";
    const page = await opened(`#tab=errors&${slices}`);
    for (const [words, names] of [
      [/^All words/, ["A", "B"]],
      [/^No words at all/, ["A"]],
    ] as const) {
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("button", { name: "Save report…" }).click();
      await page.getByRole("radio", { name: words }).check();
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const saved = folder.write(`${names.join("")}.html`, "");
      await (await saving).saveAs(saved);
      const { page: again } = await openFile(browser, saved);
      await openMenu(again);
      await expect.poll(() => kept(again).locator("bdi").allInnerTexts()).toEqual(names);
      await again.close();
    }
    await page.close();
  });

  it.each([
    ["light", 1440],
    ["dark", 390],
  ] as const)("have no fault that axe knows, %s and %i pixels wide", async (colorScheme, width) => {
    const slices = "slice=name%3DA%26is-mention-type%3Dpronoun&slice=name%3DB%26is-type%3Dextra-mention";
    const viewport = { width, height: 844 };
    const page = await opened(`#tab=errors&is-genre=nw&${slices}`, { colorScheme, viewport });
    await openMenu(page);
    await kept(page).first().waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Compare the systems on slices" }).click();
    await page.getByRole("row", { name: /^A 14 / }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.close();
  });
});
