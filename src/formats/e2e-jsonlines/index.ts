import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { clustersOf } from "../common/json/json-items.ts";
import { jsonDialect } from "../common/json/json-dialect.ts";
import { JsonLinesReader } from "../common/json/json-lines-reader.ts";
import { repairClusters } from "../common/json/repair-clusters.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format, ReadOptions } from "../format.ts";
import { e2eDocument, e2eFields, e2eKinds } from "./e2e-document.ts";

export const e2eJsonlines: Format = {
  id: "jsonlines",
  title: "JSON lines (e2e)",
  summary:
    "One JSON object per line. It has `doc_key`, `sentences` (lists of words), and `clusters` or `predicted_clusters` (lists of `[first, last]` token positions, both inclusive).",
  holdsBothSides: true,
  extensions: ["jsonl", "jsonlines"],
  detect: (head) => jsonDialect(head) === "jsonlines",
  reader: (options) => new E2eJsonlinesReader(options),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields: e2eFields,
  survey: () => jsonSurvey(e2eFields),
  repair: repairClusters,
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
    ...(form !== undefined && { sentences: sentencesOf(tokens?.sentenceStarts, form.length, (t) => textAt(form, t)) }),
    clusters: clustersOf(part),
  };
  return `${JSON.stringify(record)}\n`;
}

function sentencesOf(starts: Int32Array | undefined, length: number, word: (token: number) => string): string[][] {
  const isStart = new Set(starts);
  const sentences: string[][] = [];
  for (let t = 0; t < length; t++) {
    if (t === 0 || isStart.has(t)) sentences.push([]);
    sentences[sentences.length - 1].push(word(t));
  }
  return sentences;
}
