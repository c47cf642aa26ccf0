import type { Random } from "../../../bench/random.ts";
import type { TestWriter } from "../format-writers/test-writer.ts";
import {
  clustersOf,
  lines,
  partOf,
  type Side,
  sides,
  spansOf,
  textBytes,
  type TrueDocument,
  trueScores,
} from "../true-documents.ts";
import { allWriters, writeSide } from "../written-side.ts";
import { type Axis, type DrawnContent, pairOf } from "./axis.ts";
import { conllText } from "./columns.ts";
import { jsonFormats, wordLayouts, writeRecords } from "./json-layouts.ts";
import { drawDocuments } from "./world.ts";

/** Items 4 and 5: shapes of nesting, and documents whose names are nearly the same. */

type Shape = (documents: readonly TrueDocument[], side: Side) => unknown;

const entities = (document: TrueDocument, side: Side): [string, number[][]][] =>
  spansOf(document, side).map((spans, e) => [String(e), spans]);

const mentionNames = (document: TrueDocument, side: Side): [string, string][] =>
  document[side].map(({ first, last, entity }) => [`m${first}-${last}`, `e${entity}`]);

const byDocument = (
  documents: readonly TrueDocument[],
  contentOf: (document: TrueDocument) => unknown,
): Record<string, unknown> => Object.fromEntries(documents.map((document) => [document.id, contentOf(document)]));

/** Shapes of one document. */
const single: Readonly<Record<string, Shape>> = {
  "entity to spans": ([document], side) => Object.fromEntries(entities(document, side)),
  "entity to spans, ids with letters": ([document], side) =>
    Object.fromEntries(entities(document, side).map(([id, spans]) => [`entity${id}`, spans])),
  "mention to cluster": ([document], side) => Object.fromEntries(mentionNames(document, side)),
  "mention to number of cluster": ([document], side) =>
    Object.fromEntries(document[side].map(({ first, last, entity }) => [`${first}-${last}`, entity])),
  "list of clusters of spans": ([document], side) => spansOf(document, side),
};

/** Shapes of several documents. */
const several: Readonly<Record<string, Shape>> = {
  "documents to clusters": (documents, side) => byDocument(documents, (document) => spansOf(document, side)),
  "documents to entity to spans": (documents, side) =>
    byDocument(documents, (document) => Object.fromEntries(entities(document, side))),
  "documents to mention to cluster": (documents, side) =>
    byDocument(documents, (document) => Object.fromEntries(mentionNames(document, side))),
  "list of documents": (documents, side) => documents.map((document) => spansOf(document, side)),
  "list of entity to spans": (documents, side) =>
    documents.map((document) => Object.fromEntries(entities(document, side))),
};

/** What a message says that tells how the nesting was read. */
const decided = /nesting|nested|list.of.documents|read as|taken (?:as|for)/i;

const shapes: Axis = {
  item: 4,
  name: "shapes of nesting",
  formats: ["clusters"],
  draw: (random) => {
    const isSingle = random.chance(0.6);
    const documents = drawDocuments(random, isSingle ? { documents: [1, 1] } : {});
    const shape = random.pick(Object.values(isSingle ? single : several));
    const [key, response] = sides.map((side) => JSON.stringify(shape(documents, side), null, random.pick([0, 2])));
    return {
      ...pairOf(["key.json", key], ["response.json", response]),
      truth: trueScores(documents),
      causes: decided,
    };
  },
};

/**
 * Documents with clusters of pairs of integer ids. They look like entities with spans, so only an option can tell what
 * is meant.
 */
const integerIds: Axis = {
  item: 4,
  name: "documents with clusters of two integer ids",
  formats: ["clusters"],
  draw: (random) => {
    const documents = drawDocuments(random).map((document): TrueDocument => {
      // Each side pairs some of the same mentions.
      const count = 12;
      const pairs = (): TrueDocument["key"] => {
        const order = random.shuffle(Array.from({ length: count }, (_, m) => m)).slice(0, 8);
        return order.map((m, n) => ({ first: m, last: m, entity: n >> 1 }));
      };
      return { ...document, key: pairs(), response: pairs() };
    });
    const text = (side: Side): string =>
      JSON.stringify(
        byDocument(documents, (document) => clustersOf(document[side]).map((each) => each.map(({ first }) => first))),
      );
    return {
      ...pairOf(["key.json", text("key")], ["response.json", text("response")]),
      truth: trueScores(documents),
      causes: decided,
    };
  },
};

