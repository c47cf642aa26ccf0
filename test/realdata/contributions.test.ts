/**
 * Computes contributions on real annotations and system outputs. The function itself checks that they sum to the counts
 * of every metric.
 */
import { expect, it } from "vitest";

import { contributionsTo } from "../../src/analysis/contributions/corpus-contributions.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { pairParts } from "../../src/scoring/pair-parts.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { pairMentions, tabulate } from "../../src/scoring/tabulate.ts";
import { preparePart } from "../../src/scoring/prepare.ts";
import { describeWithRealData, readReal, realText } from "../support/realdata.ts";

describeWithRealData("contributions on real data", () => {
  const { pairs } = JSON.parse(realText("expected.json")) as {
    pairs: Record<string, { key: string; response: string }>;
  };
  const options = resolveOptions({ metrics });
  // These metrics need information that some files lack.
  const needy = ["mentions-lenient", "arcs-immediate", "arcs-inferred", "arcs-anchor"];

  it.each(Object.entries(pairs))("for %s add up to the counts of every additive metric", (_, files) => {
    const open = (file: string) => () => readReal(file, { format: "conll", tokens: false }).parts;
    let known = 0;
    const both = pairParts({ open: open(files.key) }, [{ open: open(files.response) }], () => undefined);
    for (const { key, responses } of both) {
      const [k, r] = [key, responses[0]].map((part) => part && preparePart(part, "first"));
      const [table, mentions] = [tabulate(k, r), pairMentions(k, r)];
      for (const metric of metrics) {
        for (const contribution of contributionsTo(metric, table, options, mentions)) {
          if ("ratios" in contribution) known++;
          else if ("lack" in contribution) expect(needy).toContain(contribution.metric.id);
        }
      }
    }
    expect(known).toBeGreaterThan(0);
  });
});
