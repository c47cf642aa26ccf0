import type { JSX } from "preact";
import { percent } from "../../report/numbers.ts";
import { partlyUndefinedMark } from "../../report/score/score-tables.ts";
import type { ScoreView } from "../engine/views/overview.ts";

/** A score's main figure, with the mark of an average in which an undefined metric counts as 0 and what it means. */
export function MainFigure({ score }: { score: ScoreView | undefined }): JSX.Element {
  const { main = null, partlyUndefined } = score ?? {};
  return (
    <>
      {percent(main)}
      {partlyUndefined !== undefined && <abbr title={partlyUndefined}>{partlyUndefinedMark}</abbr>}
    </>
  );
}
