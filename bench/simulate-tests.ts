/**
 * Checks the error rates of the statistics: `tsx bench/simulate-tests.ts [--replicates N] [--documents N,N,…]`. Draws
 * test sets of simulated documents, applies tests and intervals of the library, and counts how often they were wrong.
 * Prints Markdown; see README.md. This is not a test: it takes minutes.
 */
import { parseArgs } from "node:util";
import { testPairs } from "../src/analysis/compare/pair-tests.ts";
import { bootstrap } from "../src/stats/bootstrap.ts";
import { minus } from "../src/stats/difference-intervals.ts";
import { interval, type IntervalKind, intervalKinds } from "../src/stats/intervals.ts";
import { leaveOneOut } from "../src/stats/jackknife.ts";
import { figuresOf } from "../src/stats/unit-counts.ts";
import { columnsOf, microF1, type Rows } from "../test/support/micro-f1.ts";
import { SimulatedDocuments } from "./simulated-documents.ts";

const { values } = parseArgs({
  options: {
    replicates: { type: "string", default: "4000" },
    documents: { type: "string", default: "10,20,50,222" },
  },
});
const replicates = Number(values.replicates);
const sizes = values.documents.split(",").map(Number);
if (![replicates, ...sizes].every((count) => Number.isSafeInteger(count) && count >= 6))
  throw new Error("--replicates and --documents take whole numbers from 6");

const alpha = 0.05;
const gain = 0.25;
const trials = 1000;
const resamples = 2000;
const population = 2_000_000;

function draw(source: SimulatedDocuments, documents: number, better: number): [Rows, Rows] {
  const drawn = Array.from({ length: documents }, () => source.next(better));
  return [drawn.map(([a]) => a), drawn.map(([, b]) => b)];
}

function truth(): { f1: number; difference: number } {
  const source = new SimulatedDocuments(0);
  const sums = [new Float64Array(4), new Float64Array(4)];
  for (let document = 0; document < population; document++) {
    source.next(gain).forEach((counts, system) => {
      counts.forEach((count, c) => {
        sums[system][c] += count;
      });
    });
  }
  const out = new Float64Array(1);
  const [a, b] = sums.map((sum) => {
    microF1.evaluate(sum, out);
    return out[0];
  });
  return { f1: a, difference: b - a };
}

/** Counts how often the default test rejects although the systems are exchangeable, and the tests that it chose. */
function rejections(documents: number): { share: number; methods: string } {
  const source = new SimulatedDocuments(documents);
  const methods = new Map<string, number>();
  let rejected = 0;
  for (let replicate = 0; replicate < replicates; replicate++) {
    const columns = columnsOf(...draw(source, documents, 0));
    const [{ p, method }] = testPairs(columns, [[0, 1]], microF1, { trials, seed: replicate, shared: false });
    methods.set(method, (methods.get(method) ?? 0) + 1);
    if (p[0] <= alpha) rejected++;
  }
  return { share: rejected / replicates, methods: Array.from(methods.keys()).join(", ") };
}

type Coverage = Record<IntervalKind, number>;

function coverages(documents: number, real: ReturnType<typeof truth>): { f1: Coverage; difference: Coverage } {
  const source = new SimulatedDocuments(1_000_000 + documents);
  const covered = { f1: { xpct: 0, pct: 0, bca: 0 }, difference: { xpct: 0, pct: 0, bca: 0 } };
  for (let replicate = 0; replicate < replicates; replicate++) {
    const columns = columnsOf(...draw(source, documents, gain));
    const [[a], [b]] = bootstrap(columns, microF1, { resamples, seed: replicate });
    const [[withoutA], [withoutB]] = leaveOneOut(columns, microF1);
    const [[estimateA], [estimateB]] = figuresOf(columns, microF1);
    const resampled = { f1: a, difference: minus(b, a) };
    const leftOut = { f1: withoutA, difference: minus(withoutB, withoutA) };
    const estimate = { f1: estimateA, difference: estimateB - estimateA };
    for (const kind of intervalKinds) {
      for (const figure of ["f1", "difference"] as const) {
        const [low, high] = interval({
          kind,
          confidence: 1 - alpha,
          estimate: estimate[figure],
          resampled: resampled[figure],
          leftOut: leftOut[figure],
        });
        if (low <= real[figure] && real[figure] <= high) covered[figure][kind] += 1 / replicates;
      }
    }
  }
  return covered;
}

function withError(share: number): string {
  return `${share.toFixed(4)} ± ${Math.sqrt((share * (1 - share)) / replicates).toFixed(4)}`;
}

const verdict = (kept: boolean): string => (kept ? "passed" : "failed");

console.log(`${replicates} replicates, R = ${trials}, B = ${resamples}, nominal ${alpha}; ± is the standard error\n`);
console.log("| documents | test | rejections | .035 to .065 |\n| ---: | --- | ---: | --- |");
for (const documents of sizes) {
  const { share, methods } = rejections(documents);
  console.log(`| ${documents} | ${methods} | ${withError(share)} | ${verdict(share >= 0.035 && share <= 0.065)} |`);
}

const real = truth();
console.log(`\nTrue F1 ${real.f1.toFixed(4)}, true difference ${real.difference.toFixed(4)}\n`);
console.log(
  `| documents | of | ${intervalKinds.join(" | ")} | xpct ≥ .92 |\n| ---: | --- | ---: | ---: | ---: | --- |`,
);
for (const documents of sizes) {
  const covered = coverages(documents, real);
  for (const figure of ["f1", "difference"] as const) {
    const shares = intervalKinds.map((kind) => withError(covered[figure][kind])).join(" | ");
    const bar = documents < 20 ? "" : verdict(covered[figure].xpct >= 0.92);
    console.log(`| ${documents} | ${figure === "f1" ? "F" : "ΔF"} | ${shares} | ${bar} |`);
  }
}
