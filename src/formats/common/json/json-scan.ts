export interface JsonKey {
  readonly key: string;
  readonly offset: number;
}

export interface JsonScan {
  /** The offset at which the text stops being JSON (its length if it ends early). Undefined for valid JSON. */
  readonly error?: number;
  /** Keys of the outermost object in the order of the text, including repetitions. */
  readonly keys: readonly JsonKey[];
}

/**
 * Scans a JSON text for details that `JSON.parse` does not give: the exact position of an error, and repeated keys.
 *
 * @source RFC 8259
 * @param repeated receives every key that its object already has
 * @complexity O(length), and no recursion: nesting may be as deep as the text is long
 */
export function scanJson(text: string, repeated?: JsonKey[]): JsonScan {
  const keys: JsonKey[] = [];
  /** The keys so far of each open object or list. */
  const seen: Set<string>[] = [];
  const closers: string[] = [];
  let p = skipSpace(text, 0);
  let expect: "value" | "value or end" | "key" | "key or end" | "comma or end" = "value";
  for (;;) {
    if (expect === "comma or end") {
      if (closers.length === 0) return p < text.length ? { error: p, keys } : { keys };
      if (text[p] === closers[closers.length - 1]) {
        closers.pop();
        seen.pop();
      } else if (text[p] === ",") expect = closers[closers.length - 1] === "}" ? "key" : "value";
      else return { error: p, keys };
      p = skipSpace(text, p + 1);
      continue;
    }
    if ((expect === "value or end" || expect === "key or end") && text[p] === closers[closers.length - 1]) {
      closers.pop();
      seen.pop();
      expect = "comma or end";
      p = skipSpace(text, p + 1);
      continue;
    }
    if (expect === "key" || expect === "key or end") {
      const end = text[p] === '"' ? endOfString(text, p) : p;
      if (end < 0 || end === p) return { error: end < 0 ? ~end : p, keys };
      if (closers.length === 1 || repeated !== undefined) {
        const found = { key: JSON.parse(text.slice(p, end)) as string, offset: p };
        if (closers.length === 1) keys.push(found);
        const inObject = seen[seen.length - 1];
        if (inObject.has(found.key)) repeated?.push(found);
        inObject.add(found.key);
      }
      p = skipSpace(text, end);
      if (text[p] !== ":") return { error: p, keys };
      p = skipSpace(text, p + 1);
      expect = "value";
    }
    if (text[p] === "[" || text[p] === "{") {
      expect = text[p] === "[" ? "value or end" : "key or end";
      closers.push(text[p] === "[" ? "]" : "}");
      seen.push(text[p] === "[" ? NONE : new Set());
      p = skipSpace(text, p + 1);
      continue;
    }
    const end = text[p] === '"' ? endOfString(text, p) : endOfWord(text, p);
    if (end < 0) return { error: ~end, keys };
    p = skipSpace(text, end);
    expect = "comma or end";
  }
}

const NONE = new Set<string>();

function skipSpace(text: string, start: number): number {
  for (let p = start; ; p++) {
    const code = text.charCodeAt(p);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return p;
  }
}

/** Returns the offset after a string, or the bitwise complement of the offset of an error. */
function endOfString(text: string, start: number): number {
  for (let p = start + 1; p < text.length; p++) {
    const code = text.charCodeAt(p);
    if (code === 0x22) return p + 1;
    if (code < 0x20) return ~p;
    if (code !== 0x5c) continue;
    p++;
    if (p === text.length) break;
    if (text[p] === "u") {
      for (let digit = 0; digit < 4; digit++)
        if (!/[0-9a-fA-F]/.test(text[++p] ?? "")) return ~Math.min(p, text.length);
    } else if (!'"\\/bfnrt'.includes(text[p])) {
      return ~p;
    }
  }
  return ~text.length;
}

/** Works like `endOfString`, but for a number, `true`, `false` or `null`. */
function endOfWord(text: string, start: number): number {
  for (const word of ["true", "false", "null"]) {
    if (text[start] !== word[0]) continue;
    for (let i = 1; i < word.length; i++) if (text[start + i] !== word[i]) return ~Math.min(start + i, text.length);
    return start + word.length;
  }
  let p = text[start] === "-" ? start + 1 : start;
  const digits = (): boolean => {
    const before = p;
    while (text[p] >= "0" && text[p] <= "9") p++;
    return p > before;
  };
  if (text[p] === "0") p++;
  else if (!digits()) return ~p;
  if (text[p] === ".") {
    p++;
    if (!digits()) return ~p;
  }
  if (text[p] === "e" || text[p] === "E") {
    p++;
    if (text[p] === "+" || text[p] === "-") p++;
    if (!digits()) return ~p;
  }
  return p;
}
