import type { OpenOptions } from "../../app/engine/open-request.ts";
import { defined } from "../../core/defined.ts";
import { sidedReadingNames } from "../../formats/reading-options.ts";
import { defaultScoreOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { metricIds, namedIds, scoreOptionsOf, type ScoringFlags } from "./scoring-options.ts";

/** Returns the options with which the page reads and scores files. */
export function pageOptionsOf(flags: ScoringFlags): OpenOptions {
  const ids = metricIds(flags);
  return {
    ...changedOptions(scoreOptionsOf(flags, ids, "document")),
    ...(flags.metrics !== "standard" && { metrics: ids }),
    ...defined({ headline: namedIds(flags).at(0) }),
    ...formatsOf(flags),
  };
}

/** Returns the options that differ from the defaults, apart from the metrics. The page lists only these. */
function changedOptions(options: ScoreOptions): OpenOptions {
  const standard: Readonly<Record<string, unknown>> = { ...defaultScoreOptions };
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => name !== "metrics" && JSON.stringify(value) !== JSON.stringify(standard[name]),
    ),
  );
}

function formatsOf(flags: ScoringFlags): OpenOptions {
  const given: Readonly<Record<string, unknown>> = { ...flags };
  const names = ["keyFormat", "responseFormat", ...sidedReadingNames];
  return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}
