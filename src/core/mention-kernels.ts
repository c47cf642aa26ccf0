import { mentionKernelsCode } from "./assembly-code.ts";
import type { Mentions } from "./document.ts";
import type { OverlapTable } from "./overlap-table.ts";
import { AssemblyCode, webAssemblyUse } from "./web-assembly.ts";

/**
 * The maximum mentions and entities of a side, the maximum bytes of a message at once, a multiple of 64, and those of
 * its header. Must fit into the memory of the assembly.
 */
export const ROOM = 1 << 15;
const MESSAGE_ROOM = 15 * ROOM;
const HEADER_ROOM = 1 << 13;
/** The maximum bytes of texts to compare, and of their ends. */
const HALF = 8 * ROOM;

/** Until callers have worked on this number of mentions, compiling would take longer than it saves. */
const WORTHWHILE = 256;

interface KernelFunctions {
  readonly prepareSpans: (count: number, entities: number, header: number) => number;
  readonly pairSpans: (keyMentions: number, responseMentions: number) => number;
  readonly countCells: (keys: number, responses: number, pairs: number) => number;
  readonly countStandard: (keys: number, responses: number, cells: number, wanted: number) => number;
  readonly areEqual: (length: number) => number;
  readonly beginDigest: () => void;
  readonly addBlocks: (length: number) => void;
  readonly endMessage: (rest: number, high: number, low: number) => void;
}

