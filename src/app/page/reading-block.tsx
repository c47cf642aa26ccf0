import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { LayerView } from "../engine/views/document-view.ts";
import { MentionStart } from "./mention-start.tsx";
import { labelledStretches, type LabelledStretch } from "./label-room.ts";
import { downward, type ReadingText } from "./reading-rows.ts";
import { type Selection, statusIn } from "./selection.ts";
import { blockItems, type MentionPiece, type TokenRange } from "./text-blocks.ts";
import { usePage } from "./use-page.ts";

/** Pixels from one line of a layer to the next. */
const LANE = 6;
/** Pixels from one row of labels to the next: the height of `.mention > span`. */
const LABEL = 11;

interface ReadingBlockProps {
  readonly row: ReadingText;
  readonly system: number;
  readonly selection: Selection | undefined;
  readonly found: TokenRange | undefined;
}

/**
 * A sentence with its layers: the response's mentions are lines above the words, the key's below, each in its lane. The badges of the
 * mentions that begin at a word are above it, outside the flow of the text, so that no line is interrupted. Nothing is nested, so that
 * mentions may cross and have gaps.
 */
export function ReadingBlock({ row, system, selection, found }: ReadingBlockProps): JSX.Element {
  const page = usePage();
  const { part, layers, block, pieces } = row;
  const items = useMemo(() => blockItems(block, part.tokens!, pieces, found), [row, found]);
  const depth = useMemo(() => {
    const lanesOf = (layer: LayerView | undefined): number =>
      pieces.reduce((most, piece) => (piece.layer === layer?.layer ? Math.max(most, piece.lane + 1) : most), 0);
    return { above: lanesOf(layers.above), key: lanesOf(layers.key), below: lanesOf(layers.below) };
  }, [row]);
  const layerOf = ({ layer }: MentionPiece): LayerView =>
    layer === "key" ? layers.key : layer === layers.above.layer ? layers.above : layers.below!;
  const choose = (of: readonly MentionPiece[]): void => {
    // Innermost first; clicking again goes outward.
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
  const stretches = useMemo(() => labelledStretches(items, layers, system), [items, system]);
  const rows = downward(layers).filter(({ layer }) => pieces.some((piece) => piece.layer === layer));
  const stretch = ({ text, isZero, isFound, pieces: covering, starts, room }: LabelledStretch): JSX.Element => {
    const lines = covering.map((piece) => {
      const layer = layerOf(piece);
      const mention = layer.mentions[piece.mention];
      const isNear = selection === undefined || selection.isNear(part.part, piece.layer, mention);
      const line = isNear ? statusIn(piece.layer, mention, system) : "dim";
      const y =
        layer === layers.above
          ? `${piece.lane * LANE}px`
          : `calc(100% - ${(layer === layers.key ? depth.below : 0) * LANE + piece.lane * LANE}px)`;
      return {
        image: `var(--line-${line})`,
        position: `0 ${y}`,
        isChosen: selection?.isChosen(part.part, piece.layer, mention),
      };
    });
    const isChosen = lines.some((line) => line.isChosen);
    const inner = isZero ? <span class="zero">{text}</span> : isFound ? <mark class="found">{text}</mark> : text;
    if (lines.length === 0)
      return room === 0 ? <>{inner}</> : <span style={{ paddingInlineEnd: `${room}px` }}>{inner}</span>;
    return (
      <span
        class={`stretch marked${isChosen ? " chosen" : ""}`}
        style={{
          backgroundImage: lines.map(({ image }) => image).join(),
          backgroundPosition: lines.map(({ position }) => position).join(),
          paddingTop: `${depth.above * LANE}px`,
          paddingBottom: `${(depth.key + depth.below) * LANE}px`,
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
        {inner}
      </span>
    );
  };
  // Half of what a line is higher than its words is above them; the first line needs the rest, too.
  const needed = { above: depth.above * LANE + rows.length * LABEL, below: (depth.key + depth.below) * LANE };
  const shift = Math.max(0, (needed.above - needed.below) / 2);
  // The same nodes as before where nothing is another: a page of text is drawn at every step of the wheel.
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
  return useMemo(draw, [stretches, depth, system, seenAs(selection, part.part, pieces, layerOf)]);
}

/** How a selection shows in a block: blocks that it shows in as the last one did are not drawn again. */
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
