import type { AnnotatedPart, Mentions, Tokens } from "../core/document.ts";
import { listIn } from "../core/arrays.ts";
import { type TextColumn, textAt } from "../core/text-column.ts";

type Span = readonly [first: number, last: number];

/** Mentions that are given by their words, with their places in a text. */
export interface WordsInText {
  /** For each mention, its first and last token, or nothing if it has no place. */
  readonly spans: readonly (Span | undefined)[];
  readonly unplaced: readonly number[];
}

/**
 * Places mentions that are known only by their words, as language models list them, in a text. The mentions of an entity
 * are taken in the order of the file, each at the first place after the one before it that no other mention has. Of
 * several entities, the one whose next mention comes first in the text goes first. A mention that is not found behind the
 * one before it gets the first free place in the whole text. Case and white space do not matter.
 *
 * @returns nothing if the words of less than half of the mentions are in the text, because they are ids rather than words
 * @complexity O(places × log(entities))
 */
export function placeWords(
  tokens: Tokens & { readonly form: TextColumn },
  { mentions }: Pick<AnnotatedPart, "mentions">,
): WordsInText | undefined {
  const { names = [], length } = mentions;
  const placesOf = placesIn(tokens);
  const places = new Map<string, readonly Span[]>();
  for (const name of new Set(names)) places.set(name, placesOf(name));
  const found = names.filter((name) => places.get(name)!.length > 0).length;
  if (2 * found < length || length === 0) return undefined;
  const taken = new Set<string>();
  const spans = Array.from({ length }, (): Span | undefined => undefined);
  const next = (m: number, after: number): Span | undefined =>
    places.get(names[m])!.find(([first, last]) => first > after && !taken.has(`${first}-${last}`));
  const give = (m: number, span: Span): void => {
    taken.add(span.join("-"));
    spans[m] = span;
  };
  const late: number[] = [];
  // The next mention of each entity, and where it may be.
  const queues = Array.from(listsOf(mentions), (list) => ({ list, at: 0, after: -1 }));
  const waiting: { queue: (typeof queues)[number]; span: Span }[] = [];
  const wait = (queue: (typeof queues)[number]): void => {
    for (; queue.at < queue.list.length; queue.at++) {
      const span = next(queue.list[queue.at], queue.after);
      if (span !== undefined) {
        insert(waiting, { queue, span });
        return;
      }
      late.push(queue.list[queue.at]);
    }
  };
  queues.forEach(wait);
  for (let first = waiting.pop(); first !== undefined; first = waiting.pop()) {
    const { queue, span } = first;
    if (!taken.has(span.join("-"))) {
      give(queue.list[queue.at], span);
      queue.after = span[0];
      queue.at++;
    }
    wait(queue);
  }
  for (const m of late) {
    const span = next(m, -1);
    if (span !== undefined) give(m, span);
  }
  return { spans, unplaced: late.filter((m) => spans[m] === undefined) };
}

/** Inserts into a list whose last item comes first in the text; of those that begin together, the longer one. */
function insert<Item extends { readonly span: Span }>(waiting: Item[], item: Item): void {
  const [first, last] = item.span;
  let low = 0;
  for (let high = waiting.length; low < high; ) {
    const middle = (low + high) >> 1;
    const [start, end] = waiting[middle].span;
    if (start > first || (start === first && end <= last)) low = middle + 1;
    else high = middle;
  }
  waiting.splice(low, 0, item);
}

/** Returns the mentions of each entity in the order of the file. */
function listsOf({ length, entity, listed }: Mentions): Iterable<number[]> {
  const order = Array.from({ length }, (_, m) => m);
  if (listed !== undefined) order.sort((a, b) => listed[a] - listed[b]);
  const lists = new Map<number, number[]>();
  for (const m of order) listIn(lists, entity[m]).push(m);
  return lists.values();
}

/** Returns a function from words to their places in the text, in the order of the text. */
function placesIn({ form, length, zero }: Tokens & { readonly form: TextColumn }): (words: string) => Span[] {
  const plain = (text: string): string => text.replace(/\s+/g, "").toLowerCase();
  const texts = Array.from({ length }, (_, t) => (zero?.[t] === 1 ? "" : plain(textAt(form, t))));
  const starts = new Map<string, number[]>();
  texts.forEach((text, t) => {
    if (text !== "") listIn(starts, text).push(t);
  });
  return (words) => {
    const wanted = plain(words);
    const spans: Span[] = [];
    for (let end = 1; end <= wanted.length; end++) {
      for (const first of starts.get(wanted.slice(0, end)) ?? []) {
        let last = first;
        let covered = texts[first].length;
        while (covered < wanted.length && last + 1 < length && wanted.startsWith(texts[last + 1], covered)) {
          last++;
          covered += texts[last].length;
        }
        if (covered === wanted.length) spans.push([first, last]);
      }
    }
    return spans.sort((a, b) => a[0] - b[0]);
  };
}
