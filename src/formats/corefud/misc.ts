import { BAR, CLOSING, EQUALS, OPENING } from "../line-bytes.ts";
import { misspeltOf } from "../common/messages/misspelt.ts";

/** The attributes of MISC that say something of coreference. */
type MiscAttribute = "Entity" | "Bridge" | "SplitAnte" | "Outdated";

/** What one of them may have become: its name is misspelt, or brackets have no name at all. */
type DamagedAttribute = "Misspelt" | "Stray";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8");

/** Names that may be misspelt, and the three bytes at each end, of which one edit leaves three right. */
const names = ["Entity", "Bridge", "SplitAnte"];
const ends = names.map((name) => [encoder.encode(name.slice(0, 3)), encoder.encode(name.slice(-3))] as const);

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
  readonly attribute: MiscAttribute | DamagedAttribute;
  readonly start: number;
  readonly end: number;
}

/** Finds the attributes of coreference in MISC, which are separated by bars. */
export function miscAttributes(bytes: Uint8Array, start: number, end: number): readonly FoundAttribute[] {
  let found: FoundAttribute[] | undefined;
  for (let p = start; p < end; p++) {
    const first = p;
    let equals = -1;
    let bracket = false;
    for (; p < end && bytes[p] !== BAR; p++) {
      const byte = bytes[p];
      if (byte === EQUALS && equals < 0) equals = p;
      else if (byte === OPENING || byte === CLOSING) bracket = true;
    }
    const known = firsts.has(bytes[first])
      ? beginnings.find(({ bytes: name }) => startsWith(bytes, first, p, name))
      : undefined;
    if (known !== undefined) {
      (found ??= []).push({ attribute: known.attribute, start: first + known.bytes.length, end: p });
    } else if (
      equals < 0 ? bracket : looksMisspelt(bytes, first, equals) || (bracket && isCutOff(bytes, first, equals))
    ) {
      (found ??= []).push({ attribute: equals < 0 ? "Stray" : "Misspelt", start: first, end: equals < 0 ? p : equals });
    }
  }
  return found ?? NONE;
}

/** Which attribute a misspelt name, or the end of one, stands for. */
export function misspeltAttribute(name: string): string | undefined {
  return misspeltOf(name, names) ?? names.find((each) => each.endsWith(name));
}

/** Whether a name is the end of one, which a bar has cut in two. */
function isCutOff(bytes: Uint8Array, start: number, end: number): boolean {
  return names.some((name) => end - start < name.length && name.endsWith(decoder.decode(bytes.subarray(start, end))));
}

function looksMisspelt(bytes: Uint8Array, start: number, end: number): boolean {
  if (!ends.some(([head, tail]) => startsWith(bytes, start, end, head) || startsWith(bytes, end - 3, end, tail)))
    return false;
  return misspeltOf(decoder.decode(bytes.subarray(start, end)), names) !== undefined;
}

const NONE: readonly FoundAttribute[] = [];

function startsWith(bytes: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (start + name.length > end) return false;
  for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return false;
  return true;
}
