import { array, string } from "valibot";
import { append, listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { spanReadingOf, type SpanConvention, withOpenSpans } from "../common/conventions/span-convention.ts";
import type { DocumentFields, TakenClusters } from "../common/json/document-fields.ts";
import { documentIdOf, fieldOf, isTriple } from "../common/json/json-field.ts";
import { JsonLinesReader } from "../common/json/json-records.ts";
import { repairClusters } from "../common/json/repair-clusters.ts";
import { visitClusters } from "../common/json/json-clusters.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields, ReadOptions } from "../format.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import type { NamelessDocuments } from "../common/parts/distinct-names.ts";
import { type Report, reportingAt } from "../common/messages/reporter.ts";
import { sentencesToTokens } from "../common/parts/written-words.ts";

const fields: JsonFields = {
  clusters: ["mention_clusters"],
  predicted: ["predicted_clusters", "predicted_mention_clusters"],
  others: ["id", "sentences"],
};

export const preco: Format = {
  id: "preco",
  title: "PreCo",
  summary:
    "One JSON object per line, with `sentences` (lists of words), and `mention_clusters` (lists of `[sentence, begin, end]`, from 0, with exclusive ends). All mentions are annotated, including singletons.",
  detect: (head) => /^\s*\{[^\r\n]*"mention_clusters"\s*:/.test(head),
  reader: (options) => new PrecoReader(options),
  spanOptions: ["ends", "firstToken", "firstSentence"],
  fields,
  survey: () => jsonSurvey(fields),
  repair: repairClusters,
  extensions: ["jsonl"],
};

class PrecoReader extends JsonLinesReader {
  private readonly convention = new OffsetConvention();

  constructor(options: ReadOptions) {
    super(options, fields);
  }

  protected override part(record: Record<string, unknown>): AnnotatedPart {
    const { names, options, report, line, convention, fields } = this;
    return precoDocument(record, { names, options, report, line, convention, fields });
  }

  protected override finishFile(): void {
    this.convention.reportTo(this.ofFile);
    super.finishFile();
  }
}

const own: SpanConvention = { ends: "exclusive", offsets: "token" };

const sentencesSchema = array(array(string()));

interface PrecoContext {
  readonly names: NamelessDocuments;
  readonly options: ReadOptions;
  readonly report: Report;
  /** Detects wrong ends over all documents of the file. */
  readonly convention: OffsetConvention;
  readonly line: number;
  readonly fields: DocumentFields;
}

function precoDocument(
  record: Record<string, unknown>,
  { names, options, report, line, convention, fields: ofFile }: PrecoContext,
): AnnotatedPart {
  const name = names.next(documentIdOf(record["id"], "id", report));
  const { document } = name;
  const inDocument = reportingAt(report, { document });
  const expected = "a list of sentences, each a list of words";
  const sentences = fieldOf(record, "sentences", sentencesSchema, expected, inDocument);
  const tokens = sentences === undefined ? undefined : sentencesToTokens(sentences, options.tokens ?? true);
  const bounds = new Map<number, number[]>();
  const observe = (sentence: number, begin: number, end: number): void => {
    append(listIn(bounds, sentence), [begin, end]);
  };
  const taken = ofFile.take(record, document);
  const found = sentences === undefined ? [] : mentionsOf(taken, sentences, options, inDocument, observe);
  const reading = spanReadingOf(own, options);
  for (const [sentence, spans] of bounds) convention.observe({ ...reading, words: sentences?.[sentence] ?? [] }, spans);
  const part: AnnotatedPart = {
    ...mentionsToPart({ ...name, part: "", line, ...defined({ tokens }) }, found),
    lacksIds: true,
  };
  return withOpenSpans(
    options.firstSentence === undefined ? { ...part, sentenceOrigin: 0 } : part,
    reading.convention,
    options,
  );
}

function mentionsOf(
  { field, clusters }: TakenClusters,
  sentences: readonly (readonly string[])[],
  options: ReadOptions,
  report: Report,
  observe: (sentence: number, begin: number, end: number) => void,
): FoundMention[] {
  const starts: number[] = [];
  let tokens = 0;
  for (const sentence of sentences) {
    starts.push(tokens);
    tokens += sentence.length;
  }
  /**
   * Returns the positions of a mention's first and last token. Outside the text, these are positions after its last
   * token.
   */
  const runOf = (sentence: number, first: number, last: number): [number, number] => {
    const within = sentence >= 0 && sentence < sentences.length && first >= 0 && last < sentences[sentence].length;
    if (within) return [starts[sentence] + first, starts[sentence] + last];
    const base = tokens + Math.max(0, starts[sentence] ?? tokens + sentence);
    return [base + Math.max(0, first), base + Math.max(0, last)];
  };
  const inclusive = options.ends === "inclusive" ? 0 : 1;
  const { firstToken = 0, firstSentence = 0 } = options;
  const found: FoundMention[] = [];
  visitClusters(
    { value: options.field === undefined ? clusters : (clusters ?? []), field },
    report,
    (cluster, entity, c) => {
      cluster.forEach((mention, m) => {
        const where = (): { entity: string; mention: string } => ({ entity, mention: jsonExcerpt(mention) });
        if (!isTriple(mention)) {
          const data = { field: `${field}[${c}][${m}]`, expected: "a mention [sentence, begin, end]" };
          report("json-shape", { ...where(), data });
          return;
        }
        const sentence = mention[0] - firstSentence;
        if (sentence >= 0 && sentence < sentences.length) observe(sentence, mention[1], mention[2]);
        const begin = mention[1] - firstToken;
        const last = mention[2] - firstToken - inclusive;
        if (last < begin) {
          report("span-reversed", where());
          return;
        }
        const length = sentences.at(sentence < 0 ? sentences.length : sentence)?.length;
        if (begin < 0 || length === undefined || last >= length) {
          report("span-outside-text", {
            ...where(),
            ...(length !== undefined && { sentence: String(sentence + 1) }),
            ...(begin >= 0 && sentence >= 0 && { data: { tokens: length ?? tokens } }),
          });
        }
        found.push({ entity, runs: runOf(sentence, begin, last) });
      });
    },
  );
  return found;
}
