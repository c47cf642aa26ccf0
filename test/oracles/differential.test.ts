/**
 * Compares the standard output of `corefscope conll` with that of scorer.pl, byte for byte, on random files. Only the
 * version line, the order of documents and the last digits of sums may differ (`isSameLog`). Runs if
 * COREFSCOPE_SCORER_PL names a scorer.pl; COREFSCOPE_DIFFERENTIAL_FILES sets the number of files (200).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  type CaseKind,
  generateFiles,
  isSameLog,
  randomCells,
  randomOptions,
  runConll,
  runScorerPl,
  scorerMetrics,
  tryScorerPl,
  withSortedDocuments,
  writeFiles,
} from "../support/scorer-pl.ts";

const program = process.env["COREFSCOPE_SCORER_PL"] ?? "";
const files = Number(process.env["COREFSCOPE_DIFFERENTIAL_FILES"] ?? 200);
/** The first seed. */
const firstSeed = Number(process.env["COREFSCOPE_DIFFERENTIAL_SEED"] ?? 1);

function line(recall: string, percentage: number): string {
  return `Recall: (${recall}) ${percentage}%\tPrecision: (1 / 3) 33.33%\tF1: 40%`;
}

it.each([
  [line("7.49483966326071 / 12", 62.45), line("7.49483966326072 / 12", 62.45), true],
  [line("7.4948396 / 12", 62.45), line("7.4948397 / 12", 62.45), false],
  // 10.15/28 is .3625: a sum that is rounded down gives 36.24 percent, truncated after two decimals.
  [line("10.15 / 28", 36.25), line("10.15 / 28", 36.24), true],
  [line("10.15 / 28", 36.25), line("10.15 / 28", 36.26), true],
  [line("10.15 / 28", 36.25), line("10.15 / 28", 36.23), false],
  [line("7 / 12", 58.33), line("7 / 12", 58.34), false],
  ["Entity 0: (0,1)", "Entity 0: (0,2)", false],
])("the comparison of logs treats %j and %j as equal: %s", (a, b, expected) => {
  expect(isSameLog(a, b)).toBe(expected);
});

describe.skipIf(program === "")("conll and scorer.pl print the same output", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "corefscope-differential-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const shares: readonly (readonly [CaseKind, number])[] = [
    ["plain", 0.6],
    ["repeated in the response", 0.2],
    ["repeated in the key", 0.2],
  ];
  it.each(shares)(
    "for mentions of the kind “%s”",
    (kind, share) => {
      const differences: string[] = [];
      const count = Math.round(files * share);
      for (let seed = firstSeed; seed < firstSeed + count; seed++) {
        const pair = writeFiles(folder, generateFiles(randomOptions(seed, kind)));
        const name = [undefined, undefined, undefined, "none", "(bc/xx/00/xx_0000); part 000"][seed % 5];
        // With `all`, repeated mentions add up over the metrics until scorer.pl refuses.
        for (const metric of kind === "plain" ? ["all"] : scorerMetrics) {
          const ours = withSortedDocuments(runConll(metric, pair, name).output);
          const theirs = withSortedDocuments(runScorerPl(program, metric, pair, name));
          if (!isSameLog(ours, theirs)) differences.push(`${kind}, seed ${seed}, ${metric}:\n${ours}\n${theirs}`);
        }
      }
      expect(differences).toEqual([]);
    },
    60_000 + 500 * files,
  );
});

describe.skipIf(program === "")("conll and scorer.pl read cells alike", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "corefscope-differential-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it(
    "with brackets in any order, touching, nested and repeated mentions, comments, extra tabs and CRLF",
    () => {
      const differences: string[] = [];
      for (let seed = firstSeed; seed < firstSeed + files; seed++) {
        const pair = writeFiles(folder, randomCells(seed));
        const metric = scorerMetrics[seed % scorerMetrics.length];
        const ours = runConll(metric, pair, undefined, true);
        const theirs = tryScorerPl(program, metric, pair);
        const withoutVersion = (log: string): string => log.replace(/^.*\n/, "");
        if (theirs === undefined ? ours.code !== 1 : !isSameLog(withoutVersion(ours.output), withoutVersion(theirs)))
          differences.push(`seed ${seed}, ${metric}`);
      }
      expect(differences).toEqual([]);
    },
    60_000 + 500 * files,
  );
});
