import { defined } from "../../core/defined.ts";
import type { CitationKey } from "../../core/references.ts";
import { canBeEqual, meanOfRounded, rounded, type Rounded } from "./rounding.ts";

/** A track of the CoNLL shared tasks: year and language. */
export type PublishedTrack = keyof typeof pradhan2014Table1;

/** Ids of the published metrics, in the order of the table's columns. */
export const publishedMetrics = ["mentions", "muc", "b3", "ceafm", "ceafe", "blanc", "conll"] as const;
/** One of the published metrics. */
export type PublishedMetric = (typeof publishedMetrics)[number];

/** F1 by metric; LEA was published later. */
export type PublishedScores = Readonly<Record<PublishedMetric, number> & { lea?: number }>;

/** The published results of a shared task. */
export interface PublishedResults {
  readonly track: PublishedTrack;
  readonly title: string;
  readonly cite: CitationKey;
  /** In the order of the table, which is almost that of the averages. */
  readonly systems: readonly {
    readonly name: string;
    /** In percent with one decimal, as printed; LEA with two. */
    readonly f1: PublishedScores;
  }[];
}

const titles: Readonly<Record<PublishedTrack, string>> = {
  "conll2011-en": "CoNLL-2011, English, official closed track",
  "conll2012-en": "CoNLL-2012, English, official closed track",
  "conll2012-zh": "CoNLL-2012, Chinese, official closed track",
  "conll2012-ar": "CoNLL-2012, Arabic, official closed track",
};

/** The tracks with published results. */
export const publishedTracks = Object.keys(titles) as readonly PublishedTrack[];

/**
 * Returns the results of a track, rescored after the shared task with the corrected scorer.
 *
 * @source Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V., and Strube, M. (2014). Scoring Coreference Partitions
 *   of Predicted Mentions: A Reference Implementation. ACL 2014, Table 1.
 * @example
 *   const [best] = publishedResults("conll2012-en").systems;
 *   [best.name, best.f1.conll]; // → ["fernandes", 60.7]
 */
export function publishedResults(track: PublishedTrack): PublishedResults {
  return {
    track,
    title: titles[track],
    cite: "pradhan-2014",
    systems: pradhan2014Table1[track].map(([name, ...f1]) => {
      const lea = track === "conll2012-en" ? leaOf(name) : undefined;
      return { name, f1: { ...byMetric((_, column) => f1[column]), ...defined({ lea }) } };
    }),
  };
}

/**
 * Returns LEA of a system in Table 5 of Moosavi and Strube (2016), which spells one name differently and lacks
 * stamborg.
 */
function leaOf(name: string): number | undefined {
  const there = name === "chunyang" ? "chunyuang" : name;
  return moosaviStrube2016Table5.find((system) => system.name === there)?.f1.lea;
}

export function asFractions({ lea, ...percent }: PublishedScores): PublishedScores {
  return { ...byMetric((metric) => percent[metric] / 100), ...(lea !== undefined && { lea: lea / 100 }) };
}

/**
 * Returns the mean of the printed MUC, B³ and CEAF_e in percent; `undefined` if it can round to the printed average.
 */
export function meanUnlikeAverage(f1: PublishedScores): number | undefined {
  const mean = averageOf(f1, 1);
  return canBeEqual(mean, rounded(f1.conll.toFixed(1))) ? undefined : mean.value;
}

/**
 * Returns the mean of the printed MUC, B³ and CEAF_e in percent, with the bounds that follow from rounding them to this
 * number of decimals.
 */
export function averageOf(
  { muc, b3, ceafe }: Pick<PublishedScores, "muc" | "b3" | "ceafe">,
  decimals: number,
): Rounded {
  return meanOfRounded(...[muc, b3, ceafe].map((figure) => rounded(figure.toFixed(decimals))));
}

function byMetric(value: (metric: PublishedMetric, column: number) => number): PublishedScores {
  return Object.fromEntries(publishedMetrics.map((metric, c) => [metric, value(metric, c)])) as PublishedScores;
}

/** A row of the table: system, then F1 of mentions, MUC, B³, CEAF_m, CEAF_e and BLANC, and the average, in percent. */
type Row = readonly [
  name: string,
  mentions: number,
  muc: number,
  b3: number,
  ceafm: number,
  ceafe: number,
  blanc: number,
  conll: number,
];

/**
 * Table 1 of Pradhan et al. 2014, by track: the systems of the CoNLL-2011 and CoNLL-2012 shared tasks, official closed
 * track, predicted mentions, rescored with the reference implementation.
 *
 * Everything is as printed, even if the average is not the mean of MUC, B³ and CEAF_e. The average is off by 2.1 for
 * kobdani (2011), and by 0.3 for stamborg (2012, English).
 */
