import { expect, test } from "vitest";
import { NameHash } from "../../core/name-fingerprints.ts";
import { SecondHash } from "./labels-on-disk.ts";

const encoder = new TextEncoder();

test("SecondHash, or half of it with half of NameHash, distinguishes 200,000 names", () => {
  const first = new NameHash();
  const second = new SecondHash();
  const [high, low, both, besideFirst] = Array.from({ length: 4 }, () => new Set<string>());
  const count = 200_000;
  for (let i = 0; i < count; i++) {
    const bytes = encoder.encode(i % 2 === 0 ? `m${i}` : `document/${i * 7919} (${i % 97})`);
    first.take(bytes, 0, bytes.length);
    second.take(bytes, 0, bytes.length);
    high.add(String(second.high));
    low.add(String(second.low));
    both.add(`${second.high} ${second.low}`);
    // Two halves have 64 bits, which hardly ever agree by chance among so few names.
    besideFirst.add(`${first.low} ${second.low}`).add(`${first.high} ${second.high}`);
  }
  expect(both.size).toBe(count);
  expect(besideFirst.size).toBe(2 * count);
  // On average, n² / 2³³ = 4.7 pairs of 32-bit numbers agree by chance.
  for (const half of [high, low]) expect(half.size).toBeGreaterThan(count - 25);
});
