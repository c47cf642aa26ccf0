import { listIn } from "../../core/arrays.ts";
import { surfaceOf } from "../../core/document.ts";
import type { MarkedPart } from "../../analysis/agreement/agreement-collector.ts";
import type { Disagreement } from "../../analysis/agreement/disagreements.ts";

/**
 * Returns why annotators disagree about a mention, in words that call none of them right: `only ann marks it`,
 * `boundaries differ: ann “the old man”, ben “old man”`, `ann joins it with “Ada”, ben keeps them apart`.
 *
 * @param names of all annotators
 * @param marked the part with the mention
 */
export function disagreementReason(
  names: readonly string[],
  { markings }: MarkedPart,
  { mentions, kind, partners }: Disagreement,
): string {
  const having = Array.from(markings.keys()).filter((annotator) => markings[annotator] !== undefined);
  const wordsOf = (annotator: number, mention: number): string => `“${surfaceOf(markings[annotator]!.part, mention)}”`;
  const namesOf = (annotators: readonly number[]): string => listed(annotators.map((annotator) => names[annotator]));
  const marking = having.filter((annotator) => mentions[annotator] >= 0);
  const others = having.filter((annotator) => mentions[annotator] < 0);
  switch (kind) {
    case "marked":
      return `${marking.length === 1 ? "only " : ""}${namesOf(marking)} ${verb(marking, "mark")} it, ${joins(marking)}`;
    case "boundaries": {
      const spans = [
        ...marking.map((annotator) => [annotator, mentions[annotator]] as const),
        ...others.flatMap((annotator) => (partners[annotator] < 0 ? [] : [[annotator, partners[annotator]] as const])),
      ];
      return `boundaries differ: ${spans.map(([annotator, mention]) => `${names[annotator]} ${wordsOf(annotator, mention)}`).join(", ")}`;
    }
    case "entities": {
      const apart = marking.filter((annotator) => partners[annotator] < 0);
      const clauses = groups(marking).map(([words, own]) => `${namesOf(own)} ${verb(own, "join")} it with ${words}`);
      if (apart.length > 0) clauses.push(`${namesOf(apart)} ${verb(apart, "keep")} them apart`);
      return clauses.join(", ");
    }
  }

  /** Returns the annotators by the words of their partners, without those who have none. */
  function groups(annotators: readonly number[]): [words: string, annotators: number[]][] {
    const byWords = new Map<string, number[]>();
    for (const annotator of annotators)
      if (partners[annotator] >= 0) listIn(byWords, wordsOf(annotator, partners[annotator])).push(annotator);
    return [...byWords];
  }

  function joins(annotators: readonly number[]): string {
    const found = groups(annotators);
    const apart = annotators.filter((annotator) => partners[annotator] < 0);
    if (found.length === 0) return "alone";
    if (found.length === 1 && apart.length === 0) return `with ${found[0][0]}`;
    const clauses = found.map(([words, own]) => `${namesOf(own)} with ${words}`);
    return [...clauses, ...(apart.length === 0 ? [] : [`${namesOf(apart)} apart from it`])].join(", ");
  }
}

function verb(subjects: readonly unknown[], plain: string): string {
  return subjects.length === 1 ? `${plain}s` : plain;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
