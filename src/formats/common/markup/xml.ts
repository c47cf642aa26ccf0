import { SaxesParser } from "saxes";
import { type DeclaredEntities, entitiesIn } from "./entities.ts";
import { excerpt } from "../messages/excerpt.ts";
import { misspeltOf } from "../messages/misspelt.ts";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import type { Report } from "../messages/reporter.ts";
import type { TextPosition } from "../messages/text-position.ts";

/** An opening tag. */
export interface XmlElement {
  /** With its namespace prefix, as in the file. */
  readonly name: string;
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  readonly line: number;
}

/**
 * Names of elements, without prefixes, and of attributes that a reader looks for. Names of fewer than four letters are
 * too short to recognise misspellings.
 */
interface XmlNames {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}

/** An empty element is opened and closed. */
export interface XmlHandlers {
  readonly open?: (element: XmlElement) => void;
  /** Receives text between tags, including CDATA, with entities resolved. A text may come in several pieces. */
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** The known names. Likely misspellings of them are reported, each once. */
  readonly names?: XmlNames;
}

/**
 * Parses an XML document. Never throws: stops where the text is not well-formed and reports the position
 * (`xml-syntax`). Expands entities that the document itself declares as plain text; stops at any other
 * (`xml-entity`).
 *
 * @returns whether the whole text was read
 */
export function readXml(text: string, handlers: XmlHandlers, report: Report): boolean {
  const parser = new SaxesParser({ position: true, xmlns: false });
  const state = { failed: false };
  const entities = entitiesIn(text);
  Object.assign(parser.ENTITIES, Object.fromEntries(entities.texts));
  let depth = 0;
  const checked = new Set<string>();
  const checkName = (name: string, known: readonly string[]): void => {
    if (checked.has(name)) return;
    checked.add(name);
    const meant = misspeltOf(name, known);
    if (meant !== undefined && meant.length > 3)
      report("misspelt-name", { line: parser.line, data: { name: excerpt(name), known: meant } });
  };
  parser.on("error", ({ message }) => {
    if (state.failed) return;
    state.failed = true;
    if (message.endsWith("undefined entity.")) {
      report("xml-entity", entityProblem(text, parser, entities));
      return;
    }
    const reason = message.replace(/^(?:[^:]*:)?\d+:\d+: /, "").replace(/\.$/, "");
    report("xml-syntax", { ...within(text, parser.line, parser.columnIndex + 1), data: { reason } });
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth++;
    if (state.failed) return;
    if (handlers.names !== undefined) {
      checkName(name.slice(name.indexOf(":") + 1), handlers.names.elements);
      for (const attribute of Object.keys(attributes)) checkName(attribute, handlers.names.attributes);
    }
    handlers.open?.({ name, attributes, line: parser.line });
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    if (!state.failed) handlers.close?.(name);
  });
  const onText = (piece: string): void => {
    if (state.failed || depth === 0) return;
    const tag = handlers.names === undefined ? undefined : tagWithoutBracket(piece);
    if (tag !== undefined)
      report("markup-shape", {
        line: parser.line,
        data: { field: `“${excerpt(tag)}”`, expected: "a tag that begins with <" },
      });
    handlers.text?.(piece);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  // Parses in slices, so that a damaged file is not parsed to its end.
  const SLICE = 65_536;
  for (let p = 0; p < text.length && !state.failed; p += SLICE) parser.write(text.slice(p, p + SLICE));
  if (!state.failed) parser.close();
  return !state.failed;
}

function entityProblem(text: string, parser: SaxesParser, { refused }: DeclaredEntities): Partial<Diagnostic> {
  const before = text.slice(Math.max(0, parser.position - 100), parser.position);
  const name = before.slice(before.lastIndexOf("&") + 1).replace(/;[^]*$/, "");
  const reason = refused.get(name) ?? "it is not declared in the file";
  return { ...within(text, parser.line, parser.columnIndex + 1), data: { name: excerpt(name), reason } };
}

/** Returns the first tag that has lost its `<`, if any: a name and attributes before `>`. */
function tagWithoutBracket(text: string): string | undefined {
  if (!text.includes('">') && !/["\s]\/>/.test(text)) return undefined;
  return /(?<![<\w:.-])[\w:.-]{1,80}(?:\s{1,9}[\w:.-]{1,80}="[^"<>]*"){1,99}\s{0,9}\/?>/.exec(text)?.[0];
}

/**
 * Returns the position, or the end of its line or of the text if the position is after it. The parser may look ahead.
 */
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
