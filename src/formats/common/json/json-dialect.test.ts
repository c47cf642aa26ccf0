import { describe, expect, test } from "vitest";
import { type JsonDialect, jsonDialect } from "./json-dialect.ts";

const words = ["Ada", "saw", "her", "."];
const clusters = [
  [
    [0, 0],
    [2, 2],
  ],
];

/** The first object of each kind of file, with fields in the order in which the tools write them. */
const objects: readonly (readonly [JsonDialect, string, object])[] = [
  ["jsonlines", "e2e-coref", { doc_key: "a", sentences: [words], speakers: [["-"]], clusters }],
  ["jsonlines", "only clusters", { clusters }],
  ["jsonlines", "clusters of a system", { doc_key: "a", sentences: [words], predicted_clusters: clusters }],
  ["jsonlines", "with a list of words", { doc_key: "a", tokens: words, sentences: [["[CLS]", ...words]], clusters }],
  ["jsonlines", "with a text", { doc_key: "a", text: "Ada saw her.", sentences: [words], clusters }],
  ["jsonlines", "tokens and a name", { doc_key: "a", tokens: words, clusters }],
  ["jsonlines", "input", { doc_key: "a", sentences: [words] }],
  ["wlcoref", "output", { document_id: "a", cased_words: words, word_clusters: [], span_clusters: [] }],
  ["wlcoref", "input", { document_id: "a", cased_words: words, sent_id: [0, 0, 0, 0] }],
  ["wlcoref", "data", { document_id: "a", cased_words: words, clusters }],
  ["fastcoref", "output", { text: "Ada saw her.", clusters, clusters_strings: [["Ada", "her"]] }],
  ["fastcoref", "two fields", { text: "Ada saw her.", clusters }],
  ["fastcoref", "with tokens", { doc_key: "a", text: "Ada saw her.", tokens: words, clusters }],
  ["maverick", "output", { tokens: words, clusters_token_offsets: clusters, clusters_char_offsets: null }],
  ["maverick", "characters only", { clusters_char_offsets: clusters }],
  ["allennlp", "output", { top_spans: [[0, 0]], antecedent_indices: [[0]], document: words, clusters }],
  ["allennlp", "two fields", { document: words, clusters }],
  ["hf-coref", "chains", { id: "a", text: "", sentences: [{ tokens: [{ text: "Ada" }] }], coref_chains: [] }],
  ["hf-coref", "chains of lists", { id: "a", sentences: [words], coref_chains: [] }],
  ["hf-coref", "spans", { document_id: "a", sentences: [{ words, coref_spans: [] }] }],
  ["hf-coref", "columns", { id: ["a"], sentences: [[{ tokens: [] }]], coref_chains: [[]] }],
  ["hf-coref", "tokens and clusters", { id: "a", tokens: words, clusters }],
  ["hf-coref", "rows with clusters", { rows: [{ row_idx: 0, row: { id: "a", tokens: words, clusters } }] }],
  ["hf-coref", "features and rows", { features: [], rows: [{ row: { id: "a", sentences: [words], clusters } }] }],
  ["preco", "data", { id: "a", sentences: [words], mention_clusters: [[[0, 0, 1]]] }],
  ["koconovel", "data", { doc_id: "a", omniscent_separate: [], speakers: [] }],
  ["scorch", "clusters", { name: "a", type: "clusters", clusters: { 0: ["m"] } }],
  ["scorch", "graph", { type: "graph", mentions: ["m"], links: [] }],
  ["ecbplus-json", "data", { coref_chain: "1", doc_id: "a", tokens_number: [0], tokens_str: "Ada" }],
];

describe.each(objects)("%s (%s)", (dialect, _, object) => {
  const line = JSON.stringify(object);
  const inLists = dialect === "jsonlines" ? "clusters" : dialect;

  test("is detected on lines with any line endings", () => {
    for (const end of ["\n", "\r\n", "\r"]) expect(jsonDialect(`\uFEFF${line}${end}${end}${line}${end}`)).toBe(dialect);
    expect(jsonDialect(line)).toBe(dialect);
  });

  test("is detected in a list and over several lines, except that jsonlines counts as clusters", () => {
    expect(jsonDialect(`[${line}, ${line}]`)).toBe(inLists);
    expect(jsonDialect(`\n[\n  ${line},\n  ${line}\n]\n`)).toBe(inLists);
    expect(jsonDialect(JSON.stringify(object, null, 2))).toBe(inLists);
  });

  test("is detected in a file with a damaged first line", () => {
    const cut = line.slice(0, line.lastIndexOf(":") + 1);
    expect(jsonDialect(`${cut}\n${line}\n`)).toBe(dialect);
    expect(jsonDialect(`${line.slice(0, 1)}"x": nul, ${line.slice(1)}\n${line}\n`)).toBe(dialect);
  });

  test("is detected if the examined beginning ends within the first object", () => {
    expect(jsonDialect(line.slice(0, line.lastIndexOf(":") + 3))).toBe(dialect);
  });
});

test.each<[JsonDialect, string]>([
  ["wlcoref", '{"document_id": "a", "cased_words": ["Ada", "sa'],
  ["fastcoref", '{"text": "Ada sa'],
  ["maverick", '{\n "tokens": ["Ada"],\n "clusters_token_offsets": [['],
  ["hf-coref", '{"tokens": ["Ada", "sa'],
  ["hf-coref", '{"sentences": [{"id": 1, "tok'],
  ["hf-coref", '{"id": ["a"], "sentences": [[{"id": 1, "tok'],
  ["hf-coref", '{"rows": [{"row_idx": 0, "row": {"id": "a", "coref_chains": [['],
  ["jsonlines", '{"sentences": [["Ada", "sa'],
  ["jsonlines", '{"doc_key": "a", "clusters": [['],
])("jsonDialect detects %s by the first fields of a long document", (dialect, head) => {
  expect(jsonDialect(head)).toBe(dialect);
});

test.each<[JsonDialect | undefined, string]>([
  ["clusters", '[["a", "b"], ["c"]]'],
  ["clusters", "[]"],
  ["clusters", "{}"],
  ["clusters", '{"tokens": [["a", "b"]], "text": [["c"]]}'],
  ["clusters", '{"a": [["x", "y"]],\n"b": []\n}'],
  ["clusters", '[{"doc_key": "a", "clusters": []}]'],
  [undefined, ""],
  [undefined, "[the rebels]_3 came".slice(1)],
  [undefined, "0 Ada (1)\n"],
  [undefined, '"text"'],
])("jsonDialect returns %s for %s", (dialect, head) => {
  expect(jsonDialect(head)).toBe(dialect);
});

test("jsonDialect does not take the sentence objects of CoreNLP for rows of a Hugging Face data set", () => {
  expect(jsonDialect('{"docId": "a", "sentences": [{"tokens": []}], "corefs": {}}')).not.toBe("hf-coref");
});

test("jsonDialect is fast for text that is not JSON", () => {
  for (const piece of ["[", "{", '{"a":', '"a" :', " ", "\\", '"']) {
    const start = performance.now();
    jsonDialect(piece.repeat(65_536 / piece.length));
    jsonDialect(`{"x": 1 ${piece.repeat(65_536 / piece.length)}`);
    expect(performance.now() - start).toBeLessThan(2000);
  }
});
