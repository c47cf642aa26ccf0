import type { JSX } from "preact";
import { counted } from "../../../report/numbers.ts";
import type { LayerView, PartView, ShownLayerName } from "../../engine/document-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import { entityShares } from "../state/shares-of-entity.ts";

interface EntitySharesProps {
  readonly document: string;
  readonly part: PartView;
  readonly layer: LayerView;
  readonly entity: number;
  /** The system that an entity of the key is compared with. */
  readonly system: number;
}

/** Shows as a bar where the mentions of an entity are on the other side. Each share of an entity chooses it. */
export function EntityShares({ document, part, layer, entity, system }: EntitySharesProps): JSX.Element {
  const { page } = useOpenPage();
  const isKey = layer.layer === "key";
  const other: ShownLayerName = isKey ? system : "key";
  const otherLayer = isKey ? part.responses[system] : part.key;
  const { badge, mentions } = layer.entities[entity];
  const shares = entityShares(layer, otherLayer, entity);
  const own = mentions.length === 1 ? `${badge}’s mention` : `${badge}’s ${mentions.length} mentions`;
  const title = isKey ? `Where ${own} went` : `What ${own} ${mentions.length === 1 ? "is" : "are"}`;
  const words = { alone: isKey ? "missing" : "extra", span: "other span", "left-out": "not scored" } as const;
  return (
    <>
      <h3>{title}</h3>
      <div class="stack" role="group" aria-label={title}>
        {shares.map(({ of, count }, i) => {
          const look = { class: typeof of === "number" ? `tint-${1 + (i % 8)}` : "none", style: { flexGrow: count } };
          if (typeof of !== "number")
            return (
              <span {...look} title={`${words[of]}: ${count}`}>
                {words[of]} · {count}
              </span>
            );
          const own = otherLayer.entities[of];
          return (
            <button
              {...look}
              title={`${own.badge} “${own.name}”: ${counted(count, "mention")}`}
              onClick={() => {
                page.select({ document, part: part.part, layer: other, entity: of });
              }}
            >
              {own.badge} · {count}
            </button>
          );
        })}
      </div>
    </>
  );
}
