import { type AnnotatedPart, type Mentions, runsOf } from "../core/document.ts";
import { keepMentions } from "./keep-mentions.ts";
import { isWithin } from "./word-sets.ts";

/**
 * A part without mentions that are inside another mention of their own entity. This is `remove_nested` of coval (commit 87071a6), with
 * what is odd about it: a mention is counted once for every mention that it is in, and where an entity's mentions less that count are one,
 * the entity stays as it is if singletons are kept, and goes as a whole if they are dropped. {0–5, 1–4, 2–3, 9–9} counts 3 for two
 * mentions, and so is not {0–5, 9–9}.
 *
 * @param singletons whether entities of one mention will take part
 * @param identities of mentions that are matched by something else than their tokens (`MinimumSpan.identity`): those of an entity that have
 * the same one are not inside each other, and go together
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

/** The inner mention of every two of which one is inside the other. */
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
