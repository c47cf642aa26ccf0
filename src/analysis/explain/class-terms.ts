import { labelOf, type SideName, surfaceOf } from "../../core/document.ts";
import { exactFraction, fractionOf, FractionSum } from "../../core/exact-fraction.ts";
import { chain, decimal, exact, type Expression, number, symbol, times, words } from "../../core/expression.ts";
import { entityBadges, type PairedMentions } from "../../core/paired-mentions.ts";
import type { Metric, Score } from "../../metrics/kit/metric.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { divisibleMetrics } from "../../scoring/breakdown.ts";
import { labelsBy } from "../../scoring/classes/mention-labels.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { chosenMentions, type MatchedSides, pairMentions } from "../../scoring/tabulate.ts";
import { UnknownNameError } from "../unknown-name-error.ts";
import { type MentionClass, type MetricWorking, type PartWorking, type Piece, statement } from "./explanation.ts";
import { entitySymbol, shortName, tableColumns } from "./listings.ts";
import { combinedFigures, fEquation, figureSymbols, ratioEquation, type WrittenSum } from "./ratio-equation.ts";
import type { Limits } from "./scope.ts";

/** A mention of the class, and what a metric counts of it. */
interface ClassTerm {
  readonly document: string;
  readonly mention: string;
  /** First and last token from 1; "" if mentions have no places. */
  readonly tokens: string;
  readonly entity: string;
  /** The mentions of its entity, and how many of them the entity has in which the other side has the mention. */
  readonly size: number;
  readonly shared: number;
  /** What the metric counts, in its columns. */
  readonly counts: Float64Array;
}

/** What a class counts in one figure: a numerator and a denominator of a score. */
interface Ratio {
  /** Of what, if the metric has two such ratios. */
  readonly of?: string;
  readonly figure: "recall" | "precision";
  readonly counts: readonly [number, number];
}

/** Collects what the mentions of a class count, part by part. */
export class ClassTerms {
  private readonly options: ScoreOptions;
  private readonly wanted: MentionClass;
  /** By part, then by metric. A part that comes again replaces the first. */
  private readonly parts = new Map<string, ReadonlyMap<string, readonly ClassTerm[]>>();

  constructor(options: ScoreOptions, wanted: MentionClass) {
    this.options = options;
    this.wanted = wanted;
  }

  add(id: string, { key, response, pairs }: MatchedSides): void {
    const { options, wanted } = this;
    const mentions = chosenMentions(pairMentions(key, response, pairs), options);
    const { labelOf: classOf } = labelsBy(wanted.by, mentions, options);
    const describe = describer(mentions);
    const ofPart = divisibleMetrics(options)
      .filter(({ metric }) => metric.lacks?.(options, mentions) === undefined)
      .map(({ metric, outcomes }) => {
        const counts = { key: new Map<number, Float64Array>(), response: new Map<number, Float64Array>() };
        outcomes(mentions, options, (column, count, side, place) => {
          if (classOf(side, place) !== wanted.label) return;
          let own = counts[side].get(place);
          if (own === undefined) counts[side].set(place, (own = new Float64Array(metric.columns.length)));
          own[column] += count;
        });
        const terms = (["key", "response"] as const).flatMap((side) =>
          Array.from(counts[side])
            .sort(([a], [b]) => a - b)
            .map(([place, own]): ClassTerm => ({ ...describe(side, place), counts: own })),
        );
        return [metric.id, terms] as const;
      });
    this.parts.set(id, new Map(ofPart));
  }

  /**
   * Writes out the scores of the class.
   *
   * @param all scored with the same division
   * @throws UnknownNameError if no mention is in the class
   */
  working(all: Accumulator, limits: Limits): PartWorking {
    const { by, label } = this.wanted;
    const breakdown = all.breakdown() ?? {};
    const classes = Object.values(breakdown).flatMap(({ rows }) => rows.map((row) => row.label));
    if (!classes.includes(label) && all.breakdownLack() === undefined)
      throw new UnknownNameError("class", label, classes);
    const divisible = divisibleMetrics(all.options).map(({ metric }) => metric);
    const whole = all.options.metrics.filter((metric) => metric.kind !== "composite" && !isAmong(metric, divisible));
    return {
      id: `${by}: ${label}`,
      pieces: [
        statement(
          "A response mention has the class of the key mention that it was matched with. The classes add up to the whole.",
        ),
        ...(whole.length === 0
          ? []
          : [statement(`Not divided among mentions: ${whole.map(({ title }) => title).join(", ")}.`)]),
      ],
      metrics: divisible.flatMap((metric) => {
        const row = breakdown[metric.id].rows.find((each) => each.label === label);
        return row === undefined ? [] : [this.metricWorking(metric, row.score, limits)];
      }),
    };
  }

