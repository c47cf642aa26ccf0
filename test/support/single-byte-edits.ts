/** One small change of a file. */
export interface Edit {
  readonly kind: "lost byte" | "doubled byte" | "added byte" | "other byte" | "lost line";
  /** Where the byte, or the line, begins in the file. */
  readonly at: number;
  /** The file before and after it; one character for each byte. */
  readonly before: string;
  readonly after: string;
}

/** What a byte becomes: white space, a digit, a letter, brackets, separators, quotation marks, and line ends of Unicode. */
const replacements = [" ", "\t", "\n", "\r", "1", "x", "(", "|", '"', "#", "-", "\u0085", "\u2028"];
/** What is added before a byte. */
const additions = ["\t", "\r"];
/** For files that would take too long otherwise, by their length in bytes. */
const fewReplacements = ["1", "x"];
const LONG = 500;
const VERY_LONG = 1_200;

const encoder = new TextEncoder();

/** Every edit of a file: each byte is lost, doubled, replaced and pushed on, each line lost. */
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

/** The bytes of a text with one character for each. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** The line in which an edit is, without its end, and the lines before and behind it. */
export function linesAt({ before, at }: Edit): {
  readonly line: string;
  readonly previous: string[];
  readonly next: string[];
} {
  const lines = before.split("\n");
  const index = before.slice(0, at).split("\n").length - 1;
  return { line: lines[index], previous: lines.slice(0, index), next: lines.slice(index + 1) };
}
