import { type AnnotatedPart, labelOf, partKey, runsOf, surfaceOf, type Tokens } from "../core/document.ts";
import { layerNames, layerSizes } from "../core/layers.ts";
import { withoutSpace } from "../formats/common/parts/written-words.ts";
import { firstDifference, textAt } from "../core/text-column.ts";
import { onSkeleton } from "../scoring/skeleton.ts";
import { moveMentions } from "../matching/move-mentions.ts";
import { alignTokens } from "../matching/token-alignment.ts";

/** Properties that may change when a part is written in another format and read back. */
export type LossKind =
  | "parts"
  | "part-names"
  | "documents"
  | "document-names"
  | "tokens"
  | "words"
  | "sentences"
  | "sentence-ids"
  | "zeros"
  | "layout"
  | "mentions"
  | "pieces"
  | "new-mentions"
  | "mention-ids"
  | "entities"
  | "entity-ids"
  | "entity-types"
  | "heads"
  | "minimum-spans"
  | "layers";

/** One kind of loss, over all parts. */
export interface Loss {
  readonly kind: LossKind;
  /** How many items were lost, changed or added. */
  readonly count: number;
  /** The first of them, as an example. */
  readonly example: string;
}

/** What was written, and how much of it came back. */
export interface ConversionResult {
  readonly parts: number;
  readonly mentions: number;
  readonly entities: number;
  /** Mentions that came back with the same tokens, or with the same name. */
  readonly sameMentions: number;
  /** Entities that came back with exactly the same mentions. */
  readonly sameEntities: number;
  /** In the order of `LossKind`; empty if nothing was lost. */
  readonly losses: readonly Loss[];
}

const order: readonly LossKind[] = [
  "parts",
  "part-names",
  "documents",
  "document-names",
  "tokens",
  "words",
  "sentences",
  "sentence-ids",
  "zeros",
  "layout",
  "mentions",
  "pieces",
  "new-mentions",
  "mention-ids",
  "entities",
  "entity-ids",
  "entity-types",
  "heads",
  "minimum-spans",
  "layers",
];

/** Compares parts with the same parts after writing and reading back. */
export class ConversionCheck {
  private readonly found = new Map<LossKind, { count: number; example: string }>();
  private readonly documents = new Map<string, Set<string>>();
  private parts = 0;
  private mentions = 0;
  private entities = 0;
  private sameMentions = 0;
  private sameEntities = 0;
  private readonly asLists: boolean;

  /**
   * Begins without parts.
   *
   * @param format the format that is written: whether it has discontinuous mentions as lists of spans, which programs
   *   that expect one span may not read
   */
  constructor({ writesPiecesAsLists = false }: { readonly writesPiecesAsLists?: boolean } = {}) {
    this.asLists = writesPiecesAsLists;
  }

  /**
   * Adds a part.
   *
   * @param after the part as it was read back; `undefined` if it did not come back
   */
  add(before: AnnotatedPart, after: AnnotatedPart | undefined): void {
    this.parts++;
    this.mentions += before.mentions.length;
    this.entities += before.entities.length;
    if (after === undefined) {
      this.lose("parts", 1, labelOf(before));
      this.lose("mentions", before.mentions.length, labelOf(before));
      this.lose("entities", before.entities.length, labelOf(before));
      return;
    }
    this.compareNames(before, after);
    const moved = this.compareTokens(before, asInPlace(before, after));
    if (after.tokens?.bare === true && before.tokens !== undefined)
      this.compareSentences(before.tokens, after.tokens, labelOf(before));
    this.compareMentions(before, moved);
    const discontinuous = [...(before.mentions.pieces?.keys() ?? [])].sort((a, b) => a - b);
    if (this.asLists && discontinuous.length > 0)
      this.lose("pieces", discontinuous.length, `“${surfaceOf(before, discontinuous[0])}” in ${labelOf(before)}`);
    const layers = layerSizes(before);
    const kept = layerSizes(after);
    for (const name of layerNames)
      this.lose("layers", Math.max(0, layers[name] - kept[name]), `${name} in ${labelOf(before)}`);
  }

  /** Returns the result so far. */
  result(): ConversionResult {
    const { parts, mentions, entities, sameMentions, sameEntities, found } = this;
    const losses = order.flatMap((kind): Loss[] => {
      const loss = found.get(kind);
      return loss === undefined ? [] : [{ kind, ...loss }];
    });
    return { parts, mentions, entities, sameMentions, sameEntities, losses };
  }