export const pradhan2014Table1 = {
  "conll2011-en": [
    ["lee", 70.7, 59.6, 48.9, 53.0, 46.1, 48.8, 51.5],
    ["sapena", 68.4, 59.5, 46.5, 51.3, 44.0, 44.5, 50.0],
    ["nugues", 69.0, 58.6, 45.0, 48.4, 40.0, 46.0, 47.9],
    ["chang", 64.9, 57.2, 46.0, 50.7, 40.0, 45.5, 47.7],
    ["stoyanov", 67.8, 58.4, 40.1, 43.3, 36.9, 34.6, 45.1],
    ["santos", 65.5, 56.7, 42.9, 45.1, 35.6, 41.3, 45.0],
    ["song", 67.3, 60.0, 41.4, 41.0, 33.1, 30.9, 44.8],
    ["sobha", 64.8, 50.5, 39.5, 44.2, 39.4, 36.3, 43.1],
    ["yang", 63.9, 52.3, 39.4, 43.2, 35.5, 36.1, 42.4],
    ["charton", 64.3, 52.5, 38.0, 42.6, 34.5, 35.7, 41.6],
    ["hao", 64.3, 54.5, 37.7, 41.9, 31.6, 37.0, 41.3],
    ["zhou", 62.3, 49.0, 37.0, 40.6, 35.0, 35.0, 40.3],
    ["kobdani", 61.0, 53.5, 34.8, 38.1, 34.1, 32.6, 38.7],
    ["xinxin", 61.9, 46.6, 34.9, 37.7, 31.7, 35.0, 37.7],
    ["kummerfeld", 62.7, 42.7, 34.2, 38.8, 35.5, 31.0, 37.5],
    ["zhang", 61.1, 47.9, 34.4, 37.8, 29.2, 35.7, 37.2],
    ["zhekova", 48.3, 24.1, 23.7, 23.4, 20.5, 15.4, 22.8],
    ["irwin", 26.7, 20.0, 11.7, 18.5, 14.7, 6.3, 15.5],
  ],
  "conll2012-en": [
    ["fernandes", 77.7, 70.5, 57.6, 61.4, 53.9, 58.8, 60.7],
    ["martschat", 75.2, 67.0, 54.6, 58.8, 51.5, 55.0, 57.7],
    ["bjorkelund", 75.4, 67.6, 54.5, 58.2, 50.2, 55.4, 57.4],
    ["chang", 74.3, 66.4, 53.0, 57.1, 48.9, 53.9, 56.1],
    ["chen", 73.8, 63.7, 51.8, 55.8, 48.1, 52.9, 54.5],
    ["chunyang", 73.7, 63.8, 51.2, 55.1, 47.6, 52.7, 54.2],
    ["stamborg", 73.9, 65.1, 51.7, 55.1, 46.6, 54.4, 54.2],
    ["yuan", 72.5, 62.6, 50.1, 54.5, 46.0, 52.1, 52.9],
    ["xu", 72.0, 66.2, 50.3, 51.3, 41.3, 46.5, 52.6],
    ["shou", 73.7, 62.9, 49.4, 53.2, 46.7, 50.4, 53.0],
    ["uryupina", 70.9, 60.9, 46.2, 49.3, 42.9, 46.0, 50.0],
    ["songyang", 68.8, 59.8, 45.9, 49.6, 42.4, 45.1, 49.4],
    ["zhekova", 67.1, 53.5, 35.7, 39.7, 32.2, 34.8, 40.5],
    ["xinxin", 62.8, 48.3, 35.7, 38.0, 31.9, 36.5, 38.6],
    ["li", 59.9, 50.8, 32.3, 36.3, 25.2, 31.9, 36.1],
  ],
  "conll2012-zh": [
    ["chen", 71.6, 62.2, 55.7, 60.0, 55.0, 54.1, 57.6],
    ["yuan", 68.2, 60.3, 52.4, 55.8, 50.2, 43.2, 54.3],
    ["bjorkelund", 66.4, 58.6, 51.1, 54.2, 47.6, 44.2, 52.5],
    ["xu", 65.2, 58.1, 49.5, 51.9, 46.6, 38.5, 51.4],
    ["fernandes", 66.1, 60.3, 49.6, 54.4, 44.5, 49.6, 51.5],
    ["stamborg", 64.0, 57.8, 47.4, 51.6, 41.9, 45.9, 49.0],
    ["uryupina", 59.0, 53.0, 41.7, 46.9, 37.6, 41.9, 44.1],
    ["martschat", 58.6, 52.4, 40.8, 46.0, 38.2, 37.9, 43.8],
    ["chunyang", 61.6, 49.8, 39.6, 44.2, 37.3, 36.8, 42.2],
    ["xinxin", 55.9, 48.1, 38.8, 42.9, 34.5, 37.9, 40.5],
    ["li", 51.5, 44.7, 31.5, 36.7, 25.3, 30.4, 33.8],
    ["chang", 47.6, 37.9, 28.8, 36.1, 29.6, 25.7, 32.1],
    ["zhekova", 47.3, 40.6, 28.1, 31.4, 21.2, 22.9, 30.0],
  ],
  "conll2012-ar": [
    ["fernandes", 64.8, 46.5, 42.5, 49.2, 46.5, 38.0, 45.2],
    ["bjorkelund", 60.6, 47.8, 41.6, 46.7, 41.2, 37.9, 43.5],
    ["uryupina", 55.4, 41.5, 36.1, 41.4, 35.0, 33.0, 37.5],
    ["stamborg", 59.5, 41.2, 35.9, 40.0, 32.9, 34.5, 36.7],
    ["chen", 59.8, 39.0, 32.1, 34.7, 26.0, 30.8, 32.4],
    ["zhekova", 41.0, 29.9, 22.7, 31.1, 25.9, 18.5, 26.2],
    ["li", 29.7, 18.1, 13.1, 21.0, 17.3, 8.4, 16.2],
  ],
} as const satisfies Record<string, readonly Row[]>;

