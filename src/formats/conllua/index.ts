import type { AnnotatedPart } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { conlluFeatures, misspeltNewdoc, parseConlluComment } from "../common/conventions/conllu.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { filledColumn } from "../common/text/filled-lines.ts";
import type { Format } from "../format.ts";
import { type FoundBridge, withLayers } from "../common/parts/found-layers.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { type DocumentName, NamelessDocuments } from "../common/parts/nameless-documents.ts";
import type { Report } from "../common/messages/reporter.ts";
import { trimmedSpan } from "../common/text/text-to-part.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { TokenNumbers } from "../token-numbers.ts";
import { type BridgingItem, bridgingItems, identityItems } from "./markables.ts";
import { type FinishedMarkables, Markables } from "./markables.ts";

/** The "exploded" format of Universal Anaphora. */
export const conllua: Format = {
  id: "conllua",
  title: "CoNLL-UA (Universal Anaphora)",
  summary:
    "CoNLL-U Plus with `# global.columns = ID FORM … MISC IDENTITY …` and mentions in the column `IDENTITY` as `(EntityID=1|MarkableID=markable_1|Min=1` … `)`.",
  marks: ["global.columns"],
  detect: detectConllua,
  reader: (options) => new ConlluaReader(options),
  extensions: ["CONLLUA", "conllup"],
};

/** Whether the beginning of a file declares columns with an `IDENTITY` column among them. */
export function detectConllua(head: string): boolean {
  return /^#[ \t]{0,9}global\.columns[ \t]{0,9}=.*\sIDENTITY(?:\s|$)/m.test(head);
}

/** Where in a token line the columns are that are read, 0-based; -1 for what is not there. */
interface ConlluaColumns {
  readonly count: number;
  readonly form: number;
  readonly tag: number;
  readonly lemma: number;
  readonly feats: number;
  readonly identity: number;
  readonly bridging: number;
  readonly discourseDeixis: number;
  /** Columns of annotation that is passed over, with the name of its layer. */
  readonly others: readonly { readonly column: number; readonly layer: string }[];
}

/** The layers that are passed over, by the names of their columns. */
const otherLayers = new Map([
  ["REFERENCE", "reference to entities outside the text"],
  ["NOM_SEM", "nominal semantics"],
]);

/** Reads the value of `# global.columns`; nothing if it has no column `IDENTITY`. */
function parseColumns(declaration: string): ConlluaColumns | undefined {
  const names = declaration.split(/\s+/);
  const identity = names.indexOf("IDENTITY");
  if (identity < 0) return undefined;
  return {
    count: names.length,
    form: names.indexOf("FORM"),
    tag: names.indexOf("UPOS"),
    lemma: names.indexOf("LEMMA"),
    feats: names.indexOf("FEATS"),
    identity,
    bridging: names.indexOf("BRIDGING"),
    discourseDeixis: names.indexOf("DISCOURSE_DEIXIS"),
    others: names.flatMap((name, column) => {
      const layer = otherLayers.get(name);
      return layer === undefined ? [] : [{ column, layer }];
    }),
  };
}

/** The columns of version 1.1, for files that do not declare theirs. */
const undeclaredColumns: ConlluaColumns = {
  count: 15,
  form: 1,
  tag: 3,
  lemma: 2,
  feats: 5,
  identity: 10,
  bridging: 11,
  discourseDeixis: 12,
  others: Array.from(otherLayers.values(), (layer, i) => ({ column: 13 + i, layer })),
};

/** The cells of one token line after another, without white space around them. */
class LineCells {
  /** How many there are. */
  length = 0;
  private line = "";
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** Cuts a line at tabs where these make columns enough for `IDENTITY`, otherwise at any white space, as the scorers do. */
  cut(line: string, { identity }: ConlluaColumns): void {
    this.line = line;
    this.length = 0;
    let start = 0;
    for (let tab = line.indexOf("\t"); tab >= 0; tab = line.indexOf("\t", start)) {
      this.add(start, tab);
      start = tab + 1;
    }
    this.add(start, line.length);
    if (this.length > identity) return;
    this.length = 0;
    for (const { 0: text, index } of line.matchAll(/\S+/g)) this.add(index, index + text.length);
  }

