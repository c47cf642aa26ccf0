/** One bracket of an `IDENTITY` cell. */
export type IdentityItem =
  /** `(KEY=VALUE|KEY=VALUE…`: a markable begins. Keys are in lower case, without `_`. */
  | { readonly kind: "open"; readonly at: number; readonly text: string; readonly keys: ReadonlyMap<string, string> }
  /** `)`, or `ID)` where markables may cross: a markable ends. */
  | { readonly kind: "close"; readonly at: number; readonly markable: string }
  | { readonly kind: "malformed"; readonly at: number; readonly text: string };

/**
 * Cuts an `IDENTITY` cell into brackets, in their order: `)(EntityID=1|MarkableID=m1(EntityID=2|MarkableID=m2)`. The
 * proposal of the format has a `@` between opening brackets, too.
 */
export function identityItems(cell: string): IdentityItem[] {
  const items: IdentityItem[] = [];
  for (let at = 0; at < cell.length; ) {
    const opens = cell[at] === "(";
    const start = opens ? at + 1 : at;
    let end = start;
    while (end < cell.length && cell[end] !== "(" && cell[end] !== ")") end++;
    const closes = cell[end] === ")";
    const body = cell.slice(start, end).replace(/@$/, "");
    if (opens) {
      const keys = keysOf(body);
      // A key behind a lost `|` is in the id.
      if (keys.get("entityid")?.includes("=") !== false) items.push({ kind: "malformed", at, text: `(${body}` });
      items.push({ kind: "open", at, text: body, keys });
      if (closes) items.push({ kind: "close", at: end, markable: "" });
    } else if (closes) {
      items.push({ kind: "close", at, markable: body });
    } else if (body !== "") {
      items.push({ kind: "malformed", at, text: body });
    }
    at = closes ? end + 1 : end;
  }
  return items;
}

/** One entry of a `BRIDGING` cell: `(MarkableID=m2|Rel=poss|MentionAnchor=m1|EntityAnchor=1`, closed or not. */
export interface BridgingItem {
  readonly at: number;
  readonly text: string;
  readonly keys: ReadonlyMap<string, string>;
}

/** The entries of a `BRIDGING` cell. Brackets may be missing; those that only close are no entries. */
export function bridgingItems(cell: string): BridgingItem[] {
  return Array.from(cell.matchAll(/[^()@]+/g), ({ 0: text, index: at }) => ({ at, text, keys: keysOf(text) }));
}

function keysOf(body: string): Map<string, string> {
  const keys = new Map<string, string>();
  for (const pair of body.split("|")) {
    const equals = pair.indexOf("=");
    const key = pair.slice(0, Math.max(equals, 0)).toLowerCase().replaceAll("_", "");
    if (equals > 0 && equals < pair.length - 1 && !keys.has(key)) keys.set(key, pair.slice(equals + 1));
  }
  return keys;
}
