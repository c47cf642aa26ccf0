import { documentOfFile, withExtension, withoutDetours } from "../../formats/common/input/file-name.ts";
import { defined } from "../../core/defined.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, partKey, partName, type SideName } from "../../core/document.ts";
import { textAt } from "../../core/text-column.ts";
import { isParquet } from "../../formats/common/input/unreadable.ts";
import type { Format } from "../../formats/format.ts";
import { readOptionsOf } from "../../formats/reading-options.ts";
import { companionsOf, withoutCompanions } from "../../formats/registry.ts";
import { adviceForSide } from "../../report/diagnostic-text.ts";
import { fileSource } from "../../scoring/file-source.ts";
import { pairParts, type PartSource } from "../../scoring/pair-parts.ts";
import type { InputFile, Settings } from "./open-request.ts";
import { type PageMessage, pageMessage } from "./page-sentence.ts";
import { accessTo, formatNamed, beginningOf, unpackedFiles } from "./read-input.ts";
import { optionsOf } from "./settings.ts";

/** Files to look at before they are opened. Companions are found among them. */
export interface InspectRequest {
  readonly files: readonly InputFile[];
  /** The side that they are read as; the key if absent. */
  readonly side?: SideName;
  readonly settings?: Settings;
  /** Whether to find out if a file that can hold both sides does. */
  readonly asBoth?: boolean;
}

/** A part of a document, without its annotation. */
interface InspectedPart {
  readonly document: string;
  readonly part: string;
  /** Its place in a file without ids. */
  readonly position?: number;
  /**
   * What tells the same part apart from others in other files: its name and, if only the file names it, also its text.
   */
  readonly marks: readonly string[];
}

/** A kind of message about a file, with its first sentence. */
interface InspectMessage extends PageMessage {
  readonly isError: boolean;
  readonly code: DiagnosticCode;
  readonly count: number;
}

/** What a file holds. Nothing of it is scored. */
export interface InspectedFile {
  readonly name: string;
  /** The names of other files that are read together with it. */
  readonly companions: readonly string[];
  /** Absent if no format was recognised. */
  readonly format?: Pick<Format, "id" | "title">;
  readonly parts: readonly InspectedPart[];
  /** Whether the file can hold key and response, and whether it does; the latter is absent if that was not asked. */
  readonly canHoldBoth: boolean;
  readonly holdsBoth?: boolean;
  /** Whether these are answers without ids, which are matched by their words. */
  readonly isAnswers: boolean;
  /** Errors, and warnings that the file may be incomplete. */
  readonly messages: readonly InspectMessage[];
}

/** Warnings that a file may be incomplete, or that it is not what it should be. */
const incomplete: ReadonlySet<DiagnosticCode> = new Set([
  "empty-file",
  "document-not-closed",
  "document-not-opened",
  "no-mentions",
]);

/**
 * Reads each file by itself, and tells its format, its documents and its problems. Companions of other files are not
 * listed by themselves.
 *
 * @throws RangeError for settings that do not exist
 */
export async function inspectFiles(request: InspectRequest): Promise<readonly InspectedFile[]> {
  const { files, side = "key", settings = {}, asBoth = false } = request;
  const options = optionsOf(settings);
  const unpacked = await unpackedFiles(files);
  const all = [...unpacked.files.keys()];
  const known = new Map(all.map((name) => [withoutDetours(name), name]));
  const asked = formatNamed((side === "key" ? options.keyFormat : options.responseFormat) ?? options.format);
  const inspected = withoutCompanions(all).map((name): InspectedFile => {
    const companions = companionsOf(name).flatMap((path) => {
      const direct = withoutDetours(path);
      return [direct, `${direct}.gz`].flatMap((each) => known.get(each) ?? []);
    });
    const read = (as: SideName, bothSides: boolean, report: (diagnostic: Diagnostic) => void): ReadFile => {
      let format: Format | undefined;
      const source = fileSource([name], accessTo(unpacked), {
        ...{ side: as, bothSides, features: false, ...readOptionsOf(as, options), format: asked, report },
        onFile: (_, found) => {
          format = found;
        },
      });
      const parts = [...source.open(false)];
      return { parts, ...defined({ format }) };
    };
    const found: Diagnostic[] = [];
    const { format, parts } = read(side, false, (diagnostic) => found.push(adviceForSide(diagnostic, side)));
    const canHoldBoth = format?.holdsBothSides === true;
    let isOneSided = false;
    if (asBoth && canHoldBoth) {
      read("response", true, ({ severity }) => {
        isOneSided ||= severity === "error";
      });
    }
    const isTable = format === undefined && isParquet(beginningOf(unpacked, name));
    return {
      ...{ name, companions: [...new Set(companions)], canHoldBoth },
      ...(format !== undefined && { format: { id: format.id, title: format.title } }),
      parts: parts.map((part) => inspectedPart(part, name)),
      ...(asBoth && canHoldBoth && { holdsBoth: !isOneSided }),
      isAnswers: parts.at(0)?.tokens?.bare === true && parts[0].position !== undefined,
      messages: isTable ? [parquetMessage(name)] : messagesOf(found, settings, side),
    };
  });
  const unreadable = unpacked.unreadable.map(({ name, reason }): InspectedFile => {
    const damaged = diagnosticOf("unreadable-file", { file: name, data: { reason } });
    const messages = messagesOf([damaged], settings, side);
    return { name, companions: [], parts: [], canHoldBoth: false, isAnswers: false, messages };
  });
  return [...inspected, ...unreadable];
}

