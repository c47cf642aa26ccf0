import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { WholeFileReader } from "../common/input/whole-file-reader.ts";
import { resolveReferences } from "../common/markup/references.ts";
import { scanSgml, type SgmlHandlers, type SgmlTag } from "../common/markup/sgml.ts";
import { misspeltOf } from "../../core/near-names.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { IgnoredRelations, PassedOver, type Report, reporter } from "../common/messages/reporter.ts";
import { positionFinder, type TextPosition } from "../common/messages/text-position.ts";
import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { sgmlSurvey, xmlReads } from "../common/survey/xml-survey.ts";
import { coveredText, type TextMention, textToPart } from "../common/text/text-to-part.ts";
import type { Format } from "../format.ts";

export const mucSgml: Format = {
  id: "muc",
  title: "MUC SGML",
  summary:
    'Text with `<COREF ID="2" TYPE="IDENT" REF="1" MIN="man">the old man</COREF>`; REF is the ID of another mention of the entity. In the `.coref` files of OntoNotes, ID names the entity.',
  detect: (head) => /^\s*</.test(head) && /<COREF\s[^<>]*\b(?:ID|REF|TYPE|MIN)\s*=/.test(head),
  namesRelations: true,
  survey: () => sgmlSurvey(reads),
  reader: (options) => new MucReader(options),
  extensions: ["sgm", "sgml", "coref"],
};

/** Reads the SGML of MUC-6 and MUC-7, and the coreference files of OntoNotes, which use the same element. */
class MucReader extends WholeFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new PassedOver();
    const types = new IgnoredRelations(this.options);
    const documents = parseMuc(text, passed, types, this.report);
    const parts = documents.map((document) => this.partOf(document, passed));
    passed.reportTo(this.report);
    for (const { mentions } of documents)
      for (const mention of mentions) {
        const { ref, type } = mention;
        if (ref !== undefined && (isIdentity(mention) || !OTHER_TYPE.test(type))) types.add(type, isIdentity(mention));
      }
    types.reportTo(reporter(this.options, () => undefined));
    return parts;
  }

  private partOf({ name, part, text, line, mentions, sentenceStarts }: MucDocument, passed: PassedOver): AnnotatedPart {
    const document = name ?? documentOfFile(this.options.file);
    const find = minimumFinder(text);
    const found = chainsOf(mentions, document, passed, this.report).map(({ mention, entity }): TextMention => {
      const minimum = this.minimumOf(mention, find, text, document, entity);
      return {
        entity,
        spans: [mention.start, mention.end],
        line: mention.line,
        ...defined({ minimum }),
      };
    });
    const sentences = sentenceStarts.length === 0 ? {} : { sentenceStarts };
    return textToPart({ document, part, line, text, ...sentences }, found, this.report);
  }

  private minimumOf(
    { minima, start, end, line }: MucMention,
    find: MinimumFinder,
    text: string,
    document: string,
    entity: string,
  ): readonly [number, number] | undefined {
    if (minima.length === 0) return undefined;
    const place = find(start, end, minima);
    if (place !== undefined) return place;
    const expected = excerpt(minima.join("|"));
    const covered = coveredText(text, [start, end]);
    this.report("text-mismatch", { document, entity, line, mention: covered, data: { expected, text: covered } });
    return undefined;
  }
}

type MinimumFinder = (
  start: number,
  end: number,
  alternatives: readonly string[],
) => readonly [number, number] | undefined;

/**
 * Returns a function that finds minimum spans in a text: where an alternative first occurs as whole words, or else
 * inside a word. All white space is equivalent. Positions are in UTF-16 units, ends exclusive.
 */
export function minimumFinder(text: string): MinimumFinder {
  const { plain, places, indices } = withSingleSpaces(text);
  return (start, end, alternatives) => {
    const offset = indices[start];
    const stretch = plain.slice(offset, indices[end]);
    let part: [number, number] | undefined;
    for (const alternative of alternatives) {
      const wanted = withSingleSpaces(alternative).plain.trim();
      for (let at = stretch.indexOf(wanted); at >= 0; at = stretch.indexOf(wanted, at + 1)) {
        const behind = at + wanted.length;
        const place: [number, number] = [places[offset + at], places[offset + behind - 1] + 1];
        if (!isInWord(stretch, at) && !isInWord(stretch, behind)) return place;
        part ??= place;
      }
    }
    return part;
  };
}

