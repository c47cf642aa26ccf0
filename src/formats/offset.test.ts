import { expect, test } from "vitest";
import { parseOffset } from "./offset.ts";

test.each([
  ["12", 12],
  [" 0 ", 0],
  ["-1", -1],
  ["1.5", undefined],
  ["1e3", undefined],
  ["", undefined],
  ["9999999999", undefined],
  [undefined, undefined],
])("%j is %j", (text, offset) => {
  expect(parseOffset(text)).toBe(offset);
});
