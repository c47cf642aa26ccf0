import { readingOptionsIn } from "../../formats/reading-options.ts";
import type { Command } from "commander";
import { type Combination, combinations, combinedPart } from "../../analysis/combine.ts";
import { ConversionCheck } from "../../analysis/conversion-loss.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { unknownName } from "../../core/near-names.ts";
import type { Format } from "../../formats/format.ts";
import { absenceText } from "../../report/diagnostic-text.ts";
import { sentenceWithoutKey } from "../../report/sentences/without-key.ts";
import { systemNames } from "../../report/system-names.ts";
import { visible } from "../../report/visible.ts";
import { mustRefuse } from "../../scoring/result-notices.ts";
import { pairParts } from "../../scoring/pair-parts.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { helpOf } from "../help.ts";
import { diskSource } from "../input/file-source.ts";
import { forwardSlashes } from "../forward-slashes.ts";
import { formatOption } from "../input/known-formats.ts";
import { filesOf } from "../input/input-files.ts";
import { refuseOneStream } from "../input/piped-input.ts";
import { type TransformFlags, inputOptions } from "../input/transform-input.ts";
import { packedEndings } from "../input/packings.ts";
import { outputOption, forceOption, quietOption } from "../options/common-options.ts";
import { formatList } from "../options/reading-options.ts";
import { targetFormat, writable } from "../options/target-format.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { exitWith, writeError, writeOutput } from "../output/output.ts";
import { compareWithMadeAgain, inOneFile, isForFolder, writeFolder } from "./write-checked.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

interface CombineFlags extends TransformFlags {
  readonly output?: string;
  readonly quiet: boolean;
}

const combineOptions: readonly CommandOption[] = [
  {
    flag: "--to <format>",
    help: "format to write (default: that of FIRST)",
    heading: "Output",
    common: true,
    usual: { values: writable() },
  },
  {
    ...outputOption(),
    help: "write the result to a file, or to a folder if the format has a file for each document",
    writes: "late",
  },
  ...inputOptions,
  forceOption,
  quietOption(),
];

export function declareCombine(command: Command): void {
  helpOf(command, {
    does: "Combines several annotations of the same text into one response. It can join the mentions of one with the links of another, or keep what most of them contain.",
    examples: [
      "combine links response.conll key.conll",
      "combine vote a.conll b.conll response.conll",
      "combine antecedents key.conll a.conll b.conll",
    ],
    details: [
      "links keeps the mentions of FIRST, with the links of the second annotation. A mention that the second lacks becomes a singleton. If one of the two is the key, the result is an oracle: an upper bound, not the output of a system.",
      "intersection keeps the mentions and links that all annotations contain, union those in at least one, and vote those in more than half. Connected mentions form an entity, because coreference is transitive.",
      "antecedents takes FIRST as the key. For each mention, it keeps the best decision of the other annotations, judged by the key: leave the mention out, begin an entity, or link to an antecedent. So the result is an oracle.",
    ],
    lists: [["Formats that can be written", writable()], formatList],
    values: { KIND: combinations },
  })
    .argument("<KIND>", combinations.join(", "))
    .argument("<FIRST>", `file, folder, glob, packed file (${packedEndings}), or - for standard input`)
    .argument("<OTHERS...>", "one or more other annotations of the same text; with links, only one");

  addOptions(command, combineOptions).action(
    async (kind: string, first: string, others: string[], flags: CombineFlags) => {
      exitWith(await combine(kind, [first, ...others], flags));
    },
  );
}

