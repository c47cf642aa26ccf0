import { type AnnotatedPart, flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { charactersBefore, mentionsOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";

/** Writes TAC's table of events for all documents, with places in characters of separate texts. */
export const tbfWriter: TestWriter = {
  format: "tbf",
  keeps: "text",
  holds: (part) => wordsOf(part).every((word) => /^\S+$/.test(word)),
  write: (parts) => [
    { path: "all.tbf", text: parts.map(linesOf).join(""), main: true },
    ...parts.map((part) => ({
      path: `${fileOfDocument(flatName(part))}.txt`,
      text: textOf(part).text,
      main: false,
    })),
  ],
};

function linesOf(part: AnnotatedPart): string {
  const document = flatName(part);
  const { text, starts, ends } = textOf(part);
  const characters = charactersBefore(text);
  const members = new Map<string, string[]>();
  const events = mentionsOf(part).map(({ runs, entity, index }) => {
    const id = `E${index + 1}`;
    members.set(entity, [...(members.get(entity) ?? []), id]);
    const places = runs.map(([first, last]) => `${characters(starts[first])},${characters(ends[last])}`).join(";");
    const quote = runs.map(([first, last]) => text.slice(starts[first], ends[last])).join(" ");
    return ["test", document, id, places, quote, "Contact_Meet", "Actual"].join("\t");
  });
  const chains = [...members.values()]
    .filter((ids) => ids.length > 1)
    .map((ids, n) => `@Coreference\tC${n}\t${ids.join(",")}`);
  return [`#BeginOfDocument ${document}`, ...events, ...chains, "#EndOfDocument", ""].join("\n");
}
