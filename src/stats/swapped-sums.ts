import type { Steps } from "../core/long-work.ts";
import { RandomWords, streams } from "./random-words.ts";
import type { TrialMemory } from "./trial-memory.ts";
import type { DistinctColumns } from "./unit-counts.ts";

/** The most sums to keep at a time, unless two trials need more: they stay in the processor's third-level cache. */
const CHUNK = 1 << 20;
/** The number of columns that are summed together, each in a variable of its own. */
export const LANES = 8;
/** The number of sums of eight units, by subset. */
const TABLE = 256 * LANES;
/** The number of blocks of eight units whose tables are used together: they stay in the processor's second-level cache. */
const SLAB = 16;

/**
 * Computes the sums of the exchanged units' rows for some trials. Bit `d` of trial `r` tells whether unit `d` is
 * exchanged: bit d mod 32 of word d div 32. Units are added eight at a time, using a table of the sums of all 256
 * subsets. A number other than eight would change the order of the additions, and so the rounding.
 *
 * @complexity O(trials · units/8 · different columns)
 */
export class SwappedSums {
  /** The number of trials that are drawn together. It is even. */
  readonly chunk: number;
  /** Where the sums begin in the compiled code's memory, in bytes. */
  readonly at: number = 0;
  private readonly columns: DistinctColumns;
  private readonly random: RandomWords;
  private readonly words: Uint32Array;
  private readonly blocks: number;
  private readonly tiles: number;
  /** Does the work, if it can. */
  private readonly compiled: { memory: TrialMemory; rows: number; tables: number; subsets: number } | undefined;
  /** By trial and block of eight units: which units are exchanged. */
  private readonly ownSubsets: Uint8Array;
  /** By block, subset and column: the sums of the columns that are added together. */
  private readonly tables: Float64Array;
  private readonly ownSums: Float64Array;

  constructor(columns: DistinctColumns, seed: number, trials: number, memory: TrialMemory | undefined) {
    const { units, width } = columns;
    this.columns = columns;
    this.tiles = Math.ceil(width / LANES);
    this.blocks = Math.ceil(units / 8);
    const most = Math.floor(CHUNK / Math.max(1, this.tiles * LANES));
    this.chunk = Math.max(2, 2 * Math.ceil(Math.min(trials, most) / 2));
    this.random = new RandomWords(seed, streams.swaps);
    this.words = new Uint32Array(Math.ceil(units / 32));
    const tables = Math.min(SLAB, this.blocks) * TABLE;
    const subsets = this.chunk * this.blocks;
    const sums = this.tiles * LANES * this.chunk;
    const places = memory?.reserve([8 * units * this.tiles * LANES, 8 * tables, subsets, 8 * sums]);
    if (memory !== undefined && places !== undefined) {
      this.compiled = { memory, rows: places[0], tables: places[1], subsets: places[2] };
      this.at = places[3];
      this.copyRows(memory.numbers, places[0] / 8);
    }
    const has = this.compiled !== undefined;
    this.ownSubsets = new Uint8Array(has ? 0 : subsets);
    this.tables = new Float64Array(has ? 0 : tables);
    this.ownSums = new Float64Array(has ? 0 : sums);
  }

  /** Whether the sums are in the compiled code's memory. */
  get isCompiled(): boolean {
    return this.compiled !== undefined;
  }

  /** The sums of the last `draw`: by column, by trial, `chunk` numbers for each column. Drawing may replace the array. */
  get sums(): Float64Array {
    if (this.compiled === undefined) return this.ownSums;
    const from = this.at / 8;
    return this.compiled.memory.numbers.subarray(from, from + this.tiles * LANES * this.chunk);
  }

