import { defined } from "../core/defined.ts";
import { type ChainCounts, plusChains } from "../metrics/kit/antecedents.ts";
import { append, present } from "../core/arrays.ts";
import { corpusHash } from "../core/corpus-hash.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../core/document.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { partName } from "../core/part-key.ts";
import { conll } from "../metrics/conll.ts";
import type { WeighedTypes } from "../metrics/kit/lea-importance.ts";
import type { PartlyUndefined, Score } from "../metrics/kit/metric.ts";
import { metrics } from "../metrics/registry.ts";
import { compareIds } from "../stats/unit-counts.ts";
import { type Breakdown, outcomeMetrics, sumBreakdowns } from "./breakdown.ts";
import { impossibleCounts } from "./count-file/part-record.ts";
import {
  asksForNouns,
  type CountedPart,
  type CountLayout,
  countsOf,
  firstLacks,
  type LackIn,
  sumCounts,
} from "./counts.ts";
import { type GapScore, gapScore } from "./gap-score.ts";
import { grouped, type Grouping, groupOf, macroAverage, macroColumns } from "./grouping.ts";
import { prepareParts } from "./prepare.ts";
import { type SharedScopes, sharedScopes } from "./scopes/shared-scopes.ts";
import { countedMetrics, resolveOptions, type ScoreOptions, type UserOptions } from "./score-options.ts";
import {
  conllLayout,
  type Counting,
  countingOf,
  countTable,
  type MatchedMentions,
  type PartIdentity,
  scorePart,
  showsConll,
} from "./score-part.ts";
import { scoreSignature } from "./score-signature.ts";

/** The scores of a group of parts, by metric id. */
export interface GroupScore {
  readonly id: string;
  readonly scores: Readonly<Record<string, Score>>;
}

/** One unit of a comparison: a document, a part or a genre. */
export interface UnitRow {
  readonly id: string;
  readonly genre: string;
  readonly parts: number;
  readonly keyMentions: number;
  readonly counts: Float64Array;
}

/** The CoNLL F1 with singletons (`keep`) and without them (`drop`), 0..1; `null` if undefined. */
export interface ConllBySingletons {
  readonly keep: number | null;
  readonly drop: number | null;
  /** Details of each average in which an undefined metric counts as 0. */
  readonly partlyUndefined?: { readonly keep?: PartlyUndefined; readonly drop?: PartlyUndefined };
}

/** The scores of one response, plain and serialisable. */
export interface ScoreResult {
  /** By metric id, in the order of the metrics. */
  readonly scores: Readonly<Record<string, Score>>;
  readonly signature: string;
  readonly documents: number;
  readonly parts: number;
  /** The singletons of each side, whether or not they count. */
  readonly singletons: { readonly key: number; readonly response: number };
  /**
   * The CoNLL F1 with and without singletons, if there are any and the CoNLL average is among the metrics. Absent with
   * `removeNested` or split antecedents.
   */
  readonly conllBySingletons?: ConllBySingletons;
  /** How many mentions of the key are also in the response, but without a correct link. */
  readonly voidMentions: number;
  /** Counts of the key's chains with and without nouns, if a metric that needs nouns has figures. */
  readonly chains?: ChainCounts;
  /** GAP's own score, if the key is in GAP's format. */
  readonly gap?: GapScore;
  /** For each metric without figures, by id: the information that it needs, and the first part that lacks it. */
  readonly lacking?: Readonly<Record<string, LackIn>>;
  /** For metrics that weigh types, by id: weighted types that do not occur, and types without a weight. */
  readonly weighed?: Readonly<Record<string, WeighedTypes>>;
  /** Additional figures across documents, if the scope is larger than a document. */
  readonly shared?: SharedScopes;
  /** With a macro average, the number of units in which each metric's main figure is undefined. */
  readonly undefinedUnits?: Readonly<Record<string, number>>;
  /** The diagnostics of scoring. With `score`, those of reading come first. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A part with its id. */
export interface NamedPart extends PartIdentity {
  readonly id: string;
}

/**
 * Adds up the counts of one response, part by part, and returns the scores so far at any time. It does not keep the
 * annotations.
 *
 * @example const total = accumulator({ metrics: ["conll", "lea"] }); total.add(keyPart, responsePart);
 *   total.result().scores.conll.f1;
 */
export class Accumulator {
  readonly options: ScoreOptions;
  private readonly layout: CountLayout;
  private readonly counting: Counting;
  private readonly parts = new Map<string, CountedPart>();
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly diagnostics: Diagnostic[] = [];
  /** Cached, like `sorted`, until something is added. */
  private known: ScoreResult | undefined;
  private sorted: readonly CountedPart[] | undefined;
  private nameless = 0;
  private readonly divideBy: string | undefined;
  private readonly countedBy: string | undefined;

