import { mentionKernelsCode } from "../core/assembly-code.ts";
import { columnsAt, countsAt, MOST_CELLS, ROOM } from "../core/mention-kernels.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import { AssemblyCode, webAssemblyUse } from "../core/web-assembly.ts";
import type { MetricCounter } from "../scoring/count-metrics.ts";
import { type DealtPair, type Deals, type DealtSide, mostMentions } from "./dealt-tables.ts";

/** The functions of `assembly/dealt-tables.ts`. */
interface DealFunctions extends Readonly<Record<"COLUMNS" | "COUNTS" | "FREE", { readonly value: number }>> {
  readonly makeRoom: (bytes: number) => number;
  readonly fillWords: (
    ...numbers: [trial: number, stream: number, seedLow: number, seedHigh: number, words: number, to: number]
  ) => void;
  readonly dealAll: (
    ...numbers: [parts: number, from: number, to: number, wanted: number, most: number, sums: number]
  ) => number;
  readonly lastDealt: () => number;
  readonly addCounts: (sums: number) => void;
  readonly memory: { readonly buffer: ArrayBuffer };
}

const code = /* @__PURE__ */ new AssemblyCode<DealFunctions, DealFunctions>(mentionKernelsCode, (exports) => exports);

/** The integers that describe a dealt side of a part. Must equal those in `assembly/dealt-tables.ts`. */
const PART = 11;
/** The numbers of sums and of what rounding lost of them, and their integers. */
const SUMS = 64;

/**
 * Deals the parts of two annotators in WebAssembly, as `Dealer` does with the words of `RandomWords`, and adds up their
 * counts, in the same order as `CompensatedSums`. All share one memory, so only the newest can be used.
 */
export class CompiledDeals implements Deals {
  private readonly run: DealFunctions;
  private readonly counter: MetricCounter;
  private readonly columns: readonly Int32Array[];
  private readonly standard: Float64Array;
  private readonly sums: Float64Array;
  private readonly pairs: readonly DealtPair[];
  private readonly words: number;
  /** Where the addresses of the parts are. */
  private readonly parts: Readonly<Record<DealtSide, number>>;

  private constructor(run: DealFunctions, pairs: readonly DealtPair[], counter: MetricCounter) {
    this.run = run;
    this.counter = counter;
    this.pairs = pairs;
    this.words = wordsOf(pairs);
    const { buffer } = run.memory;
    this.columns = columnsAt(buffer, run.COLUMNS.value);
    this.standard = countsAt(buffer, run.COUNTS.value);
    this.sums = new Float64Array(buffer, run.FREE.value, SUMS);
    const integers = new Int32Array(buffer);
    let end = run.FREE.value / 4 + 2 * SUMS + this.words;
    const put = (numbers: ArrayLike<number>): number => {
      integers.set(numbers, end);
      end += numbers.length;
      return 4 * (end - numbers.length);
    };
    const describe = (side: DealtSide): number => {
      let words = this.wordsAt;
      return put(
        pairs.map((pair) => {
          const at = put([...partOf(pair, side, put), words]);
          words += 4 * mostMentions(pair);
          return at;
        }),
      );
    };
    this.parts = { first: describe("first"), second: describe("second") };
  }

  /**
   * Returns undefined where WebAssembly is missing or forbidden, does not count one of the metrics, or has no room for a
   * part.
   */
  static create(pairs: readonly DealtPair[], counter: MetricCounter): CompiledDeals | undefined {
    const fits = ({ first, second, firstSizes, secondSizes }: DealtPair): boolean =>
      Math.max(first.length, second.length, firstSizes.length, secondSizes.length) <= ROOM;
    if (webAssemblyUse.when === "never" || !counter.isCompiled || !pairs.every(fits)) return undefined;
    const run = code.shared();
    if (run === undefined) return undefined;
    const integers = pairs.reduce((sum, pair) => sum + integersOf(pair), 2 * SUMS + wordsOf(pairs));
    if (4 * integers >= 2 ** 31 || run.makeRoom(4 * integers) === 0) return undefined;
    return new CompiledDeals(run, pairs, counter);
  }

  draw(trial: number, stream: number, seed: number): void {
    this.run.fillWords(trial, stream, seed >>> 0, Math.floor(seed / 2 ** 32), this.words, this.wordsAt);
  }

  total(side: DealtSide): Float64Array {
    const { run, counter, pairs, parts, sums, standard } = this;
    sums.fill(0);
    for (let part = 0; part < pairs.length; part++) {
      const cells = run.dealAll(parts[side], part, pairs.length, counter.wanted, MOST_CELLS, sums.byteOffset);
      if (cells === 0) break;
      part = run.lastDealt();
      counter.toCompiled(counter.count(this.table(part, cells)), standard);
      run.addCounts(sums.byteOffset);
    }
    const counts = new Float64Array(counter.layout.columns);
    counter.fromCompiled(
      sums.subarray(0, SUMS / 2).map((sum, i) => sum + sums[SUMS / 2 + i]),
      counts,
    );
    return counts;
  }

  /** Returns the table of a part that was dealt last. It is valid until the next is dealt. */
  private table(part: number, cells: number): OverlapTable {
    const { columns, pairs } = this;
    return {
      keySizes: pairs[part].firstSizes,
      responseSizes: pairs[part].secondSizes,
      cellKey: columns[12].subarray(0, cells),
      cellResponse: columns[13].subarray(0, cells),
      cellSize: columns[14].subarray(0, cells),
    };
  }

  private get wordsAt(): number {
    return this.run.FREE.value + 8 * SUMS;
  }
}

/** Returns how many words all parts need, rounded up to what is drawn together. */
function wordsOf(pairs: readonly DealtPair[]): number {
  return 4 * Math.ceil(pairs.reduce((sum, pair) => sum + mostMentions(pair), 0) / 4);
}

/** Returns how many integers describe both sides of a pair, and where they are. */
function integersOf({ first, second, firstSizes, secondSizes, common }: DealtPair): number {
  return 2 * (PART + 1) + first.length + second.length + 4 * common + 2 * (firstSizes.length + secondSizes.length);
}

function partOf(pair: DealtPair, side: DealtSide, put: (numbers: ArrayLike<number>) => number): number[] {
  const { common, firstSizes, secondSizes } = pair;
  const dealt = pair[side];
  const staying = pair[side === "first" ? "second" : "first"];
  const order = Int32Array.from({ length: common }, (_, m) => m).sort((a, b) => staying[a] - staying[b] || a - b);
  return [
    side === "first" ? 1 : 0,
    dealt.length,
    common,
    firstSizes.length,
    secondSizes.length,
    put(dealt),
    put(order),
    put(order.map((m) => staying[m])),
    put(firstSizes),
    put(secondSizes),
  ];
}
