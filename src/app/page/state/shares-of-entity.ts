import type { LayerView } from "../../engine/document-view.ts";
import { statusIn, twinIn } from "./selection.ts";

/** A share of an entity's mentions, and how many they are. */
export interface EntityShare {
  /**
   * The entity of the other side that has them; `alone` if it lacks them, `span` if it has them with another span, and
   * `left-out` if they are not scored.
   */
  readonly of: number | "alone" | "span" | "left-out";
  readonly count: number;
}

/** Returns where the mentions of an entity are on the other side: entities by size, then what has no counterpart. */
export function entityShares(layer: LayerView, other: LayerView, entity: number): EntityShare[] {
  const system = (layer.layer === "key" ? other.layer : layer.layer) as number;
  const counts = new Map<EntityShare["of"], number>();
  for (const m of layer.entities[entity].mentions) {
    const mention = layer.mentions[m];
    const status = statusIn(layer.layer, mention, system);
    const of =
      status === "missing" || status === "extra"
        ? "alone"
        : status === "span" || status === "left-out"
          ? status
          : twinIn(layer.layer, mention, other)!.entity;
    counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  const rank = ({ of, count }: EntityShare): number =>
    typeof of === "number" ? -count : ["span", "alone", "left-out"].indexOf(of) + 1;
  return Array.from(counts, ([of, count]): EntityShare => ({ of, count })).sort((a, b) => rank(a) - rank(b));
}
