import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { type DocumentContext, clusteredDocumentToPart } from "../common/json/clustered-document.ts";
import { clustersOf } from "../common/json/json-field.ts";
import { documentFields } from "../common/json/json-dialect.ts";
import { isRecord, jsonIn, type JsonKey, parseJson, scanJson } from "../common/json/parse-json.ts";
import { DocumentFields } from "../common/json/document-fields.ts";
import { isPositions, isSpans, listLevels, type MapShape, mapShape } from "../common/json/cluster-shape.ts";
import { repairClusters } from "../common/json/repair-clusters.ts";
import { type E2eContext, e2eDocument, e2eFields, isE2eDocument } from "../e2e-jsonlines/index.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { Format } from "../format.ts";
import { NamelessDocuments } from "../common/parts/distinct-names.ts";
import { textPositions } from "../common/messages/text-position.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";

/** The writer keeps the order of entities, but loses words, sentences and the ids of entities. */
export const clustersJson: Format = {
  id: "clusters",
  title: "Clusters (JSON)",
  summary:
    "Lists of mentions for one document or several. A mention is an id (string or number), a span `[first, last]` of token positions, or a list of such spans.",
  extensions: ["json"],
  detect: detectClusters,
  reader: (options) => new ClustersJsonReader(options),
  spanOptions: ["ends", "offsets", "firstToken", "firstCharacter"],
  fields: e2eFields,
  survey: () => jsonSurvey(e2eFields),
  repair: repairClusters,
  writesPiecesAsLists: true,
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
  const { fields: keys } = scanJson(object);
  if (keys.some(({ key }) => documentFields.includes(key))) return true;
  if (start[0].includes("[")) return false;
  const isNamed = isNamedObject(object, keys);
  if (isNamed !== undefined) return isNamed;
  const lists = keys.filter(({ offset }) => LIST_OF_LISTS.test(object.slice(offset, offset + LONGEST_KEY)));
  return lists.length * 2 >= keys.length;
}

/**
 * Returns whether an object whose values are ids or objects holds clusters, judging by its values before the last key.
 * Returns undefined for an object of lists, or if its values show nothing.
 */
function isNamedObject(object: string, keys: readonly JsonKey[]): boolean | undefined {
  const whole = jsonIn(object) ?? jsonIn(`${object.slice(0, keys.at(-1)?.offset ?? 0).replace(/,\s*$/, "")}}`);
  if (whole === undefined || !isRecord(whole.value)) return undefined;
  const values = Object.values(whole.value);
  switch (mapShape(whole.value, undefined)) {
    case "mentions":
      return isPartition(values);
    case "objects":
      return values.every(
        (value) =>
          isRecord(value) &&
          (isE2eDocument(value) ||
            (mapShape(value, undefined) === "mentions" ? isPartition(Object.values(value)) : isEntityMap(value))),
      );
    case "entities":
      return areWordLists(values) ? true : undefined;
    case "documents":
    case "fields":
      return undefined;
  }
}

/** Returns whether values are lists of strings with several of them, as language models list the mentions of entities. */
function areWordLists(values: readonly unknown[]): boolean {
  const isWord = (item: unknown): boolean => typeof item === "string" && item.trim() !== "";
  return values.every((list) => Array.isArray(list) && list.every(isWord)) && values.flat().length > 1;
}

/** Returns whether mentions share entities. Values that all differ are more likely to be settings. */
function isPartition(entities: readonly unknown[]): boolean {
  const kinds = new Set(entities.map((entity) => typeof entity));
  return kinds.size === 1 && new Set(entities).size < entities.length;
}

