import type {
  DocumentView,
  LayerView,
  MentionStatus,
  MentionView,
  PartView,
  ShownLayerName,
} from "../../engine/document-view.ts";
import { statusIn } from "./selection.ts";

/** Which of two systems, A and B, is right about a mention. */
export const differenceKinds = ["only-a", "only-b", "both-wrong", "both-right"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A mention of the key, or one that only responses have, with what two systems make of it. */
export interface ComparedMention {
  readonly kind: DifferenceKind;
  readonly part: string;
  /** Its place: in the key, or else in the response of A or B. */
  readonly layer: ShownLayerName;
  readonly mention: number;
  readonly entity: number;
  readonly pieces: readonly number[];
  /** The outcome in A and in B; nothing if the system, like the key, does not have the mention. */
  readonly outcomes: readonly [a: MentionStatus | undefined, b: MentionStatus | undefined];
}

/** Whether a system is right about a mention, from its outcome there. */
export function isRight(outcome: ComparedMention["outcomes"][number]): boolean {
  return outcome === undefined || outcome === "matched";
}

/**
 * Compares two systems mention by mention.
 *
 * A system is right about a mention of the key if it has it, in the entity that it is matched with there (`matched`).
 * It is right about a mention that the key does not have if it does not have it either. So of each extra mention, the
 * system that has it is wrong; if the other has a mention of the same tokens, both are. A mention with slightly wrong
 * boundaries (`span`) counts once, at the mention of the key. Mentions that are left out count nowhere.
 *
 * @returns in text order; of mentions that begin together, the longest comes first
 */
export function comparedMentions(part: PartView, a: number, b: number): ComparedMention[] {
  const { key, responses } = part;
  const found: ComparedMention[] = [];
  const add = (
    { layer }: LayerView,
    mention: number,
    { entity, pieces }: MentionView,
    outcomes: ComparedMention["outcomes"],
  ): void => {
    const [rightA, rightB] = outcomes.map(isRight);
    const kind = rightA ? (rightB ? "both-right" : "only-a") : rightB ? "only-b" : "both-wrong";
    found.push({ kind, part: part.part, layer, mention, entity, pieces, outcomes });
  };
  key.mentions.forEach((mention, m) => {
    const outcomes = [statusIn("key", mention, a), statusIn("key", mention, b)] as const;
    if (!outcomes.includes("left-out")) add(key, m, mention, outcomes);
  });
  const [ofA, ofB] = [a, b].map((system) => statusByPlace(responses[system]));
  responses[a].mentions.forEach((mention, m) => {
    if (mention.status[0] === "extra") add(responses[a], m, mention, ["extra", ofB.get(tokensOrName(mention))]);
  });
  responses[b].mentions.forEach((mention, m) => {
    if (mention.status[0] !== "extra") return;
    const other = ofA.get(tokensOrName(mention));
    // If it is extra in A, too, it is there already.
    if (other !== "extra") add(responses[b], m, mention, [other, "extra"]);
  });
  const at = ({ pieces }: ComparedMention, piece: number): number => pieces.at(piece) ?? 0;
  return found.sort((x, y) => at(x, 0) - at(y, 0) || at(y, -1) - at(x, -1));
}

function statusByPlace({ mentions }: LayerView): ReadonlyMap<string, MentionStatus> {
  const scored = mentions.filter(({ status }) => status[0] !== "left-out");
  return new Map(scored.map((mention) => [tokensOrName(mention), mention.status[0]]));
}

/** Returns the tokens of a mention, or else its name, as text. */
export function tokensOrName({ pieces, text }: MentionView): string {
  return pieces.length === 0 ? `name ${text ?? ""}` : pieces.join();
}

const known = new WeakMap<DocumentView, Map<string, readonly ComparedMention[]>>();

/** Returns `comparedMentions` of all parts of a document, computed once. */
export function documentDifferences(document: DocumentView, a: number, b: number): readonly ComparedMention[] {
  const own = known.get(document) ?? new Map<string, readonly ComparedMention[]>();
  known.set(document, own);
  const pair = `${a}-${b}`;
  const all = own.get(pair) ?? document.parts.flatMap((part) => comparedMentions(part, a, b));
  own.set(pair, all);
  return all;
}

export function kindCounts(all: readonly ComparedMention[]): Readonly<Record<DifferenceKind, number>> {
  const counts: Record<DifferenceKind, number> = { "only-a": 0, "only-b": 0, "both-wrong": 0, "both-right": 0 };
  for (const { kind } of all) counts[kind]++;
  return counts;
}

/** A key entity, and about how many of its mentions only one system is right. */
export interface EntityDifference {
  readonly part: string;
  readonly entity: number;
  readonly differing: number;
}

/** Returns the scored entities of the key: those about which the systems differ most come first, then in text order. */
export function entitiesByDifference(all: readonly ComparedMention[]): EntityDifference[] {
  const found = new Map<string, { part: string; entity: number; differing: number }>();
  for (const { part, layer, entity, kind } of all) {
    if (layer !== "key") continue;
    const name = `${entity} ${part}`;
    const own = found.get(name) ?? { part, entity, differing: 0 };
    found.set(name, own);
    if (kind === "only-a" || kind === "only-b") own.differing++;
  }
  return Array.from(found.values()).sort((x, y) => y.differing - x.differing);
}

/** A chosen mention: its entity and its first token. */
export interface ChosenMention {
  readonly part: string;
  readonly layer: ShownLayerName;
  readonly entity: number;
  readonly token: number | undefined;
}

/**
 * Returns the next or previous difference of some kinds after a chosen mention; the first or last one if none of them
 * is chosen; nothing after the last.
 *
 * @param by 1 or −1
 */
export function nextDifference(
  all: readonly ComparedMention[],
  kinds: readonly DifferenceKind[],
  chosen: ChosenMention | undefined,
  by: number,
): { readonly mention: ComparedMention; readonly place: number; readonly of: number } | undefined {
  const shown = all.filter(({ kind }) => kinds.includes(kind));
  const isChosen = (each: ComparedMention): boolean =>
    chosen !== undefined &&
    each.part === chosen.part &&
    each.layer === chosen.layer &&
    each.entity === chosen.entity &&
    each.pieces.at(0) === chosen.token;
  // One entity may have two mentions that begin together. The key must leave both behind.
  const at = by > 0 ? shown.findLastIndex(isChosen) : shown.findIndex(isChosen);
  const place = at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by;
  const mention = place < 0 ? undefined : shown.at(place);
  return mention === undefined ? undefined : { mention, place, of: shown.length };
}
