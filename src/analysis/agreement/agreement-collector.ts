import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { prepareSide, reportDuplicates, type Side } from "../../scoring/prepare.ts";
import { AgreementLayout } from "./agreement-counts.ts";
import { type Labels, labelsOf, type Marking, markingOf } from "./agreement-labels.ts";
import type { AgreementOptions } from "./agreement-options.ts";
import { alignParts } from "./agreement-parts.ts";
import type { AbsentPart } from "./agreement-result.ts";

/** What two annotators have in a part. */
interface CountedPair {
  readonly row: Float64Array;
  readonly labels: Labels;
}

/** What is kept of a part. */
export interface AgreementPart {
  /** The id under which parts of several files are the same. */
  readonly id: string;
  readonly document: string;
  /** In the order of `pairsOf`; nothing where one of the two does not have it. */
  readonly pairs: readonly (CountedPair | undefined)[];
  /** With more than two annotators, at least two of whom have it. */
  readonly joint?: Float64Array;
  /** Fingerprints, by annotator. */
  readonly digests: readonly (string | undefined)[];
  readonly absent?: AbsentPart;
}

/** All pairs of annotators, by their places. */
export function pairsOf(annotators: number): [a: number, b: number][] {
  return Array.from({ length: annotators }, (_, a) =>
    Array.from({ length: annotators - a - 1 }, (_pair, i): [number, number] => [a, a + 1 + i]),
  ).flat();
}

/** Counts parts of documents, one after the other. A part that is added again takes the place of the one before. */
export class AgreementCollector {
  readonly parts = new Map<string, AgreementPart>();
  readonly layout: AgreementLayout;
  private readonly options: AgreementOptions;
  private readonly report: (annotator: number, diagnostic: Diagnostic) => void;

  /** @param report receives what is wrong with an annotator's part */
  constructor(options: AgreementOptions, report: (annotator: number, diagnostic: Diagnostic) => void) {
    this.options = options;
    this.layout = new AgreementLayout(options);
    this.report = report;
  }

  /** @param parts the same part of each annotator; nothing where one does not have it */
  add(id: string, parts: readonly (AnnotatedPart | undefined)[]): void {
    const annotators = parts.flatMap((part, annotator) => {
      if (part === undefined) return [];
      const side = prepareSide(part, this.layout.scoreOptions);
      const tell = (diagnostic: Diagnostic): void => {
        this.report(annotator, diagnostic);
      };
      reportDuplicates(side.prepared, tell, this.options.onDuplicate === "error");
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
        // That texts differ is told once of each annotator: against the first one who has the part.
        const markings = this.markings(pair, pair[0] === first);
        const labels = labelsOf(markings);
        return { row: this.layout.pairRow(markings[0], markings[1], labels), labels };
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

  /** What some annotators marked, on the tokens of the first of them. */
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

/** An annotator who has the part. */
interface PreparedAnnotator {
  readonly annotator: number;
  readonly part: AnnotatedPart;
  readonly side: Side;
}
