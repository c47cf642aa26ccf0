import { describe, expect, it } from "vitest";
import { errata } from "../../src/papers/errata.ts";
import { pradhan2014Table1, tuggener2014Table4 } from "../../src/analysis/published/published-results.ts";
import { runCli } from "../support/run-cli.ts";

/**
 * Returns whether `(a + b) / c = d` is true to the last digit of `d`, or whether a chain such as `a > b > c` is true.
 */
function holds(arithmetic: string): boolean {
  if (/^[\d.]+( > [\d.]+)+$/.test(arithmetic)) {
    const values = arithmetic.split(" > ").map(Number);
    return values.every((value, i) => i === 0 || values[i - 1] > value);
  }
  const match = /^\(?([\d. +]+)\)? \/ (\d+) = ([\d.]+)$/.exec(arithmetic);
  if (match === null) throw new Error(`cannot be read: ${arithmetic}`);
  const [, terms, divisor, result] = match;
  const sum = terms.split(" + ").reduce((total, term) => total + Number(term), 0);
  return (sum / Number(divisor)).toFixed(result.split(".").at(1)?.length ?? 0) === result;
}

describe.each(errata)("the erratum in $where", ({ proofs }) => {
  it("has evidence", () => {
    expect(proofs.length).toBeGreaterThan(0);
  });

  for (const proof of proofs) {
    if ("arithmetic" in proof) {
      it(proof.arithmetic, () => {
        expect(holds(proof.arithmetic)).toBe(true);
      });
      continue;
    }
    it(proof.command, () => {
      const [program, ...args] = proof.command.split(" ");
      const { stdout, stderr, code } = runCli(args);
      expect([program, code, stderr]).toEqual(["corefscope", 0, ""]);
      const printed = stdout.split("\n");
      // The lines are printed in the listed order.
      expect(printed.filter((line) => proof.lines.includes(line))).toEqual(proof.lines);
    });
  }
});

describe("the errata", () => {
  it("quote Table 1 of Pradhan et al. 2014 as printed", () => {
    const cells = (track: keyof typeof pradhan2014Table1, system: string): readonly number[] => {
      const [, , muc, b3, , ceafe, , conll] = pradhan2014Table1[track].find(([name]) => name === system)!;
      return [muc, b3, ceafe, conll];
    };
    const inErrata = (system: string): number[] => {
      const { printed, proofs } = errata.find(({ where }) => where.includes(`Table 1, ${system}`))!;
      const [proof] = proofs as [{ arithmetic: string }];
      const [muc, b3, ceafe] = proof.arithmetic.match(/\d+\.\d/g)!.map(Number);
      return [muc, b3, ceafe, Number(printed.replace("average ", ""))];
    };
    expect(inErrata("kobdani")).toEqual(cells("conll2011-en", "kobdani"));
    expect(inErrata("stamborg")).toEqual(cells("conll2012-en", "stamborg"));
  });

  it("show that no number of entities fits both recalls and shares in Table 4 of Tuggener 2014", () => {
    const perCent = (n: number, of: number): string => ((100 * n) / of).toFixed(2);
    const isFraction = (recall: string, of: number): boolean => {
      const near = Math.round((Number(recall) * of) / 100);
      return [near - 1, near, near + 1].some((n) => perCent(n, of) === recall);
    };
    const recallsOf = (name: string): string[] =>
      tuggener2014Table4.flatMap(([of, , [recall]]) => (of === name ? [recall.toFixed(2)] : []));
    const classes = [
      { name: "PERSON", share: "18.69", fewest: 403 },
      { name: "GPE", share: "13.28", fewest: 336 },
      { name: "ORG", share: "9.63", fewest: 618 },
    ];
    for (const { name, share, fewest } of classes) {
      const recalls = recallsOf(name);
      expect(recalls).toHaveLength(3);
      const fitting = Array.from({ length: 4056 }, (_, i) => i + 1).filter((of) =>
        recalls.every((recall) => isFraction(recall, of)),
      );
      expect(fitting[0]).toBe(fewest);
      expect(fitting.filter((n) => perCent(n, 4056) === share || perCent(n, 4532) === share)).toEqual([]);
    }
    expect(recallsOf("TOTAL").every((recall) => isFraction(recall, 4056))).toBe(true);
  });

  it("name the only number of parts, 346, that gives the truncated figures in §3.1 of Moosavi and Strube 2016", () => {
    const [mentions, entities, parts] = [19_764, 4532, 348];
    const links = mentions - entities;
    const figures = (round: (x: number) => number, n: number): string =>
      [links / (mentions - n), (2 * links) / (links + mentions - n)].map((share) => round(share * 1e4) / 100).join();
    const fitting = (round: (x: number) => number): number[] =>
      Array.from({ length: parts }, (_, i) => i + 1).filter((n) => figures(round, n) === "78.44,87.91");
    expect([fitting(Math.floor), fitting(Math.round)]).toEqual([[346], []]);
    expect([links, mentions - 346, 2 * links, links + mentions - 346]).toEqual([15_232, 19_418, 30_464, 34_650]);
  });

  it("concern different places", () => {
    expect(new Set(errata.map(({ where }) => where)).size).toBe(errata.length);
  });

  it.each([
    ["(1 + 2) / 2 = 1.5", true],
    ["1 / 3 = 0.33", true],
    ["1 / 3 = 0.34", false],
    ["3 > 2 > 1", true],
    ["3 > 1 > 2", false],
  ])("hold only with correct arithmetic: “%s” is %s", (arithmetic, right) => {
    expect(holds(arithmetic)).toBe(right);
  });
});
