import { readFileSync } from "node:fs";
import { headlineOf } from "../../analysis/compare/headline.ts";
import {
  type ChosenKey,
  combinedKeys,
  keyCoverage,
  type KeyPolicy,
  pooledKeys,
  signedKeys,
} from "../../analysis/keys/combined-keys.ts";
import {
  allVotes,
  requireSoft,
  softByKey,
  softKeys,
  softMetrics,
  type SoftPart,
  softParts,
  worstSoftMentions,
} from "../../analysis/keys/soft-keys.ts";
import { votedSource } from "../../analysis/keys/voted-source.ts";
import { type VotesTable, votesTable } from "../../analysis/keys/votes-table.ts";
import { attainableSoft } from "../../analysis/keys/soft-maximum.ts";
import { present } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { version } from "../../core/version.ts";
import { messageOf } from "../../core/message-of.ts";
import { isWrong } from "../../core/option-record.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { labelOf } from "../../core/document.ts";
import type { MatchRule } from "../../matching/match-rule.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { withoutRefused } from "../input/leave-out.ts";
import { areNamed, comparable, type NamedPath, namedSystems, separateRuns } from "../input/named-responses.ts";
import {
  askedFor,
  type OpenedFiles,
  openFiles,
  type OpeningFlags,
  type ScoredFiles,
  scoreOpenedFiles,
} from "../input/score-files.ts";
import { parseThresholds } from "../options/fail-under.ts";
import type { OnlyFigure } from "../options/only-figure.ts";
import type { KeysChoice } from "../options/keys-options.ts";
import { namedIds, type ScoringFlags, scoreOptionsOf } from "../options/scoring-options.ts";
import { parseClaim, verifyScores } from "../options/verify-signature.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { divisionOf, namesClass, type ReportFlags, reportedSystems, writeScores } from "./report-scores.ts";

export interface KeysFlags extends Omit<ScoringFlags, "match">, ReportFlags, KeysChoice {
  readonly match: string;
  readonly unit: ScoreOptions["unit"];
  readonly failUnder?: string;
  readonly only?: OnlyFigure;
  readonly key: readonly string[];
  /** How many mentions of each response have their soft B³ written out. */
  readonly softMentions: number;
  /** The file of counts to write. */
  readonly counts?: string;
}

/** The scores of all responses against several keys. */
interface CombinedFiles extends ScoredFiles {
  /** The signatures of all keys together, by response. */
  readonly signatures: readonly string[];
  readonly coverage: ReturnType<typeof keyCoverage>;
  /** By response, if each document counts against its best key. */
  readonly chosen?: readonly (readonly ChosenKey[])[];
  readonly soft?: readonly SoftPart[];
  /** For files of counts: all metrics, for each key of each response in turn. */
  readonly counted: readonly Accumulator[];
}

/**
 * Scores responses against several keys.
 *
 * @param ids the metrics
 */
