import { readingOptionsIn } from "../../formats/reading-options.ts";
import type { SideName } from "../../core/document.ts";
import { withoutSides } from "../../report/diagnostic-text.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import type { DiagnosticLog } from "../output/diagnostic-log.ts";
import { diskSource } from "./file-source.ts";
import { filesOf } from "./input-files.ts";
import { formatOption } from "./known-formats.ts";
import type { CommandOption } from "../options/command-option.ts";
import { type InputFlags, readingFlags } from "../options/reading-options.ts";

export interface TransformFlags extends InputFlags {
  readonly to?: string;
  readonly side: SideName;
}

/** The options for reading a side of the input. */
export const inputOptions: readonly CommandOption[] = [
  ...readingFlags("the input"),
  {
    flag: "--side <side>",
    help: "read the key or the response of a file that holds both",
    heading: "Reading files",
    choices: ["key", "response"],
    default: "key",
  },
];

export async function inputSource(input: string, flags: TransformFlags, log: DiagnosticLog): Promise<PartSource> {
  const files = await filesOf(input, log.report);
  return diskSource(files, {
    side: flags.side,
    format: await formatOption(flags.inputFormat, flags.columns),
    report: (diagnostic) => {
      log.report(flags.side === "key" ? withoutSides(diagnostic) : diagnostic);
    },
    ...readingOptionsIn(flags),
  });
}
