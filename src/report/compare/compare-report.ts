import { mainFigure } from "../../metrics/metric.ts";
import type { PublishedResults, PublishedScores } from "../../analysis/published/published-results.ts";
import type { ComparedPair, Comparison, ComparedSystem } from "../../analysis/compare/comparison.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { listIn } from "../../core/arrays.ts";
import { formatSignature, parseSignature } from "../../core/signature.ts";
import { letterOf } from "../../stats/compact-letters.ts";
import type { RefusedResponse } from "../refused-response.ts";

/** Formats of `compare`. */
export const compareFormats = ["text", "json", "jsonl", "tsv", "csv", "md", "latex"] as const;
export type CompareFormat = (typeof compareFormats)[number];

/** Layouts of the tables that people read. */
export const compareStyles = ["default", "table5", "sacrebleu"] as const;
export type CompareStyle = (typeof compareStyles)[number];

/** How a comparison is written. */
export interface CompareLayout {
  /** Decimals of a percentage. */
  readonly digits: number;
  readonly style: CompareStyle;
  readonly stars: 1 | 3;
  /** `^bc` instead of superscript letters. */
  readonly ascii: boolean;
}

/** Everything that `compare` says. */
export interface CompareReport {
  readonly comparison: Comparison;
  /** Results of a shared task, as context for the systems: they cannot be tested. */
  readonly published?: PublishedResults;
  /** Responses that were left out. */
  readonly refused?: readonly RefusedResponse[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A system with its place in the table. */
export interface TableRow {
  readonly system: ComparedSystem;
  /** `a` for the first row, and so on. */
  readonly letter: string;
  /** Letters of the rows that it is significantly better than, by the headline. */
  readonly betterThan: readonly string[];
}

/** The systems from the best to the worst by the headline, a baseline before all others. */
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

/** The pairs by F1 of the headline. */
export function headlinePairs({ options, pairs }: Pick<Comparison, "options" | "pairs">): ComparedPair[] {
  return pairs.filter(({ metric, figure }) => metric === options.headline && figure === "f1");
}

/** The same from the other side: A less B. Findings about single units and genres stay as they are. */
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

/** A pair from the better to the worse: what is shown is never negative. */
export function betterFirst(pair: ComparedPair): ComparedPair {
  const up = pair.delta === null || pair.delta <= 0 ? turned(pair) : pair;
  return { ...up, a: up.b, b: up.a };
}

/** The signatures of the scores; those that differ in the response only as one, with the responses in the order of the table. */
export function scoreSignatures(comparison: Comparison): string[] {
  const responses = new Map<string, string[]>();
  for (const signature of tableRows(comparison).flatMap(({ system }) => system.signatures)) {
    const fields = parseSignature(signature) ?? {};
    const rest = formatSignature({ ...fields, resp: "" });
    listIn(responses, rest).push(fields["resp"]);
  }
  return Array.from(responses, ([rest, resp]) => formatSignature({ ...parseSignature(rest), resp: resp.join("+") }));
}

/** A published F1 as it was printed, per cent with one decimal; nothing if there is none by that metric. */
export function publishedText(f1: PublishedScores, id: string): string {
  const known: Readonly<Record<string, number | undefined>> = f1;
  return known[id]?.toFixed(1) ?? "";
}
