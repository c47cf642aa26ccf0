import { greatest, listIn } from "../core/arrays.ts";
import { defined } from "../core/defined.ts";
import { type AnnotatedPart, type Mentions, messageAbout } from "../core/document.ts";
import { compareSpans, spanOrder } from "../core/span-order.ts";
import { firstDifference, textAt } from "../core/text-column.ts";
import { withoutRepeats } from "../matching/equal-mentions.ts";
import { mentionName } from "../metrics/kit/needed-mentions.ts";
import { NotComparableError } from "../scoring/not-comparable.ts";

/** Ways to combine annotations of the same text. */
export const combinations = ["links", "intersection", "union", "vote", "antecedents"] as const;
/** One of these ways: see `combinedPart`. */
export type Combination = (typeof combinations)[number];

/** The error for annotations that cannot be combined: their tokens differ, or only some identify mentions by names. */
export class DifferentTextError extends NotComparableError {
  override name = "DifferentTextError";

  /**
   * Creates the error.
   *
   * @param message names the part and the first difference
   */
  constructor(message: string) {
    super("units-differ", message);
  }
}

/**
 * Combines annotations of a part. Mentions with the same tokens or the same name become one, and so do repeated
 * mentions.
 *
 *   links          the mentions of the first, with the links of the second
 *   intersection   the mentions and links that all have
 *   union          the mentions and links that any has
 *   vote           the mentions and links that more than half have
 *   antecedents    the first is a key; for each mention, the best decision of the others
 *
 * In a union or a vote, connected mentions form an entity, because coreference is transitive.
 *
 * An annotation makes one of three decisions on each mention: to leave it out, to begin an entity with it, or to link
 * it to an antecedent, the previous mention of its entity. If the key lacks a mention, the best decision is to leave it
 * out. Otherwise it is to link the mention to an antecedent that corefers with it in the key (the closest, if there are
 * several). The second best decision is to begin an entity. The third best is the link of the first annotation that has
 * the mention.
 *
 * @param parts of two or more annotations; `undefined` for one that lacks the part
 * @returns `undefined` if no annotation has the part; for `links` and `antecedents`, if the first lacks it
 * @throws DifferentTextError if known tokens differ, or if only some parts have names of mentions instead of positions
 * @throws NotComparableError for `antecedents` if mentions have names instead of positions
 * @source Recasens and Hovy (2011), §4.2, for the mentions of one system with the links of another
 * @example
 *   const annotations = [partOf([["a", "b"]]), partOf([["a", "b", "c"]]), partOf([["a", "c"], ["b"]])];
 *   // Two of three link a with b, and a with c.
 *   [...entitySizes(combinedPart(annotations, "vote"))]; // → [3]
 *   combinedPart(annotations, "intersection").mentions.length; // → 2
 */
export function combinedPart(
  parts: readonly (AnnotatedPart | undefined)[],
  kind: Combination,
): AnnotatedPart | undefined {
  const sides = parts.map((part) => part && withoutRepeats(part));
  const model = kind === "links" || kind === "antecedents" ? sides[0] : sides.find((side) => side !== undefined);
  if (model === undefined) return undefined;
  for (const side of sides) if (side !== undefined) requireSameText(model, side);
  if (kind === "antecedents") return withBestAntecedents(model, sides.slice(1));
  const entityOf = sides.map(
    (side) => new Map(side === undefined ? [] : entries(side).map(([name, entity]) => [name, entity] as const)),
  );
  const all = new Map<string, { readonly side: AnnotatedPart; readonly m: number }>();
  for (const side of kind === "links" ? [model] : sides) {
    if (side === undefined) continue;
    for (const [name, , m] of entries(side)) if (!all.has(name)) all.set(name, { side, m });
  }
  const least = { links: 1, intersection: parts.length, union: 1, vote: majorityOf(parts.length) }[kind];
  const deciding = kind === "links" ? [entityOf[1]] : entityOf;
  const names = Array.from(all.keys()).filter(
    (name) => kind === "links" || entityOf.filter((entities) => entities.has(name)).length >= least,
  );
  return withMentions(
    model,
    names.map((name) => all.get(name)!),
    components(names, deciding, least),
  );
}

function withBestAntecedents(key: AnnotatedPart, responses: readonly (AnnotatedPart | undefined)[]): AnnotatedPart {
  const inKey = new Map(entries(key).map(([name, entity]) => [name, entity] as const));
  const all = new Map<string, { readonly side: AnnotatedPart; readonly m: number }>();
  /** For each response and mention, the previous mention of the same entity; `undefined` for the first one. */
  const before = responses.map((side) => {
    const found = new Map<string, string | undefined>();
    if (side === undefined) return found;
    const { mentions } = side;
    if (mentions.names !== undefined && mentions.length > 0) {
      throw new NotComparableError(
        "information-lacking",
        messageAbout(side, "antecedents need positions of mentions in the text, but these mentions have only names"),
      );
    }
    const last = new Map<number, string>();
    for (const m of spanOrder(mentions)) {
      const name = mentionName(mentions, m);
      found.set(name, last.get(mentions.entity[m]));
      last.set(mentions.entity[m], name);
      if (!all.has(name)) all.set(name, { side, m });
    }
    return found;
  });
  const inOrder = [...all].sort(([, x], [, y]) => compareSpans(x.side.mentions, x.m, y.side.mentions, y.m));
  const placeOf = new Map(inOrder.map(([name], place) => [name, place] as const));
  const entityOf = new Map<string, number>();
  const chosen: { readonly side: AnnotatedPart; readonly m: number }[] = [];
  for (const [name, place] of inOrder) {
    const own = inKey.get(name);
    const says = before.flatMap((found) => (found.has(name) ? [found.get(name)] : []));
    if (own === undefined && says.length < responses.length) continue;
    const right = says.flatMap((one) =>
      one !== undefined && own !== undefined && inKey.get(one) === own ? placeOf.get(one)! : [],
    );
    const other = says.includes(undefined) ? undefined : says[0];
    const antecedent = right.length > 0 ? inOrder[greatest(right)][0] : other;
    // A wrong antecedent may have been left out itself.
    entityOf.set(name, (antecedent === undefined ? undefined : entityOf.get(antecedent)) ?? chosen.length);
    chosen.push(place);
  }
  return withMentions(key, chosen, [...entityOf.values()]);
}

