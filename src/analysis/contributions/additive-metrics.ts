import { anaphors } from "../../metrics/anaphors.ts";
import { arcsAnchor } from "../../metrics/arcs-anchor.ts";
import { arcsImmediate } from "../../metrics/arcs-immediate.ts";
import { arcsInferred } from "../../metrics/arcs-inferred.ts";
import { zeroAnaphors } from "../../metrics/zero-anaphors.ts";
import { blanc2011Weights, blancShares, pairwiseShares, randShares } from "./link-shares.ts";
import { anchorRatios, lenientShares, outcomeShares, overlapShares, resolutionRatios } from "./outcome-shares.ts";
import {
  bCubedAllShares,
  bCubedShares,
  ceafEqualShares,
  ceafEShares,
  ceafMShares,
  ceafOverlappingShares,
  leaShares,
  mentionShares,
  mucShares,
} from "./partition-shares.ts";
import { ofCaiStrube, onlyCommon, reduced, withoutSpurious, withoutSpuriousSingletons } from "./reduced-shares.ts";
import type { Additive } from "./shares.ts";

/** What each counted metric is made of, by its id. A metric is here, or in `notAdditive`. */
export const additiveMetrics: Readonly<Partial<Record<string, Additive>>> = {
  mentions: mentionShares,
  muc: mucShares,
  b3: bCubedShares,
  ceafm: ceafMShares,
  ceafe: ceafEShares,
  blanc: blancShares,
  lea: leaShares,
  blanc2011: { ...reduced(blancShares, onlyCommon), weights: blanc2011Weights },
  "mentions-lenient": lenientShares,
  ceaf1: ceafEqualShares,
  ceaf2: ceafOverlappingShares,
  pairwise: pairwiseShares,
  rand: reduced(randShares, onlyCommon),
  "arcs-immediate": outcomeShares(arcsImmediate, resolutionRatios),
  "arcs-inferred": outcomeShares(arcsInferred, resolutionRatios),
  "arcs-anchor": outcomeShares(arcsAnchor, anchorRatios),
  mor: overlapShares,
  anaphors: outcomeShares(anaphors, resolutionRatios),
  zero: outcomeShares(zeroAnaphors, resolutionRatios),
  "b3-0": reduced(bCubedShares, withoutSpurious),
  "b3-all": bCubedAllShares,
  "b3-rn": reduced(bCubedShares, withoutSpuriousSingletons),
  "b3-rn-all": reduced(bCubedAllShares, withoutSpuriousSingletons),
  "ceafm-rn": reduced(ceafMShares, withoutSpuriousSingletons),
  "ceafe-rn": reduced(ceafEShares, withoutSpuriousSingletons),
  "b3-sys": ofCaiStrube(bCubedShares),
  "ceafm-sys": ofCaiStrube(ceafMShares),
};

const ofPairs = "pairs of bridging are of mentions of two entities";

/** Why the figures of the other metrics are not sums of what entities give to them. */
export const notAdditive: Readonly<Partial<Record<string, string>>> = {
  ari: "what chance would give is a product of sums over both sides, which belongs to no entity",
  h: "the information of a side is of its entities together",
  ace: "what an entity is worth is what its alignment with another one gains, less what spurious entities cost",
  "non-referring": "markables that do not refer are in no entity",
  "bridging-recognition": ofPairs,
  "bridging-mention": ofPairs,
  "bridging-entity": ofPairs,
};
