import type { Command } from "commander";
import { defined } from "../../core/defined.ts";
import { helpOf } from "../help.ts";
import { explainSources, fullLimits, pageLimits } from "../../analysis/explain/index.ts";
import {
  type ExplanationFormat,
  type ExplanationReport,
  explanationFormats,
  writeExplanation,
} from "../../report/explain/write-explanation.ts";
import { reportLacking } from "../../scoring/result-notices.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { responsesIn } from "../input/named-responses.ts";
import { exitWith, writeReport } from "../output/output.ts";
import { runAnalysis } from "./run-analysis.ts";
import { mentionDivisions } from "../../scoring/classes/mention-labels.ts";
import { type KeysChoice, keyOption, keysOption, refuseVotes, votesOption } from "../options/keys-options.ts";
import { labelsOption } from "../options/labels-option.ts";
import { divisionOf, scopesBeyondDocuments } from "./report-scores.ts";
import { askedFor, openFiles } from "../input/score-files.ts";
import {
  metricIds,
  type OutputFlags,
  scoreOptionsOf,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
  analysedLayerOptions,
  metricsOption,
  outputOptions,
} from "../options/scoring-options.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

interface ExplainFlags extends ScoringFlags, OutputFlags, KeysChoice {
  readonly document?: string;
  readonly entity?: string;
  readonly by?: string;
  readonly class?: string;
  readonly labels?: string;
  readonly full: boolean;
  readonly details: boolean;
  readonly format: ExplanationFormat;
}

const explainOptions: readonly CommandOption[] = [
  metricsOption,
  keyOption(["by", "entity"]),
  keysOption,
  votesOption,
  {
    flag: "--document <id>",
    help: "show the whole calculation for this document, or for one part: 'ID; part 001'",
    heading: "Scores",
    common: true,
  },
  {
    flag: "--entity <id>",
    help: "show only the terms of this entity: its id, or K1 (key), R2 (response) …",
    heading: "Scores",
    common: true,
  },
  {
    flag: "--by <group>",
    help: "with --class: what divides mentions, as for score",
    heading: "Scores",
    common: true,
    usual: { values: mentionDivisions },
    excludes: [
      {
        other: "scope",
        values: scopesBeyondDocuments,
        why: (_, { scope }) => `--by has no meaning with --scope ${String(scope)}, because entities cross documents`,
      },
      {
        other: "class",
        values: [undefined],
        why: (by) =>
          `--by needs a class to explain, such as --by ${String(by)} --class CLASS; score --by lists the classes`,
      },
    ],
  },
  {
    flag: "--class <label>",
    help: "show what each mention of a class of --by counts",
    heading: "Scores",
    common: true,
    excludes: [
      { other: "entity", why: "--class cannot be combined with --entity; leave out one of them" },
      { other: "by", values: [undefined], why: "--class needs --by, such as --by mention-type --class pronoun" },
    ],
  },
  labelsOption,
  { flag: "--full", help: "do not abbreviate long sums and sets", heading: "Scores", common: true, default: false },
  {
    flag: "--details",
    help: "also list the papers that define the metrics",
    heading: "Scores",
    default: false,
  },
  ...scoringOptions(),
  ...analysedLayerOptions("explain"),
  ...outputOptions(explanationFormats),
];

export function declareExplain(command: Command): void {
  helpOf(command, {
    does: "Shows how each score of a response is calculated: the entities, their alignment and links, every term as a fraction, and the result.",
    examples: ["explain key.conll response.conll", "explain key.conll response.conll --document tc/kitchen -m b3,lea"],
    details: [
      "With a single part, you see the whole calculation. With several, you see the scores of each document and of all together. --document shows the whole calculation of one document. Long sums and sets are abbreviated unless you use --full. The layout follows Pradhan et al. (2014, section 4) and Moosavi and Strube (2016, section 5).",
      "With --by and --class, you see what each mention of the class counts, in all documents or in one. The sums are the class's scores that `score --by` prints.",
      "With several keys, `explain --key ann=a.conll --key ben=b.conll response.conll` shows how the scores of `score --key` come about: with --keys pool, the counts with each key; with --keys best, the key of each document; with --keys soft and one document, the share of annotators behind each term of B³.",
    ],
    lists: scoringLists,
  })
    .argument("[KEY]", "file, folder, glob, or - for standard input")
    .argument(
      "[RESPONSE]",
      "PATH or NAME=PATH of the system: a file, folder or glob; leave it out if KEY holds both sides",
    );

  addOptions(command, explainOptions).action(
    async (key: string | undefined, response: string | undefined, flags: ExplainFlags) => {
      exitWith(await runExplain(key, response, flags));
    },
  );
}

async function runExplain(
  keyArgument: string | undefined,
  response: string | undefined,
  flags: ExplainFlags,
): Promise<number> {
  refuseVotes(flags);
  const claimed = parseClaim(flags.verify);
  if (flags.key !== undefined) {
    const { explainedAgainstKeys } = await import("./explain-keys.ts");
    return concluded(await explainedAgainstKeys([keyArgument, response], { ...flags, key: flags.key }), claimed, flags);
  }
  if (keyArgument === undefined) throw new CommandError("missing required argument 'KEY'", exitCode.usage);
  const options = scoreOptionsOf(flags, metricIds(flags), "document");
  const [{ name, path }] = responsesIn(keyArgument, response === undefined ? [] : [response]);
  const reading = { ...flags, bothSides: response === undefined };
  const divideBy = divisionOf(flags, options, []);
  if (flags.by !== undefined && divideBy === undefined)
    throw new CommandError(
      `--by ${flags.by} groups documents; name a class of mentions, such as mention-type`,
      exitCode.usage,
    );
  const opened = await openFiles(keyArgument, [path], options, reading, divideBy !== undefined);
  const { key, responses, log, keyFiles, responseFiles } = opened;
  const { document, entity } = flags;
  const request = {
    ...defined({ document, entity }),
    ...(divideBy !== undefined && { ofClass: { by: divideBy, label: flags.class! } }),
    limits: flags.full ? fullLimits : pageLimits,
  };
  const explanation = await runAnalysis(
    opened,
    { key: keyArgument, responses: [path], options, flags: reading },
    () => {
      const written = explainSources(key, responses[0], options, request, log.report);
      if (written.lacking !== undefined) reportLacking([written.lacking], responseFiles, askedFor(flags), log.report);
      return written;
    },
    ({ parts }) => parts === 0,
  );
  const report = explanation && { name, explanation, diagnostics: log.keyFirst(keyFiles) };
  return concluded(report, claimed, flags);
}

async function concluded(
  report: ExplanationReport | undefined,
  claimed: ReturnType<typeof parseClaim>,
  { format, digits, output, details }: ExplainFlags,
): Promise<number> {
  if (report === undefined) return exitCode.input;
  const { name, explanation } = report;
  if (claimed !== undefined) return verifySignature(claimed, [{ name, signature: explanation.signature }]);
  await writeReport((layout) => writeExplanation({ ...report, details }, format, digits, layout), format, output);
  return exitCode.done;
}
