/** Lines of a document, and which of them are its text. */
export interface FencedAnswer {
  readonly lines: readonly string[];
  /** How many lines of the document come before them. */
  readonly before: number;
  /** How many lines with content were left out, fences not counted. */
  readonly around: number;
}

/**
 * Takes the text out of a fenced code block (three backticks), as language models write it.
 *
 * There must be one such block, with all the markup inside; what they write around it is left out. A block that begins the
 * document and never ends was cut off, and is taken to the end.
 *
 * @param hasMarkup whether there is a mention in a text
 */
export function fencedAnswer(lines: readonly string[], hasMarkup: (text: string) => boolean): FencedAnswer {
  const whole = { lines, before: 0, around: 0 };
  const fences = Array.from(lines.keys()).filter((l) => lines[l].startsWith("```"));
  if (fences.length < 1 || fences.length > 2) return whole;
  const [open] = fences;
  const close = fences.at(1) ?? lines.length;
  if (!/^```[\w-]*\s*$/.test(lines[open]) || (close < lines.length && !/^```\s*$/.test(lines[close]))) return whole;
  const outside = [...lines.slice(0, open), ...lines.slice(close + 1)];
  const around = outside.filter((line) => line.trim() !== "").length;
  if (around > 0 && (fences.length < 2 || hasMarkup(outside.join("\n")))) return whole;
  return { lines: lines.slice(open + 1, close), before: open + 1, around };
}
