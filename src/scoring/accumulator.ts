import { type ChainCounts, plusChains } from "../metrics/antecedents.ts";
import { append } from "../core/arrays.ts";
import { corpusHash } from "../core/corpus-hash.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../core/document.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { partKey } from "../core/part-key.ts";
import { conll } from "../metrics/conll.ts";
import type { WeighedTypes } from "../metrics/lea-importance.ts";
import type { PartlyUndefined, Score } from "../metrics/metric.ts";
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

/** The scores of some parts of a corpus. */
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

/** The CoNLL F1 with singletons and without them. */
export interface ConllBySingletons {
  readonly keep: number | null;
  readonly drop: number | null;
  /** Of either, if an undefined metric counts as 0 in it. */
  readonly partlyUndefined?: { readonly keep?: PartlyUndefined; readonly drop?: PartlyUndefined };
}

/** The scores of one response, plain and serialisable. */
export interface ScoreResult {
  /** By metric id, in the order of the metrics. */
  readonly scores: Readonly<Record<string, Score>>;
  readonly signature: string;
  readonly documents: number;
  readonly parts: number;
  /** Singletons of either side. */
  readonly singletons: { readonly key: number; readonly response: number };
  /** Where there are singletons and the CoNLL average is among the metrics: its F1 with them and without them. Not with `removeNested`. */
  readonly conllBySingletons?: ConllBySingletons;
  /** Mentions of the key that the response has too, without one correct link: found, and of no use. */
  readonly voidMentions: number;
  /** Chains of the key with and without nouns, where a metric looks for these. */
  readonly chains?: ChainCounts;
  /** GAP's own score, where the key is GAP's. */
  readonly gap?: GapScore;
  /** Metrics that a part does not tell all they need, by id, and the first such part: they have no figures. */
  readonly lacking?: Readonly<Record<string, LackIn>>;
  /** By id, of metrics that weigh types: which weights belong to no type, and which types have no weight. */
  readonly weighed?: Readonly<Record<string, WeighedTypes>>;
  /** Where the scope is larger than a document: what must be known of figures across documents. */
  readonly shared?: SharedScopes;
  /** With a macro average: how many units left a metric undefined and were left out of its mean. */
  readonly undefinedUnits?: Readonly<Record<string, number>>;
  /**
   * What is wrong or noteworthy with what was scored: all that `score` found, reading included, or `scoreSources`, or
   * `Accumulator.add`.
   */
  readonly diagnostics: readonly Diagnostic[];
}

/** A part with what makes it the same part. */
export interface NamedPart extends PartIdentity {
  readonly id: string;
}

/**
 * Adds up one response, part by part, and gives the scores so far at any time. What it keeps of a part is its counts.
 *
 * @example
 * const total = accumulator({ metrics: ["conll", "lea"] });
 * total.add(keyPart, responsePart);
 * total.result().scores.conll.f1;
 */
export class Accumulator {
  readonly options: ScoreOptions;
  private readonly layout: CountLayout;
  private readonly counting: Counting;
  private readonly parts = new Map<string, CountedPart>();
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly diagnostics: Diagnostic[] = [];
  /** The scores, until something is added. */
  private known: ScoreResult | undefined;
  /** Parts so far that had no name. */
  private nameless = 0;
  private readonly divideBy: string | undefined;
  private readonly countedBy: string | undefined;

  /**
   * @param report receives what is wrong with the annotations: repeated mentions, tokens that differ
   * @param divideBy what `breakdown` tells mentions apart by; see `mentionLabels`
   * @param countedBy the version that counted what `addCounted` adds, if not this one
   * @throws RangeError if mentions are to be told apart and no metric looks at single mentions
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
        `only ${ids.join(", ")} can be broken down by ${divideBy}, and none of them is among the metrics`,
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
   * Adds a part. A part without a name is one of its own each time. A part with the name of an earlier one takes its place, which the result's
   * diagnostics say (`duplicate-document`); see `partKey`.
   *
   * @param key nothing for a part that only the response has: all its mentions are spurious
   * @param response nothing for a part that only the key has: all its mentions are missing
   * @throws NotComparableError if an option needs what a part does not say, such as a parse
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
    const id = partKey(named);
    if (this.parts.has(id)) this.tell(diagnosticOf("duplicate-document", { document: labelOf(named) }));
    this.addOwn(id, scored.counts);
  }

  /** What the next part without a name is called: as in files without names, the others after the first by their number. */
  private nextName(): Pick<AnnotatedPart, "document" | "part"> {
    this.nameless++;
    return { document: this.nameless === 1 ? "" : `document ${this.nameless}`, part: "" };
  }

