import { join } from "node:path";

import { cachedCorpus } from "./cached-corpus.ts";
import { type CorpusOptions, presets } from "./corpus-options.ts";
import { measureFloor } from "./floor.ts";
import { CommandFailed, type Measurement, measureSequence, type Meter } from "./measure-command.ts";
import type { Program } from "./programs.ts";
import type { CostPanel, CostPoint } from "./scaling-plot.ts";
import { summarise } from "./summarise.ts";

export interface SizeEffort {
  readonly runs: number;
  /** A program that takes longer than this on one size is not run on larger ones. */
  readonly seconds: number;
}

const conll2012 = presets.get("conll2012")!;

const documents = [1, 2, 5, 10, 20].map((times) => times * conll2012.documents);

const mentions = [50, 200, 1000, 5000, 20_000, 50_000];

/**
 * Measures CPU seconds of whole processes by the number of documents, and by the number of mentions of a single
 * document. `node -e 0` shows the cost of starting. The programs take turns.
 */
export function measureSizes(
  data: string,
  programs: readonly Program[],
  floor: string | undefined,
  meter: Meter,
  effort: SizeEffort,
): { readonly panels: readonly CostPanel[]; readonly failures: readonly string[] } {
  const failures: string[] = [];
  const pointsOf = (sizes: readonly number[], corpusOf: (size: number) => CorpusOptions): CostPoint[] => {
    const left = new Set(programs.filter(({ id }) => id !== "help"));
    const points: CostPoint[] = [];
    for (const size of sizes) {
      const options = corpusOf(size);
      const corpus = cachedCorpus(join(data, `size-${options.documents}-${Math.round(options.mentions)}`), options);
      if (floor !== undefined) {
        points.push({ size, title: "C floor", cost: measureFloor(floor, "last", corpus, 5).cpu! });
      }
      const runs = new Map<Program, Measurement[]>([...left].map((program) => [program, []]));
      for (let run = 0; run < effort.runs; run++) {
        for (const [program, done] of runs) {
          if (!left.has(program) || (done.length > 0 && done[0].wall * effort.runs > effort.seconds)) continue;
          try {
            done.push(measureSequence(meter, program.commands(corpus), program.expected));
          } catch (error) {
            if (!(error instanceof CommandFailed)) throw error;
            failures.push(error.message);
            left.delete(program);
          }
        }
      }
      for (const [program, done] of runs) {
        if (!left.has(program)) continue;
        const { wall, cpu } = summarise(done);
        points.push({ size, title: program.title, cost: cpu ?? wall });
        if (wall > effort.seconds) left.delete(program);
      }
    }
    return points;
  };
  return {
    panels: [
      {
        points: pointsOf(documents, (count) => ({ ...conll2012, documents: count })),
        size: "documents",
        cost: "CPU seconds",
      },
      {
        points: pointsOf(mentions, (count) => ({
          ...conll2012,
          documents: 1,
          multiPart: false,
          spread: 0,
          mentions: count,
          tokens: (count * conll2012.tokens) / conll2012.mentions,
        })),
        size: "mentions of one document",
        cost: "CPU seconds",
      },
    ],
    failures,
  };
}

export function sizesTable({ points, size, cost }: CostPanel): string {
  const titles = [...new Set(points.map(({ title }) => title))];
  const rows = [...new Set(points.map((point) => point.size))].map((each) => {
    const costs = titles.map((title) => points.find((point) => point.size === each && point.title === title)?.cost);
    return `| ${[each.toLocaleString("en"), ...costs.map((value) => value?.toPrecision(2) ?? "")].join(" | ")} |`;
  });
  return [`| ${size}; ${cost} | ${titles.join(" | ")} |`, `| ---: |${" ---: |".repeat(titles.length)}`, ...rows].join(
    "\n",
  );
}
