import { defined } from "../../core/defined.ts";
import { firstObject, namesAll } from "../common/json/first-object.ts";
import { firstIdIn, textOfId } from "../common/json/json-field.ts";
import { distinctField, type JsonObject, placeIn, textNameFields, withMeta } from "../common/json/json-objects.ts";
import { MarkedJsonReader } from "../common/json/marked-json-reader.ts";
import { isRecord } from "../common/json/parse-json.ts";
import { jsonExcerpt } from "../common/messages/excerpt.ts";
import { NamelessDocuments } from "../common/parts/distinct-names.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import { chooseAnnotations, type PersonsAnnotation } from "../common/text/choose-annotations.ts";
import type { MarkedRelation, MarkedSpan, MarkedText } from "../common/text/marked-spans.ts";
import {
  characterReading,
  graphemeReading,
  type TextReading,
  unitReading,
} from "../common/text/plain-text-readings.ts";
import type { Format } from "../format.ts";
import { writeDoccano } from "./doccano-writer.ts";

export const doccano: Format = {
  id: "doccano",
  title: "doccano (JSONL, JSON)",
  summary:
    'One JSON object per text, with `entities` (`{"id": 1, "label": "Mention", "start_offset": 0, "end_offset": 3}`, exclusive ends) and `relations` (`from_id`, `to_id`, `type`). Without relations, it has `label` with lists such as `[0, 3, "Ada"]`.',
  detect: (head) => {
    const { fields, text } = firstObject(head) ?? {};
    if (fields === undefined || text === undefined || fields.has("clusters")) return false;
    return (
      (["entities", "annotations"].some((field) => fields.has(field)) &&
        namesAll(text, "start_offset", "end_offset")) ||
      (["text", "entities", "relations"].every((field) => fields.has(field)) &&
        /"entities"\s*:\s*\[\s*\]/.test(text)) ||
      (["text", "data"].some((field) => fields.has(field)) &&
        ["label", "labels"].some((field) => fields.has(field)) &&
        /"labels?"\s*:\s*\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*"/.test(text))
    );
  },
  namesRelations: true,
  namesField: true,
  survey: () =>
    jsonSurvey({
      clusters: ["entities", "label", "labels", "annotations"],
      predicted: [],
      others: ["id", "text", "data", "relations", "meta", ...textNameFields],
    }),
  reader: (options) => new DoccanoReader(options),
  write: writeDoccano,
  spanOptions: ["ends", "firstCharacter"],
  extensions: ["jsonl", "json"],
};

class DoccanoReader extends MarkedJsonReader {
  protected override texts(objects: readonly JsonObject[]): readonly MarkedText[] {
    const chosen = chooseAnnotations(objects.flatMap(annotationsOf), this.options, this.passed, this.report);
    const field = distinctField(
      chosen.map(({ object }) => withMeta(object.record)),
      textNameFields,
    );
    const names = new NamelessDocuments(this.options.file);
    const isRelated = objects.some(({ record }) => Array.isArray(record["relations"]));
    return chosen.map(({ object, items }) => {
      const { record, line } = object;
      const name = names.next(textOfId(withMeta(record)[field ?? "id"]));
      const spans = this.spansOf(items, name.document, line);
      const relations = isRelated ? this.relationsOf(record["relations"], name.document, line) : [];
      const comments: unknown = record["Comments"];
      if (Array.isArray(comments) && comments.length > 0) this.passed.add("comments", comments.length);
      const text = record["text"] ?? record["data"];
      if (typeof text !== "string") {
        const place = { document: name.document, ...defined({ line }) };
        this.report("json-shape", { ...place, data: { field: "text", expected: "a string" } });
      }
      return {
        ...name,
        spans,
        relations,
        mayHaveRelations: isRelated,
        ...defined({ line }),
        ...(typeof text === "string" && { readings: readingsOf(text) }),
      };
    });
  }

  private relationsOf(relations: unknown, document: string, line: number | undefined): MarkedRelation[] {
    const where = { document, ...defined({ line }) };
    if (!Array.isArray(relations)) {
      this.report("json-shape", { ...where, data: { field: "relations", expected: "a list, as in the other texts" } });
      return [];
    }
    return relations.flatMap((relation: unknown, r) => {
      const name = isRecord(relation) ? textOfId(relation["type"]) : undefined;
      if (isRecord(relation) && name !== undefined) {
        return [{ name, members: [relation["from_id"], relation["to_id"]].map((id) => textOfId(id) ?? "") }];
      }
      const data = { field: `relations[${r}]`, expected: "an object with `from_id`, `to_id` and `type`" };
      this.report("json-shape", { ...where, mention: jsonExcerpt(relation), data });
      return [];
    });
  }

  private spansOf(items: unknown, document: string, line: number | undefined): MarkedSpan[] {
    if (!Array.isArray(items)) {
      const data = { field: "entities", expected: "a list of spans" };
      this.report("json-shape", { document, ...defined({ line }), data });
      return [];
    }
    return items.flatMap((item: unknown, i): MarkedSpan[] => {
      const span = spanOf(item, i);
      if (span !== undefined) return [span];
      const expected = 'a span with `start_offset` and `end_offset`, or [start, end, "label"]';
      const field = Array.isArray(item) ? "label" : "entities";
      const where = { document, mention: jsonExcerpt(item), ...defined({ line }) };
      this.report("json-shape", { ...where, data: { field: `${field}[${i}]`, expected } });
      return [];
    });
  }
}

interface Annotated {
  readonly object: JsonObject;
  /** A list, unless the file is damaged. */
  readonly items: unknown;
}

/** Returns the annotation of a text; of exports before doccano 1.5, one for each person. */
function annotationsOf(object: JsonObject, number: number): PersonsAnnotation<Annotated>[] {
  const { record } = object;
  const text = String(number);
  const { annotations } = record;
  const list = record["entities"] ?? record["label"] ?? record["labels"];
  if (Array.isArray(list) || !Array.isArray(annotations)) {
    const person = firstIdIn(record, ["user", "username", "annotator"]) ?? "";
    return [{ text, person, value: { object, items: list } }];
  }
  const people = new Map<string, unknown[]>();
  for (const item of annotations as readonly unknown[]) {
    const person = isRecord(item) ? (textOfId(item["user"]) ?? "") : "";
    people.set(person, [...(people.get(person) ?? []), item]);
  }
  if (people.size === 0) people.set("", []);
  return Array.from(people, ([person, items]) => ({ text, person, value: { object, items } }));
}

function spanOf(item: unknown, number: number): MarkedSpan | undefined {
  const [start, end, label] = Array.isArray(item)
    ? (item as readonly unknown[])
    : isRecord(item)
      ? [item["start_offset"], item["end_offset"], item["label"]]
      : [];
  const spans = placeIn(start, end);
  if (spans === undefined) return undefined;
  const id = isRecord(item) ? textOfId(item["id"]) : undefined;
  return { id: id ?? `#${number + 1}`, spans, labels: labelsIn(label) };
}

function labelsIn(label: unknown): string[] {
  return label === undefined || label === null || label === "" ? [] : [textOfId(label) ?? jsonExcerpt(label)];
}

/**
 * The tool counts what JavaScript does, UTF-16 units (its issue 2290, October 2023), or graphemes if a project says so.
 * Imported spans are often those of Python, which count characters.
 */
function readingsOf(text: string): TextReading[] {
  // In other texts, all of them are the same.
  if (!/[\uD800-\uDFFF\u200D\r]|\p{M}/u.test(text) && !/[\uD800-\uDBFF]/.test(text)) return [unitReading(text)];
  return [unitReading(text), characterReading(text), graphemeReading(text)];
}
