import { append } from "../core/arrays.ts";
import { type Diagnostic } from "../core/diagnostic.ts";
import { plainMessage } from "../core/plain-message.ts";
import { type AnnotatedPart, labelOf } from "../core/document.ts";
import { undecidedLabel } from "../core/undecided.ts";
import { valueAt } from "./common/json/document-fields.ts";
import { jsonDialect } from "./common/json/json-dialect.ts";
import { isFencedJson, unfencedJson } from "./common/json/fenced-json.ts";
import { isRecord, jsonIn } from "./common/json/parse-json.ts";
import { concatenate, isByteOrderMark } from "./common/lines/line-bytes.ts";
import { encodingOf } from "./common/markup/xml-file-reader.ts";
import { type Report, reporter } from "./common/messages/reporter.ts";
import { type ContentSurvey, type UnreadCounts, unreadList } from "./common/survey/content-survey.ts";
import { filledLines } from "./common/text/filled-lines.ts";
import {
  flagOf,
  formatIds,
  type Format,
  type FormatId,
  type FormatList,
  headLength,
  type PartReader,
  type ReadOptions,
  type SpanOption,
  spanOptions,
} from "./format.ts";

/** Options for reading a file of any format. Every field has a default. */
export interface ReadFileOptions extends ReadOptions {
  /** The format, or its id. By default, it is detected from the content. */
  readonly format?: FormatId | Format;
  /** Called when the format is known. */
  readonly onFormat?: (format: Format) => void;
}

const MOST_UNHEARD = 10;

/** Diagnostics that say why a file has no mentions. */
const explanations: ReadonlySet<string> = new Set(["predictions-not-read", "unclear-coreference", "unclear-annotator"]);

interface FileContent {
  readonly parts: number;
  readonly mentions: number;
  readonly errors: number;
  readonly malformed: number;
}

/** Diagnostics that suggest another format, if the file has no mentions. */
const malformedCodes: ReadonlySet<string> = new Set(["json-shape", "json-syntax", "no-clusters"]);

function contentProblem({
  parts,
  mentions,
  errors,
  malformed,
}: FileContent): "no-document" | "no-mentions" | undefined {
  // An object without clusters is not a document, even if it has a name and words.
  const nothing = parts === 0 ? errors === 0 : mentions === 0 && malformed > 0;
  if (nothing) return "no-document";
  return parts > 0 && mentions === 0 ? "no-mentions" : undefined;
}

/**
 * Detects the format from the beginning of a file, reads it, and reports problems of the file as a whole.
 *
 * Buffers bytes until there are enough for detection, so the size of the chunks does not affect the result.
 */
export class DetectingReader implements PartReader {
  private readonly formats: FormatList;
  private reader: PartReader | undefined;
  private sharesIds: Format["sharesIds"] = "perhaps";
  private readonly options: ReadFileOptions;
  private readonly asked: Format | undefined;
  private readonly report: Report;
  private waiting: Uint8Array[] = [];
  /** The number of buffered bytes, counted from the first that is not white space. */
  private waitingLength = 0;
  private failed = false;
  /** Whether the file is an answer with fenced JSON, which is read only when all of it is here. */
  private isFenced = false;
  /** Whether a message has said why there are no mentions. */
  private isExplained = false;
  /** The first errors, if the options have no `report`. */
  readonly unheard: Diagnostic[] = [];
  private readonly found = { parts: 0, mentions: 0, errors: 0, malformed: 0 };
  /** The number of entities that annotators have not decided, and the first document with one. */
  private readonly undecided = { entities: 0, document: "" };
  private readonly survey: FileSurvey;

