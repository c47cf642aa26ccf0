import type { Command, Option } from "commander";
import { agreement, type DealingWork } from "../../analysis/agreement/agreement.ts";
import {
  agreementMetrics,
  type AgreementOptions,
  defaultAgreementMetrics,
  resolveAgreementOptions,
} from "../../analysis/agreement/agreement-options.ts";
import { type AgreementReport, absences } from "../../report/agree/agreement-notes.ts";
import { type AgreementFormat, agreementFormats, writeAgreement } from "../../report/agree/write-agreement-report.ts";
import { counted } from "../../report/numbers.ts";
import { optionRecords } from "../../scoring/score-options.ts";
import { setDistanceNames } from "../../stats/set-distances.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import { announceWork, type ExpectedWork } from "../output/progress.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { forwardSlashes } from "../input/forward-slashes.ts";
import { keySource } from "../input/input-files.ts";
import { choiceOption, decimals, numberWithin, optionOf, seedNumber } from "../options/common-options.ts";
import { forceOption, outputOption } from "../output/output-option.ts";
import { exitWith, writeError, writeOutput } from "../output/output.ts";
import { addReadingOptions, formatsHelp, type InputFlags } from "../options/reading-options.ts";
import { visible } from "../../report/visible.ts";
import { systemNames } from "../../report/system-names.ts";

/** What a metric takes for a mention that is dealt out, measured with three annotators of 350 documents. */
const SECONDS_PER_MENTION = 80e-9;

interface AgreeFlags extends InputFlags {
  readonly metrics: string;
  readonly singletons: AgreementOptions["singletons"];
  readonly onDuplicate: AgreementOptions["onDuplicate"];
  readonly onTokenMismatch: AgreementOptions["onTokenMismatch"];
  readonly alpha: AgreementOptions["alpha"];
  readonly distance: AgreementOptions["distance"];
  readonly missing: AgreementOptions["missing"];
  readonly ci: AgreementOptions["ci"];
  readonly confidence: number;
  readonly seed: number;
  readonly format: AgreementFormat;
  readonly digits: number;
  readonly output?: string;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Declares what `agree` takes and does. */
export function declareAgree(command: Command): void {
  const withFirst = (flags: string, text: string, choices: readonly string[]): Option =>
    choiceOption(flags, text, choices, choices[0]);
  command
    .description(
      "Says how well two or more annotators agree, within documents: on mentions (F of equal spans, of overlapping spans,\nand of heads where they are known), on links between common mentions (Cohen's κ, which within one document is the\nadjusted Rand index), on entities (F of the metrics, which is the same both ways, as it is and adjusted for chance),\nand on the sets that mentions are in (Krippendorff's α as in Passonneau 2004). With more than two annotators also on\naverage and all at once.\n\nAdjusted F is (F − E)/(1 − E); E is the mean F over 200 random ways to deal out the entities of one annotator anew to\nthat annotator's mentions of each document. What α takes for chance is the mean over all such ways; with --alpha\npooled, as it is usually published, any two values of the corpus, so that agreement by chance is not 0.\n\nIntervals come from the bootstrap over documents and need at least 6 of them; adjusted F has none. A document that an\nannotator does not have is left out of the pairs of that annotator.",
    )
    .argument("<A>", "the annotation of one annotator: a file, folder, glob, gzipped file, or - for standard input")
    .argument("<B...>", "those of the others")
    .option(
      "-m, --metrics <ids>",
      `comma-separated, out of ${agreementMetrics.map(({ id }) => id).join(", ")}; or all`,
      defaultAgreementMetrics.join(","),
    )
    .addOption(optionOf({ ...optionRecords.singletons, help: "entities of one mention, of all annotators" }))
    .addOption(optionOf(optionRecords.onDuplicate))
    .addOption(optionOf({ ...optionRecords.onTokenMismatch, help: "annotators have different words" }))
    .addOption(withFirst("--alpha <chance>", "what α takes for chance", ["permutation", "pooled"]))
    .addOption(withFirst("--distance <distance>", "how far apart α takes two sets to be", setDistanceNames))
    .addOption(
      withFirst("--missing <policy>", "mentions that not all marked: not in α, or the empty set for the others", [
        "common",
        "null",
      ]),
    )
    .addOption(
      withFirst("--ci <kind>", "bootstrap intervals: expanded percentile, percentile, none", ["xpct", "pct", "none"]),
    )
    .option("--confidence <fraction>", "level of the intervals", numberWithin({ from: 0.5, to: 0.9999 }), 0.95)
    .option("--seed <n>", "of random numbers", seedNumber, defaultSeed);
  addReadingOptions(command)
    .addOption(withFirst("--format <format>", "how to write the result", agreementFormats))
    .option("--digits <n>", "decimals of a percentage", decimals, 2)
    .addOption(outputOption())
    .addOption(forceOption())
    .option("-q, --quiet", "no diagnostics", false)
    .option("-v, --verbose", "all diagnostics", false)
    .addHelpText(
      "after",
      "\nExamples:\n  $ corefscope agree examples/key.conll examples/response.conll\n  $ corefscope agree examples/key.conll examples/response.conll examples/baseline.conll -m lea --distance masi\n",
    )
    .addHelpText("after", formatsHelp)
    .action(async (first: string, others: string[], flags: AgreeFlags) => {
      exitWith(await agree([first, ...others], flags));
    });
}

/** Runs `agree` and returns the exit code. */
async function agree(args: readonly string[], flags: AgreeFlags): Promise<number> {
  const options = optionsOf(flags);
  const log = new DiagnosticLog();
  const sources = [];
  for (const argument of args) sources.push(await keySource(argument, flags, log.report));
  const result = agreement(sources, options, log.report, (work) => {
    if (!flags.quiet) announceWork(workOfAgreement(work));
  });
  const report: AgreementReport = {
    names: systemNames(args.map((path) => forwardSlashes(path))),
    result,
    diagnostics: log.all,
  };
  const isEmpty = result.documents === 0;
  const refused = log.conclude(flags, isEmpty);
  if (!flags.quiet) {
    // Reports for people have it in the result itself.
    const isTold = flags.format === "text" || flags.format === "md";
    for (const absence of isTold ? [] : absences(report)) writeError(`warning: ${visible(absence)}\n`);
  }
  if (isEmpty) throw new CommandError("no two annotators have a document in common", exitCode.input);
  if (refused) return exitCode.input;
  writeOutput(writeAgreement(report, flags.format, flags.digits), flags.output);
  return exitCode.done;
}

/** The dealings of F by chance. */
export function workOfAgreement({ pairs, dealings, mentions, metrics }: DealingWork): ExpectedWork {
  return {
    what: `${counted(pairs, "pair")} × ${dealings} dealings of their entities`,
    seconds: dealings * mentions * metrics * SECONDS_PER_MENTION,
    advice: "fewer metrics, such as -m lea, are quicker",
  };
}

function optionsOf({ metrics, ci, ...flags }: AgreeFlags): AgreementOptions {
  const { singletons, onDuplicate, onTokenMismatch, alpha, distance, missing, confidence, seed } = flags;
  try {
    return resolveAgreementOptions({
      metrics: metrics === "all" ? agreementMetrics : metrics.split(",").map((id) => id.trim()),
      singletons,
      onDuplicate,
      onTokenMismatch,
      alpha,
      distance,
      missing,
      ci,
      confidence,
      seed,
    });
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage);
  }
}
