import { studies } from "../../analysis/study/studies.ts";
import type { Study } from "../../analysis/study/study.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { defaultMetricOptions } from "../../metrics/metric.ts";
import type { Refusal } from "./views/refusal.ts";
import type { StudySummary, StudyView } from "./views/study-view.ts";

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