  /**
   * Begins a file.
   *
   * @param formats the possible formats
   * @param options options for reading; without a format, it is detected from the first bytes
   * @throws RangeError if there is no format with that id
   */
  constructor(formats: FormatList, options: ReadFileOptions) {
    this.formats = formats;
    this.asked = formatAsked(formats, options.format);
    this.survey = new FileSurvey(options);
    this.options = {
      ...options,
      ...this.survey.options,
      report: (diagnostic) => {
        this.survey.note(diagnostic);
        if (diagnostic.severity === "error") this.found.errors++;
        if (explanations.has(diagnostic.code)) this.isExplained = true;
        if (malformedCodes.has(diagnostic.code)) this.found.malformed++;
        options.report?.(diagnostic);
        const isUnheard = options.report === undefined && diagnostic.severity === "error";
        if (isUnheard && this.unheard.length < MOST_UNHEARD) this.unheard.push(diagnostic);
      },
    };
    this.report = reporter(this.options, () => undefined);
  }

  get isOver(): boolean {
    return this.failed;
  }

  push(chunk: Uint8Array): readonly AnnotatedPart[] {
    return this.withinLimits(() => this.take(chunk));
  }

  end(): readonly AnnotatedPart[] {
    return this.withinLimits(() => this.finish());
  }

  /**
   * Returns the result of a step. If a text is too long for a string, reports it, returns nothing and reads no further.
   */
  private withinLimits(step: () => readonly AnnotatedPart[]): readonly AnnotatedPart[] {
    try {
      return step();
    } catch (error) {
      if (!isStringTooLong(error)) throw error;
      this.failed = true;
      this.reader = undefined;
      this.report("file-too-large");
      return [];
    }
  }

  private take(chunk: Uint8Array): readonly AnnotatedPart[] {
    if (this.failed) return [];
    if (this.isFenced) {
      this.waiting.push(chunk.slice());
      return [];
    }
    if (this.reader !== undefined) {
      this.survey.push(chunk);
      return this.counted(this.reader.push(chunk));
    }
    this.waitingLength += this.waitingLength === 0 ? chunk.length - contentStart(chunk) : chunk.length;
    if (this.waitingLength < headLength) {
      this.waiting.push(chunk.slice());
      return [];
    }
    return this.open(this.waiting.length === 0 ? chunk : concatenate([...this.waiting, chunk]));
  }

  private finish(): readonly AnnotatedPart[] {
    const parts =
      this.reader === undefined && !this.failed
        ? [...this.open(this.waiting.length === 1 ? this.waiting[0] : concatenate(this.waiting))]
        : [];
    if (this.isFenced) append(parts, this.openFenced());
    if (this.reader !== undefined) {
      append(parts, this.counted(this.reader.end()));
      const problem = contentProblem(this.found);
      if (problem === "no-document" && this.found.parts > 0)
        this.report(problem, { data: { parts: this.found.parts } });
      else if (problem === "no-mentions" && this.isExplained) this.isExplained = true;
      else if (problem === "no-mentions") this.report(problem, this.survey.ofReader(this.reader));
      else if (problem !== undefined) this.report(problem);
      const { entities, document } = this.undecided;
      if (entities > 0) this.report("undecided-entities", { document, data: { entities } });
      this.survey.reportTo(this.report, this.reader);
    }
    return parts;
  }

  /** Opens the JSON in the fences of a language model's answer. */
  private openFenced(): readonly AnnotatedPart[] {
    const { text, around, blocks } = unfencedJson(new TextDecoder().decode(concatenate(this.waiting)));
    if (blocks > 1) this.report("text-around-answer", { severity: "warning", data: { count: around, blocks } });
    else if (around > 0) this.report("text-around-answer", { data: { count: around } });
    this.isFenced = false;
    return this.open(new TextEncoder().encode(text));
  }

