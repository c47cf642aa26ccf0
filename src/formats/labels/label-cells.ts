import { isOdd, plainNotation } from "../../core/alike-names.ts";
import type { ByteStrings } from "../common/lines/byte-strings.ts";
import { isDigit, SPACE, ZERO } from "../common/lines/line-bytes.ts";
import type { LabelOptions } from "../format.ts";

/**
 * What a cell in a column of labels means: a label, a mention that the side lacks, a mark that may be either, or a label
 * that may also be such a mark.
 */
export type CellMeaning = "label" | "missing" | "unclear" | "doubtful";

/** How R, pandas, spreadsheets and databases write a missing value. */
const missing = ["NaN", "nan", "NA", "N/A", "n/a", "#N/A", "<NA>", "None", "NULL", "null", "\\N"];

/** The label of DBSCAN and its kin for items in no cluster. */
const unclear = ["-1", "-1.0"];

/** Marks that are probably no names of entities. */
const doubtful = ["-", "--", "---", "_", "?", ".", "none", "NONE", "Nan", "NAN", "Na"];

const usual: ReadonlyMap<string, CellMeaning> = new Map<string, CellMeaning>([
  ...missing.map((text) => [text, "missing"] as const),
  ...unclear.map((text) => [text, "unclear"] as const),
  ...doubtful.map((text) => [text, "doubtful"] as const),
]);

/** Of each meaning, whether it also holds for a cell in quotation marks. R, for example, quotes texts but not `NA`. */
const holdsIfQuoted: Readonly<Record<CellMeaning, boolean>> = {
  label: true,
  missing: false,
  unclear: true,
  doubtful: false,
};

const encoder = new TextEncoder();

/** A rule for the cells of all columns of labels, in any kind of table. */
export class LabelRule {
  /** The meanings that options give. */
  private readonly given: ReadonlyMap<string, CellMeaning>;

  constructor({ missingLabel = [], keepLabel = [] }: LabelOptions = {}) {
    this.given = new Map<string, CellMeaning>([
      ...missingLabel.map((text) => [text, "missing"] as const),
      ...keepLabel.map((text) => [text, "label"] as const),
    ]);
  }

  /** @param isQuoted whether the cell is in quotation marks, which are not part of the text */
  cellOf(text: string, isQuoted: boolean): CellMeaning {
    const given = this.given.get(text);
    if (given !== undefined) return given;
    if (text.trim() === "") return "missing";
    const meaning = usual.get(text) ?? "label";
    return isQuoted && !holdsIfQuoted[meaning] ? "label" : meaning;
  }

  /** Returns whether an option gives the meaning of a text, which then needs no message. */
  isGiven(text: string): boolean {
    return this.given.has(text);
  }

  /** The texts that are not, or not certainly, labels, or that an option names. Blank texts are not among them. */
  get texts(): Iterable<string> {
    return [...usual.keys(), ...this.given.keys()];
  }
}

/** Whether a blank text may begin with a byte. Blanks beyond ASCII begin with one of the last five. */
const blanks = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte === 32 || (byte >= 9 && byte <= 13) || [0xc2, 0xe1, 0xe2, 0xe3, 0xef].includes(byte)),
);

/** In bytes. Longer cells are looked up by their first byte alone. */
const SHORT = 24;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

type HeaderCheck = (bytes: Uint8Array, at: number) => boolean;

/** The cells of one column of labels that are not, or not certainly, labels: how many rows have each. */
export class CellTally {
  readonly missing = new Map<string, number>();
  readonly unclear = new Map<string, number>();
  readonly doubtful = new Map<string, number>();
  private readonly rule: LabelRule;
  /** Indexed by length and first byte: whether a cell may be something else than a label. The last row is for long cells. */
  private readonly suspects = new Uint8Array((SHORT + 1) << 8);
  private header: { readonly names: ReadonlySet<string>; readonly isRepeated: HeaderCheck } | undefined;

  constructor(rule: LabelRule) {
    this.rule = rule;
    for (let length = 0; length <= SHORT; length++) this.suspects.set(blanks, length << 8);
    for (const text of rule.texts) this.suspect(text);
  }

