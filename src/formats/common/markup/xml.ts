import { SaxesParser } from "saxes";
import type { Report } from "../../reporter.ts";
import type { TextPosition } from "../../text-position.ts";

/** An opening tag. */
export interface XmlElement {
  /** With its namespace prefix, as in the file. */
  readonly name: string;
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  /** Where the tag ends (1-based). */
  readonly line: number;
}

/** What is called while a document is read, in the order of the text; an empty element is opened and closed. */
export interface XmlHandlers {
  readonly open?: (element: XmlElement) => void;
  /** Text between tags, entities resolved, CDATA too; one stretch of text may come in several pieces. */
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads an XML document. It never throws: reading stops where the text stops being well-formed, which is reported
 * (`xml-syntax`) with its place.
 *
 * @returns whether all of it was read
 */
export function readXml(text: string, handlers: XmlHandlers, report: Report): boolean {
  const parser = new SaxesParser({ position: true, xmlns: false });
  const state = { failed: false };
  let depth = 0;
  parser.on("error", ({ message }) => {
    if (state.failed) return;
    state.failed = true;
    // The parser puts the place before its words; ours is a field of its own.
    const reason = message.replace(/^(?:[^:]*:)?\d+:\d+: /, "").replace(/\.$/, "");
    report("xml-syntax", { ...within(text, parser.line, parser.columnIndex + 1), data: { reason } });
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth++;
    if (!state.failed) handlers.open?.({ name, attributes, line: parser.line });
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    if (!state.failed) handlers.close?.(name);
  });
  const onText = (piece: string): void => {
    if (!state.failed && depth > 0) handlers.text?.(piece);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  // In slices, so that a broken file is not read to its end.
  const SLICE = 65_536;
  for (let p = 0; p < text.length && !state.failed; p += SLICE) parser.write(text.slice(p, p + SLICE));
  if (!state.failed) parser.close();
  return !state.failed;
}

/** A place in a text that is beyond the end of its line, or of the text, brought back to it. The parser may look ahead. */
function within(text: string, line: number, column: number): TextPosition {
  let start = 0;
  let n = 1;
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    if (n === line) return { line, column: Math.min(column, index - start + 1) };
    start = index + end.length;
    n++;
  }
  return { line: n, column: Math.min(column, text.length - start + 1) };
}