  private open(head: Uint8Array): readonly AnnotatedPart[] {
    this.waiting = [];
    const mayBeFenced = this.asked === undefined || this.asked.fields !== undefined;
    if (mayBeFenced && isFencedJson(new TextDecoder().decode(head.subarray(0, headLength)))) {
      this.isFenced = true;
      this.waiting = [head.slice()];
      return [];
    }
    const content = head.subarray(contentStart(head));
    if (isBlank(content)) return this.readBlank();
    const { formats } = this;
    const { columns } = this.options;
    const asked = this.asked ?? (columns && formats.find("labels"));
    const detected = this.formatOfColumn(content) ?? formats.detect(content) ?? this.formatOfField(content);
    // A file whose format is detected cannot be foreign.
    const format = detected === undefined && formats.isForeign(content) ? undefined : (asked ?? detected);
    if (format === undefined) {
      this.failed = true;
      const guess = formats.guessUnreadable(content);
      this.report("unknown-format", guess === undefined ? {} : { data: { guess } });
      return [];
    }
    // A file of the named format may look like another format, but then it must have mentions.
    const isItself = detected === undefined || detected === format || format.resembles?.includes(detected.id) === true;
    if (!isItself) this.found.malformed++;
    this.options.onFormat?.(format);
    const { bothSides, side } = this.options;
    if (bothSides === true && side === "response" && format.holdsBothSides !== true) this.report("one-side-only");
    const ignored = spanOptions.filter(
      (option) => this.options[option] !== undefined && format.spanOptions?.includes(option) !== true,
    );
    this.reportWithoutEffect(format, ignored);
    this.survey.begin(format, head);
    this.reader = format.reader({
      ...this.options,
      ...Object.fromEntries(ignored.map((option) => [option, undefined])),
    });
    this.sharesIds = format.sharesIds;
    return this.counted(this.reader.push(head));
  }

  /** @param ignored options for the positions of spans that the format does not have */
  private reportWithoutEffect(format: Format, ignored: readonly SpanOption[]): void {
    const { field, numberPairs, missingLabel, keepLabel, relation } = this.options;
    const isTable = format.id === "labels";
    const others: readonly (readonly [flag: string, value: string | undefined, hasEffect: boolean])[] = [
      ["--field", field, format.fields !== undefined || format.namesField === true],
      ["--number-pairs", numberPairs, format.fields !== undefined],
      ["--missing-label", missingLabel?.join(), isTable],
      ["--keep-label", keepLabel?.join(), isTable],
      ["--relation", relation?.join(), format.namesRelations === true],
    ];
    const options = [
      ...ignored.map((name) => `--${flagOf(name)} ${this.options[name]}`),
      ...others.flatMap(([flag, value, hasEffect]) => (value === undefined || hasEffect ? [] : [`${flag} ${value}`])),
    ];
    for (const option of options) this.report("option-without-effect", { data: { option, format: format.id } });
  }

  /** Returns CoNLL-U Plus if the file declares the column that was named, or CoNLL-U if MISC has the attribute. */
  private formatOfColumn(content: Uint8Array): Format | undefined {
    const { field } = this.options;
    if (field === undefined) return undefined;
    const head = new TextDecoder().decode(content.subarray(0, headLength));
    const declared = /^#[ \t]{0,9}global\.columns[ \t]{0,9}=(.*)$/m.exec(head)?.[1].trim().split(/\s+/);
    if (declared?.includes(field) === true) return this.formats.find("conllua");
    if (declared !== undefined) return undefined;
    const misc = head.matchAll(/^\d+(?:[.-]\d+)?(?:\t[^\t\r\n]*){8}\t([^\t\r\n]*)\r*$/gm);
    const isNamed = Array.from(misc).some(([, items]) => items.split("|").some((each) => each.startsWith(`${field}=`)));
    return isNamed ? this.formats.find("corefud") : undefined;
  }

  /**
   * Returns a format in which any field can hold the clusters, if a field was named: JSON, or JSON lines with marked text.
   */
  private formatOfField(content: Uint8Array): Format | undefined {
    const { field } = this.options;
    if (field === undefined) return undefined;
    const head = new TextDecoder().decode(content.subarray(0, headLength));
    const dialect = jsonDialect(head);
    const [first] = filledLines(head, 1);
    const record = dialect === undefined ? undefined : jsonIn(first)?.value;
    const isText = isRecord(record) && typeof valueAt(record, field) === "string";
    return dialect === undefined ? undefined : this.formats.find(isText ? "inline" : dialect);
  }

