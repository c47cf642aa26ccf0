import { corpusHash } from "../../core/corpus-hash.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { atOnce, type Steps } from "../../core/long-work.ts";
import { formatSignature } from "../../core/signature.ts";
import { version } from "../../core/version.ts";
import { annotatorsDiffer } from "../../scoring/mentions-in-common.ts";
import { type PartSource, pairParts } from "../../scoring/pair-parts.ts";
import { parameterFields } from "../../scoring/score-signature.ts";
import { intervalField } from "../../stats/intervals.ts";
import { generatorName } from "../../stats/random-words.ts";
import { compareIds } from "../../stats/unit-counts.ts";
import { dealings } from "./agreement-chance.ts";
import { AgreementCollector, type AgreementPart, pairsOf, rowsByDocument } from "./agreement-collector.ts";
import { jointAgreement, meanAgreement, pairAgreement, pairIntervals, resamples } from "./agreement-figures.ts";
import {
  type AgreementOptions,
  type AgreementResult,
  agreementScoreOptions,
  type PairAgreement,
  resolveAgreementOptions,
  type UnmarkedDocuments,
  type UserAgreementOptions,
} from "./agreement-options.ts";

/** The amount of work for F by chance. */
export interface DealingWork {
  readonly pairs: number;
  /** The number of shuffles for each pair: half of one annotator's entities, half of the other's. */
  readonly dealings: number;
  /** The mentions of all pairs. */
  readonly mentions: number;
  readonly metrics: number;
}

/**
 * Measures how well two or more annotators agree: pair by pair, and for more than two also on average and all together.
 * Each part is counted separately, and the counts are added.
 *
 * If an annotator lacks a part, that annotator's pairs leave it out, and the result lists it. The order of documents
 * has no effect. Nor has the order of two annotators, apart from their names, unless their texts are tokenised
 * differently. Then the mentions of the later one are moved to the tokens of the earlier one.
 *
 * @param report receives all diagnostics of the annotations, which are also in the result
 * @param onDealing receives, once everything is read, the amount of work for F by chance, which takes most of the time
 * @throws RangeError for fewer than two annotators, or an option out of range
 * @example
 *   const [ann, bea] = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   // They mark the same two mentions.
 *   agreement([ann, bea]).pairs[0].mentions.exact.both; // → 2
 */
export function agreement(
  sources: readonly PartSource[],
  userOptions: UserAgreementOptions = {},
  report: (diagnostic: Diagnostic) => void = () => undefined,
  onDealing: (work: DealingWork) => void = () => undefined,
): AgreementResult {
  return atOnce(agreementSteps(sources, userOptions, report, onDealing));
}

/** Works like `agreement`, in steps that yield the share of the work that is done. */
export function* agreementSteps(
  sources: readonly PartSource[],
  userOptions: UserAgreementOptions,
  report: (diagnostic: Diagnostic) => void = () => undefined,
  onDealing: (work: DealingWork) => void = () => undefined,
): Steps<AgreementResult> {
  if (sources.length < 2) throw new RangeError("agreement needs at least two annotators");
  const options = resolveAgreementOptions(userOptions);
  const diagnostics: Diagnostic[] = [];
  const tell = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
    report(diagnostic);
  };
  const collector = new AgreementCollector(options, (annotator, diagnostic) => {
    const { file } = sources[annotator];
    tell(file === undefined ? diagnostic : { file, ...diagnostic });
  });
  const [first, ...others] = sources;
  const pairing = pairParts(first, others, (diagnostic) => {
    // These messages are about responses. Parts that an annotator lacks are listed in the result instead.
    if (diagnostic.code !== "missing-document" && diagnostic.code !== "extra-document") tell(diagnostic);
  });
  for (const { id, key, responses } of pairing) collector.add(id, [key, ...responses]);
  for (const [pair, [a, b]] of pairsOf(sources.length).entries()) {
    const common = [...collector.parts.values()].flatMap(({ pairs }) => pairs[pair]?.common ?? []);
    const found = annotatorsDiffer(common, [a + 1, b + 1]);
    if (found !== undefined) tell(found);
  }
  const labels = [...collector.parts.values()].flatMap(({ pairs }) => pairs.flatMap((pair) => pair?.labels ?? []));
  onDealing({
    pairs: pairsOf(sources.length).length,
    dealings: 2 * dealings,
    // The two lists of a pair each have the mentions of both annotators, so they are counted twice.
    mentions: labels.reduce((sum, { length }) => sum + length, 0) / 2,
    metrics: options.metrics.length,
  });
  return { ...(yield* resultOf(collector, options, sources.length)), diagnostics };
}

