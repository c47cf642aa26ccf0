import type { Treatment } from "../../metrics/kit/twinless.ts";
import type { Explainer, ExplainInput, SidedExplainer, Working } from "./explainer.ts";
import { changedSides } from "./listings.ts";
import { partitionsAfter } from "./partitions.ts";
import { statement } from "./explanation.ts";
import { combinedFigures, fEquation, figureSymbols } from "./ratio-equation.ts";
import { scopeOf } from "./scope.ts";

export function wholeOf(base: SidedExplainer): Explainer {
  return {
    id: base.id,
    explain(input) {
      const { pieces, exact } = figuresOf(base, input, input);
      return { pieces: [...base.prepare(input), ...pieces], exact };
    },
  };
}

/** Returns the explainer of a metric that equals another one after twinless mentions are treated. */
export function variantOf(id: string, base: SidedExplainer, { text, ...steps }: Treatment): Explainer {
  const isSame =
    steps.recall.length === steps.precision.length && steps.recall.every((s, i) => s === steps.precision[i]);
  return {
    id,
    explain(input) {
      const { limits, focus } = input;
      const recall = partitionsAfter(input.partitions, steps.recall);
      const precision = isSame ? recall : partitionsAfter(input.partitions, steps.precision);
      const forRecall = { ...input, partitions: recall };
      const forPrecision = { ...input, partitions: precision };
      const { recall: r, precision: p, f1 } = sidesOf(base, forRecall, forPrecision);
      const { exact } = combinedFigures(r, p, f1);
      return {
        pieces: [
          statement(text),
          ...(isSame ? [] : [{ kind: "step", title: "Recall" } as const]),
          ...changedSides(input.partitions, recall, scopeOf(recall, limits, focus)),
          ...base.prepare(forRecall),
          ...r.pieces,
          ...(isSame
            ? []
            : [
                { kind: "step", title: "Precision" } as const,
                ...changedSides(input.partitions, precision, scopeOf(precision, limits, focus)),
                ...base.prepare(forPrecision),
              ]),
          ...p.pieces,
          ...f1.pieces,
        ],
        exact,
      };
    },
  };
}

function figuresOf(base: SidedExplainer, forRecall: ExplainInput, forPrecision: ExplainInput): Working {
  const { recall, precision, f1 } = sidesOf(base, forRecall, forPrecision);
  return combinedFigures(recall, precision, f1);
}

function sidesOf(
  base: SidedExplainer,
  forRecall: ExplainInput,
  forPrecision: ExplainInput,
): Record<"recall" | "precision" | "f1", ReturnType<SidedExplainer["side"]>> {
  const recall = base.side(forRecall, "key");
  const precision = base.side(forPrecision, "response");
  const { score, options } = forRecall;
  const f1 = fEquation(figureSymbols(options), [recall.exact, precision.exact], score, options);
  return { recall, precision, f1 };
}
