import { expect, it } from "vitest";
import { compareSystems } from "../../../analysis/compare/compare-systems.ts";
import { Accumulator } from "../../../scoring/accumulator.ts";
import { partOf } from "../../../scoring/score-clusters.ts";
import { resolveOptions } from "../../../scoring/score-options.ts";
import { pairTable } from "./corpus-differences.tsx";

it("pairTable shows the same result from either side, and the least possible p as an upper bound", () => {
  const right = [["x", "y"]];
  const runs = [40, 20].map((found) => {
    const run = new Accumulator(resolveOptions({ metrics: ["muc"] }));
    for (let d = 0; d < 40; d++) run.add(partOf(right, `d${d}`), partOf(d < found ? right : [], `d${d}`));
    return run;
  });
  const comparison = compareSystems(
    [
      { name: "all", runs: [runs[0]] },
      { name: "half", runs: [runs[1]] },
    ],
    { headline: "muc", ci: "none", trials: 1999, adjust: "none", exact: false },
  );
  const cells = (a: string, b: string): readonly string[] => pairTable(comparison, a, b).rows[0];
  // Half finds 20 of 40 links: recall 1/2, precision 1, F1 2/3. Only 2 of 2^20 exchanges give such a difference, and
  // none of the 1999 random ones: p is at most 1/2000.
  const p = ["—", "≤0.0005", "0.0005"];
  expect(cells("all", "half")).toStrictEqual([
    ...["MUC", "100.00", "66.67", "−33.33", ...p, "0/20/20", "all is better *"],
  ]);
  expect(cells("half", "all")).toStrictEqual([
    ...["MUC", "66.67", "100.00", "+33.33", ...p, "20/20/0", "all is better *"],
  ]);
});
