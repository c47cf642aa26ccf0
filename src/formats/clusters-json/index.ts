import type { AnnotatedPart } from "../../core/document.ts";
import { flatName } from "../../core/part-key.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { type DocumentContext, clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import { clustersOf } from "../common/json/json-items.ts";
import { documentFields } from "../common/json/json-dialect.ts";
import { scanJson } from "../common/json/json-scan.ts";
import { listLevels } from "../common/json/list-levels.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { repairClusters } from "../common/json/repair-clusters.ts";
import { e2eDocument, isE2eDocument } from "../e2e-jsonlines/e2e-document.ts";
import type { Format } from "../format.ts";
import { NamelessDocuments } from "../common/parts/nameless-documents.ts";
import { textPositions } from "../common/messages/text-position.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";

/** The writer keeps the order of entities, but loses words, sentences and the ids of entities. */
export const clustersJson: Format = {
  id: "clusters",
  title: "Clusters (JSON)",
  summary:
    'Lists of mentions: `[["a", "b"], ["c"]]` for one document, `{"document": [["a", "b"], ["c"]]}` for several. A mention is an id (string or number), a span `[first, last]` of token positions, or a list of such spans.',
  extensions: ["json"],
  detect: detectClusters,
  reader: (options) => new ClustersJsonReader(options),
  spanOptions: ["ends", "offsets"],
  repair: repairClusters,
  *write(parts) {
    let separator = "{\n";
    for (const part of parts) {
      yield `${separator}${JSON.stringify(flatName(part))}: ${JSON.stringify(clustersOf(part))}`;
      separator = ",\n";
    }
    yield separator === "{\n" ? "{\n}\n" : "\n}\n";
  },
};

/**
 * Returns whether the beginning of a file is JSON of lists of clusters: a list of lists, document objects, or a map
 * from documents to lists. Any other JSON would be misread, for example as documents without mentions.
 */
function detectClusters(head: string): boolean {
  const start = /^\uFEFF?\s*(?:\[\s*)?(?=\{)/.exec(head);
  if (start === null) return /^\uFEFF?\s*\[/.test(head);
  const object = head.slice(start[0].length);
  const { keys } = scanJson(object);
  if (keys.some(({ key }) => documentFields.includes(key))) return true;
  if (start[0].includes("[")) return false;
  const lists = keys.filter(({ offset }) => LIST_OF_LISTS.test(object.slice(offset, offset + LONGEST_KEY)));
  return lists.length * 2 >= keys.length;
}

/**
 * Matches a key and the beginning of its value: an empty list, or one that begins with a list. The text may end early.
 */
const LIST_OF_LISTS = /^"(?:[^"\\]|\\.)*(?:"\s*(?:$|:\s*(?:$|\[\s*(?:$|[[\]])))|$)/;

/** The value after a longer document id is not examined. */
const LONGEST_KEY = 2000;

/**
 * Reads a JSON file of clusters: `[[mention, …], …]` for one document, `{"clusters": …}` for one that may have a name
 * and words, `[{"clusters": …}, …]`, `{"document id": [[mention, …], …], …}` or `[[[mention, …], …], …]` for many.
 */
export class ClustersJsonReader extends WholeFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const json = parseJson(text, this.report);
    if (json === undefined) return [];
    const { options, report } = this;
    const names = new NamelessDocuments(options.file);
    const context = { options, report, convention: new OffsetConvention(), names };
    const parts = this.parts(json.value, text, context);
    context.convention.reportTo(report);
    return parts;
  }

  private parts(
    value: unknown,
    text: string,
    context: DocumentContext & { readonly names: NamelessDocuments },
  ): AnnotatedPart[] {
    if (Array.isArray(value)) {
      if (value.length > 0 && value.every((item) => isRecord(item))) {
        return value.map((record) => e2eDocument(record, context));
      }
      return this.lists(value, context);
    }
    if (!isRecord(value)) {
      this.report("json-shape", { data: { field: "file", expected: "a list of clusters or an object" } });
      return [];
    }
    return isE2eDocument(value) ? [e2eDocument(value, context)] : this.documents(value, text, context);
  }

  private lists(
    value: readonly unknown[],
    context: DocumentContext & { readonly names: NamelessDocuments },
  ): AnnotatedPart[] {
    const levels = listLevels(value);
    if (levels.kind === "document") return [clustersToPart("", value, context)];
    const { evidence } = levels;
    if (levels.kind === "unclear") {
      this.report("unclear-nesting", { data: { evidence } });
      return [];
    }
    this.report("list-of-documents", { data: { documents: value.length, evidence } });
    return value.map((clusters) => {
      const { document, position } = context.names.next();
      const part = clustersToPart(document, clusters, context);
      return position === undefined ? part : { ...part, position };
    });
  }

  /**
   * Reads a map from document ids to clusters, with lines and order, which `JSON.parse` loses. If an id is repeated,
   * the last one counts.
   */
  private documents(map: Record<string, unknown>, text: string, context: DocumentContext): AnnotatedPart[] {
    const { keys } = scanJson(text);
    const positions = textPositions(
      text,
      keys.map(({ offset }) => offset),
    );
    const last = new Map(keys.map(({ key }, i) => [key, i]));
    return keys.flatMap(({ key: document }, i) =>
      last.get(document) === i ? [clustersToPart(document, map[document], context, positions[i].line)] : [],
    );
  }
}

function clustersToPart(document: string, clusters: unknown, context: DocumentContext, line?: number): AnnotatedPart {
  return clusteredDocumentToPart(
    {
      document,
      part: "",
      ...(line !== undefined && { line }),
      clusters,
      field: "clusters",
      names: true,
      own: { ends: "inclusive", offsets: "token" },
    },
    context,
  );
}
