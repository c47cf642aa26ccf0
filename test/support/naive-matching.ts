import { type AnnotatedPart, runsOf } from "../../src/core/document.ts";

/** A mention as its words, with its head or minimum span if known. */
export interface NaiveSpan {
  readonly words: ReadonlySet<number>;
  readonly head: number | undefined;
  readonly core: ReadonlySet<number> | undefined;
}

/** Returns the mentions of a part. A single word is its own head. */
export function naiveSpans({ mentions }: AnnotatedPart): NaiveSpan[] {
  return Array.from({ length: mentions.length }, (_, m) => {
    const words = wordsOf(runsOf(mentions, m));
    const told = mentions.head?.[m] ?? -1;
    const head = mentions.first[m] === mentions.last[m] ? mentions.first[m] : told < 0 ? undefined : told;
    const minimum = mentions.minimum?.get(m);
    const core =
      told < 0 && minimum !== undefined ? wordsOf(minimum) : head === undefined ? undefined : new Set([head]);
    return { words, head, core };
  });
}

export function wordsOf(runs: Int32Array): ReadonlySet<number> {
  const words = new Set<number>();
  for (let r = 0; r < runs.length; r += 2) for (let token = runs[r]; token <= runs[r + 1]; token++) words.add(token);
  return words;
}

/** The weight of a pair by each rule that maximises a sum, for mentions as sets of words. */
export const naiveWeights = {
  partial: (k: NaiveSpan, r: NaiveSpan) => part(k, r),
  "partial-symmetric": (k: NaiveSpan, r: NaiveSpan) => part(k, r) || part(r, k),
  head: (k: NaiveSpan, r: NaiveSpan) => (k.head !== undefined && k.head === r.head ? common(k, r) / k.words.size : 0),
  "overlap:0.5": (k: NaiveSpan, r: NaiveSpan) => {
    const dice = (2 * common(k, r)) / (k.words.size + r.words.size);
    return dice >= 0.5 ? dice : 0;
  },
} as const;

/** Returns |R| / |K| if H ⊆ R ⊆ K, and 0 otherwise. K and R are the words of the mentions, H those that identify K. */
function part(k: NaiveSpan, r: NaiveSpan): number {
  if (k.core === undefined || !isSubset(k.core, r.words) || !isSubset(r.words, k.words)) return 0;
  return r.words.size / k.words.size;
}

export function haveSameWords(k: NaiveSpan, r: NaiveSpan): boolean {
  return isSubset(k.words, r.words) && isSubset(r.words, k.words);
}

/** Returns whether the heads are equal, or one is unknown. */
export function haveNoOtherHead({ head }: NaiveSpan, { head: other }: NaiveSpan): boolean {
  return head === undefined || other === undefined || head === other;
}

function isSubset(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return Array.from(a).every((word) => b.has(word));
}

function common(k: NaiveSpan, r: NaiveSpan): number {
  return Array.from(k.words).filter((word) => r.words.has(word)).length;
}

/** Returns the greatest sum of weights of any one-to-one assignment, by brute force. */
export function bestTotal<K, R>(keys: readonly K[], responses: readonly R[], weight: (k: K, r: R) => number): number {
  if (keys.length === 0) return 0;
  const [k, ...others] = keys;
  const alone = bestTotal(others, responses, weight);
  return responses.reduce(
    (best, r, i) => Math.max(best, weight(k, r) + bestTotal(others, responses.toSpliced(i, 1), weight)),
    alone,
  );
}
