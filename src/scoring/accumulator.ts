import { append } from "../core/arrays.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, partName } from "../core/document.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { metrics, type StandardMetricId } from "../metrics/registry.ts";
import { type Breakdown, divisibleMetrics } from "./breakdown.ts";
import {
  breakdownLackIn,
  corpusBreakdown,
  scoresOfCorpus,
  type CountedCorpus,
  type GroupScore,
  scoresOfGroups,
  lackingIn,
  type ScoreResult,
  type UnitRow,
  rowsOfUnits,
} from "./corpus-scores.ts";
import { selectedClusters } from "./cluster-counts.ts";
import type { CountLayout } from "./count-layout.ts";
import { type CountedPart, impossibleCounts, type LackIn } from "./counted-part.ts";
import { grouped, groupOf, type Grouping } from "./grouping.ts";
import { prepareParts } from "./prepare.ts";
import {
  type ChosenMetric,
  countedMetrics,
  resolveOptions,
  type Scores,
  type ScoreOptions,
  type UserOptions,
} from "./score-options.ts";
import {
  type Counting,
  countingOf,
  countTable,
  type MatchedMentions,
  type PartIdentity,
  scorePart,
} from "./score-part.ts";

/** A part with its id. */
export interface NamedPart extends PartIdentity {
  readonly id: string;
}

/**
 * Adds up the counts of one response, part by part, and returns the scores so far at any time. It does not keep the
 * annotations.
 *
 *
 * @example
 *   const total = new Accumulator(accumulator({ metrics: ["muc"] }).options);
 *   total.add(partOf([["a", "b"]]), partOf([["a", "b"]]));
 *   total.result().documents; // → 1
 */
export class Accumulator<Chosen extends ChosenMetric = ChosenMetric> {
  readonly options: ScoreOptions;
  private readonly layout: CountLayout;
  private readonly counting: Counting;
  private readonly parts = new Map<string, CountedPart>();
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly diagnostics: Diagnostic[] = [];
  /** Cached, like `sorted`, until something is added. */
  private known: ScoreResult<Chosen> | undefined;
  private sorted: readonly CountedPart[] | undefined;
  private nameless = 0;
  private readonly divideBy: string | undefined;
  private readonly countedBy: string | undefined;

  /**
   * @param report receives the diagnostics of the annotations, such as repeated mentions or different tokens
   * @param divideBy what `breakdown` divides mentions by: one of `mentionDivisions`, the name of a feature, or several of
   *   these, separated by commas
   * @param countedBy the version that made the counts for `addCounted`, if not this one
   * @throws RangeError if a division is requested but no metric can be divided
   */
  constructor(
    options: ScoreOptions,
    report: (diagnostic: Diagnostic) => void = () => undefined,
    divideBy?: string,
    countedBy?: string,
  ) {
    if (divideBy !== undefined && divisibleMetrics(options).length === 0) {
      const ids = divisibleMetrics({ ...options, metrics }).map(({ metric: { id } }) => id);
      throw new RangeError(
        `only ${ids.join(", ")} can be divided by ${divideBy}, but none of them is among the metrics`,
      );
    }
    this.options = options;
    this.divideBy = divideBy;
    this.countedBy = countedBy;
    this.report = report;
    this.counting = countingOf(options, divideBy);
    this.layout = this.counting.layout;
  }

  /**
   * Adds a part. A part without a name is always new. The same part may be added again, which changes nothing.
   *
   * @param key nothing for a part that only the response has: all its mentions are extra
   * @param response nothing for a part that only the key has: all its mentions are missing
   * @throws NotComparableError if a part lacks what an option needs, or too many mentions overlap to be matched
   * @throws RangeError if a part with the same name but other annotations was added before
   */
  add(key: AnnotatedPart | undefined, response: AnnotatedPart | undefined): void {
    if (key === undefined && response === undefined) return;
    const named = [key, response].find((part) => part !== undefined && !isNameless(part)) ?? this.nextName();
    const { document, part } = named;
    const [ownKey, ownResponse] = [key, response].map(
      (side) => side && (isNameless(side) ? { ...side, document, part } : side),
    );
    const ready = prepareParts(ownKey, [ownResponse], this.counting.options, this.tell);
    const scored = scorePart(ready.key, ready.responses[0], this.counting, this.tell)!;
    const id = partName(named);
    const earlier = this.parts.get(id);
    if (earlier !== undefined && !isSamePart(earlier, scored.counts)) {
      throw new RangeError(
        `document “${labelOf(named)}” was added before with other annotations: give each document a name of its own, or start a new accumulator`,
      );
    }
    this.addOwn(id, scored.counts);
  }

