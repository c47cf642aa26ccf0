import { readingOptionsIn } from "../../formats/reading-options.ts";
import { append } from "../../core/arrays.ts";
import { basename } from "node:path";
import { withoutPacking } from "../../formats/common/input/file-name.ts";
import { helpOf } from "../help.ts";
import type { Command } from "commander";
import { checkParts } from "../../analysis/check-parts.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import { type AnnotatedPart, mentionPlace, surfaceOf } from "../../core/document.ts";
import type { Format } from "../../formats/format.ts";
import { isByteOrderMark } from "../../formats/common/lines/line-bytes.ts";
import { formats } from "../../formats/registry.ts";
import { distinctMentions, withoutRepeats } from "../../matching/equal-mentions.ts";
import {
  checkedDiagnostic,
  checkGithub,
  checkJson,
  checkSarif,
  type CheckSummary,
  checkTotal,
} from "../../report/check/write-check-report.ts";
import { diagnosticLine, withoutSides } from "../../report/diagnostic-text.ts";
import { jsonLines, jsonText } from "../../report/json.ts";
import { paintMessages } from "../../report/paint.ts";
import { bytesOf, joined } from "../input/byte-source.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { diskSource } from "../input/file-source.ts";
import { formatOption } from "../input/known-formats.ts";
import { isFolder } from "../output/file-status.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { filesOf } from "../input/input-files.ts";
import { packedEndings } from "../input/packings.ts";
import { exitWith, outputPaint, writeOutput, writeText } from "../output/output.ts";
import { planOutput } from "../output/planned-outputs.ts";
import { formatList, type InputFlags, readingFlags } from "../options/reading-options.ts";
import { pause } from "../output/unfinished.ts";
import { writeSafely } from "../output/write-safely.ts";
import { resultFormatOptions, outputOption, forceOption } from "../options/common-options.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

interface CheckFlags extends InputFlags {
  readonly format: "text" | "json" | "jsonl" | "sarif" | "github";
  readonly fix?: string;
  readonly verbose: boolean;
  readonly output?: string;
}

const checkOptions: readonly CommandOption[] = [
  ...readingFlags(),
  {
    flag: "--fix <out>",
    help: "write a repaired copy to this file, or several to this folder",
    heading: "Output",
    common: true,
  },
  ...resultFormatOptions(
    ["text", "json", "jsonl", "sarif", "github"],
    "format of the result; sarif is for editors, github for GitHub Actions",
  ),
  {
    flag: "-v, --verbose",
    help: "also count what the files contain but corefscope does not read",
    heading: "Output",
    common: true,
    default: false,
  },
  outputOption(),
  forceOption,
];

export function declareCheck(command: Command): void {
  helpOf(command, {
    does: "Lists the problems in annotation files: where each one is, which rule it breaks, and what to do. Exits with 1 if there are errors.",
    examples: ["check damaged.conll"],
    details: [
      `--fix writes a copy in which problems are corrected if only one repair is possible. It removes unmatched brackets and invalid items, keeps the first of equal mentions, and adds missing ends of documents. In JSON, it also removes clusters that this leaves empty, and may change the layout. Nothing else changes, but the copy of a compressed file is not compressed. It repairs these formats: ${repairableFormats().join(", ")}.`,
    ],
    lists: [formatList],
  }).argument("<FILE...>", `files, folders, globs, packed files (${packedEndings}), or - for standard input`);

  addOptions(command, checkOptions).action(async (files: string[], flags: CheckFlags) => {
    exitWith(await check(files, flags));
  });
}

