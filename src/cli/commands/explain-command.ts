import type { Command } from "commander";
import { defined } from "../../core/defined.ts";
import { helpOf } from "../help.ts";
import { explainSources, fullLimits, pageLimits } from "../../analysis/explain/index.ts";
import {
  type ExplanationFormat,
  explanationFormats,
  writeExplanation,
} from "../../report/explain/write-explanation.ts";
import { reportLacking } from "../../scoring/result-notices.ts";
import { exitCode } from "../exit-codes.ts";
import { responsesIn } from "../input/named-responses.ts";
import { exitWith, writeReport } from "../output/output.ts";
import { runAnalysis } from "./run-analysis.ts";
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

interface ExplainFlags extends ScoringFlags, OutputFlags {
  readonly document?: string;
  readonly entity?: string;
  readonly full: boolean;
  readonly details: boolean;
  readonly format: ExplanationFormat;
}

const explainOptions: readonly CommandOption[] = [
  metricsOption,
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
  { flag: "--full", help: "do not abbreviate long sums and sets", heading: "Scores", common: true, default: false },
  {
    flag: "--details",
    help: "also list the papers that define the metrics",
    heading: "Scores",
    common: true,
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
    ],
    lists: scoringLists,
  })
    .argument("<KEY>", "file, folder, glob, or - for standard input")
    .argument(
      "[RESPONSE]",
      "PATH or NAME=PATH of the system: a file, folder or glob; leave it out if KEY holds both sides",
    );

  addOptions(command, explainOptions).action(async (key: string, response: string | undefined, flags: ExplainFlags) => {
    exitWith(await runExplain(key, response, flags));
  });
}

async function runExplain(keyArgument: string, response: string | undefined, flags: ExplainFlags): Promise<number> {
  const options = scoreOptionsOf(flags, metricIds(flags), "document");
  const claimed = parseClaim(flags.verify);
  const [{ name, path }] = responsesIn(keyArgument, response === undefined ? [] : [response]);
  const reading = { ...flags, bothSides: response === undefined };
  const opened = await openFiles(keyArgument, [path], options, reading);
  const { key, responses, log, keyFiles, responseFiles } = opened;
  const { document, entity } = flags;
  const request = {
    ...defined({ document, entity }),
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
  if (explanation === undefined) return exitCode.input;
  if (claimed !== undefined) return verifySignature(claimed, [{ name, signature: explanation.signature }]);
  const diagnostics = log.keyFirst(keyFiles);
  await writeReport(
    (layout) =>
      writeExplanation({ name, explanation, details: flags.details, diagnostics }, flags.format, flags.digits, layout),
    flags.format,
    flags.output,
  );
  return exitCode.done;
}