export async function scoreKeys(
  responseArguments: readonly string[],
  flags: KeysFlags,
  ids: readonly string[],
): Promise<number> {
  const options = keysOptions(responseArguments, flags, ids);
  const keys = separateRuns(namedSystems(flags.key));
  const thresholds = parseThresholds(flags.failUnder, options);
  const claimed = parseClaim(flags.verify);
  const divideBy = divisionOf(flags, options);
  const { refused, ...outcome } = await withoutRefused(
    separateRuns(namedSystems(responseArguments)),
    async (responses, isTrial) => {
      const own = { ...flags, match: options.match, verbose: flags.verbose && !isTrial };
      const { files } = await filesOfKeys({ keys, responses, options, flags: own }, divideBy);
      return { log: files.log, result: { files, names: responses.map(({ name }) => name) } };
    },
    { least: (flags.counts ?? claimed) === undefined ? 1 : Infinity, strict: flags.strict },
  );
  if (outcome.result === undefined) throw outcome.error ?? new CommandError("nothing could be scored", exitCode.input);
  const { files, names } = outcome.result;
  if (flags.counts !== undefined && files.soft?.some(({ votes }) => votes !== undefined) === true)
    throw new CommandError(
      "votes on single mentions cannot be kept as counts; leave out --counts, or give several keys",
      exitCode.usage,
    );
  const reported = await reportedSystems(files, names, options, flags);
  if (reported === undefined) return exitCode.input;
  const systems = reported.map((system, s) => ({
    ...system,
    result: {
      ...system.result,
      signature: signedKeys(
        system.result.signature,
        files.signatures[s],
        files.soft?.some(({ votes }) => votes !== undefined) === true ? "votes" : flags.keys,
        keys.length,
      ),
    },
    ...(files.chosen !== undefined && { bestKeys: files.chosen[s] }),
    ...(files.soft !== undefined &&
      flags.softMentions > 0 && { softMentions: worstSoftMentions(files.soft, s, flags.softMentions) }),
  }));
  if (flags.counts !== undefined) {
    const named = areNamed(responseArguments);
    const { ownedDiagnostics, writeCountFile } = await import("../input/count-files.ts");
    writeCountFile(flags.counts, {
      header: {
        ...{ systems: names, ...(named && { named }), options, divideBy, labels: files.labels, version },
        keys: keys.length === 1 ? undefined : { how: flags.keys, names: keys.map(({ name }) => name) },
        asked: askedFor(flags),
      },
      accumulators: files.counted,
      diagnostics: ownedDiagnostics(files),
    });
  }
  if (claimed !== undefined) return verifyScores(claimed, systems);
  return writeScores(files, systems, options, flags, {
    ...{ divideBy, thresholds, refused, only: flags.only },
    keys: keysReport(keys, files, flags, options),
  });
}

/** Scores responses against each key, and combines the scores. */
export async function filesOfKeys(
  request: KeysRequest,
  divideBy?: string,
): Promise<{ readonly files: CombinedFiles; readonly runs: readonly ScoredFiles[] }> {
  const { keys, responses, options, flags } = request;
  const runs: ScoredFiles[] = [];
  for (const { path: key } of keys) {
    const paths = responses.map(({ path }) => path);
    runs.push(await scoreOpenedFiles({ key, responses: paths, options, flags, divideBy }));
  }
  const combined = combinedFiles(runs, flags.keys);
  return { runs, files: flags.keys === "soft" ? await softFiles(combined, runs, request) : combined };
}

/**
 * @throws CommandError for options that scores against several keys do not have
 */
export function keysOptions(
  responseArguments: readonly string[],
  flags: Pick<KeysFlags, "match" | "unit" | "key" | "keys" | "by"> & Omit<ScoringFlags, "match">,
  ids: readonly string[],
): ScoreOptions {
  if (responseArguments.length === 0)
    throw new CommandError("missing required argument 'RESPONSE': --key takes the place of KEY", exitCode.usage);
  if (flags.match.includes(","))
    throw new CommandError("--key needs a single rule of --match; choose one", exitCode.usage);
  // The standard metrics are those that have soft scores.
  const isStandard = flags.keys === "soft" && flags.metrics === "standard";
  const chosen = isStandard ? [...new Set([...softMetrics.map(({ id }) => id), ...namedIds(flags)])] : ids;
  const options = scoreOptionsOf({ ...flags, match: flags.match as MatchRule }, chosen, flags.unit);
  if (flags.keys === "soft") {
    try {
      requireSoft(options);
    } catch (error) {
      throw error instanceof NotComparableError ? new CommandError(error.message, exitCode.usage) : error;
    }
    if (namesClass(flags.by))
      throw new CommandError(`soft scores have no classes of mentions; leave out --by ${flags.by}`, exitCode.usage);
  }
  if (flags.key.length > 1 && options.extraDocuments === "score")
    throw new CommandError(
      "with several keys, a document that one key lacks is not extra; leave out --extra-documents score",
      exitCode.usage,
    );
  return options;
}

