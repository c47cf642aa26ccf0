import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import { type Diagnostic, type DiagnosticDetails, diagnosticOf } from "../../core/diagnostic.ts";
import { labelOf, partName } from "../../core/document.ts";
import { compareSignatures } from "../../core/signature.ts";
import { Accumulator } from "../accumulator.ts";
import type { CountedPart } from "../counted-part.ts";
import {
  type CountedSystems,
  type CountHeader,
  type DiagnosticOwner,
  headerFields,
  keysIn,
  type OwnedDiagnostic,
  writtenField,
} from "./count-header.ts";
import { readCounts } from "./count-lines.ts";
import { partRecord } from "./part-record.ts";

/** The most names of a system to list. */
const MOST_NAMES = 20;

interface MergedPart {
  readonly part: CountedPart;
  readonly file: string;
}

/**
 * Adds up counts of the same systems on parts of a corpus. The scores do not depend on the order of the files, and
 * equal those of counting everything at once.
 *
 * A part that comes twice with the same counts is reported, and counts once. Different counts for one part are an
 * error, and so are counts with different options.
 *
 * @example
 *   const linesOf = (name) => {
 *     const total = accumulator({ metrics: ["muc"] });
 *     total.add(partOf([["a", "b"]], name), partOf([["a", "b"]], name));
 *     const header = { systems: ["ours"], options: total.options, asked: "by name", version };
 *     return [...countLines({ header, accumulators: [total], diagnostics: [] })];
 *   };
 *   const merger = new CountMerger(() => undefined);
 *   merger.add("shard 1", linesOf("x"));
 *   merger.add("shard 2", linesOf("y"));
 *   merger.merged().accumulators[0].result().documents; // → 2
 */
export class CountMerger {
  private readonly report: (diagnostic: Diagnostic) => void;
  private first: { readonly header: CountHeader; readonly file: string } | undefined;
  /** For counts of a single system: its names and their first files. `merged` takes the first name in the alphabet. */
  private readonly names = new Map<string, string>();
  /** The name that a user gave to a single system, and the first file with it. */
  private given: { readonly name: string; readonly file: string } | undefined;
  private readonly oneSystem: boolean;
  /** Whether counts were refused because they do not fit the first ones. */
  private isMixed = false;
  private isAll = true;
  private parts: Map<string, MergedPart>[] = [];
  /** Diagnostics by owner and content, each with the first file that has it. */
  private readonly said = new Map<string, { readonly file: string; readonly owned: OwnedDiagnostic }>();

  /**
   * Starts without counts.
   *
   * @param report receives problems of the counts themselves
   * @param oneSystem whether files with a single system each are about the same one, whatever its name
   */
  constructor(report: (diagnostic: Diagnostic) => void, oneSystem = false) {
    this.report = report;
    this.oneSystem = oneSystem;
  }

  /** Adds the output of `countLines` or `countLine`. */
  add(file: string, lines: Iterable<string>): void {
    /** For each system of the current header, its place in `this.parts`; nothing if the header does not fit. */
    let places: readonly number[] | undefined;
    for (const item of readCounts(lines, file, this.report)) {
      if (item.kind === "header") {
        places = this.placesOf(item.header, file, item.line);
      } else if (places === undefined) {
        // Counts that do not fit have been reported.
      } else if (item.kind === "part") {
        this.addPart(
          places[item.system] * keysIn(this.first!.header) + item.key,
          keyOf(item),
          { part: item.part, file },
          item.line,
        );
      } else {
        this.addDiagnostic(typeof item.of === "number" ? places[item.of] : item.of, item.diagnostic, file);
      }
    }
  }

