import { array, picklist, unknown } from "valibot";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { isScorch } from "../common/json/json-dialect.ts";
import { DocumentFields, type TakenClusters } from "../common/json/document-fields.ts";
import { fieldOf, textOfId } from "../common/json/json-field.ts";
import { isRecord, parseJson, scanJson } from "../common/json/parse-json.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import type { Format, JsonFields } from "../format.ts";
import { type NamedMention, namesToPart } from "../common/parts/mentions-to-part.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";

/** `clusters`, or the `links` of a graph. */
const fields: JsonFields = {
  clusters: ["clusters", "links"],
  predicted: ["predicted_clusters", "predicted_links"],
  others: ["name", "type", "mentions"],
};

/** The input of scorch. */
export const scorch: Format = {
  id: "scorch",
  title: "scorch (JSON)",
  summary:
    "The JSON of the scorer scorch, a file for each document: clusters of ids, or a graph with `links` between coreferent mentions.",
  detect: (head) => /^\s*\{/.test(head) && isScorch(head),
  reader: (options) => new ScorchReader(options),
  fields,
  survey: () => jsonSurvey(fields),
  extensions: ["json"],
};

const typeSchema = picklist(["clusters", "graph"]);

/** The fields of a document by its type. */
const fieldsOf: Readonly<Record<"clusters" | "graph", JsonFields>> = {
  clusters: { ...fields, clusters: ["clusters"], predicted: ["predicted_clusters"] },
  graph: { ...fields, clusters: ["links"], predicted: ["predicted_links"] },
};

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
    const document = name === "" ? documentOfFile(this.options.file) : name;
    const documentFields = new DocumentFields(fieldsOf[type], this.options);
    const taken = documentFields.take(record, document);
    documentFields.reportTo(this.report);
    const found = type === "clusters" ? this.clusters(taken, text) : this.graph(record, taken);
    return [namesToPart({ document, part: "" }, found)];
  }

  private clusters({ field: name, clusters }: TakenClusters, text: string): NamedMention[] {
    if (this.isMissing(clusters)) return [];
    if (!isRecord(clusters)) {
      this.report("json-shape", { data: { field: name, expected: "an object of lists of mentions" } });
      return [];
    }
    return idsOf(clusters, name, text).flatMap((entity): NamedMention[] => {
      const mentions = clusters[entity];
      const field = `${name}[${JSON.stringify(entity)}]`;
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

  /** Returns whether the field that was asked for is missing, which `DocumentFields` reports. */
  private isMissing(clusters: unknown): boolean {
    return this.options.field !== undefined && (clusters === undefined || clusters === null);
  }

  private graph({ mentions }: Record<string, unknown>, { field: name, clusters }: TakenClusters): NamedMention[] {
    const list = (field: string, value: unknown, expected: string): unknown[] =>
      fieldOf({ [field]: value }, field, array(unknown()), expected, this.report) ?? [];
    const names = list("mentions", mentions, "a list of mentions").flatMap(
      (mention, m) => this.mentionId(mention, `mentions[${m}]`) ?? [],
    );
    const pairs = this.isMissing(clusters) ? [] : list(name, clusters, "a list of pairs of mentions");
    const links = pairs.flatMap((link, l): [string, string][] => {
      const field = `${name}[${l}]`;
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
        ...defined({ entity }),
        mention: jsonExcerpt(mention),
        data: { field, expected: "an id (a string or a number)" },
      });
    }
    return id;
  }
}

/** Returns the ids of clusters in the order of the file, which `JSON.parse` loses. */
function idsOf(clusters: Record<string, unknown>, field: string, text: string): readonly string[] {
  const value = scanJson(text).fields.findLast(({ key }) => key === field)?.text;
  if (value === undefined) return Object.keys(clusters);
  return [...new Set(scanJson(value).fields.map(({ key }) => key))];
}
