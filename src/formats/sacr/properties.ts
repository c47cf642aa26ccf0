/** The properties of a mention, by name. */
export type Properties = ReadonlyMap<string, string>;

const PROPERTY = /([-\p{L}\p{N}_]+)=(?:"((?:[^"\\]|\\[^])*)"|([-\p{L}\p{N}_]*))/uy;

/**
 * Reads `:name="value",name="value" ` behind the name of a chain, up to the white space before the text.
 *
 * @returns where the text begins, and whether all of the properties could be read; if not, the text is taken to begin behind
 *   the next white space
 */
export function propertiesAt(
  source: string,
  at: number,
): { readonly properties: Properties; readonly end: number; readonly complete: boolean } {
  const properties = new Map<string, string>();
  let p = at;
  /** Where a value with a brace in it begins: if something is wrong behind it, a quotation mark is missing. */
  let doubtful: { readonly at: number; readonly name: string } | undefined;
  if (source[p] === ":") {
    p++;
    for (;;) {
      PROPERTY.lastIndex = p;
      const match = PROPERTY.exec(source) as readonly (string | undefined)[] | null;
      if (match === null) break;
      const [, name = "", quoted, bare = ""] = match;
      if (quoted !== undefined && /[{}]/.test(quoted)) doubtful ??= { at: p, name };
      properties.set(name, unescaped(quoted ?? bare));
      p = PROPERTY.lastIndex;
      if (source[p] !== "," && source[p] !== ";") break;
      p++;
    }
  }
  if (/\s/.test(source[p] ?? "")) return { properties, end: p + 1, complete: true };
  if (doubtful !== undefined) {
    p = doubtful.at;
    properties.delete(doubtful.name);
  }
  const space = /[\s{}]/g;
  space.lastIndex = p;
  const match = space.exec(source);
  const end = match === null ? source.length : /\s/.test(match[0]) ? match.index + 1 : match.index;
  return { properties, end, complete: false };
}

function unescaped(value: string): string {
  return value.replace(/\\(["\\])/g, "$1").replace(/&quot;/g, '"');
}
