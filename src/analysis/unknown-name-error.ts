import type { Scope } from "../scoring/topic-of.ts";

/** The error for a name of a document, topic, entity or class that does not exist. */
export class UnknownNameError extends Error {
  /** Existing names, the most similar ones first; at most ten. */
  readonly known: readonly string[];

  /**
   * Lists similar names in the message.
   *
   * @param known the existing names, in any order, repeated or not
   */
  constructor(what: Scope | "entity" | "class", name: string, known: readonly string[]) {
    const near = nearest(
      name,
      [...new Set(known)].filter((each) => each !== ""),
    );
    const more = near.all - near.shown.length;
    super(
      `there is no ${what} "${name}"; ${
        near.all === 0
          ? `no ${what} has a name`
          : `there ${near.all === 1 ? "is" : "are"} ${near.shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
      }`,
    );
    this.known = near.shown;
  }
}

const LISTED = 10;

function nearest(name: string, known: readonly string[]): { shown: string[]; all: number } {
  const scored = known.map((each, i) => ({ each, i, likeness: likeness(name, each) }));
  scored.sort((a, b) => b.likeness - a.likeness || a.i - b.i);
  return { shown: scored.slice(0, LISTED).map(({ each }) => each), all: known.length };
}

/** Returns the share of common pairs of neighbouring characters, 0..1. */
function likeness(a: string, b: string): number {
  const pairs = (text: string): Set<string> =>
    new Set(Array.from({ length: text.length + 1 }, (_, i) => ` ${text.toLowerCase()} `.slice(i, i + 2)));
  const [x, y] = [pairs(a), pairs(b)];
  const shared = [...x].filter((pair) => y.has(pair)).length;
  return (2 * shared) / (x.size + y.size);
}
