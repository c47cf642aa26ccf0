import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import stringWidth from "string-width";
import { expect, it } from "vitest";
import { TemporaryFolder } from "../../../test/support/temporary-folder.ts";
import { nameColumn, rightColumn, type TableLayout, textTable } from "../../report/table.ts";
import { within } from "../shell.ts";
import { writeReport } from "./output.ts";

const folder = new TemporaryFolder();
const written =
  (name: string) =>
  (layout: TableLayout): string =>
    textTable({ columns: [nameColumn("system"), rightColumn("F1")], rows: [[name, "66.67"]] }, layout);

/** Returns the text that reaches a terminal. */
async function report(
  write: (layout: TableLayout) => Iterable<string>,
  columns: number,
  file?: string,
  format = "text",
): Promise<string> {
  let text = "";
  const out = (bytes: Uint8Array): void => {
    text += new TextDecoder().decode(bytes);
  };
  await within({ stdin: 0, out, err: out, exit: () => undefined, columns }, () => writeReport(write, format, file));
  return text;
}

it("writeReport fits tables to the terminal", async () => {
  // 16 columns are left for the name: 8 and 7 characters, and “…” between.
  expect(await report(written("a-system-of-many-words"), 24)).toBe(
    "system                F1\na-system…y-words   66.67\n",
  );
});

it("writeReport does not shorten tables in a file", async () => {
  const file = join(folder.path, "table.txt");
  expect(await report(written("a-system-of-many-words"), 24, file)).toBe("");
  expect(readFileSync(file, "utf8")).toContain("a-system-of-many-words   66.67\n");
});

it("writeReport aligns columns by the width of characters", async () => {
  expect(await report(written("東京と大阪"), 80)).toBe("system          F1\n東京と大阪   66.67\n");
});

it("writeReport makes a report only once if every character takes one column", async () => {
  let times = 0;
  const isPlain = async (text: string): Promise<boolean> => {
    times = 0;
    await report((layout) => `${++times}${layout.widthOf(text)}`, 80);
    return times === 1;
  };
  for (const text of ["B³", "CEAF_e κ₁ ≤ “a…b” — † −0.5 ± №", "Ægir"]) expect(await isPlain(text)).toBe(true);
  for (const text of ["e\u0301", "東", "ｱ", "👍", "\u200b", "ع", "\u00ad"]) expect(await isPlain(text)).toBe(false);
  const other: string[] = [];
  for (let code = 0x20; code < 0x3000; code++) {
    const character = String.fromCharCode(code);
    if (stringWidth(character) !== 1 && (await isPlain(character))) other.push(code.toString(16));
  }
  expect(other).toEqual([]);
});

it("writeReport makes no more pieces for a reader that went away", async () => {
  let made = 0;
  const pieces = function* (): Generator<string, void> {
    for (; made < 100; made++) yield "x".repeat(1 << 17);
  };
  let written = 0;
  const out = (bytes: Uint8Array): void => {
    if (written > 0) throw Object.assign(new Error("broken pipe"), { code: "EPIPE" });
    written += bytes.length;
  };
  await within({ stdin: 0, out, err: out, exit: () => undefined }, () => writeReport(pieces, "json"));
  expect(written).toBeGreaterThan(0);
  expect(made).toBeLessThan(10);
});

it("writeReport leaves no file if a report cannot be completed", async () => {
  const file = join(folder.path, "partial.json");
  const pieces = function* (): Generator<string, void> {
    yield "x".repeat(1 << 20);
    throw new RangeError("a defect");
  };
  await expect(report(pieces, 80, file)).rejects.toThrow("a defect");
  expect(readdirSync(folder.path).filter((name) => name.includes("partial"))).toEqual([]);
});
