import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../support/property-seed.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { withLayers } from "../../src/formats/common/parts/found-layers.ts";
import { mentionsToPart } from "../../src/formats/common/parts/mentions-to-part.ts";
import type { SplitAntecedentPolicy } from "../../src/metrics/kit/metric-options.ts";
import type { Score } from "../../src/metrics/kit/metric.ts";
import { accumulator } from "../../src/scoring/accumulator.ts";
import type { UserOptions } from "../../src/scoring/score-options.ts";
import { type Four, naiveSplits, type SetEntities } from "../support/naive-splits.ts";
import type { MetricId } from "../../src/metrics/registry.ts";

const ids = ["muc", "b3", "ceafm", "ceafe", "lea", "blanc"] as const;

/** Returns a part whose tokens are the letters from a. */
function partOf(side: SetEntities): AnnotatedPart {
  const mentions = side.flatMap((entity, e) =>
    entity.mentions.map((letter) => {
      const token = letter.charCodeAt(0) - 97;
      return { entity: `e${e}`, runs: [token, token] };
    }),
  );
  return withLayers(mentionsToPart({ document: "d", part: "" }, mentions), {
    splits: side.flatMap(({ of = [] }, e) => of.map((other) => ({ entity: `e${e}`, antecedent: `e${other}` }))),
  });
}

function score(key: SetEntities, response: SetEntities, options: UserOptions = {}): Readonly<Record<string, Score>> {
  const total = accumulator({ metrics: ids, splitAntecedents: "score", ...options });
  total.add(partOf(key), partOf(response));
  return total.result().scores;
}

/** Parses entities: `ab` has the mentions a and b, and `0+2:fg` also stands for the first and the third entity. */
function side(text: string): SetEntities {
  return text.split(" ").map((word) => {
    const cut = word.indexOf(":");
    const of = cut < 0 ? undefined : word.slice(0, cut).split("+").map(Number);
    return { mentions: Array.from(word.slice(cut + 1)), ...(of !== undefined && { of }) };
  });
}

/**
 * The test cases of the Universal Anaphora scorer (plural-tests/PluralTestCases.README), with recall and precision of
 * each metric, derived there by hand.
 */
const key = side("ab cd e 0+1:fg");
const cases: readonly [name: string, response: string, Readonly<Record<string, readonly [number, number]>>][] = [
  ["equal antecedents", "ab cd e 0+1:fg", Object.fromEntries(ids.map((id) => [id, [1, 1]]))],
  [
    "no antecedents",
    "ab cd e fg",
    { muc: [3 / 4, 1], b3: [19 / 24, 1], ceafe: [0.95, 0.95], ceafm: [7 / 8, 1], lea: [6 / 8, 1] },
  ],
  ["one antecedent too many", "ab cd e 0+1+2:fg", { muc: [1, 11 / 12], lea: [1, 7.6 / 8] }],
  ["one of two antecedents wrong", "ab cd e 0+2:fg", { muc: [7 / 8, 7 / 8], lea: [7 / 8, 11 / 12] }],
];

describe("the cases of the Universal Anaphora scorer", () => {
  it.each(cases)("have the scorer's figures with %s", (_, response, expected) => {
    const scores = score(key, side(response));
    for (const [id, [recall, precision]] of Object.entries(expected)) {
      expect(scores[id].recall, id).toBeCloseTo(recall, 12);
      expect(scores[id].precision, id).toBeCloseTo(precision, 12);
    }
  });

  it("have hand-derived counts with one antecedent too many, if only split antecedents are scored", () => {
    // {ab}{cd} against {ab}{cd}{e}: MUC counts a link of the singleton e to itself.
    const counts = (id: MetricId) =>
      score(key, side("ab cd e 0+1+2:fg"), { metrics: [id], splitAntecedents: "only" })[id].counts;
    expect(counts("muc")).toEqual({ recall: [2, 2], precision: [2, 3] });
    for (const id of ["b3", "ceafm", "lea"] as const) expect(counts(id)).toEqual({ recall: [4, 4], precision: [4, 5] });
    expect(counts("ceafe")).toEqual({ recall: [2, 2], precision: [2, 3] });
  });
});

