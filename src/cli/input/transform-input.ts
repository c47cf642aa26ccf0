import { type Command, Option } from "commander";
import type { SideName } from "../../core/document.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import type { DiagnosticLog } from "../output/diagnostic-log.ts";
import { diskSource } from "./file-source.ts";
import { rare } from "../help.ts";
import { filesOf } from "./input-files.ts";
import { formatOption } from "./known-formats.ts";
import { addReadingOptions, type InputFlags, readingOptions } from "../options/reading-options.ts";

export interface TransformFlags extends InputFlags {
  readonly to?: string;
  readonly side: SideName;
}

export function addInputOptions(command: Command): Command {
  return addReadingOptions(command, "the input").addOption(
    rare("Reading files", new Option("--side <side>", "side to take from a file that holds key and response"))
      .choices(["key", "response"])
      .default("key"),
  );
}

export async function inputSource(input: string, flags: TransformFlags, log: DiagnosticLog): Promise<PartSource> {
  const files = await filesOf(input, log.report);
  return diskSource(files, {
    side: flags.side,
    format: await formatOption(flags.inputFormat, flags.columns),
    report: log.report,
    ...readingOptions(flags),
  });
}
