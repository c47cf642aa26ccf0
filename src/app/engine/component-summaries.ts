import { commonMentions, type OverlapTable } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/document.ts";
import { chosenTable } from "../../scoring/tabulate.ts";
import type { Corpus, CorpusPart } from "./corpus.ts";
import { entityComponents } from "../../analysis/what-if/entity-components.ts";
import type { AnalysedPart } from "./part-view.ts";
import type { ComponentSummary } from "./views/component-view.ts";

type Sizes = Omit<ComponentSummary, "document" | "part" | "entity" | "name">;

/** A component before it has a name. */
interface Found {
  readonly part: CorpusPart;
  /** Its largest entity of the key, or, if it has none, of the response, by its number in the table. */
  readonly side: SideName;
  readonly number: number;
  readonly sizes: Sizes;
}

/** Components in which links are wrong or missing, those with most of them first; of equals, in the order of the key. */
export function componentSummaries(
  corpus: Corpus,
  parts: readonly CorpusPart[],
  system: number,
  limit: number,
  analysed: (part: CorpusPart) => AnalysedPart,
): ComponentSummary[] {
  const found = parts.flatMap((part): Found[] => {
    const table = corpus.correctable(system).get(part)?.table;
    return table === undefined ? [] : componentsIn(part, chosenTable(table, corpus.scoring));
  });
  const worst = found.sort((a, b) => b.sizes.links - a.sizes.links).slice(0, limit);
  return worst.map(({ part, side, number, sizes }): ComponentSummary => {
    const { view, analyses } = analysed(part);
    const layer = side === "key" ? view.key : view.responses[system];
    const entity = analyses[system]![side].entity[number];
    const { document, part: name } = part;
    return {
      ...{ document, part: name },
      entity: { document, part: name, layer: layer.layer, entity },
      name: layer.entities[entity].name,
      ...sizes,
    };
  });
}

function componentsIn(part: CorpusPart, table: OverlapTable): Found[] {
  const { key, response, count } = entityComponents(table);
  const common = commonMentions(table);
  const sums = { key: new Int32Array(count), response: new Int32Array(count) };
  const mentions = { key: new Int32Array(count), response: new Int32Array(count) };
  const largest = { key: new Int32Array(count).fill(-1), response: new Int32Array(count).fill(-1) };
  const links = new Int32Array(count);
  for (const [side, component, sizes, cells] of [
    ["key", key, table.keySizes, table.cellKey],
    ["response", response, table.responseSizes, table.cellResponse],
  ] as const) {
    sizes.forEach((size, e) => {
      const own = component[e];
      sums[side][own]++;
      mentions[side][own] += size;
      const before = largest[side][own];
      if (before < 0 || sizes[before] < size) largest[side][own] = e;
      // An entity in n pieces, each lone mention being one, lacks n − 1 links.
      links[own] += size - common[side][e] - 1;
    });
    for (const e of cells) links[component[e]]++;
  }
  return Array.from(links.keys())
    .filter((c) => links[c] > 0)
    .map((c) => ({
      part,
      side: largest.key[c] >= 0 ? "key" : "response",
      number: largest.key[c] >= 0 ? largest.key[c] : largest.response[c],
      sizes: {
        keyEntities: sums.key[c],
        responseEntities: sums.response[c],
        keyMentions: mentions.key[c],
        responseMentions: mentions.response[c],
        links: links[c],
      },
    }));
}
