import { DisjointSets } from "../common/parts/disjoint-sets.ts";
import { isTypeFeature } from "../common/parts/feature-names.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { PassedOver, Report } from "../common/messages/reporter.ts";
import {
  fieldColumn,
  isOfTokens,
  itemsOf,
  ownColumns,
  type TsvDocument,
  type TsvLayer,
  type TsvMention,
  type TsvUnit,
  unqualifiedName,
  valueOf,
} from "./tsv.ts";

/**
 * Matches `27-20[308_2]`: the line of the other span, its number, and the number of the span on this line; 0 for none.
 */
const REFERENCE = /^(\d{1,9}-\d{1,9}(?:\.\d{1,9})?)(?:\[(\d{1,15})_(\d{1,15})\])?$/;

/** Layers of relations between spans of one layer that mean identity. */
export interface IdentityRelations {
  readonly layers: readonly TsvLayer[];
  readonly base: TsvLayer | undefined;
  readonly isIdentity: (label: string) => boolean;
}

/**
 * Joins spans into entities by identity relations. Other spans are singletons, unless their first feature has no value
 * or the layer annotates every token.
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
        passedOver.add(label === "" ? unqualifiedName(layer.name) : excerpt(label));
        return;
      }
      const where = { line: unit.line, column: fieldColumn(unit, source) };
      const reference = REFERENCE.exec(item.value);
      if (reference === null) {
        report("malformed-cell", { ...where, data: { text: excerpt(unit.fields[source]) } });
        return;
      }
      const [id, other, own] = reference.slice(1);
      const from = spanAt(id, other);
      const to = spanAt(unit.id, own);
      if (from === undefined || to === undefined) {
        const field = unqualifiedName(layer.name);
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
      if (!declared) passedOver.add(`${unqualifiedName(base?.name ?? "")} without ${base?.features.at(0) ?? ""}`);
      if (!declared || ofTokens) continue;
    }
    const set = sets.find(name);
    // An entity is named after its first mention.
    const entity = names.get(set) ?? name;
    names.set(set, entity);
    mentions.push({ entity, units: on, ...(entityType !== "" && { entityType }) });
  }
  return mentions;
}

interface TsvSpan {
  /**
   * The number that identifies it, or else the id of the unit that it covers, with `|2`, `|3` … for further spans
   * there.
   */
  readonly name: string;
  /** Indices of units, ascending. */
  readonly units: number[];
  /** Whether the layer's first feature has a value for it. */
  declared: boolean;
  entityType: string;
  /** The values of its features, by name. */
  readonly features: Map<string, string>;
}

/** Returns the spans of a layer. */
export function spansOf(document: TsvDocument, layer: TsvLayer): Iterable<TsvSpan> {
  return new TsvSpans(document, layer);
}

/** The spans on a unit, for relations that give no number. */
interface SpansOnUnit {
  count: number;
  readonly first: TsvSpan;
  withoutNumber?: TsvSpan;
}

class TsvSpans {
  private readonly byName = new Map<string, TsvSpan>();
  private readonly byUnit = new Map<number, SpansOnUnit>();

  constructor(document: TsvDocument, layer: TsvLayer | undefined) {
    if (layer === undefined) return;
    document.units.forEach((_, u) => {
      this.addUnit(document, layer, u);
    });
  }

  [Symbol.iterator](): IterableIterator<TsvSpan> {
    return this.byName.values();
  }

  withNumber(number: string): TsvSpan | undefined {
    return this.byName.get(number);
  }

  /** Returns the first span without a number on a line, or else its only span. */
  on(unit: number): TsvSpan | undefined {
    const spans = this.byUnit.get(unit);
    return spans?.withoutNumber ?? (spans?.count === 1 ? spans.first : undefined);
  }

  add(name: string, unit: number): TsvSpan {
    const span = { name, units: [unit], declared: false, entityType: "", features: new Map<string, string>() };
    this.byName.set(name, span);
    this.put(span, unit);
    return span;
  }

  private put(span: TsvSpan, unit: number): void {
    const spans = this.byUnit.get(unit) ?? { count: 0, first: span };
    this.byUnit.set(unit, spans);
    spans.count++;
    // Ids of units contain a dash; numbers do not.
    if (span.name.includes("-")) spans.withoutNumber ??= span;
  }

  private addUnit({ units }: TsvDocument, layer: TsvLayer, u: number): void {
    const { id, fields } = units[u];
    const columns = ownColumns(layer);
    /** The stacked annotations here, according to the columns so far. */
    const stack: TsvSpan[] = [];
    for (const column of columns) {
      itemsOf(fields.at(column)).forEach((item, i) => {
        if (item.value === "_" && item.id === undefined) return;
        const name = item.id ?? stack.at(i)?.name ?? (i === 0 ? id : `${id}|${i + 1}`);
        const span = this.byName.get(name) ?? this.add(name, u);
        if (span.units[span.units.length - 1] !== u) {
          span.units.push(u);
          this.put(span, u);
        }
        stack[i] ??= span;
        if (column === columns[0]) span.declared = true;
        const feature = layer.features[column - layer.column];
        const value = valueOf(item);
        if (value !== "" && !span.features.has(feature)) span.features.set(feature, value);
        if (span.entityType === "" && isTypeFeature(feature)) span.entityType = value;
      });
    }
  }
}
