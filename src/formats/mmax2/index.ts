import { defined } from "../../core/defined.ts";
import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { readCompanion } from "../common/input/whole-file-reader.ts";
import { documentOfFile, isPath, lastSeparator, withoutPacking } from "../common/input/file-name.ts";
import { decodeXml, XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml, type XmlElement } from "../common/markup/xml.ts";
import { PassedOver, type Report, reportingAt } from "../common/messages/reporter.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { type FoundFeatures, type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { xmlReads, xmlSurvey } from "../common/survey/xml-survey.ts";
import type { Format } from "../format.ts";

export const mmax2: Format = {
  id: "mmax2",
  title: "MMAX2",
  summary: "Markables are in one file; the words and the sentences in others.",
  detect: (head) =>
    /^\s*</.test(head) &&
    /<(?:\w+:)?markables\b/.test(head) &&
    /\sxmlns(?::\w+)?="[^"]*NameSpaces\/coref[^"]*"|\scoref_(?:class|set)="|\sref="(?:\w+:)?markable_/.test(head),
  survey: () => xmlSurvey(() => reads),
  reader: (options) => new Mmax2Reader(options),
  extensions: ["xml"],
  companions: mmax2Companions,
};

export class Mmax2Reader extends XmlFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const { file } = this.options;
    const paths = mmax2Paths(file ?? "");
    const document = isPath(file) ? paths.document : "";
    const inDocument = reportingAt(this.report, { document });
    const passedOver = new PassedOver();
    const coreferents = coreferenceSets(readMarkables(text, inDocument), passedOver, inDocument);
    const words = this.wordsIn(paths.words);
    const positionOf: WordPosition = words === undefined ? positionByNumber : (id) => words.positions.get(id);
    const found = coreferents.flatMap((coreferent) => mentionOf(coreferent, positionOf, words, inDocument) ?? []);
    passedOver.reportTo(this.report);
    const tokens = words === undefined ? undefined : this.tokensOf(words, paths.sentences);
    return [mentionsToPart({ document, part: "", ...defined({ tokens }) }, found)];
  }

  private wordsIn(paths: readonly string[]): Mmax2Words | undefined {
    const purpose = "the words are unknown, and positions come from the numbers in the words' ids";
    const companion = readCompanion(this.options, paths, purpose, this.report, decodeXml);
    if (companion === undefined) return undefined;
    return readMmax2Words(companion.text, (code, where) => {
      this.report(code, { file: companion.path, ...where });
    });
  }

  private tokensOf({ positions, forms, sentenceStarts }: Mmax2Words, paths: readonly string[]): Tokens {
    // A project need not have this level.
    const companion = readCompanion(this.options, paths, "", () => undefined, decodeXml);
    const sentences = new Map<number, string>();
    if (companion === undefined) {
      for (const start of sentenceStarts ?? []) sentences.set(start, "");
    } else {
      const report = reportingAt(this.report, { file: companion.path });
      for (const { id, line, span } of readMarkables(companion.text, report)) {
        const place = parseSpan(span, (word) => positions.get(word));
        if ("runs" in place) sentences.set(place.runs[0], id);
        else report("unknown-reference", { line, data: { field: `Sentence ${id}`, id: span } });
      }
    }
    if (forms.length > 0 && sentences.size > 0 && !sentences.has(0)) sentences.set(0, "");
    const starts = Array.from(sentences.keys()).sort((a, b) => a - b);
    return {
      length: forms.length,
      ...(this.options.tokens !== false && { form: textColumn(forms) }),
      ...(starts.length > 0 && { sentenceStarts: Int32Array.from(starts) }),
      ...(companion !== undefined &&
        starts.length > 0 && { sentenceIds: starts.map((start) => sentences.get(start) ?? "") }),
    };
  }
}

