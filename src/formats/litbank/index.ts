import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { companionPath, readCompanion } from "../common/input/whole-file-reader.ts";
import { documentOfFile, withExtension } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { addCells, type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { type PlacedMention, spansToPart } from "../common/text/spans-to-part.ts";
import type { Format } from "../format.ts";

export const litbank: Format = {
  id: "litbank",
  title: "LitBank TSV",
  summary:
    "A tab-separated `.ann` table for each `.txt` file, which has one sentence per line, and spaces between tokens. `MENTION` gives the sentence and token of the first and the last word, from 0, and `COREF` the entity.",
  marks: ["MENTION\t", "COREF\t"],
  detect: (head) => /^(?:MENTION\t[^\t\n]+(?:\t\d+){4}\t|COREF\tT\d+\t\S)/m.test(head),
  survey: (isCompanion) => (isCompanion ? undefined : litbankSurvey()),
  reader: (options) => new LitbankReader(options),
  spanOptions: ["ends", "firstToken"],
  extensions: ["ann"],
  companions: (path) => (/\.ann(?:\.gz)?$/i.test(path) ? [withExtension(path, "txt")] : []),
};

/** A line `MENTION`. */
type Mention = Omit<PlacedMention, "entity"> & { readonly id: string; readonly line: number };

/** A line `COREF`. */
interface Link {
  readonly id: string;
  readonly chain: string;
  readonly line: number;
}

const others: ReadonlyMap<string, string> = new Map(Object.entries({ APPOS: "appositions", COP: "copulae" }));

/** Returns whether another line begins after the last column of a line, in one of the fields from the given one on. */
function hasLineInside(fields: readonly string[], from: number): boolean {
  for (let f = from; f < fields.length; f++) if (/(?:MENTION|COREF|APPOS|COP)$/.test(fields[f])) return true;
  return false;
}

class LitbankReader extends TextLineReader {
  private readonly mentions = new Map<string, Mention>();
  private readonly links: Link[] = [];
  private readonly passed = new PassedOver();

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const fields = text.split("\t");
    const [kind, id = "", chain = ""] = fields;
    const other = others.get(kind);
    // The quote of a mention may be any word.
    if (hasLineInside(fields, kind === "MENTION" ? 8 : 2)) this.report("merged-lines");
    if (kind === "MENTION" && id !== "") {
      this.readMention(id, fields, text);
    } else if (kind === "COREF" && id !== "" && chain !== "") {
      this.links.push({ id, chain, line: this.line });
    } else if (other !== undefined) {
      this.passed.add(other);
    } else {
      const expected = "a MENTION, COREF, APPOS or COP line with its columns";
      this.report("malformed-line", { data: { text: excerpt(text), expected } });
    }
  }

  private readMention(id: string, fields: readonly string[], text: string): void {
    const [line, token, endLine, end] = fields.slice(2, 6).map(parseOffset);
    if (line === undefined || token === undefined || endLine === undefined || end === undefined) {
      const expected =
        "`MENTION` with its id, the sentence and token of its first word, and the sentence and token of its last word";
      this.report("malformed-line", { data: { text: excerpt(text), expected } });
    } else if (this.mentions.has(id)) {
      this.report("duplicate-id", { data: { id } });
    } else {
      const [, , , , , , quote, category, type] = fields as readonly (string | undefined)[];
      const { firstToken = 0 } = this.options;
      const startToken = token - firstToken;
      const endToken = end - firstToken - (this.options.ends === "exclusive" ? 1 : 0);
      this.mentions.set(id, {
        id,
        spans: [[line, startToken, endLine, endToken]],
        name: `${line}:${startToken} ${endLine}:${endToken}`,
        line: this.line,
        quote,
        entityType: category,
        features: type === undefined ? undefined : { type },
      });
    }
  }

  protected override finishFile(): void {
    this.emit(this.part(this.ofFile));
    this.passed.reportTo(this.ofFile);
  }

  private part(report: Report): AnnotatedPart {
    const { file } = this.options;
    const path = companionPath(file, "txt");
    const purpose = "only the sentence and token numbers of the mentions are known";
    const text = readCompanion(this.options, [path], purpose, report)?.text;
    const frame = { document: documentOfFile(file), part: "", ...defined({ text }) };
    return spansToPart(frame, this.placed(), { words: this.options.tokens !== false, report });
  }

  /** Returns mentions in the order of the file, one for each of their chains; those without a chain are singletons. */
  private placed(): PlacedMention[] {
    const names = new DistinctNames();
    const chainsOf = new Map<string, string[]>();
    for (const chain of new Set(this.links.map((link) => link.chain))) names.give(chain);
    for (const { id, chain, line } of this.links) {
      if (!this.mentions.has(id))
        this.report("unknown-reference", { line, entity: chain, data: { field: "COREF", id } });
      listIn(chainsOf, id).push(chain);
    }
    const placed: PlacedMention[] = [];
    for (const { id, spans, name, line, quote, entityType, features } of this.mentions.values()) {
      for (const entity of chainsOf.get(id) ?? [names.give(id)]) {
        placed.push({ entity, spans, name, line, quote, entityType, features });
      }
    }
    return placed;
  }
}

/** Lists kinds of lines, and columns of mentions, that are not read. */
function litbankSurvey(): ContentSurvey {
  return lineSurvey((line, add) => {
    const cells = line.split("\t");
    const [kind] = cells;
    if (kind === "MENTION")
      addCells(
        cells,
        (column) => column < 9,
        add,
        (column) => `MENTION column ${column + 1}`,
      );
    else if (kind === "COREF")
      addCells(
        cells,
        (column) => column < 3,
        add,
        (column) => `COREF column ${column + 1}`,
      );
    else if (kind !== "") add(`${kind} lines`);
  });
}
