import { version } from "../core/version.ts";
import type { SharedScopes } from "../scoring/scopes/shared-scopes.ts";
import type { Breakdown } from "../scoring/breakdown.ts";
import { jsonScores } from "./json-scores.ts";
import type { ScoreReport } from "./score-report.ts";

/** The object of the schema `corefscope/score/1`. */
export function scoreJson({ systems, grouping, divideBy, refused, diagnostics }: ScoreReport): object {
  const [first] = systems;
  return {
    schema: "corefscope/score/1",
    version,
    signature: first.result.signature,
    documents: first.result.documents,
    parts: first.result.parts,
    ...(grouping !== undefined && { by: grouping }),
    ...(divideBy !== undefined && { by: divideBy }),
    systems: systems.map(({ name, result, groups, breakdown, intervals, diagnostics: own }) => ({
      name,
      signature: result.signature,
      scores: jsonScores(result.scores, intervals?.ci),
      singletons: result.singletons,
      ...(result.gap !== undefined && { gap: result.gap }),
      ...(result.conllBySingletons !== undefined && { conllBySingletons: result.conllBySingletons }),
      ...(result.shared !== undefined && { shared: jsonShared(result.shared) }),
      ...(result.undefinedUnits !== undefined && { undefinedUnits: result.undefinedUnits }),
      ...(groups !== undefined && {
        [byName(grouping)]: groups.map(({ id, scores }) => ({ id, scores: jsonScores(scores) })),
      }),
      ...(breakdown !== undefined && { breakdown: jsonBreakdown(breakdown) }),
      diagnostics: own,
    })),
    ...(refused !== undefined && { refused }),
    diagnostics,
  };
}

function jsonShared({ links, otherSingletons, ...shared }: SharedScopes): object {
  return {
    ...shared,
    links: jsonScores(links),
    ...(otherSingletons !== undefined && {
      otherSingletons: { ...otherSingletons, scores: jsonScores(otherSingletons.scores) },
    }),
  };
}

/** By metric id the rows, each with its label and share, without the sum, which is among the scores. */
function jsonBreakdown(breakdown: Readonly<Record<string, Breakdown>>): Record<string, object[]> {
  return Object.fromEntries(
    Object.entries(breakdown).map(([id, { rows }]) => [
      id,
      rows.map(({ label, share, score }) => ({ label, share, score: jsonScores({ [id]: score })[id] })),
    ]),
  );
}

/** `byDocument`, `byPart`, `byGenre`, `byTopic`. */
function byName(grouping: NonNullable<ScoreReport["grouping"]> = "document"): string {
  return `by${grouping[0].toUpperCase()}${grouping.slice(1)}`;
}

/** One object per system, or per system and group. */
export function scoreLines({ systems, grouping }: ScoreReport): object[] {
  return systems.flatMap(({ name, result, groups, breakdown, intervals }) => [
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
      ...(result.shared !== undefined && { shared: jsonShared(result.shared) }),
      ...(breakdown !== undefined && { breakdown: jsonBreakdown(breakdown) }),
    },
  ]);
}
