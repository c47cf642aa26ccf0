import type { Command } from "commander";
import { helpOf } from "../help.ts";
import { agreement, type DealingWork } from "../../analysis/agreement/agreement.ts";
import {
  agreementBy,
  type AgreementDivision,
  agreementDivisions,
  groupHeadline,
  worstFirst,
} from "../../analysis/agreement/agreement-groups.ts";
import {
  agreementMetrics,
  type AgreementOptions,
  type AgreementResult,
  defaultAgreementMetrics,
  resolveAgreementOptions,
} from "../../analysis/agreement/agreement-options.ts";
import { documentName } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { undecidedLabel } from "../../core/undecided.ts";
import type { Format } from "../../formats/format.ts";
import { disagreementRows } from "../../report/agree/disagreement-table.ts";
import type { AgreementReport } from "../../report/agree/agreement-notes.ts";
import { agreementWarnings } from "../../report/agree/agreement-warnings.ts";
import { agreementMethods as does } from "../../report/agree/agreement-methods.ts";
import { type AgreementFormat, agreementFormats, writeAgreement } from "../../report/agree/write-agreement-report.ts";
import { counted } from "../../report/numbers.ts";
import { sentenceWithoutKey } from "../../report/sentences/without-key.ts";
import { optionRecords } from "../../scoring/score-options.ts";
import { setDistanceNames } from "../../stats/set-distances.ts";
import { announceWork, type ExpectedWork } from "../output/progress.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { exitCode } from "../exit-codes.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { DecisionsFile } from "../input/decisions-file.ts";
import { keySource } from "../input/input-files.ts";
import { namedSystems, separateRuns } from "../input/named-responses.ts";
import { refuseOneStream } from "../input/piped-input.ts";
import {
  digitsOption,
  resultFormatOptions,
  outputOption,
  forceOption,
  quietOption,
  verboseOption,
  confidenceOption,
  seedOption,
  strictOption,
} from "../options/common-options.ts";
import { adjudicationTarget, labelledFormats, writeAdjudication, writeDisagreements } from "./adjudication-files.ts";
import { exitWith, writeError, writeReport } from "../output/output.ts";
import { requireWithoutInputs } from "../output/planned-outputs.ts";
import { formatList, type InputFlags, readingFlags } from "../options/reading-options.ts";
import { visible } from "../../report/visible.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

/**
 * Seconds that a metric takes for each mention of a random assignment, measured with three annotators of 350 documents.
 */
const SECONDS_PER_MENTION = 10e-9;

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
  readonly by?: AgreementDivision;
  readonly details: boolean;
  readonly disagreements?: string;
  readonly adjudicate?: string;
  readonly decided?: string;
  readonly to?: string;
  readonly output?: string;
  readonly strict: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

const agreeOptions: readonly CommandOption[] = [
  {
    flag: "-m, --metrics <ids>",
    help: "metrics for entities, comma-separated, or all",
    heading: "Scores",
    common: true,
    default: defaultAgreementMetrics.join(","),
    usual: { values: ["all", ...agreementMetrics.map(({ id }) => id)], areListed: true },
  },
  optionRecords.singletons,
  optionRecords.onDuplicate,
  {
    ...optionRecords.onTokenMismatch,
    help: "what to do if the annotators' words differ",
  },
  {
    flag: "--alpha <chance>",
    help: "model of chance in α",
    heading: "Statistics",
    choices: ["permutation", "pooled"],
    default: "permutation",
  },
  {
    flag: "--distance <distance>",
    help: "distance between two sets of mentions in α",
    heading: "Statistics",
    choices: setDistanceNames,
    default: setDistanceNames[0],
  },
  {
    flag: "--missing <policy>",
    help: "mentions that an annotator lacks: leave them out of α, or take empty sets (null)",
    heading: "Statistics",
    choices: ["common", "null"],
    default: "common",
  },
  {
    flag: "--ci <kind>",
    help: "bootstrap intervals",
    heading: "Statistics",
    choices: ["xpct", "pct", "none"],
    default: "xpct",
  },
  confidenceOption,
  seedOption,
  {
    flag: "--by <division>",
    help: "also show each document or type, the worst first",
    heading: "Output",
    common: true,
    choices: agreementDivisions,
  },
  {
    flag: "--details",
    help: "show all tables, with counts, and disagreements",
    heading: "Output",
    common: true,
    default: false,
  },
  {
    flag: "--disagreements <file>",
    help: "write a table to decide in a spreadsheet (.tsv, .csv)",
    heading: "Output",
    common: true,
    writes: "early",
  },
  {
    flag: "--adjudicate <out>",
    help: `write what is agreed; the rest has the label ${undecidedLabel}`,
    heading: "Output",
    common: true,
  },
  {
    flag: "--to <format>",
    help: "format of --adjudicate (default: that of A)",
    heading: "Output",
    common: true,
    usual: { values: labelledFormats() },
  },
  {
    flag: "--decided <file>",
    help: "the table of --disagreements with your decisions; --adjudicate then writes the key",
    heading: "Output",
    common: true,
  },
  ...readingFlags(),
  ...resultFormatOptions(agreementFormats),
  digitsOption,
  outputOption(),
  forceOption,
  strictOption(),
  quietOption(),
  verboseOption,
];

