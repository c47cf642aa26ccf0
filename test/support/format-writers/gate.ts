import { flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, mentionsOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";
import { escapeXml, isXmlText } from "./xml-escape.ts";

function feature(name: string, type: string, value: string): string {
  return `<Feature>\n  <Name className="java.lang.String">${name}</Name>\n  <Value className="${type}">${value}</Value>\n</Feature>\n`;
}

/** Writes what GATE's editor of coreference saves, with tokens and sentences, a file for each part. */
export const gateWriter: TestWriter = {
  format: "gate",
  keeps: "tokens",
  holds: (part) =>
    isContinuous(part) && wordsOf(part).every((word) => isXmlText(word) && word !== "" && word === word.trim()),
  write: (parts) =>
    parts.map((part) => {
      const { text, starts, ends } = textOf(part);
      const nodes = [...new Set([0, ...starts, ...ends])].sort((a, b) => a - b);
      const content = nodes.map(
        (at, n) => `<Node id="${at}"/>${escapeXml(text.slice(at, nodes[n + 1] ?? text.length))}`,
      );
      const annotations: string[] = [];
      const add = (type: string, start: number, end: number, features = ""): void => {
        annotations.push(
          `<Annotation Id="${annotations.length}" Type="${type}" StartNode="${start}" EndNode="${end}">\n${features}</Annotation>\n`,
        );
      };
      starts.forEach((start, t) => {
        add("Token", start, ends[t]);
      });
      const sentences = Array.from(part.tokens?.sentenceStarts ?? []);
      sentences.forEach((first, s) => {
        add("Sentence", starts[first], ends[(sentences[s + 1] ?? starts.length) - 1]);
      });
      const base = annotations.length;
      const mentions = mentionsOf(part);
      const groups = part.entities.ids.map((entity) =>
        mentions.flatMap((mention, m) => (mention.entity === entity ? [base + m] : [])),
      );
      for (const { runs, entity } of mentions) {
        const [[first, last]] = runs;
        const ids = groups[part.entities.ids.indexOf(entity)].join(";");
        add("Mention", starts[first], ends[last], feature("matches", "java.util.ArrayList", ids));
      }
      const lists = groups.map((ids) => `<list>${ids.map((id) => `<int>${id}</int>`).join("")}</list>`).join("");
      const matches = `<![CDATA[<?xml version='1.1'?><gate.corpora.ObjectWrapper><value class="map"><entry><null/><list>${lists}</list></entry></value></gate.corpora.ObjectWrapper>]]>`;
      return {
        path: `${fileOfDocument(flatName(part))}.xml`,
        text: `<?xml version='1.0' encoding='UTF-8'?>\n<GateDocument version="3">\n<GateDocumentFeatures>\n${feature("MatchesAnnots", "gate.corpora.ObjectWrapper", matches)}</GateDocumentFeatures>\n<TextWithNodes>${content.join("")}</TextWithNodes>\n<AnnotationSet>\n${annotations.join("")}</AnnotationSet>\n</GateDocument>\n`,
        main: true,
      };
    }),
};
