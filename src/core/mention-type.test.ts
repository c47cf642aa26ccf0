import { describe, expect, test } from "vitest";
import type { AnnotatedPart } from "./document.ts";
import { mentionType } from "./mention-type.ts";
import { textColumn } from "./text-column.ts";

function withTags(tags: readonly string[], head?: number): AnnotatedPart {
  return {
    document: "d",
    part: "",
    tokens: { length: tags.length, tag: textColumn(tags) },
    mentions: {
      length: 1,
      first: Int32Array.of(0),
      last: Int32Array.of(tags.length - 1),
      entity: Int32Array.of(0),
      ...(head !== undefined && { head: Int32Array.of(head) }),
    },
    entities: { length: 1, ids: ["e"] },
  };
}

function told(type: string): AnnotatedPart {
  const { document, part, mentions, entities } = withTags(["NN"]);
  return { document, part, mentions: { ...mentions, features: { type: [type] } }, entities };
}

describe("types in the file", () => {
  test.each([
    [
      "ACE and ERE",
      {
        name: ["NAM", "NAMPRE"],
        nominal: ["NOM", "NOMPRE", "BAR", "PTV", "HLS", "APP", "ARC", "PRE"],
        pronoun: ["PRO", "WHQ"],
      },
    ],
    ["MEANTIME", { name: ["NAM"], nominal: ["NOM", "PRE.NOM", "CONJ", "PTV"], pronoun: ["PRO"] }],
    ["LitBank and BookNLP", { name: ["PROP"], nominal: ["NOM"], pronoun: ["PRON"] }],
    ["CoreNLP", { name: ["PROPER"], nominal: ["NOMINAL", "LIST"], pronoun: ["PRONOMINAL"] }],
    ["MMAX2", { name: ["ne"], nominal: ["defnp", "indefnp", "clause", "vp"], pronoun: ["pronoun", "PPER"] }],
    [
      "SACR",
      {
        name: ["a name", "nom propre"],
        nominal: [
          "d noun with definite article",
          "i noun with indefinite article",
          "n noun with determiner",
          "t noun without determiner",
        ],
        pronoun: ["s personnal pronoun", "e possessive adjective", "r relative pronoun", "pronom personnel"],
      },
    ],
    [
      "part-of-speech tags",
      { name: ["NNP", "NNPS", "PROPN", "NE"], nominal: ["NN", "NOUN"], pronoun: ["PRP$", "PRON", "PDS"] },
    ],
  ])("are recognised as in %s", (_, types) => {
    for (const [type, values] of Object.entries(types))
      for (const value of values) expect([value, mentionType(told(value), 0)]).toEqual([value, type]);
  });

  test.each(["", "np", "MISC", "x"])("are unknown for %j", (value) => {
    expect(mentionType(told(value), 0)).toBeUndefined();
  });

  test("take precedence over parts of speech, which fill gaps", () => {
    const part = withTags(["NNP"]);
    const saying = (type: string): AnnotatedPart => ({
      ...part,
      mentions: { ...part.mentions, features: { type: [type] } },
    });
    expect(mentionType(saying("PRO"), 0)).toBe("pronoun");
    expect(mentionType(saying("np"), 0)).toBe("name");
  });
});

describe("types by parts of speech", () => {
  test.each([
    ["a pronoun of the Penn treebank", ["PRP$"], undefined, "pronoun"],
    ["a pronoun of STTS", ["PPER"], undefined, "pronoun"],
    ["a pronoun of Universal Dependencies", ["PRON"], undefined, "pronoun"],
    ["a name", ["NNP", "NNP"], undefined, "name"],
    ["a name with an article", ["DET", "PROPN"], undefined, "name"],
    ["a name in front of a noun", ["NNP", "POS", "NN"], undefined, "nominal"],
    ["a name in front of a noun that is the head", ["NNP", "POS", "NN"], 2, "nominal"],
    ["a name with a title after a comma", ["NNP", ",", "DT", "NN"], 0, "name"],
    ["a noun in front of a name, which is the head", ["NN", "NNP"], 1, "name"],
    ["several words without a noun", ["DT", "JJ"], undefined, "nominal"],
    ["a number", ["CD"], undefined, "nominal"],
  ])("are known for %s", (_, tags, head, type) => {
    expect(mentionType(withTags(tags, head), 0)).toBe(type);
  });

  test("are unknown for mentions with names instead of tokens", () => {
    const part = withTags(["NNP"]);
    expect(mentionType({ ...part, mentions: { ...part.mentions, names: ["m1"] } }, 0)).toBeUndefined();
  });

  test("are unknown without parts of speech", () => {
    const { document, part, mentions, entities } = withTags(["NNP"]);
    expect(mentionType({ document, part, mentions, entities }, 0)).toBeUndefined();
  });

  test("are nominal for a mention that extends beyond the tokens", () => {
    const part = withTags(["NNP", "NNP"]);
    for (const [first, last] of [
      [1, 2],
      [-1, 1],
      [-1, -1],
    ]) {
      const beyond = { ...part.mentions, first: Int32Array.of(first), last: Int32Array.of(last) };
      expect(mentionType({ ...part, mentions: beyond }, 0)).toBe("nominal");
    }
  });

  test("depend on a head, even if it is token 0, but not on -1, an unknown head", () => {
    expect(mentionType(withTags(["NNP", "NN"], 0), 0)).toBe("name");
    expect(mentionType(withTags(["NNP", "NNP"], -1), 0)).toBe("name");
  });

  test("ignore features other than `type`", () => {
    const part = withTags(["NNP"]);
    expect(mentionType({ ...part, mentions: { ...part.mentions, features: { gender: ["Fem"] } } }, 0)).toBe("name");
  });

  test("are nominal for a mention that lies outside the tokens", () => {
    const part = withTags(["NNP"]);
    const outside = { ...part.mentions, first: Int32Array.of(7), last: Int32Array.of(8) };
    expect(mentionType({ ...part, mentions: outside }, 0)).toBe("nominal");
  });
});
