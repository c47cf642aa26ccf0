import { append } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import type { PassedOver, Report } from "../common/messages/reporter.ts";
import { type XmlElement, type XmlHandlers, readXml } from "../common/markup/xml.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { misspeltOf } from "../common/messages/misspelt.ts";
import type { Quote } from "../common/text/plain-text-readings.ts";

export interface KnowtatorAnnotation {
  /** Offsets `[start, end, …]`, ends exclusive. */
  readonly spans: number[];
  readonly quotes: Quote[];
  readonly line: number;
}

export interface KnowtatorChain {
  readonly id: string;
  readonly line: number;
  readonly members: string[];
}

export interface KnowtatorDocument {
  readonly id: string | undefined;
  readonly textFile: string | undefined;
  readonly line: number;
  readonly annotations: Map<string, KnowtatorAnnotation>;
  readonly chains: KnowtatorChain[];
}

/** The slot, or property, that links a chain to its members. */
export const memberSlot = "Coreferring strings";

export const otherRelations = `relations other than “${memberSlot}”`;

export function checkSlot(name: string, line: number, report: Report): void {
  const known = misspeltOf(name, [memberSlot]);
  if (known !== undefined) report("misspelt-name", { line, data: { name: excerpt(name), known } });
}

/** A `classMention`: an instance of a class, with its slots. */
interface Instance {
  readonly id: string;
  readonly line: number;
  readonly slots: string[];
}

/** A `complexSlotMention`: a relation to other instances. */
interface Slot {
  readonly id: string;
  readonly line: number;
  name: string;
  readonly values: string[];
}

/**
 * Parses exports of Knowtator 1. An instance with a slot “Coreferring strings” is a chain, whatever its class.
 *
 * @param ends whether the ends of spans are inclusive
 */
export function parseKnowtatorExport(
  text: string,
  ends: "inclusive" | "exclusive",
  passed: PassedOver,
  report: Report,
): KnowtatorDocument[] {
  const parser = new ExportParser(ends, report);
  readXml(text, parser, report);
  return parser.finish(passed);
}

class ExportParser implements XmlHandlers {
  readonly names = {
    elements: [
      ...["annotations", "annotation", "mention", "span", "spannedText", "classMention"],
      ...["hasSlotMention", "complexSlotMention", "mentionSlot", "complexSlotMentionValue"],
    ],
    attributes: ["value", "textSource", "start"],
  };
  private readonly ends: "inclusive" | "exclusive";
  private readonly report: Report;
  private document: KnowtatorDocument | undefined;
  private readonly instances: Instance[] = [];
  private readonly slots = new Map<string, Slot>();
  /** Ids of slots of other types (strings, numbers), whose values are ignored. */
  private readonly otherSlots = new Set<string>();
  private annotation: (KnowtatorAnnotation & { id: string | undefined }) | undefined;
  private instance: Instance | undefined;
  private slot: Slot | undefined;
  private words: string | undefined;

  constructor(ends: "inclusive" | "exclusive", report: Report) {
    this.ends = ends;
    this.report = report;
  }

  open(element: XmlElement): void {
    const { name, attributes, line } = element;
    const id = attributes["id"];
    if (name === "annotations") {
      const textFile = attributes["textSource"];
      this.document ??= {
        id: textFile === undefined ? undefined : documentOfFile(textFile),
        textFile,
        line,
        annotations: new Map(),
        chains: [],
      };
    } else if (name === "annotation") this.annotation = { id: undefined, spans: [], quotes: [], line };
    else if (name === "mention" && this.annotation !== undefined) this.annotation.id = id;
    else if (name === "span" && this.annotation !== undefined) {
      append(this.annotation.spans, offsetsOf(element, this.ends, this.document?.id, this.report) ?? []);
    } else if (name === "spannedText") this.words = "";
    else if (name === "classMention") {
      this.instance = { id: this.idOf(element), line, slots: [] };
      this.instances.push(this.instance);
    } else if (name === "hasSlotMention") this.instance?.slots.push(this.idOf(element));
    else if (name === "complexSlotMention") {
      this.slot = { id: this.idOf(element), line, name: "", values: [] };
      this.slots.set(this.slot.id, this.slot);
    } else if (name === "mentionSlot" && this.slot !== undefined) {
      this.slot.name = this.idOf(element);
      checkSlot(this.slot.name, line, this.report);
    } else if (name.endsWith("SlotMention") && name !== "hasSlotMention" && id !== undefined) this.otherSlots.add(id);
    else if (name === "complexSlotMentionValue") this.slot?.values.push(attributes["value"] ?? "");
  }

