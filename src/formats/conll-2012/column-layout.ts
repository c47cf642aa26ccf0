/** How the token lines of a part are divided. */
export interface ColumnLayout {
  /** 0-based column of the word; -1 where there is none. */
  readonly word: number;
  /** Whether tabs separate the columns, so that spaces belong to them. */
  readonly tabs: boolean;
}

/**
 * Tells the columns by the first token line of a part: `doc part no word … coref` (5 and more columns),
 * `doc no word coref` (4), `no word coref` (3); two columns are a mention id and its cell, without words. Where a number
 * and then no number come first, they are a token's number and the word, as in SemEval-2010.
 */
export function columnLayout(line: string): ColumnLayout {
  const text = line.replace(/\r+$/, "");
  const cells = text.split("\t");
  // A single tab in front or behind spaces may have strayed into a line separated by spaces.
  const tabs = cells.length > 2 || (cells.length === 2 && /^ *[^ ]+ *$/.test(cells[0]));
  const fields = tabs ? cells : text.split(/[ \t]+/).filter((field) => field !== "");
  const numbered = fields.length > 3 && isNumber(fields[0]) && !isNumber(fields[1]);
  return { word: numbered ? 1 : fields.length > 4 ? 3 : fields.length > 2 ? fields.length - 2 : -1, tabs };
}

function isNumber(field: string): boolean {
  return /^\d+$/.test(field);
}
