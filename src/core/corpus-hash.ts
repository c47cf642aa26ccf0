import { type AnnotatedPart, runsOf } from "./document.ts";
import { EntityFingerprints, NameHash } from "./name-fingerprints.ts";
import { textColumn } from "./text-column.ts";

const encoder = new TextEncoder();

/**
 * The fingerprint of an annotation: 8 hex digits of SHA-256 over the canonical clusters. Entity numbering, white space,
 * words and the order of documents, entities and mentions do not change it; any other set of clusters does.
 *
 * @param digests `partDigest` of every part
 */
export function corpusHash(digests: Iterable<string>): string {
  return sha256(encoder.encode([...digests].sort().join(""))).slice(0, 8);
}

/**
 * SHA-256, in hex, over the document's and the part's name and every mention in canonical order: its tokens and its entity, entities
 * being numbered in the order of their first mentions. Where mentions have opaque names, of which millions need not be sorted, it is over
 * the fingerprints of the entities instead (`namedDigest`).
 *
 * @param order all mentions in canonical order, repeated ones too: `distinctMentions(part, "keep").order`
 * @param numberOf numbers entities where several parts share them; by default each part numbers its own
 */
export function partDigest(
  part: AnnotatedPart,
  order: Int32Array,
  numberOf?: (entity: number, inPart: number) => number,
): string {
  const { mentions, entities } = part;
  const { names, first, last, entity, pieces } = mentions;
  if (names !== undefined && numberOf === undefined) {
    const fingerprints = new EntityFingerprints(entities.length);
    const hash = new NameHash();
    const column = textColumn(names);
    for (let m = 0; m < mentions.length; m++) {
      hash.take(column.bytes, m === 0 ? 0 : column.ends[m - 1], column.ends[m]);
      fingerprints.add(entity[m], hash.high, hash.low);
    }
    return namedDigest(part, fingerprints);
  }
  const bytes = new ByteWriter(capacityFor(part));
  bytes.addText(part.document);
  bytes.addText(part.part);
  bytes.addNumber(names === undefined ? 0 : 1);
  const rank = new Int32Array(entities.length).fill(-1);
  let ranks = 0;
  let before = 0;
  for (const m of order) {
    const e = entity[m];
    if (rank[e] < 0) rank[e] = numberOf?.(e, ranks++) ?? ranks++;
    const isContinuous = pieces?.has(m) !== true;
    bytes.addNumber(2 * rank[e] + (isContinuous ? 0 : 1));
    if (names !== undefined) {
      bytes.addText(names[m]);
    } else if (isContinuous) {
      // Positions relative to the mention before, for they are small.
      bytes.addNumber(first[m] - before);
      bytes.addNumber(last[m] - first[m]);
      before = first[m];
    } else {
      const runs = runsOf(mentions, m);
      bytes.addNumber(runs.length);
      for (const bound of runs) bytes.addNumber(bound);
    }
  }
  return sha256(bytes.written());
}

/** SHA-256, in hex, over the document's and the part's name and the fingerprints of the entities, whose mentions have opaque names. */
export function namedDigest(
  { document, part }: Pick<AnnotatedPart, "document" | "part">,
  fingerprints: EntityFingerprints,
): string {
  const sorted = fingerprints.sorted();
  const bytes = new ByteWriter(3 * (document.length + part.length) + 15 + sorted.length);
  bytes.addText(document);
  bytes.addText(part);
  // Without mentions nobody can tell that they would have had names.
  bytes.addNumber(sorted.length === 0 ? 0 : 2);
  bytes.addBytes(sorted);
  return sha256(bytes.written());
}

/** At least as many bytes as `partDigest` writes. */
function capacityFor({ document, part, mentions }: AnnotatedPart): number {
  let capacity = 3 * (document.length + part.length) + 15 + 15 * mentions.length;
  for (const name of mentions.names ?? []) capacity += 3 * name.length + 5;
  for (const runs of mentions.pieces?.values() ?? []) capacity += 5 * runs.length;
  return capacity;
}

/** Writes numbers and texts so that different sequences of them never give the same bytes. */
class ByteWriter {
  private bytes: Uint8Array;
  private length = 0;

  /** @param capacity at least 5 bytes a number, and for a text 3 a UTF-16 unit and 5 more */
  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Seven bits a byte, the last byte below 128. */
  addNumber(value: number): void {
    let rest = value >>> 0;
    for (; rest > 127; rest >>>= 7) this.bytes[this.length++] = (rest & 127) | 128;
    this.bytes[this.length++] = rest;
  }

  addText(text: string): void {
    const encoded = encoder.encode(text);
    this.addNumber(encoded.length);
    this.bytes.set(encoded, this.length);
    this.length += encoded.length;
  }

  addBytes(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Fractional parts of the roots of the first primes: the constants of FIPS 180-4 §4.2.2 and §5.3.3. */
const [roundConstants, initialState] = ((): [Int32Array, Int32Array] => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
  return [
    Int32Array.from(primes, (p) => fraction(Math.cbrt(p))),
    Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p))),
  ];
})();

/** Message schedule, reused from block to block. */
const schedule = new Int32Array(64);

/**
 * SHA-256 (FIPS 180-4) of some bytes, in hex. Synchronous and the same in Node and the browser, which is why it is here:
 * the platforms' own ones are neither.
 */
export function sha256(message: Uint8Array): string {
  const length = message.length;
  const padded = new Uint8Array((((length + 8) >> 6) << 6) + 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = initialState.slice();
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, view, offset);
  let hex = "";
  for (let i = 0; i < 8; i++) hex += (state[i] >>> 0).toString(16).padStart(8, "0");
  return hex;
}

/** The compression function, FIPS 180-4 §6.2.2. */
function addBlock(state: Int32Array, message: DataView, offset: number): void {
  const w = schedule;
  for (let t = 0; t < 16; t++) w[t] = message.getInt32(offset + t * 4);
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15];
    const y = w[t - 2];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[t] = (w[t - 16] + s0 + w[t - 7] + s1) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[t] + w[t]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

function rotate(x: number, bits: number): number {
  return (x >>> bits) | (x << (32 - bits));
}
