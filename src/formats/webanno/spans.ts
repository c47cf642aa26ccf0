import { itemsOf, valueOf } from "./tsv-cell.ts";
import type { TsvDocument } from "./tsv-document.ts";
import { ownColumns, type TsvLayer } from "./tsv-schema.ts";

/** An annotation of a span layer. */
export interface TsvSpan {
  /** The number that tells it from others; otherwise the place of the only token or part of one that it is on. */
  readonly name: string;
  /** Indices of units, ascending. */
  readonly units: number[];
  /** Whether the layer's first feature knows it. */
  declared: boolean;
  entityType: string;
}

/** The spans on a line, as far as a relation may mean one of them without its number. */
interface SpansOnUnit {
  count: number;
  readonly first: TsvSpan;
  withoutNumber?: TsvSpan;
}

/** All spans of a layer, in text order, and how relations find them. */
export class TsvSpans {
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

  /** The span with that number; nothing if there is none. */
  withNumber(number: string): TsvSpan | undefined {
    return this.byName.get(number);
  }

  /** The span on a line that has no number, or the only one. */
  on(unit: number): TsvSpan | undefined {
    const spans = this.byUnit.get(unit);
    return spans?.withoutNumber ?? (spans?.count === 1 ? spans.first : undefined);
  }

  /** Makes a span of a line. */
  add(name: string, unit: number): TsvSpan {
    const span = { name, units: [unit], declared: false, entityType: "" };
    this.byName.set(name, span);
    this.put(span, unit);
    return span;
  }

  private put(span: TsvSpan, unit: number): void {
    const spans = this.byUnit.get(unit) ?? { count: 0, first: span };
    this.byUnit.set(unit, spans);
    spans.count++;
    // Numbers have no dash, places have one.
    if (span.name.includes("-")) spans.withoutNumber ??= span;
  }

  private addUnit({ units }: TsvDocument, layer: TsvLayer, u: number): void {
    const { id, fields } = units[u];
    const columns = ownColumns(layer);
    /** What is stacked here, as far as columns before have shown. */
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
        if (span.entityType === "" && isType(layer.features[column - layer.column])) span.entityType = valueOf(item);
      });
    }
  }
}

/** Whether a feature says what kind of thing the entity is. */
function isType(feature: string): boolean {
  return /^(?:entity|entity_?type|type|value|class|category)$/i.test(feature);
}