  /** A cell; "" where there is none. */
  text(column: number): string {
    return column >= 0 && column < this.length ? this.line.slice(this.starts[column], this.ends[column]) : "";
  }

  /** Where a cell begins in the line (0-based). */
  at(column: number): number {
    return this.starts[column];
  }

  /** Whether there is something in a cell. */
  isFilled(column: number): boolean {
    if (column < 0 || column >= this.length) return false;
    const start = this.starts[column];
    const length = this.ends[column] - start;
    return length > 1 || (length === 1 && this.line[start] !== "_" && this.line[start] !== "-");
  }

  /** Whether something is annotated in a cell, and not only ends there. */
  begins(column: number): boolean {
    return this.isFilled(column) && !/^\)+$/.test(this.text(column));
  }

  private add(from: number, to: number): void {
    const [start, end] = trimmedSpan(this.line, from, to);
    this.starts[this.length] = start;
    this.ends[this.length++] = end;
  }
}

/** What the first column says: a word `3`, a node that is not in the text `3.1`, several words `3-4`; nothing if none of them. */
function kindOf(id: string): "word" | "empty" | "range" | undefined {
  let p = 0;
  while (p < id.length && id.charCodeAt(p) >= 48 && id.charCodeAt(p) <= 57) p++;
  if (p === id.length && p > 0) return "word";
  const mark = /^\d+([.-])\d+$/.exec(id)?.[1];
  return mark === undefined ? undefined : mark === "-" ? "range" : "empty";
}

/** What is collected of one document. */
interface OpenDocument extends DocumentName {
  readonly line: number;
  readonly report: Report;
  readonly identity: Markables;
  readonly discourseDeixis: Markables;
  readonly bridges: PlacedBridge[];
  readonly words: string[];
  readonly tags: string[];
  readonly lemmas: string[];
  readonly feats: string[];
  readonly zero: number[];
  /** Positions of the tokens that are in the text. */
  readonly inText: number[];
  readonly sentenceStarts: number[];
  readonly sentenceIds: string[];
  /** Numbers of columns: how many lines have them, and which first. */
  readonly widths: Map<number, { count: number; readonly line: number }>;
}

/** An entry of the column of bridging and its place in the file. */
interface PlacedBridge extends BridgingItem {
  readonly line: number;
  readonly column: number;
}

/**
 * Reads CoNLL-UA, the "exploded" format of Universal Anaphora: CoNLL-U Plus with mentions in a column `IDENTITY`, and with bridging,
 * discourse deixis, split antecedents and markables that do not refer, which become layers. What refers to things outside the text is
 * passed over, and so are nominal semantics.
 */
export class ConlluaReader extends TextLineReader {
  private columns: ConlluaColumns = undeclaredColumns;
  private current: OpenDocument | undefined;
  private readonly nameless = new NamelessDocuments(this.options.file);
  private inSentence = false;
  private sentenceId = "";
  private readonly numbers = new TokenNumbers(1);
  private readonly cells = new LineCells();
  /** Annotation that is passed over, by layer: how often, and on which line first. */
  private readonly passedOver = new Map<string, { count: number; line: number }>();

  protected override readLine(text: string): void {
    if (text.startsWith("#")) {
      this.readComment(text);
    } else if (text.trim() === "") {
      this.inSentence = false;
      this.sentenceId = "";
      this.numbers.startSentence();
    } else {
      this.readToken(text);
    }
  }

  protected override finishFile(): void {
    this.finishDocument();
    for (const [layer, { count, line }] of this.passedOver)
      this.report("layer-not-read", { line, data: { layer, count } });
  }

