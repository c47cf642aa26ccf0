import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";

/** Returns whether the label of a relation means coreference. */
export function isCoreferenceLine(label: string): boolean {
  return /^@coref/i.test(label);
}

/**
 * Lists columns and relations that are not read.
 *
 * @param corefRelations names of relations that mean coreference, too
 */
export function tbfSurvey(corefRelations: readonly string[]): ContentSurvey {
  return lineSurvey((line, add) => {
    const [first] = line.split("\t");
    if (first.startsWith("@")) {
      if (!isCoreferenceLine(first) && !corefRelations.some((name) => name === first || name === first.slice(1)))
        add(`${first} lines`);
    } else if (!line.startsWith("#")) {
      // The system's name, the realis, and confidences.
      addCells(line.split("\t"), (column) => column > 0 && column < 6, add);
    }
  });
}
