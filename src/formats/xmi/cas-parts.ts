import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { FirstCharacterEvidence } from "../common/conventions/first-character.ts";
import { doubtData } from "../common/conventions/offset-convention.ts";
import { conventionOf, type SpanConvention, withOpenSpans } from "../common/conventions/span-convention.ts";
import { documentOfProjectFile } from "../common/input/file-name.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import { NamedField, UnreadFields } from "../common/messages/unread-fields.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { type FoundInSofa, mentionOf, OwnLayers, type PlacedSpan } from "../common/text/own-layers.ts";
import { samePosition } from "../common/text/plain-text-readings.ts";
import { textToPart } from "../common/text/text-to-part.ts";
import type { ReadOptions } from "../format.ts";
import type { CasContent, CasLink, CasMention } from "./cas.ts";

const own: SpanConvention = { ends: "exclusive", offsets: "char" };

/**
 * Returns the parts of a CAS. Each text (sofa) with mentions is a part. If no text has any, the first one is a part.
 */
export function partsOfCas(content: CasContent, options: ReadOptions, report: Report): AnnotatedPart[] {
  if (content.sofas.size === 0) return [];
  const exists = (path: string): boolean => options.companion?.(path) !== undefined;
  const name = documentOfProjectFile(options.file, exists);
  const mentions = mentionsOf(content, name, options, report);
  const [firstSofa] = content.sofas.keys();
  const inSofa = new Map<string, FoundInSofa[]>();
  for (const mention of mentions) {
    const sofa = mention.sofa === "" ? firstSofa : mention.sofa;
    if (!content.sofas.has(sofa)) {
      const { line, entity } = mention;
      const field = `A mention of ${entity}`;
      report("unknown-reference", { ...defined({ line }), entity, data: { field, id: sofa } });
      continue;
    }
    listIn(inSofa, sofa).push(mention);
  }
  const sofas = Array.from(content.sofas.keys()).filter((sofa) => inSofa.has(sofa));
  const several = sofas.length > 1;
  return (sofas.length === 0 ? [firstSofa] : sofas).map((sofa) => {
    const { name: sofaName, text: sofaText } = content.sofas.get(sofa) ?? { name: "", text: "" };
    const tokens = content.tokens.get(sofa);
    const sentenceStarts = content.sentences.get(sofa)?.sort((a, b) => a - b);
    const frame = {
      document: content.titles.get(sofa) ?? content.titles.get("") ?? name,
      part: several ? sofaName : "",
      text: sofaText,
      ...defined({ tokens, sentenceStarts }),
    };
    const convention = conventionOf(own, options);
    const evidence = new FirstCharacterEvidence(convention);
    const found = (inSofa.get(sofa) ?? []).map((mention) => {
      for (let s = 0; s < mention.spans.length; s += 2) {
        evidence.add(sofaText, samePosition, mention.spans[s], mention.spans[s + 1]);
      }
      const { first = 0, ends } = convention;
      const more = ends === "inclusive" ? 1 : 0;
      return { ...mention, spans: mention.spans.map((offset, s) => offset - first + (s % 2) * more) };
    });
    const doubt = options.firstCharacter === undefined ? evidence.doubt() : undefined;
    if (doubt !== undefined) {
      const severity = doubt.isSure === true ? "error" : "warning";
      report("offset-convention", { severity, document: frame.document, data: doubtData(convention, doubt) });
    }
    return withOpenSpans(textToPart(frame, found, report), convention, options);
  });
}

/**
 * Returns the mentions of CorefAnnotator, or else of a layer of chains, or else of layers that a project chose. Reports
 * the others.
 */
function mentionsOf(content: CasContent, name: string, options: ReadOptions, report: Report): FoundInSofa[] {
  const { members, chains } = content;
  const { field } = options;
  const isIndexed = (id: string): boolean => members === undefined || members.has(id);
  const passedOver = new PassedOver();
  const layers = new Set(chains.map((chain) => chain.layer));
  // The chains may be lost.
  for (const link of content.links.values()) if (link.layer === "Coreference") layers.add(link.layer);
  const isOfAnnotator = content.mentions.length > 0 && field === undefined;
  let layer: string | undefined;
  if (field !== undefined) layer = layers.has(field) ? field : undefined;
  else if (!isOfAnnotator) layer = layers.has("Coreference") ? "Coreference" : chains.at(0)?.layer;

  const chained = new Set(["Coreference", ...chains.map((chain) => chain.layer)]);
  const isLink = (id: string): boolean => chained.has(content.links.get(id)?.layer ?? "");
  const owns = new OwnLayers(
    new Map(Array.from(content.spans).filter(([id]) => isIndexed(id) && !isLink(id))),
    content.relations.filter(({ id }) => isIndexed(id)),
    options,
    passedOver,
    report,
  );
  let found: FoundInSofa[] = [];
  let instead: string | undefined;
  if (isOfAnnotator) {
    found = annotatorMentions(content, isIndexed, report);
    instead = "Mention";
    const deleted = content.mentions.filter(({ id }) => !isIndexed(id)).length;
    if (deleted > 0) passedOver.add("deleted mentions", deleted);
    for (const [id, { isGroup }] of content.entities) if (isGroup && isIndexed(id)) passedOver.add("members of groups");
  } else if (layer !== undefined) {
    found = chainMentions(content, layer, isIndexed, report);
    instead = layer;
  } else {
    found = owns.mentions();
    instead = owns.read;
  }

  const [document = name] = content.titles.values();
  const others = new UnreadFields();
  for (const other of layers) if (other !== layer) others.add(other, document, instead);
  owns.reportOthers(instead, (other) => {
    others.add(other, document, instead);
  });
  others.reportTo(report, options);
  const named = new NamedField(options);
  named.add(document, instead !== undefined);
  named.reportTo(report);
  passedOver.reportTo(report);
  return found;
}

