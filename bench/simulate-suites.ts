/**
 * Checks the intervals of suites: `tsx bench/simulate-suites.ts [--replicates N] [--datasets N,N,…]`. Draws suites of
 * simulated datasets, and counts how often the intervals of the macro figure and of the difference of two systems cover
 * the truth, and how wide they are. Prints Markdown; see README.md. This is not a test: it takes minutes.
 */
import { parseArgs } from "node:util";
import { bootstrap } from "../src/stats/bootstrap.ts";
import { minus } from "../src/stats/difference-intervals.ts";
import { studentQuantile } from "../src/stats/distributions.ts";
import { drawnMeanInterval, meanInterval, type ResampledTerm } from "../src/stats/mean-intervals.ts";
import type { Interval } from "../src/stats/intervals.ts";
import { figuresOf } from "../src/stats/unit-counts.ts";
import { columnsOf, microF1, type Rows } from "../test/support/micro-f1.ts";
import { SimulatedDocuments } from "./simulated-documents.ts";

const { values } = parseArgs({
  options: {
    replicates: { type: "string", default: "1000" },
    datasets: { type: "string", default: "12,27" },
  },
});
const replicates = Number(values.replicates);
const sizes = values.datasets.split(",").map(Number);
if (![replicates, ...sizes].every((count) => Number.isSafeInteger(count) && count >= 2))
  throw new Error("--replicates and --datasets take whole numbers from 2");

const confidence = 0.95;
const gain = 0.25;
const resamples = 2000;
/** Documents from which the true figure of a dataset is computed. */
const population = 100_000;
/** Datasets from which the true mean over all datasets is computed. */
const populationOfDatasets = 4000;
/** Documents of the datasets in turn: about those of CorefUD's development sets with at least ten documents. */
const documents = [10, 12, 16, 20, 24, 30, 40, 50, 80, 120, 180, 14];

/** A dataset: how easy it is, and how much better the second system is on it. */
interface Dataset {
  readonly ease: number;
  readonly gain: number;
  readonly documents: number;
}

class Datasets {
  private readonly source: SimulatedDocuments;
  constructor(seed: number) {
    this.source = new SimulatedDocuments(seed);
  }

  next(place: number): Dataset {
    return {
      ease: 0.6 * this.source.normal(),
      gain: gain + 0.2 * this.source.normal(),
      documents: documents[place % documents.length],
    };
  }
}

function draw(source: SimulatedDocuments, { ease, gain: better }: Dataset, count: number): [Rows, Rows] {
  const drawn = Array.from({ length: count }, () => source.next(better, ease));
  return [drawn.map(([a]) => a), drawn.map(([, b]) => b)];
}

type Figures = readonly [f1: number, difference: number];

function figures(rows: readonly [Rows, Rows]): Figures {
  const [[a], [b]] = figuresOf(columnsOf(...rows), microF1);
  return [a, b - a];
}

function meanOf(all: readonly Figures[]): Figures {
  return [0, 1].map((f) => all.reduce((sum, own) => sum + own[f], 0) / all.length) as unknown as Figures;
}

/** What intervals did: how often they covered, their widths, and the estimates. */
interface Record_ {
  covered: number;
  width: number;
  readonly estimates: number[];
}

const newRecords = (): [Record_, Record_] => [
  { covered: 0, width: 0, estimates: [] },
  { covered: 0, width: 0, estimates: [] },
];

function note(record: Record_, [low, high]: Interval, estimate: number, truth: number): void {
  if (low <= truth && truth <= high) record.covered++;
  record.width += high - low;
  record.estimates.push(estimate);
}

/** Draws documents of the same datasets again and again. */
function datasetsFixed(count: number): [Record_, Record_] {
  const fixed = Array.from({ length: count }, (_, place) => new Datasets(77 + place).next(place));
  const big = new SimulatedDocuments(5);
  const truth = meanOf(fixed.map((dataset) => figures(draw(big, dataset, population))));
  const source = new SimulatedDocuments(1000 + count);
  const records = newRecords();
  for (let replicate = 0; replicate < replicates; replicate++) {
    const terms: [ResampledTerm[], ResampledTerm[]] = [[], []];
    const estimates: Figures[] = [];
    for (const dataset of fixed) {
      const rows = draw(source, dataset, dataset.documents);
      const [[a], [b]] = bootstrap(columnsOf(...rows), microF1, { resamples, seed: replicate });
      estimates.push(figures(rows));
      [a, minus(b, a)].forEach((resampled, f) =>
        terms[f].push({ weight: 1 / count, resampled, units: dataset.documents }),
      );
    }
    const estimate = meanOf(estimates);
    records.forEach((record, f) => {
      note(record, meanInterval(terms[f], { kind: "xpct", confidence })!, estimate[f], truth[f]);
    });
  }
  return records;
}

/** Draws other datasets, and documents of them, again and again. */
function datasetsDrawn(count: number): [Record_, Record_] {
  const big = new SimulatedDocuments(6);
  const all = new Datasets(7);
  const truth = meanOf(
    Array.from({ length: populationOfDatasets }, (_, place) => figures(draw(big, all.next(place), 5000))),
  );
  const datasets = new Datasets(8 + count);
  const source = new SimulatedDocuments(2000 + count);
  const records = newRecords();
  const weights = Array.from({ length: count }, () => 1 / count);
  for (let replicate = 0; replicate < replicates; replicate++) {
    const own = Array.from({ length: count }, (_, place) => {
      const dataset = datasets.next(place);
      return figures(draw(source, dataset, dataset.documents));
    });
    const estimate = meanOf(own);
    records.forEach((record, f) => {
      note(
        record,
        drawnMeanInterval(
          own.map((each) => each[f]),
          weights,
          confidence,
        )!,
        estimate[f],
        truth[f],
      );
    });
  }
  return records;
}

function deviation(numbers: readonly number[]): number {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (numbers.length - 1));
}

const verdict = (kept: boolean): string => (kept ? "passed" : "failed");

console.log(
  `${replicates} suites each, B = ${resamples}, nominal ${confidence}. Theory: twice t (datasets drawn) or z`,
);
console.log("times the standard deviation of the estimates.\n");
console.log("| datasets | are | of | coverage | .93 to .97 | mean width ÷ theory | at most 1.15 |");
console.log("| ---: | --- | --- | ---: | --- | ---: | --- |");
for (const count of sizes) {
  for (const [name, records, quantile] of [
    ["fixed", datasetsFixed(count), 1.959964],
    ["drawn", datasetsDrawn(count), studentQuantile((1 + confidence) / 2, count - 1)],
  ] as const) {
    records.forEach(({ covered, width, estimates }, f) => {
      const share = covered / replicates;
      const ratio = width / replicates / (2 * quantile * deviation(estimates));
      console.log(
        `| ${count} | ${name} | ${f === 0 ? "F" : "ΔF"} | ${share.toFixed(3)} | ${verdict(share >= 0.93 && share <= 0.97)} | ${ratio.toFixed(3)} | ${verdict(ratio <= 1.15)} |`,
      );
    });
  }
}
