import { array, integer, is, maxValue, minValue, number, object, optional, pipe, string, unknown } from "valibot";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { conventionOf, type SpanConvention, withOpenSpans } from "../common/conventions/span-convention.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";
import { DocumentFields } from "../common/json/document-fields.ts";
import { fieldOf, textOfId } from "../common/json/json-field.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml } from "../common/markup/xml.ts";
import { excerpt, jsonExcerpt } from "../common/messages/excerpt.ts";
import { type Report, reportingAt } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { type FoundFeatures, type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { sentencesToTokens, withoutSpace } from "../common/parts/written-words.ts";
import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import { attributeSet, xmlSurvey } from "../common/survey/xml-survey.ts";
import { filledColumn } from "../common/text/filled-lines.ts";
import type { Format, JsonFields, ReadOptions } from "../format.ts";

export const corenlp: Format = {
  id: "corenlp",
  title: "CoreNLP XML",
  summary:
    "The output of Stanford CoreNLP with `-outputFormat xml`. Positions start at 1 in each sentence, and ends are exclusive.",
  detect: (head) => /^\s*</.test(head) && /<root>\s*<document\b/.test(head) && /<sentences>|<coreference>/.test(head),
  survey: () => corenlpSurvey(),
  reader: (options) => new CorenlpXmlReader(options),
  spanOptions: ["ends", "firstToken"],
  extensions: ["xml"],
};

const jsonFields: JsonFields = {
  clusters: ["corefs"],
  predicted: ["predicted_corefs", "predicted_clusters"],
  others: [
    "docId",
    "sentences",
    "sentences.tokens",
    "sentences.tokens.word",
    "sentences.tokens.pos",
    "sentences.tokens.ner",
  ],
};

export const corenlpJson: Format = {
  id: "corenlp-json",
  title: "CoreNLP JSON",
  summary: "The output of Stanford CoreNLP with `-outputFormat json`. Positions are those of the XML.",
  detect: (head) => /^\s*\{/.test(head) && (/"corefs"\s*:/.test(head) || /"characterOffsetBegin"\s*:/.test(head)),
  reader: (options) => new CorenlpJsonReader(options),
  spanOptions: ["ends", "firstToken"],
  fields: jsonFields,
  survey: () => jsonSurvey(jsonFields),
  extensions: ["json"],
};

const own: SpanConvention = { ends: "exclusive", offsets: "token", first: 1 };

const Sentences = array(
  object({ tokens: array(object({ word: string(), pos: optional(unknown()), ner: optional(unknown()) })) }),
);
/** Larger numbers occur in no text. */
const Position = pipe(number(), integer(), minValue(-1e9), maxValue(1e9));
const Mention = object({
  sentNum: Position,
  startIndex: Position,
  endIndex: Position,
  headIndex: optional(Position),
  text: optional(string()),
  type: optional(unknown()),
  number: optional(unknown()),
  gender: optional(unknown()),
});

class CorenlpJsonReader extends WholeFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const json = parseJson(text, this.report);
    if (json === undefined) return [];
    if (!isRecord(json.value)) {
      this.report("json-shape", { data: { field: "file", expected: "an object with `sentences` and `corefs`" } });
      return [];
    }
    const { docId, sentences } = json.value;
    const document = typeof docId === "string" && docId !== "" ? docId : documentOfFile(this.options.file);
    const report = reportingAt(this.report, { document });
    const expected = "a list of sentences, each with `tokens` that have a `word`";
    const words = fieldOf({ sentences }, "sentences", Sentences, expected, report)?.map(({ tokens }) =>
      tokens.map(({ word, pos, ner }) => ({ word, tag: textOfId(pos) ?? "", nameClass: textOfId(ner) ?? "" })),
    );
    const fields = new DocumentFields(jsonFields, this.options);
    const { field, clusters } = fields.take(json.value, document);
    const corefs = this.options.field === undefined ? clusters : (clusters ?? {});
    const mentions = words === undefined ? [] : mentionsOf(corefs, field, report);
    fields.reportTo(this.report);
    return [corenlpPart({ document, sentences: words ?? [], mentions }, this.options, report)];
  }
}

