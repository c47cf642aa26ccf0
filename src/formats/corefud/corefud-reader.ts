import { GrowingTextColumn } from "../../core/text-column.ts";
import { conlluFeatures, misspeltNewdoc, parseConlluComment } from "../common/conventions/conllu.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { type Report, reporter } from "../common/messages/reporter.ts";
import { type FoundFeatures, type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { type DocumentName, NamelessDocuments } from "../common/parts/nameless-documents.ts";
import {
  COLUMNS,
  ConlluLine,
  Dependencies,
  FEATS,
  FORM,
  LEMMA,
  miscAttributes,
  misspeltAttribute,
  TokenColumns,
  UPOS,
} from "./conllu-line.ts";
import { type EntityFields, entityItems, parseEntityFields, undeclaredFields } from "./entity-items.ts";
import { LinkCollector } from "./links.ts";
import { type DrawnMention, MentionCollector } from "./mention-collector.ts";
import type { ReadOptions } from "../format.ts";
import {
  columnAt,
  HASH,
  invalidUtf8,
  isBlankLine,
  isByteOrderMark,
  LINE_FEED,
  SPACE,
  TAB,
  UNDERSCORE,
} from "../line-bytes.ts";
import { LineReader } from "../line-reader.ts";
import { numberIn, TokenNumbers } from "../token-numbers.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const featureColumns = [UPOS, LEMMA, FEATS];

/**
 * Reads CorefUD: CoNLL-U with entities in `Entity=` of MISC, whose fields `# global.Entity` declares, and links between them in `Bridge=` and
 * `SplitAnte=`, which become layers.
 *
 * Bytes are looked at once, left to right; strings are made only of comments that matter and of `Entity`.
 */
export class CorefudReader extends LineReader {
  private readonly report: Report;
  private readonly tokens: TokenColumns;
  private readonly mentions: MentionCollector;
  private readonly found = new ConlluLine();
  private readonly keepFeatures: boolean;
  private readonly dependencies = new Dependencies();
  private readonly numbers = new TokenNumbers(1);
  /** Parts of speech, lemmas and morphological features. */
  private readonly columns = featureColumns.map(() => new GrowingTextColumn());
  private fields: EntityFields | undefined;
  private current: (DocumentName & { readonly line: number }) | undefined;
  private readonly nameless: NamelessDocuments;
  private inSentence = false;
  private sentenceId = "";
  private readonly links: LinkCollector;
  /** Coreference as in older versions, which is passed over: how often, and where first. */
  private readonly outdated = { count: 0, line: 0 };

  constructor(options: ReadOptions = {}) {
    super();
    this.nameless = new NamelessDocuments(options.file);
    const report = reporter(options, () => this.line);
    this.report = (code, where) => {
      report(code, { ...(this.current !== undefined && { document: this.current.document }), ...where });
    };
    this.tokens = new TokenColumns(options.tokens ?? true);
    this.keepFeatures = options.features ?? true;
    this.mentions = new MentionCollector(this.report);
    this.links = new LinkCollector(this.report);
  }

  protected override finishFile(): void {
    this.finishDocument();
    const { count, line } = this.outdated;
    if (count > 0) this.report("outdated-annotation", { line, data: { count } });
  }

  protected override scan(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; ) {
      this.line++;
      let first = bytes[start];
      if (isByteOrderMark(bytes, start)) {
        // Files with byte order marks, one behind the other.
        start += 3;
        first = bytes[start];
      }
      if (first === HASH) {
        const stop = bytes.indexOf(LINE_FEED, start);
        if (mayMatter(bytes, start)) this.comment(bytes, start, stop);
        if (holdsTokenLine(bytes, start, stop)) this.report("merged-lines");
        start = stop + 1;
      } else if (first <= SPACE && isBlankLine(bytes, start)) {
        this.inSentence = false;
        this.sentenceId = "";
        this.numbers.startSentence();
        start = bytes.indexOf(LINE_FEED, start) + 1;
      } else {
        start = this.tokenLine(bytes, start) + 1;
      }
    }
  }

  /** Reads a token line and returns the position of its line feed. */
  private tokenLine(bytes: Uint8Array, start: number): number {
    const { found, tokens } = this;
    const stop = found.find(bytes, start);
    if (found.columns === 1) {
      this.checkUtf8(bytes, start, start, found.idEnd);
      const text = excerpt(decoder.decode(bytes.subarray(start, found.idEnd)));
      this.report("malformed-line", { data: { text, expected: "a line of ten columns separated by tabs" } });
      return stop;
    }
    this.openDocument();
    if (!found.complete) this.report("irregular-token-line", { data: { columns: found.columns, expected: 10 } });
    if (found.kind === "other") {
      const text = excerpt(decoder.decode(bytes.subarray(start, found.idEnd)));
      this.report("irregular-token-line", { column: 1, data: { text } });
    }
    if (found.kind !== "range") {
      if (!this.inSentence) {
        this.inSentence = true;
        tokens.startSentence(this.sentenceId);
      }
      const { starts, ends } = found;
      if (tokens.add(bytes, starts[FORM], ends[FORM], this.line, found.kind === "empty"))
        this.checkUtf8(bytes, start, starts[FORM], ends[FORM]);
      this.dependencies.add(bytes, found);
      if (this.keepFeatures) this.addFeatures(bytes, start);
      if (found.kind === "word") this.numbers.add(numberIn(bytes, starts[0], ends[0]), this.line);
      else if (found.kind === "other") this.numbers.addUnknown();
    }
    if (found.miscEnd - found.miscStart > 1) this.misc(bytes, start);
    return stop;
  }

  /** Takes what the token at hand says besides its word. */
  private addFeatures(bytes: Uint8Array, lineStart: number): void {
    const { starts, ends } = this.found;
    const token = this.tokens.length - 1;
    for (let i = 0; i < featureColumns.length; i++) {
      const column = featureColumns[i];
      const start = starts[column];
      const end = ends[column];
      const isEmpty = end - start < 2 && (end === start || bytes[start] === UNDERSCORE);
      if (!isEmpty && this.columns[i].put(token, bytes, start, end)) this.checkUtf8(bytes, lineStart, start, end);
    }
  }

  /** The features of a mention's head, which is its only token if no head is given. */
  private featuresOf({
    runs,
    head = runs.length === 2 && runs[0] === runs[1] ? runs[0] : -1,
  }: FoundMention): FoundFeatures {
    if (head < 0) return {};
    const [, lemmas, feats] = this.columns;
    return conlluFeatures(lemmas.at(head), feats.at(head));
  }

  /** Looks for what MISC says of coreference. */
  private misc(bytes: Uint8Array, lineStart: number): void {
    const { miscStart, miscEnd } = this.found;
    for (const { attribute, start, end } of miscAttributes(bytes, miscStart, miscEnd)) {
      if (attribute === "Entity") this.entity(bytes, lineStart, start, end);
      else if (attribute === "Misspelt" || attribute === "Stray") this.damaged(attribute, bytes, lineStart, start, end);
      else if (attribute !== "Outdated") this.link(attribute, bytes, lineStart, start, end);
      else if (this.outdated.count++ === 0) this.outdated.line = this.line;
    }
  }

  /** Reports an attribute that may be one of coreference, damaged. */
  private damaged(
    attribute: "Misspelt" | "Stray",
    bytes: Uint8Array,
    lineStart: number,
    start: number,
    end: number,
  ): void {
    const text = decoder.decode(bytes.subarray(start, end));
    const column = columnAt(bytes, lineStart, start);
    if (attribute === "Stray") this.report("malformed-cell", { column, data: { text: excerpt(text) } });
    else this.report("misspelt-name", { column, data: { name: text, known: misspeltAttribute(text) } });
  }

  /** Reads the value of `Bridge` or `SplitAnte`. */
  private link(
    attribute: "Bridge" | "SplitAnte",
    bytes: Uint8Array,
    lineStart: number,
    start: number,
    end: number,
  ): void {
    this.checkUtf8(bytes, lineStart, start, end);
    const column = columnAt(bytes, lineStart, start);
    const place = { line: this.line, column, token: this.tokens.length - 1 };
    this.links.add(attribute, decoder.decode(bytes.subarray(start, end)), place);
  }

  /** Reads the value of `Entity`. */
  private entity(bytes: Uint8Array, lineStart: number, start: number, end: number): void {
    this.checkUtf8(bytes, lineStart, start, end);
    const { line } = this;
    const column = columnAt(bytes, lineStart, start);
    const value = decoder.decode(bytes.subarray(start, end));
    if (value === "") this.report("malformed-cell", { column, data: { text: "Entity=" } });
    if (this.found.kind === "range") {
      this.report("entity-on-range", { column, data: { text: excerpt(value) } });
      return;
    }
    if (this.fields === undefined) {
      this.fields = undeclaredFields;
      this.report("entity-undeclared", { column });
    }
    const { length, sentenceStart } = this.tokens;
    for (const item of entityItems(value, this.fields)) {
      const place = { token: length - 1, sentenceStart, line, column: column + item.at };
      if (item.kind === "malformed") {
        this.report("malformed-cell", { column: place.column, data: { text: excerpt(item.text) } });
      } else if (item.kind === "close") {
        this.mentions.close(item, place);
      } else {
        this.mentions.open(item, place);
      }
    }
  }

  private comment(bytes: Uint8Array, start: number, end: number): void {
    const line = decoder.decode(bytes.subarray(start, end)).replace(/\r{1,99}$/, "");
    const comment = parseConlluComment(line);
    if (comment === undefined) {
      const name = misspeltNewdoc(line);
      if (name !== undefined) this.report("misspelt-name", { data: { name, known: "newdoc" } });
      return;
    }
    this.checkUtf8(bytes, start, start, end);
    if (comment.kind === "document") {
      this.finishDocument();
      this.openDocument(comment.id);
      if (comment.id === "") this.report("document-without-name");
    } else if (comment.kind === "sentence") {
      // A blank line may be missing.
      this.inSentence = false;
      this.numbers.startSentence();
      this.sentenceId = comment.id;
    } else if (comment.name === "Entity") {
      const fields = parseEntityFields(comment.value);
      if (fields === undefined) {
        const data = { text: excerpt(comment.value), expected: "a declaration of fields with `eid` among them" };
        this.report("malformed-line", { data });
      } else {
        this.fields = fields;
      }
    }
  }

  /** Opens a document where none is open. */
  private openDocument(id?: string): void {
    if (this.current !== undefined) return;
    // An id that is empty is the file's own name for the document.
    const name = this.nameless.next(id);
    this.current = { ...(id === "" ? { document: "" } : name), line: this.line };
  }

  private finishDocument(): void {
    const { current, mentions, tokens } = this;
    if (current === undefined) return;
    const complete = mentions.finish();
    for (const [code, { count, line }] of [
      ["ambiguous-nesting", mentions.nested],
      ["cross-sentence-mention", mentions.crossing],
    ] as const) {
      if (count > 0) this.report(code, { line, data: { count } });
    }
    const found = complete.map((mention) => {
      const placed = foundMention(mention, tokens, this.report);
      return this.keepFeatures ? { ...placed, features: this.featuresOf(placed) } : placed;
    });
    const gap = this.numbers.gap();
    if (gap !== undefined) this.report("token-number-gap", gap);
    const [tags] = this.columns;
    const taken = { ...tokens.take(), ...(tags.length > 0 && { tag: tags.take(tokens.length) }) };
    const tree = this.dependencies.take(taken);
    this.emit(this.links.addTo(mentionsToPart({ ...current, part: "", tokens: { ...taken, ...tree } }, found)));
    this.current = undefined;
    this.inSentence = false;
    this.sentenceId = "";
    tokens.clear();
    this.numbers.clear();
    this.dependencies.clear();
    for (const column of this.columns) column.clear();
    mentions.clear();
    this.links.clear();
  }

  private checkUtf8(bytes: Uint8Array, lineStart: number, start: number, end: number): void {
    const bad = invalidUtf8(bytes, start, end);
    if (bad >= 0) this.report("invalid-utf8", { column: columnAt(bytes, lineStart, bad) });
  }
}