  private lose(kind: LossKind, count: number, example: string): void {
    if (count === 0) return;
    const before = this.found.get(kind);
    this.found.set(kind, { count: (before?.count ?? 0) + count, example: before?.example ?? example });
  }

  private compareNames(before: AnnotatedPart, after: AnnotatedPart): void {
    const names = `${labelOf(before)} → ${labelOf(after)}`;
    const back = this.documents.get(before.document) ?? new Set();
    this.documents.set(before.document, back);
    if (back.size > 0 && !back.has(after.document)) this.lose("documents", 1, names);
    back.add(after.document);
    if (before.document === after.document && before.part === after.part) return;
    this.lose(partKey(before) === partKey(after) ? "part-names" : "document-names", 1, names);
  }

  private compareTokens(before: AnnotatedPart, after: AnnotatedPart): AnnotatedPart {
    const was = before.tokens;
    const is = after.tokens;
    if (was === undefined) return after;
    const name = labelOf(before);
    if (is === undefined) {
      this.lose(was.form === undefined ? "tokens" : "words", was.length, name);
      this.lose("sentences", was.sentenceStarts?.length ?? 0, name);
      return after;
    }
    const cut = isCutFromText(is) && !isCutFromText(was);
    if (cut) this.lose("tokens", was.length, name);
    const zeros = (tokens: Tokens): number => tokens.zero?.reduce((sum, zero) => sum + zero, 0) ?? 0;
    this.lose("zeros", Math.max(0, zeros(was) - zeros(is)), name);
    if (was.inText !== undefined && was.inText.text !== is.inText?.text) this.lose("layout", 1, name);
    let result = after;
    if (was.form !== undefined && is.form === undefined) this.lose("words", was.length, name);
    const different =
      was.form !== undefined &&
      is.form !== undefined &&
      (was.length !== is.length || firstDifference(was.form, is.form) >= 0);
    if (different) result = this.moveBack(before, after, cut);
    else if (was.length !== is.length) this.lose("tokens", Math.abs(was.length - is.length), name);
    this.compareSentences(was, is, name, different && (cut || was.length !== is.length));
    return result;
  }

  /** @param byText whether the tokens differ, so that sentences are compared by the characters before them */
  private compareSentences(was: Tokens, is: Tokens, name: string, byText = false): void {
    const startsOf = (tokens: Tokens): readonly number[] =>
      byText ? charactersBefore(tokens) : Array.from(tokens.sentenceStarts ?? []);
    const starts = new Set(startsOf(is));
    const lost = startsOf(was).filter((start) => start > 0 && !starts.has(start)).length;
    this.lose("sentences", lost, name);
    const known = was.sentenceIds?.filter((id) => id !== "") ?? [];
    const kept = new Set(is.sentenceIds);
    const gone = known.filter((id) => !kept.has(id));
    this.lose("sentence-ids", gone.length, gone[0] ?? "");
  }

  private moveBack(before: AnnotatedPart, after: AnnotatedPart, cut: boolean): AnnotatedPart {
    const was = before.tokens!;
    const is = after.tokens!;
    if (!cut && was.length === is.length) {
      const changed = Array.from({ length: was.length }, (_, t) => t).filter(
        (t) => textAt(was.form!, t) !== textAt(is.form!, t),
      );
      this.lose("words", changed.length, `“${textAt(was.form!, changed[0])}” → “${textAt(is.form!, changed[0])}”`);
      return after;
    }
    const alignment = alignTokens(was, is);
    const changes = alignment.deleted + alignment.changed + alignment.inserted;
    this.lose("words", changes, labelOf(before));
    return moveMentions(after, alignment, was.length + 1, false).part;
  }

