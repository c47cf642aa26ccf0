import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type LeaFigureId,
  type ScoredCase,
  scoreFigure,
  leaPaperFigures,
  leaPaperSizes,
} from "../../src/papers/lea-figures.ts";
import { defaultMetricOptions, type LinkCounts, type Score } from "../../src/metrics/kit/metric.ts";
import { expectFraction, expectInteger } from "../support/expect-fraction.ts";
import { Fraction } from "../support/fraction.ts";

/**
 * Tests the experiments of Moosavi & Strube 2016, §7. Our responses have the exact fractions of
 * test/golden/lea-section7.json. The paper's statements about its figures are true of them, except for the errata.
 */

const figures = ["recall", "precision", "f1"] as const;

const scored = new Map(
  leaPaperFigures.map((figure) => {
    const cases = scoreFigure(figure, [leaPaperSizes], { ...defaultMetricOptions, zeroDivision: 0 });
    return [figure.id, new Map(cases.map((each) => [each.label, each]))];
  }),
);

function casesOf(figure: LeaFigureId): ReadonlyMap<string, ScoredCase> {
  return scored.get(figure)!;
}

interface GoldenCase {
  readonly id: string;
  readonly key: readonly (readonly string[])[];
  readonly counts: { readonly blanc: GoldenBlanc; readonly [ratioMetric: string]: GoldenRatio | GoldenBlanc };
}

type Figures = Readonly<Record<"recall" | "precision" | "f1", string>>;
type GoldenRatio = Readonly<Record<"recall" | "precision", readonly [string, string]>> & { readonly f1: string };
type GoldenBlanc = Figures & { readonly links: Readonly<Record<"cc" | "ck" | "cr" | "nn" | "nk" | "nr", number>> };

const golden = (
  JSON.parse(readFileSync(new URL("../golden/lea-section7.json", import.meta.url), "utf8")) as { cases: GoldenCase[] }
).cases;

function ours(id: string): { figure: LeaFigureId; label: string } {
  const [kind, name] = id.split("/");
  const percent = `${Number(/\d+/.exec(name)?.[0])}%`;
  if (kind === "split") return { figure: "splitting", label: name };
  if (kind === "merge") return { figure: "merging", label: name };
  if (kind === "extra_mention") return { figure: "extra-mentions", label: name };
  if (kind === "mention_identification") return { figure: "mention-identification", label: percent };
  if (kind === "correct_entities") {
    return { figure: name.startsWith("dec") ? "entities-decreasing" : "entities-increasing", label: percent };
  }
  return {
    figure: name.endsWith("incorrect_links_included") ? "correct-and-wrong-links" : "correct-links",
    label: percent,
  };
}

describe("the responses have the golden fractions", () => {
  it.each(golden)("for $id", ({ id, key, counts }) => {
    const { figure, label } = ours(id);
    const { scores } = casesOf(figure).get(label)!;
    expect(key.map((entity) => entity.length).sort((a, b) => b - a)).toStrictEqual(leaPaperSizes);
    for (const [metric, expected] of Object.entries(counts)) {
      if (metric === "blanc") continue;
      compareRatio(metric, expected as GoldenRatio, scores[metric]);
    }
    const { coreference: c, nonCoreference: n } = scores["blanc"].counts as Record<string, LinkCounts>;
    expect({ cc: c.common, ck: c.key, cr: c.response, nn: n.common, nk: n.key, nr: n.response }).toStrictEqual(
      counts.blanc.links,
    );
    for (const figureName of figures) {
      expectFraction(scores["blanc"][figureName], Fraction.parse(counts.blanc[figureName]), `blanc ${figureName}`);
    }
  });

  it("in all 63 cases; only responses at the ends of axes have no golden fractions", () => {
    const found = new Set(golden.map(({ id }) => Object.values(ours(id)).join(" ")));
    expect(found.size).toBe(63);
    const others = leaPaperFigures
      .filter(({ id }) => id !== "missing-mentions")
      .flatMap(({ id, cases }) => cases.map(({ label }) => `${id} ${label}`).filter((name) => !found.has(name)));
    expect(others).toStrictEqual([
      "correct-links 0%",
      "correct-links 100%",
      "correct-and-wrong-links 100%",
      "entities-decreasing 0%",
      "entities-decreasing 100%",
      "entities-increasing 0%",
      "entities-increasing 100%",
      "mention-identification 0%",
    ]);
  });
});

function compareRatio(metric: string, expected: GoldenRatio, score: Score): void {
  const counts = score.counts as Record<"recall" | "precision", readonly [number, number]>;
  for (const side of ["recall", "precision"] as const) {
    const [numerator, denominator] = expected[side].map((text) => Fraction.parse(text));
    expectFraction(counts[side][0], numerator, `${metric} ${side} numerator`);
    expectInteger(counts[side][1], denominator, `${metric} ${side} denominator`);
  }
  expectFraction(score.f1, Fraction.parse(expected.f1), `${metric} F1`);
}

