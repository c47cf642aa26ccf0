import type { Report } from "../reporter.ts";
import type { FoundInSofa } from "./annotator-mentions.ts";
import type { XmiContent } from "./xmi-content.ts";

/**
 * Mentions of the chains of one layer. A chain leads to its first link, and each link to the next; links that no chain leads
 * to are singletons.
 */
export function chainMentions(
  content: XmiContent,
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
        const expected = "before a link that is in no chain yet";
        report("markup-shape", { line, entity: chain.id, data: { field: from, expected } });
        break;
      }
      visited.add(id);
      found.push(mentionOf(link.span, link.line, chain.id));
      [from, id, line] = [`Link ${link.id}`, link.next, link.line];
    }
  }
  for (const link of content.links.values()) {
    if (link.layer !== layer || visited.has(link.id) || !isIndexed(link.id)) continue;
    found.push(mentionOf(link.span, link.line, `link ${link.id}`));
  }
  return found;
}

function mentionOf(
  { sofa, begin, end }: { readonly sofa: string; readonly begin: number; readonly end: number },
  line: number,
  entity: string,
): FoundInSofa {
  return { sofa, line, entity, spans: [begin, end] };
}
