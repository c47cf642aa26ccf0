import type { DiagnosticCode } from "../core/diagnostic-codes.ts";
import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { ReadOptions } from "./format.ts";

/** Reports one problem; file, severity and, where it is known, line are filled in. */
export type Report = (code: DiagnosticCode, where?: Partial<Diagnostic>) => void;

/** A function that completes diagnostics with the file, the severity of their rule, and the current line. */
export function reporter(options: ReadOptions, line: () => number | undefined): Report {
  return (code, where) => {
    const current = line();
    const place = { file: options.file, ...(current !== undefined && { line: current }) };
    options.report?.(diagnosticOf(code, { ...place, ...where }));
  };
}
