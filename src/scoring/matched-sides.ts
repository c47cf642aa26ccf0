import type { PreparedPart } from "./tabulate.ts";

/** Both sides of a part on the same words, ready to be tabulated; a side is absent where it has no such part. */
export interface MatchedSides {
  readonly key: PreparedPart | undefined;
  readonly response: PreparedPart | undefined;
}
