import type { AnnotatedPart } from "../../core/document.ts";
import { clusteredDocumentToPart, type DocumentContext } from "../common/json/clustered-document.ts";
import { e2eDocument, isE2eDocument } from "../e2e-jsonlines/e2e-document.ts";
import { listLevels } from "../common/json/list-levels.ts";
import { NamelessDocuments } from "../nameless-documents.ts";
import { scanJson } from "../common/json/json-scan.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { textPositions } from "../text-position.ts";
import { WholeFileReader } from "../whole-file-reader.ts";

/**
 * Reads a JSON file of clusters: `[[mention, …], …]` for one document, `{"clusters": …}` for one with a name and words,
 * `[{"clusters": …}, …]`, `{"document id": [[mention, …], …], …}` or `[[[mention, …], …], …]` for many. JSON has no lines to stream, so the file is
 * held in memory.
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
      // A list of document objects, or the clusters of one document without a name.
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

  /** The clusters of one document, or those of several documents that have no ids. */
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

  /** A map from document ids to clusters. What `JSON.parse` forgets, the lines and the order, is looked up; of equal ids the last one counts. */
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
