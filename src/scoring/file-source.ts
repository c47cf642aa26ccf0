import { defined } from "../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, partName, type SideName } from "../core/document.ts";
import { fieldOption } from "../formats/common/messages/unread-fields.ts";
import { DetectingReader, readParts } from "../formats/detecting-reader.ts";
import type {
  Format,
  FormatId,
  FormatList,
  FoundPredictions,
  JsonOptions,
  LabelOptions,
  ReadOptions,
  SpanOption,
} from "../formats/format.ts";
import { readingOptionsIn } from "../formats/reading-options.ts";
import type { PartSource } from "./pair-parts.ts";
import { annotatorsOf, initialLeftOut, withoutInitialFiles } from "./project-files.ts";

export interface FileSourceOptions
  extends Pick<ReadOptions, "bothSides" | SpanOption | "ids" | "relation" | "listUnread" | "tokens" | "enhanced">,
    LabelOptions,
    JsonOptions {
  readonly features?: boolean;
  readonly onPredictions?: (found: FoundPredictions) => void;
  readonly side: SideName;
  /** Detected if absent. */
  readonly format?: FormatId | Format | undefined;
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
 * is skipped with a warning if there are several. Files of one table, as Spark writes them, are joined. A part that is also in an earlier file is an error, and is left out.
 */
export function fileSource(given: readonly string[], access: FileAccess, options: FileSourceOptions): PartSource {
  const files = withoutInitialFiles(given);
  /** The files that hold a part of a table. */
  const partFiles = new Set<string>();
  return {
    ...(files.length === 1 && { file: files[0] }),
    *open(again) {
      const report = (options.skipUnknown ?? files.length > 1) ? withSkipped(options.report) : options.report;
      const initial = given.length - files.length;
      if (!again && initial > 0) options.report(initialLeftOut(initial));
      if (files.length === 1) {
        yield* partsOf(files[0], access, { ...options, report }, again);
        return;
      }
      const predictions = new CorpusPredictions(report);
      const places = new Map<string, { readonly file: string; readonly line: number | undefined }>();
      const tables: AnnotatedPart[] = [];
      for (const file of files) {
        const onFile = (name: string, format: Format): void => {
          if (format.id === "labels" && isTablePart(name)) partFiles.add(name);
          options.onFile?.(name, format);
        };
        const reading = { ...options, onFile, report: predictions.reporter, onPredictions: predictions.add };
        for (const part of partsOf(file, access, reading, again)) {
          if (partFiles.has(file)) {
            tables.push({ ...withDocumentOfFolder(part, file), file });
            continue;
          }
          const id = partName(part);
          const first = places.get(id);
          if (first === undefined) places.set(id, { file, line: part.line });
          if (first === undefined || first.file === file) yield { ...part, file };
          else if (!again) {
            const annotators = annotatorsOf(part.document, first.file, file);
            const data = {
              other: first.line === undefined ? first.file : `${first.file}:${first.line}`,
              ...defined({ annotators }),
            };
            report(diagnosticOf("document-in-several-files", { file, line: part.line, document: labelOf(part), data }));
          }
        }
      }
      yield* joinedTables(tables);
      if (!again && partFiles.size > 1) report(diagnosticOf("table-in-parts", { data: { files: partFiles.size } }));
      if (!again) predictions.end(options);
    },
  };
}

/** Reports that some files of a corpus have predictions and others do not. Each reader sees only its own file. */
class CorpusPredictions {
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly missing: Diagnostic[] = [];
  private readonly found: FoundPredictions[] = [];

  constructor(report: (diagnostic: Diagnostic) => void) {
    this.report = report;
  }

  readonly add = (found: FoundPredictions): void => {
    this.found.push(found);
  };

  /** Holds back that no document of a file has a named field, which another file may have. */
  readonly reporter = (diagnostic: Diagnostic): void => {
    if (diagnostic.code === "field-missing") this.missing.push(diagnostic);
    else this.report(diagnostic);
  };

  end({ field, side, bothSides }: FileSourceOptions): void {
    const having = this.found.filter((each) => each.having > 0);
    for (const diagnostic of this.missing) {
      this.report(having.length === 0 ? diagnostic : { ...diagnostic, severity: "warning" });
    }
    const lacking = this.found.filter((each) => each.having === 0 && each.lacking > 0);
    if (field !== undefined || side === "key" || having.length === 0 || lacking.length === 0) return;
    const count = lacking.reduce((sum, each) => sum + each.lacking, 0);
    const of = this.found.reduce((sum, each) => sum + each.having + each.lacking, 0);
    const documents = lacking.flatMap((each) => each.documents).slice(0, 5);
    const option = fieldOption({ side: "response", ...defined({ bothSides }) });
    this.report(diagnosticOf("prediction-missing", { data: { documents, count, of, option, field: having[0].field } }));
  }
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
  const { side, format, features = false, bothSides = false, ids, listUnread, tokens, enhanced } = options;
  const { onPredictions, report, onFile, onSample } = options;
  const reader = new DetectingReader(formats, {
    file,
    side,
    features,
    bothSides,
    companion,
    ...readingOptionsIn(options),
    ...defined({ ids, listUnread, onPredictions, format, tokens, enhanced }),
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

/** How programs name the files of a table that they write as several files, such as `part-00000-….snappy.parquet`. */
const partNames: readonly RegExp[] = [
  /^(?:part|data|chunk|shard)[-_.]?\d[^/]*\.(?:parquet|csv|tsv)(?:\.(?:gz|bz2|xz|zst))?$/i,
  /^[\da-f-]+\.parquet$/i,
  /^\d+\.part$/i,
];

/** Returns whether a file is one of several that hold a table, as its name or a folder such as `country=NL` tells. */
function isTablePart(path: string): boolean {
  const folders = path.split(/[/\\]/);
  const name = folders.pop() ?? "";
  return partNames.some((pattern) => pattern.test(name)) || folders.some((folder) => /^\w+=/.test(folder));
}

/** Returns the part with the name of the document that its folder gives, as in `document=a/data_0.parquet`. */
function withDocumentOfFolder(part: AnnotatedPart, path: string): AnnotatedPart {
  const document = /(?:^|[/\\])(?:document|document_id|doc|doc_id|doc_key)=([^/\\]+)[/\\]/i.exec(path)?.[1];
  return document === undefined || part.document !== "" ? part : { ...part, document: decoded(document) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Joins the rows that several files have of each document. */
function joinedTables(parts: readonly AnnotatedPart[]): AnnotatedPart[] {
  const byDocument = new Map<string, AnnotatedPart[]>();
  for (const part of parts) {
    const own = byDocument.get(part.document);
    if (own === undefined) byDocument.set(part.document, [part]);
    else own.push(part);
  }
  return Array.from(byDocument.values(), (own) => (own.length === 1 ? own[0] : joined(own)));
}

function joined(parts: readonly AnnotatedPart[]): AnnotatedPart {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const entities: number[] = [];
  const lines: number[] = [];
  for (const { mentions, entities: own } of parts) {
    for (let m = 0; m < mentions.length; m++) {
      const id = own.ids[mentions.entity[m]];
      let entity = numbers.get(id);
      if (entity === undefined) numbers.set(id, (entity = numbers.size));
      names.push(mentions.names![m]);
      entities.push(entity);
      lines.push(mentions.line![m]);
    }
  }
  const order = Array.from(names.keys()).sort((a, b) => (names[a] < names[b] ? -1 : names[a] > names[b] ? 1 : a - b));
  const first = new Int32Array(order.length);
  order.forEach((m, i) => (first[i] = i > 0 && names[m] === names[order[i - 1]] ? first[i - 1] : i));
  return {
    ...parts[0],
    mentions: {
      length: order.length,
      first,
      last: first.slice(),
      entity: Int32Array.from(order, (m) => entities[m]),
      ...(order.length > 0 && { names: order.map((m) => names[m]), line: Int32Array.from(order, (m) => lines[m]) }),
    },
    entities: { length: numbers.size, ids: Array.from(numbers.keys()) },
  };
}
