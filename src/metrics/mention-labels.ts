import type { AnnotatedPart, SideName } from "../core/document.ts";
import type { PairedMentions, SideMentions } from "../core/paired-mentions.ts";
import { textAt } from "../core/text-column.ts";
import { nominalsOf } from "./antecedents.ts";
import type { LackedInformation, MetricOptions } from "./metric.ts";
import { mentionClass, nominalClass } from "./nominal-mentions.ts";

/** The label of a mention whose class is not known. */
export const noLabel = "none";

/**
 * Says what each mention is like, by one of:
 *
 *   class         `NOUN` if it is nominal, else its tag
 *   form          its word in lower case; `NOUN` if it is nominal
 *   name-class    the class of named entity of its entity
 *   entity-type   the type of its entity
 *   other words   the feature of that name
 *
 * @returns the label of a mention, which is given by its place among those of a side; `none` where that is not known
 */
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
      const classes = entityNameClasses(side, options);
      return (place) => classes[entity[place]];
    }
    case "entity-type":
      return (place) => part.entities.types?.[part.mentions.entity[mentions[place]]] ?? "";
    default:
      return (place) => part.mentions.features?.[by]?.[mentions[place]] ?? "";
  }
}

/** The word of a mention of one token. */
function wordAt({ part, mentions }: SideMentions, place: number): string {
  const form = part.tokens?.form;
  const token = part.mentions.first[mentions[place]];
  return form === undefined || token >= form.length ? "" : textAt(form, token);
}

/** Whether a side of a part says what the division is made by; nothing where there are no mentions to say it of. */
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

/** What a side lacks that does not. */
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
 * The named-entity class of each entity: the single class that its mentions carry; "" where they carry none, or several. In
 * version 1.2 of the author's scorer the anchor's own class goes before.
 *
 * @cite tuggener-2014 §3.3
 */
export function entityNameClasses(side: SideMentions, { arcsVariant, nounTags }: MetricOptions): string[] {
  const { part, mentions, entity, sizes } = side;
  const found = Array.from(sizes, () => new Set<string>());
  const own = Array.from(mentions, (m) => nameClassOf(part, m));
  own.forEach((name, place) => {
    if (name !== "") found[entity[place]].add(name);
  });
  const anchor = arcsVariant === "1.2" ? nominalsOf(side, nounTags).anchor : undefined;
  return found.map((names, e) => {
    const ofAnchor = anchor === undefined || anchor[e] < 0 ? "" : own[anchor[e]];
    return names.size === 1 ? [...names][0] : ofAnchor;
  });
}

/** The class of the name that a mention is: that of all its tokens, if the name does not go on before it or behind it. */
function nameClassOf({ mentions, tokens }: AnnotatedPart, m: number): string {
  const column = tokens?.nameClass;
  if (column === undefined) return "";
  const classAt = (token: number): string => (token < 0 || token >= column.length ? "" : textAt(column, token));
  const [first, last] = [mentions.first[m], mentions.last[m]];
  const name = classAt(first);
  if (classAt(first - 1) === name || classAt(last + 1) === name) return "";
  for (let token = first + 1; token <= last; token++) if (classAt(token) !== name) return "";
  return name;
}
