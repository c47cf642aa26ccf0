import { excerpt } from "../excerpt.ts";
import { PassedOver } from "../passed-over.ts";
import { reporter } from "../reporter.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { parseEventLine } from "./event-line.ts";
import { type OpenDocument, tbfPart } from "./tbf-part.ts";

const BEGIN = /^#\s*BeginOfDocument\b\s*(.*)$/i;
const END = /^#\s*EndOfDocument\b/i;
/** A relation behind something else on its line. */
const RELATION_INSIDE = /.@coref/i;

/** Reads TAC's tables of event nuggets: documents, events, and relations between them. */
export class TbfReader extends TextLineReader {
  private document: OpenDocument | undefined;
  private readonly passed = new PassedOver();
  /** Lines of events or relations outside of documents, since the last of them. */
  private outside = { line: 0, count: 0 };

  protected override readLine(content: string): void {
    const text = content.trimEnd();
    if (text === "") return;
    const name = BEGIN.exec(text)?.[1];
    if (name !== undefined) this.open(name);
    else if (END.test(text)) this.close();
    else if (text.startsWith("#")) return;
    else if (this.document === undefined) this.countOutside();
    else if (text.startsWith("@")) this.readRelation(text, this.document);
    else this.readEvent(text, this.document);
  }

  protected override finishFile(): void {
    if (this.document !== undefined) {
      this.report("document-not-closed", { document: this.document.id });
      this.take(this.document);
    }
    this.reportOutside();
    this.passed.reportTo(reporter(this.options, () => undefined));
  }

  private open(id: string): void {
    if (this.document !== undefined) {
      this.report("document-not-closed", { document: this.document.id });
      this.take(this.document);
    }
    this.reportOutside();
    if (id === "") this.report("document-without-name");
    this.document = { id, line: this.line, events: new Map(), chains: [] };
  }

  private close(): void {
    if (this.document === undefined) this.report("document-not-opened");
    else this.take(this.document);
    this.document = undefined;
  }

  private take(document: OpenDocument): void {
    this.emit(tbfPart(document, this.options, this.report));
  }

  private readEvent(text: string, { id: document, events }: OpenDocument): void {
    if (RELATION_INSIDE.test(text)) this.report("merged-lines", { document });
    const event = parseEventLine(text, this.line);
    if (event === undefined) this.malformed(text, "an event: system, document, id, places, text, type, realis");
    else if (events.has(event.id)) this.report("duplicate-id", { document, data: { id: event.id } });
    else events.set(event.id, event);
  }

  private readRelation(text: string, { id: document, chains }: OpenDocument): void {
    const [label, id, members, ...more] = text.split("\t").map((field) => field.trim());
    if (RELATION_INSIDE.test(text)) this.report("merged-lines", { document });
    if (!/^@coref/i.test(label)) {
      this.passed.add(`${label} relations`);
    } else if (
      (members as string | undefined) === undefined ||
      (members === "" && more.some((field) => field !== ""))
    ) {
      this.malformed(text, "`@Coreference`, an id, and ids of events with commas between");
    } else {
      const ids = members.split(",").flatMap((member) => (member.trim() === "" ? [] : [member.trim()]));
      chains.push({ id, events: ids, line: this.line });
    }
  }

  private malformed(text: string, expected: string): void {
    this.report("malformed-line", { data: { text: excerpt(text), expected } });
  }

  private countOutside(): void {
    if (this.outside.count === 0) this.outside.line = this.line;
    this.outside.count++;
  }

  private reportOutside(): void {
    const { line, count } = this.outside;
    if (count > 0) this.report("line-outside-document", { line, data: { count } });
    this.outside = { line: 0, count: 0 };
  }
}
