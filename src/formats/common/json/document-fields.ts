import type { JsonFields, ReadOptions } from "../../format.ts";
import type { Report } from "../messages/reporter.ts";
import { Documents, fieldOption, reportFieldMissing, UnreadFields } from "../messages/unread-fields.ts";
import { alikeTo, clusterPaths, isPredictionName } from "./cluster-shape.ts";
import { isRecord } from "./parse-json.ts";

/** The clusters of a document, and the field that holds them. */
export interface TakenClusters {
  readonly field: string;
  /** Undefined if the document has none. */
  readonly clusters: unknown;
}

/**
 * Chooses the field of clusters in each document of a file, and reports fields with the shape of clusters that are not
 * read: as an error if they may be the prediction of a response.
 */
export class DocumentFields {
  private readonly fields: JsonFields;
  private readonly options: ReadOptions;
  private readonly known: ReadonlySet<string>;
  private readonly unread = new UnreadFields();
  /** Fields with names of predictions that were empty so far. */
  private readonly empty = new UnreadFields();
  /** Documents that have the clusters of a system, or the field that was asked for. */
  private readonly having = new Documents();
  private readonly lacking = new Documents();
  /** Documents whose clusters of a system were not read, although they have no others. */
  private readonly onlyPredicted = new Documents();
  private hasClusters = false;
  /** The first field of a system's clusters that any document has. */
  private predicted: string | undefined;

  constructor(fields: JsonFields, options: ReadOptions) {
    this.fields = fields;
    this.options = options;
    this.known = new Set([...fields.clusters, ...fields.predicted, ...fields.others]);
  }

  /** Fields of clusters, the preferred one first. */
  get preferred(): readonly string[] {
    const { clusters, predicted } = this.fields;
    const { field, side } = this.options;
    if (field !== undefined) return [field];
    return side === "response" ? [...predicted, ...clusters] : [...clusters, ...predicted];
  }

  /**
   * Chooses the clusters of a document, and notes its other fields.
   *
   * @param own the layout's choice among its fields of clusters; by default, the first that is there
   */
  take(record: Record<string, unknown>, document: string, own?: string): TakenClusters {
    const taken = this.choose(record, own);
    this.note(taken.field, taken.clusters, document, record);
    for (const name of Object.keys(record)) {
      if (this.isUnread(name)) this.noteUnread(name, record[name], taken, document);
    }
    return taken;
  }

  /** Returns whether a field is not read. */
  isUnread(name: string): boolean {
    const { field } = this.options;
    return !this.known.has(name) && (field === undefined || (name !== field && !field.startsWith(`${name}.`)));
  }

  /** Notes the field that was chosen in a document. `record` must have the fields of clusters. */
  note(field: string, clusters: unknown, document: string, record: Record<string, unknown>): void {
    const { predicted } = this.fields;
    const { options } = this;
    const isThere = clusters !== undefined && clusters !== null;
    this.predicted ??= predicted.find((name) => record[name] !== undefined && record[name] !== null);
    if (options.field !== undefined) (isThere ? this.having : this.lacking).add(document);
    else if (options.side === "response" && isThere)
      (predicted.includes(field) ? this.having : this.lacking).add(document);
    if (isThere && !isEmpty(clusters)) this.hasClusters = true;
    else if (options.field === undefined && predicted.some((name) => name !== field && !isEmpty(record[name]))) {
      this.onlyPredicted.add(document);
    }
  }

  /** Whether the field that was asked for was sought in any document. */
  get isSought(): boolean {
    return this.having.count + this.lacking.count > 0;
  }

  /** @param ofFile reports problems of the file as a whole */
  reportTo(ofFile: Report): void {
    const { options } = this;
    const { side, otherField } = options;
    const isResponse = side === "response";
    const option = fieldOption(options);
    this.unread.addMissing(this.empty);
    this.unread.reportTo(ofFile, options);
    this.reportFieldMissing(ofFile, option);
    if (!isResponse && !this.hasClusters && this.onlyPredicted.count > 0 && otherField === undefined) {
      const field = this.predictedField;
      ofFile("predictions-not-read", { data: { field, documents: this.onlyPredicted.count, option } });
    }
    const { having, lacking } = this;
    const field = options.field ?? this.predictedField;
    options.onPredictions?.({ having: having.count, lacking: lacking.count, documents: lacking.names, field });
  }

  /** Reports a file that must hold both sides, but has no clusters of a system. */
  reportOneSide(ofFile: Report): void {
    const { having, lacking, options } = this;
    if (options.bothSides !== true || options.field !== undefined || having.count > 0 || lacking.count === 0) return;
    ofFile("one-side-only", { data: { field: this.predictedField, count: lacking.count } });
  }

  /** The field of a system's clusters that the file has, or else the usual one. */
  private get predictedField(): string {
    return this.predicted ?? this.fields.predicted[0];
  }

  private choose(record: Record<string, unknown>, own: string | undefined): TakenClusters {
    const { field } = this.options;
    if (field !== undefined) return { field, clusters: valueAt(record, field) };
    const isThere = (name: string): boolean => record[name] !== undefined && record[name] !== null;
    const mine = own ?? this.fields.clusters.find(isThere);
    const order = [mine, ...this.fields.predicted];
    const wanted = this.options.side === "response" ? [...this.fields.predicted, mine] : order;
    const found = wanted.find((name) => name !== undefined && isThere(name)) ?? mine ?? this.fields.clusters[0];
    return { field: found, clusters: record[found] };
  }

  private noteUnread(name: string, value: unknown, taken: TakenClusters, document: string): void {
    const { empty, unread } = this;
    const paths = clusterPaths(name, value, alikeTo(taken.clusters));
    const instead = taken.clusters === undefined || taken.clusters === null ? undefined : taken.field;
    for (const path of paths) unread.add(path, document, instead);
    if (isPredictionName(name) && (Array.isArray(value) || isRecord(value)) && isEmpty(value)) {
      empty.add(name, document, instead);
    } else if (paths.length === 0) empty.delete(name);
  }

  private reportFieldMissing(report: Report, option: string): void {
    const { having, lacking, options } = this;
    if (options.field !== undefined) reportFieldMissing(having, lacking, options, report);
    else if (lacking.count > 0 && having.count > 0) {
      const field = this.predictedField;
      const of = having.count + lacking.count;
      report("prediction-missing", { data: { documents: lacking.names, count: lacking.count, of, option, field } });
    }
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

/** Returns the value of a field, or of a field in nested objects whose names are joined by dots. */
export function valueAt(record: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  for (let dot = path.indexOf("."); dot >= 0; dot = path.indexOf(".", dot + 1)) {
    const outer = path.slice(0, dot);
    const inner = Object.hasOwn(record, outer) ? record[outer] : undefined;
    if (isRecord(inner)) return valueAt(inner, path.slice(dot + 1));
  }
  return undefined;
}

/** Reports a document without clusters, unless their field was named: then `reportTo` lists all such documents. */
export function reportNoClusters(clusters: unknown, field: string, options: ReadOptions, report: Report): void {
  if ((clusters === undefined || clusters === null) && options.field === undefined) {
    report("no-clusters", { data: { field } });
  }
}