  private readComment(text: string): void {
    const comment = parseConlluComment(text);
    if (comment?.kind === "document") {
      this.finishDocument();
      this.open(comment.id);
      if (comment.id === "") this.report("document-without-name", { document: "" });
    } else if (comment?.kind === "sentence") {
      this.inSentence = false;
      this.sentenceId = comment.id;
      this.numbers.startSentence();
    } else if (comment?.kind === "global" && comment.name === "columns") {
      const columns = parseColumns(comment.value);
      if (columns === undefined) {
        const data = { text: excerpt(comment.value), expected: "a declaration of columns with `IDENTITY` among them" };
        this.report("malformed-line", { data });
      } else {
        this.columns = columns;
      }
    } else if (comment === undefined) {
      const name = misspeltNewdoc(text);
      if (name !== undefined) this.report("misspelt-name", { data: { name, known: "newdoc" } });
    }
    if (text.split("\t").length >= this.columns.count) this.report("merged-lines");
  }

  private readToken(text: string): void {
    const { columns, cells, line } = this;
    cells.cut(text, columns);
    const id = cells.text(0);
    // Objects of a visual situation have the number 0.
    if (id === "0") {
      this.passOver("visual situations");
      return;
    }
    const document = this.current ?? this.open();
    const kind = kindOf(id);
    if (kind === undefined) {
      document.report("irregular-token-line", { column: cells.at(0) + 1, data: { text: excerpt(id) } });
    }
    const width = document.widths.get(cells.length);
    if (width === undefined) document.widths.set(cells.length, { count: 1, line });
    else width.count++;
    if (cells.length <= columns.identity) {
      document.report("irregular-token-line", { data: { columns: cells.length, expected: columns.count } });
    }
    // A line of several words, `3-4`, is no token.
    if (kind === "range") {
      if (cells.isFilled(columns.identity)) {
        const data = { text: excerpt(cells.text(columns.identity)) };
        document.report("entity-on-range", { column: cells.at(columns.identity) + 1, data });
      }
      return;
    }
    const token = document.zero.length;
    if (!this.inSentence) {
      this.inSentence = true;
      document.sentenceStarts.push(token);
      document.sentenceIds.push(this.sentenceId);
    }
    const zero = kind === "empty";
    if (kind === undefined) this.numbers.addUnknown();
    else if (!zero) this.numbers.add(Number(id), line);
    document.zero.push(zero ? 1 : 0);
    if (!zero) document.inText.push(token);
    if (this.options.tokens ?? true) document.words.push(cells.text(columns.form));
    const tag = cells.text(columns.tag);
    document.tags.push(tag === "_" ? "" : tag);
    if (this.options.features ?? true) {
      document.lemmas.push(cells.text(columns.lemma));
      document.feats.push(cells.text(columns.feats));
    }
    for (const { column, layer } of columns.others) if (cells.begins(column)) this.passOver(layer);
    if (cells.isFilled(columns.identity))
      this.readMarkables(columns.identity, document.identity, token, document.report);
    const { bridging, discourseDeixis } = columns;
    if (cells.isFilled(discourseDeixis))
      this.readMarkables(discourseDeixis, document.discourseDeixis, token, document.report);
    if (cells.isFilled(bridging)) {
      const column = cells.at(bridging) + 1;
      for (const item of bridgingItems(cells.text(bridging)))
        document.bridges.push({ ...item, line, column: column + item.at });
    }
  }

  private readMarkables(column: number, markables: Markables, token: number, report: Report): void {
    const at = this.cells.at(column) + 1;
    for (const item of identityItems(this.cells.text(column))) {
      if (item.kind === "open") markables.begin(item, token, this.line, at + item.at);
      else if (item.kind === "close") markables.end(item.markable, token, this.line, at + item.at);
      else report("malformed-cell", { column: at + item.at, data: { text: excerpt(item.text) } });
    }
  }

  /** Opens a document. */
  private open(id?: string): OpenDocument {
    const name = this.nameless.next(id);
    // An id that is empty is the file's own name for the document.
    const { document, position } = id === "" ? { document: "" } : name;
    const report: Report = (code, more) => {
      this.report(code, { document, ...more });
    };
    const opened: OpenDocument = {
      document,
      ...(position !== undefined && { position }),
      line: this.line,
      report,
      identity: new Markables(report),
      discourseDeixis: new Markables(report),
      bridges: [],
      words: [],
      tags: [],
      lemmas: [],
      feats: [],
      zero: [],
      inText: [],
      sentenceStarts: [],
      sentenceIds: [],
      widths: new Map(),
    };
    this.current = opened;
    return opened;
  }

