import { describe, expect, it } from "vitest";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { studies } from "./studies.ts";

/** Rules for every study, which the code that writes and draws studies relies on. */

describe.each(studies.map((study) => ({ id: study.id, study })))("$id", ({ study }) => {
  const { tables, plots } = study.run(defaultMetricOptions);

  it("has tables with distinct names and columns, and cells of the declared kind", () => {
    expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
    for (const { id, columns, rows } of tables) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(new Set(columns.map((column) => column.id)).size).toBe(columns.length);
      for (const row of rows) {
        expect(row).toHaveLength(columns.length);
        row.forEach((cell, c) => {
          if (cell !== null) expect([id, typeof cell]).toEqual([id, columns[c].kind === "text" ? "string" : "number"]);
        });
      }
    }
  });

  it("plots existing columns", () => {
    expect(plots.length).toBeGreaterThan(0);
    for (const plot of plots) {
      const table = tables.find(({ id }) => id === plot.table);
      const named =
        plot.kind === "curves"
          ? [plot.x, ...plot.y]
          : plot.kind === "surface"
            ? [plot.x, plot.y, plot.z]
            : [plot.category, ...plot.series];
      expect(table?.columns.map((column) => column.id)).toEqual(expect.arrayContaining([...named]));
    }
  });
});
