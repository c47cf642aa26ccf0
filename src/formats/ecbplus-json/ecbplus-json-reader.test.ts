import { expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const mention = (doc_id: string, coref_chain: unknown, sent_id: unknown, tokens_number: unknown, more = {}) => ({
  coref_chain,
  doc_id,
  is_continuous: true,
  is_singleton: false,
  mention_type: "ACT",
  score: -1,
  sent_id,
  tokens_number,
  tokens_str: "won the cup",
  ...more,
});
const read = (value: unknown, options = {}) => readFiles({ "a.json": JSON.stringify(value, null, 4) }, options);

test("the reader groups mentions by document, and names mentions after sentence and tokens", () => {
  const { parts, diagnostics, format } = read([
    mention("1_1", "ACT1", 0, [7, 8, 9]),
    mention("1_2", "ACT1", 2, [0]),
    mention("1_1", "ACT2", 0, [12, 10], { mention_type: "LOC" }),
    mention("1_1", "ACT1", 3, [4], { mention_type: "" }),
    mention("1_1", 5, "x", [4, 4]),
  ]);
  expect(format).toBe("ecbplus-json");
  expect(diagnostics).toEqual([
    { code: "entities-across-documents", severity: "note", file: "a.json", data: { entities: 1 } },
  ]);
  expect(parts.map((part) => [part.document, entitiesOf(part)])).toEqual([
    ["1_1", { ACT1: ["0:7,8,9", "3:4"], ACT2: ["0:10,12"], 5: ["x:4"] }],
    ["1_2", { ACT1: ["2:0"] }],
  ]);
  expect(parts[0].entities.types).toEqual(["ACT", "LOC", "ACT"]);
});

test("the reader names mentions after their ids if they have a context", () => {
  const more = { mention_context: ["They", "won"], mention_id: "108" };
  const { parts, codes } = read([
    mention("A page", 17, 2, [1], more),
    mention("A page", 17, 2, [1], { ...more, mention_id: 109 }),
    mention("A page", 18, undefined, [1], { mention_id: "110" }),
    mention("A page", 18, 4, [1], { mention_context: null, mention_id: "111" }),
  ]);
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ 17: ["108", "109"], 18: ["110", "4:1"] });
});

test("the reader reads predicted chains for the response, unless the system predicted none", () => {
  const mentions = [
    mention("d", "a", 0, [0], { predicted_coref_chain: 3 }),
    mention("d", "a", 0, [1], { predicted_coref_chain: "4" }),
    mention("d", "b", 0, [2], { predicted_coref_chain: 3 }),
    mention("d", "b", 0, [3], { predicted_coref_chain: null }),
    mention("d", "b", 0, [4], { predicted_coref_chain: "" }),
  ];
  expect(entitiesOf(read(mentions, { side: "response" }).parts[0])).toEqual({ 3: ["0:0", "0:2"], 4: ["0:1"] });
  expect(entitiesOf(read(mentions, { side: "key" }).parts[0])).toEqual({ a: ["0:0", "0:1"], b: ["0:2", "0:3", "0:4"] });
  // If the system gave no output at all, the file is like a key.
  expect(entitiesOf(read(mentions.slice(3), { side: "response" }).parts[0])).toEqual({ b: ["0:3", "0:4"] });
});

test("the reader reports faulty mentions, and omits them", () => {
  const { parts, diagnostics } = read([
    mention("d", "a", 0, [0]),
    7,
    mention("d", null, 0, [1]),
    { ...mention("d", "a", 0, [1]), doc_id: undefined },
    mention("d", "a", 0, []),
    mention("d", "a", 0, [1, -2]),
    mention("d", "a", null, [1]),
  ]);
  expect(
    diagnostics.map(({ code, document, entity, mention, data }) => [code, document, entity, mention, data?.["field"]]),
  ).toEqual([
    ["json-shape", undefined, undefined, "7", "[1]"],
    ["json-shape", undefined, undefined, '"won the cup"', "[2].coref_chain"],
    ["json-shape", undefined, undefined, '"won the cup"', "[3].doc_id"],
    ["json-shape", "d", "a", '"won the cup"', "[4].tokens_number"],
    ["json-shape", "d", "a", '"won the cup"', "[5].tokens_number"],
    ["json-shape", "d", "a", '"won the cup"', "[6].sent_id"],
  ]);
  expect(parts.map(({ mentions }) => mentions.length)).toEqual([1]);
});

test("the reader reports truncated JSON", () => {
  const text = JSON.stringify([mention("d", "a", 0, [0])], null, 4);
  expect(readFiles({ "a.json": text.slice(0, -3) }).codes).toEqual(["json-syntax"]);
});

test("the reader reads the lemma of the head as a feature", () => {
  const { parts } = read([
    mention("1_1", "ACT1", 0, [9], { mention_head_lemma: "cup" }),
    mention("1_1", "ACT1", 0, [7], { mention_head_lemma: "win" }),
  ]);
  expect(parts[0].mentions.names).toEqual(["0:7", "0:9"]);
  expect(parts[0].mentions.features).toEqual({ lemma: ["win", "cup"] });
});

test("the reader reads topics and subtopics under both names", () => {
  const { parts } = read([
    mention("a", "x", 0, [0], { topic: "35", subtopic: "35ecb+" }),
    mention("b", "x", 0, [0], { topic_id: 36, subtopic_id: "36ecb" }),
    mention("c", "x", 0, [0]),
  ]);
  expect(parts.map(({ topics }) => topics)).toEqual([
    { topic: "35", subtopic: "35ecb+" },
    { topic: "36", subtopic: "36ecb" },
    undefined,
  ]);
});
