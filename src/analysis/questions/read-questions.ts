import { isRecord } from "../../formats/common/json/parse-json.ts";
import { isWrong, type Wrong } from "../../core/option-record.ts";

/** The answer of a model to a multiple-choice question about a mention. */
export interface QuestionAnswer {
  readonly id: string;
  /** The right option. */
  readonly answer: string;
  /** The option that the model chose; "" if it chose none. */
  readonly prediction: string;
  /** Absent if the file does not list them. */
  readonly options?: readonly string[];
  /** All other fields with single values, such as `category`. */
  readonly fields: Readonly<Record<string, string>>;
  /** From 1. */
  readonly line: number;
}

type Row = Readonly<Record<string, unknown>>;

/** What stands before the answer in the prompts of IdentifyMe. */
const BEFORE_ANSWER = "The mention refers to: ";

/**
 * Reads the answers of a model: JSON lines, a JSON list, or a table (CSV, TSV) with a header. A question is named by `id`,
 * or as in IdentifyMe by `doc_key` and `mention_ind`. `answer` is the right option, and `predicted_answer` (or
 * `prediction`) the chosen one. Without it, the text after the last “The mention refers to: ” in `output` counts, as in
 * IdentifyMe.
 *
 * @returns the reason and the line if the file cannot be used
 * @example
 *   const line = '{"id": "q1", "answer": "Ada", "prediction": "Bo", "options": ["Ada", "Bo"]}';
 *   readQuestions(line)[0].prediction; // → "Bo"
 */
