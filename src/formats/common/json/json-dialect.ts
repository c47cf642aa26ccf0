import { filledLines } from "../text/filled-lines.ts";
import { isJson, scanJson } from "./parse-json.ts";

export type JsonDialect =
  | "jsonlines"
  | "clusters"
  | "wlcoref"
  | "fastcoref"
  | "crac-json"
  | "maverick"
  | "allennlp"
  | "hf-coref"
  | "preco"
  | "koconovel"
  | "scorch"
  | "ecbplus-json";

/** Fields of a document in e2e-coref's form, which a map from document ids to clusters lacks. */
export const documentFields: readonly string[] = ["doc_key", "sentences", "clusters", "predicted_clusters"];

/** Fields that only one format has. The first match decides. */
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
 * Returns the format of a JSON file from its beginning, or undefined if it is not JSON of objects or lists.
 *
 * The fields of the first object decide. If it is damaged, so do names of fields anywhere in the text.
 *
 * @param head up to 64 KiB of the beginning of the file
 */
export function jsonDialect(head: string): JsonDialect | undefined {
  if (latest?.head !== head) latest = { head, dialect: findDialect(head) };
  return latest.dialect;
}

/** Keeps the last result, because several formats ask about the same text. */
let latest: { readonly head: string; readonly dialect: JsonDialect | undefined } | undefined;

function findDialect(head: string): JsonDialect | undefined {
  const start = /^\uFEFF?\s*(?:\[\s*)?(?=\{)/.exec(head);
  if (start === null) return /^\uFEFF?\s*\[/.test(head) ? "clusters" : undefined;
  const object = head.slice(start[0].length);
  const { fields: keys, error } = scanJson(object);
  const fields = new Set(keys.map(({ key }) => key));
  // Another object may follow a complete one. In an object that is merely cut off, the only error is at the end of the
  // text.
  const isWhole = error === undefined || isEndOfObject(object, error);
  if (!isWhole && error !== object.length) for (const name of namesIn(object)) fields.add(name);
  const dialect = dialectOf(fields, object, isWhole);
  if (dialect !== "jsonlines") return dialect;
  return hasLines(head, fields) ? "jsonlines" : "clusters";
}

function dialectOf(fields: ReadonlySet<string>, object: string, isWhole: boolean): JsonDialect {
  const has = (...names: readonly string[]): boolean => names.some((name) => fields.has(name));
  const isE2e = isE2eLike(fields, object);
  const marked = marks.find(([format, names]) => has(...names) && !isForeignTo(format, fields, isE2e));
  // Maverick has no `doc_id` of its own, and always writes its offsets of characters.
  if (marked?.[0] === "maverick" && has("doc_id") && has("tokens") && !has("clusters_char_offsets", "text"))
    return "crac-json";
  if (marked !== undefined) return marked[0];
  if (isScorch(object)) return "scorch";
  // In rows of data sets, sentences are objects, whichever field holds the clusters.
  if (has("sentences", "rows") && /"(?:coref_chains|coref_spans)"\s*:/.test(object)) return "hf-coref";
  if (has("rows") && /"clusters"\s*:/.test(object)) return "hf-coref";
  if (has("sentences") && !has("corefs") && /"sentences"\s*:\s*\[[\s[]*\{/.test(object)) return "hf-coref";
  if (has("sentences")) return "jsonlines";
  // If the object is cut off, `clusters` may come after the examined text.
  const mayHaveClusters = has("clusters") || !isWhole;
  if (has("document") && has("clusters")) return "allennlp";
  if (has("text") && mayHaveClusters) return "fastcoref";
  if (has("tokens") && mayHaveClusters && !has("doc_key", "predicted_clusters")) return "hf-coref";
  return "jsonlines";
}

/** Returns whether a document has lists of words as its sentences, and other fields of e2e-coref. */
function isE2eLike(fields: ReadonlySet<string>, object: string): boolean {
  const others = ["doc_key", "clusters", "predicted_clusters", "subtoken_map", "orig_subtoken_map"];
  return others.some((name) => fields.has(name)) && /"sentences"\s*:\s*\[\s*(?:\[\s*\]\s*,\s*)*\[\s*"/.test(object);
}

/** The field with the words or the text, which a document in one of these formats has. */
const textFields: Readonly<Partial<Record<JsonDialect, string>>> = {
  allennlp: "document",
  wlcoref: "cased_words",
  fastcoref: "text",
  maverick: "tokens",
};

/** Returns whether a system has added the mark of a format to a document in another one, because its words are not there. */
function isForeignTo(format: JsonDialect, fields: ReadonlySet<string>, isE2e: boolean): boolean {
  const own = textFields[format];
  if (own === undefined || fields.has(own)) return false;
  return isE2e || (format === "allennlp" && (fields.has("text") || fields.has("tokens")) && fields.has("clusters"));
}

export function isScorch(object: string): boolean {
  return (
    /"type"\s*:\s*"(?:clusters|graph)"/.test(object) && /"(?:clusters"\s*:\s*\{|mentions"\s*:|links"\s*:)/.test(object)
  );
}

function isEndOfObject(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  return scanJson(before).error === undefined;
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/"(\w{1,40})"\s*:/g), ([, name]) => name);
}

/** Returns whether each line holds one document. */
function hasLines(head: string, fields: ReadonlySet<string>): boolean {
  const lines = filledLines(head);
  const first = lines.at(0)?.replace("\uFEFF", "").trim() ?? "";
  const second = lines.at(1)?.trimStart();
  if (!first.startsWith("{")) return false;
  const isDocument = documentFields.some((field) => fields.has(field));
  if (isJson(first)) return isDocument || (second?.startsWith("{") ?? false);
  // The first line is damaged, longer than the examined text, or the start of a pretty-printed object.
  return second === undefined ? isDocument : second.startsWith("{") && first !== "{";
}
