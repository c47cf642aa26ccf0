import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, flatName, labelOf, partKey, partName } from "../core/document.ts";
import { documentOfFile } from "../formats/common/input/file-name.ts";
import { namedByText, wordsWithoutZeros } from "./pair-by-text.ts";

/** Anything with a file name, for diagnostics. */
export interface NamedFile {
  readonly file?: string;
}

/**
 * A source of parts, which is opened a second time only if a part occurs twice in some source, if several parts of a
 * source have the same key, or to pair parts by their text.
 */
export interface PartSource extends NamedFile {
  /**
   * Starts reading.
   *
   * @param again true for a second reading, whose diagnostics were already reported
   */
  open(again: boolean): Iterable<AnnotatedPart>;
  /**
   * Set if a source without a file name is equivalent to a single file, so that documents without ids can be paired by
   * their places.
   */
  readonly isOneFile?: true;
}

/** A part of the key with the same part of each response. */
export interface PartsPaired {
  /** The name of the key's part; of the first response's part, if the key lacks it. */
  readonly id: string;
  /** Absent for a part that only responses have. */
  readonly key?: AnnotatedPart;
  readonly responses: readonly (AnnotatedPart | undefined)[];
}

/**
 * Pairs parts of the key and of the responses by document and part. Formats name parts differently, so parts are
 * paired by their keys (`partKey`). If a file has several parts with the same key, such as `x` and `x_0`, all parts
 * with this key are paired again at the end: first by their exact names, and only those that are left by their keys.
 *
 * Files in the same order are read side by side, with at most a few parts of each in memory. If the order differs,
 * parts that a response has earlier than the key wait in memory. Pairs come in the order of the key, then parts that
 * only responses have. If key and response have a single part each, and at least one is named only by its file, they
 * are paired. Documents that have no ids on either side are paired by their places, if each side is one file. Documents
 * that only one side names are paired by their text, if no name is on both sides (`namedByText`). If a part
 * occurs twice in a file, it is paired again at the end, with the last copy in each file. The caller replaces an earlier
 * pair with the same id.
 *
 * @param report receives missing, extra and repeated documents, and pairs that were made or missed for lack of ids
 * @example
 *   const sourceOf = (...names) => ({ open: () => names.map((name) => partOf([["a", "b"]], name)) });
 *   const pairs = [...pairParts(sourceOf("x", "y"), [sourceOf("y")], () => undefined)];
 *   pairs.map(({ id, responses }) => [id, responses[0] !== undefined]); // → [["x", false], ["y", true]]
 */
export function* pairParts(
  key: PartSource,
  responses: readonly PartSource[],
  report: (diagnostic: Diagnostic) => void,
): Generator<PartsPaired, void> {
  /** Diagnostics of parts to pair again, by key and by file, the key's first. */
  const again = new Map<string, Diagnostic[][]>();
  const inKey = new KnownParts();
  const notes = new OneSided(key.file, responses, report);
  const repeats = (file: string | undefined, side: number) => (part: AnnotatedPart, kind: "alike" | "repeated") => {
    const id = partKey(part);
    if (!again.has(id)) again.set(id, [[], ...responses.map(() => [])]);
    if (kind === "alike") return;
    again.get(id)![side].push(documentDiagnostic("duplicate-document", part, file));
    // For documents without names, it is unclear which ones correspond.
    if (part.document === "")
      again.get(id)![side].push(diagnosticOf("documents-without-ids", { file, line: part.line }));
  };
  const keyParts = openAhead(key);
  const readers = responses.map((source, i) => {
    const opened = openAhead(source);
    const places = new Places(isOneFile(key) && isOneFile(source));
    const answers = keyParts.only === undefined && isOneFile(key) && isOneFile(source) && areAnswers(opened, keyParts);
    const parts =
      alone(keyParts, key.file, opened, source.file, report) ??
      (answers ? undefined : byText(key, keyParts, source, opened, report)) ??
      opened.parts;
    return answers
      ? new AnswerReader(parts, source.file, report)
      : new Lookahead(parts, places, repeats(source.file, i + 1));
  });
  const keyRepeats = repeats(key.file, 0);
  for (const part of keyParts.parts) {
    for (const { places } of readers) places?.countKey(part);
    const kind = inKey.add(partKey(part), part);
    if (kind !== "new") {
      keyRepeats(part, kind);
      continue;
    }
    const pair = { id: partName(part), key: part, responses: readers.map((reader) => reader.find(part)) };
    notes.note(pair);
    yield pair;
  }
  const extra = new Map<string, (AnnotatedPart | undefined)[]>();
  readers.forEach((reader, i) => {
    for (const part of reader.rest()) {
      const id = partKey(part);
      if (!extra.has(id)) extra.set(id, Array.from({ length: responses.length }));
      extra.get(id)![i] = part;
    }
  });
  for (const parts of extra.values()) {
    const pair = withoutKey(parts);
    notes.note(pair);
    yield pair;
  }
  readers.forEach(({ places }, i) => {
    places?.reportTo(responses[i].file, report);
  });
  if (again.size === 0) return;
  const ids = [...inKey.keys(), ...extra.keys()].filter((id) => again.has(id));
  for (const [id, pairs] of pairLast(ids, key, responses)) {
    again.get(id)!.flat().forEach(report);
    for (const pair of pairs) {
      notes.note(pair);
      yield pair;
    }
  }
}

