import { DistinctNames } from "../distinct-names.ts";
import { excerpt } from "../excerpt.ts";
import { documentOfFile } from "../file-name.ts";
import { mentionsToPart } from "../mentions-to-part.ts";
import { PassedOver } from "../passed-over.ts";
import { reporter } from "../reporter.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { TokenNumbers } from "../token-numbers.ts";
import { coreferenceOf } from "./coreference-layers.ts";
import { textOf } from "./tsv-cell.ts";
import type { TsvToken, TsvUnit } from "./tsv-document.ts";
import { parseLayer, type TsvLayer } from "./tsv-schema.ts";
import { placeUnits } from "./unit-places.ts";

/** Another token line within a line. */
const TOKEN_INSIDE = /\d-\d{1,9}\t\d{1,9}-\d{1,9}\t/;

const TOKEN_LINE = /^(\d{1,9}-\d{1,9})(\.\d{1,9})?\t(\d{1,9})-(\d{1,9})\t/;

/** Reads WebAnno TSV 3. A file is one document; files one behind another are as many. */
export class WebannoReader extends TextLineReader {
  /** The line of `#FORMAT=`, or of the first thing behind it that is known, of the file that is read; 0 before it. */
  private start = 0;
  private layers: TsvLayer[] = [];
  private tokens: TsvToken[] = [];
  private units: TsvUnit[] = [];
  private sentenceStarts: number[] = [];
  private sentenceIds: string[] = [];
  /** Index of the token with a number. */
  private tokenOf = new Map<string, number>();
  private ids = new Set<string>();
  private sentence = "";
  private sentenceId = "";
  private readonly numbers = new TokenNumbers(1);
  private readonly names = new DistinctNames();
  private readonly passedOver = new PassedOver();

  protected override readLine(line: string): void {
    if (line.startsWith("#")) this.readHeader(line);
    else if (line.trim() !== "") this.readUnit(line);
  }

  protected override finishFile(): void {
    this.finish();
    // This is about the file as a whole, so it has no line.
    this.passedOver.reportTo(reporter(this.options, () => undefined));
  }

  private readHeader(line: string): void {
    if (line.startsWith("#FORMAT=")) {
      this.finish();
      this.start = this.line;
    } else if (line.startsWith("#T_")) {
      const layer = parseLayer(line, this.layers);
      if (layer !== undefined) this.layers.push(layer);
      else this.reportLine(line, "the declaration of a layer: `#T_SP=`, `#T_CH=` or `#T_RL=` and its name");
    } else if (line.startsWith("#Sentence.id=")) {
      this.sentenceId = textOf(line.slice("#Sentence.id=".length));
      this.sentence = "";
    } else if (line.startsWith("#Text=")) {
      this.sentence = "";
      if (TOKEN_INSIDE.test(line)) this.report("merged-lines");
    }
  }

  private readUnit(line: string): void {
    const match = TOKEN_LINE.exec(line);
    const [start, end] = [Number(match?.[3]), Number(match?.[4])];
    if (match === null || start > end) {
      this.reportLine(line, "a token: its number, its place and its word, with tabs between");
      return;
    }
    if (this.start === 0) this.start = this.line;
    const [id, suffix = ""] = match.slice(1, 3);
    const fields = line.split("\t");
    const last = this.layers.at(-1);
    const undeclared = fields.slice(last === undefined ? 3 : last.column + last.features.length);
    if (undeclared.length > 1 && TOKEN_INSIDE.test(line.slice(match[0].length))) this.report("merged-lines");
    else if (undeclared.some((cell) => cell !== "" && cell !== "_")) this.passedOver.add("columns without a layer");
    if (suffix === "") this.addToken(id, fields, start, end);
    else this.addPart(id + suffix, id, fields, start, end);
  }

  private addToken(id: string, fields: string[], start: number, end: number): void {
    const sentence = id.slice(0, id.indexOf("-"));
    if (sentence !== this.sentence) {
      this.numbers.startSentence();
      this.sentenceStarts.push(this.tokens.length);
      this.sentenceIds.push(this.sentenceId);
      this.sentence = sentence;
      this.sentenceId = "";
    }
    this.numbers.add(Number(id.slice(sentence.length + 1)), this.line);
    const token = this.tokens.length;
    this.tokens.push({ word: textOf(fields[2], end - start), line: this.line, start, end });
    if (this.isNew(id)) this.tokenOf.set(id, token);
    this.units.push({ id, token, line: this.line, fields });
  }

  private addPart(id: string, of: string, fields: string[], start: number, end: number): void {
    const token = this.tokenOf.get(of);
    if (token === undefined) {
      this.report("unknown-reference", { column: 1, data: { field: id, id: of } });
      return;
    }
    const { start: from, end: to } = this.tokens[token];
    if (start < from || end > to) {
      this.reportLine(fields.join("\t"), "a part of its token: it has other characters");
      return;
    }
    this.isNew(id);
    this.units.push({ id, token, part: { start: start - from, end: end - from }, line: this.line, fields });
  }

  /** Whether nothing had that number before; says so if something had. */
  private isNew(id: string): boolean {
    if (this.ids.has(id)) {
      this.report("duplicate-id", { column: 1, data: { id } });
      return false;
    }
    this.ids.add(id);
    return true;
  }

  private finish(): void {
    const { start, layers, tokens, units, sentenceStarts, sentenceIds } = this;
    this.layers = [];
    this.tokens = [];
    this.units = [];
    this.sentenceStarts = [];
    this.sentenceIds = [];
    this.tokenOf = new Map();
    this.ids = new Set();
    this.sentence = "";
    this.sentenceId = "";
    this.start = 0;
    const gap = this.numbers.gap();
    this.numbers.clear();
    if (start === 0) return;
    const document = this.names.give(documentOfFile(this.options.file));
    if (gap !== undefined) this.report("token-number-gap", { document, ...gap });
    const body = { tokens, units, sentenceStarts, sentenceIds };
    const mentions = coreferenceOf(body, layers, this.passedOver, (code, where) => {
      this.report(code, { document, ...where });
    });
    const places = placeUnits(body, mentions, this.options.tokens ?? true);
    this.emit(
      mentionsToPart(
        { document, part: "", line: start, tokens: places.tokens },
        mentions.map(({ units: on, ...mention }) => ({ ...mention, runs: places.runsOf(on), line: units[on[0]].line })),
      ),
    );
  }

  private reportLine(line: string, expected: string): void {
    this.report("malformed-line", { data: { text: excerpt(line), expected } });
  }
}
