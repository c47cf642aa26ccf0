import { append, greatest } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { textOfId } from "../common/json/json-field.ts";
import { distinctField, type JsonObject, placeIn, textNameFields } from "../common/json/json-objects.ts";
import { MarkedJsonReader } from "../common/json/marked-json-reader.ts";
import { isRecord } from "../common/json/parse-json.ts";
import { excerpt, jsonExcerpt } from "../common/messages/excerpt.ts";
import { fieldOption } from "../common/messages/unread-fields.ts";
import { NamelessDocuments } from "../common/parts/distinct-names.ts";
import { chooseAnnotations, namedPerson, type PersonsAnnotation } from "../common/text/choose-annotations.ts";
import type { MarkedRelation, MarkedSpan, MarkedText } from "../common/text/marked-spans.ts";
import { agrees, plainTextReadings, unitReading } from "../common/text/plain-text-readings.ts";

type Fields = Record<string, unknown>;

/** A task, with one of its annotations or predictions. */
interface Annotated {
  readonly task: JsonObject;
  /** The fields that hold the text. */
  readonly data: Fields;
  /** A list, unless the file is damaged. */
  readonly results: unknown;
}

type Choice = PersonsAnnotation<Annotated>;

/** Reads Label Studio's JSON and JSON-MIN. */
export class LabelStudioReader extends MarkedJsonReader {
  protected override texts(tasks: readonly JsonObject[]): readonly MarkedText[] {
    const chosen = this.choose(tasks);
    const field = distinctField(
      chosen.map(({ data }) => data),
      textNameFields,
    );
    const names = new NamelessDocuments(this.options.file);
    return chosen.map((each) => {
      const name = names.next(textOfId(field === undefined ? each.task.record["id"] : each.data[field]));
      return { ...name, ...this.marked(each, name.document) };
    });
  }

  /** Returns the tasks to read, each with the annotation that is read. */
  private choose(tasks: readonly JsonObject[]): readonly Annotated[] {
    const { options, passed, report } = this;
    const annotations: Choice[] = [];
    const predictions: Choice[] = [];
    const bare: Annotated[] = [];
    tasks.forEach((task, t) => {
      const own = annotationsOf(task.record, t, namedPerson(options));
      const skipped = own.filter(({ isSkipped }) => isSkipped).length;
      if (skipped > 0) this.leaveOut("skipped annotations", skipped);
      const count = annotations.length;
      for (const { isSkipped, ...rest } of own)
        if (!isSkipped) annotations.push({ ...rest, value: { ...rest.value, task } });
      const predicted = predictionsOf(task.record, t).map((each) => ({ ...each, value: { ...each.value, task } }));
      append(predictions, predicted);
      const drafts = task.record["drafts"];
      if (Array.isArray(drafts) && drafts.length > 0) passed.add("drafts", drafts.length);
      if (annotations.length === count && skipped === 0) bare.push({ task, data: dataOf(task.record), results: [] });
    });
    const person = namedPerson(options);
    const areAsked =
      person === "predictions" ||
      (annotations.every((each) => each.person !== person) && predictions.some((each) => each.person === person));
    if (areAsked || (annotations.length === 0 && options.side === "response" && predictions.length > 0)) {
      if (annotations.length > 0) passed.add("annotations", annotations.length);
      const { field: _, ...others } = options;
      return chooseAnnotations(predictions, person === "predictions" ? others : options, passed, report);
    }
    if (annotations.length === 0) {
      const data = { field: "predictions", documents: predictions.length, option: fieldOption(options) };
      if (predictions.length > 0) report("predictions-not-read", { data });
      return bare;
    }
    if (predictions.length > 0) passed.add("predictions", predictions.length);
    if (bare.length > 0) this.leaveOut("tasks without an annotation", bare.length);
    return chooseAnnotations(annotations, options, passed, report);
  }

  private marked({ task, data, results }: Annotated, document: string): Omit<MarkedText, "document"> {
    const spans: MarkedSpan[] = [];
    const relations: MarkedRelation[] = [];
    const regions = this.regionsOf(results, document, relations);
    const source = textOf(data, regions);
    for (const { id, labels, value } of regions) {
      const place = placeOf(value, source?.paragraphs);
      if (place === undefined) {
        const expected = "a region with the numbers `start` and `end`";
        this.report("json-shape", { document, mention: jsonExcerpt(id), data: { field: "value", expected } });
        continue;
      }
      const quote = value["text"];
      const quotes = typeof quote === "string" ? [{ start: place[0], end: place[1], text: quote }] : [];
      spans.push({ id, labels, spans: place, quotes });
    }
    return {
      spans,
      relations,
      ...defined({ line: task.line }),
      ...(source !== undefined && {
        // JavaScript joined the paragraphs.
        readings: source.paragraphs === undefined ? plainTextReadings(source.text) : [unitReading(source.text)],
      }),
    };
  }