  private metricWorking(
    metric: ReturnType<typeof divisibleMetrics>[number]["metric"],
    score: Score,
    limits: Limits,
  ): MetricWorking {
    const { options } = this;
    const terms = [...this.parts.values()].flatMap((part) => part.get(metric.id) ?? []);
    const written = ratiosOf(score).map((ratio, r) => {
      const own = terms.flatMap((term): CountedTerm[] => {
        const { counts } = ratiosOf(metric.score(term.counts, options))[r];
        return counts[0] === 0 && counts[1] === 0 ? [] : [{ ...term, found: counts[0], of: counts[1] }];
      });
      const [found, of] = [own.map((term) => term.found), own.map((term) => term.of)];
      const { pieces, exact: reduced } = ratioEquation(
        symbol(ratio.figure === "recall" ? "R" : "P", ratio.of),
        [],
        writtenTerms(found, ratio.counts[0], limits),
        writtenTerms(of, ratio.counts[1], limits),
        ratio.of === undefined ? score[ratio.figure] : quotient(ratio.counts),
      );
      return { pieces: [termsTable(own, ratio.figure, this.parts.size > 1, limits), ...pieces], exact: reduced };
    });
    const pieces = written.flatMap((each) => each.pieces);
    const figures = { recall: score.recall, precision: score.precision, f1: score.f1 };
    return {
      id: metric.id,
      score,
      pieces: [
        statement(countedText(metric)),
        ...pieces,
        ...(written.length === 2 ? fPieces(score, [written[0].exact, written[1].exact], options) : []),
        { kind: "result", ...figures },
      ],
    };
  }
}

interface CountedTerm extends ClassTerm {
  readonly found: number;
  readonly of: number;
}

function isAmong(metric: Metric, others: readonly Metric[]): boolean {
  return others.some((other) => other === metric);
}

function describer(mentions: PairedMentions): (side: SideName, place: number) => Omit<ClassTerm, "counts"> {
  const badges = { key: entityBadges("key", mentions.key), response: entityBadges("response", mentions.response) };
  const shared = new Map<string, number>();
  const cellOf = (side: SideName, place: number): string | undefined => {
    const { entity, twin } = mentions[side];
    const other = twin[place];
    if (other < 0) return undefined;
    const pair = [entity[place], mentions[side === "key" ? "response" : "key"].entity[other]];
    return (side === "key" ? pair : pair.reverse()).join();
  };
  for (const place of mentions.key.mentions.keys()) {
    const cell = cellOf("key", place);
    if (cell !== undefined) shared.set(cell, (shared.get(cell) ?? 0) + 1);
  }
  return (side, place) => {
    const { part, mentions: own, entity, sizes } = mentions[side];
    const { names, first, last } = part.mentions;
    const m = own[place];
    const cell = cellOf(side, place);
    const [from, to] = [first[m] + 1, last[m] + 1];
    return {
      document: labelOf(part),
      mention: shortName(surfaceOf(part, m)),
      tokens: names !== undefined ? "" : from === to ? String(from) : `${from}–${to}`,
      entity: badges[side][entity[place]],
      size: sizes[entity[place]],
      shared: cell === undefined ? 0 : shared.get(cell)!,
    };
  };
}

function ratiosOf({ counts }: Score): readonly Ratio[] {
  if (counts === undefined) return [];
  if ("recall" in counts) {
    return [
      { figure: "recall", counts: counts.recall },
      { figure: "precision", counts: counts.precision },
    ];
  }
  if (!("detection" in counts)) return [];
  return (["detection", "mentions"] as const).flatMap((of): Ratio[] => {
    const { truePositives: tp, falseNegatives: fn, falsePositives: fp } = counts[of];
    const name = of === "detection" ? "ED" : "EM";
    return [
      { of: name, figure: "recall", counts: [tp, tp + fn] },
      { of: name, figure: "precision", counts: [tp, tp + fp] },
    ];
  });
}

