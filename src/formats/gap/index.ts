import { TextLineReader } from "../common/input/text-line-reader.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { reportingAt } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { namesToPart } from "../common/parts/mentions-to-part.ts";
import { type ContentSurvey, tableSurvey } from "../common/survey/content-survey.ts";
import { fitAtLeast, headLines } from "../common/text/filled-lines.ts";
import { unitPositions } from "../common/text/plain-text-readings.ts";
import { coveredText, textToPart } from "../common/text/text-to-part.ts";
import type { Format } from "../format.ts";

export const gap: Format = {
  id: "gap",
  title: "GAP (TSV)",
  summary:
    "An example per line: `ID`, `Text`, `Pronoun`, `A`, `B`, their offsets, and `A-coref` and `B-coref`, which are TRUE or FALSE.",
  marks: ["\t"],
  detect: detectGap,
  survey: () => gapSurvey(),
  reader: (options) => new GapReader(options),
  extensions: ["tsv"],
};

/** In files without text, these are the only names of the mentions. */
const mentionNames = ["Pronoun", "A", "B"] as const;

/**
 * Reads GAP. Each line is a document: a text with a marked pronoun and two names, and for each name whether the pronoun
 * refers to it. In the output of systems, a line has only an id and these two answers.
 */
class GapReader extends TextLineReader {
  /** Undefined for the output of a system, and "unusable" after a header that lacks required columns. */
  private columns: ReadonlyMap<string, number> | "unusable" | undefined;
  private started = false;

  // Each line is a complete document, so nothing is left at the end.
  protected override finishFile(): void {}

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const cells = text.split("\t");
    if (!this.started) {
      this.started = true;
      if (isSystemHeader(cells)) return;
      const columns = gapColumns(cells);
      if (columns !== undefined) {
        this.columns = columns.missing.length === 0 ? columns.places : "unusable";
        if (columns.missing.length > 0) this.malformed(text, `a header with ${columns.missing.join(", ")}`);
        return;
      }
    }
    if (this.columns === undefined) this.readAnswers(text, cells);
    else if (this.columns !== "unusable") this.readExample(text, cells, this.columns);
  }

  private readAnswers(text: string, cells: readonly string[]): void {
    const [id, a, b] = cells;
    const answers = [a, b].map(answerOf);
    if (cells.length !== 3 || answers.includes(undefined)) {
      this.malformed(text, "an id and two answers that are TRUE or FALSE");
      return;
    }
    const found = mentionNames.map((name, m) => ({ name, entity: entityOf(name, answers[m - 1]), line: this.line }));
    this.emit(namesToPart({ document: this.documentOf(id), part: "", line: this.line }, found));
  }

  private readExample(line: string, cells: readonly string[], columns: ReadonlyMap<string, number>): void {
    const cell = (column: string): string => cells[columns.get(column) ?? -1] ?? "";
    if (cells.length !== columns.size) {
      this.malformed(line, `a line of ${columns.size} columns`);
      return;
    }
    const document = this.documentOf(cell("ID"));
    const report = reportingAt(this.report, { document });
    const text = cell("Text");
    const unitOf = unitPositions(text);
    const found = mentionNames.map((alias) => {
      const words = cell(alias);
      const offset = parseOffset(cell(`${alias}-offset`));
      const answer = alias === "Pronoun" ? true : answerOf(cell(`${alias}-coref`));
      if (offset === undefined || answer === undefined) return undefined;
      const start = unitOf(offset);
      return { alias, entity: entityOf(alias, answer), words, spans: [start, start + words.length], line: this.line };
    });
    const complete = found.filter((mention) => mention !== undefined);
    if (complete.length < found.length) {
      this.malformed(line, "an example with offsets that are numbers and answers that are TRUE or FALSE");
      return;
    }
    for (const { alias, words, spans } of complete) {
      const there = coveredText(text, spans);
      if (there !== excerpt(words)) {
        report("text-mismatch", { mention: alias, data: { expected: excerpt(words), text: there } });
      }
    }
    this.emit(textToPart({ document, part: "", line: this.line, text }, complete, report));
  }

  private documentOf(id: string): string {
    if (id === "") this.report("document-without-name", { document: "" });
    return id;
  }

  private malformed(text: string, expected: string): void {
    this.report("malformed-line", { data: { text: excerpt(text), expected } });
  }
}

/** Returns the entity of a name: the pronoun's, if the pronoun refers to it. Any other name is a singleton. */
function entityOf(name: string, means: boolean | undefined): string {
  return means === true ? "Pronoun" : name;
}

function answerOf(cell: string | undefined): boolean | undefined {
  const answer = cell?.toLowerCase();
  return answer === "true" ? true : answer === "false" ? false : undefined;
}

const needed: readonly string[] = [
  "ID",
  "Text",
  "Pronoun",
  "Pronoun-offset",
  "A",
  "A-offset",
  "A-coref",
  "B",
  "B-offset",
  "B-coref",
];

interface GapColumns {
  readonly places: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
}

/** Returns undefined unless the line is the header of a file with texts. */
function gapColumns(cells: readonly string[]): GapColumns | undefined {
  if (!["ID", "Text", "Pronoun"].every((name) => cells.includes(name))) return undefined;
  const places = new Map(cells.map((name, column) => [name, column]));
  return { places, missing: needed.filter((name) => !places.has(name)) };
}

/** Returns whether a line is a header in a system's output, which should have none. */
function isSystemHeader(cells: readonly string[]): boolean {
  return cells.length === 3 && cells.join("\t").toLowerCase() === "id\ta-coref\tb-coref";
}

function detectGap(head: string): boolean {
  const lines = headLines(head, 50);
  if (lines.length === 0) return false;
  const cells = lines[0].split("\t");
  if (gapColumns(cells) !== undefined || isSystemHeader(cells)) return true;
  // Most files contain no answer, so their lines need not be searched.
  if (!/\t(?:true|false)\t/i.test(head)) return false;
  return fitAtLeast(lines, Math.ceil((lines.length * 2) / 3), (line) =>
    /^[^\t]*\t(?:true|false)\t(?:true|false)$/i.test(line),
  );
}

const readColumns = new Set([
  ...["ID", "Text", "Pronoun", "Pronoun-offset"],
  ...["A", "A-offset", "A-coref", "B", "B-offset", "B-coref"],
]);

/** Lists columns that are not read. A file of predictions has no header; its columns after the answers are not read. */
function gapSurvey(): ContentSurvey {
  return tableSurvey(
    (name) => readColumns.has(name),
    (cells) => cells.includes("Pronoun"),
    3,
  );
}
