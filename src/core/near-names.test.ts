import { describe, expect, it, test } from "vitest";
import { misspeltOf, nameAdvice, nearNames, unknownName } from "./near-names.ts";

test.each([
  ["Enity", "a character is missing"],
  ["Enttity", "a character is doubled"],
  ["Entxty", "a character is replaced"],
  ["ntity", "the first character is missing"],
  ["Entity ", "a space is added"],
])("misspeltOf recognises %j, in which %s", (name) => {
  expect(misspeltOf(name, ["Bridge", "Entity"])).toBe("Entity");
});

test.each(["Entity", "Identity", "nEtity", "Entit2x", ""])(
  "misspeltOf does not treat %j as a misspelt name",
  (name) => {
    expect(misspeltOf(name, ["Bridge", "Entity"])).toBeUndefined();
  },
);

test("misspeltOf accepts a known name that resembles another known name", () => {
  expect(misspeltOf("cluster", ["clusters", "cluster"])).toBeUndefined();
});

describe("nearNames", () => {
  const rules = ["exact", "head", "partial", "min", "mina"];
  const presets = ["conll2012", "corefud-1.2", "crac2022", "crac2023", "ecb+"];

  it.each([
    ["haed", rules, ["head"], "two neighbours are exchanged"],
    ["hed", rules, ["head"], "a character is lost"],
    ["mi", rules, ["min"], "a character is lost from a short name"],
    ["HEAD", rules, ["head"], "the case differs"],
    ["CoNLL2012", presets, ["conll2012"], "the case differs"],
    ["conll_2012", presets, ["conll2012"], "there is another sign"],
    ["corefud", presets, ["corefud-1.2"], "only the beginning is given"],
    ["crac202", presets, ["crac2022", "crac2023"], "two names are equally near"],
    ["jsonn", ["text", "json", "jsonl"], ["json", "jsonl"], "two names are one change away"],
  ])("suggests for %s among %j: %j, because %s", (name, known, near) => {
    expect(nearNames(name, known)).toEqual(near);
  });

  it.each(["", "x", "zebra", "exhaustive"])("suggests nothing for %j", (name) => {
    expect(nearNames(name, rules)).toEqual([]);
  });

  // One change turns `mi` into `mu`, but two of two characters would be a different name.
  it("suggests no name that has no character in common", () => {
    expect(nearNames("q", ["h"])).toEqual([]);
    expect(nearNames("xy", ["h", "z"])).toEqual([]);
  });

  it("suggests at most five names", () => {
    const many = Array.from({ length: 9 }, (_, i) => `run${i}`);
    expect(nearNames("run", many)).toHaveLength(5);
  });
});

test("advice names the similar names, or else what the caller says", () => {
  expect(nameAdvice("c", ["ab", "abc"], "there are ab and abc")).toBe("there are ab and abc");
  expect(nameAdvice("abd", ["abc"], "…")).toBe("did you mean abc?");
  expect(nameAdvice("abd", ["abc", "abe", "abf"], "…")).toBe("did you mean abc, abe or abf?");
  expect(unknownName("format", "abd", ["abc"])).toBe('there is no format "abd"; did you mean abc?');
  expect(unknownName("format", "xyz", ["a", "b"])).toBe('there is no format "xyz"; there are a, b');
});
