import { expect, test } from "vitest";
import { percentEscaped, percentUnescaped } from "../input/file-name.ts";

// In ASCII a tab is 09, `%` is 25, a slash 2F, and `A` 41.
test("percentEscaped escapes only reserved characters", () => {
  expect(percentEscaped("A/B\t100%", /[%/\t]/g)).toBe("A%2FB%09100%25");
});

test("percentUnescaped decodes any escape once, with hexadecimal digits in either case", () => {
  expect(percentUnescaped("A%2fB%2F%41%252F 5% %4")).toBe("A/B/A%2F 5% %4");
});

test("percentUnescaped keeps the escapes of characters that are not reserved", () => {
  expect(percentUnescaped("%2F%41", /[%/]/g)).toBe("/%41");
});