function quotient([over, under]: readonly [number, number]): number | null {
  return under === 0 ? null : over / under;
}

function fPieces(
  score: Score,
  exactly: Parameters<typeof fEquation>[1],
  options: Pick<ScoreOptions, "beta">,
): readonly Piece[] {
  if (score.f1 === null && (score.recall === null) !== (score.precision === null)) {
    return [
      statement("F is undefined, because only one side has mentions of this class, so there is nothing to compare."),
    ];
  }
  const nothing = { pieces: [] };
  return combinedFigures(nothing, nothing, fEquation(figureSymbols(options), exactly, score, options)).pieces;
}

/** Writes a sum with equal terms together: 2 × 1/3 + 1. Terms of 0 are left out. */
export function writtenTerms(values: readonly number[], total: number, limits: Limits): WrittenSum {
  const equal = new Map<number, number>();
  for (const value of values) if (value !== 0) equal.set(value, (equal.get(value) ?? 0) + 1);
  const kinds = [...equal];
  const shown = kinds.slice(0, limits.terms).map(([value, count]) => {
    if (value === 1) return number(count);
    return count === 1 ? writtenNumber(value) : times(number(count), writtenNumber(value));
  });
  const sum = new FractionSum();
  const areExact = kinds.every(([value, count]) => {
    const own = fractionOf(value);
    if (own === undefined) return false;
    sum.add(count * Number(own.numerator), Number(own.denominator));
    return true;
  });
  return {
    written: chain("+", shown, kinds.length - shown.length),
    ...(areExact && { exact: kinds.length === 0 ? exactFraction(0) : sum.total() }),
    total,
  };
}

/** Writes a number as a fraction, if it is one with a small denominator. */
export function writtenNumber(value: number): Expression {
  const own = fractionOf(value);
  return own === undefined ? decimal(value) : exact(own);
}

function termsTable(
  terms: readonly CountedTerm[],
  figure: Ratio["figure"],
  hasDocuments: boolean,
  limits: Limits,
): Piece {
  const hasTokens = terms.some(({ tokens }) => tokens !== "");
  const shown = terms.slice(0, limits.entities);
  return {
    kind: "table",
    columns: tableColumns(
      [
        ...(hasDocuments ? ["document"] : []),
        figure === "recall" ? "mention (recall)" : "mention (precision)",
        ...(hasTokens ? ["tokens"] : []),
        "entity",
      ],
      ["size", "shared", "counts", "of"],
    ),
    rows: shown.map((term) => [
      ...(hasDocuments ? [words(term.document)] : []),
      words(term.mention),
      ...(hasTokens ? [words(term.tokens)] : []),
      entitySymbol(term.entity),
      ...[term.size, term.shared].map((count) => number(count)),
      ...[term.found, term.of].map(writtenNumber),
    ]),
    more: terms.length - shown.length,
  };
}

/** What a mention counts, and of what, by metric: `size` is |k| and `shared` is n in the table. */
const rules: Readonly<Record<string, string | undefined>> = {
  mentions: "A mention counts 1 of 1 if the other side has it.",
  b3: "A mention counts shared / size, of 1.",
  pairwise:
    "A mention counts half of each of its links that the other side has, (shared − 1) / 2, of half of its links, (size − 1) / 2.",
  lea: "A mention counts its share of its entity's importance, times the share of its links that the other side has, (shared − 1) / (size − 1). A singleton counts if it is one on both sides.",
  muc: "A mention counts 1 if an earlier mention of its entity is with it on the other side, too, of 1 unless it is the first of its entity. That an earlier mention answers for the link is a convention: MUC does not say which links are missing.",
  ceafm: "A mention counts 1 of 1 if the other side has it, in the entity that its entity is aligned with.",
  ceafe:
    "All mentions of an entity share its similarity with the entity that it is aligned with, of 1 / size. This is a convention: CEAF_e counts entities.",
};

function countedText(metric: Metric): string {
  return (
    rules[metric.id] ??
    ("outcomes" in metric
      ? "A mention counts 1 if its outcome is right. Recall is of the mentions of the key that count, precision of those of the response."
      : "A mention counts its share of what its entity counts.")
  );
}
