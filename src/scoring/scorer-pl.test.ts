import { describe, expect, it } from "vitest";
import { Conll2012Reader } from "../formats/conll-2012/conll-2012-reader.ts";
import type { AnnotatedPart } from "../core/document.ts";
import {
  referenceAlignment,
  referenceCounts,
  referenceDocuments,
  type ReferenceMetric,
  referenceScore,
  referenceSpans,
  type SpanEntity,
} from "./scorer-pl.ts";

type Tokens = readonly (readonly number[])[];

function counts(metric: ReferenceMetric, key: Tokens, response: Tokens): number[] {
  const entities = (tokens: Tokens): SpanEntity[] => tokens.map((e) => e.map((token) => [token, token] as const));
  return Array.from(referenceCounts(metric, referenceAlignment(entities(key), entities(response))));
}

describe("referenceCounts", () => {
  // Pradhan et al. 2014, section 4.
  const key = [
    [1, 2, 3],
    [4, 5, 6, 7],
  ];
  const response = [
    [1, 2],
    [3, 4],
    [6, 7, 8, 9],
  ];

  it("counts the example of Pradhan et al. 2014", () => {
    expect(counts("muc", key, response)).toEqual([2, 5, 2, 5]);
    expect(counts("ceafm", key, response)).toEqual([4, 7, 4, 8]);
    expect(counts("blanc", key, response)).toEqual([2, 9, 8, 8, 12, 20]);
    const [rn, rd, pn, pd] = counts("bcub", key, response);
    // Per mention 2/3, 2/3, 1/3, 1/4, 2/4, 2/4 of the key entity and 1, 1, 1/2, 1/2, 2/4, 2/4 of the response entity.
    expect([rn, rd, pn, pd]).toEqual([35 / 12, 7, 4, 8]);
    expect(counts("ceafe", key, response)[0]).toBeCloseTo(13 / 10, 14);
    const lea = counts("lea", key, response);
    expect(lea[0]).toBeCloseTo(5 / 3, 14);
    expect(lea[2]).toBeCloseTo(8 / 3, 14);
  });

  it("adds up CEAF_e in the form of distances: 2/3 + 1/3 is less than 1", () => {
    const [similarity] = counts(
      "ceafe",
      [
        [0, 1],
        [2, 3, 4],
      ],
      [
        [0, 1, 8, 9],
        [2, 10, 11],
      ],
    );
    expect(similarity).toBe(0.9999999999999999);
  });

  it("adds up LEA entity by entity: six times 4/6 is less than 4", () => {
    // In each of six entities with four mentions, one of six links is found.
    const key = Array.from({ length: 6 }, (_, e) => [4 * e, 4 * e + 1, 4 * e + 2, 4 * e + 3]);
    const response = key.map(([a, b]) => [a, b]);
    expect(counts("lea", key, response)).toEqual([3.9999999999999996, 24, 12, 12]);
  });

  it("keeps repeated key mentions in the denominators, in ways that depend on the metric", () => {
    const sides: [Tokens, Tokens] = [
      [
        [1, 2, 2],
        [3, 4, 5],
      ],
      [
        [1, 2],
        [3, 4, 5],
      ],
    ];
    expect(counts("muc", ...sides)).toEqual([3, 4, 3, 3]);
    expect(counts("bcub", ...sides)[0]).toBeCloseTo(13 / 3, 14);
    expect(counts("ceafm", ...sides)).toEqual([6, 6, 6, 5]);
    expect(counts("ceafe", ...sides)[0]).toBeCloseTo(2.2, 14);
    // Coreference links of the key: 12, 22, 34, 35, 45.
    expect(counts("blanc", ...sides)).toEqual([4, 5, 4, 6, 6, 6]);
  });

  it("counts a mention in two key entities as both coreferent and not coreferent with another mention", () => {
    // {0,1}{0,2,3} against {0,1}{2,3}: coreferent 01, 02, 03, 23; not coreferent 00, 02, 03, 01, 12, 13.
    const sides: [Tokens, Tokens] = [
      [
        [0, 1],
        [0, 2, 3],
      ],
      [
        [0, 1],
        [2, 3],
      ],
    ];
    expect(counts("blanc", ...sides)).toEqual([2, 4, 2, 4, 6, 4]);
    expect(counts("muc", ...sides)).toEqual([1, 3, 1, 2]);
    expect(counts("bcub", ...sides)[2]).toBe(3.5);
    expect(counts("ceafm", ...sides)).toEqual([4, 5, 4, 4]);
  });

  it("counts each link of repeated extra mentions only once", () => {
    // {X,1}{X,2}{X}: coreferent X1, X2; not coreferent XX, X2, X1, 12.
    expect(counts("blanc", [[1, 2]], [[0, 1], [0, 2], [0]])).toEqual([0, 1, 2, 0, 0, 4]);
    // {X,X,1,4}{2,3}: coreferent XX, X1, X4, 14, 23.
    const response = [
      [0, 0, 1, 4],
      [2, 3],
    ];
    expect(
      counts(
        "blanc",
        [
          [1, 4],
          [2, 3],
        ],
        response,
      ),
    ).toEqual([2, 2, 5, 4, 4, 6]);
  });
});

