import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import { reportNoClusters } from "../common/json/document-fields.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { type JsonDocumentContext, JsonDocumentsReader } from "../common/json/json-documents-reader.ts";
import { optionalWords } from "../common/json/json-field.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { reportingAt } from "../common/messages/reporter.ts";
import { mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { NamelessDocuments } from "../common/parts/distinct-names.ts";
import { writtenLength, writtenWords } from "../common/parts/written-words.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields } from "../format.ts";
import {
  asWritten,
  cracTokens,
  looksMarked,
  type MarkedWord,
  wordOf,
  wordsOfText,
  writtenForm,
  type WrittenPart,
} from "./crac-part.ts";
import { type Mark, marksIn, markText, pairMarks } from "./marks.ts";

/** The text of CRAC's shared tasks for language models. */
export const cracText: Format = {
  id: "crac-text",
  title: "CRAC's text for language models",
  summary:
    "The text of CRAC 2025 and 2026, one document a line, as [text2text-coref](https://github.com/ondfa/text2text-coref) writes it. Empty nodes are `##`, behind the word on which they depend.",
  detect: looksMarked,
  reader: (options) => new CracTextReader(options),
  *write(parts) {
    for (const part of parts) yield `${textOf(part)}\n`;
  },
  extensions: ["crac.txt"],
};

const fields: JsonFields = {
  clusters: ["clusters_token_offsets"],
  predicted: ["predicted_clusters"],
  others: ["doc_id", "doc_key", "id", "document_id", "tokens", "clusters_text_mentions"],
};

/** The JSON of CRAC's shared tasks for language models. */
export const cracJson: Format = {
  id: "crac-json",
  title: "CRAC's JSON for language models",
  summary:
    "The JSON of CRAC 2026: a list of documents, with `clusters_token_offsets` as lists of `[first, last]`, from 0, both inclusive. Empty nodes are tokens that begin with `##`.",
  detect: (head) => jsonDialect(head) === "crac-json",
  reader: (options) => new JsonDocumentsReader(options, fields, (record, context) => [documentOf(record, context)]),
  spanOptions: ["ends"],
  fields,
  survey: () => jsonSurvey(fields),
  *write(parts) {
    let separator = "[\n";
    for (const part of parts) {
      yield `${separator}${JSON.stringify(recordOf(part))}`;
      separator = ",\n";
    }
    yield separator === "[\n" ? "[\n]\n" : "\n]\n";
  },
  extensions: ["crac.json"],
};

function writtenPart(part: AnnotatedPart): WrittenPart {
  return asWritten(part, writtenLength(part), writtenWords(part));
}

function textOf(part: AnnotatedPart): string {
  const { words, spans } = writtenPart(part);
  const ids = idsOf(part.entities.ids);
  const marks = new Map<number, string[]>();
  const add = (token: number, entity: number, opens: boolean, closes: boolean): void => {
    listIn(marks, token).push(markText({ entity: ids[entity], opens, closes }));
  };
  // Closing marks come first, because one of the same entity may open here.
  for (const { entity, first, last } of spans) if (first < last) add(last, entity, false, true);
  for (const { entity, first, last } of spans) if (first < last) add(first, entity, true, false);
  for (const { entity, first, last } of spans) if (first === last) add(first, entity, true, true);
  return words
    .map(({ form, zero }, token) => {
      const own = marks.get(token);
      const word = writtenForm(form, zero);
      return own === undefined ? word : `${word}|${own.join(",")}`;
    })
    .join(" ");
}

/** Returns the ids if all are like `e12`, which is all that text2text-coref's cleaner accepts, otherwise new ones. */
function idsOf(ids: readonly string[]): readonly string[] {
  return ids.every((id) => /^e\d+$/.test(id)) ? ids : ids.map((_, entity) => `e${entity + 1}`);
}

function recordOf(part: AnnotatedPart): unknown {
  const { words, spans } = writtenPart(part);
  const tokens = words.map(({ form, zero }) => writtenForm(form, zero));
  const clusters = part.entities.ids.map((): [number, number][] => []);
  for (const { entity, first, last } of spans) clusters[entity].push([first, last]);
  return {
    doc_id: flatName(part),
    tokens,
    clusters_token_offsets: clusters,
    clusters_text_mentions: clusters.map((own) => own.map(([first, last]) => tokens.slice(first, last + 1).join(" "))),
  };
}

function documentOf(record: Record<string, unknown>, context: JsonDocumentContext): AnnotatedPart {
  const document = context.nameOf(record, ["doc_id", "doc_key", "id", "document_id"]);
  const report = reportingAt(context.report, { document });
  const words = optionalWords(record, "tokens", report);
  const { field, clusters } = context.fields.take(record, document);
  reportNoClusters(clusters, field, context.options, report);
  const part = clusteredDocumentToPart(
    {
      document,
      part: "",
      ...defined({ line: context.line, words }),
      field,
      clusters: clusters ?? [],
      own: { ends: "inclusive", offsets: "token" },
      quotes: field === "clusters_token_offsets" ? quotesOf(record["clusters_text_mentions"]) : undefined,
    },
    context,
  );
  if (words === undefined) return part;
  const own = cracTokens(words.map(wordOf), false);
  const form = part.tokens?.form && textColumn(words.map((word) => wordOf(word).form));
  return { ...part, tokens: { ...own, ...defined({ form }) } };
}

/** Returns the quoted mentions with empty nodes as `tokens` has them. Some files quote these as `_`. */
function quotesOf(quotes: unknown): unknown {
  if (!Array.isArray(quotes)) return undefined;
  return quotes.map((mentions: unknown) =>
    Array.isArray(mentions)
      ? mentions.map((quote: unknown) => (typeof quote === "string" ? quote.replace(/(?<!\S)_(?!\S)/g, "##") : quote))
      : mentions,
  );
}

/** Reads one document from each line. A blank line is an empty answer, unless blank lines separate all documents. */
class CracTextReader extends TextLineReader {
  private readonly names = new NamelessDocuments(this.options.file);
  private documents = 0;
  /** The lines of the blank lines since the last document. */
  private blank: number[] = [];
  private areSeparated = false;

  protected override readLine(line: string): void {
    const text = line.startsWith("\uFEFF") ? line.slice(1) : line;
    if (text.trim() === "") {
      if (this.documents > 0) this.blank.push(this.line);
      return;
    }
    if (this.documents === 1) this.areSeparated = this.blank.length > 0;
    const empty = this.areSeparated ? [] : this.blank;
    this.blank = [];
    for (const at of empty) this.readDocument("", at);
    this.readDocument(text, this.line);
  }

  protected override finishFile(): void {
    // Blank lines at the end are no answers, and one that is missing is reported when documents are paired.
    this.blank = [];
  }

  private readDocument(text: string, line: number): void {
    this.documents++;
    const { document, position } = this.names.next();
    if (text === "") this.report("empty-answer", { document, line });
    const words = wordsOfText(text);
    const marks = words.map((word) => this.marksOf(word, document));
    const { spans, unpaired } = pairMarks(words.length, (token) => marks[token]);
    for (const { kind, token, entity } of unpaired) {
      const { form, offset } = words[token];
      const mark = markText({ entity, opens: kind === "not closed", closes: kind === "not opened" });
      this.report(kind === "not closed" ? "markup-not-closed" : "mark-not-opened", {
        document,
        line,
        column: offset + 1,
        entity,
        mention: excerpt(`${form}|${mark}`),
      });
    }
    const tokens = cracTokens(
      words,
      this.options.tokens ?? true,
      marks.map((own) => own.map(markText).join(",")),
    );
    const found = spans.map(({ entity, first, last }) => ({ entity, runs: [first, last], line }));
    this.emit(mentionsToPart({ document, position, part: "", line, tokens }, found));
  }

  private marksOf({ form, marks: text, offset, dropped }: MarkedWord, document: string): readonly Mark[] {
    const { marks, malformed } = marksIn(text);
    const wrong = dropped === undefined ? malformed : [dropped];
    for (const item of wrong) {
      this.report("markup-shape", {
        document,
        line: this.line,
        column: offset + 1,
        data: {
          field: excerpt(`“${form}${dropped ?? `|${item}`}”`),
          expected: "followed by one bar and marks such as `[e1`, `e1]` or `[e1]`",
        },
      });
    }
    return marks;
  }
}