async function combine(kind: string, args: readonly string[], flags: CombineFlags): Promise<number> {
  if (!isKind(kind)) {
    throw new CommandError(unknownName("combination", kind, combinations), exitCode.usage);
  }
  if (kind === "links" && args.length > 2) {
    throw new CommandError("links takes exactly two annotations: combine links FIRST SECOND", exitCode.usage);
  }
  const hasKey = kind === "antecedents" || kind === "links";
  const log = new DiagnosticLog(false, hasKey ? undefined : (diagnostic) => sentenceWithoutKey(diagnostic));
  let ofFirst: Format | undefined;
  refuseOneStream(args);
  const inputs = await Promise.all(args.map((argument) => filesOf(argument, log.report)));
  const inputFormat = await formatOption(flags.inputFormat, flags.columns);
  const sources = inputs.map((files, i) =>
    diskSource(files, {
      side: flags.side,
      format: inputFormat,
      report: log.report,
      ...readingOptionsIn(flags),
      onFile: (_, format) => {
        if (i === 0) ofFirst ??= format;
      },
    }),
  );
  const [first, ...others] = sources;
  const parts = new Map<string, AnnotatedPart>();
  /** The labels of the parts that each annotation lacks, by id. */
  const lacking = args.map(() => new Map<string, string>());
  const pairing = pairParts(first, others, (diagnostic) => {
    // These messages are about a key and a response.
    if (diagnostic.code !== "missing-document" && diagnostic.code !== "extra-document") log.report(diagnostic);
  });
  try {
    for (const { id, key, responses } of pairing) {
      const annotations = [key, ...responses];
      const part = combinedPart(annotations, kind);
      if (part !== undefined) parts.set(id, part);
      const label = labelOf(annotations.find((own) => own !== undefined)!);
      annotations.forEach((own, i) => {
        // If the first annotation has the part left out, it does not matter which others lack it.
        if (own === undefined && (i === 0 || part !== undefined)) lacking[i].set(id, label);
      });
    }
  } catch (error) {
    log.end(flags, true);
    throw commandErrorOf(error);
  }
  log.end(flags, parts.size === 0);
  const refused = mustRefuse(log.all, false);
  if (!refused && !flags.quiet) {
    const names = systemNames(args.map((path) => forwardSlashes(path)));
    const labels = lacking.map((own) => [...own.values()]);
    for (const absence of absences(kind, names, labels)) writeError(`warning: ${visible(absence)}\n`);
  }
  if (parts.size === 0) throw log.emptiness("the annotations have no document to combine");
  if (refused) return exitCode.input;
  await write([...parts.values()], targetFormat("-", flags.to ?? ofFirst?.id), flags.output ?? "-");
  return exitCode.done;
}

/**
 * Writes the combination to a file or a folder.
 *
 * @throws CommandError if the format cannot hold all of it
 */
async function write(parts: readonly AnnotatedPart[], format: Format, output: string): Promise<void> {
  const made = { open: () => parts };
  // Reads the output back to check that nothing was lost.
  const check = new ConversionCheck(format);
  if (isForFolder(output, format)) {
    const folder = new FolderOutput(output);
    try {
      await writeFolder(made, folder, format, check);
      requireWhole(check, format);
      folder.commit();
    } finally {
      folder.discard();
    }
    return;
  }
  const inOne = inOneFile(format);
  await compareWithMadeAgain(made, inOne, check);
  requireWhole(check, format);
  writeOutput(Array.from(inOne.write!(parts)).join(""), output);
}

function requireWhole(check: ConversionCheck, { id }: Format): void {
  const { mentions, sameMentions, entities, sameEntities } = check.result();
  if (sameMentions === mentions && sameEntities === entities) return;
  const held =
    sameMentions < mentions
      ? `${sameMentions} of the ${mentions} combined mentions`
      : `${sameEntities} of the ${entities} combined entities`;
  throw new CommandError(`${id} can hold only ${held}; choose another format with --to`, exitCode.input);
}

/**
 * Returns a sentence for each annotation that lacks parts, with what this means for the result.
 *
 * @param lacking the labels of the parts that each annotation lacks
 */
function absences(kind: Combination, names: readonly string[], lacking: readonly (readonly string[])[]): string[] {
  const consequence = (i: number): string => {
    if (i === 0 && (kind === "links" || kind === "antecedents"))
      return `the result leaves ${lacking[i].length === 1 ? "it" : "them"} out`;
    if (kind === "links") return `the mentions of ${names[0]} are singletons there`;
    if (kind === "intersection") return "the intersection has no mentions there";
    return `${names[i]} counts as an annotation without mentions there`;
  };
  return names.flatMap((name, i) =>
    lacking[i].length === 0 ? [] : [`${absenceText(name, lacking[i])}, so ${consequence(i)}`],
  );
}

function isKind(kind: string): kind is Combination {
  return (combinations as readonly string[]).includes(kind);
}
