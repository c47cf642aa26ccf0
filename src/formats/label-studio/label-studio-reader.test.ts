import { describe, expect, test } from "vitest";
import type { ReadOptions } from "../format.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const text = "Ada fed 😀 her cat. She likes it.";

function read(tasks: readonly object[], options: ReadOptions = {}) {
  const { parts, problems, format } = readFiles({ "export.json": JSON.stringify(tasks) }, options);
  const mentions = parts.map(({ mentions: { first, last, entity, length }, entities, tokens }) =>
    Array.from({ length }, (_, m) => {
      const { text: whole = "", starts = [], ends = [] } = tokens?.inText ?? {};
      return `${whole.slice(starts[first[m]], ends[last[m]])}/${entities.ids[entity[m]]}`;
    }),
  );
  return { parts, mentions, problems, format };
}

const region = (id: string, start: number, end: number, quote: string, label = "Mention", type = "labels") => ({
  ...{ id, from_name: "label", to_name: "text", type },
  value: { start, end, text: quote, [type]: [label] },
});
const relation = (from: string, to: string, ...labels: string[]) => ({
  ...{ from_id: from, to_id: to, type: "relation", direction: "right" },
  ...(labels.length > 0 && { labels }),
});
const results = [region("a", 0, 3, "Ada"), region("b", 10, 13, "her"), relation("b", "a", "coreference")];
const annotated = (result: readonly object[], others: object = {}) => ({
  ...{ id: 5, completed_by: 1, was_cancelled: false, ground_truth: false, result, ...others },
});
const task = (annotations: readonly object[], others: object = {}) => ({
  ...{ id: 3, data: { text }, annotations, predictions: [], ...others },
});

