import type { AnnotatedPart } from "../core/document.ts";
import { compareSpans, spanOrder } from "../core/span-order.ts";

/** What becomes of a span that is a mention twice: which of its entities keeps it, or all do. */
export type DuplicatePolicy = "first" | "last" | "keep";

/** Mentions of one side that mark the same tokens. */
export interface RepeatedMention {
  /** In the order in which their entities come in the file. */
  readonly mentions: readonly number[];
}

/** The mentions of a part under a policy for repeated ones. */
export interface DistinctMentions {
  /** The mentions that are left, sorted by `spanOrder`. */
  readonly order: Int32Array;
  readonly repeated: readonly RepeatedMention[];
}

/**
 * Sorts a part's mentions by span and applies the policy to those that are repeated.
 *
 * With `keep`, repeated mentions are sorted by their entities' other mentions, so that the result depends on neither the
 * numbering nor the order of entities.
 */
export function distinctMentions(part: AnnotatedPart, policy: DuplicatePolicy): DistinctMentions {
  const { mentions } = part;
  const order = spanOrder(mentions);
  const isRepeat = (i: number): boolean => compareSpans(mentions, order[i - 1], mentions, order[i]) === 0;
  const repeated: RepeatedMention[] = [];
  let kept = 0;
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && isRepeat(end)) end++;
    if (end - start === 1) {
      order[kept++] = order[start];
    } else {
      const group = Array.from(order.subarray(start, end)).sort(
        (a, b) => mentions.entity[a] - mentions.entity[b] || a - b,
      );
      repeated.push({ mentions: group });
      if (policy === "first") order[kept++] = group[0];
      else if (policy === "last") order[kept++] = group[group.length - 1];
      else for (const m of [...group].sort(byEntityContent(part))) order[kept++] = m;
    }
    start = end;
  }
  return { order: order.subarray(0, kept), repeated };
}

/** Compares mentions by the sorted spans of their entities. */
function byEntityContent(part: AnnotatedPart): (a: number, b: number) => number {
  const { mentions } = part;
  const spansOf = (mention: number): number[] =>
    Array.from(spanOrder(mentions)).filter((m) => mentions.entity[m] === mentions.entity[mention]);
  return (a, b) => {
    const x = spansOf(a);
    const y = spansOf(b);
    for (let i = 0; i < Math.min(x.length, y.length); i++) {
      const order = compareSpans(mentions, x[i], mentions, y[i]);
      if (order !== 0) return order;
    }
    return x.length - y.length;
  };
}