const all = ["muc", "b3", "ceafm", "ceafe", "blanc", "lea"] as const;
type MetricId = (typeof all)[number];

function f1(figure: LeaFigureId, label: string, metric: MetricId): number {
  return Number(casesOf(figure).get(label)!.scores[metric].f1!.toFixed(12));
}

function labels(figure: LeaFigureId): string[] {
  return [...casesOf(figure).keys()];
}

function worst(metric: MetricId, figure: LeaFigureId, among: readonly string[]): string[] {
  const lowest = Math.min(...among.map((label) => f1(figure, label, metric)));
  return among.filter((label) => f1(figure, label, metric) === lowest);
}

const shares = ["20%", "40%", "60%", "80%"];

describe("§7.1, right links:", () => {
  it("only MUC and LEA give zero to a response without right links", () => {
    const zero = all.filter((metric) => f1("correct-and-wrong-links", "0%", metric) === 0);
    expect(zero).toStrictEqual(["muc", "lea"]);
  });

  it("CEAFe is the only metric that drops from 0% to 20%", () => {
    const drops = all.filter(
      (metric) => f1("correct-and-wrong-links", "20%", metric) < f1("correct-and-wrong-links", "0%", metric),
    );
    expect(drops).toStrictEqual(["ceafe"]);
  });

  it("Figure 3: all mentions are found", () => {
    for (const { shares: found } of casesOf("correct-and-wrong-links").values()) expect(found.mentions).toBe(1);
  });

  it("Figure 2: BLANC is no higher than B³ and LEA, except at 20% (erratum)", () => {
    const higher = shares.filter((label) => {
      const blanc = f1("correct-links", label, "blanc");
      return blanc > f1("correct-links", label, "b3") || blanc > f1("correct-links", label, "lea");
    });
    expect(higher).toStrictEqual(["20%"]);
  });

  it("Figure 3: BLANC is at least 20 points higher than all other metrics, except at 80% (erratum)", () => {
    const nearer = ["0%", ...shares].filter((label) => {
      const others = all.filter((metric) => metric !== "blanc");
      const best = Math.max(...others.map((metric) => f1("correct-and-wrong-links", label, metric)));
      return f1("correct-and-wrong-links", label, "blanc") - best < 0.2;
    });
    expect(nearer).toStrictEqual(["80%"]);
  });
});

describe("§7.2, Figures 4 and 5, right entities:", () => {
  it.each(shares)(
    "CEAFe does not depend on the sizes of the right entities if %s of the entities are right",
    (label) => {
      expect(f1("entities-decreasing", label, "ceafe")).toBe(f1("entities-increasing", label, "ceafe"));
    },
  );

  it.each(shares)("B³, CEAFm and LEA are equal if %s of the entities are right", (label) => {
    for (const figure of ["entities-decreasing", "entities-increasing"] as const) {
      expect(new Set((["b3", "ceafm", "lea"] as const).map((metric) => f1(figure, label, metric))).size).toBe(1);
    }
  });

  it("BLANC differs most between the two figures, except at 20%, where MUC differs most", () => {
    for (const label of shares) {
      const gaps = all.map(
        (metric) => f1("entities-decreasing", label, metric) - f1("entities-increasing", label, metric),
      );
      expect(all[gaps.indexOf(Math.max(...gaps))]).toBe(label === "20%" ? "muc" : "blanc");
    }
  });
});

describe("§7.3, Figure 6, where 5-3-2 means an entity of 10 split in three:", () => {
  it("MUC depends only on the number of splits", () => {
    for (const pieces of [2, 3]) {
      const same = labels("splitting").filter((label) => label.split("-").length === pieces);
      expect(same.length).toBeGreaterThanOrEqual(4);
      expect(new Set(same.map((label) => f1("splitting", label, "muc"))).size).toBe(1);
    }
    expect(f1("splitting", "2-2", "muc")).toBeGreaterThan(f1("splitting", "4-3-3", "muc"));
  });

  it("CEAFe does not distinguish 2-2 from 10-10, nor 9-9-2 from 9-5-6", () => {
    expect(f1("splitting", "2-2", "ceafe")).toBe(f1("splitting", "10-10", "ceafe"));
    expect(f1("splitting", "9-9-2", "ceafe")).toBe(f1("splitting", "9-5-6", "ceafe"));
  });

  it.each([
    ["b3", "18-2 > 5-3-2 > 16-4"],
    ["blanc", "5-3-2 > 18-2 > 16-4"],
    ["ceafm", "18-2 > 16-4 > 5-3-2"],
    ["ceafe", "18-2 > 16-4 > 5-3-2"],
    ["lea", "18-2 > 16-4 > 5-3-2"],
  ] as const)("%s ranks the outputs %s", (metric, order) => {
    const [first, second, third] = order.split(" > ").map((label) => f1("splitting", label, metric));
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
  });
});

