import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import type { SpanConvention } from "../common/conventions/span-convention.ts";
import {
  type ClusteredDocument,
  clusteredDocumentToPart,
  type DocumentContext,
} from "../common/json/clustered-document.ts";
import { type DocumentFields, valueAt } from "../common/json/document-fields.ts";
import { WordLists, type Words } from "../common/json/json-columns.ts";
import { documentFields, jsonDialect } from "../common/json/json-dialect.ts";
import {
  clustersOf,
  documentIdOf,
  nameClassesOf,
  optionalWords,
  speakersOf,
  tagsOf,
} from "../common/json/json-field.ts";
import { type FieldKind, JsonLinesReader } from "../common/json/json-records.ts";
import { repairClusters } from "../common/json/repair-clusters.ts";
import { Subtokens } from "../common/json/subtokens.ts";
import { DASH } from "../common/lines/line-bytes.ts";
import { type Report, reportingAt } from "../common/messages/reporter.ts";
import type { DocumentName, NamelessDocuments } from "../common/parts/distinct-names.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, JsonFields, ReadOptions } from "../format.ts";

export const e2eFields: JsonFields = {
  clusters: ["clusters"],
  predicted: ["predicted_clusters"],
  others: [
    "doc_key",
    "doc_id",
    "document_id",
    "id",
    "text",
    "sentences",
    "tokens",
    "orig_tokens",
    "subtoken_map",
    "orig_subtoken_map",
    "sentence_map",
    "pos",
    "ner",
    "speakers",
  ],
};

export const e2eJsonlines: Format = {
  id: "jsonlines",
  title: "JSON lines (e2e)",
  summary:
    "One JSON object per line, as e2e-coref and its successors write it. `clusters` or `predicted_clusters` are lists of `[first, last]` token positions, both inclusive.",
  holdsBothSides: true,
  extensions: ["jsonl", "jsonlines"],
  detect: (head) => jsonDialect(head) === "jsonlines",
  reader: (options) => new E2eJsonlinesReader(options),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields: e2eFields,
  survey: () => jsonSurvey(e2eFields),
  repair: repairClusters,
  writesPiecesAsLists: true,
  *write(parts) {
    for (const part of parts) yield writeE2eJsonlines(part);
  },
};

export class E2eJsonlinesReader extends JsonLinesReader {
  private readonly convention = new OffsetConvention();

  constructor(options: ReadOptions = {}) {
    super(options, e2eFields, e2eKinds(options));
  }

  protected override part(record: Record<string, unknown>): AnnotatedPart {
    const { options, convention, names, report, fields } = this;
    return e2eDocument(record, { options, convention, names, report, fields }, this.line);
  }

  protected override finishFile(): void {
    this.convention.reportTo(this.ofFile);
    this.fields.reportOneSide(this.ofFile);
    super.finishFile();
  }
}

/**
 * Writes a part as one line of JSON, which cannot hold ids of entities or, if words are unknown, sentences and the
 * number of tokens.
 */
function writeE2eJsonlines(part: AnnotatedPart): string {
  const { tokens } = part;
  const form = tokens?.form;
  const record = {
    doc_key: flatName(part),
    ...(form !== undefined && {
      sentences: wordsOfSentences(tokens?.sentenceStarts, form.length, (t) => textAt(form, t)),
    }),
    clusters: clustersOf(part),
  };
  return `${JSON.stringify(record)}\n`;
}

function wordsOfSentences(starts: Int32Array | undefined, length: number, word: (token: number) => string): string[][] {
  const isStart = new Set(starts);
  const sentences: string[][] = [];
  for (let t = 0; t < length; t++) {
    if (t === 0 || isStart.has(t)) sentences.push([]);
    sentences[sentences.length - 1].push(word(t));
  }
  return sentences;
}

const ownSpans: SpanConvention = { ends: "inclusive", offsets: "token" };

/** Returns how to read the fields of a line. Those of features are left out if nobody wants them. */
function e2eKinds({ features, field }: ReadOptions): Readonly<Record<string, FieldKind>> {
  const feature = features === false ? "unused" : "words";
  const clusters = field === undefined ? [...e2eFields.clusters, ...e2eFields.predicted] : [field];
  return {
    ...Object.fromEntries(clusters.map((name) => [name, "spans"] as const)),
    sentences: "words",
    subtoken_map: "numbers",
    sentence_map: "numbers",
    pos: feature,
    speakers: feature,
    ...(features === false && { ner: "unused" }),
  };
}

/**
 * Returns whether an object is one document with its clusters, not a map from document ids to clusters.
 *
 * @param field the field of clusters, if it was named
 */
export function isE2eDocument(record: Record<string, unknown>, field?: string): boolean {
  if (field !== undefined && valueAt(record, field) !== undefined) return true;
  return documentFields.some((key) => Object.hasOwn(record, key));
}

/**
 * Names the document of an object. If the file must hold both sides, reports an object without the key's clusters;
 * `DocumentFields` reports those without a prediction.
 */
function nameDocument(
  record: Record<string, unknown>,
  { options, names, report }: Pick<E2eContext, "options" | "names" | "report">,
): DocumentName {
  const id = record["doc_key"] ?? record["doc_id"] ?? record["document_id"] ?? record["id"];
  const name = names.next(documentIdOf(id, "doc_key", report));
  const { bothSides, side, field } = options;
  const own = record["clusters"];
  if (bothSides === true && side !== "response" && field === undefined && (own === undefined || own === null))
    report("one-side-only", { document: name.document, data: { field: "clusters" } });
  return name;
}

export interface E2eContext extends DocumentContext {
  readonly names: NamelessDocuments;
  readonly fields: DocumentFields;
}

