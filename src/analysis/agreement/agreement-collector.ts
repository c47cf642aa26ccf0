import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { listIn } from "../../core/arrays.ts";
import { sumCounts } from "../../scoring/counted-part.ts";
import { type MentionsInCommon, mentionsInCommon } from "../../scoring/mentions-in-common.ts";
import { agreeOnTokens, asKnownTo, prepareSide, reportDuplicates, type Side } from "../../scoring/prepare.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { compareIds } from "../../stats/unit-counts.ts";
import { AgreementLayout } from "./agreement-counts.ts";
import type { Rows } from "./agreement-figures.ts";
import { type Labels, labelsOf, type Marking, markingOf } from "./agreement-mentions.ts";
import type { AbsentPart, AgreementOptions } from "./agreement-options.ts";

interface CountedPair {
  readonly row: Float64Array;
  readonly labels: Labels;
  readonly common: MentionsInCommon;
}

export interface AgreementPart {
  readonly id: string;
  readonly document: string;
  /** In the order of `pairsOf`; `undefined` if one of the two lacks the part. */
  readonly pairs: readonly (CountedPair | undefined)[];
  /** With more than two annotators, if at least two of them have the part. */
  readonly joint?: Float64Array;
  /** By annotator: the number of mentions; `undefined` for one who lacks the part. */
  readonly mentions: readonly (number | undefined)[];
  /** Fingerprints, by annotator. */
  readonly digests: readonly (string | undefined)[];
  readonly absent?: AbsentPart;
}

export function pairsOf(annotators: number): [a: number, b: number][] {
  return Array.from({ length: annotators }, (_, a) =>
    Array.from({ length: annotators - a - 1 }, (_pair, i): [number, number] => [a, a + 1 + i]),
  ).flat();
}

/** A part as annotators marked it, all on the tokens of the first one who has it. */
export interface MarkedPart {
  readonly document: string;
  readonly part: string;
  /** By annotator; `undefined` for one who lacks the part. At least two have it. */
  readonly markings: readonly (Marking | undefined)[];
}

/** Receives what the collector does not keep. A part that comes again replaces its earlier version. */
interface PartListener {
  /** Told of each pair of annotators who have the part. */
  readonly onPair?: (pair: number, id: string, markings: readonly [a: Marking, b: Marking]) => void;
  readonly onPart?: (id: string, marked: MarkedPart) => void;
}

/** A part that is added again replaces its earlier version. */
export class AgreementCollector {
  readonly parts = new Map<string, AgreementPart>();
  readonly layout: AgreementLayout;
  private readonly options: AgreementOptions;
  private readonly report: (annotator: number, diagnostic: Diagnostic) => void;
  private readonly listener: PartListener;

  constructor(options: AgreementOptions, report: AgreementCollector["report"], listener: PartListener = {}) {
    this.options = options;
    this.layout = new AgreementLayout(options);
    this.report = report;
    this.listener = listener;
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
    if (this.listener.onPart !== undefined && having.length > 1) {
      const { document, part } = first.part;
      const all = this.markings(annotators, false);
      this.listener.onPart(id, {
        ...{ document, part },
        markings: Array.from(parts.keys(), (annotator) => all.find((_, place) => having[place] === annotator)),
      });
    }
    this.parts.set(id, {
      id,
      document: first.part.document,
      pairs: pairsOf(parts.length).map(([a, b], number) => {
        const pair = annotators.filter(({ annotator }) => annotator === a || annotator === b);
        if (pair.length < 2) return undefined;
        // A differing text is reported once per annotator: against the first one who has the part.
        const markings = this.markings(pair, pair[0] === first);
        const labels = labelsOf(markings);
        const [one, other] = markings;
        this.listener.onPair?.(number, id, [one, other]);
        return { row: this.layout.pairRow(one, other, labels), labels, common: commonOf(one, other, labels) };
      }),
      ...(parts.length > 2 &&
        having.length > 1 && {
          joint: this.jointRow(having, parts.length, labelsOf(this.markings(annotators, false))),
        }),
      mentions: parts.map((part) => part?.mentions.length),
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

/** Returns the sums of rows over the parts of each document, by document, in the order of their ids. */
export function rowsByDocument(
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
