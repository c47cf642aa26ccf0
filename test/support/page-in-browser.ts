import { basename } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { pathToFileURL } from "node:url";

/** A page, with everything it did that is not allowed. */
export interface WatchedPage {
  readonly page: Page;
  /** Requested addresses, except the page's own, `blob:` and `data:`. */
  readonly requests: string[];
  /** Script errors, console errors (such as violations of the content security policy), and dialogs. */
  readonly errors: string[];
}

/** Opens a file as a double-click would. */
export async function openFile(
  browser: Browser,
  path: string,
  {
    fragment = "",
    colorScheme = "light",
    viewport = { width: 1280, height: 800 },
  }: {
    fragment?: string;
    colorScheme?: "light" | "dark";
    viewport?: { width: number; height: number };
  } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ colorScheme, viewport });
  const page = await context.newPage();
  const url = pathToFileURL(path).href;
  const requests: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    const asked = request.url();
    if (asked.split("#")[0] !== url && !/^(blob|data):/.test(asked)) requests.push(asked);
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("dialog", (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(url + fragment);
  return { page, requests, errors };
}

/** Shows a view: one with a tab, or one of the menu. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole("tablist").waitFor();
  const own = page.getByRole("tab", { name, exact: true });
  if ((await own.count()) > 0) {
    await own.click();
    return;
  }
  await page.locator("#tab-more").click();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
}

/** Returns the name of the view on show. */
export async function shownView(page: Page): Promise<string> {
  const text = await page.locator("[role=tab][aria-selected=true], #tab-more.shown").innerText();
  return text.replace(" ▾", "");
}

/** Chooses files on the opening screen, and gives them these roles whatever their names say. */
export async function chooseInPage(page: Page, key: readonly string[], responses: readonly string[]): Promise<void> {
  await page.getByLabel("Choose files…").setInputFiles([...key, ...responses]);
  const rolesOf = (path: string): Locator => page.getByLabel(`Role of ${basename(path)}`, { exact: true });
  for (const path of [...key, ...responses]) await rolesOf(path).waitFor();
  for (const path of responses) {
    if (/^system/.test(await rolesOf(path).inputValue())) continue;
    await rolesOf(path).selectOption(`system ${basename(path)}`);
  }
  for (const path of key) await rolesOf(path).selectOption("key");
}

/** Opens files in these roles. */
export async function openInPage(page: Page, key: readonly string[], responses: readonly string[]): Promise<void> {
  await chooseInPage(page, key, responses);
  await page.locator("#open").click();
  await page.getByRole("tablist").waitFor();
}

/** Waits until the overview of two systems has all that takes longer. */
export async function overviewDrawn(page: Page): Promise<void> {
  await page
    .locator(".lead")
    .filter({ hasText: /fixes \d+ of its \d+ errors/ })
    .waitFor();
  await page.locator(".waterfall").first().waitFor();
}

/** Drops files on a place of the page. */
export async function drop(
  page: Page,
  paths: readonly string[],
  x: number,
  y: number,
  seen?: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const send = (type: "dragEnter" | "dragOver" | "drop"): Promise<unknown> =>
    session.send("Input.dispatchDragEvent", { type, x, y, data });
  await send("dragEnter");
  await send("dragOver");
  await seen?.();
  // A browser says again and again what is below the pointer, because that may change while files are held over it.
  await send("dragOver");
  await send("drop");
}
