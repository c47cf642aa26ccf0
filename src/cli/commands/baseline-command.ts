import type { Command } from "commander";
import { type BaselineKind, baselineKinds, baselinePart, type Lacking } from "../../analysis/baseline.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { textTable, leftColumn, rightColumn, type Table } from "../../report/table.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { mustRefuse } from "../../scoring/notices/result-notices.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { forceOption } from "../output/output-option.ts";
import { exitWith, writeOutput } from "../output/output.ts";
import { planOutput } from "../output/planned-outputs.ts";
import { formatsHelp } from "../options/reading-options.ts";
import { targetFormat, writable } from "../options/target-format.ts";
import { addInputOptions, inputSource, type TransformFlags } from "../input/transform-input.ts";
import { recasensHovy2011Table14, recasensHovy2011Table16 } from "../../analysis/published/recasens-hovy-2011.ts";
import { undefinedMark } from "../../report/numbers.ts";

interface BaselineFlags extends TransformFlags {
  readonly quiet: boolean;
  readonly published: boolean;
}

/** Declares what `baseline` takes and does. */
export function declareBaseline(command: Command): void {
  command
    .description(
      `Writes a baseline on the mentions of a key or a response, part by part: singletons (every mention on its own),
one-entity (all mentions of a part together), head-match (those with the same head word, for files that say what
heads are), string-match (those with the same words, upper and lower case being the same).
With --published, shows what such baselines score in the literature instead.

Formats that can be written to a file or standard output: ${writable().join(", ")} (but brat).`,
    )
    .argument("[KIND]", `one of ${baselineKinds.join(", ")}`)
    .argument("[IN]", "whose mentions to take: a file, folder, glob, gzipped file, or - for standard input")
    .argument("[OUT]", "where to; how its name ends tells the format, if --to does not", "-")
    .option("--to <format>", "write this format (conll, for standard output)");
  addInputOptions(command)
    .option("--published", "show printed figures of baselines, and read nothing", false)
    .addOption(forceOption())
    .option("-q, --quiet", "no diagnostics", false)
    .addHelpText(
      "after",
      "\nExamples:\n  $ corefscope baseline string-match examples/villages/key.txt - --to inline\n  $ corefscope baseline --published\n",
    )
    .addHelpText("after", formatsHelp)
    .action(async (kind: string | undefined, input: string | undefined, output: string, flags: BaselineFlags) => {
      if (flags.published && kind === undefined) {
        writeOutput(`F1 in per cent, as printed\n${textTable(publishedBaselines())}`);
        return;
      }
      if (flags.published) throw new CommandError("--published takes no arguments", exitCode.usage);
      if (kind === undefined || input === undefined) {
        throw new CommandError("KIND and IN are missing: corefscope baseline KIND IN [OUT]", exitCode.usage);
      }
      exitWith(await baseline(kind, input, output, flags));
    });
}

/** Runs `baseline` and returns the exit code. */
async function baseline(kind: string, input: string, output: string, flags: BaselineFlags): Promise<number> {
  if (!isKind(kind)) {
    throw new CommandError(`there is no baseline "${kind}"; there are ${baselineKinds.join(", ")}`, exitCode.usage);
  }
  const format = targetFormat(output, flags.to ?? (output === "-" ? "conll" : undefined));
  if (format.write === undefined) {
    throw new CommandError(
      `${format.id} has files for each document; write another format, and convert it`,
      exitCode.usage,
    );
  }
  if (output !== "-") planOutput(output, "OUT", false);
  const log = new DiagnosticLog();
  const source = await inputSource(input, flags, log);
  let parts = 0;
  const made = function* (): Generator<AnnotatedPart, void> {
    for (const part of source.open(false)) {
      const response = baselinePart(part, kind);
      if (typeof response === "string") throw new CommandError(lackText(response, part, input), exitCode.input);
      parts++;
      yield response;
    }
  };
  const text = Array.from(format.write(made())).join("");
  log.end(flags, parts === 0);
  if (parts === 0) throw new CommandError("there is nothing to make a baseline of", exitCode.input);
  if (mustRefuse(log.all, false)) return exitCode.input;
  writeOutput(text, output);
  return exitCode.done;
}

function isKind(kind: string): kind is BaselineKind {
  return (baselineKinds as readonly string[]).includes(kind);
}

function lackText(lacking: Lacking, part: AnnotatedPart, input: string): string {
  return lacking === "heads"
    ? `${input}: not every mention of ${labelOf(part)} has a head that is known; use string-match, or a format that says what heads are, such as CorefUD`
    : `${input}: the words of ${labelOf(part)} are not known; use singletons or one-entity, or a format with text`;
}

/** What baselines score in the literature: F1 in per cent, with the decimals that are printed. */
export function publishedBaselines(): Table {
  const text = (figure: number | null, digits: number): string => figure?.toFixed(digits) ?? undefinedMark;
  const rows = [
    ...Object.entries(recasensHovy2011Table16).flatMap(([corpus, systems]) =>
      systems.map(({ baseline, muc, b3, ceafm, blanc }) => ({
        baseline,
        corpus,
        figures: [muc, b3, ceafm, blanc].map((figure) => text(figure, 1)),
        table: "Tables 3 and 16",
      })),
    ),
    ...recasensHovy2011Table14.map(({ baseline, f1: { muc, b3, ceafm, blanc } }) => ({
      baseline,
      corpus: "ACE-2004, 33 documents",
      figures: [muc, b3, ceafm, blanc].map((figure) => text(figure, 2)),
      table: "Table 14",
    })),
  ];
  return {
    columns: [
      leftColumn("baseline"),
      leftColumn("corpus"),
      ...["MUC", "B³", "CEAF_m", "BLANC"].map(rightColumn),
      leftColumn("Recasens and Hovy 2011"),
    ],
    rows: rows.flatMap(({ baseline, corpus, figures, table }) =>
      baseline === undefined ? [] : [[baseline, corpus, ...figures, table]],
    ),
  };
}
