import { defined } from "../core/defined.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, partName, sentenceOf, tokenOnLine } from "../core/document.ts";
import { listIn } from "../core/arrays.ts";
import { textAt } from "../core/text-column.ts";
import { documentDiagnostic, type PartSource } from "../scoring/pair-parts.ts";
import { preparePart, reportDuplicates } from "../scoring/prepare.ts";

/** The findings in a file. */
export interface CheckedFile {
  readonly parts: number;
  readonly mentions: number;
  /** By line and column; those without a line come first. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a file to its end and collects all diagnostics: those of its reader, and documents and mentions that occur
 * twice. A diagnostic with a line gets the sentence and the word there, if they are known.
 *
 * @param reported the list to which the reader adds its diagnostics while the source is read
 * @param onPart receives every part
 * @example
 *   const { mentions, diagnostics } = checkParts({ open: () => [partOf([["a", "b"], ["a"]], "x")] }, []);
 *   mentions; // → 3
 *   diagnostics.map(({ code }) => code); // → ["duplicate-mention"]
 */
export function checkParts(
  source: PartSource,
  reported: Diagnostic[],
  onPart: (part: AnnotatedPart) => void = () => undefined,
): CheckedFile {
  const seen = new Set<string>();
  const found: Diagnostic[] = [];
  let parts = 0;
  let mentions = 0;
  const report = (diagnostic: Diagnostic): void => {
    reported.push(source.file === undefined ? diagnostic : { file: source.file, ...diagnostic });
  };
  // The reader may be ahead of the current part. Diagnostics of later parts wait here: their indices in `reported`, by
  // document.
  const waiting = new Map<string | undefined, number[]>();
  let sorted = 0;
  const sortIn = (): void => {
    for (; sorted < reported.length; sorted++) listIn(waiting, reported[sorted].document).push(sorted);
  };
  for (const part of source.open(false)) {
    parts++;
    mentions += part.mentions.length;
    const id = partName(part);
    if (seen.has(id)) report(documentDiagnostic("duplicate-document", part, source.file));
    seen.add(id);
    reportDuplicates(preparePart(part, "first"), report);
    sortIn();
    const label = labelOf(part);
    for (const place of waiting.get(label) ?? []) found.push(located(reported[place], part));
    waiting.delete(label);
    onPart(part);
  }
  sortIn();
  const left = [...waiting.values()].flat().sort((a, b) => a - b);
  for (const place of left) found.push(reported[place]);
  found.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
  return { parts, mentions, diagnostics: found };
}

function located(diagnostic: Diagnostic, part: AnnotatedPart): Diagnostic {
  const { line, mention, sentence } = diagnostic;
  const { tokens } = part;
  const token = line === undefined || tokens === undefined ? undefined : tokenOnLine(tokens, line);
  if (tokens === undefined || token === undefined) return diagnostic;
  const name = sentence ?? sentenceOf(tokens, token);
  const word = mention ?? (tokens.form === undefined ? undefined : textAt(tokens.form, token));
  return { ...diagnostic, ...defined({ sentence: name, mention: word }) };
}