export function readQuestions(text: string): QuestionAnswer[] | (Wrong & { readonly line: number }) {
  const content = text.replace(/^\uFEFF/, "");
  const rows = /^\s*[[{]/.test(content) ? jsonRows(content) : tableRows(content);
  if (isWrong(rows)) return rows;
  const answers: QuestionAnswer[] = [];
  const known = new Map<string, number>();
  for (const { row, line } of rows) {
    const read = answerIn(row, line);
    if (isWrong(read)) return { ...read, line };
    const earlier = known.get(read.id);
    if (earlier !== undefined)
      return { wrong: `question ${read.id} is in line ${earlier}, too; keep one answer`, line };
    known.set(read.id, line);
    answers.push(read);
  }
  return answers.length > 0 ? answers : { wrong: "the file has no answers", line: 1 };
}

function answerIn(row: Row, line: number): QuestionAnswer | Wrong {
  const { id, doc_key: document, mention_ind: mention, answer, predicted_answer, prediction, output, options } = row;
  const name =
    id !== undefined
      ? textOf(id)
      : document !== undefined && mention !== undefined
        ? `${textOf(document)} ${textOf(mention)}`
        : "";
  if (name === "") return { wrong: "a question needs an id, or doc_key and mention_ind" };
  if (answer === undefined || textOf(answer) === "") return { wrong: `question ${name} has no answer` };
  const chosen = predicted_answer ?? prediction;
  if (chosen === undefined && output === undefined && !("predicted_answer" in row) && !("prediction" in row))
    return { wrong: `question ${name} has no predicted_answer, prediction or output` };
  const list = optionsIn(options);
  if (list !== undefined && isWrong(list)) return { wrong: `question ${name}: ${list.wrong}` };
  const right = textOf(answer);
  if (list !== undefined && !list.includes(right))
    return { wrong: `question ${name}: the answer “${right}” is none of its options` };
  const fields = Object.entries(row).flatMap(([field, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [[field, textOf(value)] as const]
      : [],
  );
  return {
    id: name,
    answer: right,
    prediction: chosen === undefined || chosen === null ? answerOfOutput(textOf(output)) : textOf(chosen),
    ...(list !== undefined && { options: list }),
    fields: Object.fromEntries(fields),
    line,
  };
}

function answerOfOutput(output: string): string {
  return (output.split(BEFORE_ANSWER).at(-1) ?? "").replaceAll("*", "").trim();
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Returns a list, which tables write as in JSON or Python. */
function optionsIn(value: unknown): readonly string[] | Wrong | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const list: unknown = typeof value === "string" ? listIn(value) : value;
  return Array.isArray(list) && list.every((each) => typeof each === "string")
    ? list.map((each) => each.trim())
    : { wrong: 'options must be a list of texts, such as ["Ada", "Bo"]' };
}

const PYTHON_TEXT = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(?:,|$)/y;

function listIn(text: string): unknown {
  const inner = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1];
  if (inner === undefined) return undefined;
  const items: string[] = [];
  PYTHON_TEXT.lastIndex = 0;
  while (PYTHON_TEXT.lastIndex < inner.length) {
    const found = PYTHON_TEXT.exec(inner);
    if (found === null) return undefined;
    items.push(((found[1] as string | undefined) ?? found[2]).replace(/\\(.)/g, "$1"));
  }
  return items;
}

interface PlacedRow {
  readonly row: Row;
  readonly line: number;
}

function jsonRows(text: string): PlacedRow[] | (Wrong & { readonly line: number }) {
  const parsed = (source: string): unknown => {
    try {
      return JSON.parse(source);
    } catch {
      return undefined;
    }
  };
  if (text.trimStart().startsWith("[")) {
    const list = parsed(text);
    if (!Array.isArray(list) || !list.every(isRecord)) return { wrong: "the list is not one of JSON objects", line: 1 };
    return list.map((row, i) => ({ row, line: i + 1 }));
  }
  const rows: PlacedRow[] = [];
  for (const [i, source] of text.split(/\r?\n/).entries()) {
    if (source.trim() === "") continue;
    const row = parsed(source);
    if (!isRecord(row)) return { wrong: "the line is no JSON object", line: i + 1 };
    rows.push({ row, line: i + 1 });
  }
  return rows;
}

function tableRows(text: string): PlacedRow[] | (Wrong & { readonly line: number }) {
  const separator = /^[^\n]*\t/.test(text) ? "\t" : ",";
  const lines = cellsIn(text, separator);
  if (isWrong(lines)) return lines;
  const [header, ...rows] = lines;
  if (!header.cells.some((name) => name.trim() === "answer"))
    return { wrong: "this is neither JSON nor a table with a column answer", line: header.line };
  const wrongRow = rows.find(({ cells }) => cells.length !== header.cells.length);
  if (wrongRow !== undefined)
    return {
      wrong: `this row has ${wrongRow.cells.length} cells, but the header has ${header.cells.length}`,
      line: wrongRow.line,
    };
  return rows.map(({ cells, line }) => ({
    row: Object.fromEntries(header.cells.map((name, c) => [name.trim(), cells[c]])),
    line,
  }));
}

interface Line {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Reads a table whose cells may be quoted and then have line breaks, as in RFC 4180. */
function cellsIn(text: string, separator: string): Line[] | (Wrong & { readonly line: number }) {
  const cell = separator === "," ? /"((?:[^"]|"")*)"|([^,\r\n]*)/y : /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  const lines: Line[] = [];
  let line = 1;
  for (let p = 0; p < text.length; ) {
    const start = line;
    const cells: string[] = [];
    for (;;) {
      cell.lastIndex = p;
      const [whole, quoted, plain] = cell.exec(text) as unknown as readonly [
        string,
        string | undefined,
        string | undefined,
      ];
      cells.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
      line += whole.split("\n").length - 1;
      p += whole.length;
      if (text[p] !== separator) break;
      p++;
    }
    const end = /\r?\n|$/y;
    end.lastIndex = p;
    const found = end.exec(text);
    if (found === null) return { wrong: "there is text after a closing quotation mark", line };
    p += found[0].length;
    line += found[0] === "" ? 0 : 1;
    if (cells.length > 1 || cells[0].trim() !== "") lines.push({ cells, line: start });
  }
  return lines.length > 0 ? lines : { wrong: "the file is empty", line: 1 };
}
