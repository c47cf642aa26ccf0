import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fraction } from "../../../test/support/fraction.ts";
import { type Partition, naiveBCubed, naiveLea, naiveMuc, scoreOf } from "../../../test/support/naive.ts";
import { partitionPairs } from "../../../test/support/random-partitions.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { Conll2012Reader } from "../../formats/conll-2012/conll-2012-reader.ts";
import { scoreClusters, partOf } from "../../scoring/score-clusters.ts";
import { krippendorffAlpha, nominalDistance } from "../../stats/krippendorff.ts";
import { below, RandomWords, shuffle, streams } from "../../stats/random-words.ts";
import { agreement } from "./agreement.ts";
import {
  agreementMetrics,
  type UserAgreementOptions,
  type AgreementResult,
  type PairAgreement,
} from "./agreement-options.ts";

type Corpus = Readonly<Record<string, Partition>>;

function agree(annotators: readonly Corpus[], options: UserAgreementOptions = {}): AgreementResult {
  const sources = annotators.map((corpus) => {
    const parts = Object.entries(corpus).map(([id, clusters]) => partOf(clusters, id));
    return { open: () => parts };
  });
  return agreement(sources, options);
}

function agreeOnTexts(
  texts: readonly string[],
  options: UserAgreementOptions = {},
  diagnostics: Diagnostic[] = [],
): AgreementResult {
  const partsOf = (text: string): AnnotatedPart[] => {
    const reader = new Conll2012Reader({});
    return [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  };
  const sources = texts.map((text, i) => ({ open: () => partsOf(text), file: `annotator ${i}` }));
  return agreement(sources, options, (diagnostic) => diagnostics.push(diagnostic));
}

/** Returns a document with a word and a coreference cell on each line. */
function conll(id: string, ...cells: readonly (readonly [word: string, cell: string])[]): string {
  return `#begin document (${id}); part 000\n${cells.map(([word, cell], t) => `${id}\t0\t${t}\t${word}\t${cell}\n`).join("")}\n#end document\n`;
}

const corpora = (documents: number, mentions = 10): fc.Arbitrary<[Corpus, Corpus]> =>
  fc
    .array(partitionPairs(mentions), { minLength: documents, maxLength: documents })
    .map((pairs) => [
      Object.fromEntries(pairs.map(({ key }, d) => [`d${d}`, key])),
      Object.fromEntries(pairs.map(({ response }, d) => [`d${d}`, response])),
    ]);

function exchanged({ mentions, links, ...rest }: PairAgreement): PairAgreement {
  const { exact } = mentions;
  return {
    ...rest,
    mentions: { ...mentions, exact: { ...exact, onlyA: exact.onlyB, onlyB: exact.onlyA } },
    links: { ...links, onlyA: links.onlyB, onlyB: links.onlyA },
  };
}

function numberOf({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}

describe("two annotators", () => {
  it("have the same F by MUC, B³ and LEA as a key and a response", () => {
    fc.assert(
      fc.property(partitionPairs(9, 4), ({ key, response }) => {
        const [{ metrics }] = agree([{ d: key }, { d: response }]).pairs;
        for (const [id, naive] of [
          ["muc", naiveMuc],
          ["b3", naiveBCubed],
          ["lea", naiveLea],
        ] as const) {
          const expected = scoreOf(naive(key, response)).f1;
          if (expected === null) expect(metrics[id].value).toBeNull();
          else expect(metrics[id].value).toBeCloseTo(numberOf(expected), 12);
        }
      }),
    );
  });

  it("have the same agreement in either order", () => {
    fc.assert(
      fc.property(corpora(3), ([a, b]) => {
        for (const missing of ["common", "null"] as const) {
          const options = { metrics: agreementMetrics, missing };
          const [there] = agree([a, b], options).pairs;
          const [back] = agree([b, a], options).pairs;
          expect(exchanged(back)).toEqual(closeTo(there));
        }
      }),
      { numRuns: 20 },
    );
  });

  it("have the same agreement, F by chance and intervals in any order of documents", () => {
    fc.assert(
      fc.property(corpora(6), ([a, b]) => {
        const backward = ({ ...corpus }: Corpus): Corpus => Object.fromEntries(Object.entries(corpus).reverse());
        const there = agree([a, b]);
        expect(agree([backward(a), b])).toEqual(there);
        expect(agree([backward(a), backward(b)])).toEqual(there);
      }),
      { numRuns: 5 },
    );
  });

  it("agree fully if their annotations are equal, also after adjustment for chance", () => {
    const corpus = {
      d: [["a", "b", "c"], ["d", "e"], ["f"]],
      e: [
        ["a", "b"],
        ["c", "d"],
      ],
    };
    const [pair] = agree([corpus, corpus], { distance: "masi" }).pairs;
    expect(pair.mentions.exact).toMatchObject({ value: 1, both: 10, onlyA: 0, onlyB: 0 });
    expect(pair.links.value).toBe(1);
    expect(pair.alpha).toMatchObject({ value: 1, mentions: 10, coverage: 1 });
    for (const { value, adjusted } of Object.values(pair.metrics)) {
      expect(value).toBe(1);
      expect(adjusted).toBe(1);
    }
  });

  it("agree or disagree only on links between mentions that both marked in the same document", () => {
    // Common: a b c and a b. In d, A links ab, ac and bc, and B links ab, of 3 pairs. In e, A links nothing, and B the
    // only pair.
    const [{ links, alpha, mentions }] = agree([
      { d: [["a", "b", "c", "x"]], e: [["a"], ["b"]] },
      { d: [["a", "b"], ["c"]], e: [["a", "b"], ["y"]] },
    ]).pairs;
    // p_o = 1/4; A says yes 3/4, B 2/4: p_e = 3/8 + 1/8.
    expect(links).toEqual({ value: (1 / 4 - 1 / 2) / (1 - 1 / 2), ci: null, both: 1, onlyA: 2, onlyB: 1, neither: 0 });
    expect(mentions.exact).toEqual({ value: 10 / 12, ci: null, both: 5, onlyA: 1, onlyB: 1 });
    expect(alpha).toMatchObject({ mentions: 5, coverage: 5 / 7 });
  });

  it("have no κ, α or adjusted F if chance alone gives full agreement, and no F if its denominators are 0", () => {
    const singletons = { d: [["a"], ["b"], ["c"]] };
    const [pair] = agree([singletons, singletons]).pairs;
    expect(pair.links).toMatchObject({ value: null, neither: 3 });
    expect(pair.alpha.value).toBeNull();
    expect(pair.metrics["b3"]).toEqual({ value: 1, ci: null, expected: 1, adjusted: null });
    expect(pair.metrics["muc"]).toEqual({ value: null, ci: null, expected: null, adjusted: null });
    const [nothing] = agree([{ d: [] }, { d: [] }]).pairs;
    expect(nothing.mentions.exact).toMatchObject({ value: null, both: 0 });
    expect(nothing.alpha).toMatchObject({ value: null, mentions: 0, coverage: null });
  });

  it("agree as if nobody had marked singletons, if singletons are dropped", () => {
    const [pair] = agree([{ d: [["a", "b"], ["c"], ["d", "e"]] }, { d: [["a", "b"], ["c"], ["d"], ["e", "f"]] }], {
      singletons: "drop",
    }).pairs;
    const [without] = agree([
      {
        d: [
          ["a", "b"],
          ["d", "e"],
        ],
      },
      {
        d: [
          ["a", "b"],
          ["e", "f"],
        ],
      },
    ]).pairs;
    expect(pair).toEqual(without);
  });
});

/** Returns a matcher for the same figures, each within 10⁻¹². */
function closeTo(pair: PairAgreement): unknown {
  const walk = (value: unknown): unknown => {
    if (typeof value === "number") return expect.closeTo(value, 12) as unknown;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(walk);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(pair);
}

describe("F by chance", () => {
  function orders(labels: readonly number[]): number[][] {
    if (labels.length === 0) return [[]];
    return labels.flatMap((label, i) => orders(labels.toSpliced(i, 1)).map((rest) => [label, ...rest]));
  }
  const entitiesOf = (names: readonly string[], labels: readonly number[]): string[][] =>
    [...new Set(labels)].map((label) => names.filter((_, i) => labels[i] === label));

  // Mentions that only one annotator marked are reassigned, too.
  it.each([
    ["abcdef", [0, 0, 0, 1, 1, 2], "abcdef", [0, 1, 1, 1, 0, 2]],
    ["abcdef", [0, 0, 0, 0, 1, 1], "acdfgh", [0, 0, 1, 1, 1, 2]],
  ])(
    "is the mean over all assignments, within four standard errors: %s %j, %s %j",
    (aNames, aLabels, bNames, bLabels) => {
      const [aMentions, bMentions] = [Array.from(aNames), Array.from(bNames)];
      const a = entitiesOf(aMentions, aLabels);
      const b = entitiesOf(bMentions, bLabels);
      const [{ metrics }] = agree([{ d: a }, { d: b }], { metrics: ["muc", "b3", "lea"] }).pairs;
      for (const [id, naive] of [
        ["muc", naiveMuc],
        ["b3", naiveBCubed],
        ["lea", naiveLea],
      ] as const) {
        const values = [
          ...orders(bLabels).map((labels) => naive(a, entitiesOf(bMentions, labels))),
          ...orders(aLabels).map((labels) => naive(entitiesOf(aMentions, labels), b)),
        ].map((counts) => numberOf(scoreOf(counts).f1!));
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
        // There are 200 independent assignments; the two directions of each depend on each other.
        expect(Math.abs(metrics[id].expected! - mean), id).toBeLessThan((4 * sd) / Math.sqrt(200));
        expect(metrics[id].expected, id).not.toBe(metrics[id].value);
        expect(metrics[id].adjusted).toBeCloseTo(
          (metrics[id].value! - metrics[id].expected!) / (1 - metrics[id].expected!),
          12,
        );
      }
    },
  );

  it("comes from assignments within each document, so equal documents get different assignments", () => {
    const [a, b] = [
      [
        ["a", "b", "c"],
        ["d", "e"],
      ],
      [
        ["a", "b"],
        ["c", "d", "e"],
      ],
    ];
    const [one] = agree([{ d: a }, { d: b }]).pairs;
    const [two] = agree([
      { d: a, e: a },
      { d: b, e: b },
    ]).pairs;
    expect(two.metrics["lea"].value).toBeCloseTo(one.metrics["lea"].value!, 12);
    expect(Math.abs(two.metrics["lea"].expected! - one.metrics["lea"].expected!)).toBeGreaterThan(1e-6);
  });

  it("changes with the seed, unlike α and κ", () => {
    const corpora = [
      {
        d: [
          ["a", "b", "c"],
          ["d", "e"],
        ],
      },
      {
        d: [
          ["a", "b"],
          ["c", "d", "e"],
        ],
      },
    ];
    const [one] = agree(corpora).pairs;
    const [other] = agree(corpora, { seed: 1 }).pairs;
    expect(other.metrics["lea"].expected).not.toBe(one.metrics["lea"].expected);
    expect(other.alpha).toEqual(one.alpha);
    expect(other.links).toEqual(one.links);
  });
});

/**
 * In each of 40 documents, the first annotator has eight entities of four mentions and eight singletons. The second
 * annotator has the same mentions, with the entity labels shuffled among them, so the two agree only by chance.
 */
describe("a second annotator who assigns the first annotator's entities at random", () => {
  const documents = 40;
  const names = Array.from({ length: 40 }, (_, i) => `m${String(i).padStart(2, "0")}`);
  const corpusOf = (labelsOf: (document: number) => Int32Array): Corpus =>
    Object.fromEntries(
      Array.from({ length: documents }, (_, d) => {
        const labels = labelsOf(d);
        const entities = [...new Set(labels)].map((label) => names.filter((_name, i) => labels[i] === label));
        return [`d${d}`, entities];
      }),
    );
  const labels = Int32Array.from(names, (_, i) => (i < 32 ? Math.floor(i / 4) : i - 24));
  const first = corpusOf(() => labels);
  const dealt = (trial: number): Corpus =>
    corpusOf((document) => {
      const words = new Uint32Array(names.length);
      new RandomWords(99, 1000 + document).fill(trial, words);
      const shuffled = labels.slice();
      shuffle(shuffled, words);
      return shuffled;
    });
  const trials = Array.from({ length: 10 }, (_, trial) => dealt(trial));
  const few = { metrics: [] as string[], ci: "none" } as const;

  // Two values of a mention share that mention, so their distance is at most 2/3. Values from different documents have
  // distance 1, and 39 of 40 pairs are of this kind: D_e ≥ 39/40, α ≥ 1 − 2/3 · 40/39.
  it("has a pooled α above 0.31 (passonneau04)", () => {
    for (const second of trials.slice(0, 3)) {
      const [{ alpha }] = agree([first, second], { ...few, alpha: "pooled" }).pairs;
      expect(alpha.value).toBeGreaterThan(1 - (2 / 3) * (40 / 39));
    }
  });

  // Two different sets that share a mention have distance 2/3 if both have four members, and 1/3 if one is a singleton.
  // By chance, two of the 8 · 8 sets of four are equal once in C(40, 4) / 64 = 1428 documents.
  it("has an α by permutation of nearly 0 in each of ten assignments (passonneau04)", () => {
    for (const second of trials) {
      const [{ alpha }] = agree([first, second], few).pairs;
      expect(Math.abs(alpha.value!)).toBeLessThan(0.01);
    }
  });

  // The link of a mention to itself gives it a recall and precision of at least 1/4.
  it("has a B³ F above 1/4", () => {
    for (const second of trials.slice(0, 3)) {
      const [{ metrics }] = agree([first, second], { metrics: ["b3"], ci: "none" }).pairs;
      expect(metrics["b3"].value).toBeGreaterThan(1 / 4);
    }
  });

  it.each(["jaccard", "masi"] as const)(
    "has a κ, an adjusted F and an α by permutation of 0 on average (%s)",
    (distance) => {
      const pairs = trials.map((second) => agree([first, second], { metrics: ["b3"], ci: "none", distance }).pairs[0]);
      for (const values of [
        pairs.map(({ links }) => links.value!),
        pairs.map(({ metrics }) => metrics["b3"].adjusted!),
        pairs.map(({ alpha }) => alpha.value!),
      ]) {
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
        const error = Math.sqrt(variance / values.length);
        expect(Math.abs(mean)).toBeLessThan(4 * error);
        // The test would notice a bias of .02.
        expect(error).toBeLessThan(0.005);
      }
    },
  );
});

describe("intervals", () => {
  /** In each document, both have common mentions in one entity and in several, so it counts for all figures. */
  const eight = [3, 5].map((by): Corpus => {
    const documentOf = (d: number): Partition => {
      const names = Array.from({ length: 8 + (d % 3) }, (_, i) => i).filter((i) => (i + d) % (by + 3) !== 0);
      return [0, 1, 2].map((e) => names.filter((i) => (i + (i % by === d % by ? d : 0)) % 3 === e).map((i) => `m${i}`));
    };
    return Object.fromEntries(Array.from({ length: 8 }, (_, d) => [`d${d}`, documentOf(d)]));
  });

  it("are quantiles of resampled figures, at levels widened from the normal to the t distribution", () => {
    const [a, b] = eight;
    const ids = Object.keys(a).sort();
    const [pair] = agree([a, b], { metrics: ["b3"] }).pairs;
    const figures = ids.map((id) => {
      const [{ mentions, links }] = agree([{ d: a[id] }, { d: b[id] }], { metrics: [] }).pairs;
      const { recall, precision } = naiveBCubed(a[id], b[id]);
      return {
        exact: [mentions.exact.both, mentions.exact.onlyA, mentions.exact.onlyB],
        links: [links.both, links.onlyA, links.onlyB, links.neither],
        b3: [...recall, ...precision].map(numberOf),
      };
    });
    const drawn: { exact: number; links: number; b3: number }[] = [];
    const words = new Uint32Array(8);
    const random = new RandomWords(12345, streams.units);
    for (let resample = 0; resample < 10_000; resample++) {
      random.fill(resample, words);
      const rows = Array.from(words, (word) => figures[below(word, 8)]);
      const sum = (of: (row: (typeof figures)[number]) => number): number =>
        rows.reduce((total, row) => total + of(row), 0);
      const [both, onlyA, onlyB] = [0, 1, 2].map((i) => sum(({ exact }) => exact[i]));
      const [yy, yn, ny, nn] = [0, 1, 2, 3].map((i) => sum(({ links }) => links[i]));
      const all = yy + yn + ny + nn;
      const chance = ((yy + yn) * (yy + ny) + (ny + nn) * (yn + nn)) / all ** 2;
      const [rn, rd, pn, pd] = [0, 1, 2, 3].map((i) => sum(({ b3 }) => b3[i]));
      drawn.push({
        exact: (2 * both) / (2 * both + onlyA + onlyB),
        links: ((yy + nn) / all - chance) / (1 - chance),
        b3: rn === 0 ? 0 : (2 * (rn / rd) * (pn / pd)) / (rn / rd + pn / pd),
      });
    }
    // Φ(−√(8/7) · t₀.₉₇₅ with 7 degrees of freedom), by scipy 1.17.1: norm.cdf(-math.sqrt(8/7)*t.ppf(.975,7))
    const level = 0.0057375205170298775;
    const quantile = (values: readonly number[], at: number): number => {
      const sorted = values.toSorted((x, y) => x - y);
      const place = at * (sorted.length - 1);
      const low = Math.floor(place);
      return sorted[low] + (place - low) * (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]);
    };
    for (const [figure, ci] of [
      ["exact", pair.mentions.exact.ci],
      ["links", pair.links.ci],
      ["b3", pair.metrics["b3"].ci],
    ] as const) {
      // If neither has a link, there is no κ.
      const values = drawn.map((each) => each[figure]).filter((value) => !Number.isNaN(value));
      expect(values.length, figure).toBeGreaterThan(9900);
      expect(ci![0], figure).toBeCloseTo(quantile(values, level), 9);
      expect(ci![1], figure).toBeCloseTo(quantile(values, 1 - level), 9);
    }
  });

  it("of α are narrower with plain percentiles, and wider with a higher confidence level", () => {
    const alpha = (options: UserAgreementOptions): readonly [number, number] =>
      agree(eight, { metrics: [], ...options }).pairs[0].alpha.ci!;
    const [low, high] = alpha({});
    expect(low).toBeLessThan(high);
    const [inner, outer] = [alpha({ ci: "pct" }), alpha({ confidence: 0.99 })];
    expect(inner[1] - inner[0]).toBeLessThan(high - low);
    expect(outer[1] - outer[0]).toBeGreaterThan(high - low);
  });

  it("do not depend on documents that a figure does not use", () => {
    const [six, two] = [
      [0, 6],
      [6, 8],
    ].map(([from, to]) => eight.map((corpus) => Object.fromEntries(Object.entries(corpus).slice(from, to))));
    const empty = Object.fromEntries(Object.keys(two[0]).map((id): [string, Partition] => [id, []]));
    const metrics = ["b3", "muc"];
    const expected = agree(six, { metrics }).pairs[0];
    const withEmpty = six.map((own) => ({ ...own, ...empty }));
    const [pair] = agree(withEmpty, { metrics }).pairs;
    expect(expected.alpha.ci).not.toBeNull();
    for (const of of [
      (own: PairAgreement) => own.alpha,
      (own: PairAgreement) => own.links,
      (own: PairAgreement) => own.metrics["muc"],
    ])
      expect(of(pair)).toMatchObject({ value: of(expected).value, ci: of(expected).ci });
    expect(pair.mentions.exact.ci).toEqual(expected.mentions.exact.ci);
    // Documents that only one annotator marked count for F1 of mentions, but not for α, κ and their mean.
    const [unfinished, other] = [withEmpty[0], { ...six[1], ...two[1] }];
    const partly = agree([unfinished, other], { metrics }).pairs[0];
    expect([partly.alpha.ci, partly.links.ci]).toEqual([expected.alpha.ci, expected.links.ci]);
    expect(partly.mentions.exact.ci![0]).toBeLessThan(expected.mentions.exact.ci![0]);
    const { mean, joint } = agree([...withEmpty, other], { metrics });
    const same = agree([...six, six[1]], { metrics });
    expect([mean!.alpha.ci, mean!.links.ci, joint!.alpha.ci]).toEqual([
      same.mean!.alpha.ci,
      same.mean!.links.ci,
      same.joint!.alpha.ci,
    ]);
  });

  it("are absent with fewer than six documents, and on request", () => {
    const [a, b] = eight.map((corpus) => Object.fromEntries(Object.entries(corpus).slice(0, 5)));
    expect(agree([a, b]).pairs[0].links.ci).toBeNull();
    expect(agree(eight, { ci: "none" }).pairs[0].links.ci).toBeNull();
  });
});

describe("several annotators", () => {
  const three: readonly Corpus[] = [
    {
      d: [
        ["a", "b", "c"],
        ["d", "e"],
      ],
      e: [["a", "b"], ["c"]],
      f: [["a", "b"]],
    },
    {
      d: [
        ["a", "b"],
        ["c", "d", "e"],
      ],
      f: [["a", "b", "c"]],
    },
    { d: [["a", "b", "c", "e"], ["x"]], e: [["a"], ["b", "c"]], f: [["a"], ["b"], ["c"]] },
  ];

  it("are compared pair by pair, as if there were no other annotators", () => {
    const { pairs } = agree(three);
    expect(pairs.map(({ a, b, documents }) => [a, b, documents])).toEqual([
      [0, 1, 2],
      [0, 2, 3],
      [1, 2, 2],
    ]);
    for (const pair of pairs) {
      const [alone] = agree([three[pair.a], three[pair.b]]).pairs;
      expect(pair).toEqual({ ...alone, a: pair.a, b: pair.b });
    }
  });

  it("are compared without a document that one of a pair lacks, and the document is listed", () => {
    const { pairs, absent, documents } = agree(three);
    const [d, f] = [three.map(({ d: each }) => each), three.map(({ f: each }) => each)];
    const without = agree([0, 1].map((i) => ({ d: d[i], f: f[i] }))).pairs[0];
    expect(pairs[0]).toEqual(without);
    expect(absent).toEqual([{ document: "e", annotators: [1] }]);
    expect(documents).toBe(3);
  });

  it("get no diagnostic for a document that one of them lacks", () => {
    const diagnostics: Diagnostic[] = [];
    agreeOnTexts(
      [conll("x", ["a", "(0)"]) + conll("y", ["a", "(0)"]), conll("x", ["a", "(0)"]) + conll("z", ["a", "(0)"])],
      {},
      diagnostics,
    );
    expect(diagnostics).toEqual([]);
  });

  it("get the mean of the pairs' figures", () => {
    const { pairs, mean } = agree(three);
    const average = (values: readonly (number | null)[]): number => values.reduce<number>((sum, v) => sum + v!, 0) / 3;
    expect(mean!.links.value).toBeCloseTo(average(pairs.map(({ links }) => links.value)), 12);
    expect(mean!.alpha.value).toBeCloseTo(average(pairs.map(({ alpha }) => alpha.value)), 12);
    expect(mean!.metrics["lea"].value).toBeCloseTo(average(pairs.map(({ metrics }) => metrics["lea"].value)), 12);
    expect(mean!.metrics["lea"].adjusted).toBeCloseTo(average(pairs.map(({ metrics }) => metrics["lea"].adjusted)), 12);
    expect(mean!.mentions.exact.value).toBeCloseTo(average(pairs.map(({ mentions }) => mentions.exact.value)), 12);
  });

  it("have a mean whose interval is a point if all agree fully, and absent if a pair has few documents", () => {
    const same = Object.fromEntries(Array.from({ length: 6 }, (_, d) => [`d${d}`, [["a", "b"], ["c"]]]));
    expect(agree([same, same, same]).mean!.links).toEqual({ value: 1, ci: [1, 1] });
    const { d0, ...five } = same;
    expect(d0).toBeDefined();
    expect(agree([same, same, five]).mean!.links).toEqual({ value: 1, ci: null });
  });

  it("have Krippendorff's α of all links that at least two annotators judge", () => {
    const units = Object.keys(three[0]).flatMap((id) => {
      const documents: Partition[] = three.flatMap((corpus) => (id in corpus ? [corpus[id]] : []));
      const names = [...new Set(documents.flat(2))];
      return names.flatMap((x, i) =>
        names
          .slice(0, i)
          .map((y) =>
            documents
              .filter((entities) => [x, y].every((name) => entities.flat().includes(name)))
              .map((entities) => entities.some((entity) => entity.includes(x) && entity.includes(y))),
          ),
      );
    });
    const { joint } = agree(three);
    expect(joint!.links.value).toBeCloseTo(krippendorffAlpha(units, nominalDistance)!, 12);
    expect(joint!.links.judgements).toBe(units.filter((unit) => unit.length > 1).flat().length);
  });

  it("have an α of sets for the documents that all annotators have", () => {
    // In d, all annotators have a b c e, of six mentions; in f, they have a b of three.
    expect(agree(three).joint!.alpha).toMatchObject({ mentions: 6, coverage: 6 / 9 });
    expect(agree(three, { missing: "null" }).joint!.alpha).toMatchObject({ mentions: 9, coverage: 1 });
  });
});

describe("texts with different tokens", () => {
  const whole = conll("x", ["cannot", "(0)"], ["it", "(1)"], ["go", "-"], ["it", "(1)"], ["she", "(0)"]);
  const cut = conll("x", ["can", "(0"], ["not", "0)"], ["it", "(1)"], ["go", "-"], ["it", "(1)"], ["she", "(1)"]);

  it("are aligned, with one report for each annotator whose tokens differ from the first annotator's", () => {
    const diagnostics: Diagnostic[] = [];
    const { pairs } = agreeOnTexts([whole, cut, cut], {}, diagnostics);
    expect(pairs.map(({ mentions }) => mentions.exact.both)).toEqual([4, 4, 4]);
    expect(pairs[0].links.value).toBe(agreeOnTexts([cut, whole]).pairs[0].links.value);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["token-count-mismatch", "annotator 1"],
      ["token-count-mismatch", "annotator 2"],
    ]);
    const ofOne: Diagnostic[] = [];
    agreeOnTexts([whole, cut, whole], {}, ofOne);
    expect(ofOne.map(({ file }) => file)).toEqual(["annotator 1"]);
  });

  it("let two annotators agree on mentions outside a third annotator's text, but only as a pair", () => {
    const more = conll(
      "x",
      ["cannot", "(0)"],
      ["it", "(1)"],
      ["go", "-"],
      ["it", "(1)"],
      ["she", "(0)"],
      ["herself", "(0)"],
    );
    const { pairs, joint } = agreeOnTexts([whole, more, more]);
    expect(pairs.map(({ mentions }) => mentions.exact.both)).toEqual([4, 4, 5]);
    expect(joint!.alpha).toMatchObject({ mentions: 4, coverage: 4 / 6 });
  });

  it("are reported as errors on request", () => {
    const diagnostics: Diagnostic[] = [];
    agreeOnTexts([whole, cut], { onTokenMismatch: "error" }, diagnostics);
    expect(diagnostics).toMatchObject([{ code: "token-count-mismatch", severity: "error" }]);
  });
});

