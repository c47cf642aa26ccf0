import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";

// 😀 is one character, and two UTF-16 units.
const text = "Ada fed 😀 her cat. She likes it.";
const starts = [0, 4, 8, 10, 14, 17, 19, 23, 29, 31];
const words = ["Ada", "fed", "😀", "her", "cat", ".", "She", "likes", "it", "."];
const tokens = words.map((word, id) => ({
  text: word,
  id,
  start: starts[id],
  end: starts[id] + Array.from(word).length,
}));

/** A span from one token to another. */
function span(first: number, last = first): object {
  return { start: tokens[first].start, end: tokens[last].end, token_start: first, token_end: last, label: "M" };
}

function relation(head: readonly [number, number?], child: readonly [number, number?], label = "COREF"): object {
  return { head: head.at(-1), child: child.at(-1), head_span: span(...head), child_span: span(...child), label };
}

const task = {
  ...{ text, tokens, _input_hash: 11, _task_hash: 12, _view_id: "relations", answer: "accept" },
  spans: [span(0), span(3, 4), span(6)],
  relations: [relation([6], [0])],
};

function read(tasks: readonly object[], options: ReadFilesOptions = {}) {
  const lines = tasks.map((each) => `${JSON.stringify(each)}\n`).join("");
  const { parts, problems, format } = readFiles({ "db-out.jsonl": lines }, options);
  return {
    documents: parts.map(({ document }) => document),
    entities: parts.map((part) => Object.values(entitiesOf(part)).sort()),
    problems,
    format,
  };
}

describe("Prodigy's tasks", () => {
  test("have spans in characters, and relations that join them", () => {
    const { entities, problems, format } = read([task]);
    expect([format, problems]).toEqual(["prodigy", []]);
    expect(entities).toEqual([[["Ada", "She"], ["her cat"]]]);
  });

  test("may join words that are no spans, named by their last token", () => {
    const { head, child, label } = relation([8], [3, 4]) as Record<string, unknown>;
    const { entities } = read([{ ...task, relations: [relation([6], [0]), { head, child, label }] }]);
    expect(entities).toEqual([
      [
        ["Ada", "She"],
        ["her cat", "it"],
      ],
    ]);
  });

  test("whose answer is not accept are left out, and counted", () => {
    const { documents, problems } = read([
      task,
      { ...task, _input_hash: 21, answer: "reject" },
      { ...task, _input_hash: 31, answer: "ignore" },
      { ...task, _input_hash: 41, answer: 3 },
    ]);
    expect(documents.length).toBe(1);
    const texts = [
      "tasks with the answer “reject” (1)",
      "tasks with the answer “ignore” (1)",
      "tasks without an answer (1)",
    ];
    expect(problems).toEqual([{ code: "texts-left-out", data: { texts } }]);
  });

  test("of several people are refused until one is named", () => {
    const tasks = [
      { ...task, _session_id: "db-ann" },
      { ...task, _session_id: "db-ben", relations: [] },
    ];
    expect(read(tasks)).toMatchObject({
      entities: [],
      problems: [{ code: "unclear-annotator", data: { texts: 1, annotators: ["db-ann (1)", "db-ben (1)"] } }],
    });
    expect(read(tasks, { field: "db-ann" }).entities).toEqual([[["Ada", "She"], ["her cat"]]]);
    expect(read(tasks, { field: "db-ben" }).entities).toEqual([[["Ada"], ["She"], ["her cat"]]]);
  });

  test("are named by their metadata, or else by the hash of their input", () => {
    const second = { ...task, _input_hash: 21 };
    const named = [task, second].map((each, t) => ({ ...each, meta: { doc_key: `text ${t}` } }));
    expect(read(named).documents).toEqual(["text 0", "text 1"]);
    expect(read([task, second]).documents).toEqual(["11", "21"]);
  });

  test("with other relations are read as singletons, unless one is named", () => {
    const other = { ...task, relations: [relation([6], [0], "AGENT")] };
    expect(read([other])).toMatchObject({
      entities: [[["Ada"], ["She"], ["her cat"]]],
      problems: [{ code: "relations-not-read" }],
    });
    expect(read([other], { relation: ["AGENT"] }).entities).toEqual([[["Ada", "She"], ["her cat"]]]);
  });

  test.each([
    [{ spans: [{ start: 0 }] }, "spans[0]"],
    [{ spans: 3 }, "spans"],
    [{ relations: [3] }, "relations[0]"],
    [{ relations: [{ ...relation([6], [0]), label: null }] }, "relations[0].label"],
    [{ text: 3 }, "text"],
  ])("with damage %j say where", (change, field) => {
    const { problems } = read([task, { ...task, _input_hash: 21, ...change }]);
    expect(problems.map(({ code, line, data }) => [code, line, data?.["field"]])).toContainEqual([
      "json-shape",
      2,
      field,
    ]);
  });
});
