import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium, skipsBrowser } from "../support/chromium.ts";
import { corrupted } from "../support/corrupted.ts";
import { chooseView, openFile, openInPage, overviewDrawn } from "../support/page-in-browser.ts";
import { realText } from "../support/realdata.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { describeWithShared, sharedFolder } from "../support/shared-data.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/*
 * Every figure of ten real documents, in four formats and five languages, read from the page and compared with the JSON
 * of the command line, which this file rounds by itself.
 */

const folder = new TemporaryFolder();
const real = (path: string): string => sharedFolder("realdata") + path;

/** Writes the first documents of a file. Each begins with a line that begins so. */
function firstDocuments(path: string, start: string, count: number): string {
  const documents = realText(path).split(new RegExp(`^(?=${start})`, "m"));
  return folder.write(basename(path), documents.slice(0, count).join(""));
}

/** Writes two systems that make typical mistakes on a key. */
function withMistakes(key: string): string[] {
  const name = basename(key, extname(key));
  const lines = join(folder.path, `${name}.key.jsonlines`);
  expect(runCli(["convert", key, lines, "-q", "--to", "jsonlines"]).code).toBe(0);
  const text = readFileSync(lines, "utf8");
  return [key, ...[1, 2].map((seed) => folder.write(`${name}.system${seed}.jsonlines`, corrupted(text, seed)))];
}

const wiki = ["lee", "clark", "aralikatte"];
const corpora: Readonly<Record<string, { documents: number; files: () => string[] }>> = {
  "English Wikipedia, CoNLL": {
    documents: 6,
    files: () =>
      wiki.map((name) => firstDocuments(`model-based-coref/${name}.wiki-grounded-output.conll`, "#begin document", 6)),
  },
  "a German play by three annotators, CoNLL": {
    documents: 1,
    files: () => ["AS", "JA", "SH"].map((name) => real(`gerdracor/Sara-${name}_Act1.conll`)),
  },
  "Spanish news with zeros, CorefUD": {
    documents: 1,
    files: () =>
      withMistakes(firstDocuments("formats/corefud/es_ancora-corefud-dev.head20000.conllu", "# newdoc id", 1)),
  },
  "a French encyclopedia, JSON lines": {
    documents: 1,
    files: () => withMistakes(real("formats/jsonlines/singe.jsonlines")),
  },
  "Dutch news, CAT": {
    documents: 1,
    files: () => withMistakes(real("formats/cat_xml/9549_Reactions_to_Apple_dutch.txt.xml")),
  },
};

interface Figures {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
}
type Scores = Readonly<Record<string, Figures>>;

interface ScoreJson {
  readonly systems: readonly {
    readonly name: string;
    readonly scores: Scores;
    readonly byDocument: readonly { readonly id: string; readonly scores: Scores }[];
  }[];
  readonly diagnostics: readonly { readonly code: string }[];
}

interface ErrorJson {
  readonly type: string;
  readonly document: string;
  readonly part: string;
  readonly side: string;
  readonly entity: string;
  readonly facets: Readonly<Record<string, string>>;
  readonly gains: Scores;
  readonly entityGains?: Scores;
}
type Identity = Readonly<Record<"links" | "cuts" | "mentions" | "entities", number>>;

interface ErrorsJson {
  readonly systems: readonly {
    readonly name: string;
    readonly counts: Readonly<Record<string, number>>;
    readonly identities: { readonly recall: Identity; readonly precision: Identity };
    readonly whatIf: {
      readonly before: Scores;
      readonly alone: readonly { readonly type: string; readonly gains: Scores }[];
      readonly cumulative: readonly { readonly type: string; readonly scores: Scores }[];
    };
    readonly errors: readonly ErrorJson[];
  }[];
  readonly comparisons: readonly (Readonly<Record<Bucket, readonly string[]>> & {
    readonly byType: Readonly<Record<string, Readonly<Record<Bucket, number>>>>;
  })[];
}
type Bucket = (typeof buckets)[number];
const buckets = ["fixed", "introduced", "shared", "changed"] as const;

