import { describe, expect, test } from "vitest";
import type { ReadOptions } from "../format.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const text = "Ada fed 😀 her cat. She likes it.";

function read(content: string | readonly object[], options: ReadOptions = {}) {
  const lines = typeof content === "string" ? content : content.map((each) => `${JSON.stringify(each)}\n`).join("");
  const { parts, problems, format } = readFiles({ "all.jsonl": lines }, options);
  const mentions = parts.map(({ mentions: { first, last, entity, length }, entities, tokens }) =>
    Array.from({ length }, (_, m) => {
      const { text: whole, starts, ends } = tokens!.inText!;
      return `${whole.slice(starts[first[m]], ends[last[m]])}/${entities.ids[entity[m]]}`;
    }),
  );
  return { parts, mentions, problems, format };
}

const related = {
  id: 7,
  text,
  entities: [
    { id: 1, label: "M", start_offset: 0, end_offset: 3 },
    { id: 2, label: "M", start_offset: 11, end_offset: 14 },
    { id: 3, label: "M", start_offset: 11, end_offset: 18 },
  ],
  relations: [{ id: 1, from_id: 2, to_id: 1, type: "coref" }],
  Comments: [],
};

describe("doccano's JSONL", () => {
  test("has entities and relations, and counts UTF-16 units", () => {
    const { mentions, problems, format, parts } = read([related]);
    expect([format, problems, parts[0].document]).toEqual(["doccano", [], "7"]);
    expect(mentions).toEqual([["Ada/1", "her cat/3", "her/1"]]);
  });

  test("may count characters, or what readers see as one", () => {
    const shifted = (surplus: number) => ({
      ...related,
      entities: related.entities.map((entity) => ({
        ...entity,
        start_offset: entity.start_offset - (entity.start_offset === 0 ? 0 : surplus),
        end_offset: entity.end_offset - (entity.start_offset === 0 ? 0 : surplus),
      })),
    });
    expect(read([shifted(1)]).mentions).toEqual(read([related]).mentions);
    // A family of three is five characters, eight UTF-16 units, and one grapheme.
    const family = { ...shifted(1), text: text.replace("😀", "👨‍👩‍👧") };
    expect(read([family]).mentions).toEqual(read([related]).mentions);
  });

  test("with an empty list of relations has singletons, whatever the labels", () => {
    const labels = ["Ada", "Ada", "cat"];
    const entities = related.entities.map((entity, e) => ({ ...entity, label: labels[e] }));
    const { mentions, problems } = read([{ ...related, relations: [], entities }]);
    expect(mentions).toEqual([["Ada/1", "her cat/3", "her/2"]]);
    const option = "--field label";
    expect(problems).toEqual([{ code: "unlinked-mentions", data: { labels: ["Ada (2)", "cat (1)"], option } }]);
  });

  test("without relations has labels for entities", () => {
    const label = [
      [0, 3, "Ada"],
      [11, 14, "Ada"],
      [11, 18, "cat"],
    ];
    const { mentions, problems } = read([{ id: 7, text, label, Comments: [] }]);
    expect(mentions).toEqual([["Ada/Ada", "her cat/cat", "her/Ada"]]);
    expect(problems).toMatchObject([{ code: "labels-as-entities" }]);
  });

  test("names texts by a field that people imported with them, if it tells them apart", () => {
    const names = (records: readonly object[]) => read(records).parts.map(({ document }) => document);
    expect(
      names([
        { ...related, name: "x" },
        { ...related, id: 8, name: "y" },
      ]),
    ).toEqual(["x", "y"]);
    expect(
      names([
        { ...related, name: "x" },
        { ...related, id: 8, name: "x" },
      ]),
    ).toEqual(["7", "8"]);
    expect(names([{ ...related, meta: { doc_id: "d" } }])).toEqual(["d"]);
  });

  test("of versions before 1.5 may hold annotations by several people, of whom one must be named", () => {
    const annotations = [
      { label: 2, start_offset: 0, end_offset: 3, user: 1 },
      { label: 2, start_offset: 11, end_offset: 14, user: 1 },
      { label: 2, start_offset: 0, end_offset: 3, user: 2 },
    ];
    const record = { id: 7, text, annotations, meta: {} };
    expect(read([record])).toMatchObject({
      parts: [],
      problems: [
        { code: "unclear-annotator", data: { texts: 1, annotators: ["1 (1)", "2 (1)"], option: "--field 1" } },
      ],
    });
    expect(read([record], { field: "2" }).mentions).toEqual([["Ada/2"]]);
    expect(read([record], { field: "3" }).problems).toMatchObject([
      { code: "unclear-annotator", data: { field: "3" } },
    ]);
  });

  test("reports what is damaged, and reads the rest", () => {
    const entities = [...related.entities, { id: 4, label: "M", start_offset: "x", end_offset: 3 }];
    const { problems, mentions } = read(`${JSON.stringify({ ...related, entities })}\n{"id": 8, "text": \n[]\n`);
    expect(mentions).toEqual(read([related]).mentions);
    expect(problems).toMatchObject([
      { code: "json-syntax", line: 2 },
      { code: "json-shape", line: 3 },
      { code: "json-shape", document: "7", line: 1, data: { field: "entities[3]" } },
    ]);
  });
});
