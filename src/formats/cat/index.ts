import type { AnnotatedPart } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import { IgnoredRelations, PassedOver, type Report, reporter, reportingAt } from "../common/messages/reporter.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import type { ContentSurvey } from "../common/survey/content-survey.ts";
import { attributeSet, attributeSets, type SurveyedTag, xmlSurvey } from "../common/survey/xml-survey.ts";
import type { Format } from "../format.ts";

export const cat: Format = {
  id: "cat",
  title: "CAT XML",
  summary:
    'The XML of the annotation tool CAT, as in ECB+ and MEANTIME: tokens, markables with `<token_anchor t_id="1"/>`, and relations such as `<CROSS_DOC_COREF note="ACT1">` from mentions to instances.',
  sharesIds: "perhaps",
  detect: (head) => /^\s*</.test(head) && /<token\s+t_id=/.test(head) && /<Document[\s>]/.test(head),
  namesRelations: true,
  survey: (_, { relation = [] }) => catSurvey(relation),
  reader: (options) => new CatReader(options),
  extensions: ["xml"],
};

export class CatReader extends XmlFileReader {
  protected override read(text: string): AnnotatedPart[] {
    const passedOver = new PassedOver();
    const relations = new IgnoredRelations(this.options);
    const parts = readCat(text, this.report).map((document) => this.partOf(document, passedOver, relations));
    passedOver.reportTo(this.report);
    relations.reportTo(reporter(this.options, () => undefined));
    return parts;
  }

  private partOf(content: CatDocument, passedOver: PassedOver, relations: IgnoredRelations): AnnotatedPart {
    const document = content.name === "" ? documentOfFile(this.options.file) : content.name;
    const report = reportingAt(this.report, { document });
    const { words, tokens, sentenceStarts, sentenceIds } = content;
    const found = catEntities(content, passedOver, relations, report).flatMap(
      ({ markable, entity, entityType, isLocal }): FoundMention[] => {
        const { id, line, anchors, attributes } = markable;
        const unknown = anchors.filter((anchor) => !tokens.has(anchor));
        for (const anchor of unknown) {
          report("unknown-reference", { line, entity, data: { field: `Markable ${id}`, id: anchor } });
        }
        // A mention that lacks one of its tokens would be a different mention.
        if (unknown.length > 0) return [];
        const runs = anchors.flatMap((anchor) => [tokens.get(anchor) ?? 0, tokens.get(anchor) ?? 0]);
        const type = attributes["syntactic_type"] ?? "";
        return [{ entity, entityType, isLocal, runs, line, features: { type } }];
      },
    );
    const frame = {
      document,
      part: "",
      line: content.line,
      tokens: {
        length: words.length,
        ...(this.options.tokens !== false && { form: textColumn(words) }),
        sentenceStarts: Int32Array.from(sentenceStarts),
        sentenceIds,
      },
    };
    return mentionsToPart(frame, found);
  }
}

interface CatMention {
  readonly markable: CatMarkable;
  readonly entity: string;
  readonly entityType: string;
  /** Whether the entity's name is valid only in this document. */
  readonly isLocal: boolean;
}

/**
 * Assigns markables to entities. A coreference relation links mentions to an instance. The entity's id is the
 * relation's `note`, or else the instance's `instance_id`; either names the same entity in all documents. If both are
 * missing, the name is the instance's `TAG_DESCRIPTOR` or `m_id`, and is valid in this document only. Mentions without
 * a coreference relation are singletons.
 */
