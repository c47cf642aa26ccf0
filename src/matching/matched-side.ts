import { type AnnotatedPart, runsOf, type Tokens } from "../core/document.ts";
import { hasTrees, mentionHead } from "./heads/mention-heads.ts";

/** What rules of matching look at on one side. */
export class MatchedSide {
  readonly part: AnnotatedPart;
  /** The mentions that take part and are not matched yet, sorted by `spanOrder`. */
  order: Int32Array;
  private readonly tokens: Tokens | undefined;
  /** The tokens whose trees tell heads. */
  private readonly parsed: Tokens | undefined;
  private readonly heads = new Map<number, number>();

  /** @param tokens those of the other side, where the part has none of its own, or as many, but no trees */
  constructor(part: AnnotatedPart, order: Int32Array, tokens: Tokens | undefined) {
    this.part = part;
    this.order = order;
    this.tokens = part.tokens ?? tokens;
    const canBorrow = part.tokens !== undefined && tokens?.length === part.tokens.length && !hasTrees(part.tokens);
    this.parsed = canBorrow ? tokens : this.tokens;
  }

  runs(m: number): Int32Array {
    return runsOf(this.part.mentions, m);
  }

  /** The token that heads a mention: the only one where it has no other, else as `mentionHead` has it. */
  head(m: number): number {
    const { first, last } = this.part.mentions;
    if (first[m] === last[m]) return first[m];
    let head = this.heads.get(m);
    if (head === undefined) this.heads.set(m, (head = mentionHead(this.part, this.parsed, m)));
    return head;
  }

  /** The tokens that a response must at least cover: the head, or else what the file says. */
  core(m: number): Int32Array | undefined {
    const told = this.part.mentions.head?.[m] ?? -1;
    const minimum = this.part.mentions.minimum?.get(m);
    if (told < 0 && minimum !== undefined) return minimum;
    const head = this.head(m);
    return head < 0 ? undefined : Int32Array.of(head, head);
  }

  /** Whether its head, or without one its first token, is not in the text. */
  isZero(m: number): boolean {
    const head = this.head(m);
    return this.tokens?.zero?.[head < 0 ? this.part.mentions.first[m] : head] === 1;
  }

  /** Mentions that have been matched take no part any more. */
  without(matched: Int32Array): void {
    const taken = new Set(matched);
    this.order = this.order.filter((m) => !taken.has(m));
  }
}
