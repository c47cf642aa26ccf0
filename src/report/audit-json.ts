import { version } from "../core/version.ts";
import type { AuditReport } from "./audit-report.ts";
import { auditWarningText, findingTexts } from "./audit-sentences.ts";
import { jsonScores } from "./json-scores.ts";

/** The object of the schema `corefscope/audit/1`: fractions 0..1, unrounded. */
export function auditJson({ audit, refused, diagnostics }: AuditReport): object {
  const { comparison, systems, baselines, warnings, findings, options, ...rest } = audit;
  return {
    schema: "corefscope/audit/1",
    version,
    signature: audit.signature,
    options,
    metrics: rest.metrics,
    leftOut: rest.leftOut,
    documents: rest.documents,
    parts: rest.parts,
    systems: systems.map(({ name, scores, voidMentions, counts, experiments, signature }) => ({
      name,
      scores: jsonScores(scores),
      void: voidMentions,
      counts,
      experiments,
      signature,
    })),
    baselines: baselines.map(({ scores, ...baseline }) => ({ ...baseline, scores: jsonScores(scores) })),
    ...(comparison !== undefined && {
      comparison: {
        signature: comparison.signature,
        pairs: comparison.pairs,
        metricAgreement: comparison.agreement,
      },
    }),
    warnings: warnings.map((warning) => ({ ...warning, text: auditWarningText(warning) })),
    findings,
    conclusions: findingTexts(findings),
    ...(refused !== undefined && { refused }),
    diagnostics,
  };
}
