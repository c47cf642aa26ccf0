import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, type SurveyedTag, xmlSurvey } from "../common/survey/xml-survey.ts";

const ofAnnotator: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    Mention: "xmi:id sofa begin end Entity Surface Discontinuous",
    MentionSurface: "xmi:id sofa begin end Mention",
    DetachedMentionPart: "xmi:id sofa begin end Mention",
    Entity: "xmi:id Label Members",
    EntityGroup: "xmi:id Label Members",
  }).map(([name, list]) => [name, attributeSet(list)]),
);
const others: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    XMI: "xmi:version",
    NULL: "xmi:id",
    Sofa: "xmi:id sofaID sofaString",
    View: "sofa members",
    FSArray: "xmi:id elements",
    Token: "xmi:id sofa begin end",
    Sentence: "xmi:id sofa begin end",
    DocumentMetaData: "xmi:id sofa documentTitle documentId",
  }).map(([name, list]) => [name, attributeSet(list)]),
);
const chain = attributeSet("xmi:id first");
const link = attributeSet("xmi:id sofa begin end next");

export function xmiSurvey(): ContentSurvey {
  const namespaces = new Map<string, string>();
  return xmlSurvey(() => (tag) => {
    for (const [name, value] of Object.entries(tag.attributes))
      if (name.startsWith("xmlns:") && value !== undefined) namespaces.set(name.slice("xmlns:".length), value);
    return readsOf(tag, namespaces);
  });
}

function readsOf(
  { element, name, parent, attributes }: SurveyedTag,
  namespaces: ReadonlyMap<string, string>,
): ReadonlySet<string> | undefined {
  // Values of features are elements in their annotation.
  if (parent !== "" && parent !== "XMI") return undefined;
  const namespace = namespaces.get(name.slice(0, Math.max(0, name.indexOf(":"))));
  const hasPlace = attributes["begin"] !== undefined;
  if (element.endsWith("Chain") && !hasPlace) return chain;
  if (element.endsWith("Link") && hasPlace) return link;
  const isOfAnnotator = namespace === undefined || namespace.includes("/coref/annotator/");
  return (isOfAnnotator ? ofAnnotator.get(element) : undefined) ?? others.get(element);
}