function isEntityMap(value: Record<string, unknown>): boolean {
  const lists = Object.values(value);
  return lists.length > 0 && lists.every((list) => isSpans(list));
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
  /** How objects without known fields were read. */
  private readonly shapes = new Set<"entities" | "mentions">();
  /** The first span of an entity that ends before it begins, as ids of a cluster may. */
  private reversed: readonly unknown[] | undefined;

  protected override read(text: string): AnnotatedPart[] {
    const json = parseJson(text, this.report);
    if (json === undefined) return [];
    const { options, report } = this;
    const names = new NamelessDocuments(options.file);
    const fields = new DocumentFields(e2eFields, options);
    const context = { options, report, convention: new OffsetConvention(), names, fields };
    const parts = this.parts(json.value, text, context);
    context.convention.reportTo(report);
    fields.reportTo(report);
    const { field } = options;
    if (field !== undefined && parts.length > 0 && !fields.isSought) {
      report("option-without-effect", { data: { option: `--field ${field}`, format: "clusters" } });
    }
    const { reversed } = this;
    for (const shape of this.shapes) {
      const isDoubtful = shape === "entities" && reversed !== undefined && options.numberPairs === undefined;
      report("object-shape", {
        ...(isDoubtful && { severity: "error", mention: jsonExcerpt(reversed) }),
        data: { shape },
      });
    }
    return parts;
  }

  private parts(value: unknown, text: string, context: E2eContext): AnnotatedPart[] {
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
    const { field, numberPairs } = this.options;
    if (isE2eDocument(value, field)) return [e2eDocument(value, context)];
    const shape = mapShape(value, numberPairs);
    if (shape === "documents" || shape === "objects") return this.documents(value, text, context);
    const keys = scanJson(text).fields.map(({ key }) => key);
    return [this.document(value, context, { shape, keys, document: "" })];
  }

  private lists(value: readonly unknown[], context: E2eContext): AnnotatedPart[] {
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
   * Reads a document whose entities or mentions have names, or whose fields are unknown.
   *
   * @param keys in the order of the file, which `JSON.parse` loses
   * @param document its name in the file, or ""
   */
  private document(
    value: Record<string, unknown>,
    context: E2eContext,
    { shape, keys, document, line }: { shape: MapShape; keys: readonly string[]; document: string; line?: number },
  ): AnnotatedPart {
    if (shape !== "entities" && shape !== "mentions") return e2eDocument(value, context, line);
    this.shapes.add(shape);
    if (shape === "entities") this.reversed ??= Object.values(value).flatMap(reversedIn).at(0);
    const clusters = shape === "entities" ? new Map(keys.map((key) => [key, value[key]])) : byEntity(value, keys);
    const part = clustersToPart(document, [...clusters.values()], context, line);
    const names = [...clusters.keys()];
    const ids = part.entities.ids.map((id) => names[Number(id)]);
    return { ...part, lacksIds: undefined, entities: { ...part.entities, ids } };
  }

  /**
   * Reads a map from document ids to clusters, with lines and order, which `JSON.parse` loses. If an id is repeated,
   * the last one counts.
   */
  private documents(map: Record<string, unknown>, text: string, context: E2eContext): AnnotatedPart[] {
    const { fields: keys } = scanJson(text);
    const positions = textPositions(
      text,
      keys.map(({ offset }) => offset),
    );
    const last = new Map(keys.map(({ key }, i) => [key, i]));
    return keys.flatMap(({ key: document }, i): AnnotatedPart[] => {
      if (last.get(document) !== i) return [];
      const value = map[document];
      const { line } = positions[i];
      if (!isRecord(value)) return [clustersToPart(document, value, context, line)];
      const shape = isE2eDocument(value, this.options.field) ? "fields" : mapShape(value, this.options.numberPairs);
      const named = shape === "fields" && !("doc_key" in value) ? { ...value, doc_key: document } : value;
      return [this.document(named, context, { shape, keys: Object.keys(named), document, line })];
    });
  }
}

/** Returns the pairs of numbers of which the second is smaller. */
function reversedIn(mentions: unknown): readonly (readonly number[])[] {
  const pairs: readonly unknown[] = Array.isArray(mentions) ? mentions : [];
  return pairs.filter((pair): pair is readonly number[] => isPositions(pair, 2) && pair[1] < pair[0]);
}

/** Returns the mentions of each entity. */
function byEntity(value: Record<string, unknown>, mentions: readonly string[]): Map<string, string[]> {
  const entities = new Map<string, string[]>();
  for (const mention of new Set(mentions)) listIn(entities, String(value[mention])).push(mention);
  return entities;
}

function clustersToPart(document: string, clusters: unknown, context: DocumentContext, line?: number): AnnotatedPart {
  return clusteredDocumentToPart(
    {
      document,
      part: "",
      ...defined({ line }),
      clusters,
      field: "clusters",
      names: true,
      own: { ends: "inclusive", offsets: "token" },
    },
    context,
  );
}
