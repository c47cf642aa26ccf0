import { defined } from "../core/defined.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart, SideName } from "../core/document.ts";
import { inTurns, type LongWork } from "../core/long-work.ts";
import type { FormatId } from "../formats/format.ts";
import { readOptionsOf, sidedReadingNames, type SidedReadOptions } from "../formats/reading-options.ts";
import type { StandardMetricId } from "../metrics/registry.ts";
import { adviceForSide } from "../report/diagnostic-text.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import { needsFeatures } from "../scoring/count-metrics.ts";
import type { PartSource } from "../scoring/pair-parts.ts";
import { refuseUnheard } from "../scoring/refused-error.ts";
import { type ChosenMetric, resolveOptions, type ScoreOptions } from "../scoring/score-options.ts";
import { type CorpusScore, requireGrouping, type ScoreRequest, scoringSteps } from "../scoring/score-sources.ts";
import { CommandError } from "../cli/exit-codes.ts";
import { diskSource } from "../cli/input/file-source.ts";
import { filesOf } from "../cli/input/input-files.ts";
import { formatOption } from "../cli/input/known-formats.ts";
import { responseFormats } from "../cli/input/response-formats.ts";
import { within } from "../cli/shell.ts";

/** Thrown if a file or folder cannot be read, because it does not exist, for example. */
export class FileError extends Error {
  /** Creates the error with the message of the command line. */
  constructor(message: string) {
    super(message);
    this.name = "FileError";
  }
}

/** Options for reading two sides, for both or for one of them: those of the command line. */
export interface FilesToRead extends SidedReadOptions {
  /** The format of the key's files; detected by default. */
  readonly keyFormat?: FormatId;
  /** The format of the response's files; detected by default. */
  readonly responseFormat?: FormatId;
}

/** Options of `scoreFiles`: those of `score`, and how to read the files. */
export type FilesRequest<Chosen extends ChosenMetric = ChosenMetric> = ScoreRequest<Chosen> & FilesToRead;

/**
 * Scores files or folders as `corefscope score` does: it detects formats, unpacks gzip, reads Parquet, finds the texts
 * of standoff files, and refuses what the command line refuses.
 *
 * @param key the path of a file or folder, or a glob
 * @param response likewise
 * @param request options of scoring, of reading, and of long work, as in `score`
 * @param report receives all diagnostics; the result has them, too. With it, input that the command line would refuse
 *   is scored
 * @throws FileError if a path leads nowhere
 * @throws RefusedError for errors that make scores meaningless, if no `report` receives them
 * @throws RangeError for an option out of range
 * @throws NotComparableError if a part lacks what an option needs, or too many mentions overlap to be matched
 * @throws the signal's `reason` if it is aborted
 * @example
 *   const { documents } = await scoreFiles("examples/key.conll", "examples/response.conll");
 *   documents; // → 2
 */
export function scoreFiles<Chosen extends ChosenMetric = StandardMetricId>(
  key: string,
  response: string,
  { by, signal, onProgress, ...request }: FilesRequest<Chosen> = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<CorpusScore<Chosen>> {
  return inTurn(async () => {
    const [reading, chosen] = divided(request);
    const options = resolveOptions(chosen);
    requireGrouping(by);
    const diagnostics: Diagnostic[] = [];
    const tell = (diagnostic: Diagnostic): void => {
      diagnostics.push(diagnostic);
      report?.(diagnostic);
    };
    const files = { key: await filesOf(key, tell), response: await filesOf(response, tell) };
    const keyFormat = await formatOption(reading.keyFormat, reading.columns);
    const formatOfResponse = await responseFormats(reading, files.key, keyFormat);
    const sourceOf = (side: SideName): PartSource =>
      diskSource(files[side], {
        side,
        format: side === "key" ? keyFormat : formatOfResponse(files.response),
        features: needsFeatures(options),
        enhanced: options.onTokenMismatch === "discard",
        report: (diagnostic) => {
          tell(adviceForSide(diagnostic, side));
        },
        ...readOptionsOf(side, { ...reading, ids: options.ids }),
      });
    const steps = scoringSteps(sourceOf("key"), [sourceOf("response")], options, tell);
    const work: LongWork = defined({ signal, onProgress });
    const [total] = (await inTurns(steps, work, "scoring")) as Accumulator<Chosen>[];
    refuseUnheard(diagnostics, report);
    return { ...total.result(), groups: by === undefined ? [] : total.by(by), ...defined({ by }), diagnostics };
  });
}

/**
 * Reads a file or folder as the command line does, and returns its parts, for `score`, `compare` and the like.
 *
 * @param path the path of a file or folder, or a glob
 * @param options how to read it
 * @param report receives the diagnostics
 * @throws FileError if the path leads nowhere
 * @throws RefusedError for errors that make scores meaningless, if no `report` receives them
 * @example
 *   (await readFiles("examples/villages/key.txt")).length; // → 12
 */
export function readFiles(
  path: string,
  {
    side = "key",
    format,
    ...options
  }: Omit<SidedReadOptions, `key${string}` | `response${string}`> & {
    readonly format?: FormatId;
    readonly side?: SideName;
  } = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<readonly AnnotatedPart[]> {
  return inTurn(async () => {
    const diagnostics: Diagnostic[] = [];
    const tell = (diagnostic: Diagnostic): void => {
      diagnostics.push(diagnostic);
      report?.(diagnostic);
    };
    const files = await filesOf(path, tell);
    const source = diskSource(files, {
      side,
      format: await formatOption(format, options.columns),
      features: true,
      report: tell,
      ...readOptionsOf(side, options),
    });
    const parts = [...source.open(false)];
    refuseUnheard(diagnostics, report);
    return parts;
  });
}

/** Divides the options into those of reading and those of scoring. */
function divided<Chosen extends ChosenMetric>({
  ...request
}: Omit<FilesRequest<Chosen>, "by" | "signal" | "onProgress">): [FilesToRead, Partial<ScoreOptions>] {
  const reading = new Set(["keyFormat", "responseFormat", ...sidedReadingNames]);
  const entries = Object.entries(request);
  return [
    Object.fromEntries(entries.filter(([name]) => reading.has(name))),
    Object.fromEntries(entries.filter(([name]) => !reading.has(name))),
  ];
}

let last: Promise<unknown> = Promise.resolve();

/** Does work when all work before it has ended, because the command line keeps what it knows of files for one run. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = last;
  let result: Result;
  const own = before
    .catch(() => undefined)
    .then(() =>
      within(
        { stdin: new Uint8Array(0), out: () => undefined, err: () => undefined, exit: () => undefined },
        async () => {
          result = await work();
        },
      ),
    );
  last = own;
  try {
    await own;
    return result!;
  } catch (error) {
    throw error instanceof CommandError ? new FileError(error.message) : error;
  }
}