  /** Reads an empty file. It has a part only if a companion holds its text. */
  private readBlank(): readonly AnnotatedPart[] {
    this.failed = true;
    const { file, companion = () => undefined } = this.options;
    const { asked } = this;
    // The more general formats, which assume less about the text, are last in the list.
    for (const format of asked === undefined ? this.formats.formats.toReversed() : [asked]) {
      const paths = file === undefined ? [] : (format.companions?.(file) ?? []);
      if (!paths.some((path) => companion(path) !== undefined)) continue;
      const parts = format.reader(this.options).end();
      if (parts.length === 0) continue;
      this.options.onFormat?.(format);
      if (parts.every(({ mentions }) => mentions.length === 0)) this.report("no-mentions");
      return parts;
    }
    this.report("empty-file");
    return [];
  }

  private counted(parts: readonly AnnotatedPart[]): readonly AnnotatedPart[] {
    this.found.parts += parts.length;
    for (const part of parts) {
      this.found.mentions += part.mentions.length;
      const open = part.entities.types?.filter((type) => type === undecidedLabel).length ?? 0;
      if (open > 0 && this.undecided.entities === 0) this.undecided.document = labelOf(part);
      this.undecided.entities += open;
    }
    if (this.sharesIds === undefined) return parts.map(withLocalIds);
    return this.sharesIds === "perhaps" ? parts : parts.map((part) => ({ ...part, hasUniqueIds: true }));
  }
}

function formatAsked(formats: FormatList, asked: FormatId | Format | undefined): Format | undefined {
  if (typeof asked !== "string") return asked;
  const found = formats.find(asked);
  if (found === undefined) throw new RangeError(`there is no format "${asked}"; there are ${formatIds.join(", ")}`);
  return found;
}

function withLocalIds(part: AnnotatedPart): AnnotatedPart {
  const { entities } = part;
  // A reader says so if these documents share their entities.
  if (entities.local?.includes(1) === false) return { ...part, hasUniqueIds: true };
  return { ...part, entities: { ...entities, local: new Uint8Array(entities.length).fill(1) } };
}

/** Returns the position of the first byte that is not white space, or the length. */
function contentStart(bytes: Uint8Array): number {
  const start = bytes.findIndex((byte) => !isSpace(byte));
  return start < 0 ? bytes.length : start;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.subarray(isByteOrderMark(bytes, 0) ? 3 : 0).every(isSpace);
}

function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/**
 * Reads parts from bytes in memory. The chunks may end anywhere in the file.
 *
 * @param reader a new reader for each file: `FileReader`, or the result of `Format.reader`
 * @returns the parts, each as soon as it is complete; diagnostics go to the reader's `report`
 * @throws UnreadableError at the end, if there were errors but no part, and the reader is a `FileReader` without a
 *   `report`
 * @example
 *   const file = new TextEncoder().encode('{"sentences": [["Ann", "she"]], "clusters": [[[0, 0], [1, 1]]]}\n');
 *   const [part] = readParts([file], new FileReader());
 *   part.mentions.length; // → 2
 */
export function* readParts(chunks: Iterable<Uint8Array>, reader: PartReader): Generator<AnnotatedPart, void> {
  let hasParts = false;
  for (const chunk of chunks) {
    const parts = reader.push(chunk);
    hasParts ||= parts.length > 0;
    yield* parts;
    // The input may be endless, such as a device.
    if (reader.isOver === true) break;
  }
  const parts = reader.end();
  yield* parts;
  if (!hasParts && parts.length === 0) requireHeard(reader);
}

/** Throws an `UnreadableError` if there were errors and no `report` received them. */
export function requireHeard({ unheard = [] }: PartReader): void {
  if (unheard.length > 0) throw new UnreadableError(unheard);
}

/** Thrown if nothing in a file could be read and no `report` receives its diagnostics. */
export class UnreadableError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  /** The message names the first error. */
  constructor(diagnostics: readonly Diagnostic[]) {
    const [first] = diagnostics.filter(({ severity }) => severity === "error");
    const { code, file = "the input", line } = first;
    const where = line === undefined ? file : `${file}, line ${line}`;
    super(`nothing could be read from ${where}: ${plainMessage(first)} (${code})`);
    this.name = "UnreadableError";
    this.diagnostics = diagnostics;
  }
}

