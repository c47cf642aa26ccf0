import { expect, test } from "vitest";
import type { IdentifiedError } from "./analyse-part.ts";
import { compareErrors } from "./analyse-errors.ts";

/** Makes errors from texts of the form `subject type mentions`. */
function errors(...all: string[]): IdentifiedError[] {
  return all.map((text) => {
    const [subject, type] = text.split(" ");
    const record = { type } as IdentifiedError["record"];
    return { identity: text, subject, record };
  });
}

test("compareErrors finds fixed, introduced, shared and changed errors", () => {
  const a = errors("1 divided 1", "2 divided 2", "3 missing-mention 3", "4 conflated 4-5");
  const b = errors("4 conflated 4-6", "3 divided 3-9", "1 divided 1", "7 divided 7");
  expect(compareErrors(a, b)).toEqual({
    fixed: [1],
    introduced: [3],
    shared: [[0, 2]],
    changed: [
      [2, 1],
      [3, 0],
    ],
  });
});

test("compareErrors prefers to pair errors of the same type at a mention", () => {
  expect(compareErrors(errors("1 divided 1", "1 conflated 1"), errors("1 conflated 1-2"))).toMatchObject({
    fixed: [0],
    changed: [[1, 0]],
  });
});

test("a system shares all errors with itself", () => {
  const a = errors("1 divided 1", "1 conflated 1", "2 span 2");
  expect(compareErrors(a, a)).toEqual({
    fixed: [],
    introduced: [],
    shared: [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    changed: [],
  });
});