export function e2eDocument(record: Record<string, unknown>, context: E2eContext, line?: number): AnnotatedPart {
  const { document, position } = nameDocument(record, context);
  const report = reportingAt(context.report, { document });
  const { field, clusters } = context.fields.take(record, document);
  const { text } = record;
  const part = clusteredDocumentToPart(
    {
      document,
      part: "",
      ...defined({ line }),
      ...textOf(record, report),
      ...(typeof text === "string" && { text }),
      field,
      clusters: context.options.field === undefined ? clusters : (clusters ?? []),
      names: true,
      own: ownSpans,
    },
    context,
  );
  return position === undefined ? part : { ...part, position };
}

type Text = Pick<ClusteredDocument, "words" | "tags" | "nameClasses" | "speakers" | "sentenceStarts" | "subtokens">;

/**
 * Returns the words of `sentences`, or those that a subtoken map gives for them; without `sentences`, those of
 * `tokens`.
 */
function textOf(record: Record<string, unknown>, report: Report): Text {
  const { sentences } = record;
  if (sentences === undefined || sentences === null) {
    const { tokens } = record;
    const inSentences =
      Array.isArray(tokens) && tokens.some((item) => Array.isArray(item)) ? wordsOf(tokens) : undefined;
    if (inSentences !== undefined) return inSentences;
    const words = optionalWords(record, "tokens", report);
    return words === undefined ? {} : { words };
  }
  const text = wordsOf(sentences);
  if (text === undefined) {
    report("json-shape", { data: { field: "sentences", expected: "a list of sentences, each a list of words" } });
    return {};
  }
  const segments = segmentsOf(record, text.words, report);
  if (segments !== undefined) return segments;
  const { length } = text.words;
  return {
    ...text,
    tags: record["pos"] instanceof WordLists ? ofLength(record["pos"], length) : tagsOf(record["pos"], length),
    nameClasses: nameClassesOf(record["ner"], length),
    speakers: speakersIn(record["speakers"], length),
  };
}

function speakersIn(value: unknown, length: number): Words | undefined {
  if (!(value instanceof WordLists)) return speakersOf(value, length);
  value.shorten((bytes, from, to) => (to - from === 1 && bytes[from] === DASH ? to : from));
  return ofLength(value, length);
}

function ofLength(words: WordLists, length: number): WordLists | undefined {
  return words.length === length ? words : undefined;
}

/** Returns the words of sentences, and where each non-empty one begins. Returns undefined unless all are lists of strings. */
function wordsOf(sentences: unknown): { words: WordLists; sentenceStarts: Int32Array } | undefined {
  const words = WordLists.of(sentences);
  return words && { words, sentenceStarts: words.lists.take() };
}

/** The map that omits speakers' names comes first. */
const maps: readonly { readonly map: string; readonly words: string }[] = [
  { map: "orig_subtoken_map", words: "orig_tokens" },
  { map: "subtoken_map", words: "tokens" },
];

/**
 * Returns the words of a document whose `sentences` are segments of subtokens with special tokens. `subtoken_map` gives
 * the word of each subtoken, `sentence_map` its sentence. Words come from `tokens`, or else from joined subtokens.
 *
 * @param forms all subtokens
 * @returns undefined without a map, if `sentences` are real sentences, or if the map is unusable, which is reported
 */
function segmentsOf(
  record: Record<string, unknown>,
  forms: WordLists,
  report: Report,
): Pick<ClusteredDocument, "words" | "sentenceStarts" | "subtokens"> | undefined {
  const used = maps.find(({ map }) => record[map] !== undefined && record[map] !== null);
  if (used === undefined) return undefined;
  const map = flatNumbers(record[used.map], forms.length);
  if (map === undefined || !isMap(map)) {
    const expected = "a list of word numbers in ascending order, one for each subtoken";
    report("json-shape", { data: { field: used.map, expected } });
    return undefined;
  }
  const sentences = sentencesOf(record["sentence_map"], forms.length, report);
  // If the map numbers subtokens one by one and there is no `sentence_map`, `sentences` are real sentences.
  if (sentences === undefined && isIdentity(map)) return undefined;
  const given = optionalWords(record, used.words, report);
  const subtokens = new Subtokens(forms, map, given?.length);
  return {
    words: given?.length === subtokens.words ? given : subtokens.spell(),
    subtokens,
    ...(sentences !== undefined && { sentenceStarts: subtokens.sentenceStarts(sentences) }),
  };
}

function sentencesOf(value: unknown, length: number, report: Report): ArrayLike<number> | undefined {
  if (value === undefined || value === null) return undefined;
  const map = flatNumbers(value, length);
  if (map !== undefined) return map instanceof Int32Array ? map : map.map((sentence) => sentence ?? -1);
  const expected = "a list of sentence numbers, one for each subtoken";
  report("json-shape", { data: { field: "sentence_map", expected } });
  return undefined;
}

/**
 * Returns the numbers in a list, or in one list per segment: one for each subtoken. Returns undefined for other shapes.
 */
function flatNumbers(value: unknown, length: number): Int32Array | (number | null)[] | undefined {
  if (value instanceof Int32Array) return value.length === length ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  const flat: unknown[] = value.some((item) => Array.isArray(item)) ? value.flat() : value;
  if (flat.length !== length) return undefined;
  for (const item of flat) if (item !== null && !Number.isInteger(item)) return undefined;
  return flat as (number | null)[];
}

function isMap(map: ArrayLike<number | null>): boolean {
  let before = 0;
  for (let s = 0; s < map.length; s++) {
    const word = map[s];
    if (word === null || word < 0) continue;
    if (word < before || word > 2 * map.length + 100) return false;
    before = word;
  }
  return true;
}

function isIdentity(map: ArrayLike<number | null>): boolean {
  for (let s = 0; s < map.length; s++) if (map[s] !== s) return false;
  return true;
}