interface CompareJson {
  readonly unit: { readonly n: number };
  readonly pairs: readonly {
    readonly metric: string;
    readonly delta: number;
    readonly ci: readonly [number, number];
    readonly p: number;
    readonly pAdjusted: number;
    readonly method: string;
    readonly count: number;
    readonly wins: number;
    readonly ties: number;
    readonly losses: number;
  }[];
}

const titles: Readonly<Record<string, string>> = {
  mentions: "mentions",
  muc: "MUC",
  b3: "B³",
  ceafm: "CEAF_m",
  ceafe: "CEAF_e",
  blanc: "BLANC",
  lea: "LEA",
  conll: "CoNLL",
};
const metrics = Object.keys(titles);
const words = (type: string): string => type.replaceAll("-", " ");
const percent = (share: number | null): string => (share === null ? "—" : (100 * share).toFixed(2));
const signed = (share: number): string => {
  const text = (100 * Math.abs(share)).toFixed(2);
  return text === "0.00" ? text : `${share < 0 ? "−" : "+"}${text}`;
};
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, each) => all + each, 0);
const text = (value: number): string => value.toLocaleString("en");

/** Returns the cells of a table, without its head. */
async function cellsOf(page: Page, name: string | RegExp): Promise<string[][]> {
  const group = page.getByRole("group", { name, exact: true }).first();
  await group.locator("tbody tr").first().waitFor();
  const rows = await group.locator("tbody tr").all();
  return Promise.all(rows.map(async (row) => (await row.locator("th, td").allInnerTexts()).map((cell) => cell.trim())));
}

describeWithShared("realdata", "the figures of the page are those of the commands", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  it("on ten documents", () => {
    expect(Object.values(corpora).reduce((all, { documents }) => all + documents, 0)).toBe(10);
  });

  it.skipIf(skipsBrowser).each(Object.keys(corpora))("%s", { timeout: 120_000 }, async (name) => {
    const { documents, files } = corpora[name];
    const [key, ...systems] = files();
    const all = [key, ...systems];
    const json = (...args: string[]): unknown => {
      const { stdout, stderr, code } = runCli([...args, "--format", "json", "-q"]);
      expect([code, stderr]).toEqual([0, ""]);
      return JSON.parse(stdout) as unknown;
    };
    const scored = json("score", ...all, "--by", "document") as ScoreJson;
    const analysed = json("errors", ...all, "--gains") as ErrorsJson;
    const compared = documents > 1 ? (json("compare", ...all) as CompareJson) : undefined;
    const names = scored.systems.map((system) => system.name);
    expect(scored.systems[0].byDocument).toHaveLength(documents);
    const { page, errors } = await openFile(browser, join(projectFolder, "dist/app/corefscope.html"));
    await openInPage(page, [key], systems);
    await overviewDrawn(page);
    await overview(page, { scored, analysed, compared, names });
    await scores(page, { scored, analysed, names });
    await calculations(page, scored);
    await errorList(page, analysed);
    await comparison(page, { scored, analysed, compared, names });
    expect(errors).toEqual([]);
    await page.close();
  });

  it.skipIf(skipsBrowser)("the agreement of three annotators of a German play", async () => {
    const files = ["AS", "JA", "SH"].map((name) => real(`gerdracor/Sara-${name}_Act1.conll`));
    const { stdout, code } = runCli(["agree", ...files, "--format", "json", "-q"]);
    expect(code).toBe(0);
    const { pairs } = JSON.parse(stdout) as AgreeJson;
    const { page } = await openFile(browser, join(projectFolder, "dist/app/corefscope.html"));
    await page.getByLabel("Choose files…").setInputFiles(files);
    await page.getByRole("button", { name: "Make all annotators" }).click();
    await page.getByRole("button", { name: "Compare 3 annotators" }).click();
    const letters = [
      ["A", "B"],
      ["A", "C"],
      ["B", "C"],
    ];
    const general = await cellsOf(page, "Agreement of 3 annotators on 1 document");
    expect(general.slice(0, 3)).toEqual(
      pairs.map(({ mentions, links, alpha }, p) => [
        ...letters[p],
        percent(mentions.exact.value),
        links.value.toFixed(4),
        alpha.value.toFixed(4),
      ]),
    );
    const ids = ["muc", "b3", "ceafe", "blanc", "lea", "conll"];
    const entities = await cellsOf(page, "Entities: F1");
    expect(entities.slice(0, 3)).toEqual(
      pairs.map(({ metrics: own }, p) => [...letters[p], ...ids.map((id) => percent(own[id].value))]),
    );
    await page.close();
  });
});