describe("referenceScore", () => {
  it("treats 0/0 as 0", () => {
    const { recall, precision, f1 } = referenceScore("muc", Float64Array.of(0, 0, 0, 3));
    expect([recall, precision, f1]).toEqual([0, 0, 0]);
  });

  it("in BLANC, leaves out a kind of link that the key lacks, and gives 0 if the key has no links", () => {
    const blanc = (...sums: number[]): (number | null)[] => {
      const { recall, precision, f1 } = referenceScore("blanc", Float64Array.of(...sums));
      return [recall, precision, f1];
    };
    expect(blanc(0, 0, 0, 0, 0, 0)).toEqual([0, 0, 0]);
    expect(blanc(0, 0, 1, 2, 4, 2)).toEqual([0.5, 1, 2 / 3]);
    expect(blanc(1, 2, 1, 0, 0, 5)).toEqual([0.5, 1, 2 / 3]);
    expect(blanc(1, 1, 1, 0, 2, 0)).toEqual([0.5, 0.5, 0.5]);
  });
});

describe("referenceDocuments", () => {
  const parts = (...headers: readonly string[]): AnnotatedPart[] => {
    const text = headers.map((header, i) => `#begin document ${header}\n${`x\t(${i})\n`.repeat(i + 1)}#end document\n`);
    const reader = new Conll2012Reader({ tokens: false });
    return [...reader.push(new TextEncoder().encode(text.join(""))), ...reader.end()];
  };
  const summary = (...args: Parameters<typeof referenceDocuments>): (string | number)[][] =>
    Array.from(referenceDocuments(...args), ({ name, keyName, responseName, alignment: { spans } }) => [
      name,
      keyName,
      responseName,
      spans.key,
      spans.response,
    ]);

  it("lists the parts of the key by their exact names, with empty responses for missing ones", () => {
    expect(summary(parts("(a); part 000", "b"), parts("c", "(a); part 000", "b "))).toEqual([
      ["(a); part 000", "(a); part 000", "(a); part 000", 1, 2],
      ["b", "b", "", 2, 0],
    ]);
  });

  it("takes the last of several parts with the same header", () => {
    expect(summary(parts("a", "b", "a"), parts("a", "a"))).toEqual([
      ["a", "a", "a", 3, 2],
      ["b", "b", "", 2, 0],
    ]);
  });

  it("selects one document by name, even if the key lacks it", () => {
    expect(summary(parts("a", "b"), parts("b", "c"), "b")).toEqual([["b", "b", "b", 2, 1]]);
    expect(summary(parts("a"), parts("b", "c"), "c")).toEqual([["c", "", "c", 0, 2]]);
    expect(summary(parts("a"), parts("b"), "x")).toEqual([["x", "", "", 0, 0]]);
  });
});

function entities(...tokens: readonly (readonly number[])[]): SpanEntity[] {
  return tokens.map((entity) => entity.map((token) => [token, token] as const));
}