  private finishDocument(): void {
    if (this.current === undefined) return;
    const { current } = this;
    const { document, line, words, tags, zero, inText, sentenceStarts, sentenceIds, report } = current;
    this.checkWidths(current);
    const gap = this.numbers.gap();
    if (gap !== undefined) report("token-number-gap", gap);
    this.numbers.clear();
    const tag = filledColumn(tags);
    const { tokens: keepWords = true, features: keepFeatures = true } = this.options;
    const tokens = {
      length: zero.length,
      sentenceStarts: Int32Array.from(sentenceStarts),
      ...(keepWords && { form: textColumn(words) }),
      ...(tag !== undefined && { tag }),
      ...(keepWords && sentenceIds.some((id) => id !== "") && { sentenceIds }),
      ...(zero.includes(1) && { zero: Uint8Array.from(zero) }),
    };
    const { position } = current;
    const frame = { document, part: "", ...(position !== undefined && { position }), line, tokens };
    const identity = current.identity.finish(inText);
    const deixis = current.discourseDeixis.finish(inText);
    const partOf = ({ mentions }: FinishedMarkables): AnnotatedPart =>
      mentionsToPart(frame, keepFeatures ? mentions.map(featuresIn(current)) : mentions);
    const { columns } = this;
    this.emit(
      withLayers(partOf(identity), {
        splits: identity.splits,
        nonReferring: identity.nonReferring,
        ...(columns.bridging >= 0 && { bridges: bridgesOf(current.bridges, identity, report) }),
        ...(columns.discourseDeixis >= 0 && {
          discourseDeixis: withLayers(partOf(deixis), { splits: deixis.splits, nonReferring: deixis.nonReferring }),
        }),
      }),
    );
    this.current = undefined;
    this.inSentence = false;
    this.sentenceId = "";
  }

  /** Says which lines have not as many columns as the others; files may lack columns at the end of all lines. */
  private checkWidths({ widths, report }: OpenDocument): void {
    let [usual, most] = [0, 0];
    for (const [width, { count }] of widths) if (count > usual) [usual, most] = [count, width];
    const isAlone = widths.size === 1 && usual === 1;
    const { count: declared, identity } = this.columns;
    for (const [width, { count, line }] of widths)
      if (isAlone ? width !== declared && width > identity : width !== most)
        report("uneven-columns", { line, data: { count } });
  }

  private passOver(layer: string): void {
    const known = this.passedOver.get(layer);
    if (known === undefined) this.passedOver.set(layer, { count: 1, line: this.line });
    else known.count++;
  }
}

/** Gives mentions of a document what is said of their heads. */
function featuresIn({ lemmas, feats }: OpenDocument): (mention: FoundMention) => FoundMention {
  return (mention) => {
    const { runs, head = runs.length === 2 && runs[0] === runs[1] ? runs[0] : -1 } = mention;
    return head < 0 ? mention : { ...mention, features: conlluFeatures(lemmas[head], feats[head]) };
  };
}

/** Pairs of bridging. What names a markable that is not there is reported and left out. */
function bridgesOf(found: readonly PlacedBridge[], { byId }: FinishedMarkables, report: Report): FoundBridge[] {
  return found.flatMap(({ keys, text, line, column }): FoundBridge[] => {
    const [anaphor, anchor] = [keys.get("markableid"), keys.get("mentionanchor")];
    const entity = keys.get("entityanchor");
    if (anaphor === undefined || (anchor === undefined && entity === undefined)) {
      report("malformed-cell", { line, column, data: { text: excerpt(text) } });
      return [];
    }
    for (const id of [anaphor, anchor]) {
      if (id === undefined || byId.has(id)) continue;
      report("unknown-reference", { line, column, data: { field: "Bridging", id } });
      return [];
    }
    const antecedent = anchor === undefined ? undefined : byId.get(anchor);
    const named = antecedent?.entity ?? entity ?? "";
    return [{ anaphor: byId.get(anaphor)!, antecedent, entity: named, relation: keys.get("rel") ?? "" }];
  });
}