/** Returns a text with each run of white space as one space, and maps from its units to the original and back. */
function withSingleSpaces(text: string): { plain: string; places: number[]; indices: number[] } {
  const pieces: string[] = [];
  const places: number[] = [];
  const indices: number[] = [];
  let wasSpace = false;
  for (let p = 0; p < text.length; p++) {
    const isSpace = /\s/.test(text[p]);
    indices.push(pieces.length);
    if (!isSpace || !wasSpace) {
      pieces.push(isSpace ? " " : text[p]);
      places.push(p);
    }
    wasSpace = isSpace;
  }
  indices.push(pieces.length);
  return { plain: pieces.join(""), places, indices };
}

function isInWord(text: string, at: number): boolean {
  const word = /[\p{L}\p{N}\p{M}_]/u;
  return at > 0 && at < text.length && word.test(text[at - 1]) && word.test(text[at]);
}

interface ChainedMention {
  readonly mention: MucMention;
  readonly entity: string;
}

/**
 * Groups mentions into entities: those linked by REF, directly or indirectly, or those with the same ID if no mention
 * has a REF, as in OntoNotes. An entity is named after its first mention. Mentions of a type other than IDENT are
 * skipped, unless an identity link leads to them.
 */
function chainsOf(
  mentions: readonly MucMention[],
  document: string,
  passed: PassedOver,
  report: Report,
): ChainedMention[] {
  const linked = mentions.some(({ ref }) => ref !== undefined);
  return linked ? linkedChains(mentions, document, passed, report) : namedChains(mentions, document, passed, report);
}

function namedChains(
  mentions: readonly MucMention[],
  document: string,
  passed: PassedOver,
  report: Report,
): ChainedMention[] {
  const names = new DistinctNames();
  for (const id of new Set(mentions.map(({ id: its }) => its))) if (id !== undefined) names.give(id);
  return mentions.flatMap((mention, m) => {
    if (!isIdentity(mention)) {
      passed.add(`mentions of TYPE ${mention.type}`);
      return [];
    }
    if (mention.id === undefined) reportMissing(mention, document, report);
    return [{ mention, entity: mention.id ?? names.give(`mention ${m + 1}`) }];
  });
}

function linkedChains(
  mentions: readonly MucMention[],
  document: string,
  passed: PassedOver,
  report: Report,
): ChainedMention[] {
  const byId = new Map<string, number>();
  mentions.forEach((mention, m) => {
    const { id, line } = mention;
    if (id === undefined) reportMissing(mention, document, report);
    else if (byId.has(id)) report("duplicate-id", { document, line, data: { id } });
    else byId.set(id, m);
  });
  const sets = new DisjointSets();
  /** Mentions that an identity link leads to. */
  const targets = new Set<number>();
  mentions.forEach((mention, m) => {
    const { ref, line, id } = mention;
    if (ref === undefined || !isIdentity(mention)) return;
    const target = byId.get(ref);
    if (target === undefined) {
      const field = `The REF of COREF${id === undefined ? "" : ` ${id}`}`;
      report("unknown-reference", { document, line, data: { field, id: ref } });
      return;
    }
    targets.add(target);
    sets.join(String(Math.min(m, target)), String(Math.max(m, target)));
  });
  const names = new DistinctNames();
  const entities = new Map<string, string>();
  return mentions.flatMap((mention, m) => {
    if (!isIdentity(mention) && !targets.has(m)) {
      passed.add(`mentions of TYPE ${mention.type}`);
      return [];
    }
    const set = sets.find(String(m));
    let entity = entities.get(set);
    if (entity === undefined) entities.set(set, (entity = names.give(mention.id ?? `mention ${m + 1}`)));
    return [{ mention, entity }];
  });
}

