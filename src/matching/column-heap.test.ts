import fc from "fast-check";
import { expect, it } from "vitest";
import { ColumnHeap } from "./column-heap.ts";

it("a heap returns columns by distance, then by number, even after distances decrease", () => {
  const distances = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(distances, (pairs) => {
      const distance = Float64Array.from(pairs, ([first]) => first);
      const heap = new ColumnHeap(distance);
      for (let column = 0; column < pairs.length; column++) heap.advance(column);
      pairs.forEach(([first, decrease], column) => {
        distance[column] = first - decrease;
        heap.advance(column);
      });
      const order = pairs.map(() => {
        const column = heap.first();
        heap.removeFirst();
        return column;
      });
      const expected = [...distance.keys()].sort((a, b) => distance[a] - distance[b] || a - b);
      expect(order).toEqual(expected);
      expect(heap.first()).toBe(-1);
    }),
  );
});

it("a heap is empty after clear, and can be filled again", () => {
  const heap = new ColumnHeap(Float64Array.of(3, 1, 2));
  heap.advance(0);
  heap.advance(2);
  heap.clear();
  expect(heap.first()).toBe(-1);
  heap.advance(0);
  heap.advance(1);
  expect(heap.first()).toBe(1);
});
