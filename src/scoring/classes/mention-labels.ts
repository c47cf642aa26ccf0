import type { SideName } from "../../core/document.ts";
import { entityNameClasses, nameClassOf, noLabel } from "../../core/mention-type.ts";
import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import { textAt } from "../../core/text-column.ts";
import { nominalsOf } from "../../metrics/kit/antecedents.ts";
import type { LackedInformation, MetricOptions } from "../../metrics/kit/metric.ts";
import { mentionClass, nominalClass } from "../../metrics/kit/nominal-mentions.ts";
import type { ErrorFacet } from "./facet-names.ts";
import { facetsOf } from "./mention-facets.ts";
import { mentionModel } from "./mention-model.ts";

/** The facets of mentions by which they can be divided, besides the divisions of `mentionLabels`. */
const dividingFacets = [
  "mention-type",
  "entity-size",
  "entity-range",
  "head-pos",
  "distance",
  "first-mention",
  "length",
  "nesting",
  "decile",
  "document-length",
  "genre",
  "string-match",
  "head-match",
  "cataphoric",
  "zero",
  "discontinuous",
] as const satisfies readonly ErrorFacet[];

/** What mentions can be divided by, apart from the features of a file. */
export const mentionDivisions: readonly string[] = [
  ...["class", "form", "name-class", "entity-type"],
  // By itself, the genre groups documents.
  ...dividingFacets.filter((facet) => facet !== "genre"),
];

/** Labels the mentions of a part. */
export interface MentionLabels {
  /** Returns the label of the mention at a place; `none` if it is unknown. */
  readonly labelOf: (side: SideName, place: number) => string;
  /** Returns whether a side has the information for the division; `undefined` if it has no mentions. */
  readonly knows: (side: SideName) => boolean | undefined;
  /** Returns the information that a side lacks. */
  readonly lacked: (side: SideName) => LackedInformation;
}

/**
 * Labels mentions by one division, or by several, separated by commas, whose labels are joined: `name, 3`. A response
 * mention has the label of the mention in the key that it was matched with, if that is known: otherwise recall and
 * precision of a class would be about different mentions.
 *
 *   class         `NOUN` if nominal, else the mention's tag
 *   form          the mention's word in lower case; `NOUN` if nominal
 *   name-class    the entity's class of names
 *   entity-type   the entity's type
 *   facets        those of `dividingFacets`; see `errorFacets`
 *   other words   the feature with that name
 *   cluster:x     the most frequent label by x among the mentions of its entity, on its own side: see `ofClusters`
 */
export function labelsBy(by: string, mentions: PairedMentions, options: MetricOptions): MentionLabels {
  const all = divisionsIn(by).map(({ division, isOfClusters }) => {
    const labels = asInKey(labelsByOne(division, mentions, options), mentions);
    return isOfClusters ? ofClusters(labels, mentions) : labels;
  });
  if (all.length === 1) return all[0];
  return {
    labelOf: (side, place) => all.map(({ labelOf }) => labelOf(side, place)).join(", "),
    knows: (side) => (mentions[side].mentions.length === 0 ? undefined : all.every(({ knows }) => knows(side))),
    lacked: (side) => (all.find(({ knows }) => knows(side) === false) ?? all[0]).lacked(side),
  };
}

/** What a division begins with if it labels whole entities. */
const clusterPrefix = "cluster:";

/**
 * Returns the divisions in a text such as `mention-type,cluster:label`.
 *
 * @example
 *   divisionsIn("cluster:label"); // → [{ division: "label", isOfClusters: true }]
 */
export function divisionsIn(by: string): { readonly division: string; readonly isOfClusters: boolean }[] {
  return by.split(",").map((each) => {
    const text = each.trim();
    const isOfClusters = text.startsWith(clusterPrefix);
    return { division: isOfClusters ? text.slice(clusterPrefix.length).trim() : text, isOfClusters };
  });
}

/**
 * Gives each mention the label of its entity: the one that most of the entity's labelled mentions have, of equally
 * frequent ones the first in the text. An entity without labelled mentions has none. Divided in this way, `pairwise` is
 * the link F1 of classes of clusters.
 *
 * @source Gatti, Martinelli and Navigli (2026), arXiv:2605.10627
 */
function ofClusters({ labelOf, knows, lacked }: MentionLabels, mentions: PairedMentions): MentionLabels {
  const labels = { key: clusterLabels("key"), response: clusterLabels("response") };
  return { labelOf: (side, place) => labels[side][mentions[side].entity[place]], knows, lacked };

  function clusterLabels(side: SideName): string[] {
    const { entity, sizes } = mentions[side];
    const counts = Array.from(sizes, () => new Map<string, number>());
    entity.forEach((e, place) => {
      const label = labelOf(side, place);
      if (label !== noLabel) counts[e].set(label, (counts[e].get(label) ?? 0) + 1);
    });
    // Maps keep the order in which their keys were added: that of the text.
    return counts.map((own) => {
      let [best, most] = [noLabel, 0];
      for (const [label, count] of own) if (count > most) [best, most] = [label, count];
      return best;
    });
  }
}

