import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { TokenRange } from "../../engine/token-words.ts";
import type { LayerView, MentionStatus, MentionView, PartView } from "../../engine/document-view.ts";
import { type ReadingText, type ShownLayers, downward } from "./reading-rows.ts";
import { type Selection, statusIn } from "../state/selection.ts";
import {
  belowLane,
  LABEL,
  LANE,
  type LabelledStretch,
  labelledStretches,
  labelWidth,
  laneHeight,
} from "./labelled-stretches.ts";
import { withBorder } from "./printed-line.tsx";
import { type MentionPiece, blockItems, mentionText, statuses } from "./text-blocks.ts";
import { usePage } from "../state/page-state.ts";

interface ReadingBlockProps {
  readonly row: ReadingText;
  readonly system: number;
  readonly selection: Selection | undefined;
  readonly found: TokenRange | undefined;
  /** Whether lines are borders, because a browser needs minutes to write the images of a book into a PDF. */
  readonly isPrinted?: boolean;
}

/**
 * Shows a sentence, or a piece of a very long one, with its layers. Mentions of the response are lines above the words;
 * those of the key, and of another response, are lines below. The badge of a mention is above its first word, outside
 * the flow of the text. Nothing is nested, so mentions may cross and have gaps.
 */
export function ReadingBlock({ row, system, selection, found, isPrinted = false }: ReadingBlockProps): JSX.Element {
  const page = usePage();
  const { part, layers, block, pieces } = row;
  const items = useMemo(() => blockItems(block, part.tokens!, pieces, found), [row, found]);
  const heights = useMemo(() => {
    const heightOf = (layer: LayerView | undefined): ReturnType<typeof laneHeight> => {
      const own = pieces.filter((piece) => piece.layer === layer?.layer);
      return laneHeight(own.reduce((most, { lane }) => Math.max(most, lane + 1), 0));
    };
    return { above: heightOf(layers.above), key: heightOf(layers.key), below: heightOf(layers.below) };
  }, [row]);
  const layerOf = ({ layer }: MentionPiece): LayerView =>
    layer === "key" ? layers.key : layer === layers.above.layer ? layers.above : layers.below!;
  const choose = (of: readonly MentionPiece[]): void => {
    // Chooses the innermost mention first; clicking again moves outward.
    const inward = of.toSorted(
      (a, b) => b.first - a.first || a.last - b.last || Number(b.layer === "key") - Number(a.layer === "key"),
    );
    const at = inward.findIndex((piece) =>
      selection?.isChosen(part.part, piece.layer, layerOf(piece).mentions[piece.mention]),
    );
    const next = inward[(at + 1) % inward.length];
    const { entity } = layerOf(next).mentions[next.mention];
    page.select({ document: page.documentId.value ?? "", part: part.part, layer: next.layer, entity }, next.first);
  };
  const stretches = useMemo(() => {
    const systems = layers.below === undefined ? [system] : [system, layers.below.layer as number];
    const shown = downward(layers);
    return labelledStretches(items, (of) => widthOf(of, shown, systems));
  }, [items, system]);
  const rows = downward(layers).filter(({ layer }) => pieces.some((piece) => piece.layer === layer));
  const stretch = ({
    text,
    isZero,
    isFound,
    pieces: covering,
    starts,
    room,
  }: LabelledStretch<MentionPiece>): JSX.Element => {
    const lines = covering.map((piece) => {
      const layer = layerOf(piece);
      const mention = layer.mentions[piece.mention];
      const isNear = selection === undefined || selection.isNear(part.part, piece.layer, mention);
      const line: MentionStatus | "dim" = isNear ? statusIn(piece.layer, mention, system) : "dim";
      const height = layer === layers.above ? heights.above : layer === layers.key ? heights.key : heights.below;
      const { step } = height;
      const beyond = belowLane(height, piece.lane);
      const y =
        layer === layers.above
          ? `${beyond}px`
          : `calc(100% - ${(layer === layers.key ? heights.below.all : 0) + beyond}px)`;
      return {
        status: line,
        isAbove: layer === layers.above,
        // From the words to the far side of the line.
        distance:
          (layer === layers.above ? heights.above.all : heights.key.all) +
          (layer === layers.below ? heights.below.all : 0) -
          beyond,
        image: `var(--line-${line})`,
        position: `0 ${y}`,
        size: step === LANE ? "auto" : `8px ${step}px`,
        isChosen: selection?.isChosen(part.part, piece.layer, mention),
      };
    });
    const isChosen = lines.some((line) => line.isChosen);
    const inner: JSX.Element | string = isZero ? (
      <span class="zero">{text}</span>
    ) : isFound ? (
      <mark class="found">{text}</mark>
    ) : (
      text
    );
    if (lines.length === 0)
      return room === 0 ? <>{inner}</> : <span style={{ paddingInlineEnd: `${room}px` }}>{inner}</span>;
    return (
      <span
        class={`stretch marked${isChosen ? " chosen" : ""}`}
        style={{
          ...(!isPrinted && {
            backgroundImage: lines.map(({ image }) => image).join(),
            backgroundPosition: lines.map(({ position }) => position).join(),
            ...(lines.some(({ size }) => size !== "auto") && { backgroundSize: lines.map(({ size }) => size).join() }),
          }),
          paddingTop: `${heights.above.all}px`,
          paddingBottom: `${heights.key.all + heights.below.all}px`,
          ...(room > 0 && { paddingInlineEnd: `${room}px` }),
        }}
        onClick={() => {
          choose(covering);
        }}
      >
        {starts.length > 0 && (
          <span class="labels" style={{ top: `${-rows.length * LABEL}px` }}>
            {starts.map((of) => (
              <MentionStart
                pieces={of}
                rows={rows}
                part={part.part}
                tokens={part.tokens}
                layers={layers}
                system={system}
                selection={selection}
              />
            ))}
          </span>
        )}
        {isPrinted ? lines.reduce((words, line) => withBorder(words, { ...line, look: line.status }), inner) : inner}
      </span>
    );
  };
  // Half of the additional line height is above the words; the first line needs the other half, too.
  const needed = { above: heights.above.all + rows.length * LABEL, below: heights.key.all + heights.below.all };
  const shift = Math.max(0, (needed.above - needed.below) / 2);
  // Reuses nodes if nothing has changed, because a page of text is drawn at every step of the wheel.
  const draw = (): JSX.Element => (
    <p
      dir="auto"
      style={{
        lineHeight: `calc(1.45em + ${needed.above + needed.below}px)`,
        paddingTop: `${shift}px`,
        marginBottom: `${-shift}px`,
      }}
    >
      {stretches.map(stretch)}
    </p>
  );
  return useMemo(draw, [stretches, heights, system, isPrinted, seenAs(selection, part.part, pieces, layerOf)]);
}

