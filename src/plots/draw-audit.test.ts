import { describe, expect, it } from "vitest";
import {
  axisScale,
  numberOf,
  plotsOf,
  svgElements,
  titleOf,
  withDescendants,
} from "../../test/support/svg-elements.ts";
import type { Audit, AuditedSystem, Figures, MetricOutcome } from "../analysis/audit/audit-result.ts";
import { drawAudit } from "./draw-audit.ts";

const figures = (recall: number | null, precision: number | null, f1: number | null): Figures => ({
  recall,
  precision,
  f1,
});
const common = { before: figures(0.5, 0.5, 0.5), after: figures(0.5, 0.5, 0.5), p: null };
const outcomes: MetricOutcome[] = [
  { ...common, metric: "muc", delta: figures(0, 0.06, 0.03), verdict: "pass" },
  { ...common, metric: "b3", delta: figures(-0.04, 0.05, -0.01), verdict: "fail", reasons: ["recall-fell", "f1-fell"] },
  { ...common, metric: "ari", delta: figures(null, null, 0.02), verdict: "not-applicable", reasons: ["undefined"] },
];
const edit = { removed: 1, addedEntities: 0, addedMentions: 0 };
const system = (name: string): AuditedSystem => ({
  ...{ name, scores: {}, voidMentions: 0, signature: "", counts: { mentions: 0, entities: 0, found: 0 } },
  experiments: [
    { experiment: "more-precise", ...edit, outcomes },
    { experiment: "less-precise-a", ...edit, outcomes: [] },
  ],
});
const audit: Audit = {
  options: { headline: "b3", leftover: "keep", alpha: 0.05, seed: 1 },
  ...{ metrics: ["muc", "b3", "ari"], leftOut: [], documents: 1, parts: 1, baselines: [], warnings: [], findings: [] },
  systems: [system("a < b"), system("c")],
  signature: "",
};

function drawn(systems?: readonly AuditedSystem[]): string {
  return drawAudit(audit, systems);
}

describe("the plots of an audit", () => {
  it("have a mark for each defined figure, placed by its change and shaped by the verdict", () => {
    const [recall, precision, f1] = plotsOf(drawn([audit.systems[0]]));
    const marks = [recall, precision, f1].map((plot) => {
      const at = axisScale(plot, "x");
      return withDescendants(plot)
        .filter(({ attributes }) => attributes["aria-label"] === "dot")
        .flatMap(({ attributes, children }) =>
          children.map((mark) => {
            const look = mark.name === "circle" ? (attributes["fill"] === "white" ? "○" : "●") : "×";
            const place = mark.name === "circle" ? Math.round(at(numberOf(mark, "cx")) * 10) / 10 : "";
            return `${titleOf(mark)} ${look} ${place}`.trim();
          }),
        );
    });
    expect(marks).toEqual([
      ["MUC, recall: 0.00 ● 0", "B³, recall: −4.00 ×"],
      ["MUC, precision: +6.00 ● 6", "B³, precision: +5.00 ● 5"],
      [
        "MUC, F1 or the only figure: +3.00 ● 3",
        "ARI, F1 or the only figure: +2.00 ○ 2",
        "B³, F1 or the only figure: −1.00 ×",
      ],
    ]);
  });

  it("show all systems or the requested systems, and have a description", () => {
    const all = withDescendants(svgElements(drawn()));
    const texts = all.filter(({ name }) => name === "text").map(({ text }) => text);
    expect(texts).toContain("a < b, better: wrongly linked mentions removed");
    expect(texts).toContain("c, better: wrongly linked mentions removed");
    expect(all.find(({ name }) => name === "desc")?.text).toContain(
      "c, better: wrongly linked mentions removed: MUC 0.00/+6.00/+3.00, pass; B³ −4.00/+5.00/−1.00, fail; ARI —/—/+2.00, not applicable.",
    );
    const one = withDescendants(svgElements(drawn([audit.systems[1]]))).filter(({ name }) => name === "text");
    expect(one.map(({ text }) => text)).toContain("better: wrongly linked mentions removed");
    expect(one.map(({ text }) => text)).not.toContain("a < b, better: wrongly linked mentions removed");
  });
});