export function declareAgree(command: Command): void {
  helpOf(command, {
    does: "Measures how well two or more annotators agree on mentions and entities.",
    examples: [
      "agree key.conll response.conll",
      "agree ann=a.conll ben=b.conll cem=key.conll --by document",
      "agree ann=a.conll ben=b.conll --adjudicate open/ --to brat",
    ],
    details: [
      "Only links within documents count. The first lines say how good the agreement is, which figure to report, and what it does not show.",
      `--adjudicate writes what combine vote keeps. A mention or link that exactly half of the annotators have is open, and has the label ${undecidedLabel}. Decide it in the annotation tool, or in the table of --disagreements: the name of the annotator who is right, or none. Nobody counts as the key.`,
      `${does.mentions} ${does.links} ${does.entities} ${does.alpha} With three or more annotators, you also see averages.`,
      `${does.adjusted} The disagreement that α expects is the mean over all such assignments. With --alpha pooled, it is the mean over all pairs of values in the corpus, as is usual in papers. Random annotation can then have an α above 0.`,
      does.intervals,
    ],
    lists: [
      ["Metrics", agreementMetrics.map(({ id }) => id)],
      ["Formats of --adjudicate", labelledFormats()],
      formatList,
    ],
  })
    .argument("<A>", "the first annotator's file, folder, glob, or -, as PATH or NAME=PATH")
    .argument("<B...>", "PATH or NAME=PATH of the other annotators");
  addOptions(command, agreeOptions).action(async (first: string, others: string[], flags: AgreeFlags) => {
    exitWith(await agree([first, ...others], flags));
  });
}

async function agree(args: readonly string[], flags: AgreeFlags): Promise<number> {
  const options = optionsOf(flags);
  const target = adjudicationTarget(flags);
  const formatOf = new Map<string, Format>();
  const log = new DiagnosticLog(false, (diagnostic) => {
    const format = formatOf.get(diagnostic.file ?? "");
    return sentenceWithoutKey(diagnostic, format?.write === undefined ? undefined : format.id);
  });
  const annotators = separateRuns(namedSystems(args));
  const names = annotators.map(({ name }) => name);
  refuseOneStream(annotators.map(({ path }) => path));
  const decisions = flags.decided === undefined ? undefined : new DecisionsFile(flags.decided, annotators);
  const isDivided = flags.by !== undefined || flags.details || (flags.disagreements ?? flags.adjudicate) !== undefined;
  const needsFeatures = flags.by !== undefined || flags.adjudicate !== undefined;
  let ofFirst: Format | undefined;
  const sources: PartSource[] = [];
  for (const [annotator, { path }] of annotators.entries()) {
    const source = await keySource(path, flags, log.reading(annotator), needsFeatures, (file, format) => {
      formatOf.set(file, format);
      if (annotator === 0) ofFirst ??= format;
    });
    sources.push(isDivided ? inMemory(source) : source);
  }
  if (target !== undefined) requireWithoutInputs(target.output, "--adjudicate");
  const result = agreement(sources, options, log.report, (work) => {
    if (!flags.quiet) announceWork(workOfAgreement(work));
  });
  const divided = isDivided ? agreementBy(sources, flags.by ?? "document", options) : undefined;
  const disagreements = divided === undefined ? [] : disagreementRows(names, divided.parts);
  const groups = divided?.groups ?? [];
  const report: AgreementReport = {
    names,
    result,
    ...(flags.by !== undefined && {
      by: { division: flags.by, groups: worstFirst(groups, groupHeadline(groups)) },
    }),
    ...(flags.details && { disagreements }),
    diagnostics: log.all,
    details: flags.details,
  };
  const isEmpty = result.documents === 0;
  const refused = log.conclude(flags, isEmpty);
  if (!flags.quiet) {
    // Text and Markdown reports have these sentences themselves.
    const isTold = flags.format === "text" || flags.format === "md";
    for (const { text } of isTold ? [] : agreementWarnings(report)) writeError(`warning: ${visible(text)}\n`);
  }
  const lone = names.find((_, annotator) => {
    return result.pairs.every(({ a, b, documents }) => (a !== annotator && b !== annotator) || documents === 0);
  });
  if (isEmpty)
    throw log.emptiness(
      `no two annotators have a document in common${idsText(names, result)}; check that their document ids are equal`,
    );
  if (refused) return exitCode.input;
  if (lone !== undefined) {
    throw log.emptiness(
      `${lone} has no document in common with another annotator${idsText(names, result)}; check that their document ids are equal, or leave ${lone} out`,
    );
  }
  decisions?.requireFits(disagreements);
  if (flags.disagreements !== undefined) writeDisagreements(names, disagreements, flags.disagreements);
  if (target !== undefined) {
    const notes = await writeAdjudication({ names, parts: divided!.parts, ofFirst, decisions }, target);
    if (!flags.quiet) for (const note of notes) writeError(`${visible(note)}\n`);
  }
  await writeReport((layout) => writeAgreement(report, flags.format, flags.digits, layout), flags.format, flags.output);
  return exitCode.done;
}

/** Returns a document of each annotator, as an example of ids. */
function idsText(names: readonly string[], { absent }: AgreementResult): string {
  const examples = names.flatMap((name, annotator) => {
    const own = absent.find(({ annotators }) => !annotators.includes(annotator));
    return own === undefined ? [] : [`${name} has ${documentName(own.document)}`];
  });
  return examples.length < 2 ? "" : ` (${examples.slice(0, 5).join(", ")})`;
}

/** Returns a source that reads its files once. */
function inMemory(source: PartSource): PartSource {
  let parts: readonly AnnotatedPart[] | undefined;
  return { ...source, open: () => (parts ??= [...source.open(false)]) };
}

export function workOfAgreement({ pairs, dealings, mentions, metrics }: DealingWork): ExpectedWork {
  return {
    what: `${counted(pairs, "pair")} × ${dealings} random assignments of entities`,
    seconds: dealings * mentions * metrics * SECONDS_PER_MENTION,
    ...(metrics > 1 && { advice: "for a faster run, choose fewer metrics, such as -m lea" }),
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
