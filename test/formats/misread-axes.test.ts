import { describe, expect, test } from "vitest";
import { runCommandLine } from "../../src/cli/run-command-line.ts";
import { type Cell, correctAxes, dealt, drawPair, misreadAxes } from "../support/misread/index.ts";
import { faultOf, measurePair, type PairKind } from "../support/misread/measure.ts";
import { testSeed } from "../support/test-seed.ts";

const isQuick = process.env["COREFSCOPE_TEST_QUICK"] === "yes";

/** Pairs of each item and format, and of each format; `npx tsx scripts/misreadings.ts` runs thousands. */
const PAIRS = isQuick ? { misread: 1, correct: 1 } : { misread: 3, correct: 5 };

/** Correct pairs so far, and those of them with a warning that their content does not justify. */
const warned = { pairs: 0, needless: [] as string[] };

/** Returns faulty pairs, and how to draw them again. */
async function faultsOf(kind: PairKind, cells: readonly (readonly [Cell, number])[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [cell, n] of cells) {
    const seed = testSeed * 1000 + n;
    const measured = await measurePair(runCommandLine, kind, drawPair(cell, seed), seed);
    const what = `${cell.axis.name}, seed ${seed}`;
    if (kind === "correct") warned.pairs++;
    warned.needless.push(...measured.nags.slice(0, 1).map((text) => `${what}: ${text}`));
    const fault = faultOf(kind, { ...measured, nags: [] });
    if (fault !== undefined) faults.push(`${what}: ${fault}\n${measured.answer.stderr}`);
  }
  return faults;
}

/** Returns the pairs of each item and format. */
function groupsOf(kind: PairKind): [name: string, cells: (readonly [Cell, number])[]][] {
  const groups = new Map<string, (readonly [Cell, number])[]>();
  for (const [n, cell] of dealt(kind === "misread" ? misreadAxes : correctAxes, 1, PAIRS[kind]).entries()) {
    const name = kind === "misread" ? `item ${cell.axis.item} in ${cell.format}` : cell.format;
    groups.set(name, [...(groups.get(name) ?? []), [cell, n]]);
  }
  return [...groups];
}

describe("files that are misread get their true scores, a reason, or a warning that names the cause", () => {
  for (const [name, cells] of groupsOf("misread")) {
    test(name, async () => {
      expect(await faultsOf("misread", cells)).toEqual([]);
    });
  }
});

describe("files that are unusual but right get their true scores", () => {
  test.each(groupsOf("correct"))("%s", async (_, cells) => {
    expect(await faultsOf("correct", cells)).toEqual([]);
  });

  test("with needless warnings for at most 1 %", () => {
    expect(warned.needless.length / warned.pairs, warned.needless.join("\n")).toBeLessThanOrEqual(0.01);
  });
});
