export interface DoubtfulName {
  readonly code: "lines-as-mentions" | "words-as-mentions";
  readonly name: string;
}

/** More names of a document add no evidence. */
const MOST = 200;

/**
 * A line of a CoNLL file: its first or last line, or the columns document, part, number of the word, word, and, as the
 * last one, coreference.
 */
const LINE =
  /^(?:#(?:begin|end) document\b|\S+[ \t]+\d+[ \t]+\d+[ \t]+\S.*[ \t](?:[-_*]|(?:\(\d+\)?|\d+\))(?:\|(?:\(\d+\)?|\d+\)))*)\s*$)/;

const pronouns = new Set(
  "he him his himself she her hers herself it its itself they them their theirs themselves me my mine myself you your yours yourself we us our ours ourselves who whom whose this that these those".split(
    " ",
  ),
);

/** Words, not ids. */
const WORDS = /^(?:[\p{L}\p{M}]{3,}|[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+)+)$/u;

/** The longest pronoun has as many letters. */
const LONGEST_PRONOUN = 10;

/**
 * Returns a name that shows that the names of a document's mentions are lines of a file or words of a text, which do
 * not identify mentions. Words are shown by a pronoun, or by words that are given twice.
 */
export function doubtfulName(names: readonly string[]): DoubtfulName | undefined {
  const first = names.slice(0, MOST);
  const line = first.find((name) => LINE.test(name));
  if (line !== undefined) return { code: "lines-as-mentions", name: line };
  // Codes of languages and countries look like pronouns.
  if (first.every((name) => name.length < 3)) return undefined;
  const pronoun = first.find((name) => name.length <= LONGEST_PRONOUN && pronouns.has(name.toLowerCase()));
  const word = pronoun ?? repeatedWord(first);
  return word === undefined ? undefined : { code: "words-as-mentions", name: word };
}

function repeatedWord(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => {
    if (seen.has(name)) return WORDS.test(name);
    seen.add(name);
    return false;
  });
}
