import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Partition } from "../../../test/support/naive.ts";
import { allResponses, naiveSoft, type NaiveSoft, plusSums, softF1 } from "../../../test/support/naive-soft.ts";
import { draws, isQuick } from "../../../test/support/property-seed.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { attainableSoft } from "./soft-maximum.ts";
import { softMetrics } from "./soft-keys.ts";
import { softTable, type SoftTable } from "./soft-table.ts";

const options = resolveOptions({ metrics: softMetrics });
const names = ["a", "b", "c", "d", "e", "f"];

function tableOf(keys: readonly Partition[], mentions: readonly string[] = names): SoftTable {
  return softTable(
    keys.map((key) => Int32Array.from(mentions, (mention) => key.findIndex((entity) => entity.includes(mention)))),
  );
}

/** BLANC of sums that are whole texts: a class that no annotator has is left out. */
function blancOf({ pairwise, apart }: Pick<NaiveSoft, "pairwise" | "apart">): number {
  const [joined, separate] = [pairwise, apart].map(({ recall }) => recall[1] > 0);
  if (!joined) return softF1(apart);
  return separate ? (softF1(pairwise) + softF1(apart)) / 2 : softF1(pairwise);
}

const figures = {
  mentions: ({ mentions }: NaiveSoft) => softF1(mentions),
  b3: ({ b3 }: NaiveSoft) => softF1(b3),
  pairwise: ({ pairwise }: NaiveSoft) => softF1(pairwise),
  blanc: blancOf,
};

/** The clusterings of some of several mentions: the entity of each, or −1. */
function allLabels(mentions: number): number[][] {
  return allResponses(names.slice(0, mentions)).map((response) =>
    names.slice(0, mentions).map((mention) => response.findIndex((entity) => entity.includes(mention))),
  );
}

const labelsBySize = [0, 1, 2, 3, 4, 5, 6].map(allLabels);

/** Returns the sums of all responses to a text of mentions that some annotator has. */
function sumsOfAll(keys: readonly Partition[]): NaiveSoft[] {
  const mentions = [...new Set(keys.flat(2))];
  const entity = keys.map((key) => mentions.map((mention) => key.findIndex((own) => own.includes(mention))));
  const share = (x: number, y: number, test: (a: number, b: number) => boolean): number =>
    entity.filter((own) => own[x] >= 0 && own[y] >= 0 && test(own[x], own[y])).length / keys.length;
  const matrix = (test: (a: number, b: number) => boolean): number[][] =>
    mentions.map((_, x) => mentions.map((_other, y) => share(x, y, test)));
  const [w, v] = [matrix((a, b) => a === b), matrix((a, b) => a !== b)];
  const total = (rows: readonly number[][]): number => rows.flat().reduce((sum, each) => sum + each, 0);
  const weight = w.reduce((sum, own, x) => sum + own[x], 0);
  const [joined, apart] = [(total(w) - weight) / 2, total(v) / 2];
  const all = w.map((own) => total([own]));
  return labelsBySize[mentions.length].map((labels) => {
    const sum = { marked: 0, weight: 0, recall: 0, precision: 0, w: 0, v: 0, together: 0, separate: 0 };
    for (let x = 0; x < labels.length; x++) {
      if (labels[x] < 0) continue;
      sum.marked++;
      sum.weight += w[x][x];
      let [links, size] = [0, 0];
      for (let y = 0; y < labels.length; y++) {
        if (labels[y] < 0) continue;
        if (labels[x] === labels[y]) {
          links += w[x][y];
          size++;
          if (x < y) sum.w += w[x][y];
          if (x < y) sum.together++;
        } else if (x < y) {
          sum.v += v[x][y];
          sum.separate++;
        }
      }
      sum.recall += (w[x][x] * links) / all[x];
      sum.precision += links / size;
    }
    return {
      mentions: { recall: [sum.weight, weight], precision: [sum.weight, sum.marked] },
      b3: { recall: [sum.recall, weight], precision: [sum.precision, sum.marked] },
      pairwise: { recall: [sum.w, joined], precision: [sum.w, sum.together] },
      apart: { recall: [sum.v, apart], precision: [sum.v, sum.separate] },
    };
  });
}

