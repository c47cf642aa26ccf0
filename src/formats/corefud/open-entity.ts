import { listIn } from "../../core/arrays.ts";

/** A mention that has been opened. */
export interface DrawnMention {
  readonly entity: OpenEntity;
  readonly line: number;
  readonly column: number;
  /** Its pieces so far, `[first, last, …]`, in the order of the file. */
  readonly runs: number[];
  /** How many pieces it says it has; 0 if it is in one. */
  readonly pieces: number;
  /** The number of the piece that must come next. */
  next: number;
  /** Pieces that are open now. */
  open: number;
  /** As in the last opening bracket that says so. */
  head: string;
  minimum: string;
  /** Whether a piece of it was never closed. */
  broken: boolean;
  crossesSentences: boolean;
}

/** A bracket that has been opened. */
export interface OpenPiece {
  readonly mention: DrawnMention;
  /** Rank among the brackets of the document. */
  readonly order: number;
  readonly piece: number;
  readonly first: number;
  readonly line: number;
  readonly column: number;
}

/** An entity with what of it is open, and which of its mentions wait for another piece. */
export class OpenEntity {
  readonly id: string;
  type = "";
  /** Open mentions that are in one piece, the innermost last. */
  readonly whole: OpenPiece[] = [];
  /** Open pieces by `piece/pieces`, the innermost last. Few documents have any. */
  private pieces: Map<string, OpenPiece[]> | undefined;
  /** Mentions by the piece that they wait for, `piece/pieces`, those first that have waited longest. */
  private waiting: Map<string, Set<DrawnMention>> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Opens a bracket. */
  push(open: OpenPiece): void {
    if (open.piece === 0) {
      this.whole.push(open);
      return;
    }
    this.pieces ??= new Map();
    listIn(this.pieces, keyOf(open.piece, open.mention.pieces)).push(open);
  }

  /** Takes the bracket of that piece that was opened last. Some writers leave the number of the piece out when they close it. */
  pop(piece: number, pieces: number): OpenPiece | undefined {
    if (piece > 0) return this.pieces?.get(keyOf(piece, pieces))?.pop();
    if (this.whole.length > 0) return this.whole.pop();
    let innermost: OpenPiece[] | undefined;
    for (const stack of this.pieces?.values() ?? []) {
      if ((stack.at(-1)?.order ?? -1) > (innermost?.at(-1)?.order ?? -1)) innermost = stack;
    }
    return innermost?.pop();
  }

  /** All brackets that are open. */
  *stillOpen(): Generator<OpenPiece, void> {
    yield* this.whole;
    for (const stack of this.pieces?.values() ?? []) yield* stack;
  }

  /** A mention waits for its next piece. */
  wait(mention: DrawnMention): void {
    this.waiting ??= new Map();
    const key = keyOf(mention.next, mention.pieces);
    const queue = this.waiting.get(key);
    if (queue === undefined) this.waiting.set(key, new Set([mention]));
    else queue.add(mention);
  }

  /**
   * Takes a mention of so many pieces that waits for that one and is not open; where there is none, one that waits for an
   * earlier piece.
   */
  takeWaiting(piece: number, pieces: number): DrawnMention | undefined {
    const exact = firstClosed(this.waiting?.get(keyOf(piece, pieces)));
    if (exact !== undefined) return exact;
    for (const queue of this.waiting?.values() ?? []) {
      const [first] = queue;
      if (queue.size === 0 || first.pieces !== pieces || first.next >= piece) continue;
      const mention = firstClosed(queue);
      if (mention !== undefined) return mention;
    }
    return undefined;
  }

  /** All mentions that still wait for a piece. */
  *stillWaiting(): Generator<DrawnMention, void> {
    for (const queue of this.waiting?.values() ?? []) yield* queue;
  }
}

function keyOf(piece: number, pieces: number): string {
  return `${piece}/${pieces}`;
}

/** Takes the first mention that is not open. */
function firstClosed(queue: Set<DrawnMention> | undefined): DrawnMention | undefined {
  for (const mention of queue ?? []) {
    if (mention.open > 0) continue;
    queue?.delete(mention);
    return mention;
  }
  return undefined;
}
