import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { DocumentView } from "../engine/document-view.ts";
import { shownLayersOf, type ReadingRows } from "./reading-rows.ts";
import type { EntityChoice } from "./route.ts";
import { statusIn } from "./selection.ts";

const HEIGHT = 1000;

interface MinimapProps {
  readonly document: DocumentView;
  readonly reading: ReadingRows;
  readonly system: number;
  readonly entity: EntityChoice | undefined;
  /** @param share of the document, 0..1 */
  readonly onPick: (share: number) => void;
}

/** The whole document at a glance: where errors are, and where the chosen entity is mentioned. Keys lead to both, too. */
export function Minimap({ document, reading, system, entity, onPick }: MinimapProps): JSX.Element {
  const errors = useMemo(
    () =>
      document.parts.flatMap((part) => {
        const { above, key } = shownLayersOf(part, system, undefined);
        return [above, key].flatMap((layer) =>
          layer.mentions.flatMap((mention) => {
            const status = statusIn(layer.layer, mention, system);
            return status === "matched" || status === "left-out" ? [] : tick(reading, part.part, mention.pieces);
          }),
        );
      }),
    [document, reading, system],
  );
  const chosen = useMemo(() => {
    const part = document.parts.find(({ part }) => part === entity?.part);
    if (part === undefined || entity === undefined) return [];
    const layer = entity.layer === "key" ? part.key : part.responses[entity.layer];
    const mentions = layer.entities.at(entity.entity)?.mentions ?? [];
    return mentions.flatMap((mention) => tick(reading, part.part, layer.mentions[mention].pieces));
  }, [document, reading, entity?.part, entity?.layer, entity?.entity]);
  const path = (from: number, to: number, at: readonly number[]): string =>
    Array.from(new Set(at), (y) => `M${from} ${y}H${to}`).join("");
  return (
    <svg
      class="minimap"
      viewBox={`0 0 24 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onClick={({ currentTarget, clientY }) => {
        const { top, height } = currentTarget.getBoundingClientRect();
        onPick((clientY - top) / height);
      }}
    >
      <path d={path(2, 9, errors)} stroke="var(--quiet)" stroke-width="2" />
      <path d={path(12, 23, chosen)} stroke="var(--text)" stroke-width="4" />
    </svg>
  );
}

function tick(reading: ReadingRows, part: string, pieces: readonly number[]): number[] {
  return pieces.length === 0 ? [] : [Math.round(reading.depthOf(part, pieces[0]) * HEIGHT)];
}
