import { formatSignature } from "../../core/signature.ts";
import { version } from "../../core/version.ts";
import { parameterFields } from "../../scoring/score-signature.ts";
import { intervalField } from "../../stats/intervals.ts";
import { generatorName } from "../../stats/random-words.ts";
import { dealings } from "./agreement-chance.ts";
import { resamples } from "./agreement-intervals.ts";
import { type AgreementOptions, agreementScoreOptions } from "./agreement-options.ts";

/** What a signature says beyond the options. */
export interface AgreedData {
  readonly documents: number;
  readonly parts: number;
  /** A fingerprint for each annotator. */
  readonly hashes: readonly string[];
}

/** The signature of figures of agreement. */
export function agreementSignature(options: AgreementOptions, { documents, parts, hashes }: AgreedData): string {
  const { metrics, singletons, onDuplicate, onTokenMismatch, alpha, distance, missing, ci, confidence, seed } = options;
  return formatSignature({
    test: "agree",
    metric: metrics.map(({ id }) => id).join("+"),
    agg: "micro",
    unit: "doc",
    n: String(documents),
    parts: String(parts),
    sing: singletons,
    match: "exact",
    dup: onDuplicate,
    tokens: onTokenMismatch,
    ...parameterFields(agreementScoreOptions(options)),
    alpha,
    distance,
    missing,
    R: String(dealings),
    seed: String(seed),
    rng: generatorName,
    ci: intervalField(ci, confidence, resamples),
    annotators: hashes.join("+"),
    version,
  });
}
