import { array, integer, is, maxValue, minValue, number, object, optional, pipe, string, unknown } from "valibot";
import type { AnnotatedPart } from "../../core/document.ts";
import { jsonExcerpt } from "../excerpt.ts";
import { documentOfFile } from "../file-name.ts";
import { fieldOf, textOfId } from "../common/json/json-field.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import type { Report } from "../reporter.ts";
import { WholeFileReader } from "../whole-file-reader.ts";
import { type CorenlpMention, corenlpPart } from "./corenlp-part.ts";

const Sentences = array(
  object({ tokens: array(object({ word: string(), pos: optional(unknown()), ner: optional(unknown()) })) }),
);
/** Numbers beyond can be in no text. */
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

/** Reads the JSON output of CoreNLP: the words of the tokens, and `corefs`, lists of mentions by the ids of their chains. */
export class CorenlpJsonReader extends WholeFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const json = parseJson(text, this.report);
    if (json === undefined) return [];
    if (!isRecord(json.value)) {
      this.report("json-shape", { data: { field: "file", expected: "an object with `sentences` and `corefs`" } });
      return [];
    }
    const { docId, sentences, corefs } = json.value;
    const document = typeof docId === "string" && docId !== "" ? docId : documentOfFile(this.options.file);
    const report: Report = (code, where) => {
      this.report(code, { document, ...where });
    };
    const expected = "a list of sentences, each with `tokens` that have a `word`";
    const words = fieldOf({ sentences }, "sentences", Sentences, expected, report)?.map(({ tokens }) =>
      tokens.map(({ word, pos, ner }) => ({ word, tag: textOfId(pos) ?? "", nameClass: textOfId(ner) ?? "" })),
    );
    return [
      corenlpPart(
        { document, sentences: words ?? [], mentions: words === undefined ? [] : mentionsOf(corefs, report) },
        this.options.tokens !== false,
        report,
      ),
    ];
  }
}

function mentionsOf(corefs: unknown, report: Report): CorenlpMention[] {
  if (!isRecord(corefs)) {
    report("json-shape", { data: { field: "corefs", expected: "an object of lists of mentions" } });
    return [];
  }
  return Object.entries(corefs).flatMap(([entity, chain]): CorenlpMention[] => {
    if (!Array.isArray(chain)) {
      report("json-shape", { entity, data: { field: `corefs.${entity}`, expected: "a list of mentions" } });
      return [];
    }
    if (chain.length === 0) report("empty-entity", { entity });
    return chain.flatMap((mention: unknown, m): CorenlpMention[] => {
      if (!is(Mention, mention)) {
        const expected = "a mention with the numbers `sentNum`, `startIndex` and `endIndex`";
        const data = { field: `corefs.${entity}[${m}]`, expected };
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
          ...(head !== undefined && { head }),
          ...(text !== undefined && { text }),
        },
      ];
    });
  });
}

/** What CoreNLP says of a mention; "" where it does not know. */
function known(value: unknown): string {
  const text = textOfId(value) ?? "";
  return text === "UNKNOWN" ? "" : text;
}
