import type { Format } from "../format.ts";
import { SacrReader } from "./sacr-reader.ts";

/** The files of SACR, a tool to annotate chains of reference. */
export const sacr: Format = {
  id: "sacr",
  title: "SACR",
  summary:
    'Text with mentions in braces, one inside the other: `{chain text}` or `{chain:property="value" text}`; blank lines between paragraphs, lines that begin with `#` for metadata. A file is one document.',
  detect: detectSacr,
  reader: (options) => new SacrReader(options),
  hasLocalIds: true,
  extensions: ["sacr"],
};

/**
 * Whether the beginning of a file looks like SACR: annotations with properties, or metadata that this tool writes, or
 * annotations without properties and no other use of braces.
 */
function detectSacr(head: string): boolean {
  const content = head.replace(/^\uFEFF/, "");
  if (/^\s*(?:\{\s*["}]|<[?!])/.test(content) || /^#\s*begin\s+document/m.test(content)) return false;
  if (/^[^\t\n]*\t[^\t\n]*\t/m.test(content)) return false;
  const annotations =
    content.match(/\{[-\p{L}\p{N}_]+(?:\s|:[-\p{L}\p{N}_]+=(?:"[^"\n]*"|[-\p{L}\p{N}_]*)[,;\s])/gu) ?? [];
  const hasProperties = annotations.some((annotation) => annotation.includes("="));
  if (hasProperties && annotations.length * 2 >= content.split("{").length - 1) return true;
  if (/^#(?:COLOR:[^\s=]+=|TOKENIZATION-TYPE:[123]\s*$|textmetadata:|part-heading:)/m.test(content)) return true;
  const metadata = content.match(/^#(?:title|text_?id|speaker|source|additionn?al_?token):/gm);
  return isAnnotated(content) || (metadata !== null && metadata.length > 1 && /^[^#\s]/m.test(content));
}

/** Whether `{chain text}` stands in it, and every brace belongs to such an annotation; the same chain occurs again. */
function isAnnotated(content: string): boolean {
  const chains: string[] = [];
  for (const match of content.matchAll(/(\\\w+)?\{(?:([-\p{L}\p{N}_]+)\s+(?![\s}]))?/gu)) {
    const [, command, chain] = match as readonly (string | undefined)[];
    // LaTeX, or any program.
    if (command !== undefined || chain === undefined) return false;
    chains.push(chain);
  }
  const closed = content.split("}").length - 1;
  return Math.abs(closed - chains.length) * 10 <= chains.length && new Set(chains).size < chains.length;
}
