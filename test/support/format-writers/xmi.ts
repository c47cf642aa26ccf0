import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { flatName } from "../../../src/core/document.ts";
import { mentionsOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

const HEADER =
  '<?xml version="1.0" encoding="UTF-8"?><xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:type2="http:///de/tudarmstadt/ukp/dkpro/core/api/metadata/type.ecore" xmlns:type4="http:///de/tudarmstadt/ukp/dkpro/core/api/segmentation/type.ecore" xmlns:v2="http:///de/unistuttgart/ims/coref/annotator/api/v2.ecore" xmi:version="2.0"><cas:NULL xmi:id="0"/>';

/** Writes the second version of CorefAnnotator's type system, with tokens and sentences, a file for each part. */
export const xmiWriter: TestWriter = {
  format: "xmi",
  keeps: "tokens",
  holds: (part) => wordsOf(part).every((word) => isXmlText(word) && word !== "" && word === word.trim()),
  write: (parts) =>
    parts.map((part) => {
      const { text, starts, ends } = textOf(part);
      const elements: string[] = [];
      const members: number[] = [];
      let id = 1;
      const add = (type: string, attributes: string): number => {
        elements.push(`<${type} xmi:id="${++id}" ${attributes}/>`);
        members.push(id);
        return id;
      };
      const name = escapeXml(flatName(part));
      add("type2:DocumentMetaData", `sofa="1" begin="0" end="${text.length}" documentTitle="${name}"`);
      starts.forEach((start, t) => add("type4:Token", `sofa="1" begin="${start}" end="${ends[t]}"`));
      const sentences = Array.from(part.tokens?.sentenceStarts ?? []);
      sentences.forEach((first, s) => {
        const last = (sentences[s + 1] ?? starts.length) - 1;
        add("type4:Sentence", `sofa="1" begin="${starts[first]}" end="${ends[last]}"`);
      });
      const entities = new Map(
        part.entities.ids.map((entity) => [entity, add("v2:Entity", `Label="${escapeXml(entity)}"`)]),
      );
      for (const { runs, entity } of mentionsOf(part)) {
        const surfaces = runs.map(([first, last]) =>
          add("v2:MentionSurface", `sofa="1" begin="${starts[first]}" end="${ends[last]}"`),
        );
        add("v2:Mention", `Entity="${entities.get(entity) ?? 0}" Surface="${surfaces.join(" ")}"`);
      }
      const sofa = `<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="${escapeXml(text)}"/>`;
      const view = `<cas:View sofa="1" members="${members.join(" ")}"/>`;
      return {
        path: `${fileOfDocument(flatName(part))}.xmi`,
        text: `${HEADER}${elements.join("")}${sofa}${view}</xmi:XMI>\n`,
        main: true,
      };
    }),
};
