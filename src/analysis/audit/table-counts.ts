import { listIn } from "../../core/arrays.ts";
import { type OverlapTable, withoutSingletons } from "../../core/overlap-table.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import { type CounterAndFigures, counterAndFigures } from "../../scoring/figures.ts";
import { sumCounts } from "../../scoring/counted-part.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { compareIds } from "../../stats/unit-counts.ts";

const FIRST_ROWS = 64;

export class TableCounts {
  private readonly options: ScoreOptions;
  private readonly own: CounterAndFigures;
  private readonly parts = new Map<string, { readonly document: string; readonly row: number }>();
  /** All rows are in one array, because keeping thousands of small arrays is slow. */
  private counts: Float64Array;

  /** @param options with metrics that look only at the table */
  constructor(options: ScoreOptions) {
    this.options = options;
    this.own = counterAndFigures(options.metrics, options);
    this.counts = new Float64Array(FIRST_ROWS * this.own.layout.columns);
  }

  /** Adds a part; a part with the same id replaces its earlier version. */
  add(id: string, document: string, table: OverlapTable): void {
    const counted = this.options.singletons === "drop" ? withoutSingletons(table) : table;
    const row = this.parts.get(id)?.row ?? this.parts.size;
    const at = row * this.own.layout.columns;
    if (at === this.counts.length) {
      const longer = new Float64Array(2 * at);
      longer.set(this.counts);
      this.counts = longer;
    }
    this.counts.set(this.own.counter.count(counted), at);
    this.parts.set(id, { document, row });
  }

  scores(): Record<string, Score> {
    return this.own.figures.scores(this.sum([...this.parts.keys()].sort()));
  }

  /** Returns a row of counts for each document, in the order of `Accumulator.units`. */
  rows(): Float64Array {
    const parts = new Map<string, string[]>();
    for (const id of [...this.parts.keys()].sort()) {
      const { document } = this.parts.get(id)!;
      listIn(parts, document).push(id);
    }
    const { columns } = this.own.layout;
    const rows = new Float64Array(parts.size * columns);
    [...parts.keys()].sort(compareIds).forEach((document, i) => {
      rows.set(this.sum(parts.get(document)!), i * columns);
    });
    return rows;
  }

  private sum(ids: readonly string[]): Float64Array {
    const { columns } = this.own.layout;
    const rows = ids.map((id) => this.parts.get(id)!.row * columns);
    return sumCounts(
      rows.map((at) => this.counts.subarray(at, at + columns)),
      columns,
    );
  }
}
