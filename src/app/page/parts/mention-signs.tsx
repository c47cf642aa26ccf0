import type { JSX } from "preact";
import type { MentionView, ShownLayerName } from "../../engine/document-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import { statusIn } from "../state/selection.ts";
import { statuses } from "./text-blocks.ts";

interface MentionSignsProps {
  readonly layer: ShownLayerName;
  readonly mention: MentionView;
  readonly systems: readonly number[];
}

/** The outcome of a mention in each system as a sign, with its words for those who cannot see it. */
export function MentionSigns({ layer, mention, systems }: MentionSignsProps): JSX.Element {
  const { overview } = useOpenPage();
  return (
    <span class="signs">
      {systems.map((system) => {
        const status = statusIn(layer, mention, system);
        const { glyph, word } = statuses[status];
        const name = systems.length > 1 ? `${overview.systems[system].name}: ${word}` : word;
        return (
          <span class={`sign ${status}`} title={name}>
            <span aria-hidden="true">{glyph}</span>
            <span class="hidden">{name}</span>
          </span>
        );
      })}
    </span>
  );
}
