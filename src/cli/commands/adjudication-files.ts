import { adjudicatedPart } from "../../analysis/agreement/adjudication.ts";
import type { MarkedPart } from "../../analysis/agreement/agreement-collector.ts";
import { ConversionCheck } from "../../analysis/conversion-loss.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { undecidedLabel } from "../../core/undecided.ts";
import type { Format } from "../../formats/format.ts";
import { FileReader, readParts } from "../../formats/read.ts";
import { formats } from "../../formats/registry.ts";
import { disagreementReason } from "../../report/agree/disagreement-reason.ts";
import {
  disagreementPlace,
  disagreementTable,
  type ListedDisagreement,
} from "../../report/agree/disagreement-table.ts";
import { counted } from "../../report/numbers.ts";
import { delimitedTable, spreadsheetTable } from "../../report/table.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { DecisionsFile } from "../input/decisions-file.ts";
import { targetFormat } from "../options/target-format.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { writeOutput } from "../output/output.ts";
import { planOutput } from "../output/planned-outputs.ts";
import { inOneFile, isForFolder, writeFile, writeFolder } from "./write-checked.ts";

/** Returns the formats that keep the label of undecided entities, so that an annotation tool shows it. */
export function labelledFormats(): string[] {
  return formats.filter(keepsLabel).map(({ id }) => id);
}

const known = new Map<Format, boolean>();

/** Returns whether a part with an undecided entity has it after writing and reading back. */
function keepsLabel(format: Format): boolean {
  if (format.write === undefined && format.writeFiles === undefined) return false;
  let keeps = known.get(format);
  if (keeps === undefined) known.set(format, (keeps = readBack(format).some((type) => type === undecidedLabel)));
  return keeps;
}

/** A document of one word, which nobody has decided. */
const undecided: AnnotatedPart = {
  document: "d",
  part: "",
  tokens: { length: 1, form: textColumn(["it"]), sentenceStarts: Int32Array.of(0) },
  mentions: { length: 1, first: Int32Array.of(0), last: Int32Array.of(0), entity: Int32Array.of(0) },
  entities: { length: 1, ids: ["1"], types: [undecidedLabel] },
};

function readBack({ write, writeFiles, ...format }: Format): readonly string[] {
  const [main, ...others] =
    writeFiles === undefined ? [{ path: "d", text: [...write!([undecided])].join("") }] : writeFiles(undecided);
  const encoder = new TextEncoder();
  const companions = new Map(others.map(({ path, text }) => [path, encoder.encode(text)]));
  const reader = new FileReader({
    ...{ format, file: main.path, report: () => undefined },
    companion: (path) => companions.get(path),
  });
  return [...readParts([encoder.encode(main.text)], reader)].flatMap(({ entities }) => entities.types ?? []);
}

/** Where an adjudication is written. */
export interface AdjudicationTarget {
  readonly output: string;
  /** The format of `--to`; absent: that of the first annotator. */
  readonly to?: string;
}

/**
 * Returns where to write, if the user wants an adjudication.
 *
 * @throws CommandError if other options need it, or the format cannot hold the label
 */
export function adjudicationTarget(flags: {
  readonly adjudicate?: string;
  readonly to?: string;
  readonly decided?: string;
}): AdjudicationTarget | undefined {
  const { adjudicate: output, to } = flags;
  if (output === undefined) {
    const other = to === undefined ? (flags.decided === undefined ? undefined : "--decided") : "--to";
    if (other === undefined) return undefined;
    throw new CommandError(`${other} needs --adjudicate OUT, the file or folder to write`, exitCode.usage);
  }
  if (output === "-") throw new CommandError("--adjudicate needs a file or folder, not -", exitCode.usage);
  if (to === undefined) return { output };
  formatFor({ output, to }, undefined);
  return { output, to };
}

/** @throws CommandError if the format cannot hold the label, or does not exist */
function formatFor({ output, to }: AdjudicationTarget, ofFirst: Format | undefined): Format {
  const format = to === undefined ? ofFirst : targetFormat(output, to);
  if (format !== undefined && keepsLabel(format)) return format;
  const what =
    format === undefined
      ? "the format of the first annotator is unknown"
      : format.write === undefined && format.writeFiles === undefined
        ? `${format.id} is only read`
        : `${format.id} has no place for the label ${undecidedLabel}`;
  throw new CommandError(`--adjudicate: ${what}; --to takes ${labelledFormats().join(", ")}`, exitCode.usage);
}

export function writeDisagreements(
  names: readonly string[],
  disagreements: readonly ListedDisagreement[],
  file: string,
): void {
  const table = disagreementTable(names, disagreements);
  const isCsv = file.toLowerCase().endsWith(".csv");
  writeOutput(isCsv ? delimitedTable({ ...table, rows: [...table.rows] }, ",") : spreadsheetTable(table), file);
}

/** What is adjudicated. */
interface Adjudicated {
  readonly names: readonly string[];
  readonly parts: readonly MarkedPart[];
  readonly ofFirst: Format | undefined;
  readonly decisions: DecisionsFile | undefined;
}

/**
 * Writes what annotators agree on, with the decisions that were made.
 *
 * @returns what was written, and what was left out
 */
export async function writeAdjudication(
  { names, parts, ofFirst, decisions }: Adjudicated,
  target: AdjudicationTarget,
): Promise<string[]> {
  const format = formatFor(target, ofFirst);
  const { output } = target;
  let [open, withoutType, outside] = [0, 0, 0];
  const made = parts.map((marked) => {
    const adjudicated = adjudicatedPart(
      marked,
      (each) => decisions?.decisionOf(disagreementPlace(marked, each)),
      (each) => disagreementReason(names, marked, each),
    );
    open += adjudicated.open;
    withoutType += adjudicated.withoutType;
    outside += adjudicated.outside;
    return adjudicated.part;
  });
  const source = { open: () => made };
  const check = new ConversionCheck(format);
  if (isForFolder(output, format)) {
    const folder = new FolderOutput(output);
    try {
      await writeFolder(source, folder, format, check);
      folder.commit();
    } finally {
      folder.discard();
    }
  } else {
    planOutput(output, "--adjudicate", true);
    await writeFile(source, output, inOneFile(format), check);
  }
  const { mentions, sameMentions, entities, sameEntities } = check.result();
  return [
    `${output}: ${counted(made.length, "part")} with ${counted(entities, "entity")}; ${
      open === 0
        ? "none is open"
        : `${open} of them ${open === 1 ? "is" : "are"} open, with the label ${undecidedLabel}`
    }${decisions === undefined ? "" : `; ${counted(decisions.size, "decision")} carried out`}`,
    ...(withoutType === 0
      ? []
      : [`warning: ${counted(withoutType, "entity")} got no type, because no type has a majority`]),
    ...(outside === 0
      ? []
      : [`warning: ${counted(outside, "mention")} have no place in the text of ${names[0]}, and were left out`]),
    ...(sameMentions === mentions && sameEntities === entities
      ? []
      : [
          `warning: ${format.id} holds only ${sameMentions} of ${mentions} mentions and ${sameEntities} of ${entities} entities as they are`,
        ]),
  ];
}