function asInKey({ labelOf, knows, lacked }: MentionLabels, { response: { twin } }: PairedMentions): MentionLabels {
  return {
    labelOf(side, place) {
      const inKey = side === "response" && twin[place] >= 0 ? labelOf("key", twin[place]) : noLabel;
      return inKey === noLabel ? labelOf(side, place) : inKey;
    },
    // What the key says of common mentions suffices.
    knows: (side) => (side === "response" && knows("key") === true && twin.some((k) => k >= 0) ? true : knows(side)),
    lacked,
  };
}

function labelsByOne(by: string, mentions: PairedMentions, options: MetricOptions): MentionLabels {
  if (isFacet(by)) return labelsByFacet(by, mentions);
  const labelOf = mentionLabels(by, mentions, options);
  return {
    labelOf,
    knows: (side) => knowsLabels(by, mentions[side]),
    lacked: (side) => lackedLabels(by, mentions[side]),
  };
}

function isFacet(by: string): by is (typeof dividingFacets)[number] {
  return dividingFacets.some((facet) => facet === by);
}

function labelsByFacet(by: (typeof dividingFacets)[number], mentions: PairedMentions): MentionLabels {
  const model = mentionModel(mentions);
  const facets = facetsOf(model);
  const labels = { key: facetLabels("key"), response: facetLabels("response") };
  return {
    labelOf: (side, place) => labels[side].get(mentions[side].mentions[place]) ?? noLabel,
    knows(side) {
      if (mentions[side].mentions.length === 0) return undefined;
      return lacking[by] === undefined || [...labels[side].values()].some((label) => label !== noLabel);
    },
    lacked: () => lacking[by] ?? "text",
  };

  /** Returns the labels of the mentions by their numbers in the part. */
  function facetLabels(side: SideName): Map<number, string> {
    const own = model[side];
    return new Map(Array.from(own.mentions, (m, at) => [m, facets(side, [at], own.entity[at])[by] ?? noLabel]));
  }
}

/** The information without which no mention has the facet. Without zeros or gaps, all mentions have none. */
const lacking: Readonly<Partial<Record<ErrorFacet, LackedInformation>>> = {
  "mention-type": "mention types",
  cataphoric: "mention types",
  distance: "text",
  length: "text",
  nesting: "text",
  decile: "text",
  "document-length": "text",
  "string-match": "words",
  "head-match": "heads",
  "head-pos": "tags",
  "entity-range": "text",
};

/** Labels mentions by `class`, `form`, `name-class`, `entity-type`, or a feature. */
export function mentionLabels(
  by: string,
  mentions: PairedMentions,
  options: MetricOptions,
): (side: SideName, place: number) => string {
  const labels = { key: labelsOf(by, mentions.key, options), response: labelsOf(by, mentions.response, options) };
  return (side, place) => labels[side](place) || noLabel;
}

function labelsOf(by: string, side: SideMentions, options: MetricOptions): (place: number) => string {
  const { part, mentions, entity } = side;
  const classAt = (place: number): string => mentionClass(part, mentions[place], options.nounTags);
  switch (by) {
    case "class":
      return classAt;
    case "form":
      return (place) => (classAt(place) === nominalClass ? nominalClass : wordAt(side, place).toLowerCase());
    case "name-class": {
      const classes = namesOfEntities(side, options);
      return (place) => classes[entity[place]];
    }
    case "entity-type":
      return (place) => part.entities.types?.[part.mentions.entity[mentions[place]]] ?? "";
    default:
      return (place) => part.mentions.features?.[by]?.[mentions[place]] ?? "";
  }
}

function wordAt({ part, mentions }: SideMentions, place: number): string {
  const form = part.tokens?.form;
  const token = part.mentions.first[mentions[place]];
  return form === undefined || token >= form.length ? "" : textAt(form, token);
}

/** Returns whether a side of a part has the information for the division; `undefined` if the side has no mentions. */
export function knowsLabels(by: string, { part, mentions }: SideMentions): boolean | undefined {
  if (mentions.length === 0) return undefined;
  switch (by) {
    case "class":
      return part.tokens?.tag !== undefined;
    case "form":
      return part.tokens?.tag !== undefined && part.tokens.form !== undefined;
    case "name-class":
      return part.tokens?.nameClass !== undefined;
    case "entity-type":
      return part.entities.types !== undefined;
    default:
      return part.mentions.features?.[by] !== undefined;
  }
}

export function lackedLabels(by: string, { part }: SideMentions): LackedInformation {
  switch (by) {
    case "class":
      return "tags";
    case "form":
      return part.tokens?.tag === undefined ? "tags" : "words";
    case "name-class":
      return "classes of names";
    case "entity-type":
      return "entity types";
    default:
      return `feature ${by}`;
  }
}

/**
 * Returns the class of names of each entity; "" if its mentions have none or several. Like version 1.2 of Tuggener's
 * scorer, `arcsVariant: "1.2"` then takes the class of the anchor.
 */
function namesOfEntities(side: SideMentions, { arcsVariant, nounTags }: MetricOptions): string[] {
  const classes = entityNameClasses(side);
  if (arcsVariant !== "1.2") return classes;
  const { anchor } = nominalsOf(side, nounTags);
  return classes.map((own, e) => own || (anchor[e] < 0 ? "" : nameClassOf(side.part, side.mentions[anchor[e]])));
}