  /** Returns everything added so far, with parts in the order of their ids; nothing if there was no header. */
  merged(): CountedSystems | undefined {
    if (this.first === undefined) return undefined;
    const { options, divideBy, systems, version } = this.first.header;
    this.warnOfNames(this.first.file);
    const accumulators = this.parts.map((parts) => {
      const accumulator = new Accumulator(options, undefined, divideBy, version);
      const sorted = Array.from(parts).sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [id, { part }] of sorted) accumulator.addCounted(id, part);
      return accumulator;
    });
    return {
      header: {
        ...this.first.header,
        systems: systems.length === 1 ? [...this.names.keys()].sort().slice(0, 1) : systems,
        asked: this.isAll ? "all" : "by name",
      },
      accumulators,
      diagnostics: Array.from(this.said.values(), ({ owned }) => owned),
    };
  }

  /**
   * Returns the places of a header's systems among those of the first header; nothing if counts with this header cannot
   * be added.
   */
  private placesOf(header: CountHeader, file: string, line: number): readonly number[] | undefined {
    const [name] = header.systems;
    if (header.systems.length === 1 && !this.names.has(name)) this.names.set(name, file);
    if (header.asked !== "all") this.isAll = false;
    if (this.first === undefined) {
      this.first = { header, file };
      this.parts = Array.from({ length: header.systems.length * keysIn(header) }, () => new Map<string, MergedPart>());
    }
    const { header: first, file: other } = this.first;
    const differences = compareSignatures(headerFields(first), headerFields(header));
    const places = placesAmong(first.systems, header.systems);
    if (places === undefined) {
      const [claimed, found] = [first, header].map(({ systems }) => systems.toSorted().join(", "));
      differences.push({ field: "systems", claimed, found });
    }
    if (header.systems.length === 1 && header.named === true && !this.oneSystem) {
      const { given = { name, file } } = this;
      this.given = given;
      if (given.name !== name) differences.push({ field: "system", claimed: given.name, found: name });
    }
    for (const { field, claimed, found } of differences) {
      const there = writtenField(first, field, claimed);
      this.tell("mixed-counts", {
        file,
        line,
        data: { field, other, there, here: writtenField(header, field, found) },
      });
    }
    this.isMixed ||= differences.length > 0;
    return differences.length === 0 ? places : undefined;
  }

  /** Warns if the names of a single system differ in more than numbers, which may be those of shards. */
  private warnOfNames(file: string): void {
    const names = [...this.names.keys()].sort();
    if (this.oneSystem || this.isMixed || new Set(names.map((name) => name.replace(/\d+/g, "0"))).size < 2) return;
    const listed = names.slice(0, MOST_NAMES).map((name) => `${name} (${this.names.get(name) ?? file})`);
    const rest = names.length - listed.length;
    const systems = `${listed.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
    this.tell("several-names-of-system", { file, data: { names: systems, count: names.length } });
  }

  private addPart(place: number, id: string, merged: MergedPart, line: number): void {
    const known = this.parts[place].get(id);
    if (known === undefined) {
      this.parts[place].set(id, merged);
      return;
    }
    const { part, file } = merged;
    const isSame = whatCounts(part) === whatCounts(known.part);
    const { keyDigest, responseDigest } = known.part;
    const differ =
      part.keyDigest !== keyDigest ? "keys" : part.responseDigest !== responseDigest ? "responses" : "counts alone";
    this.tell(isSame ? "repeated-counts" : "conflicting-counts", {
      ...{ file, line, document: labelOf(part) },
      data: { other: known.file, ...(!isSame && { differ }) },
    });
  }

  /**
   * Keeps a diagnostic of the input, with the count file before the name of the input file. If another count file has
   * the same diagnostic, because a shard ran twice, it is kept once.
   */
  private addDiagnostic(of: DiagnosticOwner, diagnostic: Diagnostic, file: string): void {
    const { said } = this;
    const text = JSON.stringify([of, diagnostic]);
    const before = said.get(text);
    if (before !== undefined && before.file !== file) return;
    const inFile = diagnostic.file === undefined ? {} : { file: `${file}: ${diagnostic.file}` };
    const owned = { of, diagnostic: { ...diagnostic, ...inFile } };
    said.set(before === undefined ? text : `${text} ${said.size}`, { file, owned });
  }

  private tell(code: DiagnosticCode, details: DiagnosticDetails): void {
    this.report(diagnosticOf(code, details));
  }
}

/** Identifies a part across files: by its name, or by its id in the file if it is joined or has no name. */
function keyOf({ id, part }: { readonly id: string; readonly part: CountedPart }): string {
  const key = partName(part);
  return part.joined !== undefined || key === "" ? id : key;
}

/** Returns everything that scores depend on as text. The detail of missing information does not matter. */
function whatCounts({ lacking = {}, ...part }: CountedPart): string {
  const lacks = Object.entries(lacking).map(([metric, { side, what, document }]) => [metric, side, what, document]);
  return JSON.stringify([partRecord(partName(part), part), lacks]);
}

/**
 * Returns the places of some systems among all, by name; nothing if the names differ. If both have a single system, its
 * name does not matter.
 */
function placesAmong(all: readonly string[], some: readonly string[]): readonly number[] | undefined {
  if (all.length === 1 && some.length === 1) return [0];
  const places = some.map((name) => all.indexOf(name));
  return all.length === some.length && new Set(places).size === all.length && !places.includes(-1) ? places : undefined;
}