interface KernelExports
  extends KernelFunctions,
    Readonly<Record<"HEX" | "COLUMNS" | "MESSAGE" | "SECOND" | "COUNTS", { readonly value: number }>> {
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** A metric that `MentionKernels` counts: the bit that asks for it, and where its counts begin. */
export interface StandardCount {
  readonly bit: number;
  readonly at: number;
}

export const standardCounts = {
  mentions: { bit: 1, at: 0 },
  muc: { bit: 2, at: 4 },
  b3: { bit: 4, at: 8 },
  ceafm: { bit: 8, at: 12 },
  ceafe: { bit: 16, at: 16 },
  blanc: { bit: 32, at: 20 },
  lea: { bit: 64, at: 26 },
} as const satisfies Record<string, StandardCount>;

/** With more cells, CEAF divides the table first. */
export const MOST_CELLS = 4999;

/** Mentions in order; see `PreparedPart`. */
export interface PreparedSpans {
  readonly order: Int32Array;
  readonly rank: Int32Array;
  readonly sizes: Int32Array;
}

/** A side to tabulate, with all its mentions. */
export interface TabulatedSide extends PreparedSpans {
  readonly part: { readonly mentions: Mentions };
}

/** A column of texts; see `TextColumn`. */
interface Texts {
  readonly bytes: Uint8Array;
  readonly ends: Int32Array;
}

/** Does the same as TypeScript, with WebAssembly, for sides whose mentions are continuous spans. */
export class MentionKernels {
  private readonly columns: readonly Int32Array[];
  private readonly message: Uint8Array;
  private readonly second: Uint8Array;
  /** The same memory as `message` and `second`. */
  private readonly messageNumbers: Int32Array;
  private readonly secondNumbers: Int32Array;
  private readonly hex: Uint8Array;
  private readonly counts: Float64Array;
  private readonly run: KernelFunctions;
  private readonly decoder = new TextDecoder();

  constructor({ memory: { buffer }, HEX, COLUMNS, MESSAGE, SECOND, COUNTS, ...functions }: KernelExports) {
    this.columns = columnsAt(buffer, COLUMNS.value);
    this.message = new Uint8Array(buffer, MESSAGE.value, MESSAGE_ROOM);
    this.second = new Uint8Array(buffer, SECOND.value, HALF);
    this.messageNumbers = new Int32Array(buffer, MESSAGE.value, HALF / 4);
    this.secondNumbers = new Int32Array(buffer, SECOND.value, HALF / 4);
    this.hex = new Uint8Array(buffer, HEX.value, 64);
    this.counts = countsAt(buffer, COUNTS.value);
    this.run = functions;
  }

  /** Returns SHA-256 in hex. */
  sha256(message: Uint8Array): string {
    const { length } = message;
    const whole = length - (length % 64);
    this.run.beginDigest();
    for (let start = 0; start < whole; start += MESSAGE_ROOM) {
      const end = Math.min(whole, start + MESSAGE_ROOM);
      this.message.set(message.subarray(start, end));
      this.run.addBlocks(end - start);
    }
    this.message.set(message.subarray(whole));
    this.run.endMessage(length - whole, Math.floor(length / 2 ** 29), (length << 3) >>> 0);
    return this.decoder.decode(this.hex);
  }

  /**
   * Sorts spans, ranks their entities, and computes the digest of their part.
   *
   * @param header the bytes of the digest's message before those of the mentions
   * @returns undefined if TypeScript must do it: spans are repeated, or there are too many
   */
  prepare(
    { first, last, entity, length }: Mentions,
    entities: number,
    header: Uint8Array,
  ): (PreparedSpans & { readonly digest: string }) | undefined {
    if (length > ROOM || entities > ROOM || header.length > HEADER_ROOM) return undefined;
    const { columns } = this;
    columns[0].set(first);
    columns[1].set(last);
    columns[2].set(entity);
    this.message.set(header);
    const ranks = this.run.prepareSpans(length, entities, header.length);
    if (ranks < 0) return undefined;
    return {
      order: columns[3].slice(0, length),
      rank: columns[4].slice(0, entities),
      sizes: columns[5].slice(0, ranks),
      digest: this.decoder.decode(this.hex),
    };
  }

  /**
   * Pairs equal spans, and counts the pairs of each two entities.
   *
   * @returns undefined if TypeScript must do it, because there are too many mentions
   */
  tabulate(
    key: TabulatedSide,
    response: TabulatedSide,
  ):
    | { readonly pairs: { readonly key: Int32Array; readonly response: Int32Array }; readonly table: OverlapTable }
    | undefined {
    const [k, r] = [key.part.mentions, response.part.mentions];
    if (Math.max(k.length, r.length, key.rank.length, response.rank.length) > ROOM) return undefined;
    const { columns } = this;
    columns[0].set(k.first);
    columns[1].set(k.last);
    columns[2].set(key.order);
    columns[3].set(r.first);
    columns[4].set(r.last);
    columns[5].set(response.order);
    const pairs = this.run.pairSpans(key.order.length, response.order.length);
    columns[8].set(k.entity);
    columns[9].set(key.rank);
    columns[10].set(r.entity);
    columns[11].set(response.rank);
    const cells = this.run.countCells(key.sizes.length, response.sizes.length, pairs);
    return {
      pairs: { key: columns[6].slice(0, pairs), response: columns[7].slice(0, pairs) },
      table: {
        keySizes: key.sizes,
        responseSizes: response.sizes,
        cellKey: columns[12].slice(0, cells),
        cellResponse: columns[13].slice(0, cells),
        cellSize: columns[14].slice(0, cells),
      },
    };
  }

  /** Returns whether two columns have the same texts; false if they are too long to compare here. */
  haveSameTexts(a: Texts, b: Texts): boolean {
    const [length, bytes] = [a.ends.length, a.bytes.length];
    if (length !== b.ends.length || bytes !== b.bytes.length || Math.max(4 * length, bytes) > HALF) return false;
    this.messageNumbers.set(a.ends);
    this.secondNumbers.set(b.ends);
    if (this.run.areEqual(4 * length) === 0) return false;
    this.message.set(a.bytes);
    this.second.set(b.bytes);
    return this.run.areEqual(bytes) === 1;
  }

  /**
   * Counts standard metrics of a table without split antecedents.
   *
   * @param wanted the sum of their bits
   * @returns the counts, which are valid until the next call; undefined if TypeScript must count, because the table is
   * too large
   */
  count(
    { keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable,
    wanted: number,
  ): Float64Array | undefined {
    const cells = cellSize.length;
    if (keySizes.length > ROOM || responseSizes.length > ROOM || cells > MOST_CELLS) return undefined;
    const { columns } = this;
    columns[0].set(keySizes);
    columns[1].set(responseSizes);
    columns[12].set(cellKey);
    columns[13].set(cellResponse);
    columns[14].set(cellSize);
    const isCounted = this.run.countStandard(keySizes.length, responseSizes.length, cells, wanted) === 1;
    return isCounted ? this.counts : undefined;
  }
}

/** Returns the columns of integers in the memory of the assembly. */
export function columnsAt(buffer: ArrayBuffer, at: number): Int32Array[] {
  return Array.from({ length: 16 }, (_, column) => new Int32Array(buffer, at + column * 4 * (ROOM + 1), ROOM + 1));
}

/** Returns the counts in the memory of the assembly, at the places of `standardCounts`. */
export function countsAt(buffer: ArrayBuffer, at: number): Float64Array {
  return new Float64Array(buffer, at, 32);
}

/** Returns whether all mentions are continuous spans, as the kernels need them. */
export function arePlainSpans({ names, pieces }: Mentions): boolean {
  return names === undefined && pieces === undefined;
}

let code: AssemblyCode<KernelExports, MentionKernels> | undefined;
let mentionsSoFar = 0;
export const BYTES_A_MENTION = 32;

/**
 * Returns the kernels, which all callers share.
 *
 * @param mentions how many more mentions the caller works on; `BYTES_A_MENTION` bytes to hash take as long
 * @returns undefined if WebAssembly does not pay, or is missing or forbidden
 */
export function mentionKernels(mentions: number): MentionKernels | undefined {
  mentionsSoFar += mentions;
  const { when } = webAssemblyUse;
  if (when === "never" || (when === "where it pays" && mentionsSoFar < WORTHWHILE)) return undefined;
  code ??= new AssemblyCode(mentionKernelsCode, (exports) => new MentionKernels(exports));
  return code.shared();
}
