import { listScannerCode } from "../../core/assembly-code.ts";
import { AssemblyCode } from "../../core/web-assembly.ts";
import { isWorthwhile } from "./line-scanner.ts";

/** The most bytes of a line. Must equal `ROOM` in `assembly/json-lists.ts`. */
const ROOM = 1 << 20;

interface ListExports
  extends Readonly<Record<"RESULTS" | "INPUT" | "TEXT" | "ENDS" | "STARTS", { readonly value: number }>> {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly readWordLists: (start: number, dashIsNone: boolean) => number;
  readonly readNumberList: (start: number) => number;
}

/** Reads lists of words and of numbers in a line of JSON with WebAssembly. Its results are valid until the next list. */
export class ListScanner {
  private readonly results: Int32Array;
  private readonly input: Uint8Array;
  private readonly text: Uint8Array;
  private readonly values: Int32Array;
  private readonly firstWords: Int32Array;
  private readonly readWordLists: ListExports["readWordLists"];
  private readonly readNumberList: ListExports["readNumberList"];
  private lineStart = 0;

  constructor({ memory: { buffer }, readWordLists, readNumberList, ...places }: ListExports) {
    this.results = new Int32Array(buffer, places.RESULTS.value, 3);
    this.input = new Uint8Array(buffer, places.INPUT.value, ROOM);
    this.text = new Uint8Array(buffer, places.TEXT.value, ROOM);
    this.values = new Int32Array(buffer, places.ENDS.value, ROOM / 2);
    this.firstWords = new Int32Array(buffer, places.STARTS.value, ROOM / 4);
    this.readWordLists = readWordLists;
    this.readNumberList = readNumberList;
  }

  /** Takes the line `bytes[start..end)`, which ends with its line feed. Returns false if it is too long. */
  put(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start > ROOM) return false;
    this.input.set(bytes.subarray(start, end));
    this.lineStart = start;
    return true;
  }

  /**
   * Reads the list of lists of words that begins at `start`.
   *
   * @param dashIsNone whether `-` stands for an empty word
   * @returns where it ends, or -1 if it is anything else or has an escape
   */
  readWords(start: number, dashIsNone: boolean): number {
    return this.place(this.readWordLists(start - this.lineStart, dashIsNone));
  }

  /** Reads the list of short numbers that begins at `start`. Returns where it ends, or -1 if it is anything else. */
  readNumbers(start: number): number {
    return this.place(this.readNumberList(start - this.lineStart));
  }

  private place(end: number): number {
    return end < 0 ? -1 : end + this.lineStart;
  }

  /** The numbers, or where each word ends in `bytes`. */
  get numbers(): Int32Array {
    return this.values.subarray(0, this.results[0]);
  }

  get bytes(): Uint8Array {
    const count = this.results[0];
    return this.text.subarray(0, count === 0 ? 0 : this.values[count - 1]);
  }

  /** Which words begin a list. */
  get listStarts(): Int32Array {
    return this.firstWords.subarray(0, this.results[1]);
  }

  get isBeyondAscii(): boolean {
    return this.results[2] !== 0;
  }
}

const code = /* @__PURE__ */ new AssemblyCode(listScannerCode, (exports: ListExports) => new ListScanner(exports));

/** Returns the scanner for a block of this length, which all callers share. Returns undefined as `lineScanner` does. */
export function listScanner(length: number): ListScanner | undefined {
  return isWorthwhile(length) ? code.shared() : undefined;
}
