import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import type { Format, ReadOptions } from "../formats/format.ts";
import { FileReader, readParts } from "../formats/read.ts";
import { findFormat, formats } from "../formats/registry.ts";
import type { PartSource } from "../scoring/pair-parts.ts";
import { bytesOf, wholeFile } from "./byte-source.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/** How files are read. */
export interface FileSourceOptions extends Pick<ReadOptions, "ends" | "offsets"> {
  /** Whether somebody asks for features; if absent, nobody does. */
  readonly features?: boolean;
  readonly side: "key" | "response";
  /** Detected where absent. */
  readonly format?: Format | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
  /** Called with the format of each file. */
  readonly onFile?: (file: string, format: Format) => void;
  /** Called with the first part of each file that has mentions, so that a wrong convention of offsets can be seen. */
  readonly onSample?: (file: string, part: AnnotatedPart) => void;
  readonly onProgress?: (bytes: number) => void;
  /** Whether files that are no annotation are passed over with a warning; if absent, where there are several files. */
  readonly skipUnknown?: boolean;
}

/**
 * The parts of one or more files, one after another, as if they were one. Among several files one that is not an
 * annotation is passed over with a warning.
 */
export function fileSource(files: readonly string[], options: FileSourceOptions): PartSource {
  return {
    ...(files.length === 1 && { file: files[0] }),
    *open(again) {
      const report = (options.skipUnknown ?? files.length > 1) ? withSkipped(options.report) : options.report;
      for (const file of files) yield* partsOf(file, { ...options, report }, again);
    },
  };
}

/** A folder may hold more than annotation: a note, a configuration. */
function withSkipped(report: (diagnostic: Diagnostic) => void): (diagnostic: Diagnostic) => void {
  return (diagnostic) => {
    const { severity } = diagnosticRules["skipped-file"];
    report(diagnostic.code === "unknown-format" ? { ...diagnostic, code: "skipped-file", severity } : diagnostic);
  };
}

function* partsOf(file: string, options: FileSourceOptions, again: boolean): Generator<AnnotatedPart, void> {
  const { side, format, features = false, ends, offsets, report, onFile, onSample, onProgress } = options;
  const reader = new FileReader({
    file,
    side,
    features,
    companion: wholeFile,
    ...(ends !== undefined && { ends }),
    ...(offsets !== undefined && { offsets }),
    ...(format !== undefined && { format }),
    ...(!again && {
      report,
      onFormat: (detected: Format) => {
        onFile?.(file, detected);
      },
    }),
  });
  try {
    let sample = again ? undefined : onSample;
    for (const part of readParts(bytesOf(file, again ? undefined : onProgress), reader)) {
      if (sample !== undefined && part.mentions.length > 0) {
        sample(file, part);
        sample = undefined;
      }
      yield part;
    }
  } catch (error) {
    throw readError(file, error);
  }
}

/** A system error as a message; anything else is a defect and goes on. */
function readError(file: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (!(error instanceof Error) || error instanceof CommandError || code === undefined) return error;
  const reasons: Record<string, string> = {
    ENOENT: "there is no such file",
    EACCES: "permission denied",
    EISDIR: "it is a folder",
  };
  return new CommandError(`${file}: cannot be read: ${reasons[code] ?? error.message}`, exitCode.input);
}

/** The format of a `--…-format` option. */
export function formatOption(id: string | undefined): Format | undefined {
  if (id === undefined) return undefined;
  const format = findFormat(id);
  if (format === undefined) {
    const known = formats.map((each) => each.id).join(", ");
    throw new CommandError(`there is no format "${id}"; there are ${known}`, exitCode.usage);
  }
  return format;
}
