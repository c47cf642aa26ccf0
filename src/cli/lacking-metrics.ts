import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import type { LackIn } from "../scoring/counted-part.ts";
import type { DiagnosticLog } from "./diagnostic-log.ts";

/**
 * The same without the metrics for which a file does not say enough, of which the log is told: a warning if all metrics were
 * asked for, so that all systems keep the same ones, and an error if they were asked for by name.
 *
 * @param files of each accumulator, the response's
 */
export function withoutLacking(
  accumulators: readonly Accumulator[],
  files: readonly (readonly string[])[],
  asked: "all" | "by name",
  log: DiagnosticLog,
): readonly Accumulator[] {
  const lacks = accumulators.map((accumulator) => accumulator.lacking());
  const ids = new Set(lacks.flatMap((own) => Object.keys(own)));
  if (ids.size === 0) return accumulators;
  reportLacking(lacks, files, asked, log);
  return accumulators.map((accumulator) => accumulator.without([...ids]));
}

/**
 * Tells the log of the metrics for which a file does not say enough.
 *
 * @param lacks of each response, by metric id
 * @param files of each response
 */
export function reportLacking(
  lacks: readonly Readonly<Record<string, LackIn>>[],
  files: readonly (readonly string[])[],
  asked: "all" | "by name",
  log: DiagnosticLog,
): void {
  const told = new Set<string>();
  lacks.forEach((own, i) => {
    const kinds = new Map<string, { first: LackIn; metrics: string[] }>();
    for (const [id, lack] of Object.entries(own)) {
      const kind = `${lack.side} ${lack.what}`;
      const known = kinds.get(kind);
      if (known === undefined) kinds.set(kind, { first: lack, metrics: [id] });
      else known.metrics.push(id);
    }
    for (const [kind, { first, metrics }] of kinds) {
      // What the key lacks, it lacks for all systems.
      if (first.side === "key" && told.has(kind)) continue;
      told.add(kind);
      log.report({
        code: "information-lacking",
        severity: asked === "all" ? diagnosticRules["information-lacking"].severity : "error",
        ...(first.side === "response" && { file: files[i][0] }),
        document: first.document,
        data: {
          metrics: metrics.join(", "),
          side: first.side,
          what: first.what,
          ...(first.detail !== undefined && { detail: first.detail }),
        },
      });
    }
  });
}

/** Tells the log of the first response, or of the key, that does not say what a breakdown must know: it was asked for by name. */
export function reportLackingBreakdown(
  accumulators: readonly Accumulator[],
  files: readonly (readonly string[])[],
  divideBy: string,
  log: DiagnosticLog,
): void {
  const lacks = accumulators.map((accumulator) => accumulator.breakdownLack());
  const system = lacks.findIndex((lack) => lack !== undefined);
  const lack = lacks[system];
  if (lack === undefined) return;
  log.report({
    code: "information-lacking",
    severity: "error",
    ...(lack.side === "response" && { file: files[system][0] }),
    document: lack.document,
    data: { metrics: `breakdown by ${divideBy}`, side: lack.side, what: lack.what },
  });
}
