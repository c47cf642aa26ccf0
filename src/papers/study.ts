import type { AnnotatedPart } from "../core/document.ts";
import type { NoiseRates } from "../analysis/noise/noise-rates.ts";
import type { CitationKey } from "../core/references.ts";
import type { Metric, MetricOptions } from "../metrics/kit/metric.ts";
import type { Accumulator } from "../scoring/accumulator.ts";
import type { EntitySizes } from "./perturbations.ts";

/**
 * A value in a table of a study. Scores and shares are fractions, not percentages; `null` means no value, such as an
 * undefined score.
 */
export type StudyCell = string | number | null;

/** One table of a study. */
export interface StudyTable {
  /** In kebab-case, as in file names. */
  readonly id: string;
  readonly title: string;
  readonly columns: readonly {
    readonly id: string;
    readonly title: string;
    readonly kind: "text" | "share" | "count" | "number";
  }[];
  readonly rows: readonly (readonly StudyCell[])[];
  readonly notes: readonly string[];
}

/** Returns columns of one kind. A column given by one word has it as id and as title. */
export function studyColumns(
  kind: StudyTable["columns"][number]["kind"],
  columns: readonly (string | { readonly id: string; readonly title: string })[],
): StudyTable["columns"] {
  return columns.map((column) =>
    typeof column === "string" ? { id: column, title: column, kind } : { id: column.id, title: column.title, kind },
  );
}

/** A plot of a study. It names tables and columns by their ids. */
export type StudyPlot =
  | {
      readonly kind: "curves";
      readonly id: string;
      readonly title: string;
      readonly table: string;
      readonly x: string;
      readonly y: readonly string[];
      /** The axis title, such as `F1`. */
      readonly yTitle?: string;
    }
  | {
      readonly kind: "surface";
      readonly id: string;
      readonly title: string;
      readonly table: string;
      readonly x: string;
      readonly y: string;
      readonly z: string;
    }
  | {
      /** Small plots side by side, one per series, with a row for each category. */
      readonly kind: "dots";
      readonly id: string;
      readonly title: string;
      readonly table: string;
      readonly category: string;
      /** Columns of shares. */
      readonly series: readonly string[];
    }
  | {
      /** A grid of figures −1..1: white up to 0, and darker grey for higher ones. */
      readonly kind: "heat";
      readonly id: string;
      readonly title: string;
      readonly table: string;
      readonly category: string;
      /** Columns of numbers. */
      readonly series: readonly string[];
    }
  | {
      /** A grid of marks for `yes`, `tie` or `no`. */
      readonly kind: "marks";
      readonly id: string;
      readonly title: string;
      readonly table: string;
      readonly category: string;
      /** Columns whose cells are `yes`, `tie` or `no`. Any other cell is shown as text. */
      readonly series: readonly string[];
    };

/** A study's result. */
export interface StudyResult {
  readonly tables: readonly StudyTable[];
  readonly plots: readonly StudyPlot[];
}

/** An experiment from a paper. */
export interface Study {
  /** Its name on the command line. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly cite: readonly CitationKey[];
  /** Whether it can use the user's key. */
  readonly takesKey: boolean;
  /** Whether the user can choose the metrics. */
  readonly takesMetrics?: boolean;
  /**
   * Runs the experiment.
   *
   * @param key parts of a key to use instead of the paper's, if `takesKey`
   * @param metrics the metrics to use instead of the default ones, if `takesMetrics`
   * @throws RangeError if the study cannot use one of the metrics
   */
  run(options: MetricOptions, key?: readonly AnnotatedPart[], metrics?: readonly Metric[]): StudyResult;
}

interface StudiedSystem {
  readonly name: string;
  /**
   * Its metrics are the requested ones, followed by those that the study adds; indices of metrics rely on this order.
   */
  readonly scored: Accumulator;
  /** Mentions per entity of each part of the key. */
  readonly keySizes: readonly EntitySizes[];
}

/**
 * Makes a part of a response from the same part of the key and of every response, in this order. `undefined` means that
 * a part is missing.
 */
export type MakePart = (parts: readonly (AnnotatedPart | undefined)[]) => AnnotatedPart | undefined;

export interface SystemStudyOptions {
  readonly metrics: readonly Metric[];
  /** The significance level, 0..1. */
  readonly alpha: number;
  /** The number of random arrangements per test, unless all arrangements are few enough to try. */
  readonly trials: number;
  /** A whole number from 0. */
  readonly seed: number;
  /** See `madeScorer`. */
  readonly scoreMade: (make: MakePart) => Accumulator;
  /**
   * Scores all responses against a changed key: see `changedKeyScorer`.
   *
   * @param change returns the changed part; it is called for each part in the same order
   */
  readonly scoreAgainst: (change: (part: AnnotatedPart) => AnnotatedPart) => readonly Accumulator[];
  /** How often annotators err, for `study noise`, and how often to draw their errors. */
  readonly noise?: { readonly rates: NoiseRates; readonly from: string; readonly draws: number };
}

export interface SystemStudy extends Pick<Study, "id" | "title" | "summary" | "cite"> {
  /** The minimum number of systems. */
  readonly least: number;
  /** Metrics that it needs in addition to the requested ones. */
  readonly metrics: readonly Metric[];
  /** The default metrics; if absent, the standard ones; empty if users cannot choose any. */
  readonly usual?: readonly Metric[];
  /**
   * Runs the study.
   *
   * @throws NotComparableError if these systems cannot be studied
   */
  run(systems: readonly StudiedSystem[], options: SystemStudyOptions): StudyResult;
}