  /**
   * Puts what others noticed among the result's diagnostics.
   *
   * @internal
   */
  note(diagnostics: readonly Diagnostic[]): void {
    append(this.diagnostics, diagnostics);
  }

  /**
   * Adds a part by its overlap table of all mentions; the options still apply to it.
   *
   * @param mentions what lies behind the table, for metrics that look at it
   * @param otherwise the same under the other policy for singletons, where other mentions are matched then
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
   * The same parts without some metrics, such as those that lack something.
   *
   * @param ids of the metrics to leave out
   */
  without(ids: readonly string[]): Accumulator {
    return this.scoredAs({ metrics: this.options.metrics.filter(({ id }) => !ids.includes(id)) });
  }

  /**
   * The same parts with other options, of those that do not change what is counted.
   *
   * @throws RangeError for a metric that is not among the metrics, nor what one of them is made of
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

  /** What is kept of each part, by what makes it the same part, in the order in which they were added. */
  counted(): ReadonlyMap<string, CountedPart> {
    return this.parts;
  }

  /**
   * Adds a part that another accumulator with the same options, and the same division of mentions, has counted. It takes the place of
   * one with the same id.
   *
   * @throws RangeError for counts that no part can have, such as negative ones: see `impossibleCounts`
   */
  addCounted(id: string, part: CountedPart): void {
    const impossible = impossibleCounts(part, this.options, this.layout);
    if (impossible !== undefined) throw new RangeError(`no part can have these counts: ${impossible}`);
    this.addOwn(id, part);
  }

  /**
   * The same for counts that were made in this run and need no check.
   *
   * @internal
   */
  addOwn(id: string, part: CountedPart): void {
    this.known = undefined;
    this.parts.set(id, part);
  }

