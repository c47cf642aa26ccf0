import { type AnnotatedPart, type Layers, runsOf, type Spans } from "./document.ts";
import { arePlainSpans, BYTES_A_MENTION, mentionKernels, type PreparedSpans } from "./mention-kernels.ts";
import { EntityFingerprints, NameHash } from "./name-fingerprints.ts";
import { textColumn } from "./text-column.ts";

const encoder = new TextEncoder();

/**
 * Returns the fingerprint of an annotation: 8 hex digits of SHA-256 over the canonical clusters. It depends only on the
 * clusters, the layers beyond identity and the names of documents and parts, not on entity numbers, white space, words
 * or the order of documents, entities and mentions.
 *
 * @param digests `partDigest` of every part
 * @example
 *   const digestOf = (part) => partDigest(part, distinctMentions(part, "keep").order);
 *   const [x, y] = [partOf([["a", "b"]], "x"), partOf([["c", "d"]], "y")].map(digestOf);
 *   corpusHash([x, y]) === corpusHash([y, x]); // → true
 */
export function corpusHash(digests: Iterable<string>): string {
  return sha256(encoder.encode([...digests].sort().join(""))).slice(0, 8);
}

/**
 * Returns SHA-256 in hex over the names of document and part and all mentions in canonical order. Each mention
 * contributes its tokens and its entity; entities are numbered in the order of their first mentions. Without
 * `numberOf`, mentions with opaque names are hashed by fingerprints of their entities, which avoids sorting millions of
 * names. If there are layers beyond identity, they contribute, too (`withLayers`).
 *
 * @param order all mentions in canonical order, repeated ones too: `distinctMentions(part, "keep").order`
 * @param numberOf numbers entities that several parts share; by default, each part numbers its own
 * @example
 *   const digestOf = (part) => partDigest(part, distinctMentions(part, "keep").order);
 *   digestOf(partOf([["a", "b"], ["c"]])) === digestOf(partOf([["c"], ["b", "a"]])); // → true
 */
export function partDigest(
  part: AnnotatedPart,
  order: Int32Array,
  numberOf?: (entity: number, inPart: number) => number,
): string {
  return withLayers(clustersDigest(part, order, numberOf), part, order);
}