  text(piece: string): void {
    if (this.words !== undefined) this.words += piece;
  }

  close(name: string): void {
    if (name === "spannedText") {
      this.quote(this.words ?? "");
      this.words = undefined;
    } else if (name === "annotation") this.closeAnnotation();
    else if (name === "classMention") this.instance = undefined;
    else if (name === "complexSlotMention") this.slot = undefined;
  }

  finish(passed: PassedOver): KnowtatorDocument[] {
    const { document, instances, slots, report } = this;
    if (document === undefined) return [];
    const { id: name, chains } = document;
    const isChain = new Set<Slot>();
    for (const { id, line, slots: its } of instances) {
      const members: string[] = [];
      let chained = false;
      for (const slotId of its) {
        const slot = slots.get(slotId);
        if (slot === undefined && slotId !== "" && !this.otherSlots.has(slotId))
          report("unknown-reference", { line, data: { field: `Instance ${id}`, id: slotId } });
        if (slot?.name !== memberSlot) continue;
        chained = true;
        isChain.add(slot);
        append(members, slot.values);
      }
      if (!chained) continue;
      if (members.length === 0) report("empty-entity", { ...defined({ document: name }), line, entity: id });
      else chains.push({ id, line, members });
    }
    for (const slot of slots.values()) {
      if (isChain.has(slot)) continue;
      passed.add(otherRelations);
      if (slot.name !== memberSlot && slot.name !== "") continue;
      const data = {
        field: `Slot ${slot.id}`,
        expected: "named, and inside an instance",
      };
      report("markup-shape", { ...defined({ document: name }), line: slot.line, data });
    }
    return [document];
  }

  private closeAnnotation(): void {
    const { annotation, document } = this;
    this.annotation = undefined;
    if (annotation === undefined || document === undefined) return;
    const { id, ...rest } = annotation;
    const where = { line: rest.line, ...defined({ document: document.id }) };
    if (id === undefined)
      this.report("markup-shape", {
        ...where,
        data: { field: "The mention of an annotation", expected: "present, with an id" },
      });
    else if (document.annotations.has(id)) this.report("duplicate-id", { ...where, data: { id } });
    else document.annotations.set(id, rest);
  }

  /** Adds the annotation's quotes. Those of a discontinuous annotation are separated by three dots. */
  private quote(words: string): void {
    const { annotation } = this;
    if (annotation === undefined || words.trim() === "") return;
    const { spans, quotes } = annotation;
    const pieces = spans.length === 2 ? [words] : words.split(" ... ");
    if (pieces.length * 2 !== spans.length) return;
    pieces.forEach((text, p) => quotes.push({ start: spans[2 * p], end: spans[2 * p + 1], text }));
  }

  private idOf({ name, attributes, line }: XmlElement): string {
    const id = attributes["id"];
    if (id === undefined)
      this.report("markup-shape", { line, data: { field: `The id of ${name}`, expected: "present" } });
    return id ?? "";
  }
}

/**
 * Returns the offsets of a `span` element, the end exclusive. Reports a missing or invalid offset, and returns
 * undefined.
 */
export function offsetsOf(
  { attributes, line }: XmlElement,
  ends: "inclusive" | "exclusive",
  document: string | undefined,
  report: Report,
): [number, number] | undefined {
  const [start, end] = [parseOffset(attributes["start"]), parseOffset(attributes["end"])];
  if (start !== undefined && end !== undefined) return [start, ends === "inclusive" ? end + 1 : end];
  const field = `The ${start === undefined ? "start" : "end"} of a span`;
  const where = document === undefined ? { line } : { line, document };
  report("markup-shape", { ...where, data: { field, expected: "a whole number" } });
  return undefined;
}
