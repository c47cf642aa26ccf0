import type { JsonFields } from "../../format.ts";
import { isJson, isRecord, jsonIn } from "../json/parse-json.ts";
import { type AddUnread, type ContentSurvey, textSurvey } from "./content-survey.ts";

/**
 * Counts the fields of documents that a layout does not read. Fields in a field that is read count only if the layout
 * names some of them, such as `sentences.tokens`.
 */
export function jsonSurvey({ clusters, predicted, others }: JsonFields): ContentSurvey {
  const known = new Set([...clusters, ...predicted, ...others]);
  const parents = new Set(Array.from(known, (path) => path.slice(0, Math.max(0, path.lastIndexOf(".")))));
  const visit = (value: unknown, path: string, add: AddUnread): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, path, add);
      return;
    }
    if (!isRecord(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      const own = path === "" ? name : `${path}.${name}`;
      if (!known.has(own) && !known.has(`${path}.*`)) add(own);
      else if (parents.has(own)) visit(inner, own, add);
      else if (parents.has(`${path}.*`)) visit(inner, `${path}.*`, add);
    }
  };
  return textSurvey((text, add) => {
    for (const document of documentsIn(text).flat()) {
      // The names in other objects are those of documents, entities or mentions.
      if (isRecord(document) && Object.keys(document).some((name) => known.has(name))) visit(document, "", add);
    }
  });
}

/** Returns the documents on lines, or the value of the whole text. Damaged ones are left out, because readers report them. */
function documentsIn(text: string): unknown[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const texts = isJson(lines[0] ?? "") ? lines : [text];
  return texts.flatMap((each) => jsonIn(each.replace("\uFEFF", ""))?.value ?? []);
}
