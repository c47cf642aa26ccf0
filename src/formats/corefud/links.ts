import { listIn } from "../../core/arrays.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { type FoundBridge, withLayers } from "../common/parts/found-layers.ts";
import type { Report } from "../common/messages/reporter.ts";
import { unescapeId } from "./escape.ts";

/** A link in MISC, `e12<e124:subset` or `e3<e11`: from the second entity to the first. */
interface Link {
  readonly target: string;
  readonly source: string;
  readonly relation: string;
}

/** A link, its place in the file, and the token whose line holds it. */
interface PlacedLink extends Link {
  readonly line: number;
  readonly column: number;
  readonly token: number;
}

/** Collects `Bridge` and `SplitAnte` of one document. */
export class LinkCollector {
  private readonly links = { Bridge: [] as PlacedLink[], SplitAnte: [] as PlacedLink[] };
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  /** Reads the value of an attribute; what in it is no link is reported. */
  add(attribute: "Bridge" | "SplitAnte", value: string, place: Omit<PlacedLink, keyof Link>): void {
    const { line, column } = place;
    const { links, malformed } = linksIn(value);
    for (const text of malformed) this.report("malformed-cell", { line, column, data: { text: excerpt(text) } });
    for (const link of links) this.links[attribute].push({ ...link, ...place });
  }

  /** The part with these layers, which are known even where they are empty. Links to entities and mentions that do not exist are reported and left out. */
  addTo(part: AnnotatedPart): AnnotatedPart {
    const ids = new Set(part.entities.ids);
    const isKnown = ({ target, source, line, column }: PlacedLink, field: string): boolean => {
      const id = [target, source].find((each) => !ids.has(each));
      if (id !== undefined) this.report("unknown-reference", { line, column, data: { field, id } });
      return id === undefined;
    };
    const bridges = this.links.Bridge.filter((link) => isKnown(link, "`Bridge`"));
    const splits = this.links.SplitAnte.filter((link) => isKnown(link, "`SplitAnte`"));
    return withLayers(part, {
      splits: splits.map(({ source, target }) => ({ entity: source, antecedent: target })),
      bridges: bridgesOf(bridges, part),
    });
  }

  clear(): void {
    this.links.Bridge.length = this.links.SplitAnte.length = 0;
  }
}

function linksIn(value: string): { readonly links: readonly Link[]; readonly malformed: string[] } {
  const links: Link[] = [];
  const malformed: string[] = [];
  for (const text of value.split(",")) {
    const match = /^([^<:]+)<([^<:]+)(?::(.*))?$/.exec(text);
    if (match === null) malformed.push(text);
    else links.push({ target: unescapeId(match[1]), source: unescapeId(match[2]), relation: match.at(3) ?? "" });
  }
  return { links, malformed };
}

/** The anaphor is the mention of its entity that begins at the link's token, or covers it, or else the first one. */
function bridgesOf(links: readonly PlacedLink[], { mentions, entities }: AnnotatedPart): FoundBridge[] {
  const mentionsOf = new Map<string, number[]>();
  if (links.length > 0) mentions.entity.forEach((e, m) => listIn(mentionsOf, entities.ids[e]).push(m));
  return links.map(({ target, source, relation, token }) => {
    const own = listIn(mentionsOf, source);
    const mention =
      own.find((m) => mentions.first[m] === token) ??
      own.find((m) => mentions.first[m] <= token && token <= mentions.last[m]) ??
      own[0];
    return { anaphor: { runs: runsOf(mentions, mention) }, entity: target, relation };
  });
}
