import type { Diagnostic } from "../core/diagnostic.ts";

/** Whether the input must not be scored: nothing in common, a side that is missing, a policy that says so, or any error if `strict`. */
export function mustRefuse(diagnostics: readonly Diagnostic[], strict: boolean): boolean {
  return diagnostics.some(
    ({ code, severity }) =>
      severity === "error" &&
      (strict ||
        code === "no-common-document" ||
        code === "one-side-only" ||
        code === "unknown-format" ||
        code === "no-document" ||
        code === "information-lacking" ||
        code === "damaged-counts" ||
        code === "other-version-counts" ||
        code === "mixed-counts" ||
        code === "conflicting-counts" ||
        code === "duplicate-mention" ||
        code === "token-mismatch" ||
        code === "token-count-mismatch" ||
        code === "different-text"),
  );
}
