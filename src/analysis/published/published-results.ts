import type { CitationKey } from "../../core/references.ts";
import { pradhan2014Table1 } from "./pradhan-2014-table-1.ts";

/** A track of the CoNLL shared tasks: year and language. */
export type PublishedTrack = keyof typeof pradhan2014Table1;

/** Ids of the metrics that were published, in the order of the table's columns. */
export const publishedMetrics = ["mentions", "muc", "b3", "ceafm", "ceafe", "blanc", "conll"] as const;
/** One of them. */
export type PublishedMetric = (typeof publishedMetrics)[number];

/** F1 by metric. */
export type PublishedScores = Readonly<Record<PublishedMetric, number>>;

/** The results of a shared task as they were published. */
export interface PublishedResults {
  readonly track: PublishedTrack;
  readonly title: string;
  readonly cite: CitationKey;
  /** In the order of the table, which is almost that of the averages. */
  readonly systems: readonly {
    readonly name: string;
    /** Per cent with one decimal, as printed. */
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
 * The results of a track, rescored after the shared task with the mended scorer, so that they compare with scores of today.
 *
 * @source Pradhan, S., Luo, X., Recasens, M., Hovy, E., Ng, V., and Strube, M. (2014). Scoring Coreference Partitions of
 * Predicted Mentions: A Reference Implementation. ACL 2014, Table 1.
 */
export function publishedResults(track: PublishedTrack): PublishedResults {
  return {
    track,
    title: titles[track],
    cite: "pradhan-2014",
    systems: pradhan2014Table1[track].map(([name, ...f1]) => ({ name, f1: byMetric((_, column) => f1[column]) })),
  };
}

/** Scores of 0..1 from per cent. */
export function asFractions(percent: PublishedScores): PublishedScores {
  return byMetric((metric) => percent[metric] / 100);
}

function byMetric(value: (metric: PublishedMetric, column: number) => number): PublishedScores {
  return Object.fromEntries(publishedMetrics.map((metric, c) => [metric, value(metric, c)])) as PublishedScores;
}