function mentionsOf(corefs: unknown, field: string, report: Report): CorenlpMention[] {
  if (!isRecord(corefs)) {
    report("json-shape", { data: { field, expected: "an object of lists of mentions" } });
    return [];
  }
  return Object.entries(corefs).flatMap(([entity, chain]): CorenlpMention[] => {
    if (!Array.isArray(chain)) {
      report("json-shape", { entity, data: { field: `${field}.${entity}`, expected: "a list of mentions" } });
      return [];
    }
    if (chain.length === 0) report("empty-entity", { entity });
    return chain.flatMap((mention: unknown, m): CorenlpMention[] => {
      if (!is(Mention, mention)) {
        const expected = "a mention with the numbers `sentNum`, `startIndex` and `endIndex`";
        const data = { field: `${field}.${entity}[${m}]`, expected };
        report("json-shape", { entity, mention: jsonExcerpt(mention), data });
        return [];
      }
      const { sentNum: sentence, startIndex: start, endIndex: end, headIndex: head, text } = mention;
      const features = Object.fromEntries(
        (["type", "number", "gender"] as const).map((name) => [name, known(mention[name])]),
      );
      return [
        {
          ...{ entity, sentence, start, end },
          features,
          ...defined({ head, text }),
        },
      ];
    });
  });
}

/** Returns the value of a feature, or "" if CoreNLP does not know it. */
function known(value: unknown): string {
  const text = textOfId(value) ?? "";
  return text === "UNKNOWN" ? "" : text;
}

interface OpenDocument {
  name: string;
  readonly line: number;
  readonly sentences: CorenlpToken[][];
  readonly mentions: CorenlpMention[];
  entities: number;
}

const FIELDS: ReadonlySet<string> = new Set([
  "docId",
  "word",
  "POS",
  "NER",
  "sentence",
  "start",
  "end",
  "head",
  "text",
]);

const tokenFields: ReadonlyMap<string, keyof CorenlpToken> = new Map(
  Object.entries({
    word: "word",
    POS: "tag",
    NER: "nameClass",
  }),
);

/** Names entities by the order of their chains. */
class CorenlpXmlReader extends XmlFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const documents: OpenDocument[] = [];
    const path: string[] = [];
    let value: string | undefined;
    let mention: { readonly line: number; readonly fields: Map<string, string> } | undefined;

    const close = (name: string): void => {
      const document = documents.at(-1);
      const parent = path.at(-1);
      if (document === undefined) return;
      if (name === "mention" && mention !== undefined) {
        const read = this.mentionOf(mention.fields, mention.line, String(document.entities));
        if (read !== undefined) document.mentions.push(read);
        mention = undefined;
      } else if (value === undefined) return;
      else if (mention !== undefined && parent === "mention") mention.fields.set(name, value.trim());
      else if (name === "docId" && parent === "document") document.name = value.trim();
      else if (parent === "token") {
        const token = document.sentences.at(-1)?.at(-1);
        const field = tokenFields.get(name);
        if (token !== undefined && field !== undefined) token[field] = value.trim();
      }
    };

    readXml(
      text,
      {
        open({ name, line }) {
          const parent = path.at(-1);
          path.push(name);
          value = FIELDS.has(name) ? "" : undefined;
          const document = documents.at(-1);
          if (name === "document") documents.push({ name: "", line, sentences: [], mentions: [], entities: 0 });
          else if (document === undefined) return;
          else if (name === "sentence" && parent === "sentences") document.sentences.push([]);
          else if (name === "token" && parent === "tokens")
            document.sentences.at(-1)?.push({ word: "", tag: "", nameClass: "" });
          else if (name === "coreference" && parent === "coreference") document.entities++;
          else if (name === "mention" && parent === "coreference") mention = { line, fields: new Map() };
        },
        text(piece) {
          if (value !== undefined) value += piece;
        },
        close(name) {
          path.pop();
          close(name);
          value = undefined;
        },
      },
      this.report,
    );
    return documents.map(({ name, line, sentences, mentions }) => {
      const document = name === "" ? documentOfFile(this.options.file) : name;
      return corenlpPart({ document, line, sentences, mentions }, this.options, this.report);
    });
  }

  private mentionOf(fields: ReadonlyMap<string, string>, line: number, entity: string): CorenlpMention | undefined {
    const [sentence, start, end] = ["sentence", "start", "end"].map((field) => {
      const number = parseOffset(fields.get(field));
      if (number === undefined) {
        this.report("markup-shape", {
          line,
          entity,
          data: { field: `The ${field} of a mention`, expected: "a whole number" },
        });
      }
      return number;
    });
    if (sentence === undefined || start === undefined || end === undefined) return undefined;
    const head = parseOffset(fields.get("head"));
    const text = fields.get("text");
    return {
      ...{ entity, line, sentence, start, end },
      ...defined({ head, text }),
    };
  }
}