/** The clusters of a document in a layout, as an object from entity to spans. */
const entityMaps: Axis = {
  item: 4,
  name: "entity to spans inside a layout",
  formats: jsonFormats.filter((format) => !["corenlp-json", "scorch"].includes(format)),
  draw: (random, format) => {
    const documents = drawDocuments(random);
    const layout = wordLayouts.get(format)!;
    const mapped = random.chance(0.5) ? sides : (["response"] as const);
    const [key, response] = sides.map((side) =>
      writeRecords(layout, documents, side, (document) => {
        const record = layout.record(document, side);
        if (!(mapped as readonly Side[]).includes(side)) return record;
        const clusters = record[layout.field] as unknown[];
        return { ...record, [layout.field]: Object.fromEntries(clusters.map((cluster, e) => [String(e), cluster])) };
      }),
    );
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(documents),
      causes: new RegExp(layout.field, "i"),
    };
  },
};

/** Names of documents of which one is another with a number behind it. */
function nearNames(random: Random): string[] {
  const name = random.pick(["d", "doc", "nw/a", "35_1ecb", "x.txt", "chapter"]).replace("/", random.pick(["/", "-"]));
  return random.shuffle([name, `${name}_0`, ...(random.chance(0.5) ? [`${name}_1`] : [])]);
}

/** Formats whose documents have names; each of the others has a reason in the specification of its writer. */
const namedFormats = [...new Set(allWriters.map(({ format }) => format))].filter(
  (format) => !["gap", "neleval", "crac-text"].includes(format),
);

/** The library's writers of these formats take `X_0` for part 0 of `X`, so their headers are written here. */
function headersOf(
  format: string,
): ((writer: TestWriter, documents: readonly TrueDocument[], side: Side) => string) | undefined {
  if (format !== "conll" && format !== "inline") return undefined;
  return (writer, documents, side) =>
    documents
      .map((document) => {
        const [{ text }] = writer.write([partOf(document, side)]);
        const part = format === "conll" ? "; part 000" : "";
        return text.replace(/^#begin document .*$/mu, `#begin document (${document.id})${part}`);
      })
      .join("");
}

export const nearDocuments: Axis = {
  item: 5,
  name: "documents X and X_0",
  formats: namedFormats,
  draw: (random, format) => {
    const names = nearNames(random);
    const drawing = { documents: [names.length, names.length] as const, idOf: (d: number) => names[d] };
    const documents = drawDocuments(random, { ...drawing, isFlat: format === "aida" });
    const writer = random.pick(allWriters.filter((each) => each.format === format));
    const [key, response] = sides.map((side) => {
      const written = writeSide(writer, documents, side);
      const headers = headersOf(format);
      if (headers !== undefined) written.files.set(written.path, textBytes(headers(writer, documents, side)));
      return written;
    });
    return {
      files: new Map([...key.files, ...response.files]),
      command: ["score", key.path, response.path],
      truth: trueScores(documents),
    };
  },
};

/** Part 1 of a document, and part 0 of a document whose name ends in `_1`. */
export const nearParts: Axis = {
  item: 5,
  name: "part 1 of X next to part 0 of X_1",
  formats: ["conll", "hf-coref"],
  draw: (random, format) => {
    const documents = drawDocuments(random, { documents: [2, 2] });
    const [first, second] = documents;
    const name = random.pick(["x", "nw-a", "doc"]);
    const parts = random.shuffle([
      { ...first, id: name, part: "001" },
      { ...second, id: `${name}_1`, part: "000" },
    ]);
    const contentOf = (): Pick<DrawnContent, "files" | "command"> => {
      if (format === "hf-coref") {
        const writer = allWriters.filter((each) => each.format === format)[1];
        const numbered = parts.map((part) => ({ ...part, part: String(Number(part.part)) }));
        const [key, response] = sides.map((side) => writeSide(writer, numbered, side));
        return { files: new Map([...key.files, ...response.files]), command: ["score", key.path, response.path] };
      }
      const text = (side: Side): string =>
        conllText(parts, side, "CoNLL-2012")
          .split("#begin document ")
          .slice(1)
          .map((each, p) => `#begin document ${each.replace("part 000", `part ${parts[p].part}`)}`)
          .join("");
      return pairOf(["key.conll", text("key")], ["response.conll", text("response")]);
    };
    return { ...contentOf(), truth: trueScores(documents) };
  },
};

/** Two files of CoNLL or JSON lines, one of which names documents with numbers of parts. */
export function withParts(documents: readonly TrueDocument[]): Pick<DrawnContent, "files" | "command"> {
  const records = documents.map((document) => ({
    doc_key: `${document.id}_0`,
    sentences: document.sentences,
    clusters: spansOf(document, "response"),
  }));
  return pairOf(["key.conll", conllText(documents, "key", "CoNLL-2012")], ["response.jsonl", lines(records)]);
}

export const nestingAxes = [shapes, integerIds, entityMaps, nearDocuments, nearParts];
