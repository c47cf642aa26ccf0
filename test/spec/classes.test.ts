import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Labels, labels } from "../support/random-partitions.ts";
import { expectSums } from "../support/class-sums.ts";
import { readFiles } from "../support/read-files.ts";
import { type Span, taggedPart } from "../support/tagged-part.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { isCellMetric } from "../../src/metrics/kit/cell-metric.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import type { Breakdown } from "../../src/scoring/breakdown.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";

/** Scores on classes of mentions, by the definitions of docs/statistics.md, and their sums. */

const kinds = ["x", "y", "z"];

/** A part with one token for each mention, whose feature `kind` is that of the token. */
function partIn(both: Labels, side: 0 | 1, kindOf: (mention: number) => string): AnnotatedPart {
  const entities = new Map<number, Span[]>();
  both.forEach((label, i) => {
    if (label[side] >= 0) entities.set(label[side], [...(entities.get(label[side]) ?? []), [i, i]]);
  });
  const part = taggedPart([...entities.values()], { words: both.map((_, i) => `w${i}`) });
  return { ...part, mentions: { ...part.mentions, features: { kind: Array.from(part.mentions.first, kindOf) } } };
}

/** What a mention counts in a metric, and what it could count: of its own entity and that of the other side. */
type Rule = (own: readonly number[], other: readonly number[] | undefined, mention: number) => [number, number];

const common = (own: readonly number[], other: readonly number[] | undefined): number =>
  own.filter((x) => other?.includes(x)).length;

const rules: Readonly<Record<string, Rule>> = {
  mentions: (_own, other) => [other === undefined ? 0 : 1, 1],
  b3: (own, other) => [common(own, other) / own.length, 1],
  pairwise: (own, other) => [Math.max(0, common(own, other) - 1) / 2, (own.length - 1) / 2],
  lea: (own, other) =>
    own.length === 1 ? [other?.length === 1 ? 1 : 0, 1] : [Math.max(0, common(own, other) - 1) / (own.length - 1), 1],
  // The link to the mention before it in the entity, unless it is the first of its piece.
  muc: (own, other, mention) => [
    own.some((x) => x < mention && other?.includes(x)) ? 1 : 0,
    own.some((x) => x < mention) ? 1 : 0,
  ],
};

function naive(both: Labels, kindOf: (mention: number) => string, rule: Rule): Record<string, number[]> {
  const counts: Record<string, number[]> = {};
  for (const side of [0, 1] as const) {
    const members = (of: 0 | 1, label: number): number[] => both.flatMap((each, i) => (each[of] === label ? [i] : []));
    both.forEach((label, i) => {
      if (label[side] < 0) return;
      const other = label[1 - side] < 0 ? undefined : members(side === 0 ? 1 : 0, label[1 - side]);
      const own = (counts[kindOf(i)] ??= [0, 0, 0, 0]);
      rule(members(side, label[side]), other, i).forEach((count, c) => (own[2 * side + c] += count));
    });
  }
  return counts;
}

/** For each class of clusters: links of the key found, links of the key, links of the response that are right, all. */
function naiveLinks(both: Labels, drawn: readonly string[]): Record<string, number[]> {
  const counts: Record<string, number[]> = {};
  for (const side of [0, 1] as const) {
    for (const entity of new Set(both.map((label) => label[side]))) {
      const members = both.flatMap((label, i) => (entity >= 0 && label[side] === entity ? [i] : []));
      const votes = members.map((i) => drawn[i]).filter((kind) => kind !== "");
      const frequency = (kind: string): number => votes.filter((other) => other === kind).length;
      const winner = votes.find((kind) => votes.every((other) => frequency(other) <= frequency(kind))) ?? "none";
      const links = members.flatMap((x) => members.filter((y) => y > x).map((y) => [x, y] as const));
      const right = links.filter(([x, y]) => both[x][1 - side] >= 0 && both[x][1 - side] === both[y][1 - side]);
      if (links.length === 0) continue;
      const own = (counts[winner] ??= [0, 0, 0, 0]);
      own[2 * side] += right.length;
      own[2 * side + 1] += links.length;
    }
  }
  return counts;
}

function brokenDown(key: AnnotatedPart, response: AnnotatedPart, ids: readonly string[], by: string) {
  const total = new Accumulator(resolveOptions({ metrics: ids }), undefined, by);
  total.add(key, response);
  return { scores: total.result().scores, breakdown: total.breakdown()! };
}

function countsOf({ score: { counts } }: Breakdown["rows"][number]): number[] {
  if (counts === undefined || !("recall" in counts)) throw new Error("no counts of recall and precision");
  return [...counts.recall, ...counts.precision];
}