function mentionOf(
  { markable, entity }: Coreferent,
  positionOf: WordPosition,
  words: Mmax2Words | undefined,
  report: Report,
): FoundMention | undefined {
  const { id, line, span, attributes } = markable;
  const where = { line, entity, mention: span };
  const place = parseSpan(span, positionOf);
  if ("unknown" in place) {
    report("unknown-reference", { ...where, data: { field: `The span of markable ${id}`, id: place.unknown } });
    return undefined;
  }
  if ("reversed" in place) {
    report("span-reversed", { ...where, mention: place.reversed });
    return undefined;
  }
  const { runs } = place;
  const least = attributes["min_ids"];
  const minimum = least === undefined || /^(?:empty|)$/.test(least) ? undefined : parseSpan(least, positionOf);
  if (minimum !== undefined && !("runs" in minimum)) {
    report("unknown-reference", { ...where, data: { field: `The minimum span of markable ${id}`, id: least ?? "" } });
  }
  const head = headOf(runs, attributes["head"], words?.forms);
  const entityType = [attributes["category"], attributes["antetype"]].find(
    (type) => type !== undefined && !/^(?:unmarked|unknown|none|empty|)$/.test(type),
  );
  return {
    entity,
    runs,
    line,
    ...(minimum !== undefined && "runs" in minimum && { minimum: minimum.runs }),
    ...defined({ head, entityType }),
    features: featuresOf(attributes),
  };
}

/** Attributes by the feature that they express, as named in ARRAU, in ParCorFull, and in other projects. */
const attributesOf = {
  type: ["np_form", "npform", "mention"],
  number: ["number", "agreement"],
  gender: ["gender"],
} as const;

function featuresOf(attributes: XmlElement["attributes"]): FoundFeatures {
  const value = (names: readonly string[]): string =>
    names.map((name) => attributes[name] ?? "").find((text) => !UNSET.test(text)) ?? "";
  return Object.fromEntries(Object.entries(attributesOf).map(([feature, names]) => [feature, value(names)]));
}

/** Returns the last token of a mention that equals the last word of the attribute `head`, ignoring case. */
function headOf(runs: readonly number[], head: string | undefined, forms: readonly string[] | undefined) {
  const form = head?.trim().split(/\s+/).at(-1)?.toLowerCase() ?? "";
  if (form === "" || forms === undefined) return undefined;
  for (let r = runs.length - 2; r >= 0; r -= 2) {
    for (let t = runs[r + 1]; t >= runs[r]; t--) if (forms[t].toLowerCase() === form) return t;
  }
  return undefined;
}

type WordPosition = (id: string) => number | undefined;

/** A span as runs of tokens `[first, last, …]`, or the fault in it. */
type Mmax2Span = { readonly runs: readonly number[] } | { readonly unknown: string } | { readonly reversed: string };

/**
 * Parses a list of words and ranges of words: `word_1..word_5,word_9`. A range covers everything between its ends in
 * the file, regardless of numbers. The second end may be a bare number, `word_1..5`.
 */
function parseSpan(span: string, positionOf: WordPosition): Mmax2Span {
  const runs: number[] = [];
  for (const piece of span.split(/[,;]/)) {
    const [from, to = from, ...more] = piece.split("..").map((id) => id.trim());
    if (from === "" || more.length > 0) return { unknown: piece.trim() };
    const first = positionOf(from);
    if (first === undefined) return { unknown: from };
    const last = positionOf(to) ?? (/^\d+$/.test(to) ? positionOf(from.replace(/\d+$/, to)) : undefined);
    if (last === undefined) return { unknown: to };
    if (last < first) return { reversed: piece.trim() };
    runs.push(first, last);
  }
  return { runs };
}

/** Returns the position of a word by the number in its id, for a file without words: `word_1` is the first. */
function positionByNumber(id: string): number | undefined {
  const number = /(\d{1,9})$/.exec(id)?.[1];
  return number === undefined || Number(number) === 0 ? undefined : Number(number) - 1;
}

interface Mmax2Words {
  /** Positions by ids. */
  readonly positions: ReadonlyMap<string, number>;
  readonly forms: readonly string[];
  /** Where sentences begin, if the words give their sentences. */
  readonly sentenceStarts?: readonly number[];
}

/**
 * Parses a file of words: every child of the root that has an id, `<word id="word_1">It</word>`, in the order of the
 * file.
 */
function readMmax2Words(text: string, report: Report): Mmax2Words {
  const positions = new Map<string, number>();
  const forms: string[] = [];
  const sentenceStarts: number[] = [];
  let sentence: string | undefined;
  /** The open word, and the number of open elements. */
  let form: string | undefined;
  let depth = 0;
  readXml(
    text,
    {
      open({ attributes, line }) {
        depth++;
        const id = attributes["id"];
        if (depth !== 2 || id === undefined) return;
        if (positions.has(id)) report("duplicate-id", { line, data: { id } });
        else positions.set(id, forms.length);
        // COREA stores the sentence numbers of its parses here.
        const its = attributes["alpsent"];
        if (its !== undefined && its !== sentence) sentenceStarts.push(forms.length);
        sentence = its ?? sentence;
        form = "";
      },
      text(piece) {
        if (form !== undefined) form += piece;
      },
      close() {
        if (depth === 2 && form !== undefined) {
          forms.push(form.trim());
          form = undefined;
        }
        depth--;
      },
    },
    report,
  );
  // The file breaks off inside this word.
  if (form !== undefined) forms.push(form.trim());
  return { positions, forms, ...(sentenceStarts.length > 0 && { sentenceStarts }) };
}

