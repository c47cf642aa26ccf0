import type { AnnotatedPart } from "../../core/document.ts";
import type { PartAnalysis } from "./part-analysis.ts";

/**
 * The analysis by the mentions of the key as it was read. A key with a text that a response knows only by names has its mentions in
 * another order there (`asKnownTo`), and then these names tell which is which.
 */
export function withOwnKey(analysis: PartAnalysis, own: AnnotatedPart | undefined): PartAnalysis {
  const { mentions: known } = analysis.paired.key.part;
  const aliases = own?.mentions.aliases;
  if (known === own?.mentions || aliases === undefined || known.names === undefined) return analysis;
  const { key, response } = analysis;
  const byName = new Map(known.names.map((name, m) => [name, m]));
  const knownAs = aliases.map((alias, m) => byName.get(alias === "" ? `\0${m}` : alias) ?? -1);
  const ownOf = new Map(knownAs.map((m, at) => [m, at]));
  const inOwn = (column: Int32Array): Int32Array => Int32Array.from(knownAs, (m) => (m < 0 ? -1 : column[m]));
  return {
    ...analysis,
    key: {
      ...key,
      status: knownAs.map((m) => (m < 0 ? "left-out" : key.status[m])),
      twin: inOwn(key.twin),
      place: inOwn(key.place),
    },
    response: { ...response, twin: response.twin.map((m) => (m < 0 ? -1 : (ownOf.get(m) ?? -1))) },
  };
}
