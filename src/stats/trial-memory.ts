import { AssemblyCode, webAssemblyUse } from "../core/web-assembly.ts";
import { trialsCode } from "./assembly-code.ts";

/** The functions of `assembly/trials.ts`. */
interface TrialFunctions {
  readonly reserve: (bytes: number) => number;
  readonly fillTables: (rows: number, stride: number, units: number, tables: number) => void;
  readonly addSubsets: (
    ...places: [
      tables: number,
      subsets: number,
      stride: number,
      blocks: number,
      trials: number,
      sums: number,
      column: number,
    ]
  ) => void;
  readonly addDrawn: (
    ...places: [rows: number, tile: number, tiles: number, draws: number, room: number, resamples: number, sums: number]
  ) => void;
  readonly exchange: (
    ...places: [
      terms: number,
      termCount: number,
      measures: number,
      measureCount: number,
      first: number,
      trials: number,
      scratch: number,
      counts: number,
      differences: number,
      column: number,
    ]
  ) => void;
  readonly memory: { readonly buffer: ArrayBuffer };
}

const code = new AssemblyCode<TrialFunctions, undefined>(trialsCode, () => undefined);

/** The compiled functions of a test or an interval, with memory of their own. */
export class TrialMemory {
  readonly run: TrialFunctions;
  /** The whole memory as bytes, integers and numbers. Reserving more replaces them. */
  bytes = new Uint8Array();
  integers = new Uint32Array();
  numbers = new Float64Array();

  private constructor(functions: TrialFunctions) {
    this.run = functions;
  }

  /** Returns new functions and memory; undefined where WebAssembly is missing, forbidden or switched off. */
  static create(): TrialMemory | undefined {
    if (webAssemblyUse.when === "never") return undefined;
    const functions = code.instance();
    return functions && new TrialMemory(functions);
  }

  /** Reserves memory for several things, and returns where each begins; undefined if there is too little. */
  reserve<const Bytes extends readonly number[]>(bytes: Bytes): { readonly [K in keyof Bytes]: number } | undefined {
    // A vector of numbers is faster at a multiple of its size.
    const sizes = bytes.map((size) => Math.ceil(size / 16) * 16);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    let next = total < 2 ** 31 ? this.run.reserve(total) : 0;
    if (next === 0) return undefined;
    const { buffer } = this.run.memory;
    this.bytes = new Uint8Array(buffer);
    this.integers = new Uint32Array(buffer);
    this.numbers = new Float64Array(buffer);
    return sizes.map((size) => (next += size) - size) as { readonly [K in keyof Bytes]: number };
  }
}
