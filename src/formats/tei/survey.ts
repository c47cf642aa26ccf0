import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, type SurveyedTag, xmlSurvey } from "../common/survey/xml-survey.ts";
import { isBlock, isName, regionOf } from "./elements.ts";

const none = attributeSet("");
const ofNames = attributeSet("ref corresp sameAs key xml:id id next prev type");
const elements: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    TEI: "xml:id id",
    "TEI.2": "xml:id id",
    teiCorpus: "",
    body: "",
    s: "",
    w: "xml:id",
    pc: "xml:id",
    lb: "break",
    standOff: "type subtype",
    spanGrp: "type subtype",
    linkGrp: "type subtype",
    listAnnotation: "type subtype",
    annotations: "",
    annotationGrp: "type subtype",
  }).map(([name, list]) => [name, attributeSet(list)]),
);

const STAND_OFF = /^(?:standOff|spanGrp|linkGrp|listAnnotation|annotations|annotationGrp)$/;
const ofStandOff: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["span", attributeSet("xml:id id from to target type subtype corresp ref sameAs")],
  ["link", attributeSet("target targets type subtype")],
]);

/** The tags of words without meaning for corefscope are listed; their text is read. */
export function teiSurvey(): ContentSurvey {
  return xmlSurvey((text) => {
    const region = regionOf(text);
    return ({ element, parent, path }: SurveyedTag) => {
      if (STAND_OFF.test(parent)) return ofStandOff.get(element) ?? elements.get(element);
      const isOutside = path.includes("teiHeader") || (region !== undefined && !path.includes(region));
      if (isOutside) return element === "text" ? none : elements.get(element);
      if (isName(element)) return ofNames;
      return elements.get(element) ?? (isBlock(element) ? none : undefined);
    };
  });
}
