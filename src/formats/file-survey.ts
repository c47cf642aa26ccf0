import type { Diagnostic } from "../core/diagnostic.ts";
import { encodingOf } from "./common/markup/xml-file-reader.ts";
import type { Report } from "./common/messages/reporter.ts";
import { type ContentSurvey, type UnreadCounts, unreadList } from "./common/survey/content-survey.ts";
import { type Format, headLength, type PartReader, type ReadOptions } from "./format.ts";

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
