import type { Random } from "../../bench/random.ts";

/** `other` is another file, for splices. */
type Damage = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

const encoder = new TextEncoder();
const LINE_FEED = 10;

const insertions: readonly (string | readonly number[])[] = [
  ...Array.from('()|-_*# \t\n\r0123456789[]{},:"\\'),
  "(1",
  "1)",
  "(1)",
  "|(2",
  "2)|",
  "()",
  "\r\n",
  "\n\n",
  "\n#begin document (b); part 000\n",
  "\n#end document\n",
  "\n# comment\n",
  "(x-1|",
  `(${"9".repeat(5_000)}`,
  `${"x".repeat(5_000)})`,
  "\uFEFF",
  "猫",
  // Names of properties that every JavaScript object has.
  "constructor",
  "__proto__",
  "\0",
  [0xff],
  [0xc3],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f],
];

/** JSON values and fragments that replace a number, a string or punctuation. */
const jsonTokens: readonly string[] = [
  "null",
  "true",
  "-1",
  "0",
  "7",
  "1.5",
  "1e400",
  "2147483647",
  "2147483648",
  "9007199254740993",
  '""',
  '"x"',
  '"clusters"',
  '"constructor"',
  '"__proto__"',
  "[]",
  "{}",
  "[[]]",
  "[0,1]",
  "[1,0]",
  "[[0,0],[2,2]]",
  `${"[".repeat(200)}${"]".repeat(200)}`,
  "",
];

const damages: readonly Damage[] = [
  // Flips a bit.
  (bytes, random) => {
    const damaged = bytes.slice();
    if (bytes.length > 0) damaged[random.below(bytes.length)] ^= 1 << random.below(8);
    return damaged;
  },
  // Replaces a byte.
  (bytes, random) => {
    const damaged = bytes.slice();
    if (bytes.length > 0) damaged[random.below(bytes.length)] = random.below(256);
    return damaged;
  },
  // Removes some bytes.
  (bytes, random) => {
    const start = random.below(bytes.length + 1);
    return replace(bytes, start, start + 1 + random.below(random.chance(0.7) ? 3 : 60), []);
  },
  // Inserts some text.
  (bytes, random) => {
    const at = random.below(bytes.length + 1);
    return replace(bytes, at, at, bytesOf(random.pick(insertions)));
  },
  // Removes the end or the beginning of the file.
  (bytes, random) => bytes.slice(0, random.below(bytes.length + 1)),
  (bytes, random) => bytes.slice(random.below(bytes.length + 1)),
  // Doubles or removes a line, or exchanges it with another.
  (bytes, random) => {
    const [start, end] = randomLine(bytes, random);
    return replace(bytes, end, end, bytes.slice(start, end));
  },
  (bytes, random) => {
    const [start, end] = randomLine(bytes, random);
    return replace(bytes, start, end, []);
  },
  (bytes, random) => {
    const [a, b] = [randomLine(bytes, random), randomLine(bytes, random)].sort((x, y) => x[0] - y[0]);
    if (a[0] === b[0]) return bytes;
    return replace(replace(bytes, b[0], b[1], bytes.slice(...a)), a[0], a[1], bytes.slice(...b));
  },
  // Removes or replaces a bracket.
  (bytes, random) => {
    const at = randomPlace(bytes, random, "()");
    return at < 0 ? bytes : replace(bytes, at, at + 1, bytesOf(random.pick(["", "(", ")", "|", "()"])));
  },
  // Removes or replaces a separator.
  (bytes, random) => {
    const at = randomPlace(bytes, random, "\t \n");
    return at < 0
      ? bytes
      : replace(bytes, at, at + 1, bytesOf(random.pick(["", " ", "\t", "\n", "\r\n", "\t\t", "|"])));
  },
  // Changes all line ends.
  (bytes, random) => {
    const end = bytesOf(random.pick(["\r\n", "\r", "\r\r\n"]));
    return Uint8Array.from(Array.from(bytes).flatMap((byte) => (byte === LINE_FEED ? Array.from(end) : [byte])));
  },
  // Replaces a number, a string or punctuation of JSON.
  (bytes, random) => {
    const text = latin1(bytes);
    const tokens = Array.from(text.matchAll(/-?\d+|"[^"\n]*"|[[\]{},:]/g));
    if (tokens.length === 0) return bytes;
    const { index, 0: token } = random.pick(tokens);
    return replace(bytes, index, index + token.length, bytesOf(random.pick(jsonTokens)));
  },
  // Continues with the rest of another file.
  (bytes, random, other) => {
    const tail = other.slice(random.below(other.length + 1));
    return replace(bytes, random.below(bytes.length + 1), bytes.length, tail);
  },
  // Inserts a piece of another file.
  (bytes, random, other) => {
    const at = random.below(bytes.length + 1);
    const start = random.below(other.length + 1);
    return replace(bytes, at, at, other.slice(start, start + random.below(80)));
  },
];

/** Damages a file one to four times. */
export function damage(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let damaged = bytes;
  for (let n = 1 + random.below(4); n > 0; n--) damaged = random.pick(damages)(damaged, random, other);
  return damaged;
}

/** Returns the bytes in pieces of random sizes, including empty ones. */
export function randomChunks(bytes: Uint8Array, random: Random): Uint8Array[] {
  if (random.chance(0.2)) return [bytes];
  const most = random.pick([2, 8, 64, 512]);
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const size = random.below(most + 1);
    chunks.push(bytes.slice(start, start + size));
    start += size;
  }
  return chunks;
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

function bytesOf(insertion: string | readonly number[]): Uint8Array {
  return typeof insertion === "string" ? encoder.encode(insertion) : Uint8Array.from(insertion);
}

function replace(bytes: Uint8Array, start: number, end: number, by: ArrayLike<number>): Uint8Array {
  const before = bytes.subarray(0, start);
  const after = bytes.subarray(end);
  const replaced = new Uint8Array(before.length + by.length + after.length);
  replaced.set(before);
  replaced.set(by, before.length);
  replaced.set(after, before.length + by.length);
  return replaced;
}

/** Returns the bounds of a line, including its end. */
function randomLine(bytes: Uint8Array, random: Random): [number, number] {
  const at = random.below(bytes.length + 1);
  const start = at === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, at - 1) + 1;
  const end = bytes.indexOf(LINE_FEED, at);
  return [start, end < 0 ? bytes.length : end + 1];
}

function randomPlace(bytes: Uint8Array, random: Random, characters: string): number {
  const wanted = Array.from(bytes.keys()).filter((p) => characters.includes(String.fromCharCode(bytes[p])));
  return wanted.length === 0 ? -1 : random.pick(wanted);
}
