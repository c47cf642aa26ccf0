import { expect, test } from "vitest";
import { GrowingTextColumn } from "./growing-text-column.ts";
import { textAt } from "./text-column.ts";

const bytes = new TextEncoder().encode("one two zwölf");

test("a growing column keeps its strings in order, says which go beyond ASCII, and can be used again", () => {
  const column = new GrowingTextColumn();
  expect(column.push(bytes, 0, 3)).toBe(false);
  expect(column.push(bytes, 8, bytes.length)).toBe(true);
  expect([column.at(0), column.at(1)]).toEqual(["one", "zwölf"]);
  const taken = column.take(2);
  column.clear();
  column.push(bytes, 4, 7);
  expect(column.at(0)).toBe("two");
  expect([textAt(taken, 0), textAt(taken, 1)]).toEqual(["one", "zwölf"]);
});

test("what nobody put is empty, up to the length that is taken", () => {
  const column = new GrowingTextColumn();
  column.put(2, bytes, 0, 3);
  expect(column.length).toBe(3);
  const taken = column.take(5);
  expect(Array.from({ length: 5 }, (_, i) => textAt(taken, i))).toEqual(["", "", "one", "", ""]);
});

test("it grows", () => {
  const column = new GrowingTextColumn();
  for (let i = 0; i < 2000; i++) column.push(bytes, 0, 7);
  expect(column.at(1999)).toBe("one two");
});
