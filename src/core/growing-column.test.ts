import { expect, it } from "vitest";
import { GrowingColumn, grown } from "./growing-column.ts";

it("keeps everything that was pushed, beyond what it had room for", () => {
  const column = new GrowingColumn();
  const pushed = Array.from({ length: 600 }, (_, i) => 3 * i);
  for (const value of pushed) column.push(value);
  expect(Array.from(column.take())).toStrictEqual(pushed);
});

it("is reused: what was taken is a copy", () => {
  const column = new GrowingColumn();
  column.push(7);
  const taken = column.take();
  column.length = 0;
  column.push(8);
  expect(Array.from(taken)).toStrictEqual([7]);
  expect(Array.from(column.take())).toStrictEqual([8]);
});

it("grown keeps the kind of array", () => {
  expect(grown(Uint8Array.of(1, 2), 4)).toStrictEqual(Uint8Array.of(1, 2, 0, 0));
  expect(grown(Int32Array.of(1, -2), 3)).toStrictEqual(Int32Array.of(1, -2, 0));
});
