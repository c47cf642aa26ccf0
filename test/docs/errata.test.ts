import { describe, expect, it } from "vitest";
import { errata } from "../../src/analysis/published/errata.ts";
import { pradhan2014Table1 } from "../../src/analysis/published/published-results.ts";
import { runCli } from "../support/run-cli.ts";

/** Whether `(a + b) / c = d` holds to the last digit of `d`, or `a > b > c`. */
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

describe.each(errata)("$where", ({ proofs }) => {
  it("is shown by something", () => {
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
      // In the order in which they are printed.
      expect(printed.filter((line) => proof.lines.includes(line))).toEqual(proof.lines);
    });
  }
});

describe("the errata", () => {
  it("have what is printed in Table 1 of Pradhan et al. 2014", () => {
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

  it("stand once each", () => {
    expect(new Set(errata.map(({ where }) => where)).size).toBe(errata.length);
  });

  it.each([
    ["(1 + 2) / 2 = 1.5", true],
    ["1 / 3 = 0.33", true],
    ["1 / 3 = 0.34", false],
    ["3 > 2 > 1", true],
    ["3 > 1 > 2", false],
  ])("would not stand with arithmetic that is wrong: %s", (arithmetic, right) => {
    expect(holds(arithmetic)).toBe(right);
  });
});
