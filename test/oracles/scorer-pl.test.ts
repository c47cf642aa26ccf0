/** Compares `corefscope conll` with recorded output of scorer.pl 8.01: test/fixtures/oracle. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { hashesOf, type OracleFixture } from "../support/oracle-cases.ts";
import { generateFiles, runConll, scorerMetrics, withSortedDocuments, writeFiles } from "../support/scorer-pl.ts";

const fixture = JSON.parse(
  readFileSync(new URL("../fixtures/oracle/scorer-pl-8.01.json", import.meta.url), "utf8"),
) as OracleFixture;

describe("conll prints the recorded output of scorer.pl 8.01", () => {
  const folder = mkdtempSync(join(tmpdir(), "corefscope-oracle-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it("in 30 cases", () => {
    expect(fixture.cases.length).toBe(30);
  });

  it.each(fixture.cases.map((recorded) => [recorded.options.seed, recorded] as const))(
    "with seed %i",
    (_seed, recorded) => {
      const files = generateFiles(recorded.options);
      expect(hashesOf(files), "the generator writes other files than those that were recorded").toEqual(
        recorded.hashes,
      );
      const pair = writeFiles(folder, files);
      for (const metric of scorerMetrics) {
        const { code, output, errors } = runConll(metric, pair);
        expect(withSortedDocuments(output), metric).toBe(recorded.standardOutput[metric]);
        expect([code, errors]).toEqual([0, ""]);
      }
    },
  );
});