/** Tries all responses with mentions of some annotator, over texts that each have a few. */
function exhaustive(texts: readonly (readonly Partition[])[]): Record<keyof typeof figures, number> {
  const sums = texts.map(sumsOfAll).reduce((all, own) =>
    all.flatMap((one) =>
      own.map((other) => ({
        mentions: plusSums(one.mentions, other.mentions),
        pairwise: plusSums(one.pairwise, other.pairwise),
        apart: plusSums(one.apart, other.apart),
        b3: plusSums(one.b3, other.b3),
      })),
    ),
  );
  const best = (of: (sums: NaiveSoft) => number): number => sums.reduce((most, each) => Math.max(most, of(each)), 0);
  return {
    mentions: best(figures.mentions),
    b3: best(figures.b3),
    pairwise: best(figures.pairwise),
    blanc: best(figures.blanc),
  };
}

function expectExact(texts: readonly (readonly Partition[])[], known: readonly string[] = Object.keys(figures)): void {
  const found = exhaustive(texts);
  for (const { metric, f1, isExact } of attainableSoft(
    texts.map((keys) => tableOf(keys)),
    options,
  )) {
    if (!known.includes(metric)) continue;
    expect(isExact).toBe(true);
    expect(f1, `${metric} of ${JSON.stringify(texts)}`).toBeCloseTo(found[metric as keyof typeof figures], 12);
  }
}

/** Names a table after its cells in an order that hardly depends on that of its rows and columns; the last ones stay. */
function tableName(rows: readonly (readonly number[])[]): string {
  let [before, table] = ["", rows];
  for (;;) {
    for (let side = 0; side < 2; side++) {
      const named = table.slice(0, -1).map((row) => ({ row, name: row.join() }));
      named.sort((a, b) => (a.name < b.name ? 1 : -1));
      const sorted = [...named.map(({ row }) => row), table[table.length - 1]];
      table = sorted[0].map((_, column) => sorted.map((row) => row[column]));
    }
    const name = table.map((row) => row.join()).join(" ");
    if (name === before) return name;
    before = name;
  }
}

/**
 * Returns all texts of some mentions that two annotators marked, each up to the order of annotators and the names of
 * mentions and entities: for each pair of entities (or of no entity), how many mentions are in both. A few are repeated.
 * Of four mentions or more, some annotator has each: texts of fewer mentions have the others.
 */
function allTexts(mentions: number): (readonly [Partition, Partition])[] {
  const texts = new Map<string, readonly [Partition, Partition]>();
  const all = names.slice(0, mentions);
  const responses = allResponses(all);
  const bySize = new Map<string, Partition>();
  for (const one of responses) {
    const sizes = one.map((entity) => entity.length).sort((a, b) => b - a);
    if (!bySize.has(sizes.join())) bySize.set(sizes.join(), one);
  }
  const withRest = (side: Partition): Partition => [...side, all.filter((m) => !side.flat().includes(m))];
  for (const one of bySize.values()) {
    for (const other of responses) {
      const rows = withRest(one).map((own) =>
        withRest(other).map((entity) => own.filter((m) => entity.includes(m)).length),
      );
      if (mentions > 3 && rows[one.length][other.length] > 0) continue;
      const columns = rows[0].map((_, column) => rows.map((row) => row[column]));
      const [name] = [tableName(rows), tableName(columns)].sort();
      if (!texts.has(name)) texts.set(name, [one, other]);
    }
  }
  return [...texts.values()];
}

const partition = (mentions: number): fc.Arbitrary<Partition> =>
  fc
    .array(fc.integer({ min: -1, max: 2 }), { minLength: mentions, maxLength: mentions })
    .map(
      (labels): Partition =>
        [0, 1, 2]
          .map((entity) => names.slice(0, mentions).filter((_, m) => labels[m] === entity))
          .filter((entity) => entity.length > 0),
    );

