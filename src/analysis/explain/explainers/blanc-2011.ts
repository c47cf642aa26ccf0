import { blanc } from "../../../metrics/blanc.ts";
import type { MetricOptions, Score } from "../../../metrics/metric.ts";
import { onCommonMentions } from "../common-mentions.ts";
import type { Explainer } from "../explainer.ts";
import { blancWorking } from "./blanc.ts";

/** BLANC's steps on the mentions that both sides have, with the boundary cases of Recasens and Hovy (2011), §4.1.2. */
export const explainBlanc2011: Explainer = {
  id: "blanc2011",
  explain(input) {
    const { restricted, pieces } = onCommonMentions(input);
    const { score } = input;
    const classOptions: MetricOptions = { ...input.options, blancEdge: "key", zeroDivision: "undefined" };
    const working = blancWorking(
      { ...restricted, score: undefinedShown(score, classOptions), options: classOptions },
      ruleText,
    );
    return { ...working, pieces: [...pieces, { kind: "step", title: "Links" }, ...working.pieces] };
  },
};

/** The score with the two classes of links as they are before their mean, where --zero-division has no say. */
function undefinedShown(score: Score, options: MetricOptions): Score {
  const { counts } = score;
  if (counts === undefined || !("coreference" in counts)) throw new TypeError("the score is none of BLANC");
  const { coreference: c, nonCoreference: n } = counts;
  const sums = Float64Array.of(c.common, c.key, c.response, n.common, n.key, n.response);
  const { components } = blanc.score(sums, options);
  return { ...score, ...(components !== undefined && { components }) };
}

function ruleText([hasC, hasN]: readonly boolean[]): string {
  if (hasC && hasN) {
    return "The key has links of both classes, so both count (Recasens & Hovy 2011, section 4.1.2). An undefined ratio counts as 0 in the mean.";
  }
  if (!hasC && !hasN) return "The sides have no two mentions in common, so there are no links, and nothing is defined.";
  const [none, only] = hasC ? ["non-coreference", "coreference"] : ["coreference", "non-coreference"];
  return `The key has no ${none} links, so only the ${only} links count, whatever the response has (Recasens & Hovy 2011, section 4.1.2). An undefined ratio counts as 0.`;
}
