import type { LinedRun, TextItem } from "./text-blocks.ts";

/** Pixels from one line below or above words to the next. */
export const LANE = 6;
/**
 * Pixels that the lines of a layer may take. If mentions are nested deeper, the lines are closer and thinner, but not
 * closer than `LEAST_LANE`, where a line is one pixel.
 */
const MOST_HEIGHT = 48;
const LEAST_LANE = 3;
/** Pixels from one row of labels to the next: the height of `.mention > span`. */
export const LABEL = 11;

interface LaneHeight {
  /** Pixels of all lanes, and of one. */
  readonly all: number;
  readonly step: number;
}

/** @param lanes how many there are: one more than the number of the last */
export function laneHeight(lanes: number): LaneHeight {
  const step = Math.max(LEAST_LANE, Math.min(LANE, Math.floor(MOST_HEIGHT / lanes)));
  return { all: lanes * step, step };
}

/** Returns how far the line of a lane is from the side away from the words, where the last lane is. */
export function belowLane({ all, step }: LaneHeight, lane: number): number {
  return all - (lane + 1) * step;
}

type Stretch<Run> = Extract<TextItem<Run>, { kind: "stretch" }>;

export interface LabelledStretch<Run> extends Stretch<Run> {
  /** Runs that begin here, longest first. */
  readonly starts: readonly (readonly Run[])[];
  /** By how much the labels up to the end of these words are wider than the text below them. */
  readonly room: number;
}

/**
 * Width in pixels of a letter in a label and of the space around a label: see `.mention` in text.css. A selection adds
 * a letter.
 */
const LETTER = 6.1;
const AROUND = 6;

export function labelWidth(text: string): number {
  return AROUND + LETTER * text.length;
}

/**
 * Gives each stretch of words its labels, and adds room after words below wider labels, so that no labels overlap.
 *
 * @param widthOf the pixels that the labels of some runs need
 */
export function labelledStretches<Run extends LinedRun>(
  items: readonly TextItem<Run>[],
  widthOf: (runs: readonly Run[]) => number,
): LabelledStretch<Run>[] {
  const found: LabelledStretch<Run>[] = [];
  let starts: (readonly Run[])[] = [];
  /** How much wider the last labels are than the text since they began. */
  let lacking = 0;
  for (const item of items) {
    if (item.kind === "start") {
      starts.push(item.pieces);
      continue;
    }
    const width = starts.reduce((sum, of) => sum + widthOf(of), 0);
    if (width > 0) {
      const last = found.at(-1);
      if (last !== undefined && lacking > 0) found[found.length - 1] = { ...last, room: Math.ceil(lacking) };
      lacking = width;
    }
    if (lacking > 0) lacking -= textWidth(item.text);
    found.push({ ...item, starts, room: 0 });
    starts = [];
  }
  return found;
}

let measure: ((text: string) => number) | undefined;

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
