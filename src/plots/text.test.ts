import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { plainText, shortened, textWidth } from "./text.ts";
import { markupText } from "../report/visible.ts";

describe("textWidth", () => {
  // Sums of advance widths over units per em, from the tables hmtx and head of DejaVuSans.ttf 2.37.
  it.each([
    ["wiseman", 4.453],
    ["bc/cctv/00/cctv_0023", 10.68],
    ["e2e-coref (SpanBERT), run 7", 14.274],
    ["B³ < LEA … 53.28", 8.932],
    ["the quick brown fox jumps over the lazy dog", 22.326],
    ["THE QUICK BROWN FOX", 12.068],
    ["0123456789%", 7.312],
  ])("of %s is that of DejaVu Sans, within an eighth", (text, ems) => {
    expect(textWidth(text, 10) / (10 * ems)).toBeGreaterThan(0.97);
    expect(textWidth(text, 10) / (10 * ems)).toBeLessThan(1.125);
  });

  it("is at least the font size for each ideograph", () => {
    expect(textWidth("漢字", 10)).toBeGreaterThanOrEqual(20);
  });
});

describe("shortened", () => {
  it("keeps a text that fits", () => {
    expect(shortened("fernandes", 11, 100)).toBe("fernandes");
  });

  it("cuts the end, or the start on request", () => {
    expect(shortened("bc/cctv/00/cctv_0023", 11, 60)).toMatch(/^bc\/cc.*…$/);
    expect(shortened("bc/cctv/00/cctv_0023", 11, 60, "start")).toMatch(/^….*_0023$/);
  });

  it("does not split a character of several code points", () => {
    const family = "👨‍👩‍👧";
    expect(shortened(family.repeat(9), 10, 45)).toBe(`${family.repeat(3)}…`);
  });

  it("never returns a text wider than requested, and marks the cut", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.integer({ min: 20, max: 200 }), (text, width) => {
        const short = shortened(text, 11, width);
        expect(textWidth(short, 11)).toBeLessThanOrEqual(width);
        if (short !== text) expect(short.endsWith("…") && text.startsWith(short.slice(0, -1))).toBe(true);
      }),
    );
  });
});

it("plainText makes any name safe in XML", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const plain = plainText(name);
      let text = "";
      let attribute = "";
      const parser = new SaxesParser();
      parser.on("error", (error) => {
        throw error;
      });
      parser.on("text", (piece) => (text += piece));
      parser.on("opentag", ({ attributes }) => (attribute = String(attributes["a"])));
      parser.write(`<x a="${markupText(plain)}">${markupText(plain)}</x>`).close();
      expect(text).toBe(plain);
      expect(attribute).toBe(plain);
    }),
  );
});

it.each([
  ["  one\n\ttwo\u2028three ", "one two three"],
  ["a\u0007b", "a\ufffdb"],
  ["\ud83dx", "\ufffdx"],
  ["😀", "😀"],
  ["\u202eabc\u2069", "abc"],
])("plainText turns %j into %j", (name, plain) => {
  expect(plainText(name)).toBe(plain);
});
