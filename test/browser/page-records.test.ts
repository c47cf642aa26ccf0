import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserNote, launchChromium, skipsBrowser } from "../support/chromium.ts";
import { openFile } from "../support/page-in-browser.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const table = `id,name,street,city,zip,year,phone,mail,note,source,true,pred
r1,Anna Brandt,Lindenweg 4,Ulm,89073,1980,0731-11,anna@x.example,,A,1,1
r2,A. Brandt,Lindenweg 4,Ulm,89073,1980,0731-11,,moved,B,1,1
r3,Anna Brand,Lindenstr. 4,Ulm,89073,1980,,anna@x.example,,A,1,2
r4,Bo Carl,Ring 7,Bonn,53111,1975,0228-5,bo@y.example,,A,2,2
r5,王小明,中山路 5,上海,200001,1979,,,,B,3,
r6,יעל כהן,הנמל 9,חיפה,33033,1988,,,,B,,4
`;

describe.skipIf(skipsBrowser)(`records without text${browserNote}`, () => {
  let browser: Browser;
  let path: string;
  beforeAll(async () => {
    browser = await launchChromium();
    path = folder.write("people.html", "");
    expect(runCli(["report", folder.write("people.csv", table), "--quiet", "-o", path, "--force"]).code).toBe(0);
  });
  afterAll(async () => {
    await browser.close();
  });

  const opened = async (fragment: string, more: Parameters<typeof openFile>[2] = {}): Promise<Page> => {
    const { page } = await openFile(browser, path, { fragment, ...more });
    await page.locator("table.records tbody tr").first().waitFor();
    return page;
  };
  const rowsOf = (at: Page | Locator): Promise<string[]> => at.locator("table.records tbody tr").allInnerTexts();

  it("are listed with their entities and the first eight columns of their table", async () => {
    const page = await opened("#tab=text");
    await page.getByRole("heading", { name: "All 6 records" }).waitFor();
    await expect.poll(async () => (await rowsOf(page))[2]).toContain("Lindenstr. 4");
    expect((await rowsOf(page)).map((row) => row.replace(/\s+/g, " ").trim())).toEqual([
      "= matched r1 K1 1 R1 1 Anna Brandt Lindenweg 4 Ulm 89073 1980 0731-11 anna@x.example",
      "= matched r2 K1 1 R1 1 A. Brandt Lindenweg 4 Ulm 89073 1980 0731-11 moved",
      "≠ wrong entity r3 K1 1 R2 2 Anna Brand Lindenstr. 4 Ulm 89073 1980 anna@x.example",
      // R2 has one record of K1 and one of K2. The first is its main piece, so the second is misplaced.
      "≠ wrong entity r4 K2 2 R2 2 Bo Carl Ring 7 Bonn 53111 1975 0228-5 bo@y.example",
      "− missing r5 K3 3 王小明 中山路 5 上海 200001 1979",
      "+ extra r6 R3 4 יעל כהן הנמל 9 חיפה 33033 1988",
    ]);
    await page.getByRole("button", { name: "1 more column" }).click();
    await page.getByRole("columnheader", { name: "source" }).waitFor();
    await page.close();
  });

  it("of an error are those of both entities, and its own are marked", async () => {
    const page = await opened("#tab=errors&level=link");
    // The key links r3 to r2, which the response does not.
    await page.getByRole("row", { name: /r3 · r2/ }).click();
    await page.getByRole("heading", { name: "K1: 3 records" }).waitFor();
    const marked = page.locator("table.records tr.marked");
    await expect.poll(() => marked.locator("th").allInnerTexts()).toEqual(["r2", "r3"]);
    await page.getByRole("combobox", { name: "Errors of" }).selectOption("entity");
    await page.locator(".errors .scroll .row").filter({ hasText: "K1 → R2" }).first().click();
    await page.getByRole("heading", { name: "K1 and R2: 4 records" }).waitFor();
    await expect.poll(() => marked.locator("th").allInnerTexts()).toEqual(["r3"]);
    await page.close();
  });

  it("of an entity are below the list of entities", async () => {
    const page = await opened("#tab=entities&layer=key&entity=0");
    const records = page.getByRole("group", { name: "Records of K1" });
    await expect.poll(() => records.locator("tbody th").allInnerTexts()).toEqual(["r1", "r2", "r3"]);
    await records.getByRole("button", { name: "R2 2" }).press("Enter");
    await expect
      .poll(() => page.getByRole("group", { name: "Records of R2" }).locator("tbody th").allInnerTexts())
      .toEqual(["r3", "r4"]);
    await page.close();
  });

  it.each([
    ["light", 1440],
    ["dark", 390],
  ] as const)("have no fault that axe knows, %s and %i pixels wide", async (colorScheme, width) => {
    const viewport = { width, height: 844 };
    for (const fragment of ["#tab=errors&error=0", "#tab=text", "#tab=entities&layer=key&entity=0"]) {
      const page = await opened(fragment, { colorScheme, viewport });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.close();
    }
  });
});
