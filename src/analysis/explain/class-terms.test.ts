import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberOf, valueOf } from "../../../test/support/expression-value.ts";
import { Fraction } from "../../../test/support/fraction.ts";
import { fewest } from "../../../test/support/property-seed.ts";
import { type Pair, partitionPairs } from "../../../test/support/random-partitions.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions, type UserOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { explainSources } from "./explain.ts";
import type { MetricWorking, Piece } from "./explanation.ts";
import { fullLimits } from "./scope.ts";

const ids = ["mentions", "muc", "b3", "pairwise", "lea", "ceafm", "ceafe"] as const;

type Side = Pair["key"];

function sourcesOf(pairs: readonly Pair[]) {
  const source = (side: keyof Pair) => ({ open: () => pairs.map((pair, d) => partOf(pair[side], `d${d}`)) });
  return { key: source("key"), response: source("response") };
}

function tablesOf({ pieces }: MetricWorking): Extract<Piece, { kind: "table" }>[] {
  return pieces.filter((piece): piece is Extract<Piece, { kind: "table" }> => piece.kind === "table");
}

/** What a mention x counts on one side, and of what, as the guide defines it; mentions are sorted by name. */
const definitions: Readonly<Partial<Record<string, (x: string, own: Side, other: Side) => readonly [number, number]>>> =
  {
    mentions: (x, _, other) => [Number(other.flat().includes(x)), 1],
    b3: (x, own, other) => [common(x, own, other).length / entityOf(x, own).length, 1],
    pairwise: (x, own, other) => [Math.max(0, common(x, own, other).length - 1) / 2, (entityOf(x, own).length - 1) / 2],
    lea(x, own, other) {
      const size = entityOf(x, own).length;
      if (size === 1) return [Number(entityOf(x, other).length === 1), 1];
      return [Math.max(0, common(x, own, other).length - 1) / (size - 1), 1];
    },
    muc: (x, own, other) => [
      Number(common(x, own, other).some((y) => y < x)),
      Number(entityOf(x, own).some((y) => y < x)),
    ],
  };

function entityOf(x: string, side: Side): readonly string[] {
  return side.find((entity) => entity.includes(x)) ?? [];
}

function common(x: string, own: Side, other: Side): readonly string[] {
  return entityOf(x, own).filter((y) => entityOf(x, other).includes(y));
}

