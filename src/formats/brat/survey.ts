import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { isCoreferenceType } from "./coreference.ts";

/**
 * Lists relations that do not mean coreference, by their labels, and attributes, arguments of events, normalisations
 * and notes, by their names.
 */
export function bratSurvey(labels: readonly string[] = []): ContentSurvey {
  return lineSurvey((line, add) => {
    const [id, body = ""] = line.split("\t");
    const [name, ...rest] = body.trim().split(/ +/);
    switch (id.slice(0, 1)) {
      case "R":
      case "*": {
        const kind = id.startsWith("*") ? "equivalence" : "relation";
        if (!isCoreferenceType({ kind, label: name }, labels)) add(`${name} relations`);
        break;
      }
      case "E":
        for (const role of rest) add(`${role.replace(/:.*$/, "")} arguments of events`);
        break;
      case "A":
      case "M":
        add(`${name} attributes`);
        break;
      case "N":
        add("normalisations");
        break;
      case "#":
        add(`${name} notes`);
    }
  });
}