/** With a single key, returns its run unchanged. */
function combinedFiles(runs: readonly ScoredFiles[], policy: KeyPolicy): CombinedFiles {
  const [first] = runs;
  const byResponse = first.accumulators.map((_, r) => runs.map(({ accumulators }) => accumulators[r]));
  const pooled = byResponse.map(pooledKeys);
  const combined = byResponse.map((byKey) => combinedKeys(byKey, policy));
  const accumulators = combined.map(({ accumulator }) => accumulator);
  const chosen = present(combined, (each) => each.chosen);
  const log = runs.length === 1 ? first.log : joinedLog(runs);
  const found = new Set(runs.flatMap((run) => run.found));
  return {
    ...first,
    log,
    keyFiles: runs.flatMap(({ keyFiles }) => keyFiles),
    accumulators,
    complete: accumulators,
    signatures: pooled.map((accumulator) => accumulator.result().signature),
    coverage: keyCoverage(byResponse[0]),
    found: log.all.filter((each) => found.has(each)),
    counted: first.complete.flatMap((_, r) => runs.map(({ complete }) => complete[r])),
    ...(chosen.length > 0 && { chosen }),
  };
}

interface KeysRequest {
  readonly keys: readonly NamedPath[];
  readonly responses: readonly NamedPath[];
  readonly options: ScoreOptions;
  readonly flags: OpeningFlags & KeysChoice;
}

/** Replaces the pooled scores by soft ones, for which all keys are read side by side. */
async function softFiles(
  combined: CombinedFiles,
  runs: readonly ScoredFiles[],
  { keys, responses, options, flags }: KeysRequest,
): Promise<CombinedFiles> {
  const { votes } = flags;
  const opened: OpenedFiles[] = [];
  for (const { path } of keys) {
    const paths = responses.map((response) => response.path);
    opened.push(await openFiles(path, paths, options, { ...flags, verbose: false }));
  }
  const table = votes === undefined ? undefined : { file: votes, of: readVotes(votes) };
  const soft = await comparable(() =>
    softParts(
      opened.map(({ key }) => (table === undefined ? key : votedSource(key, table.of, table.file))),
      opened[0].responses,
      options,
    ),
  );
  for (const { done } of opened) done();
  const accumulators = responses.map((_, r) =>
    softKeys(
      runs.map((run) => run.accumulators[r]),
      soft,
      r,
    ),
  );
  const signatures = accumulators.map((accumulator) => accumulator.result().signature);
  const counted = responses.flatMap((_, r) =>
    softByKey(
      runs.map(({ complete }) => complete[r]),
      soft,
      r,
    ),
  );
  return { ...combined, accumulators, complete: accumulators, soft, signatures, counted };
}

function readVotes(file: string): VotesTable {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError(`--votes: ${file} cannot be read: ${messageOf(error)}`, exitCode.input);
  }
  const table = votesTable(text);
  if (isWrong(table)) throw new CommandError(`${file}:${table.line}: ${table.wrong}`, exitCode.input);
  return table;
}

/**
 * A document that one key lacks is not extra if another key has it, and a response need not share a document with every
 * key.
 */
function joinedLog(runs: readonly ScoredFiles[]): DiagnosticLog {
  const known = new Set(
    runs.flatMap(({ accumulators: [own] }) => Array.from(own.counted().values(), (part) => labelOf(part))),
  );
  const sharesNone = (file: string | undefined): boolean =>
    runs.every(({ log }) => log.all.some((each) => each.code === "no-common-document" && each.file === file));
  const isNews = ({ code, document = "", file }: Diagnostic): boolean =>
    code === "extra-document" ? !known.has(document) : code !== "no-common-document" || sharesNone(file);
  const log = new DiagnosticLog();
  for (const run of runs) log.addNew(run.log.all.filter(isNews));
  return log;
}

function keysReport(
  keys: readonly NamedPath[],
  { coverage, soft }: CombinedFiles,
  { keys: policy }: KeysFlags,
  options: ScoreOptions,
): Parameters<typeof writeScores>[4]["keys"] {
  const votes = soft === undefined ? undefined : allVotes(soft);
  if (keys.length === 1 && votes === undefined) return undefined;
  return {
    ...defined({ votes }),
    policy,
    names: keys.map(({ name }) => name),
    coverage,
    headline: headlineOf(options.metrics.map(({ id }) => id)),
    ...(soft !== undefined && {
      attainable: attainableSoft(
        soft.map(({ table }) => table),
        options,
      ),
    }),
  };
}
