import { corpusHash } from "../../core/corpus-hash.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { listIn } from "../../core/arrays.ts";
import { atOnce, type Steps } from "../../core/long-work.ts";
import { orNull } from "../../core/ratio.ts";
import { sumCounts } from "../../scoring/counted-part.ts";
import { type PartSource, pairParts } from "../../scoring/pair-parts.ts";
import { compareIds } from "../../stats/unit-counts.ts";
import { dealings } from "./agreement-chance.ts";
import {
  byMetric,
  jointAgreement,
  meanAgreement,
  pairAgreement,
  pairIntervals,
  type Rows,
  resamples,
  valuesOf,
} from "./agreement-figures.ts";
import {
  type AgreementOptions,
  resolveAgreementOptions,
  type UserAgreementOptions,
  agreementScoreOptions,
  type AgreementResult,
  type AbsentPart,
  type PairAgreement,
} from "./agreement-options.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { agreeOnTokens, asKnownTo, prepareSide, reportDuplicates, type Side } from "../../scoring/prepare.ts";
import { AgreementLayout } from "./agreement-counts.ts";
import { type Labels, labelsOf, type Marking, markingOf } from "./agreement-mentions.ts";
import { annotatorsDiffer, type MentionsInCommon, mentionsInCommon } from "../../scoring/mentions-in-common.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { formatSignature } from "../../core/signature.ts";
import { version } from "../../core/version.ts";
import { parameterFields } from "../../scoring/score-signature.ts";
import { intervalField } from "../../stats/intervals.ts";
import { generatorName } from "../../stats/random-words.ts";

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

/** The figures of two annotators in one document, without intervals and chance; `null` if undefined. */
export interface DocumentAgreement {
  readonly document: string;
  /** F1 of equal spans. */
  readonly mentions: number | null;
  /** κ of links. */
  readonly links: number | null;
  /** α of sets. */
  readonly alpha: number | null;
  /** F1 of each metric, by its id. */
  readonly metrics: Readonly<Record<string, number | null>>;
}

/** A part as two annotators marked it. */
export interface MarkedPart {
  readonly document: string;
  readonly part: string;
  readonly markings: readonly [a: Marking, b: Marking];
}

/** Returns what the figures of two annotators are computed from: those of each document, and the mentions. */
export function agreementByDocument(
  [a, b]: readonly [PartSource, PartSource],
  userOptions: UserAgreementOptions,
): { readonly documents: readonly DocumentAgreement[]; readonly parts: readonly MarkedPart[] } {
  const options = resolveAgreementOptions(userOptions);
  const marked = new Map<string, MarkedPart>();
  const collector = new AgreementCollector(
    options,
    () => undefined,
    (id, { document, part }, [one, other]) => marked.set(id, { document, part, markings: [one, other] }),
  );
  for (const { id, key, responses } of pairParts(a, [b], () => undefined)) collector.add(id, [key, ...responses]);
  const { pairMeasures } = collector.layout;
  const rows = rowsByDocument([...collector.parts.values()], ({ pairs }) => pairs[0]?.row);
  return {
    documents: Array.from(rows, ([document, row]) => {
      const [mentions, , , links, alpha, ...scores] = valuesOf(row, pairMeasures).map(orNull);
      return { document, mentions, links, alpha, metrics: byMetric(options, (metric) => scores[metric]) };
    }),
    parts: [...marked.values()],
  };
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
    const parts = shared.map((part) => part.pairs[pair]?.labels).filter((labels) => labels !== undefined);
    const known = { annotators: own, rows: rows[pair], parts, intervals: intervals.pairs[pair] };
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
      joint: jointAgreement(
        rowsByDocument(shared, ({ joint }) => joint),
        layout,
        options,
        annotators,
      ),
    }),
    absent: parts.flatMap(({ absent }) => absent ?? []),
  };
}

/** Returns the sums of rows over the parts of each document, by document, in the order of their ids. */
function rowsByDocument(
  parts: readonly AgreementPart[],
  rowOf: (part: AgreementPart) => Float64Array | undefined,
): Rows {
  const rows = new Map<string, Float64Array[]>();
  for (const part of parts) {
    const row = rowOf(part);
    if (row === undefined) continue;
    listIn(rows, part.document).push(row);
  }
  const ids = [...rows.keys()].sort(compareIds);
  return new Map(ids.map((id) => [id, sumCounts(rows.get(id)!, rows.get(id)![0].length)]));
}

interface CountedPair {
  readonly row: Float64Array;
  readonly labels: Labels;
  readonly common: MentionsInCommon;
}

interface AgreementPart {
  readonly id: string;
  readonly document: string;
  /** In the order of `pairsOf`; `undefined` if one of the two lacks the part. */
  readonly pairs: readonly (CountedPair | undefined)[];
  /** With more than two annotators, if at least two of them have the part. */
  readonly joint?: Float64Array;
  /** Fingerprints, by annotator. */
  readonly digests: readonly (string | undefined)[];
  readonly absent?: AbsentPart;
}

function pairsOf(annotators: number): [a: number, b: number][] {
  return Array.from({ length: annotators }, (_, a) =>
    Array.from({ length: annotators - a - 1 }, (_pair, i): [number, number] => [a, a + 1 + i]),
  ).flat();
}

