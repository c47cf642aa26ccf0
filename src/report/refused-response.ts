import type { DiagnosticCode } from "../core/diagnostic-codes.ts";

/** One of several responses that must not be scored, so that the others were scored without it. */
export interface RefusedResponse {
  readonly name: string;
  /** The file with the error; that of the argument if the error is of the whole response. */
  readonly file: string;
  readonly line?: number;
  /** Of the first error; absent where reading or scoring ended without a diagnostic. */
  readonly code?: DiagnosticCode;
  /** The first error, and what to do. */
  readonly reason: string;
}

/** A sentence for each, for notes below a table. */
export function refusedNotes(refused: readonly RefusedResponse[] = []): string[] {
  return refused.map(({ name, file, line, reason }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return `Left out: ${name}${place === name ? "" : ` (${place})`}: ${reason}`;
  });
}