  private suspect(text: string): void {
    const bytes = encoder.encode(text);
    if (bytes.length > 0) this.suspects[(Math.min(bytes.length, SHORT) << 8) | bytes[0]] = 1;
  }

  /**
   * Sets the names of the table's columns.
   *
   * @param isRepeated called for a cell that is such a name; returns whether its row repeats the header
   */
  expectHeader(names: readonly string[], isRepeated: HeaderCheck): void {
    this.header = { names: new Set(names), isRepeated };
    for (const name of names) this.suspect(name);
  }

  /** Returns whether the cell `bytes[start..end)`, which is not empty, is a label. */
  isLabel(bytes: Uint8Array, start: number, end: number, isQuoted: boolean): boolean {
    // Length and first byte tell nearly all labels.
    const length = end - start < SHORT ? end - start : SHORT;
    return this.suspects[(length << 8) | bytes[start]] === 0 || this.judge(bytes, start, end, isQuoted);
  }

  private judge(bytes: Uint8Array, start: number, end: number, isQuoted: boolean): boolean {
    const text = decoder.decode(bytes.subarray(start, end));
    if (this.header?.names.has(text) === true && this.header.isRepeated(bytes, start)) return false;
    const meaning = this.rule.cellOf(text, isQuoted);
    if (meaning === "label") return true;
    const counts = this[meaning];
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return meaning !== "missing";
  }

  /** Whether any cell is a mark of a missing label, so that a row may have no label. */
  get hasMissing(): boolean {
    return this.missing.size > 0;
  }

  /** Returns the missing labels that no option names. */
  assumed(): ReadonlyMap<string, number> {
    return new Map(Array.from(this.missing).filter(([text]) => !this.rule.isGiven(text)));
  }
}

/** Returns whether a name may not be in plain notation, from the bytes by which most names show that they are. */
export function mayBeOdd({ bytes, starts }: ByteStrings, name: number): boolean {
  const [start, end] = [starts.values[name], starts.values[name + 1]];
  const first = bytes[start];
  // A sign, a blank, or a byte beyond ASCII, which may begin a blank.
  if (first < ZERO || first >= 0x80 || bytes[end - 1] <= SPACE || bytes[end - 1] >= 0x80) return true;
  if (!isDigit(first)) return false;
  for (let p = start; p < end; p++) if (!isDigit(bytes[p])) return true;
  return first === ZERO && end - start > 1;
}

/** Returns the names that are not in plain notation. */
export function oddNames(names: ByteStrings): string[] {
  const odd: string[] = [];
  for (let i = 0; i < names.length; i++) {
    if (!mayBeOdd(names, i)) continue;
    const name = names.at(i);
    if (isOdd(name)) odd.push(name);
  }
  return odd;
}

/** Labels of a column that differ only in notation, such as `1` and `1.0`. */
export interface AlikeLabels {
  readonly count: number;
  /** Two of them. */
  readonly example: readonly [string, string];
}

/**
 * Finds labels that differ only in notation, among all different labels of a column.
 *
 * @param odd the labels that are not in plain notation
 * @param plainOf returns those of the given texts that are labels
 */
export function alikeLabels(
  odd: readonly string[],
  plainOf: (texts: ReadonlySet<string>) => Iterable<string>,
): AlikeLabels | undefined {
  if (odd.length === 0) return undefined;
  const groups = new Map<string, string[]>();
  for (const text of odd) {
    const plain = plainNotation(text);
    const group = groups.get(plain);
    if (group === undefined) groups.set(plain, [text]);
    else group.push(text);
  }
  for (const text of plainOf(new Set(groups.keys()))) groups.get(text)?.push(text);
  const alike = Array.from(groups.values()).filter(({ length }) => length > 1);
  if (alike.length === 0) return undefined;
  const [first] = alike.map((group) => group.sort()).sort(([a], [b]) => (a < b ? -1 : 1));
  return { count: alike.reduce((sum, { length }) => sum + length, 0), example: [first[0], first[1]] };
}

/** Returns those of the given texts that are among the names. */
export function namesAmong(names: ByteStrings, texts: ReadonlySet<string>): string[] {
  return names.texts().filter((name) => texts.has(name));
}
