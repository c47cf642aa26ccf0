import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "../support/accessible.ts";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { chooseInPage, chooseView, openFile, openInPage, shownView } from "../support/page-in-browser.ts";
import { reportPayload } from "../support/report-payload.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => join(projectFolder, "examples", name);
const emptyPage = join(projectFolder, "dist/app/corefscope.html");
const tabs = ["Overview", "Errors", "Text", "Compare", "Entities", "Scores", "Audit", "Papers"];

/** Returns a report with its compressed data, in which line feeds separate words. */
async function contentsOf(path: string): Promise<string> {
  const html = readFileSync(path, "utf8");
  return html + JSON.stringify(await reportPayload(html)).replaceAll("\\n", " ");
}

function report(name: string, ...args: string[]): string {
  const path = join(folder.path, name);
  const run = runCli(["report", ...args, "-o", path]);
  expect(run.stderr).not.toContain("rror:");
  expect(run.code).toBe(0);
  return path;
}

async function showTab(page: Page, name: string): Promise<void> {
  await chooseView(page, name);
  // Also waits for anything that the tab computes first. Names in figures may be cut off.
  const words = `(() => {
    const panel = document.querySelector("#panel").cloneNode(true);
    for (const figure of panel.querySelectorAll("svg")) figure.remove();
    return panel.textContent;
  })()`;
  await expect.poll(() => page.evaluate(words)).not.toMatch(/(^|…)\s*$/);
}

