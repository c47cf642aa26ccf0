/** The most characters of prose before a fenced answer. */
const PROSE = 2_000;

const OPENED = new RegExp(
  `^\\uFEFF?[^]{0,${PROSE}}?(?:^|\\n)[ \\t]*\`\`\`(?:json[a-z]*)?[ \\t]*\\r?\\n(?=\\s*[[{])`,
  "i",
);

/**
 * Returns whether a file is an answer of a language model with JSON in a fenced code block (three backticks). In a file
 * of several documents, each may have fences around text that begins with a bracket.
 *
 * @param head up to 64 KiB of the beginning of the file
 */
export function isFencedJson(head: string): boolean {
  const prose = OPENED.exec(head)?.[0];
  return prose !== undefined && !/^\uFEFF?#\s*begin\s+document(?![\w-])/m.test(prose);
}

export interface UnfencedJson {
  /** The text in the fences. The lines before it are empty, so that lines keep their numbers. */
  readonly text: string;
  /** The number of lines around the fences that are not blank. */
  readonly around: number;
  /** How many code blocks have JSON. Only the first was read. */
  readonly blocks: number;
}

const BLOCK = /(?:^|\n)[ \t]*```(?:json[a-z]*)?[ \t]*\r?\n(?=\s*[[{])/gi;

/** Returns the JSON in the first fenced code block of a text. Without its last fence, it goes on to the end. */
export function unfencedJson(text: string): UnfencedJson {
  const start = OPENED.exec(text)?.[0].length ?? 0;
  const close = /\n[ \t]*```/.exec(text.slice(start));
  const end = close === null ? text.length : start + close.index + 1;
  const before = text.slice(0, start).split("\n");
  const after = text.slice(end).split("\n");
  const isProse = (line: string): boolean => line.trim() !== "" && !line.trim().startsWith("```");
  return {
    text: "\n".repeat(before.length - 1) + text.slice(start, end),
    around: [...before, ...after].filter(isProse).length,
    blocks: text.match(BLOCK)?.length ?? 0,
  };
}