/** Returns how a selection shows in a block. If that is as before, the block is not redrawn. */
function seenAs(
  selection: Selection | undefined,
  part: string,
  pieces: readonly MentionPiece[],
  layerOf: (piece: MentionPiece) => LayerView,
): string | undefined {
  return selection === undefined
    ? undefined
    : pieces
        .map((piece) => {
          const mention = layerOf(piece).mentions[piece.mention];
          return `${selection.isChosen(part, piece.layer, mention) ? "!" : ""}${selection.letterOf(part, piece.layer, mention)}`;
        })
        .join();
}

function widthOf(of: readonly MentionPiece[], shown: readonly LayerView[], systems: readonly number[]): number {
  const widths = shown.map((layer) =>
    of
      .filter((piece) => piece.layer === layer.layer)
      .reduce((sum, piece) => sum + labelWidth(badgeText(layer, piece, systems) + pieceText(piece)), 0),
  );
  return widths.reduce((a, b) => Math.max(a, b), 0);
}

interface MentionStartProps {
  readonly pieces: readonly MentionPiece[];
  /** The layers that have a row of labels, from top to bottom. */
  readonly rows: readonly LayerView[];
  readonly part: string;
  readonly tokens: PartView["tokens"];
  readonly layers: ShownLayers;
  readonly system: number;
  readonly selection: Selection | undefined;
}

/** Shows the badges above the first word of mentions with the same tokens, in the order of the layers' lines. */
function MentionStart({ pieces, rows, part, tokens, layers, system, selection }: MentionStartProps): JSX.Element {
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
        // The keyboard cannot point at a row. It chooses the key's badge first, then the others in turn.
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

function badgeText(layer: LayerView, { mention }: MentionPiece, systems: readonly number[]): string {
  const { entity } = layer.mentions[mention];
  const signs = statusesIn(layer, layer.mentions[mention], systems).map((status) => statuses[status].glyph);
  return `${signs.join("/")}${layer.entities[entity].badge}`;
}

function pieceText({ number, count }: MentionPiece): string {
  return count > 1 ? ` ${number + 1}/${count}` : "";
}

/** Returns the status of a mention. A mention of the key has one for each shown system. */
function statusesIn({ layer }: LayerView, mention: MentionView, systems: readonly number[]): MentionStatus[] {
  return (layer === "key" ? systems : systems.slice(0, 1)).map((system) => statusIn(layer, mention, system));
}

function wordsOf(
  { layer }: LayerView,
  own: readonly MentionStatus[],
  systems: readonly number[],
  nameOf: (system: number) => string,
): string {
  const isNamed = layer === "key" && systems.length > 1;
  return own.map((status, s) => `${statuses[status].word}${isNamed ? ` (${nameOf(systems[s])})` : ""}`).join(", ");
}

/**
 * Returns a description such as `“the rebels”; key K7, mention 3 of 9, missing`. With two systems, the statuses name
 * them: `missing (north), matched (south)`.
 */
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
