import { resolveReferences } from "./references.ts";

export interface SgmlTag {
  /** In capitals, because SGML names ignore case. */
  readonly name: string;
  /** By name in capitals, with character references resolved. An attribute without a value is empty. */
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  readonly start: number;
  readonly end: number;
}

export interface SgmlHandlers {
  readonly open?: (tag: SgmlTag) => void;
  readonly close?: (tag: SgmlTag) => void;
  readonly text?: (start: number, end: number) => void;
}

/**
 * Finds the tags of an SGML text without knowing its document type. Skips comments, declarations and processing
 * instructions.
 *
 * Accepts the irregularities of old corpora: attributes without quotes or values, a missing quotation mark or `>`, and
 * literal `&` and `<`. A `<` begins a tag before a letter, `/` and a letter, `!` or `?`.
 *
 * @complexity O(length), even for damaged texts
 */
export function scanSgml(text: string, handlers: SgmlHandlers): void {
  let textStart = 0;
  /** Whether the rest of the text has no `-->`, to avoid searching again. */
  let commentsEnd = false;
  const flush = (end: number): void => {
    if (end > textStart) handlers.text?.(textStart, end);
  };
  for (let p = text.indexOf("<"); p >= 0; ) {
    let next = p + 1;
    const character = text.charCodeAt(p + 1);
    if (isLetter(character) || (character === SLASH && isLetter(text.charCodeAt(p + 2)))) {
      const closing = character === SLASH;
      flush(p);
      const tag = readTag(text, p, p + (closing ? 2 : 1));
      if (closing) handlers.close?.(tag);
      else handlers.open?.(tag);
      textStart = next = tag.end;
    } else if (character === EXCLAMATION || character === QUESTION) {
      let end = -1;
      if (text.startsWith("<!--", p)) {
        if (!commentsEnd) end = text.indexOf("-->", p + 4);
        if (end < 0) commentsEnd = true;
        else end += 3;
      }
      // An unclosed comment is treated as a declaration, so that it does not hide the rest of the file.
      if (end < 0) end = endOfTag(text, p + 2);
      flush(p);
      textStart = next = end;
    }
    p = text.indexOf("<", next);
  }
  flush(text.length);
}

const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function endOfTag(text: string, from: number): number {
  for (let p = from; p < text.length; p++) {
    if (text[p] === ">") return p + 1;
    if (text[p] === "<") return p;
  }
  return text.length;
}

const NAME = /[^\s<>=]+/y;
const SPACE = /\s*/y;
const BARE = /[^\s<>]*/y;

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? "";
}

function readTag(text: string, start: number, at: number): SgmlTag {
  const name = matchAt(NAME, text, at);
  const attributes: Record<string, string> = {};
  let p = at + name.length;
  let nextTag = 0;
  for (;;) {
    p += matchAt(SPACE, text, p).length;
    if (p >= text.length || text[p] === "<") break;
    if (text[p] === ">") {
      p++;
      break;
    }
    const attribute = matchAt(NAME, text, p);
    if (attribute === "") {
      p++;
      continue;
    }
    p += attribute.length;
    let q = p + matchAt(SPACE, text, p).length;
    let value = "";
    if (text[q] === "=") {
      q += 1;
      q += matchAt(SPACE, text, q).length;
      if (text[q] === '"' || text[q] === "'") {
        const close = text.indexOf(text[q], q + 1);
        if (nextTag >= 0 && nextTag < q) nextTag = text.indexOf("<", q);
        // If another tag precedes the closing quotation mark, the mark counts as missing.
        const end = close >= 0 && (nextTag < 0 || close < nextTag) ? close : lastOfValue(text, q + 1, nextTag);
        value = text.slice(q + 1, end);
        p = end === close ? end + 1 : end;
      } else {
        value = matchAt(BARE, text, q);
        p = q + value.length;
      }
    }
    if (attribute !== "/") attributes[attribute.toUpperCase()] ??= resolveReferences(value);
  }
  return { name: name.replace(/\/$/, "").toUpperCase(), attributes, start, end: p };
}

/** Returns where a value without a closing quotation mark ends: at the end of its tag. */
function lastOfValue(text: string, from: number, nextTag: number): number {
  const limit = nextTag < 0 ? text.length : nextTag;
  for (let p = from; p < limit; p++) if (text[p] === ">") return p;
  return limit;
}
