import type { Diagnostic } from "../core/diagnostic.ts";
import { LabelColumnsReader, type LabelColumns } from "../formats/labels/label-columns-reader.ts";
import { labels } from "../formats/labels/index.ts";
import { detectFormat } from "../formats/registry.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { CountLayout } from "../scoring/counts.ts";
import { areDistinct, joinLabels, type LabelledMentions } from "../scoring/label-rows.ts";
import { addLabelRows } from "../scoring/score-label-rows.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { isExact } from "../scoring/tabulate.ts";
import { bytesOf } from "./byte-source.ts";

/** Files of labels to be scored, one for each side. */
interface LabelFiles {
  readonly key: string;
  readonly responses: readonly string[];
  /** The beginning of a file. */
  readonly headOf: (file: string) => Uint8Array;
  readonly onProgress: (bytes: number) => void;
  readonly report: (diagnostic: Diagnostic) => void;
}

/**
 * Scores tables of labels in typed arrays: the way for millions of mentions.
 *
 * @returns nothing where this way is not for: other formats, options that look at mentions themselves, tables with anything in them that
 * has to be explained, such as a mention that comes twice. The usual way gives the same figures, and the explanations
 */
export function scoreLabelFiles(files: LabelFiles, options: ScoreOptions): Accumulator[] | undefined {
  const { key, responses, headOf } = files;
  const all = [...new Set([key, ...responses])];
  if (!looksAtTablesOnly(options) || !all.every((file) => detectFormat(headOf(file)) === labels)) return undefined;
  const remarks: Diagnostic[] = [];
  const read = (file: string, sides: readonly ("key" | "response")[], withNames: boolean): LabelColumns | undefined => {
    const flaws: Diagnostic[] = [];
    const reader = new LabelColumnsReader(sides, withNames, {
      file,
      report: (diagnostic) => {
        (diagnostic.code === "layer-not-read" ? remarks : flaws).push(diagnostic);
      },
    });
    for (const chunk of bytesOf(file, files.onProgress)) {
      reader.push(chunk);
      if (flaws.length > 0) return undefined;
    }
    reader.end();
    const columns = reader.columns();
    const hasMentions = sides.every((side) => columns[side]!.some((label) => label >= 0));
    return flaws.length === 0 && hasMentions ? columns : undefined;
  };
  const others = responses.some((file) => file !== key);
  const keyColumns = read(key, responses.includes(key) ? ["key", "response"] : ["key"], others);
  if (keyColumns?.key === undefined) return undefined;
  const accumulators: Accumulator[] = [];
  for (const file of responses) {
    const mentions = file === key ? ofBothSides(keyColumns) : joined(keyColumns, read(file, ["response"], true));
    if (mentions === undefined) return undefined;
    const accumulator = new Accumulator(options);
    addLabelRows(accumulator, mentions);
    accumulators.push(accumulator);
  }
  remarks.forEach(files.report);
  return accumulators;
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

function ofBothSides(columns: LabelColumns): LabelledMentions | undefined {
  const { key, response } = columns;
  return key === undefined || response === undefined || !areDistinct(columns)
    ? undefined
    : { ...columns, key, response };
}

function joined(key: LabelColumns, response: LabelColumns | undefined): LabelledMentions | undefined {
  if (response?.names === undefined || response.response === undefined) return undefined;
  return joinLabels(
    { ...key, key: key.key!, names: key.names! },
    { ...response, response: response.response, names: response.names },
  );
}
