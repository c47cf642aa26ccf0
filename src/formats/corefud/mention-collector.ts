import type { Report } from "../common/messages/reporter.ts";
import type { EntityItem } from "./entity-items.ts";
import { listIn } from "../../core/arrays.ts";

/** Where a bracket stands: its token, the first token of the sentence, and its place in the file. */
export interface Place {
  readonly token: number;
  readonly sentenceStart: number;
  readonly line: number;
  readonly column: number;
}

/** What happened so often, first on that line. */
interface Tally {
  count: number;
  line: number;
}

/**
 * Puts the brackets of one document together to mentions.
 *
 * A closing bracket closes what was opened last of the same entity and the same number of a piece. A piece but the first
 * belongs to the mention of its entity that has as many pieces, has waited longest for that one, and is not open.
 */
export class MentionCollector {
  private entities = new Map<string, OpenEntity>();
  private drawn: DrawnMention[] = [];
  private brackets = 0;
  /** Mentions that were opened within another one of the same entity. */
  readonly nested: Tally = { count: 0, line: 0 };
  /** Mentions that do not end in the sentence in which they begin. */
  readonly crossing: Tally = { count: 0, line: 0 };
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  /** Forgets everything. */
  clear(): void {
    this.entities = new Map();
    this.drawn = [];
    this.brackets = this.nested.count = this.crossing.count = 0;
  }

  /** Opens a mention, or a piece of one; one that is single ends at the same token. */
  open(item: EntityItem, place: Place): void {
    const { piece, pieces, kind } = item;
    const entity = this.entity(item.id);
    if (entity.type === "") entity.type = item.type;
    const mention = (piece > 1 ? this.continued(entity, item, place) : undefined) ?? this.draw(entity, pieces, place);
    mention.next = piece + 1;
    if (item.head !== "") mention.head = item.head;
    if (item.minimum !== "") mention.minimum = item.minimum;
    if (kind === "single") {
      this.addPiece(mention, place.token, place);
    } else {
      if (piece === 0 && entity.whole.length > 0) tally(this.nested, place.line);
      mention.open++;
      const { token: first, line, column } = place;
      entity.push({ mention, order: this.brackets++, piece, first, line, column });
    }
    if (piece < pieces) entity.wait(mention);
  }

  /** Closes a mention or a piece. */
  close(item: EntityItem, place: Place): void {
    const open = this.entities.get(item.id)?.pop(item.piece, item.pieces);
    if (open === undefined) {
      const { line, column } = place;
      this.report("mention-not-opened", { line, column, entity: item.id });
      return;
    }
    open.mention.open--;
    this.addPiece(open.mention, open.first, place);
  }

  /** The mentions that are complete, in the order of the file; what is wrong with the others is reported. */
  finish(): DrawnMention[] {
    const entities = [...this.entities.values()];
    const open = entities.flatMap((entity) => [...entity.stillOpen()]).sort((a, b) => a.order - b.order);
    for (const { mention, first, line, column } of open) {
      mention.broken = true;
      this.report("mention-not-closed", { line, column, entity: mention.entity.id, data: { token: first + 1 } });
    }
    const complete = this.drawn.filter(({ broken }) => !broken);
    const waiting = new Set(entities.flatMap((entity) => [...entity.stillWaiting()]));
    if (waiting.size > 0)
      for (const mention of complete) if (waiting.has(mention)) this.reportMissing(mention, mention);
    return complete;
  }

  private entity(id: string): OpenEntity {
    let entity = this.entities.get(id);
    if (entity === undefined) this.entities.set(id, (entity = new OpenEntity(id)));
    return entity;
  }

  /** The mention that a piece but the first belongs to, if there is one. */
  private continued(entity: OpenEntity, item: EntityItem, place: Place): DrawnMention | undefined {
    const mention = entity.takeWaiting(item.piece, item.pieces);
    if (mention?.next !== item.piece) this.reportMissing(mention ?? { entity, next: 1, pieces: item.pieces }, place);
    return mention;
  }

  private draw(entity: OpenEntity, pieces: number, { line, column }: Place): DrawnMention {
    const mention: DrawnMention = {
      entity,
      line,
      column,
      runs: [],
      pieces,
      next: 1,
      open: 0,
      head: "",
      minimum: "",
      broken: false,
      crossesSentences: false,
    };
    this.drawn.push(mention);
    return mention;
  }

  private addPiece(mention: DrawnMention, first: number, place: Place): void {
    mention.runs.push(first, place.token);
    if (mention.crossesSentences || mention.runs[0] >= place.sentenceStart) return;
    mention.crossesSentences = true;
    tally(this.crossing, place.line);
  }

  private reportMissing(
    { entity, next, pieces }: Pick<DrawnMention, "entity" | "next" | "pieces">,
    { line, column }: { readonly line: number; readonly column: number },
  ): void {
    this.report("missing-piece", { line, column, entity: entity.id, data: { piece: next, pieces } });
  }
}

function tally(count: Tally, line: number): void {
  if (count.count++ === 0) count.line = line;
}

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
   * Takes a mention of `pieces` pieces that waits for `piece` and is not open; if there is none, one that waits for an
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
