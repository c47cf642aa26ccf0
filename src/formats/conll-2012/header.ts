/** What a line that begins with `#` says. */
export type Directive =
  | { readonly kind: "begin"; readonly header: string; readonly document: string; readonly part: string }
  | { readonly kind: "end" | "comment" };

/**
 * Reads a `#` line in all dialects that occur: `#begin document (x); part 000`, `(x);`, `x`, `#begin document(x);` without
 * the space, `# begin document x` with one more, and `# begin document ` with no name at all.
 *
 * Ids are opaque: nothing is cut off them but the brackets around the whole and the part.
 */
export function parseDirective(line: string): Directive {
  const begin = /^#\s*begin\s+document(?![\w-])/.exec(line);
  if (begin === null) return { kind: /^#\s*end\s+document(?![\w-])/.test(line) ? "end" : "comment" };
  // The rest exactly as it stands is what scorer.pl calls the document's name.
  const rest = line.slice(begin[0].length);
  const header = rest.startsWith(" ") ? rest.slice(1) : rest;
  const { name, part } = cutPart(header.trim());
  return { kind: "begin", header, document: withoutBrackets(name), part };
}

/** Whether another line that begins or ends a document stands within a comment. */
export function holdsDirective(comment: string): boolean {
  return /.#\s{0,9}(?:begin|end)\s{1,9}document\b/.test(comment);
}

/** Takes `; part 000` off the end. Bounded repeats: a header may be megabytes of anything. */
function cutPart(text: string): { name: string; part: string } {
  const end = /[;)]\s{0,9}part\s{1,9}(\S+)$/.exec(text);
  const name = end === null ? text : text.slice(0, end.index + (text[end.index] === ")" ? 1 : 0)).trimEnd();
  return { name: name.endsWith(";") ? name.slice(0, -1).trimEnd() : name, part: end?.[1] ?? "" };
}

function withoutBrackets(name: string): string {
  return name.length > 1 && name.startsWith("(") && name.endsWith(")") ? name.slice(1, -1) : name;
}
