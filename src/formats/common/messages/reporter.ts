import type { DiagnosticCode } from "../../../core/diagnostic-codes.ts";
import { type Diagnostic, diagnosticOf } from "../../../core/diagnostic.ts";
import type { ReadOptions } from "../../format.ts";

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

/** Counts the annotation of a file that is not identity coreference, and says once that it was passed over. */
export class PassedOver {
  private readonly counts = new Map<string, number>();

  /** @param layer what it is, in the words of the format or ours */
  add(layer: string, count = 1): void {
    this.counts.set(layer, (this.counts.get(layer) ?? 0) + count);
  }

  /** Reports `layer-not-read` with all layers and how many annotations they have together, if there are any. */
  reportTo(report: Report, where: Parameters<Report>[1] = {}): void {
    if (this.counts.size === 0) return;
    const count = Array.from(this.counts.values()).reduce((sum, each) => sum + each, 0);
    report("layer-not-read", { ...where, data: { layer: Array.from(this.counts.keys()).join(", "), count } });
  }
}
