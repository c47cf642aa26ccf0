import type { LayerView } from "../engine/views/document-view.ts";
import { badgeText, pieceText } from "./mention-start.tsx";
import { downward, type ShownLayers } from "./reading-rows.ts";
import type { MentionPiece, TextItem } from "./text-blocks.ts";

type Stretch = Extract<TextItem, { kind: "stretch" }>;

/** Words, the mentions that begin with them, and pixels that must follow them. */
export interface LabelledStretch extends Stretch {
  /** Mentions of the same words, those of most words first. */
  readonly starts: readonly (readonly MentionPiece[])[];
  /** What the labels before the end of these words are wider than the text below them. */
  readonly room: number;
}

/** A letter of a badge and the space around a badge, in pixels: see `.mention` in text.css. A selection adds a letter. */
const LETTER = 6.1;
const AROUND = 6;

/** Gives each word its labels, and the words below labels that are wider than these so much room that no two labels overlap. */
export function labelledStretches(items: readonly TextItem[], layers: ShownLayers, system: number): LabelledStretch[] {
  const systems = layers.below === undefined ? [system] : [system, layers.below.layer as number];
  const shown = downward(layers);
  const found: LabelledStretch[] = [];
  let starts: (readonly MentionPiece[])[] = [];
  /** How much wider the last labels are than the text since. */
  let lacking = 0;
  for (const item of items) {
    if (item.kind === "start") {
      starts.push(item.pieces);
      continue;
    }
    if (starts.length > 0) {
      const last = found.at(-1);
      if (last !== undefined && lacking > 0) found[found.length - 1] = { ...last, room: Math.ceil(lacking) };
      lacking = starts.reduce((sum, of) => sum + widthOf(of, shown, systems), 0);
    }
    if (lacking > 0) lacking -= textWidth(item.text);
    found.push({ ...item, starts, room: 0 });
    starts = [];
  }
  return found;
}

function widthOf(of: readonly MentionPiece[], shown: readonly LayerView[], systems: readonly number[]): number {
  const widths = shown.map((layer) =>
    of
      .filter((piece) => piece.layer === layer.layer)
      .reduce((sum, piece) => sum + AROUND + LETTER * (badgeText(layer, piece, systems) + pieceText(piece)).length, 0),
  );
  return widths.reduce((a, b) => Math.max(a, b), 0);
}

let measure: ((text: string) => number) | undefined;

/** Pixels that words are wide. */
function textWidth(text: string): number {
  measure ??= measureIn(document.createElement("canvas").getContext("2d"));
  return measure(text);
}

function measureIn(context: CanvasRenderingContext2D | null): (text: string) => number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.06;
  if (context === null) return (text) => text.length * size * 0.45;
  context.font = `${size}px Georgia, "Times New Roman", "Noto Serif", serif`;
  return (text) => context.measureText(text).width;
}