const table5Columns = ["muc", "b3", "ceafm", "ceafe", "blanc", "conll", "lea"] as const;
export const rankedColumns = ["muc", "b3", "ceafe", "conll", "lea"] as const;

/** A system of Moosavi and Strube (2016), Table 5. */
export interface Table5System {
  readonly name: string;
  /** By metric, in percent with two decimals, as printed. */
  readonly f1: Readonly<Record<(typeof table5Columns)[number], number>>;
  /** By metric, as printed; 1 is the best. By LEA, systems share a rank if their difference is not significant. */
  readonly ranks: Readonly<Record<(typeof rankedColumns)[number], number>>;
}

const table5Rows: readonly (readonly [name: string, f1: readonly number[], ranks: readonly number[]])[] = [
  ["fernandes", [70.51, 57.58, 61.42, 53.86, 58.75, 60.65, 53.28], [1, 1, 1, 1, 1]],
  ["martschat", [66.97, 54.62, 58.77, 51.46, 55.04, 57.68, 49.99], [3, 2, 2, 2, 2]],
  ["bjorkelund", [67.58, 54.47, 58.19, 50.21, 55.42, 57.42, 49.98], [2, 3, 3, 3, 2]],
  ["chang", [66.38, 52.99, 57.1, 48.94, 53.86, 56.1, 48.5], [4, 4, 4, 4, 4]],
  ["chen", [63.71, 51.76, 55.77, 48.1, 52.87, 54.52, 46.24], [7, 5, 5, 5, 6]],
  ["chunyuang", [63.82, 51.21, 55.1, 47.58, 52.65, 54.2, 45.84], [6, 6, 6, 6, 6]],
  ["shou", [62.91, 49.44, 53.16, 46.66, 50.44, 53.0, 43.97], [8, 9, 7, 7, 8]],
  ["yuan", [62.55, 50.11, 54.53, 45.99, 52.1, 52.88, 44.76], [9, 8, 8, 8, 8]],
  ["xu", [66.18, 50.3, 51.31, 41.25, 46.47, 52.58, 46.83], [5, 7, 11, 9, 5]],
  ["uryupina", [60.89, 46.24, 49.31, 42.93, 46.04, 50.02, 41.15], [10, 10, 9, 10, 10]],
  ["songyang", [59.83, 45.9, 49.58, 42.36, 45.1, 49.36, 41.25], [12, 11, 10, 11, 10]],
  ["zhekova", [53.52, 35.66, 39.66, 32.16, 34.8, 40.45, 29.98], [13, 13, 12, 12, 12]],
  ["xinxin", [48.27, 35.73, 37.99, 31.9, 36.54, 38.63, 29.22], [14, 12, 13, 13, 12]],
  ["li", [50.84, 32.29, 36.28, 25.21, 31.85, 36.11, 27.32], [11, 14, 14, 14, 14]],
];

