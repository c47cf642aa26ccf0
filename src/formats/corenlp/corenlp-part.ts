import type { AnnotatedPart } from "../../core/document.ts";
import { excerpt } from "../excerpt.ts";
import { type FoundFeatures, type FoundMention, mentionsToPart } from "../mentions-to-part.ts";
import type { Report } from "../reporter.ts";
import { filledColumn } from "../filled-column.ts";
import { sentencesToTokens } from "../sentences-to-tokens.ts";
import { withoutSpace } from "../without-space.ts";

/** A mention as CoreNLP writes it. */
export interface CorenlpMention {
  readonly entity: string;
  readonly line?: number;
  /** The number of its sentence, from 1. */
  readonly sentence: number;
  /** The number of its first token in the sentence, from 1, and of the one behind its last. */
  readonly start: number;
  readonly end: number;
  readonly head?: number;
  /** Its words. */
  readonly text?: string;
  readonly features?: FoundFeatures;
}

/** A token as CoreNLP writes it; "" for what it does not say. */
export interface CorenlpToken {
  word: string;
  tag: string;
  /** `O` where it is no named entity. */
  nameClass: string;
}

/** A document with its words, and sentences by their numbers. */
export interface CorenlpDocument {
  readonly document: string;
  readonly line?: number;
  readonly sentences: readonly (readonly CorenlpToken[])[];
  readonly mentions: readonly CorenlpMention[];
}

/** @param words whether to keep the words */
export function corenlpPart(
  { document, line, sentences, mentions }: CorenlpDocument,
  words: boolean,
  report: Report,
): AnnotatedPart {
  const plain = sentencesToTokens(
    sentences.map((sentence) => sentence.map(({ word }) => word)),
    words,
  );
  const all = sentences.flat();
  const tags = filledColumn(all.map(({ tag }) => tag));
  const classes = filledColumn(all.map(({ nameClass }) => (nameClass === "O" ? "" : nameClass)));
  const tokens = {
    ...plain,
    ...(tags !== undefined && { tag: tags }),
    ...(classes !== undefined && { nameClass: classes }),
  };
  let length = 0;
  const starts = sentences.map((sentence) => {
    length += sentence.length;
    return length - sentence.length;
  });
  const found = mentions.flatMap((mention): FoundMention[] => {
    const { entity, sentence, start, end, head, text, features } = mention;
    const where = { document, entity, ...(mention.line !== undefined && { line: mention.line }) };
    const span = `[${start},${end}]`;
    const its = sentences.at(sentence - 1);
    if (sentence < 1 || its === undefined) {
      report("unknown-reference", { ...where, data: { field: `The mention ${span}`, id: `sentence ${sentence}` } });
      return [];
    }
    if (end <= start) {
      report("span-reversed", { ...where, sentence: String(sentence), mention: span });
      return [];
    }
    const place = {
      entity,
      ...(features !== undefined && { features }),
      ...(mention.line !== undefined && { line: mention.line }),
    };
    const first = starts[sentence - 1] + start - 1;
    if (start < 1 || end > its.length + 1) {
      report("span-outside-text", {
        ...where,
        sentence: String(sentence),
        mention: span,
        data: { tokens: its.length },
      });
      // Behind all tokens, where it is no mention of another sentence.
      const from = length + Math.max(0, first);
      return [{ ...place, runs: [from, from + end - start - 1] }];
    }
    const covered = its
      .slice(start - 1, end - 1)
      .map(({ word }) => word)
      .join(" ");
    if (text !== undefined && withoutSpace(text) !== withoutSpace(covered)) {
      const [expected, there] = [excerpt(text), excerpt(covered)];
      report("text-mismatch", { ...where, mention: expected, data: { expected, text: there } });
    }
    const hasHead = head !== undefined && head >= start && head < end;
    return [{ ...place, runs: [first, first + end - start - 1], ...(hasHead && { head: first + head - start }) }];
  });
  return mentionsToPart({ document, part: "", ...(line !== undefined && { line }), tokens }, found);
}