/** A part that is added again replaces its earlier version. */
class AgreementCollector {
  readonly parts = new Map<string, AgreementPart>();
  readonly layout: AgreementLayout;
  private readonly options: AgreementOptions;
  private readonly report: (annotator: number, diagnostic: Diagnostic) => void;
  private readonly onPair: (id: string, named: AnnotatedPart, markings: readonly Marking[]) => void;

  /** @param onPair receives each part that two annotators have, which is not kept */
  constructor(
    options: AgreementOptions,
    report: AgreementCollector["report"],
    onPair: AgreementCollector["onPair"] = () => undefined,
  ) {
    this.options = options;
    this.layout = new AgreementLayout(options);
    this.report = report;
    this.onPair = onPair;
  }

  /** @param parts the same part of each annotator; `undefined` for an annotator who lacks it */
  add(id: string, parts: readonly (AnnotatedPart | undefined)[]): void {
    const annotators = parts.flatMap((part, annotator) => {
      if (part === undefined) return [];
      const side = prepareSide(part, this.layout.scoreOptions);
      const tell = (diagnostic: Diagnostic): void => {
        this.report(annotator, diagnostic);
      };
      reportDuplicates(side.prepared, tell, this.layout.scoreOptions);
      return [{ annotator, part, side }];
    });
    if (annotators.length === 0) return;
    const [first] = annotators;
    const having = annotators.map(({ annotator }) => annotator);
    this.parts.set(id, {
      id,
      document: first.part.document,
      pairs: pairsOf(parts.length).map(([a, b]) => {
        const pair = annotators.filter(({ annotator }) => annotator === a || annotator === b);
        if (pair.length < 2) return undefined;
        // A differing text is reported once per annotator: against the first one who has the part.
        const markings = this.markings(pair, pair[0] === first);
        const labels = labelsOf(markings);
        const [one, other] = markings;
        this.onPair(id, first.part, markings);
        return { row: this.layout.pairRow(one, other, labels), labels, common: commonOf(one, other, labels) };
      }),
      ...(parts.length > 2 &&
        having.length > 1 && {
          joint: this.jointRow(having, parts.length, labelsOf(this.markings(annotators, false))),
        }),
      digests: Array.from(parts.keys(), (i) => annotators.find(({ annotator }) => annotator === i)?.side.digest),
      ...(having.length < parts.length && {
        absent: {
          document: labelOf(first.part),
          annotators: Array.from(parts.keys()).filter((annotator) => !having.includes(annotator)),
        },
      }),
    });
  }

  /**
   * Returns each annotator's mentions, aligned with the first annotator's tokens.
   *
   * @param tells whether to report differences of the texts
   */
  private markings(annotators: readonly PreparedAnnotator[], tells: boolean): Marking[] {
    const { singletons, onTokenMismatch } = this.options;
    const aligned = alignParts(
      annotators.map(({ part }) => part),
      onTokenMismatch,
      (place, diagnostic) => {
        if (tells) this.report(annotators[place].annotator, diagnostic);
      },
    );
    return aligned.map(({ part, outside }, place) => {
      const own = annotators[place];
      const { prepared } = part === own.part ? own.side : prepareSide(part, this.layout.scoreOptions);
      return markingOf(prepared, singletons, outside);
    });
  }

  private jointRow(having: readonly number[], annotators: number, labels: Labels): Float64Array {
    const none = new Int32Array(labels[0].length).fill(-1);
    const all = Array.from({ length: annotators }, (_, annotator) => labels[having.indexOf(annotator)] ?? none);
    return this.layout.jointRow(all, having.length === annotators);
  }
}

function commonOf(key: Marking, response: Marking, [a, b]: Labels): MentionsInCommon {
  const length = a.reduce((both, entity, place) => both + Number(entity >= 0 && b[place] >= 0), 0);
  return mentionsInCommon({ key, response, pairs: { key: { length } } }, true);
}

interface PreparedAnnotator {
  readonly annotator: number;
  readonly part: AnnotatedPart;
  readonly side: Side;
}

interface AlignedPart {
  readonly part: AnnotatedPart;
  readonly outside: number;
}

/**
 * Returns the same part of several annotators on the tokens of the first. If the other texts are tokenised differently,
 * their mentions are moved.
 *
 * @param report receives differences of the texts, with the index of the other annotator
 */
export function alignParts(
  parts: readonly AnnotatedPart[],
  policy: ScoreOptions["onTokenMismatch"],
  report: (place: number, diagnostic: Diagnostic) => void,
): AlignedPart[] {
  const named = parts.find(({ mentions }) => mentions.names !== undefined);
  const known = named === undefined ? parts : parts.map((part) => asKnownTo(named, part));
  const [reference] = known;
  const { last } = reference.mentions;
  const outside = last.reduce((most, token) => Math.max(most, token), reference.tokens?.length ?? 0) + 1;
  return known.map((part, place) => {
    if (place === 0) return { part, outside: Infinity };
    const moved = agreeOnTokens(reference, part, policy, (diagnostic) => {
      report(place, diagnostic);
    });
    return { part: moved, outside: moved === part ? Infinity : outside };
  });
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
