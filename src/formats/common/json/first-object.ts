import { scanJson } from "./parse-json.ts";

export interface FirstObject {
  /** The names of the fields of the first object. */
  readonly fields: ReadonlySet<string>;
  /** The text from the beginning of the object, which may be followed by others or cut off. */
  readonly text: string;
}

/**
 * Returns the first object of a file, which may be in a list, or undefined if the file does not begin with one.
 *
 * @param head up to 64 KiB of the beginning of the file
 */
export function firstObject(head: string): FirstObject | undefined {
  if (latest?.head !== head) latest = { head, object: find(head) };
  return latest.object;
}

/** Keeps the last result, because several formats ask about the same text. */
let latest: { readonly head: string; readonly object: FirstObject | undefined } | undefined;

function find(head: string): FirstObject | undefined {
  const start = /^\uFEFF?\s*(?:\[\s*)?(?=\{)/.exec(head);
  if (start === null) return undefined;
  const text = head.slice(start[0].length);
  return { fields: new Set(scanJson(text).fields.map(({ key }) => key)), text };
}

export function hasAll(fields: ReadonlySet<string>, ...names: readonly string[]): boolean {
  return names.every((name) => fields.has(name));
}

/** Returns whether a text has all these names of fields, at any depth. */
export function namesAll(text: string, ...wanted: readonly string[]): boolean {
  return wanted.every((name) => new RegExp(`"${name}"\\s*:`).test(text));
}
