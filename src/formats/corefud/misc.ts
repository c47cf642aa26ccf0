import { BAR } from "../ascii.ts";

/** The attributes of MISC that say something of coreference. */
type MiscAttribute = "Entity" | "Bridge" | "SplitAnte" | "Outdated";

const encoder = new TextEncoder();

/** How they begin. `ClusterId` and `MentionSpan` are CorefUD before 1.0. */
const beginnings: readonly { readonly attribute: MiscAttribute; readonly bytes: Uint8Array }[] = (
  [
    ["Entity", "Entity="],
    ["Bridge", "Bridge="],
    ["SplitAnte", "SplitAnte="],
    ["SplitAnte", "Split="],
    ["Outdated", "ClusterId="],
    ["Outdated", "ClusterId["],
  ] as const
).map(([attribute, name]) => ({ attribute, bytes: encoder.encode(name) }));

const firsts = new Set(beginnings.map(({ bytes }) => bytes[0]));

/** An attribute and where its value is. */
export interface FoundAttribute {
  readonly attribute: MiscAttribute;
  readonly start: number;
  readonly end: number;
}

/** Finds the attributes of coreference in MISC, which are separated by bars. */
export function miscAttributes(bytes: Uint8Array, start: number, end: number): readonly FoundAttribute[] {
  let found: FoundAttribute[] | undefined;
  for (let p = start; p < end; p++) {
    const first = p;
    while (p < end && bytes[p] !== BAR) p++;
    if (!firsts.has(bytes[first])) continue;
    const known = beginnings.find(({ bytes: name }) => startsWith(bytes, first, p, name));
    if (known !== undefined) {
      (found ??= []).push({ attribute: known.attribute, start: first + known.bytes.length, end: p });
    }
  }
  return found ?? NONE;
}

const NONE: readonly FoundAttribute[] = [];

function startsWith(bytes: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (start + name.length > end) return false;
  for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return false;
  return true;
}
