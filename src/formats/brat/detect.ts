import { filledLines } from "../filled-lines.ts";

const TEXT_BOUND = /^T\d\S*\t\S+ +-?\d+ +-?\d+(?:;-?\d+ +-?\d+)*(?:\t|$)/;
const ANNOTATION = /^(?:T\d\S*\t\S+ +-?\d|[ERAMN]\d\S*\t\S|\*\t\S+ +\S|#\d*\t\S)/;

/** How many lines are looked at. */
const MANY = 200;

/** Whether the beginning of a file looks like brat's standoff: most lines are annotations, and one of them has a place. */
export function detectBrat(head: string): boolean {
  const lines = filledLines(head).slice(0, MANY);
  return (
    lines.some((line) => TEXT_BOUND.test(line)) &&
    lines.filter((line) => ANNOTATION.test(line)).length * 2 >= lines.length
  );
}
