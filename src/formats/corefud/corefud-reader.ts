import { listIn } from "../../core/arrays.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { GrowingTextColumn } from "../../core/text-column.ts";
import { conlluFeatures, misspeltNewdoc, parseConlluComment } from "../common/conventions/conllu.ts";
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
} from "../common/lines/line-bytes.ts";
import { LineReader } from "../common/lines/line-reader.ts";
import { numberIn, TokenNumbers } from "../common/lines/token-places.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { type Report, reporter } from "../common/messages/reporter.ts";
import { NamedField, UnreadFields } from "../common/messages/unread-fields.ts";
import { type FoundBridge, withLayers } from "../common/parts/found-layers.ts";
import { columnsToPart, type FoundFeatures } from "../common/parts/mentions-to-part.ts";
import { type DocumentName, NamelessDocuments } from "../common/parts/distinct-names.ts";
import type { ReadOptions } from "../format.ts";
import { ENTITY, field, keep, lineScanner, type LineScanner, shapeFields } from "../common/lines/line-scanner.ts";
import {
  COLUMNS,
  ConlluLine,
  Dependencies,
  FEATS,
  FORM,
  HEAD,
  LEMMA,
  MISC,
  miscAttributes,
  MiscNames,
  misspeltAttribute,
  TokenColumns,
  UPOS,
} from "./conllu-line.ts";
import { type EntityFields, EntityItem, parseEntityFields, undeclaredFields, unescapeId } from "./entity-items.ts";
import { MentionCollector } from "./mention-collector.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

const featureColumns = [UPOS, LEMMA, FEATS];

/** The fields of a bracket that is made from Stanza's notation. */
const onlyId: EntityFields = { id: 0, type: -1, head: -1, minimum: -1 };

/**
 * Reads CorefUD: CoNLL-U with coreference in MISC. `Entity=` holds mentions with the fields that `# global.Entity`
 * declares. The links in `Bridge=` and `SplitAnte=` become layers. In a file without `Entity=`, reads Stanza's
 * `coref_chains=`.
 */
export class CorefudReader extends LineReader {
  private readonly report: Report;
  private readonly options: ReadOptions;
  private readonly names: MiscNames;
  private readonly tokens: TokenColumns;
  private readonly mentions: MentionCollector;
  private readonly found = new ConlluLine();
  private readonly keepFeatures: boolean;
  private readonly keepEnhanced: boolean;
  private readonly shape: Int32Array;
  private readonly item = new EntityItem();
  /** The current token and the first one of its sentence. The token is -1 for a line of several words. */
  private token = 0;
  private sentenceStart = 0;
  private readonly dependencies = new Dependencies();
  private readonly numbers = new TokenNumbers(1);
  private readonly columns = featureColumns.map(() => new GrowingTextColumn());
  private fields: EntityFields | undefined;
  private current: (DocumentName & { readonly line: number }) | undefined;
  private readonly nameless: NamelessDocuments;
  private inSentence = false;
  private sentenceId = "";
  private readonly links: LinkCollector;
  /** Coreference in the notation of older versions, which is skipped. */
  private readonly outdated = { count: 0, line: 0 };
  /** The notation of the first coreference in the file, and whether the current document also has the other one. */
  private notation: "Entity" | "coref_chains" | undefined;
  private hasOther = false;
  private readonly others = new OtherEntities();
  private readonly besides = new UnreadFields();
  private readonly named: NamedField;
  /** Whether the current document has the attribute that is read. */
  private hasEntity = false;

  constructor(options: ReadOptions = {}) {
    super();
    this.nameless = new NamelessDocuments(options.file);
    this.options = options;
    this.names = new MiscNames(options.field);
    this.named = new NamedField(options);
    const report = reporter(options, () => this.line);
    this.report = (code, where) => {
      report(code, { ...(this.current !== undefined && { document: this.current.document }), ...where });
    };
    this.tokens = new TokenColumns(options.tokens ?? true);
    this.keepFeatures = options.features ?? true;
    this.keepEnhanced = options.enhanced ?? false;
    this.shape = shapeFields({
      style: "conllu",
      number: 0,
      head: HEAD,
      texts: [
        [(options.tokens ?? true) ? FORM : -1, keep.all],
        ...featureColumns.map((column) => [this.keepFeatures ? column : -1, keep.noUnderscore] as const),
      ],
      // The scanner knows no other attribute than `Entity`.
      cells: [[MISC, (options.field ?? "Entity") === "Entity" ? keep.misc : keep.noUnderscore]],
    });
    this.mentions = new MentionCollector(this.report);
    this.links = new LinkCollector(this.report);
  }

