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

test("a string may be longer than all the room there is, also in the second place", () => {
  const long = new Uint8Array(3000).fill(0x61);
  const column = new GrowingTextColumn();
  column.push(bytes, 0, 3);
  column.push(long, 0, 3000);
  column.push(long, 1000, 3000);
  expect([column.at(0), column.at(1), column.at(2)]).toEqual(["one", "a".repeat(3000), "a".repeat(2000)]);
});

test("behind the last string all are empty", () => {
  const column = new GrowingTextColumn();
  column.push(bytes, 0, 3);
  expect([column.at(1), column.at(7)]).toEqual(["", ""]);
  expect(column.take(1).ends).toStrictEqual(Int32Array.of(3));
});

test("U+0080 is beyond ASCII, and so is what begins with its first byte alone", () => {
  const column = new GrowingTextColumn();
  expect(column.push(Uint8Array.of(0x7f), 0, 1)).toBe(false);
  expect(column.push(Uint8Array.of(0x80), 0, 1)).toBe(true);
});
