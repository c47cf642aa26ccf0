import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../../test/support/property-seed.ts";
import { type AceEntityElement, acePart } from "../../../test/support/ace-document.ts";
import { labels } from "../../../test/support/random-partitions.ts";
import { runsByEntity } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { spokenPart } from "../../../test/support/spoken-part.ts";
import { taggedPart } from "../../../test/support/tagged-part.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { writeConll2012 } from "../../formats/conll-2012/index.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { pairMentions, tabulate } from "../../scoring/tabulate.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { ConversionCheck } from "../conversion-loss.ts";
import { type ErrorType, errorTypes } from "../error-type.ts";
import type { SpanPair } from "../what-if/entity-errors.ts";
import { correctedPart, WhatIf } from "./what-if.ts";

function corrected(
  key: AnnotatedPart,
  response: AnnotatedPart,
  types: readonly ErrorType[],
  spans: readonly SpanPair[] = [],
): AnnotatedPart {
  const paired = pairMentions(preparePart(key, "first"), preparePart(response, "first"));
  return correctedPart(paired, new Set(types), spans);
}

function entitiesOf(part: AnnotatedPart): Set<string> {
  return new Set(Object.values(runsByEntity(part)).map((mentions) => mentions.sort().join(" ")));
}

const words = Array.from("abcdefghij");

/** Returns a mention of one word, which is its own head, with the features that ACE needs. */
const named = (start: number, word: string): AceEntityElement["mentions"][number] => {
  const extent = { start, end: start + word.length - 1, words: word };
  return { type: "NAM", extent, head: extent };
};

describe("correctedPart", () => {
  it("keeps everything that ACE-Value needs: the value is 1 if all errors are corrected, and less before", () => {
    const person = (id: string, mentions: AceEntityElement["mentions"]): AceEntityElement => ({
      id,
      type: "PER",
      subtype: "Individual",
      class: "SPC",
      mentions,
    });
    const key = acePart([person("E1", [named(0, "Ada"), named(10, "she")]), person("E2", [named(20, "Bob")])]);
    const response = acePart([person("E1", [named(0, "Ada"), named(20, "Bob"), named(30, "it")])]);
    const paired = pairMentions(preparePart(key, "first"), preparePart(response, "first"));
    const whatIf = new WhatIf(resolveOptions({ metrics: ["ace"] }));
    whatIf.add({ table: tabulate(preparePart(key, "first"), preparePart(response, "first")), mentions: paired });
    expect(whatIf.scores()["ace"].value).toBeLessThan(1);
    expect(whatIf.scores(errorTypes)["ace"].value).toBe(1);
  });

  it("returns the entities of the key if all errors are corrected", () => {
    fc.assert(
      fc.property(labels(14, 5), (both) => {
        const [key, response] = [spokenPart(both, 0), spokenPart(both, 1)];
        const result = corrected(key, response, errorTypes);
        expect(entitiesOf(result)).toStrictEqual(entitiesOf(key));
        expect(result.entities.length).toBe(key.entities.length);
      }),
    );
  });

  it("splits conflated entities: extra mentions stay in the largest piece, and the rest forms an entity", () => {
    const key = taggedPart(
      [
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
        [
          [3, 3],
          [4, 4],
        ],
      ],
      { words },
    );
    const response = taggedPart(
      [
        [
          [0, 0],
          [1, 1],
          [3, 3],
          [5, 5],
        ],
      ],
      { words },
    );
    expect(runsByEntity(corrected(key, response, ["conflated-entities"]))).toStrictEqual({
      "0": ["0,0", "1,1", "5,5"],
      "1": ["3,3"],
    });
  });

  it("merges divided entities entirely, and adds missing mentions where most of their entity is", () => {
    const key = taggedPart(
      [
        [
          [0, 0],
          [1, 1],
          [2, 2],
          [3, 3],
        ],
        [[4, 4]],
      ],
      { words },
    );
    const response = taggedPart(
      [
        [
          [0, 0],
          [4, 4],
        ],
        [
          [1, 1],
          [2, 2],
        ],
      ],
      { words },
    );
    expect(runsByEntity(corrected(key, response, ["divided-entity"]))).toStrictEqual({
      "0": ["0,0", "1,1", "2,2", "4,4"],
    });
    expect(runsByEntity(corrected(key, response, ["missing-mention"]))).toStrictEqual({
      "0": ["0,0", "4,4"],
      "1": ["1,1", "2,2", "3,3"],
    });
  });

  it("gives a mention with a span error the key's span, within its entity", () => {
    const key = taggedPart(
      [
        [
          [0, 2],
          [4, 4],
        ],
      ],
      { words },
    );
    const response = taggedPart(
      [
        [
          [1, 2],
          [4, 4],
        ],
      ],
      { words },
    );
    expect(runsByEntity(corrected(key, response, ["span-error"], [{ key: 0, response: 0 }]))).toStrictEqual({
      "0": ["0,2", "4,4"],
    });
  });

  it("matches mentions by their names, too, and refuses to mix names and positions", () => {
    const key = partOf([["a", "b"], ["c"]]);
    const response = partOf([["a", "c", "x"]]);
    const result = corrected(key, response, ["extra-mention", "missing-mention"]);
    expect(result.mentions.names).toStrictEqual(["a", "b", "c"]);
    expect([...result.mentions.entity]).toStrictEqual([0, 0, 0]);
    expect(() => corrected(key, partOf([[[0, 1]]]), errorTypes)).toThrow(RangeError);
  });

  it("takes the document from the key if the response lacks the part", () => {
    const key = taggedPart(
      [
        [
          [0, 0],
          [1, 1],
        ],
      ],
      { words },
    );
    const paired = pairMentions(preparePart(key, "first"), undefined);
    const result = correctedPart(paired, new Set(errorTypes));
    expect(result.document).toBe("d");
    expect(runsByEntity(result)).toStrictEqual({ "0": ["0,0", "1,1"] });
  });

  it("returns mentions that CoNLL files keep, except crossing mentions of one entity", () => {
    const check = (key: AnnotatedPart): readonly string[] => {
      const result = corrected(key, taggedPart([], { words }), errorTypes);
      const [back] = readFiles({ "a.conll": writeConll2012(result) }).parts;
      const conversion = new ConversionCheck();
      conversion.add(result, back);
      return conversion.result().losses.map(({ kind }) => kind);
    };
    expect(
      check(
        taggedPart(
          [
            [
              [0, 1],
              [3, 3],
            ],
          ],
          { words },
        ),
      ),
    ).not.toContain("mentions");
    // As in wsj_0089: 10–12 and 11–15 of one entity come back as 10–15 and 11–12.
    expect(
      check(
        taggedPart(
          [
            [
              [0, 2],
              [1, 5],
            ],
          ],
          { words },
        ),
      ),
    ).toEqual(expect.arrayContaining(["mentions", "new-mentions"]));
  });
});
