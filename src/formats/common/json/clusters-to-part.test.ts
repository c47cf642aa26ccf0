import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { type AnnotatedPart, runsOf } from "../../../core/document.ts";
import { clustersToPart } from "./json-clusters.ts";

const words = { length: 5 };

function read(
  clusters: unknown,
  tokens?: { length: number },
): { part: AnnotatedPart; problems: Partial<Diagnostic>[] } {
  const problems: Partial<Diagnostic>[] = [];
  const frame = { document: "a", part: "", ...(tokens !== undefined && { tokens }) };
  const part = clustersToPart(clusters, frame, (code, where) => problems.push({ code, ...where }));
  return { part, problems };
}

function mentionsOf(part: AnnotatedPart): string[] {
  const { mentions, entities } = part;
  return Array.from({ length: mentions.length }, (_, m) => {
    const what = mentions.names?.[m] ?? Array.from(runsOf(mentions, m)).join("-");
    return `${what}:${entities.ids[mentions.entity[m]]}`;
  });
}

describe("a reader of spans", () => {
  test("sorts spans in text order, longer ones first", () => {
    const { part, problems } = read(
      [
        [
          [3, 4],
          [0, 0],
        ],
        [[0, 2]],
      ],
      words,
    );
    expect(problems).toEqual([]);
    expect(mentionsOf(part)).toEqual(["0-2:1", "0-0:0", "3-4:0"]);
    expect(part.mentions.names).toBeUndefined();
    expect(part.mentions.pieces).toBeUndefined();
  });

  test("keeps repeated spans in the order of the file", () => {
    expect(
      mentionsOf(
        read([
          [[1, 2]],
          [
            [1, 2],
            [1, 2],
          ],
        ]).part,
      ),
    ).toEqual(["1-2:0", "1-2:1", "1-2:1"]);
  });

  test("converts discontinuous spans to ascending maximal runs", () => {
    const { part, problems } = read(
      [
        [
          [
            [3, 3],
            [0, 0],
          ],
          [
            [0, 1],
            [2, 3],
          ],
          [[4, 4]],
          [
            [0, 2],
            [1, 1],
            [4, 4],
          ],
        ],
      ],
      words,
    );
    expect(problems).toEqual([]);
    expect(mentionsOf(part)).toEqual(["0-2-4-4:0", "0-3:0", "0-0-3-3:0", "4-4:0"]);
    expect(Array.from(part.mentions.pieces!.keys())).toEqual([0, 2]);
  });

  test("reports and keeps spans outside the text", () => {
    const { part, problems } = read(
      [
        [
          [4, 5],
          [-1, 0],
          [5, 9],
          [
            [0, 0],
            [7, 7],
          ],
        ],
      ],
      words,
    );
    const code = "span-outside-text";
    expect(problems).toEqual([
      { code, document: "a", entity: "0", mention: "[4,5]", data: { tokens: 5 } },
      { code, document: "a", entity: "0", mention: "[-1,0]" },
      { code, document: "a", entity: "0", mention: "[5,9]", data: { tokens: 5 } },
      { code, document: "a", entity: "0", mention: "[[0,0],[7,7]]", data: { tokens: 5 } },
    ]);
    expect(mentionsOf(part)).toEqual(["-1-0:0", "0-0-7-7:0", "4-5:0", "5-9:0"]);
  });

  test("reports only negative positions if the text is unknown", () => {
    expect(
      read([
        [
          [1_000_000, 1_000_001],
          [-3, -2],
        ],
      ]).problems,
    ).toEqual([{ code: "span-outside-text", document: "a", entity: "0", mention: "[-3,-2]" }]);
  });

  test("reports and drops reversed spans", () => {
    const { part, problems } = read(
      [
        [
          [2, 1],
          [0, 0],
        ],
        [
          [
            [0, 0],
            [4, 3],
          ],
        ],
      ],
      words,
    );
    expect(problems).toEqual([
      { code: "span-reversed", document: "a", entity: "0", mention: "[2,1]" },
      { code: "span-reversed", document: "a", entity: "1", mention: "[[0,0],[4,3]]" },
    ]);
    expect(mentionsOf(part)).toEqual(["0-0:0"]);
    expect(part.entities).toEqual({ length: 1, ids: ["0"] });
  });
});

