import { describe, expect, it } from "vitest";
import { distinctMentions } from "../matching/distinct-mentions.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { corpusHash, partDigest } from "./corpus-hash.ts";
import type { AnnotatedPart } from "./document.ts";
import { textColumn } from "./text-column.ts";

const digestOf = (part: AnnotatedPart): string => partDigest(part, distinctMentions(part, "keep").order);
const digest = (clusters: Clusters, document = "d"): string => digestOf(partOf(clusters, document));

const spans: Clusters = [
  [
    [0, 1],
    [3, 3],
  ],
  [
    [2, 2],
    [5, 7],
    [5, 5],
  ],
];

describe("partDigest", () => {
  it("is 64 hexadecimal digits", () => {
    expect(digest(spans)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("stays when entities and mentions come in another order", () => {
    const shuffled: Clusters = [
      [
        [5, 5],
        [2, 2],
        [5, 7],
      ],
      [
        [3, 3],
        [0, 1],
      ],
    ];
    expect(digest(shuffled)).toBe(digest(spans));
    expect(digest([["b", "a"], ["c"]])).toBe(digest([["c"], ["a", "b"]]));
  });

  it("stays when entities have other ids, and when there are words and lines", () => {
    const part = partOf(spans, "d");
    const renamed = { ...part, entities: { length: 2, ids: ["e17", "x"] } };
    const form = textColumn(["It", "was", "he", "."]);
    const withWords = {
      ...part,
      tokens: { length: 4, form, lines: { token: Int32Array.of(0), line: Int32Array.of(2) } },
      line: 1,
      header: "(d);",
    };
    expect(digestOf(renamed)).toBe(digestOf(part));
    expect(digestOf(withWords)).toBe(digestOf(part));
  });

  it("stays when repeated mentions come in another order", () => {
    const repeated: Clusters = [
      ["a", "b"],
      ["a", "c"],
    ];
    expect(digest(repeated.toReversed())).toBe(digest(repeated));
  });

  it("is different for everything that is annotated differently", () => {
    const part = partOf(spans, "d");
    const discontinuous = {
      ...part,
      mentions: { ...part.mentions, pieces: new Map([[3, Int32Array.of(5, 5, 7, 7)]]) },
    };
    const all = [
      digest(spans),
      // a mention less, a mention moved, a mention in the other entity, entities merged, an entity cut in two
      digest([spans[0], spans[1].slice(0, 2)]),
      digest([
        spans[0],
        [
          [2, 2],
          [5, 7],
          [5, 6],
        ],
      ]),
      digest([[...spans[0], [5, 5]], spans[1].slice(0, 2)]),
      digest([[...spans[0], ...spans[1]]]),
      digest([spans[0], [[2, 2]], spans[1].slice(1)]),
      // another document, another part, a hole in a mention, a mention twice, no mention
      digest(spans, "e"),
      digestOf({ ...part, part: "1" }),
      digestOf(discontinuous),
      digest([spans[0], [...spans[1], [5, 5]]]),
      digest([]),
      digest([], "e"),
      digest([["a"]]),
      digest([["b"]]),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("tells document and part apart", () => {
    const none = partOf([], "");
    const one = { ...none, document: "ab", part: "c" };
    const other = { ...none, document: "a", part: "bc" };
    expect(digestOf(one)).not.toBe(digestOf(other));
  });

  it("tells large positions apart, beyond one and two bytes of a number", () => {
    const positions = [0, 127, 128, 129, 255, 256, 16_383, 16_384, 2_097_152, 2 ** 31 - 1];
    const all = positions.map((position) => digest([[[position, position]]]));
    expect(new Set(all).size).toBe(positions.length);
  });

  it("tells names with a NUL in them from two names: {x, y} is not {x␀␀y}", () => {
    expect(digest([["x\0\0y"]])).not.toBe(digest([["x", "y"]]));
  });
});

describe("corpusHash", () => {
  const digests = [digest(spans, "d1"), digest(spans, "d2"), digest([["a"]], "d3")];

  it("is 8 hexadecimal digits and does not depend on the order of parts", () => {
    expect(corpusHash(digests)).toMatch(/^[0-9a-f]{8}$/);
    expect(corpusHash(digests.toReversed())).toBe(corpusHash(digests));
  });

  it("is different without one of them, and with one of them twice", () => {
    const all = [digests, digests.slice(1), digests.slice(0, 2), [...digests, digests[0]], []];
    expect(new Set(all.map(corpusHash)).size).toBe(all.length);
  });

  it("of no part is the beginning of the SHA-256 of nothing", () => {
    expect(corpusHash([])).toBe("e3b0c442");
  });

  it("leaves the list that it is given alone", () => {
    const list = ["b", "a"];
    corpusHash(list);
    expect(list).toStrictEqual(["b", "a"]);
  });
});
