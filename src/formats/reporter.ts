import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Report } from "./clusters-to-part.ts";
import type { ReadOptions } from "./format.ts";

/** A function that completes diagnostics with the file, the severity of their rule, and the current line. */
export function reporter(options: ReadOptions, line: () => number | undefined): Report {
  return (code, where = {}) => {
    const current = line();
    options.report?.({
      code,
      severity: diagnosticRules[code].severity,
      ...(options.file !== undefined && { file: options.file }),
      ...(current !== undefined && { line: current }),
      ...where,
    });
  };
}
