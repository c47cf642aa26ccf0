import { flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, mentionsOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";

const context = { "@context": "http://www.w3.org/ns/anno.jsonld", type: "Annotation" };

/** Writes what Recogito exports for each part, with relations between the mentions of an entity, and its text. */
export const webAnnotationWriter: TestWriter = {
  format: "web-annotation",
  keeps: "text",
  holds: (part) => isContinuous(part) && wordsOf(part).every((word) => word !== "" && word === word.trim()),
  write: (parts) =>
    parts.flatMap((part) => {
      const { text, starts, ends } = textOf(part);
      const mentions = mentionsOf(part);
      const spans = mentions.map(({ runs: [[first, last]], index }) => ({
        ...context,
        id: `#m${index}`,
        body: [{ type: "TextualBody", value: "Mention", purpose: "tagging" }],
        target: {
          selector: [
            { type: "TextQuoteSelector", exact: text.slice(starts[first], ends[last]) },
            { type: "TextPositionSelector", start: starts[first], end: ends[last] },
          ],
        },
      }));
      const links = mentions.flatMap(({ entity, index }) => {
        const before = mentions.findLast((other) => other.entity === entity && other.index < index);
        if (before === undefined) return [];
        const target = [{ id: `#m${before.index}` }, { id: `#m${index}` }];
        const body = [{ type: "TextualBody", value: "coref", purpose: "tagging" }];
        return [{ ...context, id: `#r${index}`, motivation: "linking", body, target }];
      });
      const name = fileOfDocument(flatName(part));
      return [
        { path: `${name}.jsonld`, text: `${JSON.stringify([...spans, ...links], undefined, 1)}\n`, main: true },
        { path: `${name}.txt`, text: `${text}\n`, main: false },
      ];
    }),
};