function isIdentity({ type, isNamed }: MucMention): boolean {
  return type === "IDENT" || isNamed;
}

/** Matches types of links that do not mean identity. */
const OTHER_TYPE = /^(?:APPOS|PRED|BRIDG|ASSOC)/;

function reportMissing({ line }: MucMention, document: string, report: Report): void {
  report("markup-shape", { document, line, data: { field: "The ID of a COREF", expected: "present" } });
}

interface MucMention {
  readonly id: string | undefined;
  readonly ref: string | undefined;
  /** In capitals; `IDENT` by default. */
  readonly type: string;
  /** Whether an option says that links of this type mean identity. */
  readonly isNamed: boolean;
  readonly minima: readonly string[];
  readonly start: number;
  /** Exclusive. */
  end: number;
  readonly line: number;
}

/** A `DOC`, or one of its `TEXT` elements if these are numbered parts. */
interface MucDocument {
  readonly name: string | undefined;
  readonly part: string;
  /** Without tags. */
  readonly text: string;
  readonly line: number;
  readonly mentions: readonly MucMention[];
  /** Where sentences (`S`) begin in the text, if the file marks them. */
  readonly sentenceStarts: readonly number[];
}

/** Elements that name their document. Their content is not part of the text. */
const namingElements = new Set(["DOCNO", "DOCID"]);
/** Elements within a line. Any other tag separates words. */
const inlineElements = new Set(["COREF", "ENAMEX", "NUMEX", "TIMEX"]);

/** Parses the SGML of MUC. Text outside any `DOC` is a nameless document if it contains a `COREF`. */
function parseMuc(source: string, passed: PassedOver, types: IgnoredRelations, report: Report): MucDocument[] {
  const parser = new MucParser(source, passed, types, report);
  scanSgml(source, parser);
  parser.finish();
  return parser.documents;
}

/** Returns whether an attribute may be a `REF` that is misspelt, cut off, or without its value. */
function isAlmostRef(name: string, value: string | undefined): boolean {
  if (name === "REF") return value === "";
  return "REF".includes(name) || name.startsWith("REF") || misspeltOf(name, ["REF"]) !== undefined;
}

/** Returns whether a type may be a misspelt `IDENT`, or one with misplaced quotation marks. */
function isAlmostIdentity(type: string): boolean {
  if (type === "" || type === "IDENT") return false;
  const letters = /[A-Z]+/.exec(type)?.[0] ?? "";
  return "IDENT".startsWith(letters) || misspeltOf(letters, ["IDENT"]) !== undefined;
}

class MucParser implements SgmlHandlers {
  readonly documents: MucDocument[] = [];
  private readonly source: string;
  private readonly passed: PassedOver;
  private readonly types: IgnoredRelations;
  private readonly report: Report;
  private readonly positionOf: (offset: number) => TextPosition;
  /** Whether the current document has its own tag, and its line. */
  private declared = false;
  private line = 1;
  private part = "";
  /** Names of the document, by the element or attribute that gives them. */
  private names: Partial<Record<string, string>> = {};
  private naming: string | undefined;
  private pieces: string[] = [];
  private length = 0;
  private mentions: MucMention[] = [];
  /** Open COREF elements, the innermost last. */
  private unclosed: MucMention[] = [];
  private sentenceStarts: number[] = [];

  constructor(source: string, passed: PassedOver, types: IgnoredRelations, report: Report) {
    this.source = source;
    this.passed = passed;
    this.types = types;
    this.report = report;
    this.positionOf = positionFinder(source);
  }

  open({ name, attributes, start }: SgmlTag): void {
    this.separate(name);
    if (name === "DOC") {
      this.finish();
      this.begin(start);
      // OntoNotes gives the name in the tag, before the first `@`.
      const declared = attributes["DOCNO"]?.split("@")[0] ?? attributes["DOCID"];
      this.names = declared === undefined ? {} : { DOC: declared };
    } else if (name === "TEXT" && attributes["PARTNO"] !== undefined) {
      const { declared, part, names } = this;
      if (part !== "") {
        this.finish();
        this.begin(start);
        this.declared = declared;
        this.names = names;
      }
      this.part = attributes["PARTNO"];
    } else if (name === "COREF") this.openMention(attributes, start);
    else if (namingElements.has(name)) this.naming = name;
    else if (name === "S") this.sentenceStarts.push(this.length);
    else if (inlineElements.has(name)) this.passed.add("names, times and numbers (ENAMEX, TIMEX, NUMEX)");
  }