function clustersDigest(
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
  bytes.begin(capacityFor(part));
  addHeader(part);
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
      // Distances take fewer bytes than positions.
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

/**
 * Returns SHA-256 in hex over a digest and the rows of the layers that metrics read, in any order; without such rows, the
 * digest itself. Entities are numbered in the order of their first mentions.
 */
function withLayers(digest: string, part: AnnotatedPart, order: Int32Array): string {
  if (part.layers === undefined) return digest;
  let ranks: Int32Array | undefined;
  const rows = rowsOfLayers(part.layers, (entity) => (entity < 0 ? -1 : (ranks ??= ranksIn(part, order))[entity]));
  return rows.length === 0 ? digest : sha256(encoder.encode([digest, ...rows.sort()].join("\n")));
}

/** Numbers entities in the order of their first mentions. */
function ranksIn({ entities, mentions: { entity } }: AnnotatedPart, order: Int32Array): Int32Array {
  const ranks = new Int32Array(entities.length).fill(-1);
  let known = 0;
  for (const m of order) if (ranks[entity[m]] < 0) ranks[entity[m]] = known++;
  return ranks;
}

function rowsOfLayers(
  { splitAntecedents, bridging, nonReferring, votes }: Layers,
  numberOf: (entity: number) => number,
): string[] {
  const rows: string[] = [];
  for (let i = 0; i < (splitAntecedents?.length ?? 0); i++) {
    const { entity, antecedent } = splitAntecedents!;
    rows.push(`split ${numberOf(entity[i])} ${numberOf(antecedent[i])}`);
  }
  for (let i = 0; i < (bridging?.length ?? 0); i++) {
    const { anaphor, antecedent, antecedentEntity } = bridging!;
    rows.push(`bridge ${runsText(anaphor, i)} ${runsText(antecedent, i)} ${numberOf(antecedentEntity[i])}`);
  }
  const seen = new Set<string>();
  for (const [i, id] of nonReferring?.ids.entries() ?? []) {
    // Only the first markable of each entity counts.
    if (!seen.has(id)) rows.push(`none ${runsText(nonReferring!, i)}`);
    seen.add(id);
  }
  for (let i = 0; i < (votes?.choices.length ?? 0); i++) {
    const { markable, antecedent, votes: count } = votes!.choices;
    rows.push(`vote ${runsText(votes!, markable[i])} ${antecedent[i]} ${count[i]}`);
  }
  return rows;
}

function runsText(spans: Spans, row: number): string {
  return runsOf(spans, row).join();
}

/**
 * Returns SHA-256 in hex over the names of document and part and the fingerprints of entities with opaque mention
 * names.
 */
export function namedDigest(
  { document, part }: Pick<AnnotatedPart, "document" | "part">,
  fingerprints: EntityFingerprints,
): string {
  const sorted = fingerprints.sorted();
  bytes.begin(3 * (document.length + part.length) + 15 + sorted.length);
  bytes.addText(document);
  bytes.addText(part);
  // A part without mentions has the same digest with and without opaque names.
  bytes.addNumber(sorted.length === 0 ? 0 : 2);
  bytes.addBytes(sorted);
  return sha256(bytes.written());
}

/**
 * Sorts and ranks the mentions of a part, and computes `partDigest` on the way, with WebAssembly.
 *
 * @returns undefined if WebAssembly cannot do it or does not pay, as for parts with repeated or discontinuous mentions
 */
export function preparedWithDigest(part: AnnotatedPart): (PreparedSpans & { readonly digest: string }) | undefined {
  const { mentions, entities } = part;
  if (!arePlainSpans(mentions)) return undefined;
  const kernels = mentionKernels(mentions.length);
  if (kernels === undefined) return undefined;
  bytes.begin(3 * (part.document.length + part.part.length) + 15);
  addHeader(part);
  const found = kernels.prepare(mentions, entities.length, bytes.written());
  return found && { ...found, digest: withLayers(found.digest, part, found.order) };
}

function addHeader({ document, part, mentions }: AnnotatedPart): void {
  bytes.addText(document);
  bytes.addText(part);
  bytes.addNumber(mentions.names === undefined ? 0 : 1);
}

/** Returns an upper bound on the number of bytes that `partDigest` writes. */
function capacityFor({ document, part, mentions }: AnnotatedPart): number {
  let capacity = 3 * (document.length + part.length) + 15 + 15 * mentions.length;
  for (const name of mentions.names ?? []) capacity += 3 * name.length + 5;
  for (const runs of mentions.pieces?.values() ?? []) capacity += 5 * runs.length;
  return capacity;
}

/** Writes numbers and texts so that different sequences give different bytes. */
class ByteWriter {
  private bytes = new Uint8Array(1024);
  private length = 0;

  /**
   * Begins a message.
   *
   * @param capacity in bytes: at least 5 for each number, and for each text 5 plus 3 per UTF-16 unit
   */
  begin(capacity: number): void {
    if (capacity > this.bytes.length) this.bytes = new Uint8Array(2 * capacity);
    this.length = 0;
  }

  /** Writes seven bits per byte, the lowest first; only the last byte is below 128. */
  addNumber(value: number): void {
    let rest = value >>> 0;
    for (; rest > 127; rest >>>= 7) this.bytes[this.length++] = (rest & 127) | 128;
    this.bytes[this.length++] = rest;
  }

  addText(text: string): void {
    const before = this.length;
    this.addNumber(text.length);
    for (let i = 0; ; i++) {
      if (i === text.length) return;
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) break;
      this.bytes[this.length++] = unit;
    }
    this.length = before;
    const encoded = encoder.encode(text);
    this.addNumber(encoded.length);
    this.bytes.set(encoded, this.length);
    this.length += encoded.length;
  }

  addBytes(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Returns the message, which is valid until the next one begins. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

const bytes = new ByteWriter();

/** The constants of FIPS 180-4 §4.2.2 and §5.3.3: fractional parts of the roots of the first primes. */
const [roundConstants, initialState] = ((): [Int32Array, Int32Array] => {
  const constants = new Int32Array(64);
  const initial = new Int32Array(8);
  // This runs whenever the module is loaded, so it calls no functions that V8 would have to compile.
  for (let n = 2, primes = 0; primes < 64; n++) {
    let divisor = 2;
    while (divisor * divisor <= n && n % divisor !== 0) divisor++;
    if (divisor * divisor <= n) continue;
    const [cube, square] = [Math.cbrt(n), Math.sqrt(n)];
    constants[primes] = ((cube - Math.floor(cube)) * 2 ** 32) | 0;
    if (primes < 8) initial[primes] = ((square - Math.floor(square)) * 2 ** 32) | 0;
    primes++;
  }
  return [constants, initial];
})();

/** Reused from message to message. */
const schedule = new Int32Array(64);
const state = new Int32Array(8);
/** The end of a message with its padding: one or two blocks of 64 bytes. */
const tail = new Uint8Array(128);

/** Returns SHA-256 (FIPS 180-4) of bytes, in hex. WebAssembly computes it where that pays. */
export function sha256(message: Uint8Array): string {
  return mentionKernels(message.length / BYTES_A_MENTION)?.sha256(message) ?? shortSha256(message);
}

/**
 * Returns the same, for callers whose messages are always short, so that they do not load WebAssembly. Written here
 * because it must be synchronous and run in browsers, too: the function of browsers is asynchronous, and that of Node
 * does not exist in browsers.
 */
export function shortSha256(message: Uint8Array): string {
  const { length } = message;
  const whole = length & ~63;
  const rest = length - whole;
  const end = rest < 56 ? 64 : 128;
  tail.fill(0, 0, end);
  tail.set(message.subarray(whole));
  tail[rest] = 0x80;
  const high = Math.floor(length / 2 ** 29);
  for (let i = 0; i < 4; i++) {
    tail[end - 8 + i] = high >>> (24 - 8 * i);
    tail[end - 4 + i] = (length << 3) >>> (24 - 8 * i);
  }
  state.set(initialState);
  for (let offset = 0; offset < whole; offset += 64) addBlock(message, offset);
  for (let offset = 0; offset < end; offset += 64) addBlock(tail, offset);
  let hex = "";
  for (let i = 0; i < 8; i++) hex += (state[i] >>> 0).toString(16).padStart(8, "0");
  return hex;
}

/** Adds a block to the state by the compression function, FIPS 180-4 §6.2.2. */
function addBlock(message: Uint8Array, offset: number): void {
  const w = schedule;
  for (let t = 0, p = offset; t < 16; t++, p += 4) {
    w[t] = (message[p] << 24) | (message[p + 1] << 16) | (message[p + 2] << 8) | message[p + 3];
  }
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
