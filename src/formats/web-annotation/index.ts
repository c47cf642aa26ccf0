import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { documentOfFile, isPath, withExtension } from "../common/input/file-name.ts";
import { decodeText } from "../common/input/whole-file-reader.ts";
import { firstObject, namesAll } from "../common/json/first-object.ts";
import { type JsonObject, placeIn } from "../common/json/json-objects.ts";
import { MarkedJsonReader } from "../common/json/marked-json-reader.ts";
import { isRecord } from "../common/json/parse-json.ts";
import type { MarkedRelation, MarkedSpan, MarkedText } from "../common/text/marked-spans.ts";
import { plainTextReadings, type TextReading } from "../common/text/plain-text-readings.ts";
import type { Format } from "../format.ts";

export const webAnnotation: Format = {
  id: "web-annotation",
  title: "W3C web annotations (JSON-LD)",
  summary:
    "Annotations of Recogito and other tools in the W3C's model: spans by `TextPositionSelector` (exclusive ends), tags in `body`, and relations with the motivation `linking`.",
  detect: (head) => {
    const { text } = firstObject(head) ?? {};
    if (text === undefined) return false;
    return (
      text.includes("http://www.w3.org/ns/anno.jsonld") ||
      (namesAll(text, "target", "selector") && namesAll(text, "body"))
    );
  },
  reader: (options) => new WebAnnotationReader(options),
  namesField: true,
  namesRelations: true,
  spanOptions: ["ends", "firstCharacter"],
  // A file without annotations is an empty list.
  resembles: ["clusters"],
  // Other JSON may have text of the same name next to it that is not its own.
  companions: (path) => (/\.jsonld(?:\.(?:gz|bz2|xz|zst))?$/i.test(path) ? [withExtension(path, "txt")] : []),
  extensions: ["jsonld", "json"],
};

type Fields = Record<string, unknown>;

interface Annotated {
  readonly spans: MarkedSpan[];
  readonly relations: MarkedRelation[];
}

class WebAnnotationReader extends MarkedJsonReader {
  protected override texts(objects: readonly JsonObject[]): readonly MarkedText[] {
    const annotations = objects.flatMap(({ record, line }) =>
      annotationsIn(record).map((annotation) => ({ annotation, line })),
    );
    const texts = new Map<string, Annotated>();
    const sourceOf = new Map<string, string>();
    annotations.forEach(({ annotation, line }, number) => {
      if (!isLink(annotation)) this.addSpan(annotation, number, line, texts, sourceOf);
    });
    for (const { annotation, line } of annotations)
      if (isLink(annotation)) this.addLink(annotation, line, texts, sourceOf);
    const name = documentOfFile(this.options.file);
    const several = texts.size > 1;
    if (texts.size === 0) texts.set("", { spans: [], relations: [] });
    return Array.from(texts, ([source, { spans, relations }]): MarkedText => {
      const readings = several ? undefined : this.readings();
      return { document: several ? source : name, spans, relations, ...defined({ readings }) };
    });
  }

  /** Returns the ways to count the text that is next to the file. */
  private readings(): Iterable<TextReading> | undefined {
    const { companion, file } = this.options;
    const bytes = isPath(file) ? companion?.(withExtension(file, "txt")) : undefined;
    return bytes === undefined ? undefined : plainTextReadings(decodeText(bytes, this.report));
  }

  private addSpan(
    annotation: Fields,
    number: number,
    line: number | undefined,
    texts: Map<string, Annotated>,
    sourceOf: Map<string, string>,
  ): void {
    const id = textIn(annotation["id"]) ?? textIn(annotation["@id"]) ?? `annotation ${number + 1}`;
    const [target] = listOf(annotation["target"]).filter(isRecord);
    const selectors = listOf((target as Fields | undefined)?.["selector"]).filter(isRecord);
    const types = selectors.map(({ type }) => String(type));
    const place = selectors.find(({ type }) => type === "TextPositionSelector");
    const spans = placeIn(place?.["start"], place?.["end"]);
    if (spans === undefined) {
      if (types.some((type) => /^(?:FragmentSelector|SvgSelector)$/.test(type)))
        this.passed.add("annotations of images");
      else {
        const data = { field: `The target of ${id}`, expected: "a TextPositionSelector with `start` and `end`" };
        this.report("json-shape", { ...defined({ line }), data });
      }
      return;
    }
    const source = textIn((target as Fields | undefined)?.["source"]) ?? "";
    const text = textIn(selectors.find(({ type }) => type === "TextQuoteSelector")?.["exact"]);
    sourceOf.set(id, source);
    const known = texts.get(source) ?? { spans: [], relations: [] };
    texts.set(source, known);
    const quotes = text === undefined ? undefined : [{ start: spans[0], end: spans[1], text }];
    known.spans.push({ id, spans, labels: labelsIn(annotation["body"]), ...defined({ line, quotes }) });
  }

  private addLink(
    annotation: Fields,
    line: number | undefined,
    texts: ReadonlyMap<string, Annotated>,
    sourceOf: ReadonlyMap<string, string>,
  ): void {
    const targets = listOf(annotation["target"]).map((target) => textIn(isRecord(target) ? target["id"] : target));
    const members = targets.filter((target) => target !== undefined);
    if (members.length < targets.length) {
      const data = { field: "A target of a link", expected: "an object with `id`" };
      this.report("json-shape", { ...defined({ line }), data });
    }
    const [name = ""] = labelsIn(annotation["body"]);
    const source = sourceOf.get(members.find((member) => sourceOf.has(member)) ?? "");
    const unknown = members.find((member) => !sourceOf.has(member));
    if (source === undefined || unknown !== undefined)
      this.report("unknown-reference", { ...defined({ line }), data: { field: "A link", id: unknown ?? "" } });
    if (source === undefined) return;
    texts.get(source)?.relations.push({ name, members: members.filter((member) => sourceOf.get(member) === source) });
  }
}

/** Returns the annotations of an object: itself, or those of a page or graph of annotations. */
function annotationsIn(record: Fields): Fields[] {
  for (const field of ["@graph", "items", "annotations", "first"]) {
    const inner = record[field];
    if (Array.isArray(inner)) return inner.filter(isRecord).flatMap(annotationsIn);
    if (isRecord(inner)) return annotationsIn(inner);
  }
  return [record];
}

function isLink(annotation: Fields): boolean {
  return listOf(annotation["motivation"]).includes("linking");
}

/** Returns what identifies the thing, as in Recogito's places and people, or else the tags. Comments are no labels. */
function labelsIn(body: unknown): string[] {
  const byPurpose = new Map<string, string[]>();
  for (const item of listOf(body)) {
    if (!isRecord(item)) continue;
    const value = textIn(item["id"]) ?? textIn(item["source"]) ?? textIn(item["value"]);
    if (value !== undefined && value.trim() !== "") listIn(byPurpose, textIn(item["purpose"]) ?? "").push(value.trim());
  }
  return byPurpose.get("identifying") ?? byPurpose.get("tagging") ?? byPurpose.get("classifying") ?? [];
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}