/** Whether a comment may be one that is read, `# newdoc`, `# sent_id`, `# global`, or a misspelt `# newdoc`. */
function mayMatter(bytes: Uint8Array, start: number): boolean {
  let p = start + 1;
  while (bytes[p] === SPACE || bytes[p] === TAB) p++;
  const [first, second] = [bytes[p], bytes[p + 1]];
  if ((first === 110 && second === 101) || (first === 115 && second === 101) || (first === 103 && second === 108))
    return true;
  // One edit leaves either `doc`, up to a place further on, or `new`, which is above.
  for (let at = p + 2; at < p + 8; at++)
    if (bytes[at] === 100 && bytes[at + 1] === 111 && bytes[at + 2] === 99) return true;
  return false;
}

/** Whether a comment goes on like a token line, which has nine tabs. */
function holdsTokenLine(bytes: Uint8Array, start: number, stop: number): boolean {
  let tabs = 0;
  for (let p = bytes.indexOf(TAB, start); p >= 0 && p < stop && tabs < COLUMNS; p = bytes.indexOf(TAB, p + 1)) tabs++;
  return tabs >= COLUMNS - 1;
}

/** A mention with its head and minimum span as tokens. The file counts them from 1 among the mention's own words. */
function foundMention(mention: DrawnMention, tokens: TokenColumns, report: Report): FoundMention {
  const { entity, runs, line, column, head, minimum } = mention;
  const found: FoundMention = { entity: entity.id, runs, line, entityType: entity.type };
  if (head === "" && minimum === "") return found;
  let words = 0;
  for (let r = 0; r < runs.length; r += 2) words += runs[r + 1] - runs[r] + 1;
  const outside = (field: string, text: string): void => {
    const covered = tokens.text(runs[0], Math.min(runs[1], runs[0] + 80));
    report("index-outside-mention", {
      line,
      column,
      entity: entity.id,
      ...(covered !== undefined && { mention: excerpt(covered) }),
      data: { field, text: excerpt(text), words },
    });
  };

  let headToken: number | undefined;
  // 0 says that the head is not known where a field behind it must be written.
  if (head !== "" && head !== "0") {
    headToken = wordAt(runs, head);
    if (headToken === undefined) {
      outside("head", head);
      if (words === 1) headToken = runs[0];
    }
  }
  const least: number[] = [];
  if (minimum !== "" && minimum !== "_") {
    for (const index of minimum.split(",")) {
      const token = wordAt(runs, index);
      if (token === undefined) {
        outside("minimum span", minimum);
        least.length = 0;
        break;
      }
      least.push(token, token);
    }
  }
  return {
    ...found,
    ...(headToken !== undefined && { head: headToken }),
    ...(least.length > 0 && { minimum: least }),
  };
}

/** The token that is the mention's word of that number; nothing if it has no such word. */
function wordAt(runs: readonly number[], text: string): number | undefined {
  if (!/^[0-9]{1,9}$/.test(text)) return undefined;
  let index = Number(text) - 1;
  if (index < 0) return undefined;
  for (let r = 0; r < runs.length; r += 2) {
    const length = runs[r + 1] - runs[r] + 1;
    if (index < length) return runs[r] + index;
    index -= length;
  }
  return undefined;
}
