import { filledLines } from "../filled-lines.ts";

/** The columns of a file with texts that are read. */
const needed: readonly string[] = [
  "ID",
  "Text",
  "Pronoun",
  "Pronoun-offset",
  "A",
  "A-offset",
  "A-coref",
  "B",
  "B-offset",
  "B-coref",
];

/** What a header says: where each column is, by its name, and which of those that are needed are missing. */
export interface GapColumns {
  readonly places: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
}

/** The columns of a file with texts; nothing if the line is not its header. */
export function gapColumns(cells: readonly string[]): GapColumns | undefined {
  const places = new Map(cells.map((name, column) => [name, column]));
  if (!(places.has("ID") && places.has("Text") && places.has("Pronoun"))) return undefined;
  return { places, missing: needed.filter((name) => !places.has(name)) };
}

/** Whether a line is a header of a system's output, which should have none. */
export function isSystemHeader(cells: readonly string[]): boolean {
  return cells.join("\t").toLowerCase() === "id\ta-coref\tb-coref";
}

/** Whether the beginning of a file is one of GAP's two forms. */
export function detectGap(head: string): boolean {
  const lines = filledLines(head, 50);
  const cells = lines.at(0)?.split("\t") ?? [];
  if (gapColumns(cells) !== undefined || isSystemHeader(cells)) return true;
  const answers = lines.filter((line) => /^[^\t]*\t(?:true|false)\t(?:true|false)$/i.test(line));
  return answers.length > 0 && answers.length * 3 >= lines.length * 2;
}