  /** Replaces all sums by those of `trials` trials, beginning with trial `first`. Each step yields `share`. */
  *draw(first: number, trials: number, share: number): Steps<void> {
    const { blocks, columns, compiled, tiles } = this;
    yield* this.drawSubsets(first, trials, share);
    this.sums.fill(0);
    for (let from = 0; from < blocks; from += SLAB) {
      const units = Math.min(columns.units - 8 * from, 8 * SLAB);
      for (let tile = 0; tile < tiles; tile++) {
        if (compiled === undefined) {
          this.fillTables(8 * from, units, tile * LANES);
          this.addSubsets(from, Math.ceil(units / 8), tile, trials);
        } else {
          const { run } = compiled.memory;
          const stride = 8 * tiles * LANES;
          const row = compiled.rows + 8 * from * stride + 8 * tile * LANES;
          run.fillTables(row, stride, units, compiled.tables);
          const column = 8 * this.chunk;
          const to = this.at + tile * LANES * column;
          const used = Math.ceil(units / 8);
          run.addSubsets(compiled.tables, compiled.subsets + from, blocks, used, trials + (trials & 1), to, column);
        }
        yield share;
      }
    }
  }

  private *drawSubsets(first: number, trials: number, share: number): Steps<void> {
    const { random, words, blocks, columns, compiled } = this;
    const subsets = compiled === undefined ? this.ownSubsets : compiled.memory.bytes.subarray(compiled.subsets);
    const last = 2 ** (columns.units - 8 * (blocks - 1)) - 1;
    for (let t = 0; t < trials; t++) {
      random.fill(first + t, words);
      for (let b = 0; b < blocks; b++) subsets[t * blocks + b] = words[b >>> 2] >>> ((b & 3) * 8);
      if (blocks > 0) subsets[(t + 1) * blocks - 1] &= last;
      if ((t & 1023) === 1023) yield share;
    }
  }

  private copyRows(to: Float64Array, at: number): void {
    const { units, width, rows } = this.columns;
    for (let unit = 0; unit < units; unit++) {
      to.set(rows.subarray(unit * width, (unit + 1) * width), at + unit * this.tiles * LANES);
    }
  }

  private fillTables(first: number, units: number, column: number): void {
    const { tables, columns } = this;
    const { width, rows } = columns;
    const lanes = Math.min(LANES, width - column);
    for (let unit = 0; unit < units; unit++) {
      const table = (unit >>> 3) * TABLE;
      const row = (first + unit) * width + column;
      const subsets = 1 << (unit & 7);
      for (let subset = 0; subset < subsets; subset++) {
        const without = table + subset * LANES;
        const to = without + subsets * LANES;
        for (let lane = 0; lane < lanes; lane++) tables[to + lane] = tables[without + lane] + rows[row + lane];
      }
    }
  }

  private addSubsets(from: number, used: number, tile: number, trials: number): void {
    const { tables, ownSubsets, ownSums: sums, blocks, chunk } = this;
    for (let t = 0; t < trials; t++) {
      const at = tile * LANES * chunk + t;
      let s0 = sums[at];
      let s1 = sums[at + chunk];
      let s2 = sums[at + 2 * chunk];
      let s3 = sums[at + 3 * chunk];
      let s4 = sums[at + 4 * chunk];
      let s5 = sums[at + 5 * chunk];
      let s6 = sums[at + 6 * chunk];
      let s7 = sums[at + 7 * chunk];
      const drawn = t * blocks + from;
      for (let b = 0; b < used; b++) {
        const row = b * TABLE + ownSubsets[drawn + b] * LANES;
        s0 += tables[row];
        s1 += tables[row + 1];
        s2 += tables[row + 2];
        s3 += tables[row + 3];
        s4 += tables[row + 4];
        s5 += tables[row + 5];
        s6 += tables[row + 6];
        s7 += tables[row + 7];
      }
      sums[at] = s0;
      sums[at + chunk] = s1;
      sums[at + 2 * chunk] = s2;
      sums[at + 3 * chunk] = s3;
      sums[at + 4 * chunk] = s4;
      sums[at + 5 * chunk] = s5;
      sums[at + 6 * chunk] = s6;
      sums[at + 7 * chunk] = s7;
    }
  }
}