describe("MUC, by hand,", () => {
  const counts = (k: string, r: string, splitAntecedents: SplitAntecedentPolicy) =>
    score(side(k), side(r), { metrics: ["muc"], splitAntecedents })["muc"].counts;

  it("finds no link to a split antecedent whose entities have no other common mention", () => {
    // Each side has four links: ab, cd, fg or hi, and one to the split antecedent. Only ab and cd are common.
    expect(counts("ab cd 0+1:fg", "ab cd 0+1:hi", "score")).toEqual({ recall: [2, 4], precision: [2, 4] });
  });

  it("finds an antecedent of one mention if it is a singleton on both sides", () => {
    // {ab}{c} against {a}{c}: only the link of c to itself is common, because a is a singleton on one side only.
    expect(counts("ab c 0+1:fg", "a c b 0+1:fg", "only")).toEqual({ recall: [1, 2], precision: [1, 2] });
    expect(counts("a c b 0+1:fg", "ab c 0+1:fg", "only")).toEqual({ recall: [1, 2], precision: [1, 2] });
  });
});

describe("two split antecedents", () => {
  const twice = side("ab cd e f 0+1:gh 2+3:ij");
  const turned = side("ab cd e f 2+3:ij 0+1:gh");

  it.each(ids)("have a %s of 1 if both sides are equal, in any order", (id) => {
    for (const response of [twice, turned]) expect(score(twice, response)[id].f1).toBe(1);
  });

  it.each([
    ["no entity", "ab cd e f 0+1:gh 2+3:ij", "ab cd e f 2+3:ij"],
    ["an entity", "ab cd e 0+1:gh 1+2:ij", "ab cd e 1+2:ij"],
  ])(
    "of the key are half found if the response has only the second, with which the first has %s in common",
    (_, k, r) => {
      // Each set of two antecedents has two links. Those of the second set are found.
      const options = { metrics: ["muc"], splitAntecedents: "only" } as const;
      expect(score(side(k), side(r), options)["muc"].counts).toEqual({ recall: [2, 4], precision: [2, 2] });
    },
  );

  it.each(ids)(
    "have a %s of 1, scored alone, even if they overlap, and key and response exchange their entities",
    (id) => {
      const [k, r] = [side("ab cd e 0+1:gh 1+2:ij"), side("ab cd e 1+2:gh 0+1:ij")];
      expect(score(k, r, { metrics: [id], splitAntecedents: "only" })[id].f1).toBe(1);
    },
  );

  it("count as two more mentions in BLANC", () => {
    // With split antecedents, the entities have 2, 2, 1, 1, 3 and 3 mentions: 1 + 1 + 3 + 3 of C(12) = 66 links are
    // coreference links.
    const links = { common: 58, key: 58, response: 58 };
    const expected = { coreference: { common: 8, key: 8, response: 8 }, nonCoreference: links };
    for (const response of [twice, turned]) expect(score(twice, response)["blanc"].counts).toEqual(expected);
  });
});

it("CEAF_m does not align entities by a split antecedent alone if another alignment is better", () => {
  // The key's {ab{cd}{ef}} can be aligned with {abc}, for two mentions, or with {g{d}{ef}}, for 6/7, which is F of 3/4
  // and 3/3. The best alignment pairs it with {abc}, {cd} with {d}, and {ef} with {ef}: 2 + 1 + 2 of the key's 7
  // mentions and the response's 8.
  const [k, r] = [side("1+2:ab cd ef"), side("abc d ef 1+2:g")];
  expect(score(k, r)["ceafm"].counts).toEqual({ recall: [5, 7], precision: [5, 8] });
});

