import { DistinctNames } from "../distinct-names.ts";
import type { TextBound } from "./annotation.ts";
import type { BratMention } from "./brat-mention.ts";

/** A chain: a name and a number, `Isabella-11`. */
const CHAIN = /-\d+$/;

/**
 * Whether chains are written as in LitBank, by second annotations over the same spans, whose types are names of chains: that
 * is so if most of these spans have an annotation of another type, and most of the others one that is a chain.
 */
export function hasLitbankChains(texts: readonly TextBound[]): boolean {
  const chains = texts.filter(({ type }) => CHAIN.test(type));
  const categories = texts.filter(({ type }) => !CHAIN.test(type));
  const chainPlaces = new Set(chains.map(placeOf));
  const categoryPlaces = new Set(categories.map(placeOf));
  const inCategories = chains.filter((text) => categoryPlaces.has(placeOf(text))).length;
  const inChains = categories.filter((text) => chainPlaces.has(placeOf(text))).length;
  return inCategories * 2 > chains.length && inChains * 2 > categories.length;
}

/** The mentions of such a file, one for each annotation of a chain; spans without a chain are singletons. */
export function litbankChains(texts: readonly TextBound[]): BratMention[] {
  const names = new DistinctNames();
  const chains = new Set(texts.flatMap(({ type }) => (CHAIN.test(type) ? [type] : [])));
  for (const chain of chains) names.give(chain);
  const chainPlaces = new Set(texts.filter(({ type }) => CHAIN.test(type)).map(placeOf));
  const categories = new Map<string, Category>();
  for (const text of texts) {
    if (!CHAIN.test(text.type) && !categories.has(placeOf(text))) categories.set(placeOf(text), categoryOf(text.type));
  }
  return texts.flatMap((place): BratMention[] => {
    const { id: alias, type, line } = place;
    const mention = { kind: "text", alias, place, line } as const;
    if (CHAIN.test(type)) return [{ ...mention, entity: type, ...(categories.get(placeOf(place)) ?? { type: "" }) }];
    // The category of a span that is in a chain says nothing more than its type.
    if (chainPlaces.has(placeOf(place))) return [];
    return [{ ...mention, entity: names.give(alias), ...categoryOf(type) }];
  });
}

function placeOf({ spans }: TextBound): string {
  return spans.join();
}

type Category = Pick<BratMention, "type" | "mentionType">;

/** `PER` of `NOM_PER`: whether a mention is a name or a pronoun is not what its entity is. */
function categoryOf(category: string): Category {
  const match = /^(NOM|PROP|PRON)_(.*)$/.exec(category);
  return match === null ? { type: category } : { type: match[2], mentionType: match[1] };
}
