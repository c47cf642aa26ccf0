import type { AnnotatedPart } from "../../../core/document.ts";
import type { OverlapTable } from "../../../core/overlap-table.ts";
import { type PairedMentions, pairedTable } from "../../../core/paired-mentions.ts";
import { chosenMentions, chosenTable } from "../../../scoring/tabulate.ts";
import { CountLayout, sumCounts } from "../../../scoring/counts.ts";
import type { ScoreOptions } from "../../../scoring/score-options.ts";
import { type ErrorWhatIf, gainsOf, type TypeGain } from "../../what-if/gains.ts";
import { type Placement, placedPart, placedTable, rematched } from "../../what-if/placed-part.ts";
import type { SpanPair } from "../../what-if/span-pair.ts";
import type { ErrorModel } from "../error-model.ts";
import type { ErrorType } from "../error-type.ts";
import type { FoundError } from "../found-error.ts";
import { kkPlacement, kkTypes } from "./kk-placement.ts";

/** A part whose response can be corrected as Kummerfeld and Klein (2013) do it. */
export interface KkPart {
  /** Without the singletons of the response. */
  readonly paired: PairedMentions;
  /** The same with altered spans, and these by their places in it. */
  readonly model: ErrorModel;
  readonly spans: readonly SpanPair[];
  readonly errors: readonly FoundError[];
}

/** The response with altered spans and the errors of some types corrected, or with no types as it is, without its singletons. */
export function kkCorrectedPart(
  { paired, model, spans, errors }: KkPart,
  types: ReadonlySet<ErrorType>,
): AnnotatedPart {
  if (types.size === 0) return placedPart(paired, unchanged(paired));
  const replaced = new Map(spans.map(({ key, response }) => [response, key]));
  return placedPart(model, kkPlacement(model, errors, types), replaced);
}

/**
 * What Kummerfeld and Klein (2013) report of corrections: all types but span errors are corrected on top of these. The last row, after all
 * of theirs, is of singletons that are left, and perfect.
 *
 * @complexity as of scoring all parts for each row
 */
export function kkWhatIf(parts: readonly KkPart[], scoring: ScoreOptions): ErrorWhatIf {
  const layout = new CountLayout(scoring.metrics);
  const needsMentions = layout.needsMentions(scoring);
  const scoresOf = (types: ReadonlySet<ErrorType>): TypeGain["scores"] => {
    const counts = parts.map((part) => {
      if (!needsMentions) return layout.count(chosenTable(correctedTable(part, types), scoring), scoring);
      const { table, mentions } = rematched(part.paired.key.part, kkCorrectedPart(part, types), scoring);
      return layout.count(chosenTable(table, scoring), scoring, chosenMentions(mentions, scoring));
    });
    return layout.score(sumCounts(counts, layout.columns), scoring);
  };
  const before = scoresOf(new Set());
  const altered = scoresOf(new Set(["span-error"]));
  const row = (type: ErrorType, scores: TypeGain["scores"], from: TypeGain["scores"]): TypeGain => ({
    type,
    scores,
    gains: gainsOf(from, scores),
  });
  const [spanType, ...others] = kkTypes;
  const first = row(spanType, altered, before);
  let last = altered;
  return {
    before,
    alone: [first, ...others.map((type) => row(type, scoresOf(new Set([spanType, type])), altered))],
    cumulative: [
      first,
      ...others.map((type, i) => {
        const from = last;
        last = scoresOf(new Set([spanType, ...others.slice(0, i + 1)]));
        return row(type, last, from);
      }),
    ],
  };
}

/** The table of the same. */
function correctedTable({ paired, model, errors }: KkPart, types: ReadonlySet<ErrorType>): OverlapTable {
  return types.size === 0 ? pairedTable(paired) : placedTable(model, kkPlacement(model, errors, types));
}

function unchanged({ key, response }: PairedMentions): Placement {
  return { response: response.entity, missing: new Int32Array(key.mentions.length).fill(-1) };
}
