import { defined } from "../../core/defined.ts";
import { firstObject, hasAll } from "../common/json/first-object.ts";
import { textOfId } from "../common/json/json-field.ts";
import { distinctField, type JsonObject, placeIn, textNameFields, withMeta } from "../common/json/json-objects.ts";
import { MarkedJsonReader } from "../common/json/marked-json-reader.ts";
import { isRecord } from "../common/json/parse-json.ts";
import { excerpt, jsonExcerpt } from "../common/messages/excerpt.ts";
import { DistinctNames, NamelessDocuments } from "../common/parts/distinct-names.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import { chooseAnnotations } from "../common/text/choose-annotations.ts";
import type { MarkedRelation, MarkedSpan, MarkedText } from "../common/text/marked-spans.ts";
import { plainTextReadings } from "../common/text/plain-text-readings.ts";
import type { Format } from "../format.ts";
import { writeProdigy } from "./prodigy-writer.ts";

export const prodigy: Format = {
  id: "prodigy",
  title: "Prodigy (JSONL)",
  summary:
    'One JSON object per task, with `text`, `tokens`, `spans` (`{"start": 0, "end": 3}`, characters, exclusive ends), and `relations` from `head_span` to `child_span` with a `label`.',
  detect: (head) => {
    const { fields } = firstObject(head) ?? {};
    if (fields === undefined || fields.has("clusters")) return false;
    return (
      fields.has("_view_id") ||
      fields.has("_task_hash") ||
      fields.has("_input_hash") ||
      hasAll(fields, "spans", "relations", "tokens")
    );
  },
  namesRelations: true,
  namesField: true,
  survey: () =>
    jsonSurvey({
      clusters: ["spans"],
      predicted: [],
      others: [
        ...["text", "tokens", "relations", "answer", "meta", "_input_hash", "_task_hash", "_session_id"],
        ...["_annotator_id", "_view_id", "_is_binary", "_timestamp", ...textNameFields],
      ],
    }),
  reader: (options) => new ProdigyReader(options),
  write: writeProdigy,
  spanOptions: ["ends", "firstCharacter"],
  extensions: ["jsonl", "json"],
};

type Fields = Record<string, unknown>;

class ProdigyReader extends MarkedJsonReader {
  protected override texts(objects: readonly JsonObject[]): readonly MarkedText[] {
    const answered = objects.filter(({ record: { answer } }) => {
      if (answer === undefined || answer === null || answer === "accept") return true;
      this.leaveOut(
        typeof answer === "string" ? `tasks with the answer “${excerpt(answer)}”` : "tasks without an answer",
      );
      return false;
    });
    const annotations = answered.map((value, number) => ({
      text: textOfId(value.record["_input_hash"]) ?? `#${number}`,
      person: textOfId(value.record["_annotator_id"]) ?? textOfId(value.record["_session_id"]) ?? "",
      value,
    }));
    const chosen = chooseAnnotations(annotations, this.options, this.passed, this.report);
    const dataOf = ({ record }: JsonObject): Fields => withMeta(record);
    const hashes = chosen.length > 1 ? ["_input_hash"] : [];
    const field = distinctField(chosen.map(dataOf), [...textNameFields, "id", ...hashes]);
    const names = new NamelessDocuments(this.options.file);
    const listed = ["spans", "relations"].filter((list) => objects.some(({ record }) => Array.isArray(record[list])));
    return chosen.map((object) => {
      const name = names.next(field === undefined ? undefined : textOfId(dataOf(object)[field]));
      return { ...name, ...this.marked(object, name.document, listed) };
    });
  }

  /** @param listed the lists that tasks of the file have */
  private marked(
    { record, line }: JsonObject,
    document: string,
    listed: readonly string[],
  ): Omit<MarkedText, "document"> {
    const spans = new Map<string, MarkedSpan>();
    const where = { document, ...defined({ line }) };
    const { text } = record;
    for (const field of listed) {
      if (Array.isArray(record[field])) continue;
      this.report("json-shape", { ...where, data: { field, expected: "a list, as in the other tasks" } });
    }
    const tokens = listIn(record, "tokens").filter(isRecord);
    const tokenSpans = tokens.flatMap(({ start, end }) => placeIn(start, end) ?? []);
    const names = new DistinctNames();
    const tokenOf = new Map(tokens.map((token) => [token["id"], token]));
    const add = (value: unknown, field: string, isImplied: boolean): string | undefined => {
      const span = isRecord(value) ? spanOf(value) : undefined;
      if (span === undefined) {
        const data = { field, expected: "a span with the numbers `start` and `end`" };
        this.report("json-shape", { ...where, mention: jsonExcerpt(value), data });
        return undefined;
      }
      // Relations name spans by their place. If several are there, they mean the first.
      if (isImplied) {
        if (!spans.has(span.id)) spans.set(span.id, { ...span, isImplied });
      } else {
        const id = names.give(span.id);
        spans.set(id, { ...span, id });
      }
      return span.id;
    };
    const spanAt = new Map<unknown, unknown>();
    listIn(record, "spans").forEach((value, s) => {
      add(value, `spans[${s}]`, false);
      if (isRecord(value)) spanAt.set(value["token_end"], value);
    });
    const relations = listIn(record, "relations").flatMap((value, r): MarkedRelation[] => {
      if (!isRecord(value)) {
        this.report("json-shape", { ...where, data: { field: `relations[${r}]`, expected: "an object" } });
        return [];
      }
      // A relation may join words that are no spans. It names the last word of a span.
      const member = (side: "head" | "child"): string | undefined => {
        const whole = value[`${side}_span`];
        return add(
          isRecord(whole) ? whole : (spanAt.get(value[side]) ?? tokenOf.get(value[side]) ?? whole),
          `relations[${r}].${side}_span`,
          true,
        );
      };
      const members = [member("head"), member("child")].flatMap((id) => id ?? []);
      const name = textOfId(value["label"]);
      if (name === undefined) {
        this.report("json-shape", { ...where, data: { field: `relations[${r}].label`, expected: "a string" } });
      }
      return members.length < 2 || name === undefined ? [] : [{ name, members }];
    });
    if (typeof text !== "string") {
      this.report("json-shape", { ...where, data: { field: "text", expected: "a string" } });
    }
    return {
      spans: [...spans.values()],
      relations,
      mayHaveRelations: Array.isArray(record["relations"]),
      ...defined({ line }),
      ...(typeof text === "string" && { readings: plainTextReadings(text) }),
      ...(tokenSpans.length > 0 && { tokenSpans }),
    };
  }
}

function listIn(record: Fields, field: string): readonly unknown[] {
  const value = record[field];
  return Array.isArray(value) ? value : [];
}

function spanOf(value: Fields): MarkedSpan | undefined {
  const { start, end, label, text } = value;
  const place = placeIn(start, end);
  if (place === undefined) return undefined;
  return {
    id: place.join("-"),
    spans: place,
    labels: typeof label === "string" && label !== "" ? [label] : [],
    ...(typeof text === "string" && { quotes: [{ start: place[0], end: place[1], text }] }),
  };
}
