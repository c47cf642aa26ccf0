import type { AnnotatedPart } from "../../core/document.ts";
import { documentOfFile } from "../file-name.ts";
import { parseOffset } from "../offset.ts";
import { readXml } from "../common/markup/xml.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { type CorenlpMention, type CorenlpToken, corenlpPart } from "./corenlp-part.ts";

/** A document while it is read. */
interface OpenDocument {
  name: string;
  readonly line: number;
  readonly sentences: CorenlpToken[][];
  readonly mentions: CorenlpMention[];
  entities: number;
}

/** Elements whose text is wanted. */
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

/** Elements of a token. */
const tokenFields: ReadonlyMap<string, keyof CorenlpToken> = new Map(
  Object.entries({
    word: "word",
    POS: "tag",
    NER: "nameClass",
  }),
);

/** Reads the XML output of CoreNLP: the words of the tokens, and the coreference chains, which are entities by their order. */
export class CorenlpXmlReader extends XmlFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const documents: OpenDocument[] = [];
    const path: string[] = [];
    /** The text of the element that is open, if it is wanted. */
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
      return corenlpPart({ document, line, sentences, mentions }, this.options.tokens !== false, this.report);
    });
  }

  private mentionOf(fields: ReadonlyMap<string, string>, line: number, entity: string): CorenlpMention | undefined {
    const [sentence, start, end] = ["sentence", "start", "end"].map((field) => {
      const number = parseOffset(fields.get(field));
      if (number === undefined) {
        this.report("markup-shape", {
          line,
          entity,
          data: { field: `${field} of a mention`, expected: "a whole number" },
        });
      }
      return number;
    });
    if (sentence === undefined || start === undefined || end === undefined) return undefined;
    const head = parseOffset(fields.get("head"));
    const text = fields.get("text");
    return {
      ...{ entity, line, sentence, start, end },
      ...(head !== undefined && { head }),
      ...(text !== undefined && { text }),
    };
  }
}
