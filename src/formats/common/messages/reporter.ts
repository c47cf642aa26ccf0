import { defined } from "../../../core/defined.ts";
import type { DiagnosticCode } from "../../../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../../../core/diagnostic.ts";
import type { ReadOptions } from "../../format.ts";
import { excerpt } from "./excerpt.ts";

/** Reports one problem. */
export type Report = (code: DiagnosticCode, where?: Partial<Diagnostic>) => void;

export function reporter(options: ReadOptions, line: () => number | undefined): Report {
  return (code, where) => {
    const current = line();
    const place = { file: options.file, ...defined({ line: current }) };
    options.report?.(diagnosticOf(code, { ...place, ...where }));
  };
}

/** Returns a report that adds a place, such as the document, to problems that do not say it themselves. */
export function reportingAt(report: Report, place: Partial<Diagnostic>): Report {
  return (code, where) => {
    report(code, { ...place, ...where });
  };
}

/** Reports that no relation in a file has a name that means coreference. */
export function reportIgnoredRelations(
  counts: ReadonlyMap<string, number>,
  report: Report,
  where: Partial<Diagnostic> = {},
): void {
  if (counts.size === 0) return;
  const unread = Array.from(counts, ([name, count]) => `${excerpt(name)} (${count})`);
  const count = Array.from(counts.values()).reduce((sum, each) => sum + each, 0);
  const first = Array.from(counts).reduce((most, each) => (each[1] > most[1] ? each : most));
  report("relations-not-read", {
    ...where,
    data: { unread, count, option: `--relation ${excerpt(first[0])}` },
  });
}

/** Counts relations by name. Reports them if none of the file means coreference, and no option says which ones do. */
export class IgnoredRelations {
  private readonly given: ReadonlySet<string>;
  private readonly isAsked: boolean;
  private readonly counts = new Map<string, number>();
  private hasIdentity = false;

  constructor({ relation }: ReadOptions) {
    this.given = new Set(relation?.map((name) => name.toUpperCase()));
    this.isAsked = relation !== undefined;
  }

  /** Returns whether an option says that relations of this name mean coreference. */
  isGiven(name: string): boolean {
    return this.given.has(name.toUpperCase());
  }

  add(name: string, isIdentity: boolean): void {
    if (isIdentity) this.hasIdentity = true;
    else this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  reportTo(ofFile: Report): void {
    if (!this.isAsked && !this.hasIdentity) reportIgnoredRelations(this.counts, ofFile);
  }
}

/** Counts annotations that are not read, to report them once. */
export class PassedOver {
  private readonly counts = new Map<string, number>();

  /** @param layer the name of the annotations, as the format or corefscope calls them */
  add(layer: string, count = 1): void {
    this.counts.set(layer, (this.counts.get(layer) ?? 0) + count);
  }

  reportTo(report: Report, where: Parameters<Report>[1] = {}): void {
    if (this.counts.size === 0) return;
    const count = Array.from(this.counts.values()).reduce((sum, each) => sum + each, 0);
    report("layer-not-read", { ...where, data: { layer: Array.from(this.counts.keys()).join(", "), count } });
  }
}
