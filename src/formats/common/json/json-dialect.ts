import { filledLines } from "../text/filled-lines.ts";
import { scanJson } from "./json-scan.ts";
import { isJson } from "./parse-json.ts";

/** What kind of JSON a file of clusters is: the ids of formats, or one that has no mark of its own. */
export type JsonDialect =
  | "jsonlines"
  | "clusters"
  | "wlcoref"
  | "fastcoref"
  | "maverick"
  | "allennlp"
  | "hf-coref"
  | "preco"
  | "koconovel"
  | "scorch"
  | "ecbplus-json";

/** Fields of a document in e2e-coref's form, which a map from document ids to clusters does not have. */
export const documentFields: readonly string[] = ["doc_key", "sentences", "clusters", "predicted_clusters"];

/** Fields that only one format has. The first that is there decides. */
const marks: readonly (readonly [JsonDialect, readonly string[]])[] = [
  ["preco", ["mention_clusters"]],
  ["koconovel", ["omniscent_separate", "omniscient_separate", "omniscent_overlapped", "omniscient_overlapped"]],
  ["koconovel", ["reader_separate", "reader_overlapped"]],
  ["ecbplus-json", ["coref_chain"]],
  ["maverick", ["clusters_token_offsets", "clusters_char_offsets"]],
  ["wlcoref", ["cased_words", "span_clusters", "word_clusters"]],
  ["hf-coref", ["coref_chains"]],
  ["allennlp", ["top_spans", "antecedent_indices", "predicted_antecedents"]],
  ["fastcoref", ["clusters_strings"]],
];

/**
 * Which format the beginning of a JSON file is of, or nothing if it is no JSON of objects or lists.
 *
 * It depends on the fields of the first object; where that is damaged, on names of fields anywhere in the text. Formats
 * whose fields differ are never taken for each other, so it does not matter which of them is asked first.
 *
 * @param head up to 64 KiB of the file
 */
export function jsonDialect(head: string): JsonDialect | undefined {
  if (latest?.head !== head) latest = { head, dialect: findDialect(head) };
  return latest.dialect;
}

/** Several formats ask about the same text, one after another. */
let latest: { readonly head: string; readonly dialect: JsonDialect | undefined } | undefined;

function findDialect(head: string): JsonDialect | undefined {
  const start = /^\uFEFF?\s*(?:\[\s*)?(?=\{)/.exec(head);
  if (start === null) return /^\uFEFF?\s*\[/.test(head) ? "clusters" : undefined;
  const object = head.slice(start[0].length);
  const { keys, error } = scanJson(object);
  const fields = new Set(keys.map(({ key }) => key));
  // Behind a first object that is whole there may be another; one that is cut off ends where the text does.
  const isWhole = error === undefined || isEndOfObject(object, error);
  if (!isWhole && error !== object.length) for (const name of namesIn(object)) fields.add(name);
  const dialect = dialectOf(fields, object, isWhole);
  if (dialect !== "jsonlines") return dialect;
  return hasLines(head, fields) ? "jsonlines" : "clusters";
}

function dialectOf(fields: ReadonlySet<string>, object: string, isWhole: boolean): JsonDialect {
  const has = (...names: readonly string[]): boolean => names.some((name) => fields.has(name));
  const marked = marks.find(([, names]) => has(...names));
  if (marked !== undefined) return marked[0];
  if (isScorch(object)) return "scorch";
  // Rows of data sets: sentences are objects, in whichever field the clusters are.
  if (has("sentences", "rows") && /"(?:coref_chains|coref_spans)"\s*:/.test(object)) return "hf-coref";
  if (has("sentences") && !has("corefs") && /"sentences"\s*:\s*\[[\s[]*\{/.test(object)) return "hf-coref";
  if (has("sentences")) return "jsonlines";
  // A field that would tell may come behind what is looked at.
  const mayHaveClusters = has("clusters") || !isWhole;
  if (has("document") && has("clusters")) return "allennlp";
  if (has("text") && mayHaveClusters) return "fastcoref";
  if (has("tokens") && mayHaveClusters && !has("doc_key", "predicted_clusters")) return "hf-coref";
  return "jsonlines";
}

/** Whether the text of an object has what a file of scorch has. */
export function isScorch(object: string): boolean {
  return (
    /"type"\s*:\s*"(?:clusters|graph)"/.test(object) && /"(?:clusters"\s*:\s*\{|mentions"\s*:|links"\s*:)/.test(object)
  );
}

/** Whether the text before an offset is all of an object, but for white space and a comma. */
function isEndOfObject(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  return scanJson(before).error === undefined;
}

/** Names of fields anywhere in a text. */
function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/"(\w{1,40})"\s*:/g), ([, name]) => name);
}

/** Whether there is one document on each line, rather than one object that goes on, a list, or a map from names to clusters. */
function hasLines(head: string, fields: ReadonlySet<string>): boolean {
  const lines = filledLines(head);
  const first = lines.at(0)?.replace("\uFEFF", "").trim() ?? "";
  const second = lines.at(1)?.trimStart();
  if (!first.startsWith("{")) return false;
  const isDocument = documentFields.some((field) => fields.has(field));
  if (isJson(first)) return isDocument || (second?.startsWith("{") ?? false);
  // Damaged, longer than the beginning that is looked at, or a pretty-printed object, which continues on the next line.
  return second === undefined ? isDocument : second.startsWith("{") && first !== "{";
}
