import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "../../../../test/support/property-seed.ts";
import { clustersToPart } from "./json-clusters.ts";
import { partOfSpans, plainSpans } from "./clustered-document.ts";

const frame = { document: "d", part: "", tokens: { length: 9 } };

test("plainSpans gives the same result as the general reader, or nothing for faults, gaps and ids", () => {
  const bound = fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 0, max: 8 }) },
    fc.constantFrom(-1, 9, 10, 1.5, "1", null),
  );
  const span = fc.oneof(
    { weight: 30, arbitrary: fc.tuple(bound, bound) },
    fc.constantFrom(
      [],
      [1],
      [1, 2, 3],
      [
        [0, 0],
        [2, 2],
      ],
      "x",
      7,
      null,
    ),
  );
  const clusters = fc.array(fc.array(span, { minLength: 0, maxLength: 4 }), { maxLength: 4 });
  let plain = 0;
  fc.assert(
    fc.property(clusters, fc.constantFrom("inclusive" as const, "exclusive" as const), (lists, ends) => {
      // Puts the numbers of each span in order, so that some lists have no fault.
      const value = lists.map((list) =>
        list.map((each) =>
          Array.isArray(each) && each.length === 2 && each.every((end) => typeof end === "number")
            ? (each as number[]).toSorted((a, b) => a - b)
            : each,
        ),
      );
      const problems: string[] = [];
      const expected = clustersToPart(value, frame, (code) => problems.push(code), { ends });
      const found = plainSpans(value, frame.tokens.length, { ends });
      if (found === undefined) {
        const gaps = value.flat().some((each) => Array.isArray(each) && Array.isArray(each[0]));
        expect(problems.length > 0 || gaps || expected.mentions.names !== undefined).toBe(true);
      } else {
        plain++;
        expect(problems).toEqual([]);
        expect(partOfSpans(frame, found, ends)).toEqual(expected);
        expect(Array.from(found.bounds)).toEqual(value.flat(2));
      }
    }),
    { numRuns: 2000 },
  );
  expect(plain).toBeGreaterThan(draws(100));
});
