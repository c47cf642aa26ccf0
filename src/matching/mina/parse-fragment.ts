/** A token of a parsed sentence. */
export interface ParsedToken {
  readonly form: string;
  /** Its part of speech; "" where that is not known. */
  readonly tag: string;
  /** The brackets at it, with `*` for the token: `(NP*`. */
  readonly parse: string;
}

/** A node of a piece of a parse: a constituent, or words that stand together in one. */
export interface FragmentNode {
  /** The letters of a constituent's tag (`NP-SBJ` is `NPSBJ`), or words with spaces between. */
  readonly label: string;
  readonly children: FragmentNode[];
  /** Set where the node is words. */
  readonly words?: WordGroup;
}

export interface WordGroup {
  readonly tokens: readonly ParsedToken[];
  /** Where the group ends, in the list of tokens: at its last token, or, if a constituent begins behind it, there. */
  readonly end: number;
}

const lettersOnly = /^\p{L}+$/u;
const digitsOnly = /^\p{Nd}+$/u;
const letter = /^\p{L}$/u;

/**
 * The tree that some consecutive tokens of a sentence make by themselves, from their own cells of the parse, whatever they leave open or
 * close too often. As in coval:
 *
 * - Words that follow one another without a bracket between are one node: `(NP the big dog)` is a constituent with one child. It stands at
 *   the token where the next bracket is: its last word if that closes something, the word after it if that opens something.
 * - Words before a bracket that opens are left out if none of them is all letters or all digits, such as commas and quotation marks.
 * - Words before every constituent are the root of what comes after them. Several roots are put under an `NP`.
 *
 * @returns nothing where there is neither bracket nor word
 */
export function parseFragment(tokens: readonly ParsedToken[]): FragmentNode | undefined {
  const fragment = new Fragment();
  tokens.forEach((token, at) => {
    for (const mark of token.parse) {
      if (mark === "(") fragment.open(at);
      else if (mark === ")") fragment.close(at);
      else if (mark === "*") fragment.word(token);
      else if (letter.test(mark)) fragment.tag += mark;
    }
  });
  return fragment.end(tokens.length - 1);
}

/** A tree that grows from left to right. */
class Fragment {
  /** The letters of the tag that is being read. */
  tag = "";
  private isTagOpen = false;
  private waiting: ParsedToken[] = [];
  private readonly path: FragmentNode[] = [];
  private readonly roots: FragmentNode[] = [];

  open(at: number): void {
    this.enter();
    if (this.waiting.some(({ form }) => lettersOnly.test(form) || digitsOnly.test(form))) this.placeWords(at);
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

  /** Goes down into the constituent whose tag was read last, if that has not been done. */
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