  private compareMentions(before: AnnotatedPart, after: AnnotatedPart): void {
    const named = before.mentions.names !== undefined;
    const byName = named && after.mentions.names !== undefined;
    if (named && !byName) this.lose("mention-ids", before.mentions.length, before.mentions.names[0]);
    const was = keysOf(before, byName);
    const is = keysOf(after, byName);
    const left = new Map<string, number>();
    for (const key of is) left.set(key, (left.get(key) ?? 0) + 1);
    let lost = 0;
    let example = "";
    was.forEach((key, m) => {
      const count = left.get(key) ?? 0;
      if (count > 0) {
        left.set(key, count - 1);
        this.sameMentions++;
        return;
      }
      if (lost++ === 0) example = `“${surfaceOf(before, m)}” in ${labelOf(before)}`;
    });
    this.lose("mentions", lost, example);
    const added = Array.from(left.values()).reduce((sum, count) => sum + count, 0);
    const first = is.findIndex((key) => (left.get(key) ?? 0) > 0);
    this.lose("new-mentions", added, first < 0 ? "" : `“${surfaceOf(after, first)}” in ${labelOf(before)}`);
    this.compareEntities(before, was, after, is);
  }

  private compareEntities(
    before: AnnotatedPart,
    was: readonly string[],
    after: AnnotatedPart,
    is: readonly string[],
  ): void {
    const afterEntities = new Map(membersOf(after, is).map((members, e) => [members, e]));
    const counterpart = membersOf(before, was).map((members) => afterEntities.get(members) ?? -1);
    const gone = counterpart.flatMap((e, index) => (e < 0 ? [index] : []));
    this.sameEntities += counterpart.length - gone.length;
    const nameOf = (e: number): string => `${before.entities.ids[e]} in ${labelOf(before)}`;
    this.lose("entities", gone.length, gone.length === 0 ? "" : nameOf(gone[0]));
    counterpart.forEach((e, index) => {
      if (e < 0) return;
      const [id, back] = [before.entities.ids[index], after.entities.ids[e]];
      if (id !== back) this.lose("entity-ids", 1, `${id} → ${back}`);
      const type = before.entities.types?.[index] ?? "";
      if (type !== "" && type !== (after.entities.types?.[e] ?? ""))
        this.lose("entity-types", 1, `${type} of ${nameOf(index)}`);
    });
    const mentionAfter = new Map(is.map((key, m) => [key, m]));
    was.forEach((key, m) => {
      const back = mentionAfter.get(key);
      if (back === undefined) return;
      const head = before.mentions.head?.[m] ?? -1;
      const example = `“${surfaceOf(before, m)}” in ${labelOf(before)}`;
      if (head >= 0 && after.mentions.head?.[back] !== head) this.lose("heads", 1, example);
      const least = before.mentions.minimum?.get(m)?.join();
      if (least !== undefined && after.mentions.minimum?.get(back)?.join() !== least)
        this.lose("minimum-spans", 1, example);
    });
  }
}

/**
 * Returns a part whose zeros may be elsewhere (`Tokens.bare`) with the zeros in the places that they had before. Heads
 * come from the trees before, so they are left out.
 */
function asInPlace(before: AnnotatedPart, after: AnnotatedPart): AnnotatedPart {
  const placed = onSkeleton(
    after,
    before,
    { zeros: "keep", onTokenMismatch: "align", match: "exact" },
    () => undefined,
  );
  if (placed === after) return after;
  const { head, ...mentions } = placed.mentions;
  return head === undefined ? placed : { ...placed, mentions };
}

/** Returns whether the file has a text without tokens. */
function isCutFromText({ inferred, byRule }: Tokens): boolean {
  return inferred === true || byRule === true;
}

/** Returns the number of characters before each sentence, without white space and zeros. */
function charactersBefore({ length, form, zero, sentenceStarts }: Tokens): number[] {
  const starts = new Set(sentenceStarts);
  const places: number[] = [];
  let characters = 0;
  let begins = false;
  for (let t = 0; t < length; t++) {
    begins ||= starts.has(t);
    if (zero?.[t] === 1) continue;
    if (begins) places.push(characters);
    begins = false;
    characters += withoutSpace(textAt(form!, t)).length;
  }
  return places;
}

function keysOf({ mentions }: AnnotatedPart, byName: boolean): string[] {
  return Array.from({ length: mentions.length }, (_, m) =>
    byName ? (mentions.names?.[m] ?? "") : runsOf(mentions, m).join(),
  );
}

function membersOf({ mentions, entities }: AnnotatedPart, keys: readonly string[]): string[] {
  const members: string[][] = Array.from({ length: entities.length }, () => []);
  keys.forEach((key, m) => {
    members[mentions.entity[m]].push(JSON.stringify(key));
  });
  return members.map((own) => own.sort().join());
}
