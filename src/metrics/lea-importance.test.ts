import { describe, expect, test } from "vitest";
import { leaImportanceText, parseLeaImportance } from "./lea-importance.ts";

describe("an importance as text", () => {
  test.each([
    ["size", "size", "size"],
    ["uniform", "uniform", "uniform"],
    ["mention-type:pronoun=0.5, name=2", { mentionType: { pronoun: 0.5, name: 2 } }, "mention-type:name=2,pronoun=0.5"],
    ["entity-type:PER=2,GPE=0", { entityType: { PER: 2, GPE: 0 } }, "entity-type:GPE=0,PER=2"],
    [
      "entity-type:VEH=3,GPE=0,PER=12.5",
      { entityType: { VEH: 3, GPE: 0, PER: 12.5 } },
      "entity-type:GPE=0,PER=12.5,VEH=3",
    ],
    ["entity-type:GPE=0,PER=2", { entityType: { GPE: 0, PER: 2 } }, "entity-type:GPE=0,PER=2"],
    [
      "mention-type: name = 2 , pronoun = 10 ",
      { mentionType: { name: 2, pronoun: 10 } },
      "mention-type:name=2,pronoun=10",
    ],
    ["entity-type:my type=1.25", { entityType: { "my type": 1.25 } }, "entity-type:my type=1.25"],
  ])("%s", (text, importance, normal) => {
    const parsed = parseLeaImportance(text);
    expect(parsed).toEqual(importance);
    if (typeof parsed === "object" && "wrong" in parsed) throw new Error(parsed.wrong);
    expect(leaImportanceText(parsed)).toBe(normal);
    expect(parseLeaImportance(normal)).toEqual(importance);
  });

  test("a function has no text but that it is one", () => {
    expect(leaImportanceText(() => 1)).toBe("function");
  });

  test.each([
    ["", "say size"],
    ["sizes", "say size"],
    ["mention-type:", "say size"],
    ["a mention-type:name=1", "say size"],
    ["mention-type:name=1\npronoun=2", "say size"],
    ["entity-type:PER=1x", '"PER=1x" is not TYPE=WEIGHT'],
    ["mention-type:name", '"name" is not TYPE=WEIGHT'],
    ["mention-type:name=-1", '"name=-1" is not TYPE=WEIGHT'],
    ["mention-type:name=1,,pronoun=1", '"" is not TYPE=WEIGHT'],
    ["mention-type:PROP=1", 'no mention type "PROP"; there are name, nominal, pronoun'],
    ["entity-type:PER=1,PER=2", '"PER" is weighed twice'],
  ])("%j is none", (text, wrong) => {
    expect(parseLeaImportance(text)).toEqual({ wrong: expect.stringContaining(wrong) as string });
  });
});