/** Tells parts of a file apart by their exact names. */
class KnownParts {
  /** The first part's name, or all names, by the key of the parts. */
  private readonly names = new Map<string, string | Set<string>>();

  keys(): Iterable<string> {
    return this.names.keys();
  }

  /** Returns `alike` for a part whose name differs from all earlier names with the same key. */
  add(key: string, part: AnnotatedPart): "new" | "alike" | "repeated" {
    const name = partName(part);
    const known = this.names.get(key);
    if (known === undefined) {
      this.names.set(key, name);
      return "new";
    }
    if (typeof known === "string" ? known === name : known.has(name)) return "repeated";
    if (typeof known === "string") this.names.set(key, new Set([known, name]));
    else known.add(name);
    return "alike";
  }
}

/** Reports, once each, parts that only the key or only a response has. */
class OneSided {
  private readonly keyFile: string | undefined;
  private readonly responses: readonly PartSource[];
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly said = new Set<string>();

  constructor(keyFile: string | undefined, responses: readonly PartSource[], report: (diagnostic: Diagnostic) => void) {
    this.keyFile = keyFile;
    this.responses = responses;
    this.report = report;
  }

  note({ key, responses }: PartsPaired): void {
    responses.forEach((response, i) => {
      const { file } = this.responses[i];
      if (key !== undefined) {
        if (response === undefined) this.say(i, key, missingDocument(key, this.keyFile, file));
      } else if (response !== undefined) {
        this.say(i, response, documentDiagnostic("extra-document", response, file));
      }
    });
  }

  private say(response: number, part: AnnotatedPart, diagnostic: Diagnostic): void {
    const id = `${response} ${diagnostic.code} ${partName(part)}`;
    if (this.said.has(id)) return;
    this.said.add(id);
    this.report(diagnostic);
  }
}

interface OpenedSource {
  readonly parts: Iterable<AnnotatedPart>;
  /** The first part, if there is one. */
  readonly first?: AnnotatedPart;
  readonly only?: AnnotatedPart;
}

function openAhead(source: PartSource): OpenedSource {
  const parts = source.open(false)[Symbol.iterator]();
  const ahead: AnnotatedPart[] = [];
  for (let step = parts.next(); step.done !== true; step = parts.next()) {
    ahead.push(step.value);
    if (ahead.length === 2) break;
  }
  if (ahead.length < 2) {
    return { parts: ahead, ...(ahead.length === 1 && { first: ahead[0], only: ahead[0] }) };
  }
  return {
    first: ahead[0],
    parts: (function* () {
      yield* ahead;
      for (let step = parts.next(); step.done !== true; step = parts.next()) yield step.value;
    })(),
  };
}

