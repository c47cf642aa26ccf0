import { describe, expect, it } from "vitest";
import { choice, defaultsOf, excludedBy, isWrong, onOff, option, readNumber, refuseValues } from "./option-record.ts";

const makeRecords = () => ({
  fruit: choice(["apple", "pear"], {
    flag: "--fruit <kind>",
    help: "which",
    heading: "Scores",
    sees: "table",
    field: "fruit",
  }),
  peeled: onOff("yes", {
    flag: "--peeled",
    help: "without its skin",
    heading: "Scores",
    sees: "table",
    field: "peeled",
  }),
  weight: option<number>({
    flag: "--weight <grams>",
    help: "how heavy",
    heading: "Scores",
    sees: "table",
    default: 100,
    field: "weight",
    read: (text) => readNumber(text, { above: 0 }),
    refuse: (grams) => (grams > 0 ? undefined : "weight must be above 0"),
    write: String,
  }),
  basket: option<string | { readonly of: number }>({
    flag: "--basket <name>",
    help: "where to",
    heading: "Scores",
    sees: "table",
    default: "small",
    choices: ["small", "large"],
    field: "basket",
    write: (basket) => (typeof basket === "string" ? basket : String(basket.of)),
  }),
  count: option<number>({
    flag: "--count <number>",
    help: "how many",
    heading: "Scores",
    sees: "table",
    default: 1,
    choices: ["one", "two"],
    field: "count",
    read: (text) => (text === "one" ? 1 : 2),
    write: String,
  }),
});

describe("the values of options", () => {
  it("are the defaults unless given", () => {
    expect(defaultsOf(makeRecords())).toStrictEqual({
      fruit: "apple",
      peeled: false,
      weight: 100,
      basket: "small",
      count: 1,
    });
  });

  const refusing = (values: Readonly<Record<string, unknown>>) => (): void => {
    const records = makeRecords();
    refuseValues(records, { ...defaultsOf(records), ...values });
  };

  it.each<Readonly<Record<string, unknown>>>([
    {},
    { fruit: "pear", peeled: true, weight: 0.5, basket: "large", count: 2 },
    { basket: { of: 3 } },
  ])("such as %j are accepted", (values) => {
    expect(refusing(values)).not.toThrow();
  });

  it.each<[Readonly<Record<string, unknown>>, string]>([
    [{ weight: 0 }, "weight must be above 0"],
    [{ fruit: "plum" }, 'fruit is "plum"; it must be one of "apple", "pear"'],
    [{ fruit: null }, 'fruit is null; it must be one of "apple", "pear"'],
    [{ basket: "round" }, 'basket is "round"; it must be one of "small", "large"'],
    [{ count: "one" }, 'count is "one"; it must be one of 1, 2'],
    [{ count: 3 }, "count is 3; it must be one of 1, 2"],
  ])("such as %j are refused with a reason", (values, reason) => {
    expect(refusing(values)).toThrow(new RangeError(reason));
  });
});

describe("an option with a few values", () => {
  it("has its first value as the default, reads each value, and writes values unchanged", () => {
    const { fruit } = makeRecords();
    expect([fruit.default, fruit.read("apple"), fruit.read("pear")]).toStrictEqual(["apple", "apple", "pear"]);
    expect(fruit.write("pear")).toBe("pear");
  });

  it("lists the values if a text is none of them", () => {
    expect(makeRecords().fruit.read("plum")).toStrictEqual({ wrong: "use apple or pear" });
  });

  it("is written as its `write` says", () => {
    const short = choice(["apple", "pear"], { ...makeRecords().fruit, write: (value) => value[0] });
    expect(short.write("pear")).toBe("p");
  });
});

it("switches are off by default, and in signatures only if on", () => {
  const { peeled } = makeRecords();
  const scored = { scope: "document", hasSplits: false };
  expect([peeled.default, peeled.write(true, scored), peeled.write(false, scored)]).toEqual([false, "yes", undefined]);
});

describe("readNumber", () => {
  it.each([
    ["0", { from: 0, to: 1 }, 0],
    ["1", { from: 0, to: 1 }, 1],
    ["0.25", { from: 0, to: 1 }, 0.25],
    [" 7 ", {}, 7],
    ["-1e3", {}, -1000],
    ["0.001", { above: 0, to: 1000 }, 0.001],
    ["1000", { above: 0, to: 1000 }, 1000],
    ["3", { from: 1, to: 9, whole: true }, 3],
  ])("reads %j with the bounds %j", (text, bounds, value) => {
    expect(readNumber(text, bounds)).toBe(value);
  });

  it.each([
    ["-0.1", { from: 0, to: 1 }, "a number from 0 to 1"],
    ["1.1", { from: 0, to: 1 }, "a number from 0 to 1"],
    ["", { from: 0, to: 1 }, "a number from 0 to 1"],
    ["  ", { from: 0, to: 1 }, "a number from 0 to 1"],
    ["half", { from: 0, to: 1 }, "a number from 0 to 1"],
    ["0", { above: 0, to: 1000 }, "a number above 0 and at most 1000"],
    ["1001", { above: 0, to: 1000 }, "a number above 0 and at most 1000"],
    ["0", { above: 0 }, "a number above 0"],
    ["Infinity", { above: 0 }, "a number above 0"],
    ["2.5", { from: 1, to: 9, whole: true }, "a whole number from 1 to 9"],
    ["0", { from: 1, to: 9, whole: true }, "a whole number from 1 to 9"],
  ])("refuses %j with the bounds %j", (text, bounds, wanted) => {
    expect(readNumber(text, bounds)).toStrictEqual({ wrong: `It must be ${wanted}.` });
  });
});

it.each<[unknown, boolean]>([
  [{ wrong: "use apple or pear" }, true],
  [{ right: 1 }, false],
  [null, false],
  [undefined, false],
  ["wrong", false],
  [0, false],
])("isWrong of %j is %s", (value, wrong) => {
  expect(isWrong(value)).toBe(wrong);
});

describe("excludedBy", () => {
  const records = {
    tags: { default: ["a"], excludes: [{ other: "peeled", why: "tags have no peel" }] },
    peeled: { default: false },
  };

  it("gives the reason if both options do not have their defaults", () => {
    expect(excludedBy(records, { tags: ["b"], peeled: true })).toBe("tags have no peel");
  });

  it("gives none for a default, also for a list with the items of the default", () => {
    expect(excludedBy(records, { tags: ["a"], peeled: true })).toBeUndefined();
    expect(excludedBy(records, { tags: ["b"], peeled: false })).toBeUndefined();
    expect(excludedBy(records, { peeled: true })).toBeUndefined();
  });

  it("asks only about options that the user gave, if the record says so", () => {
    const typed = { tags: { default: ["a"], excludes: [{ other: "peeled", ifTyped: true as const, why: "no" }] } };
    expect(excludedBy(typed, { tags: ["b"], peeled: true }, () => false)).toBeUndefined();
    expect(excludedBy(typed, { tags: ["b"], peeled: true }, () => true)).toBe("no");
  });
});