describe("referenceAlignment", () => {
  it("numbers the key's mentions in order, then those that only the response has", () => {
    const { key, response, spans } = referenceAlignment(entities([5, 7], [6]), entities([6, 9], [8, 7]));
    expect(key).toEqual([[0, 1], [2]]);
    expect(response).toEqual([
      [2, 3],
      [4, 1],
    ]);
    expect(spans).toEqual({ key: 3, response: 4, common: 2, invented: 2 });
  });

  it("gives repeated key mentions the number of the last, and counts the lost numbers as invented", () => {
    const { key, repeated, keyEntity, spans } = referenceAlignment(entities([0, 1], [0, 2, 3], [0, 4]), entities([0]));
    expect(key).toEqual([
      [5, 1],
      [5, 3, 4],
      [5, 6],
    ]);
    expect(repeated.map(({ side, earlier, later }) => [side, earlier, later])).toEqual([
      ["key", 0, 2],
      ["key", 2, 5],
    ]);
    expect(keyEntity[5]).toBe(2);
    expect(spans).toEqual({ key: 5, response: 1, common: 1, invented: 2 });
  });

  it("drops later copies of response mentions that the key has, and the entities that this leaves empty", () => {
    const { response, repeated } = referenceAlignment(entities([0, 1], [2, 3]), entities([0, 0, 1], [0], [0, 2, 3]));
    expect(response).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(repeated).toEqual(
      Array.from({ length: 3 }, () => ({ side: "response", span: [0, 0], earlier: 0, later: 0 })),
    );
  });

  it("keeps repeated response mentions that the key lacks, under one number", () => {
    const { response, repeated, spans } = referenceAlignment(entities([1, 4]), entities([0, 0, 1], [0, 4]));
    expect(response).toEqual([
      [2, 2, 0],
      [2, 1],
    ]);
    expect(repeated).toEqual([]);
    expect(spans).toEqual({ key: 2, response: 3, common: 2, invented: 1 });
  });
});

/** Returns the entities of a part with these coreference cells, one per token, as `first-last first-last`. */
function entitiesOf(...cells: readonly string[]): string[] {
  const lines = [
    "#begin document (a); part 000",
    ...cells.map((cell, t) => `a\t0\t${t}\tw\t${cell}`),
    "#end document\n",
  ];
  const reader = new Conll2012Reader({ tokens: false });
  const [part] = [...reader.push(new TextEncoder().encode(lines.join("\n"))), ...reader.end()];
  return referenceSpans(part).map((entity) => entity.map(([first, last]) => `${first}-${last}`).join(" "));
}

describe("referenceSpans", () => {
  it("lists the mentions of an entity in the order in which they close", () => {
    expect(entitiesOf("(1", "(1", "1)", "1)", "(1)")).toEqual(["1-2 0-3 4-4"]);
    expect(entitiesOf("(1", "(1", "(1", "1)|1)", "1)")).toEqual(["2-3 1-3 0-4"]);
  });

  it("lists one-token mentions before closing brackets of the same cell, whatever their order there", () => {
    expect(entitiesOf("(1", "1)|(1)", "(1)")).toEqual(["1-1 0-1 2-2"]);
    expect(entitiesOf("(1", "(1)|1)", "(1)")).toEqual(["1-1 0-1 2-2"]);
  });

  it("lists entities by their first one-token mention or opening, one-token mentions first in a cell", () => {
    expect(entitiesOf("(1|(2)", "1)")).toEqual(["0-0", "0-1"]);
    expect(entitiesOf("(4|(2)|(1|(3)", "1)|4)", "(4)")).toEqual(["0-0", "0-0", "0-1 2-2", "0-1"]);
    expect(entitiesOf("(5|(2", "5)", "2)", "(2)|(5)")).toEqual(["0-1 3-3", "0-2 3-3"]);
  });

  it("closes a mention that was opened in the same cell before one that was open already", () => {
    expect(entitiesOf("(1", "1)|(1", "1)")).toEqual(["1-1 0-2"]);
  });

  it("returns nothing for a part without mentions", () => {
    expect(entitiesOf()).toEqual([]);
    expect(entitiesOf("-", "-")).toEqual([]);
  });
});
