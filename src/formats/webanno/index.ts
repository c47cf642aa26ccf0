import { defined } from "../../core/defined.ts";
import { undecidedLabel } from "../../core/undecided.ts";
import { documentOfProjectFile } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { TokenNumbers } from "../common/lines/token-places.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { PassedOver, type Report, reportingAt } from "../common/messages/reporter.ts";
import { NamedField, UnreadFields } from "../common/messages/unread-fields.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { isEntityFeature } from "../common/parts/feature-names.ts";
import { LayerCounts, reportLabelFeature } from "../common/parts/layer-counts.ts";
import { mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { isCoreferenceLabel, isCoreferenceLayer, isOtherLabel } from "../common/parts/relation-names.ts";
import type { UnreadCounts } from "../common/survey/content-survey.ts";
import { isType } from "../common/text/marked-spans.ts";
import type { Format, ReadOptions } from "../format.ts";
import { type IdentityRelations, relatedMentions, spansOf } from "./relations.ts";
import {
  cellText,
  fieldColumn,
  isOfTokens,
  itemsOf,
  parseLayer,
  placeUnits,
  type TsvDocument,
  type TsvLayer,
  type TsvMention,
  type TsvToken,
  type TsvUnit,
  unqualifiedName,
  valueOf,
} from "./tsv.ts";
import { writeWebanno } from "./webanno-writer.ts";

export const webanno: Format = {
  id: "webanno",
  title: "WebAnno TSV 3",
  summary:
    "Tables of WebAnno and INCEpTION, versions 3.0 to 3.3, one for each document. Columns belong to layers of chains (`#T_CH=`), spans (`#T_SP=`) or relations (`#T_RL=`).",
  detect: (head) => /^\uFEFF?\s*#FORMAT=WebAnno TSV 3/.test(head),
  namesRelations: true,
  namesField: true,
  reader: (options) => new WebannoReader(options),
  writeFiles: writeWebanno,
  extensions: ["tsv"],
};

/** Matches another token line within a line. */
const TOKEN_INSIDE = /\d-\d{1,9}\t\d{1,9}-\d{1,9}\t/;

const TOKEN_LINE = /^(\d{1,9}-\d{1,9})(\.\d{1,9})?\t(\d{1,9})-(\d{1,9})\t/;

/** The fields of a unit without annotations. */
const noFields: readonly string[] = [];

/** Returns whether all cells after a tab are empty, or `_` for no annotation. */
function isWithoutAnnotation(line: string, tab: number): boolean {
  let p = line.length - 1;
  while (p > tab && (line[p] === "_" || line[p] === "\t")) p--;
  return p === tab && !line.includes("__", tab);
}

/** Reads WebAnno TSV 3. Each file is one document, even if files are concatenated. */
export class WebannoReader extends TextLineReader {
  /** The line of the current file's `#FORMAT=`, or else of its first token; 0 before either. */
  private start = 0;
  private layers: TsvLayer[] = [];
  private tokens: TsvToken[] = [];
  private units: TsvUnit[] = [];
  private sentenceStarts: number[] = [];
  private sentenceIds: string[] = [];
  /** The index of the token of each id, also for ids of parts of tokens. */
  private tokenOf = new Map<string, number>();
  private sentence = "";
  private sentenceId = "";
  private readonly numbers = new TokenNumbers(1);
  private readonly names = new DistinctNames();
  private readonly passedOver = new PassedOver();
  private readonly besides = new UnreadFields();
  private readonly named = new NamedField(this.options);
  private readonly counts = new Map<string, number>();

  /** Returns the layers' features, by column, and lines of the header that are not read. */
  unread(): UnreadCounts {
    return this.counts;
  }

  protected override readLine(line: string): void {
    if (line.startsWith("#")) this.readHeader(line);
    else if (line.trim() !== "") this.readUnit(line);
  }

  protected override finishFile(): void {
    this.finish();
    // A diagnostic about the whole file has no line.
    this.passedOver.reportTo(this.ofFile);
    this.besides.reportTo(this.ofFile, this.options);
    this.named.reportTo(this.ofFile);
  }

  private readHeader(line: string): void {
    if (line.startsWith("#FORMAT=")) {
      this.finish();
      this.start = this.line;
    } else if (line.startsWith("#T_")) {
      const layer = parseLayer(line, this.layers);
      if (layer !== undefined) this.layers.push(layer);
      else this.reportLine(line, "the declaration of a layer: `#T_SP=`, `#T_CH=` or `#T_RL=` and its name");
    } else if (line.startsWith("#Sentence.id=")) {
      this.sentenceId = cellText(line.slice("#Sentence.id=".length));
      this.sentence = "";
    } else if (line.startsWith("#Text=")) {
      this.sentence = "";
      if (TOKEN_INSIDE.test(line)) this.report("merged-lines");
    } else addTo(this.counts, line.replace(/=[^]*/, ""));
  }

  private readUnit(line: string): void {
    const match = TOKEN_LINE.exec(line);
    const [start, end] = [Number(match?.[3]), Number(match?.[4])];
    if (match === null || start > end) {
      this.reportLine(line, "a token: its number, its position and its word, separated by tabs");
      return;
    }
    if (this.start === 0) this.start = this.line;
    const [head, id, suffix = ""] = match;
    const tab = line.indexOf("\t", head.length);
    const word = tab < 0 ? line.slice(head.length) : line.slice(head.length, tab);
    const fields = tab < 0 || isWithoutAnnotation(line, tab) ? noFields : line.split("\t");
    const last = this.layers.at(-1);
    const declared = last === undefined ? 3 : last.column + last.features.length;
    if (fields.length > declared + 1 && TOKEN_INSIDE.test(line.slice(head.length))) this.report("merged-lines");
    else if (fields.some((cell, f) => f >= declared && cell !== "" && cell !== "_"))
      this.passedOver.add("columns without a layer");
    if (suffix === "") this.addToken(id, word, fields, start, end);
    else this.addPart({ id: id + suffix, fields, start, end }, id, line);
  }

  private addToken(id: string, word: string, fields: readonly string[], start: number, end: number): void {
    const sentence = id.slice(0, id.indexOf("-"));
    if (sentence !== this.sentence) {
      this.numbers.startSentence();
      this.sentenceStarts.push(this.tokens.length);
      this.sentenceIds.push(this.sentenceId);
      this.sentence = sentence;
      this.sentenceId = "";
    }
    this.numbers.add(Number(id.slice(sentence.length + 1)), this.line);
    const token = this.tokens.length;
    this.tokens.push({ word: cellText(word, end - start), line: this.line, start, end });
    this.note(id, token);
    this.units.push({ id, token, part: undefined, line: this.line, fields });
  }

  /** @param of the id of its token */
  private addPart(
    { id, fields, start, end }: { id: string; fields: readonly string[]; start: number; end: number },
    of: string,
    line: string,
  ): void {
    const token = this.tokenOf.get(of);
    if (token === undefined) {
      this.report("unknown-reference", { column: 1, data: { field: id, id: of } });
      return;
    }
    const { start: from, end: to } = this.tokens[token];
    if (start < from || end > to) {
      this.reportLine(line, "a part of its token, because its characters are outside the token");
      return;
    }
    this.note(id, token);
    this.units.push({ id, token, part: { start: start - from, end: end - from }, line: this.line, fields });
  }

  /** Notes the token of an id, unless the id is known. */
  private note(id: string, token: number): void {
    if (this.tokenOf.has(id)) this.report("duplicate-id", { column: 1, data: { id } });
    else this.tokenOf.set(id, token);
  }

  private finish(): void {
    const { start, layers, tokens, units, sentenceStarts, sentenceIds } = this;
    this.layers = [];
    this.tokens = [];
    this.units = [];
    this.sentenceStarts = [];
    this.sentenceIds = [];
    this.tokenOf = new Map();
    this.sentence = "";
    this.sentenceId = "";
    this.start = 0;
    const gap = this.numbers.gap();
    this.numbers.clear();
    if (start === 0) return;
    const exists = (path: string): boolean => this.options.companion?.(path) !== undefined;
    const document = this.names.give(documentOfProjectFile(this.options.file, exists));
    if (gap !== undefined) this.report("token-number-gap", { document, ...gap });
    const body = { tokens, units, sentenceStarts, sentenceIds };
    const report = reportingAt(this.report, { document });
    // A diagnostic about the whole file has no line.

    const { mentions, read, besides, hasSource } = coreferenceOf(body, layers, this.options, this.passedOver, report);
    for (const { name, instead } of besides) this.besides.add(name, document, instead);
    this.named.add(document, hasSource);
    if (this.options.listUnread === true || mentions.length === 0) countUnread(body, layers, read, this.counts);
    const places = placeUnits(body, mentions, this.options.tokens ?? true);
    this.emit(
      mentionsToPart(
        { document, part: "", line: start, tokens: places.tokens },
        mentions.map(({ entity, entityType, units: on }) => ({
          entity,
          entityType,
          runs: places.runsOf(on),
          line: units[on[0]].line,
        })),
      ),
    );
  }

  private reportLine(line: string, expected: string): void {
    this.report("malformed-line", { data: { text: excerpt(line), expected } });
  }
}

/**
 * Returns the mentions of a file's coreference layer: a chain layer, or relations between spans. Of several layers, the
 * first with content is read, unless an option names one; relation layers of the same spans count as one. The others are
 * skipped, and so are relations if none seems to mean coreference.
 */
function coreferenceOf(
  document: TsvDocument,
  all: readonly TsvLayer[],
  { relation = [], field }: Pick<ReadOptions, "relation" | "field">,
  passedOver: PassedOver,
  report: Report,
): FoundCoreference {
  const layers = all.filter(({ kind, name }) => field === undefined || kind === "span" || isNamed(name, field));
  const chains = layers.filter(({ kind }) => kind === "chain");
  const identities = identityRelations(document, layers, field === undefined ? relation : [field]);
  const sources = [
    ...chains.map((layer) => ({ layers: [layer], mentions: () => chainMentions(document, layer, report) })),
    ...identities.map((relations) => ({
      ...relations,
      mentions: () => relatedMentions(document, relations, passedOver, report),
    })),
  ];
  let mentions: TsvMention[] = [];
  let instead: string | undefined;
  const read = new Set<string>();
  const besides: BesideLayer[] = [];
  for (const source of sources) {
    const [first] = source.layers;
    const name = shortName(first, all);
    if (mentions.length === 0) {
      mentions = source.mentions();
      if (mentions.length > 0) instead = name;
      for (const { name: each } of source.layers) read.add(each);
      if ("base" in source && source.base !== undefined) read.add(source.base.name);
    } else if (source.layers.some((layer) => countOf(document, layer) > 0)) besides.push({ name, instead });
  }
  const hasSource = sources.length > 0;
  const relations = hasSource || field !== undefined ? [] : layers.filter(({ kind }) => kind === "relation");
  if (!hasSource) {
    const own = ownSpans(document, all, field, report);
    if (own !== undefined) return { ...own, besides, hasSource: true };
  }
  for (const layer of relations) {
    const count = layer.base !== undefined && isOfTokens(layer.base) ? countOf(document, layer) : 0;
    if (count > 0) passedOver.add(unqualifiedName(layer.name), count);
  }
  return { mentions, read, besides, hasSource };
}

/**
 * Returns the mentions of a layer of spans without relations that mean identity: those that an option names, as `LAYER`
 * or `LAYER.FEATURE`, or else those of a layer with a feature that names entities. Reports an error if there are
 * annotations, but nothing that says which ones corefer. Returns undefined if nothing was read.
 */
function ownSpans(
  document: TsvDocument,
  all: readonly TsvLayer[],
  field: string | undefined,
  report: Report,
): Pick<FoundCoreference, "mentions" | "read"> | undefined {
  const layers = all.filter(({ kind, name }) => kind === "span" && !isOfTokens(name));
  for (const layer of layers) {
    const short = shortName(layer, all);
    const read = new Set([layer.name]);
    if (field !== undefined && isNamed(layer.name, field))
      return {
        mentions: relatedMentions(
          document,
          { layers: [], base: layer, isIdentity: () => true },
          new PassedOver(),
          report,
        ),
        read,
      };
    for (const feature of layer.features) {
      const isGiven = field !== undefined && [`${short}.${feature}`, `${layer.name}.${feature}`].includes(field);
      if (field === undefined ? !isEntityFeature(feature) : !isGiven) continue;
      const spans = [...spansOf(document, layer)];
      const values = spans.flatMap(({ features }) => features.get(feature) ?? []);
      if (values.length === 0 || (!isGiven && values.some(isType))) continue;
      if (!isGiven) reportLabelFeature(short, feature, values, report);
      // Spans without a value are singletons.
      const mentions = spans.map(({ name, units, features }) => ({ entity: features.get(feature) ?? name, units }));
      return { mentions, read };
    }
  }
  if (field !== undefined) return undefined;
  const counts = new LayerCounts();
  for (const layer of layers) {
    if (!isAnnotated(layer)) continue;
    for (const { features } of spansOf(document, layer)) counts.add(shortName(layer, all), features);
  }
  for (const [name, count] of relationCounts(
    document,
    all.filter(({ kind }) => kind === "relation"),
  ))
    for (let c = 0; c < count; c++) counts.addRelation(name);
  counts.reportTo(report);
  return undefined;
}

/** Returns whether people annotate a layer of spans. The other layers of DKPro are those of tools. */
function isAnnotated({ name }: TsvLayer): boolean {
  return !/^(?:uima|de\.tudarmstadt\.ukp\.dkpro|org\.dkpro)\./.test(name) || unqualifiedName(name) === "NamedEntity";
}

interface FoundCoreference {
  readonly mentions: TsvMention[];
  /** The names of the layers that were read. */
  readonly read: ReadonlySet<string>;
  /** Other layers with coreference. */
  readonly besides: readonly BesideLayer[];
  /** Whether there is a layer for coreference. */
  readonly hasSource: boolean;
}

interface BesideLayer {
  readonly name: string;
  /** The layer that was read. */
  readonly instead: string | undefined;
}

function isNamed(layer: string, name: string): boolean {
  return layer === name || unqualifiedName(layer) === name;
}

/** Returns the unqualified name of a layer, or its full name if other layers have the same. */
function shortName({ name }: TsvLayer, all: readonly TsvLayer[]): string {
  const short = unqualifiedName(name);
  return all.some((other) => other.name !== name && isNamed(other.name, short)) ? name : short;
}

function countOf({ units }: TsvDocument, { column, features }: TsvLayer): number {
  // The last column of a relation is the only one that every relation has.
  const last = column + features.length - 1;
  return units.reduce((sum, { fields }) => sum + itemsOf(fields.at(last)).length, 0);
}

/** Returns the relations that mean identity, grouped by the layer of their spans. */
function identityRelations(
  document: TsvDocument,
  layers: readonly TsvLayer[],
  names: readonly string[],
): IdentityRelations[] {
  const relations = layers.filter(({ kind, base }) => kind === "relation" && base !== undefined);
  // A name that the user gives is that of a layer, or of a label.
  const given = relations.filter(({ name }) => names.includes(name) || names.includes(unqualifiedName(name)));
  const named = given.length > 0 ? given : relations.filter(({ name }) => isCoreferenceLayer(unqualifiedName(name)));
  const isLabel = (label: string): boolean => names.includes(label) || isCoreferenceLabel(label);
  const chosen = named.length > 0 ? named : relations.filter((layer) => hasLabel(document, layer, isLabel));
  const isIdentity = (label: string): boolean =>
    names.includes(label) || (named.length > 0 ? !isOtherLabel(label) : isLabel(label));
  return Array.from(new Set(chosen.map(({ base }) => base)), (name) => ({
    layers: chosen.filter(({ base }) => base === name),
    base: layers.find((layer) => layer.kind === "span" && layer.name === name),
    isIdentity,
  }));
}

function hasLabel(
  { units }: TsvDocument,
  { features, column }: TsvLayer,
  isLabel: (label: string) => boolean,
): boolean {
  if (features.length < 2) return false;
  return units.some(({ fields }) => itemsOf(fields.at(column)).some((item) => isLabel(valueOf(item))));
}

/** Matches `coref->2-5`: the fifth link of chain 2. */
const LINK = /->(\d{1,15})-(\d{1,15})$/;

/**
 * Returns the mentions of a chain layer. Links with the same numbers form one mention on several tokens. A line without
 * a link that names a chain is a mention of its own.
 */
function chainMentions({ units }: TsvDocument, layer: TsvLayer, report: Report): TsvMention[] {
  const named = layer.features.indexOf("referenceRelation");
  const linkColumn = layer.column + (named < 0 ? layer.features.length - 1 : named);
  const typeColumn = layer.column + (linkColumn === layer.column ? 1 : 0);
  const mentions = new Map<string, TsvMention & { readonly units: number[] }>();
  units.forEach((unit, u) => {
    const links = itemsOf(unit.fields.at(linkColumn));
    const types = layer.features.length < 2 ? [] : itemsOf(unit.fields.at(typeColumn));
    for (let i = 0; i < Math.max(links.length, types.length); i++) {
      const link = LINK.exec(links.at(i)?.value ?? "");
      const chain = link?.[1] ?? links.at(i)?.id ?? types.at(i)?.id;
      if (chain === undefined) {
        const field = links.length > i ? linkColumn : typeColumn;
        const text = excerpt(unit.fields[field]);
        report("malformed-cell", { line: unit.line, column: fieldColumn(unit, field), data: { text } });
        continue;
      }
      const said = types.at(i)?.id;
      // A link in the place of a type means that a separator is damaged.
      const isLink = said === undefined && LINK.test(types.at(i)?.value ?? "");
      if (link !== null && (isLink || (said !== undefined && said !== chain))) {
        const text = excerpt(`${unit.fields[typeColumn]} ${unit.fields[linkColumn]}`);
        report("malformed-cell", { line: unit.line, column: fieldColumn(unit, typeColumn), data: { text } });
      }
      const key = link === null ? `${chain} ${unit.id}` : `${chain}-${link[2]}`;
      const mention = mentions.get(key);
      // Other types are those of mentions, such as `pro`.
      const entityType = valueOf(types.at(i)) === undecidedLabel ? undecidedLabel : undefined;
      if (mention === undefined) mentions.set(key, { entity: chain, units: [u], ...defined({ entityType }) });
      else mention.units.push(u);
    }
  });
  reportNumbers(mentions, units, report);
  return [...mentions.values()];
}

/** Reports a chain whose links are not numbered consecutively, or a link whose tokens are not contiguous. */
function reportNumbers(
  mentions: ReadonlyMap<string, TsvMention & { readonly units: readonly number[] }>,
  units: TsvDocument["units"],
  report: Report,
): void {
  const chains = new Map<string, { count: number; highest: number; line: number }>();
  for (const [key, { entity, units: on }] of mentions) {
    const number = Number(/-(\d+)$/.exec(key)?.[1] ?? 0);
    const { line } = units[on[0]];
    if (number > 0) {
      const chain = chains.get(entity) ?? { count: 0, highest: 0, line };
      chains.set(entity, { count: chain.count + 1, highest: Math.max(chain.highest, number), line: chain.line });
    }
    if (on.some((unit, i) => i > 0 && units[unit].token > units[on[i - 1]].token + 1)) {
      const data = { field: `Link ${key}`, expected: "on consecutive tokens" };
      report("markup-shape", { line, entity, data });
    }
  }
  for (const [entity, { count, highest, line }] of chains) {
    if (highest === count) continue;
    report("markup-shape", {
      line,
      entity,
      data: { field: `The links of chain ${entity}`, expected: "numbered 1, 2, …" },
    });
  }
}

function addTo(counts: Map<string, number>, name: string, count = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/**
 * Counts the values of features that are not read, by layer and feature: `webanno.custom.Referent|infstat`.
 *
 * @param read the layers whose mentions or relations are read
 */
function countUnread(
  { units }: TsvDocument,
  layers: readonly TsvLayer[],
  read: ReadonlySet<string>,
  counts: Map<string, number>,
): void {
  for (const { kind, name, features, column } of layers) {
    features.forEach((feature, f) => {
      // Of spans, the first feature is read, as the type; of relations, the label and the source; of chains, all.
      const isUsed = kind === "chain" || f === 0 || (kind === "relation" && f === features.length - 1);
      if (read.has(name) && isUsed) return;
      let values = 0;
      for (const { fields } of units) values += itemsOf(fields.at(column + f)).length;
      if (values > 0) addTo(counts, `${name}|${feature}`, values);
    });
  }
  const declared = layers.reduce((end, { column, features }) => Math.max(end, column + features.length), 3);
  for (const { fields } of units)
    fields.slice(declared).forEach((cell, c) => {
      if (cell !== "" && cell !== "_") addTo(counts, `column ${declared + c + 1}`);
    });
}

/**
 * Returns how often each relation occurs, by its label, or else by its layer.
 *
 * @param layers the relations between spans that are not known to mean something else
 */
function relationCounts({ units }: TsvDocument, layers: readonly TsvLayer[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, features, column, base } of layers) {
    if (base !== undefined && isOfTokens(base)) continue;
    for (const { fields } of units) {
      const sources = itemsOf(fields.at(column + features.length - 1));
      const labels = features.length < 2 ? [] : itemsOf(fields.at(column));
      sources.forEach((_, i) => {
        addTo(counts, valueOf(labels.at(i)) || unqualifiedName(name));
      });
    }
  }
  return counts;
}
