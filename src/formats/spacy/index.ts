import { misspeltOf } from "../../core/near-names.ts";
import { defined } from "../../core/defined.ts";
import { firstObject, hasAll } from "../common/json/first-object.ts";
import { textOfId } from "../common/json/json-field.ts";
import { distinctField, type JsonObject, placeIn, textNameFields } from "../common/json/json-objects.ts";
import { MarkedJsonReader } from "../common/json/marked-json-reader.ts";
import { isRecord } from "../common/json/parse-json.ts";
import { excerpt, jsonExcerpt } from "../common/messages/excerpt.ts";
import { Documents, reportFieldMissing } from "../common/messages/unread-fields.ts";
import { NamelessDocuments } from "../common/parts/distinct-names.ts";
import { jsonSurvey } from "../common/survey/json-survey.ts";
import type { MarkedRelation, MarkedSpan, MarkedText } from "../common/text/marked-spans.ts";
import { plainTextReadings } from "../common/text/plain-text-readings.ts";
import type { Format } from "../format.ts";

export const spacy: Format = {
  id: "spacy",
  title: "spaCy document (JSON)",
  summary:
    'The output of `doc.to_json()`. Each group of `spans` called `coref_clusters_1`, `coref_clusters_2` … is an entity (`{"start": 0, "end": 3}`, characters, exclusive ends).',
  detect: (head) => {
    const { fields } = firstObject(head) ?? {};
    if (fields === undefined || fields.has("clusters")) return false;
    return hasAll(fields, "text", "ents") || hasAll(fields, "text", "tokens", "spans");
  },
  namesField: true,
  survey: () =>
    jsonSurvey({
      clusters: ["spans"],
      predicted: [],
      others: ["text", "tokens", "sents", "_", ...textNameFields, "id"],
    }),
  reader: (options) => new SpacyReader(options),
  spanOptions: ["ends", "firstCharacter"],
  extensions: ["json", "jsonl"],
};

type Fields = Record<string, unknown>;

/** The beginning of the names of groups, as spacy-experimental writes them. */
const PREFIX = "coref_clusters";

class SpacyReader extends MarkedJsonReader {
  protected override texts(objects: readonly JsonObject[]): readonly MarkedText[] {
    const { field } = this.options;
    const named = distinctField(
      objects.map(({ record }) => fieldsOf(record)),
      [...textNameFields, "id"],
    );
    const names = new NamelessDocuments(this.options.file);
    const hasSpans = objects.some(({ record }) => isRecord(record["spans"]));
    const having = new Documents();
    const lacking = new Documents();
    const texts = objects.map(({ record, line }): MarkedText => {
      const name = names.next(named === undefined ? undefined : textOfId(fieldsOf(record)[named]));
      const { document } = name;
      const where = { document, ...defined({ line }) };
      const spans: MarkedSpan[] = [];
      const groups = groupsOf(record, field ?? PREFIX);
      if (hasSpans && !isRecord(record["spans"])) {
        const data = { field: "spans", expected: "an object with groups of spans, as in the other documents" };
        this.report("json-shape", { ...where, data });
      }
      (groups.length > 0 ? having : lacking).add(document);
      const relations = groups.map(([group, items]): MarkedRelation => {
        const members = items.flatMap((item, i) => {
          // An entity is named after its first mention.
          const id = i === 0 ? group : `${group}[${i}]`;
          const place = isRecord(item)
            ? placeIn(item["start"], item["end"])
            : Array.isArray(item)
              ? placeIn(item[0], item[1])
              : undefined;
          if (place === undefined) {
            const data = { field: id, expected: "a span with the numbers `start` and `end`" };
            this.report("json-shape", { ...where, mention: jsonExcerpt(item), data });
            return [];
          }
          spans.push({ id, spans: place, labels: [] });
          return [id];
        });
        return { name: "coref", members };
      });
      this.passOver(record, new Set(groups.map(([group]) => group)), field ?? PREFIX);
      return {
        ...name,
        ...defined({ line }),
        ...{ spans, relations },
        ...textIn(record),
      };
    });
    const entities = objects.reduce((sum, { record: { ents } }) => sum + (Array.isArray(ents) ? ents.length : 0), 0);
    // Without any groups of spans, the file comes from a pipeline without coreference.
    if (field === undefined && !hasSpans && entities > 0 && texts.every(({ spans }) => spans.length === 0)) {
      this.report("unclear-coreference", { data: { unread: [`named entities (${entities})`] } });
      return [];
    }
    if (field !== undefined) reportFieldMissing(having, lacking, this.options, this.report);
    return texts;
  }

  /** Counts the other groups of spans, and the named entities. */
  private passOver({ spans, ents }: Fields, read: ReadonlySet<string>, prefix: string): void {
    for (const [group, items] of Object.entries(isRecord(spans) ? spans : {})) {
      if (read.has(group) || !Array.isArray(items) || items.length === 0) continue;
      this.passed.add(`spans of the group “${excerpt(group)}”`, items.length);
      const known =
        misspeltOf(group.replace(/_?\d*$/, ""), [prefix]) ?? (group.startsWith(prefix) ? prefix : undefined);
      if (known !== undefined) this.report("misspelt-name", { data: { name: excerpt(group), known: `${known}_1` } });
    }
    if (Array.isArray(ents) && ents.length > 0) this.passed.add("named entities", ents.length);
  }
}

/** Returns the fields of a document, and its extension attributes. */
function fieldsOf(record: Fields): Fields {
  return isRecord(record["_"]) ? { ...record["_"], ...record } : record;
}

/**
 * Returns the lists of spans whose names are a prefix and a number. fastcoref keeps them as one list of lists of `[start,
 * end]` in an extension attribute of that name.
 */
function groupsOf(record: Fields, prefix: string): [name: string, spans: readonly unknown[]][] {
  const { spans } = record;
  const isOne = (name: string): boolean => name.startsWith(prefix) && /^_?\d*$/.test(name.slice(prefix.length));
  const groups = isRecord(spans) ? Object.entries(spans).filter(([name]) => isOne(name)) : [];
  const attribute = fieldsOf(record)[prefix];
  const lists =
    groups.length === 0 && Array.isArray(attribute)
      ? attribute.map((list, i) => [`${prefix}[${i}]`, list] as const)
      : groups;
  return lists.flatMap(([name, list]) => (Array.isArray(list) ? [[name, list as readonly unknown[]]] : []));
}

/** Python counts characters. */
function textIn({ text, tokens, sents }: Fields): Pick<MarkedText, "readings" | "tokenSpans" | "sentenceStarts"> {
  if (typeof text !== "string") return {};
  const places = (list: unknown): number[] =>
    Array.isArray(list) ? list.filter(isRecord).flatMap(({ start, end }) => placeIn(start, end) ?? []) : [];
  const tokenSpans = places(tokens);
  const sentenceStarts = places(sents).filter((_, i) => i % 2 === 0);
  const isAscending = sentenceStarts.every((start, s) => s === 0 || sentenceStarts[s - 1] <= start);
  return {
    readings: plainTextReadings(text),
    ...(tokenSpans.length > 0 && { tokenSpans }),
    ...(sentenceStarts.length > 0 && isAscending && { sentenceStarts }),
  };
}
