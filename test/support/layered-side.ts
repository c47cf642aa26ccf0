import fc from "fast-check";
import { type AnnotatedPart, runsOf } from "../../src/core/document.ts";
import { withLayers } from "../../src/formats/common/parts/found-layers.ts";
import { otherZerosSide, toldSide } from "./random-spans.ts";

/**
 * A side with all columns of tokens and all layers. Its mentions have heads or minimum spans, and some are repeated.
 */
export const layeredSide: fc.Arbitrary<AnnotatedPart> = fc
  .record({
    identity: fc.oneof(toldSide({ repeats: true }), otherZerosSide()),
    deixis: toldSide({ repeats: true }),
    splits: fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { maxLength: 3 }),
    bridges: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 3 }),
    nonReferring: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
  })
  .map(({ identity, deixis, splits, bridges, nonReferring }) => {
    const split = {
      splits: splits.map(([entity, antecedent]) => ({ entity: `${entity}`, antecedent: `${antecedent}` })),
    };
    const spanOf = (m: number): { readonly runs: number[] } => ({ runs: Array.from(runsOf(identity.mentions, m)) });
    return withLayers(identity, {
      ...split,
      bridges: bridges
        .filter((both) => both.every((m) => m < identity.mentions.length))
        .map(([anaphor, antecedent]) => ({
          anaphor: spanOf(anaphor),
          antecedent: spanOf(antecedent),
          entity: identity.entities.ids[identity.mentions.entity[antecedent]],
          relation: "",
        })),
      nonReferring: nonReferring.map((token) => ({ entity: `n${token}`, runs: [token, token] })),
      discourseDeixis: withLayers(deixis, split),
    });
  });
