import { diagnosticOf } from "../core/diagnostic-of.ts";
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
  const data = key > 0 ? { side: "key", count: key } : { side: "response", count: response };
  report(diagnosticOf("singletons-on-one-side", { file, data }));
}
