import { defined } from "./defined.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { type AnnotatedPart, labelOf, runsOf, sentenceOf } from "./document.ts";
import { textAt } from "./text-column.ts";

/** Returns a readable name of a mention: its opaque name, its words, or its token positions from 1. */
export function surfaceOf(part: AnnotatedPart, mention: number): string {
  return part.mentions.names?.[mention] ?? surfaceOfRuns(part, runsOf(part.mentions, mention));
}

const MOST_WORDS = 12;

/** Returns a readable name of runs of tokens: their words, or their positions from 1. */
export function surfaceOfRuns({ tokens }: AnnotatedPart, runs: Int32Array): string {
  let surface = "";
  for (let r = 0; r < runs.length; r += 2) {
    const [first, last] = [runs[r], runs[r + 1]];
    if (r > 0) surface += " … ";
    if (tokens?.form !== undefined && first >= 0 && last < tokens.length) {
      const shown = Math.min(last, first + MOST_WORDS - 1);
      surface += textAt(tokens.form, first);
      for (let t = first + 1; t <= shown; t++) surface += ` ${textAt(tokens.form, t)}`;
      if (last > shown) surface += " …";
    } else {
      surface += first === last ? `token ${first + 1}` : `tokens ${first + 1}–${last + 1}`;
    }
  }
  return surface;
}

export function mentionPlace(part: AnnotatedPart, m: number): Pick<Diagnostic, "line" | "document" | "sentence"> {
  const { mentions, tokens } = part;
  const line = mentions.line?.[m];
  const sentence = tokens === undefined ? undefined : sentenceOf(tokens, mentions.first[m]);
  return {
    ...defined({ line }),
    document: labelOf(part),
    ...defined({ sentence }),
  };
}