  /** Returns the labelled regions of a text, and adds its relations. */
  private regionsOf(results: unknown, document: string, relations: MarkedRelation[]): Region[] {
    const regions = new Map<string, Region>();
    if (!Array.isArray(results)) {
      this.report("json-shape", { document, data: { field: "result", expected: "a list of regions and relations" } });
      return [];
    }
    results.forEach((result: unknown, r) => {
      if (!isRecord(result)) {
        this.report("json-shape", { document, data: { field: `result[${r}]`, expected: "an object" } });
        return;
      }
      const { id, value, type, to_name: target } = result;
      if (type === "relation" || result["from_id"] !== undefined || result["to_id"] !== undefined) {
        append(relations, relationsIn(result));
        return;
      }
      const labels = isRecord(value) ? labelsOf(value) : undefined;
      const isMarked = labels !== undefined || (typeof type === "string" && textTags.has(type));
      if (!isMarked) {
        this.passed.add(typeof type === "string" ? `results of the type “${excerpt(type)}”` : "results without a type");
      } else if (!isRecord(value)) {
        const data = { field: `result[${r}].value`, expected: "an object with `start` and `end`" };
        this.report("json-shape", { document, mention: jsonExcerpt(id), data });
      } else {
        const name = textOfId(id) ?? `region ${r}`;
        const known = regions.get(name);
        // A region with labels of several tags has a result for each.
        if (known === undefined) regions.set(name, { id: name, value, target, labels: labels ?? [] });
        else regions.set(name, { ...known, labels: [...known.labels, ...(labels ?? [])] });
      }
    });
    return this.ofOneTarget([...regions.values()]);
  }

  /** Returns the regions of the text with most of them, if a task shows several texts. */
  private ofOneTarget(regions: readonly Region[]): Region[] {
    const counts = new Map<unknown, number>();
    for (const { target } of regions) counts.set(target, (counts.get(target) ?? 0) + 1);
    const [[most] = [undefined]] = Array.from(counts).sort((a, b) => b[1] - a[1]);
    for (const [target, count] of counts) {
      if (target !== most) this.leaveOut(`regions of “${excerpt(String(target))}”, another text of the task`, count);
    }
    return regions.filter(({ target }) => target === most);
  }
}

/** The types of results that mark spans of texts, which are also the names of the fields with their labels. */
const textTags: ReadonlySet<string> = new Set(["labels", "hypertextlabels", "paragraphlabels"]);

interface Region {
  readonly id: string;
  readonly value: Fields;
  readonly labels: readonly string[];
  /** The name of the tag that shows the text. */
  readonly target: unknown;
}

function dataOf(record: Fields): Fields {
  return isRecord(record["data"]) ? record["data"] : record;
}

/** Returns the annotations of a task in JSON, or the one of an item in JSON-MIN. */
function annotationsOf(
  record: Fields,
  number: number,
  asked: string | undefined,
): (Omit<Choice, "value"> & { readonly isSkipped: boolean; readonly value: Omit<Annotated, "task"> })[] {
  const text = textOfId(record["id"]) ?? `task ${number}`;
  const listed = record["annotations"] ?? record["completions"];
  const data = dataOf(record);
  if (Array.isArray(listed)) {
    return listed.filter(isRecord).map((annotation) => {
      const { result, was_cancelled: cancelled, skipped, ground_truth: truth, completed_by: by } = annotation;
      return {
        text,
        person: personOf(by ?? annotation["created_username"], asked),
        isTruth: truth === true || annotation["honeypot"] === true,
        isSkipped: cancelled === true || skipped === true,
        value: { data, results: result },
      };
    });
  }
  if (record["data"] !== undefined || record["predictions"] !== undefined) return [];
  const person = personOf(record["annotator"] ?? record["completed_by"], asked);
  return [{ text, person, isSkipped: false, value: { data, results: minimalResults(record) } }];
}

function predictionsOf(
  record: Fields,
  number: number,
): (Omit<Choice, "value"> & { readonly value: Omit<Annotated, "task"> })[] {
  const text = textOfId(record["id"]) ?? `task ${number}`;
  const { predictions } = record;
  if (!Array.isArray(predictions)) return [];
  return predictions.filter(isRecord).map(({ result, model_version: version }) => ({
    text,
    person: personOf(version),
    value: { data: dataOf(record), results: result },
  }));
}

