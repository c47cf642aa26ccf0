import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "../support/accessible.ts";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { chooseInPage, chooseView, drop, openFile, openInPage } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => join(projectFolder, "examples", name);
const emptyPage = join(projectFolder, "dist/app/corefscope.html");

/** Chooses files in these roles and opens them. */
async function choose(page: Page, key: readonly string[], responses: readonly string[]): Promise<void> {
  await chooseInPage(page, key, responses);
  await page.locator("#open").click();
}

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole("list", { name: "Chosen files" })
    .getByRole("listitem")
    .filter({ has: page.getByLabel(`Role of ${name}`, { exact: true }) });

/** What a row says next to its menus. */
const wordsOf = (page: Page, name: string): Promise<string> => rowOf(page, name).locator(".file-name").innerText();

/** The names of the rows with their roles. */
const roles = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `Array.from(document.querySelectorAll(".file-rows > li"), (row) =>
      row.querySelector(".path").textContent + " → " + row.querySelector("select[aria-label^=Role]").selectedOptions[0].text)`,
  );

const systemsOf = (page: Page): Promise<string[]> =>
  page.getByRole("combobox", { name: "System", exact: true }).getByRole("option").allInnerTexts();

describe.skipIf(skipsBrowser)(`the opening screen${browserNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  it("waits for a system if only the key is there, unless its file holds both sides", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    await page.getByLabel("Choose files…").setInputFiles(example("key.conll"));
    await page.getByText("Now add the output of a system.").waitFor();
    expect(await page.locator("#open").isDisabled()).toBe(true);
    expect(runCli(["score", example("key.conll")]).code).toBe(3);
    // A file of a format for both sides that has only one.
    await page.getByRole("button", { name: "Remove key.conll" }).click();
    const rest = {
      doc_key: "d",
      sentences: [["Ada", "saw", "her"]],
      clusters: [
        [
          [0, 0],
          [2, 2],
        ],
      ],
    };
    const one = folder.write("one-side.jsonl", `${JSON.stringify(rest)}\n`);
    await page.getByLabel("Choose files…").setInputFiles(one);
    await page.getByText("Now add the output of a system.").waitFor();
    await page.getByRole("button", { name: "Remove one-side.jsonl" }).click();
    await page.getByLabel("Choose files…").setInputFiles(example("predictions.jsonl"));
    await page.getByText("The file holds the key and a response.").waitFor();
    await page.getByRole("button", { name: "Score 1 system" }).click();
    await page.getByRole("tablist").waitFor();
    const lea = await page.locator("[data-figure='lea.f1']").first().getAttribute("data-value");
    expect(Number(lea)).toBeLessThan(1);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("ignores files in an unknown format, with the problem and a menu of formats next to them", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const notes = folder.write("notes.txt", "Buy milk.\nCall Ann.\n");
    const table = folder.write("run-2.parquet", "PAR1 and more");
    await page.getByLabel("Choose files…").setInputFiles([example("key.conll"), notes, table]);
    await expect.poll(() => roles(page)).toEqual(["key.conll → Key", "notes.txt → Ignored", "run-2.parquet → Ignored"]);
    expect(await wordsOf(page, "notes.txt")).toContain("Choose the format of the file in the menu");
    expect(await wordsOf(page, "notes.txt")).not.toContain("--");
    expect(await wordsOf(page, "run-2.parquet")).toContain("corefscope convert run-2.parquet run-2.json");
    expect(await faultsOf(page)).toEqual([]);
    // The menu decides: as brat, a CoNLL file is damaged.
    await page.getByRole("button", { name: "Remove notes.txt" }).click();
    await page.getByRole("button", { name: "Remove run-2.parquet" }).click();
    const bare = folder.write("bare.txt", readFileSync(example("response.conll"), "utf8"));
    await page.getByLabel("Choose files…").setInputFiles(bare);
    const format = page.getByLabel("Format of bare.txt");
    await format.selectOption("brat");
    await rowOf(page, "bare.txt").locator(".file-problem.error").first().waitFor();
    await format.selectOption("conll");
    await expect.poll(() => wordsOf(page, "bare.txt")).toBe("bare.txt");
    expect(await roles(page)).toEqual(["key.conll → Key", "bare.txt → System: bare"]);
    await page.getByText("2 of 2 documents match").waitFor();
    await page.getByRole("button", { name: "Score 1 system" }).click();
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
    await chooseView(page, "Scores");
    const notice = page.getByRole("region", { name: "Responses that were left out" });
    expect(await notice.innerText()).toMatch(/1 response was left out[^]*cut\.conll\.gz: .*damaged or incomplete/);
    const { code, stdout } = runCli(["score", example("key.conll"), others[0], damaged, others[1], "--format", "json"]);
    const scored = JSON.parse(stdout) as { systems: { scores: { lea: { f1: number } } }[] };
    expect(code).toBe(3);
    expect(await page.locator("[data-figure='lea.f1']").first().getAttribute("data-value")).toBe(
      String(scored.systems[0].scores.lea.f1),
    );
    expect(await faultsOf(page)).toEqual([]);
    // Nothing can be opened if the key, or every response, is damaged.
    const damagedTwin = folder.write("twin.conll.gz", readFileSync(damaged));
    for (const [key, response] of [
      [damaged, others[0]],
      [example("key.conll"), damaged],
    ]) {
      await page.getByRole("button", { name: "Open other files" }).click();
      await choose(page, [key], [response, damagedTwin]);
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
    await page.getByText("How the responses are read").click();
    await page
      .locator("details", { hasText: "How the responses are read" })
      .getByLabel("Last position of spans")
      .selectOption("exclusive");
    await page.locator("#open").click();
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
    await chooseView(page, "Scores");
    const changed = page.getByRole("list", { name: "changed settings" });
    expect(await changed.innerText()).toContain("Field of the clusters: model_output (response)");
    // The setting is next to the file, too.
    await page.getByRole("button", { name: "Change settings" }).click();
    const field = page
      .locator("details", { hasText: "How the responses are read" })
      .getByLabel("Field of the clusters");
    expect(await field.inputValue()).toBe("model_output");
    expect(await faultsOf(page)).toEqual([]);
    await page.locator("#open").click();
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
    await chooseView(page, "Scores");
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

  it("says on its button what it will do, and looks disabled without a key", async () => {
    const { page } = await openFile(browser, emptyPage);
    const look = (): Promise<string> =>
      page.evaluate(
        '(() => { const s = getComputedStyle(document.getElementById("open")); return s.color + s.backgroundColor; })()',
      );
    await page.getByLabel("Choose files…").setInputFiles([example("key.conll"), example("response.conll")]);
    await page.getByRole("button", { name: "Score 1 system" }).waitFor();
    await page.getByText("2 of 2 documents match").waitFor();
    const enabled = await look();
    await page.getByLabel("Role of key.conll").selectOption("ignored");
    await page.getByText("No file is the key").waitFor();
    expect(await page.locator("#open").isDisabled()).toBe(true);
    expect(await look()).not.toBe(enabled);
    await page.getByLabel("Role of key.conll").selectOption("key");
    await page.getByLabel("Choose files…").setInputFiles(example("baseline.conll"));
    await page.getByRole("button", { name: "Compare 2 systems" }).waitFor();
    // Two rows can be one system.
    await page.getByLabel("Role of baseline.conll").selectOption({ label: "System: response" });
    await page.getByRole("button", { name: "Score 1 system" }).waitFor();
    await page.close();
  });

  it("opens a gold annotation and two systems in one folder with one drop", async () => {
    const root = join(folder.path, "experiment");
    for (const [name, file] of [
      ["gold", "key.conll"],
      ["sysA", "response.conll"],
      ["sysB", "baseline.conll"],
    ]) {
      mkdirSync(join(root, name), { recursive: true });
      folder.write(`experiment/${name}/dev.conll`, readFileSync(example(file), "utf8"));
    }
    folder.write("experiment/README.md", "How to run this.");
    const expected = JSON.parse(
      runCli(["score", join(root, "gold"), join(root, "sysA"), join(root, "sysB"), "--format", "json"]).stdout,
    ) as { systems: { scores: { lea: { f1: number } } }[] };
    for (const way of ["drop", "folder chooser"]) {
      const { page, errors } = await openFile(browser, emptyPage);
      if (way === "drop") await drop(page, [root], 5, 5);
      else await page.getByLabel("Choose folder…").setInputFiles(root);
      await expect
        .poll(() => roles(page))
        .toEqual([
          "experiment/gold/ → Key",
          "experiment/sysA/ → System: sysA",
          "experiment/sysB/ → System: sysB",
          "experiment/README.md → Ignored",
        ]);
      await page.getByText("2 of 2 documents match").waitFor();
      await page.getByRole("button", { name: "Compare 2 systems" }).click();
      await page.getByRole("tablist").waitFor();
      expect(await systemsOf(page)).toEqual(["sysA", "sysB"]);
      expect(await page.locator("[data-figure='lea.f1']").first().getAttribute("data-value")).toBe(
        String(expected.systems[0].scores.lea.f1),
      );
      expect(errors).toEqual([]);
      await page.close();
    }
  });

  it("takes one of three files as the key if no name tells, says so, and lets any be the key", async () => {
    const texts = ["lee", "clark", "wu"].map((name, i) =>
      folder.write(`${name}.conll`, readFileSync(example(["key", "response", "baseline"][i] + ".conll"), "utf8")),
    );
    const { page, errors } = await openFile(browser, emptyPage);
    await drop(page, texts, 5, 5);
    await expect
      .poll(() => roles(page))
      .toEqual(["lee.conll → Key", "clark.conll → System: clark", "wu.conll → System: wu"]);
    expect(await page.locator(".notice").innerText()).toMatch(
      /No name says which file.*lee\.conll is taken as the key/s,
    );
    expect(await faultsOf(page)).toEqual([]);
    // One choice exchanges the roles, because both versions of the documents cannot be the key.
    await page.getByLabel("Role of wu.conll").selectOption("key");
    await expect
      .poll(() => roles(page))
      .toEqual(["lee.conll → System: lee", "clark.conll → System: clark", "wu.conll → Key"]);
    expect(await page.locator(".notice").count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("names an empty file, files cut in the middle of a document, and documents that a system lacks", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const cut = (name: string): string =>
      folder.write(`cut-${name}`, readFileSync(example(name), "utf8").slice(0, 1700));
    const files = [cut("key.conll"), cut("response.conll"), folder.write("empty.conll", "")];
    await page.getByLabel("Choose files…").setInputFiles(files);
    await expect.poll(() => wordsOf(page, "empty.conll")).toContain("The file has no content");
    const told = runCli(["score", files[0], files[1]]).stderr;
    for (const file of ["cut-key.conll", "cut-response.conll"]) {
      const words = await wordsOf(page, file);
      const [sentence] = /[^.\n]*\bdocument\b[^\n]*the file is complete/.exec(words) ?? [];
      expect(sentence).toBeDefined();
      expect(told.replaceAll("`", "")).toContain(sentence);
    }
    expect(await page.getByRole("button", { name: "Score 1 system" }).isEnabled()).toBe(true);
    await page.getByRole("button", { name: "Remove cut-key.conll" }).click();
    await page.getByLabel("Choose files…").setInputFiles(example("key.conll"));
    await expect
      .poll(() => wordsOf(page, "cut-response.conll"))
      .toMatch(/1 document of the key is missing here: tc\/kitchen|2 documents of the key are missing here/);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("opens the example that is built in, with one click", async () => {
    const { page, errors, requests } = await openFile(browser, emptyPage);
    await page.getByRole("button", { name: "Try the example" }).click();
    await page.getByRole("tablist").waitFor();
    expect(await systemsOf(page)).toEqual(["north.1", "south.1"]);
    const files = ["key", "north.1", "south.1"].map((name) => example(`villages/${name}.txt`));
    const expected = JSON.parse(runCli(["score", ...files, "-m", "lea", "--format", "json"]).stdout) as {
      systems: { scores: { lea: { f1: number } } }[];
    };
    expect(await page.locator("[data-figure='lea.f1']").first().getAttribute("data-value")).toBe(
      String(expected.systems[0].scores.lea.f1),
    );
    expect([...errors, ...requests]).toEqual([]);
    await page.close();
  });

  it("keeps files of the same name apart, and does not add a file twice", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    for (const [name, file] of [
      ["first", "key.conll"],
      ["second", "response.conll"],
    ]) {
      mkdirSync(join(folder.path, name), { recursive: true });
      const path = folder.write(`${name}/dev.conll`, readFileSync(example(file), "utf8"));
      await page.getByLabel("Choose files…").setInputFiles(path);
      await page.getByLabel("Choose files…").setInputFiles(path);
    }
    await expect.poll(() => roles(page)).toEqual(["dev.conll → Key", "dev (2).conll → System: dev (2)"]);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("fits on a phone and can be used by key", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const viewport = { width: 390, height: 844 };
      const { page, errors } = await openFile(browser, emptyPage, { colorScheme, viewport });
      await chooseInPage(page, [example("key.conll")], [example("response.conll"), example("baseline.conll")]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
      await page.getByLabel("Role of response.conll").focus();
      await page.keyboard.press("End");
      await expect.poll(() => page.getByLabel("Role of response.conll").inputValue()).toBe("ignored");
      await page.locator("#open").focus();
      await page.keyboard.press("Enter");
      await page.getByRole("tablist").waitFor();
      expect(errors).toEqual([]);
      await page.close();
    }
  });

  it("accepts files dropped anywhere, and recognises the key by its name", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    await drop(page, [example("response.conll"), example("key.conll")], 5, 5, async () => {
      await page.getByText("Drop the key and the systems anywhere").waitFor();
    });
    await expect.poll(() => roles(page)).toEqual(["response.conll → System: response", "key.conll → Key"]);
    expect(await page.getByText("Drop the key and the systems anywhere").count()).toBe(0);
    await page.locator("#open").click();
    await page.getByRole("tablist").waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it("adds a dropped system to a saved report or replaces it, keeps the view, and asks before it closes the report", async () => {
    const path = join(folder.path, "open.html");
    expect(runCli(["report", example("key.conll"), example("response.conll"), "--readers", "-o", path]).code).toBe(0);
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=errors" });
    await page.getByRole("tablist").waitFor();
    await drop(page, [example("baseline.conll")], 700, 500);
    await expect.poll(() => systemsOf(page)).toEqual(["response", "baseline"]);
    expect(page.url()).toContain("#tab=errors");
    const lea = async (): Promise<string | null> =>
      page.locator("[data-figure='lea.f1']").first().getAttribute("data-value");
    const expected = (...files: string[]): string[] => {
      const { systems } = JSON.parse(runCli(["score", ...files, "-m", "lea", "--format", "json"]).stdout) as {
        systems: { scores: { lea: { f1: number } } }[];
      };
      return systems.map(({ scores }) => String(scores.lea.f1));
    };
    await chooseView(page, "Scores");
    const scored = expected(example("key.conll"), example("response.conll"), example("baseline.conll"));
    expect(await lea()).toBe(scored[0]);
    await page.getByRole("combobox", { name: "System", exact: true }).selectOption("1");
    await expect.poll(lea).toBe(scored[1]);
    // The next run of the system has the same name.
    mkdirSync(join(folder.path, "next"), { recursive: true });
    const next = folder.write("next/baseline.conll", readFileSync(example("key.conll"), "utf8"));
    await drop(page, [next], 700, 500);
    await expect.poll(lea).toBe("1");
    expect(await systemsOf(page)).toEqual(["response", "baseline"]);
    // A file that cannot be read changes nothing.
    await drop(page, [folder.write("broken.conll", "")], 700, 500);
    await expect
      .poll(() => page.getByRole("alert").innerText())
      .toMatch(/Nothing was changed.*broken\.conll.*no content/s);
    expect(await lea()).toBe("1");
    const dialog = page.getByRole("dialog");
    await drop(page, [example("key.conll"), example("baseline.conll")], 700, 500);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByRole("tablist").count()).toBe(1);
    await drop(page, [example("key.conll"), example("baseline.conll")], 700, 500);
    await dialog.getByRole("button", { name: "Open instead" }).click();
    await expect.poll(() => roles(page)).toEqual(["key.conll → Key", "baseline.conll → System: baseline"]);
    expect(new URL(page.url()).pathname).toContain("open.html");
    expect(errors).toEqual([]);
    await page.close();
  });

  it("says in a saved report without readers why a dropped file is not opened", async () => {
    const path = join(folder.path, "closed.html");
    expect(runCli(["report", example("key.conll"), example("response.conll"), "-o", path]).code).toBe(0);
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=study" });
    // The papers are left out, too.
    await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
    await page.getByRole("button", { name: "More" }).click();
    expect(await page.getByRole("menuitemradio").allInnerTexts()).toEqual(["Scores", "Audit"]);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("button", { name: "Open other files" }).count()).toBe(0);
    await drop(page, [example("baseline.conll")], 700, 500);
    await expect
      .poll(() => page.getByRole("alert").innerText())
      .toMatch(/^This report only shows what it holds: .*app/);
    expect(await systemsOf(page)).toEqual(["response"]);
    // It offers no report whose words could be restored, because that takes readers.
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Save report…" }).click();
    await expect.poll(() => page.getByRole("dialog").getByRole("radio").count()).toBe(3);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("adds a dropped system to files that are open, which can still be changed", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    await openInPage(page, [example("key.conll")], [example("response.conll")]);
    await page.getByRole("tab", { name: "Errors", exact: true }).click();
    // Chromium refuses a drop if what is below the pointer changes just then.
    await page.locator(".scroll.reading .block").nth(2).waitFor();
    await drop(page, [example("baseline.conll")], 700, 500);
    await expect.poll(() => systemsOf(page)).toEqual(["response", "baseline"]);
    expect(page.url()).toContain("tab=errors");
    mkdirSync(join(folder.path, "again"), { recursive: true });
    const again = folder.write("again/response.conll", readFileSync(example("key.conll"), "utf8"));
    await drop(page, [again], 700, 500);
    await chooseView(page, "Scores");
    const lea = page.locator("[data-figure='lea.f1']").first();
    await expect.poll(() => lea.getAttribute("data-value")).toBe("1");
    expect(await systemsOf(page)).toEqual(["response", "baseline"]);
    const bad = folder.write("bad.conll", "#begin document (other); part 000\nx\t(0)\n\n#end document\n");
    await drop(page, [bad], 700, 500);
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/Nothing was changed.*bad\.conll/s);
    expect(await lea.getAttribute("data-value")).toBe("1");
    await page.getByRole("button", { name: "Change settings" }).click();
    await expect
      .poll(() => roles(page))
      .toEqual(["key.conll → Key", "response.conll → System: response", "baseline.conll → System: baseline"]);
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
    await expect.poll(() => roles(page)).toEqual(["key.conll → Key"]);
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
    await drop(page, [gold], 5, 5);
    await expect.poll(() => roles(page)).toEqual(["gold/ → Key"]);
    expect(await wordsOf(page, "gold/")).toContain("2 files");
    await drop(page, [alpha, beta], 5, 5);
    await expect.poll(() => roles(page)).toEqual(["gold/ → Key", "alpha/ → System: alpha", "beta/ → System: beta"]);
    await page.locator("#open").click();
    await page.getByRole("tablist").waitFor();
    expect(await systemsOf(page)).toEqual(["alpha", "beta"]);
    const expected = JSON.parse(runCli(["score", gold, `alpha=${alpha}`, "-m", "lea", "--format", "json"]).stdout) as {
      systems: { scores: { lea: { f1: number } } }[];
    };
    expect(await page.locator("[data-figure='lea.f1']").first().getAttribute("data-value")).toBe(
      String(expected.systems[0].scores.lea.f1),
    );
    await page.getByRole("button", { name: "Open other files" }).click();
    await page.getByLabel("Choose folder…").setInputFiles(gold);
    await expect.poll(() => roles(page)).toEqual(["gold/ → Key"]);
    await page.getByRole("button", { name: "Show gold/ file by file" }).click();
    await expect.poll(() => roles(page)).toEqual(["gold/a.conll → Key", "gold/sub/b.conll → System: b"]);
    await page.getByRole("button", { name: "Join gold/ again" }).click();
    await expect.poll(() => roles(page)).toEqual(["gold/ → Key"]);
    expect(errors).toEqual([]);
    await page.close();
  });
});