describe("links of split antecedents", () => {
  // Key {ab} {cd} {e} {{ab}{cd} fgh}, response {ab} {cd} {e} {{ab}{e} fgh}.
  const [k, r] = [side("ab cd e 0+1:fgh"), side("ab cd e 0+2:fgh")];

  it("weigh the same in BLANC and LEA", () => {
    // {ab}{cd} with 2 links and {ab}{e} with 1 link have an F of 2/3, so 2 + 3 + 3 · 2/3 = 7 of 2 + 6 coreference links
    // are common.
    const all = 36 - 8;
    const { counts } = score(k, r)["blanc"];
    expect(counts).toMatchObject({ coreference: { common: 7, key: 8, response: 8 }, nonCoreference: { key: all } });
    // LEA of the antecedents: recall 2/4, precision 2/3; the entity of four has 6 links, 3 + 3/2 or 3 + 2 of which are
    // found.
    expect(score(k, r)["lea"].recall).toBeCloseTo((5 + 4 * (4.5 / 6)) / 9, 12);
    expect(score(k, r)["lea"].precision).toBeCloseTo((5 + 4 * (5 / 6)) / 9, 12);
  });

  it("give BLANC and LEA as in the Universal Anaphora scorer when it lists the split antecedent first", () => {
    // The figures are those of version 1.0.
    const scores = score(k, r, { blancEdge: "both" });
    expect((100 * scores["blanc"].f1!).toFixed(2)).toBe("84.82");
    expect((100 * scores["lea"].f1!).toFixed(2)).toBe("90.70");
  });

  it("leave BLANC at 1 for equal sides, even if antecedents have no link of one class, or no link", () => {
    const singletons = side("a b 0+1:cd");
    expect(score(singletons, singletons)["blanc"].f1).toBe(1);
    const lone = side("a 0:cd");
    expect(score(lone, lone)["blanc"].f1).toBe(1);
  });
});

/** Sides of up to five entities. Some of them stand for others, even in circles. */
const sides: fc.Arbitrary<SetEntities> = fc
  .array(fc.integer({ min: -1, max: 4 }), { minLength: 1, maxLength: 8 })
  .map((labels) =>
    [...new Set(labels)]
      .filter((label) => label >= 0)
      .map((label) => Array.from("abcdefgh").filter((_, i) => labels[i] === label)),
  )
  .chain((clusters) =>
    fc.tuple(
      ...clusters.map((mentions) =>
        fc
          .option(fc.uniqueArray(fc.nat(Math.max(0, clusters.length - 1)), { minLength: 1, maxLength: 3 }), {
            nil: undefined,
            freq: 2,
          })
          .map((of) => ({ mentions, ...(of !== undefined && { of }) })),
      ),
    ),
  );

/** Returns the four counts; for BLANC, those of one class of links. */
function countsOf(score: Score, links?: "coreference" | "nonCoreference"): Four {
  const { counts } = score;
  if (counts !== undefined && "recall" in counts) return [...counts.recall, ...counts.precision];
  if (counts === undefined || links === undefined || !(links in counts)) throw new TypeError("no such counts");
  const {
    common,
    key: own,
    response,
  } = (counts as Record<typeof links, { common: number; key: number; response: number }>)[links];
  return [common, own, common, response];
}

