/**
 * Tests what-if on the example that Kummerfeld and Klein (2013) ship with their analyser. Only its counts are in this
 * repository.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { entityErrors } from "../../src/analysis/what-if/entity-errors.ts";
import { WhatIf, type WhatIfRow } from "../../src/analysis/errors/what-if.ts";
import type { OverlapTable } from "../../src/core/overlap-table.ts";
import type { ErrorType } from "../../src/analysis/error-type.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";

const file = new URL("../fixtures/kummerfeld-klein-2013-counts.json", import.meta.url);
const { tables } = JSON.parse(readFileSync(file, "utf8")) as {
  tables: { key: number[]; response: number[]; cells: [number, number, number][] }[];
};
const parts = tables.map(
  ({ key, response, cells }): OverlapTable => ({
    keySizes: Int32Array.from(key),
    responseSizes: Int32Array.from(response),
    cellKey: Int32Array.from(cells, ([k]) => k),
    cellResponse: Int32Array.from(cells, ([, r]) => r),
    cellSize: Int32Array.from(cells, ([, , n]) => n),
  }),
);
const whatIf = new WhatIf(resolveOptions({ metrics: ["muc", "b3", "ceafe"] }));
for (const table of parts) whatIf.add({ table });

/** Returns the F1 as scorer.pl prints it, truncated after the second decimal. */
const f1 = (row: WhatIfRow, metric: string): string => (Math.floor(10_000 * row.scores[metric].f1!) / 100).toFixed(2);

it("the counts of errors as seen from the key equal those of another program", () => {
  const counts = new Map<ErrorType, number>();
  for (const table of parts) {
    for (const { type, count } of entityErrors(table)) counts.set(type, (counts.get(type) ?? 0) + count);
  }
  expect(Object.fromEntries(counts)).toMatchObject({
    "divided-entity": 33,
    "missing-mention": 92,
    "conflated-entities": 33,
    "extra-mention": 164,
    "extra-entity": 92,
  });
});

it("errors seen from the key add up to the deficits of MUC: 33 + 92 + 40 and 33 + 164 + 125", () => {
  const { counts } = whatIf.scores()["muc"];
  if (counts === undefined || !("recall" in counts)) expect.fail("MUC has counts of recall and precision");
  expect(counts.recall[1] - counts.recall[0]).toBe(165);
  expect(counts.precision[1] - counts.precision[0]).toBe(322);
});

it("cumulative corrections reach the MUC F1 of two of Kummerfeld and Klein's corrected files, then 100", () => {
  const rows = new Map(whatIf.cumulative().map((row) => [row.types.at(-1)!, row]));
  // In their file stanford.corrected.extra_entity_prog, all errors of precision are corrected.
  expect(f1(rows.get("extra-singleton")!, "muc")).toBe("74.80");
  // Their file stanford.corrected.missing_mention_prog lacks only whole entities.
  expect(f1(rows.get("missing-mention")!, "muc")).toBe("94.87");
  // Their last file has 100, 97.95 and 93.76, because it still has singletons.
  for (const metric of ["muc", "b3", "ceafe"]) expect(f1(rows.get("missing-singleton")!, metric)).toBe("100.00");
});

/**
 * The F1s of MUC, B³ and CEAF_e from scorer.pl v8.01 for the responses that the authors' analyser writes
 * (berkeley-coreference-analyser, `classify_coreference_errors.py`).
 */
const published: readonly (readonly [fix: string, ...f1: string[]])[] = [
  ["span-error", "49.94", "44.25", "42.38"],
  ["conflated-entities", "55.93", "54.29", "50.31"],
  ["extra-mention", "55.49", "51.01", "45.49"],
  ["extra-entity", "57.47", "52.97", "53.87"],
  ["divided-entity", "62.23", "49.26", "47.47"],
  ["missing-mention", "54.94", "47.87", "44.47"],
  ["missing-entity", "55.85", "51.94", "53.83"],
  ["conflated-entities,extra-mention", "62.65", "59.54", "51.48"],
  ["conflated-entities,extra-mention,extra-entity", "74.8", "70.18", "63.45"],
  ["conflated-entities,extra-mention,extra-entity,divided-entity", "89.93", "85.61", "81.01"],
  ["conflated-entities,extra-mention,extra-entity,divided-entity,missing-mention", "94.87", "91.36", "83.92"],
  [
    "conflated-entities,extra-mention,extra-entity,divided-entity,missing-mention,missing-entity",
    "100",
    "97.95",
    "93.76",
  ],
];
const analyser = process.env["COREFSCOPE_KK"] ?? "";

/** The example's text is licensed, so this runs only if COREFSCOPE_KK names a copy of berkeley-coreference-analyser. */
describe.skipIf(analyser === "")("the responses that --taxonomy kk2013 --emit-corrected writes", () => {
  const temporary = new TemporaryFolder();
  it.each(published)("score like the authors' responses with --fix %s", (fix, ...expected) => {
    const folder = join(temporary.path, fix);
    const gold = join(analyser, "data/gold/nw/wsj/00");
    const files = readdirSync(gold).filter((file) => file.endsWith("gold_conll"));
    const key = temporary.write("key.conll", files.map((file) => readFileSync(join(gold, file), "utf8")).join(""));
    const response = join(analyser, "data/homogenised/stanford.homogenised.out");
    const emit = ["--taxonomy", "kk2013", "--emit-corrected", folder, "--fix", fix, "--to", "conll"];
    expect(runCli(["errors", key, response, ...emit]).code).toBe(0);
    const corrected = join(folder, "stanford.homogenised.out.conll");
    const printed = ["muc", "bcub", "ceafe"].map((metric) => {
      const { stdout } = runCli(["conll", metric, key, corrected, "none"]);
      return /^Coreference: .*F1: ([\d.]+)%/m.exec(stdout)?.[1];
    });
    expect(printed).toEqual(expected);
  });
});