/**
 * Returns the mentions of one layer's chains. A chain refers to its first link, and each link to the next. A link
 * outside all chains begins an entity of its own.
 */
function chainMentions(
  content: CasContent,
  layer: string,
  isIndexed: (id: string) => boolean,
  report: Report,
): FoundInSofa[] {
  const found: FoundInSofa[] = [];
  const visited = new Set<string>();
  for (const chain of content.chains) {
    if (chain.layer !== layer || !isIndexed(chain.id)) continue;
    let [from, id, line]: [string, string | undefined, number] = [`Chain ${chain.id}`, chain.first, chain.line];
    while (id !== undefined) {
      const link = content.links.get(id);
      if (link === undefined) {
        report("unknown-reference", { line, entity: chain.id, data: { field: from, id } });
        break;
      }
      if (visited.has(id)) {
        const expected =
          from === `Chain ${chain.id}`
            ? "a chain whose first link is in no other chain"
            : "followed by a link that is in no chain yet";
        report("markup-shape", { line, entity: chain.id, data: { field: from, expected } });
        break;
      }
      visited.add(id);
      found.push(mentionOfLink(link, chain.id));
      [from, id, line] = [`Link ${link.id}`, link.next, link.line];
    }
  }
  const targets = new Set(Array.from(content.links.values(), ({ next }) => next));
  const rest = Array.from(content.links.values()).filter((link) => link.layer === layer && isIndexed(link.id));
  // Links outside all chains begin with those to which no other leads.
  for (const first of [...rest.filter(({ id }) => !targets.has(id)), ...rest]) {
    const entity = `link ${first.id}`;
    for (let link: CasLink | undefined = first; link !== undefined && !visited.has(link.id); ) {
      visited.add(link.id);
      found.push(mentionOfLink(link, entity));
      link = link.next === undefined ? undefined : content.links.get(link.next);
    }
  }
  return found;
}

function mentionOfLink({ span, line, entityType }: CasLink, entity: string): FoundInSofa {
  return { ...mentionOf(span, line, entity), ...defined({ entityType }) };
}

/**
 * Returns the mentions of CorefAnnotator. An entity is named after its label, if it has one, because its id changes
 * whenever the file is written.
 *
 * @param isIndexed returns whether an annotation is in the index of a view; others have been deleted
 */
function annotatorMentions(content: CasContent, isIndexed: (id: string) => boolean, report: Report): FoundInSofa[] {
  const names = new DistinctNames();
  const nameOf = new Map<string, string>();
  for (const [id, { label }] of content.entities) nameOf.set(id, names.give(label === "" ? id : label));
  const used = new Set<string>();

  const found = content.mentions.flatMap((mention): FoundInSofa[] => {
    if (!isIndexed(mention.id)) return [];
    const { id, line } = mention;
    const pieces = piecesOf(content, mention, report);
    if (pieces.length === 0) {
      report("markup-shape", { line, data: { field: `Mention ${id}`, expected: "given a span" } });
      return [];
    }
    const [{ sofa }] = pieces;
    const spans = pieces.flatMap(({ begin, end }) => [begin, end]);
    if (mention.entity === undefined) return [{ sofa, line, spans, entity: names.give(id) }];
    const entity = nameOf.get(mention.entity);
    if (entity === undefined) {
      report("unknown-reference", { line, data: { field: `Mention ${id}`, id: mention.entity } });
      return [];
    }
    used.add(mention.entity);
    return [{ sofa, line, spans, entity }];
  });
  for (const [id, { line }] of content.entities) {
    if (!used.has(id) && isIndexed(id)) report("empty-entity", { line, entity: nameOf.get(id) ?? id });
  }
  return found;
}

/**
 * Returns the spans of a mention: its own span, if it has one, and those of its pieces (a detached part, or surfaces).
 * Pieces in another sofa than the first span are left out.
 */
function piecesOf(content: CasContent, { id, line, span, pieces }: CasMention, report: Report): PlacedSpan[] {
  const ids = new Set(pieces.flatMap((piece) => content.arrays.get(piece) ?? [piece]));
  for (const piece of content.piecesOf.get(id) ?? []) ids.add(piece);
  const spans = span === undefined ? [] : [span];
  for (const piece of ids) {
    const known = content.pieces.get(piece);
    if (known === undefined) report("unknown-reference", { line, data: { field: `Mention ${id}`, id: piece } });
    else spans.push(known);
  }
  return spans.filter(({ sofa }) => sofa === spans[0].sofa);
}
