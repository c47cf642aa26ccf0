import fc from "fast-check";
import { expect, it } from "vitest";
import { anySide } from "../../test/support/random-spans.ts";
import { matchedSide, spannedPart } from "../../test/support/spanned-part.ts";
import { visitNearby } from "./mention-matching.ts";

it("visitNearby visits all key mentions that overlap a response mention, in text order, unless removed", () => {
  fc.assert(
    fc.property(anySide(8), anySide(8), fc.func(fc.nat()), (key, response, choose) => {
      const [ks, rs] = [matchedSide(key), matchedSide(response)];
      const taken = new Set<number>();
      const seen: number[] = [];
      visitNearby(ks, rs, ks.order, (r, near) => {
        seen.push(r);
        const expected = Array.from(ks.order).filter(
          (k) =>
            key.mentions.first[k] <= response.mentions.last[r] &&
            key.mentions.last[k] >= response.mentions.first[r] &&
            !taken.has(k),
        );
        expect(near).toStrictEqual(expected);
        if (near.length === 0 || choose(r) % 2 === 0) return undefined;
        const out = near[choose(r) % near.length];
        taken.add(out);
        return out;
      });
      expect(seen).toStrictEqual(Array.from(rs.order));
    }),
    { numRuns: 2000 },
  );
});

it("visitNearby does not visit a key mention that only an earlier, longer response mention overlaps", () => {
  const [key, response] = [matchedSide(spannedPart(["5"])), matchedSide(spannedPart(["0-3,5-6 1-2"]))];
  const seen: number[][] = [];
  visitNearby(key, response, key.order, (_, near) => {
    seen.push([...near]);
    return undefined;
  });
  expect(seen).toStrictEqual([[0], []]);
});
