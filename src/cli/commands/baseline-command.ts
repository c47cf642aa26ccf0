import type { Command } from "commander";
import { helpOf } from "../help.ts";
import { type BaselineKind, baselineKinds, baselinePart, type Lacking } from "../../analysis/baseline.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { unknownName } from "../../core/near-names.ts";
import { leftColumn, rightColumn, type Table, textTable } from "../../report/table.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { mustRefuse } from "../../scoring/result-notices.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { exitWith, writeOutput, writeText } from "../output/output.ts";
import { planOutput } from "../output/planned-outputs.ts";
import { formatList } from "../options/reading-options.ts";
import { targetFormat, writableToFile } from "../options/target-format.ts";
import { inputSource, type TransformFlags, inputOptions } from "../input/transform-input.ts";
import { packedEndings } from "../input/packings.ts";
import { recasensHovy2011Table14, recasensHovy2011Table16 } from "../../analysis/published/recasens-hovy-2011.ts";
import { undefinedMark } from "../../report/numbers.ts";
import { forceOption, quietOption } from "../options/common-options.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

interface BaselineFlags extends TransformFlags {
  readonly quiet: boolean;
  readonly published: boolean;
}

const baselineOptions: readonly CommandOption[] = [
  {
    flag: "--to <format>",
    help: "format to write (default: by the ending of OUT, or conll for -)",
    heading: "Output",
    usual: { values: writableToFile() },
    common: true,
  },
  ...inputOptions,
  {
    flag: "--published",
    help: "show published scores of baselines; reads no files",
    heading: "Output",
    common: true,
    default: false,
  },
  forceOption,
  quietOption(),
];

export function declareBaseline(command: Command): void {
  helpOf(command, {
    does: "Writes a simple baseline response from the mentions of a key or a response.",
    examples: ["baseline string-match key.conll - --to inline", "baseline --published"],
    details: [
      "With singletons, each mention is an entity. With one-entity, all mentions of a part form one entity. With head-match, mentions with the same head word corefer; the file must mark heads. With string-match, mentions with the same words corefer. Both ignore upper and lower case.",
    ],
    lists: [["Formats that can be written", writableToFile()], formatList],
    values: { KIND: baselineKinds },
    needsWords: true,
  })
    .argument("[KIND]", baselineKinds.join(", "))
    .argument("[IN]", `file, folder, glob, packed file (${packedEndings}), or - for standard input`)
    .argument("[OUT]", "file, or - for standard output (default)", "-");

  addOptions(command, baselineOptions).action(
    async (kind: string | undefined, input: string | undefined, output: string, flags: BaselineFlags) => {
      if (flags.published && kind === undefined) {
        writeText(`F1 in percent, as printed\n${textTable(publishedBaselines())}`);
        return;
      }
      if (flags.published) throw new CommandError("--published takes no arguments", exitCode.usage);
      if (kind === undefined || input === undefined) {
        throw new CommandError("KIND or IN is missing: use corefscope baseline KIND IN [OUT]", exitCode.usage);
      }
      exitWith(await baseline(kind, input, output, flags));
    },
  );
}

async function baseline(kind: string, input: string, output: string, flags: BaselineFlags): Promise<number> {
  if (!isKind(kind)) {
    throw new CommandError(unknownName("baseline", kind, baselineKinds), exitCode.usage);
  }
  const format = targetFormat(output, flags.to ?? (output === "-" ? "conll" : undefined));
  if (format.write === undefined) {
    throw new CommandError(
      `${format.id} needs a file for each document; write another format, then convert it`,
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
  if (parts === 0) throw log.emptiness("no document was found to make a baseline from");
  if (mustRefuse(log.all, false)) return exitCode.input;
  writeOutput(text, output);
  return exitCode.done;
}

function isKind(kind: string): kind is BaselineKind {
  return (baselineKinds as readonly string[]).includes(kind);
}

function lackText(lacking: Lacking, part: AnnotatedPart, input: string): string {
  return lacking === "heads"
    ? `${input}: some mentions of ${labelOf(part)} have no known head; use string-match, or a format that marks heads, such as CorefUD`
    : `${input}: ${labelOf(part)} has no words; use singletons or one-entity, or a format with text`;
}

/** Returns the F1 of published baselines, in percent, with the decimals that the papers print. */
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
