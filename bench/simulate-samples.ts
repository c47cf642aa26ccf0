/**
 * Checks the estimates from samples of true clusters: `tsx bench/simulate-samples.ts [--replicates N] [--clusters N]`.
 * Draws records of a simulated linkage until it has enough clusters, as people do who resolve the clusters of random
 * records, and counts how often the intervals cover the figures of the whole linkage, and how wide they are. Prints
 * Markdown; see README.md. This is not a test: it takes minutes.
 */
import { parseArgs } from "node:util";
import { figureNames, figureOf } from "../src/analysis/measure-units.ts";
import { sampleEstimates } from "../src/analysis/sample/sample-estimates.ts";
import { scoreIntervals } from "../src/analysis/score-intervals.ts";
import { findMetric } from "../src/metrics/registry.ts";
import { Accumulator } from "../src/scoring/accumulator.ts";
import { partOf } from "../src/scoring/score-clusters.ts";
import { resolveOptions } from "../src/scoring/score-options.ts";
import { normalQuantile } from "../src/stats/distributions.ts";
import { Random } from "./random.ts";

const { values } = parseArgs({
  options: {
    replicates: { type: "string", default: "1000" },
    clusters: { type: "string", default: "200" },
  },
});
const replicates = Number(values.replicates);
const drawn = Number(values.clusters);
if (![replicates, drawn].every((count) => Number.isSafeInteger(count) && count >= 6))
  throw new Error("--replicates and --clusters take whole numbers from 6");

const confidence = 0.95;
const resamples = 2000;
const population = 20_000;
const random = new Random(46);

/** A true cluster has one record more than a geometric number: two in the mean, at most 20. */
function sizeOfCluster(): number {
  let size = 1;
  while (size < 20 && random.chance(0.5)) size++;
  return size;
}

/**
 * A linkage: of its clusters, one in four loses some of its records, one by one or as a group, and one in five is merged
 * with another one.
 */
function linkage(): { readonly key: string[][]; readonly response: string[][] } {
  let record = 0;
  const key = Array.from({ length: population }, () => Array.from({ length: sizeOfCluster() }, () => `r${record++}`));
  const response: string[][] = [];
  for (const cluster of key) {
    const [kept, lost] = [[] as string[], [] as string[]];
    const isSplit = random.chance(0.25);
    for (const each of cluster) (isSplit && random.chance(0.4) ? lost : kept).push(each);
    if (random.chance(0.5)) response.push(lost);
    else for (const each of lost) response.push([each]);
    if (response.length > 0 && random.chance(0.2)) random.pick(response).push(...kept);
    else response.push(kept);
  }
  return { key, response: response.filter((cluster) => cluster.length > 0) };
}

const metrics = ["pairwise", "b3", "ceaf1"].map((id) => findMetric(id)!);
const { key, response } = linkage();
const whole = new Accumulator({ ...resolveOptions({ metrics }), unit: "cluster" });
whole.add(partOf(key, "x"), partOf(response, "x"));
const truth = whole.result().scores;
const [[id, part]] = [...whole.counted()];
const all = part.clusters!;
const clusterOf = Int32Array.from(Array.from(all.keySizes).flatMap((size, c) => Array.from({ length: size }, () => c)));

/** Draws records until their clusters are enough. */
function drawClusters(): number[] {
  const found = new Set<number>();
  while (found.size < drawn) found.add(clusterOf[random.below(clusterOf.length)]);
  return [...found];
}

const names = metrics.flatMap((metric) => figureNames.map((figure) => ({ metric, figure })));
const sums = names.map(() => ({ covered: 0, width: 0, theory: 0, estimate: 0, square: 0 }));
const z = normalQuantile((1 + confidence) / 2);
for (let replicate = 0; replicate < replicates; replicate++) {
  const chosen = drawClusters();
  const { columns } = all;
  const clusters = {
    ...all,
    names: chosen.map((c) => all.names[c]),
    ids: chosen.map((c) => all.ids[c]),
    keySizes: Float64Array.from(chosen, (c) => all.keySizes[c]),
    found: Float64Array.from(chosen, (c) => all.found[c]),
    counts: Float64Array.from(chosen.flatMap((c) => [...all.counts.subarray(c * columns, (c + 1) * columns)])),
  };
  const sample = whole.withParts([[id, { ...part, clusters }]]);
  const { accumulator, errors } = sampleEstimates(sample, "size");
  const { scores } = accumulator.result();
  const { ci } = scoreIntervals(accumulator, { ci: "xpct", confidence, resamples, seed: replicate });
  names.forEach(({ metric, figure }, i) => {
    const [low, high] = ci[metric.id][figure]!;
    const right = figureOf(truth[metric.id], figure)!;
    const found = figureOf(scores[metric.id], figure)!;
    sums[i].covered += Number(low <= right && right <= high);
    sums[i].width += high - low;
    sums[i].theory += 2 * z * errors[metric.id][figure]!;
    sums[i].estimate += found;
    sums[i].square += (found - right) ** 2;
  });
}

const rows = names.map(({ metric, figure }, i) => {
  const { covered, width, theory, estimate, square } = sums[i];
  return [
    `${metric.title} ${figure}`,
    figureOf(truth[metric.id], figure)!.toFixed(4),
    (estimate / replicates).toFixed(4),
    (covered / replicates).toFixed(3),
    (width / replicates).toFixed(4),
    (width / theory).toFixed(3),
    (width / replicates / (2 * z * Math.sqrt(square / replicates))).toFixed(3),
  ];
});
const titles = ["figure", "truth", "mean estimate", "coverage", "mean width", "÷ 2z · its error", "÷ 2z · true error"];
process.stdout.write(
  [titles, titles.map((_, i) => (i === 0 ? "---" : "---:")), ...rows].map((row) => `| ${row.join(" | ")} |\n`).join(""),
);
