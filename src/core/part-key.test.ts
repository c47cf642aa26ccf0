import { describe, expect, it } from "vitest";
import { flatName, partKey, partName } from "./document.ts";

describe("partKey", () => {
  it.each([
    ["a part with leading zeros", { document: "x", part: "000" }],
    ["the number after the document, as in doc_key of e2e", { document: "x_0", part: "" }],
    ["the header of CoNLL in place of the document", { document: "(x); part 000", part: "" }],
    ["the header with other spaces", { document: "(x)  ;part\t0", part: "" }],
    ["the header with two spaces before the number", { document: "(x); part  000", part: "" }],
    ["an omitted part 0", { document: "x", part: "" }],
  ])("is the same for %s", (_, part) => {
    expect(partKey(part)).toBe("x");
  });

  it.each([
    ["another part", { document: "x", part: "001" }, "x_1"],
    ["part 10", { document: "x", part: "010" }, "x_10"],
    ["a part that is not a number", { document: "x", part: "0a" }, "x_0a"],
    ["a document called _0, whose key would otherwise be empty", { document: "_0", part: "" }, "_0"],
    ["a document with a line break in its name", { document: "x\ny", part: "0" }, "x\ny"],
    ["a header with a part of its own", { document: "(x); part 000", part: "1" }, "(x); part 000_1"],
    ["a header with a longer name", { document: "(nw/wsj_0001); part 002", part: "" }, "nw/wsj_0001_2"],
    ["a header with something after it", { document: "(x); part 000 y", part: "" }, "(x); part 000 y"],
    ["a name in brackets", { document: "(x)", part: "" }, "(x)"],
    ["a name that only ends like a header", { document: "y (x); part 000", part: "" }, "y (x); part 000"],
  ])("distinguishes %s", (_, part, key) => {
    expect(partKey(part)).toBe(key);
  });
});

describe("partName", () => {
  it.each([
    [
      { document: "x", part: "000" },
      { document: "x", part: "0" },
    ],
    [
      { document: "x", part: "010" },
      { document: "x", part: "10" },
    ],
  ])("is the same for %o and %o", (one, other) => {
    expect(partName(one)).toBe(partName(other));
  });

  it("distinguishes names that have the same key", () => {
    const parts = [
      { document: "x", part: "" },
      { document: "x", part: "0" },
      { document: "x_0", part: "" },
      { document: "(x); part 000", part: "" },
    ];
    expect(new Set(parts.map(partKey))).toEqual(new Set(["x"]));
    expect(new Set(parts.map(partName)).size).toBe(4);
  });
});

describe("flatName", () => {
  it.each([
    [{ document: "x", part: "" }, "x"],
    [{ document: "x", part: "000" }, "x_0"],
    [{ document: "x", part: "0100" }, "x_100"],
    [{ document: "x", part: "100" }, "x_100"],
    [{ document: "x", part: "b" }, "x_b"],
    [{ document: "x", part: "00b" }, "x_00b"],
    [{ document: "x", part: "00b1" }, "x_00b1"],
    [{ document: "x", part: "1b00" }, "x_1b00"],
  ])("of %o is %s", (part, name) => {
    expect(flatName(part)).toBe(name);
  });
});
