import { describe, expect, it } from "vitest";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { leaFigures } from "./lea-figures.ts";
import type { StudyTable } from "./study.ts";

const key = [partOf([["a", "b", "c", "d", "e"], ["f", "g"], ["h", "i", "j"], ["k"]]), partOf([["a"]]), partOf([])];
const paper = leaFigures.run(defaultMetricOptions);
const own = leaFigures.run(defaultMetricOptions, key);

describe("lea-figures", () => {
  it.each([
    ["the paper's key", paper],
    ["another key", own],
  ])("has a cell for each column, and plots of existing columns, for %s", (_, { tables, plots }) => {
    for (const { columns, rows } of tables) {
      expect(rows.length).toBeGreaterThan(3);
      expect(new Set(rows.map((row) => row.length))).toStrictEqual(new Set([columns.length]));
    }
    expect(plots).toHaveLength(8);
    for (const plot of plots) {
      if (plot.kind !== "curves") throw new Error(`${plot.id} is of another kind`);
      const ids = tables.find(({ id }) => id === plot.table)!.columns.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([plot.x, ...plot.y]));
    }
  });

  it("sums the counts of all parts", () => {
    // Two of four entities, with 5 and 3 mentions, and the only entity of another part, because half of one is rounded
    // up.
    const rows = table(own.tables, "entities-decreasing").rows;
    const row = rows.find(([label]) => label === "50%")!;
    expect(row.slice(0, 3)).toStrictEqual(["50%", 3 / 5, 13 / 14]);
    // B³: recall 9/12, precision 1.
    expect(row[4]).toBeCloseTo(18 / 21, 12);
  });

  it("ends each figure of growing shares with the key itself", () => {
    for (const id of ["correct-links", "correct-and-wrong-links", "entities-decreasing", "entities-increasing"]) {
      const last = table(own.tables, id).rows.at(-1)!;
      expect(last[0]).toBe("100%");
      for (const figure of last.slice(1)) expect(figure).toBe(1);
    }
  });

  it("leaves figures undefined if the key has no links", () => {
    const { tables } = leaFigures.run(defaultMetricOptions, [partOf([["a"], ["b"]])]);
    // No links: neither their share nor MUC is defined.
    for (const row of table(tables, "correct-links").rows) expect(row.slice(1, 3)).toStrictEqual([null, null]);
  });

  it("gives the same result if run again", () => {
    expect(leaFigures.run(defaultMetricOptions, key)).toStrictEqual(own);
  });
});

function table(tables: readonly StudyTable[], id: string): StudyTable {
  return tables.find((each) => each.id === id)!;
}
