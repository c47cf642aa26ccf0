/** How often something occurs that is not read, by its name. */
export type UnreadCounts = ReadonlyMap<string, number>;

/** Lists what a file has and its reader passes over. */
export interface ContentSurvey {
  /** Takes the next piece of the text. */
  push(text: string): void;
  /** Ends the text and returns the counts, in the order of the file. */
  end(): UnreadCounts;
}

/** Counts something that is not read. */
export type AddUnread = (name: string, count?: number) => void;

class Counter {
  readonly counts = new Map<string, number>();
  readonly add: AddUnread = (name, count = 1) => {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  };
}

/** Returns a survey of a text that is needed as a whole. */
export function textSurvey(survey: (text: string, add: AddUnread) => void): ContentSurvey {
  const pieces: string[] = [];
  return {
    push: (text) => {
      pieces.push(text);
    },
    end: () => {
      const { counts, add } = new Counter();
      survey(pieces.join(""), add);
      return counts;
    },
  };
}

/** Returns a survey of a text that is read line by line. Lines come without their ends. */
export function lineSurvey(readLine: (line: string, add: AddUnread) => void): ContentSurvey {
  const { counts, add } = new Counter();
  let rest = "";
  const take = (line: string): void => {
    readLine(line.endsWith("\r") ? line.slice(0, -1) : line, add);
  };
  return {
    push: (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    },
    end: () => {
      if (rest !== "") take(rest);
      return counts;
    },
  };
}

/**
 * Returns a survey of a table whose cells are separated by tabs: its columns that are not read, by their names in the
 * header.
 *
 * @param isRead returns whether a column of this name is read
 * @param isHeader returns whether the first line is a header
 * @param read the number of columns at the left that are read if there is no header
 */
export function tableSurvey(
  isRead: (name: string) => boolean,
  isHeader: (cells: readonly string[]) => boolean,
  read: number,
): ContentSurvey {
  let header: readonly string[] | undefined;
  return lineSurvey((line, add) => {
    const cells = line.split("\t");
    if (header === undefined) {
      header = isHeader(cells) ? cells : [];
      if (header.length > 0) return;
    }
    const columns = header;
    if (columns.length === 0) addCells(cells, (column) => column < read, add);
    else
      addCells(
        cells,
        (column) => isRead(columns[column] ?? ""),
        add,
        (column) => `column ${columns.at(column) ?? column + 1}`,
      );
  });
}

/** Returns the counts as `name (count)`. */
export function unreadList(counts: UnreadCounts): string[] {
  return Array.from(counts, ([name, count]) => `${name} (${count})`);
}

/** Values of a cell that has no content. */
const EMPTY = /^[-_*]?$/;

/**
 * Counts the cells with content in columns that are not read.
 *
 * @param isRead returns whether the column is read
 * @param nameOf returns the column's name; by default, its number from 1
 */
export function addCells(
  cells: readonly string[],
  isRead: (column: number) => boolean,
  add: AddUnread,
  nameOf: (column: number) => string = (column) => `column ${column + 1}`,
): void {
  cells.forEach((cell, column) => {
    if (!isRead(column) && !EMPTY.test(cell)) add(nameOf(column));
  });
}
