import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SideName } from "../../core/document.ts";
import { type LabelColumns, LabelColumnsReader } from "../../formats/labels/label-columns-reader.ts";
import type { LabelColumnNames } from "../../formats/format.ts";
import { labels } from "../../formats/labels/index.ts";
import { detectFormat, headLength } from "../../formats/registry.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { CountLayout } from "../../scoring/counts.ts";
import { addLabelRows, areDistinct, LabelKey, type LabelledMentions } from "../../scoring/label-tables.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { isExact } from "../../scoring/tabulate.ts";
import { bytesOf, headOf } from "./byte-source.ts";
import { isPiped } from "./piped-input.ts";

/** Files of labels to be scored, one for each side. */
export interface LabelFiles {
  readonly key: string;
  readonly responses: readonly string[];
  /** The sides whose labels the key's file is read for: both, if it is its own response. */
  readonly keySides: readonly SideName[];
  /** What their columns are called, if not as usual. */
  readonly columns?: LabelColumnNames;
}

/** What hears of them while they are read. */
export interface LabelFileEvents {
  readonly onProgress: (bytes: number) => void;
  readonly report: (diagnostic: Diagnostic) => void;
}

/**
 * The files, if all are tables of labels, one for each side, and figures come from how many mentions entities share, and from nothing else.
 *
 * @param sides the files of the key, and of each response
 * @param columns what their columns are called: then they are taken for tables of labels
 */
export function labelFiles(
  [keyFiles, ...responseFiles]: readonly (readonly string[])[],
  options: ScoreOptions,
  columns?: LabelColumnNames,
): LabelFiles | undefined {
  const isAlone = (files: readonly string[]): boolean => files.length === 1 && !isPiped(files[0]);
  if (!looksAtTablesOnly(options) || ![keyFiles, ...responseFiles].every(isAlone)) return undefined;
  const [key, ...responses] = [keyFiles, ...responseFiles].map(([file]) => file);
  const all = [...new Set([key, ...responses])];
  const isTable = (file: string): boolean => detectFormat(headOf(file, headLength)) === labels;
  if (columns === undefined && !all.every(isTable)) return undefined;
  return {
    key,
    responses,
    keySides: responses.includes(key) ? ["key", "response"] : ["key"],
    ...(columns && { columns }),
  };
}

/**
 * Scores tables of labels in typed arrays: the way for millions of mentions.
 *
 * @returns nothing for tables with anything in them that has to be explained, such as a mention that comes twice. The usual way gives the same
 * figures, and the explanations
 */
export function scoreLabelFiles(
  { key, responses, keySides, columns: columnNames }: LabelFiles,
  options: ScoreOptions,
  { onProgress, report }: LabelFileEvents,
): Accumulator[] | undefined {
  const remarks: Diagnostic[] = [];
  const read = (file: string, sides: readonly SideName[], withNames: boolean): LabelColumns | undefined => {
    const flaws: Diagnostic[] = [];
    const reader = new LabelColumnsReader(sides, withNames, {
      file,
      bothSides: sides.length > 1,
      ...(columnNames && { columns: columnNames }),
      report: (diagnostic) => {
        (diagnostic.code === "layer-not-read" ? remarks : flaws).push(diagnostic);
      },
    });
    for (const chunk of bytesOf(file, onProgress, columnNames)) {
      reader.push(chunk);
      if (flaws.length > 0) return undefined;
    }
    reader.end();
    const columns = reader.columns();
    const hasMentions = sides.every((side) => columns[side].some((label) => label >= 0));
    return flaws.length === 0 && hasMentions ? columns : undefined;
  };
  const others = responses.some((file) => file !== key);
  const columns = read(key, keySides, others);
  if (columns === undefined || !areDistinct(columns)) return undefined;
  const labelKey = new LabelKey(columns);
  const mentionsWith = (file: string): LabelledMentions | undefined => {
    if (file === key) return columns;
    const response = read(file, ["response"], true);
    return response && labelKey.joined(response);
  };
  const accumulators: Accumulator[] = [];
  for (const file of responses) {
    const mentions = mentionsWith(file);
    if (mentions === undefined || !hasCommonMention(mentions)) return undefined;
    const accumulator = new Accumulator(options);
    addLabelRows(accumulator, mentions);
    accumulators.push(accumulator);
  }
  remarks.forEach(report);
  return accumulators;
}

/** Two sides without a common mention are something to be explained. */
function hasCommonMention({ key, response }: LabelledMentions): boolean {
  return key.some((label, row) => label >= 0 && response[row] >= 0);
}

/** Whether figures come from how many mentions entities share, and from nothing else. */
function looksAtTablesOnly(options: ScoreOptions): boolean {
  const { scope, layer, splitAntecedents, npOnly, removeNested, metrics } = options;
  return (
    scope === "document" &&
    layer === "identity" &&
    splitAntecedents === "drop" &&
    !npOnly &&
    !removeNested &&
    isExact(options) &&
    !new CountLayout(metrics).needsMentions(options)
  );
}