function catEntities(
  document: CatDocument,
  passedOver: PassedOver,
  ignored: IgnoredRelations,
  report: Report,
): CatMention[] {
  const { markables, relations } = document;
  const mentions: CatMention[] = [];
  const linked = new Set<string>();
  const names = new DistinctNames();
  const namesOfInstances = new Map<string, string>();
  const isIdentity = ({ tag }: CatRelation): boolean => COREFERENCE.test(tag) || ignored.isGiven(tag);
  const links = relations.filter(isIdentity);
  const targeted = new Set(links.flatMap(({ targets }) => targets));
  // Ids of instances come first, so that no other name takes them.
  for (const id of new Set(links.map((link) => instanceId(link, markables)))) if (id !== "") names.give(id);

  for (const link of links) {
    const { tag, id, line, sources, targets } = link;
    const field = `${tag} ${id}`;
    const instance = targets.map((target) => markables.get(target)).find((target) => target?.anchors.length === 0);
    const key = targets[0] ?? `relation ${id}`;
    let entity = instanceId(link, markables);
    const isLocal = entity === "";
    if (isLocal) {
      entity = namesOfInstances.get(key) ?? names.give(instance?.attributes["TAG_DESCRIPTOR"] || key);
      namesOfInstances.set(key, entity);
    }
    for (const member of new Set([...sources, ...targets])) {
      const markable = markables.get(member);
      if (markable === undefined) report("unknown-reference", { line, entity, data: { field, id: member } });
      else if (markable.anchors.length > 0) {
        linked.add(member);
        mentions.push({ markable, entity, entityType: typeOf(instance, markable), isLocal });
      }
    }
  }
  for (const relation of relations) {
    const { tag, targets } = relation;
    // Only relations to an instance join mentions; other ones, such as TLINK, lead to a mention.
    const isToInstance = targets.some((target) => markables.get(target)?.anchors.length === 0);
    if (isToInstance || isIdentity(relation)) ignored.add(tag, isIdentity(relation));
    if (!isIdentity(relation)) passedOver.add(tag);
  }
  for (const markable of markables.values()) {
    const { id, line, tag, attributes, anchors } = markable;
    if (anchors.length === 0) {
      if (!targeted.has(id)) report("empty-entity", { line, entity: attributes["TAG_DESCRIPTOR"] || id });
    } else if (linked.has(id)) continue;
    else if (OTHER_TAGS.has(tag)) passedOver.add(tag);
    else {
      const entity = names.give(`mention ${id}`);
      mentions.push({ markable, entity, entityType: typeOf(undefined, markable), isLocal: true });
    }
  }
  return mentions;
}

/** Returns the entity's name in the whole corpus, or "" for none. */
function instanceId({ note, targets }: CatRelation, markables: ReadonlyMap<string, CatMarkable>): string {
  if (note !== "") return note;
  for (const target of targets) {
    const id = markables.get(target)?.attributes["instance_id"];
    if (id !== undefined && id !== "") return id;
  }
  return "";
}

/** Returns the type of an entity: its instance's `ent_type` or tag, or else its mention's tag. */
function typeOf(instance: CatMarkable | undefined, mention: CatMarkable): string {
  const type = instance?.attributes["ent_type"] ?? "";
  if (type !== "") return type;
  const tag = instance === undefined || instance.tag.startsWith("UNKNOWN") ? mention.tag : instance.tag;
  return tag.replace(/_MENTION$/, "");
}

/** A markable: a mention if it has tokens, otherwise an instance (an entity or event). */
interface CatMarkable {
  readonly id: string;
  readonly line: number;
  readonly tag: string;
  readonly attributes: XmlElement["attributes"];
  readonly anchors: string[];
}

interface CatRelation {
  readonly tag: string;
  readonly line: number;
  readonly id: string;
  /** The name of the instance in relations across documents. */
  readonly note: string;
  readonly sources: string[];
  readonly targets: string[];
}

/** One `Document`. */
interface CatDocument {
  readonly name: string;
  readonly line: number;
  readonly words: string[];
  readonly tokens: Map<string, number>;
  readonly sentenceStarts: number[];
  readonly sentenceIds: string[];
  readonly markables: Map<string, CatMarkable>;
  readonly relations: CatRelation[];
}

/**
 * Parses CAT's XML. Markables and relations are recognised by their parent element, because their tags differ between
 * projects.
 */
function readCat(text: string, report: Report): CatDocument[] {
  const collector = new CatCollector(report);
  readXml(text, collector, report);
  return collector.documents;
}

class CatCollector implements XmlHandlers {
  readonly names = {
    elements: ["Document", "token", "Markables", "Relations", "token_anchor", "source", "target"],
    attributes: ["m_id", "t_id", "r_id", "note", "instance_id", "doc_name"],
  };
  readonly documents: CatDocument[] = [];
  private readonly report: Report;
  private readonly path: string[] = [];
  private markable: CatMarkable | undefined;
  private relation: CatRelation | undefined;
  /** While a token is open: the words of its document, of which the last is being read. */
  private words: string[] | undefined;

  constructor(report: Report) {
    this.report = report;
  }

