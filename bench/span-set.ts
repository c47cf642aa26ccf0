import { listIn } from "../src/core/arrays.ts";

/** Token positions `first` to `last` of a document, both inclusive. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Returns whether two spans overlap without nesting. The bracket format cannot represent such spans of one entity. */
export function crosses(a: Span, b: Span): boolean {
  return (
    (a.first < b.first && b.first <= a.last && a.last < b.last) ||
    (b.first < a.first && a.first <= b.last && b.last < a.last)
  );
}

export class SpanSet {
  readonly #sentenceOf: Int32Array;
  readonly #bySentence = new Map<number, Span[]>();
  readonly #known = new Set<number>();

  constructor(sentenceOf: Int32Array) {
    this.#sentenceOf = sentenceOf;
  }

  has(span: Span): boolean {
    return this.#known.has(this.#number(span));
  }

  crosses(span: Span): boolean {
    for (let s = this.#sentenceOf[span.first]; s <= this.#sentenceOf[span.last]; s++) {
      if (this.#bySentence.get(s)?.some((other) => crosses(span, other)) === true) return true;
    }
    return false;
  }

  add(span: Span): void {
    this.#known.add(this.#number(span));
    for (let s = this.#sentenceOf[span.first]; s <= this.#sentenceOf[span.last]; s++)
      listIn(this.#bySentence, s).push(span);
  }

  #number(span: Span): number {
    return span.first * this.#sentenceOf.length + span.last;
  }
}
