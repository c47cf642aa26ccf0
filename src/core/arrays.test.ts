import { describe, expect, it } from "vitest";
import { append, firstIndex, greatest, least, listIn } from "./arrays.ts";

/** More items than a call can take as arguments. */
const many = Array.from({ length: 200_000 }, (_, i) => i);

describe("append", () => {
  it("appends more items than a call can take as arguments", () => {
    const list = [-1];
    append(list, many);
    expect(list).toHaveLength(200_001);
    expect([list[0], list[1], list.at(-1)]).toEqual([-1, 0, 199_999]);
  });

  it("appends the items of a set, in order", () => {
    const list = ["a"];
    append(list, new Set(["c", "b"]));
    expect(list).toEqual(["a", "c", "b"]);
  });
});

describe("the greatest and the least value", () => {
  it("are found at any position", () => {
    expect([greatest([2, 7, 3]), least([2, 7, 3])]).toEqual([7, 2]);
    expect([greatest([-5, -3, -9]), least([8, 6, 9])]).toEqual([-3, 6]);
  });

  it("are found among more values than a call can take as arguments", () => {
    expect([greatest(many), least(many)]).toEqual([199_999, 0]);
  });

  it("are −Infinity and Infinity without values", () => {
    expect([greatest([]), least([])]).toEqual([-Infinity, Infinity]);
  });
});

describe("listIn", () => {
  it("returns one list for each key, initially empty", () => {
    const lists = new Map<string, number[]>();
    expect(listIn(lists, "a")).toEqual([]);
    listIn(lists, "a").push(1);
    listIn(lists, "b").push(2);
    listIn(lists, "a").push(3);
    expect([...lists]).toEqual([
      ["a", [1, 3]],
      ["b", [2]],
    ]);
  });
});

describe("firstIndex", () => {
  it.each([0, 1, 2, 3, 4, 5])(
    "returns %i if the test holds from that index on; of five indices, 5 means none",
    (first) => {
      expect(firstIndex(5, (index) => index >= first)).toBe(first);
    },
  );

  it("tests no more indices than binary search", () => {
    const asked: number[] = [];
    expect(firstIndex(1000, (index) => asked.push(index) > 0 && index >= 700)).toBe(700);
    expect(asked.length).toBeLessThanOrEqual(10);
  });
});
