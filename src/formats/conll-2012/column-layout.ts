/** How the token lines of a part are divided. */
export interface ColumnLayout {
  /** 0-based column of the word; -1 where there is none. */
  readonly word: number;
  /** Whether tabs separate the columns, so that spaces belong to them. */
  readonly tabs: boolean;
}

/**
 * Tells the columns by the first token line of a part: `doc part no word … coref` (5 and more columns),
 * `doc no word coref` (4), `no word coref` (3); two columns are a mention id and its cell, without words. In SemEval-2010
 * the token's number and the word come first.
 */
export function columnLayout(line: string): ColumnLayout {
  const text = line.replace(/\r+$/, "");
  const cells = text.split("\t");
  // A single tab in front or behind spaces may have strayed into a line separated by spaces.
  const tabs = cells.length > 2 || (cells.length === 2 && /^ *[^ ]+ *$/.test(cells[0]));
  const fields = tabs ? cells : text.split(/[ \t]+/).filter((field) => field !== "");
  return {
    word: isNumberedFirst(fields) ? 1 : fields.length > 4 ? 3 : fields.length > 2 ? fields.length - 2 : -1,
    tabs,
  };
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
