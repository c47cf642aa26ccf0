import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Conll2012Reader } from "../formats/conll-2012/conll-2012-reader.ts";
import { textColumn } from "../core/text-column.ts";
import { StatisticsCounter } from "./corpus-statistics.ts";
import { partOf } from "../scoring/score-clusters.ts";

describe("StatisticsCounter", () => {
  it("counts tokens, mentions, entities and sizes", () => {
    const lines = [
      "#begin document (a); part 000",
      "a 0 0 It (1)",
      "a 0 1 rained -",
      "",
      "a 0 0 It (1)|(2)",
      "#end document",
    ];
    const reader = new Conll2012Reader();
    const parts = [...reader.push(new TextEncoder().encode(`${lines.join("\n")}\n`)), ...reader.end()];
    const counter = new StatisticsCounter();
    for (const part of parts) counter.add(part);
    // Entity 1 has two mentions, entity 2 one.
    expect(counter.result()).toEqual({
      documents: 1,
      parts: 1,
      tokens: 3,
      sentences: 2,
      mentions: 3,
      entities: 2,
      singletons: 1,
      largestEntity: 2,
      nested: 0,
      crossing: 0,
      discontinuous: 0,
      sharedSpans: 1,
      links: 1,
      // Entity 1 is at 0 and 2. Heads are unknown, but all mentions have one token.
      entityRange: {
        all: { median: 0, percentile95: 0, largest: 2 },
        withoutSingletons: { median: 2, percentile95: 2, largest: 2 },
      },
      headTags: null,
      // The file has no parts of speech.
      withoutNominal: null,
      cataphoric: null,
      records: null,
      sizes: [
        [1, 1],
        [2, 1],
      ],
    });
  });

  it("counts entities without a nominal mention, or with a pronoun before the first (Tuggener 2014)", () => {
    const count = (tags: readonly string[], ...chains: [number, number][][]): unknown => {
      const counter = new StatisticsCounter();
      counter.add({ ...partOf(chains), tokens: { length: tags.length, tag: textColumn(tags) } });
      const { withoutNominal, cataphoric } = counter.result();
      return { withoutNominal, cataphoric };
    };
    const tags = ["PRP", "NNP", "PRP", "PRP$", "DT", "NN", "VB"];
    const [he, Ada, it, its, theQuay, run] = (
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 5],
        [6, 6],
      ] as const
    ).map(([first, last]): [number, number] => [first, last]);
    // “he … Ada” is cataphora. “it … its” has no noun, so it is not. “its … the quay” is cataphora.
    expect(count(tags, [he, Ada], [it, its])).toEqual({ withoutNominal: 1, cataphoric: 1 });
    expect(count(tags, [Ada, it], [its, theQuay])).toEqual({ withoutNominal: 0, cataphoric: 1 });
    // A verb is neither noun nor pronoun. A singleton is not a chain.
    expect(count(tags, [it, run], [he], [its])).toEqual({ withoutNominal: 1, cataphoric: 0 });
    // A token without a tag may be anything, but several tokens are nominal whatever they are.
    expect(count(["PRP", ""], [he, Ada])).toEqual({ withoutNominal: null, cataphoric: null });
    expect(count(["PRP", "NN", "", "", "", ""], [he, theQuay])).toEqual({ withoutNominal: 0, cataphoric: 1 });
  });

  it("gives no numbers of tokens and sentences if no part has tokens", () => {
    const counter = new StatisticsCounter();
    counter.add(partOf([["x", "y"]]));
    expect(counter.result()).toMatchObject({ tokens: null, sentences: null, mentions: 2, entities: 1 });
  });

  it("counts nested, crossing and discontinuous mentions", () => {
    const count = (spans: readonly (readonly [number, number])[]): { nested: number; crossing: number } => {
      const counter = new StatisticsCounter();
      counter.add(partOf(spans.map((span) => [span])));
      const { nested, crossing } = counter.result();
      return { nested, crossing };
    };
    // 0–5 contains 1–2 and 4–5. 4–8 crosses 0–5 and contains 4–5. 9–9 is separate.
    expect(
      count([
        [0, 5],
        [1, 2],
        [4, 5],
        [4, 8],
        [9, 9],
      ]),
    ).toEqual({ nested: 2, crossing: 2 });
    // The same span twice is not inside itself.
    expect(
      count([
        [0, 1],
        [0, 1],
      ]),
    ).toEqual({ nested: 0, crossing: 0 });
    expect(
      count([
        [0, 1],
        [0, 1],
        [0, 2],
      ]),
    ).toEqual({ nested: 2, crossing: 0 });
    expect(
      count([
        [0, 3],
        [2, 4],
        [3, 6],
      ]),
    ).toEqual({ nested: 0, crossing: 3 });
    const part = partOf([[[0, 4]], [[1, 1]]]);
    const counter = new StatisticsCounter();
    counter.add({ ...part, mentions: { ...part.mentions, pieces: new Map([[0, Int32Array.of(0, 0, 3, 4)]]) } });
    expect(counter.result()).toMatchObject({ discontinuous: 1, nested: 1 });
  });

  it("counts as many nested and crossing mentions as a comparison of all pairs", () => {
    const span = fc.tuple(fc.nat(8), fc.nat(5)).map(([first, length]) => [first, first + length] as const);
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const others = (test: (a: readonly [number, number], b: readonly [number, number]) => boolean): number =>
          spans.filter((a) => spans.some((b) => test(a, b))).length;
        const counter = new StatisticsCounter();
        counter.add(partOf(spans.map((each) => [each])));
        expect(counter.result()).toMatchObject({
          nested: others(([a, b], [c, d]) => c <= a && b <= d && (c < a || b < d)),
          crossing: others(([a, b], [c, d]) => (a < c && c <= b && b < d) || (c < a && a <= d && d < b)),
        });
      }),
    );
  });
});
