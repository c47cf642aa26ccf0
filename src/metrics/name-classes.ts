import type { AnnotatedPart } from "../core/document.ts";
import type { SideMentions } from "../core/paired-mentions.ts";
import { textAt } from "../core/text-column.ts";
import { nominalsOf } from "./antecedents.ts";
import type { MetricOptions } from "./metric.ts";

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