  open(element: XmlElement): void {
    const { name } = element;
    const parent = this.path.at(-1);
    this.path.push(name);
    const document = this.documents.at(-1);
    if (name === "Document") this.openDocument(element);
    else if (document === undefined) return;
    else if (name === "token" && parent === "Document") this.openToken(document, element);
    else if (parent === "Markables") this.openMarkable(document, element);
    else if (parent === "Relations") this.openRelation(document, element);
    else this.openReference(element);
  }

  text(piece: string): void {
    const { words } = this;
    if (words !== undefined) words[words.length - 1] += piece;
  }

  close(): void {
    this.path.pop();
    const parent = this.path.at(-1);
    if (parent === "Markables") this.markable = undefined;
    else if (parent === "Relations") this.relation = undefined;
    else if (parent === "Document") this.closeToken();
  }

  private openDocument({ attributes, line }: XmlElement): void {
    this.documents.push({
      name: attributes["doc_name"] || attributes["doc_id"] || "",
      line,
      words: [],
      tokens: new Map(),
      sentenceStarts: [],
      sentenceIds: [],
      markables: new Map(),
      relations: [],
    });
  }

  private openToken({ words, tokens, sentenceStarts, sentenceIds }: CatDocument, element: XmlElement): void {
    const { attributes, line } = element;
    const id = attributes["t_id"];
    const sentence = attributes["sentence"] ?? "";
    if (id === undefined) this.tell(line, "The t_id of token", "present");
    else if (tokens.has(id)) this.report("duplicate-id", { line, data: { id } });
    else tokens.set(id, words.length);
    if (sentenceIds.length === 0 || sentenceIds[sentenceIds.length - 1] !== sentence) {
      sentenceStarts.push(words.length);
      sentenceIds.push(sentence);
    }
    words.push("");
    this.words = words;
  }

  private closeToken(): void {
    const { words } = this;
    if (words !== undefined) words[words.length - 1] = words[words.length - 1].trim();
    this.words = undefined;
  }

  private openMarkable({ markables }: CatDocument, { name, attributes, line }: XmlElement): void {
    const id = attributes["m_id"];
    if (id === undefined) {
      this.tell(line, `The m_id of ${name}`, "present");
      return;
    }
    this.markable = { id, line, tag: name, attributes, anchors: [] };
    if (markables.has(id)) this.report("duplicate-id", { line, data: { id } });
    else markables.set(id, this.markable);
  }

  private openRelation({ relations }: CatDocument, { name, attributes, line }: XmlElement): void {
    this.relation = {
      tag: name,
      line,
      id: attributes["r_id"] ?? "",
      note: attributes["note"] ?? "",
      sources: [],
      targets: [],
    };
    relations.push(this.relation);
  }

  private openReference({ name, attributes, line }: XmlElement): void {
    const { markable, relation } = this;
    const [attribute, list] =
      name === "token_anchor"
        ? ["t_id", markable?.anchors]
        : ["m_id", name === "source" ? relation?.sources : name === "target" ? relation?.targets : undefined];
    if (list === undefined) return;
    const id = attributes[attribute];
    if (id === undefined) this.tell(line, `The ${attribute} of ${name}`, "present");
    else list.push(id);
  }

  private tell(line: number, field: string, expected: string): void {
    this.report("markup-shape", { line, data: { field, expected } });
  }
}

const elements = attributeSets({
  Document: "doc_name doc_id",
  token: "t_id sentence",
  Markables: "",
  Relations: "",
  token_anchor: "t_id",
  source: "m_id",
  target: "m_id",
});
const markable = attributeSet("m_id instance_id ent_type TAG_DESCRIPTOR syntactic_type");
const relation = attributeSet("r_id note");

/** @param named names of relations that mean coreference, too */
function catSurvey(named: readonly string[]): ContentSurvey {
  return xmlSurvey(() => ({ element, parent }: SurveyedTag) => {
    if (parent === "Markables") return OTHER_TAGS.has(element) ? undefined : markable;
    if (parent === "Relations") return COREFERENCE.test(element) || named.includes(element) ? relation : undefined;
    return elements.get(element);
  });
}

/** Matches relations that mean coreference. */
const COREFERENCE = /COREF|^REFERS_TO$/i;

/** Tags of markables that have tokens, but mention no entity or event. */
const OTHER_TAGS: ReadonlySet<string> = new Set(["TIMEX3", "VALUE", "SIGNAL", "C-SIGNAL"]);
