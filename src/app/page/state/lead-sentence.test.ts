import { describe, expect, it } from "vitest";
import type { ComparedPair } from "../../../analysis/compare/comparison.ts";
import { compareSystems } from "../../../analysis/compare/compare-systems.ts";
import { accumulator } from "../../../scoring/accumulator.ts";
import { partOf } from "../../../scoring/score-clusters.ts";
import { differenceSentence, faults, untestedSentence } from "./lead-sentence.ts";
import { pairOf } from "./shown-pair.ts";
import { errorTypes } from "../../../analysis/error-type.ts";

/** A system whose response is right in the first documents, and has no link in the others. */
function systemRightIn(name: string, right: number, documents: number) {
  const total = accumulator({ metrics: ["muc"] });
  for (let d = 0; d < documents; d++) {
    total.add(partOf([["a", "b"]], `d${d}`), partOf(d < right ? [["a", "b"]] : [["a"], ["b"]], `d${d}`));
  }
  return { name, runs: [total] };
}

function sentenceOf(a: number, b: number, documents: number): string {
  const systems = [systemRightIn("A", a, documents), systemRightIn("B", b, documents)];
  const { pairs, units, unit } = compareSystems(systems, { headline: "muc" });
  const pair: ComparedPair = pairOf(pairs, "A", "B", "muc")!;
  return differenceSentence({
    ...{ pair, pairs: 1, units: units.length, unit, figure: "MUC F1", confidence: 0.95, systems: [0, 1] },
  })
    .map(({ text }) => text)
    .join("");
}

describe("the first sentence of the overview", () => {
  it("names the better system first, and says in how many documents it is better", () => {
    // MUC F1 is 1 for A. B finds 4 of 10 links and no wrong one: 2·4/(10+4) = 0.5714. Of 2⁶ arrangements, 2 are as extreme.
    expect(sentenceOf(10, 4, 10)).toMatch(
      /^A is better than B by 42\.86 points of MUC F1 \(95 % CI .*, p = 0\.0313\), in 6 of 10 documents\.$/,
    );
    expect(sentenceOf(4, 10, 10)).toMatch(
      /^B is better than A by 42\.86 points of MUC F1 \(95 % CI .*, p = 0\.0313\), in 6 of 10 documents\.$/,
    );
  });

  it("says that a difference may be chance, and that there is none", () => {
    // Two of three documents differ, so p is at least 2/2².
    expect(sentenceOf(3, 1, 3)).toMatch(
      /^There is no significant difference: A is ahead of B by 50\.00 points of MUC F1 \(p = 0\.5000\), in 2 of 3 documents\.$/,
    );
    expect(sentenceOf(2, 2, 3)).toBe("A and B have the same MUC F1.");
  });

  it("has positive intervals whichever system is first", () => {
    const interval = (text: string): string => /\[(.*?)\]/.exec(text)![1];
    expect(interval(sentenceOf(10, 4, 10))).toBe(interval(sentenceOf(4, 10, 10)));
    for (const end of interval(sentenceOf(10, 4, 10)).split(", ")) expect(Number(end)).toBeGreaterThan(0);
  });

  it("says who is ahead where nothing can be tested", () => {
    const textOf = (a: number, b: number): string =>
      untestedSentence({ figure: "MUC F1", systems: [0, 1], names: ["A", "B"], figures: [a, b] })
        .map(({ text }) => text)
        .join("");
    expect(textOf(0.5, 0.75)).toMatch(/^B is ahead of A by 25\.00 points of MUC F1\. With a single document/);
    expect(textOf(0.75, 0.5)).toMatch(/^A is ahead of B by 25\.00 points/);
    expect(textOf(0.5, 0.5)).toBe("A and B have the same MUC F1.");
  });

  it("has words for each type of error, all different", () => {
    expect(new Set(errorTypes.map((type) => faults[type])).size).toBe(errorTypes.length);
  });
});
