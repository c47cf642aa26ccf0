import type { ScoreOutput } from "../../../schemas/score-1.d.ts";
import type { SampleWeights } from "../../analysis/sample/sample-estimates.ts";
import type { Printed } from "../json.ts";
import { counted } from "../numbers.ts";
import { notesBySystem, type SampleReport, type ScoreReport } from "./score-report.ts";

export function resultOfSample(weights: SampleWeights, isAdjusted: boolean): SampleReport {
  return { weights: typeof weights === "string" ? weights : "table", isAdjusted };
}

const drawn: Readonly<Record<SampleReport["weights"], string>> = {
  uniform: "all clusters were equally likely to be drawn",
  size: "clusters were drawn with probabilities proportional to their sizes",
  table: "clusters were drawn with probabilities inverse to their weights",
};

/** Returns what is assumed if clusters are resampled, as the end of a sentence. */
export function clusterUnits(units: number): string {
  return `${counted(units, "true cluster")}, assumed to be independent of each other; the responses are taken as given`;
}

/** Returns what a reader must know about estimates from a sample. */
export function sampleNotes({ sample, systems }: ScoreReport): string[] {
  if (sample === undefined) return [];
  const [{ sample: first }] = systems;
  if (first === undefined) return [];
  return [
    `Estimates from a sample of ${counted(first.sizes.clusters, "true cluster")} with ${counted(first.sizes.mentions, "record")}; counts are weighted sums over them. Assumed: ${drawn[sample.weights]}, each by itself, and the response has all records`,
    ...notesBySystem(systems, ({ sample: own }) => {
      const { mentions, found, response, unusedWeights = 0 } = own!.sizes;
      return [
        ...(unusedWeights > 0
          ? [
              unusedWeights === 1
                ? "1 weight is of a cluster that the sample lacks, and was not used"
                : `${unusedWeights} weights are of clusters that the sample lacks, and were not used`,
            ]
          : []),
        ...(found < mentions
          ? [
              `The response lacks ${counted(mentions - found, "record")} of the sample; ${mentions - found === 1 ? "it counts" : "they count"} as not found`,
            ]
          : []),
        ...(found === response
          ? [
              `The response has no record outside the sample. If the sample has only some of the true clusters, precision is too high: give the response with all records${sample.weights === "uniform" ? "" : ". If it has all true clusters, use --weights uniform"}`,
            ]
          : []),
      ];
    }),
    ...notesBySystem(systems, ({ result: { scores } }) =>
      Object.values(scores).some(({ recall, precision, f1 }) => Math.max(recall ?? 0, precision ?? 0, f1 ?? 0) > 1)
        ? ["An estimate above 100 says that the sample is too small for it"]
        : [],
    ),
    `±: standard error, by linearisation.${sample.isAdjusted ? " Estimates are corrected for the bias of ratios; intervals are not." : ""}`,
  ];
}

export function jsonSample({ weights, isAdjusted }: SampleReport): NonNullable<Printed<ScoreOutput>["sample"]> {
  return { weights, adjusted: isAdjusted };
}
