import { describe, expect, it } from "vitest";
import { metrics } from "./registry.ts";
import { metricSpelled } from "./spellings.ts";

describe("metricSpelled", () => {
  it.each([
    ["bcub", "b3"],
    ["bcubed", "b3"],
    ["B3", "b3"],
    ["b_cubed", "b3"],
    ["b-cubed", "b3"],
    ["B³", "b3"],
    ["ceaf_e", "ceafe"],
    ["CEAFE", "ceafe"],
    ["CEAF_e", "ceafe"],
    ["CEAF-M", "ceafm"],
    ["CEAF_φ4", "ceafe"],
    ["CoNLL", "conll"],
    ["MUC", "muc"],
    ["nmi", "h"],
    ["v-measure", "h"],
    ["ARI", "ari"],
    ["ACE-Value", "ace"],
    ["LEA(importance=uniform)", "lea(importance=uniform)"],
    ["mention detection", "mentions"],
  ])("reads %s as %s", (name, id) => {
    expect(metricSpelled(name)).toBe(id);
  });

  it("gives each metric for its id and its title", () => {
    for (const { id, title } of metrics) {
      expect([metricSpelled(id), metricSpelled(title)]).toStrictEqual([id, id]);
    }
  });

  it.each(["ceaf", "blue", "", "b", "lea2(x)"])("leaves %j as it is", (name) => {
    expect(metricSpelled(name)).toBe(name);
  });
});
