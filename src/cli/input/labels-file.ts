import { readFileSync } from "node:fs";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { messageOf } from "../../core/message-of.ts";
import { isWrong } from "../../core/option-record.ts";
import { labelTable } from "../../scoring/classes/label-table.ts";
import { labelledSource, unlabelledSource } from "../../scoring/classes/labelled-source.ts";
import { divisionsIn } from "../../scoring/classes/mention-labels.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { visible } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { CommandOption } from "../options/command-option.ts";

/** `--labels`, for commands whose `--by` takes any class of mentions. */
export const labelsOption: CommandOption = {
  flag: "--labels <file>",
  help: "a table with tabs whose columns are more classes for --by: document, start, end (tokens from 1, end included), and one or more columns of labels",
  heading: "Reading files",
  excludes: [
    { other: "by", values: [undefined], why: "--labels needs --by with a column of the file, such as --by label" },
    ...["scope", "stdinPairs"].map((other) => ({
      other,
      why: `--labels cannot be combined with --${other === "scope" ? "scope" : "stdin-pairs"}; leave out one of them`,
    })),
  ],
};

interface AttachedLabels {
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
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    throw new CommandError(`${file}: the labels cannot be read: ${messageOf(error)}`, exitCode.input);
  }
  const table = labelTable(text);
  if (isWrong(table)) throw new CommandError(`${file}:${table.line}: ${visible(table.wrong)}`, exitCode.input);
  if (!divisionsIn(by).some(({ division }) => table.columns.includes(division))) {
    throw new CommandError(
      `--by ${by} uses no column of ${file}, which has ${visible(table.columns.join(", "))}`,
      exitCode.usage,
    );
  }
  return {
    attached: (key, responses, report) => ({
      key: labelledSource(key, table, path, report),
      responses: responses.map((response) => unlabelledSource(response, table)),
    }),
  };
}
