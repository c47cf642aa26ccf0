import type { AnnotatedPart } from "../../../src/core/document.ts";
import { mentionsOf } from "./test-writer.ts";

/** A mention: the sentence in which it begins, and its tokens, counted from the beginning of that sentence. */
export interface NamedMention {
  readonly entity: string;
  /** From 0, like the tokens. */
  readonly sentence: number;
  readonly tokens: readonly number[];
  /** The mention's name, in the form that all formats with names use. */
  readonly name: string;
}

export function namedMentionsOf(part: AnnotatedPart): NamedMention[] {
  const starts = Array.from(part.tokens?.sentenceStarts ?? [0]);
  return mentionsOf(part).map(({ runs, entity }) => {
    const sentence = starts.findLastIndex((start) => start <= runs[0][0]);
    const tokens = runs.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, t) => first + t - starts[sentence]),
    );
    return { entity, sentence, tokens, name: `${sentence}:${tokens.join(",")}` };
  });
}