  /** The scores of everything added so far; figures that are 0/0 are what `zeroDivision` says. */
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
    const examples = parts.flatMap(({ gap }) => gap ?? []);
    const lacking = this.lacking();
    // Counts that are merged may come from a run with more metrics.
    const chains = asksForNouns(options, lacking) ? parts.flatMap((part) => part.chains ?? []) : [];
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
        keyHash: corpusHash(parts.flatMap(({ keyDigest }) => keyDigest ?? [])),
        responseHash: corpusHash(parts.flatMap(({ responseDigest }) => responseDigest ?? [])),
        countedBy: this.countedBy,
      }),
      documents,
      parts: parts.length,
      singletons,
      voidMentions: parts.reduce((sum, part) => sum + part.voidMentions, 0),
      ...(chains.length > 0 && { chains: chains.reduce(plusChains) }),
      ...(Object.keys(lacking).length > 0 && { lacking }),
      ...(Object.keys(weighed).length > 0 && { weighed }),
      ...(shared !== undefined && { shared }),
      ...(examples.length > 0 && { gap: gapScore(examples, options.zeroDivision) }),
      // With `removeNested` the policy decides which mentions there are, too.
      ...(showsConll(options) &&
        !options.removeNested &&
        singletons.key + singletons.response > 0 && {
          conllBySingletons: this.conllBySingletons(parts, Object.keys(lacking)),
        }),
      diagnostics: [...this.diagnostics],
    };
  }

  /** Metrics that a part does not tell all they need, by id, and the first such part. */
  lacking(): Readonly<Record<string, LackIn>> {
    const parts = this.sortedParts();
    const lacks = firstLacks(this.options.metrics, parts);
    for (const [id, { nameless: side }] of Object.entries(this.layout.weighed(this.options, parts))) {
      const first = side && parts.find(({ types }) => (types?.[id]?.[side].counts ?? []).length > 0);
      if (side && first) lacks[id] ??= { side, what: "classes of names", document: labelOf(first) };
    }
    return lacks;
  }

  /** The sums of counts; NaN those of metrics for which the parts together do not say enough. */
  private sumsOf(parts: readonly CountedPart[], lacking: Readonly<Record<string, LackIn>>): Float64Array {
    const sums = sumCounts(countsOf(parts), this.layout.columns);
    for (const metric of this.options.metrics) {
      if (metric.kind !== "counted" || !Object.hasOwn(lacking, metric.id)) continue;
      for (const column of this.layout.columnsOf(metric)) sums[column] = Number.NaN;
    }
    return sums;
  }

  /**
   * By metric id, the scores of each kind of mention, for metrics that look at single mentions. Absent unless asked for.
   *
   * Counts are summed, whatever the average.
   */
  breakdown(): Readonly<Record<string, Breakdown>> | undefined {
    if (this.divideBy === undefined) return undefined;
    const parts = this.sortedParts().flatMap(({ breakdown }) => breakdown ?? []);
    return sumBreakdowns(this.options.metrics, parts, this.options);
  }

  /** The same parts with the counts of the mentions with one label alone, of the metrics that look at single mentions. */
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

  /** What one side says in no part, and a breakdown must know; where only some parts do not say it, their mentions are `none`. */
  breakdownLack(): LackIn | undefined {
    const parts = this.sortedParts().map((part) => ({ document: labelOf(part), ...part.breakdown }));
    for (const { lacks = [], document } of parts) {
      for (const lack of lacks) {
        if (!parts.some(({ known }) => known?.includes(lack.side))) return { ...lack, document };
      }
    }
    return undefined;
  }

  /** The scores of groups of parts, in the order in which they were added. */
  by(grouping: Grouping): GroupScore[] {
    const sorted = grouped(this.sortedParts(), grouping);
    const lacking = this.lacking();
    return Array.from(grouped(this.parts.values(), grouping).keys(), (id) => ({
      id,
      scores: this.layout.score(this.sumsOf(sorted.get(id)!, lacking), this.options),
    }));
  }

  /**
   * What a comparison needs of each unit, ascending by id: its counts, summed over its parts.
   *
   * With a macro average the columns are, for each metric, recall, precision and F of the documents (or parts) in the unit,
   * summed, each followed by the number of those that define it.
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

  /** Sums are made in the order of ids, so that not a digit depends on the order of the files. */
  private sortedParts(): CountedPart[] {
    return Array.from(this.parts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, part]) => part);
  }

  /** The scores of what a macro average averages, in the order of ids. */
  private unitScores(): Readonly<Record<string, Score>>[] {
    const units = this.by(this.options.unit).sort((a, b) => (a.id < b.id ? -1 : 1));
    return units.map(({ scores }) => scores);
  }

  private readonly tell = (diagnostic: Diagnostic): void => {
    this.known = undefined;
    this.diagnostics.push(diagnostic);
    this.report(diagnostic);
  };

  /** Averaged as the scores are, so that one of the two is the score. */
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
    const partlyUndefined = {
      ...(keep.partlyUndefined !== undefined && { keep: keep.partlyUndefined }),
      ...(drop.partlyUndefined !== undefined && { drop: drop.partlyUndefined }),
    };
    return {
      ...{ keep: keep.f1, drop: drop.f1 },
      ...(Object.keys(partlyUndefined).length > 0 && { partlyUndefined }),
    };
  }
}

function isNameless({ document, part }: AnnotatedPart): boolean {
  return document === "" && part === "";
}

/**
 * An accumulator for a training loop: add documents, ask at any time. The other parameters are those of `Accumulator`.
 *
 * @param options those not given are as in `defaultScoreOptions`
 * @throws RangeError as `resolveOptions` does, and as the constructor of `Accumulator` does
 */
export function accumulator(
  options: UserOptions = {},
  report?: (diagnostic: Diagnostic) => void,
  divideBy?: string,
): Accumulator {
  return new Accumulator(resolveOptions(options), report, divideBy);
}