interface Coreferent {
  readonly markable: Markable;
  readonly entity: string;
}

/** Values of attributes that are not set. */
const UNSET = /^(?:empty|none|no|not_set|not set|unmarked|)$/i;

/**
 * Assigns markables to entities by their set (`coref_class="set_1"`; markables without one are singletons) or, in a
 * file without sets, by the antecedents that they point to (`ref="markable_1"`).
 */
function coreferenceSets(markables: readonly Markable[], passedOver: PassedOver, report: Report): Coreferent[] {
  const sets = markables.map(setOf);
  const mentions = markables.flatMap((markable, m) => {
    const layer = otherLayer(markable, sets[m]);
    if (layer === undefined) return [{ markable, set: sets[m] }];
    passedOver.add(layer);
    return [];
  });
  for (const { attributes } of markables) {
    for (const [attribute, layer] of otherRelations) {
      if (!UNSET.test(attributes[attribute] ?? "")) passedOver.add(layer);
    }
  }
  const names = new DistinctNames();
  for (const set of new Set(sets)) if (set !== undefined) names.give(set);
  if (sets.some((set) => set !== undefined)) {
    return mentions.map(({ markable, set }) => ({ markable, entity: set ?? names.give(markable.id) }));
  }
  return byPointers(
    mentions.map(({ markable }) => markable),
    passedOver,
    report,
  );
}

/** Returns the set of a markable, even if its attribute has an unusual name. */
function setOf({ attributes }: Markable): string | undefined {
  const named = attributes["coref_class"] ?? attributes["coref_set"];
  if (named !== undefined) return UNSET.test(named.trim()) ? undefined : named.trim();
  return Object.values(attributes).find((value) => value !== undefined && /^set_\d+$/.test(value));
}

/** Returns a description of a markable that is not a mention, or undefined for a mention. */
function otherLayer({ attributes }: Markable, set: string | undefined): string | undefined {
  const { reference = "", type = "", coreftype = "", mention = "" } = attributes;
  if (/^non[_-]?referring$/i.test(reference)) return "markables that do not refer";
  if (set === undefined && /^(?:pleonastic|expletive)$/i.test(type)) return "markables that do not refer";
  if (set === undefined && /^(?:no|none|false)$/i.test(mention)) return "markables that are not mentions";
  if (!/^(?:ident|identity|)$/i.test(coreftype)) return `“${coreftype}” coreference`;
  return undefined;
}

/** Attributes of ARRAU for relations other than identity. */
const otherRelations: readonly (readonly [attribute: string, layer: string])[] = [
  ["related_phrase", "bridging"],
  ["segment_antecedent", "discourse deixis"],
  ["multiple_phrase_antecedents", "split antecedents"],
];

const POINTERS = ["ref", "antecedent", "single_phrase_antecedent"];

function byPointers(markables: readonly Markable[], passedOver: PassedOver, report: Report): Coreferent[] {
  const names = new DistinctNames();
  const nodes = markables.map(({ id }) => names.give(id));
  const known = new Map<string, string>();
  markables.forEach(({ id, line }, m) => {
    if (known.has(id)) report("duplicate-id", { line, data: { id } });
    else if (id !== "") known.set(id, nodes[m]);
  });
  const entities = new DisjointSets();
  markables.forEach(({ id, line, attributes }, m) => {
    const pointer = POINTERS.map((name) => attributes[name] ?? "").find((value) => !UNSET.test(value));
    if (pointer === undefined) return;
    const { type = "" } = attributes;
    if (attributes["ref"] === pointer && !/^(?:ident|identity|)$/i.test(type)) {
      passedOver.add(`“${type}” coreference`);
      return;
    }
    for (const target of pointer.split(/[;,\s]+/)) {
      // A pointer to another level begins with the level's name.
      const bare = target.slice(target.lastIndexOf(":") + 1);
      if (bare === "") continue;
      const node = known.get(bare);
      if (node !== undefined) entities.join(node, nodes[m]);
      else report("unknown-reference", { line, data: { field: `Markable ${id}`, id: bare } });
    }
  });
  return markables.map((markable, m) => ({ markable, entity: entities.find(nodes[m]) }));
}

