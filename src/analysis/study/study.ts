import type { AnnotatedPart } from "../../core/document.ts";
import type { CitationKey } from "../../core/references.ts";
import type { Metric, MetricOptions } from "../../metrics/metric.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { EntitySizes } from "./response-shape.ts";

/** A value in a table of a study. Numbers are not rounded, and shares are 0..1; `null` means undefined. */
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
  /** Notes for the reader: definitions, deviations from the printed table. */
  readonly notes: readonly string[];
}

/** The data of a study's plot, drawn by `src/plots`. */
export type StudyPlot =
  | {
      readonly kind: "curves";
      readonly id: string;
      readonly title: string;
      /** The id of the table with the figures. */
      readonly table: string;
      /** Columns of that table. */
      readonly x: string;
      readonly y: readonly string[];
      /** The common title of the columns in `y`, such as `F1`. */
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
      /** The column that names the categories. */
      readonly category: string;
      /** Columns of shares. */
      readonly series: readonly string[];
    }
  | {
      /** A grid of figures −1..1 for each row and column; darker grey is higher. */
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

/** The result of a study. */
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
   * @param key parts of a key to perturb instead of the paper's, if `takesKey`
   * @param metrics the metrics to use instead of the default ones, if `takesMetrics`
   */
  run(options: MetricOptions, key?: readonly AnnotatedPart[], metrics?: readonly Metric[]): StudyResult;
}

/** A scored system of the user. */
interface StudiedSystem {
  readonly name: string;
  /** The scores by the requested metrics, then by others that the study needs. */
  readonly scored: Accumulator;
  /** Mentions per entity of each part of the key. */
  readonly keySizes: readonly EntitySizes[];
}

/** Makes a response's part from the same part of the key and of each response; `undefined` if it lacks the part. */
export type MakePart = (parts: readonly (AnnotatedPart | undefined)[]) => AnnotatedPart | undefined;

/** The options for studies of systems. */
export interface SystemStudyOptions {
  readonly metrics: readonly Metric[];
  /** Level of tests, 0..1. */
  readonly alpha: number;
  /** The number of random arrangements of a test; ignored if all arrangements are few enough to be tried. */
  readonly trials: number;
  /** The seed, a whole number from 0. */
  readonly seed: number;
  /** Scores a response made from the key and the responses: see `madeScorer`. */
  readonly scoreMade: (make: MakePart) => Accumulator;
}

/** A study of the user's systems. */
export interface SystemStudy extends Pick<Study, "id" | "title" | "summary" | "cite"> {
  /** How many systems it needs. */
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
