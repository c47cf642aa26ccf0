import type { AnnotatedPart } from "../../core/document.ts";
import type { CitationKey } from "../../core/references.ts";
import type { Metric, MetricOptions } from "../../metrics/metric.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { EntitySizes } from "./response-shape.ts";

/** A value in a table of a study: a number is exact (a fraction 0..1, a count); `null` is undefined. */
export type StudyCell = string | number | null;

/** One table of a study. */
export interface StudyTable {
  /** As in file names: kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly columns: readonly {
    readonly id: string;
    readonly title: string;
    readonly kind: "text" | "share" | "count" | "number";
  }[];
  readonly rows: readonly (readonly StudyCell[])[];
  /** What a reader must know besides the figures: definitions, deviations from the printed table. */
  readonly notes: readonly string[];
}

/** What a plot of a study shows; drawn by `src/plots`. */
export type StudyPlot =
  | {
      readonly kind: "curves";
      readonly id: string;
      readonly title: string;
      /** The id of the table that holds the figures. */
      readonly table: string;
      /** Columns of that table. */
      readonly x: string;
      readonly y: readonly string[];
      /** What the columns of `y` have in common, such as `F1`. */
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
      /** For each category, a row with one figure of each series: small plots side by side, one per series. */
      readonly kind: "dots";
      readonly id: string;
      readonly title: string;
      readonly table: string;
      /** The column that names the categories. */
      readonly category: string;
      /** Columns of shares. */
      readonly series: readonly string[];
    }
  | {
      /** For each row and column, a figure −1..1 on a grey that is darker the higher it is. */
      readonly kind: "heat";
      readonly id: string;
      readonly title: string;
      readonly table: string;
      readonly category: string;
      /** Columns of numbers. */
      readonly series: readonly string[];
    }
  | {
      /** For each row and column, a mark for `yes`, `tie` or `no`. */
      readonly kind: "marks";
      readonly id: string;
      readonly title: string;
      readonly table: string;
      readonly category: string;
      /** Columns whose cells are `yes`, `tie` or `no`; any other cell stands for itself. */
      readonly series: readonly string[];
    };

/** What a study yields. */
export interface StudyResult {
  readonly tables: readonly StudyTable[];
  readonly plots: readonly StudyPlot[];
}

/** One of the papers' experiments. */
export interface Study {
  /** As on the command line. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly cite: readonly CitationKey[];
  /** Whether it can be made of a key of the user's. */
  readonly takesKey: boolean;
  /** Whether the caller can choose the metrics. */
  readonly takesMetrics?: boolean;
  /**
   * Runs the experiment.
   *
   * @param key parts of a key to perturb instead of the paper's, where `takesKey`
   * @param metrics which to look at instead of the usual ones, where `takesMetrics`
   */
  run(options: MetricOptions, key?: readonly AnnotatedPart[], metrics?: readonly Metric[]): StudyResult;
}

/** A system of the user's, scored. */
interface StudiedSystem {
  readonly name: string;
  /** The metrics that are asked for, then the others that the study needs. */
  readonly scored: Accumulator;
  /** Mentions per entity of each part of the key. */
  readonly keySizes: readonly EntitySizes[];
}

/** Makes a part of the same part of the key and of each response; nothing if there is none. */
export type MakePart = (parts: readonly (AnnotatedPart | undefined)[]) => AnnotatedPart | undefined;

/** How systems are studied. */
export interface SystemStudyOptions {
  readonly metrics: readonly Metric[];
  /** Level of tests, 0..1. */
  readonly alpha: number;
  /** Random arrangements of a test. */
  readonly trials: number;
  /** A whole number from 0. */
  readonly seed: number;
  /** Scores a response that is made of the key and the responses: see `madeScorer`. */
  readonly scoreMade: (make: MakePart) => Accumulator;
}

/** A study of systems of the user's. */
export interface SystemStudy extends Pick<Study, "id" | "title" | "summary" | "cite"> {
  /** How many systems it takes. */
  readonly least: number;
  /** Metrics that it needs besides those that are asked for. */
  readonly metrics: readonly Metric[];
  /** Those that it shows if none are asked for; if absent, the standard ones. */
  readonly usual?: readonly Metric[];
  /** @throws NotComparableError if the systems are not such that they can be studied */
  run(systems: readonly StudiedSystem[], options: SystemStudyOptions): StudyResult;
}
