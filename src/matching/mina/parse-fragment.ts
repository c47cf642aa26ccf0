import type { Tokens } from "../../core/document.ts";

export interface ParsedToken {
  readonly form: string;
  /** Its part of speech, or "" if unknown. */
  readonly tag: string;
  /** Its brackets, with `*` for the token: `(NP*`. */
  readonly parse: string;
}

/** A node of a parse fragment: a constituent, or a group of adjacent words. */
export interface FragmentNode {
  /** The letters of a constituent's tag (`NP-SBJ` is `NPSBJ`), or words joined by spaces. */
  readonly label: string;
  readonly children: FragmentNode[];
  readonly words?: WordGroup;
}

export interface WordGroup {
  readonly tokens: readonly ParsedToken[];
  /**
   * The position of the group in the list of tokens: that of its last token, or, if a constituent begins after it, of
   * the next token.
   */
  readonly end: number;
}

/**
 * Builds the tree of consecutive tokens from their parse cells alone, even if brackets are unbalanced. As in coval:
 *
 * - Adjacent words without a bracket between them are one node: `(NP the big dog)` is a constituent with one child. The
 *   node's position is that of the next bracket: at its last word if that bracket closes, or at the word after it if
 *   that bracket opens.
 * - Words before an opening bracket are dropped if none of them is all letters or all digits, such as commas and
 *   quotation marks.
 * - Words before all constituents become the root of everything after them. Several roots are joined under an `NP`.
 *
 * @returns undefined if there is neither a bracket nor a word
 */
export function parseFragment(tokens: readonly ParsedToken[]): FragmentNode | undefined {
  const fragment = new Fragment();
  tokens.forEach((token, at) => {
    for (const mark of token.parse) {
      if (mark === "(") fragment.open(at);
      else if (mark === ")") fragment.close(at);
      else if (mark === "*") fragment.word(token);
      else if (/^\p{L}$/u.test(mark)) fragment.tag += mark;
    }
  });
  return fragment.end(tokens.length - 1);
}

class Fragment {
  /** The letters of the tag being read. */
  tag = "";
  private isTagOpen = false;
  private waiting: ParsedToken[] = [];
  private readonly path: FragmentNode[] = [];
  private readonly roots: FragmentNode[] = [];

  open(at: number): void {
    this.enter();
    if (this.waiting.some(({ form }) => /^(?:\p{L}+|\p{Nd}+)$/u.test(form))) this.placeWords(at);
    this.waiting = [];
    this.isTagOpen = true;
  }

  word(token: ParsedToken): void {
    this.enter();
    this.waiting.push(token);
  }

  close(at: number): void {
    this.placeWords(at);
    this.leave();
    this.isTagOpen = false;
  }

  end(at: number): FragmentNode | undefined {
    this.placeWords(at);
    while (this.path.length > 0) this.leave();
    return this.roots.length > 1 ? { label: "NP", children: this.roots } : this.roots[0];
  }

  /** Enters the constituent whose tag was read last, unless it was entered already. */
  private enter(): void {
    if (!this.isTagOpen) return;
    const node: FragmentNode = { label: this.tag, children: [] };
    this.path.at(-1)?.children.push(node);
    this.path.push(node);
    this.tag = "";
    this.isTagOpen = false;
  }

  private leave(): void {
    const node = this.path.pop();
    if (node !== undefined && this.path.length === 0) this.roots.push(node);
  }

  private placeWords(end: number): void {
    if (this.waiting.length === 0) return;
    const tokens = this.waiting;
    this.waiting = [];
    const node: FragmentNode = {
      label: tokens.map(({ form }) => form).join(" "),
      children: [],
      words: { tokens, end },
    };
    const parent = this.path.at(-1);
    if (parent === undefined) this.path.push(node);
    else parent.children.push(node);
  }
}

/** Tokens with words and parses, though single sentences may have no parse. */
export type ParsedTokens = Tokens & Required<Pick<Tokens, "form" | "parse">>;

/** Information that MINA needs and a part's tokens lack. */
export type LackedTokens = "words" | "tags" | "parses";

export function parsedTokens(tokens: Tokens | undefined): ParsedTokens | LackedTokens {
  if (tokens?.parse === undefined) return "parses";
  const { form, parse } = tokens;
  return form === undefined ? "words" : { ...tokens, form, parse };
}
