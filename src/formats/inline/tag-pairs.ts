import { listIn } from "../../core/arrays.ts";
import type { InlineMention, InlineProblem } from "./inline-text.ts";
import { isNumberedName, type Tag } from "./tag.ts";

/** A tag in a text, and its place among the pieces of which the text is put together. */
export interface PlacedTag {
  readonly at: number;
  readonly piece: number;
  readonly tag: Tag;
  /** As it stands in the text. */
  readonly markup: string;
}

/** What hears of tags as they are paired. */
export interface TagListener {
  readonly mention: (open: PlacedTag, what: Pick<InlineMention, "entity" | "own" | "entityType" | "notation">) => void;
  readonly problem: (problem: InlineProblem) => void;
}

/**
 * Pairs opening and closing tags of the same name, and takes those out of the text that are markup: tags with an id, and
 * others if some of their name have one.
 */
export class TagPairs {
  private readonly pieces: string[];
  private readonly listener: TagListener;
  private readonly open = new Map<string, PlacedTag[]>();
  /** What is markup only if others of its name are: pairs without an id, and closing tags that nothing opens. */
  private readonly doubtful: { readonly open?: PlacedTag; readonly close: PlacedTag }[] = [];
  /** The kinds of tags that mark mentions. */
  private readonly kinds = new Set<string>();

  constructor(pieces: string[], listener: TagListener) {
    this.pieces = pieces;
    this.listener = listener;
  }

  /** Takes in the next tag, which has just become a piece of the text. */
  add(placed: PlacedTag): void {
    const { kind, name, entity } = placed.tag;
    if (kind === "close") {
      this.close(placed);
      return;
    }
    if (entity !== undefined) this.pieces[placed.piece] = "";
    if (kind === "empty") {
      if (entity !== undefined) this.problem("empty", placed, entity);
      return;
    }
    listIn(this.open, name).push(placed);
  }

  private close(close: PlacedTag): void {
    const { name } = close.tag;
    const open = this.open.get(name)?.pop();
    const entity = open?.tag.entity ?? (open !== undefined && isNumberedName(name) ? name : undefined);
    if (open === undefined || entity === undefined) {
      this.doubtful.push({ ...(open !== undefined && { open }), close });
      return;
    }
    this.kinds.add(kindOf(name));
    this.pieces[open.piece] = "";
    this.pieces[close.piece] = "";
    const { mention, entityType } = open.tag;
    this.listener.mention(open, {
      entity,
      notation: "<…>",
      ...(mention !== undefined && { own: mention }),
      ...(entityType !== undefined && { entityType }),
    });
  }

  /** Judges the tags without an id, and those without their other half, when all have been seen. */
  finish(): void {
    const { pieces, kinds } = this;
    for (const { open, close } of this.doubtful) {
      if (!kinds.has(kindOf(close.tag.name))) continue;
      pieces[close.piece] = "";
      if (open !== undefined) pieces[open.piece] = "";
      this.problem(open === undefined ? "not opened" : "without id", open ?? close);
    }
    for (const placed of Array.from(this.open.values()).flat()) {
      const { entity, name } = placed.tag;
      if (entity === undefined && !kinds.has(kindOf(name))) continue;
      pieces[placed.piece] = "";
      this.problem("not closed", placed, entity);
    }
  }

  private problem(kind: InlineProblem["kind"], { at, markup }: PlacedTag, entity?: string): void {
    this.listener.problem({ kind, at, markup, ...(entity !== undefined && { entity }) });
  }
}

/** Tags whose names are numbered, `<e1>` and `<e2>`, are of one kind. */
function kindOf(name: string): string {
  return isNumberedName(name) ? name.replace(/\d+$/, "") : name;
}
