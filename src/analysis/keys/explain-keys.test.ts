import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partitionOf } from "../../../test/support/random-partitions.ts";
import { valueOf } from "../../../test/support/expression-value.ts";
import type { Partition } from "../../../test/support/naive.ts";
import { naiveSoft } from "../../../test/support/naive-soft.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import type { Explanation, Piece } from "../explain/explanation.ts";
import { fullLimits } from "../explain/scope.ts";
import { bestKeys, type KeyPolicy, pooledKeys } from "./combined-keys.ts";
import { explainKeys } from "./explain-keys.ts";
import { softKeys, softParts } from "./soft-keys.ts";

const names = ["a", "b", "c", "d", "e", "f"];

const partition = partitionOf(names);

const texts = fc.array(fc.record({ keys: fc.array(partition, { minLength: 2, maxLength: 2 }), response: partition }), {
  minLength: 1,
  maxLength: 3,
});

interface Text {
  readonly keys: readonly Partition[];
  readonly response: Partition;
}

function explained(of: readonly Text[], policy: KeyPolicy, metrics: readonly string[], document?: string) {
  const options = resolveOptions({ metrics });
  const source = (side: (text: Text) => Partition): PartSource => ({
    open: () => of.map((text, t) => partOf(side(text), `text ${t}`)),
  });
  const keys = of[0].keys.map((_, k) => source((text) => text.keys[k]));
  const response = source((text) => text.response);
  const byKey = keys.map((key) => scoreSources(key, [response], options, () => undefined)[0]);
  const soft = policy === "soft" ? softParts(keys, [response], options) : undefined;
  const request = { names: ["ann", "ben"].slice(0, keys.length), byKey, policy, limits: fullLimits };
  return {
    byKey,
    soft,
    explanation: explainKeys({
      ...request,
      ...(soft !== undefined && { soft }),
      ...(document !== undefined && { document }),
    }),
  };
}

function b3Pieces({ workings }: Explanation, part = 0): readonly Piece[] {
  return workings[part].metrics.find(({ id }) => id === "b3")!.pieces;
}

describe("soft B³ written out", () => {
  it("has the terms of the definition, and their sums", () => {
    fc.assert(
      fc.property(texts, (of) => {
        const { explanation } = explained(of, "soft", ["b3", "mentions", "blanc"], "text 0");
        const naive = naiveSoft(of[0].keys, of[0].response).b3;
        const pieces = b3Pieces(explanation);
        const table = pieces.find((piece) => piece.kind === "table")!;
        const sum = (column: number): number =>
          table.rows.reduce((total, row) => total + number(valueOf(row[column])), 0);
        expect(table.more).toBe(0);
        expect(sum(4)).toBeCloseTo(naive.recall[0], 10);
        expect(sum(1)).toBeCloseTo(naive.recall[1], 10);
        expect(sum(6)).toBeCloseTo(naive.precision[0], 10);
        for (const [x, w, found, all, , size] of table.rows) {
          const name = x.type === "words" ? x.text : "";
          const has = (key: Partition, y: string): boolean => key.some((e) => e.includes(name) && e.includes(y));
          const share = (y: string): number => of[0].keys.filter((key) => has(key, y)).length / of[0].keys.length;
          const own = of[0].response.find((entity) => entity.includes(name)) ?? [];
          expect(number(valueOf(w))).toBeCloseTo(share(name), 12);
          expect(number(valueOf(found))).toBeCloseTo(
            own.reduce((total, y) => total + share(y), 0),
            12,
          );
          expect(number(valueOf(all))).toBeCloseTo(
            names.reduce((total, y) => total + share(y), 0),
            12,
          );
          expect(number(valueOf(size))).toBe(own.length);
        }
        const equations = pieces.filter((piece) => piece.kind === "equation");
        [naive.recall, naive.precision].forEach(([over, under], i) => {
          const { steps, value } = equations[i].equation;
          if (under === 0) expect(value).toBeNull();
          else for (const step of steps) expect(number(valueOf(step))).toBeCloseTo(over / under, 10);
        });
      }),
      { numRuns: 200 },
    );
  });

  it("of a corpus has the scores of `softKeys`, and of one key the ordinary ones", () => {
    fc.assert(
      fc.property(texts, (of) => {
        const { explanation, byKey, soft } = explained(of, "soft", ["b3", "pairwise"]);
        expect(explanation.scores).toStrictEqual(softKeys(byKey, soft!, 0).result().scores);
        const single = explained(
          of.map(({ keys: [key], response }) => ({ keys: [key], response })),
          "soft",
          ["b3", "pairwise"],
        );
        const ordinary = single.byKey[0].result();
        expect(single.explanation.scores).toStrictEqual(ordinary.scores);
        expect(single.explanation.signature).toBe(ordinary.signature);
      }),
      { numRuns: 50 },
    );
  });
});

describe("several keys explained", () => {
  it("have a row for each key, whose counts add up", () => {
    fc.assert(
      fc.property(texts, (of) => {
        const { explanation, byKey } = explained(of, "pool", ["b3"]);
        expect(explanation.scores).toStrictEqual(pooledKeys(byKey).result().scores);
        const { units } = explanation;
        expect(units?.of).toBe("key");
        const all = [...units!.scores.map(({ scores }) => scores["b3"]), explanation.scores["b3"]].map(({ counts }) => {
          if (counts === undefined || !("recall" in counts)) throw new Error("no counts");
          return [...counts.recall, ...counts.precision];
        });
        all[0].forEach((_, c) => {
          expect(all[0][c] + all[1][c]).toBeCloseTo(all[2][c], 10);
        });
      }),
      { numRuns: 50 },
    );
  });

  it("name the best key of each document", () => {
    const of = [
      { keys: [[["a", "b"]], [["a"], ["b"]]], response: [["a", "b"]] },
      { keys: [[["a", "b"]], [["a"], ["b"]]], response: [["a"], ["b"]] },
    ];
    const { explanation, byKey } = explained(of, "best", ["b3"]);
    expect(explanation.scores).toStrictEqual(bestKeys(byKey).accumulator.result().scores);
    expect(explanation.units!.scores.map(({ id }) => id)).toEqual(["text 0 (ann)", "text 1 (ben)"]);
    // Against the other key, two mentions have 1/2 of 1 each on one side: F1 is 2 · 1/2 ÷ 3/2.
    expect(explanation.workings[0].pieces[1]).toMatchObject({
      rows: [
        [{ text: "text 0" }, { value: 1 }, { value: 2 / 3 }, { text: "ann" }],
        [{ text: "text 1" }, { value: 2 / 3 }, { value: 1 }, { text: "ben" }],
      ],
    });
  });

  it("refuse a document that no key has", () => {
    const of = [{ keys: [[["a"]], [["a"]]], response: [["a"]] }];
    expect(() => explained(of, "pool", ["b3"], "text 1")).toThrow('there is no document "text 1"; there is text 0');
  });
});

function number(value: ReturnType<typeof valueOf>): number {
  if (value === undefined) throw new Error("not a fraction");
  return Number(value.numerator) / Number(value.denominator);
}
