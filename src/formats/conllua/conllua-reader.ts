import { textColumn } from "../../core/text-column.ts";
import { filledColumn } from "../filled-column.ts";
import { parseConlluComment } from "../conllu-comment.ts";
import { conlluFeatures } from "../conllu-features.ts";
import { excerpt } from "../excerpt.ts";
import { documentOfFile } from "../file-name.ts";
import { type FoundMention, mentionsToPart } from "../mentions-to-part.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { type Cell, cellsOf, type ConlluaColumns, parseColumns, undeclaredColumns } from "./columns.ts";
import { identityItems } from "./identity-items.ts";
import { Markables } from "./markables.ts";

/** What is collected of one document. */
interface OpenDocument {
  readonly document: string;
  readonly line: number;
  readonly markables: Markables;
  readonly words: string[];
  readonly tags: string[];
  readonly lemmas: string[];
  readonly feats: string[];
  readonly zero: number[];
  /** Positions of the tokens that are in the text. */
  readonly inText: number[];
  readonly sentenceStarts: number[];
  readonly sentenceIds: string[];
}

/**
 * Reads CoNLL-UA, the "exploded" format of Universal Anaphora: CoNLL-U Plus with mentions in a column `IDENTITY`.
 *
 * The other layers are passed over: bridging, discourse deixis, split antecedents, and markables that do not refer.
 */
export class ConlluaReader extends TextLineReader {
  private columns: ConlluaColumns = undeclaredColumns;
  private current: OpenDocument | undefined;
  private nameless = 0;
  private inSentence = false;
  private sentenceId = "";
  /** Annotation that is passed over, by layer: how often, and on which line first. */
  private readonly passedOver = new Map<string, { count: number; line: number }>();

  protected override readLine(text: string): void {
    if (text.startsWith("#")) {
      this.readComment(text);
    } else if (text.trim() === "") {
      this.inSentence = false;
      this.sentenceId = "";
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
    } else if (comment?.kind === "global" && comment.name === "columns") {
      const columns = parseColumns(comment.value);
      if (columns === undefined) {
        const data = { text: excerpt(comment.value), expected: "a declaration of columns with `IDENTITY` among them" };
        this.report("malformed-line", { data });
      } else {
        this.columns = columns;
      }
    }
  }

  private readToken(text: string): void {
    const { columns, line } = this;
    const cells = cellsOf(text, columns);
    const id = cells[0];
    // Objects of a visual situation have the number 0.
    if (id.text === "0") {
      this.passOver("visual situations", 1);
      return;
    }
    const document = this.current ?? this.open();
    const where = { document: document.document };
    const kind = /^\d+(?:([.-])\d+)?$/.exec(id.text);
    if (kind === null) {
      const data = { text: excerpt(id.text) };
      this.report("irregular-token-line", { ...where, column: id.at + 1, data });
    }
    if (cells.length <= columns.identity) {
      this.report("irregular-token-line", { ...where, data: { columns: cells.length, expected: columns.count } });
    }
    const identity = cells.length > columns.identity ? annotation(cells[columns.identity]) : undefined;
    // A line of several words, `3-4`, is no token.
    if (kind?.[1] === "-") {
      if (identity !== undefined) {
        const data = { text: excerpt(identity.text) };
        this.report("entity-on-range", { ...where, column: identity.at + 1, data });
      }
      return;
    }
    const token = document.zero.length;
    if (!this.inSentence) {
      this.inSentence = true;
      document.sentenceStarts.push(token);
      document.sentenceIds.push(this.sentenceId);
    }
    const zero = kind?.[1] === ".";
    document.zero.push(zero ? 1 : 0);
    if (!zero) document.inText.push(token);
    const textOf = (column: number): string => (column < 0 ? "" : ((cells[column] as Cell | undefined)?.text ?? ""));
    document.words.push(textOf(columns.form));
    const tag = textOf(columns.tag);
    document.tags.push(tag === "_" ? "" : tag);
    document.lemmas.push(textOf(columns.lemma));
    document.feats.push(textOf(columns.feats));
    for (const { column, layer } of columns.others) {
      if (column < cells.length && begins(cells[column])) this.passOver(layer, 1);
    }
    if (identity === undefined) return;
    for (const item of identityItems(identity.text)) {
      const column = identity.at + item.at + 1;
      if (item.kind === "open") {
        document.markables.begin(item, token, line, column);
        if (item.keys.has("elementof")) this.passOver("split antecedents", 1);
      } else if (item.kind === "close") {
        document.markables.end(item.markable, token, line, column);
      } else {
        this.report("malformed-cell", { ...where, column, data: { text: excerpt(item.text) } });
      }
    }
  }

  /** Opens a document. Those without a name have the file's, the second and later ones with a number. */
  private open(id?: string): OpenDocument {
    let document = id;
    if (document === undefined) {
      const name = documentOfFile(this.options.file);
      document = this.nameless++ === 0 ? name : `${name}_${this.nameless}`;
    }
    const where = { document };
    const opened: OpenDocument = {
      document,
      line: this.line,
      markables: new Markables((code, more) => {
        this.report(code, { ...where, ...more });
      }),
      words: [],
      tags: [],
      lemmas: [],
      feats: [],
      zero: [],
      inText: [],
      sentenceStarts: [],
      sentenceIds: [],
    };
    this.current = opened;
    return opened;
  }

  private finishDocument(): void {
    if (this.current === undefined) return;
    const { document, line, markables, words, tags, lemmas, feats, zero, inText, sentenceStarts, sentenceIds } =
      this.current;
    const { found, pseudo, firstPseudo } = markables.finish(inText);
    const mentions = found.map((mention): FoundMention => {
      const { runs, head = runs.length === 2 && runs[0] === runs[1] ? runs[0] : -1 } = mention;
      return head < 0 ? mention : { ...mention, features: conlluFeatures(lemmas[head], feats[head]) };
    });
    const tag = filledColumn(tags);
    if (pseudo > 0) this.passOver("non-referring expressions", pseudo, firstPseudo);
    const keepWords = this.options.tokens ?? true;
    const tokens = {
      length: words.length,
      sentenceStarts: Int32Array.from(sentenceStarts),
      ...(keepWords && { form: textColumn(words) }),
      ...(tag !== undefined && { tag }),
      ...(keepWords && sentenceIds.some((id) => id !== "") && { sentenceIds }),
      ...(zero.includes(1) && { zero: Uint8Array.from(zero) }),
    };
    this.emit(mentionsToPart({ document, part: "", line, tokens }, mentions));
    this.current = undefined;
    this.inSentence = false;
    this.sentenceId = "";
  }

  private passOver(layer: string, times: number, line = this.line): void {
    const known = this.passedOver.get(layer);
    if (known === undefined) this.passedOver.set(layer, { count: times, line });
    else known.count += times;
  }
}

/** A cell with something in it. */
function annotation(cell: Cell): Cell | undefined {
  return cell.text === "" || cell.text === "_" || cell.text === "-" ? undefined : cell;
}

/** Whether something is annotated here, and not only ends here. */
function begins(cell: Cell): boolean {
  return annotation(cell) !== undefined && !/^\)+$/.test(cell.text);
}
