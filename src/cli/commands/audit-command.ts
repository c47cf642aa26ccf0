import type { Command } from "commander";
import { alphaOption, choiceOption, resamplesOption, seedOption } from "../options/common-options.ts";
import { auditSources } from "../../analysis/audit/audit.ts";
import { type Leftover, leftovers } from "../../analysis/audit/more-precise.ts";
import { type AuditFormat, auditFormats } from "../../report/audit/audit-report.ts";
import { writeAuditReport } from "../../report/audit/write-audit-report.ts";
import { exitCode } from "../exit-codes.ts";
import { leftOutHelp } from "../input/leave-out.ts";
import { writtenFile } from "../output/output-option.ts";
import { exitWith, writeOutput } from "../output/output.ts";
import { plotFile } from "../output/plot-file.ts";
import { announceWork } from "../output/progress.ts";
import { analyseSystems } from "./run-analysis.ts";
import {
  addAnalysedLayerOptions,
  addOutputOptions,
  addScoringOptions,
  metricIds,
  namedIds,
  metricsOption,
  type OutputFlags,
  type ScoringFlags,
  scoreOptionsOf,
} from "../options/scoring-options.ts";
import { workOfComparison } from "./work-of-comparison.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";

interface AuditFlags extends ScoringFlags, OutputFlags {
  readonly rankBy?: string;
  readonly leftover: Leftover;
  readonly alpha: number;
  readonly resamples?: number;
  readonly seed: number;
  readonly format: AuditFormat;
  readonly plot?: string;
}

/** Declares what `audit` takes and does. */
export function declareAudit(command: Command): void {
  command
    .description(
      "Says which of the scores of one or more systems can be trusted. It makes each response better (mentions without a\ncorrect link removed) and worse (missing mentions linked wrongly: in pairs, and all together), as in Moosavi & Strube\n2016 §2, Table 1, and sees which metrics notice; puts baselines beside the systems; tests all differences, looks for\nmetrics that contradict each other and for documents that decide; and warns of what is odd about the mentions.\nIt ends in plain sentences. docs/audit.md explains every number.",
    )
    .argument("<KEY>", "the annotation to score against")
    .argument(
      "[RESPONSE...]",
      "the output of one or more systems, each as PATH or NAME=PATH; absent if KEY holds both sides",
    )
    .addOption(metricsOption())
    .option(
      "--rank-by <metric>",
      "whose F1 measures the influence of documents (default: the first of --metrics; without that, lea)",
    )
    .addOption(
      choiceOption(
        "--leftover <policy>",
        "what becomes of a mention that the removal leaves alone in its entity",
        leftovers,
        "keep",
      ),
    )
    .addOption(alphaOption())
    .addOption(resamplesOption())
    .addOption(seedOption())
    .addOption(writtenFile("--plot <file>", "draw what the experiments change, as .svg or .png").argParser(plotFile));
  addAnalysedLayerOptions(addScoringOptions(command))
    .addHelpText("after", leftOutHelp)
    .addHelpText(
      "after",
      "\nExamples:\n  $ corefscope audit examples/key.conll examples/response.conll -m standard\n  $ corefscope audit examples/villages/key.txt examples/villages/north.1.txt examples/villages/south.1.txt -m muc,b3,lea\n",
    );
  addOutputOptions(command, auditFormats).action(async (key: string, responses: string[], flags: AuditFlags) => {
    exitWith(await runAudit(key, responses, flags));
  });
}

/** Runs `audit` and returns the exit code. */
async function runAudit(keyArgument: string, args: readonly string[], flags: AuditFlags): Promise<number> {
  const options = scoreOptionsOf(flags, metricIds(flags), "document");
  const claimed = parseClaim(flags.verify);
  const writePlot =
    flags.plot === undefined ? undefined : await (await import("../output/draw-plot.ts")).auditPlotWriter(flags.plot);
  const analysed = await analyseSystems(
    keyArgument,
    args,
    options,
    flags,
    false,
    ({ key, responses, names, log }) => {
      const named = names.map((name, i) => ({ name, source: responses[i] }));
      const chosen = auditOptionsOf(flags);
      return auditSources(key, named, options, chosen, log.report, (units, metrics) => {
        if (flags.quiet) return;
        const size = { systems: names.length, units, metrics };
        announceWork(workOfComparison(size, chosen, "--resamples N with fewer trials, or fewer metrics, are quicker"));
      });
    },
    ({ parts }) => parts === 0,
  );
  if (analysed === undefined) return exitCode.input;
  const { result: audit, opened, refused } = analysed;
  if (claimed !== undefined) return verifySignature(claimed, [{ name: "", signature: audit.signature }]);
  const report = { audit, ...(refused.length > 0 && { refused }), diagnostics: opened.log.all };
  writeOutput(writeAuditReport(report, flags.format, flags.digits), flags.output);
  writePlot?.(audit);
  return refused.length > 0 ? exitCode.input : exitCode.done;
}

function auditOptionsOf({ rankBy, leftover, alpha, resamples, seed, ...flags }: AuditFlags) {
  const named = namedIds(flags);
  return { ...(rankBy !== undefined && { headline: rankBy }), named, leftover, alpha, trials: resamples, seed };
}