describe.each(["score", "only"] satisfies SplitAntecedentPolicy[])("--split-antecedents %s", (splitAntecedents) => {
  it("gives the scores of the definition", () => {
    let determined = 0;
    fc.assert(
      fc.property(sides, sides, (k, r) => {
        const scores = score(k, r, { splitAntecedents });
        for (const id of ids) {
          for (const metric of id === "blanc" ? (["coreference", "nonCoreference"] as const) : [undefined]) {
            const naive = naiveSplits(
              (metric ?? id) as Parameters<typeof naiveSplits>[0],
              k,
              r,
              splitAntecedents === "only",
            );
            if (naive === undefined) continue;
            determined++;
            countsOf(scores[id], metric).forEach((value, i) => {
              expect(value, `${metric ?? id} ${i}`).toBeCloseTo(naive[i], 9);
            });
          }
        }
      }),
      { numRuns: 1000 },
    );
    expect(determined).toBeGreaterThan(fewest(4000));
  });

  it("exchanges recall and precision if key and response change places", () => {
    fc.assert(
      fc.property(sides, sides, (k, r) => {
        const options = { splitAntecedents, blancEdge: "both" } as const;
        const [there, back] = [score(k, r, options), score(r, k, options)];
        for (const id of ids) {
          const links = id === "blanc" ? ("coreference" as const) : undefined;
          const determined = (links === undefined ? [id] : ["coreference", "nonCoreference"]).every(
            (metric) => naiveSplits(metric as Parameters<typeof naiveSplits>[0], k, r, false) !== undefined,
          );
          if (!determined) continue;
          expect(back[id].recall ?? -1).toBeCloseTo(there[id].precision ?? -1, 9);
          expect(back[id].precision ?? -1).toBeCloseTo(there[id].recall ?? -1, 9);
          expect(back[id].f1 ?? -1).toBeCloseTo(there[id].f1 ?? -1, 9);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("gives perfect or undefined scores if both sides are equal", () => {
    fc.assert(
      fc.property(sides, (k) => {
        const scores = score(k, k, { splitAntecedents });
        for (const id of ids) {
          const f1 = scores[id].f1;
          if (f1 !== null) expect(f1, id).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("the policies on split antecedents", () => {
  it("give the same scores without split antecedents, except `only`; signatures omit a needless `drop`", () => {
    const plain = side("ab cd e fg");
    expect(score(plain, side("abc d e f"))).toEqual(score(plain, side("abc d e f"), { splitAntecedents: "drop" }));
    const signature = (k: SetEntities, splitAntecedents: SplitAntecedentPolicy): string => {
      const total = accumulator({ metrics: ["muc"], splitAntecedents });
      total.add(partOf(k), partOf(plain));
      return total.result().signature;
    };
    expect(signature(plain, "drop")).not.toContain("split:");
    expect(signature(plain, "score")).toContain("|split:score|");
    expect(signature(key, "drop")).toContain("|split:drop|");
    expect(signature(key, "only")).toContain("|split:only|");
  });

  it.each(ids)("leave %s undefined if only split antecedents are scored and there are none", (id) => {
    const options = { metrics: [id], splitAntecedents: "only" } as const;
    expect(score(side("ab cd"), side("ab cd"), options)[id]).toMatchObject({ recall: null, precision: null, f1: null });
  });

  it("can drop split antecedents, and do not affect metrics that cannot score split antecedents", () => {
    const response = side("ab cd e fg");
    expect(score(key, response, { splitAntecedents: "drop" })["muc"].f1).toBe(1);
    const others = { metrics: ["mentions", "rand", "b3-all"] as const };
    expect(score(key, response, others)).toEqual(score(key, response, { ...others, splitAntecedents: "drop" }));
  });

  it.each([
    [{ singletons: "drop" }, "split antecedents can be scored only with singletons: use --singletons keep"],
    [{ mentions: "common" }, "split antecedents can be scored only with all mentions: use --mentions all"],
    [{ splitAntecedents: "only", metrics: ["muc", "rand"] }, "can score split antecedents alone, not rand"],
  ] as const)("refuse %j", (options, message) => {
    expect(() => score(key, key, options as UserOptions)).toThrow(message);
  });

  it("merge entities that stand for the same entities", () => {
    // The last two entities, {{ab}{cd} f} and {{cd}{ab} g}, are one: {{ab}{cd} f g}.
    for (const id of ids) expect(score(side("ab cd 0+1:f 1+0:g"), side("ab cd 0+1:fg"))[id].f1, id).toBe(1);
  });
});
