import { textOfId } from "../common/json/json-field.ts";
import { isRecord } from "../common/json/parse-json.ts";
import { tagsOf } from "../common/json/json-tags.ts";
import type { Report } from "../reporter.ts";
import type { SentenceText } from "../common/json/sentence-spans.ts";
import { rowsOfColumns } from "./hf-rows.ts";

/** A sentence of a row, with what belongs to it. */
export interface HfSentence extends SentenceText {
  readonly record: Record<string, unknown>;
}

/**
 * The sentences of a row. A sentence is a list of words or an object with `tokens` or `words`; a token is a word or an object
 * with `text`. What has another shape is reported; it keeps its place without a word, so that positions stay right.
 */
export function hfSentences(value: unknown, report: Report): HfSentence[] | undefined {
  const list = rowsOf(value);
  if (list === undefined) {
    report("json-shape", { data: { field: "sentences", expected: "a list of sentences" } });
    return undefined;
  }
  return list.map((sentence, s) => {
    const field = `sentences[${s}]`;
    if (Array.isArray(sentence)) return { ...tokensOf(sentence, field, report), record: {} };
    const record = isRecord(sentence) ? sentence : {};
    const name = record["tokens"] === undefined && record["words"] !== undefined ? "words" : "tokens";
    const tokens = tokensOf(record[name], `${field}.${name}`, report);
    const id = textOfId(record["id"]);
    const text = record["text"];
    return {
      ...tokens,
      tags: tokens.tags ?? tagsOf(record["pos_tags"] ?? record["pos"], tokens.words.length),
      record,
      ...(id !== undefined && id !== String(s + 1) && { id }),
      ...(typeof text === "string" && { text }),
    };
  });
}

function tokensOf(
  value: unknown,
  field: string,
  report: Report,
): Pick<SentenceText, "tags"> & { words: string[]; zeros: number[] } {
  const words: string[] = [];
  const tags: string[] = [];
  const zeros: number[] = [];
  const list = rowsOf(value);
  if (list === undefined) report("json-shape", { data: { field, expected: "a list of tokens" } });
  list?.forEach((token, t) => {
    const word = isRecord(token) ? token["text"] : token;
    if (typeof word === "string") words.push(word);
    else {
      words.push("");
      report("json-shape", { data: { field: `${field}[${t}]`, expected: "a word, or an object with its “text”" } });
    }
    const tag = isRecord(token)
      ? [token["upos"], token["pos"], token["xpos"]].find((its) => typeof its === "string")
      : "";
    tags.push(tag ?? "");
    if (isRecord(token) && isZero(token["id"])) zeros.push(t);
  });
  return { words, zeros, tags: tags.some((tag) => tag !== "") ? tags : undefined };
}

/** Whether a token's number is that of an empty node, such as 8.1. */
function isZero(id: unknown): boolean {
  return typeof id === "number" ? !Number.isInteger(id) : typeof id === "string" && /^\d+\.0*[1-9]\d*$/.test(id);
}

/** A list, which may be written as an object of lists: `{"id": [1, 2], "text": ["a", "b"]}`. */
function rowsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isRecord(value)) return undefined;
  const columns = Object.entries(value).flatMap(([field, column]): [string, readonly unknown[]][] =>
    Array.isArray(column) ? [[field, column]] : [],
  );
  return columns.length === 0 ? undefined : rowsOfColumns(columns);
}