  protected override finishFile(): void {
    this.finishDocument();
    const { count, line } = this.outdated;
    if (count > 0) this.report("outdated-annotation", { line, data: { count } });
    const ofFile = reporter(this.options, () => undefined);
    this.besides.reportTo(ofFile, this.options);
    this.named.reportTo(ofFile);
  }

  /** Returns whether coreference in this notation is read. Only the first notation in a file is. */
  private isRead(notation: "Entity" | "coref_chains"): boolean {
    this.notation ??= notation;
    if (this.notation !== notation) this.hasOther = true;
    return this.notation === notation;
  }

  protected override scan(bytes: Uint8Array): void {
    const fast = this.keepEnhanced ? undefined : lineScanner(bytes.length);
    for (let start = 0, sliceEnd = 0; start < bytes.length; ) {
      if (fast !== undefined && this.current !== undefined) {
        if (start >= sliceEnd) sliceEnd = fast.put(bytes, start);
        if (start < sliceEnd) start = this.readRegular(fast, bytes, start);
        if (start === bytes.length) break;
      }
      this.line++;
      let first = bytes[start];
      if (isByteOrderMark(bytes, start)) {
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

  private readRegular(lines: LineScanner, bytes: Uint8Array, start: number): number {
    const { tokens, numbers, columns } = this;
    const { state, sentences } = lines;
    state.set(this.shape);
    state[field.columns] = COLUMNS;
    numbers.begin(state);
    if ((state[field.isFirst] === 1) === this.inSentence) return start;
    tokens.begin(state);
    columns.forEach((column, i) => {
      state[field.textEnds + 1 + i] = column.end;
    });
    state[field.line] = this.line;
    state[field.nameStart] = -1;
    const stop = lines.read(start);
    if (stop === start) return stop;
    this.sentenceStart = tokens.sentenceStart;
    this.sentenceId = tokens.addAll(lines, this.sentenceId);
    this.inSentence = state[field.isFirst] === 0;
    numbers.addAll(state);
    this.dependencies.addAll(lines);
    columns.forEach((column, i) => {
      lines.addSomeTexts(1 + i, column);
    });
    const line = state[field.line];
    const count = state[field.newSentences];
    let sentence = 0;
    lines.eachCell((cell) => {
      while (sentence < count && sentences[sentence] <= cell.token) this.sentenceStart = sentences[sentence++];
      this.token = cell.token;
      this.line = cell.line;
      if (cell.which === ENTITY) this.entity(bytes, cell.start, cell.end, cell.column);
      else this.misc(bytes, cell.start, cell.end, cell.column);
    });
    this.line = line;
    return stop;
  }

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
      this.dependencies.add(bytes, found, this.keepEnhanced);
      if (this.keepFeatures) this.addFeatures(bytes, start);
      if (found.kind === "word") this.numbers.add(numberIn(bytes, starts[0], ends[0]), this.line);
      else if (found.kind === "other") this.numbers.addUnknown();
    }
    if (found.miscEnd - found.miscStart > 1) {
      this.token = found.kind === "range" ? -1 : tokens.length - 1;
      this.sentenceStart = tokens.sentenceStart;
      this.misc(bytes, found.miscStart, found.miscEnd, columnAt(bytes, start, found.miscStart));
    }
    return stop;
  }

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

  private misc(bytes: Uint8Array, start: number, end: number, column: number): void {
    for (const found of miscAttributes(bytes, start, end, this.names)) {
      const { attribute } = found;
      if (attribute === "Outdated") {
        if (this.outdated.count++ === 0) this.outdated.line = this.line;
        continue;
      }
      if (attribute === "Other") {
        this.others.add(decoder.decode(bytes.subarray(found.start, found.end)));
        continue;
      }
      const at = column - 1 + columnAt(bytes, start, found.start);
      if (attribute === "Misspelt" || attribute === "Stray") {
        this.damaged(attribute, decoder.decode(bytes.subarray(found.start, found.end)), at);
        continue;
      }
      const bad = invalidUtf8(bytes, found.start, found.end);
      if (bad >= 0) this.report("invalid-utf8", { column: column - 1 + columnAt(bytes, start, bad) });
      // Invalid UTF-8 is replaced before anything is compared.
      const value = bad >= 0 ? encoder.encode(decoder.decode(bytes.subarray(found.start, found.end))) : bytes;
      const [from, to] = bad >= 0 ? [0, value.length] : [found.start, found.end];
      if (attribute === "Entity") this.entity(value, from, to, at);
      else if (attribute === "Chains") this.chains(decoder.decode(value.subarray(from, to)), at);
      else this.link(attribute, decoder.decode(value.subarray(from, to)), at);
    }
  }

  private damaged(attribute: "Misspelt" | "Stray", text: string, column: number): void {
    if (attribute === "Stray") this.report("malformed-cell", { column, data: { text: excerpt(text) } });
    else this.report("misspelt-name", { column, data: { name: text, known: misspeltAttribute(text) } });
  }

  private link(attribute: "Bridge" | "SplitAnte", value: string, column: number): void {
    const token = this.token < 0 ? this.tokens.length - 1 : this.token;
    this.links.add(attribute, value, { line: this.line, column, token });
  }

  /** Reads the chains of a word in Stanza's notation. They may be absent: `coref_chains=`. */
  private chains(value: string, column: number): void {
    this.hasEntity = true;
    if (value === "" || !this.isRead("coref_chains")) return;
    const { brackets, malformed } = bracketsOfChains(value);
    for (const text of malformed) this.report("malformed-cell", { column, data: { text: excerpt(text) } });
    if (brackets.length === 0) return;
    if (this.token < 0) {
      this.report("entity-on-range", { column, data: { text: excerpt(value) } });
      return;
    }
    for (const bracket of brackets) {
      const bytes = encoder.encode(bracket);
      this.brackets(bytes, 0, bytes.length, column, onlyId);
    }
  }

  private entity(bytes: Uint8Array, start: number, end: number, firstColumn: number): void {
    this.hasEntity = true;
    if (!this.isRead("Entity")) return;
    if (start === end) this.report("malformed-cell", { column: firstColumn, data: { text: "Entity=" } });
    if (this.token < 0) {
      const data = { text: excerpt(decoder.decode(bytes.subarray(start, end))) };
      this.report("entity-on-range", { column: firstColumn, data });
      return;
    }
    if (this.fields === undefined) {
      this.fields = undeclaredFields;
      this.report("entity-undeclared", { column: firstColumn });
    }
    this.brackets(bytes, start, end, firstColumn, this.fields);
  }

  private brackets(bytes: Uint8Array, start: number, end: number, firstColumn: number, fields: EntityFields): void {
    const { item, token, sentenceStart, line } = this;
    let column = firstColumn;
    for (let at = start; at < end; ) {
      const next = item.find(bytes, at, end, fields);
      const place = { token, sentenceStart, line, column };
      if (item.kind === "malformed") {
        const data = { text: excerpt(decoder.decode(bytes.subarray(at, next))) };
        this.report("malformed-cell", { column, data });
      } else if (item.kind === "close") this.mentions.closeItem(bytes, item, place);
      else this.mentions.openItem(bytes, item, place);
      column += columnAt(bytes, at, next) - 1;
      at = next;
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
    if (line.includes("\uFFFD")) this.checkUtf8(bytes, start, start, end);
    if (comment.kind === "document") {
      this.finishDocument();
      this.openDocument(comment.id);
      if (comment.id === "") this.report("document-without-name");
    } else if (comment.kind === "sentence") {
      // The blank line before the sentence may be missing.
      this.inSentence = false;
      this.numbers.startSentence();
      this.sentenceId = comment.id;
    } else if (comment.name === "Entity" || comment.name === this.options.field) {
      const fields = parseEntityFields(comment.value);
      if (fields === undefined) {
        const data = { text: excerpt(comment.value), expected: "a declaration of fields that includes `eid`" };
        this.report("malformed-line", { data });
      } else {
        this.fields = fields;
      }
    }
  }

  private openDocument(id?: string): void {
    if (this.current !== undefined) return;
    // Without an id, the document is named after the file; an empty id stays empty.
    const name = this.nameless.next(id);
    this.current = { ...(id === "" ? { document: "" } : name), line: this.line };
  }

  private finishDocument(): void {
    const { current, mentions, tokens } = this;
    if (current === undefined) return;
    const { lexical, ...found } = mentions.finish(
      (first, last) => tokens.text(first, last),
      this.fields?.minimaSkipZeros === true ? tokens.zeroPlaces : [],
    );
    const gap = this.numbers.gap();
    if (gap !== undefined) this.report("token-number-gap", gap);
    const [tags, lemmas, feats] = this.columns;
    const featuresOf = (mention: number): FoundFeatures =>
      lexical[mention] < 0 ? {} : conlluFeatures(lemmas.at(lexical[mention]), feats.at(lexical[mention]));
    const taken = { ...tokens.take(), ...(tags.length > 0 && { tag: tags.take(tokens.length) }) };
    const tree = this.dependencies.take(taken);
    const frame = { ...current, part: "", tokens: { ...taken, ...tree } };
    const { part } = columnsToPart(frame, { ...found, ...(this.keepFeatures && { featuresOf }) });
    this.emit(this.links.addTo(part));
    this.named.add(current.document, this.hasEntity);
    this.noteOthers(current.document);
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

  private noteOthers(document: string): void {
    const { notation, hasEntity, others } = this;
    const names = others.take();
    if (this.hasOther) names.push(notation === "Entity" ? "coref_chains" : "Entity");
    for (const name of names) this.besides.add(name, document, hasEntity ? (notation ?? "Entity") : undefined);
    this.hasEntity = this.hasOther = false;
  }

  private checkUtf8(bytes: Uint8Array, lineStart: number, start: number, end: number): void {
    const bad = invalidUtf8(bytes, start, end);
    if (bad >= 0) this.report("invalid-utf8", { column: columnAt(bytes, lineStart, bad) });
  }
}

/** Returns whether a comment may be relevant: `# newdoc`, `# sent_id`, `# global`, or a misspelt `# newdoc`. */
function mayMatter(bytes: Uint8Array, start: number): boolean {
  let p = start + 1;
  while (bytes[p] === SPACE || bytes[p] === TAB) p++;
  const [first, second] = [bytes[p], bytes[p + 1]];
  if ((first === 110 && second === 101) || (first === 115 && second === 101) || (first === 103 && second === 108))
    return true;
  // A single edit of `newdoc` leaves `doc`, or `ne`, which was checked above.
  for (let at = p + 2; at < p + 8; at++)
    if (bytes[at] === 100 && bytes[at + 1] === 111 && bytes[at + 2] === 99) return true;
  return false;
}

/** Returns whether a comment continues like a token line, with at least nine tabs. */
function holdsTokenLine(bytes: Uint8Array, start: number, stop: number): boolean {
  let tabs = 0;
  for (let p = bytes.indexOf(TAB, start); p >= 0 && p < stop && tabs < COLUMNS; p = bytes.indexOf(TAB, p + 1)) tabs++;
  return tabs >= COLUMNS - 1;
}

/** A link in MISC, `e12<e124:subset` or `e3<e11`: from the second entity to the first. */
interface Link {
  readonly target: string;
  readonly source: string;
  readonly relation: string;
}

interface PlacedLink extends Link {
  readonly line: number;
  readonly column: number;
  readonly token: number;
}

export class LinkCollector {
  private readonly links = { Bridge: [] as PlacedLink[], SplitAnte: [] as PlacedLink[] };
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  add(attribute: "Bridge" | "SplitAnte", value: string, place: Omit<PlacedLink, keyof Link>): void {
    const { line, column } = place;
    const { links, malformed } = linksIn(value);
    for (const text of malformed) this.report("malformed-cell", { line, column, data: { text: excerpt(text) } });
    for (const link of links) this.links[attribute].push({ ...link, ...place });
  }

  /**
   * Returns the part with the links as layers, which are present even if empty. Reports and drops links from or to
   * entities that do not exist.
   */
  addTo(part: AnnotatedPart): AnnotatedPart {
    const ids = new Set(part.entities.ids);
    const isKnown = ({ target, source, line, column }: PlacedLink, field: string): boolean => {
      const id = [target, source].find((each) => !ids.has(each));
      if (id !== undefined) this.report("unknown-reference", { line, column, data: { field, id } });
      return id === undefined;
    };
    const bridges = this.links.Bridge.filter((link) => isKnown(link, "`Bridge`"));
    const splits = this.links.SplitAnte.filter((link) => isKnown(link, "`SplitAnte`"));
    return withLayers(part, {
      splits: splits.map(({ source, target }) => ({ entity: source, antecedent: target })),
      bridges: bridgesOf(bridges, part),
    });
  }

  clear(): void {
    this.links.Bridge.length = this.links.SplitAnte.length = 0;
  }
}

function linksIn(value: string): { readonly links: readonly Link[]; readonly malformed: string[] } {
  const links: Link[] = [];
  const malformed: string[] = [];
  for (const text of value.split(",")) {
    const match = /^([^<:]+)<([^<:]+)(?::(.*))?$/.exec(text);
    if (match === null) malformed.push(text);
    else links.push({ target: unescapeId(match[1]), source: unescapeId(match[2]), relation: match.at(3) ?? "" });
  }
  return { links, malformed };
}

/**
 * Takes as anaphor the mention of the source entity that begins at the link's token. If there is none, takes one that
 * covers this token, or else the entity's first mention.
 */
function bridgesOf(links: readonly PlacedLink[], { mentions, entities }: AnnotatedPart): FoundBridge[] {
  const mentionsOf = new Map<string, number[]>();
  if (links.length > 0) mentions.entity.forEach((e, m) => listIn(mentionsOf, entities.ids[e]).push(m));
  return links.map(({ target, source, relation, token }) => {
    const own = listIn(mentionsOf, source);
    const mention =
      own.find((m) => mentions.first[m] === token) ??
      own.find((m) => mentions.first[m] <= token && token <= mentions.last[m]) ??
      own[0];
    return { anaphor: { runs: runsOf(mentions, mention) }, entity: target, relation };
  });
}

/** A chain at a word, `start-repr-id0`: the position of the word in the mention, and the name of the chain. */
const CHAIN_ITEM = /^(start|middle|end|unit)-(?:repr-)?([^-]+)$/;

/** Brackets as in `Entity=`, and the items that are not chains. */
interface ChainBrackets {
  readonly brackets: readonly string[];
  readonly malformed: readonly string[];
}

/**
 * Converts the chains of a word in Stanza's notation, `end-id0,start-repr-id1,unit-id2`, to brackets, `id0)`, `(id1`
 * and `(id2)`. Mentions end before others begin, because the notation does not say which mention of a chain ends.
 */
export function bracketsOfChains(value: string): ChainBrackets {
  const closing: string[] = [];
  const opening: string[] = [];
  const malformed: string[] = [];
  for (const text of value.split(",")) {
    const [, place, id] = CHAIN_ITEM.exec(text) ?? ["", "", ""];
    if (id === "") malformed.push(text);
    else if (place === "end") closing.push(`${id})`);
    else if (place !== "middle") opening.push(place === "unit" ? `(${id})` : `(${id}`);
  }
  return { brackets: [...closing, ...opening], malformed };
}

/** Items in the notation of `Entity`: `(e1-person` and `(e1)`, or `e1)`. */
const ITEM = /\(([^()]+)(\)?)|([^()]+)\)/g;

/** Matches names of attributes that may hold coreference even if all mentions are single words. */
const CORE_NAME = /entit|coref|clust|chain|mention|referent|pred|sys|gold/i;

interface FoundNotation {
  /** The open mentions of each entity. */
  readonly open: Map<string, number>;
  hasOnlyItems: boolean;
  /** Whether a mention has several words, which is unlikely by chance. */
  hasLong: boolean;
}

/** Attributes in MISC, besides those that are read, which may have the notation of `Entity`. */
class OtherEntities {
  private readonly found = new Map<string, FoundNotation>();

  /** @param text the attribute with its name */
  add(text: string): void {
    const equals = text.indexOf("=");
    const name = text.slice(0, equals);
    const value = text.slice(equals + 1);
    const known: FoundNotation = this.found.get(name) ?? { open: new Map(), hasOnlyItems: true, hasLong: false };
    this.found.set(name, known);
    let length = 0;
    for (const match of value.matchAll(ITEM)) {
      const [item, opened, isWhole, closed] = match as (string | undefined)[];
      length += item?.length ?? 0;
      if (isWhole === ")") continue;
      const id = (opened ?? closed ?? "").replace(/[-[][^]*/, "");
      const open: number = (known.open.get(id) ?? 0) + (opened === undefined ? -1 : 1);
      known.open.set(id, open);
      if (open < 0) known.hasOnlyItems = false;
      if (opened === undefined) known.hasLong = true;
    }
    if (length < value.length) known.hasOnlyItems = false;
  }

  /** Ends a document. Returns the attributes with the notation of `Entity`. */
  take(): string[] {
    const names = Array.from(this.found).flatMap(([name, { open, hasOnlyItems, hasLong }]) => {
      const isNotation = hasOnlyItems && Array.from(open.values()).every((count) => count === 0);
      return isNotation && (hasLong || CORE_NAME.test(name)) ? [name] : [];
    });
    this.found.clear();
    return names;
  }
}
