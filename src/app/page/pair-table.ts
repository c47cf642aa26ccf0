import type { ComparedPair, Comparison } from "../../analysis/compare/comparison.ts";
import { turned } from "../../report/compare/compare-report.ts";
import { isLeast } from "../../report/compare/compare-tables.ts";
import { confidenceTitle, intervalText, pText, signedPercent } from "../../report/interval-numbers.ts";
import { undefinedMark } from "../../report/numbers.ts";
import { mainText, titleOf } from "../../report/score/score-tables.ts";
import { leftColumn, rightColumn, type Table } from "../../report/table.ts";

/** Two systems by every metric: B less A, its interval, and whether it could be chance. */
export function pairTable({ systems, pairs, options, metrics }: Comparison, a: string, b: string): Table {
  const main = (name: string, id: string): string => {
    const score = systems.find((system) => system.name === name)?.scores[id];
    return score === undefined ? undefinedMark : mainText(score, 2);
  };
  const figures = [a, b, "Δ", confidenceTitle(options.confidence), "p", "p adjusted", "won/tied/lost"];
  return {
    columns: [leftColumn("metric"), ...figures.map(rightColumn), leftColumn("verdict")],
    rows: metrics.map((id) => [titleOf(id), main(a, id), main(b, id), ...cellsOf(pairOf(pairs, a, b, id), a, b)]),
  };
}

/** The pair by F1 of a metric, from A to B whichever of them it has first. */
function pairOf(pairs: readonly ComparedPair[], a: string, b: string, id: string): ComparedPair | undefined {
  const own = pairs.filter(({ metric, figure }) => metric === id && figure === "f1");
  const back = own.find((pair) => pair.a === b && pair.b === a);
  return own.find((pair) => pair.a === a && pair.b === b) ?? (back && turned(back));
}

function cellsOf(pair: ComparedPair | undefined, a: string, b: string): string[] {
  if (pair === undefined) return [...Array.from({ length: 4 }, () => undefinedMark), "", undefinedMark];
  const { delta, ci, p, pAdjusted, reject, wins, ties, losses } = pair;
  const better = delta !== null && delta > 0 ? b : a;
  const verdict = reject ? `${better} is better *` : "could be chance";
  return [
    ...[signedPercent(delta, 2), intervalText(ci, 2, true), pText(p, isLeast(pair)), pText(pAdjusted)],
    `${wins}/${ties}/${losses}`,
    delta === null ? undefinedMark : verdict,
  ];
}
