import { expect, it } from "vitest";
import { drawThresholds, withFewMetrics } from "./thresholds-figure.ts";

const scoreOf = (recall: number, precision: number, f1: number | null) => ({ recall, precision, f1 });

it("drawThresholds draws recall, precision and F1 over thresholds, and names the first best one", () => {
  const svg = drawThresholds(
    "pairs",
    [
      { threshold: 0.5, scores: { b3: scoreOf(1, 0.5, 0.6667), pairwise: scoreOf(0, 0, null) } },
      { threshold: 0.75, scores: { b3: scoreOf(0.75, 0.75, 0.75), pairwise: scoreOf(0, 0, null) } },
      { threshold: 0.9, scores: { b3: scoreOf(0.6, 1, 0.75), pairwise: scoreOf(0, 0, null) } },
    ],
    "F1",
  );
  const said = /<desc>(.*)<\/desc>/.exec(svg)?.[1] ?? "";
  expect(said).toContain("B³: best F1 75.00 at 0.75: percent over threshold.");
  expect(said).toContain("recall: 0.5: 100.00, 0.75: 75.00, 0.9: 60.00.");
  expect(said).toContain("precision: 0.5: 50.00, 0.75: 75.00, 0.9: 100.00.");
  // An undefined F1 has no best threshold.
  expect(said).toContain("pairwise: percent over threshold.");
  expect(said).toContain("F1: 0.5: —, 0.75: —, 0.9: —.");
});

it("withFewMetrics keeps the usual ones of many metrics", () => {
  const sweepOf = (ids: readonly string[]) => [
    { threshold: 0.5, scores: Object.fromEntries(ids.map((id) => [id, scoreOf(1, 1, 1)])) },
  ];
  const idsIn = (ids: readonly string[]): string[] => Object.keys(withFewMetrics(sweepOf(ids))[0].scores);
  expect(idsIn(["mentions", "muc", "b3", "ceafm", "lea", "conll"])).toEqual(["b3", "lea"]);
  expect(idsIn(["muc", "b3", "lea", "pairwise"])).toEqual(["pairwise", "b3", "lea"]);
  expect(idsIn(["muc", "b3"])).toEqual(["muc", "b3"]);
  expect(idsIn(["muc", "ceafe", "blanc", "conll"])).toEqual(["muc", "ceafe", "blanc", "conll"]);
});
