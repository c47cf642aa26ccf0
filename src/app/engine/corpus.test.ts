import { describe, expect, it } from "vitest";
import { findMetric } from "../../metrics/registry.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import { Corpus } from "./corpus.ts";

const key = {
  parts: [
    partOf([["a", "b", "c"], ["d"]], "one"),
    partOf([["a", "b"]], "two"),
    partOf(
      [
        ["a", "b"],
        ["c", "d", "e"],
      ],
      "three",
    ),
  ],
};
const responses = [
  {
    name: "lacks",
    parts: [
      partOf(
        [
          ["a", "b"],
          ["c", "d"],
        ],
        "one",
      ),
      partOf([["a"], ["b"]], "two"),
    ],
  },
  { name: "extra", parts: [partOf([["c", "e"], ["d"]], "three"), partOf([["x", "y"]], "four")] },
];

describe.each(["ignore", "score"] as const)("a corpus with extraDocuments=%s", (extraDocuments) => {
  const corpus = new Corpus(key, responses, { metrics: ["conll", "lea"], extraDocuments });

  it.each([
    ["all responses", [0, 1], undefined],
    ["the second response", [1], undefined],
    ["one document", [0, 1], "two"],
  ] as const)("scores %s again with the same result", (_, systems, document) => {
    const metrics = [findMetric("lea")!, findMetric("muc")!];
    const run = (score: typeof scoreSources): { totals: Accumulator[]; seen: unknown[] } => {
      const seen: unknown[] = [];
      const totals = score(
        corpus.key,
        systems.map((system) => corpus.responses[system]),
        { ...corpus.scoring, metrics },
        () => undefined,
        {
          wants: (part) => document === undefined || part.document === document,
          matched: (id: string, { table, pairs }: MatchedSides, response: number) =>
            seen.push({ id, table, pairs, response }),
        },
      );
      return { totals, seen };
    };
    const [first, again] = [run(scoreSources), run(corpus.scoreAgain)];
    expect(first.seen.length).toBeGreaterThan(0);
    expect(again.seen).toStrictEqual(first.seen);
    again.totals.forEach((total, i) => {
      const { scores, signature, parts } = first.totals[i].result();
      expect(total.result()).toMatchObject({ scores, signature, parts });
      expect(total.by("document")).toStrictEqual(first.totals[i].by("document"));
    });
  });
});
