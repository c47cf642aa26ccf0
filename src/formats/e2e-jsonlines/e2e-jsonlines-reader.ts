import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { clustersToPart, type Report } from "../clusters-to-part.ts";
import type { PartReader, ReadOptions } from "../format.ts";
import { LineSplitter } from "../line-splitter.ts";
import { isRecord, parseJson } from "../parse-json.ts";
import { reporter } from "../reporter.ts";
import { invalidUtf8 } from "../utf8.ts";

const LINE_FEED = 10;
const decoder = new TextDecoder("utf-8");

/** Reads one JSON document per line: `doc_key`, `sentences`, and `clusters` or `predicted_clusters`. */
export class E2eJsonlinesReader implements PartReader {
  private readonly splitter = new LineSplitter((block) => {
    this.scan(block);
  });
  private done: AnnotatedPart[] = [];
  private line = 0;
  private readonly options: ReadOptions;
  private readonly report: Report;

  constructor(options: ReadOptions = {}) {
    this.options = options;
    this.report = reporter(options, () => this.line);
  }

  push(chunk: Uint8Array): readonly AnnotatedPart[] {
    this.splitter.push(chunk);
    return this.takeDone();
  }

  end(): readonly AnnotatedPart[] {
    this.splitter.end();
    return this.takeDone();
  }

  private takeDone(): readonly AnnotatedPart[] {
    const { done } = this;
    this.done = [];
    return done;
  }

  private scan(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; ) {
      this.line++;
      const stop = bytes.indexOf(LINE_FEED, start);
      const bad = invalidUtf8(bytes, start, stop);
      if (bad >= 0) this.report("invalid-utf8", { column: decoder.decode(bytes.subarray(start, bad)).length + 1 });
      const text = decoder.decode(bytes.subarray(start, stop));
      start = stop + 1;
      if (text.trim() === "") continue;
      const json = parseJson(text, this.line, this.report);
      if (json === undefined) continue;
      if (isRecord(json.value)) this.done.push(this.part(json.value));
      else this.report("json-shape", { data: { field: "line", expected: "an object per line" } });
    }
  }

  private part(record: Record<string, unknown>): AnnotatedPart {
    return e2eDocument(record, this.options, this.report, this.line);
  }
}

/** One document object of the e2e kind as a part. */
export function e2eDocument(
  record: Record<string, unknown>,
  options: ReadOptions,
  report: Report,
  line?: number,
): AnnotatedPart {
  const id = record["doc_key"] ?? record["doc_id"] ?? record["id"] ?? "";
  const document = typeof id === "string" || typeof id === "number" ? String(id) : "";
  if (document === "") report("document-without-name");
  const response = options.side === "response" ? record["predicted_clusters"] : undefined;
  const clusters = response ?? record["clusters"] ?? record["predicted_clusters"];
  const tokens = options.tokens === false ? undefined : tokensOf(record["sentences"], report);
  return clustersToPart(
    clusters,
    { document, part: "", ...(line !== undefined && { line }), ...(tokens !== undefined && { tokens }) },
    report,
  );
}

function tokensOf(sentences: unknown, report: Report): Tokens | undefined {
  if (sentences === undefined) return undefined;
  const valid =
    Array.isArray(sentences) &&
    sentences.every((sentence) => Array.isArray(sentence) && sentence.every((word) => typeof word === "string"));
  if (!valid) {
    report("json-shape", { data: { field: "sentences", expected: "a list of sentences, each a list of words" } });
    return undefined;
  }
  const words = (sentences as string[][]).flat();
  const starts: number[] = [];
  let next = 0;
  for (const sentence of sentences as string[][]) {
    if (sentence.length > 0) starts.push(next);
    next += sentence.length;
  }
  return { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.from(starts) };
}
