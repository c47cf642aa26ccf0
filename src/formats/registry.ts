import { clustersJson } from "./clusters-json/index.ts";
import { conll2012 } from "./conll-2012/index.ts";
import { e2eJsonlines } from "./e2e-jsonlines/index.ts";
import type { Format } from "./format.ts";

/** All formats, the more particular before the more general: the first that recognises a file reads it. */
export const formats: readonly Format[] = [conll2012, e2eJsonlines, clustersJson];

/** The format with that id, or nothing. */
export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}

/** How much of a file detection looks at, in bytes. */
export const headLength = 65_536;

/** The first format that recognises the beginning of a file (up to `headLength` bytes of it), or nothing. */
export function detectFormat(head: Uint8Array): Format | undefined {
  const text = new TextDecoder("utf-8").decode(head.subarray(0, headLength));
  // The last line of a longer file is cut anywhere, so it proves nothing.
  const lastEnd = head.length < headLength ? -1 : Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  const whole = lastEnd < 0 ? text : text.slice(0, lastEnd);
  return formats.find((format) => format.detect(whole));
}

/** What a file that no format recognises may be, for the message. */
export function guessUnreadable(head: Uint8Array): string | undefined {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    return "UTF-16 text; convert it to UTF-8";
  if (head[0] === 0x50 && head[1] === 0x4b) return "a ZIP archive; unpack it";
  if (head.subarray(0, 1024).includes(0)) return "a binary file";
  const text = new TextDecoder("utf-8").decode(head.subarray(0, headLength));
  if (/^# global\.columns/m.test(text)) return "CoNLL-UA or CoNLL-U Plus, which this version does not read yet";
  if (/^# global\.Entity|^# newdoc|\bEntity=\(/m.test(text))
    return "CorefUD (CoNLL-U), which this version does not read yet";
  if (/^\s*<(\?xml|!DOCTYPE|[a-zA-Z])/.test(text)) return "XML or HTML, which this version does not read yet";
  if (/^T\d+\t\S+ \d+ \d+/m.test(text)) return "brat standoff, which this version does not read yet";
  if (/^#FORMAT=WebAnno/m.test(text)) return "WebAnno TSV, which this version does not read yet";
  if (/^[^\n]*\t[^\n]*\n/.test(text)) return "a table without coreference cells such as `(1)` in its last column";
  return undefined;
}
