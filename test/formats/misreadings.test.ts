import { describe, expect, test } from "vitest";
import { faultOf, misreading, misreadingKinds } from "../support/misreadings.ts";
import { runMisreadingHere } from "../support/run-misreading.ts";
import { testSeed } from "../support/test-seed.ts";

/** The number of pairs of each kind; `npx tsx scripts/misreadings.ts` runs thousands. */
const PAIRS = 12;

describe.each(misreadingKinds)("misreadable files of the kind “%s”", (kind) => {
  test.each(Array.from({ length: PAIRS }, (_, n) => testSeed + n))(
    "with seed %i are scored as intended, or refused",
    async (seed) => {
      const pair = misreading(kind, seed);
      expect(faultOf(pair, await runMisreadingHere(pair)), pair.name).toBeUndefined();
    },
  );
});
