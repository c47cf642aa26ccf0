import { version } from "../core/version.ts";
import type { Grouping } from "../scoring/accumulator.ts";
import { jsonScores } from "./json-scores.ts";
import type { ScoreReport } from "./score-report.ts";

/** The object of the schema `corefscope/score/1`. */
export function scoreJson({ systems, grouping, diagnostics }: ScoreReport): object {
  const [first] = systems;
  return {
    schema: "corefscope/score/1",
    version,
    signature: first.result.signature,
    documents: first.result.documents,
    parts: first.result.parts,
    ...(grouping !== undefined && { by: grouping }),
    systems: systems.map(({ name, result, groups, intervals, diagnostics: own }) => ({
      name,
      signature: result.signature,
      scores: jsonScores(result.scores, intervals?.ci),
      singletons: result.singletons,
      ...(result.gap !== undefined && { gap: result.gap }),
      ...(result.conllBySingletons !== undefined && { conllBySingletons: result.conllBySingletons }),
      ...(result.undefinedUnits !== undefined && { undefinedUnits: result.undefinedUnits }),
      ...(groups !== undefined && {
        [byName(grouping)]: groups.map(({ id, scores }) => ({ id, scores: jsonScores(scores) })),
      }),
      diagnostics: own,
    })),
    diagnostics,
  };
}

/** `byDocument`, `byPart`, `byGenre`. */
function byName(grouping: Grouping = "document"): string {
  return `by${grouping[0].toUpperCase()}${grouping.slice(1)}`;
}

/** One object per system, or per system and group. */
export function scoreLines({ systems, grouping }: ScoreReport): object[] {
  return systems.flatMap(({ name, result, groups, intervals }) => [
    ...(groups ?? []).map(({ id, scores }) => ({
      system: name,
      [grouping ?? "document"]: id,
      scores: jsonScores(scores),
    })),
    {
      schema: "corefscope/score/1",
      system: name,
      signature: result.signature,
      scores: jsonScores(result.scores, intervals?.ci),
      ...(result.gap !== undefined && { gap: result.gap }),
    },
  ]);
}
