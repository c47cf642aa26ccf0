import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueOf } from "../../../test/expression-value.ts";
import { type Pair, partitionPairs } from "../../../test/random-partitions.ts";
import { entities } from "../../../test/table-of.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { scoreClusters } from "../../scoring/score-clusters.ts";
import { resolveOptions, type UserOptions } from "../../scoring/score-options.ts";
import { explain } from "./explain.ts";
import type { Explanation } from "./explanation.ts";
import { explainers } from "./explainers/registry.ts";
import type { Piece } from "./piece.ts";
import { fullLimits, pageLimits } from "./scope.ts";
import { UnknownNameError } from "./unknown-name-error.ts";

const ids = explainers.map(({ id }) => id);

function explainPair({ key, response }: Pair, options: UserOptions, limits = fullLimits, entity?: string): Explanation {
  return explain({ open: () => [partOf(key)] }, { open: () => [partOf(response)] }, resolveOptions(options), {
    limits,
    ...(entity !== undefined && { entity }),
  });
}

/** The pieces of a metric's working on the only part. */
function piecesOf({ workings }: Explanation, id: string): readonly Piece[] {
  return workings[0].metrics.find((working) => working.id === id)!.pieces;
}

function kindOf<K extends Piece["kind"]>(pieces: readonly Piece[], kind: K): Extract<Piece, { kind: K }>[] {
  return pieces.filter((piece): piece is Extract<Piece, { kind: K }> => piece.kind === kind);
}

const optionSets: UserOptions[] = [
  {},
  { blancEdge: "both", leaImportance: "uniform" },
  { singletons: "drop" },
  { mentions: "common", zeroDivision: 0 },
  { beta: 2, blancAlpha: 0.1, zeroDivision: 1 },
];

describe.each(ids)("the working of %s", (id) => {
  it("comes, step by step, to the figures of the metric", () => {
    fc.assert(
      fc.property(partitionPairs(12, 5), fc.constantFrom(...optionSets), (pair, given) => {
        const options = { ...given, metrics: [id] };
        const explanation = explainPair(pair, options);
        const { key, response } = pair;
        const expected = scoreClusters(
          key.map((entity) => [...entity]),
          response.map((entity) => [...entity]),
          options,
        )[id];
        const pieces = piecesOf(explanation, id);
        const [{ recall, precision, f1 }] = kindOf(pieces, "result");
        expect([recall, precision, f1]).toStrictEqual([expected.recall, expected.precision, expected.f1]);
        const checked = kindOf(pieces, "equation").flatMap(({ equation: { steps, value } }) =>
          steps.flatMap((step) => {
            const exactly = valueOf(step);
            if (value === undefined || exactly === undefined) return [];
            expect(value).not.toBeNull();
            expect(Number(exactly.numerator) / Number(exactly.denominator)).toBeCloseTo(value!, 12);
            return [step];
          }),
        );
        // Recall and precision at least, in terms and in lowest terms, wherever they are defined.
        if (recall !== null && precision !== null && given.zeroDivision === undefined) {
          expect(checked.length).toBeGreaterThanOrEqual(given.blancAlpha === undefined ? 2 : 1);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("writes no more than a page of a large part, and says what it leaves out", () => {
    const key = Array.from({ length: 60 }, (_, e) => Array.from({ length: 40 }, (_, m) => `m${e}-${m}`));
    const response = Array.from({ length: 80 }, (_, e) => Array.from({ length: 30 }, (_, m) => `m${m}-${e % 40}`));
    const text = JSON.stringify(explainPair({ key, response }, { metrics: [id] }, pageLimits));
    expect(text.length).toBeLessThan(120_000);
    expect(text).toMatch(/"more":[1-9]/);
  });
});
