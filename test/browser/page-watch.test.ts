import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "../support/accessible.ts";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile } from "../support/page-in-browser.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { type WatchingApp, watchingApp } from "../support/watching-app.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => readFileSync(join(projectFolder, "examples", name), "utf8");

describe.skipIf(skipsBrowser)(`the page of app --watch${browserNote}`, () => {
  let browser: Browser;
  const apps: WatchingApp["app"][] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    for (const app of apps) app.kill("SIGKILL");
    await browser.close();
  });

  async function watched(...paths: string[]): Promise<WatchingApp> {
    const watching = await watchingApp(paths);
    apps.push(watching.app);
    return watching;
  }

  const line = (page: Page): Promise<string> => page.getByRole("complementary", { name: "Watched files" }).innerText();
  const lea = (page: Page): Promise<string | null> =>
    page.locator("[data-figure='lea.f1']").first().getAttribute("data-value");

  function leaOf(key: string, response: string): string {
    const { stdout } = runCli(["score", key, response, "-m", "lea", "--format", "json"]);
    const { systems } = JSON.parse(stdout) as { systems: { scores: { lea: { f1: number } } }[] };
    return String(systems[0].scores.lea.f1);
  }

  it("shows the figures of changed files, keeps view and filters, and asks only its own server", async () => {
    const key = folder.write("key.conll", example("key.conll"));
    const system = folder.write("system.conll", example("response.conll"));
    const { app, url } = await watched(key, system);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const [requests, errors]: [string[], string[]] = [[], []];
    page.on("request", (request) => requests.push(request.url()));
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(`${url}#tab=scores&documents=worst&filter=a`);
    await expect.poll(() => lea(page)).toBe(leaOf(key, system));
    expect(await line(page)).toMatch(/^Watching 2 files · read \d\d:\d\d:\d\d\s*$/);

    writeFileSync(system, example("baseline.conll"));
    await expect.poll(() => lea(page)).toBe(leaOf(key, join(projectFolder, "examples/baseline.conll")));
    await expect.poll(() => line(page)).toMatch(/^Watching 2 files · reloaded \d\d:\d\d:\d\d\s*$/);
    expect(new URL(page.url()).hash).toBe("#tab=scores&documents=worst&filter=a");

    // Half a file: what was read before stays on show.
    const before = await lea(page);
    writeFileSync(system, '{"clusters": [[[0, 1], [');
    await expect.poll(() => line(page)).toMatch(/Not reloaded: .*system\.conll: /s);
    expect(await lea(page)).toBe(before);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page)).toEqual([]);
    }

    rmSync(system);
    await expect.poll(() => line(page)).toMatch(/Not reloaded: .*there is no such file/s);
    writeFileSync(system, example("key.conll"));
    await expect.poll(() => lea(page)).toBe("1");
    expect(await line(page)).not.toContain("Not reloaded");

    // A report that is saved here watches nothing, and asks nobody.
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Save report…" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const saved = join(folder.path, "saved.html");
    await (await download).saveAs(saved);
    const html = readFileSync(saved, "utf8");
    expect(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]).not.toContain("connect-src");
    const report = await openFile(browser, saved, { fragment: "#tab=scores" });
    await expect.poll(() => lea(report.page)).toBe("1");
    expect(await report.page.getByRole("complementary", { name: "Watched files" }).count()).toBe(0);
    expect([report.requests, report.errors]).toEqual([[], []]);
    await report.page.close();

    app.kill("SIGINT");
    await expect.poll(() => line(page)).toContain("No longer watching");
    await page.getByRole("tab", { name: "Errors", exact: true }).click();
    await page.goBack();
    await expect.poll(() => lea(page)).toBe("1");

    expect(requests.filter((asked) => !/^(blob|data):/.test(asked) && !asked.startsWith(url))).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