/**
 * Returns the part of a response if key and response have a single part each, and either the same name or at least one
 * that is named only by its file. They must belong together, so the response's part takes the key's name.
 */
function alone(
  key: OpenedSource,
  keyFile: string | undefined,
  response: OpenedSource,
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): Iterable<AnnotatedPart> | undefined {
  if (key.only === undefined || response.only === undefined) return undefined;
  const { document, part, position } = key.only;
  // The response's part takes the key's position, so that the two are paired even if only one has an id.
  const only = { ...response.only, position };
  if (partKey(key.only) === partKey(response.only)) return [only];
  if (!isNamedByFile(key.only, keyFile) && !isNamedByFile(response.only, file)) return undefined;
  report(diagnosticOf("paired-alone", { file, document: labelOf(response.only), data: { key: labelOf(key.only) } }));
  return [{ ...only, document, part }];
}

function byText(
  key: PartSource,
  { first: keyFirst }: OpenedSource,
  response: PartSource,
  { first }: OpenedSource,
  report: (diagnostic: Diagnostic) => void,
): Iterable<AnnotatedPart> | undefined {
  return namedByText([keyFirst, first], [() => key.open(true), () => response.open(true)], (documents) => {
    report(diagnosticOf("paired-by-text", { file: response.file, data: { documents } }));
  });
}

function isNamedByFile({ document, part }: AnnotatedPart, file: string | undefined): boolean {
  return part === "" && (document === "" || document === documentOfFile(file));
}

/** Pairs all parts with some keys again, the last copy of each: a list of pairs for each key. */
function* pairLast(
  wanted: readonly string[],
  key: PartSource,
  responses: readonly PartSource[],
): Generator<readonly [key: string, pairs: readonly PartsPaired[]], void> {
  const keys = new Set(wanted);
  const lastOf = (source: PartSource): Map<string, Map<string, AnnotatedPart>> => {
    const last = new Map<string, Map<string, AnnotatedPart>>();
    for (const part of source.open(true)) {
      const id = partKey(part);
      if (!keys.has(id)) continue;
      if (!last.has(id)) last.set(id, new Map());
      last.get(id)!.set(partName(part), part);
    }
    return last;
  };
  const keyParts = lastOf(key);
  const responseParts = responses.map(lastOf);
  const partsIn = (last: Map<string, Map<string, AnnotatedPart>>, id: string): AnnotatedPart[] => [
    ...(last.get(id)?.values() ?? []),
  ];
  for (const id of keys) {
    yield [
      id,
      pairAlike(
        partsIn(keyParts, id),
        responseParts.map((parts) => partsIn(parts, id)),
      ),
    ];
  }
}

/**
 * Pairs parts with the same key: by their exact names, then by their documents, then by their flat names, then those
 * that are left alone.
 */
function pairAlike(key: readonly AnnotatedPart[], responses: readonly (readonly AnnotatedPart[])[]): PartsPaired[] {
  const extra = new Map<string, (AnnotatedPart | undefined)[]>();
  const found = responses.map((parts, i) => {
    const left = new Set(parts);
    const pairs = new Map<AnnotatedPart, AnnotatedPart>();
    for (const nameOf of [partName, documentOf, flatName, () => ""]) {
      const open = key.filter((part) => !pairs.has(part));
      // A name that several parts have decides nothing.
      const names = [open, [...left]].map((side) => onlyNamed(side, nameOf));
      for (const [name, part] of names[0]) {
        const response = names[1].get(name);
        if (part === undefined || response === undefined) continue;
        pairs.set(part, response);
        left.delete(response);
      }
    }
    for (const part of left) {
      const name = partName(part);
      if (!extra.has(name)) extra.set(name, Array.from({ length: responses.length }));
      extra.get(name)![i] = part;
    }
    return pairs;
  });
  const ofKey = key.map((part) => ({ id: partName(part), key: part, responses: found.map((own) => own.get(part)) }));
  return [...ofKey, ...Array.from(extra.values(), withoutKey)];
}

