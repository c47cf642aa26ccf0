import { counted } from "../numbers.ts";
import { capitalised, type Data, listOf, type Sentences, shellWord, withAdviceWords, withData } from "./sentence.ts";

/** Sentences about files as a whole, and about their documents. */
export const fileSentences: Sentences = {
  "response-left-out": withData(
    ({ text }) =>
      `The other responses were scored, but ${text("name")} was left out: ${text("reason").replace(/\.$/, "")}`,
  ),
  "unreadable-file": withData(({ text }) => `The file was not read: ${text("reason")}`),
  "one-side-only": ({ data, text, advice }) => {
    const [labels, example] = [data["labels"], advice()];
    if (data["field"] !== undefined) {
      const [which, it] = data["count"] === undefined ? ["The document has no", "it"] : ["No document has", "the file"];
      return `${which} “${text("field")}”, not even an empty list, so ${it} has one side only, and nothing was scored`;
    }
    if (labels === undefined) return undefined;
    const both =
      example === undefined
        ? ""
        : `. If another column has the labels of the other side, name both columns, for example ${example}`;
    return `The table has one column of labels, “${text("labels")}”, so it has one side only, and was not scored${both}`;
  },
  "unknown-format": ({ data, text, adviceWords }) =>
    data["guess"] === undefined
      ? undefined
      : `The format cannot be recognised, so nothing was read; the file looks like ${withAdviceWords(text("guess"), adviceWords)}`,
  "no-document": ({ data }) =>
    data["parts"] === undefined ? undefined : "No document in the file has mentions, so there is nothing to score",
  "document-not-closed": ({ data }) =>
    `\`${String(data["end"] ?? "#end document")}\` is missing; the document was ended where the next one begins, or at the end of the file`,
  "document-not-opened": ({ data }) =>
    `No document has begun that \`${String(data["end"] ?? "#end document")}\` could end, so the line was ignored`,
  "line-outside-document": ({ times }) =>
    `${times} line${times === 1 ? " is" : "s are"} outside a document and ${times === 1 ? "was" : "were"} left out`,
  "document-in-several-files": withData(
    ({ data, document, text }) =>
      `${capitalised(document)} is also in ${text("other")}, but a corpus may hold each document only once, so the second was not read${annotatorsText(data)}`,
  ),
  "initial-left-out": withData(
    ({ data }) =>
      `${counted(Number(data["files"]), "file")} called INITIAL_CAS, next to annotated files, ${data["files"] === 1 ? "was" : "were"} left out`,
  ),
  "pairs-grouped": withData(({ data }) => {
    const atLeast =
      data["threshold"] === undefined ? "" : ` with a probability of at least ${Number(data["threshold"])}`;
    const links = Number(data["links"]);
    const repeated = Number(data["repeated"]) === 0 ? "" : " (repeated and reversed pairs count once)";
    const count = Number(data["alone"] ?? 0);
    const alone =
      count === 0
        ? ""
        : `; no pair links ${count} of the key's ${counted(Number(data["ofKey"]), "record")}, which ${count === 1 ? "is a group of its own" : "are groups of their own"}`;
    return `${counted(links, "pair")}${atLeast} ${links === 1 ? "links" : "link"} ${counted(Number(data["linked"]), "record")}, grouped by single linkage; the table has ${counted(Number(data["rows"]), "row")}${repeated}${alone}`;
  }),
  "probabilities-not-read": withData(
    ({ data, text }) =>
      `All rows count as links, but in the first ${counted(Number(data["rows"]), "row")}, the column ${text("column")} has numbers from 0 to 1`,
  ),
  "missing-document": ({ data, document, text }) =>
    data["key"] === undefined
      ? undefined
      : `The response lacks ${document} of ${text("key")}; all its mentions count as missing`,
  "paired-alone": withData(
    ({ document, text }) => `${capitalised(document)} was compared with the key's only document, ${text("key")}`,
  ),
  "paired-by-position": withData(
    ({ data }) =>
      `${counted(Number(data["documents"]), "document")} without ids ${data["documents"] === 1 ? "was" : "were"} paired with the key's documents by their order in the files`,
  ),
  "paired-by-text": withData(({ data }) => {
    const documents = Number(data["documents"]);
    return documents === 1
      ? "1 document with another id than the key's was paired with the one of the same text"
      : `${documents} documents with other ids than the key's were paired with those of the same text`;
  }),
  "documents-without-ids": withData(
    ({ data }) =>
      `Documents without ids cannot be paired with those of the other side, so nothing was scored. The key has ${documentsOf(data, "key")}, and the response has ${documentsOf(data, "response")}`,
  ),
  "list-of-documents": withData(
    ({ data, text }) =>
      `The list was read as ${counted(Number(data["documents"]), "document")}, because ${text("evidence")}`,
  ),
  "object-shape": withData(({ data, mention, adviceWords }) =>
    data["shape"] === "mentions"
      ? "The object was read as one document, in which each name is a mention, and each value its entity"
      : mention !== undefined
        ? `The object may be one document with entities and their spans, or several documents with clusters of two ids, so it was not scored. As a span, ${mention} would end before it begins`
        : `The object was read as one document, in which each name is an entity with a list of mentions; with ${adviceWords("--number-pairs ids")}, each name would be a document`,
  ),
  "unclear-nesting": withData(
    ({ data, text }) =>
      `The list${data["field"] === undefined ? "" : ` “${text("field")}”`} may be one document or several, so it was not read: ${text("evidence")}`,
  ),
  "table-in-parts": withData(
    ({ data }) => `${counted(Number(data["files"]), "file")} were read as the parts of one table`,
  ),
  "no-common-document": withData(({ data, text, adviceWords }) =>
    data["response"] === undefined
      ? "The response has no document, so there is nothing to score"
      : data["nested"] === undefined
        ? `Key and response have no document in common, so there is nothing to score. The key has “${text("key")}”, for example, and the response “${text("response")}”`
        : `Key and response have no document in common, so there is nothing to score. The names of one side's documents are those of entities in the ${text("nested")}, whose pairs of numbers were read as spans. If they are ids, add ${adviceWords("--number-pairs ids")}`,
  ),
  "unclear-coreference": withData(
    ({ data, text, adviceWords }) =>
      `The file has annotations, but nothing that says which of them corefer, so no mention was read: ${listOf(data["unread"])}${data["option"] === undefined ? "" : `. If they are coreference, say so, as in ${adviceWords(text("option"))}`}`,
  ),
  "annotator-chosen": withData(({ data, text }) => {
    const others = listOf(data["others"]);
    const further = others === "" ? "" : `; the project also has files of ${others}`;
    const some = data["documents"] === data["of"] ? "" : `, for ${text("documents")} of ${text("of")} documents`;
    return `The files of ${text("person")} were read${some}${further}`;
  }),
  "no-mentions": ({ data }) => {
    const list = listOf(data["unread"]);
    return list === ""
      ? undefined
      : `No document in the file has a mention. ${data["from"] === undefined ? "The file" : "The beginning of the file"} has content that was not read: ${list}`;
  },
};

function annotatorsText({ annotators }: Data): string {
  if (typeof annotators !== "object") return "";
  const args = annotators.map(shellWord).join(" ");
  return `. To compare these annotators, use \`agree ${args}\`, and to score them \`score KEY ${args}\``;
}

function documentsOf(data: Data, side: "key" | "response"): string {
  const count = Number(data[`${side}Documents`] ?? 0);
  const without = Number(data[`${side}WithoutIds`] ?? 0);
  const ids = without === 0 ? "with ids" : without === count ? "without ids" : `${without} of them without ids`;
  return `${count} document${count === 1 ? "" : "s"}${without > 0 && without < count ? "," : ""} ${ids}`;
}
