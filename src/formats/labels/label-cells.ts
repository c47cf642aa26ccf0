import { greatest } from "../../core/arrays.ts";
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

/** In bytes. Longer cells are labels, unless an option names them. */
const LONGEST = greatest(Array.from(usual.keys(), (text) => text.length));

const encoder = new TextEncoder();

/** A rule for the cells of all columns of labels, in any kind of table. */
export class LabelRule {
  /** The meanings that options give. */
  private readonly given: ReadonlyMap<string, CellMeaning>;
  private readonly longest: number;
  /** Whether a cell that is not certainly a label may begin with a byte. */
  private readonly mayBegin: readonly boolean[];

  constructor({ missingLabel = [], keepLabel = [] }: LabelOptions = {}) {
    this.given = new Map<string, CellMeaning>([
      ...missingLabel.map((text) => [text, "missing"] as const),
      ...keepLabel.map((text) => [text, "label"] as const),
    ]);
    const given = Array.from(this.given.keys(), (text) => encoder.encode(text));
    this.longest = greatest([LONGEST, ...given.map(({ length }) => length)]);
    const starts = new Set(given.map(([byte]) => byte));
    this.mayBegin = mayBegin.map((usual, byte) => usual || starts.has(byte));
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

  /** Returns whether a cell is a label without doubt, as most are, before its bytes are decoded. */
  isPlain(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start > this.longest) return !isSpace(bytes[start]);
    return !this.mayBegin[bytes[start]];
  }
}

const mayBegin = Array.from({ length: 256 }, (_, byte) => isSpace(byte) || isFirst(String.fromCharCode(byte)));

function isFirst(letter: string): boolean {
  return Array.from(usual.keys()).some((text) => text.startsWith(letter));
}

/** Returns whether a blank text may begin with this byte. Blanks beyond ASCII begin with one of the three others. */
function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13) || [0xc2, 0xe1, 0xe2, 0xe3, 0xef].includes(byte);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

type HeaderCheck = (bytes: Uint8Array, at: number) => boolean;

/** The cells of one column of labels that are not, or not certainly, labels: how many rows have each. */
export class CellTally {
  readonly missing = new Map<string, number>();
  readonly unclear = new Map<string, number>();
  readonly doubtful = new Map<string, number>();
  private readonly rule: LabelRule;
  private longestName = 0;
  /** Whether a name of a column may begin with a byte. */
  private readonly mayBeName = new Array<boolean>(256).fill(false);
  private header: { readonly names: ReadonlySet<string>; readonly isRepeated: HeaderCheck } | undefined;

  constructor(rule: LabelRule) {
    this.rule = rule;
  }

  /**
   * Sets the names of the table's columns.
   *
   * @param isRepeated called for a cell that is such a name; returns whether its row repeats the header
   */
  expectHeader(names: readonly string[], isRepeated: HeaderCheck): void {
    this.header = { names: new Set(names), isRepeated };
    this.longestName = greatest(names.map((name) => 3 * name.length));
    for (const name of names) if (name !== "") this.mayBeName[encoder.encode(name)[0]] = true;
  }

  /** Returns whether the cell `bytes[start..end)`, which is not empty, is a label. */
  isLabel(bytes: Uint8Array, start: number, end: number, isQuoted: boolean): boolean {
    const { rule } = this;
    const mayBeName = this.mayBeName[bytes[start]] && end - start <= this.longestName;
    if (!mayBeName && rule.isPlain(bytes, start, end)) return true;
    const text = decoder.decode(bytes.subarray(start, end));
    if (mayBeName && this.header?.names.has(text) === true && this.header.isRepeated(bytes, start)) return false;
    const meaning = rule.cellOf(text, isQuoted);
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