async function check(args: readonly string[], flags: CheckFlags): Promise<number> {
  const found: Diagnostic[] = [];
  const summary = { files: 0, parts: 0, mentions: 0 };
  const expanded = await Promise.all(args.map((argument) => filesOf(argument, (told) => found.push(told))));
  const asked = await formatOption(flags.inputFormat, flags.columns);
  const { fix } = flags;
  const output = fix !== undefined && (expanded.flat().length > 1 || isFolder(fix)) ? new FolderOutput(fix) : undefined;
  if (fix !== undefined && output === undefined) planOutput(fix, "--fix", false);
  try {
    for (const files of expanded) {
      const first = found.length;
      let readFiles = 0;
      for (const file of files) {
        const kept: AnnotatedPart[] = [];
        const removed: Diagnostic[] = [];
        const read: { format?: Format } = {};
        const reported: Diagnostic[] = [];
        const source = diskSource([file], {
          ...readingOptionsIn(flags),
          side: "key",
          listUnread: flags.verbose,
          format: asked,
          skipUnknown: files.length > 1,
          report: (diagnostic) => {
            reported.push(withoutSides(diagnostic));
          },
          onFile: (_, format) => {
            read.format = format;
            readFiles++;
          },
        });
        const { parts, mentions, diagnostics } = checkParts(source, reported, (part) => {
          if (flags.fix === undefined) return;
          kept.push(withoutRepeats(part));
          append(removed, removedFrom(part, file));
        });
        summary.files++;
        summary.parts += parts;
        summary.mentions += mentions;
        for (const diagnostic of [...diagnostics, ...removed]) found.push(diagnostic);
        if (fix === undefined || read.format === undefined) continue;
        const text = repaired(file, read.format, kept, flags);
        if (output === undefined) writeSafely(fix, [text]);
        else output.write(repairedName(file), [text]);
        await pause();
      }
      if (readFiles === 0) {
        const skipped = found.slice(first).map(unskipped);
        found.length = first;
        append(found, skipped);
      }
    }
    output?.commit();
  } finally {
    output?.discard();
  }
  const text = written(found, summary, flags.format);
  if (flags.format === "text") writeText(paintMessages(text, outputPaint(flags.output)), flags.output);
  else writeOutput(text, flags.output);
  if (flags.fix !== undefined && summary.parts === 0) {
    throw new CommandError("no document was found to repair", exitCode.input);
  }
  return found.some(({ severity }) => severity === "error") ? exitCode.failed : exitCode.done;
}

/** Returns the diagnostic of a file alone for one that was skipped, because no other file could be read. */
function unskipped(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.code === "skipped-file" ? { ...diagnostic, ...diagnosticOf("unknown-format") } : diagnostic;
}

function written(found: readonly Diagnostic[], summary: CheckSummary, format: CheckFlags["format"]): string {
  switch (format) {
    case "json":
      return jsonText(checkJson(found, summary));
    case "jsonl":
      return jsonLines(found.map(checkedDiagnostic));
    case "sarif":
      return jsonText(checkSarif(found));
    case "github":
      return checkGithub(found);
    case "text": {
      const lines = found.map((diagnostic) => `${diagnosticLine(diagnostic)}\n`).join("");
      return `${lines}${checkTotal(found, summary)}\n`;
    }
  }
}

/** Names the repeated mentions that a repaired copy of a part lacks. */
function removedFrom(part: AnnotatedPart, file: string): Diagnostic[] {
  const { entity, length } = part.mentions;
  const left = new Set(distinctMentions(part, "first").order);
  return Array.from({ length }, (_, m) => m)
    .filter((m) => !left.has(m))
    .map((m) =>
      diagnosticOf("mention-removed", {
        file,
        ...mentionPlace(part, m),
        mention: surfaceOf(part, m),
        entity: part.entities.ids[entity[m]],
      }),
    );
}

function repairableFormats(): string[] {
  return formats.filter(({ repair }) => repair !== undefined).map(({ id }) => id);
}

function repairedName(file: string): string {
  return withoutPacking(basename(file === "-" ? "stdin" : file));
}

/** @throws CommandError if the format cannot be repaired */
function repaired(file: string, format: Format, parts: readonly AnnotatedPart[], flags: CheckFlags): string {
  const { repair } = format;
  if (repair === undefined) {
    const known = repairableFormats().join(", ");
    throw new CommandError(
      `${file}: --fix repairs only ${known}, not ${format.title}; convert the file first`,
      exitCode.usage,
    );
  }
  const bytes = joined(bytesOf(file));
  // The decoder drops a byte order mark.
  const mark = isByteOrderMark(bytes, 0) ? "\uFEFF" : "";
  return mark + repair(strictText(file, bytes), parts, readingOptionsIn(flags));
}

/** @throws CommandError for bytes that are not UTF-8, which a copy could not keep */
function strictText(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(
      `${file}: --fix repairs only UTF-8, and this file has other bytes (check without --fix lists them); convert it first, for example with iconv`,
      exitCode.input,
    );
  }
}
