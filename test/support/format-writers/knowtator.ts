import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { mentionsOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

const holds = (part: AnnotatedPart): boolean => wordsOf(part).every((word) => isXmlText(word) && /^\S+$/.test(word));

/** Writes exports of the first Knowtator. Offsets count UTF-16 units. */
export const knowtatorExportWriter: TestWriter = {
  format: "knowtator",
  keeps: "text",
  holds,
  write: (parts) =>
    parts.flatMap((part) => {
      const name = fileOfDocument(flatName(part));
      const { text, starts, ends } = textOf(part);
      const mentions = mentionsOf(part);
      const annotations = mentions.map(({ runs, index }) => {
        const spans = runs.map(([first, last]) => `    <span start="${starts[first]}" end="${ends[last]}" />\n`);
        const quote = runs.map(([first, last]) => text.slice(starts[first], ends[last])).join(" ... ");
        return `  <annotation>
    <mention id="I_${index}" />
    <annotator id="I_annotator">Nobody</annotator>
${spans.join("")}    <spannedText>${escapeXml(quote)}</spannedText>
    <creationDate>Tue Mar 31 20:59:17 MDT 2009</creationDate>
  </annotation>\n`;
      });
      const classes = mentions.map(
        ({ index }) =>
          `  <classMention id="I_${index}"><mentionClass id="Noun Phrase">Noun Phrase</mentionClass></classMention>\n`,
      );
      const chains = part.entities.ids.map((id, e) => {
        const values = mentions
          .filter(({ entity }) => entity === id)
          .map(({ index }) => `    <complexSlotMentionValue value="I_${index}" />\n`);
        return `  <classMention id="C_${e}">
    <mentionClass id="IDENTITY chain">IDENTITY chain</mentionClass>
    <hasSlotMention id="S_${e}" />
  </classMention>
  <complexSlotMention id="S_${e}">
    <mentionSlot id="Coreferring strings" />
${values.join("")}  </complexSlotMention>\n`;
      });
      const xml = `<?xml version="1.0" encoding="UTF-8"?>
<annotations textSource="${escapeXml(name)}.txt">
${annotations.join("")}${classes.join("")}${chains.join("")}</annotations>
`;
      return [
        { path: `${name}.txt.knowtator.xml`, text: xml, main: true },
        { path: `${name}.txt`, text, main: false },
      ];
    }),
};

/** Writes files of Knowtator 2, with the text where CRAFT has it. */
export const knowtatorProjectWriter: TestWriter = {
  format: "knowtator",
  keeps: "text",
  holds,
  write: (parts) =>
    parts.flatMap((part) => {
      const name = fileOfDocument(flatName(part));
      const { text, starts, ends } = textOf(part);
      const mentions = mentionsOf(part);
      const annotation = (id: string, label: string, runs: readonly (readonly [number, number])[]): string => {
        const spans = runs.map(([first, last], r) => {
          const quote = escapeXml(text.slice(starts[first], ends[last]));
          return `<span end="${ends[last]}" id="${id}-${r}" start="${starts[first]}">${quote}</span>`;
        });
        return `    <annotation annotator="Nobody" id="${id}" type="identity">
      <class id="${label}" label="${label}"/>
      ${spans.join("")}
    </annotation>\n`;
      };
      const vertex = (node: string, of: string): string => `      <vertex annotation="${of}" id="${node}"/>\n`;
      const triples = mentions.map(({ entity, index }) => {
        const chain = part.entities.ids.indexOf(entity);
        return `      <triple annotator="Nobody" id="edge_${index}" object="node_m${index}" property="Coreferring strings" quantifier="" subject="node_c${chain}" value=""/>\n`;
      });
      const chains = part.entities.ids.map((id, e) => {
        const [first] = mentions.filter(({ entity }) => entity === id);
        return annotation(`c${e}`, "IDENTITY chain", first.runs);
      });
      const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<knowtator-project>
  <document id="${escapeXml(flatName(part))}" text-file="${escapeXml(name)}.txt">
${chains.join("")}${mentions.map(({ runs, index }) => annotation(`m${index}`, "Noun Phrase", runs)).join("")}    <graph-space id="Old Knowtator Relations">
${part.entities.ids.map((_, e) => vertex(`node_c${e}`, `c${e}`)).join("")}${mentions.map(({ index }) => vertex(`node_m${index}`, `m${index}`)).join("")}${triples.join("")}    </graph-space>
  </document>
</knowtator-project>
`;
      return [
        { path: `coreference-annotation/knowtator-2/${name}.xml`, text: xml, main: true },
        { path: `coreference-annotation/knowtator-2/../../articles/txt/${name}.txt`, text, main: false },
      ];
    }),
};
