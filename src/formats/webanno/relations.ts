import { DisjointSets } from "../disjoint-sets.ts";
import { excerpt } from "../excerpt.ts";
import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import { TsvSpans } from "./spans.ts";
import { itemsOf, valueOf } from "./tsv-cell.ts";
import { columnOf, type TsvDocument, type TsvMention, type TsvUnit } from "./tsv-document.ts";
import { isOfTokens, shortName, type TsvLayer } from "./tsv-schema.ts";

/** `27-20[308_2]`: the line of the other span, its number, and the number of the span on this line; 0 for none. */
const REFERENCE = /^(\d{1,9}-\d{1,9}(?:\.\d{1,9})?)(?:\[(\d{1,15})_(\d{1,15})\])?$/;

/** Layers of relations between spans of one layer that mean identity. */
export interface IdentityRelations {
  readonly layers: readonly TsvLayer[];
  /** The layer of the spans, where the file has it. */
  readonly base: TsvLayer | undefined;
  /** Whether a relation with that label ties mentions of one entity. */
  readonly isIdentity: (label: string) => boolean;
}

/**
 * The mentions of spans and relations: what relations of identity tie together is an entity, and a span that none of them
 * touches is one of its own, unless every token is such a span.
 */
export function relatedMentions(
  document: TsvDocument,
  { layers, base, isIdentity }: IdentityRelations,
  passedOver: PassedOver,
  report: Report,
): TsvMention[] {
  const { units } = document;
  const spans = new TsvSpans(document, base);
  const sets = new DisjointSets();
  const related = new Set<string>();
  const unitOf = new Map(units.map(({ id }, u) => [id, u]));
  const ofTokens = base === undefined || isOfTokens(base.name);

  const spanAt = (id: string, number: string | undefined): ReturnType<TsvSpans["on"]> => {
    if (number !== undefined && number !== "0") return spans.withNumber(number);
    const unit = unitOf.get(id);
    if (unit === undefined) return undefined;
    return spans.on(unit) ?? (ofTokens ? spans.add(id, unit) : undefined);
  };
  const join = (layer: TsvLayer, unit: TsvUnit): void => {
    const source = layer.column + layer.features.length - 1;
    const labels = layer.features.length < 2 ? [] : itemsOf(unit.fields.at(layer.column));
    itemsOf(unit.fields.at(source)).forEach((item, i) => {
      const label = valueOf(labels.at(i));
      if (!isIdentity(label)) {
        passedOver.add(label === "" ? shortName(layer.name) : excerpt(label));
        return;
      }
      const where = { line: unit.line, column: columnOf(unit, source) };
      const reference = REFERENCE.exec(item.value);
      if (reference === null) {
        report("malformed-cell", { ...where, data: { text: excerpt(unit.fields[source]) } });
        return;
      }
      const [id, other, own] = reference.slice(1);
      const from = spanAt(id, other);
      const to = spanAt(unit.id, own);
      if (from === undefined || to === undefined) {
        const field = shortName(layer.name);
        report("unknown-reference", { ...where, data: { field, id: from === undefined ? item.value : unit.id } });
        return;
      }
      sets.join(from.name, to.name);
      related.add(from.name).add(to.name);
    });
  };
  for (const layer of layers) for (const unit of units) join(layer, unit);

  const names = new Map<string, string>();
  const mentions: TsvMention[] = [];
  for (const { name, units: on, declared, entityType } of spans) {
    if (!related.has(name)) {
      if (!declared) passedOver.add(`${shortName(base?.name ?? "")} without ${base?.features.at(0) ?? ""}`);
      if (!declared || ofTokens) continue;
    }
    const set = sets.find(name);
    // An entity is called what its first mention is called.
    const entity = names.get(set) ?? name;
    names.set(set, entity);
    mentions.push({ entity, units: on, ...(entityType !== "" && { entityType }) });
  }
  return mentions;
}
