import {
  adjustedScores,
  type SampleEstimates,
  sampleEstimates,
  type SampleWeights,
  signedSample,
  whyNotSampled,
} from "../../analysis/sample/sample-estimates.ts";
import { ceafEqual } from "../../metrics/ceaf-equal.ts";
import { findMetric } from "../../metrics/registry.ts";
import { resultOfSample } from "../../report/score/sample-report.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { groupedPairs, type PairFlags } from "../input/pair-tables.ts";
import { clusterWeights } from "../input/cluster-weights.ts";
import { withoutRefused } from "../input/leave-out.ts";
import { namedSystems, separateRuns } from "../input/named-responses.ts";
import { type ScoredFiles, scoreOpenedFiles } from "../input/score-files.ts";
import { parseThresholds } from "../options/fail-under.ts";
import type { OnlyFigure } from "../options/only-figure.ts";
import type { SampleFlags } from "../options/sample-options.ts";
import { metricIds, type ScoringFlags, scoreOptionsOf } from "../options/scoring-options.ts";
import { parseClaim, verifyScores } from "../options/verify-signature.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import type { ComparedRuns } from "./compared-runs.ts";
import { type ReportFlags, reportedSystems, writeScores } from "./report-scores.ts";

/** The metrics that are estimated unless others are named. */
const sampleMetrics = ["pairwise", "b3", "ceaf1"] as const;

export interface SampleScoreFlags extends ScoringFlags, ReportFlags, SampleFlags, PairFlags {
  readonly sample: string;
  readonly failUnder?: string;
  readonly only?: OnlyFigure;
  readonly adjust?: "chance" | "bias";
}

/**
 * Estimates the scores of whole responses from a sample of true clusters.
 *
 * @param ids the metrics
 */
export async function scoreSample(
  responseArguments: readonly string[],
  flags: SampleScoreFlags,
  ids: readonly string[],
): Promise<number> {
  if (responseArguments.length === 0)
    throw new CommandError("missing required argument 'RESPONSE': --sample takes the place of KEY", exitCode.usage);
  const options = scoreOptionsOf(flags, sampledIds(flags, ids), "cluster");
  const thresholds = parseThresholds(flags.failUnder, options);
  const claimed = parseClaim(flags.verify);
  const weights = await clusterWeights(flags.weights);
  const { refused, ...outcome } = await withoutRefused(
    flags.pairs === undefined
      ? separateRuns(namedSystems(responseArguments))
      : await groupedPairs(flags.sample, separateRuns(namedSystems(responseArguments)), {
          ...flags,
          pairs: flags.pairs,
        }),
    async (responses, isTrial) => {
      const own = { ...flags, verbose: flags.verbose && !isTrial };
      const paths = responses.map(({ path }) => path);
      const scored = await scoreOpenedFiles({ key: flags.sample, responses: paths, options, flags: own });
      const { files, estimates } = estimated(scored, weights);
      return { log: files.log, result: { files, estimates, names: responses.map(({ name }) => name) } };
    },
    { least: claimed === undefined ? 1 : Infinity, strict: flags.strict },
  );
  if (outcome.result === undefined) throw outcome.error ?? new CommandError("nothing could be scored", exitCode.input);
  const { files, estimates, names } = outcome.result;
  const reported = await reportedSystems(files, names, options, { ...flags, ci: flags.ci ?? "xpct" });
  if (reported === undefined) return exitCode.input;
  const isAdjusted = flags.adjust === "bias";
  const systems = reported.map((system, s) => {
    const { sizes, errors, accumulator } = estimates[s];
    const result = isAdjusted ? adjustedScores(accumulator) : system.result;
    const signature = signedSample(system.result.signature, weights, sizes.clusters, isAdjusted);
    return { ...system, result: { ...result, signature }, sample: { sizes, errors } };
  });
  if (claimed !== undefined) return verifyScores(claimed, systems);
  return writeScores(files, systems, options, flags, {
    ...{ divideBy: undefined, thresholds, refused, only: flags.only },
    sample: resultOfSample(weights, isAdjusted),
  });
}

/**
 * Returns the metrics to estimate.
 *
 * @throws CommandError for a metric that cannot be estimated from a sample
 */
export function sampledIds(
  flags: Pick<ScoringFlags, "metrics" | "preset" | "like"> & PairFlags,
  ids: readonly string[] = metricIds(flags),
): readonly string[] {
  const { metrics: list } = flags;
  const whyNot = (id: string): string | undefined =>
    id === ceafEqual.id && flags.pairs !== undefined
      ? "tables of pairs do not tell how many records there are"
      : whyNotSampled(findMetric(id)!);
  if (list === "standard") return sampleMetrics.filter((id) => whyNot(id) === undefined);
  if (list === "all") return ids.filter((id) => whyNot(id) === undefined);
  for (const id of ids) {
    const why = whyNot(id);
    if (why !== undefined)
      throw new CommandError(
        `${id} cannot be estimated from a sample, because ${why}; choose from ${sampleMetrics.filter((each) => whyNot(each) === undefined).join(", ")}, muc and lea`,
        exitCode.usage,
      );
  }
  return ids;
}

/** Replaces the scores of a comparison's systems by estimates. */
export function estimatedRuns({ runs = [], log }: ComparedRuns, weights: SampleWeights): ComparedRuns {
  return {
    log: withoutSampleMessages(log),
    runs: runs.map((run) => ({ ...run, accumulator: estimatesOf(run.accumulator, weights).accumulator })),
  };
}

/** Replaces scores against the sample by estimates of those against all true clusters. */
function estimated(
  files: ScoredFiles,
  weights: SampleWeights,
): { readonly files: ScoredFiles; readonly estimates: readonly SampleEstimates[] } {
  const estimates = files.accumulators.map((accumulator) => estimatesOf(accumulator, weights));
  const accumulators = estimates.map(({ accumulator }) => accumulator);
  return {
    files: { ...files, log: withoutSampleMessages(files.log), accumulators, complete: accumulators },
    estimates,
  };
}

function estimatesOf(accumulator: Accumulator, weights: SampleWeights): SampleEstimates {
  try {
    return sampleEstimates(accumulator, weights);
  } catch (error) {
    throw commandErrorOf(error);
  }
}

/** That the key is a sample is known, and the notes of a sample say which of its records the response lacks. */
function withoutSampleMessages(log: DiagnosticLog): DiagnosticLog {
  const other = new DiagnosticLog();
  other.addNew(log.all.filter(({ code }) => code !== "key-of-sample" && code !== "key-mostly-missing"));
  return other;
}
