import { describe, expect, it, test } from "vitest";
import { metrics } from "./registry.ts";
import { metricMeant, spellingsOf } from "./spellings.ts";

describe("metricMeant", () => {
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
    expect(metricMeant(name)).toHaveProperty("id", id);
  });

  it("gives each metric for its id and its title", () => {
    for (const metric of metrics) {
      expect([metricMeant(metric.id), metricMeant(metric.title)]).toStrictEqual([metric, metric]);
    }
  });

  it.each([
    ["muk", "muc"],
    ["connl", "conll"],
    ["B_cubd", "b3"],
    ["leaa(importance=uniform)", "lea"],
    ["bridging", "bridging-recognition, bridging-mention or bridging-entity"],
  ])("suggests for %s: %s", (name, near) => {
    const [spelled] = name.split("(");
    expect(metricMeant(name)).toEqual({ wrong: `there is no metric "${spelled}"; did you mean ${near}?` });
  });

  it("refuses a name of several metrics", () => {
    const wrong = '"CEAF" may mean several metrics: use ceafm (CEAF_m) or ceafe (CEAF_e)';
    expect(metricMeant("CEAF")).toEqual({ wrong });
  });

  it.each(["blue", "", "b", "recall"])("names the list for %j, which resembles no metric", (name) => {
    expect(metricMeant(name)).toEqual({ wrong: `there is no metric "${name}"; corefscope list metrics shows all` });
  });
});

test("each alias is a spelling of one metric, and of no other's id or title", () => {
  const plain = metrics.flatMap(({ id, title }) =>
    [id, title].map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, "")),
  );
  const aliases = metrics.flatMap((metric) => spellingsOf(metric).map((alias) => [alias, metric] as const));
  expect(aliases.length).toBeGreaterThan(15);
  for (const [alias, metric] of aliases) {
    expect(metricMeant(alias)).toBe(metric);
    expect(plain).not.toContain(alias);
  }
});
