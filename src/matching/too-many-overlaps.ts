/** More overlapping pairs of mentions than this are not looked at: a book with 100,000 mentions has some 300,000. */
export const MOST_OVERLAPS = 10_000_000;

/** Thrown where more mentions of key and response overlap than can be matched in reasonable time and memory. */
export class TooManyOverlapsError extends Error {
  constructor() {
    super(
      `key and response mentions overlap in more than ${MOST_OVERLAPS.toLocaleString("en")} pairs, too many to match; ` +
        "match equal mentions only (--match exact), without metrics that pair overlapping ones, or split the document",
    );
  }
}
