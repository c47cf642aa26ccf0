import type { AnnotatedPart } from "../../core/document.ts";
import { greatest, listIn } from "../../core/arrays.ts";
import { noteFeature, undecidedLabel } from "../../core/undecided.ts";
import { withMentions } from "../combine.ts";
import type { MarkedPart } from "./agreement-collector.ts";
import { joinedMentions, type Labels, labelsOf } from "./agreement-mentions.ts";
import { type Disagreement, disagreementsIn } from "./disagreements.ts";
import { type Vote, voteOn } from "./vote.ts";

/** A decision about a mention: the number of the annotator who has it right, or `none` if it is no mention. */
export type Ruling = number | "none";

/** A part with what annotators agree on, and the rest to adjudicate. */
export interface AdjudicatedPart {
  /** Open entities have the type `undecidedLabel`, and a note. */
  readonly part: AnnotatedPart;
  /** The number of open entities. */
  readonly open: number;
  /** Entities whose types differ so that no type has a majority. They have none. */
  readonly withoutType: number;
  /** Mentions that have no place in the text of the first annotator. They are left out. */
  readonly outside: number;
}

/**
 * Returns a part with what annotators agree on, as `combine vote` decides. What the vote leaves open has the label `?`:
 * see `voteOn`. A decided mention is as the annotator has it who is right: it joins the entity with which it shares most
 * mentions in this annotator's entity, or decided mentions that both their annotators join with it. The type of an
 * entity is that of more than half of the annotators who have a type for it.
 *
 * @param decisionOf returns the decision about a disagreement; `undefined` if there is none
 * @param noteOf returns a note on the first disagreement of an open entity
 * @example
 *   const sources = [[["a", "b"], ["c"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const [marked] = agreementBy(sources, "document").parts;
 *   adjudicatedPart(marked).part.entities.types; // → ["", "?"]
 *   // The second annotator, who did not mark c, is right.
 *   adjudicatedPart(marked, () => 1).part.entities.length; // → 1
 */
export function adjudicatedPart(
  { document, part, markings }: MarkedPart,
  decisionOf: (disagreement: Disagreement) => Ruling | undefined = () => undefined,
  noteOf: (disagreement: Disagreement) => string = () => "",
): AdjudicatedPart {
  const having = markings.flatMap((marking, annotator) => (marking === undefined ? [] : [{ marking, annotator }]));
  const joined = having.map(({ marking }) => marking);
  const { length, placesOf } = joinedMentions(joined);
  const labels = labelsOf(joined);
  /** By place: the mention in the part of the first annotator who has it. */
  const found: { side: AnnotatedPart; m: number; isOutside: boolean }[] = Array.from({ length });
  const placeOf = joined.map(({ part: side, order, outside }, annotator) => {
    const places = new Map<number, number>();
    placesOf[annotator].forEach((place, i) => {
      const isOutside = side.mentions.names === undefined && side.mentions.last[order[i]] >= outside;
      found[place] ??= { side, m: order[i], isOutside };
      places.set(order[i], place);
    });
    return places;
  });
  const disagreements = new Map(
    disagreementsIn(markings).map((each) => {
      const known = having.findIndex(({ annotator }) => each.mentions[annotator] >= 0);
      return [placeOf[known].get(each.mentions[having[known].annotator])!, each] as const;
    }),
  );
  const decisions = new Map<number, number | "none">();
  for (const [place, each] of disagreements) {
    const decision = decisionOf(each);
    if (decision === undefined) continue;
    decisions.set(place, decision === "none" ? decision : having.findIndex(({ annotator }) => annotator === decision));
  }
  const { entity, isOpen } = decided(voteOn(labels), labels, decisions);
  const kept = Array.from(entity.keys()).filter((place) => entity[place] >= 0 && !found[place].isOutside);
  const result = withMentions(
    { ...joined[0].part, document, part },
    kept.map((place) => found[place]),
    kept.map((place) => entity[place]),
    (_, own) => String(own),
  );
  const { types, withoutType } = typesOf(
    entity,
    joined.map(({ part: own }) => own),
    placeOf,
    labels,
  );
  const notes = new Map<number, string>();
  for (const [place, each] of disagreements)
    if (isOpen[entity[place]] && !notes.has(entity[place])) notes.set(entity[place], noteOf(each));
  // Entities are in text order now.
  const old = result.entities.ids.map(Number);
  const isTyped = old.some((e) => isOpen[e] || types.has(e));
  return {
    part: {
      ...result,
      entities: {
        ...result.entities,
        ids: old.map((_, e) => String(e + 1)),
        ...(isTyped && { types: old.map((e) => (isOpen[e] ? undecidedLabel : (types.get(e) ?? ""))) }),
        ...(notes.size > 0 && { features: { [noteFeature]: old.map((e) => notes.get(e) ?? "") } }),
      },
    },
    open: old.filter((e) => isOpen[e]).length,
    withoutType,
    outside: found.filter(({ isOutside }, place) => isOutside && entity[place] >= 0).length,
  };
}

