import type { AnnotatedPart } from "../../core/document.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import { isEntityFeature, isTypeFeature } from "../common/parts/feature-names.ts";
import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, attributeSets, type SurveyedTag, xmlSurvey } from "../common/survey/xml-survey.ts";
import type { Format } from "../format.ts";
import { writeXmi } from "./xmi-writer.ts";
import { CasCollector } from "./cas.ts";
import { partsOfCas } from "./cas-parts.ts";

export const xmi: Format = {
  id: "xmi",
  title: "UIMA XMI",
  summary:
    "The XML of UIMA: a text with annotations at character offsets, as CorefAnnotator, DKPro, WebAnno and INCEpTION write it.",
  detect: (head) => /^\s*</.test(head) && /<xmi:XMI\s|\sxmlns:cas="http:\/\/\/uima\/cas\.ecore"/.test(head),
  survey: () => xmiSurvey(),
  reader: (options) => new XmiReader(options),
  spanOptions: ["ends", "firstCharacter"],
  namesField: true,
  writeFiles: writeXmi,
  namesRelations: true,
  extensions: ["xmi"],
};

/** Reads UIMA's XMI. */
export class XmiReader extends XmlFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const collector = new CasCollector(this.report);
    readXml(text, new XmiHandlers(collector), this.report);
    collector.finish();
    return partsOfCas(collector.content, this.options, this.report);
  }
}

class XmiHandlers implements XmlHandlers {
  readonly names = {
    elements: [
      "Sofa",
      "View",
      "FSArray",
      "Mention",
      "MentionSurface",
      "DetachedMentionPart",
      "Entity",
      "EntityGroup",
      "CoreferenceChain",
      "CoreferenceLink",
    ],
    attributes: ["xmi:id", "sofaString", "members", "Members", "elements", "begin", "Entity", "first", "next"],
    // A layer that a project chose may have such features.
    others: ["entity", "Element", "element"],
  };
  private readonly collector: CasCollector;
  private depth = 0;
  private readonly namespaces = new Map<string, string>();

  constructor(collector: CasCollector) {
    this.collector = collector;
  }

  open(element: XmlElement): void {
    this.depth++;
    // The root declares all namespaces. Elements below its children are values of features.
    if (this.depth === 1) this.readNamespaces(element);
    else if (this.depth === 2) {
      const colon = element.name.indexOf(":");
      if (colon < 0) this.collector.reportNamespace(element);
      this.collector.add(element, this.namespaces.get(element.name.slice(0, Math.max(0, colon))));
    }
  }

  close(): void {
    this.depth--;
  }

  private readNamespaces({ attributes }: XmlElement): void {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith("xmlns:") && value !== undefined) this.namespaces.set(attribute.slice(6), value);
    }
  }
}

const ofAnnotator = attributeSets({
  Mention: "xmi:id sofa begin end Entity Surface Discontinuous",
  MentionSurface: "xmi:id sofa begin end Mention",
  DetachedMentionPart: "xmi:id sofa begin end Mention",
  Entity: "xmi:id Label Members",
  EntityGroup: "xmi:id Label Members",
});
const others = attributeSets({
  XMI: "xmi:version",
  NULL: "xmi:id",
  Sofa: "xmi:id sofaID sofaString",
  View: "sofa members",
  FSArray: "xmi:id elements",
  Token: "xmi:id sofa begin end",
  Sentence: "xmi:id sofa begin end",
  DocumentMetaData: "xmi:id sofa documentTitle documentId",
});
const chain = attributeSet("xmi:id sofa first");
const link = attributeSet("xmi:id sofa begin end next");

function xmiSurvey(): ContentSurvey {
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
  const isOwn = hasPlace && namespace?.includes("/custom") === true;
  if (isOwn) return ownFeatures(attributes);
  const isOfAnnotator = namespace === undefined || namespace.includes("/coref/annotator/");
  return (isOfAnnotator ? ofAnnotator.get(element) : undefined) ?? others.get(element);
}

/** Returns the features that decide on coreference in a layer that a project chose. Those of relations are labels. */
function ownFeatures(attributes: SurveyedTag["attributes"]): ReadonlySet<string> {
  const isRelation = attributes["Governor"] !== undefined && attributes["Dependent"] !== undefined;
  const read = Object.keys(attributes).filter((name) => isRelation || isEntityFeature(name) || isTypeFeature(name));
  return new Set(["xmi:id", "sofa", "begin", "end", ...read]);
}
