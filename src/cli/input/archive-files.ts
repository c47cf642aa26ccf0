import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import { documentOfFile } from "../../formats/common/input/file-name.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { fileStatus, makeFile } from "../output/file-status.ts";
import { headOf, joined, bytesOf } from "./byte-source.ts";

/** An archive and the path in it that an argument names: `project.zip/anna`. */
interface ArchivePath {
  readonly archive: string;
  /** "" for all of it. */
  readonly inside: string;
}

/** Returns the archive that an argument names, if it is one or leads into one. */
export function archiveIn(argument: string): ArchivePath | undefined {
  for (const { index } of argument.matchAll(/(?<=\.zip)(?:\/|$)/gi)) {
    const archive = argument.slice(0, index);
    if (fileStatus(archive)?.isFile() !== true) continue;
    const head = headOf(archive, 4);
    if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4)
      return { archive, inside: argument.slice(index + 1) };
  }
  return undefined;
}

/** Matches what a project of INCEpTION has of one person: the document, the person, and the kind of file. */
const OF_PERSON = /^(annotation|curation)\/([^/]+)\/([^/]+?)(?:\.([^./]+))?$/;

const isProjectPath = (path: string): boolean =>
  /^(?:exportedproject[^/]*\.json|(?:annotation|curation)(?:_ser)?\/)/.test(path);

/** The curator, in the names of files. */
const CURATOR = "CURATION_USER";

/**
 * Unpacks the files that an argument names in an archive. Returns their paths, as if the archive were a folder; their
 * content is kept in memory.
 *
 * Of a project of INCEpTION, takes the files of one person: of the one that is named, or else of the curator, or else of
 * the only annotator. Reports the choice.
 *
 * @throws CommandError if the archive cannot be read, nothing in it is named so, or the person is unclear
 */
export async function filesInArchive(
  { archive, inside }: ArchivePath,
  report?: (diagnostic: Diagnostic) => void,
): Promise<string[]> {
  const { ArchiveError, namesInZip, unzipped } = await import("./unzip.ts");
  const bytes = joined(bytesOf(archive));
  const failure = (message: string): CommandError => new CommandError(`${archive}: ${message}`, exitCode.input);
  try {
    const names = namesInZip(bytes).filter((name) => !/(?:^|\/)(?:\.|__MACOSX\/|TypeSystem\.xml$)/i.test(name));
    const chosen = names.some(isProjectPath)
      ? projectFiles(names, { archive, inside }, failure, report)
      : matching(names, inside);
    if (chosen.length === 0)
      throw failure(inside === "" ? "the archive has no files" : `nothing in the archive is named ${inside}`);
    const wanted = new Set(chosen);
    const files: string[] = [];
    const add = (path: string, content: Uint8Array): void => {
      makeFile(path, content);
      files.push(path);
    };
    for (const [name, content] of unzipped(bytes, (path) => wanted.has(path))) {
      const path = `${archive}/${name}`;
      if (!/\.zip$/i.test(name)) add(path, content);
      else {
        // INCEpTION packs an XMI file together with its type system.
        const inner = unzipped(content, (path) => !/(?:^|\/)TypeSystem\.xml$/i.test(path));
        for (const [own, text] of inner) {
          const ending = own.slice(own.lastIndexOf(".") + 1);
          const one = inner.size === 1 ? path.replace(/zip$/i, ending) : `${path}/${own}`;
          add(one, text);
        }
      }
    }
    return files.sort();
  } catch (error) {
    if (error instanceof ArchiveError) throw failure(`cannot be read: ${error.message}`);
    throw error;
  }
}

/** Returns the files at a path, below it, or that a pattern with `*` matches. */
function matching(names: readonly string[], inside: string): string[] {
  if (inside === "") return [...names];
  const folder = inside.endsWith("/") ? inside : `${inside}/`;
  const pattern = inside
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/?|\*/g, (stars) => (stars === "*" ? "[^/]*" : ".*"));
  const whole = new RegExp(`^${pattern}$`);
  return names.filter((name) => name.startsWith(folder) || whole.test(name));
}

function projectFiles(
  names: readonly string[],
  { archive, inside }: ArchivePath,
  failure: (message: string) => CommandError,
  report?: (diagnostic: Diagnostic) => void,
): string[] {
  const people = new Map<string, string[]>();
  const documents = new Set<string>();
  for (const name of names) {
    const match = OF_PERSON.exec(name);
    if (match === null) continue;
    const [, , document, person] = match;
    const ending = match.at(4) ?? "";
    if (person === "INITIAL_CAS") continue;
    // Java's own format and the plain text have no annotations that can be read.
    if (/^(?:ser|txt|html|pdf)$/i.test(ending)) continue;
    documents.add(document);
    people.set(person, [...(people.get(person) ?? []), name]);
  }
  if (people.size === 0)
    throw failure(
      "the project was exported without annotations that can be read; export it again, and choose WebAnno TSV 3.3, UIMA CAS XMI or UIMA CAS JSON 0.4.0 as the format",
    );
  if (inside !== "") return people.get(inside) ?? people.get(documentOfFile(inside)) ?? matching(names, inside);
  const annotators = [...people.keys()].filter((person) => person !== CURATOR).sort();
  if (!people.has(CURATOR) && annotators.length > 1)
    throw failure(
      `${annotators.length} people annotated the project (${annotators.join(", ")}); name one, as in ${archive}/${annotators[0]}, or compare two with \`agree ${annotators[0]}=${archive}/${annotators[0]} ${annotators[1]}=${archive}/${annotators[1]}\``,
    );
  const person = people.has(CURATOR) ? CURATOR : annotators[0];
  const files = people.get(person) ?? [];
  report?.(
    diagnosticOf("annotator-chosen", {
      file: archive,
      data: {
        person,
        documents: files.length,
        of: documents.size,
        others: annotators.filter((other) => other !== person),
      },
    }),
  );
  return files;
}
