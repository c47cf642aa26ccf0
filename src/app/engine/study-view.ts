import type { StudyPlot, StudyTable, Study } from "../../papers/study.ts";
import { studies } from "../../papers/studies.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { defaultMetricOptions } from "../../metrics/kit/metric.ts";
import type { Refusal } from "./refusal.ts";

export interface StudySummary {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly takesKey: boolean;
}

export interface StudyView {
  readonly refused?: never;
  readonly study: StudySummary;
  readonly tables: readonly StudyTable[];
  readonly plots: readonly StudyPlot[];
}

export function studySummaries(): StudySummary[] {
  return studies.map(summaryOf);
}

/**
 * @param key returns the parts to perturb, unless the paper's example is wanted
 * @throws RangeError if the experiment does not exist
 */
export function studyView(id: string, key?: () => readonly AnnotatedPart[]): StudyView | Refusal {
  const study = studies.find((each) => each.id === id);
  if (study === undefined) throw new RangeError(`there is no study ${id}`);
  if (key !== undefined && !study.takesKey) {
    return { refused: true, message: `The study “${study.title}” uses only the papers' own examples.` };
  }
  const parts = key?.();
  if (parts?.every(({ mentions }) => mentions.length === 0)) {
    return { refused: true, message: "The key has no mentions to study." };
  }
  return { study: summaryOf(study), ...study.run(defaultMetricOptions, parts) };
}

function summaryOf({ id, title, summary, takesKey }: Study): StudySummary {
  return { id, title, summary, takesKey };
}
