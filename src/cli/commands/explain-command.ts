import type { Command } from "commander";
import { explain, fullLimits, pageLimits } from "../../analysis/explain/index.ts";
import {
  type ExplanationFormat,
  explanationFormats,
  writeExplanation,
} from "../../report/explain/write-explanation.ts";
import { reportLacking } from "../../scoring/notices/result-notices.ts";
import { exitCode } from "../exit-codes.ts";
import { forwardSlashes } from "../input/forward-slashes.ts";
import { exitWith, writeOutput } from "../output/output.ts";
import { runAnalysis } from "./run-analysis.ts";
import { askedFor, openFiles } from "../input/score-files.ts";
import {
  addAnalysedLayerOptions,
  addOutputOptions,
  addScoringOptions,
  metricIds,
  metricsOption,
  type OutputFlags,
  type ScoringFlags,
  scoreOptionsOf,
} from "../options/scoring-options.ts";
import { systemNames } from "../../report/system-names.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";

interface ExplainFlags extends ScoringFlags, OutputFlags {
  readonly document?: string;
  readonly entity?: string;
  readonly full: boolean;
  readonly format: ExplanationFormat;
}

/** Declares what `explain` takes and does. */
export function declareExplain(command: Command): void {
  command
    .description(
      "Writes out how the scores of a response are calculated, as in Pradhan et al. 2014 §4 and Moosavi & Strube 2016 §5:\nthe partitions, the alignment of entities and whether it is unique, the links, every term of every sum as a fraction,\nand the result.\n\nThis is done for one document, or for a file of one part; for a corpus of several documents it shows what each adds to\nthe sums, until --document says which one to write out. Entities are K1, K2 … and R1, R2 …, beside their ids in the\nfile. Long sums and sets are abbreviated; --full shows all.",
    )
    .argument("<KEY>", "the annotation to score against")
    .argument("[RESPONSE]", "the output of a system; absent if KEY holds both sides")
    .addOption(metricsOption())
    .option("--document <id>", "write out this document, or one part of it: 'ID; part 001'")
    .option("--entity <id>", "only the terms of this entity, by its id in the key or the response, or as K1, R2 …")
    .option("--full", "do not abbreviate", false);
  addAnalysedLayerOptions(addScoringOptions(command)).addHelpText(
    "after",
    "\nExamples:\n  $ corefscope explain examples/pradhan-2014/key.json examples/pradhan-2014/response.json\n  $ corefscope explain examples/key.conll examples/response.conll --document tc/kitchen -m b3,lea --format md\n",
  );
  addOutputOptions(command, explanationFormats).action(
    async (key: string, response: string | undefined, flags: ExplainFlags) => {
      exitWith(await runExplain(key, response, flags));
    },
  );
}

/** Runs `explain` and returns the exit code. */
async function runExplain(keyArgument: string, response: string | undefined, flags: ExplainFlags): Promise<number> {
  const options = scoreOptionsOf(flags, metricIds(flags), "document");
  const claimed = parseClaim(flags.verify);
  const responseArgument = response ?? keyArgument;
  const opened = await openFiles(keyArgument, [responseArgument], options, {
    ...flags,
    bothSides: response === undefined,
  });
  const { key, responses, log, keyFiles, responseFiles } = opened;
  const { document, entity } = flags;
  const request = {
    ...(document !== undefined && { document }),
    ...(entity !== undefined && { entity }),
    limits: flags.full ? fullLimits : pageLimits,
  };
  const explanation = await runAnalysis(
    opened,
    flags,
    () => {
      const written = explain(key, responses[0], options, request, log.report);
      if (written.lacking !== undefined) reportLacking([written.lacking], responseFiles, askedFor(flags), log.report);
      return written;
    },
    ({ parts }) => parts === 0,
  );
  if (explanation === undefined) return exitCode.input;
  const [name] = systemNames([forwardSlashes(responseArgument)]);
  if (claimed !== undefined) return verifySignature(claimed, [{ name, signature: explanation.signature }]);
  const diagnostics = log.keyFirst(keyFiles);
  writeOutput(writeExplanation({ name, explanation, diagnostics }, flags.format, flags.digits), flags.output);
  return exitCode.done;
}
