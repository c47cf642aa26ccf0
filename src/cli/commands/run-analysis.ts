import { commandErrorOf } from "../command-error-of.ts";
import { exitCode } from "../exit-codes.ts";
import { type Outcome, withoutRefused } from "../input/leave-out.ts";
import { responsesIn } from "../input/named-responses.ts";
import {
  type OpenedFiles,
  type OpenedSystems,
  type OpeningFlags,
  type OpeningRequest,
  openSystems,
  settleDoubts,
} from "../input/score-files.ts";
import type { RefusedResponse } from "../../report/refused-response.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";

interface AnalysisFlags {
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly strict: boolean;
}

/** What was opened, for an analysis. */
type Opened = Pick<OpenedFiles, "done" | "log" | "keyFiles" | "responseFiles">;

/**
 * @param request the arguments that were opened
 * @param isEmpty whether the files had nothing to analyse
 * @returns nothing if the input must be refused: exit code 3
 */
export async function runAnalysis<Result>(
  opened: Opened,
  request: OpeningRequest & { readonly flags: AnalysisFlags },
  analyse: () => Result,
  isEmpty: (result: Result) => boolean,
): Promise<Result | undefined> {
  return concluded(await attempted(opened, request, analyse, isEmpty), request.flags);
}

export interface AnalysedSystems<Result> {
  readonly opened: OpenedSystems;
  readonly result: Result;
  readonly refused: readonly RefusedResponse[];
}

interface AnalysisRequest {
  readonly key: string;
  /** The responses, each `PATH` or `NAME=PATH`. */
  readonly args: readonly string[];
  readonly options: ScoreOptions;
  readonly flags: Omit<OpeningFlags, "bothSides"> & AnalysisFlags & { readonly verify?: string };
  /** Whether to read parts of speech and the like even if no metric needs them. */
  readonly features?: boolean;
}

/**
 * Opens and analyses responses, except those that must be refused: see `withoutRefused`.
 *
 * @param isEmpty whether the files had nothing to analyse
 * @returns nothing if all responses must be refused: exit code 3
 */
export async function analyseSystems<Result>(
  { key, args, options, flags, features }: AnalysisRequest,
  analyse: (opened: OpenedSystems) => Result,
  isEmpty: (result: Result) => boolean,
): Promise<AnalysedSystems<Result> | undefined> {
  const reading = { ...flags, bothSides: args.length === 0 };
  const { refused, ...outcome } = await withoutRefused(
    responsesIn(key, args),
    async (systems, isTrial) => {
      const own = { ...reading, verbose: flags.verbose && !isTrial };
      const opened = await openSystems(key, systems, options, own, features);
      const analysed = (): Pick<AnalysedSystems<Result>, "opened" | "result"> => ({ opened, result: analyse(opened) });
      const request = { key, responses: systems.map(({ path }) => path), options, flags: own };
      return attempted(opened, request, analysed, ({ result }) => isEmpty(result));
    },
    { least: flags.verify === undefined ? 1 : Infinity, strict: flags.strict },
  );
  const done = concluded(outcome, flags);
  return done && { ...done, refused };
}

async function attempted<Result>(
  opened: Opened,
  request: OpeningRequest,
  analyse: () => Result,
  isEmpty: (result: Result) => boolean,
): Promise<Outcome<Result>> {
  const { done, log } = opened;
  try {
    const result = analyse();
    await settleDoubts(opened, request);
    return isEmpty(result) ? { log, error: log.emptiness("the files have no document to analyse") } : { log, result };
  } catch (error) {
    return { log, error: commandErrorOf(error, exitCode.usage) as Error };
  } finally {
    done();
  }
}

function concluded<Result>({ log, error, result }: Outcome<Result>, flags: AnalysisFlags): Result | undefined {
  if (error === undefined) return log?.conclude(flags) === true ? undefined : result;
  log?.end(flags, true);
  throw error;
}