describe("Label Studio's JSON", () => {
  test("has regions and relations, and counts characters", () => {
    const { mentions, problems, format, parts } = read([task([annotated(results)])]);
    expect([format, problems, parts[0].document]).toEqual(["label-studio", [], "3"]);
    expect(mentions).toEqual([["Ada/a", "her/a"]]);
  });

  test("of versions before October 2021 counts UTF-16 units, as quotes show", () => {
    const old = [region("a", 0, 3, "Ada"), region("b", 11, 14, "her"), relation("b", "a", "coreference")];
    expect(read([task([annotated(old)])])).toMatchObject({ mentions: [["Ada/a", "her/a"]], problems: [] });
  });

  test("may have relations without a name, if a project does not name them", () => {
    const unnamed = [...results.slice(0, 2), relation("b", "a")];
    const { mentions, problems } = read([task([annotated(unnamed)])]);
    expect(mentions).toEqual([["Ada/a", "her/a"]]);
    expect(problems).toEqual([{ code: "unnamed-relations", data: { count: 1 } }]);
  });

  test("counts skipped annotations and drafts, and leaves out tasks without any", () => {
    const { mentions, problems } = read([
      task([annotated(results), annotated([], { was_cancelled: true })], { drafts: [{}] }),
      task([], { id: 4 }),
    ]);
    expect(mentions).toEqual([["Ada/a", "her/a"]]);
    expect(problems).toEqual([
      { code: "layer-not-read", data: { layer: "drafts", count: 1 } },
      { code: "texts-left-out", data: { texts: ["skipped annotations (1)", "tasks without an annotation (1)"] } },
    ]);
  });

  test("by several people is refused until one is named, or one annotation is the ground truth", () => {
    const other = annotated([region("c", 0, 3, "Ada")], { completed_by: { id: 2, email: "bo@x.org" } });
    const both = [task([annotated(results), other])];
    const annotators = ["1 (1)", "bo@x.org (1)"];
    expect(read(both)).toMatchObject({
      parts: [],
      problems: [{ code: "unclear-annotator", data: { texts: 1, annotators, option: "--field 1" } }],
    });
    expect(read(both, { field: "1" }).mentions).toEqual([["Ada/a", "her/a"]]);
    for (const field of ["bo@x.org", "2"]) expect(read(both, { field }).mentions).toEqual([["Ada/Mention"]]);
    const truth = read([task([annotated(results, { ground_truth: true }), other])]);
    expect(truth.mentions).toEqual([["Ada/a", "her/a"]]);
    expect(truth.problems).toEqual([{ code: "layer-not-read", data: { layer: "annotations by others", count: 1 } }]);
  });

  test("has predictions, which are read if they are a response, or asked for", () => {
    const predicted = task([], { predictions: [{ model_version: "m1", result: results }] });
    const unread = { code: "predictions-not-read", data: { field: "predictions", documents: 1, option: "--field" } };
    expect(read([predicted])).toMatchObject({ mentions: [[]], problems: [unread] });
    expect(read([predicted], { side: "response" }).mentions).toEqual([["Ada/a", "her/a"]]);
    expect(read([predicted], { field: "predictions" }).mentions).toEqual([["Ada/a", "her/a"]]);
    const mixed = [
      task([annotated([region("c", 0, 3, "Ada"), relation("c", "c", "coref")])], {
        predictions: predicted.predictions,
      }),
    ];
    expect(read(mixed, { side: "response" }).mentions).toEqual([["Ada/c"]]);
    expect(read(mixed, { field: "m1" }).mentions).toEqual([["Ada/a", "her/a"]]);
  });

  test("may keep the text in any field of the data, or elsewhere", () => {
    const data = { prompt: "Mark the people in this text, please, and link them.", passage: text };
    expect(read([task([annotated(results)], { data })]).mentions).toEqual([["Ada/a", "her/a"]]);
    const away = read([task([annotated(results)], { data: { text: "https://x.org/a.txt" } })]);
    expect(away.parts[0]).toMatchObject({ unit: "character", mentions: { length: 2 } });
    expect(away.parts[0].tokens).toBeUndefined();
  });

  test("may have a dialogue, whose positions count in paragraphs", () => {
    const place = (paragraph: string, startOffset: number, endOffset: number) => ({
      ...{ start: paragraph, end: paragraph, startOffset, endOffset, paragraphlabels: ["M"] },
    });
    const said = [
      { id: "a", from_name: "l", to_name: "d", type: "paragraphlabels", value: place("0", 0, 3) },
      { id: "b", from_name: "l", to_name: "d", type: "paragraphlabels", value: place("1", 4, 7) },
      relation("b", "a", "coref"),
    ];
    const data = {
      talk: [
        { author: "A", text: "Ann ran." },
        { author: "B", text: "Did she?" },
      ],
    };
    expect(read([task([annotated(said)], { data })]).mentions).toEqual([["Ann/a", "she/a"]]);
  });

  test("counts what is no labelled region of the text", () => {
    const others = [
      { id: "a", from_name: "n", to_name: "text", type: "textarea", value: { start: 0, end: 3, text: ["sure"] } },
      {
        id: "z",
        from_name: "r",
        to_name: "image",
        type: "rectanglelabels",
        value: { x: 1, y: 2, rectanglelabels: ["x"] },
      },
      { ...region("y", 0, 2, "Hi"), to_name: "title" },
    ];
    const { mentions, problems } = read([task([annotated([...results, ...others])])]);
    expect(mentions).toEqual([["Ada/a", "her/a"]]);
    const layer = "results of the type “textarea”, results of the type “rectanglelabels”";
    expect(problems).toEqual([
      { code: "layer-not-read", data: { layer, count: 2 } },
      { code: "texts-left-out", data: { texts: ["regions of “title”, another text of the task (1)"] } },
    ]);
  });

  test("reports a region without numbers, and a relation to nothing", () => {
    const broken = [
      ...results,
      { ...region("c", 0, 3, "Ada"), value: { start: "x", end: 3, labels: ["M"] } },
      relation("q", "a", "coref"),
    ];
    const { mentions, problems } = read([task([annotated(broken)])]);
    expect(mentions).toEqual([["Ada/a", "her/a"]]);
    expect(problems).toMatchObject([{ code: "json-shape" }, { code: "unknown-reference", data: { id: "q" } }]);
  });
});

describe("Label Studio's JSON-MIN", () => {
  const item = (labels: readonly string[], others: object = {}) => ({
    ...{ text, id: 3, annotator: 1, annotation_id: 5, lead_time: 4.2, ...others },
    label: [
      { start: 0, end: 3, text: "Ada", labels: labels.slice(0, 1) },
      { start: 10, end: 13, text: "her", labels: labels.slice(1) },
    ],
  });

  test("has no relations, so labels are entities, unless they look like types", () => {
    const named = read([item(["Ada", "Ada"])]);
    expect(named.problems).toMatchObject([{ code: "unlinked-mentions" }]);
    expect(read([item(["Ada", "Ada"])], { field: "label" }).mentions).toEqual([["Ada/Ada", "her/Ada"]]);
    expect(read([item(["Ada", "Bo"])]).problems).toMatchObject([{ code: "labels-as-entities" }]);
    expect(read([item(["Person", "Org"])]).problems).toMatchObject([{ code: "unlinked-mentions" }]);
  });

  test("has an item for each person, of whom one must be named", () => {
    const both = [item(["Ada", "Bo"]), item(["Ada", "Ada"], { annotator: 2 })];
    expect(read(both).problems).toMatchObject([{ code: "unclear-annotator" }]);
    expect(read(both, { field: "1" }).mentions).toEqual([["Ada/Ada", "her/Bo"]]);
  });
});
