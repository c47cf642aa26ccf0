import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import type { PartView } from "../../engine/document-view.ts";
import { mentionsByDocument } from "../state/mentions-by-document.ts";
import { useOpenPage } from "../state/page-state.ts";
import { type EntityChoice, layerIn, statusIn } from "../state/selection.ts";
import { WideTable } from "./data-table.tsx";
import { MentionSigns } from "./mention-signs.tsx";
import { mentionText } from "./text-blocks.ts";

/** How many documents are shown at first. */
const FEW = 50;

interface EntityDocumentsProps {
  readonly document: string;
  readonly part: PartView;
  readonly choice: EntityChoice;
  /** The systems with which an entity of the key is compared. */
  readonly systems: readonly number[];
}

/**
 * Shows an entity that several documents share: a row for each document, and in it the entity's mentions there with
 * their outcome in each system. A click leads to the text.
 */
export function EntityDocuments({ document, part, choice, systems }: EntityDocumentsProps): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const [isLong, setLong] = useState(false);
  const { layer: name, entity } = choice;
  const layer = layerIn(part, name);
  const all = mentionsByDocument(part, layer, entity);
  if (all.length === 0) return null;
  const { badge } = layer.entities[entity];
  const shown = isLong ? all : all.slice(0, FEW);
  const compared = name === "key" ? systems : [name];
  const title = `${badge} in ${counted(all.length, "document")}`;
  return (
    <details class="overlap-panel" open>
      <summary>{title}</summary>
      <WideTable label={title} class="across">
        <thead>
          <tr>
            <th scope="col">document</th>
            <th scope="col">mentions</th>
            {compared.map((system) => (
              <th scope="col" class="right">
                right in <bdi>{overview.systems[system].name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ document: row, mentions }) => (
            <tr>
              <th scope="row">
                <bdi>{row}</bdi>
              </th>
              <td>
                {mentions.map((mention) => (
                  <button
                    class="chip"
                    aria-pressed={
                      page.route.value.token !== undefined && page.route.value.token === mention.pieces.at(0)
                    }
                    onClick={() => {
                      page.select({ document, part: part.part, layer: name, entity }, mention.pieces.at(0), "text");
                    }}
                  >
                    <MentionSigns layer={name} mention={mention} systems={compared} />{" "}
                    <bdi>{mentionText(part.tokens, mention)}</bdi>
                  </button>
                ))}
              </td>
              {compared.map((system) => (
                <td class="right">
                  {mentions.filter((mention) => statusIn(name, mention, system) === "matched").length} of{" "}
                  {mentions.length}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      {shown.length < all.length && (
        <button
          class="link"
          onClick={() => {
            setLong(true);
          }}
        >
          {counted(all.length - shown.length, "more document")}
        </button>
      )}
    </details>
  );
}
