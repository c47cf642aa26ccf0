import { describe, expect, test } from "vitest";
import { formatSignature, parseSignature } from "../../core/signature.ts";
import {
  importanceFault,
  isNamedImportance,
  type LeaImportance,
  leaImportanceSentence,
  leaImportanceText,
  parseLeaImportance,
  type WeighedKind,
  weighedTypes,
  weightFault,
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
    ["name-class:PERSON=2, none=0.5", { nameClass: { PERSON: 2, none: 0.5 } }, "name-class:PERSON=2,none=0.5"],
    [
      "size-times-entity-type:PER=2,GPE=1e-7",
      { entityType: { PER: 2, GPE: 1e-7 }, times: "size" },
      "size-times-entity-type:GPE=1e-7,PER=2",
    ],
    ["size-times-name-class:GPE=3", { nameClass: { GPE: 3 }, times: "size" }, "size-times-name-class:GPE=3"],
    ["entity-type:PER=2.5e12", { entityType: { PER: 2.5e12 } }, "entity-type:PER=2500000000000"],
    ["entity-type:my type=1.25", { entityType: { "my type": 1.25 } }, "entity-type:my%20type=1.25"],
  ])("is parsed, and written in its normal form: %s", (text, importance, normal) => {
    const parsed = parseLeaImportance(text);
    expect(parsed).toEqual(importance);
    if (typeof parsed === "object" && "wrong" in parsed) throw new Error(parsed.wrong);
    expect(leaImportanceText(parsed)).toBe(normal);
    expect(parseLeaImportance(normal)).toEqual(importance);
  });

  test("consists of `function:` and the name, for a function", () => {
    expect(leaImportanceText({ name: "size|2", weigh: () => 1 })).toBe("function:size%7C2");
  });

  test.each([
    ",",
    "=",
    "%",
    "|",
    ":",
    " ",
    "\t",
    "\u00A0",
    "a,b=1",
    "%2C",
    "A:B",
    "@",
    "@file.json",
    "(",
    "a)b",
    "__proto__",
    "constructor",
  ])("can have %j in a type", (type) => {
    const importance = { entityType: Object.fromEntries([[type, 2]]) };
    const text = leaImportanceText(importance);
    expect(parseLeaImportance(text)).toStrictEqual(importance);
    expect(parseSignature(formatSignature({ imp: text }))).toStrictEqual({ imp: text.replace(":", ".") });
  });

  test("distinguishes a type that contains delimiters from two types", () => {
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
    ["entity-type:PER=1,PER=2", '"PER" has two weights; keep one'],
    ["size-times-mention-type:name=1", "so it already includes the size: leave out size-times-"],
    ["size-times-size", "use size"],
    ["size-times-uniform:PER=1", "use size"],
    ["name-class:", "use size"],
    ["name-class:@weights.json", "only the command line reads weights from a file; write %40 for an @"],
    [`entity-type:PER=1${"0".repeat(400)}`, 'the weight of "PER" must be a finite, non-negative number'],
    ["entity-type:PER=Infinity", '"PER=Infinity" is not TYPE=WEIGHT'],
    ["entity-type:PER=NaN", '"PER=NaN" is not TYPE=WEIGHT'],
    ["entity-type:5%=1", '"5%" has a % that stands for no character'],
  ])("cannot be %j, and an error says why", (text, wrong) => {
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
      /the sum of its mentions' weights by type \(mention-type:name=2,pronoun=0\)/,
    ],
    [
      { entityType: { PER: 2 } },
      /the weight of its type \(entity-type:PER=2\); types that are not listed have the weight 0/,
    ],
    [{ nameClass: { GPE: 2 } }, /is the weight of its name class \(name-class:GPE=2\)/],
    [
      { nameClass: { GPE: 2 }, times: "size" },
      /is its size times the weight of its name class \(size-times-name-class:GPE=2\)/,
    ],
  ])("says for %j how an entity is weighed", (importance, sentence) => {
    expect(leaImportanceSentence(importance)).toMatch(sentence);
  });
});