describe.skipIf(skipsBrowser)(`the page${browserNote}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  it("leads from the opening screen to an error found by search, by keyboard alone", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const { keyboard } = page;
    const tabTo = async (id: string): Promise<void> => {
      for (let i = 0; i < 20; i++) {
        await keyboard.press("Tab");
        if ((await page.evaluate("document.activeElement?.id")) === id) return;
      }
      throw new Error(`Tab does not lead to ${id}`);
    };
    // Listens first, because a file chooser may open before the browser has begun to intercept them.
    let chosen = Promise.resolve();
    const files = ["key.conll", "response.conll"].map(example);
    page.on("filechooser", (chooser) => (chosen = chooser.setFiles(files)));
    await tabTo("choose");
    await keyboard.press("Space");
    for (const name of ["key.conll", "response.conll"])
      await page.getByLabel(`Role of ${name}`, { exact: true }).waitFor();
    await chosen;
    await tabTo("open");
    await keyboard.press("Enter");
    await page.getByRole("tablist").waitFor();
    await keyboard.press("g");
    await keyboard.press("e");
    await page
      .getByRole("row", { name: /missing mention/ })
      .first()
      .waitFor();
    await keyboard.press("f");
    await keyboard.type("boat");
    await page
      .getByRole("status")
      .filter({ hasText: /\d+ of \d+ errors/ })
      .waitFor();
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Error 1 of/ }).waitFor();
    const selected = page.locator('[role="row"][aria-selected="true"]');
    expect(await selected.innerText()).toContain("boat");
    const id = /#.*error=0/;
    await expect.poll(() => page.url()).toMatch(id);
    await expect.poll(() => page.locator("[aria-live]").first().textContent()).toMatch(/^Error 1 of \d+: /);
    await expect.poll(() => page.evaluate("document.activeElement.ariaSelected")).toBe("true");
    await keyboard.press("ArrowDown");
    await page.getByRole("heading", { name: /^Error 2 of/ }).waitFor();
    await keyboard.press("Enter");
    await page.locator(".mention .chosen").first().waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toMatch(/^Text of /);
    await keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
      .toMatch(/^“.*boat.*”; /);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("makes no network request, and cannot make one", async () => {
    let arrived = 0;
    const server = createServer((_, response) => {
      arrived++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const villages = ["key.txt", "north.1.txt", "south.1.txt"].map((name) => example(`villages/${name}`));
    const small = report("small-villages.html", ...villages);
    const path = report("villages.html", ...villages, "--readers");
    for (const file of [emptyPage, small, path]) {
      const { page, requests, errors } = await openFile(browser, file);
      // Only a report that reads files has the papers.
      const views = file === emptyPage ? [] : file === small ? tabs.filter((tab) => tab !== "Papers") : tabs;
      for (const tab of views) await showTab(page, tab);
      await page.waitForTimeout(200);
      expect(requests).toEqual([]);
      expect(errors).toEqual([]);
      const tried = await page.evaluate(`(async () => {
        const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
        add("img", { src: "${url}" });
        add("iframe", { src: "${url}" });
        add("script", { src: "${url}" });
        add("script", { textContent: "window.ran = true" });
        navigator.sendBeacon("${url}");
        const fetched = await fetch("${url}", { mode: "no-cors" }).then(() => "fetched", () => "refused");
        return { fetched, ran: "ran" in window };
      })()`);
      expect(tried).toEqual({ fetched: "refused", ran: false });
      await page.waitForTimeout(200);
      expect(arrived).toBe(0);
      await page.close();
    }
  });

  it("can compile WebAssembly in its worker, but runs no inline script that is added", async () => {
    const { page } = await openFile(browser, emptyPage);
    await openInPage(page, [example("key.conll")], [example("response.conll")]);
    const compiled = await page.workers()[0].evaluate<string>(`(() => {
      try {
        new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
        return "compiled";
      } catch (error) {
        return error.name;
      }
    })()`);
    expect(compiled).toBe("compiled");
    const refused = await page.evaluate<string>(`new Promise((resolve) => {
      document.addEventListener("securitypolicyviolation", ({ blockedURI }) => resolve(blockedURI));
      document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = true" }));
    })`);
    expect(refused).toBe("inline");
    await page.close();
  });

  it("shows tokens as text, even if they contain markup, scripts or control characters", async () => {
    const tokens = [
      "</script><script>window.ran=1</script>",
      "<img/src=x/onerror=window.ran=2>",
      "<!--",
      "{{x}}",
      "\u202Eabc",
      "שלום",
      "👩\u200D👩\u200D👧",
      "a\u2028b",
      "x".repeat(5000),
      "&lt;b&gt;",
    ];
    const lines = (shift: number): string =>
      [
        "#begin document (<b>d</b>); part 000",
        ...tokens.map((token, i) => `<b>d</b>\t0\t${i}\t${token}\t(${(i + shift * (i % 2)) % 4})`),
        "",
        "#end document",
        "",
      ].join("\n");
    const key = folder.write("hostile-key.conll", lines(0));
    const response = folder.write("hostile-response.conll", lines(1));
    const path = report("hostile.html", key, response, "--readers");
    const scripts = (file: string): number => readFileSync(file, "utf8").split("<script").length;
    expect(scripts(path)).toBe(scripts(emptyPage));
    const { page, requests, errors } = await openFile(browser, path);
    for (const tab of tabs) {
      await showTab(page, tab);
      const found = await page.evaluate(
        '["ran" in window, document.querySelectorAll("#app img, #app script, #app b b").length]',
      );
      expect(found).toEqual([false, 0]);
    }
    await showTab(page, "Text");
    const text = await page.evaluate<string>(`(() => {
      const copy = document.querySelector(".block p").cloneNode(true);
      for (const badge of copy.querySelectorAll(".mention")) badge.remove();
      return copy.textContent;
    })()`);
    expect(text.replaceAll(/\s/gu, "")).toBe(tokens.join("").replaceAll(/\s/gu, ""));
    // Nothing is wider than the window.
    expect(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")).toBe(
      true,
    );
    expect(requests).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("shows mentions with gaps, zeros, crossing spans, and a span in two entities", async () => {
    const plaza = report("plaza.html", example("plaza/key.conllu"), example("plaza/north.conllu"));
    const { page, errors } = await openFile(browser, plaza, { fragment: "#tab=text&layout=lanes" });
    const badges = (of: Page): Promise<string[]> => of.locator(".mention > span").allInnerTexts();
    await page.locator(".mention").first().waitFor();
    const pieces = (await badges(page)).filter((text) => /K8 \d\/\d/.test(text));
    expect(pieces.map((text) => text.slice(-3))).toEqual(["1/2", "2/2"]);
    expect(await page.locator(".zero").count()).toBeGreaterThan(0);
    await page.close();
    // The spans w1–w3 and w2–w4 cross, and w5 is in two entities.
    const cells = ["-", "(0", "(1", "0)", "1)", "(2)|(3)"];
    const text = [
      "#begin document (d); part 000",
      ...cells.map((cell, i) => `d\t0\t${i}\tw${i}\t${cell}`),
      "",
      "#end document",
      "",
    ].join("\n");
    const file = folder.write("crossing.conll", text);
    const crossing = report("crossing.html", file, file, "--on-duplicate", "keep", "-q");
    const other = await openFile(browser, crossing, { fragment: "#tab=text&layout=lanes" });
    await other.page.locator(".mention").first().waitFor();
    expect((await badges(other.page)).filter((badge) => badge.includes("K"))).toEqual(["=K1", "=K2", "=K3", "=K4"]);
    // w2 and w3 are in both spans, so each side has two lines there.
    const lines = (await other.page.locator(".stretch", { hasText: "w3" }).getAttribute("style")) ?? "";
    expect(
      new Set(
        /background-position:([^;]*)/
          .exec(lines)?.[1]
          .split(",")
          .map((each) => each.trim()),
      ).size,
    ).toBe(4);
    expect([...errors, ...other.errors]).toEqual([]);
    await other.page.close();
  });

  it("prints all of a text, and fits a narrow screen", async () => {
    const path = report("print.html", example("key.conll"), example("response.conll"));
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=text" });
    await page.setViewportSize({ width: 400, height: 300 });
    await page.locator(".mention").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(400);
    const sentences = (): Promise<number> => page.locator(".block p").count();
    const seen = await sentences();
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    // The first document has two parts, of five and three sentences.
    await expect.poll(sentences).toBe(8);
    expect(seen).toBeLessThanOrEqual(8);
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await expect.poll(sentences).toBe(seen);
    await page.getByRole("tab", { name: "Errors", exact: true }).click();
    await page.getByRole("row").nth(2).click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(400);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("shows the same numbers as `score --format json`", async () => {
    for (const files of [
      ["key.conll", "response.conll", "baseline.conll"],
      ["villages/key.txt", "villages/north.1.txt", "villages/south.2.txt"],
    ]) {
      const [key, ...responses] = files.map((name) => example(name));
      const { page } = await openFile(browser, emptyPage);
      await openInPage(page, [key], responses);
      const json = JSON.parse(runCli(["score", key, ...responses, "--format", "json"]).stdout) as {
        systems: { scores: Record<string, Record<string, unknown>> }[];
      };
      let compared = 0;
      for (const [s, { scores }] of json.systems.entries()) {
        await page.getByRole("combobox", { name: "System", exact: true }).selectOption(String(s));
        await showTab(page, "Scores");
        const shown = await page.evaluate<[figure: string, value: string, text: string][]>(
          'Array.from(document.querySelectorAll("[data-figure]"), (cell) => [cell.dataset.figure, cell.dataset.value, cell.querySelector("button").textContent])',
        );
        for (const [figure, value, text] of shown) {
          const [metric, name] = figure.split(".");
          const score = scores[metric];
          const expected = (name === "f1" && "value" in score ? score["value"] : score[name]) as number | null;
          expect(value, figure).toBe(expected === null ? "" : String(expected));
          expect(text).toBe(expected === null ? "—" : (expected * 100).toFixed(2));
          compared++;
        }
        expect(new Set(shown.map(([figure]) => figure.split(".")[0]))).toEqual(new Set(Object.keys(scores)));
      }
      expect(compared).toBeGreaterThan(30);
      await page.close();
    }
  });

  it("reads a gzipped file with several members, but refuses a file with a damaged member", async () => {
    const bytes = readFileSync(example("key.conll"));
    const pieces = [bytes.subarray(0, 100), bytes.subarray(100, 600), bytes.subarray(600)];
    const packed = pieces.map((piece) => gzipSync(piece));
    const { page } = await openFile(browser, emptyPage);
    await openInPage(page, [folder.write("members.conll.gz", Buffer.concat(packed))], [example("response.conll")]);
    await expect.poll(() => page.locator("header .sizes").getAttribute("title")).toContain("34 key mentions");
    await page.close();
    // Makes the checksum of the second member wrong.
    packed[1][packed[1].length - 8] ^= 1;
    const damaged = await openFile(browser, emptyPage);
    const file = folder.write("damaged.conll.gz", Buffer.concat(packed));
    await chooseInPage(damaged.page, [file], [example("response.conll")]);
    await damaged.page.locator("#open").click();
    await damaged.page.getByRole("alert").waitFor();
    expect(await damaged.page.getByRole("listitem").filter({ hasText: "damaged.conll.gz" }).innerText()).toMatch(
      /^damaged\.conll\.gz\s+The file was not read/s,
    );
    expect(await damaged.page.getByRole("tablist").count()).toBe(0);
    await damaged.page.close();
  });

  it("shows the status of each key mention in both systems", async () => {
    const path = report("both.html", ...["key.conll", "response.conll", "baseline.conll"].map(example));
    const { page } = await openFile(browser, path, { fragment: "#tab=text&layout=lanes" });
    // The window is so high that all of the text is visible.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await page.locator(".mention").first().waitFor();
    const seen = (): Promise<[badge: string, label: string][]> =>
      page.evaluate(`Array.from(document.querySelectorAll(".mention"), (mention) => {
        const badge = Array.from(mention.children, (child) => child.textContent).find((text) => /^\\W+K/.test(text));
        return [badge, mention.ariaLabel.split("; ").find((text) => text.startsWith("key "))];
      }).filter(([badge]) => badge !== undefined)`);
    const beside = page.getByLabel("Compare with");
    const system = page.getByRole("combobox", { name: "System", exact: true });
    const first = await seen();
    await system.selectOption("1");
    await expect.poll(() => page.url()).toContain("system=1");
    await expect.poll(seen).not.toEqual(first);
    const second = await seen();
    await system.selectOption("0");
    await expect.poll(seen).toEqual(first);
    await beside.selectOption({ label: "baseline" });
    // A mention has the signs and words of both systems, first those of the system that is shown.
    await expect.poll(seen).toEqual(
      first.map(([badge, label], m) => {
        const word = (text: string): string => text.slice(text.lastIndexOf(", ") + 2);
        const start = label.slice(0, label.lastIndexOf(", "));
        return [`${badge[0]}/${second[m][0]}`, `${start}, ${word(label)} (response), ${word(second[m][1])} (baseline)`];
      }),
    );
    await page.close();
  });

  it("is smaller than 570 kB compressed, and 1,020 kB plain as a report of 122 tokens", () => {
    const path = join(folder.path, "exported.html");
    expect(runCli(["app", "--export", path]).code).toBe(0);
    const html = readFileSync(path);
    expect(gzipSync(html, { level: 9 }).length).toBeLessThan(570e3);
    expect(html.equals(readFileSync(emptyPage))).toBe(true);
    const small = readFileSync(report("small.html", example("key.conll"), example("response.conll")));
    expect(small.length).toBeLessThan(1020e3);
  });

  it("lists documents below their topics, which the keyboard opens and closes", async () => {
    const path = report("events.html", example("events/key"), example("events/response.conll"));
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=scores" });
    const tree = page.getByRole("tree", { name: "Documents by topic" });
    await tree.waitFor();
    const rows = (): Promise<string[]> =>
      page.evaluate(`Array.from(document.querySelectorAll("[role=treeitem]"), (item) =>
        [item.ariaLevel, item.ariaExpanded ?? "document", item.innerText.split("\\n")[0]].join(" "))`);
    const first = ["1 true ▾ 1", "2 true ▾ 1_ecb", "3 document 1_1ecb", "3 document 1_2ecb"];
    const second = ["2 true ▾ 1_ecbplus", "3 document 1_3ecbplus"];
    const rest = ["1 true ▾ 2", "2 true ▾ 2_ecb", "3 document 2_1ecb", "3 document 2_2ecb"];
    await expect.poll(rows).toEqual([...first, ...second, ...rest]);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = (): Promise<string> => page.evaluate("document.activeElement.innerText.split('\\n')[0]");
    await page.getByRole("button", { name: "Close all topics" }).focus();
    await press("Tab");
    await expect.poll(focused).toBe("1_1ecb");
    // The first key press goes up to the subtopic, and the second closes it.
    await press("ArrowLeft", "ArrowLeft");
    await expect.poll(rows).toEqual(["1 true ▾ 1", "2 false ▸ 1_ecb", ...second, ...rest]);
    await press("ArrowLeft");
    await expect.poll(focused).toBe("▾ 1");
    await press("ArrowLeft");
    await expect.poll(rows).toEqual(["1 false ▸ 1", ...rest]);
    await press("End", "Enter");
    await expect.poll(() => tree.locator("[aria-current=true]").innerText()).toMatch(/^2_2ecb/);
    expect(page.url()).toContain("document=2_2ecb");
    // The document two places earlier is in the closed topic, and becomes visible.
    await press(",", ",");
    await expect.poll(() => tree.locator("[aria-current=true]").innerText()).toMatch(/^1_3ecbplus/);
    expect(await faultsOf(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
    const plain = await openFile(
      browser,
      report("plain.html", example("plaza/key.conllu"), example("plaza/north.conllu")),
      { fragment: "#tab=scores" },
    );
    await plain.page.getByRole("navigation", { name: "Documents" }).getByRole("listitem").first().waitFor();
    expect(await plain.page.getByRole("tree").count()).toBe(0);
    await plain.page.close();
  });

  it("leaves no gaps between the blocks of a text, with and without another system", async () => {
    const path = report("beside.html", ...["key.conll", "response.conll", "baseline.conll"].map(example));
    const { page } = await openFile(browser, path, { fragment: "#tab=text" });
    await page.setViewportSize({ width: 1280, height: 2400 });
    await page.locator(".mention").first().waitFor();
    const gaps = (): Promise<number[]> =>
      page.evaluate(`(() => {
        const boxes = Array.from(document.querySelectorAll(".reading .block"), (block) => block.getBoundingClientRect());
        boxes.sort((a, b) => a.top - b.top);
        return boxes.slice(1).map(({ top }, b) => Math.abs(Math.round(top - boxes[b].bottom)));
      })()`);
    const none = (await gaps()).map(() => 0);
    expect(none.length).toBeGreaterThan(5);
    for (const index of [1, 0, 1]) {
      const beside = page.getByLabel("Compare with");
      await beside.selectOption({ index });
      await expect.poll(() => page.url()).toMatch(index === 0 ? /text$/ : /against=1/);
      await expect.poll(gaps).toEqual(none);
    }
    await page.close();
  });

  it("shows key and responses side by side, line by line", async () => {
    const path = report("columns.html", ...["key.conll", "response.conll", "baseline.conll"].map(example));
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=text&against=1&layout=lanes" });
    await page.locator(".mention").first().waitFor();
    const texts = (): Promise<string[][]> =>
      page.evaluate(`Array.from(document.querySelectorAll(".reading .rows .block"), (block) =>
        Array.from(block.querySelectorAll("p"), (text) => {
          const words = text.cloneNode(true);
          words.querySelectorAll("button").forEach((badge) => badge.remove());
          return words.textContent.replace(/\\s+/g, " ").trim();
        }),
      ).filter((columns) => columns.length > 0)`);
    const lanes = await texts();
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect.poll(() => page.url()).toMatch(/layout=columns/);
    // The same words appear in three columns.
    const columns = await texts();
    expect(columns.length).toBeGreaterThan(3);
    columns.forEach((each, block) => {
      expect(each).toEqual([lanes[block][0], lanes[block][0], lanes[block][0]]);
    });
    expect(await page.locator(".names b").allTextContents()).toEqual(["response", "key", "baseline"]);
    const badges = await page.locator(".reading .rows .block p:nth-of-type(2) .mention").allTextContents();
    expect(badges.join()).toMatch(/K\d/);
    expect(badges.join()).not.toMatch(/R\d/);
    await page.getByRole("button", { name: "All mentions" }).click();
    await expect.poll(texts).toEqual(lanes);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("draws plots in the colours of the page, and prints them on white", async () => {
    const files = ["key.conll", "response.conll", "baseline.conll"].map(example);
    // Only with readers does a report have the experiments of papers.
    const path = report("plots.html", ...files, "--readers");
    for (const [fragment, label] of [
      ["#tab=compare&against=1&scope=corpus", "Comparison of the systems"],
      ["#tab=study&study=boundary-cases", "."],
    ]) {
      const { page, errors } = await openFile(browser, path, { fragment, colorScheme: "dark" });
      const card = page
        .getByRole("group", { name: new RegExp(label) })
        .locator("svg")
        .first();
      await card.waitFor();
      const colours = (): Promise<string[]> =>
        page.evaluate(`(() => {
          const svg = document.querySelector(".figure-card svg");
          const ground = getComputedStyle(svg.querySelector("rect")).fill;
          return [getComputedStyle(document.body).backgroundColor, ground, getComputedStyle(svg.querySelector("text")).fill];
        })()`);
      const [body, ground, text] = await colours();
      expect([ground, text]).toEqual([body, "rgb(236, 238, 242)"]);
      expect(body).toBe("rgb(20, 23, 28)");
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      expect((await colours()).slice(1)).toEqual(["rgb(255, 255, 255)", "rgb(22, 24, 29)"]);
      expect(errors).toEqual([]);
      await page.close();
    }
  });

  it("sorts the rows of an alignment by their losses, by keyboard", async () => {
    const files = ["key.txt", "north.1.txt"].map((name) => example(`villages/${name}`));
    const path = report("alignment.html", ...files, "-m", "lea");
    const { page, errors } = await openFile(browser, path, {
      fragment: "#tab=alignment&document=village/bridge&part=000&layer=key&entity=2",
    });
    const table = page.locator("#panel .overlap");
    const heads = (scope: string): Promise<string[]> => table.locator(`th[scope=${scope}] button`).allInnerTexts();
    await expect.poll(() => heads("row")).toEqual(["K3", "K5"]);
    await page.getByLabel("Rows and columns").focus();
    await page.keyboard.press("ArrowDown");
    // K3 loses nothing. The two mentions of K5 have no correct link, so the loss is 2 of the corpus's 170 mentions.
    await expect.poll(() => heads("row")).toEqual(["K5", "K3"]);
    expect(await table.locator("tbody tr td:last-child").allInnerTexts()).toEqual([
      ((2 / 170) * 100).toFixed(3),
      "0.000",
      ...["", ""],
    ]);
    expect(page.url()).toContain("order=loss");
    expect(errors).toEqual([]);
    await page.close();
  });

  it("keeps its state in the address, and exports and imports notes", async () => {
    const path = report("notes.html", example("key.conll"), example("response.conll"));
    const first = await openFile(browser, path, { fragment: "#tab=errors&is-type=missing-mention" });
    const { page } = first;
    await page
      .getByRole("row", { name: /missing mention/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Remove the filter type: missing mention" }).waitFor();
    await page.getByLabel("Note", { exact: true }).fill("needs <b>knowledge</b>");
    await page.getByLabel("Tags").fill("world, name");
    await page.getByLabel("Tags").blur();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Notes" }).click();
    await page.getByRole("button", { name: /^Export 1 note/ }).click();
    const notes = join(folder.path, "notes.json");
    await (await saving).saveAs(notes);
    await expect.poll(() => page.url()).toMatch(/error=/);
    const url = page.url();
    const textOfChosen = async (of: Page): Promise<string> =>
      (await of.locator('[aria-selected="true"][role="row"]').innerText()).replace(/✎\s*note/, "").replace(/\s+/g, " ");
    const chosen = await textOfChosen(page);
    await page.close();

    const again = await openFile(browser, path, { fragment: url.slice(url.indexOf("#")) });
    await expect.poll(() => textOfChosen(again.page)).toBe(chosen);
    await again.page.getByRole("button", { name: "Notes" }).click();
    await again.page.locator("input[type=file][accept='.json']").setInputFiles(notes);
    await expect.poll(() => again.page.getByLabel("Note", { exact: true }).inputValue()).toBe("needs <b>knowledge</b>");
    expect(await again.page.getByLabel("Tags").inputValue()).toBe("world, name");
    await again.page.close();
  });

  it("goes back one choice at a time", async () => {
    const path = report("back.html", example("key.conll"), example("response.conll"));
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=scores" });
    const chosenTab = (): Promise<string> => shownView(page);
    await expect.poll(chosenTab).toBe("Scores");
    await page.keyboard.press("e");
    await page.getByRole("dialog").getByRole("button", { name: /^K\d/ }).first().click();
    await expect.poll(chosenTab).toBe("Text");
    await page.goBack();
    await expect.poll(chosenTab).toBe("Scores");
    expect(page.url()).not.toContain("entity=");
    await showTab(page, "Entities");
    await page.goBack();
    await expect.poll(chosenTab).toBe("Scores");
    expect(errors).toEqual([]);
    await page.close();
  });

  it("returns to a list's first order if the chosen order no longer exists", async () => {
    const path = report("orders.html", ...["key.conll", "response.conll", "baseline.conll"].map(example));
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=errors&against=1" });
    const list = page.locator("#panel");
    await list.getByLabel("Sort").selectOption("loss");
    await expect.poll(() => page.url()).toContain("sort=loss");
    // Links have no gains, so they cannot be sorted by loss.
    await list.getByLabel("Errors of").selectOption("link");
    await expect.poll(() => list.getByLabel("Sort").inputValue()).toBe("document");
    expect(page.url()).not.toContain("sort=");
    await showTab(page, "Text");
    const documents = page.getByRole("navigation", { name: "Documents" });
    await documents.getByLabel("Sort").selectOption("difference");
    await page.getByLabel("Compare with").selectOption({ label: "none" });
    await expect.poll(() => documents.getByLabel("Sort").inputValue()).toBe("file");
    expect(errors).toEqual([]);
    await page.close();
  });

  it("finds words in a text, one place after another, and starts again at the end", async () => {
    const path = report("search.html", example("key.conll"), example("response.conll"));
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=text&document=nw/harbour" });
    const words = readFileSync(example("key.conll"), "utf8").match(/^nw\/harbour\s+\d+\s+\d+\s+\S*crew/gim) ?? [];
    expect(words.length).toBeGreaterThan(1);
    const field = page.getByLabel("Search the text");
    const status = page.locator("#panel").getByRole("status");
    await field.fill("Crew");
    for (let place = 1; place <= words.length; place++) {
      await expect.poll(() => status.innerText()).toBe(`${place} of ${words.length}`);
      await expect
        .poll(async () => (await page.locator("mark.found").allInnerTexts()).map((text) => text.trim()))
        .toEqual(["crew"]);
      await field.press("Enter");
    }
    await expect.poll(() => status.innerText()).toBe(`1 of ${words.length}`);
    await page.getByRole("button", { name: "Previous" }).click();
    await expect.poll(() => status.innerText()).toBe(`${words.length} of ${words.length}`);
    await field.fill("no such word");
    await expect.poll(() => status.innerText()).toBe("not found");
    expect(errors).toEqual([]);
    await page.close();
  });

  it("reports a file that can no longer be read", async () => {
    const { page, errors } = await openFile(browser, emptyPage);
    const gone = folder.write("gone.conll", readFileSync(example("key.conll"), "utf8"));
    await chooseInPage(page, [gone], [example("response.conll")]);
    rmSync(gone);
    await page.locator("#open").click();
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/could not be (found|read)/);
    expect(await page.locator("#open").isEnabled()).toBe(true);
    // A file that is gone before the engine looks at it is named in its row.
    const other = folder.write("other.conll", readFileSync(example("key.conll"), "utf8"));
    await page.evaluate(`File.prototype.arrayBuffer = () => Promise.reject(new Error("It could not be read."))`);
    await page.getByLabel("Choose files…").setInputFiles(other);
    await expect
      .poll(() => page.getByRole("listitem").last().innerText())
      .toMatch(/^other\.conll[^]*could not be read/);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("keeps nothing of the previous files in its address when the user opens others", async () => {
    const { page, errors } = await openFile(browser, emptyPage, { fragment: "#tab=errors" });
    await openInPage(page, [example("key.conll")], [example("response.conll")]);
    await page.getByRole("row").nth(2).click();
    await expect.poll(() => page.url()).toMatch(/document=.*entity=.*error=1/);
    await page.getByRole("button", { name: "Open other files" }).click();
    await page.getByLabel("Choose files…").waitFor();
    expect(page.url()).not.toMatch(/#./);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("shows no words if they are left out, and restores them from a local copy", async () => {
    const path = report("redacted.html", example("key.conll"), example("response.conll"), "--redact", "hash");
    const withWords = report("with-words.html", example("key.conll"), example("response.conll"));
    expect(await contentsOf(withWords)).toMatch(/harbour master .*Ellery/);
    expect(await contentsOf(path)).not.toMatch(/harbour master|Ellery/);
    const { page, errors } = await openFile(browser, path, { fragment: "#tab=text" });
    await page.locator(".block p").first().waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/harbour master|Ellery/);
    await page.getByLabel(/your copy/).setInputFiles(example("key.conll"));
    await page.locator(".block p", { hasText: "The harbour master" }).first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });
});
