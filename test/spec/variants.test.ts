import { describe, expect, it } from "vitest";
import { scoreClusters } from "../../src/scoring/score-clusters.ts";
import { entities } from "../support/table-of.ts";
import type { MetricId } from "../../src/metrics/registry.ts";

/**
 * Precision, recall and F1 of the historic variants on the examples of Cai and Strube (2010) and Pradhan et al. (2014),
 * to the three digits that the table of the variants has. Tables 4 and 5 of Cai and Strube print the figures of B³_sys
 * and CEAF_sys for the second to fifth examples with {c} or {ij}.
 */
const columns = ["b3", "b3-0", "b3-all", "b3-sys", "ceafm-sys", "ceafm-rn"] as const;

const cases: readonly (readonly [key: string, response: string, figures: readonly string[]])[] = [
  [
    "abc",
    "abd",
    [".444/.444/.444", "1/.444/.615", ".556/.556/.556", ".667/.556/.606", ".5/.667/.571", ".667/.667/.667"],
  ],
  ["abc", "abde", [".25/.444/.32", "1/.444/.615", ".375/.556/.448", ".5/.556/.526", ".4/.667/.5", ".5/.667/.571"]],
  ["abc", "ab i", [".667/.444/.533", "1/.444/.615", "1/.556/.714", "1/.556/.714", ".667/.667/.667", "1/.667/.8"]],
  [
    "abc",
    "ab c i j",
    [".6/.556/.577", "1/.556/.714", "1/.556/.714", "1/.556/.714", ".667/.667/.667", ".667/.667/.667"],
  ],
  ["abc", "ab ij c", [".6/.556/.577", "1/.556/.714", ".8/.556/.656", ".8/.556/.656", ".6/.667/.632", ".4/.667/.5"]],
  [
    "abc",
    "ab ij kl c",
    [".429/.556/.484", "1/.556/.714", ".714/.556/.625", ".714/.556/.625", ".571/.667/.615", ".286/.667/.4"],
  ],
  [
    "abc",
    "ab ijkl",
    [".333/.444/.381", "1/.444/.615", ".5/.556/.526", ".571/.556/.563", ".429/.667/.522", ".333/.667/.444"],
  ],
  [
    "abc defg",
    "ab cd fghi",
    // The F1 of B³_all is .5015, but the source table has .502.
    [".5/.417/.455", ".833/.417/.556", ".563/.452/.501", ".611/.452/.520", ".444/.571/.5", ".5/.571/.533"],
  ],
];

describe.each(cases)("for key %s and response %s,", (key, response, figures) => {
  it.each(columns.map((id, i) => [id, figures[i]] as const))("%s has P/R/F1 of %s", (id, printed) => {
    const [precision, recall, f1] = printed.split("/").map(Number);
    const score = scoreClusters(entities(...key.split(" ")), entities(...response.split(" ")), { metrics: [id] })[id];
    // Allows half a unit of the third digit.
    expect(Math.abs(score.precision! - precision)).toBeLessThanOrEqual(0.0005 + 1e-9);
    expect(Math.abs(score.recall! - recall)).toBeLessThanOrEqual(0.0005 + 1e-9);
    expect(Math.abs(score.f1! - f1)).toBeLessThanOrEqual(0.0005 + 1e-9);
  });
});

describe("by hand,", () => {
  const figures = (id: MetricId, key: string, response: string): (number | null)[] => {
    const { recall, precision } = scoreClusters(entities(...key.split(" ")), entities(...response.split(" ")), {
      metrics: [id],
    })[id];
    return [recall, precision];
  };

  it("B³₀ and B³_all of {abc} against {abd}{c} have the precision 1 and 2/3", () => {
    // B³₀ scores {ab}{c}. In B³_all, a and b have 2/3 each, d 1/3 and c 1: 8/12.
    expect(figures("b3-0", "abc", "abd c")[1]).toBe(1);
    expect(figures("b3-all", "abc", "abd c")[1]).toBeCloseTo(2 / 3, 14);
  });

  it("CEAF with φ1 counts equal entities, with φ2 entities that overlap", () => {
    expect(figures("ceaf1", "ab cde", "ab cd e")).toStrictEqual([1 / 2, 1 / 3]);
    expect(figures("ceaf1", "ab cd e", "ab cde")).toStrictEqual([1 / 3, 1 / 2]);
    expect(figures("ceaf2", "ab cde", "ac b x")).toStrictEqual([2 / 2, 2 / 3]);
    // All response entities overlap the same key entity.
    expect(figures("ceaf2", "abc de", "a b c")).toStrictEqual([1 / 2, 1 / 3]);
  });

  it("pairwise precision is undefined without links in the response", () => {
    expect(figures("pairwise", "abc defg", "ab cd fghi")).toStrictEqual([2 / 9, 2 / 8]);
    expect(figures("pairwise", "ab", "a b")).toStrictEqual([0, null]);
  });

  it("CEAF_e after Rahman and Ng removes {i} from {ab}{i}, so φ4 with {abc} is 4/5", () => {
    expect(figures("ceafe-rn", "abc", "ab i")).toStrictEqual([4 / 5, 4 / 5]);
    expect(figures("b3-rn", "abc", "ab i")).toStrictEqual([4 / 9, 1]);
    expect(figures("b3-rn-all", "abc", "ab i")[0]).toBeCloseTo(5 / 9, 14);
  });
});
