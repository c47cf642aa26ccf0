import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, type SideName, labelOf } from "../core/document.ts";
import { partKey } from "../core/part-key.ts";
import { DetectingReader, readParts } from "../formats/detecting-reader.ts";
import {
  type Format,
  type FormatList,
  type LabelOptions,
  labelOptionsOf,
  type ReadOptions,
} from "../formats/format.ts";
import type { PartSource } from "./pair-parts.ts";

export interface FileSourceOptions
  extends Pick<ReadOptions, "bothSides" | "ends" | "offsets" | "column" | "ids" | "corefRelations" | "listUnread">,
    LabelOptions {
  readonly features?: boolean;
  readonly side: SideName;
  /** Detected if absent. */
  readonly format?: Format | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly onFile?: (file: string, format: Format) => void;
  /** Receives each file's first part with mentions, so that a wrong convention of offsets becomes visible. */
  readonly onSample?: (file: string, part: AnnotatedPart, side: SideName) => void;
  /** Whether files in unknown formats are skipped with a warning; by default only if there are several files. */
  readonly skipUnknown?: boolean;
}

export interface FileAccess {
  readonly formats: FormatList;
  /** Returns a file in pieces that are valid until the next one, unpacked if gzipped. */
  readonly bytesOf: (file: string, again: boolean) => Iterable<Uint8Array>;
  /** Returns a whole file, unpacked; nothing if it does not exist. */
  readonly companion: (path: string) => Uint8Array | undefined;
}

/**
 * Returns the parts of one or more files in sequence, as if they were one file. By default, a file in an unknown format
 * is skipped with a warning if there are several. A part that is also in an earlier file is an error, and is left out.
 */
export function fileSource(files: readonly string[], access: FileAccess, options: FileSourceOptions): PartSource {
  return {
    ...(files.length === 1 && { file: files[0] }),
    *open(again) {
      const report = (options.skipUnknown ?? files.length > 1) ? withSkipped(options.report) : options.report;
      if (files.length === 1) {
        yield* partsOf(files[0], access, { ...options, report }, again);
        return;
      }
      const places = new Map<string, { readonly file: string; readonly line: number | undefined }>();
      for (const file of files) {
        for (const part of partsOf(file, access, { ...options, report }, again)) {
          const id = partKey(part);
          const first = places.get(id);
          if (first === undefined) places.set(id, { file, line: part.line });
          if (first === undefined || first.file === file) yield { ...part, file };
          else if (!again) {
            const data = { other: first.line === undefined ? first.file : `${first.file}:${first.line}` };
            report(diagnosticOf("document-in-several-files", { file, line: part.line, document: labelOf(part), data }));
          }
        }
      }
    },
  };
}

/** Reports an unknown format as a skipped file, because a folder may also hold notes or configuration. */
function withSkipped(report: (diagnostic: Diagnostic) => void): (diagnostic: Diagnostic) => void {
  return (diagnostic) => {
    report(diagnostic.code === "unknown-format" ? { ...diagnostic, ...diagnosticOf("skipped-file") } : diagnostic);
  };
}

function* partsOf(
  file: string,
  { formats, bytesOf, companion }: FileAccess,
  options: FileSourceOptions,
  again: boolean,
): Generator<AnnotatedPart, void> {
  const {
    side,
    format,
    features = false,
    bothSides = false,
    ends,
    offsets,
    column,
    ids,
    corefRelations,
    listUnread,
    report,
    onFile,
    onSample,
  } = options;
  const reader = new DetectingReader(formats, {
    file,
    side,
    features,
    bothSides,
    companion,
    ...(ends !== undefined && { ends }),
    ...(offsets !== undefined && { offsets }),
    ...(column !== undefined && { column }),
    ...(ids !== undefined && { ids }),
    ...labelOptionsOf(options),
    ...(corefRelations !== undefined && { corefRelations }),
    ...(listUnread !== undefined && { listUnread }),
    ...(format !== undefined && { format }),
    // The first reading has reported these diagnostics.
    report: again ? () => undefined : report,
    ...(!again && {
      onFormat: (detected: Format) => {
        onFile?.(file, detected);
      },
    }),
  });
  let sample = again ? undefined : onSample;
  for (const part of readParts(bytesOf(file, again), reader)) {
    if (sample !== undefined && part.mentions.length > 0) {
      sample(file, part, side);
      sample = undefined;
    }
    yield part;
  }
}
