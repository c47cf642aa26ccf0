import { TextLineReader } from "../common/input/text-line-reader.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { NamelessDocuments } from "../common/parts/nameless-documents.ts";
import { cracTokens } from "./crac-part.ts";
import { type Mark, marksIn, markText, pairMarks } from "./marks.ts";
import { type MarkedWord, wordsOfText } from "./words.ts";

/** Reads one document from each line. A blank line is an empty answer, unless blank lines separate all documents. */
export class CracTextReader extends TextLineReader {
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
