import fc from "fast-check";
import { expect, it } from "vitest";
import { anySide } from "../../test/support/random-spans.ts";
import { matchedSide } from "../../test/support/spanned-part.ts";
import { naiveSpans } from "../../test/support/naive-matching.ts";
import { countOverlapping, mentionGraph, TooManyOverlapsError, visitOverlapping } from "./mention-graph.ts";

it("the error for too many overlapping pairs includes a remedy", () => {
  expect(new TooManyOverlapsError().message).toMatch(
    /^key and response have more than 10,000,000 pairs of mentions that may match/,
  );
  expect(new TooManyOverlapsError().message).toContain("use --match exact without");
});

it("overlapping pairs are those in which neither mention ends before the other begins", () => {
  fc.assert(
    fc.property(anySide(8), anySide(8), (key, response) => {
      const [ks, rs] = [matchedSide(key), matchedSide(response)];
      const expected = Array.from(ks.order).flatMap((k, i) =>
        Array.from(rs.order).flatMap((r, j) =>
          key.mentions.last[k] < response.mentions.first[r] || response.mentions.last[r] < key.mentions.first[k]
            ? []
            : [[i, j]],
        ),
      );
      const found: number[][] = [];
      visitOverlapping({ of: key.mentions, chosen: ks.order }, { of: response.mentions, chosen: rs.order }, (k, r) =>
        found.push([k, r]),
      );
      expect(found).toStrictEqual(expected);
      expect(
        countOverlapping({ of: key.mentions, chosen: ks.order }, { of: response.mentions, chosen: rs.order }),
      ).toBe(expected.length);
    }),
    { numRuns: 2000 },
  );
});

it("overlapping pairs are edges of the graph if their weight is positive", () => {
  fc.assert(
    fc.property(anySide(6), anySide(6), (key, response) => {
      const [ks, rs] = [matchedSide(key), matchedSide(response)];
      const [keys, responses] = [naiveSpans(key), naiveSpans(response)];
      const weigh = (k: number, r: number): number =>
        Array.from(keys[ks.order[k]].words).filter((word) => responses[rs.order[r]].words.has(word)).length;
      const { rows, columns, start, column, weight } = mentionGraph(
        { of: key.mentions, chosen: ks.order },
        { of: response.mentions, chosen: rs.order },
        weigh,
      );
      expect([rows, columns, start.length, start[rows]]).toStrictEqual([
        ks.order.length,
        rs.order.length,
        rows + 1,
        column.length,
      ]);
      for (let k = 0; k < rows; k++) {
        const edges = Array.from(column.subarray(start[k], start[k + 1]), (r, e) => [r, weight[start[k] + e]]);
        const expected = Array.from({ length: columns }, (_, r) => [r, weigh(k, r)]).filter(([, own]) => own > 0);
        expect(edges).toStrictEqual(expected);
      }
    }),
    { numRuns: 1000 },
  );
});
