import type { AnnotatedPart } from "../../core/document.ts";
import { clustersToPart, type Report } from "../clusters-to-part.ts";
import { e2eDocument } from "../e2e-jsonlines/e2e-jsonlines-reader.ts";
import type { PartReader, ReadOptions } from "../format.ts";
import { isRecord, parseJson } from "../parse-json.ts";
import { reporter } from "../reporter.ts";
import { invalidUtf8 } from "../utf8.ts";

/**
 * Reads a JSON file of clusters: `[[mention, …], …]` for one document, `{"clusters": …}` for one with a name and words,
 * or `{"document id": [[mention, …], …], …}` for many. JSON has no lines to stream, so the file is held in memory.
 */
export class ClustersJsonReader implements PartReader {
  private readonly chunks: Uint8Array[] = [];
  private readonly options: ReadOptions;
  private readonly report: Report;

  constructor(options: ReadOptions = {}) {
    this.options = options;
    this.report = reporter(options, () => undefined);
  }

  push(chunk: Uint8Array): readonly AnnotatedPart[] {
    this.chunks.push(chunk.slice());
    return [];
  }

  end(): readonly AnnotatedPart[] {
    // Multi-byte characters may be cut by the chunks, so validity is asked of the whole.
    const bytes = new Uint8Array(this.chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let offset = 0;
    for (const chunk of this.chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    const bad = invalidUtf8(bytes, 0, bytes.length);
    const text = new TextDecoder("utf-8").decode(bytes);
    if (bad >= 0) {
      const before = new TextDecoder("utf-8").decode(bytes.subarray(0, bad)).split("\n");
      this.report("invalid-utf8", { line: before.length, column: before[before.length - 1].length + 1 });
    }
    if (text.trim() === "") return [];
    const json = parseJson(text, 1, this.report);
    return json === undefined ? [] : this.parts(json.value);
  }

  private parts(value: unknown): AnnotatedPart[] {
    if (Array.isArray(value)) {
      // A list of document objects, or the clusters of one document without a name.
      if (value.length > 0 && value.every((item) => isRecord(item))) {
        return value.map((record) => e2eDocument(record, this.options, this.report));
      }
      return [clustersToPart(value, { document: "", part: "" }, this.report)];
    }
    if (!isRecord(value)) {
      this.report("json-shape", { data: { field: "file", expected: "a list of clusters or an object" } });
      return [];
    }
    if ("clusters" in value || "predicted_clusters" in value) return [e2eDocument(value, this.options, this.report)];
    return Object.entries(value).map(([document, clusters]) =>
      clustersToPart(clusters, { document, part: "" }, this.report),
    );
  }
}
