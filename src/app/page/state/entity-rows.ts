import { listIn } from "../../../core/arrays.ts";
import type { ComponentSummary } from "../../engine/component-view.ts";
import type { DocumentView, EntityAddress, LayerView, PartView } from "../../engine/document-view.ts";
import type { EntitySort } from "./route.ts";
import { statusIn } from "./selection.ts";

/** An entity in the list of entities. */
export interface EntityRow extends EntityAddress {
  /** Missing and wrong links in its group of overlapping entities. */
  readonly links: number;
  /** The badges of the other key entities in its group. */
  readonly others: readonly string[];
}

/**
 * Returns the scored entities of the key, and those of the response that overlap with none of the key, in the order of
 * loss, of size or of the text. The loss is that of the whole group of overlapping entities, which are mixed up with
 * each other; within a group, entities with the most wrong mentions come first.
 *
 * @param groups all groups of the document with missing or wrong links
 */
export function documentEntities(
  { id, parts }: DocumentView,
  groups: readonly ComponentSummary[],
  system: number,
  sort: EntitySort,
): EntityRow[] {
  const rows = parts.flatMap((part) => {
    const links = new Map<number, number>();
    const alone: number[] = [];
    for (const { entity: named, links: own } of groups.filter((group) => group.part === part.part)) {
      links.set(componentIn(part, named, system), own);
      if (named.layer !== "key") alone.push(named.entity);
    }
    const scored = Array.from(part.key.entities.keys()).filter((entity) => part.key.entities[entity].badge !== "");
    const members = new Map<number, number[]>();
    for (const entity of scored) listIn(members, part.key.entities[entity].component[system]).push(entity);
    const rowOf = (layer: LayerView, entity: number): Row => {
      const { mentions, component } = layer.entities[entity];
      const group = component[layer.layer === "key" ? system : 0];
      const wrong = mentions.filter((m) => statusIn(layer.layer, layer.mentions[m], system) !== "matched").length;
      const others = (links.has(group) ? (members.get(group) ?? []) : []).filter((each) => each !== entity);
      return {
        ...{ document: id, part: part.part, layer: layer.layer, entity },
        links: links.get(group) ?? 0,
        others: others.map((each) => part.key.entities[each].badge),
        ...{ wrong, size: mentions.length },
      };
    };
    return [
      ...scored.map((entity) => rowOf(part.key, entity)),
      ...alone.map((entity) => rowOf(part.responses[system], entity)),
    ];
  });
  if (sort === "loss") rows.sort((a, b) => b.links - a.links || b.wrong - a.wrong);
  if (sort === "size") rows.sort((a, b) => b.size - a.size);
  return rows.map(({ wrong: _wrong, size: _size, ...row }) => row);
}

interface Row extends EntityRow {
  readonly wrong: number;
  readonly size: number;
}

function componentIn({ key, responses }: PartView, { layer, entity }: EntityAddress, system: number): number {
  return layer === "key" ? key.entities[entity].component[system] : responses[layer].entities[entity].component[0];
}