  close({ name, start }: SgmlTag): void {
    this.separate(name);
    if (name === "COREF") {
      const mention = this.unclosed.pop();
      if (mention !== undefined) mention.end = this.length;
      else this.report("mention-not-opened", { ...this.where(), line: this.positionOf(start).line });
    } else if (name === this.naming) this.naming = undefined;
    else if (name === "DOC") {
      this.finish();
      this.names = {};
    }
  }

  text(start: number, end: number): void {
    const text = resolveReferences(this.source.slice(start, end));
    if (this.naming === undefined) this.append(text);
    else this.names[this.naming] = `${this.names[this.naming] ?? ""}${text}`;
  }

  finish(): void {
    for (const { id, line } of this.unclosed) {
      this.report("mention-not-closed", { ...this.where(), line, ...defined({ entity: id }) });
    }
    const open = new Set(this.unclosed);
    if (this.declared || this.mentions.length > 0) {
      this.documents.push({
        name: this.name(),
        part: this.part,
        text: this.pieces.join(""),
        line: this.line,
        mentions: open.size === 0 ? this.mentions : this.mentions.filter((mention) => !open.has(mention)),
        sentenceStarts: this.sentenceStarts,
      });
    }
    this.declared = false;
    this.part = "";
    this.naming = undefined;
    this.pieces = [];
    this.length = 0;
    this.mentions = [];
    this.unclosed = [];
    this.sentenceStarts = [];
  }

  private begin(offset: number): void {
    this.declared = true;
    this.line = this.positionOf(offset).line;
  }

  private openMention(attributes: SgmlTag["attributes"], offset: number): void {
    const type = (attributes["TYPE"] ?? "").trim().toUpperCase();
    const { line } = this.positionOf(offset);
    if (isAlmostIdentity(type) && !this.types.isGiven(type)) {
      const data = { name: `TYPE ${excerpt(type)}`, known: "TYPE IDENT" };
      this.report("misspelt-name", { ...this.where(), line, data });
    }
    const almostRef = Object.keys(attributes).find((name) => isAlmostRef(name, attributes[name]));
    if (almostRef !== undefined) {
      this.report("misspelt-name", { ...this.where(), line, data: { name: excerpt(almostRef), known: "REF" } });
    }
    if (!this.declared && this.mentions.length === 0) this.line = line;
    if (attributes["STATUS"]?.trim().toUpperCase() === "OPT") this.passed.add('STATUS="OPT" (optional mentions)');
    const mention = {
      id: attributes["ID"]?.trim(),
      ref: attributes["REF"]?.trim(),
      type: type === "" ? "IDENT" : type,
      isNamed: this.types.isGiven(type),
      minima: (attributes["MIN"] ?? "").split("|").filter((minimum) => minimum.trim() !== ""),
      start: this.length,
      end: this.length,
      line,
    };
    this.mentions.push(mention);
    this.unclosed.push(mention);
  }

  /** Separates words that have only a tag between them. */
  private separate(tag: string): void {
    const last = this.pieces.at(-1);
    if (!inlineElements.has(tag) && last !== undefined && !/\s/.test(last[last.length - 1])) this.append("\n");
  }

  private append(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }

  private name(): string | undefined {
    return (this.names["DOC"] ?? this.names["DOCNO"] ?? this.names["DOCID"])?.trim();
  }

  private where(): { document?: string } {
    const document = this.name();
    return document === undefined ? {} : { document };
  }
}

const reads = xmlReads({
  DOC: "DOCNO DOCID",
  TEXT: "PARTNO",
  COREF: "ID REF TYPE MIN STATUS",
  S: "",
  P: "",
});
