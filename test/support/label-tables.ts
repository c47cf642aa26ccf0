import fc from "fast-check";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { bytesOf } from "../../src/cli/input/byte-source.ts";
import { diskSource } from "../../src/cli/input/file-source.ts";
import { allFormats } from "../../src/cli/input/known-formats.ts";
import { labelFiles } from "../../src/cli/input/score-files.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import { addLabelFiles, FlawedTable, LabelsInMemory } from "../../src/scoring/label-tables.ts";
import { resolveOptions, type UserOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

await allFormats();

/** Where tables are written. */
export const folder = new TemporaryFolder();

/** Returns the diagnostics of the files, in an order that does not depend on which file is read first. */
export function remarksOf(diagnostics: readonly Diagnostic[]): string[] {
  return [...new Set(diagnostics.map((diagnostic) => JSON.stringify(diagnostic)))].sort();
}

/** Returns the results of the fast reader, or undefined if it does not accept these files. */
export async function quickly(key: string, responses: readonly string[], options: UserOptions = {}) {
  const diagnostics: Diagnostic[] = [];
  const resolved = resolveOptions(options);
  const files = labelFiles([[key], ...responses.map((path) => [path])], resolved, {});
  if (files === undefined) return undefined;
  try {
    const accumulators = responses.map(() => new Accumulator(resolved));
    await addLabelFiles(accumulators, files, new LabelsInMemory(), {
      bytesOf,
      report: () => (diagnostic) => void diagnostics.push(diagnostic),
    });
    return { results: accumulators.map((each) => each.result()), remarks: remarksOf(diagnostics) };
  } catch (error) {
    if (error instanceof FlawedTable) return undefined;
    throw error;
  }
}

export function usually(key: string, responses: readonly string[], options: UserOptions = {}) {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): unknown => diagnostics.push(diagnostic);
  const accumulators = scoreSources(
    diskSource([key], { side: "key", report }),
    responses.map((file) => diskSource([file], { side: "response", report })),
    resolveOptions(options),
    report,
  );
  return { results: accumulators.map((each) => each.result()), remarks: remarksOf(diagnostics) };
}

export function file(name: string, rows: readonly (readonly string[])[], separator: string): string {
  const quoted = (field: string): string =>
    separator === "\t" || !/[",\n]/.test(field) ? field : `"${field.replaceAll('"', '""')}"`;
  return folder.write(name, rows.map((row) => `${row.map(quoted).join(separator)}\n`).join(""));
}

/** Cells that mean that a side lacks the mention. */
const missingCells: readonly string[] = ["", " ", "NaN", "NA"];

/** Typical labels: numbers, texts that look like numbers, words, and labels longer than a machine word. */
const labelNames = ["0", "7", "07", "12345678", "1e3", "a", "Ä", "a,b", "entity-of-many-letters", "-7"];
const mentionNames = ["m1", "m10", "m2", "m01", "x", "é", 'q"u', "a much longer name of a mention", "0"];

export const isLabel = (cell: string): boolean => !missingCells.includes(cell);

const mention = fc.record({
  document: fc.constantFrom("d1", "d2", "ü"),
  name: fc.constantFrom(...mentionNames),
  key: fc.constantFrom(...missingCells, ...labelNames),
  response: fc.constantFrom(...missingCells, ...labelNames),
});

/** Rows with distinct mentions; each side has at least one. */
export const mentions = fc
  .uniqueArray(mention, { minLength: 2, maxLength: 25, selector: ({ document, name }) => `${document} ${name}` })
  .filter((rows) => rows.some(({ key }) => isLabel(key)) && rows.some(({ response }) => isLabel(response)));

export const options = fc.record({
  singletons: fc.constantFrom<"keep" | "drop">("keep", "drop"),
  average: fc.constantFrom<"micro" | "macro">("micro", "macro"),
});
