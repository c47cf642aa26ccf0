import type { DiagnosticCode } from "../core/diagnostic-severities.ts";

export interface RefusedResponse {
  readonly name: string;
  /** The file with the error, or the argument if the error is about the whole response. */
  readonly file: string;
  readonly line?: number;
  /** The code of the first error; absent if reading or scoring ended without a diagnostic. */
  readonly code?: DiagnosticCode;
  readonly reason: string;
}

export function refusedNotes(refused: readonly RefusedResponse[] = []): string[] {
  return refused.map(({ name, file, line, reason }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return `Left out: ${name}${place === name ? "" : ` (${place})`}: ${reason}`;
  });
}
