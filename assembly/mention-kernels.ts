/**
 * Works on the mentions of one part: sorts spans, pairs equal ones, counts the cells of a table, and computes SHA-256.
 * AssemblyScript, compiled by `npx tsx scripts/assembly.ts` into `src/core/assembly-code.ts`.
 * `src/core/mention-kernels.ts` passes columns in and takes columns out.
 */

import { get, MESSAGE, SECOND, set } from "./columns";

export { COLUMNS, MESSAGE, SECOND } from "./columns";

/** Spans that begin at the same token are sorted here only if there are at most this many. */
const MOST_AT_TOKEN = 16;

/** The constants of FIPS 180-4 §4.2.2 and §5.3.3. */
const CONSTANTS: i32 = <i32>(
  memory.data<u32>([
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
  ])
);

const INITIAL: i32 = <i32>(
  memory.data<u32>([0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19])
);

/** The schedule of a block, and the state of the message. */
const SCHEDULE = INITIAL + 32;
const STATE = SCHEDULE + 256;
/** The digest as 64 hexadecimal digits. */
export const HEX = STATE + 32;

/**
 * Sorts the spans of a side, counts the mentions of its entities, and writes the digest of the part to `HEX`.
 *
 * Columns 0 to 2 hold the first token, the last token and the entity of each mention. Columns 3 to 5 receive the order,
 * the rank of each entity by first mention (or -1), and the mentions of each rank. The message begins with `header`
 * bytes.
 *
 * @returns the number of ranks; -1 if mentions are repeated, or if too many spans begin at one token
 */
export function prepareSpans(count: i32, entities: i32, header: i32): i32 {
  for (let start = 0; start < count; ) {
    const first = get(0, start);
    set(3, start, start);
    let end = start + 1;
    for (; end < count && get(0, end) == first; end++) {
      if (end - start == MOST_AT_TOKEN) return -1;
      const last = get(1, end);
      let i = end;
      for (; i > start; i--) {
        const other = get(3, i - 1);
        if (get(1, other) == last) return -1;
        if (get(1, other) < last) break;
        set(3, i, other);
      }
      set(3, i, end);
    }
    start = end;
  }

  for (let e = 0; e < entities; e++) set(4, e, -1);
  let ranks = 0;
  let before = 0;
  let at = MESSAGE + header;
  for (let i = 0; i < count; i++) {
    const mention = get(3, i);
    const entity = get(2, mention);
    let rank = get(4, entity);
    if (rank < 0) {
      rank = ranks++;
      set(4, entity, rank);
      set(5, rank, 0);
    }
    set(5, rank, get(5, rank) + 1);
    const first = get(0, mention);
    at = writeNumber(at, 2 * rank);
    at = writeNumber(at, first - before);
    at = writeNumber(at, get(1, mention) - first);
    before = first;
  }
  const length = at - MESSAGE;
  const whole = length & ~63;
  beginDigest();
  addBlocks(whole);
  endDigest(MESSAGE + whole, length - whole, 0, length << 3);
  return ranks;
}

/** Writes a number as the `ByteWriter` of `src/core/corpus-hash.ts` does. Returns where the next one is to be written. */
function writeNumber(at: i32, value: i32): i32 {
  let rest = <u32>value;
  for (; rest > 127; rest >>>= 7) store<u8>(at++, (rest & 127) | 128);
  store<u8>(at, rest);
  return at + 1;
}

/**
 * Pairs equal spans of two sides. Columns 0 to 2 hold first token, last token and order of the key, columns 3 to 5 those
 * of the response. Columns 6 and 7 receive the mentions of each pair.
 *
 * @returns the number of pairs
 */
