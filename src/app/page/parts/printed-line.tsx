import type { JSX } from "preact";

interface PrintedLine {
  /** Names the line: see `.line` in print.css. */
  readonly look: string;
  readonly isAbove: boolean;
  /** Pixels from the words to the far side of the line. */
  readonly distance: number;
}

/** Pixels of a printed line: see `.line` in print.css. */
const PRINTED_LINE = 3;

/** Draws a line as a border. Spans in a line of text have the height of its letters, so that borders do not add up. */
export function withBorder(inner: JSX.Element | string, { look, isAbove, distance }: PrintedLine): JSX.Element {
  const padding = `${Math.max(0, distance - PRINTED_LINE)}px`;
  return (
    <span
      class={`line ${isAbove ? "above" : "below"} ${look}`}
      style={isAbove ? { paddingTop: padding } : { paddingBottom: padding }}
    >
      {inner}
    </span>
  );
}
