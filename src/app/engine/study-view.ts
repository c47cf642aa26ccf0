import type { StudyPlot, StudyTable, Study } from "../../analysis/study/study.ts";
import { studies } from "../../analysis/study/studies.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { defaultMetricOptions } from "../../metrics/metric.ts";
import type { Refusal } from "./refusal.ts";

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

/** All experiments, as `study` lists them. */
export function studySummaries(): StudySummary[] {
  return studies.map(summaryOf);
}

/**
 * Makes an experiment, as `study` does.
 *
 * @param key makes the parts to perturb, if it is not to be the paper's example
 * @throws RangeError if there is no such experiment
 */
export function studyView(id: string, key?: () => readonly AnnotatedPart[]): StudyView | Refusal {
  const study = studies.find((each) => each.id === id);
  if (study === undefined) throw new RangeError(`there is no study ${id}`);
  if (key !== undefined && !study.takesKey) {
    return { refused: true, message: `${study.title} is of the papers' own examples.` };
  }
  const parts = key?.();
  if (parts?.every(({ mentions }) => mentions.length === 0)) {
    return { refused: true, message: "There is no mention in the key to make a study of." };
  }
  return { study: summaryOf(study), ...study.run(defaultMetricOptions, parts) };
}

function summaryOf({ id, title, summary, takesKey }: Study): StudySummary {
  return { id, title, summary, takesKey };
}