describe("spans", () => {
  const first = conll("x", ["the", "(0"], ["old", "-"], ["man", "0)"], ["saw", "-"], ["him", "(0)"]);
  const second = conll("x", ["the", "-"], ["old", "(0"], ["man", "0)"], ["saw", "-"], ["him", "(0)"]);

  it("count as overlapping if they share tokens, even if they are not equal", () => {
    const [{ mentions }] = agreeOnTexts([first, second]).pairs;
    expect(mentions.exact).toMatchObject({ value: 1 / 2, both: 1, onlyA: 1, onlyB: 1 });
    expect(mentions.overlapping).toMatchObject({ value: 1, both: 2 });
    expect(mentions.heads).toBeNull();
  });

  it("are not compared for overlap if mentions have only names", () => {
    expect(agree([{ d: [["a"]] }, { d: [["a"]] }]).pairs[0].mentions.overlapping).toBeNull();
  });

  it("are reported once per annotator and kept once if they are repeated", () => {
    const twice = conll("x", ["the", "(0)|(1)"], ["old", "(1)"]);
    const diagnostics: Diagnostic[] = [];
    const { pairs } = agreeOnTexts([twice, twice, twice], {}, diagnostics);
    expect(pairs[0].mentions.exact.both).toBe(2);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual(
      [0, 1, 2].map((i) => ["duplicate-mention", `annotator ${i}`]),
    );
  });
});

