import { type Command, Option } from "commander";
import type { Diagnostic } from "../core/diagnostic.ts";
import { diagnosticLine } from "../report/diagnostic-text.ts";
import { checkJson, countBySeverity } from "../report/check-json.ts";
import { documentDiagnostic, partId } from "../scoring/pair-parts.ts";
import { preparePart, reportDuplicates } from "../scoring/tabulate.ts";
import { DiagnosticLog } from "./diagnostic-log.ts";
import { exitCode } from "./exit-codes.ts";
import { fileSource, formatOption } from "./file-source.ts";
import { filesOf } from "./input-files.ts";
import { writeOutput } from "./output.ts";

interface CheckFlags {
  readonly inputFormat?: string;
  readonly format: "text" | "json" | "jsonl";
  readonly output?: string;
}

/** Declares `check`. */
export function declareCheck(program: Command): void {
  program
    .command("check")
    .summary("list everything that is wrong with annotation files")
    .description(
      "Lists every problem of the files, each with file, line, column, document, rule and what to do.\nExits with 1 if there are errors; warnings and remarks leave it at 0.",
    )
    .argument("<FILE...>", "files, folders, globs, gzipped files, or - for standard input")
    .option("--input-format <format>", "read the files in this format instead of detecting it")
    .addOption(
      new Option("--format <format>", "how to write the result").choices(["text", "json", "jsonl"]).default("text"),
    )
    .option("-o, --output <file>", "write the result there instead of to standard output")
    .addHelpText("after", "\nExample:\n  $ corefscope check examples/damaged.conll\n")
    .action(async (files: string[], flags: CheckFlags) => {
      process.exitCode = await check(files, flags);
    });
}

/** Runs `check` and returns the exit code. */
async function check(args: readonly string[], flags: CheckFlags): Promise<number> {
  const files = (await Promise.all(args.map((argument) => filesOf(argument)))).flat();
  let parts = 0;
  let mentions = 0;
  const found: Diagnostic[] = [];
  for (const file of files) {
    const log = new DiagnosticLog();
    const seen = new Set<string>();
    const source = fileSource([file], { side: "key", format: formatOption(flags.inputFormat), report: log.report });
    for (const part of source.open(false)) {
      parts++;
      mentions += part.mentions.length;
      const id = partId(part);
      if (seen.has(id)) log.report(documentDiagnostic("duplicate-document", part, file));
      seen.add(id);
      reportDuplicates(preparePart(part, "first"), (diagnostic) => {
        log.report({ file, ...diagnostic });
      });
    }
    found.push(...log.all.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)));
  }
  const summary = { files: files.length, parts, mentions };
  switch (flags.format) {
    case "json":
      writeOutput(`${JSON.stringify(checkJson(found, summary), null, 2)}\n`, flags.output);
      break;
    case "jsonl":
      writeOutput(found.map((diagnostic) => `${JSON.stringify(diagnostic)}\n`).join(""), flags.output);
      break;
    case "text": {
      const counts = countBySeverity(found);
      const lines = found.map((diagnostic) => `${diagnosticLine(diagnostic)}\n`).join("");
      writeOutput(
        `${lines}${count(counts.error, "error")}, ${count(counts.warning, "warning")}, ${count(counts.info, "remark")} in ${count(files.length, "file")}, ${count(parts, "part")}, ${count(mentions, "mention")}\n`,
        flags.output,
      );
    }
  }
  return found.some(({ severity }) => severity === "error") ? exitCode.failed : exitCode.done;
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
