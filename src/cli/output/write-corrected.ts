import type { Diagnostic } from "../../core/diagnostic.ts";
import { join } from "node:path";
import { ConversionCheck } from "../../analysis/conversion-loss.ts";
import { correctedResponse, type CorrectablePart, type ErrorType } from "../../analysis/index.ts";
import { fileOfDocument } from "../../formats/common/input/file-name.ts";
import type { Format } from "../../formats/format.ts";
import { findFormat } from "../../formats/registry.ts";
import { conversionText } from "../../report/check/conversion-text.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { exitCode } from "../exit-codes.ts";
import type { FolderOutput } from "./folder-output.ts";
import { targetFormat } from "../options/target-format.ts";
import { writeFolder, writeInto } from "./write-checked.ts";

/** Where corrected responses go, and which errors are corrected. */
export interface CorrectedTarget {
  readonly folder: string;
  readonly output: FolderOutput;
  readonly types: ReadonlySet<ErrorType>;
  /** The name of a format; if absent, that of the response, or else CoNLL-2012. */
  readonly to: string | undefined;
}

/**
 * Writes the corrected response of a system into a file of its name, or a folder where the format has files for each document, reads
 * it back, and says what is lost.
 *
 * @param own the format of the response, if it is known
 * @param diagnostics of reading the response
 * @returns the statement of loss
 * @throws CommandError if it cannot be written there, or one side has positions and the other ids
 */
export function writeCorrected(
  name: string,
  parts: readonly CorrectablePart[],
  own: Format | undefined,
  { folder, output, types, to }: CorrectedTarget,
  diagnostics: readonly Diagnostic[],
): string {
  const format = formatFor(folder, own, to);
  const check = new ConversionCheck();
  const corrected = parts.map((part) => {
    try {
      return correctedResponse(part, types);
    } catch (error) {
      throw commandErrorOf(error, exitCode.input);
    }
  });
  const source = { open: () => corrected };
  const bare = fileOfDocument(name);
  const path = format.write === undefined ? bare : `${bare}.${format.extensions?.[0] ?? "txt"}`;
  if (format.write === undefined) writeFolder(source, output, format, check, path);
  else writeInto(source, output, path, format, check);
  return `${join(folder, path)}: ${conversionText(check.result(), diagnostics)}`;
}

function formatFor(folder: string, own: Format | undefined, to: string | undefined): Format {
  if (to !== undefined) return targetFormat(folder, to);
  return own !== undefined && (own.write ?? own.writeFiles) !== undefined ? own : findFormat("conll")!;
}