export function pairSpans(keyMentions: i32, responseMentions: i32): i32 {
  let pairs = 0;
  let i = 0;
  let j = 0;
  while (i < keyMentions && j < responseMentions) {
    const k = get(2, i);
    const r = get(5, j);
    let difference = get(0, k) - get(3, r);
    if (difference == 0) difference = get(1, k) - get(4, r);
    if (difference == 0) {
      set(6, pairs, k);
      set(7, pairs++, r);
    }
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return pairs;
}

/**
 * Counts the pairs of columns 6 and 7 in each cell of a table. Columns 8 and 9 hold the entity of each mention and the
 * rank of each entity of the key, columns 10 and 11 those of the response. Columns 12 to 14 receive key rank, response
 * rank and number of pairs of each cell, sorted by the ranks.
 *
 * @returns the number of cells
 */
export function countCells(keys: i32, responses: i32, pairs: i32): i32 {
  // Sorts pairs by response rank into columns 0 and 1, then by key rank into column 2.
  countRanks(7, 10, 11, responses, pairs);
  for (let i = 0; i < pairs; i++) {
    const k = get(9, get(8, get(6, i)));
    const r = get(11, get(10, get(7, i)));
    const place = get(15, r);
    set(15, r, place + 1);
    set(0, place, k);
    set(1, place, r);
  }
  countRanks(6, 8, 9, keys, pairs);
  for (let i = 0; i < pairs; i++) {
    const k = get(0, i);
    const place = get(15, k);
    set(15, k, place + 1);
    set(2, place, get(1, i));
  }
  // Each place is now the end of the rank's pairs.
  let cells = 0;
  for (let k = 0, i = 0; k < keys; k++) {
    const end = get(15, k);
    while (i < end) {
      const r = get(2, i);
      const start = i;
      while (i < end && get(2, i) == r) i++;
      set(12, cells, k);
      set(13, cells, r);
      set(14, cells++, i - start);
    }
  }
  return cells;
}

/** Sets column 15 to where the pairs of each rank begin if they are sorted by rank. */
function countRanks(mentions: i32, entity: i32, rank: i32, ranks: i32, pairs: i32): void {
  for (let r = 0; r <= ranks; r++) set(15, r, 0);
  for (let i = 0; i < pairs; i++) {
    const next = get(rank, get(entity, get(mentions, i))) + 1;
    set(15, next, get(15, next) + 1);
  }
  for (let r = 0; r < ranks; r++) set(15, r + 1, get(15, r + 1) + get(15, r));
}

/** Returns 1 if the bytes at `MESSAGE` equal those at `SECOND`. */
export function areEqual(length: i32): i32 {
  let i = 0;
  for (; i + 16 <= length; i += 16) {
    if (v128.any_true(v128.xor(v128.load(MESSAGE + i), v128.load(SECOND + i)))) return 0;
  }
  for (; i < length; i++) if (load<u8>(MESSAGE + i) != load<u8>(SECOND + i)) return 0;
  return 1;
}

/** Begins a message of SHA-256 (FIPS 180-4). */
export function beginDigest(): void {
  memory.copy(STATE, INITIAL, 32);
}

/** Adds the bytes at `MESSAGE`, whose number is a multiple of 64. */
export function addBlocks(length: i32): void {
  for (let block = MESSAGE; block < MESSAGE + length; block += 64) addBlock(block);
}

/**
 * Ends a message, and writes its digest to `HEX`.
 *
 * @param at where its last bytes are, fewer than 64
 * @param high the number of bits in the message, in two halves
 */
function endDigest(at: i32, rest: i32, high: u32, low: u32): void {
  const end = at + (rest < 56 ? 64 : 128);
  memory.fill(at + rest, 0, end - at - rest);
  store<u8>(at + rest, 0x80);
  store<u32>(end - 8, bswap<u32>(high));
  store<u32>(end - 4, bswap<u32>(low));
  for (let block = at; block < end; block += 64) addBlock(block);
  for (let i = 0; i < 64; i++) {
    const word = load<u32>(STATE + ((i >> 3) << 2));
    const digit = (word >>> (28 - ((i & 7) << 2))) & 15;
    store<u8>(HEX + i, digit < 10 ? 48 + digit : 87 + digit);
  }
}

/** Ends a message with the bytes at `MESSAGE`. */
export function endMessage(rest: i32, high: u32, low: u32): void {
  endDigest(MESSAGE, rest, high, low);
}

function addBlock(block: i32): void {
  for (let t = 0; t < 64; t += 4) store<u32>(SCHEDULE + t, bswap<u32>(load<u32>(block + t)));
  for (let at = SCHEDULE + 64; at < SCHEDULE + 256; at += 4) {
    const x = load<u32>(at - 60);
    const y = load<u32>(at - 8);
    const s0 = rotr<u32>(x, 7) ^ rotr<u32>(x, 18) ^ (x >>> 3);
    const s1 = rotr<u32>(y, 17) ^ rotr<u32>(y, 19) ^ (y >>> 10);
    store<u32>(at, load<u32>(at - 64) + s0 + load<u32>(at - 28) + s1);
  }
  let a = load<u32>(STATE);
  let b = load<u32>(STATE, 4);
  let c = load<u32>(STATE, 8);
  let d = load<u32>(STATE, 12);
  let e = load<u32>(STATE, 16);
  let f = load<u32>(STATE, 20);
  let g = load<u32>(STATE, 24);
  let h = load<u32>(STATE, 28);
  for (let t = 0; t < 256; t += 4) {
    const s1 = rotr<u32>(e, 6) ^ rotr<u32>(e, 11) ^ rotr<u32>(e, 25);
    const t1 = h + s1 + ((e & f) ^ (~e & g)) + load<u32>(CONSTANTS + t) + load<u32>(SCHEDULE + t);
    const s0 = rotr<u32>(a, 2) ^ rotr<u32>(a, 13) ^ rotr<u32>(a, 22);
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  add(0, a);
  add(4, b);
  add(8, c);
  add(12, d);
  add(16, e);
  add(20, f);
  add(24, g);
  add(28, h);
}

function add(at: i32, value: u32): void {
  store<u32>(STATE + at, load<u32>(STATE + at) + value);
}
