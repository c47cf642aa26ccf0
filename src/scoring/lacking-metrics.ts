import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Accumulator } from "./accumulator.ts";
import type { LackIn } from "./counted-part.ts";

/**
 * The same without the metrics for which a file does not say enough, which are reported: a warning if all metrics were
 * asked for, so that all systems keep the same ones, and an error if they were asked for by name.
 *
 * @param files of each accumulator, the response's
 */
export function withoutLacking(
  accumulators: readonly Accumulator[],
  files: readonly (readonly string[])[],
  asked: "all" | "by name",
  report: (diagnostic: Diagnostic) => void,
): readonly Accumulator[] {
  const lacks = accumulators.map((accumulator) => accumulator.lacking());
  const ids = new Set(lacks.flatMap((own) => Object.keys(own)));
  if (ids.size === 0) return accumulators;
  reportLacking(lacks, files, asked, report);
  return accumulators.map((accumulator) => accumulator.without([...ids]));
}

/**
 * Reports the metrics for which a file does not say enough.
 *
 * @param lacks of each response, by metric id
 * @param files of each response
 */
export function reportLacking(
  lacks: readonly Readonly<Record<string, LackIn>>[],
  files: readonly (readonly string[])[],
  asked: "all" | "by name",
  report: (diagnostic: Diagnostic) => void,
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
      const { side, what, document, detail } = first;
      report(
        diagnosticOf("information-lacking", {
          severity: asked === "all" ? undefined : "error",
          file: side === "response" ? files[i][0] : undefined,
          document,
          data: { metrics: metrics.join(", "), side, what, ...(detail !== undefined && { detail }) },
        }),
      );
    }
  });
}

/** Reports the first response, or of the key, that does not say what a breakdown must know: it was asked for by name. */
export function reportLackingBreakdown(
  accumulators: readonly Accumulator[],
  files: readonly (readonly string[])[],
  divideBy: string,
  report: (diagnostic: Diagnostic) => void,
): void {
  const lacks = accumulators.map((accumulator) => accumulator.breakdownLack());
  const system = lacks.findIndex((lack) => lack !== undefined);
  const lack = lacks[system];
  if (lack === undefined) return;
  const { side, what, document } = lack;
  report(
    diagnosticOf("information-lacking", {
      severity: "error",
      file: side === "response" ? files[system][0] : undefined,
      document,
      data: { metrics: `breakdown by ${divideBy}`, side, what },
    }),
  );
}
