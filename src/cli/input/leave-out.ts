import { diagnosticOf } from "../../core/diagnostic.ts";
import { diagnosticSentence } from "../../report/diagnostic-text.ts";
import type { RefusedResponse } from "../../report/refused-response.ts";
import { mustRefuse } from "../../scoring/notices/result-notices.ts";
import type { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { NamedPath } from "./named-responses.ts";

/** What the help of every command that leaves out responses says of it. */
export const leftOutHelp =
  "\nOf several responses, one that would be refused by itself is left out and named with the reason. The others are\nscored, and the exit code is 3. A damaged key refuses everything.\n";

/** What became of an attempt to score systems. */
export interface Outcome<Result> {
  /** Absent if the attempt ended before there was one. */
  readonly log?: DiagnosticLog | undefined;
  /** Absent if the attempt ended before there was one. */
  readonly result?: Result | undefined;
  /** What ended it. */
  readonly error?: Error | undefined;
}

/** What is done where systems are refused. */
interface Policy {
  /** The fewest systems that the others must be. Infinity: all or none. */
  readonly least: number;
  /** Whether any error is a reason to refuse a system. */
  readonly strict: boolean;
  /** Systems that the others are measured against, and that cannot be left out. */
  readonly needed?: readonly (string | undefined)[];
}

/** What was done with the systems that there are. */
interface Rest<Result> extends Outcome<Result> {
  /** Systems that were left out, which the log says. */
  readonly refused: readonly RefusedResponse[];
}

/**
 * Scores systems. If they must be refused, scores each by itself, leaves out those that must be refused by themselves, and scores the others:
 * everything is then as if the former had not been given. Where no system can be scored by itself, the key is to blame, and none is.
 *
 * @param attempt scores some of them; `isTrial` where only its success counts
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
  const all = { ...(await run(systems, false)), refused: [] };
  if (isScored(all, strict) || !isOfInput(all) || systems.length <= least) return all;
  const rest: System[] = [];
  const refused: RefusedResponse[] = [];
  for (const system of systems) {
    const alone = await run([system], true);
    if (isScored(alone, strict)) rest.push(system);
    else if (!isOfInput(alone) || needed.includes(system.name)) return all;
    else refused.push(refusalOf(system, alone, strict));
  }
  if (refused.length === 0 || rest.length < least) return all;
  const others = await run(rest, false);
  if (!isScored(others, strict)) return all;
  for (const { name, file, line, reason } of refused)
    others.log?.report(diagnosticOf("response-left-out", { file, line, data: { name, reason } }));
  return { ...others, refused };
}

function isScored({ log, error }: Outcome<unknown>, strict: boolean): boolean {
  return error === undefined && (log === undefined || !mustRefuse(log.all, strict));
}

/** Whether an attempt failed by what is in the files, not by what the command line says. */
function isOfInput({ error }: Outcome<unknown>): boolean {
  return error === undefined || (error instanceof CommandError && error.code === exitCode.input);
}

function refusalOf({ name, path }: NamedPath, { log, error }: Outcome<unknown>, strict: boolean): RefusedResponse {
  const first = log?.all.find((each) => mustRefuse([each], strict));
  if (first === undefined) {
    const { message } = error as CommandError;
    return { name, file: path, reason: message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message };
  }
  const { file = path, line, code } = first;
  return { name, file, ...(line !== undefined && { line }), code, reason: diagnosticSentence(first) };
}
