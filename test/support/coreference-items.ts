/** The numbers of opening and closing brackets in the coreference cells of a CoNLL file. */
export interface CoreferenceItems {
  readonly openings: number;
  readonly closings: number;
  /** The number of document headers, or 1 for annotation without any. */
  readonly documents: number;
}

/**
 * Counts brackets with ids in coreference cells. The count shares no code with the reader, so that tests can compare
 * the two.
 *
 * @param text one character for each byte, without a byte order mark
 */
export function coreferenceItems(text: string): CoreferenceItems {
  let openings = 0;
  let closings = 0;
  let documents = 0;
  /** Lines count inside documents, or before the first header. */
  let inside = true;
  let begun = false;
  let columns: Columns | undefined;
  let id = "";
  /** The number of columns in the first token line of the latest sentence; 0 before the document's first one. */
  let usual = 0;
  let isFirst = true;
  for (const marked of linesOf(text)) {
    // Files with byte order marks may have been concatenated.
    const line = marked.replace(/^\u00EF\u00BB\u00BF#/, "#");
    if (line.startsWith("#") && !(id.startsWith("#") && /^[\t ]/.test(line.slice(id.length)) && line.startsWith(id))) {
      const directive = Buffer.from(line, "latin1").toString("utf8");
      const begin = /^#\s*begin\s+document(?![\w-])(.*)$/s.exec(directive);
      if (begin !== null) {
        documents++;
        id = /^\s*\((.*)\)/s.exec(begin[1])?.[1] ?? begin[1].trim();
      }
      if (begin !== null || /^#\s*end\s+document(?![\w-])/.test(directive)) {
        begun ||= begin !== null;
        inside = begin !== null || !begun;
        columns = undefined;
        usual = 0;
        isFirst = true;
        continue;
      }
      if (!inside || !isHashToken(line, usual, columns?.tabs)) continue;
    }
    if (/^[ \t]*$/.test(line)) isFirst = true;
    if (!inside || /^[ \t]*$/.test(line)) continue;
    begun = true;
    columns ??= columnsOf(line);
    const count = fieldsOf(line, columns.tabs).length;
    if (count > 1 && (isFirst || usual === 0)) usual = count;
    isFirst = false;
    const cell = coreferenceCell(line, columns);
    openings += cell.match(/\([^()| ]+/g)?.length ?? 0;
    closings += cell.match(/[^()| ]+\)/g)?.length ?? 0;
  }
  return { openings, closings, documents: Math.max(documents, openings > 0 ? 1 : 0) };
}

/**
 * Returns the lines of a text. They end with line feeds, after any number of carriage returns, or with carriage returns
 * if the first line does.
 */
export function linesOf(text: string): string[] {
  if (!/^[^\r\n]*\r+(?!\r|\n)/.test(text)) return text.split("\n").map((line) => line.replace(/\r+$/, ""));
  return text.split(/\r\n|\r|\n/);
}

function words(line: string): string[] {
  return line.split(/[ \t]+/).filter((field) => field !== "");
}

const fieldsOf = (line: string, tabs: boolean): string[] =>
  tabs && line.includes("\t") ? line.split("\t") : words(line);

function isHashToken(line: string, usual: number, tabs: boolean | undefined): boolean {
  const byTabs = usual > 0 ? tabs === true : line.includes("\t");
  const fields = byTabs ? line.split("\t") : words(line);
  const last = fields.at(-1)!.trim();
  if (usual > 0) return fields.length === usual && usual > 1 && (/^[-_*]?$/.test(last) || isCell(last));
  if (byTabs) return /^[-_*]$/.test(last) || isCell(last);
  return fields.length === 2 && fields[0] !== "#" && isDecimal(last) && isCell(last);
}

function isCell(cell: string): boolean {
  const item = /\|?(?:\([^()|\s]+\)|\([^()|\s]+(?=[(|]|$)|[^()|\s]+\))/y;
  let at = 0;
  for (item.lastIndex = 0; at < cell.length && item.test(cell); at = item.lastIndex);
  return at === cell.length && at > 0 && !cell.startsWith("|");
}

interface Columns {
  readonly tabs: boolean;
  readonly word: number;
}

/**
 * Finds the column of the words: the fourth of five or more columns (`doc part no word …`), the third of four, or the
 * second of three. If a line of four or more columns begins `no word …`, it is the second.
 */
function columnsOf(line: string): Columns {
  const cells = line.split("\t");
  const tabs = cells.length > 2 || (cells.length === 2 && /^ *[^ ]+ *$/.test(cells[0]));
  const fields = tabs ? cells : words(line);
  if (fields.length >= 4 && /^\d+$/.test(fields[0]) && !/^\d+$/.test(fields[1])) return { tabs, word: 1 };
  return { tabs, word: [-1, -1, -1, 1, 2][fields.length] ?? 3 };
}

function coreferenceCell(line: string, { tabs, word }: Columns): string {
  if (!tabs || !line.includes("\t")) {
    const fields = words(line);
    return fields.length > 1 ? fields[fields.length - 1] : "";
  }
  const fields = line.split("\t");
  const last = fields.pop()!;
  if (last !== "") return fields.length > 0 ? last : "";
  // If the line ends in a tab, its coreference cell is empty, unless the last filled cell can only be coreference.
  const place = fields.findLastIndex((field) => field !== "");
  return place > word && isDecimal(fields[place]) ? fields[place] : "";
}

function isDecimal(cell: string): boolean {
  return /^[\d()|]+$/.test(cell) && /[()]/.test(cell);
}
