import type { ComparedSystem, Comparison } from "../analysis/compare/comparison.ts";
import { asFractions } from "../analysis/published/published-results.ts";
import { version } from "../core/version.ts";
import { noteText } from "./compare-notes.ts";
import { jsonScores } from "./json-scores.ts";
import type { CompareReport } from "./compare-report.ts";

/** The object of the schema `corefscope/compare/1`: fractions 0..1, unrounded. */
export function compareJson({ comparison, published, refused, diagnostics }: CompareReport): object {
  const { options, systems, pairs, conll, agreement, ranks, notes, signature, units, unit, documents, parts } =
    comparison;
  return {
    schema: "corefscope/compare/1",
    version,
    signatures: { test: signature, scores: systems.flatMap(({ signatures }) => signatures) },
    unit: { type: unit, n: units.length, documents, parts },
    options,
    systems: systems.map(systemJson),
    pairs,
    conll,
    metricAgreement: agreement,
    ranks: ranks[options.headline] ?? [],
    ranksByMetric: ranks,
    ...(published !== undefined && {
      published: {
        track: published.track,
        title: published.title,
        cite: published.cite,
        systems: published.systems.map(({ name, f1 }) => ({ name, f1: asFractions(f1) })),
      },
    }),
    ...(refused !== undefined && { refused }),
    notes: notes.map((note) => ({ ...note, text: noteText(note, 2) })),
    diagnostics,
  };
}

function systemJson({ name, scores, ci, runs, voidMentions, signatures }: ComparedSystem): object {
  return {
    name,
    scores: jsonScores(
      scores,
      Object.fromEntries(Object.entries(ci).filter(([, figures]) => figures["f1"] !== undefined)),
      (id) => (runs === undefined ? {} : { runs: runs[id] }),
    ),
    void: voidMentions,
    signatures,
  };
}

/** One object per system, per pair and figure, and per rank by the headline. */
export function compareLines(report: CompareReport): object[] {
  const { comparison } = report;
  const { systems, pairs, ranks, options, signature }: Comparison = comparison;
  return [
    ...systems.map((system) => ({ type: "system", ...systemJson(system) })),
    ...pairs.map((pair) => ({ type: "pair", ...pair })),
    ...(ranks[options.headline] ?? []).map((rank) => ({ type: "rank", metric: options.headline, ...rank })),
    { type: "signature", schema: "corefscope/compare/1", signature },
  ];
}