describe("what the mentions of a class count", () => {
  it("is what the definitions say, and adds up to the scores of the class", () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(
        fc.array(partitionPairs(8, 3), { minLength: 1, maxLength: 3 }),
        fc.constantFrom<UserOptions>({}, { singletons: "drop" }, { mentions: "common" }, { beta: 2 }),
        fc.constantFrom("entity-size", "first-mention", "entity-size,first-mention", "cluster:first-mention"),
        (pairs, given, by) => {
          const options = resolveOptions({ ...given, metrics: ids });
          const { key, response } = sourcesOf(pairs);
          const [all] = scoreSources(key, [response], options, () => undefined, undefined, by);
          const breakdown = all.breakdown()!;
          for (const label of new Set(Object.values(breakdown).flatMap(({ rows }) => rows.map((row) => row.label)))) {
            const ofClass = { by, label };
            const { workings, scores, signature } = explainSources(key, response, options, {
              ofClass,
              limits: fullLimits,
            });
            expect(signature).toBe(all.result().signature);
            for (const working of workings[0].metrics) {
              const { score } = breakdown[working.id].rows.find((row) => row.label === label)!;
              expect([working.score, scores[working.id]]).toStrictEqual([score, score]);
              if (score.counts === undefined || !("recall" in score.counts)) throw new Error("no counts");
              const { recall, precision } = score.counts;
              tablesOf(working).forEach(({ columns, rows, more }, t) => {
                expect(more).toBe(0);
                for (const at of [0, 1]) {
                  const sum = rows.reduce((total, row) => total + numberOf(row.at(at - 2)!)!, 0);
                  expect(sum).toBeCloseTo([recall, precision][t][at], 9);
                }
                const define = definitions[working.id];
                if (define === undefined || Object.keys(given).some((name) => name !== "beta")) return;
                const at = columns[0].title.type === "words" && columns[0].title.text === "document" ? 1 : 0;
                for (const row of rows) {
                  const [pair, mention] = [pairs[at === 0 ? 0 : Number(textOf(row[0]).slice(1))], textOf(row[at])];
                  const counts = row.slice(-2).map((cell) => numberOf(cell)!);
                  const [own, other] = t === 0 ? [pair.key, pair.response] : [pair.response, pair.key];
                  const expected = define(mention, own, other);
                  expect(counts[0], `${working.id} of ${mention}`).toBeCloseTo(expected[0], 12);
                  expect(counts[1], `${working.id} of ${mention}`).toBeCloseTo(expected[1], 12);
                  seen[working.id] = (seen[working.id] ?? 0) + 1;
                }
              });
              checkEquations(working);
            }
          }
        },
      ),
      { numRuns: 50 },
    );
    for (const id of Object.keys(definitions)) expect(seen[id], id).toBeGreaterThan(fewest(50));
  });

  it("is a fraction, and the classes add up to the metric exactly", () => {
    fc.assert(
      fc.property(partitionPairs(8, 3), (pair) => {
        const { key, response } = sourcesOf([pair]);
        const options = resolveOptions({ metrics: ["b3"] });
        const [all] = scoreSources(key, [response], options, () => undefined, undefined, "entity-size");
        const labels = all.breakdown()!["b3"].rows.map(({ label }) => label);
        const counts = labels.map((label) => {
          const ofClass = { by: "entity-size", label };
          const { workings } = explainSources(key, response, options, { ofClass, limits: fullLimits });
          return tablesOf(workings[0].metrics[0]).map(({ rows }) => rows.map((row) => valueOf(row.at(-2)!)!));
        });
        const naive = (own: Side, other: Side): Fraction =>
          own
            .flat()
            .map((x) => Fraction.of(common(x, own, other).length, entityOf(x, own).length))
            .reduce((sum, each) => sum.plus(each), Fraction.of(0));
        [naive(pair.key, pair.response), naive(pair.response, pair.key)].forEach((expected, figure) => {
          const found = counts.flatMap((own) => own[figure]).reduce((sum, each) => sum.plus(each), Fraction.of(0));
          expect(found.toString()).toBe(expected.toString());
        });
      }),
      { numRuns: 100 },
    );
  });

  it("is nothing for mentions that the other side lacks, although thirds and fifths are rounded", () => {
    // 3/5 − 1/5 − 1/5 − 1/5 is 5.6e-17 in doubles.
    const pair = { key: [["m0"], ["m3"], ["m4"]], response: [["m0", "m1", "m2", "m3", "m4"]] };
    const { key, response } = sourcesOf([pair]);
    const options = resolveOptions({ metrics: ["b3"] });
    const [all] = scoreSources(key, [response], options, () => undefined, undefined, "first-mention");
    const row = all.breakdown()!["b3"].rows.find(({ label }) => label === "no");
    expect(row?.score.counts).toStrictEqual({ recall: [0, 0], precision: [0, 2] });
  });
});

function textOf(cell: { readonly type: string; readonly text?: string }): string {
  if (cell.text === undefined) throw new Error("the cell has no text");
  return cell.text;
}

function checkEquations({ pieces }: MetricWorking): void {
  for (const piece of pieces) {
    if (piece.kind !== "equation") continue;
    const { steps, value } = piece.equation;
    for (const step of steps) {
      const exactly = valueOf(step);
      if (exactly !== undefined)
        expect(Number(exactly.numerator) / Number(exactly.denominator)).toBeCloseTo(value!, 12);
    }
  }
}
