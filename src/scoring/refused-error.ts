import { defined } from "../core/defined.ts";
import { diagnosticRules } from "../core/diagnostic-codes.ts";
import { type Diagnostic, namesDocument } from "../core/diagnostic.ts";
import { plainMessage } from "../core/plain-message.ts";
import { mustRefuse, reasonIn } from "./result-notices.ts";

/** Thrown if the input has errors that make scores meaningless, such as positions that the sides count differently. */
export class RefusedError extends Error {
  /** All diagnostics, the reason among them. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why the input is refused. */
  readonly reason: Diagnostic;

  /** Makes the message of the reason: what is wrong, where, and how to repair it. */
  constructor(diagnostics: readonly Diagnostic[], reason: Diagnostic) {
    const { code, file, line, document } = reason;
    const place = namesDocument(reason) ? { file, line } : { file, line, document };
    const where = Object.entries(defined(place))
      .map(([what, value]) => `${what} ${value}`)
      .join(", ");
    super(`${plainMessage(reason)} (${code}${where === "" ? "" : `; ${where}`}). ${diagnosticRules[code].repair}`);
    this.name = "RefusedError";
    this.diagnostics = diagnostics;
    this.reason = reason;
  }
}

/**
 * Refuses what the command line refuses, unless a `report` has received the reason.
 *
 * @throws RefusedError
 */
export function refuseUnheard(
  diagnostics: readonly Diagnostic[],
  report: ((diagnostic: Diagnostic) => void) | undefined,
): void {
  if (report !== undefined) return;
  const reason = reasonIn(diagnostics, (each) => mustRefuse([each], false));
  if (reason !== undefined) throw new RefusedError(diagnostics, reason);
}