/** Returns whether an error means that a string would be too long. The code and messages are those of Node and V8. */
function isStringTooLong(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && error.code === "ERR_STRING_TOO_LONG") ||
    /Invalid string length|string longer than/.test(error.message)
  );
}

/** The most names in a message about a file without mentions. */
const MOST_NAMES = 40;

/**
 * Lists what a file and its companions have that is not read: everything, if the options ask for it, or what a file
 * without mentions has instead.
 */
export class FileSurvey {
  /** Options for the reader, so that companions are surveyed, too. */
  readonly options: Pick<ReadOptions, "companion">;
  private readonly given: ReadOptions;
  private readonly listsAll: boolean;
  private readonly companions = new Map<string, Uint8Array>();
  /** Layers that the reader has reported. */
  private readonly passed: string[] = [];
  private format: Format | undefined;
  private head = new Uint8Array(0);
  private isWhole = true;
  private survey: ContentSurvey | undefined;
  private decode: ((chunk: Uint8Array) => string) | undefined;

  constructor(given: ReadOptions) {
    const { listUnread = false, companion } = given;
    this.given = given;
    this.listsAll = listUnread;
    this.options =
      companion === undefined || !listUnread
        ? {}
        : {
            companion: (path) => {
              const bytes = companion(path);
              if (bytes !== undefined) this.companions.set(path, bytes);
              return bytes;
            },
          };
  }

  /** Notes a diagnostic of the reader. */
  note({ code, data }: Diagnostic): void {
    if (code === "layer-not-read") this.passed.push(`${String(data?.["layer"])} (${String(data?.["count"])})`);
  }

  begin(format: Format, head: Uint8Array): void {
    this.format = format;
    this.head = head.slice(0, headLength);
    this.isWhole = head.length <= headLength;
    if (!this.listsAll) return;
    this.survey = format.survey?.(false, this.given);
    const decoder = new TextDecoder(encodingOf(head));
    this.decode = (chunk) => decoder.decode(chunk, { stream: true });
    this.survey?.push(this.decode(head));
  }

  push(chunk: Uint8Array): void {
    this.isWhole = false;
    if (this.decode !== undefined) this.survey?.push(this.decode(chunk));
  }

  /** Returns the data of a message that a file has no mentions. */
  ofReader(reader: PartReader): Partial<Diagnostic> {
    const { format, head } = this;
    const unread = [
      ...this.passed,
      ...unreadList(reader.unread?.() ?? countsIn(format?.survey?.(false, this.given), reader.text ?? textOf(head))),
    ];
    // Columns and comments of tables say little to somebody who looks for mentions.
    const layers = unread.filter((name) => !/^(?:column \d|comments? )/.test(name));
    if (layers.length === 0) return {};
    const isBeginning = !this.isWhole && reader.text === undefined && reader.unread === undefined;
    const shown = layers.length > MOST_NAMES ? [...layers.slice(0, MOST_NAMES), "…"] : layers;
    return { data: { unread: shown, ...(isBeginning && { from: "beginning" }) } };
  }

  /** Reports the unread parts, if the options ask for it. */
  reportTo(report: Report, reader: PartReader): void {
    if (!this.listsAll) return;
    const unread = unreadList(reader.unread?.() ?? this.survey?.end() ?? new Map());
    if (unread.length > 0) report("content-not-read", { data: { unread } });
    for (const [path, bytes] of this.companions) {
      const inCompanion = unreadList(countsIn(this.format?.survey?.(true, this.given), textOf(bytes)));
      if (inCompanion.length > 0) report("content-not-read", { file: path, data: { unread: inCompanion } });
    }
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function countsIn(survey: ContentSurvey | undefined, text: string): UnreadCounts {
  if (survey === undefined) return new Map();
  survey.push(text);
  return survey.end();
}