interface Markable {
  /** "" if it has none. */
  readonly id: string;
  readonly line: number;
  readonly span: string;
  readonly attributes: XmlElement["attributes"];
}

/** Reports and drops markables without a span. */
function readMarkables(text: string, report: Report): Markable[] {
  const markables: Markable[] = [];
  readXml(
    text,
    {
      names: { elements: ["markable", "markables"], attributes: ["span", "coref_class", "coref_set"] },
      open({ name, attributes, line }) {
        if (name !== "markable" && !name.endsWith(":markable")) return;
        const { id = "", span = "" } = attributes;
        if (span.trim() === "") {
          const data = { field: `The span of markable ${id}`, expected: "a list of words" };
          report("markup-shape", { line, data });
        } else markables.push({ id, line, span, attributes });
      },
    },
    report,
  );
  return markables;
}

export interface Mmax2Paths {
  /** The common beginning of all file names. */
  readonly document: string;
  /** The possible paths of the file of words, likeliest first. */
  readonly words: readonly string[];
  readonly sentences: readonly string[];
  /** The possible paths of the file that MMAX2 opens, which only names the other files. */
  readonly projects: readonly string[];
}

/** Levels of annotation besides coreference. They are ignored, even when a folder is read. */
const OTHER_LEVELS = [
  "chunk",
  "enamex",
  "markable",
  "morph",
  "parse",
  "phrase",
  "pos",
  "section",
  "turn",
  "unit",
  "utterance",
];
const LEVEL = /^(.*)_(?:coref|np|mention|coreference)_level\.xml$/i;
const BASES = ["Basedata", "basedata"];
const FOLDER_IN_NAME = /^markables?_/i;

/**
 * The words are in a folder `Basedata` next to that of the markables, or in the same folder. If a project was copied
 * into one folder, names may begin with those of the former folders: `Markables_NAME_coref_level.xml`,
 * `Basedata_NAME_words.xml`.
 */
export function mmax2Paths(path: string): Mmax2Paths {
  const bare = withoutPacking(path);
  const slash = lastSeparator(bare);
  const folder = bare.slice(0, slash + 1);
  const file = bare.slice(slash + 1);
  const level = LEVEL.exec(file);
  const stem = level?.[1] ?? file.replace(/\.[^.]*$/, "");
  const separator = folder.endsWith("\\") ? "\\" : "/";
  const parent = parentOf(folder, separator);
  const name = stem.replace(FOLDER_IN_NAME, "");
  return {
    document: documentOfFile(`${name}.xml`),
    words: [
      ...(name === stem ? [] : BASES.map((base) => `${folder}${base}_${name}_words.xml`)),
      ...BASES.map((base) => `${parent}${base}${separator}${name}_words.xml`),
      `${folder}${name}_words.xml`,
      ...BASES.map((base) => `${folder}${base}${separator}${name}_words.xml`),
      `${parent}${name}_words.xml`,
    ],
    sentences: [`${folder}${stem}_sentence_level.xml`, `${folder}${stem}_sentences_level.xml`],
    projects: [`${parent}${name}.mmax`, `${folder}${name}.mmax`],
  };
}

/** Returns all possible companions of a file of coreference markables, or none for any other path. */
export function mmax2Companions(path: string): string[] {
  const stem = LEVEL.exec(withoutPacking(path))?.[1];
  if (stem === undefined) return [];
  const { words, sentences, projects } = mmax2Paths(path);
  return [...words, ...sentences, ...projects, ...OTHER_LEVELS.map((level) => `${stem}_${level}_level.xml`)];
}

/** Returns the parent folder. Both paths end with a separator, or are empty for the current folder. */
function parentOf(folder: string, separator: string): string {
  const bare = folder.slice(0, -1);
  const name = bare.slice(lastSeparator(bare) + 1);
  if (folder === "" || name === "" || name === "." || name === "..") return `${folder}..${separator}`;
  return bare.slice(0, bare.length - name.length);
}

const reads = xmlReads({
  words: "",
  word: "id alpsent",
  markables: "",
  markable:
    "id span coref_class coref_set min_ids head category antetype np_form npform mention number agreement gender reference type coreftype ref antecedent single_phrase_antecedent",
});