interface ReadFile {
  readonly parts: readonly AnnotatedPart[];
  readonly format?: Format;
}

function inspectedPart(part: AnnotatedPart, file: string): InspectedPart {
  const { document, part: number, position } = part;
  const isNamedByFile = number === "" && (document === "" || document === documentOfFile(file));
  const text = isNamedByFile ? textMark(part) : undefined;
  return {
    ...{ document, part: number, marks: [partKey(part), ...(text === undefined ? [] : [text])] },
    ...defined({ position }),
  };
}

const MARK_LENGTH = 200;

/** Returns the beginning and the length of a text without its spaces, which do not depend on where it is cut into words. */
function textMark({ tokens }: AnnotatedPart): string | undefined {
  if (tokens?.form === undefined || tokens.length === 0) return undefined;
  let beginning = "";
  let length = 0;
  for (let t = 0; t < tokens.length; t++) {
    if (tokens.zero?.[t] === 1) continue;
    const word = textAt(tokens.form, t);
    length += word.length;
    if (beginning.length < MARK_LENGTH) beginning += word;
  }
  return `\0${length} ${beginning.slice(0, MARK_LENGTH)}`;
}

function messagesOf(found: readonly Diagnostic[], settings: Settings, side: SideName): readonly InspectMessage[] {
  const byCode = new Map<string, InspectMessage>();
  for (const diagnostic of found) {
    const { code, severity } = diagnostic;
    const isError = severity === "error";
    if (!isError && !incomplete.has(code)) continue;
    const id = `${code} ${severity}`;
    const first = byCode.get(id);
    const message = first ?? { ...pageMessage(diagnostic, { settings, side }), isError, code, count: 0 };
    byCode.set(id, { ...message, count: message.count + 1 });
  }
  return [...byCode.values()].sort((a, b) => Number(b.isError) - Number(a.isError));
}

function parquetMessage(name: string): InspectMessage {
  const sentence = `The page does not read Parquet. Convert the file: \`corefscope convert ${name} ${withExtension(name, "json")} --to clusters\``;
  return { sentence, advice: [], isError: true, code: "unknown-format", count: 1 };
}

/** Files to match: the key's, and those of each system. */
export interface MatchRequest {
  readonly key: readonly InspectedFile[];
  readonly systems: readonly (readonly InspectedFile[])[];
}

interface SystemMatch {
  /** Documents of the key that the system lacks, wholly or in part. */
  readonly missing: readonly string[];
  /** Documents that only the system has. */
  readonly extra: readonly string[];
}

/** Which documents of the key the systems have. */
export interface DocumentMatch {
  readonly documents: number;
  /** How many of them every system has. */
  readonly inAll: number;
  readonly systems: readonly SystemMatch[];
}

/**
 * Matches documents by their names as scoring does, without reading or scoring anything.
 *
 * @returns undefined if answers without ids must be matched by their words
 */
export function matchDocuments({ key, systems }: MatchRequest): DocumentMatch | undefined {
  if (systems.flat().some(({ isAnswers }) => isAnswers)) return undefined;
  const missing = systems.map(() => new Set<string>());
  const extra = systems.map(() => new Set<string>());
  const documents = new Set<string>();
  for (const pair of pairParts(sourceOf(key), systems.map(sourceOf), () => undefined)) {
    if (pair.key !== undefined) documents.add(documentIn(pair.key));
    for (const [s, response] of pair.responses.entries()) {
      if (pair.key === undefined && response !== undefined) extra[s].add(documentIn(response));
      if (pair.key !== undefined && response === undefined) missing[s].add(documentIn(pair.key));
    }
  }
  const inAll = [...documents].filter((document) => missing.every((own) => !own.has(document))).length;
  return {
    ...{ documents: documents.size, inAll },
    systems: missing.map((own, s) => ({
      missing: [...own],
      extra: [...extra[s]].filter((each) => !documents.has(each)),
    })),
  };
}

/** Returns the document's id; for a document without one, its place. */
function documentIn({ document, part, position }: Pick<AnnotatedPart, "document" | "part" | "position">): string {
  return document === "" && position !== undefined ? `document ${position}` : document || labelOf({ document, part });
}

/** Returns the parts as `fileSource` does: a part that is also in an earlier file is left out. */
function sourceOf(files: readonly InspectedFile[]): PartSource {
  const seen = new Map<string, string>();
  const parts = files.flatMap(({ name, parts: own }) =>
    own.flatMap((part): AnnotatedPart[] => {
      const id = partName(part);
      const first = seen.get(id) ?? name;
      seen.set(id, first);
      if (first !== name) return [];
      const { document, part: number, position } = part;
      return [{ document, part: number, ...defined({ position }), mentions: none, entities: { length: 0, ids: [] } }];
    }),
  );
  return { ...(files.length === 1 && { file: files[0].name }), open: () => parts };
}

const noPositions = new Int32Array(0);
const none = { length: 0, first: noPositions, last: noPositions, entity: noPositions };
