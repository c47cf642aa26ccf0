import type { Command } from "commander";
import { defined } from "../../core/defined.ts";
import { helpOf } from "../help.ts";
import { jobsOption, seedOption, resamplesOption, alphaOption } from "../options/common-options.ts";
import { auditSources } from "../../analysis/audit/audit.ts";
import { type Leftover, leftovers } from "../../analysis/audit/more-precise.ts";
import { type AuditFormat, auditFormats } from "../../report/audit/audit-report.ts";
import { writeAuditReport } from "../../report/audit/write-audit-report.ts";
import { exitCode } from "../exit-codes.ts";
import { leftOutHelp } from "../input/leave-out.ts";
import { exitWith, writeReport } from "../output/output.ts";
import { plotFile } from "../output/plot-file.ts";
import { announceWork } from "../output/progress.ts";
import { analyseSystems } from "./run-analysis.ts";
import {
  metricIds,
  namedIds,
  readMetric,
  type OutputFlags,
  scoreOptionsOf,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
  analysedLayerOptions,
  metricsOption,
  outputOptions,
  oneMetric,
} from "../options/scoring-options.ts";
import { workOfComparison } from "./work-of-comparison.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

interface AuditFlags extends ScoringFlags, OutputFlags {
  readonly rankBy?: string;
  readonly leftover: Leftover;
  readonly alpha: number;
  readonly resamples?: number;
  readonly seed: number;
  readonly format: AuditFormat;
  readonly plot?: string;
  readonly details: boolean;
}

const auditOptions: readonly CommandOption[] = [
  metricsOption,
  {
    flag: "--rank-by <metric>",
    help: "metric for each document's influence (default: first of -m, else conll or lea)",
    usual: oneMetric,
    read: readMetric,
    heading: "Scores",
    common: true,
  },
  {
    flag: "--leftover <policy>",
    help: "if the audit leaves one mention of an entity, keep it as a singleton or drop it",
    heading: "Scores",
    choices: leftovers,
    default: "keep",
  },
  alphaOption,
  resamplesOption,
  seedOption,
  jobsOption,
  {
    flag: "--details",
    help: "also show the experiments, baselines and statistics",
    heading: "Output",
    common: true,
    default: false,
  },
  {
    flag: "--plot <file>",
    help: "draw the effects of the experiments (.svg or .png)",
    heading: "Output",
    common: true,
    read: plotFile,
    writes: "early",
  },
  ...scoringOptions(),
  ...analysedLayerOptions("audit"),
  ...outputOptions(auditFormats),
];

export function declareAudit(command: Command): void {
  helpOf(command, {
    does: "Checks which scores of your systems you can trust. Finds metrics that reward worse responses, contradict each other, or depend on a few documents.",
    examples: ["audit key.conll response.conll -m standard", "audit key.conll a.conll b.conll -m lea"],
    details: [
      "The audit changes each response as Moosavi and Strube (2016, section 2) do, and checks which metrics notice. One experiment makes the response better: it removes the response's correct mentions whose links are all wrong. Two make it worse: they add missing mentions with wrong links, in pairs or in one entity per part. The audit also scores baselines, tests the differences between systems, and warns about missing documents and implausible mentions.",
      `${leftOutHelp} So does a damaged response with --verify.`,
    ],
    lists: scoringLists,
  })
    .argument("<KEY>", "file, folder, glob, or - for standard input")
    .argument("[RESPONSE...]", "one file, folder, glob or - per system; NAME=PATH names the system");

  addOptions(command, auditOptions).action(async (key: string, responses: string[], flags: AuditFlags) => {
    exitWith(await runAudit(key, responses, flags));
  });
}

async function runAudit(keyArgument: string, args: readonly string[], flags: AuditFlags): Promise<number> {
  const options = scoreOptionsOf(flags, metricIds(flags), "document");
  const claimed = parseClaim(flags.verify);
  const writePlot =
    flags.plot === undefined ? undefined : await (await import("../output/draw-plot.ts")).auditPlotWriter(flags.plot);
  const analysed = await analyseSystems(
    { key: keyArgument, args, options, flags },
    ({ key, responses, names, log }) => {
      const named = names.map((name, i) => ({ name, source: responses[i] }));
      const chosen = auditOptionsOf(flags);
      return auditSources(key, named, options, chosen, log.report, (units, metrics) => {
        if (flags.quiet) return;
        const size = { systems: names.length, units, metrics };
        announceWork(
          workOfComparison(size, chosen, "for a faster run, use fewer trials (--resamples N) or fewer metrics"),
        );
      });
    },
    ({ parts }) => parts === 0,
  );
  if (analysed === undefined) return exitCode.input;
  const { result: audit, opened, refused } = analysed;
  if (claimed !== undefined) return verifySignature(claimed, [{ name: "", signature: audit.signature }]);
  const report = { audit, details: flags.details, ...(refused.length > 0 && { refused }), diagnostics: opened.log.all };
  await writeReport((table) => writeAuditReport(report, flags.format, flags.digits, table), flags.format, flags.output);
  writePlot?.(audit);
  return refused.length > 0 ? exitCode.input : exitCode.done;
}

function auditOptionsOf({ rankBy, leftover, alpha, resamples, seed, ...flags }: AuditFlags) {
  const named = namedIds(flags);
  return { ...defined({ headline: rankBy }), named, leftover, alpha, trials: resamples, seed };
}