describe("a reader of opaque ids", () => {
  test("sorts strings and numbers by code units", () => {
    const { part, problems } = read([
      ["b", "a", "10"],
      ["B", 9, 1.5, "é", ""],
    ]);
    expect(problems).toEqual([]);
    expect(mentionsOf(part)).toEqual([":1", "1.5:1", "10:0", "9:1", "B:1", "a:0", "b:0", "é:1"]);
    expect(Array.from(part.mentions.first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(part.mentions.last).toEqual(part.mentions.first);
  });

  test("gives a repeated id the same rank each time", () => {
    const { part } = read([
      ["a", "b"],
      ["b", "c", "b"],
    ]);
    expect(mentionsOf(part)).toEqual(["a:0", "b:0", "b:1", "b:1", "c:1"]);
    expect(Array.from(part.mentions.first)).toEqual([0, 1, 1, 1, 4]);
  });

  test.each([2 ** 53, -(2 ** 53), 1e400, Number.NaN])("reports and drops a number that may be inexact: %d", (id) => {
    const { part, problems } = read([[id, 2 ** 53 - 1]]);
    expect(problems).toMatchObject([{ code: "json-shape", entity: "0", mention: String(id) }]);
    expect(mentionsOf(part)).toEqual(["9007199254740991:0"]);
  });

  test("reports and drops spans if the first mention is an id", () => {
    const { part, problems } = read([["a"], [[0, 1], "b"]]);
    expect(problems).toMatchObject([
      { code: "json-shape", entity: "1", mention: "[0,1]", data: { field: "clusters[1][0]" } },
    ]);
    expect(mentionsOf(part)).toEqual(["a:0", "b:1"]);
  });
});

describe("wrong shapes", () => {
  test.each([undefined, null, 1, "a", {}, { 0: [[0, 1]] }])("are reported: %j", (clusters) => {
    const { part, problems } = read(clusters);
    expect(problems).toMatchObject([{ code: "json-shape", document: "a", data: { field: "clusters" } }]);
    expect(part.mentions.length).toBe(0);
    expect(part.entities.length).toBe(0);
  });

  test("of clusters do not change the numbers of other clusters", () => {
    const { part, problems } = read([7, ["a"], null, { b: 1 }, ["c"]]);
    expect(problems.map(({ code, entity, data }) => [code, entity, data?.["field"]])).toEqual([
      ["json-shape", "0", "clusters[0]"],
      ["json-shape", "2", "clusters[2]"],
      ["json-shape", "3", "clusters[3]"],
    ]);
    expect(part.entities).toEqual({ length: 2, ids: ["1", "4"] });
    expect(mentionsOf(part)).toEqual(["a:1", "c:4"]);
  });

  test.each([
    [null],
    [true],
    [{}],
    [[]],
    [[0]],
    [[0, 1, 2]],
    [[0.5, 1]],
    [["0", "1"]],
    [[0, 2 ** 31]],
    [[null, null]],
    [[[]]],
    [[[0, 1], 2]],
    [[[0, 1], [2]]],
    [[[[0, 1]]]],
  ])("of a mention are reported: %j", (mention) => {
    const { part, problems } = read([[mention, [3, 4]]], words);
    expect(problems).toMatchObject([{ code: "json-shape", entity: "0", data: { field: "clusters[0][0]" } }]);
    expect(mentionsOf(part)).toEqual(["3-4:0"]);
  });

  test("include empty lists", () => {
    const { part, problems } = read([[], [[0, 0]], []], words);
    expect(problems).toEqual([
      { code: "empty-entity", document: "a", entity: "0" },
      { code: "empty-entity", document: "a", entity: "2" },
    ]);
    expect(part.entities).toEqual({ length: 1, ids: ["1"] });
    expect(read([]).problems).toEqual([]);
  });

  test("include deep nesting, but not mentions of many pieces", () => {
    let deep: unknown = [0, 1];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(read([[deep]]).problems).toMatchObject([{ code: "json-shape" }]);
    const pieces = Array.from({ length: 300_000 }, (_, i) => [2 * i, 2 * i]);
    expect(read([[pieces]]).part.mentions.pieces?.get(0)?.length).toBe(600_000);
  });
});