function entries({ mentions }: AnnotatedPart): [name: string, entity: number, m: number][] {
  return Array.from(mentions.entity, (entity, m) => [mentionName(mentions, m), entity, m]);
}

/** Returns how many annotations are more than half. */
export function majorityOf(annotations: number): number {
  return Math.floor(annotations / 2) + 1;
}

/**
 * Returns the number of the component for each name, from 0 in the order of the names.
 *
 * @param deciding for each annotation with a vote, the entity of each mention
 * @param least how many of them must put two mentions together
 */
export function components<Name>(
  names: readonly Name[],
  deciding: readonly ReadonlyMap<Name, number>[],
  least: number,
): number[] {
  const members = deciding.map((entities) => {
    const places = new Map<number, number[]>();
    names.forEach((name, place) => {
      const entity = entities.get(name);
      if (entity !== undefined) listIn(places, entity).push(place);
    });
    return places;
  });
  const found = names.map(() => -1);
  let count = 0;
  for (let first = 0; first < names.length; first++) {
    if (found[first] >= 0) continue;
    const open = [first];
    found[first] = count;
    for (let x = open.pop(); x !== undefined; x = open.pop()) {
      const votes = new Map<number, number>();
      deciding.forEach((entities, annotation) => {
        const entity = entities.get(names[x]);
        if (entity === undefined) return;
        for (const y of members[annotation].get(entity)!) votes.set(y, (votes.get(y) ?? 0) + 1);
      });
      for (const [y, own] of votes) {
        if (found[y] >= 0 || own < least) continue;
        found[y] = count;
        open.push(y);
      }
    }
    count++;
  }
  return found;
}

/**
 * Returns a part with these mentions in text order (named ones by name) and these entities. Layers are dropped, because
 * they refer to the old entities.
 *
 * @param idOf returns the id of an entity, from its number in text order and that in `entities`
 */
export function withMentions(
  { document, part, header, tokens, position }: AnnotatedPart,
  chosen: readonly { readonly side: AnnotatedPart; readonly m: number }[],
  entities: readonly number[],
  idOf: (number: number, entity: number) => string = String,
): AnnotatedPart {
  const firstOf = (i: number): number => chosen[i].side.mentions.first[chosen[i].m];
  const lastOf = (i: number): number => chosen[i].side.mentions.last[chosen[i].m];
  const nameOf = (i: number): string | undefined => chosen[i].side.mentions.names?.[chosen[i].m];
  const order = Array.from(chosen.keys());
  const isNamed = chosen.some((_, i) => nameOf(i) !== undefined);
  if (isNamed) order.sort((x, y) => (nameOf(x)! < nameOf(y)! ? -1 : 1));
  else order.sort((x, y) => firstOf(x) - firstOf(y) || lastOf(y) - lastOf(x) || x - y);
  const pieces = new Map<number, Int32Array>();
  order.forEach((i, m) => {
    const own = chosen[i].side.mentions.pieces?.get(chosen[i].m);
    if (own !== undefined) pieces.set(m, own);
  });
  const number = new Map([...new Set(order.map((i) => entities[i]))].map((entity, i) => [entity, i]));
  const mentions: Mentions = {
    length: order.length,
    first: Int32Array.from(order, (i, m) => (isNamed ? m : firstOf(i))),
    last: Int32Array.from(order, (i, m) => (isNamed ? m : lastOf(i))),
    entity: Int32Array.from(order, (i) => number.get(entities[i])!),
    ...(pieces.size > 0 && { pieces }),
    ...(isNamed && { names: order.map((i) => nameOf(i)!) }),
  };
  return {
    document,
    part,
    ...defined({ header, position, tokens }),
    mentions,
    entities: { length: number.size, ids: Array.from(number, ([entity, i]) => idOf(i, entity)) },
  };
}

function requireSameText(one: AnnotatedPart, other: AnnotatedPart): void {
  const refuse = (what: string): never => {
    throw new DifferentTextError(messageAbout(one, `${what}; such annotations cannot be combined`));
  };
  if (
    one.mentions.length > 0 &&
    other.mentions.length > 0 &&
    (one.mentions.names === undefined) !== (other.mentions.names === undefined)
  ) {
    refuse("one annotation identifies mentions by names, another by positions");
  }
  const [tokens, others] = [one.tokens, other.tokens];
  if (tokens === undefined || others === undefined) return;
  if (tokens.length !== others.length)
    refuse(`one annotation has ${tokens.length} tokens, but another has ${others.length}`);
  const { form } = tokens;
  if (form === undefined || others.form === undefined) return;
  const different = firstDifference(form, others.form);
  if (different >= 0) {
    refuse(
      `token ${different + 1} is “${textAt(form, different)}” in one annotation, but “${textAt(others.form, different)}” in another`,
    );
  }
}
