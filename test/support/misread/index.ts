import { Random } from "../../../bench/random.ts";
import type { Axis } from "./axis.ts";
import { columnAxes } from "./columns.ts";
import { correctAxes as correct } from "./correct.ts";
import { goldForPrediction } from "./gold-for-prediction.ts";
import { languageModelAxes } from "./language-models.ts";
import { layerAxes } from "./layers.ts";
import { idAxes } from "./missing-and-ids.ts";
import { nestingAxes } from "./nesting.ts";
import { otherFormatAxes } from "./other-formats.ts";
import type { DrawnPair } from "./pair.ts";
import { positionAxes } from "./positions.ts";
import { scopeAxes } from "./scopes-and-layouts.ts";
import { tableAxes } from "./tables.ts";

/** Ways in which files are misread, by the number of their item. */
export const misreadAxes: readonly Axis[] = [
  ...goldForPrediction,
  ...columnAxes,
  ...nestingAxes,
  ...tableAxes,
  ...idAxes,
  ...positionAxes,
  ...scopeAxes,
  ...layerAxes,
  ...otherFormatAxes,
  ...languageModelAxes,
].sort((a, b) => a.item - b.item);

/** Unusual, but right files: their true scores must be printed. */
export const correctAxes: readonly Axis[] = correct;

/** An axis with one of its formats. */
export interface Cell {
  readonly axis: Axis;
  readonly format: string;
}

/**
 * Deals a number of pairs out to the items and formats, at least `least` to each, and then to the axes of each item and
 * format. Returns the axis of each pair.
 */
export function dealt(axes: readonly Axis[], pairs: number, least: number): Cell[] {
  const groups = new Map<string, Cell[]>();
  for (const axis of axes)
    for (const format of axis.formats) {
      const group = `${axis.item} ${format}`;
      groups.set(group, [...(groups.get(group) ?? []), { axis, format }]);
    }
  const each = Math.max(least, Math.ceil(pairs / groups.size));
  return [...groups.values()].flatMap((cells) => Array.from({ length: each }, (_, n) => cells[n % cells.length]));
}

/** Draws a pair of an axis. */
export function drawPair({ axis, format }: Cell, seed: number): DrawnPair {
  const { item, name } = axis;
  return { item, axis: name, format, ...axis.draw(new Random(seed), format) };
}
