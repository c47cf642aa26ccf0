import { HASH, isBlankLine, LINE_FEED } from "../common/lines/line-bytes.ts";
import { parseDirective } from "./header.ts";

/** A token line: where it begins, where it ends (without its line feed), and whether it begins a sentence or a document. */
export interface HeadLine {
  readonly start: number;
  readonly stop: number;
  readonly begins: boolean;
  /** The name of its document, or "". */
  readonly document: string;
}

const decoder = new TextDecoder();

/**
 * Returns the token lines at the beginning of a file. If it has documents, lines outside of them do not count.
 *
 * @param bytes lines from the beginning of a file; only the last may be incomplete
 * @param most the most lines to return
 */
export function linesOfHead(bytes: Uint8Array, most: number): HeadLine[] {
  let lines: HeadLine[] = [];
  let [hasHeader, isOpen, begins] = [false, true, true];
  let document = "";
  for (let start = 0; start < bytes.length && lines.length < most; ) {
    const lineFeed = bytes.indexOf(LINE_FEED, start);
    const stop = lineFeed < 0 ? bytes.length : lineFeed;
    if (bytes[start] === HASH) {
      const directive = parseDirective(decoder.decode(bytes.subarray(start, Math.min(stop, start + LONGEST))));
      const { kind } = directive;
      document = directive.kind === "begin" ? directive.document : document;
      if (kind === "begin" && !hasHeader) lines = [];
      hasHeader ||= kind === "begin";
      if (kind !== "comment") isOpen = kind === "begin";
      begins ||= kind !== "comment";
    } else if (isBlankLine(bytes, start)) begins = true;
    else if (isOpen) {
      lines.push({ start, stop, begins, document });
      begins = false;
    }
    start = stop + 1;
  }
  return lines;
}

/** A header may be megabytes long, but its beginning shows what it is. */
const LONGEST = 100;
