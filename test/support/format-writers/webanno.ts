import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, mentionsOf, sentencesOf, type TestWriter } from "./test-writer.ts";

function escaped(text: string): string {
  const names: Record<string, string> = {
    "\\": "\\\\",
    "\t": "\\t",
    "\n": "\\n",
    "\r": "\\r",
    "\f": "\\f",
    "\b": "\\b",
  };
  return text.replace(/[\\\t\n\r\f\b]/g, (character) => names[character]);
}

export const webannoWriter: TestWriter = {
  format: "webanno",
  keeps: "tokens",
  holds: isContinuous,
  write: (parts) =>
    parts.map((part) => {
      const chains = [...new Set(mentionsOf(part).map(({ entity }) => entity))];
      const links = new Map<string, number>();
      const cells = new Map<number, { links: string[]; types: string[] }>();
      for (const { runs, entity } of mentionsOf(part)) {
        const chain = chains.indexOf(entity) + 1;
        const link = (links.get(entity) ?? 0) + 1;
        links.set(entity, link);
        for (const [first, last] of runs)
          for (let t = first; t <= last; t++) {
            const cell = cells.get(t) ?? { links: [], types: [] };
            cell.links.push(`*->${chain}-${link}`);
            cell.types.push(`*[${chain}]`);
            cells.set(t, cell);
          }
      }
      const lines = ["#FORMAT=WebAnno TSV 3.3", "#T_CH=webanno.custom.CorefLink|referenceType|referenceRelation", ""];
      let token = 0;
      let offset = 0;
      sentencesOf(part).forEach((words, s) => {
        lines.push("", `#Text=${escaped(words.join(" "))}`);
        words.forEach((word, w) => {
          const cell = cells.get(token++);
          const place = `${offset}-${offset + word.length}`;
          const annotation = [cell?.types.join("|") ?? "_", cell?.links.join("|") ?? "_"];
          lines.push([`${s + 1}-${w + 1}`, place, escaped(word), ...annotation, ""].join("\t"));
          offset += word.length + 1;
        });
      });
      return { path: `${fileOfDocument(part.document)}.tsv`, text: `${lines.join("\n")}\n`, main: true };
    }),
};
