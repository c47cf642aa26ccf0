export {
  adjustedScores,
  type FigureErrors,
  type SampleEstimates,
  sampleEstimates,
  type SampleSizes,
  type SampleWeights,
} from "./sample-estimates.ts";
