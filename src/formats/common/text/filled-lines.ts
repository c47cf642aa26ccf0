import { type TextColumn, textColumn } from "../../../core/text-column.ts";
import { headLength } from "../../format.ts";

/** @param most the most lines to look at, including blank ones */
export function filledLines(text: string, most?: number): string[] {
  return text.split(text.includes("\r") ? /\r\n|\r|\n/ : "\n", most).filter((line) => line.trim() !== "");
}

/** Caches the lines, because several formats ask for them in turn. */
export function headLines(head: string, most?: number): readonly string[] {
  if (latest?.head !== head) latest = { head, lines: new Map() };
  let lines = latest.lines.get(most);
  if (lines === undefined) latest.lines.set(most, (lines = filledLines(head, most)));
  return lines;
}

let latest: { readonly head: string; readonly lines: Map<number | undefined, readonly string[]> } | undefined;

/** Returns whether at least `needed` lines fit. Looks at no more lines than it must. */
export function fitAtLeast(lines: readonly string[], needed: number, fits: (line: string) => boolean): boolean {
  let found = 0;
  for (let i = 0; found < needed && found + lines.length - i >= needed; i++) if (fits(lines[i])) found++;
  return found >= needed;
}

const decoder = new TextDecoder();

/**
 * Returns the beginning of a file as text. If the file may be longer, drops the last line, because it may be cut off.
 * Keeps it if all other lines are blank, comments or brackets, because it is then the only one with content.
 */
export function wholeLines(head: Uint8Array): string {
  const text = decoder.decode(head.subarray(0, headLength));
  const lastEnd = head.length < headLength ? -1 : Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  if (lastEnd < 0) return text;
  const whole = text.slice(0, lastEnd);
  const hasContent = /^(?![^\S\r\n]*#).*[\p{L}\p{N}]/mu.test(whole);
  return hasContent ? whole : text;
}

export function firstFilledLine(text: string): string | undefined {
  const content = text.search(/\S/);
  if (content < 0) return undefined;
  const before = text.slice(0, content);
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  const length = text.slice(content).search(/[\r\n]/);
  return length < 0 ? text.slice(start) : text.slice(start, content + length);
}

export function filledColumn(values: readonly string[]): TextColumn | undefined {
  return values.some((value) => value !== "") ? textColumn(values) : undefined;
}
