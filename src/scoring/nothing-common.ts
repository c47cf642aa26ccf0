import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Accumulator } from "./accumulator.ts";

/**
 * Says of which responses no document is one of the key, as `scoreSources` does.
 *
 * @param files of each response
 */
export function reportNothingCommon(
  accumulators: readonly Accumulator[],
  files: readonly (readonly string[])[],
  report: (diagnostic: Diagnostic) => void,
): void {
  accumulators.forEach((accumulator, i) => {
    const inKey = Array.from(accumulator.counted().values()).filter(({ keyDigest }) => keyDigest !== undefined);
    if (inKey.length === 0 || inKey.some(({ responseDigest }) => responseDigest !== undefined)) return;
    report(diagnosticOf("no-common-document", { file: files[i][0] }));
  });
}
