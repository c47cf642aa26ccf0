import type { Dependency } from "../../core/dependency.ts";
import type { Tokens } from "../../core/document.ts";
import { ZERO, isDigit } from "../line-bytes.ts";

const decoder = new TextDecoder("utf-8");

/** Collects what the tokens of a document depend on: HEAD, and of empty nodes DEPS. */
export class Dependencies {
  /** HEAD of each token, as the file counts; -1 where it has none. */
  private heads: number[] = [];
  /** DEPS of the empty nodes. */
  private readonly deps = new Map<number, string>();

  /** Takes the columns of one more token: `bytes[start .. end)` each. */
  add(bytes: Uint8Array, head: readonly [number, number], deps: readonly [number, number], isEmpty: boolean): void {
    if (isEmpty) this.deps.set(this.heads.length, decoder.decode(bytes.subarray(...deps)));
    this.heads.push(number(bytes, ...head));
  }

  /** The dependencies by the positions of the tokens. */
  take(tokens: Tokens): Pick<Tokens, "governor" | "zeroDependencies"> {
    const { heads, deps } = this;
    const { sentenceStarts = new Int32Array(0), zero, length } = tokens;
    const governor = new Int32Array(length).fill(-2);
    const zeroDependencies = new Map<number, readonly Dependency[]>();
    sentenceStarts.forEach((start, s) => {
      const end = s + 1 < sentenceStarts.length ? sentenceStarts[s + 1] : length;
      const words = [start - 1];
      for (let token = start; token < end; token++) if (zero?.[token] !== 1) words.push(token);
      for (let token = start; token < end; token++) {
        const head = heads[token];
        if (head >= 0 && head < words.length) governor[token] = head === 0 ? -1 : words[head];
        const own = dependencies(deps.get(token) ?? "", words);
        if (own.length > 0) {
          zeroDependencies.set(token, own);
          governor[token] = own[0].parent;
        }
      }
    });
    return {
      ...(heads.some((head) => head >= 0) && { governor }),
      ...(zeroDependencies.size > 0 && { zeroDependencies }),
    };
  }

  clear(): void {
    this.heads = [];
    this.deps.clear();
  }
}

/** `8:nsubj|8.1:obj` with the positions of a sentence's words, behind that of the token before it. An empty node follows its word. */
function dependencies(text: string, words: readonly number[]): Dependency[] {
  return text.split("|").flatMap((item) => {
    const parts = /^(\d+)(?:\.(\d+))?:(.+)$/.exec(item);
    if (parts === null) return [];
    const [, word, node = "0", relation] = parts;
    const at = Number(word);
    if (at >= words.length) return [];
    return [{ parent: at === 0 && node === "0" ? -1 : words[at] + Number(node), relation }];
  });
}

/** A number of digits only; -1 for anything else. */
function number(bytes: Uint8Array, start: number, end: number): number {
  let value = end > start ? 0 : -1;
  for (let p = start; p < end; p++) {
    if (!isDigit(bytes[p])) return -1;
    value = 10 * value + bytes[p] - ZERO;
  }
  return value;
}
