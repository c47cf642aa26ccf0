import type { AnnotatedPart } from "../../core/document.ts";
import { companionPath, readCompanion } from "../companion.ts";
import { excerpt } from "../excerpt.ts";
import { documentOfFile } from "../file-name.ts";
import { PassedOver } from "../passed-over.ts";
import { plainTextReadings } from "../common/text/plain-text-readings.ts";
import { type Report, reporter } from "../reporter.ts";
import { checkEnds, type StandoffMention, standoffToPart } from "../common/text/standoff-to-part.ts";
import { TextLineReader } from "../text-line-reader.ts";
import type { Quote } from "../common/text/text-reading.ts";
import { type Event, expectedForm, parseAnnotation, type Relation, type TextBound } from "./annotation.ts";
import type { BratMention } from "./brat-mention.ts";
import { hasLitbankChains, litbankChains } from "./litbank-chains.ts";
import { standardChains } from "./standard-chains.ts";

/** Reads brat's standoff: one document of annotations by offsets into a text, which stands in the file `.txt` beside it. */
export class BratReader extends TextLineReader {
  private readonly texts: TextBound[] = [];
  private readonly events: Event[] = [];
  private readonly relations: Relation[] = [];
  private readonly ids = new Set<string>();
  private readonly passed = new PassedOver();

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const annotation = parseAnnotation(text, this.line);
    if (annotation === undefined) {
      this.report("malformed-line", { data: { text: excerpt(text), expected: expectedForm(text) } });
    } else if (annotation.kind === "other") {
      this.passed.add(annotation.layer);
    } else if (annotation.kind === "text") {
      if (this.isNew(annotation.id)) this.texts.push(annotation);
    } else if (annotation.kind === "event") {
      if (this.isNew(annotation.id)) this.events.push(annotation);
    } else {
      this.relations.push(annotation);
    }
  }

  protected override finishFile(): void {
    // What concerns the file as a whole has no line.
    const report = reporter(this.options, () => undefined);
    this.emit(this.part(report));
    this.passed.reportTo(report);
  }

  private isNew(id: string): boolean {
    if (this.ids.has(id)) {
      this.report("duplicate-id", { data: { id } });
      return false;
    }
    this.ids.add(id);
    return true;
  }

  private part(report: Report): AnnotatedPart {
    const document = documentOfFile(this.options.file);
    const ends = this.options.ends ?? "exclusive";
    const mentions = this.mentions().map((mention) => standoffOf(mention, ends === "inclusive" ? 1 : 0));
    checkEnds(mentions, ends, document, report);
    const { file } = this.options;
    const path = companionPath(file, "txt");
    const purpose = "mentions are known by their offsets only";
    const companion = readCompanion(this.options, [path], purpose, report);
    const frame = {
      document,
      part: "",
      ...(companion !== undefined && { readings: plainTextReadings(companion.text) }),
    };
    return standoffToPart(frame, mentions, report);
  }

  private mentions(): BratMention[] {
    const { texts, events, relations } = this;
    const standard = standardChains({ texts, events, relations }, this.passed, this.report);
    const isLinked = new Set(standard.map(({ entity }) => entity)).size < standard.length;
    return !isLinked && hasLitbankChains(texts) ? litbankChains(texts) : standard;
  }
}

/** A mention with its places in the text, `shift` added to their ends. */
function standoffOf({ alias, entity, type, mentionType, place, line }: BratMention, shift: number): StandoffMention {
  const spans = place.spans.map((bound, b) => (b % 2 === 0 ? bound : bound + shift));
  const features = mentionType === undefined ? {} : { features: { type: mentionType } };
  return { entity, entityType: type, spans, quotes: quotesOf(place.text, spans), line, alias, ...features };
}

/** The quoted text of each span: those of the pieces stand one after another with spaces between. */
function quotesOf(text: string | undefined, spans: readonly number[]): Quote[] {
  if (text === undefined) return [];
  if (spans.length === 2) return [{ start: spans[0], end: spans[1], text }];
  const characters = Array.from(text);
  const quotes: Quote[] = [];
  let next = 0;
  for (let s = 0; s < spans.length; s += 2) {
    const [start, end] = [spans[s], spans[s + 1]];
    quotes.push({ start, end, text: characters.slice(next, next + end - start).join("") });
    next += end - start + 1;
  }
  // If the lengths are not those of the pieces, nobody knows where one ends.
  return next === characters.length + 1 ? quotes : [];
}
