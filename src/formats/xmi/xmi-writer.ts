import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { fileOfDocument } from "../common/input/file-name.ts";
import { escapeAttribute } from "../common/markup/xml-text.ts";
import { writtenMentions } from "../common/parts/written-words.ts";
import { placedText } from "../common/text/placed-text.ts";
import type { WrittenFile } from "../format.ts";

/** The types are built into INCEpTION and dkpro-cassis, so that no file of types is needed. */
const HEADER = `<?xml version="1.0" encoding="UTF-8"?>
<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:metadata="http:///de/tudarmstadt/ukp/dkpro/core/api/metadata/type.ecore" xmlns:segmentation="http:///de/tudarmstadt/ukp/dkpro/core/api/segmentation/type.ecore" xmlns:coref="http:///de/tudarmstadt/ukp/dkpro/core/api/coref/type.ecore" xmi:version="2.0">
<cas:NULL xmi:id="0"/>
`;

const SOFA = 1;

/**
 * Writes a part as UIMA's XMI, with the coreference chains of DKPro. A discontinuous mention becomes the span that it
 * covers. Mentions that reach outside the text or consist only of zeros are left out.
 */
export function writeXmi(part: AnnotatedPart): readonly WrittenFile[] {
  const { text, starts, ends } = placedText(part);
  const elements: string[] = [];
  let lastId = SOFA;
  const add = (type: string, attributes: string): number => {
    lastId++;
    elements.push(`<${type} xmi:id="${lastId}" sofa="${SOFA}" ${attributes}/>\n`);
    return lastId;
  };
  const placeOf = (first: number, last: number): string => `begin="${starts[first]}" end="${ends[last]}"`;
  const name = escapeAttribute(flatName(part));
  add(
    "metadata:DocumentMetaData",
    `begin="0" end="${text.length}" language="x-unspecified" documentTitle="${name}" documentId="${name}"`,
  );
  const isInText = (token: number): boolean => starts[token] >= 0;
  const tokens = Array.from({ length: starts.length }, (_, t) => t).filter(isInText);
  for (const token of tokens) add("segmentation:Token", placeOf(token, token));
  for (const [first, last] of sentencesOf(tokens, part.tokens?.sentenceStarts))
    add("segmentation:Sentence", placeOf(first, last));
  const links: string[][] = part.entities.ids.map(() => []);
  for (const { first, last, entity } of writtenMentions(part, starts.length, isInText))
    links[entity].push(placeOf(first, last));
  links.forEach((places, entity) => {
    if (places.length === 0) return;
    const type = part.entities.types?.[entity] ?? "";
    const label = type === "" ? "" : ` referenceType="${escapeAttribute(type)}"`;
    const first = lastId + 1;
    places.forEach((place, l) => {
      const next = l + 1 < places.length ? ` next="${lastId + 2}"` : "";
      add("coref:CoreferenceLink", `${place}${next}${label}`);
    });
    add("coref:CoreferenceChain", `first="${first}"`);
  });
  const sofa = `<cas:Sofa xmi:id="${SOFA}" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="${escapeAttribute(text)}"/>\n`;
  const members = Array.from({ length: lastId - SOFA }, (_, m) => SOFA + 1 + m).join(" ");
  const view = `<cas:View sofa="${SOFA}" members="${members}"/>\n`;
  return [
    {
      path: `${fileOfDocument(flatName(part))}.xmi`,
      text: `${HEADER}${elements.join("")}${sofa}${view}</xmi:XMI>\n`,
    },
  ];
}

/**
 * Returns the first and the last token of each sentence.
 *
 * @param tokens those in the text
 */
function sentencesOf(tokens: readonly number[], starts: Int32Array = Int32Array.of()): [number, number][] {
  const sentences: [number, number][] = [];
  let s = 0;
  for (const token of tokens) {
    let begins = sentences.length === 0;
    for (; s < starts.length && starts[s] <= token; s++) begins = true;
    if (begins) sentences.push([token, token]);
    else sentences[sentences.length - 1][1] = token;
  }
  return sentences;
}
