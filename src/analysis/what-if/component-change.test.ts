import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../../test/support/property-seed.ts";
import { type OverlapTable, overlapTable } from "../../core/overlap-table.ts";
import { type BlockSizes, changedBlocks } from "../../metrics/kit/block-sizes.ts";
import { cellMetric } from "../../metrics/kit/cell-metric.ts";
import { phi4 } from "../../metrics/kit/entity-alignment.ts";
import { metrics } from "../../metrics/registry.ts";
import { CountLayout } from "../../scoring/count-layout.ts";
import { resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { errorTypes } from "../error-type.ts";
import { changeAround } from "./component-change.ts";
import type { EntityPair } from "./component.ts";
import { correctedOnce, type MovedPiece, type SingleError, singleErrors } from "./corrected-table.ts";
import { Pieces } from "./pieces.ts";
import { SumLayout } from "./sum-layout.ts";

/** Aligns entities by one similarity and counts another. */
const alignedOtherwise = cellMetric({
  id: "other",
  title: "other",
  summary: "other",
  formula: "other",
  cite: ["luo-2005"],
  unit: "mention",
  align: phi4,
  cell: ({ common }) => common,
  of: (size) => size,
});

const ofTables = [...metrics.filter(({ id }) => id !== "ace" && !/^arcs|lenient/.test(id)), alignedOtherwise];

const anyOptions: fc.Arbitrary<ScoreOptions> = fc
  .record({
    leaImportance: fc.constantFrom("size" as const, "uniform" as const),
    singletons: fc.constantFrom("keep" as const, "drop" as const),
    mentions: fc.constantFrom("all" as const, "common" as const),
  })
  .map((options) => resolveOptions({ ...options, metrics: ofTables }));

/** A table in which each entity overlaps only its neighbours, so that most of it is far from each error. */
const chain: fc.Arbitrary<OverlapTable> = fc
  .array(
    fc.record({
      size: fc.integer({ min: 0, max: 3 }),
      shared: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
      extra: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((entities) => {
    const [keySizes, responseSizes] = [entities.map(({ size }) => size), entities.map(({ extra }) => extra)];
    const [ofKey, ofResponse]: number[][] = [[], []];
    entities.forEach(({ shared }, k) => {
      shared.forEach((mentions, i) => {
        const r = k + i;
        if (r >= entities.length) return;
        keySizes[k] += mentions;
        responseSizes[r] += mentions;
        for (let m = 0; m < mentions; m++) {
          ofKey.push(k);
          ofResponse.push(r);
        }
      });
    });
    // Entities without mentions do not exist.
    const full = (sizes: number[]): Int32Array => Int32Array.from(sizes, (size) => Math.max(1, size));
    return overlapTable(full(keySizes), full(responseSizes), ofKey, ofResponse);
  });

/** Pairs twinless mentions of entities near each other, as if they differed only in their spans. */
function spansOf(table: OverlapTable): EntityPair[] {
  const left = (sizes: Int32Array, of: Int32Array): Int32Array => {
    const common = new Int32Array(sizes.length);
    of.forEach((entity, c) => (common[entity] += table.cellSize[c]));
    return sizes.map((size, e) => size - common[e]);
  };
  const [keys, responses] = [left(table.keySizes, table.cellKey), left(table.responseSizes, table.cellResponse)];
  return [...keys.keys()]
    .filter((e) => e % 3 === 0 && keys[e] > 0 && responses[e] > 0)
    .map((e) => ({ key: e, response: e }));
}

function corrections(table: OverlapTable): { error: SingleError; moved?: MovedPiece }[] {
  const spans = spansOf(table);
  const component = { table, spans, keys: [...table.keySizes.keys()], responses: [...table.responseSizes.keys()] };
  const pieces = new Pieces(component, undefined);
  return singleErrors(component).flatMap((error) => {
    if (error.type !== "divided-entity" && error.type !== "conflated-entities") return [{ error }];
    const anchor = pieces.anchorOf(error);
    const single = [...pieces.of(error)].filter((piece) => piece !== anchor).map((piece) => ({ anchor, piece }));
    return [{ anchor }, ...single].map((moved) => ({ error, moved }));
  });
}

/** Returns the sizes that occur, in ascending order. */
function present({ key, response, cells }: BlockSizes): (readonly (readonly [number, number])[])[] {
  return [key, response, cells].map((times) => [...times].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b));
}

describe("changeAround", () => {
  it("finds the same sums as a new count, for each error, metric and choice of mentions", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(chain, anyOptions, (table, options) => {
        const layout = new SumLayout(options, new CountLayout(options.metrics));
        const { change } = changeAround(table, layout, options);
        const sums = layout.sums(table);
        for (const { error, moved } of corrections(table)) {
          const expected = layout.sums(correctedOnce(table, error, moved));
          const changed = change(error, moved);
          const { before, after } = changed;
          const found = sums.map((value, c) => value - before[c] + after[c]);
          const wrong = layout.placedSums.filter(({ rule, from }) =>
            expected
              .subarray(from, from + rule.columns)
              .some((value, c) => !(Math.abs(found[from + c] - value) < 1e-9)),
          );
          expect(wrong.map(({ metric }) => `${metric.id} ${error.type}`)).toStrictEqual([]);
          const blocks = layout.blocks(table)!;
          const correctedBlocks = changedBlocks(blocks, changed.blocks!.before, changed.blocks!.after);
          expect(present(correctedBlocks)).toStrictEqual(present(layout.blocks(correctedOnce(table, error, moved))!));
          seen.add(error.type);
        }
      }),
      { numRuns: 100 },
    );
    expect([...seen].sort()).toStrictEqual([...errorTypes].sort());
  });
});
