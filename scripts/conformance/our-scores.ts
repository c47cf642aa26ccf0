import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { addOptions } from "../../src/cli/options/command-option.ts";
import {
  metricIds,
  metricsOption,
  scoringOptions,
  type ScoringFlags,
  scoreOptionsOf,
} from "../../src/cli/options/scoring-options.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import type { WrittenFile } from "../../src/formats/format.ts";
import { FileReader, readParts } from "../../src/formats/read.ts";
import { formats } from "../../src/formats/registry.ts";
import { figureOf } from "../../src/analysis/measure-units.ts";
import type { PartSource } from "../../src/scoring/pair-parts.ts";
import type { ScoreOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { runConll } from "../../test/support/scorer-pl.ts";
import type { CaseFiles } from "./case-files.ts";
import { filesOf, writeCase } from "./run-scorer.ts";
import type { Printed, Scorer, Setting } from "./scorers.ts";

/** Recall, precision and F1, in the other scorer's unit. */
export type OurFigures = readonly [recall: number, precision: number, f1: number];

export function ourScores(scorer: Scorer, setting: Setting): Map<string, Record<string, OurFigures>> {
  const files = filesOf(scorer, setting);
  const score = setting.ours[0] === "conll" ? dropInScore(scorer, setting) : presetScore(scorer, setting);
  return new Map(files.map((each) => [each.id, score(each)]));
}

type CaseScore = (files: CaseFiles) => Record<string, OurFigures>;

function presetScore({ format, scale }: Scorer, { ours, cases, metrics }: Setting): CaseScore {
  const options = optionsOf(ours.slice(1));
  const read = cases === "matching" ? "corefud" : format;
  return ({ key, response }) => {
    const [accumulator] = scoreSources(sourceOf(key, read), [sourceOf(response, read)], options, () => undefined);
    const { scores } = accumulator.result();
    return Object.fromEntries(
      metrics.map((id) => {
        const figure = (name: "recall" | "precision" | "f1"): number => (figureOf(scores[id], name) ?? NaN) * scale;
        return [id, [figure("recall"), figure("precision"), figure("f1")]];
      }),
    );
  };
}

function dropInScore({ calls, parse }: Scorer, setting: Setting): CaseScore {
  return (files) => {
    const folder = mkdtempSync(join(tmpdir(), "conformance-"));
    const paths = writeCase(folder, files);
    const output = calls("", paths, setting).map(({ args: [, metric] }) => runConll(metric, paths, "none").output);
    rmSync(folder, { recursive: true });
    const printed: Printed = parse(output.join(""));
    return Object.fromEntries(
      Object.entries(printed).map(([id, [r, p, f1]]) => [id, [Number(r), Number(p), Number(f1)]]),
    );
  };
}

function optionsOf(args: readonly string[]): ScoreOptions {
  const found: ScoreOptions[] = [];
  addOptions(new Command(), [...scoringOptions(), metricsOption])
    .option("-q, --quiet")
    .action((flags: ScoringFlags) => {
      found.push(scoreOptionsOf(flags, metricIds(flags), "document"));
    })
    .parse([...args, "--quiet"], { from: "user" });
  return found[0];
}

function sourceOf(files: readonly WrittenFile[], id: string): PartSource {
  const format = formats.find((each) => each.id === id)!;
  return {
    *open(): Iterable<AnnotatedPart> {
      for (const { path, text } of files) {
        yield* readParts([new TextEncoder().encode(text)], new FileReader({ file: path, format }));
      }
    },
  };
}
