import { describe, expect, test } from "vitest";
import { formatSignature, parseSignature } from "../core/signature.ts";
import {
  isImportance,
  isNamedImportance,
  type LeaImportance,
  leaImportanceSentence,
  leaImportanceText,
  parseLeaImportance,
} from "./lea-importance.ts";

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
    ["entity-type:my type=1.25", { entityType: { "my type": 1.25 } }, "entity-type:my%20type=1.25"],
  ])("%s", (text, importance, normal) => {
    const parsed = parseLeaImportance(text);
    expect(parsed).toEqual(importance);
    if (typeof parsed === "object" && "wrong" in parsed) throw new Error(parsed.wrong);
    expect(leaImportanceText(parsed)).toBe(normal);
    expect(parseLeaImportance(normal)).toEqual(importance);
  });

  test("a function is written by its name", () => {
    expect(leaImportanceText({ name: "size|2", weigh: () => 1 })).toBe("function:size%7C2");
  });

  // The separators of the text and of signatures, and spaces, which are left out around a type.
  test.each([",", "=", "%", "|", ":", " ", "\t", "\u00A0", "a,b=1", "%2C", "A:B", "__proto__", "constructor"])(
    "a type may contain %j",
    (type) => {
      const importance = { entityType: Object.fromEntries([[type, 2]]) };
      const text = leaImportanceText(importance);
      expect(parseLeaImportance(text)).toStrictEqual(importance);
      expect(parseSignature(formatSignature({ imp: text }))).toStrictEqual({ imp: text.replace(":", ".") });
    },
  );

  test("types that differ have texts that differ", () => {
    const both = [{ entityType: { "A=1,B": 2 } }, { entityType: { A: 1, B: 2 } }].map(leaImportanceText);
    expect(both).toEqual(["entity-type:A%3D1%2CB=2", "entity-type:A=1,B=2"]);
  });

  test.each([
    ["", "use size"],
    ["sizes", "use size"],
    ["mention-type:", "use size"],
    ["a mention-type:name=1", "use size"],
    ["mention-type:name=1\npronoun=2", "use size"],
    ["entity-type:PER=1x", '"PER=1x" is not TYPE=WEIGHT'],
    ["mention-type:name", '"name" is not TYPE=WEIGHT'],
    ["mention-type:name=-1", '"name=-1" is not TYPE=WEIGHT'],
    ["mention-type:name=1,,pronoun=1", '"" is not TYPE=WEIGHT'],
    ["mention-type:PROP=1", 'no mention type "PROP"; there are name, nominal, pronoun'],
    ["entity-type:PER=1,PER=2", '"PER" is weighed twice'],
    ["entity-type:5%=1", '"5%" has a % that stands for no character'],
  ])("%j is none", (text, wrong) => {
    expect(parseLeaImportance(text)).toEqual({ wrong: expect.stringContaining(wrong) as string });
  });
});

describe("the sentence about an importance", () => {
  test.each<[LeaImportance, RegExp]>([
    ["size", /^The importance of an entity is its size\.$/],
    ["uniform", /^All entities are equally important\.$/],
    [{ name: "squared", weigh: () => 1 }, /the function "squared" returns\.$/],
    [
      { mentionType: { pronoun: 0, name: 2 } },
      /the sum of what its mentions weigh .*\(mention-type:name=2,pronoun=0\)/,
    ],
    [
      { entityType: { PER: 2 } },
      /what its own type weighs \(entity-type:PER=2\); a type that is not named weighs nothing/,
    ],
  ])("of %j says what an entity weighs", (importance, sentence) => {
    expect(leaImportanceSentence(importance)).toMatch(sentence);
  });
});

test.each<[unknown, boolean]>([
  ["size", true],
  [{ mentionType: { name: 2 } }, true],
  [{ name: "squared", weigh: () => 1 }, true],
  [() => 1, false],
  [{ weigh: () => 1 }, false],
  [{ name: "", weigh: () => 1 }, false],
  [{ name: 7, weigh: () => 1 }, false],
  [{ name: "squared", weigh: 2 }, false],
])("the text of %j identifies it: %s", (importance, can) => {
  expect(isImportance(importance)).toBe(can);
});

test("only an importance with a name and a function is a named one", () => {
  const own: LeaImportance = { name: "squared", weigh: ({ size }) => size ** 2 };
  const all: LeaImportance[] = ["size", { entityType: { PER: 1 } }, own];
  expect(all.map(isNamedImportance)).toEqual([false, false, true]);
});