function documentOf({ document }: AnnotatedPart): string {
  return document;
}

/** Returns the parts by name, with undefined for a name that several parts have. */
function onlyNamed(
  parts: readonly AnnotatedPart[],
  nameOf: (part: AnnotatedPart) => string,
): ReadonlyMap<string, AnnotatedPart | undefined> {
  const named = new Map<string, AnnotatedPart | undefined>();
  for (const part of parts) {
    const name = nameOf(part);
    named.set(name, named.has(name) ? undefined : part);
  }
  return named;
}

/** @param responses at least one part */
function withoutKey(responses: readonly (AnnotatedPart | undefined)[]): PartsPaired {
  return { id: partName(responses.find((part) => part !== undefined)!), responses };
}

function isOneFile({ file, isOneFile: isSet }: PartSource): boolean {
  return file !== undefined || isSet === true;
}

/** Counts documents without ids of a key and a response, and pairs them. */
class Places {
  private readonly areCompared: boolean;
  private readonly key = { documents: 0, withoutIds: 0 };
  private readonly response = { documents: 0, withoutIds: 0 };
  private paired = 0;
  private beyondFirst = 0;

  /** @param areCompared whether documents are paired by their places */
  constructor(areCompared: boolean) {
    this.areCompared = areCompared;
  }

  /** Returns what a part is paired by: its name, or its place if it has no name. */
  idOf(part: AnnotatedPart): string {
    return this.areCompared && part.position !== undefined ? `\0${part.position}` : partKey(part);
  }

  countKey(part: AnnotatedPart): void {
    this.count(part, this.key);
  }

  countResponse(part: AnnotatedPart): void {
    this.count(part, this.response);
  }

  private count({ position }: AnnotatedPart, side: { documents: number; withoutIds: number }): void {
    side.documents++;
    if (position === undefined) return;
    side.withoutIds++;
    if (position > 1) this.beyondFirst++;
  }

  /** Returns a part of the response. If neither part has an id, it takes the name of the key's part. */
  pair(key: AnnotatedPart, response: AnnotatedPart): AnnotatedPart {
    if (key.position === undefined || response.position === undefined) return response;
    this.paired++;
    return { ...response, document: key.document, part: key.part };
  }

  reportTo(file: string | undefined, report: (diagnostic: Diagnostic) => void): void {
    const { key, response, paired } = this;
    const areAlone = Math.max(key.documents, response.documents) === 1;
    const withoutIds = Math.max(key.withoutIds, response.withoutIds);
    // A document that is alone in its file is named by the file, and a folder may have several such files.
    if (withoutIds === 0 || areAlone || (!this.areCompared && this.beyondFirst === 0)) return;
    if (paired < withoutIds) {
      const data = {
        keyDocuments: key.documents,
        keyWithoutIds: key.withoutIds,
        responseDocuments: response.documents,
        responseWithoutIds: response.withoutIds,
      };
      report(diagnosticOf("documents-without-ids", { file, data }));
    } else if (this.areCompared) {
      report(diagnosticOf("paired-by-position", { file, data: { documents: paired } }));
    }
  }
}

/** Returns whether a file has answers without ids to the documents of a key that has ids. */
function areAnswers({ first }: OpenedSource, key: OpenedSource): boolean {
  return first?.tokens?.bare === true && first.position !== undefined && key.first?.position === undefined;
}

/** Pairs answers without ids with the documents of the key by their order and their words. */
class AnswerReader {
  readonly places: undefined;
  private readonly answers: AnnotatedPart[];
  private readonly file: string | undefined;
  private readonly report: (diagnostic: Diagnostic) => void;
  private paired = 0;

  constructor(parts: Iterable<AnnotatedPart>, file: string | undefined, report: (diagnostic: Diagnostic) => void) {
    this.answers = [...parts];
    this.file = file;
    this.report = report;
  }