/**
 * The systems of the CoNLL-2012 shared task, English, best average first.
 *
 * Three ranks by MUC contradict the MUC scores: li (50.84) has rank 11, while songyang (59.83) and zhekova (53.52) have
 * ranks 12 and 13.
 *
 * @source Moosavi, N. S. and Strube, M. (2016). Which Coreference Evaluation Metric Do You Trust? ACL 2016, Table 5.
 */
export const moosaviStrube2016Table5: readonly Table5System[] = table5Rows.map(([name, f1, ranks]) => ({
  name,
  f1: record(table5Columns, f1),
  ranks: record(rankedColumns, ranks),
}));

function record<Key extends string>(keys: readonly Key[], values: readonly number[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key, i) => [key, values[i]])) as Record<Key, number>;
}

/** Recall, precision and F1 in percent with two decimals, as printed. */
type RecallPrecisionF1 = readonly [recall: number, precision: number, f1: number];

/**
 * Immediate and inferred antecedents of three systems on the test set of CoNLL-2012, English, by part of speech.
 *
 * @source Tuggener, D. (2014). Coreference Resolution Evaluation for Higher Level Applications. EACL 2014, Table 3.
 */
export const tuggener2014Table3: readonly (readonly [
  system: string,
  of: string,
  immediate: RecallPrecisionF1,
  inferred: RecallPrecisionF1,
])[] = [
  ["BERK", "NOUN", [45.06, 47.06, 46.04], [55.54, 60.37, 57.85]],
  ["BERK", "PRP", [67.66, 64.87, 66.24], [48.92, 53.62, 51.16]],
  ["BERK", "PRP$", [74.49, 74.32, 74.41], [61.95, 66.8, 64.28]],
  ["BERK", "TOTAL", [56.6, 56.91, 56.76], [52.94, 58.04, 55.37]],
  ["IMS", "NOUN", [38.01, 43.09, 40.39], [46.9, 54.96, 50.61]],
  ["IMS", "PRP", [69.06, 68.64, 68.85], [43.04, 57.42, 49.2]],
  ["IMS", "PRP$", [72.57, 72.11, 72.34], [51.51, 63.54, 56.9]],
  ["IMS", "TOTAL", [53.55, 57.55, 55.48], [45.27, 56.47, 50.25]],
  ["STAN", "NOUN", [38.51, 42.92, 40.6], [50.03, 57.62, 53.56]],
  ["STAN", "PRP", [65.55, 61.09, 63.25], [36.67, 45.97, 40.8]],
  ["STAN", "PRP$", [66.12, 65.7, 65.91], [40.64, 52.38, 45.77]],
  ["STAN", "TOTAL", [51.7, 52.69, 52.19], [43.01, 51.73, 46.97]],
];

/**
 * Entity detection (ED) and entity mentions (EM) of the same systems by class of name, and Fφ, the harmonic mean of the
 * F1 of both.
 *
 * @source Tuggener (2014), Table 4.
 */
export const tuggener2014Table4: readonly (readonly [
  of: string,
  system: string,
  detection: RecallPrecisionF1,
  mentions: RecallPrecisionF1,
  phi: number,
])[] = [
  ["PERSON", "BERK", [64.02, 75.88, 69.45], [63.6, 66.29, 64.92], 67.11],
  ["PERSON", "IMS", [45.66, 51.69, 48.48], [47.67, 73.45, 57.82], 52.74],
  ["PERSON", "STAN", [56.33, 59.74, 57.98], [53.84, 84.37, 65.73], 61.61],
  ["GPE", "BERK", [73.21, 77.36, 75.23], [69.89, 83.73, 76.19], 75.71],
  ["GPE", "IMS", [73.51, 74.17, 73.84], [69.94, 90.04, 78.73], 76.21],
  ["GPE", "STAN", [70.24, 76.62, 73.29], [68.44, 88.81, 77.3], 75.24],
  ["ORG", "BERK", [62.78, 67.13, 64.88], [66.87, 74.78, 70.6], 67.62],
  ["ORG", "IMS", [44.98, 54.3, 49.2], [57.26, 81.66, 67.32], 56.85],
  ["ORG", "STAN", [49.68, 58.56, 53.75], [57.25, 79.05, 66.41], 59.41],
  ["TOTAL", "BERK", [58.65, 53.19, 55.79], [72.65, 74.28, 73.45], 63.41],
  ["TOTAL", "IMS", [47.16, 42.66, 44.8], [65.88, 79.4, 72.01], 55.24],
  ["TOTAL", "STAN", [48.62, 41.4, 44.72], [65.66, 80.48, 72.32], 55.27],
];
