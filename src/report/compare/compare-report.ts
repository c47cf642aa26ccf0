import { mainFigure } from "../../metrics/kit/metric.ts";
import {
  meanUnlikeAverage,
  type PublishedResults,
  type PublishedScores,
} from "../../analysis/published/published-results.ts";
import type { ComparedPair, Comparison, ComparedSystem } from "../../analysis/compare/comparison.ts";
import type { ComparedClass } from "../../analysis/compare/compare-classes.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { commonSignatures } from "../../core/signature.ts";
import { letterOf } from "../../stats/compact-letters.ts";
import type { RefusedResponse } from "../refused-response.ts";
import type { TableLayout } from "../table.ts";

export const compareFormats = ["text", "json", "jsonl", "tsv", "csv", "md", "latex"] as const;
/** A format for the text of a comparison. */
export type CompareFormat = (typeof compareFormats)[number];

export const compareStyles = ["default", "table5", "sacrebleu"] as const;
export type CompareStyle = (typeof compareStyles)[number];

export interface CompareLayout {
  /** Decimals of a percentage. */
  readonly digits: number;
  readonly style: CompareStyle;
  readonly stars: 1 | 3;
  readonly ascii: boolean;
  /** Whether text shows all columns and notes. Other formats always do. */
  readonly details: boolean;
  readonly table?: TableLayout;
}

export interface CompareReport {
  readonly comparison: Comparison;
  readonly classes?: { readonly by: string; readonly compared: readonly ComparedClass[] };
  /** Results of a shared task as context. They cannot be tested. */
  readonly published?: PublishedResults;
  readonly refused?: readonly RefusedResponse[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface TableRow {
  readonly system: ComparedSystem;
  readonly letter: string;
  /** The letters of the rows that this system significantly outscores by the headline. */
  readonly betterThan: readonly string[];
}

/** Returns the systems from best to worst by the headline. A baseline comes first. */
export function tableRows({ options, systems, pairs }: Comparison): TableRow[] {
  const score = ({ scores }: ComparedSystem): number => mainFigure(scores[options.headline]) ?? -1;
  const sorted = [...systems].sort(
    (x, y) => Number(y.name === options.baseline) - Number(x.name === options.baseline) || score(y) - score(x),
  );
  const letters = new Map(sorted.map(({ name }, i) => [name, letterOf(i)]));
  const family = headlinePairs({ options, pairs });
  return sorted.map((system) => ({
    system,
    letter: letters.get(system.name)!,
    betterThan: family
      .flatMap(({ a, b, delta, reject }) => {
        if (!reject || delta === null) return [];
        const [worse, better] = delta > 0 ? [a, b] : [b, a];
        return better === system.name ? [letters.get(worse)!] : [];
      })
      .sort((x, y) => x.length - y.length || (x < y ? -1 : 1)),
  }));
}

export function headlinePairs({ options, pairs }: Pick<Comparison, "options" | "pairs">): ComparedPair[] {
  return pairs.filter(({ metric, figure }) => metric === options.headline && figure === "f1");
}

/**
 * Returns the pair with A and B swapped, and with the opposite difference. Findings about single units and genres are
 * unchanged.
 */
export function turned(pair: ComparedPair): ComparedPair {
  const { a, b, delta, ci, wins, losses } = pair;
  return {
    ...pair,
    a: b,
    b: a,
    delta: delta === null ? null : -delta,
    ci: ci === null ? null : [-ci[1], -ci[0]],
    wins: losses,
    losses: wins,
  };
}

/** Returns a pair with the better system as A, and the difference A − B, which is never negative. */
export function betterFirst(pair: ComparedPair): ComparedPair {
  const up = pair.delta === null || pair.delta <= 0 ? turned(pair) : pair;
  return { ...up, a: up.b, b: up.a };
}

/**
 * Returns the signatures of the scores. Signatures that differ only in the response become one, with the responses in
 * the order of the table.
 */
export function scoreSignatures(comparison: Comparison): string[] {
  return commonSignatures(tableRows(comparison).flatMap(({ system }) => system.signatures));
}

/**
 * Returns a published F1 as printed, in percent, or nothing if none was published for that metric. Marks an average
 * that is not the mean of its metrics.
 */
export function publishedText(f1: PublishedScores, id: string): string {
  const known: Readonly<Record<string, number | undefined>> = f1;
  const mark = id === "conll" && meanUnlikeAverage(f1) !== undefined ? "‡" : "";
  return `${known[id]?.toFixed(id === "lea" ? 2 : 1) ?? ""}${mark}`;
}

export function publishedNotes({ title, systems }: PublishedResults, metrics: readonly string[]): string[] {
  const hasLea = metrics.includes("lea") && systems.some(({ f1 }) => f1.lea !== undefined);
  const sources = `Pradhan et al. 2014, Table 1${hasLea ? "; LEA: Moosavi and Strube 2016, Table 5" : ""}`;
  const wrong = systems.flatMap(({ name, f1 }) => {
    const mean = meanUnlikeAverage(f1);
    if (mean === undefined || !metrics.includes("conll")) return [];
    return [`‡ Misprint: the mean of MUC, B³ and CEAF_e of ${name} is ${mean.toFixed(1)}.`];
  });
  return [`In brackets: ${title} (${sources}), for context, not tested.`, ...wrong];
}