  /**
   * Returns the next answer. If it has few words of the key in order, but the one behind it has most of them, it is
   * left over; if neither has, the document has no answer.
   */
  find(wanted: AnnotatedPart): AnnotatedPart | undefined {
    const isAnswer = answersTo(wanted);
    const near = this.answers.slice(0, 2);
    const found = near.findIndex(isAnswer);
    const isEmpty = near.at(0)?.tokens?.length === 0;
    if (found < 0 && !isEmpty) return undefined;
    const [answer] = this.answers.splice(Math.max(found, 0), 1);
    this.paired++;
    return { ...answer, document: wanted.document, part: wanted.part };
  }

  *rest(): Generator<AnnotatedPart, void> {
    yield* this.answers;
    if (this.paired > 0) {
      this.report(diagnosticOf("paired-by-position", { file: this.file, data: { documents: this.paired } }));
    }
  }
}

/** Returns a function that tells whether a part has most of its neighbouring words in common with a document. */
function answersTo(document: AnnotatedPart): (part: AnnotatedPart) => boolean {
  const known = new Set(wordPairs(document));
  return (part) => {
    const own = wordPairs(part);
    return own.length > 0 && 2 * own.filter((pair) => known.has(pair)).length >= own.length;
  };
}

function wordPairs(part: AnnotatedPart): string[] {
  const words = wordsWithoutZeros(part);
  return words.map((word, w) => `${w === 0 ? "" : words[w - 1]} ${word}`);
}

class Lookahead {
  readonly places: Places;
  private readonly parts: Iterator<AnnotatedPart>;
  private readonly waiting = new Map<string, AnnotatedPart>();
  private readonly known = new KnownParts();
  private readonly onRepeat: (part: AnnotatedPart, kind: "alike" | "repeated") => void;

  constructor(parts: Iterable<AnnotatedPart>, places: Places, onRepeat: Lookahead["onRepeat"]) {
    this.places = places;
    this.parts = parts[Symbol.iterator]();
    this.onRepeat = onRepeat;
  }

  /** Returns the part with the same name or place, from those that wait or by reading on; nothing if there is none. */
  find(wanted: AnnotatedPart): AnnotatedPart | undefined {
    const wantedId = this.places.idOf(wanted);
    const waiting = this.waiting.get(wantedId);
    if (waiting !== undefined) {
      this.waiting.delete(wantedId);
      return this.places.pair(wanted, waiting);
    }
    for (let part = this.next(); part !== undefined; part = this.next()) {
      const id = this.places.idOf(part);
      if (id === wantedId) return this.places.pair(wanted, part);
      this.waiting.set(id, part);
    }
    return undefined;
  }

  *rest(): Generator<AnnotatedPart, void> {
    for (let part = this.next(); part !== undefined; part = this.next()) this.waiting.set(this.places.idOf(part), part);
    yield* this.waiting.values();
  }

  private next(): AnnotatedPart | undefined {
    for (let step = this.parts.next(); step.done !== true; step = this.parts.next()) {
      this.places.countResponse(step.value);
      const kind = this.known.add(this.places.idOf(step.value), step.value);
      if (kind === "new") return step.value;
      this.onRepeat(step.value, kind);
    }
    return undefined;
  }
}

/** Returns whether a name refers to this part, alone or with the rest of its document. */
export function isNamed(part: AnnotatedPart, name: string): boolean {
  return part.document === name || labelOf(part) === name || flatName(part) === name || partKey(part) === name;
}

export function documentDiagnostic(
  code: "duplicate-document" | "extra-document",
  part: AnnotatedPart,
  file: string | undefined,
): Diagnostic {
  return diagnosticOf(code, { file: part.file ?? file, line: part.line, document: labelOf(part) });
}

/** Names the key's file in the diagnostic if the response is not a single file. */
function missingDocument(
  part: AnnotatedPart,
  keyFile: string | undefined,
  responseFile: string | undefined,
): Diagnostic {
  const inKey = part.file ?? keyFile;
  return diagnosticOf("missing-document", {
    file: responseFile,
    document: labelOf(part),
    ...(responseFile === undefined && inKey !== undefined && { data: { key: inKey } }),
  });
}
