import fc from "fast-check";
import { expect, it } from "vitest";

import "../../test/support/property-seed.ts";
import { jsonLinePieces, jsonPieces, jsonText } from "./json.ts";

it("jsonPieces writes what JSON.stringify writes with an indent of two", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.object({
          maxDepth: 7,
          withNullPrototype: false,
          values: [fc.string(), fc.double(), fc.constant(undefined)],
        }),
        fc.array(fc.jsonValue({ maxDepth: 7 })),
      ),
      (value) => {
        expect([...jsonPieces(value)].join("")).toBe(`${JSON.stringify(value, null, 2)}\n`);
      },
    ),
  );
});

it("jsonPieces makes the items of a list one by one, while they are written", () => {
  let made = 0;
  const items = {
    *[Symbol.iterator]() {
      for (const id of ["a", "b", "c"]) {
        made++;
        yield { id };
      }
    },
  };
  const pieces = jsonPieces({ systems: [{ items, none: new Set(), count: 3 }] });
  let text = "";
  let madeForSecond = 0;
  for (const piece of pieces) {
    text += piece;
    if (piece.includes('"b"')) madeForSecond = made;
  }
  expect(madeForSecond).toBe(2);
  const whole = { systems: [{ items: [{ id: "a" }, { id: "b" }, { id: "c" }], none: [], count: 3 }] };
  expect(text).toBe(jsonText(whole));
  expect(made).toBe(3);
});

it("jsonLinePieces escapes what could control a terminal", () => {
  expect([...jsonLinePieces([{ a: 1 }, { b: "\u009b\u202e" }])]).toEqual(['{"a":1}\n', '{"b":"\\u009b\\u202e"}\n']);
});