/** Returns a vote with the decisions carried out. */
function decided(
  vote: Vote,
  labels: Labels,
  decisions: ReadonlyMap<number, number | "none">,
): Pick<Vote, "entity" | "isOpen"> {
  const entity = vote.entity.slice();
  const isOpen = vote.isOpen.slice();
  for (const place of decisions.keys()) entity[place] = -1;
  /** By annotator and entity of this annotator: the settled entities of its mentions. */
  const settled = new Map<string, number[]>();
  entity.forEach((own, place) => {
    if (own < 0 || isOpen[own]) return;
    labels.forEach((each, annotator) => {
      if (each[place] >= 0) listIn(settled, `${annotator}:${each[place]}`).push(own);
    });
  });
  const alone: { readonly place: number; readonly by: Int32Array }[] = [];
  for (const [place, annotator] of decisions) {
    if (annotator === "none" || labels[annotator][place] < 0) continue;
    const candidates = settled.get(`${annotator}:${labels[annotator][place]}`) ?? [];
    const times = new Map<number, number>();
    for (const own of candidates) times.set(own, (times.get(own) ?? 0) + 1);
    const most = greatest(times.values());
    const best = [...times].find(([, own]) => own === most);
    if (best !== undefined) entity[place] = best[0];
    else alone.push({ place, by: labels[annotator] });
  }
  for (const [i, { place, by }] of alone.entries()) {
    const mate = alone.slice(0, i).find(({ place: other, by: theirs }) => {
      return by[other] === by[place] && theirs[other] === theirs[place];
    });
    entity[place] = mate === undefined ? isOpen.push(false) - 1 : entity[mate.place];
  }
  return { entity, isOpen };
}

/** Returns the types of entities on which annotators agree, and how many entities have only types without a majority. */
function typesOf(
  entity: Int32Array,
  parts: readonly AnnotatedPart[],
  placeOf: readonly ReadonlyMap<number, number>[],
  labels: Labels,
): { readonly types: ReadonlyMap<number, string>; readonly withoutType: number } {
  /** By entity and annotator: how many mentions have each type. */
  const counts = new Map<number, Map<string, number>[]>();
  parts.forEach(({ mentions, entities }, annotator) => {
    for (const [m, place] of placeOf[annotator]) {
      const type = entities.types?.[mentions.entity[m]] ?? "";
      if (entity[place] < 0 || type === "" || type === undecidedLabel) continue;
      if (!counts.has(entity[place]))
        counts.set(
          entity[place],
          labels.map(() => new Map<string, number>()),
        );
      const own = counts.get(entity[place])![annotator];
      own.set(type, (own.get(type) ?? 0) + 1);
    }
  });
  const types = new Map<number, string>();
  for (const [own, byAnnotator] of counts) {
    const votes = byAnnotator.flatMap((each) => {
      const most = greatest(each.values());
      return [...each]
        .filter(([, times]) => times === most)
        .slice(0, 1)
        .map(([type]) => type);
    });
    const type = votes.find((wanted) => 2 * votes.filter((vote) => vote === wanted).length > votes.length);
    if (type !== undefined) types.set(own, type);
  }
  return { types, withoutType: counts.size - types.size };
}
