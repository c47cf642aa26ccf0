import { type JsonKey, scanJson } from "./json-scan.ts";

/**
 * Keys that an object of a JSON text has already, which `JSON.parse` passes over in silence.
 *
 * Nearly all texts have none, so what has a quotation mark before a colon is only counted first, in the text and in the value: keys, and
 * strings that begin with a colon. Nobody writes these with an escape.
 *
 * @param value what `JSON.parse` makes of the text
 */
export function repeatedKeys(text: string, value: unknown): readonly JsonKey[] {
  if (colonsOfText(text) === colonsOfValue(value)) return [];
  const repeated: JsonKey[] = [];
  scanJson(text, repeated);
  return repeated;
}

function colonsOfText(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    let quote = colon - 1;
    while (isSpace(text.charCodeAt(quote))) quote--;
    if (text[quote] === '"' && !isEscaped(text, quote)) count++;
  }
  return count;
}

function colonsOfValue(value: unknown): number {
  let count = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const item = left.pop();
    if (typeof item === "string") {
      if (beginsWithColon(item)) count++;
    } else if (Array.isArray(item)) {
      for (const each of item) {
        if (typeof each === "object") left.push(each);
        else if (typeof each === "string" && beginsWithColon(each)) count++;
      }
    } else if (typeof item === "object" && item !== null) {
      for (const [key, each] of Object.entries(item)) {
        count += beginsWithColon(key) ? 2 : 1;
        left.push(each);
      }
    }
  }
  return count;
}

const COLON = 58;
const SPACE = 32;

/** Whether a colon comes first, but for spaces. */
function beginsWithColon(text: string): boolean {
  let p = 0;
  while (text.charCodeAt(p) === SPACE) p++;
  return text.charCodeAt(p) === COLON;
}

function isSpace(unit: number): boolean {
  return unit === SPACE || (unit >= 9 && unit <= 13);
}

/** Whether a character belongs to a string, because an odd number of backslashes comes before it. */
function isEscaped(text: string, offset: number): boolean {
  let p = offset;
  while (text[p - 1] === "\\") p--;
  return (offset - p) % 2 === 1;
}
