import type { Axis } from "./axis.ts";
import { correctAxes, dealt, drawPair, misreadAxes } from "./index.ts";
import { type Answer, type DrawnPair, type Outcome, outcomeOf, warningsOf } from "./pair.ts";
import { type CommandLine, runPair, type WrongAdvice, wrongAdvice } from "./run-pair.ts";

/** The outcome of a pair. */
export interface Measured {
  readonly pair: DrawnPair;
  readonly seed: number;
  readonly answer: Answer;
  readonly outcome: Outcome;
  /** Warnings of a correct pair that its content does not justify. */
  readonly nags: readonly string[];
  /** How many options messages recommended, and which of them do not lead to the true scores. */
  readonly followed: number;
  readonly wrongAdvice: readonly WrongAdvice[];
}

export type PairKind = "misread" | "correct";

/** The smallest number of pairs of each item and format, whatever their whole number. */
const LEAST = { misread: 50, correct: 1 } as const;

/** Draws pairs and runs them one after another. A filter can choose axes and formats. */
export async function* measured(
  commandLine: CommandLine,
  kind: PairKind,
  {
    pairs,
    seed,
    least = LEAST[kind],
    filter = () => true,
  }: {
    readonly pairs: number;
    readonly seed: number;
    readonly least?: number;
    readonly filter?: (axis: Axis, format: string) => boolean;
  },
): AsyncGenerator<Measured> {
  const cells = dealt(kind === "misread" ? misreadAxes : correctAxes, pairs, least);
  for (const [n, cell] of cells.entries()) {
    if (!filter(cell.axis, cell.format)) continue;
    const own = seed * 1_000_000 + n;
    yield await measurePair(commandLine, kind, drawPair(cell, own), own);
  }
}

export async function measurePair(
  commandLine: CommandLine,
  kind: PairKind,
  pair: DrawnPair,
  seed: number,
): Promise<Measured> {
  const answer = await runPair(commandLine, pair);
  const outcome = outcomeOf(pair, answer, kind === "misread");
  const isCorrect = kind === "correct";
  const nags = isCorrect ? warningsOf(answer).filter((text) => !isJustified(pair, text)) : [];
  // A true score needs no advice.
  const { followed, wrong } =
    outcome === "true" ? { followed: 0, wrong: [] } : await wrongAdvice(commandLine, pair, answer);
  return { pair, seed, answer, outcome, nags, followed, wrongAdvice: wrong };
}

/** Returns whether a correct pair has what a warning says. B³ is 0 only if no mention is on both sides. */
function isJustified({ causes, truth }: DrawnPair, warning: string): boolean {
  return causes?.test(warning) === true || (truth?.["b3"].recall === 0 && /no mention is on both/i.test(warning));
}

/** Returns what is wrong about a pair, or undefined. */
export function faultOf(kind: PairKind, { outcome, nags, wrongAdvice: wrong }: Measured): string | undefined {
  if (kind === "correct" && outcome !== "true") return `${outcome}, though correct`;
  if (outcome === "silent" || outcome === "mute" || outcome === "crash") return outcome;
  if (wrong.length > 0) return `advised wrongly: ${wrong.map(({ advice }) => advice.join(" ")).join("; ")}`;
  return nags.length > 0 ? "warned, though correct" : undefined;
}
