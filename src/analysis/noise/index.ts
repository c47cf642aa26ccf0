/** Random errors of annotators in a key. */
export {
  noiseBetween,
  type NoiseCount,
  type NoiseCounts,
  type NoiseKind,
  noiseKinds,
  type NoiseRates,
} from "./noise-rates.ts";
export { type NoisyPart, noisyPart } from "./noisy-part.ts";
