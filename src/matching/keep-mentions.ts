import { selectEntities, selectMentions } from "../core/columns.ts";
import { type AnnotatedPart, type Tokens, type Mentions, runsOf } from "../core/document.ts";
import { layersOfEntities } from "../core/layers.ts";
import { mentionFragment } from "./mina/mention-fragment.ts";
import { type LackedTokens, parsedTokens } from "./mina/parse-fragment.ts";
import { isWithin } from "../core/runs.ts";

/**
 * Returns a part with only some of its mentions. Entities without mentions are dropped. Returns the same part if all
 * mentions are kept.
 *
 * @param kept the mentions to keep, ascending
 */
export function keepMentions(part: AnnotatedPart, kept: Int32Array): AnnotatedPart {
  const { mentions, entities } = part;
  if (kept.length === mentions.length) return part;
  const index = new Int32Array(entities.length).fill(-1);
  for (const m of kept) index[mentions.entity[m]] = 0;
  const left = Array.from(index.keys()).filter((e) => index[e] === 0);
  left.forEach((e, i) => {
    index[e] = i;
  });
  const selected = selectMentions(mentions, kept);
  return {
    ...part,
    mentions: { ...selected, entity: selected.entity.map((e) => index[e]) },
    entities: selectEntities(entities, left),
    ...(part.layers !== undefined && { layers: layersOfEntities(part.layers, index) }),
  };
}

/**
 * Removes mentions that are verb phrases: those whose parse cells form a tree with the root `VP` (`parseFragment`). An
 * entity that loses a mention and keeps fewer than two is removed, even if singletons are kept. This is `NP_only` of
 * coval (commit 87071a6), including its peculiarities. Clauses stay, and so do verb phrases with a word in front. A
 * mention that is just the word “VP” is removed.
 *
 * @param tokens the key's tokens, whose parse decides on both sides
 * @returns the part, or the information that the tokens lack; a part without mentions lacks nothing
 * @example
 *   const form = textColumn(["she", "says", "Ann", "left"]);
 *   const parse = textColumn(["(S(NP*)", "(VP*", "(S(NP*)", "(VP*))))"]);
 *   const tokens = { length: 4, form, parse, sentenceStarts: Int32Array.of(0) };
 *   // The mention “left” is a verb phrase.
 *   npOnly({ ...partOf([[[0, 0], [2, 2], [3, 3]]]), tokens }, tokens).mentions.length; // → 2
 */
export function npOnly(part: AnnotatedPart, tokens: Tokens | undefined): AnnotatedPart | LackedTokens {
  const { mentions, entities } = part;
  if (mentions.length === 0) return part;
  const parsed = parsedTokens(tokens);
  if (typeof parsed === "string") return parsed;
  const isVerbal = Uint8Array.from({ length: mentions.length }, (_, m) =>
    mentionFragment(parsed, mentions, m)?.root?.label === "VP" ? 1 : 0,
  );
  const verbal = new Int32Array(entities.length);
  const others = new Int32Array(entities.length);
  mentions.entity.forEach((e, m) => (isVerbal[m] === 1 ? verbal : others)[e]++);
  const isKept = (m: number): boolean => {
    const e = mentions.entity[m];
    return verbal[e] === 0 || (others[e] > 1 && isVerbal[m] === 0);
  };
  return keepMentions(part, Int32Array.from(Array.from(isVerbal.keys()).filter(isKept)));
}

/**
 * Removes mentions that are inside another mention of their own entity. This is `remove_nested` of coval (commit
 * 87071a6), including a peculiarity. coval counts a nested mention once for every mention that contains it. If an
 * entity has one mention more than this sum, the whole entity stays if singletons are kept, and is removed if they are
 * dropped. So in {0–5, 1–4, 2–3, 9–9}, the two nested mentions count 3, and the entity does not become {0–5, 9–9}.
 *
 * @param singletons whether entities of one mention will be scored
 * @param identities the identities of mentions, if mentions are not matched by their tokens (`MinimumSpan.identity`);
 *   mentions of an entity with the same identity are not nested, and are removed together
 * @example
 *   removeNested(partOf([[[0, 5], [1, 2], [9, 9]]]), "keep").mentions.length; // → 2
 */
export function removeNested(
  part: AnnotatedPart,
  singletons: "keep" | "drop",
  identities?: readonly string[],
): AnnotatedPart {
  const { mentions, entities } = part;
  const isKept = new Uint8Array(mentions.length).fill(1);
  for (const own of mentionsByEntity(mentions, entities.length)) {
    const nested = nestedIn(mentions, own, identities);
    if (nested.length === 0 || (own.length - nested.length === 1 && singletons === "keep")) continue;
    const gone = new Set(nested.map((m) => identities?.[m] ?? m));
    for (const m of own) if (own.length - nested.length === 1 || gone.has(identities?.[m] ?? m)) isKept[m] = 0;
  }
  return keepMentions(part, Int32Array.from(Array.from(isKept.keys()).filter((m) => isKept[m] === 1)));
}

function mentionsByEntity({ entity, length }: Mentions, entities: number): readonly number[][] {
  const own = Array.from({ length: entities }, (): number[] => []);
  for (let m = 0; m < length; m++) own[entity[m]].push(m);
  return own;
}

/** Returns the inner mention of every nested pair. */
function nestedIn(mentions: Mentions, own: readonly number[], identities: readonly string[] | undefined): number[] {
  const { first, last } = mentions;
  const found: number[] = [];
  own.forEach((a, i) => {
    for (let j = i + 1; j < own.length && first[own[j]] <= last[a]; j++) {
      const b = own[j];
      if (identities !== undefined && identities[a] === identities[b]) continue;
      const inA = isWithin(runsOf(mentions, b), runsOf(mentions, a));
      const inB = isWithin(runsOf(mentions, a), runsOf(mentions, b));
      if (inA !== inB) found.push(inA ? b : a);
    }
  });
  return found;
}
