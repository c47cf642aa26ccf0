import { expect, test } from "vitest";
import { plainTextReadings } from "./plain-text-readings.ts";
import { fittingReading } from "./text-reading.ts";

const found = (text: string, start: number, end: number, quote: string): string => {
  const { text: read, unit } = fittingReading(plainTextReadings(text), [{ start, end, text: quote }]);
  return read.slice(unit(start), unit(end));
};

test.each([
  ["characters", "😀 Ada\r\nsaw", 2, 5, "Ada"],
  ["UTF-16 units", "😀 Ada\r\nsaw", 3, 6, "Ada"],
  ["single line ends", "Ada\r\nsaw", 4, 7, "saw"],
  ["single line ends, UTF-16 units", "😀\r\nsaw", 3, 6, "saw"],
  ["a byte order mark", "Ada saw", 5, 8, "saw"],
])("%s", (_, text, start, end, quote) => {
  expect(found(text, start, end, quote)).toBe(quote);
});

test("characters of the text as it is, if nothing speaks against it", () => {
  expect(found("😀 Ada\r\nsaw", 0, 1, "something else")).toBe("😀");
});
