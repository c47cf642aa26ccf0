import { describe, expect, it } from "vitest";
import { Conll2012Reader } from "../formats/conll-2012/conll-2012-reader.ts";
import { StatisticsCounter } from "./corpus-statistics.ts";
import { partOf } from "./score-clusters.ts";

describe("StatisticsCounter", () => {
  it("counts what is there", () => {
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
      links: 1,
      sizes: [
        [1, 1],
        [2, 1],
      ],
    });
  });

  it("says nothing of tokens where there are none", () => {
    const counter = new StatisticsCounter();
    counter.add(partOf([["x", "y"]]));
    expect(counter.result()).toMatchObject({ tokens: null, sentences: null, mentions: 2, entities: 1 });
  });
});
