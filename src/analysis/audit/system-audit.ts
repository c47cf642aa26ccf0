import { labelOf } from "../../core/document.ts";
import type { Steps } from "../../core/long-work.ts";
import { type OverlapTable, total, withoutSingletons } from "../../core/overlap-table.ts";
import { rise } from "../../core/ratio.ts";
import { mainFigure, type Metric, type Score } from "../../metrics/kit/metric.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import { goldMentions } from "../../scoring/counted-part.ts";
import { f1Of, microMeasures, unitRows } from "../measure-units.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { DistinctColumns } from "../../stats/unit-counts.ts";
import { testSteps } from "../compare/pair-tests.ts";
import type { AuditedSystem, AuditOptions, ExperimentResult, Figures, MetricOutcome } from "./audit-result.ts";
import { edited, type ExperimentId, experimentIds } from "./experiment.ts";
import type { Edit } from "./less-precise.ts";
import { TableCounts } from "./table-counts.ts";
import { judge } from "./verdict.ts";

/** The largest number of documents for which tests try all arrangements. With more documents, they try random ones. */
const MOST_UNITS = 14;
const standardTrials = 10_000;

interface PartCounts {
  readonly document: string;
  readonly keyMentions: number;
  readonly mentions: number;
  readonly entities: number;
  readonly found: number;
  readonly isMissing: boolean;
  readonly edits: readonly Omit<Edit, "table">[];
}

export class SystemAudit {
  private readonly options: ScoreOptions;
  private readonly audit: AuditOptions;
  private readonly experiments: readonly { readonly id: ExperimentId; readonly counts: TableCounts }[];
  private readonly parts = new Map<string, PartCounts>();

  constructor(options: ScoreOptions, audit: AuditOptions) {
    this.options = options;
    this.audit = audit;
    this.experiments = experimentIds.map((id) => ({ id, counts: new TableCounts(options) }));
  }

  /** Adds a part; a part with the same id replaces its earlier version. */
  add(id: string, sides: MatchedSides): void {
    const named = (sides.key ?? sides.response)?.part;
    if (named === undefined) return;
    const table = this.options.singletons === "drop" ? withoutSingletons(sides.table) : sides.table;
    this.parts.set(id, {
      document: labelOf(named),
      ...countsOf(table),
      isMissing: sides.response === undefined,
      edits: this.experiments.map(({ id: experiment, counts }) => {
        const { table: after, ...edit } = edited(experiment, table, this.audit.leftover);
        counts.add(id, named.document, after);
        return edit;
      }),
    });
  }

  missing(): string[] {
    return [...this.parts.values()].filter(({ isMissing }) => isMissing).map(({ document }) => document);
  }

  /** Returns the number of mentions if the response has exactly those of the key; otherwise `undefined`. */
  goldMentions(): number | undefined {
    const { keyMentions, mentions, found } = this.sums();
    return goldMentions([{ keyMentions, responseMentions: mentions, foundMentions: found }]);
  }

  /** Computes the result in steps that yield a share of the work. */
  *result(name: string, base: Accumulator): Steps<AuditedSystem> {
    const { scores, voidMentions, signature } = base.result();
    const { mentions, entities, found } = this.sums();
    return {
      name,
      scores,
      voidMentions,
      counts: { mentions, entities, found },
      experiments: yield* this.experimentResults(base),
      signature,
    };
  }

  private sums(): { keyMentions: number; mentions: number; entities: number; found: number } {
    const sum = { keyMentions: 0, mentions: 0, entities: 0, found: 0 };
    for (const part of this.parts.values()) {
      for (const name of ["keyMentions", "mentions", "entities", "found"] as const) sum[name] += part[name];
    }
    return sum;
  }

  private *experimentResults(base: Accumulator): Steps<ExperimentResult[]> {
    const { metrics } = this.options;
    const { select } = microMeasures(this.options);
    const units = base.units("document");
    const columns = new DistinctColumns({
      units: units.map(({ id }) => id),
      columns: units[0]?.counts.length ?? 0,
      systems: [unitRows(units), ...this.experiments.map(({ counts }) => counts.rows())],
    });
    const before = base.result().scores;
    const tests = yield* testSteps(
      columns,
      this.experiments.map((_, e) => [0, e + 1]),
      select(metrics.map((_, m) => f1Of(m))),
      {
        exact: columns.units <= MOST_UNITS,
        trials: this.audit.trials ?? standardTrials,
        seed: this.audit.seed,
        shared: false,
      },
    );
    return this.experiments.map(({ id, counts: tables }, e) => {
      const after = tables.scores();
      const edits = [...this.parts.values()].map((part) => part.edits[e]);
      const sum = (name: keyof (typeof edits)[number]): number => edits.reduce((all, edit) => all + edit[name], 0);
      const counts = {
        removed: sum("removed"),
        addedEntities: sum("addedEntities"),
        addedMentions: sum("addedMentions"),
      };
      const hasEdits = counts.removed + counts.addedEntities > 0;
      return {
        experiment: id,
        ...counts,
        outcomes: metrics.map((metric, m) =>
          outcome(metric, id, hasEdits, {
            before: before[metric.id],
            after: after[metric.id],
            p: columns.units < 2 ? null : tests[e].p[m],
          }),
        ),
      };
    });
  }
}

function countsOf({
  keySizes,
  responseSizes,
  cellSize,
}: OverlapTable): Pick<PartCounts, "keyMentions" | "mentions" | "entities" | "found"> {
  return {
    keyMentions: total(keySizes),
    mentions: total(responseSizes),
    entities: responseSizes.length,
    found: total(cellSize),
  };
}

function outcome(
  metric: Metric,
  experiment: ExperimentId,
  hasEdits: boolean,
  scores: { readonly before: Score; readonly after: Score; readonly p: number | null },
): MetricOutcome {
  const before = figuresOf(scores.before);
  const after = figuresOf(scores.after);
  const delta = {
    recall: rise(before.recall, after.recall),
    precision: rise(before.precision, after.precision),
    f1: rise(before.f1, after.f1),
  };
  return {
    metric: metric.id,
    before,
    after,
    delta,
    p: delta.f1 === null ? null : scores.p,
    ...judge(metric, experiment, hasEdits, scores.before, scores.after),
  };
}

function figuresOf(score: Score): Figures {
  return { recall: score.recall, precision: score.precision, f1: mainFigure(score) };
}
