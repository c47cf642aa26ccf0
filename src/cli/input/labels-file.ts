import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { messageOf } from "../../core/message-of.ts";
import { isWrong } from "../../core/option-record.ts";
import { labelFile, labelsDigest } from "../../scoring/classes/label-table.ts";
import { labelledSource, unlabelledSource } from "../../scoring/classes/labelled-source.ts";
import { divisionsIn } from "../../scoring/classes/mention-labels.ts";
import type { LabelsMark } from "../../scoring/count-file/count-header.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { visible } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { noteInputs } from "../output/planned-outputs.ts";

interface AttachedLabels {
  readonly mark: LabelsMark;
  /** Returns the sources with the labels. */
  attached(
    key: PartSource,
    responses: readonly PartSource[],
    report: (diagnostic: Diagnostic) => void,
  ): { readonly key: PartSource; readonly responses: readonly PartSource[] };
}

/**
 * Reads the file of `--labels`.
 *
 * @throws CommandError if it cannot be read or used, or if `--by` uses none of its columns
 */
export function readLabels({ labels: path = "", by = "" }: { labels?: string; by?: string }): AttachedLabels {
  const file = visible(path);
  noteInputs([path]);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    throw new CommandError(`${file}: the labels cannot be read: ${messageOf(error)}`, exitCode.input);
  }
  const table = labelFile(text);
  if (isWrong(table)) throw new CommandError(`${file}:${table.line}: ${visible(table.wrong)}`, exitCode.input);
  if (!divisionsIn(by).some(({ division }) => table.columns.includes(division))) {
    throw new CommandError(
      `--by ${by} uses no column of ${file}, which has ${visible(table.columns.join(", "))}`,
      exitCode.usage,
    );
  }
  return {
    mark: { file: basename(path), digest: labelsDigest(table) },
    attached: (key, responses, report) => ({
      key: labelledSource(key, table, path, report),
      responses: responses.map((response) => unlabelledSource(response, table)),
    }),
  };
}