describe("attainableSoft", () => {
  it("is 81.92 for B³ if one annotator joins a and b, and the other b and c", () => {
    // All mentions have w = 1; w(a,b) = w(b,c) = 1/2, w(a,c) = 0. So Σ_y w(x,y) is 3/2, 2, 3/2.
    //   {ab}{c}   R = (1 + 3/4 + 2/3)/3 = 29/36, P = (3/4 + 3/4 + 1)/3 = 5/6   F1 = 145/177 = .8192
    //   {abc}     R = 1, P = (1/2 + 2/3 + 1/2)/3 = 5/9                         F1 = 5/7 = .7143
    //   {a}{b}{c} R = (2/3 + 1/2 + 2/3)/3 = 11/18, P = 1                       F1 = 22/29 = .7586
    //   {ac}{b}   R = (2/3 + 1/2 + 2/3)/3 = 11/18, P = (1/2 + 1/2 + 1)/3 = 2/3 F1 = 44/69 = .6377
    // Fewer mentions lose recall: without c, R = 7/12 and P = 3/4 for {ab}.
    const keys = [
      [["a", "b"], ["c"]],
      [["a"], ["b", "c"]],
    ];
    const best = attainableSoft([tableOf(keys, ["a", "b", "c"])], options);
    const b3 = best.find(({ metric }) => metric === "b3")!;
    expect(b3.f1).toBeCloseTo(145 / 177, 12);
    expect(b3.isExact).toBe(true);
    // Either link is right by half: R = 1/2 of 1, P = 1/2 of 1.
    expect(best.find(({ metric }) => metric === "pairwise")!.f1).toBeCloseTo(1 / 2, 12);
    expectExact([keys]);
  });

  it.each([1, 2, 3, 4, 5, 6])("equals the best of all responses for all texts of %i mentions", (mentions) => {
    const texts = allTexts(mentions);
    // One mention: both annotators have it, or one of them, or neither.
    if (mentions === 1) expect(texts.length).toBe(3);
    const step = isQuick && mentions === 6 ? 4 : 1;
    texts.forEach((text, t) => {
      if (t % step === 0) expectExact([text]);
    });
  });

  it("equals the best of all responses for three annotators, and for several texts together", () => {
    fc.assert(
      fc.property(fc.array(partition(5), { minLength: 3, maxLength: 3 }), (keys) => {
        expectExact([keys]);
      }),
      { numRuns: draws(200) },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(partition(3), partition(3)), { minLength: 2, maxLength: 3 }), (texts) => {
        // BLANC of more than seven mentions has a bound.
        expectExact(texts, ["mentions", "b3", "pairwise"]);
      }),
      { numRuns: draws(200) },
    );
  });

  it("is 1 for annotators who agree, however large the text", () => {
    const key = Int32Array.from({ length: 400 }, (_, m) => m % 20);
    expect(attainableSoft([softTable([key, key])], options)).toEqual([
      { metric: "mentions", f1: 1, isExact: true },
      { metric: "b3", f1: 1, isExact: true },
      { metric: "blanc", f1: 1, isExact: false },
      { metric: "pairwise", f1: 1, isExact: true },
    ]);
    expect(attainableSoft([softTable([key])], options)[1].f1).toBe(1);
  });

  it("is no less than any response reaches if it is a bound", () => {
    const mentions = Array.from({ length: 30 }, (_, m) => String(m));
    const clusterings = fc
      .array(fc.integer({ min: -1, max: 6 }), { minLength: mentions.length, maxLength: mentions.length })
      .map(
        (labels): Partition =>
          Array.from({ length: 7 }, (_, e) => mentions.filter((_mention, m) => labels[m] === e)).filter(
            (entity) => entity.length > 0,
          ),
      );
    fc.assert(
      fc.property(clusterings, fc.array(fc.nat(29)), clusterings, (key, moved, other) => {
        // Two annotators who disagree about some mentions.
        const changed = key
          .map((entity, e) =>
            [
              ...entity.filter((m) => !moved.includes(Number(m))),
              ...moved.filter((m) => m % key.length === e).map(String),
            ].filter((m, i, own) => own.indexOf(m) === i),
          )
          .filter((entity) => entity.length > 0);
        fc.pre(key.length > 0 && changed.length > 0);
        for (const keys of [
          [key, changed],
          [key, other],
        ]) {
          const best = attainableSoft([tableOf(keys, mentions)], options);
          for (const response of [key, changed, other, mentions.map((m) => [m]), [mentions]]) {
            const sums = naiveSoft(keys, response);
            for (const { metric, f1 } of best)
              expect(f1).toBeGreaterThanOrEqual(figures[metric as keyof typeof figures](sums) - 1e-9);
          }
        }
      }),
      { numRuns: draws(100) },
    );
  });
});
