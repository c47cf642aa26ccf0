import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";

// 😀 is one character, and two UTF-16 units.
const doc = {
  text: "Ada fed 😀 her cat. She likes it.",
  ents: [],
  sents: [
    { start: 0, end: 18 },
    { start: 19, end: 32 },
  ],
  tokens: [0, 4, 8, 10, 14, 17, 19, 23, 29, 31].map((start, id) => ({
    id,
    start,
    end: [3, 7, 9, 13, 17, 18, 22, 28, 31, 32][id],
  })),
};
const [ada, cat, she, it] = [
  [0, 3],
  [10, 17],
  [19, 22],
  [29, 31],
].map(([start, end]) => ({ start, end, label: "" }));

function read(docs: readonly object[], options: ReadFilesOptions = {}) {
  const lines = docs.map((each) => `${JSON.stringify(each)}\n`).join("");
  const { parts, problems, format } = readFiles({ "folder/ada.jsonl": lines }, options);
  return { parts, entities: parts.map(entitiesOf), problems, format };
}

describe("spaCy's documents", () => {
  test("have a group of spans for each entity, in characters, and sentences", () => {
    const { parts, entities, problems, format } = read([
      { ...doc, spans: { coref_clusters_1: [ada, she], coref_clusters_2: [cat, it] } },
    ]);
    expect([format, problems]).toEqual(["spacy", []]);
    expect(entities).toEqual([{ coref_clusters_1: ["Ada", "She"], coref_clusters_2: ["her cat", "it"] }]);
    expect([...(parts[0].tokens!.sentenceStarts ?? [])]).toEqual([0, 6]);
  });

  test("may have fastcoref's clusters as an extension attribute", () => {
    const clusters = [
      [
        [0, 3],
        [19, 22],
      ],
      [
        [10, 17],
        [29, 31],
      ],
    ];
    const { entities, problems } = read([{ ...doc, spans: {}, _: { coref_clusters: clusters } }]);
    expect([problems, Object.values(entities[0])]).toEqual([
      [],
      [
        ["Ada", "She"],
        ["her cat", "it"],
      ],
    ]);
  });

  test("may have groups with other names, which an option names, and which are counted", () => {
    const spans = { coref_clusters_1: [ada, she], coref_head_clusters_1: [ada, it, cat], sc: [cat] };
    const { entities, problems } = read([{ ...doc, spans }]);
    expect(entities).toEqual([{ coref_clusters_1: ["Ada", "She"] }]);
    expect(problems.map(({ data }) => [data?.["layer"], data?.["count"]])).toEqual([
      ["spans of the group “coref_head_clusters_1”, spans of the group “sc”", 4],
    ]);
    expect(read([{ ...doc, spans }], { field: "coref_head_clusters" }).entities).toEqual([
      { coref_head_clusters_1: ["Ada", "her cat", "it"] },
    ]);
  });

  test.each(["coref_cluster_1", "coref_clusters_x"])("whose group %s is not read say so", (group) => {
    const { problems } = read([{ ...doc, spans: { [group]: [ada, she], coref_clusters_2: [cat, it] } }]);
    expect(problems.find(({ code }) => code === "misspelt-name")?.data).toEqual({
      name: group,
      known: "coref_clusters_1",
    });
  });

  test("of a pipeline without coreference are refused", () => {
    expect(read([{ ...doc, ents: [ada] }])).toMatchObject({
      parts: [],
      problems: [
        { code: "unclear-coreference", data: { unread: ["named entities (1)"] } },
        { code: "layer-not-read", data: { layer: "named entities", count: 1 } },
      ],
    });
  });

  test("are named after their file, or by an id in each of several", () => {
    const spans = { coref_clusters_1: [ada, she] };
    expect(read([{ ...doc, spans }]).parts.map(({ document }) => document)).toEqual(["ada"]);
    const named = ["a", "b"].map((id) => ({ ...doc, spans, _: { doc_key: id } }));
    expect(read(named).parts.map(({ document }) => document)).toEqual(["a", "b"]);
  });

  test("with damage say where", () => {
    const spans = { coref_clusters_1: [ada, { start: "x" }, 3] };
    const { problems } = read([
      { ...doc, spans },
      { ...doc, spans: 3 },
    ]);
    expect(problems.map(({ code, line, data }) => [code, line, data?.["field"]])).toEqual([
      ["json-shape", 1, "coref_clusters_1[1]"],
      ["json-shape", 1, "coref_clusters_1[2]"],
      ["json-shape", 2, "spans"],
    ]);
  });
});
