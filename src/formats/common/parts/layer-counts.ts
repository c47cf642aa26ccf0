import { excerpt } from "../messages/excerpt.ts";
import type { Report } from "../messages/reporter.ts";
import { isType } from "../text/marked-spans.ts";

/** Matches features that may name the entity of a span. */
const MAY_NAME = /id$|ref|ident|entit|chain|cluster|coref|name|link|uri|antecedent/i;

/** The layers of a file in which nothing says which annotations corefer. */
export class LayerCounts {
  private readonly layers = new Map<string, { count: number; readonly features: Map<string, boolean> }>();
  private readonly relations = new Map<string, number>();

  /** @param features the values of a span's features, by name */
  add(layer: string, features: ReadonlyMap<string, string>): void {
    const known = this.layers.get(layer) ?? { count: 0, features: new Map<string, boolean>() };
    known.count++;
    for (const [feature, value] of features)
      known.features.set(feature, (known.features.get(feature) ?? true) && !isType(value));
    this.layers.set(layer, known);
  }

  addRelation(name: string): void {
    this.relations.set(name, (this.relations.get(name) ?? 0) + 1);
  }

  /** Reports them (`unclear-coreference`), if there are any. */
  reportTo(report: Report): void {
    const { layers, relations } = this;
    if (layers.size + relations.size === 0) return;
    const unread = [
      ...Array.from(layers, ([layer, { count, features }]) => {
        const names = features.size === 0 ? "" : `: ${[...features.keys()].join(", ")}`;
        return `${layer} (${count}${names})`;
      }),
      ...Array.from(relations, ([name, count]) => `relations ${excerpt(name)} (${count})`),
    ];
    const option = this.option();
    report("unclear-coreference", { data: { unread, ...(option !== undefined && { option }) } });
  }

  /** Returns the option that reads the first relations, or else the first feature that may name entities. */
  private option(): string | undefined {
    for (const relation of this.relations.keys()) return `--relation ${excerpt(relation)}`;
    for (const [layer, { features }] of this.layers)
      for (const [feature, mayName] of features)
        if (mayName && MAY_NAME.test(feature)) return `--field ${layer}.${feature}`;
    return undefined;
  }
}

/** Reports that the values of a feature were read as the names of entities (`labels-as-entities`). */
export function reportLabelFeature(layer: string, feature: string, values: readonly string[], report: Report): void {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const labels = Array.from(counts).sort((a, b) => b[1] - a[1]);
  report("labels-as-entities", {
    data: {
      feature: `${layer}.${feature}`,
      labels: labels.map(([name, count]) => `${excerpt(name)} (${count})`),
      option: `--field ${layer}`,
    },
  });
}
