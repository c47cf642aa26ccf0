import { describe, expect, test } from "vitest";
import {
  agrees,
  characterReading,
  fittingReading,
  plainTextReadings,
  tagFreeReadings,
  unitPositions,
  unitReading,
} from "./plain-text-readings.ts";

const found = (text: string, start: number, end: number, quote: string): string => {
  const { text: read, unit } = fittingReading(plainTextReadings(text), [{ start, end, text: quote }]);
  return read.slice(unit(start), unit(end));
};

test.each([
  ["characters", "😀 Ada\r\nsaw", 2, 5, "Ada"],
  ["UTF-16 units", "😀 Ada\r\nsaw", 3, 6, "Ada"],
  ["a line ending as one character", "Ada\r\nsaw", 4, 7, "saw"],
  ["UTF-16 units, and a line ending as one unit", "😀\r\nsaw", 3, 6, "saw"],
  ["a byte order mark", "Ada saw", 5, 8, "saw"],
])("fittingReading recognises offsets that count %s", (_, text, start, end, quote) => {
  expect(found(text, start, end, quote)).toBe(quote);
});

test("fittingReading counts characters if no reading fits the quotes", () => {
  expect(found("😀 Ada\r\nsaw", 0, 1, "something else")).toBe("😀");
});

test("unitPositions converts positions in characters to positions in UTF-16 units", () => {
  const unit = unitPositions("a😀b");
  expect([-1, 0, 1, 2, 3, 4].map(unit)).toEqual([-1, 0, 1, 3, 4, 5]);
  expect([0, 1, 2, 5].map(unitPositions("abc"))).toEqual([0, 1, 2, 5]);
});

describe("tagFreeReadings", () => {
  test("skips tags, and counts characters instead of UTF-16 units and a line ending as one character", () => {
    const [reading, ...others] = tagFreeReadings("<DOC>\r\n<T a='b'>😀 x</T>\r</DOC>");
    expect(others).toEqual([]);
    expect(reading.text).toBe("\n😀 x\n");
    expect([-2, 0, 1, 2, 3, 4, 5, 7].map(reading.unit)).toEqual([-2, 0, 1, 3, 4, 5, 6, 8]);
  });

  test("returns one reading with character references as written, and one with each as one character", () => {
    const [written, meant] = tagFreeReadings("A&amp;B &#x1F600;c");
    expect(written.text).toBe("A&B 😀c");
    expect(meant.text).toBe("A&B 😀c");
    expect([0, 1, 5, 6, 7, 8, 16, 17, 18].map(written.unit)).toEqual([0, 1, 1, 2, 3, 4, 4, 6, 7]);
    expect([0, 1, 2, 3, 4, 5, 6].map(meant.unit)).toEqual([0, 1, 2, 3, 4, 6, 7]);
  });
});

describe("quotes", () => {
  const text = "😀 the cat";

  test("select the reading that agrees best, or the first of equally good ones", () => {
    const readings = [characterReading(text), unitReading(text)] as const;
    expect(fittingReading(readings, [])).toBe(readings[0]);
    expect(fittingReading(readings, [{ start: 2, end: 5, text: "the" }])).toBe(readings[0]);
    expect(fittingReading(readings, [{ start: 3, end: 6, text: "the" }])).toBe(readings[1]);
    expect(fittingReading(readings, [{ start: 0, end: 6, text: "😀 the" }])).toBe(readings[1]);
  });

  test("do not agree with a reading outside its text", () => {
    const reading = characterReading("the cat");
    expect(agrees(reading, { start: 4, end: 7, text: "cat" })).toBe(true);
    expect(agrees(reading, { start: 4, end: 8, text: "cat" })).toBe(false);
    expect(agrees(reading, { start: -1, end: 3, text: "the" })).toBe(false);
    expect(agrees(reading, { start: 7, end: 4, text: "" })).toBe(false);
  });

  test("agree with a reading despite differences in white space and character references", () => {
    const reading = characterReading("AT&amp;T\n Co");
    expect(agrees(reading, { start: 0, end: 12, text: "AT&T Co" })).toBe(true);
    expect(agrees(reading, { start: 0, end: 12, text: "ATT Co" })).toBe(false);
  });
});
