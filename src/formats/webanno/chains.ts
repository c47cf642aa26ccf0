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
      const said = types.at(i)?.id;
      if (link !== null && said !== undefined && said !== chain) {
        const text = excerpt(`${unit.fields[typeColumn]} ${unit.fields[linkColumn]}`);
        report("malformed-cell", { line: unit.line, column: columnOf(unit, typeColumn), data: { text } });
      }
      const key = link === null ? `${chain} ${unit.id}` : `${chain}-${link[2]}`;
      const mention = mentions.get(key);
      if (mention === undefined) mentions.set(key, { entity: chain, units: [u] });
      else mention.units.push(u);
    }
  });
  reportNumbers(mentions, units, report);
  return [...mentions.values()];
}

/** Says where the links of a chain are not numbered one after another, or one of them is on tokens that do not follow each other. */
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
      const data = { field: `Link ${key}`, expected: "on tokens that follow each other" };
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
