import { layerIn } from "../state/selection.ts";
import type { ComponentChildren, JSX } from "preact";
import { counted } from "../../../report/numbers.ts";
import type { PartView, ShownLayerName } from "../../engine/document-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import { EntityStrip } from "./entity-strip.tsx";

interface EntityLineProps {
  readonly document: string;
  readonly part: PartView;
  readonly layer: ShownLayerName;
  readonly entity: number;
  readonly rows: readonly ShownLayerName[];
  readonly detail?: ComponentChildren;
}

/** Names an entity, which can be chosen, above the strip of its mentions. */
export function EntityLine({ document, part, layer: name, entity, rows, detail }: EntityLineProps): JSX.Element {
  const { page } = useOpenPage();
  const { entity: choice } = page.route.value;
  const layer = layerIn(part, name);
  const { badge, name: title, mentions } = layer.entities[entity];
  const isChosen =
    page.documentId.value === document &&
    choice?.part === part.part &&
    choice.layer === name &&
    choice.entity === entity;
  return (
    <>
      <button
        class="choice"
        aria-pressed={isChosen}
        onClick={() => {
          const first = mentions.length === 0 ? undefined : layer.mentions[mentions[0]].pieces.at(0);
          page.select({ document, part: part.part, layer: name, entity }, first);
        }}
      >
        <span>
          <b>{badge}</b> <bdi>{title}</bdi>
        </span>
        <span class="figure quiet">{counted(mentions.length, "mention")}</span>
        {detail !== undefined && <span class="detail">{detail}</span>}
      </button>
      <EntityStrip document={document} part={part} layer={name} entity={entity} rows={rows} />
    </>
  );
}
