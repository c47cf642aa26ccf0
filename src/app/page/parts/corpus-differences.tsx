import type { JSX } from "preact";
import { rankedTable, isLeast } from "../../../report/compare/compare-tables.ts";
import { ComparisonFigure } from "./figures.tsx";
import { DataTable, WideTable } from "./data-table.tsx";
import { CommonErrors } from "./common-errors.tsx";
import { Pending } from "./pending.tsx";
import { pairOf } from "../state/shown-pair.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useChanges } from "../state/use-changes.ts";
import { useOpenPage } from "../state/page-state.ts";
import type { ComparedPair, Comparison } from "../../../analysis/compare/comparison.ts";
import { confidenceTitle, intervalText, pText, signedPercent } from "../../../report/interval-numbers.ts";
import { percent, undefinedMark } from "../../../report/numbers.ts";
import { mainText, titleOf } from "../../../report/score/score-tables.ts";
import { leftColumn, rightColumn, type Table } from "../../../report/table.ts";
import type { MetricView, SystemView } from "../../engine/overview.ts";
import { wordsOf } from "../../../report/errors/error-sentence.ts";

/** Compares systems by their scores, errors and ranks over the corpus. */
export function CorpusDifferences({ other }: { other: number }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { value, failure } = useAnswer(() => page.engine.compare(), [overview.opened], "compare");
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value === undefined) return <Pending question="compare" doing="Comparing" />;
  if (value.refused === true) {
    return (
      <div class="scroll">
        <p class="notice">{value.message}</p>
      </div>
    );
  }
  const { comparison, untested } = value;
  const [a, b] = [overview.systems[system], overview.systems[other]];
  return (
    <div class="scroll">
      {untested !== undefined && <p class="notice">No test of the differences: {untested}.</p>}
      {comparison === undefined ? (
        <DataTable
          table={untestedTable(overview.metrics, a, b)}
          caption={`Differences in score, ${b.name} − ${a.name}`}
        />
      ) : (
        <DataTable
          table={pairTable(comparison, a.name, b.name)}
          signatures={[comparison.signature]}
          caption={`Differences in score, ${b.name} − ${a.name} (tested over ${comparison.unit}s, α = ${comparison.options.alpha})`}
        />
      )}
      <BucketsTable a={system} b={other} />
      {value.notes.length > 0 && (
        <ul>
          {value.notes.map((note) => (
            <li>{note}</li>
          ))}
        </ul>
      )}
      {comparison !== undefined && <ComparisonFigure comparison={comparison} />}
      {overview.systems.length > 2 && (
        <>
          {comparison !== undefined && (
            <DataTable
              table={rankedTable(comparison, { digits: 2, style: "table5", stars: 1, ascii: false, details: true })}
              caption="Scores of all systems, with ranks"
              signatures={[comparison.signature]}
            />
          )}
          <CommonErrors />
        </>
      )}
      {comparison !== undefined && <p class="signature">{comparison.signature}</p>}
    </div>
  );
}

/** Shows the scores of two systems and B minus A. */
function untestedTable(metrics: readonly MetricView[], a: SystemView, b: SystemView): Table {
  return {
    columns: [leftColumn("metric"), ...[a.name, b.name, "Δ"].map(rightColumn)],
    rows: metrics.map(({ id, title }) => {
      const [from, to] = [a.scores[id].main, b.scores[id].main];
      const delta = from === null || to === null ? null : to - from;
      return [title, percent(from), percent(to), signedPercent(delta, 2)];
    }),
  };
}

/** Compares two systems by every metric: B minus A, the interval, and whether the difference could be chance. */
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

function BucketsTable({ a, b }: { a: number; b: number }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const changes = useChanges(a, b);
  if (changes === undefined) return <Pending question="changes" doing="Counting errors" />;
  if (changes.refused === true) return null;
  const { all, byType } = changes;
  const [nameA, nameB] = [overview.systems[a].name, overview.systems[b].name];
  const rows = [["all", all] as const, ...Object.entries(byType)];
  const open = (system: number, against: number, compared: string, type: string): void => {
    page.openErrors({ compared: [compared], ...(type !== "all" && { type: [type] }) }, { system, against });
  };
  const count = (n: number, onClick: () => void): JSX.Element => (
    <td class="right">
      <button class="plain" onClick={onClick}>
        {n}
      </button>
    </td>
  );
  return (
    <WideTable label="Errors of both">
      <caption>
        Errors that {nameB} fixes, introduces, shares or changes, compared with {nameA}
      </caption>
      <thead>
        <tr>
          <th scope="col">type</th>
          {["fixed", "introduced", "shared", "changed"].map((head) => (
            <th scope="col" class="right">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([type, { fixed, introduced, shared, changed }]) => (
          <tr>
            <th scope="row">{wordsOf(type)}</th>
            {count(fixed, () => {
              open(a, b, "fixed", type);
            })}
            {count(introduced, () => {
              open(b, a, "fixed", type);
            })}
            {count(shared, () => {
              open(a, b, "shared", type);
            })}
            {count(changed, () => {
              open(a, b, "changed", type);
            })}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