  /** Names parts without a name: the first stays nameless, the next is `document 2`. */
  private nextName(): Pick<AnnotatedPart, "document" | "part"> {
    this.nameless++;
    return { document: this.nameless === 1 ? "" : `document ${this.nameless}`, part: "" };
  }

  /**
   * Adds diagnostics from elsewhere to those of the result.
   *
   * @internal
   */
  note(diagnostics: readonly Diagnostic[]): void {
    append(this.diagnostics, diagnostics);
  }

  /**
   * Adds a part from the overlap table of all its mentions, to which the options are applied.
   *
   * @param mentions the mentions of the table, for metrics that look at them
   * @param other the table and mentions under the other singleton policy, if that matches different mentions
   */
  addTable(
    table: OverlapTable,
    { id, ...identity }: NamedPart,
    mentions?: PairedMentions,
    other?: MatchedMentions,
  ): void {
    this.addOwn(id, countTable(table, identity, this.counting, mentions, other));
  }

  /**
   * Returns an accumulator of the same parts without some metrics.
   *
   * @param ids the ids of the metrics to leave out
   */
  without(ids: readonly string[]): Accumulator {
    return this.scoredAs({ metrics: this.options.metrics.filter(({ id }) => !ids.includes(id)) });
  }

  /**
   * Returns an accumulator of the same counts with other options.
   *
   * @throws RangeError for a metric that was not counted, directly or as a component
   */
  scoredAs(change: Partial<Pick<ScoreOptions, "metrics" | "average" | "unit">>): Accumulator {
    const options = { ...this.options, ...change };
    const known = new Set([...this.options.metrics, ...countedMetrics(this.options.metrics)]);
    for (const metric of options.metrics) {
      if (!known.has(metric)) throw new RangeError(`${metric.id} was not counted`);
    }
    const divideBy = divisibleMetrics(options).length === 0 ? undefined : this.divideBy;
    const other: Accumulator = new Accumulator(options, this.report, divideBy, this.countedBy);
    append(other.diagnostics, this.diagnostics);
    const left = new Set(countedMetrics(options.metrics).map(({ id }) => id));
    for (const [id, part] of this.parts) {
      const lacking = Object.entries(part.lacking ?? {}).filter(([metric]) => left.has(metric));
      const counts = this.layout.select(part.counts, other.layout);
      const { joined } = part;
      const others = joined?.otherCounts && this.layout.select(joined.otherCounts, other.layout);
      other.parts.set(id, {
        ...part,
        counts,
        ...(part.clusters !== undefined && { clusters: selectedClusters(part.clusters, this.layout, other.layout) }),
        ...(others !== undefined && { joined: { ...joined!, otherCounts: others } }),
        lacking: Object.fromEntries(lacking),
      });
    }
    return other;
  }

  /**
   * Returns an accumulator with the same options and diagnostics, but with these parts, counted with the same options.
   *
   * @internal
   */
  withParts(parts: Iterable<readonly [id: string, part: CountedPart]>): Accumulator {
    const other = new Accumulator(this.options, this.report, this.divideBy, this.countedBy);
    other.note(this.diagnostics);
    for (const [id, part] of parts) other.addOwn(id, part);
    return other;
  }

  /** Returns the data kept of each part by its id, in the order in which the ids were first added. */
  counted(): ReadonlyMap<string, CountedPart> {
    return this.parts;
  }

  /**
   * Adds a part counted by another accumulator with the same options and division of mentions. It replaces a part with
   * the same id.
   *
   * @throws RangeError for impossible counts, such as negative ones
   */
  addCounted(id: string, part: CountedPart): void {
    const impossible = impossibleCounts(part, this.options, this.layout);
    if (impossible !== undefined) throw new RangeError(`no part can have these counts: ${impossible}`);
    this.addOwn(id, part);
  }

  /**
   * Adds counts made in this run, which need no check.
   *
   * @internal
   */
  addOwn(id: string, part: CountedPart): void {
    this.known = this.sorted = undefined;
    this.parts.set(id, part);
  }

  /** Returns the scores of everything added so far. The option `zeroDivision` sets the value of 0/0. */
  result(): ScoreResult<Chosen> {
    return (this.known ??= {
      ...(scoresOfCorpus(this.corpus()) as ScoreResult<Chosen>),
      diagnostics: [...this.diagnostics],
    });
  }

  /** Returns, by the id of each metric without figures, the information that it needs and the first part that lacks it. */
  lacking(): Readonly<Record<string, LackIn>> {
    return lackingIn(this.corpus());
  }

