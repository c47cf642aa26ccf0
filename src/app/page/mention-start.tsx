import type { JSX } from "preact";
import type { LayerView, MentionStatus, MentionView, PartView } from "../engine/views/document-view.ts";
import { downward, type ShownLayers } from "./reading-rows.ts";
import { type Selection, statusIn } from "./selection.ts";
import { statuses } from "./statuses.ts";
import { type MentionPiece, mentionText } from "./text-blocks.ts";
import { usePage } from "./use-page.ts";

interface MentionStartProps {
  readonly pieces: readonly MentionPiece[];
  /** The layers that have a row of labels, from above. */
  readonly rows: readonly LayerView[];
  readonly part: string;
  readonly tokens: PartView["tokens"];
  readonly layers: ShownLayers;
  readonly system: number;
  readonly selection: Selection | undefined;
}

/** Badges above the first word of a mention, one for each layer that has it, in the order of the layers' lines. */
export function MentionStart({
  pieces,
  rows,
  part,
  tokens,
  layers,
  system,
  selection,
}: MentionStartProps): JSX.Element {
  const page = usePage();
  const systems = layers.below === undefined ? [system] : [system, layers.below.layer as number];
  const nameOf = (of: number): string => page.overview.value?.systems[of].name ?? "";
  const shown = downward(layers).flatMap((layer) =>
    pieces.filter((piece) => piece.layer === layer.layer).map((piece) => ({ layer, piece })),
  );
  const choose = ({ layer, piece }: (typeof shown)[number]): void => {
    const { entity } = layer.mentions[piece.mention];
    page.select({ document: page.documentId.value ?? "", part, layer: layer.layer, entity }, piece.first);
  };
  return (
    <button
      dir="ltr"
      class="mention"
      tabIndex={-1}
      data-token={pieces[0].first}
      aria-label={labelOf(shown, tokens, systems, nameOf)}
      onClick={(event) => {
        event.stopPropagation();
        const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
        // By keyboard there is no row: the key's first, then one after the other.
        const at = shown.findIndex(({ layer, piece }) =>
          selection?.isChosen(part, layer.layer, layer.mentions[piece.mention]),
        );
        const first = Math.max(
          0,
          shown.findIndex(({ layer }) => layer === layers.key),
        );
        choose(
          shown[row instanceof HTMLElement ? Number(row.dataset["row"]) : at < 0 ? first : (at + 1) % shown.length],
        );
      }}
    >
      {shown.map(({ layer, piece }, row) => {
        const mention = layer.mentions[piece.mention];
        const own = statusesIn(layer, mention, systems);
        const isChosen = selection?.isChosen(part, layer.layer, mention) === true;
        const isNear = selection === undefined || selection.isNear(part, layer.layer, mention);
        return (
          <span
            class={isChosen ? "chosen" : isNear ? "" : "dim"}
            data-row={row}
            style={{ gridRow: rows.indexOf(layer) + 1 }}
            title={wordsOf(layer, own, systems, nameOf)}
            aria-hidden="true"
          >
            {badgeText(layer, piece, systems)}
            {selection?.letterOf(part, layer.layer, mention)}
            {pieceText(piece)}
          </span>
        );
      })}
    </button>
  );
}

/** What the badge of a mention is at least: its signs and its entity. */
export function badgeText(layer: LayerView, { mention }: MentionPiece, systems: readonly number[]): string {
  const { entity } = layer.mentions[mention];
  const signs = statusesIn(layer, layer.mentions[mention], systems).map((status) => statuses[status].glyph);
  return `${signs.join("/")}${layer.entities[entity].badge}`;
}

/** Which piece of a mention with gaps it is. */
export function pieceText({ number, count }: MentionPiece): string {
  return count > 1 ? ` ${number + 1}/${count}` : "";
}

/** The status of a mention; one of the key has one towards each system that is shown. */
function statusesIn({ layer }: LayerView, mention: MentionView, systems: readonly number[]): MentionStatus[] {
  return (layer === "key" ? systems : systems.slice(0, 1)).map((system) => statusIn(layer, mention, system));
}

/** What the statuses are called, and towards which system each is, if there are two. */
function wordsOf(
  { layer }: LayerView,
  own: readonly MentionStatus[],
  systems: readonly number[],
  nameOf: (system: number) => string,
): string {
  const isNamed = layer === "key" && systems.length > 1;
  return own.map((status, s) => `${statuses[status].word}${isNamed ? ` (${nameOf(systems[s])})` : ""}`).join(", ");
}

/** “the rebels”, key K7, mention 3 of 9, missing; with two systems: missing (north), matched (south). */
function labelOf(
  shown: readonly { layer: LayerView; piece: MentionPiece }[],
  tokens: PartView["tokens"],
  systems: readonly number[],
  nameOf: (system: number) => string,
): string {
  const [first] = shown;
  const texts = shown.map(({ layer, piece }) => {
    const mention = layer.mentions[piece.mention];
    const { badge, mentions } = layer.entities[mention.entity];
    const piecesText = piece.count > 1 ? `, piece ${piece.number + 1} of ${piece.count}` : "";
    const side = layer.layer === "key" ? "key" : systems.length > 1 ? `response ${nameOf(layer.layer)}` : "response";
    const words = wordsOf(layer, statusesIn(layer, mention, systems), systems, nameOf);
    return `${side} ${badge}, mention ${mentions.indexOf(piece.mention) + 1} of ${mentions.length}${piecesText}, ${words}`;
  });
  return `“${mentionText(tokens, first.layer.mentions[first.piece.mention])}”; ${texts.join("; ")}`;
}
