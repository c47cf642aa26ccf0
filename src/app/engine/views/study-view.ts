import type { StudyPlot, StudyTable } from "../../../analysis/study/study.ts";

/** One of the papers' experiments. */
export interface StudySummary {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Whether it can be made of the key that is open. */
  readonly takesKey: boolean;
}

/** An experiment that was made. */
export interface StudyView {
  readonly refused?: never;
  readonly study: StudySummary;
  readonly tables: readonly StudyTable[];
  readonly plots: readonly StudyPlot[];
}
