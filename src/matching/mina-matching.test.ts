import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsedPart } from "../../test/support/parsed-part.ts";
import type { Span } from "../../test/support/tagged-part.ts";
import { withoutColumn } from "../../test/support/without-column.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { distinctMentions, exactMatching } from "./equal-mentions.ts";
import { minaMatching } from "./mention-matching.ts";
import { minimumSpans } from "./mina/minimum-spans.ts";

const dog = "the DT (S(NP(NP*|big JJ|dog NN *)|of IN (PP*|my PRP$ (NP*|friend NN *)))|barked VBD (VP*)|. . *)";

function match(key: readonly Span[], response: readonly Span[], sentences = [dog]): string[] | string {
  const [keyPart, responsePart] = [parsedPart(sentences, [key]), parsedPart([], [response])];
  const pairs = matched(keyPart, responsePart);
  if (typeof pairs === "string") return pairs;
  const show = ({ mentions }: AnnotatedPart, m: number): string => `${mentions.first[m]}-${mentions.last[m]}`;
  return Array.from(pairs.key, (k, i) => `${show(keyPart, k)}=${show(responsePart, pairs.response[i])}`);
}

function matched(key: AnnotatedPart, response: AnnotatedPart): ReturnType<typeof minaMatching> {
  return minaMatching(key, response, distinctMentions(key, "keep").order, distinctMentions(response, "keep").order);
}

describe("minaMatching", () => {
  it("pairs mentions that have the same minimum span by the parse of the key", () => {
    expect(match([[0, 5]], [[0, 2]])).toStrictEqual(["0-5=0-2"]);
    expect(match([[0, 5]], [[1, 2]])).toStrictEqual([]);
  });

  it("pairs equal spans first, regardless of the order in the text", () => {
    // The minimum span of all three is “the big dog”.
    expect(
      match(
        [
          [0, 5],
          [0, 7],
        ],
        [
          [0, 2],
          [0, 7],
        ],
      ),
    ).toStrictEqual(["0-5=0-2", "0-7=0-7"]);
  });

  it("pairs different spans one to one, in text order", () => {
    expect(
      match(
        [
          [0, 5],
          [0, 7],
        ],
        [
          [0, 2],
          [0, 4],
          [0, 6],
        ],
      ),
    ).toStrictEqual(["0-5=0-2", "0-7=0-4"]);
  });

  it("pairs no mentions of different sentences", () => {
    expect(match([[0, 0]], [[1, 1]], ["he PRP (NP*)", "he PRP (NP*)"])).toStrictEqual([]);
  });

  it("pairs equal spans in a sentence that is not parsed", () => {
    const spans: Span[] = [
      [1, 1],
      [1, 2],
    ];
    expect(match(spans, spans, ["he PRP (NP*)", "a DT|dog NN"])).toStrictEqual(["1-1=1-1", "1-2=1-2"]);
  });

  it("reports missing parses of the key, unless a side has no mentions", () => {
    expect(match([[0, 0]], [[0, 1]], ["the DT|dog NN"])).toStrictEqual([]);
    const key = withoutColumn(parsedPart([dog], [[[0, 2]]]), "parse");
    expect(matched(key, parsedPart([dog], [[[0, 2]]]))).toBe("parses");
    expect(matched(key, parsedPart([dog], []))).toMatchObject({ key: { length: 0 } });
  });

  it("pairs as many mentions of each minimum span as possible, and all equal mentions", () => {
    const spans = fc.uniqueArray(
      fc.tuple(fc.nat(7), fc.nat(7)).map(([a, b]): Span => [Math.min(a, b), Math.max(a, b)]),
      { selector: String, maxLength: 12 },
    );
    fc.assert(
      fc.property(spans, spans, (keySpans, responseSpans) => {
        const [key, response] = [parsedPart([dog], [keySpans]), parsedPart([dog], [responseSpans])];
        const pairs = matched(key, response);
        const [own, other] = [minimumSpans(key), minimumSpans(response)];
        if (typeof pairs === "string" || typeof own === "string" || typeof other === "string") throw new TypeError();
        const count = (all: typeof own, identity: string): number =>
          all.filter((span) => span.identity === identity).length;
        let most = 0;
        for (const identity of new Set(own.map((span) => span.identity))) {
          most += Math.min(count(own, identity), count(other, identity));
        }
        expect(pairs.key).toHaveLength(most);
        expect(new Set(pairs.response).size).toBe(most);
        pairs.key.forEach((k, i) => {
          expect(other[pairs.response[i]].identity).toBe(own[k].identity);
        });
        const exact = exactMatching(
          key,
          response,
          distinctMentions(key, "keep").order,
          distinctMentions(response, "keep").order,
        );
        exact.key.forEach((k, i) => {
          expect(pairs.response[pairs.key.indexOf(k)]).toBe(exact.response[i]);
        });
      }),
    );
  });
});
