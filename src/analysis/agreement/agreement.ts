import { corpusHash } from "../../core/corpus-hash.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { listIn } from "../../core/arrays.ts";
import { sumCounts } from "../../scoring/counts.ts";
import { type PartSource, pairParts } from "../../scoring/pair-parts.ts";
import { compareIds } from "../../stats/unit-counts.ts";
import { dealings } from "./agreement-chance.ts";
import { AgreementCollector, type AgreementPart, pairsOf } from "./agreement-collector.ts";
import { jointAgreement, meanAgreement, pairAgreement, type Rows } from "./agreement-figures.ts";
import { type AgreementOptions, resolveAgreementOptions, type UserAgreementOptions } from "./agreement-options.ts";
import type { AgreementResult } from "./agreement-result.ts";
import { agreementSignature } from "./agreement-signature.ts";

/** How much F by chance has to do. */
export interface DealingWork {
  readonly pairs: number;
  /** Of each pair, those of either annotator. */
  readonly dealings: number;
  /** Mentions of all pairs. */
  readonly mentions: number;
  readonly metrics: number;
}

/**
 * How well two or more annotators agree, pair by pair and, where there are more than two, on average and all at once.
 * Everything is counted within documents; the counts of their parts are added.
 *
 * A part that an annotator does not have is left out of the pairs of that annotator, and listed. Nothing depends on the order
 * of the documents; nor on the order of two annotators, but for what is named after them, and unless their texts are cut
 * differently: then the mentions of the later one are moved to the tokens of the earlier one.
 *
 * @param report receives everything that is wrong with the annotations; it is among the result's `diagnostics`, too
 * @param onDealing told, when all has been read, how much there is to deal out: most of the time goes into F by chance
 * @throws RangeError for fewer than two annotators or an option out of its range
 */
export function agreement(
  sources: readonly PartSource[],
  userOptions: UserAgreementOptions = {},
  report: (diagnostic: Diagnostic) => void = () => undefined,
  onDealing: (work: DealingWork) => void = () => undefined,
): AgreementResult {
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
    // What is absent is no response that could be empty or spurious: it is told in other words.
    if (diagnostic.code !== "missing-document" && diagnostic.code !== "extra-document") tell(diagnostic);
  });
  for (const { id, key, responses } of pairing) collector.add(id, [key, ...responses]);
  const labels = [...collector.parts.values()].flatMap(({ pairs }) => pairs.flatMap((pair) => pair?.labels ?? []));
  onDealing({
    pairs: pairsOf(sources.length).length,
    dealings: 2 * dealings,
    // Of two annotators both lists have all mentions of either.
    mentions: labels.reduce((sum, { length }) => sum + length, 0) / 2,
    metrics: options.metrics.length,
  });
  return { ...resultOf(collector, options, sources.length), diagnostics };
}

function resultOf(
  { parts: all, layout }: AgreementCollector,
  options: AgreementOptions,
  annotators: number,
): Omit<AgreementResult, "diagnostics"> {
  const parts = [...all.values()].sort((x, y) => compareIds(x.id, y.id));
  const shared = parts.filter(({ pairs }) => pairs.some((pair) => pair !== undefined));
  const rows = pairsOf(annotators).map((_, pair) => rowsByDocument(shared, ({ pairs }) => pairs[pair]?.row));
  const pairs = pairsOf(annotators).map(([a, b], pair) => {
    const labels = shared.map(({ pairs: own }) => own[pair]?.labels).filter((own) => own !== undefined);
    return pairAgreement([a, b], rows[pair], labels, layout, options);
  });
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
      mean: meanAgreement(pairs, rows, layout, options),
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

/** The sums of rows over the parts of each document, by document, in the order of their ids. */
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
