import { append } from "../core/append.ts";
/** A dot in a frame, in pixels from its upper left corner. */
interface PlacedDot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A label for one of the dots, by its index. */
interface Label {
  readonly dot: number;
  readonly label: string;
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a label went. */
export interface PlacedLabel {
  readonly dot: number;
  readonly label: string;
  /** The middle of its upper edge, or the end of that which is nearer to the dot. */
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  /** The end of a line from the dot to a label that is not beside it. */
  readonly leader?: { readonly x: number; readonly y: number } | undefined;
}

/** From the edge of a dot to its label, in pixels: what is farther than the first needs a line. */
const distances = [3, 16, 32, 52, 76];

/** What it costs to lie on a dot, in pixels of distance. */
const HIDDEN = 60;

/** What costs as much as this is no place. */
const TOO_MUCH = 150;

const directions = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * Places labels about their dots: within the frame, never on another label or its line nor on a dot that has one, and as near as
 * can be without hiding other dots. A label for which there is no such place is left out.
 *
 * @param labels the most important first
 */
export function labelPlaces(
  dots: readonly PlacedDot[],
  labels: readonly Label[],
  frame: { readonly width: number; readonly height: number },
): PlacedLabel[] {
  const boxes = dots.map(({ x, y, r }) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }));
  const labelled = labels.map(({ dot }) => boxes[dot]);
  const taken: Box[] = [];
  return labels.flatMap(({ dot, label, width, height }) => {
    const { x, y, r } = dots[dot];
    let best: { box: Box; line: Box[]; near: boolean } | undefined;
    let least = TOO_MUCH;
    for (const distance of distances) {
      for (const [across, down] of directions) {
        // Along both axes at once the same distance is reached with less of each.
        const away = (r + distance) / Math.hypot(across, down);
        const box: Box = {
          x: clamp(x + across * away - (width * (1 - across)) / 2, 0, frame.width - width),
          y: clamp(y + down * away - (height * (1 - down)) / 2, 0, frame.height - height),
          width,
          height,
        };
        const near = distance === distances[0];
        const line = near ? [] : lineBoxes({ x, y }, nearest(box, { x, y }));
        if (labelled.some((other) => overlap(box, other))) continue;
        if (taken.some((other) => overlap(box, other) || line.some((point) => overlap(point, other)))) continue;
        const hidden = boxes.filter(
          (other, i) => overlap(box, other) || (i !== dot && line.some((point) => overlap(point, other))),
        );
        const cost = distance + HIDDEN * hidden.length;
        if (cost >= least) continue;
        least = cost;
        best = { box, line, near };
      }
    }
    if (best === undefined) return [];
    const { box, line, near } = best;
    append(taken, [box, ...line]);
    const side = box.x > x ? 0 : box.x + width < x ? 1 : 0.5;
    const anchor = side === 0 ? "start" : side === 1 ? "end" : "middle";
    return [
      { dot, label, anchor, x: box.x + side * width, y: box.y, leader: near ? undefined : nearest(box, { x, y }) },
    ];
  });
}

/** The point of a box that is nearest to another. */
function nearest(box: Box, { x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: clamp(x, box.x, box.x + box.width), y: clamp(y, box.y, box.y + box.height) };
}

/** Small boxes along a line. */
function lineBoxes(from: { x: number; y: number }, to: { x: number; y: number }): Box[] {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4);
  return Array.from({ length: steps }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / steps,
    y: from.y + ((to.y - from.y) * i) / steps,
    width: 1,
    height: 1,
  }));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
