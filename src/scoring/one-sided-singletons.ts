import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { ScoreResult } from "./accumulator.ts";
import type { ScoreOptions } from "./score-options.ts";

/** Says so if only one side has singletons, and they count. */
export function reportOneSidedSingletons(
  { singletons: { key, response } }: ScoreResult,
  policy: ScoreOptions["singletons"],
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): void {
  if ((key === 0) === (response === 0) || policy !== "keep") return;
  report({
    code: "singletons-on-one-side",
    severity: diagnosticRules["singletons-on-one-side"].severity,
    ...(file !== undefined && { file }),
    data: key > 0 ? { side: "key", count: key } : { side: "response", count: response },
  });
}
