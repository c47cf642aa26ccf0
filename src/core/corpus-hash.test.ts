import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { distinctMentions } from "../matching/equal-mentions.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { corpusHash, namedDigest, partDigest, preparedWithDigest } from "./corpus-hash.ts";
import type { AnnotatedPart, Layers } from "./document.ts";
import { EntityFingerprints, NameHash } from "./name-fingerprints.ts";
import { textColumn } from "./text-column.ts";
import { webAssemblyUse } from "./web-assembly.ts";

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

  it("does not depend on the order of entities or mentions", () => {
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

  it("does not depend on the ids of entities, on words or on lines", () => {
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

  it("does not depend on the order of repeated mentions", () => {
    const repeated: Clusters = [
      ["a", "b"],
      ["a", "c"],
    ];
    expect(digest(repeated.toReversed())).toBe(digest(repeated));
  });

  it("differs if the annotation differs", () => {
    const part = partOf(spans, "d");
    const discontinuous = {
      ...part,
      mentions: { ...part.mentions, pieces: new Map([[3, Int32Array.of(5, 5, 7, 7)]]) },
    };
    const all = [
      digest(spans),
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

  it("distinguishes part c of document ab from part bc of document a", () => {
    const none = partOf([], "");
    const one = { ...none, document: "ab", part: "c" };
    const other = { ...none, document: "a", part: "bc" };
    expect(digestOf(one)).not.toBe(digestOf(other));
  });

  it("distinguishes positions that take one to five bytes", () => {
    const positions = [0, 127, 128, 129, 255, 256, 16_383, 16_384, 2_097_152, 2 ** 31 - 1];
    const all = positions.map((position) => digest([[[position, position]]]));
    expect(new Set(all).size).toBe(positions.length);
  });

  it("distinguishes a name with NUL from two names: {x, y} is not {x␀␀y}", () => {
    expect(digest([["x\0\0y"]])).not.toBe(digest([["x", "y"]]));
  });
});

describe("the hashed bytes", () => {
  const sha = (...bytes: readonly (number | Uint8Array)[]): string => {
    const hash = createHash("sha256");
    for (const some of bytes) hash.update(typeof some === "number" ? Uint8Array.of(some) : some);
    return hash.digest("hex");
  };
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("of a span are 2 × the entity's number, the step from the previous first token, and the length − 1", () => {
    // The canonical order is 3..3, 130..257, 130..258, 131..131, so the second entity in the file is number 0. The
    // bytes begin with "d" and "p1", each after its length, and 0 for mentions without opaque names. 128 takes two
    // bytes: 128, 1.
    const part = {
      ...partOf(
        [
          [[130, 257]],
          [
            [3, 3],
            [130, 258],
            [131, 131],
          ],
        ],
        "d",
      ),
      part: "p1",
    };
    expect(digestOf(part)).toBe(sha(1, utf8("d"), 2, utf8("p1"), 0, 0, 3, 0, 2, 127, 127, 0, 0, 128, 1, 0, 1, 0));
  });

  it("of a discontinuous mention are 2 × the entity's number + 1, the number of bounds, and the bounds", () => {
    const part = partOf(
      [
        [[2, 2]],
        [
          [4, 9],
          [11, 12],
        ],
      ],
      "d",
    );
    const broken = { ...part, mentions: { ...part.mentions, pieces: new Map([[1, Int32Array.of(4, 5, 9, 9)]]) } };
    expect(digestOf(broken)).toBe(sha(1, utf8("d"), 0, 0, 0, 2, 0, 3, 4, 4, 5, 9, 9, 2, 9, 1));
  });

  it("of names, if parts share entities, are 1, then twice the entity's shared number and the name", () => {
    const names = ["猫".repeat(60), "犬".repeat(60)];
    const part = partOf([[names[0]], [names[1]]], "文".repeat(40));
    const { mentions } = part;
    const order = Int32Array.from(mentions.entity.keys());
    const told: [number, number][] = [];
    const found = partDigest(part, order, (entity, inPart) => {
      told.push([entity, inPart]);
      return entity + 5;
    });
    expect(told).toStrictEqual([
      [mentions.entity[0], 0],
      [mentions.entity[1], 1],
    ]);
    // Each of the two names has 180 bytes, a length that is written as 128 + 52, 1. The document's name has 120 bytes.
    const rows = Array.from(order).flatMap((m) => [
      2 * (mentions.entity[m] + 5),
      Uint8Array.of(180, 1),
      utf8(mentions.names![m]),
    ]);
    expect(found).toBe(sha(120, utf8("文".repeat(40)), 0, 1, ...rows));
  });

  it("of names are 2 and the fingerprints of the entities, or 0 if there are none", () => {
    const fingerprints = new EntityFingerprints(2);
    const hash = new NameHash();
    for (const [name, entity] of [
      ["a", 0],
      ["b", 0],
      ["c", 1],
    ] as const) {
      hash.take(utf8(name), 0, 1);
      fingerprints.add(entity, hash.high, hash.low);
    }
    const document = "文".repeat(40);
    const expected = sha(120, utf8(document), 0, 2, fingerprints.sorted());
    expect(fingerprints.sorted()).toHaveLength(16);
    expect(namedDigest({ document, part: "" }, fingerprints)).toBe(expected);
    expect(digest([["a", "b"], ["c"]], document)).toBe(expected);
    expect(namedDigest({ document, part: "7" }, new EntityFingerprints(3))).toBe(
      sha(120, utf8(document), 1, utf8("7"), 0),
    );
  });
});

describe("partDigest of layers beyond identity", () => {
  /** Three entities: a and c twice, b once. */
  const part = partOf(
    [
      [
        [0, 0],
        [4, 4],
      ],
      [[2, 2]],
      [
        [6, 6],
        [8, 9],
      ],
    ],
    "d",
  );
  const [a, b, c] = [0, 2, 6].map((first) => part.mentions.entity[part.mentions.first.indexOf(first)]);
  const spansOf = (...at: readonly number[]) => ({
    ...{ length: at.length, first: Int32Array.from(at), last: Int32Array.from(at) },
  });
  const splitOf = (...rows: readonly (readonly [number, number])[]): Layers => ({
    splitAntecedents: {
      length: rows.length,
      entity: Int32Array.from(rows, ([entity]) => entity),
      antecedent: Int32Array.from(rows, ([, antecedent]) => antecedent),
    },
  });
  const bridgeOf = (anaphor: number, antecedent: number, entity: number): Layers => ({
    bridging: {
      ...{ length: 1, anaphor: spansOf(anaphor), antecedent: spansOf(antecedent) },
      antecedentEntity: Int32Array.of(entity),
    },
  });
  const noneOf = (...at: readonly number[]): Layers => ({
    nonReferring: { ...spansOf(...at), ids: at.map(String) },
  });
  const votesOf = (votes: number): Layers => ({
    votes: {
      ...spansOf(0, 4),
      choices: {
        ...{ length: 1, markable: Int32Array.of(1), antecedent: Int32Array.of(0), votes: Int32Array.of(votes) },
      },
    },
  });
  const of = (layers: Layers): string => digestOf({ ...part, layers });

  it("differs if a row does", () => {
    const all = [
      ...[{}, splitOf([c, a], [c, b]), splitOf([c, a]), splitOf([b, a], [b, c])],
      ...[bridgeOf(6, 0, a), bridgeOf(6, 4, a), bridgeOf(8, 0, a), bridgeOf(6, -1, a), bridgeOf(6, -1, -1)],
      ...[noneOf(1), noneOf(3), noneOf(1, 3), votesOf(1), votesOf(2)],
      { ...splitOf([c, a]), ...noneOf(1) },
    ];
    expect(new Set(all.map(of)).size).toBe(all.length);
  });

  it("is that of the clusters if there are no rows", () => {
    expect(of({ ...splitOf(), ...noneOf(), discourseDeixis: part })).toBe(digestOf(part));
  });

  it("does not depend on the order of rows, nor on that of entities", () => {
    expect(of(splitOf([c, b], [c, a]))).toBe(of(splitOf([c, a], [c, b])));
    expect(of(noneOf(3, 1))).toBe(of(noneOf(1, 3)));
    const entity = part.mentions.entity.map((e) => 2 - e);
    const reversed = { ...part, mentions: { ...part.mentions, entity }, layers: splitOf([2 - c, 2 - a]) };
    expect(digestOf(reversed)).toBe(of(splitOf([c, a])));
  });

  it("covers the first markable of each entity that refers to nothing, which alone is scored", () => {
    const shared = (...at: readonly number[]): Layers => ({
      nonReferring: { ...spansOf(...at), ids: at.map(() => "x") },
    });
    expect(of(shared(1, 3))).toBe(of(noneOf(1)));
  });

  it("is SHA-256 of the clusters' digest and the sorted rows", () => {
    const rows = `${digestOf(part)}\nbridge 6,6 0,0 0\nsplit 2 0\nsplit 2 1`;
    const layers = { ...splitOf([c, b], [c, a]), ...bridgeOf(6, 0, a) };
    expect(of(layers)).toBe(createHash("sha256").update(rows).digest("hex"));
    webAssemblyUse.when = "always";
    expect(preparedWithDigest({ ...part, layers })?.digest).toBe(of(layers));
    webAssemblyUse.when = "where it pays";
  });
});

describe("corpusHash", () => {
  const digests = [digest(spans, "d1"), digest(spans, "d2"), digest([["a"]], "d3")];

  it("is 8 hexadecimal digits and does not depend on the order of parts", () => {
    expect(corpusHash(digests)).toMatch(/^[0-9a-f]{8}$/);
    expect(corpusHash(digests.toReversed())).toBe(corpusHash(digests));
  });

  it("differs if a part is missing, or occurs twice", () => {
    const all = [digests, digests.slice(1), digests.slice(0, 2), [...digests, digests[0]], []];
    expect(new Set(all.map(corpusHash)).size).toBe(all.length);
  });

  it("is the beginning of the SHA-256 of an empty message if there are no parts", () => {
    expect(corpusHash([])).toBe("e3b0c442");
  });

  it("does not change the given list", () => {
    const list = ["b", "a"];
    corpusHash(list);
    expect(list).toStrictEqual(["b", "a"]);
  });
});
