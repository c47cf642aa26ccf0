import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "../support/accessible.ts";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { drop, openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

interface Note {
  readonly error: string;
  readonly author: string;
  readonly time: string;
  readonly text: string;
}

describe.skipIf(skipsBrowser)(`notes on errors${browserNote}`, () => {
  let browser: Browser;
  const reports = new Map<string, string>();
  beforeAll(async () => {
    browser = await launchChromium();
    for (const system of ["north.1", "south.1"]) {
      const files = ["key", system].map((name) => join(projectFolder, "examples/villages", `${name}.txt`));
      const path = join(folder.path, `${system}.html`);
      expect(runCli(["report", ...files, "--quiet", "-o", path]).code).toBe(0);
      reports.set(system, path);
    }
  });
  afterAll(async () => {
    await browser.close();
  });

  /** Opens a report as somebody who has never been there, on one of its errors. */
  async function opened(system: string, error: number, options: Parameters<typeof openFile>[2] = {}): Promise<Page> {
    const { page } = await openFile(browser, reports.get(system)!, {
      fragment: `#tab=errors&error=${error}`,
      ...options,
    });
    await page.getByLabel("Note", { exact: true }).waitFor();
    return page;
  }

  async function write(page: Page, text: string): Promise<void> {
    await page.getByLabel("Note", { exact: true }).fill(text);
    await page.getByLabel("Note", { exact: true }).blur();
  }

  async function sign(page: Page, name: string): Promise<void> {
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Your name").blur();
    // It is asked once.
    await expect.poll(() => page.getByLabel("Your name").count()).toBe(0);
  }

  const menu = (page: Page) => page.getByRole("button", { name: "Notes", exact: true });

  async function saved(page: Page, name: string): Promise<{ path: string; text: string; notes: readonly Note[] }> {
    if ((await menu(page).getAttribute("aria-expanded")) !== "true") await menu(page).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Export \d+ notes?$/ }).click();
    const path = join(folder.path, name);
    await (await saving).saveAs(path);
    const text = readFileSync(path, "utf8");
    return { path, text, notes: (JSON.parse(text) as { notes: readonly Note[] }).notes };
  }

  async function read(page: Page, ...paths: string[]): Promise<void> {
    if ((await menu(page).getAttribute("aria-expanded")) !== "true") await menu(page).click();
    await page.locator("input[type=file][accept='.json']").setInputFiles(paths);
  }

  const notesOfOthers = (page: Page): Promise<string[]> =>
    page.getByRole("list", { name: "Notes of others" }).getByRole("listitem").allInnerTexts();

  it("carry a name, and are joined with those of others: the later one of each author stays", async () => {
    const eva = await opened("north.1", 0);
    // The name is given to what was noted before.
    await write(eva, "first thought");
    await sign(eva, "Eva");
    const first = await saved(eva, "eva-first.json");
    expect(first.notes.map(({ author, text }) => [author, text])).toEqual([["Eva", "first thought"]]);
    await eva.keyboard.press("Escape");
    await write(eva, "second thought");
    const second = await saved(eva, "eva.json");
    expect(second.notes[0].time > first.notes[0].time).toBe(true);
    expect(second.notes[0].error).toBe(first.notes[0].error);

    const bea = await opened("north.1", 0);
    await sign(bea, "Bea");
    await write(bea, "I agree");
    // In the wrong order.
    await read(bea, second.path, first.path);
    await expect.poll(() => notesOfOthers(bea)).toEqual(["Eva: second thought"]);
    expect(await bea.getByLabel("Note", { exact: true }).inputValue()).toBe("I agree");
    expect(await faultsOf(bea)).toEqual([]);
    const both = await saved(bea, "both.json");
    expect(both.notes.map(({ author, text }) => [author, text])).toEqual([
      ["Bea", "I agree"],
      ["Eva", "second thought"],
    ]);
    // Again changes nothing.
    await read(bea, both.path, first.path);
    await bea.locator(".told", { hasText: "eva-first.json: 1 note by Eva." }).waitFor();
    expect((await saved(bea, "again.json")).text).toBe(both.text);

    // On the way back, as a dropped file, Eva has both.
    await drop(eva, [both.path], 700, 400);
    await expect.poll(() => notesOfOthers(eva)).toEqual(["Bea: I agree"]);
    for (const page of [eva, bea]) await page.close();
  });

  it("on errors that are not here are named, and saved with the rest", async () => {
    // The errors that only one of the systems makes have ids that the other does not know.
    const idsOf = (system: string): Set<string> => {
      const files = ["key", system].map((name) => join(projectFolder, "examples/villages", `${name}.txt`));
      const { systems } = JSON.parse(runCli(["errors", ...files, "--format", "json", "--quiet"]).stdout) as {
        systems: { errors: { id: string }[] }[];
      };
      return new Set(systems[0].errors.map(({ id }) => id));
    };
    const [north, south] = [idsOf("north.1"), idsOf("south.1")];
    const [shared] = [...north].filter((id) => south.has(id));
    const [own] = [...north].filter((id) => !south.has(id));
    const about = { document: "village/baker", type: "missing-mention", words: "her shop" };
    const notes = [own, shared].map((error) => ({
      ...{ error, author: "Eva", time: "2026-11-30T09:00:00.000Z", tags: [], text: `on ${error}`, about },
    }));
    const path = folder.write("two.json", JSON.stringify({ schema: "corefscope/notes/2", notes }));
    const page = await opened("south.1", 0);
    await read(page, path);
    await page.locator(".told", { hasText: "2 notes by Eva; 1 is on an error that is not here." }).waitFor();
    await page.getByText("1 note on errors that are not here").click();
    await page.getByText(`Eva on “her shop”, missing mention, village/baker: on ${own}`).waitFor();
    const { notes: again } = await saved(page, "again-two.json");
    expect(again.map(({ error }) => error).sort()).toEqual([own, shared].sort());
    await page.close();
  });

  it("are refused from files that are not of notes, with what is wrong", async () => {
    const page = await opened("south.1", 0);
    await read(page, folder.write("broken.json", '{"schema": "corefscope/notes/2", "notes": [{"error": "e"}]}'));
    await page
      .getByRole("alert")
      .filter({ hasText: "The notes of broken.json were not read: note 1 has no “tags”." })
      .waitFor();
    expect(await page.getByRole("button", { name: "Export notes" }).isDisabled()).toBe(true);
    await page.close();
  });
});