function* resultOf(
  { parts: all, layout }: AgreementCollector,
  options: AgreementOptions,
  annotators: number,
): Steps<Omit<AgreementResult, "diagnostics">> {
  const parts = [...all.values()].sort((x, y) => compareIds(x.id, y.id));
  const shared = parts.filter(({ pairs }) => pairs.some((pair) => pair !== undefined));
  const rows = pairsOf(annotators).map((_, pair) => rowsByDocument(shared, ({ pairs }) => pairs[pair]?.row));
  yield 0;
  const intervals = pairIntervals(rows, layout, options);
  const pairs: PairAgreement[] = [];
  for (const [pair, own] of pairsOf(annotators).entries()) {
    // Intervals take about as long as what a pair gets by chance.
    yield (pair + 1) / (rows.length + 1);
    const labelled = shared.flatMap(({ document, pairs: all }) => {
      const labels = all[pair]?.labels;
      return labels === undefined ? [] : [{ document, labels }];
    });
    const known = { annotators: own, rows: rows[pair], parts: labelled, intervals: intervals.pairs[pair] };
    pairs.push(pairAgreement(known, layout, options));
  }
  const documents = new Set(shared.map(({ document }) => document)).size;
  return {
    options,
    signature: agreementSignature(options, {
      documents,
      parts: shared.length,
      hashes: Array.from({ length: annotators }, (_, i) =>
        corpusHash(parts.flatMap(({ digests }) => digests[i] ?? [])),
      ),
    }),
    annotators,
    documents,
    parts: shared.length,
    pairs,
    ...(annotators > 2 && {
      mean: meanAgreement(pairs, rows, intervals.mean, layout, options),
      joint: {
        documents: new Set(shared.flatMap(({ absent, document }) => (absent === undefined ? [document] : []))).size,
        ...jointAgreement(
          rowsByDocument(shared, ({ joint }) => joint),
          layout,
          options,
          annotators,
        ),
      },
    }),
    absent: parts.flatMap(({ absent }) => absent ?? []),
    given: { parts: parts.length, documents: new Set(parts.map(({ document }) => document)).size },
    unmarked: unmarkedDocuments(shared, annotators),
  };
}

function unmarkedDocuments(shared: readonly AgreementPart[], annotators: number): UnmarkedDocuments[] {
  /** By document and annotator: the number of mentions; absent for an annotator who lacks the document. */
  const counts = new Map<string, Map<number, number>>();
  for (const { document, mentions } of shared) {
    const own = counts.get(document) ?? new Map<number, number>();
    counts.set(document, own);
    for (const [annotator, count] of mentions.entries())
      if (count !== undefined) own.set(annotator, (own.get(annotator) ?? 0) + count);
  }
  return Array.from({ length: annotators }, (_, annotator) => {
    const ofOthers = [...counts].filter(([, own]) => {
      return own.has(annotator) && [...own].some(([other, count]) => other !== annotator && count > 0);
    });
    const documents = ofOthers.flatMap(([document, own]) => (own.get(annotator) === 0 ? [document] : []));
    return { annotator, documents, of: ofOthers.length };
  }).filter(({ documents }) => documents.length > 0);
}

interface AgreedData {
  readonly documents: number;
  readonly parts: number;
  readonly hashes: readonly string[];
}

function agreementSignature(options: AgreementOptions, { documents, parts, hashes }: AgreedData): string {
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
