import { type AnnotatedPart, runsOf, type Tokens } from "../core/document.ts";
import { hasTrees, mentionHead } from "./heads/mention-heads.ts";

export class MatchedSide {
  readonly part: AnnotatedPart;
  /** The scored mentions that are not matched yet, sorted by `spanOrder`. */
  order: Int32Array;
  private readonly tokens: Tokens | undefined;
  /** The tokens whose trees give the heads. */
  private readonly parsed: Tokens | undefined;
  private readonly heads = new Map<number, number>();

  /**
   * @param tokens the other side's tokens, used if the part has none; their trees are also used if the part has as many
   *   tokens, but no trees
   */
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

  head(m: number): number {
    const { first, last } = this.part.mentions;
    if (first[m] === last[m]) return first[m];
    let head = this.heads.get(m);
    if (head === undefined) this.heads.set(m, (head = mentionHead(this.part, this.parsed, m)));
    return head;
  }

  /**
   * Returns the tokens that a matching mention must contain: the file's head, else the file's minimum span, else the
   * head that `head` finds.
   */
  core(m: number): Int32Array | undefined {
    const told = this.part.mentions.head?.[m] ?? -1;
    const minimum = this.part.mentions.minimum?.get(m);
    if (told < 0 && minimum !== undefined) return minimum;
    const head = this.head(m);
    return head < 0 ? undefined : Int32Array.of(head, head);
  }

  /**
   * Returns whether a mention is a zero: its head is not in the text. Without a known head, its first token decides.
   */
  isZero(m: number): boolean {
    const head = this.head(m);
    return this.tokens?.zero?.[head < 0 ? this.part.mentions.first[m] : head] === 1;
  }

  /** Removes these mentions from `order`. */
  without(matched: Int32Array): void {
    const taken = new Set(matched);
    this.order = this.order.filter((m) => !taken.has(m));
  }
}
