import type { AnnotatedPart } from "../../core/document.ts";
import { misspeltOf } from "../../core/near-names.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";
import { isRecord, parseJson } from "../common/json/parse-json.ts";
import type { XmlElement } from "../common/markup/xml.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Report } from "../common/messages/reporter.ts";
import { positionFinder } from "../common/messages/text-position.ts";
import type { UnreadCounts } from "../common/survey/content-survey.ts";
import type { Format } from "../format.ts";
import { CasCollector } from "./cas.ts";
import { partsOfCas } from "./cas-parts.ts";

export const casJson: Format = {
  id: "cas-json",
  title: "UIMA CAS JSON",
  summary:
    "The JSON of UIMA, version 0.4, as INCEpTION and DKPro Cassis export it: feature structures with `%ID`, `%TYPE` and references such as `@next`.",
  marks: ['"%'],
  detect: (head) => /^\uFEFF?\s*\{\s*"%(?:HEADER|TYPES|FEATURE_STRUCTURES|VIEWS)"\s*:/.test(head),
  reader: (options) => new CasJsonReader(options),
  spanOptions: ["ends", "firstCharacter"],
  namesField: true,
  namesRelations: true,
  extensions: ["json"],
};

const features = ["%ID", "%TYPE", "first", "next", "sofa", "Governor", "Dependent", "begin", "end", "sofaString"];

/** Returns the name of a feature without the mark of references (`@next`), anchors (`^begin`) and numbers (`#score`). */
function withoutMark(key: string): string {
  return key.replace(/^[@^#]/, "");
}

/** Reads UIMA's CAS JSON 0.4, whose offsets count UTF-16 units. */
class CasJsonReader extends WholeFileReader {
  private readonly counts = new Map<string, number>();

  /** Returns the types of the file that no mention was read from. */
  unread(): UnreadCounts {
    return this.counts;
  }

  protected override read(text: string): readonly AnnotatedPart[] {
    const parsed = parseJson(text, this.report);
    if (parsed === undefined) return [];
    const structures = isRecord(parsed.value) ? structuresIn(parsed.value, this.report) : [];
    const lines = linesOf(text);
    const collector = new CasCollector(this.report);
    const checked = new Set<string>();
    for (const [id, structure] of structures) {
      this.checkNames(structure, lines.get(id) ?? 1, checked);
      const element = elementOf(id, structure, lines.get(id) ?? 1, this.report);
      if (element === undefined) continue;
      const { name } = element;
      collector.add(element, `http:///${name.slice(0, Math.max(0, name.lastIndexOf("."))).replaceAll(".", "/")}.ecore`);
    }
    if (isRecord(parsed.value)) for (const view of viewsIn(parsed.value, this.report)) collector.add(view, undefined);
    collector.finish();
    for (const { layer } of [...collector.content.spans.values(), ...collector.content.relations])
      this.counts.set(layer.name, (this.counts.get(layer.name) ?? 0) + 1);
    const parts = partsOfCas(collector.content, this.options, this.report);
    if (collector.content.sofas.size === 0) this.shape("%FEATURE_STRUCTURES", "a list with a uima.cas.Sofa");
    return parts;
  }

  /** Reports features whose names are probably misspelt: a lost reference is a lost link. */
  private checkNames(structure: Record<string, unknown>, line: number, checked: Set<string>): void {
    for (const key of Object.keys(structure)) {
      const name = withoutMark(key);
      if (checked.has(name)) continue;
      checked.add(name);
      const known = misspeltOf(name, features);
      if (known !== undefined) this.report("misspelt-name", { line, data: { name: excerpt(key), known } });
    }
  }

  private shape(field: string, expected: string): void {
    this.report("json-shape", { data: { field, expected } });
  }
}

/** Returns the structures with their ids. They are a list of objects with `%ID`, or an object with ids as names. */
function structuresIn(cas: Record<string, unknown>, report: Report): [string, Record<string, unknown>][] {
  const given = cas["%FEATURE_STRUCTURES"];
  const entries = Array.isArray(given)
    ? given.map((each: unknown, i): [string, unknown] => [
        isRecord(each) ? textIn(each["%ID"]) : `number ${i + 1}`,
        each,
      ])
    : isRecord(given)
      ? Object.entries(given)
      : [];
  if (given !== undefined && !Array.isArray(given) && !isRecord(given))
    report("json-shape", { data: { field: "%FEATURE_STRUCTURES", expected: "a list of objects" } });
  return entries.flatMap(([id, each]): [string, Record<string, unknown>][] => {
    if (isRecord(each)) return [[id, each]];
    report("json-shape", { data: { field: `%FEATURE_STRUCTURES: ${id}`, expected: "an object" } });
    return [];
  });
}

/** Returns a structure as an element of XMI: its type is the name, and its features are attributes, without marks. */
function elementOf(
  id: string,
  structure: Record<string, unknown>,
  line: number,
  report: Report,
): XmlElement | undefined {
  const name = structure["%TYPE"];
  if (typeof name !== "string") {
    report("json-shape", { line, data: { field: `%TYPE of ${id}`, expected: "the name of a type" } });
    return undefined;
  }
  const attributes: Record<string, string> = id === "" ? {} : { "xmi:id": id };
  for (const [key, value] of Object.entries(structure)) {
    if (key === "%ELEMENTS" && Array.isArray(value)) attributes["elements"] = value.map(textIn).join(" ");
    else if (!key.startsWith("%") && value !== null && typeof value !== "object")
      attributes[withoutMark(key)] = textIn(value);
  }
  const isArray = name.endsWith("[]");
  return { name: isArray ? "uima.cas.FSArray" : name, attributes, line };
}

function textIn(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Returns the views, as elements of XMI. */
function viewsIn(cas: Record<string, unknown>, report: Report): XmlElement[] {
  const views = cas["%VIEWS"];
  if (views === undefined) return [];
  if (!isRecord(views)) {
    report("json-shape", { data: { field: "%VIEWS", expected: "an object" } });
    return [];
  }
  return Object.entries(views).flatMap(([name, view]): XmlElement[] => {
    const members = isRecord(view) ? view["%MEMBERS"] : undefined;
    if (!Array.isArray(members)) {
      report("json-shape", { data: { field: `%VIEWS.${name}.%MEMBERS`, expected: "a list of ids" } });
      return [];
    }
    return [{ name: "uima.cas:View", attributes: { members: members.map(textIn).join(" ") }, line: 1 }];
  });
}

/** Returns the line of each structure, by its id. A string of JSON cannot contain these patterns. */
function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const positionOf = positionFinder(text);
  for (const match of text.matchAll(/"%ID"\s*:\s*"?([\w.-]{1,40})|"([\w.-]{1,40})"\s*:\s*\{\s*"%TYPE"/g)) {
    const [, id, key] = match as readonly (string | undefined)[];
    const name = id ?? key ?? "";
    if (!lines.has(name)) lines.set(name, positionOf(match.index).line);
  }
  return lines;
}
