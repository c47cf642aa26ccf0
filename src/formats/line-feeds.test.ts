import fc from "fast-check";
import { expect, it } from "vitest";
import "../../test/support/property-seed.ts";
import { LINE_FEED } from "./ascii.ts";
import { lineFeeds } from "./line-feeds.ts";

/** Bytes of which many are line feeds, or differ from one by a bit. */
const someBytes = fc.array(fc.oneof(fc.constantFrom(LINE_FEED, LINE_FEED + 1, LINE_FEED | 0x80, 0), fc.nat(255)));

it("counts what a look at every byte counts, wherever the bytes begin and end", () => {
  fc.assert(
    fc.property(someBytes, fc.nat(9), fc.nat(20), fc.nat(20), (list, offset, from, to) => {
      const bytes = Uint8Array.from([...Array<number>(offset).fill(LINE_FEED), ...list]).subarray(offset);
      const [start, end] = [Math.min(from, bytes.length), Math.max(0, bytes.length - to)];
      const expected = list.filter((byte, p) => byte === LINE_FEED && p >= start && p < end).length;
      expect(lineFeeds(bytes, start, end)).toBe(expected);
    }),
  );
});

it("counts more line feeds in a row than a byte can", () => {
  expect(lineFeeds(new Uint8Array(10_003).fill(LINE_FEED), 1, 10_002)).toBe(10_001);
});
