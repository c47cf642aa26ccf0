import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => join(projectFolder, "examples", name);
const emptyPage = join(projectFolder, "dist/app/corefscope.html");

async function drop(
  page: Page,
  paths: readonly string[],
  x: number,
  y: number,
  seen?: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, x, y, data });
    if (type === "dragOver") await seen?.();
  }
}

async function choose(page: Page, key: readonly string[], responses: readonly string[]): Promise<void> {
  await page.getByLabel("Key", { exact: true }).setInputFiles([...key]);
  await page.getByLabel("Responses", { exact: true }).setInputFiles([...responses]);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

const listed = (page: Page, side: "key" | "responses"): Promise<string[]> =>
  page
    .getByRole("list", { name: `files of the ${side}` })
    .getByRole("listitem")
    .allInnerTexts();

describe.skipIf(skipsBrowser)(`the opening screen${browserNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  it("refuses a key without responses unless it holds both sides", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    await choose(page, [example("key.conll")], []);
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/Nothing was opened/);
    expect(await page.getByRole("list", { name: "files of the key" }).innerText()).toMatch(
      /key\.conll CoNLL-2011\/2012[^]*does not have both sides[^]*Add the output of a system/,
    );
    expect(await page.getByText("100.00").count()).toBe(0);
    expect(await page.getByRole("tablist").count()).toBe(0);
    expect(runCli(["score", example("key.conll")]).code).toBe(3);
    await choose(page, [example("predictions.jsonl")], []);
    await page.getByRole("tablist").waitFor();
    const lea = await page.locator("[data-figure='lea.f1']").first().getAttribute("data-value");
    expect(Number(lea)).toBeLessThan(1);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("keeps files in an unknown format on the screen, with the problem and a menu of formats next to them", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const notes = folder.write("notes.txt", "Buy milk.\nCall Ann.\n");
    await choose(page, [example("key.conll")], [notes]);
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/Nothing was opened.*1 file/s);
    const [row] = await listed(page, "responses");
    expect(row).toMatch(/^notes\.txt/);
    expect(row).toContain("Choose the format of the file in the menu");
    expect(row).not.toContain("--");
    expect((await listed(page, "key")).join()).toMatch(/^key\.conll CoNLL-2011\/2012$/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    // The menu decides: as brat, a CoNLL file is refused.
    const bare = folder.write("bare.txt", readFileSync(example("response.conll"), "utf8"));
    await page.getByLabel("Responses", { exact: true }).setInputFiles(bare);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page
      .locator("[data-side=responses]")
      .getByLabel(/^Format/)
      .selectOption("brat");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/Nothing was opened/);
    await page
      .locator("[data-side=responses]")
      .getByLabel(/^Format/)
      .selectOption("conll");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("tablist").waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it("opens the other responses if one is damaged, and names the damaged one with the reason, like `score`", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const damaged = folder.write("cut.conll.gz", gzipSync(readFileSync(example("response.conll"))).subarray(0, 150));
    const others = [example("response.conll"), example("baseline.conll")];
    await choose(page, [example("key.conll")], [others[0], damaged, others[1]]);
    await page.getByRole("tablist").waitFor();
    const systems = page.getByRole("combobox", { name: "System", exact: true }).getByRole("option");
    expect(await systems.allInnerTexts()).toEqual(["response", "baseline"]);
    await page.getByRole("tab", { name: "Scores" }).click();
    const notice = page.getByRole("region", { name: "Responses that were left out" });
    expect(await notice.innerText()).toMatch(/1 response was left out[^]*cut\.conll\.gz: .*damaged or incomplete/);
    const { code, stdout } = runCli(["score", example("key.conll"), others[0], damaged, others[1], "--format", "json"]);
    const scored = JSON.parse(stdout) as { systems: { scores: { lea: { f1: number } } }[] };
    expect(code).toBe(3);
    expect(await page.locator("[data-figure='lea.f1']").first().getAttribute("data-value")).toBe(
      String(scored.systems[0].scores.lea.f1),
    );
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    // Nothing can be opened if the key, or every response, is damaged.
    for (const [key, response] of [
      [damaged, others[0]],
      [example("key.conll"), damaged],
    ]) {
      await page.getByRole("button", { name: "Open other files" }).click();
      await choose(page, [key], [response, damaged]);
      await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/Nothing was opened/);
      await page.reload();
      await choose(page, [example("key.conll")], others);
      await page.getByRole("tablist").waitFor();
    }
    expect(errors).toEqual([]);
    await page.close();
  });

  it("opens a response with exclusive ends next to a key with inclusive ends, after a choice in the menu", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const line = (past: number): string =>
      `${JSON.stringify({ doc_key: "d", clusters: [[0, 4, 8].map((first) => [first, first + past]), [[12, 13 + past]]] })}\n`;
    await choose(page, [folder.write("inclusive.jsonl", line(0))], [folder.write("exclusive.jsonl", line(1))]);
    await expect
      .poll(() => page.getByRole("alert").innerText())
      .toMatch(/count the ends of spans differently.*Change this setting/s);
    const responses = page.locator("[data-side=responses]");
    await responses.getByText("How the files are read").click();
    await responses.getByLabel("Last position of spans").selectOption("exclusive");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("tablist").waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  /** Chooses a pair that is refused, presses a button of the message, and returns B³ F1. */
  async function scoreAfter(page: Page, files: readonly [string, string], button: RegExp): Promise<number> {
    await choose(page, [files[0]], [files[1]]);
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/Nothing was opened/);
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("tablist").waitFor();
    return Number(await page.locator("[data-figure='b3.f1']").first().getAttribute("data-value"));
  }

  it("reads a prediction of another name after a click on the button next to the message", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const rest = { doc_key: "d", sentences: [["Ada", "saw", "Bo", "and", "she", "fell"]] };
    const clusters = [
      [
        [0, 0],
        [2, 2],
        [4, 4],
      ],
    ];
    const key = folder.write("named-key.jsonl", `${JSON.stringify({ ...rest, clusters })}\n`);
    const prediction = {
      ...rest,
      clusters,
      model_output: [
        [
          [0, 0],
          [4, 4],
        ],
      ],
    };
    const response = folder.write("named.jsonl", `${JSON.stringify(prediction)}\n`);
    // B³: recall (2 · 2/3) / 3 = 4/9, precision 1, F1 8/13. The gold clusters would score 1.
    expect(await scoreAfter(page, [key, response], /^Read it so: .*model_output/)).toBeCloseTo(8 / 13, 12);
    const changed = page.getByRole("list", { name: "changed settings" });
    expect(await changed.innerText()).toContain("Field of the clusters: model_output (response)");
    // The setting is next to the file, too.
    await page.getByRole("button", { name: "Change settings" }).click();
    const field = page.locator("[data-side=responses]").getByLabel("Field of the clusters");
    expect(await field.inputValue()).toBe("model_output");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("tablist").waitFor();
    // Without it, the file is refused again.
    await page.getByRole("button", { name: /^Reset .*model_output/ }).click();
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/Nothing was opened/);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("asks what the label -1 means, and does what the chosen button says", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const table = (name: string, labels: readonly string[]): string =>
      folder.write(name, `mention,cluster\n${labels.map((label, m) => `m${m},${label}`).join("\n")}\n`);
    const key = table("labels-key.csv", ["1", "1", "1", "2", "2", "2"]);
    const response = table("labels.csv", ["1", "1", "-1", "2", "-1", "-1"]);
    // Without the mentions of -1, the response is {m0, m1}, {m3}: recall (2 · 2/3 + 1/3) / 6 = 5/18, precision 1, F1 10/23.
    expect(await scoreAfter(page, [key, response], /missing mentions: -1/)).toBeCloseTo(10 / 23, 12);
    await page.getByRole("button", { name: "Open other files" }).click();
    // As an entity {m2, m4, m5}: recall (4/3 + 1/3 + 1/3 + 4/3) / 6 = 5/9, precision (2 + 1 + 1/3 + 4/3) / 6 = 7/9.
    expect(await scoreAfter(page, [key, response], /names of entities: -1/)).toBeCloseTo(35 / 54, 12);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("reads one of two responses with a setting of its own, from the notice that it was left out", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const rest = { doc_key: "d", sentences: [["Ada", "saw", "Bo", "and", "she", "fell"]] };
    const clusters = [
      [
        [0, 0],
        [2, 2],
        [4, 4],
      ],
    ];
    const write = (name: string, document: object): string =>
      folder.write(name, `${JSON.stringify({ ...rest, ...document })}\n`);
    const key = write("two-key.jsonl", { clusters });
    const plain = write("plain.jsonl", {
      clusters: [
        [
          [0, 0],
          [4, 4],
        ],
      ],
    });
    const other = write("other.jsonl", {
      clusters,
      model_output: [
        [
          [0, 0],
          [2, 2],
        ],
      ],
    });
    await choose(page, [key], [plain, other]);
    await page.getByRole("tablist").waitFor();
    const notice = page.getByRole("region", { name: "Responses that were left out" });
    await notice.getByRole("button", { name: /model_output/ }).click();
    const systems = page.getByRole("combobox", { name: "System", exact: true }).getByRole("option");
    await expect.poll(() => systems.allInnerTexts()).toEqual(["plain", "other"]);
    expect(await notice.count()).toBe(0);
    expect(await page.getByRole("list", { name: "changed settings" }).innerText()).toMatch(/^other: Field of/);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("lists the documents of both sides if they have none in common, and shows no score", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const other = folder.write(
      "other.conll",
      readFileSync(example("response.conll"), "utf8")
        .replaceAll("nw/harbour", "x/port")
        .replaceAll("tc/kitchen", "x/galley"),
    );
    await choose(page, [example("key.conll")], [other]);
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.innerText()).toMatch(/no document in common/);
    const text = await alert.innerText();
    expect(text).toMatch(/Documents of the key[^]*nw\/harbour[^]*Documents of the responses[^]*x\/port[^]*x\/galley/);
    expect(await page.locator("body").innerText()).not.toMatch(/\b0\.00\b/);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("shows that Open is disabled without a key, and asks for the key", async () => {
    const { page } = await openFile(browser, emptyPage);
    const look = (): Promise<string> =>
      page.evaluate(
        '(() => { const s = getComputedStyle(document.getElementById("open")); return s.color + s.backgroundColor; })()',
      );
    const disabled = await look();
    await page.getByText("Choose the key to begin.").waitFor();
    await page.getByLabel("Key", { exact: true }).setInputFiles(example("key.conll"));
    expect(await page.getByRole("button", { name: "Open", exact: true }).isEnabled()).toBe(true);
    expect(await look()).not.toBe(disabled);
    await page.close();
  });

  it("accepts files dropped anywhere, and recognises the key by its name", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    await drop(page, [example("response.conll"), example("key.conll")], 5, 5, async () => {
      await page.getByText("Drop the key and the responses anywhere").waitFor();
    });
    await expect.poll(() => listed(page, "key")).toEqual(["key.conll"]);
    expect(await listed(page, "responses")).toEqual(["response.conll"]);
    expect(await page.getByText("Drop the key and the responses anywhere").count()).toBe(0);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("tablist").waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it("asks before dropped files replace open ones", async () => {
    const path = join(folder.path, "open.html");
    expect(runCli(["report", example("key.conll"), example("response.conll"), "-o", path]).code).toBe(0);
    const { page, errors } = await openFile(browser, path);
    await page.getByRole("tablist").waitFor();
    const dialog = page.getByRole("dialog");
    await drop(page, [example("baseline.conll")], 700, 500);
    await dialog.getByText("baseline.conll").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByRole("tablist").count()).toBe(1);
    await drop(page, [example("key.conll"), example("baseline.conll")], 700, 500);
    await dialog.getByRole("button", { name: "Open instead" }).click();
    await expect.poll(() => listed(page, "responses")).toEqual(["baseline.conll"]);
    expect(new URL(page.url()).pathname).toContain("open.html");
    expect(errors).toEqual([]);
    await page.close();
  });

  it("accepts files that are dropped on an element that has just appeared below the pointer", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [example("key.conll")], dragOperationsMask: 1 };
    const send = async (type: "dragEnter" | "dragOver" | "drop"): Promise<void> => {
      await session.send("Input.dispatchDragEvent", { type, x: 600, y: 780, data });
    };
    await send("dragEnter");
    await send("dragOver");
    await page.evaluate(`{
      const late = document.createElement("div");
      late.style = "position: fixed; inset: 0; z-index: 1000";
      document.body.append(late);
    }`);
    await send("drop");
    await expect.poll(() => listed(page, "key")).toEqual(["key.conll"]);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("reads dropped or chosen folders, each response folder as one system", async () => {
    const corpus = (name: string, file: string): string => {
      const path = join(folder.path, name);
      for (const each of ["sub", ".git"]) mkdirSync(join(path, each), { recursive: true });
      const text = readFileSync(example(file), "utf8");
      const documents = text.split(/(?<=#end document\n)/);
      expect(documents.length).toBeGreaterThan(1);
      // All parts of a document are in one file.
      const half = documents.findIndex((document) => !document.includes("nw/harbour"));
      folder.write(`${name}/a.conll`, documents.slice(0, half).join(""));
      folder.write(`${name}/sub/b.conll`, documents.slice(half).join(""));
      folder.write(`${name}/.hidden`, "not annotation");
      folder.write(`${name}/.git/c.conll`, text);
      return path;
    };
    const [gold, alpha, beta] = [
      corpus("gold", "key.conll"),
      corpus("alpha", "response.conll"),
      corpus("beta", "baseline.conll"),
    ];
    const { page, errors } = await openFile(browser, emptyPage);
    const box = async (side: string): Promise<{ x: number; y: number }> => {
      const { x = 0, y = 0 } = (await page.locator(`[data-side=${side}]`).boundingBox()) ?? {};
      return { x: x + 20, y: y + 20 };
    };
    const at = await box("key");
    await drop(page, [gold], at.x, at.y);
    await expect.poll(() => listed(page, "key")).toEqual(["gold/a.conll", "gold/sub/b.conll"]);
    const there = await box("responses");
    await drop(page, [alpha, beta], there.x, there.y);
    await expect.poll(async () => (await listed(page, "responses")).length).toBe(4);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("tablist").waitFor();
    const systems = page.getByRole("combobox", { name: "System", exact: true }).getByRole("option");
    expect(await systems.allInnerTexts()).toEqual(["alpha", "beta"]);
    const expected = JSON.parse(runCli(["score", gold, `alpha=${alpha}`, "-m", "lea", "--format", "json"]).stdout) as {
      systems: { scores: { lea: { f1: number } } }[];
    };
    expect(await page.locator("[data-figure='lea.f1']").first().getAttribute("data-value")).toBe(
      String(expected.systems[0].scores.lea.f1),
    );
    await page.getByRole("button", { name: "Open other files" }).click();
    await page.getByLabel("Folder of the key…").setInputFiles(gold);
    await expect.poll(() => listed(page, "key")).toEqual(["gold/a.conll", "gold/sub/b.conll"]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
