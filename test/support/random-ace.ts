import fc from "fast-check";
import type { AceEntityElement, AceMentionElement } from "./ace-document.ts";

/** The letters of small documents with every kind of error. Heads of mentions often overlap wholly or partly. */

const text = "AnnmetBo+Cyattheoldmill;Disawthemthere,too.Annwentand.";

const subtypes = { PER: ["Individual", "Group"], ORG: ["Media", "Sports"], GPE: ["Nation", "Special"] } as const;

const mention: fc.Arbitrary<AceMentionElement> = fc
  .record({
    type: fc.constantFrom("NAM", "NOM", "PRO"),
    role: fc.constantFrom("", "", "PER", "GPE"),
    metonymy: fc.constantFrom("", "", "FALSE", "TRUE"),
    start: fc.integer({ min: 0, max: 14 }),
    length: fc.integer({ min: 1, max: 8 }),
    // Mentions may begin before their heads, so that heads and mentions have different orders.
    before: fc.constantFrom(0, 0, 2, 6),
    // Words from another place in the text, so that overlapping heads have different letters.
    from: fc.option(fc.nat(40), { nil: undefined, freq: 5 }),
  })
  .map(({ type, role, metonymy, start, length, before, from = start }) => {
    const words = text.slice(from, from + length);
    const span = { start, end: start + length - 1, words };
    const lead = Math.min(before, start);
    const extent = { start: start - lead, end: span.end, words: "-".repeat(lead) + words };
    return { type, role, metonymy, extent, head: span };
  });

const entitiesOf = (one: fc.Arbitrary<AceMentionElement>): fc.Arbitrary<readonly AceEntityElement[]> =>
  fc
    .array(
      fc.record({
        type: fc.constantFrom("PER", "PER", "ORG", "GPE"),
        subtype: fc.nat(1),
        class: fc.constantFrom("SPC", "SPC", "SPC", "SPC", "GEN", "NEG", "USP"),
        mentions: fc.array(one, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((list) =>
      list.map(({ type, subtype, ...rest }, n) => ({
        id: `E${n + 1}`,
        type,
        subtype: subtypes[type][subtype],
        ...rest,
      })),
    );

/**
 * A key and a response of up to three entities with up to three mentions each. The response has many of the key's
 * mentions.
 */
export const acePair = entitiesOf(mention).chain((key) => {
  const known = fc.constantFrom(...key.flatMap(({ mentions }) => mentions));
  return fc.record({
    key: fc.constant(key),
    response: entitiesOf(fc.oneof({ weight: 1, arbitrary: mention }, { weight: 3, arbitrary: known })),
  });
});
