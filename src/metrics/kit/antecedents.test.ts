import { expect, it } from "vitest";
import { taggedPart } from "../../../test/support/tagged-part.ts";
import { nounTags } from "../../core/mention-type.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { pairMentions } from "../../scoring/tabulate.ts";
import { type ChainCounts, countChains, noChains, plusChains } from "./antecedents.ts";

function chainsOf(tags: readonly string[], ...entities: readonly (readonly number[])[]): ChainCounts {
  const part = taggedPart(
    entities.map((own) => own.map((token): [number, number] => [token, token])),
    { tags },
  );
  return countChains(pairMentions(preparePart(part, "first")).key, nounTags);
}

it("countChains counts chains of two or more mentions, those without a noun, and cataphoric ones", () => {
  const tags = ["PRP", "NN", "PRP", "PRP", "NN", "PRP", "NN", "PRP", "PRP", "PRP"];
  // 0–1 is cataphoric, 2–3 and 8–9 have no noun, 4–5 begins with a noun; 6 and 7 are singletons.
  const chains = chainsOf(tags, [0, 1], [2, 3], [4, 5], [6], [7], [8, 9]);
  expect(chains).toEqual({ chains: 4, withoutNominal: 2, cataphoric: 1 });
  expect(chainsOf(["NN", "PRP"], [0, 1])).toEqual({ chains: 1, withoutNominal: 0, cataphoric: 0 });
  expect(chainsOf(["NN", "PRP"], [0], [1])).toEqual(noChains);
});

it("plusChains adds the counts of two parts", () => {
  const sum = plusChains(
    { chains: 5, withoutNominal: 3, cataphoric: 1 },
    { chains: 4, withoutNominal: 2, cataphoric: 2 },
  );
  expect(sum).toEqual({ chains: 9, withoutNominal: 5, cataphoric: 3 });
});
