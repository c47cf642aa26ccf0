import { excerpt } from "../excerpt.ts";
import type { Report } from "../reporter.ts";
import { itemsOf } from "./tsv-cell.ts";
import { columnOf, type TsvDocument, type TsvMention } from "./tsv-document.ts";
import type { TsvLayer } from "./tsv-schema.ts";

/** `coref->2-5`: the fifth link of chain 2. */
const LINK = /->(\d{1,15})-(\d{1,15})$/;

/**
 * The mentions of a chain layer: links with the same numbers are one mention on several tokens. Where a line gives the
 * chain only, behind the type, it is a mention of its own.
 */
export function chainMentions({ units }: TsvDocument, layer: TsvLayer, report: Report): TsvMention[] {
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
        report("malformed-cell", { line: unit.line, column: columnOf(unit, field), data: { text } });
        continue;
      }
      const key = link === null ? `${chain} ${unit.id}` : `${chain}-${link[2]}`;
      const mention = mentions.get(key);
      if (mention === undefined) mentions.set(key, { entity: chain, units: [u] });
      else mention.units.push(u);
    }
  });
  return [...mentions.values()];
}