  /**
   * @param report receives the diagnostics of the annotations, such as repeated mentions or different tokens
   * @param divideBy what `breakdown` divides mentions by: `class`, `form`, `name-class`, `entity-type`, or the name of a
   *   feature
   * @param countedBy the version that made the counts for `addCounted`, if not this one
   * @throws RangeError if a division is requested but no metric looks at single mentions
   */
  constructor(
    options: ScoreOptions,
    report: (diagnostic: Diagnostic) => void = () => undefined,
    divideBy?: string,
    countedBy?: string,
  ) {
    if (divideBy !== undefined && outcomeMetrics(options.metrics).length === 0) {
      const ids = outcomeMetrics(metrics).map(({ id }) => id);
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
   * @param key nothing for a part that only the response has: all its mentions are spurious
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
   * @param otherwise returns the table and mentions under the other singleton policy, if that matches different
   * mentions
   */
  addTable(
    table: OverlapTable,
    { id, ...identity }: NamedPart,
    mentions?: PairedMentions,
    otherwise?: () => MatchedMentions,
  ): void {
    this.addOwn(id, countTable(table, identity, this.counting, mentions, otherwise));
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
    const divideBy = outcomeMetrics(options.metrics).length === 0 ? undefined : this.divideBy;
    const other = new Accumulator(options, this.report, divideBy, this.countedBy);
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
        ...(others !== undefined && { joined: { ...joined!, otherCounts: others } }),
        lacking: Object.fromEntries(lacking),
      });
    }
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
  result(): ScoreResult {
    return (this.known ??= this.scored());
  }

  private scored(): ScoreResult {
    const { options, layout } = this;
    const parts = this.sortedParts();
    const singletons = {
      key: parts.reduce((sum, part) => sum + part.keySingletons, 0),
      response: parts.reduce((sum, part) => sum + part.responseSingletons, 0),
    };
    const examples = present(parts, ({ gap }) => gap);
    const lacking = this.lacking();
    // Merged counts may come from a run with more metrics.
    const chains = asksForNouns(options, lacking) ? present(parts, ({ chains: own }) => own) : [];
    const shared = sharedScopes(parts, options, layout, Object.keys(lacking));
    const documents = shared?.documents ?? new Set(parts.map((part) => part.document)).size;
    const scores =
      options.average === "macro"
        ? macroAverage(options.metrics, this.unitScores(), Object.keys(lacking))
        : { scores: layout.score(this.sumsOf(parts, lacking), options) };
    const weighed = layout.weighed(options, parts);
    return {
      ...scores,
      signature: scoreSignature(options, {
        hasSplits: parts.some(({ hasSplits }) => hasSplits === true),
        documents,
        parts: parts.length,
        keyHash: corpusHash(present(parts, ({ keyDigest }) => keyDigest)),
        responseHash: corpusHash(present(parts, ({ responseDigest }) => responseDigest)),
        countedBy: this.countedBy,
      }),
      documents,
      parts: parts.length,
      singletons,
      voidMentions: parts.reduce((sum, part) => sum + part.voidMentions, 0),
      ...(chains.length > 0 && { chains: chains.reduce(plusChains) }),
      ...(Object.keys(lacking).length > 0 && { lacking }),
      ...(Object.keys(weighed).length > 0 && { weighed }),
      ...defined({ shared }),
      ...(examples.length > 0 && { gap: gapScore(examples, options.zeroDivision) }),
      ...(showsConll(options) &&
        singletons.key + singletons.response > 0 && {
          conllBySingletons: this.conllBySingletons(parts, Object.keys(lacking)),
        }),
      diagnostics: [...this.diagnostics],
    };
  }

  /** Returns, by the id of each metric without figures, the information that it needs and the first part that lacks it. */
  lacking(): Readonly<Record<string, LackIn>> {
    const parts = this.sortedParts();
    const lacks = firstLacks(this.options.metrics, parts);
    for (const [id, { nameless: side }] of Object.entries(this.layout.weighed(this.options, parts))) {
      const first = side && parts.find(({ types }) => (types?.[id]?.[side].counts ?? []).length > 0);
      if (side && first) lacks[id] ??= { side, what: "classes of names", document: labelOf(first) };
    }
    return lacks;
  }

  private sumsOf(parts: readonly CountedPart[], lacking: Readonly<Record<string, LackIn>>): Float64Array {
    const sums = sumCounts(countsOf(parts), this.layout.columns);
    for (const metric of this.options.metrics) {
      if (metric.kind !== "counted" || !Object.hasOwn(lacking, metric.id)) continue;
      for (const column of this.layout.columnsOf(metric)) sums[column] = Number.NaN;
    }
    return sums;
  }

