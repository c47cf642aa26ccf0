import { SaxesParser } from "saxes";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { misspeltOf } from "../../../core/near-names.ts";
import { excerpt } from "../messages/excerpt.ts";
import type { Report } from "../messages/reporter.ts";
import type { TextPosition } from "../messages/text-position.ts";
import { resolveReferences } from "./references.ts";

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
  /** Names that are no misspellings, although they resemble a known one. */
  readonly others?: readonly string[];
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
    if (checked.has(name) || handlers.names?.others?.includes(name) === true) return;
    checked.add(name);
    const meant = misspeltOf(name, known);
    if (meant !== undefined && meant.length > 3)
      report("misspelt-name", { line: parser.line, data: { name: excerpt(name), known: meant } });
  };
  parser.on("error", (error) => {
    state.failed = true;
    if (error.message.endsWith("undefined entity.")) {
      report("xml-entity", entityProblem(text, parser, entities));
    } else {
      const reason = error.message.replace(/^(?:[^:]*:)?\d+:\d+: /, "").replace(/\.$/, "");
      report("xml-syntax", { ...within(text, parser.line, parser.columnIndex + 1), data: { reason } });
    }
    // The parser would go on, and find further errors.
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth++;
    if (handlers.names !== undefined) {
      checkName(name.slice(name.indexOf(":") + 1), handlers.names.elements);
      for (const attribute of Object.keys(attributes)) checkName(attribute, handlers.names.attributes);
    }
    handlers.open?.({ name, attributes, line: parser.line });
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    handlers.close?.(name);
  });
  const onText = (piece: string): void => {
    if (depth === 0) return;
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
  try {
    parser.write(text).close();
  } catch (error) {
    if (!state.failed) throw error;
  }
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

/** Entities that a document declares. */
interface DeclaredEntities {
  /** The text of each entity that can be expanded. */
  readonly texts: ReadonlyMap<string, string>;
  /** Why each of the others is not expanded. */
  readonly refused: ReadonlyMap<string, string>;
}

/** The longest text of an entity, and the most text that all references may add to a document of any length. */
const LONGEST = 65_536;
const MOST_ADDED = 10_000_000;
/** How deep references to other entities may be nested. */
const DEEPEST = 100;

const none: DeclaredEntities = { texts: new Map(), refused: new Map() };

/** Matches the internal subset of a document type: `<!DOCTYPE TEI [ … ]>`. */
const SUBSET = /^[^]{0,10000}?<!DOCTYPE[^[>]{0,2000}\[/;

const DECLARATION = /<!--[^]*?-->|<!ENTITY\s+(?!%)([^\s"'<>&;]+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')|\]\s*>/g;

const REFERENCE = /&([^\s&;<#]+);/g;

const predefined = new Set(["amp", "lt", "gt", "quot", "apos"]);

/**
 * Returns the entities that a document declares in itself, such as `<!ENTITY ada "Ada">`. External entities, those with
 * markup, and those that would make the document too long are refused. The first declaration of a name counts.
 *
 * @complexity O(length): no text of an entity gets longer than a fixed limit
 */
export function entitiesIn(text: string): DeclaredEntities {
  const subset = text.includes("<!ENTITY") ? SUBSET.exec(text) : null;
  if (subset === null) return none;
  const declared = new Map<string, string>();
  const refused = new Map<string, string>();
  let end = text.length;
  DECLARATION.lastIndex = subset[0].length;
  for (let match = DECLARATION.exec(text); match !== null; match = DECLARATION.exec(text)) {
    const [whole, name, external, double, single] = match as readonly (string | undefined)[];
    if (whole?.startsWith("]") === true) {
      end = match.index;
      break;
    }
    if (name === undefined || declared.has(name) || refused.has(name)) continue;
    if (external === undefined) declared.set(name, double ?? single ?? "");
    else refused.set(name, "its text is in another file, which is not loaded");
  }
  const texts = expandAll(declared, refused);
  limit(text.slice(end), texts, refused);
  return { texts, refused };
}

/** Returns the texts of entities with references resolved. Moves those that cannot be expanded to `refused`. */
function expandAll(declared: ReadonlyMap<string, string>, refused: Map<string, string>): Map<string, string> {
  const texts = new Map<string, string>();
  const open = new Set<string>();
  let total = 0;
  const expand = (name: string): string | undefined => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const value = declared.get(name);
    if (value === undefined || refused.has(name)) return undefined;
    const problem = (reason: string): string | undefined => {
      refused.set(name, reason);
      return undefined;
    };
    if (open.has(name)) return problem("it refers to itself");
    // Character references become characters first, so that they can make markup.
    const characters = value.replace(/&#[^;\s]+;/g, (reference) => resolveReferences(reference));
    if (/</.test(characters)) return problem("it contains markup");
    open.add(name);
    let length = 0;
    let lost: string | undefined;
    const expanded = characters.replace(REFERENCE, (reference, inner: string) => {
      if (predefined.has(inner)) return resolveReferences(reference);
      const its = length > LONGEST ? "" : open.size > DEEPEST ? undefined : expand(inner);
      if (its === undefined) lost ??= inner;
      length += its?.length ?? 0;
      return length > LONGEST ? "" : (its ?? "");
    });
    open.delete(name);
    if (lost !== undefined) return problem(`it refers to “${lost}”, which cannot be expanded`);
    if (length > LONGEST || expanded.length > LONGEST) return problem(`its text is longer than ${LONGEST} characters`);
    total += expanded.length;
    if (total > MOST_ADDED) return problem("all entities together are too long");
    texts.set(name, expanded);
    return expanded;
  };
  for (const name of declared.keys()) expand(name);
  return texts;
}

/** Refuses all entities if their references would add too much text. */
function limit(text: string, texts: Map<string, string>, refused: Map<string, string>): void {
  let added = 0;
  for (const [, name] of text.matchAll(REFERENCE)) added += texts.get(name)?.length ?? 0;
  if (added <= Math.max(MOST_ADDED, 2 * text.length)) return;
  for (const name of texts.keys()) refused.set(name, "all entities together would make the file too long");
  texts.clear();
}
