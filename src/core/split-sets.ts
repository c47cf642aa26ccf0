import { selectEntities } from "./columns.ts";
import type { AnnotatedPart } from "./document.ts";
import { layersOfEntities } from "./layers.ts";
import { listIn } from "./arrays.ts";

/** The entities of one side with split antecedents, by their numbers in an overlap table. */
export interface SplitEntities {
  /** The entities, ascending and without repetition. */
  readonly entity: Int32Array;
  /** The antecedents of each: at least one, ascending. None has split antecedents itself. */
  readonly antecedents: readonly Int32Array[];
}

/**
 * Returns, for each entity with split antecedents, the antecedents without split antecedents of their own that it
 * finally stands for, ascending. Leaves out an entity that stands for none, such as one that contains only itself.
 */
export function splitSets({ layers }: AnnotatedPart): ReadonlyMap<number, Int32Array> {
  const direct = new Map<number, number[]>();
  const { entity, antecedent } = layers?.splitAntecedents ?? { entity: [], antecedent: [] };
  entity.forEach((e, i) => {
    listIn(direct, e).push(antecedent[i]);
  });
  const sets = new Map<number, Int32Array>();
  for (const set of direct.keys()) {
    const plain = plainMembers(set, direct);
    if (plain.length > 0) sets.set(set, Int32Array.from(plain).sort());
  }
  return sets;
}

function plainMembers(set: number, direct: ReadonlyMap<number, readonly number[]>): number[] {
  // The loop visits members that are added on the way, too.
  const reached = new Set([set]);
  for (const e of reached) for (const member of direct.get(e) ?? []) reached.add(member);
  return Array.from(reached).filter((e) => !direct.has(e));
}

/** Merges entities that stand for the same antecedents. Returns the same part if there are no such entities. */
export function withEqualSetsMerged(part: AnnotatedPart): AnnotatedPart {
  const { mentions, entities, layers } = part;
  const first = new Map<string, number>();
  const target = Int32Array.from({ length: entities.length }, (_, e) => e);
  for (const [set, members] of splitSets(part)) {
    const known = first.get(members.join());
    if (known === undefined) first.set(members.join(), set);
    else target[set] = known;
  }
  const left = Array.from(target.keys()).filter((e) => target[e] === e);
  if (left.length === entities.length) return part;
  const place = new Map(left.map((e, i) => [e, i]));
  const index = target.map((e) => place.get(e)!);
  return {
    ...part,
    mentions: { ...mentions, entity: mentions.entity.map((e) => index[e]) },
    entities: selectEntities(entities, left),
    ...(layers !== undefined && { layers: layersOfEntities(layers, index) }),
  };
}
