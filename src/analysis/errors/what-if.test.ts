import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../../test/support/property-seed.ts";
import { type Labels, labels } from "../../../test/support/random-partitions.ts";
import { spokenPart } from "../../../test/support/spoken-part.ts";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import { type OverlapTable, overlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { mainFigure, type Metric, type Score } from "../../metrics/kit/metric.ts";
import { metrics } from "../../metrics/registry.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { chosenMentions, chosenTable, pairMentions, tabulate } from "../../scoring/tabulate.ts";
import { resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { type ErrorType, errorTypes } from "../error-type.ts";
import { correctedPart, type ErrorGain, WhatIf, type WhatIfPart } from "./what-if.ts";
import { correctedOnce, singleErrors } from "../what-if/corrected-table.ts";
import { type SpanPair, entityErrors } from "../what-if/entity-errors.ts";

// ACE-Value needs types and classes, which these parts lack.
const all = metrics.filter(({ id }) => id !== "ace");
const ofTables = all.filter(({ id }) => !/^arcs|lenient/.test(id));

const anyOptions = (chosen: readonly Metric[]): fc.Arbitrary<ScoreOptions> =>
  fc
    .record({
      blancEdge: fc.constantFrom("key" as const, "both" as const),
      leaImportance: fc.constantFrom("size" as const, "uniform" as const),
      singletons: fc.constantFrom("keep" as const, "drop" as const),
      mentions: fc.constantFrom("all" as const, "common" as const),
    })
    .map((options) => resolveOptions({ ...options, metrics: chosen }));

/** Returns a part and some of its twinless mentions paired at random, as if they differed only in their spans. */
function partOf(both: Labels, options: ScoreOptions): WhatIfPart & { mentions: PairedMentions; spans: SpanPair[] } {
  const [key, response] = ([0, 1] as const).map((side) => preparePart(spokenPart(both, side), "first"));
  const seen = { ...options, mentions: "all" as const };
  const mentions = chosenMentions(pairMentions(key, response), seen);
  const twinless = ({ twin }: PairedMentions["key"]): number[] => Array.from(twin.keys()).filter((m) => twin[m] < 0);
  const [missing, extra] = [twinless(mentions.key), twinless(mentions.response)];
  const spans = missing.slice(0, 2).flatMap((k, i) => (i < extra.length ? [{ key: k, response: extra[i] }] : []));
  return { table: chosenTable(tabulate(key, response), seen), mentions, spans };
}

function scoredAnew(
  parts: readonly ReturnType<typeof partOf>[],
  types: ReadonlySet<ErrorType>,
  options: ScoreOptions,
): Readonly<Record<string, Score>> {
  const total = new Accumulator(options);
  parts.forEach(({ mentions, spans }, i) => {
    const response = correctedPart(mentions, types, spans);
    total.add({ ...mentions.key.part, document: String(i) }, { ...response, document: String(i) });
  });
  return total.result().scores;
}

function expectSame(found: Readonly<Record<string, Score>>, expected: Readonly<Record<string, Score>>): void {
  for (const [id, score] of Object.entries(expected)) {
    for (const figure of ["recall", "precision", "f1", "value"] as const) {
      const [a, b] = [found[id][figure] ?? null, score[figure] ?? null];
      if (a === null || b === null) expect(a, `${id} ${figure}`).toBe(b);
      else expect(a, `${id} ${figure}`).toBeCloseTo(b, 10);
    }
  }
}

function isPiece({ type, key, response }: ErrorGain): boolean {
  return type !== "span-error" && key !== undefined && response !== undefined;
}

/**
 * Returns the table with pieces of an entity moved, mention by mention. Those of a key entity move to the response
 * entity with the most of its mentions (the first, if there are several). Those of a response entity become entities,
 * except the piece with the most mentions.
 */
function movedByHand(
  { key, response }: PairedMentions,
  type: "divided-entity" | "conflated-entities",
  k: number | undefined,
  r: number | undefined,
): OverlapTable {
  const side = type === "divided-entity" ? "key" : "response";
  const common = Array.from(key.twin.keys()).filter((place) => key.twin[place] >= 0);
  const cellOf = (place: number) => ({ key: key.entity[place], response: response.entity[key.twin[place]] });
  const other = side === "key" ? "response" : "key";
  const own = common.map(cellOf).filter((cell) => cell[side] === (side === "key" ? k : r));
  const votes = new Map<number, number>();
  for (const cell of own) votes.set(cell[other], (votes.get(cell[other]) ?? 0) + 1);
  const anchor = [...votes].toSorted(([a, n], [b, m]) => m - n || a - b)[0][0];
  const labels = new Map<number, string>();
  for (const place of common) {
    const cell = cellOf(place);
    const isOwn = side === "key" ? cell.key === k : cell.response === r;
    const isWanted = side === "key" ? r === undefined || cell.response === r : k === undefined || cell.key === k;
    if (isOwn && isWanted && cell[other] !== anchor) {
      labels.set(key.twin[place], side === "key" ? String(anchor) : `new ${cell.key}`);
    }
  }
  const numbers = new Map<string, number>();
  const placed = Array.from(response.entity, (entity, place) => {
    const label = labels.get(place) ?? String(entity);
    if (!numbers.has(label)) numbers.set(label, numbers.size);
    return numbers.get(label)!;
  });
  const sizes = new Int32Array(numbers.size);
  for (const entity of placed) sizes[entity]++;
  return overlapTable(
    key.sizes,
    sizes,
    common.map((place) => key.entity[place]),
    common.map((place) => placed[key.twin[place]]),
  );
}

describe("WhatIf", () => {
  it("gives the same scores as scoring the corrected corpus again, for any types of errors", () => {
    fc.assert(
      fc.property(
        fc.array(labels(12, 4), { minLength: 1, maxLength: 3 }),
        anyOptions(all),
        fc.subarray([...errorTypes]),
        (corpus, options, types) => {
          const parts = corpus.map((both) => partOf(both, options));
          const whatIf = new WhatIf(options);
          for (const part of parts) whatIf.add(part);
          expectSame(whatIf.scores(types), scoredAnew(parts, new Set(types), options));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("ends at a score of 1 if a metric's best score is 1, and has B³ gains that add up to the whole rise", () => {
    fc.assert(
      fc.property(fc.array(labels(12, 4), { minLength: 1, maxLength: 3 }), anyOptions(all), (corpus, options) => {
        const parts = corpus.map((both) => partOf(both, options));
        const whatIf = new WhatIf(options);
        for (const part of parts) whatIf.add(part);
        const rows = whatIf.cumulative();
        expect(rows.map(({ types }) => types.length)).toStrictEqual(errorTypes.map((_, i) => i + 1));
        const { scores } = rows.at(-1)!;
        for (const { id, properties } of all) {
          const figure = mainFigure(scores[id]);
          if (properties.perfectSelf !== "where-defined" || figure === null) continue;
          // Sums of logarithms are rounded.
          if (id === "h") expect(figure).toBeCloseTo(1, 12);
          else expect(figure, id).toBe(1);
        }
        let sum = mainFigure(whatIf.scores()["b3"]) ?? Number.NaN;
        for (const { gains } of rows) sum += gains["b3"].f1 ?? Number.NaN;
        const last = mainFigure(scores["b3"]);
        if (last !== null && !Number.isNaN(sum)) expect(sum).toBeCloseTo(last, 10);
      }),
      { numRuns: 60 },
    );
  });

  it("gives each error the same gain as correcting it alone and scoring the corpus again", () => {
    fc.assert(
      fc.property(fc.array(labels(12, 4), { minLength: 1, maxLength: 3 }), anyOptions(ofTables), (corpus, options) => {
        const parts = corpus.map((both) => partOf(both, options));
        const whatIf = new WhatIf(options);
        for (const part of parts) whatIf.add(part);
        const before = whatIf.scores();
        const errors = [...whatIf.errors()];
        const spannedTables = parts.map(({ table, mentions, spans }) => ({
          table,
          spans: spans.map(({ key, response }) => ({
            key: mentions.key.entity[key],
            response: mentions.response.entity[response],
          })),
        }));
        // The errors are all those of every part, and all pieces except the anchors.
        const pieces = errors.filter(isPiece);
        const singles = spannedTables.map(singleErrors);
        expect(errors.length - pieces.length).toBe(singles.flat().length);
        const divided = singles.flat().filter(({ type }) => type === "divided-entity" || type === "conflated-entities");
        expect(pieces).toHaveLength(divided.reduce((sum, { count }) => sum + count, 0));
        for (const found of errors) {
          const { part, type, key, response, count, gains } = found;
          const single = singles[part].find((error) =>
            error.type === "span-error"
              ? type === "span-error" && error.key === key && error.response === response
              : error.type === type && error.entity === (error.side === "key" ? key : response),
          )!;
          expect(count).toBe(isPiece(found) ? 1 : single.count);
          const total = new Accumulator({ ...options, singletons: "keep", mentions: "all" });
          parts.forEach(({ table, mentions }, i) => {
            const corrected =
              i !== part
                ? table
                : type === "divided-entity" || type === "conflated-entities"
                  ? movedByHand(mentions, type, key, response)
                  : correctedOnce(table, single);
            total.addTable(chosenTable(corrected, options), {
              id: String(i),
              document: String(i),
              part: "",
              keyDigest: undefined,
              responseDigest: undefined,
            });
          });
          const after = total.result().scores;
          for (const { id } of ofTables) {
            for (const figure of ["recall", "precision", "f1", "value"] as const) {
              const [was, is] = [before[id][figure] ?? null, after[id][figure] ?? null];
              const gain = gains[id][figure] ?? null;
              if (was === null || is === null) expect(gain, `${id} ${figure}`).toBeNull();
              else expect(gain, `${id} ${figure} of ${type}`).toBeCloseTo(is - was, 9);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("entityErrors", () => {
  it("lists the errors of {abde}{cuv}{w}{st} against {abc}{defg}{x}{yz}", () => {
    const table = tableOf(entities("abc", "defg", "x", "yz"), entities("abde", "cuv", "w", "st"));
    expect(entityErrors(table)).toStrictEqual([
      { type: "conflated-entities", side: "response", entity: 0, count: 1 },
      { type: "extra-mention", side: "response", entity: 1, count: 2 },
      { type: "extra-entity", side: "response", entity: 3, count: 1 },
      { type: "extra-singleton", side: "response", entity: 2, count: 1 },
      { type: "divided-entity", side: "key", entity: 0, count: 1 },
      { type: "missing-mention", side: "key", entity: 1, count: 2 },
      { type: "missing-entity", side: "key", entity: 3, count: 1 },
      { type: "missing-singleton", side: "key", entity: 2, count: 1 },
    ]);
  });
});
