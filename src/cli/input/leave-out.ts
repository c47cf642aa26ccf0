import { defined } from "../../core/defined.ts";
import { diagnosticOf } from "../../core/diagnostic.ts";
import { diagnosticSentence } from "../../report/diagnostic-text.ts";
import type { RefusedResponse } from "../../report/refused-response.ts";
import { attemptWithoutRefused, mustRefuse, reasonIn } from "../../scoring/result-notices.ts";
import type { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { NamedPath } from "./named-responses.ts";

export const leftOutHelp =
  "If one of several responses is damaged, the command names it, scores the others, and exits with 3. A damaged key stops the command.";

export interface Outcome<Result> {
  readonly log?: DiagnosticLog | undefined;
  /** Absent if the attempt ended early. */
  readonly result?: Result | undefined;
  readonly error?: Error | undefined;
}

interface Policy {
  /** How many systems must remain. With Infinity, none may be left out. */
  readonly least: number;
  /** Whether any error refuses a system. */
  readonly strict: boolean;
  /** Systems that cannot be left out, because the others are compared with them. */
  readonly needed?: readonly (string | undefined)[];
}

interface Rest<Result> extends Outcome<Result> {
  /** Systems that were left out and are named in the log. */
  readonly refused: readonly RefusedResponse[];
}

/**
 * Scores systems without those that must be refused on their own (`attemptWithoutRefused`). The result is the same as
 * if the refused systems had not been given.
 *
 * @param attempt scores some of the systems; `isTrial` if only its success counts
 */
export async function withoutRefused<System extends NamedPath, Result>(
  systems: readonly System[],
  attempt: (systems: readonly System[], isTrial: boolean) => Promise<Outcome<Result>>,
  { least, strict, needed = [] }: Policy,
): Promise<Rest<Result>> {
  const run = async (some: readonly System[], isTrial: boolean): Promise<Outcome<Result>> => {
    try {
      return await attempt(some, isTrial);
    } catch (error) {
      return { error: error as Error };
    }
  };
  const { attempt: outcome, leftOut } = await attemptWithoutRefused(
    systems,
    run,
    (made, alone) => {
      if (isScored(made, strict)) return "good";
      return isOfInput(made) && (alone === undefined || !needed.includes(alone.name)) ? "refused" : "failed";
    },
    least,
  );
  const refused = leftOut.map(({ system, alone }) => refusalOf(system, alone, strict));
  for (const { name, file, line, reason } of refused)
    outcome.log?.report(diagnosticOf("response-left-out", { file, line, data: { name, reason } }));
  return { ...outcome, refused };
}

function isScored({ log, error }: Outcome<unknown>, strict: boolean): boolean {
  return error === undefined && (log === undefined || !mustRefuse(log.all, strict));
}

/** Returns whether an attempt failed because of the files rather than the command line. */
function isOfInput({ error }: Outcome<unknown>): boolean {
  return error === undefined || (error instanceof CommandError && error.code === exitCode.input);
}

function refusalOf({ name, path }: NamedPath, { log, error }: Outcome<unknown>, strict: boolean): RefusedResponse {
  const first = reasonIn(log?.all ?? [], (each) => mustRefuse([each], strict));
  if (first === undefined) {
    const { message } = error as CommandError;
    return { name, file: path, reason: message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message };
  }
  const { file = path, line, code } = first;
  return { name, file, ...defined({ line }), code, reason: diagnosticSentence(first) };
}