  /**
   * Returns the scores of each class of mentions, by metric id, for metrics that can be divided among mentions (see
   * `mentionOutcomes`); nothing if no breakdown was requested. An average is not divided, but the metrics that it averages
   * are.
   *
   * Counts are summed, whatever the average.
   */
  breakdown(): Readonly<Record<string, Breakdown>> | undefined {
    return this.divideBy === undefined ? undefined : corpusBreakdown(this.corpus());
  }

  /** Returns an accumulator that counts only the mentions with one label, for the metrics that can be divided. */
  ofLabel(label: string): Accumulator {
    const divisible = divisibleMetrics(this.options).map(({ metric }) => metric);
    const other = new Accumulator({ ...this.options, metrics: divisible }, this.report);
    for (const [id, part] of this.parts) {
      const counts = new Float64Array(other.layout.columns);
      for (const [metric, own] of other.layout.byMetric(counts)) {
        const labelled = part.breakdown?.counts.get(metric.id)?.get(label);
        if (labelled !== undefined) own.set(labelled);
      }
      other.parts.set(id, { ...part, counts });
    }
    return other;
  }

  /**
   * Returns information that the breakdown needs, and that a side lacks in all parts in which it has mentions; nothing
   * if there is none. If a side lacks it only in some parts, their mentions are labelled `none`.
   */
  breakdownLack(): LackIn | undefined {
    return breakdownLackIn(this.corpus());
  }

  /** Returns the scores of each group of parts, in the order in which the groups first appear. */
  by(grouping: Grouping): GroupScore<Chosen>[] {
    return Array.from(this.groups(grouping));
  }

  /**
   * Returns the same groups, whose scores are computed again each time that they are iterated over.
   *
   * @internal
   */
  groups(grouping: Grouping): Iterable<GroupScore<Chosen>> {
    const { parts } = this;
    const corpus = (): CountedCorpus => this.corpus();
    return {
      *[Symbol.iterator]() {
        // The order of the parts in a group does not depend on that of the files.
        const ofGroup = grouped(corpus().parts, grouping);
        const scoresOf = scoresOfGroups(corpus());
        for (const part of parts.values()) {
          const id = groupOf(part, grouping);
          const own = ofGroup.get(id);
          if (own === undefined) continue;
          ofGroup.delete(id);
          yield { id, scores: scoresOf(own) as Scores<Chosen> };
        }
      },
    };
  }

  /**
   * Returns the counts of each unit for a comparison, summed over the unit's parts, in the order of the ids. Clusters
   * have counts only if the option `unit` is `cluster`.
   *
   * With a macro average, the columns are recall, precision and F1 of each metric, summed over the documents (or parts)
   * in the unit, each followed by the number of documents (or parts) in which it is defined.
   */
  units(grouping: Grouping | "cluster"): UnitRow[] {
    return rowsOfUnits(this.corpus(), grouping);
  }

  private corpus(): CountedCorpus {
    this.sorted ??= Array.from(this.parts.keys())
      .sort()
      .map((id) => this.parts.get(id)!);
    return { parts: this.sorted, counting: this.counting, countedBy: this.countedBy };
  }

  private readonly tell = (diagnostic: Diagnostic): void => {
    this.known = undefined;
    this.diagnostics.push(diagnostic);
    this.report(diagnostic);
  };
}

function isSamePart(one: CountedPart, other: CountedPart): boolean {
  return one.keyDigest === other.keyDigest && one.responseDigest === other.responseDigest;
}

function isNameless({ document, part }: AnnotatedPart): boolean {
  return document === "" && part === "";
}

/**
 * Returns an accumulator for a training loop: add documents, and ask for scores at any time. The other parameters are
 * those of `Accumulator`.
 *
 * @param options defaults are in `defaultScoreOptions`
 * @throws RangeError as `resolveOptions` and the constructor of `Accumulator` do
 * @example
 *   const total = accumulator({ metrics: ["muc", "lea"] });
 *   total.add(partOf([["a", "b"]], "x"), partOf([["a", "b"]], "x"));
 *   total.add(partOf([["a", "b"]], "y"), partOf([["a"], ["b"]], "y"));
 *   total.result().scores.muc.recall; // → 1 / 2
 */
export function accumulator<Chosen extends ChosenMetric = StandardMetricId>(
  options: UserOptions<Chosen> = {},
  report?: (diagnostic: Diagnostic) => void,
  divideBy?: string,
): Accumulator<Chosen> {
  return new Accumulator(resolveOptions(options), report, divideBy);
}
