/** How the token lines of a part are divided. */
export interface ColumnLayout {
  /** 0-based column of the word; -1 where there is none. */
  readonly word: number;
  /** 0-based column of the token's number in its sentence; -1 where there is none. */
  readonly number: number;
  /** 0-based column of the part of speech; -1 where there is none. */
  readonly tag: number;
  /** 0-based column of the parse tree; -1 where there is none. */
  readonly parse: number;
  /** 0-based column of who speaks; -1 where there is none. */
  readonly speaker: number;
  /** 0-based column of the classes of named entities; -1 where there is none. */
  readonly nameClass: number;
  /** Whether tabs separate the columns, so that spaces belong to them. */
  readonly tabs: boolean;
}

/** The column of speakers in CoNLL-2011/2012. */
const SPEAKERS = 9;

/** The column of named entities in CoNLL-2011/2012, and in SemEval-2010. */
const NAMES = 10;
const NAMES_NUMBERED = 12;

/** What the third column of the Gun Violence Corpus says: creation time, title or body of the text. */
const SECTIONS = /^(?:DCT|TITLE|BODY)$/;

/** The parts of speech of Universal Dependencies. */
const UNIVERSAL = /^(?:ADJ|ADP|ADV|AUX|CCONJ|DET|INTJ|NOUN|NUM|PART|PRON|PROPN|PUNCT|SCONJ|SYM|VERB|X)$/;

/**
 * Tells the columns by the first token line of a part: `doc part no word … coref` (5 and more columns),
 * `doc no word coref` (4; in the Gun Violence Corpus `id word section coref`), `no word coref` (3); two columns are a mention id and its cell, without words. In SemEval-2010
 * the token's number and the word come first.
 *
 * The part of speech is behind the word. In SemEval-2010 it is behind the lemma and the predicted lemma; in tables like
 * CoNLL-U, or of five columns, behind the lemma.
 */
export function columnLayout(line: string): ColumnLayout {
  const text = line.replace(/\r+$/, "");
  const cells = withoutExtraTabs(text).split("\t");
  // A single tab in front or behind spaces may have strayed into a line separated by spaces.
  const tabs = cells.length > 2 || (cells.length === 2 && /^ *[^ ]+ *$/.test(cells[0]));
  const fields = tabs ? cells : text.split(/[ \t]+/).filter((field) => field !== "");
  /** A column before the last, which is that of coreference. */
  const ifThere = (column: number): number => (column < fields.length - 1 ? column : -1);
  if (isNumberedFirst(fields)) {
    const hasOneLemma = fields.length === 5 || (UNIVERSAL.test(fields[3]) && fields[3] !== fields[2]);
    return {
      word: 1,
      number: 0,
      tag: ifThere(hasOneLemma ? 3 : 4),
      parse: -1,
      speaker: -1,
      nameClass: ifThere(NAMES_NUMBERED),
      tabs,
    };
  }
  if (fields.length > 4) {
    const nameClass = ifThere(NAMES);
    // In a table with fewer columns than those of CoNLL it may be anything.
    const speaker = nameClass < 0 ? -1 : SPEAKERS;
    return { word: 3, number: 2, tag: ifThere(4), parse: ifThere(5), speaker, nameClass, tabs };
  }
  const isSectionLast = fields.length === 4 && SECTIONS.test(fields[2]) && !isNumber(fields[1]);
  return {
    word: isSectionLast ? 1 : fields.length > 2 ? fields.length - 2 : -1,
    number: isSectionLast ? -1 : Math.max(fields.length, 2) - 3,
    tag: -1,
    parse: -1,
    speaker: -1,
    nameClass: -1,
    tabs,
  };
}

/** The line without tabs behind what can only be a coreference cell, or is written where there is none. */
function withoutExtraTabs(line: string): string {
  return /\t(?:[|\d]*[()][()|\d]*|[-_*])\t+$/.test(line) ? line.replace(/\t+$/, "") : line;
}

/**
 * Whether the columns are `no word lemma …`. A number and then no number are. Where the first word is a number, too, its
 * lemma tells it from `doc part no word …`, in which the third column is the number of the first token.
 */
function isNumberedFirst(fields: readonly string[]): boolean {
  const [number, word, lemma, next] = fields;
  if (fields.length < 4 || !isNumber(number)) return false;
  if (!isNumber(word)) return true;
  if (fields.length < 6) return false;
  return /^[01]$/.test(lemma)
    ? number === "1" && word === lemma && (next === word || next === "_")
    : !isNumber(lemma) || lemma === word;
}

function isNumber(field: string): boolean {
  return /^\d+$/.test(field);
}