describe("§7.4, Figure 7, where k-n means k extra mentions in an entity of n:", () => {
  const outputs = labels("extra-mentions");
  const few = outputs.filter((label) => Number(label.split("-")[0]) <= 3);

  it("MUC and CEAFm distinguish the fewest outputs", () => {
    const distinct = (metric: MetricId): number =>
      new Set(outputs.map((label) => f1("extra-mentions", label, metric))).size;
    const others = (["b3", "ceafe", "blanc", "lea"] as const).map(distinct);
    expect(Math.max(distinct("muc"), distinct("ceafm"))).toBeLessThan(Math.min(...others));
  });

  it("with up to three extra mentions, 3-10 is the worst output, alone or tied, except by CEAFe", () => {
    const last = all.filter((metric) => worst(metric, "extra-mentions", few).includes("3-10"));
    expect(last).toStrictEqual(["muc", "b3", "ceafm", "blanc", "lea"]);
  });

  it("with up to ten extra mentions, 3-10 is not the worst output (erratum)", () => {
    expect(all.filter((metric) => worst(metric, "extra-mentions", outputs).includes("3-10"))).toStrictEqual([]);
    for (const metric of ["muc", "b3", "ceafm", "blanc", "lea"] as const) {
      for (const label of ["5-10", "10-2", "10-5", "10-10"]) {
        expect(f1("extra-mentions", label, metric)).toBeLessThan(f1("extra-mentions", "3-10", metric));
      }
    }
  });

  it("CEAFe scores 2-0 and 3-0 lowest of up to three extra mentions, but not of all outputs (erratum)", () => {
    expect(worst("ceafe", "extra-mentions", few)).toStrictEqual(["2-0", "3-0"]);
    const worse = outputs.filter(
      (label) => f1("extra-mentions", label, "ceafe") < f1("extra-mentions", "2-0", "ceafe"),
    );
    expect(worse).toStrictEqual(["5-2", "10-2", "10-5"]);
  });

  it("only LEA finds 2-0 less harmful than 1-2 and 1-10", () => {
    const finds = all.filter(
      (metric) =>
        f1("extra-mentions", "2-0", metric) >
        Math.max(f1("extra-mentions", "1-2", metric), f1("extra-mentions", "1-10", metric)),
    );
    expect(finds).toStrictEqual(["lea"]);
  });

  it("k extra mentions in an entity of n cost LEA precision (n+k) × (1 − n(n−1) / ((n+k)(n+k−1))) mentions", () => {
    const keyMentions = leaPaperSizes.reduce((sum, size) => sum + size, 0);
    for (const label of outputs) {
      const [k, n] = label.split("-").map(Number);
      const error = (n + k) * (1 - (n * (n - 1)) / ((n + k) * (n + k - 1)));
      if (k === 1) expect(error).toBeCloseTo(2, 12);
      const { precision } = casesOf("extra-mentions").get(label)!.scores["lea"];
      expect(precision, label).toBeCloseTo(1 - error / (keyMentions + k), 12);
    }
  });

  it("LEA does not distinguish where one extra mention is added", () => {
    expect(new Set(["1-2", "1-5", "1-10"].map((label) => f1("extra-mentions", label, "lea"))).size).toBe(1);
  });

  it("missing mentions score like extra mentions, with recall and precision exchanged", () => {
    for (const label of outputs) {
      for (const metric of all) {
        const extra = casesOf("extra-mentions").get(label)!.scores[metric];
        const missing = casesOf("missing-mentions").get(label)!.scores[metric];
        expect(missing.recall).toBeCloseTo(extra.precision!, 12);
        expect(missing.precision).toBeCloseTo(extra.recall!, 12);
        expect(missing.f1).toBeCloseTo(extra.f1!, 12);
      }
    }
  });
});

describe("§7.5, Figure 8, mention identification:", () => {
  const found = labels("mention-identification").slice(1);

  it("no link is right, and MUC and LEA are zero", () => {
    for (const label of found) {
      expect(casesOf("mention-identification").get(label)!.shares.links).toBe(0);
      expect(f1("mention-identification", label, "muc")).toBe(0);
      expect(f1("mention-identification", label, "lea")).toBe(0);
    }
  });

  it("B³ and CEAF are above zero throughout, and BLANC except at 20%, where it is zero (erratum)", () => {
    const zero = all.map((metric) => found.filter((label) => f1("mention-identification", label, metric) === 0));
    expect(zero).toStrictEqual([found, [], [], [], ["20%"], found]);
  });
});
