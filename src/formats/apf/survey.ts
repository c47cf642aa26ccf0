import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, xmlSurvey } from "../common/survey/xml-survey.ts";

const position = "START END";
const elements: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    source_file: "URI",
    document: "DOCID",
    entity: "ID TYPE SUBTYPE CLASS",
    entity_mention: "ID TYPE ROLE METONYMY_MENTION",
    entity_type: "GENERIC",
    extent: "",
    head: "",
    charseq: position,
    charspan: position,
    start: "",
    end: "",
  }).map(([element, list]) => [element, attributeSet(`${list} ${list.toLowerCase()}`)]),
);

/** Names of elements and attributes may be in capitals or small letters. */
export function apfSurvey(): ContentSurvey {
  return xmlSurvey(() => ({ element, parent }) => {
    const name = element.toLowerCase();
    const isElsewhere = (name === "extent" || name === "head") && parent.toLowerCase() !== "entity_mention";
    return isElsewhere ? undefined : elements.get(name);
  });
}