interface AgreeJson {
  readonly pairs: readonly {
    readonly mentions: { readonly exact: { readonly value: number } };
    readonly links: { readonly value: number };
    readonly alpha: { readonly value: number };
    readonly metrics: Readonly<Record<string, { readonly value: number }>>;
  }[];
}

interface Expected {
  readonly scored: ScoreJson;
  readonly analysed: ErrorsJson;
  readonly compared: CompareJson | undefined;
  readonly names: readonly string[];
}

async function overview(page: Page, { scored, analysed, compared, names }: Expected): Promise<void> {
  const [first, second] = scored.systems;
  const [own] = analysed.systems;
  const [between] = analysed.comparisons;
  const shown = ["conll", ...metrics.filter((id) => id !== "conll").slice(-6)];
  expect(await cellsOf(page, "Scores of the systems")).toEqual(
    scored.systems.map(({ name, scores }, s) => [
      name,
      "",
      ...shown.map((id) => percent(scores[id].f1)),
      text(sum(analysed.systems[s].counts)),
    ]),
  );

  const lead = await page.locator(".lead").innerText();
  const difference = second.scores["conll"].f1! - first.scores["conll"].f1!;
  expect(lead).toContain(`by ${percent(Math.abs(difference))} points of CoNLL F1`);
  const costs = own.whatIf.alone.map(({ gains }) => gains["conll"].f1!);
  expect(lead).toContain(`(${signed(Math.max(...costs))} if only these were corrected)`);
  expect(lead).toContain(`fixes ${text(between.fixed.length)} of its ${text(sum(own.counts))} errors`);
  if (compared !== undefined) {
    const pair = compared.pairs.find(({ metric }) => metric === "conll")!;
    // The sentence names the better system first.
    const [low, high] = pair.delta < 0 ? pair.ci.toReversed().map((bound) => -bound) : pair.ci;
    expect(lead).toContain(`95 % CI [${percent(low)}, ${percent(high)}]`);
    expect(lead).toContain(`p = ${pair.p.toFixed(4)}`);
    expect(lead).toContain(`in ${pair.delta < 0 ? pair.losses : pair.wins} of ${compared.unit.n} documents`);
  }

  const changes = await page.locator(".legend-list li").allInnerTexts();
  expect(changes.map((change) => Number.parseInt(change.replaceAll(",", ""), 10))).toEqual(
    (["fixed", "shared", "changed", "introduced"] as const).map((bucket) => between[bucket].length),
  );

  const { before, cumulative } = own.whatIf;
  let reached = before["conll"].f1!;
  const falls = cumulative.flatMap(({ type, scores }) => {
    const from = reached;
    reached = scores["conll"].f1!;
    return own.counts[type] === 0
      ? []
      : [[words(type), text(own.counts[type]), "", signed(reached - from), percent(reached)]];
  });
  expect(await cellsOf(page, `CoNLL of ${names[0]} after corrections`)).toEqual([
    ["as it is", "", "", "", percent(before["conll"].f1)],
    ...falls,
  ]);

  if (compared !== undefined) {
    const byDocument = first.byDocument.map(({ id, scores }, d) => ({
      id,
      own: scores["conll"].f1!,
      lead: second.byDocument[d].scores["conll"].f1! - scores["conll"].f1!,
    }));
    const worst = byDocument.toSorted((a, b) => a.own - b.own).slice(0, 3);
    const line = async (start: string): Promise<string> =>
      (await page.locator("p").filter({ hasText: start }).innerText()).slice(start.length).trim();
    expect(await line(`Worst of ${names[0]}:`)).toBe(
      worst.map((each) => `${each.id} ${percent(each.own)}`).join(" · "),
    );
    const ahead = byDocument.filter((each) => each.lead > 0).toSorted((a, b) => b.lead - a.lead);
    const leads = ahead.slice(0, 3).map((each) => `${each.id} ${signed(each.lead)}`);
    const start = `${names[1]} is ahead in ${ahead.length} document${ahead.length === 1 ? "" : "s"}`;
    expect(await line(start)).toBe(leads.length === 0 ? "" : `: ${leads.join(" · ")}`);
  }

  const cells = new Map<string, number>();
  for (const { type, facets } of own.errors) {
    const cell = `${facets["mention-type"] ?? "—"}, ${words(type)}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  const heat = page.getByRole("group", { name: `Errors of ${names[0]} by type of mention` });
  // If no type is known, there is no table.
  if (Array.from(cells.keys()).every((cell) => cell.startsWith("—"))) cells.clear();
  else await heat.waitFor();
  const labels = await heat.getByRole("button").all();
  expect((await Promise.all(labels.map((each) => each.getAttribute("aria-label")))).sort()).toEqual(
    Array.from(cells, ([cell, count]) => `${text(count)}: ${cell}`).sort(),
  );
}

async function scores(
  page: Page,
  { scored, analysed, names }: Pick<Expected, "scored" | "analysed" | "names">,
): Promise<void> {
  await chooseView(page, "Scores");
  for (const [s, { scores }] of scored.systems.entries()) {
    await page.getByRole("group", { name: "Scores of the systems" }).getByRole("button").nth(s).click();
    // The interval of a figure comes later, in the same cell.
    const shown = (await cellsOf(page, `Scores of ${names[s]}`)).map((row) => row.map((cell) => cell.split(" ")[0]));
    expect(shown).toEqual(
      metrics.map((id) => [
        titles[id],
        percent(scores[id].recall),
        percent(scores[id].precision),
        percent(scores[id].f1),
      ]),
    );
    const { recall, precision } = analysed.systems[s].identities;
    await page
      .locator("p")
      .filter({
        hasText: `MUC misses ${recall.links} link${recall.links === 1 ? "" : "s"}: ${recall.cuts} through divided entities, ${recall.mentions} through missing mentions, ${recall.entities} through missing entities. The response has ${precision.links} wrong link${precision.links === 1 ? "" : "s"}: ${precision.cuts} through conflated entities, ${precision.mentions} through extra mentions, ${precision.entities} through extra entities.`,
      })
      .waitFor();
    const { before, alone, cumulative } = analysed.systems[s].whatIf;
    const table = page.getByText("What if errors of one type were corrected?");
    if (!(await page.getByRole("group", { name: /^Gain in points/ }).isVisible())) await table.click();
    const ids = metrics.filter((id) => id in before);
    expect(await cellsOf(page, "Gain in points from correcting all errors of a single type")).toEqual(
      alone.map(({ type, gains }) => [words(type), ...ids.map((id) => signed(gains[id].f1!))]),
    );
    const after = await cellsOf(page, "Scores after correcting one type after another");
    expect(after).toEqual([
      ["uncorrected", ...ids.map((id) => percent(before[id].f1))],
      ...cumulative.map(({ type, scores }) => [`and ${words(type)}`, ...ids.map((id) => percent(scores[id].f1))]),
    ]);
  }
  const types = Object.keys(analysed.systems[0].counts);
  expect(await cellsOf(page, "Errors by type")).toEqual(
    types.map((type) => [words(type), ...analysed.systems.map(({ counts }) => String(counts[type]))]),
  );
  await page.getByRole("group", { name: "Scores of the systems" }).getByRole("button").first().click();
}

/** The calculation of each metric ends with the figures of `score`, for the corpus and for each document. */
async function calculations(page: Page, { systems: [{ scores, byDocument }] }: ScoreJson): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const id of metrics) {
    const title = `How ${titles[id]} is calculated`;
    await page.locator(`[data-figure="${id}.f1"]`).first().getByTitle(title).click();
    const check = async (own: Figures): Promise<void> => {
      const figures = [own.recall, own.precision, own.f1];
      for (const figure of figures) {
        if (figure === null) continue;
        await expect.poll(() => dialog.innerText(), { message: id, timeout: 10_000 }).toContain(percent(figure));
      }
    };
    await check(scores[id]);
    if (byDocument.length > 1) {
      for (const document of byDocument) {
        await dialog.getByRole("combobox").selectOption({ label: document.id });
        await check(document.scores[id]);
      }
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
}

async function errorList(page: Page, { systems: [{ errors, counts }] }: ErrorsJson): Promise<void> {
  await chooseView(page, "Errors");
  const status = page.locator(".error-list [role=status]");
  await status.filter({ hasText: new RegExp(`^${errors.length} errors?`) }).waitFor();
  await page.getByRole("button", { name: "Type", exact: true }).click();
  const boxes = await page.locator(".facet label").allInnerTexts();
  const shown = boxes.map((label) => label.replaceAll(/\s+/g, " ").trim());
  expect(shown.filter((label) => !label.endsWith(" 0")).sort()).toEqual(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([type, count]) => `${words(type)} ${text(count)}`)
      .sort(),
  );
  await page.keyboard.press("Escape");
  // The rows by gain begin with the errors that cost most. All pieces of an entity are one row.
  await page.getByLabel("Sort").selectOption("loss");
  const gains = page.locator(".errors .scroll .row [role=gridcell]:last-child");
  const rows = new Map(
    errors.map(({ gains, entityGains, ...error }, e) => [
      entityGains === undefined ? e : [error.document, error.part, error.side, error.entity, error.type].join("\0"),
      (entityGains ?? gains)["conll"].f1!,
    ]),
  );
  const wanted = Array.from(rows.values())
    .sort((a, b) => b - a)
    .slice(0, 10)
    .map(signed);
  await expect.poll(async () => (await gains.allInnerTexts()).slice(0, 10), { timeout: 20_000 }).toEqual(wanted);
}

async function comparison(page: Page, { scored, analysed, compared, names }: Expected): Promise<void> {
  await chooseView(page, "Compare");
  const corpus = page.getByRole("button", { name: "Corpus", exact: true });
  await corpus.click();
  const [a, b] = scored.systems.map(({ scores }) => scores);
  const [between] = analysed.comparisons;
  const count = (own: Readonly<Record<Bucket, number>>): string[] => buckets.map((bucket) => String(own[bucket]));
  const total = Object.fromEntries(buckets.map((bucket) => [bucket, between[bucket].length])) as Record<Bucket, number>;
  expect(await cellsOf(page, "Errors of both")).toEqual([
    ["all", ...count(total)],
    ...Object.entries(between.byType).map(([type, own]) => [words(type), ...count(own)]),
  ]);
  const rows = await cellsOf(page, new RegExp(`^Differences in score, ${names[1]} − ${names[0]}`));
  expect(rows).toEqual(
    metrics.map((id) => {
      const start = [titles[id], percent(a[id].f1), percent(b[id].f1)];
      if (compared === undefined) return [...start, signed(b[id].f1! - a[id].f1!)];
      const pair = compared.pairs.find(({ metric }) => metric === id)!;
      const { delta, ci, p, pAdjusted, wins, ties, losses } = pair;
      const isLeast = pair.method === "monte-carlo" && pair.count === 0;
      return [
        ...[...start, signed(delta), `[${signed(ci[0])}, ${signed(ci[1])}]`],
        ...[`${isLeast ? "≤" : ""}${p.toFixed(4)}`, pAdjusted.toFixed(4), `${wins}/${ties}/${losses}`],
        expect.any(String) as string,
      ];
    }),
  );
}
