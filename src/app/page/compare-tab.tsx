import type { JSX } from "preact";
import { rankedTable } from "../../report/compare/compare-tables.ts";
import { BucketsTable } from "./buckets-table.tsx";
import { ComparisonFigure } from "./figures.tsx";
import { DataTable } from "./data-table.tsx";
import { pairTable } from "./pair-table.ts";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

/** Systems compared: differences with intervals and tests, errors that one fixes or introduces, ranks. */
export function CompareTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, against } = page.route.value;
  const isAble = overview.systems.length > 1;
  const { value, failure } = useAnswer(isAble ? () => page.engine.compare() : undefined, [overview.opened]);
  if (!isAble) {
    return (
      <div class="scroll">
        <p class="notice">There is one response only. Open two or more to compare them.</p>
      </div>
    );
  }
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value === undefined) return <p class="scroll quiet">Comparing…</p>;
  if (value.refused === true) {
    return (
      <div class="scroll">
        <p class="notice">{value.message}</p>
      </div>
    );
  }
  const { comparison } = value;
  const other = against ?? (system === 0 ? 1 : 0);
  const [a, b] = [overview.systems[system].name, overview.systems[other].name];
  return (
    <div class="scroll">
      <DataTable
        table={pairTable(comparison, a, b)}
        caption={`Difference in F1, ${b} − ${a} (${comparison.unit}s exchanged, α = ${comparison.options.alpha})`}
      />
      <BucketsTable view={value} a={system} b={other} />
      {value.notes.length > 0 && (
        <ul>
          {value.notes.map((note) => (
            <li>{note}</li>
          ))}
        </ul>
      )}
      <ComparisonFigure comparison={comparison} />
      {overview.systems.length > 2 && (
        <>
          <DataTable
            table={rankedTable(comparison, { digits: 2, style: "table5", stars: 1, ascii: false })}
            caption="F1 of all systems, with ranks"
          />
          <p>All systems make {value.common} errors in common.</p>
        </>
      )}
      <p class="signature">{comparison.signature}</p>
    </div>
  );
}