test.each<[unknown, RegExp | undefined]>([
  ["size", undefined],
  ["uniform", undefined],
  [{ mentionType: { name: 2 } }, undefined],
  [{ entityType: { PER: 0.5 }, times: "size" }, undefined],
  [{ times: "size", entityType: { PER: 2 } }, undefined],
  [{ nameClass: { PERSON: 1e-7, none: 0 } }, undefined],
  [{ name: "squared", weigh: () => 1 }, undefined],
  [() => 1, /a name, so that/],
  [{ weigh: () => 1 }, /a name, so that/],
  [{ name: "", weigh: () => 1 }, /a name, so that/],
  [{ name: 7, weigh: () => 1 }, /a name, so that/],
  [{ name: "squared", weigh: 2 }, /a name, so that/],
  ["sizes", /use size, uniform/],
  [undefined, /is "size", "uniform", or an object/],
  [{}, /is "size", "uniform", or an object/],
  [{ entityType: { PER: 1 }, nameClass: { PERSON: 1 } }, /is "size", "uniform", or an object/],
  [{ entityType: "PER" }, /is "size", "uniform", or an object/],
  [{ entityType: null }, /is "size", "uniform", or an object/],
  [{ entityType: { PER: -1 } }, /"PER=-1" is not TYPE=WEIGHT with a non-negative weight/],
  [{ nameClass: { PERSON: Number.NaN } }, /"PERSON=NaN" is not TYPE=WEIGHT/],
  [{ nameClass: { PERSON: Infinity } }, /"PERSON=Infinity" is not TYPE=WEIGHT/],
  [{ entityType: { PER: "two" } }, /"PER=two" is not TYPE=WEIGHT/],
  [{ entityType: {} }, /use size, uniform/],
  [{ entityType: { "": 2 } }, /"=2" is not TYPE=WEIGHT/],
  [{ mentionType: { proper: 2 } }, /no mention type "proper"/],
  [{ mentionType: { name: 2 }, times: "size" }, /with entityType or nameClass, it may have times/],
  [{ entityType: { PER: 2 }, times: "length" }, /may have times: "size"/],
])("importanceFault finds the fault, if any, in an importance that a program passes: %j", (importance, fault) => {
  if (fault === undefined) expect(importanceFault(importance)).toBeUndefined();
  else expect(importanceFault(importance)).toMatch(fault);
});

test.each<[WeighedKind, string, unknown, RegExp | undefined]>([
  ["entity-type", "PER", 0, undefined],
  ["entity-type", "PER", 2.5, undefined],
  ["mention-type", "name", 2, undefined],
  ["entity-type", "", 2, /^a type is empty/],
  ["name-class", "", 2, /^a type is empty/],
  ["mention-type", "proper", 2, /^there is no mention type "proper"/],
  ["entity-type", "PER", -1, /^the weight of "PER" must be a finite, non-negative number/],
  ["entity-type", "PER", Number.NaN, /must be a finite, non-negative number/],
  ["entity-type", "PER", Infinity, /must be a finite, non-negative number/],
  ["entity-type", "PER", "2", /must be a finite, non-negative number/],
  ["entity-type", "PER", null, /must be a finite, non-negative number/],
])(
  "weightFault accepts the weight of the %s %j, or explains what is wrong with it: %j",
  (kind, type, weight, fault) => {
    const found = weightFault(kind, type, weight);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  },
);

test("weighedTypes lists weights without types and types without weights in alphabetical order", () => {
  const counts = ["d", "b", "e", "c", "a"].map((type): [string, number] => [type, 1]);
  const all = { counts, isKnown: true };
  const { absent, weightless } = weighedTypes({ entityType: { z: 1, x: 1, b: 1, y: 1 } }, [
    { key: all, response: { counts: [], isKnown: true } },
  ]);
  expect(absent).toEqual(["x", "y", "z"]);
  expect(weightless.map(({ type }) => type)).toEqual(["a", "c", "d", "e"]);
});

test("isNamedImportance recognises only an importance with a name and a function as named", () => {
  const own: LeaImportance = { name: "squared", weigh: ({ size }) => size ** 2 };
  const all: LeaImportance[] = ["size", { entityType: { PER: 1 } }, own];
  expect(all.map(isNamedImportance)).toEqual([false, false, true]);
});