describe("a class of mentions", () => {
  it("counts what the definitions say", () => {
    fc.assert(
      fc.property(
        labels(12, 5),
        fc.array(fc.constantFrom(...kinds), { minLength: 12, maxLength: 12 }),
        (both, drawn) => {
          const kindOf = (mention: number): string => drawn[mention];
          const ids = Object.keys(rules);
          const { breakdown } = brokenDown(partIn(both, 0, kindOf), partIn(both, 1, kindOf), ids, "kind");
          for (const id of ids) {
            const expected = naive(both, kindOf, rules[id]);
            const rows = Object.fromEntries(breakdown[id].rows.map((row) => [row.label, countsOf(row)]));
            for (const kind of kinds) {
              const [own, wanted] = [rows, expected].map((each) => each[kind] ?? [0, 0, 0, 0]);
              own.forEach((count, c) => {
                expect(count, `${id} of ${kind}`).toBeCloseTo(wanted[c], 12);
              });
            }
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("counts links by the class of their cluster: that of most of its labelled mentions, ties to the first", () => {
    fc.assert(
      fc.property(
        labels(12, 4),
        fc.array(fc.constantFrom("", ...kinds), { minLength: 12, maxLength: 12 }),
        (both, drawn) => {
          const kindOf = (mention: number): string => drawn[mention];
          const { scores, breakdown } = brokenDown(
            ...([partIn(both, 0, kindOf), partIn(both, 1, kindOf)] as const),
            ["pairwise"],
            "cluster:kind",
          );
          const expected = naiveLinks(both, drawn);
          const found = breakdown["pairwise"].rows.filter((row) => countsOf(row).some((count) => count > 0));
          expect(Object.fromEntries(found.map((row) => [row.label, countsOf(row)]))).toEqual(expected);
          const sums = [0, 1, 2, 3].map((c) => Object.values(expected).reduce((sum, own) => sum + own[c], 0));
          expect(countsOf({ label: "", share: 1, score: scores["pairwise"] })).toEqual(sums);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("has its share of an aligned entity's similarity, and never more than it could have", () => {
    // The key's {0 1 2} is aligned with {0 1}: φ4 = 2 · 2 ÷ 5. Each of its mentions has a third of that and of 1.
    const both: Labels = [
      [0, 0],
      [0, 0],
      [0, -1],
      [1, 1],
    ];
    const kindOf = (mention: number): string => (mention === 2 ? "x" : "y");
    const { breakdown } = brokenDown(partIn(both, 0, kindOf), partIn(both, 1, kindOf), ["ceafe"], "kind");
    const rows = Object.fromEntries(breakdown["ceafe"].rows.map((row) => [row.label, countsOf(row)]));
    expect(rows["x"]).toEqual([4 / 15, 1 / 3, 0, 0].map((count): unknown => expect.closeTo(count, 12)));
    expect(rows["y"]).toEqual([8 / 15 + 1, 5 / 3, 9 / 5, 2].map((count): unknown => expect.closeTo(count, 12)));
  });

  it("has the mentions that the key has in it, whatever the response says of them, and no F1 without these", () => {
    // The response joins the key's two entities, and adds a mention to an entity of its own size.
    const both: Labels = [
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [-1, 1],
    ];
    const kindOf = (): string => "x";
    const { breakdown } = brokenDown(partIn(both, 0, kindOf), partIn(both, 1, kindOf), ["mentions"], "entity-size");
    const rows = breakdown["mentions"].rows.map(({ label, score }) => [
      label,
      ...countsOf({ label, share: 1, score }),
      score.f1,
    ]);
    expect(rows).toEqual([
      ["2", 4, 4, 4, 4, 1],
      ["1", 0, 0, 0, 1, null],
    ]);
  });

  it("has figures of 0 to 1 in every metric of cells", () => {
    fc.assert(
      fc.property(labels(12, 5), (both) => {
        const kindOf = (mention: number): string => kinds[mention % 3];
        const ids = metrics.filter(isCellMetric).map(({ id }) => id);
        const { breakdown } = brokenDown(partIn(both, 0, kindOf), partIn(both, 1, kindOf), ids, "kind");
        for (const { rows } of Object.values(breakdown)) {
          for (const { score } of rows) {
            for (const figure of [score.recall, score.precision]) {
              expect(figure ?? 0).toBeGreaterThanOrEqual(0);
              expect(figure ?? 0).toBeLessThanOrEqual(1 + 1e-12);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("classes add up to the whole", () => {
  it("on the examples", () => {
    const read = (path: string): readonly AnnotatedPart[] => readFiles({ [path]: readFileSync(path) }).parts;
    expectSums(read("examples/tagged/key.conll"), read("examples/tagged/response.conll"));
    expectSums(read("examples/villages/key.txt"), read("examples/villages/north.1.txt"));
  });
});
