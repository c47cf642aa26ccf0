import { version } from "../core/version.ts";
import type { ErrorRecord, ScoreComparison } from "../analysis/errors/index.ts";
import type { ErrorWhatIf } from "../analysis/what-if/index.ts";
import type { Gains } from "../analysis/what-if/index.ts";
import { errorNote, errorSentence } from "./error-sentence.ts";
import type { ErrorsReport } from "./errors-report.ts";
import { jsonScores } from "./json-scores.ts";

/** The report as the schema `corefscope/errors/1` has it. */
export function errorsJson({
  names,
  analysis,
  shown,
  cross,
  contributions,
  scores,
  refused,
  diagnostics,
}: ErrorsReport): object {
  const { options, systems, comparisons, shared, common } = analysis;
  return {
    schema: "corefscope/errors/1",
    version,
    ...options,
    systems: systems.map(({ signature, documents, parts, counts, whatIf }, i) => ({
      name: names[i],
      signature,
      documents,
      parts,
      counts: counts.types,
      identities: counts.identities,
      links: counts.links,
      decisions: counts.decisions,
      ...(counts.edits !== undefined && { edits: counts.edits }),
      whatIf: whatIfJson(whatIf),
      ...(cross !== undefined && { by: cross[i] }),
      ...(contributions !== undefined && { contributions: contributions[i] }),
      errors: shown[i].map(recordJson),
    })),
    comparisons: comparisons.map((comparison, i) => ({ base: names[0], other: names[i + 1], ...comparison })),
    shared,
    ...(common !== undefined && { common }),
    ...(scores !== undefined && { scores: scoresJson(scores) }),
    ...(refused !== undefined && { refused }),
    diagnostics,
  };
}

function scoresJson(scores: ScoreComparison): object {
  if ("refused" in scores) return scores;
  const { units, signature, pairs } = scores;
  return {
    units: units.length,
    signature,
    pairs: pairs.map(({ a, b, metric, delta, ci, p, pAdjusted, reject }) => ({
      a,
      b,
      metric,
      delta,
      ci,
      p,
      pAdjusted,
      reject,
    })),
  };
}

/** One object for each error. */
export function errorLines({ names, shown }: ErrorsReport): object[] {
  return shown.flatMap((errors, i) => errors.map((error) => ({ system: names[i], ...recordJson(error) })));
}

function recordJson(error: ErrorRecord): object {
  const { why, note, gains, entityGains, ...rest } = error;
  return {
    ...rest,
    ...(gains !== undefined && { gains: gainsJson(gains) }),
    ...(entityGains !== undefined && { entityGains: gainsJson(entityGains) }),
    why: { ...why, text: errorSentence(error) },
    ...(note !== undefined && { note: { ...note, text: errorNote(error) } }),
  };
}

function whatIfJson({ before, alone, cumulative }: ErrorWhatIf): object {
  const rows = (gained: ErrorWhatIf["alone"]): object[] =>
    gained.map(({ type, scores, gains }) => ({ type, scores: jsonScores(scores), gains: gainsJson(gains) }));
  return { before: jsonScores(before), alone: rows(alone), cumulative: rows(cumulative) };
}

/** Fractions, not points; of a metric with one figure that one. */
function gainsJson(gains: Gains): object {
  return Object.fromEntries(
    Object.entries(gains).map(([id, { value, ...figures }]) => [id, value === undefined ? figures : { value }]),
  );
}
