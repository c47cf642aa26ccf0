/** What a line that begins with `#` says. */
export type Directive =
  | { readonly kind: "begin"; readonly header: string; readonly document: string; readonly part: string }
  | { readonly kind: "end" | "comment" };

/**
 * Reads a `#` line in all dialects that occur: `#begin document (x); part 000`, `(x);`, `x`, `#begin document(x);` without
 * the space, `# begin document x` with one more, and `# begin document ` with no name at all.
 *
 * Ids are opaque: nothing is cut off them but the brackets and the part.
 */
export function parseDirective(line: string): Directive {
  const begin = /^#\s*begin document(.*)$/.exec(line);
  if (begin === null) return { kind: /^#\s*end document/.test(line) ? "end" : "comment" };
  // The rest exactly as it stands is what scorer.pl calls the document's name.
  const header = begin[1].startsWith(" ") ? begin[1].slice(1) : begin[1];
  const name = header.trim();
  const bracketed = /^\((.*)\)\s*;?\s*(?:part\s+(\S+))?$/.exec(name);
  const bare = /^(.*?)\s*(?:;\s*(?:part\s+(\S+))?)?$/.exec(name);
  const [, document = name, part = ""] = bracketed ?? bare ?? [];
  return { kind: "begin", header, document, part };
}