it("BLANC equals that of `score` if both annotators have coreference and non-coreference links", () => {
  const [a, b] = [
    [["a", "b", "c"], ["d"]],
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ];
  const [{ metrics }] = agree([{ d: a }, { d: b }], { metrics: ["blanc"] }).pairs;
  expect(metrics["blanc"].value).toBe(scoreClusters(a, b)["blanc"].f1);
});

it.each([
  ["one annotator", [{}], {}],
  ["mention detection among the metrics", [{}, {}], { metrics: ["mentions"] }],
  ["an unknown metric", [{}, {}], { metrics: ["bleu"] }],
  ["an invalid confidence", [{}, {}], { confidence: 1 }],
  ["an invalid seed", [{}, {}], { seed: -1 }],
] as [string, Corpus[], UserAgreementOptions][])("%s is refused", (_, annotators, options) => {
  expect(() => agree(annotators, options)).toThrow(RangeError);
});

it("the signature contains the options that affect the figures, and a digest of each annotation", () => {
  const corpus = { d: [["a", "b"]] };
  const { signature } = agree([corpus, corpus], {
    metrics: ["lea"],
    alpha: "pooled",
    distance: "masi",
    seed: 7,
    confidence: 0.9,
  });
  expect(signature).toMatch(
    /^test:agree\|metric:lea\|agg:micro\|unit:doc\|n:1\|parts:1\|sing:keep\|match:exact\|dup:first\|tokens:warn\|imp:size\|alpha:pooled\|distance:masi\|missing:common\|R:200\|seed:7\|rng:philox4x32-10\|ci:xpct90\.10000\|annotators:([0-9a-f]{8})\+\1\|version:[\d.]+$/,
  );
});
