/**
 * Times the page: `tsx bench/page.ts [--runs N]`. Opens the built page in Debian's Chromium with generated annotations.
 * Measures each action of a reader until its result is on the screen, and prints Markdown. This is not a test; see
 * README.md.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "../test/support/chromium.ts";
import { openFile, openInPage } from "../test/support/page-in-browser.ts";
import { leftColumn, markdownTable, rightColumn } from "../src/report/table.ts";
import { runCli } from "../test/support/run-cli.ts";
import { presets } from "./corpus-options.ts";
import { writeSystems } from "./write-systems.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
const runs = Number(values.runs);
const root = join(import.meta.dirname, "..");
const data = join(import.meta.dirname, "data");
const empty = join(root, "dist", "app", "corefscope.html");
if (!existsSync(empty)) throw new Error("build first: npm run build");
const usual = presets.get("litbank")!;

const book = writeSystems(
  join(data, "page-book"),
  { ...usual, documents: 1, tokens: 100_000, mentions: 14_000, spread: 0, multiPart: false },
  [1],
);
/** As many documents of the same average size as in GUM, with two systems. */
const corpus = writeSystems(
  join(data, "page-corpus"),
  { ...usual, documents: 280, tokens: 1000, mentions: 100, multiPart: false },
  [1, 1.5],
);
const report = join(data, "page-book.html");
const written = runCli(["report", book.key, ...book.responses, "-q", "-o", report]);
if (written.code !== 0) throw new Error(written.stderr);

/** Returns the milliseconds from an action in the page, or from the start of loading, until the result is painted. */
async function painted(page: Page, isDone: string, action = ""): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const start = ${action === "" ? 0 : "performance.now()"};
    const look = () => (${isDone}) ? requestAnimationFrame(() => resolve(performance.now() - start)) : requestAnimationFrame(look);
    ${action};
    look();
  })`);
}

async function openBook(browser: Browser): Promise<{ opened: number; selected: number[]; filtered: number[] }> {
  const { page } = await openFile(browser, report, { fragment: "#tab=text" });
  const opened = await painted(page, 'document.querySelector(".block p") !== null');
  // A user clicks only what is visible, but rows beyond the edges are also drawn.
  const mentions = `Array.from(document.querySelectorAll(".block .mention")).filter((mention) => {
    const { top, bottom } = mention.closest(".block").getBoundingClientRect();
    const seen = document.querySelector(".scroll.reading").getBoundingClientRect();
    return top >= seen.top && bottom <= seen.bottom;
  })`;
  const heading = 'document.querySelector("#inspector h2")?.textContent';
  const selected: number[] = [];
  for (let i = 0; i < 6; i++) {
    await page.evaluate(`window.mentions = ${mentions}`);
    selected.push(
      await painted(
        page,
        `${heading} !== window.before && document.querySelector(".mention .chosen") !== null`,
        `window.before = ${heading}; window.mentions[${2 * i + 1} % window.mentions.length].click()`,
      ),
    );
  }
  await page.getByRole("tab", { name: "Errors", exact: true }).click();
  await page.locator('[role="row"]').nth(3).waitFor();
  const status = 'document.querySelector("#panel [role=status]").textContent';
  const filtered: number[] = [];
  for (let i = 0; i < 6; i++) {
    filtered.push(
      await painted(
        page,
        `${status} !== window.before && !${status}.endsWith("…")`,
        `window.before = ${status}; document.querySelectorAll("#panel input[type=checkbox]")[${i % 2}].click()`,
      ),
    );
  }
  await page.close();
  return { opened, selected, filtered };
}

async function loadCorpus(browser: Browser): Promise<number> {
  const { page } = await openFile(browser, empty);
  const start = performance.now();
  await openInPage(page, [corpus.key], [...corpus.responses]);
  await page.locator("[data-figure]").first().waitFor();
  const loaded = performance.now() - start;
  await page.close();
  return loaded;
}

const times: Record<"open" | "select" | "filter" | "load", number[]> = { open: [], select: [], filter: [], load: [] };
const browser = await launchChromium();
try {
  for (let run = 0; run < runs; run++) {
    const { opened, selected, filtered } = await openBook(browser);
    times.open.push(opened);
    // The first selection and the first filtering also compute results that later ones reuse.
    times.select.push(...selected.slice(1));
    times.filter.push(...filtered.slice(1));
    times.load.push(await loadCorpus(browser));
  }
} finally {
  await browser.close();
}

const bars = { open: 1000, select: 50, filter: 100, load: 3000 };
const titles = {
  open: `report of one document of ${book.tokens} tokens and ${book.keyMentions} key mentions: open, until its text is there`,
  select: "the same: choose a mention, until the inspector and the text show its entity",
  filter: "the same: filter the errors by a type",
  load: `empty page: ${corpus.documents} documents of ${corpus.tokens} tokens and two responses, until their scores are there`,
};
console.log(
  markdownTable({
    columns: [leftColumn("what"), ...["median", "slowest", "bar"].map(rightColumn)],
    rows: (Object.keys(bars) as (keyof typeof bars)[]).map((name) => {
      const sorted = [...times[name]].sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)];
      const text = (ms: number): string => `${ms.toFixed(0)} ms`;
      const verdict = median < bars[name] ? "passed" : "failed";
      return [titles[name], text(median), text(sorted[sorted.length - 1]), `${text(bars[name])}: ${verdict}`];
    }),
  }),
);