/**
 * Returns the id of a person; projects may export an object with the id and the e-mail address. The person is then named
 * by the address, unless the user asked for this id.
 */
function personOf(by: unknown, asked?: string): string {
  if (!isRecord(by)) return textOfId(by) ?? "";
  const id = textOfId(by["id"]);
  return (id === asked ? id : undefined) ?? textOfId(by["email"]) ?? id ?? "";
}

/** Returns the regions of an item in JSON-MIN as results in JSON: the lists of labelled spans in its fields. */
function minimalResults(record: Fields): Fields[] {
  return Object.entries(record).flatMap(([field, list]) => {
    if (!Array.isArray(list) || !list.every((item) => isRecord(item) && labelsOf(item) !== undefined)) return [];
    return (list as readonly Fields[]).map((value, i) => ({ id: `${field} ${i + 1}`, type: "labels", value }));
  });
}

/** Returns the labels of a region; the name of their field depends on the kind of text. */
function labelsOf(value: Fields): string[] | undefined {
  const name = [...textTags].find((each) => Array.isArray(value[each]));
  return name === undefined ? undefined : (value[name] as readonly unknown[]).map(String);
}

/** Returns a relation for each of its labels, or one without a name. */
function relationsIn({ from_id: from, to_id: to, labels }: Fields): MarkedRelation[] {
  const members = [from, to].map((id) => textOfId(id) ?? "");
  const names = Array.isArray(labels) && labels.length > 0 ? labels.map(String) : [""];
  return names.map((name) => ({ name, members }));
}

interface Source {
  readonly text: string;
  /** Where each paragraph begins in the text, if positions count in paragraphs. */
  readonly paragraphs?: readonly number[];
}

/** An address, from which the tool loads the text. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]{1,9}:\/\/|\/data\/)\S+$/i;

/**
 * Returns the text that regions mark. Which field of the data has it is in the project's settings, and not in the export;
 * so the field is chosen that agrees with most texts of regions. Returns undefined if the text is elsewhere, or if it is
 * HTML, whose tags the positions do not count.
 */
function textOf(data: Fields, regions: readonly Region[]): Source | undefined {
  if (regions.some(({ value }) => isRecord(value["globalOffsets"]) && !isParagraph(value))) return undefined;
  if (regions.some(({ value }) => isParagraph(value))) return paragraphsIn(data);
  const strings = Object.entries(data).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !ADDRESS.test(entry[1]),
  );
  const quotes = regions.flatMap(({ value: { start, end, text } }) =>
    typeof start === "number" && typeof end === "number" && typeof text === "string" ? [{ start, end, text }] : [],
  );
  let best: string | undefined;
  let most = -1;
  for (const [name, text] of strings) {
    const [first] = plainTextReadings(text);
    const all = [first, unitReading(text)];
    const agreement = greatest(all.map((reading) => quotes.filter((quote) => agrees(reading, quote)).length));
    const rank = agreement + (name === "text" ? 0.5 : 0);
    if (rank > most || (rank === most && text.length > (best ?? "").length)) [best, most] = [text, rank];
  }
  return best === undefined ? undefined : { text: best };
}

/** Returns whether the position of a region counts in a paragraph of a dialogue. */
function isParagraph({ start, startOffset }: Fields): boolean {
  return typeof startOffset === "number" && /^\d{1,6}$/.test(String(start));
}

/** Returns the paragraphs of a dialogue, one on each line. */
function paragraphsIn(data: Fields): Source | undefined {
  const lists = Object.values(data).filter(
    (value): value is Fields[] => Array.isArray(value) && value.length > 0 && value.every(isRecord),
  );
  const said = lists
    .map((list) => list.map((item) => item["text"] ?? item["content"] ?? item["utterance"] ?? item["body"]))
    .find((texts): texts is string[] => texts.every((text) => typeof text === "string"));
  if (said === undefined) return undefined;
  let length = 0;
  const paragraphs = said.map((text) => {
    const start = length;
    length += text.length + 1;
    return start;
  });
  return { text: said.join("\n"), paragraphs };
}

/** Returns the offsets of a region. */
function placeOf(value: Fields, paragraphs?: readonly number[]): [start: number, end: number] | undefined {
  if (paragraphs !== undefined && isParagraph(value)) {
    const place = (at: unknown, offset: unknown): number => (paragraphs.at(Number(at)) ?? Number.NaN) + Number(offset);
    return placeIn(place(value["start"], value["startOffset"]), place(value["end"], value["endOffset"]));
  }
  const { globalOffsets } = value;
  const { start, end } = isRecord(globalOffsets) ? globalOffsets : value;
  return placeIn(start, end);
}
