import { GrowingColumn, GrowingTextColumn, textColumn } from "../../../core/text-column.ts";

/** The words in a list of lists. Those that a scanner reads are valid until its next record. */
export class WordLists extends GrowingTextColumn {
  /** The first word of each list that is not empty. */
  readonly lists = new GrowingColumn();

  /** Returns the words in a value, or undefined unless it is a list of lists of strings. */
  static of(value: unknown): WordLists | undefined {
    if (value instanceof WordLists) return value;
    if (!Array.isArray(value)) return undefined;
    const strings: string[] = [];
    const words = new WordLists();
    for (const list of value as readonly unknown[]) {
      if (!Array.isArray(list)) return undefined;
      if (list.length > 0) words.lists.push(strings.length);
      for (const word of list as readonly unknown[]) {
        if (typeof word !== "string") return undefined;
        strings.push(word);
      }
    }
    const { bytes, ends } = textColumn(strings);
    words.pushAll(bytes, ends);
    return words;
  }

  /**
   * Removes the beginnings of words.
   *
   * @param startIn returns where the rest of the word `bytes[from..to)` begins; `to` if it becomes empty
   */
  shorten(startIn: (bytes: Uint8Array, from: number, to: number) => number): void {
    const { bytes } = this;
    const starts = this.starts.values;
    let length = 0;
    for (let w = 0, from = 0; w < this.length; w++) {
      const to = starts[w + 1];
      const start = startIn(bytes, from, to);
      if (length < start) bytes.copyWithin(length, start, to);
      length += to - start;
      starts[w + 1] = length;
      from = to;
    }
  }

  override clear(): void {
    super.clear();
    this.lists.length = 0;
  }
}

/** The words of a document. */
export type Words = readonly string[] | WordLists;

export function stringsOf(words: Words): readonly string[] {
  return words instanceof WordLists ? Array.from({ length: words.length }, (_, w) => words.at(w)) : words;
}

export interface ClusteredSpans {
  /** The two numbers of each span, as in the file. */
  readonly bounds: Int32Array;
  /** The number of spans in each cluster, at least one. */
  readonly sizes: Int32Array;
}

/** Clusters of spans, none of which is empty. Those that a scanner reads are valid until its next record. */
export class SpanLists {
  readonly bounds = new GrowingColumn();
  readonly sizes = new GrowingColumn();

  get spans(): ClusteredSpans {
    const { bounds, sizes } = this;
    return { bounds: bounds.values.subarray(0, bounds.length), sizes: sizes.values.subarray(0, sizes.length) };
  }

  lists(): number[][][] {
    const { bounds, sizes } = this.spans;
    let b = 0;
    return Array.from(sizes, (size) => Array.from({ length: size }, () => [bounds[b++], bounds[b++]]));
  }
}

/** Returns clusters as `JSON.parse` returns them. */
export function clusterLists(clusters: unknown): unknown {
  return clusters instanceof SpanLists ? clusters.lists() : clusters;
}