interface CorenlpMention {
  readonly entity: string;
  readonly line?: number;
  /** The number of its sentence, from 1. */
  readonly sentence: number;
  /** The numbers of its first token in the sentence, from 1, and of the token after its last. */
  readonly start: number;
  readonly end: number;
  readonly head?: number;
  /** Its words. */
  readonly text?: string;
  readonly features?: FoundFeatures;
}

/** Absent values are "". */
interface CorenlpToken {
  word: string;
  tag: string;
  /** `O` for tokens outside named entities. */
  nameClass: string;
}

interface CorenlpDocument {
  readonly document: string;
  readonly line?: number;
  readonly sentences: readonly (readonly CorenlpToken[])[];
  readonly mentions: readonly CorenlpMention[];
}

/** @param words whether to keep the words */
function corenlpPart(
  { document, line, sentences, mentions }: CorenlpDocument,
  options: ReadOptions,
  report: Report,
): AnnotatedPart {
  const plain = sentencesToTokens(
    sentences.map((sentence) => sentence.map(({ word }) => word)),
    options.tokens !== false,
  );
  const all = sentences.flat();
  const tags = filledColumn(all.map(({ tag }) => tag));
  const classes = filledColumn(all.map(({ nameClass }) => (nameClass === "O" ? "" : nameClass)));
  const tokens = {
    ...plain,
    ...defined({ tag: tags, nameClass: classes }),
  };
  const convention = conventionOf(own, options);
  /** Positions from 1 follow from those of the file by adding this. */
  const by = 1 - (convention.first ?? 0);
  let length = 0;
  const starts = sentences.map((sentence) => {
    length += sentence.length;
    return length - sentence.length;
  });
  const found = mentions.flatMap((mention): FoundMention[] => {
    const { entity, sentence, text, features } = mention;
    const start = mention.start + by;
    const end = mention.end + by + (convention.ends === "inclusive" ? 1 : 0);
    const head = mention.head === undefined ? undefined : mention.head + by;
    const where = { document, entity, ...defined({ line: mention.line }) };
    const span = `[${mention.start},${mention.end}]`;
    const its = sentences.at(sentence - 1);
    if (sentence < 1 || its === undefined) {
      report("unknown-reference", { ...where, data: { field: `The mention ${span}`, id: `sentence ${sentence}` } });
      return [];
    }
    if (end <= start) {
      report("span-reversed", { ...where, sentence: String(sentence), mention: span });
      return [];
    }
    const place = {
      entity,
      ...defined({ features, line: mention.line }),
    };
    const first = starts[sentence - 1] + start - 1;
    if (start < 1 || end > its.length + 1) {
      report("span-outside-text", {
        ...where,
        sentence: String(sentence),
        mention: span,
        data: { tokens: its.length },
      });
      // Positions after all tokens, where the mention cannot match one of another sentence.
      const from = length + Math.max(0, first);
      return [{ ...place, runs: [from, from + end - start - 1] }];
    }
    const covered = its
      .slice(start - 1, end - 1)
      .map(({ word }) => word)
      .join(" ");
    if (text !== undefined && withoutSpace(text) !== withoutSpace(covered)) {
      const [expected, there] = [excerpt(text), excerpt(covered)];
      report("text-mismatch", { ...where, mention: expected, data: { expected, text: there } });
    }
    const hasHead = head !== undefined && head >= start && head < end;
    return [{ ...place, runs: [first, first + end - start - 1], ...(hasHead && { head: first + head - start }) }];
  });
  const part = mentionsToPart({ document, part: "", ...defined({ line }), tokens }, found);
  return withOpenSpans(part, convention, options);
}

const none = attributeSet("");
const elements = attributeSet("root document docId sentences sentence tokens token word POS NER coreference");
const ofMentions = attributeSet("mention sentence start end head text");

function corenlpSurvey(): ContentSurvey {
  return xmlSurvey(
    () =>
      ({ element, parent }) =>
        (parent === "mention" ? ofMentions : elements).has(element) ||
        (element === "mention" && parent === "coreference")
          ? none
          : undefined,
  );
}
