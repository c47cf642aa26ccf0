import { array, picklist, unknown } from "valibot";
import type { AnnotatedPart } from "../../core/document.ts";
import { isScorch } from "../common/json/json-dialect.ts";
import { fieldOf, textOfId } from "../common/json/json-field.ts";
import { scanJson } from "../common/json/json-scan.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import type { Format } from "../format.ts";
import { type NamedMention, namesToPart } from "../common/parts/mentions-to-part.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";

/** The input of scorch. */
export const scorch: Format = {
  id: "scorch",
  title: "scorch (JSON)",
  summary:
    'One JSON document per file. It either lists clusters, `{"name": …, "type": "clusters", "clusters": {"id": ["mention", …], …}}`, or it has `"type": "graph"`, `mentions`, and `links` between coreferent mentions.',
  detect: (head) => /^\s*\{/.test(head) && isScorch(head),
  reader: (options) => new ScorchReader(options),
  extensions: ["json"],
};

const typeSchema = picklist(["clusters", "graph"]);

export class ScorchReader extends WholeFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const json = parseJson(text, this.report);
    if (json === undefined) return [];
    if (!isRecord(json.value)) {
      this.report("json-shape", { data: { field: "file", expected: "an object" } });
      return [];
    }
    const record = json.value;
    const type = fieldOf(record, "type", typeSchema, "“clusters” or “graph”", this.report);
    if (type === undefined) return [];
    const name = textOfId(record["name"]) ?? "";
    const frame = { document: name === "" ? documentOfFile(this.options.file) : name, part: "" };
    return [namesToPart(frame, type === "clusters" ? this.clusters(record["clusters"], text) : this.graph(record))];
  }

  private clusters(clusters: unknown, text: string): NamedMention[] {
    if (!isRecord(clusters)) {
      this.report("json-shape", { data: { field: "clusters", expected: "an object of lists of mentions" } });
      return [];
    }
    return this.idsOf(text).flatMap((entity): NamedMention[] => {
      const mentions = clusters[entity];
      const field = `clusters[${JSON.stringify(entity)}]`;
      if (!Array.isArray(mentions)) {
        this.report("json-shape", { entity, data: { field, expected: "a list of mentions" } });
        return [];
      }
      if (mentions.length === 0) this.report("empty-entity", { entity });
      return mentions.flatMap((mention: unknown, m): NamedMention[] => {
        const id = this.mentionId(mention, `${field}[${m}]`, entity);
        return id === undefined ? [] : [{ entity, name: id }];
      });
    });
  }

  /** Returns the ids of the clusters in the order of the file, which `JSON.parse` loses. */
  private idsOf(text: string): string[] {
    const start = scanJson(text).keys.findLast(({ key }) => key === "clusters")?.offset ?? text.length;
    const value = text.indexOf("{", start);
    return [...new Set(scanJson(text.slice(value)).keys.map(({ key }) => key))];
  }

  private graph(record: Record<string, unknown>): NamedMention[] {
    const list = (field: string, expected: string): unknown[] =>
      fieldOf(record, field, array(unknown()), expected, this.report) ?? [];
    const names = list("mentions", "a list of mentions").flatMap(
      (mention, m) => this.mentionId(mention, `mentions[${m}]`) ?? [],
    );
    const links = list("links", "a list of pairs of mentions").flatMap((link, l): [string, string][] => {
      const field = `links[${l}]`;
      if (!Array.isArray(link) || link.length !== 2) {
        this.report("json-shape", {
          mention: jsonExcerpt(link),
          data: { field, expected: "a pair of mentions" },
        });
        return [];
      }
      const [a, b] = link.map((mention: unknown, end) => this.mentionId(mention, `${field}[${end}]`));
      return a === undefined || b === undefined ? [] : [[a, b]];
    });
    const components = new DisjointSets();
    for (const [a, b] of links) components.join(a, b);
    // Linked mentions count even if they are not listed.
    const listed = new Set(names);
    const unlisted = new Set(links.flat().filter((name) => !listed.has(name)));
    return [...names, ...unlisted].map((name) => ({ entity: components.find(name), name }));
  }

  private mentionId(mention: unknown, field: string, entity?: string): string | undefined {
    const id = textOfId(mention);
    if (id === undefined) {
      this.report("json-shape", {
        ...(entity !== undefined && { entity }),
        mention: jsonExcerpt(mention),
        data: { field, expected: "an id (a string or a number)" },
      });
    }
    return id;
  }
}
