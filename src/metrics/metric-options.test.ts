import { describe, expect, it } from "vitest";

import { Accumulator, type ScoreResult } from "../scoring/accumulator.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";
import { metricParameters, parameters } from "./metric-options.ts";
import { findMetric, metricNamed } from "./registry.ts";

/**
 * Key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i}: LEA's recall is (3·1/3 + 4·1/6)/7 = 5/21 by size, and (1/3 + 1/6)/2 = 1/4 where
 * all entities weigh the same. Its precision is (2·1 + 2·0 + 4·1/6)/8 = 1/3, and (1 + 0 + 1/6)/3 = 7/18.
 */
const key = [
  ["a", "b", "c"],
  ["d", "e", "f", "g"],
];
const response = [
  ["a", "b"],
  ["c", "d"],
  ["f", "g", "h", "i"],
];

function scored(options: UserOptions): ScoreResult {
  const accumulator = new Accumulator(resolveOptions(options));
  accumulator.add(partOf(key), partOf(response));
  return accumulator.result();
}

describe("a metric with parameters in its name", () => {
  it("stands next to the same metric with others", () => {
    const { scores, signature } = scored({ metrics: ["lea", "lea(importance=uniform)"] });
    expect(scores["lea"].recall).toBeCloseTo(5 / 21, 12);
    expect(scores["lea(importance=uniform)"].recall).toBeCloseTo(1 / 4, 12);
    expect(scores["lea(importance=uniform)"].precision).toBeCloseTo(7 / 18, 12);
    expect(signature).toContain("metric:lea+lea(importance=uniform)|");
    expect(signature).toContain("|imp:size|");
  });

  it("has the figures that the option gives, whatever the option says then", () => {
    for (const [name, option] of [
      ["blanc(alpha=0.3)", { blancAlpha: 0.3 }],
      ["blanc(alpha=1,edge=both)", { blancAlpha: 1, blancEdge: "both" }],
      ["blanc2011(alpha=0)", { blancAlpha: 0 }],
    ] as const) {
      const [id] = name.split("(");
      const byOption = scored({ metrics: [id], ...option }).scores[id];
      const byName = scored({ metrics: [name], blancAlpha: 0.9 });
      expect(byName.scores[name], name).toStrictEqual(byOption);
      expect(byName.signature).not.toContain("blanc-alpha");
    }
  });

  it("has one id, however it is written", () => {
    const metric = findMetric("blanc(alpha=0.3,edge=both)");
    expect(metric?.id).toBe("blanc(alpha=0.3,edge=both)");
    expect(findMetric(" blanc( edge=both , alpha = .3 ) ")).toBe(metric);
    expect(findMetric("lea(importance=mention-type:pronoun=0,name=2)")?.id).toBe(
      "lea(importance=mention-type:name=2,pronoun=0)",
    );
  });

  it.each([
    ["lea(alpha=0.3)", 'lea(alpha=0.3): lea has the parameters importance=…, not "alpha=0.3"'],
    ["muc(alpha=0.3)", 'muc(alpha=0.3): muc has no parameters, not "alpha=0.3"'],
    ["conll(alpha=0.3)", "conll(alpha=0.3): conll has no parameters; give them to the metrics it averages"],
    ["blanc()", 'blanc(): blanc has the parameters alpha=…, edge=…, not ""'],
    ["blanc(alpha=1.3)", 'blanc(alpha=1.3): "1.3": say a number from 0 to 1'],
    ["blanc(alpha=)", 'blanc(alpha=): "": say a number from 0 to 1'],
    ["blanc(alpha=0.1,alpha=0.2)", "blanc(alpha=0.1,alpha=0.2): alpha is given twice"],
    ["blanc(edge=none)", 'blanc(edge=none): "none": say key or both'],
    ["arcs-anchor(nouns=NN+%)", 'arcs-anchor(nouns=NN+%): "NN+%": say tags with + between; %25 stands for a %'],
  ])("%s is refused with a reason", (name, reason) => {
    expect(metricNamed(name)).toStrictEqual({ wrong: reason });
    expect(() => resolveOptions({ metrics: [name] })).toThrow(reason);
  });

  it("can have every parameter, and what is written is read as the same value", () => {
    const options = resolveOptions();
    for (const name of metricParameters) {
      const { inBrackets, ...record } = parameters[name];
      const { example } = inBrackets;
      expect(record.write(inBrackets.read(example) as never), name).toBe(example);
      expect(inBrackets.read(record.write(options[name] as never)), name).toEqual(
        name === "nounTags" ? [...options.nounTags].sort() : options[name],
      );
    }
  });
});
