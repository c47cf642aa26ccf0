/** What-if on the example that Kummerfeld and Klein (2013) ship with their analyser; only counts of it are kept here. */
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { entityErrors } from "../src/analysis/what-if/entity-errors.ts";
import { WhatIf, type WhatIfRow } from "../src/analysis/what-if/what-if.ts";
import type { OverlapTable } from "../src/core/overlap-table.ts";
import type { ErrorType } from "../src/analysis/errors/error-type.ts";
import { resolveOptions } from "../src/scoring/score-options.ts";

const file = new URL("fixtures/kummerfeld-klein-2013-counts.json", import.meta.url);
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

/** As scorer.pl prints them: the third decimal is cut off. */
const f1 = (row: WhatIfRow, metric: string): string => (Math.floor(10_000 * row.scores[metric].f1!) / 100).toFixed(2);

it("finds as many errors as were counted by another program, seen from the key", () => {
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

it("has the deficits of MUC that these errors add up to: 33 + 92 + 40 and 33 + 164 + 125", () => {
  const { counts } = whatIf.scores()["muc"];
  if (counts === undefined || !("recall" in counts)) expect.fail("MUC has counts of recall and precision");
  expect(counts.recall[1] - counts.recall[0]).toBe(165);
  expect(counts.precision[1] - counts.precision[0]).toBe(322);
});

it("passes through the MUC F1 of their corrected files where singletons and taxonomy make no difference, and ends at 100", () => {
  const rows = new Map(whatIf.cumulative().map((row) => [row.types.at(-1)!, row]));
  // scorer.pl on stanford.corrected.extra_entity_prog: all that is wrong with precision has been corrected.
  expect(f1(rows.get("extra-singleton")!, "muc")).toBe("74.80");
  // On stanford.corrected.missing_mention_prog: only whole entities are missing.
  expect(f1(rows.get("missing-mention")!, "muc")).toBe("94.87");
  // Theirs ends at 100, 97.95 and 93.76, for it leaves singletons.
  for (const metric of ["muc", "b3", "ceafe"]) expect(f1(rows.get("missing-singleton")!, metric)).toBe("100.00");
});
