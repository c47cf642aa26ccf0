import { type Edit, linesAt } from "./single-byte-edits.ts";

/** A class of edits that leave a valid file with a different annotation, so that no reader can detect them. */
export interface UndetectableClass {
  readonly title: string;
  readonly reason: string;
  /** What is edited, by the id of the format. */
  readonly formats: Readonly<Partial<Record<string, string>>>;
  /** Whether an edit of a file in one of these formats belongs to the class. */
  readonly matches: (edit: Edit, format: string) => boolean;
}

/** The meaning of a line in formats in which it is a whole record, and how to recognise it. */
const records: Readonly<Partial<Record<string, readonly [what: string, line: RegExp]>>> = {
  jsonlines: ["a document", /^\{.*\}$/],
  wlcoref: ["a document", /^\{.*\}$/],
  "hf-coref": ["a document", /^\{.*\}$/],
  "label-studio": ["a task, if each is on its own line", /^\{.*\},?$/],
  doccano: ["a text", /^\{.*\}$/],
  prodigy: ["a task", /^\{.*\}$/],
  scico: ["a topic", /^\{.*\}$/],
  preco: ["a document", /^\{.*\}$/],
  koconovel: ["a document", /^\{.*\}$/],
  "crac-json": ["a document", /^\{.*\},?$/],
  "crac-text": ["a document", /./],
  clusters: ["a document, if each is on its own line", /^"[^"]+": \[.*\],$/],
  labels: ["a mention", /^(?!mention\b)./],
  neleval: ["a mention", /\t/],
  gap: ["a passage", /^(?!ID\t)./],
  booknlp: ["a mention", /^\d+\t\d+\t\d+\t/],
  mmax2: ["a markable", /^<markable .*\/>$/],
  knowtator: ["a member of a chain", /^\s*<(?:complexSlotMentionValue|triple) .*\/>$/],
  aida: ["a token", /^\S+\tB\t/],
  arrau: ["a token", /\tB-markable/],
  inline: ["a sentence or paragraph", /^(?!#)./],
  sacr: ["a paragraph", /^(?!#)./],
  tei: ["a sentence, if each is on its own line", /^<s>.*<\/s>$/],
  muc: ["a sentence", /^<s>/],
  brat: ["an `Equiv`", /^\*\tEquiv/],
  i2b2: ["a chain", /^c=/],
  cat: ["a relation, if each is on its own line", /^<CROSS_DOC_COREF .*<\/CROSS_DOC_COREF>$/],
  litbank: ["a `COREF`", /^COREF\t/],
  tbf: ["a chain", /^@Coreference\t/],
};

/** Formats that number tokens. */
const numbered: Readonly<Partial<Record<string, string>>> = {
  conll: "a token",
  craft: "a token",
  corefud: "a token",
  conllua: "a token",
  webanno: "a token",
};

/** The beginning of a document in formats that do not mark its end. */
const headers: Readonly<Partial<Record<string, readonly [what: string, line: RegExp]>>> = {
  corefud: ["`# newdoc`", /^# newdoc/],
  conllua: ["`# newdoc`", /^# newdoc/],
  aida: ["`-DOCSTART-`", /^-DOCSTART-/],
};

/** Formats with references, and the reference that an edit can change. */
const references: Readonly<Partial<Record<string, string>>> = {
  brat: "an id in a list of coreferent mentions, which then repeats another id",
  "label-studio": "`from_id` or `to_id` of a relation",
  doccano: "`from_id` or `to_id` of a relation",
  cat: "an id in a list of coreferent mentions, which then repeats another id",
  muc: "`REF`",
  conllua: "`MarkableID`, which makes the mention a piece of another one",
  knowtator: "an id in a list of coreferent mentions, which then repeats another id",
  webanno: "the number of a link in a chain, which joins the mention to its neighbour",
  xmi: "a member of a view's index, because anything outside the index counts as deleted",
};

/** The notation of entity ids in formats where any id can name an entity, even one with a single mention. */
const entityIds: Readonly<Partial<Record<string, readonly [what: string, id: RegExp]>>> = {
  conll: ["an id in brackets", /(?<=\()[^()|\s]+(?=[)|\s])|(?<=[\s|(])[^()|\s]+(?=\))/g],
  craft: ["an id in brackets", /(?<=\()[^()|\s]+(?=[)|\s])|(?<=[\s|(])[^()|\s]+(?=\))/g],
  corefud: ["an id in `Entity`", /(?<=[=()])e\d(?=[-()\s])/g],
  conllua: ["`EntityID`", /(?<=EntityID=)\w+/g],
  scico: ["the last number of a mention", /(?<=\[\d+,\d+,\d+,)\d+/g],
  "hf-coref": ["the number of an entity", /(?<=\[\s*)\s?\d+(?=,\s*\d+,)/g],
  inline: ["an id after `|`, or the attribute `id`", /(?<=\|)\w+(?=\])|(?<= id=")\w+/g],
  "ecbplus-json": ["`coref_chain` or `doc_id`", /(?<="(?:coref_chain|doc_id)": ")[^"]+/g],
  labels: ["a label, or the id of a document", /(?<=[,\t])[^,\t\n]*(?:\n$)?/g],
  "crac-text": ["an id in brackets, or the comma before it", /(?<=[|,[])[^[\],|\s]+(?=\])|(?<=\[)[^[\],|\s]+/g],
  neleval: ["an id", /(?<=\t)e\d(?=\t)/g],
  tei: ["`ref`", /(?<= ref=")[^"]+/g],
  masxml: ["`chainID`", /(?<= chainID=")[^"]+/g],
  mmax2: ["`coref_class`", /(?<=coref_class=")[^"]+/g],
  booknlp: ["an id", /(?<=^|\n)\d+(?=\t)/g],
  litbank: ["an id", /(?<=COREF\tT\d\t)\S+(?:\n$)?/g],
  sacr: ["the id of a chain", /(?<=\{)\w+(?=[ :])/g],
  aida: ["an id, or the tab before it", /\te\d\n?/g],
  arrau: ["`coref_set`, or the tab after it", /(?<=markable_\d=)set_\d+\t?/g],
};

/**
 * Every kind of edit that may lose a mention or a link without a warning or an error. `npm run docs` lists them in
 * the titles in docs/diagnostics.md.
 */
export const undetectableClasses: readonly UndetectableClass[] = [
  {
    title: "A line that is a whole record is lost",
    reason: "Without the line, the file still looks complete, because it does not state the number of records.",
    formats: whatOf(records),
    matches: (edit, format) => edit.kind === "lost line" && records[format]?.[1].test(linesAt(edit).line) === true,
  },
  {
    title: "The last token line of a sentence is lost",
    reason:
      "The sentence is one token shorter. The loss of an earlier token leaves a gap in the numbers, which corefscope reports.",
    formats: numbered,
    matches: (edit, format) => {
      const { line, next } = linesAt(edit);
      const isLast = next.length === 0 || next[0] === "" || next[0].startsWith("#");
      return edit.kind === "lost line" && format in numbered && isLast && /^[^#]/.test(line);
    },
  },
  {
    title: "The first token line of a document of one sentence is lost",
    reason:
      "Token numbers begin with 0 in some files and with 1 in others, so they do not reveal the loss. A second sentence would reveal it.",
    formats: { conll: "a token", craft: "a token" },
    matches: (edit, format) => {
      const { previous, next } = linesAt(edit);
      const rest = next.slice(
        0,
        next.findIndex((line) => line.startsWith("#end")),
      );
      const isOnly = rest.filter((line, l) => line !== "" && (l === 0 || rest[l - 1] === "")).length < 2;
      const isFirst = previous.at(-1)?.startsWith("#begin") === true;
      return edit.kind === "lost line" && (format === "conll" || format === "craft") && isFirst && isOnly;
    },
  },
  {
    title: "A token line is lost in a format without token numbers",
    reason: "The document is one token shorter.",
    formats: { conll: "files without a column of token numbers" },
    matches: (edit, format) =>
      edit.kind === "lost line" &&
      format === "conll" &&
      /^[^#\s]/.test(linesAt(edit).line) &&
      !/(?:^|\s)\d+\s/.test(linesAt(edit).line),
  },
  {
    title: "A `#` makes a line a comment",
    reason:
      "Comments may contain anything. After the first token line of a part, corefscope recognises token lines by their number of columns.",
    formats: { conll: "that first line, if it has neither tabs nor numeric ids", sacr: "a paragraph" },
    matches: ({ kind, at, after }, format) =>
      kind !== "lost line" &&
      (format === "conll" || format === "sacr") &&
      /^#/.test(after.slice(at)) &&
      isLineStart(after, at),
  },
  {
    title: "The line that begins a document is lost",
    reason:
      "These formats do not mark the end of a document, so the sentences after the lost line join the previous document.",
    formats: whatOf(headers),
    matches: (edit, format) => edit.kind === "lost line" && headers[format]?.[1].test(linesAt(edit).line) === true,
  },
  {
    title: "A line break divides or joins documents",
    reason:
      "Each line is a document, and documents have no names. `score` and other commands with a key report documents that are left over.",
    formats: { "crac-text": "a document" },
    matches: ({ kind, before, after }, format) => {
      const breaks = (text: string): number => text.split(/\r\n?|\n/).length;
      return format === "crac-text" && kind !== "lost line" && breaks(after) !== breaks(before);
    },
  },
  {
    title: "A reference changes to another existing target",
    reason: "The file is still valid.",
    formats: references,
    matches: ({ kind, at, before, after }, format) => {
      if (kind === "lost line" || !(format in references)) return false;
      const now = wordAt(after, Math.min(at, after.length - 1));
      return now !== wordAt(before, at) && before.split(/[^\w-]+/).includes(now);
    },
  },
  {
    title: "The id of an entity changes",
    reason: "Any id is valid, and an entity may have a single mention.",
    formats: whatOf(entityIds),
    matches: ({ kind, at, before }, format) => {
      const ids = entityIds[format]?.[1];
      if (kind === "lost line" || ids === undefined) return false;
      return [...before.matchAll(ids)].some(
        ({ 0: id, index }) => at >= index && at < index + id.length + (kind === "added byte" ? 1 : 0),
      );
    },
  },
];

function whatOf(table: Readonly<Partial<Record<string, readonly [string, RegExp]>>>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).flatMap(([format, found]) => (found ? [[format, found[0]]] : [])));
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n";
}

function wordAt(text: string, at: number): string {
  return (/[\w-]*$/.exec(text.slice(0, at))?.[0] ?? "") + (/^[\w-]*/.exec(text.slice(at))?.[0] ?? "");
}
