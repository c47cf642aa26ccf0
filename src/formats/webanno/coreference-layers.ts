import type { PassedOver } from "../passed-over.ts";
import type { Report } from "../reporter.ts";
import { chainMentions } from "./chains.ts";
import { type IdentityRelations, relatedMentions } from "./relations.ts";
import { itemsOf, valueOf } from "./tsv-cell.ts";
import type { TsvDocument, TsvMention } from "./tsv-document.ts";
import { shortName, type TsvLayer } from "./tsv-schema.ts";

/** Names of layers in which relations mean identity. */
const IDENTITY_LAYER = /corr?ef|koref|anaph|anaf|antece|identity/i;

/** Labels of relations that mean identity, where the layer's name does not say so. */
const IDENTITY_LABEL = /^(?:coref|ana$|anaph|cata|ident)/i;

/** Labels of relations in a layer of identity that are none. */
const OTHER_LABEL = /^(?:bridg|assoc|split|near|non)/i;

/**
 * The mentions of the coreference layer of a file: a chain layer, or relations between spans. Where there are several, the
 * first one that is used is read, and the others are passed over; so are relations of which none seems to mean coreference.
 */
export function coreferenceOf(
  document: TsvDocument,
  layers: readonly TsvLayer[],
  passedOver: PassedOver,
  report: Report,
): TsvMention[] {
  let mentions: TsvMention[] = [];
  const chains = layers.filter(({ kind }) => kind === "chain");
  for (const layer of chains) {
    if (mentions.length > 0) passOver(document, [layer], passedOver);
    else mentions = chainMentions(document, layer, report);
  }
  const identities = identityRelations(document, layers);
  for (const relations of identities) {
    if (mentions.length > 0) passOver(document, relations.layers, passedOver);
    else mentions = relatedMentions(document, relations, passedOver, report);
  }
  if (chains.length + identities.length === 0) {
    const relations = layers.filter(({ kind }) => kind === "relation");
    passOver(document, relations, passedOver);
  }
  return mentions;
}

/** The relations that mean identity, those between spans of one layer together. */
function identityRelations(document: TsvDocument, layers: readonly TsvLayer[]): IdentityRelations[] {
  const relations = layers.filter(({ kind, base }) => kind === "relation" && base !== undefined);
  const named = relations.filter(({ name }) => IDENTITY_LAYER.test(shortName(name)));
  const chosen = named.length > 0 ? named : relations.filter((layer) => hasLabel(document, layer, IDENTITY_LABEL));
  const isIdentity = (label: string): boolean =>
    named.length > 0 ? !OTHER_LABEL.test(label) : IDENTITY_LABEL.test(label);
  return Array.from(new Set(chosen.map(({ base }) => base)), (name) => ({
    layers: chosen.filter(({ base }) => base === name),
    base: layers.find((layer) => layer.kind === "span" && layer.name === name),
    isIdentity,
  }));
}

function hasLabel({ units }: TsvDocument, { features, column }: TsvLayer, label: RegExp): boolean {
  if (features.length < 2) return false;
  return units.some(({ fields }) => itemsOf(fields.at(column)).some((item) => label.test(valueOf(item))));
}

function passOver({ units }: TsvDocument, layers: readonly TsvLayer[], passedOver: PassedOver): void {
  for (const { name, column, features } of layers) {
    // The last column of a relation is the only one that every relation has.
    const last = column + features.length - 1;
    const count = units.reduce((sum, { fields }) => sum + itemsOf(fields.at(last)).length, 0);
    if (count > 0) passedOver.add(shortName(name), count);
  }
}
