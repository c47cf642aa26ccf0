import { defined } from "../../core/defined.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import type { AnnotatedPart, SideName } from "../../core/document.ts";
import { gunzipped, isGzip } from "../../formats/common/input/gzip.ts";
import { withoutDetours } from "../../formats/common/input/file-name.ts";
import { craftResponse } from "../../formats/craft/craft-response.ts";
import { type Format, headLength } from "../../formats/format.ts";
import { readOptionsOf } from "../../formats/reading-options.ts";
import { findFormat, registeredFormats, withoutCompanions } from "../../formats/registry.ts";
import { adviceForSide } from "../../report/diagnostic-text.ts";
import { distinctSystemNames } from "../../report/system-names.ts";
import { type FileAccess, fileSource } from "../../scoring/file-source.ts";
import { type PageMessage, pageMessage } from "./page-sentence.ts";
import type { InputFile, OpenOptions, OpenRequest } from "./open-request.ts";
import type { AdvisedPlace } from "./settings.ts";

/** One side in memory. */
export interface SideParts {
  /** The name of the file, if there is only one. A document may be named after it. */
  readonly file?: string;
  readonly parts: readonly AnnotatedPart[];
}

export interface RecognisedFile {
  readonly name: string;
  readonly format: string;
  readonly side: SideName;
}

/** A problem with a file: an error, or why the file was skipped. */
export interface FileProblem extends PageMessage {
  readonly name: string;
  readonly side: SideName;
  readonly code: DiagnosticCode;
}

export interface ReadInput {
  readonly key: SideParts;
  readonly responses: readonly (SideParts & { readonly name: string })[];
  /** The key's diagnostics come first. */
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly RecognisedFile[];
  readonly problems: readonly FileProblem[];
  /** What messages of reading are about. */
  readonly places: ReadonlyMap<Diagnostic, AdvisedPlace>;
}

/** @throws RangeError for a format that does not exist */
export async function readInput({ key, responses = [], options = {}, settings = {} }: OpenRequest): Promise<ReadInput> {
  const files: RecognisedFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const problems: ReadInput["problems"][number][] = [];
  const places = new Map<Diagnostic, AdvisedPlace>();
  // Without responses, the key's files must hold both sides. Otherwise they would be compared with themselves.
  const bothSides = responses.length === 0;
  const unpackedKey = await unpackedFiles(key);
  const keyNames = withoutCompanions([...unpackedKey.files.keys()]);
  const keyFormat = formatNamed(options.keyFormat ?? options.format);
  const read = (
    unpacked: UnpackedFiles,
    [side, readAs]: readonly [side: SideName, readAs: SideName],
    format: Format | undefined,
    own: OpenOptions,
    place: AdvisedPlace,
  ): SideParts => {
    const report = (found: Diagnostic): void => {
      const diagnostic = bothSides ? found : adviceForSide(found, side);
      diagnostics.push(diagnostic);
      places.set(diagnostic, place);
      const { file, severity, code } = diagnostic;
      if (file === undefined || (severity !== "error" && code !== "skipped-file")) return;
      problems.push({ name: file, side: bothSides ? "key" : side, code, ...pageMessage(diagnostic, place) });
    };
    for (const { name, reason } of unpacked.unreadable) {
      report(diagnosticOf("unreadable-file", { file: name, data: { reason } }));
    }
    const names = withoutCompanions([...unpacked.files.keys()]);
    const source = fileSource(names, accessTo(unpacked), {
      side: readAs,
      bothSides,
      features: true,
      ...readOptionsOf(side, own),
      format,
      report,
      onFile: (name, { title }) => files.push({ name, format: title, side }),
    });
    return { parts: [...source.open(false)], ...defined({ file: source.file }) };
  };
  const keySide = read(unpackedKey, ["key", "key"], keyFormat, options, {
    settings,
    ...(!bothSides && { side: "key" }),
  });
  const responseSides: (SideParts & { name: string })[] = [];
  // A file that holds both sides is its own response.
  const wanted: OpenRequest["responses"] = bothSides ? [{ name: nameOf(key), files: key }] : responses;
  const names = distinctSystemNames(wanted.map(({ name }) => name));
  for (const [i, response] of wanted.entries()) {
    // Of a file that holds both sides, an annotator's is the key, as for the command `agree`.
    const readAs = options.annotators?.others.includes(names[i]) === true ? "key" : "response";
    const unpacked = response.files === key ? unpackedKey : await unpackedFiles(response.files);
    const own = { ...options, ...options.ofResponse?.[names[i]] };
    const place: AdvisedPlace = {
      settings: { ...settings, ...response.settings },
      ...(!bothSides && { side: "response" }),
      ...(responses.length > 1 && { response: names[i] }),
    };
    const format =
      formatNamed(own.responseFormat ?? own.format) ??
      craftResponse(
        () => beginningOf(unpackedKey, keyNames[0]),
        keyFormat,
        withoutCompanions([...unpacked.files.keys()]).map((file) => () => beginningOf(unpacked, file)),
      );
    responseSides.push({ name: names[i], ...read(unpacked, ["response", readAs], format, own, place) });
  }
  return { key: keySide, responses: responseSides, diagnostics, files, problems, places };
}

/** Returns how readers find these files and their companions. */
export function accessTo({ files }: UnpackedFiles): FileAccess {
  return {
    formats: registeredFormats,
    bytesOf: (file: string) => [files.get(file) ?? new Uint8Array(0)],
    companion: (path: string) => {
      const direct = withoutDetours(path);
      return files.get(direct) ?? files.get(`${direct}.gz`);
    },
  };
}

/** Returns the beginning of a file, from which its format is detected. */
export function beginningOf({ files }: UnpackedFiles, file: string | undefined): Uint8Array {
  return (file === undefined ? undefined : files.get(file)?.subarray(0, headLength)) ?? new Uint8Array(0);
}

/**
 * Returns the format with that id, if one is named.
 *
 * @throws RangeError if it does not exist
 */
export function formatNamed(id: string | undefined): Format | undefined {
  if (id === undefined) return undefined;
  const format = findFormat(id);
  if (format === undefined) throw new RangeError(`there is no format "${id}"`);
  return format;
}

function nameOf(files: readonly InputFile[]): string {
  return files[0]?.name ?? "response";
}

/** Files in memory by their names, and those that cannot be unpacked. */
export interface UnpackedFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
}

/** Unpacks gzipped files, whatever their names. */
export async function unpackedFiles(input: readonly InputFile[]): Promise<UnpackedFiles> {
  const files = new Map<string, Uint8Array>();
  const unreadable: { name: string; reason: string }[] = [];
  for (const { name, bytes } of input) {
    try {
      files.set(name, isGzip(bytes) ? await gunzipped(bytes) : bytes);
    } catch {
      // Browsers have different messages for this error, such as "Failed to fetch".
      unreadable.push({ name, reason: "it is a damaged or incomplete gzip file" });
    }
  }
  return { files, unreadable };
}
