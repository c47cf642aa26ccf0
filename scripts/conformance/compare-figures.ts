import type { Fixture } from "./fixture.ts";
import { type OurFigures, ourScores } from "./our-scores.ts";
import { type PrintedFigures, type Scorer, scorers, type Setting } from "./scorers.ts";

export interface Comparison {
  readonly scorer: Scorer;
  readonly setting: Setting;
  readonly case: string;
  readonly metric: string;
  /** A text is the error with which the scorer ended. */
  readonly theirs: PrintedFigures | string;
  readonly ours: OurFigures;
  /** Whether all figures are equal to the last printed digit. */
  readonly equal: boolean;
}

export function compareFigures(fixture: Fixture): Comparison[] {
  return scorers.flatMap((scorer) =>
    scorer.settings.flatMap((setting) => {
      const recorded = fixture[scorer.id].settings[setting.id];
      const ours = ourScores(scorer, setting);
      return Object.entries(recorded.cases).flatMap(([id, metrics]) =>
        Object.entries(metrics).map(([metric, theirs]): Comparison => {
          const own = ours.get(id)![metric];
          return {
            scorer,
            setting,
            case: id,
            metric,
            theirs,
            ours: own,
            equal: areEqual(theirs, own, scorer, setting),
          };
        }),
      );
    }),
  );
}

function areEqual(theirs: Comparison["theirs"], ours: OurFigures, scorer: Scorer, setting: Setting): boolean {
  if (typeof theirs === "string") return false;
  return theirs.every((text, i) => text === "" || isEqual(text, ours[i], scorer, setting));
}

/**
 * Returns whether a printed figure is that of corefscope, rounded or truncated as the scorer does it. The output of
 * `corefscope conll` is compared directly.
 */
export function isEqual(
  text: string,
  ours: number,
  { rounding, unit }: Pick<Scorer, "rounding" | "unit">,
  setting: Pick<Setting, "ours">,
): boolean {
  const more = ours - Number(text);
  const slack = 1e-9;
  if (setting.ours[0] === "conll") return Math.abs(more) <= slack;
  if (rounding === "truncated") return more >= -slack && more < unit + slack;
  return Math.abs(more) <= unit / 2 + slack;
}