  /**
   * Returns the scores of each class of mentions, by metric id, for metrics that look at single mentions; nothing if no
   * breakdown was requested.
   *
   * Counts are summed, whatever the average.
   */
  breakdown(): Readonly<Record<string, Breakdown>> | undefined {
    if (this.divideBy === undefined) return undefined;
    const parts = this.sortedParts().flatMap(({ breakdown }) => breakdown ?? []);
    return sumBreakdowns(this.options.metrics, parts, this.options);
  }

  /**
   * Returns an accumulator that counts only the mentions with one label, for the metrics that look at single mentions.
   */
  ofLabel(label: string): Accumulator {
    const other = new Accumulator({ ...this.options, metrics: outcomeMetrics(this.options.metrics) }, this.report);
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
    const parts = this.sortedParts().map((part) => ({ document: labelOf(part), ...part.breakdown }));
    for (const { lacks = [], document } of parts) {
      for (const lack of lacks) {
        if (!parts.some(({ known }) => known?.includes(lack.side))) return { ...lack, document };
      }
    }
    return undefined;
  }

  /** Returns the scores of each group of parts, in the order in which the groups first appear. */
  by(grouping: Grouping): GroupScore[] {
    const sorted = grouped(this.sortedParts(), grouping);
    const lacking = this.lacking();
    return Array.from(grouped(this.parts.values(), grouping).keys(), (id) => ({
      id,
      scores: this.layout.score(this.sumsOf(sorted.get(id)!, lacking), this.options),
    }));
  }

  /**
   * Returns the counts of each unit for a comparison, summed over the unit's parts, in the order of the ids.
   *
   * With a macro average, the columns are recall, precision and F of each metric, summed over the documents (or parts)
   * in the unit, each followed by the number of documents (or parts) in which it is defined.
   */
  units(grouping: Grouping): UnitRow[] {
    const { layout, options } = this;
    return Array.from(grouped(this.sortedParts(), grouping), ([id, parts]) => ({
      id,
      genre: groupOf(parts[0], "genre"),
      parts: parts.length,
      keyMentions: parts.reduce((sum, part) => sum + part.keyMentions, 0),
      counts:
        options.average === "micro"
          ? sumCounts(countsOf(parts), layout.columns)
          : sumCounts(macroColumns(parts, layout, options), 6 * options.metrics.length),
    })).sort((a, b) => compareIds(a.id, b.id));
  }

  /**
   * Returns the parts in the order of their ids, so that the order of the files cannot change the last digit of a sum.
   */
  private sortedParts(): readonly CountedPart[] {
    return (this.sorted ??= Array.from(this.parts.keys())
      .sort()
      .map((id) => this.parts.get(id)!));
  }

  private unitScores(): Readonly<Record<string, Score>>[] {
    const units = this.by(this.options.unit).sort((a, b) => (a.id < b.id ? -1 : 1));
    return units.map(({ scores }) => scores);
  }

  private readonly tell = (diagnostic: Diagnostic): void => {
    this.known = undefined;
    this.diagnostics.push(diagnostic);
    this.report(diagnostic);
  };

  /** Averages like `scored`, so that the F1 under the chosen policy equals that of `conll`. */
  private conllBySingletons(parts: readonly CountedPart[], lacking: readonly string[]): ConllBySingletons {
    const { layout, options } = this;
    const scoresOf = (vectors: Float64Array[]): Record<string, Score> =>
      conllLayout.score(sumCounts(vectors, conllLayout.columns), options);
    const scoreOf = (vectorOf: (part: CountedPart) => Float64Array): Score => {
      if (options.average === "micro") return scoresOf(parts.map(vectorOf))["conll"];
      const units = Array.from(grouped(parts, options.unit))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, unit]) => scoresOf(unit.map(vectorOf)));
      return macroAverage([conll], units, lacking).scores["conll"];
    };
    const chosen = scoreOf(({ counts }) => layout.select(counts, conllLayout));
    const other = scoreOf(({ counts, otherConll }) => otherConll ?? layout.select(counts, conllLayout));
    const [keep, drop] = options.singletons === "keep" ? [chosen, other] : [other, chosen];
    const partlyUndefined = defined({ keep: keep.partlyUndefined, drop: drop.partlyUndefined });
    return {
      ...{ keep: keep.f1, drop: drop.f1 },
      ...(Object.keys(partlyUndefined).length > 0 && { partlyUndefined }),
    };
  }
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
 */
export function accumulator(
  options: UserOptions = {},
  report?: (diagnostic: Diagnostic) => void,
  divideBy?: string,
): Accumulator {
  return new Accumulator(resolveOptions(options), report, divideBy);
}
