export interface Edit {
  readonly kind: "lost byte" | "doubled byte" | "added byte" | "other byte" | "lost line";
  /** The position of the byte, or of the line, in the file. */
  readonly at: number;
  /** The file before and after the edit, with one character for each byte. */
  readonly before: string;
  readonly after: string;
}

const replacements = [" ", "\t", "\n", "\r", "1", "x", "(", "|", '"', "#", "-", "\u0085", "\u2028"];
const additions = ["\t", "\r"];
/**
 * The only replacements in files of more than `LONG` bytes, which get no additions, either. Files of more than
 * `VERY_LONG` bytes get only `x`. All edits would take too long.
 */
const fewReplacements = ["1", "x"];
const LONG = 500;
const VERY_LONG = 1_200;

const encoder = new TextEncoder();

/**
 * Yields the edits of a file: removes, doubles and replaces each byte, inserts a byte before it, and removes each line.
 */
export function* singleByteEdits(text: string): Generator<Edit> {
  const before = latin1(encoder.encode(text));
  const by = before.length > VERY_LONG ? ["x"] : before.length > LONG ? fewReplacements : replacements;
  const others = by.map((character) => latin1(encoder.encode(character)));
  for (let at = 0; at < before.length; at++) {
    const [head, byte, tail] = [before.slice(0, at), before[at], before.slice(at + 1)];
    yield { kind: "lost byte", at, before, after: head + tail };
    yield { kind: "doubled byte", at, before, after: head + byte + byte + tail };
    for (const added of before.length > LONG ? [] : additions)
      yield { kind: "added byte", at, before, after: head + added + byte + tail };
    for (const other of others)
      if (other !== byte) yield { kind: "other byte", at, before, after: head + other + tail };
  }
  for (let at = 0; at < before.length; ) {
    const end = before.indexOf("\n", at) + 1 || before.length;
    yield { kind: "lost line", at, before, after: before.slice(0, at) + before.slice(end) };
    at = end;
  }
}

export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

export function linesAt({ before, at }: Edit): {
  readonly line: string;
  readonly previous: string[];
  readonly next: string[];
} {
  const lines = before.split("\n");
  const index = before.slice(0, at).split("\n").length - 1;
  return { line: lines[index], previous: lines.slice(0, index), next: lines.slice(index + 1) };
}
