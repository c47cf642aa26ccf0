import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../../test/support/property-seed.ts";
import { type Labels, labels } from "../../../test/support/random-partitions.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnnotatedPart, sentenceOf } from "../../core/document.ts";
import { textAt, textColumn } from "../../core/text-column.ts";
import { type FoundMention, mentionsToPart, namesToPart } from "../../formats/common/parts/mentions-to-part.ts";
import { joinParts } from "./scope-joiner.ts";
import { measureUnits } from "../../analysis/measure-units.ts";
import { resolveOptions, type UserOptions } from "../score-options.ts";
import { NotComparableError } from "../not-comparable.ts";
import { scoreSources } from "../score-sources.ts";
import type { Scope } from "../topic-of.ts";

/** Returns a part with these mentions by entity. A mention is its only token, or its runs. */
function part(
  document: string,
  mentions: Readonly<Record<string, readonly (number | readonly number[])[]>>,
  length = 9,
) {
  const found = Object.entries(mentions).flatMap(([entity, places]) =>
    places.map((place): FoundMention => ({ entity, runs: typeof place === "number" ? [place, place] : place })),
  );
  return mentionsToPart({ document, part: "", tokens: { length } }, found);
}

function score(key: readonly AnnotatedPart[], response: readonly AnnotatedPart[], options: UserOptions = {}) {
  const diagnostics: Diagnostic[] = [];
  const [total] = scoreSources(
    { open: () => key },
    [{ open: () => response }],
    resolveOptions({ metrics: ["mentions", "muc", "b3", "ceafe", "blanc", "lea", "conll"], ...options }),
    (diagnostic) => diagnostics.push(diagnostic),
  );
  return { total, result: total.result(), diagnostics, codes: diagnostics.map(({ code }) => code) };
}

const key = [part("1_1ecb", { A: [0, 1], B: [2] }), part("1_2ecb", { A: [0], B: [1] }), part("2_1ecb", { A: [0] })];
const response = [part("1_1ecb", { x: [0, 1, 2] }), part("1_2ecb", { x: [0], y: [1] }), part("2_1ecb", { y: [0] })];

describe("scoring three documents", () => {
  // Key {a1 a2 a3 a4} {b1 b2}, response {a1 a2 b1 a3} {b2 a4}. The documents are a1 a2 b1 | a3 b2 | a4, the last in
  // another topic.
  const links = (scope: Scope) =>
    Object.entries(score(key, response, { scope }).result.shared!.links).map(([link, { counts }]) => [link, counts]);

  test("treats the corpus as one partition: MUC has 4 links, of which {a1 a2 a3} keeps 2", () => {
    const { scores, documents, parts } = score(key, response, { scope: "corpus" }).result;
    expect(scores["muc"].counts).toEqual({ recall: [2, 4], precision: [2, 4] });
    expect([documents, parts]).toEqual([3, 1]);
  });

  test("takes the topics that the files name, if each document has one", () => {
    const named = (parts: readonly AnnotatedPart[], topics: readonly string[]) =>
      parts.map((each, i) => ({ ...each, topics: topics[i] === "" ? undefined : { topic: topics[i] } }));
    const topicsWith = (topics: readonly string[], options: UserOptions = {}) =>
      score(named(key, topics), response, { scope: "topic", ...options }).result.parts;
    // Of three documents, the last two are about one thing.
    expect(topicsWith(["x", "y", "y"])).toBe(2);
    expect(topicsWith(["x", "y", "z"])).toBe(3);
    expect(topicsWith(["x", "y", ""])).toBe(2);
    expect(topicsWith(["x", "y", "z"], { topicPattern: "^(\\d+)_" })).toBe(2);
  });

  test("counts links by distance", () => {
    expect(links("corpus")).toEqual([
      ["within-document", { recall: [1, 1], precision: [1, 3] }],
      ["within-topic", { recall: [2, 3], precision: [2, 3] }],
      ["cross-topic", { recall: [0, 3], precision: [0, 1] }],
    ]);
  });

  test("by topic, ends entities where the topic ends", () => {
    // Topic 1: key {a1 a2 a3} {b1 b2}, response {a1 a2 b1 a3} {b2}; topic 2: {a4} and {a4}.
    expect(links("topic")).toEqual([
      ["within-document", { recall: [1, 1], precision: [1, 3] }],
      ["within-topic", { recall: [2, 3], precision: [2, 3] }],
    ]);
    const { result, total } = score(key, response, { scope: "topic" });
    expect(result.scores["muc"].counts).toEqual({ recall: [2, 3], precision: [2, 3] });
    expect(result.shared).toMatchObject({ scope: "topic", documents: 3, topics: 2, goldMentions: 6 });
    expect(total.by("document").map(({ id }) => id)).toEqual(["1", "2"]);
  });

  test("by document, shares no entities", () => {
    const { result } = score(key, response);
    expect(result.shared).toBeUndefined();
    expect(result.scores["muc"].counts).toEqual({ recall: [1, 1], precision: [1, 2] });
    expect(result.signature).not.toMatch(/scope|topic/);
  });

  test("gives scores with and without singletons; without them, the key loses a4, and the response b2 and a4", () => {
    const { scores, shared } = score(key, response, { scope: "topic" }).result;
    expect(scores["mentions"].counts).toEqual({ recall: [6, 6], precision: [6, 6] });
    expect(shared!.otherSingletons!.singletons).toBe("drop");
    expect(shared!.otherSingletons!.scores["mentions"].counts).toEqual({ recall: [4, 5], precision: [4, 4] });
    const dropped = score(key, response, { scope: "topic", singletons: "drop" }).result;
    expect(dropped.scores).toEqual(shared!.otherSingletons!.scores);
    expect(dropped.shared!.otherSingletons!.scores).toEqual(scores);
  });

  test("averages over topics, under both singleton policies", () => {
    // The recall of MUC is 2/3 in topic 1, and undefined in topic 2. That of mentions is 5/5 and 1/1; without
    // singletons, it is 4/5 and undefined.
    const { scores, shared, undefinedUnits } = score(key, response, { scope: "topic", average: "macro" }).result;
    expect([scores["muc"].recall, undefinedUnits!["muc"]]).toEqual([2 / 3, 1]);
    expect([scores["mentions"].recall, shared!.otherSingletons!.scores["mentions"].recall]).toEqual([1, 4 / 5]);
  });

  test("records the scope and the pattern in the signature", () => {
    expect(score(key, response, { scope: "corpus" }).result.signature).toMatch(
      /\|agg:micro\|unit:corpus\|scope:corpus\|n:3\|parts:1\|/,
    );
    expect(score(key, response, { scope: "topic", topicPattern: "^(.)" }).result.signature).toMatch(
      /\|unit:topic\|scope:topic\|topics:\^\(\.\)\|n:3\|parts:2\|/,
    );
  });

  test("as a whole gives a single unit, for which intervals and tests are refused", () => {
    const { total } = score(key, response, { scope: "corpus" });
    expect(() => measureUnits([total], "document")).toThrow(NotComparableError);
    const topics = measureUnits([score(key, response, { scope: "topic" }).total], "document").units;
    expect(topics.map(({ id }) => id)).toEqual(["1", "2"]);
  });
});

test("scoring a corpus counts non-coreference links across documents, like neleval's pairwise_negative", () => {
  // Two documents without shared entities. The response gets the second one wrong. Non-coreference links within
  // documents: 6 + 6 in the key, 6 + 4 in the response, 6 + 2 in both; across documents: 5·5 in the key, 5·4 in the
  // response and in both.
  const own = (d: string, e: readonly number[][]) =>
    part(d, Object.fromEntries(e.map((mentions, i) => [`${d}${i}`, mentions])));
  const right = [
    [1, 2],
    [3, 4, 5],
  ];
  const wrong = [
    [1, 3],
    [2, 4],
  ];
  const sides = [
    [own("d", right), own("e", right)],
    [own("d", right), own("e", wrong)],
  ] as const;
  const links = (scope: Scope) => {
    const { counts } = score(...sides, { scope }).result.scores["blanc"];
    return counts !== undefined && "nonCoreference" in counts ? counts.nonCoreference : undefined;
  };
  expect(links("document")).toEqual({ common: 8, key: 12, response: 10 });
  expect(links("corpus")).toEqual({ common: 28, key: 37, response: 30 });
  expect(score(...sides, { scope: "corpus" }).codes).toEqual(["no-shared-entity", "no-shared-entity"]);
});

describe("parts that a side lacks", () => {
  test("count only their own mentions as missing, not those of the same key entity elsewhere", () => {
    const { result, codes } = score(key, response.slice(0, 2), { scope: "corpus" });
    expect(result.scores["mentions"].counts).toEqual({ recall: [5, 6], precision: [5, 5] });
    expect(codes).toEqual(["missing-document"]);
  });

  test("are left out if only the response has them, unless extra documents are scored", () => {
    const ignored = score(key.slice(0, 2), response, { scope: "corpus" }).result;
    expect(ignored.scores["mentions"].counts).toEqual({ recall: [5, 5], precision: [5, 5] });
    expect(ignored.documents).toBe(2);
    const scored = score(key.slice(0, 2), response, { scope: "corpus", extraDocuments: "score" }).result;
    expect(scored.scores["mentions"].counts).toEqual({ recall: [5, 5], precision: [5, 6] });
    expect(scored.documents).toBe(3);
  });

  test("give no figures across documents if neither side has any parts", () => {
    const { result } = score([], [], { scope: "corpus" });
    expect([result.parts, result.shared]).toEqual([0, undefined]);
  });
});

describe("joining documents", () => {
  test("reports a repeated mention once per side, for its document, and keeps it in the first entity", () => {
    const twice = [part("1_1", { A: [0, 1], B: [0] }), part("1_2", { B: [0] })];
    const { result, diagnostics } = score(twice, twice, { scope: "corpus" });
    expect(diagnostics.map(({ code, document }) => [code, document])).toEqual([
      ["duplicate-mention", "1_1"],
      ["duplicate-mention", "1_1"],
    ]);
    expect(result.scores["mentions"].counts).toEqual({ recall: [3, 3], precision: [3, 3] });
    const kept = score(twice, twice, { scope: "corpus", onDuplicate: "keep" }).result;
    expect(kept.scores["mentions"].counts).toEqual({ recall: [4, 4], precision: [4, 4] });
  });

  test("aligns different words within their document, without moving the next document", () => {
    const worded = (document: string, words: string, mentions: Record<string, number[]>): AnnotatedPart => {
      const form = textColumn(words.split(" "));
      return { ...part(document, mentions, form.length), tokens: { length: form.length, form } };
    };
    const { result, diagnostics } = score(
      [worded("d", "We saw Ada there", { A: [2] }), worded("e", "Ada left", { A: [0] })],
      [worded("d", "We really saw Ada there", { A: [3] }), worded("e", "Ada left", { A: [0] })],
      { scope: "corpus" },
    );
    expect(diagnostics.map(({ code, document }) => [code, document])).toEqual([["token-count-mismatch", "d"]]);
    expect(result.scores["muc"].f1).toBe(1);
  });

  test("keeps mentions beyond the tokens of their part out of the next part", () => {
    const keyParts = [part("d", { A: [0] }, 2), part("e", { A: [0] }, 2)];
    const responseParts = [part("d", { A: [2] }, 2), part("e", { A: [1] }, 2)];
    expect(score(keyParts, responseParts, { scope: "corpus" }).result.scores["mentions"].f1).toBe(0);
  });
});

describe("topics", () => {
  const parts = (...names: string[]) => names.map((name) => part(name, { A: [0, 1] }));

  test.each([
    ["a single topic is reported", ["1_1ecb", "1_2ecb"], {}, [["one-topic", { documents: 2 }]]],
    ["a topic for each document is reported", ["a", "b"], {}, [["topic-per-document", { documents: 2 }]]],
    [
      "a document without a topic is reported",
      ["a-1", "a-2", "b"],
      { topicPattern: "^(.)-" },
      [["no-topic", { documents: 1, of: 3, first: "b" }]],
    ],
    ["two topics are accepted", ["x/1", "x/2", "y/1"], {}, []],
  ] as const)("are checked for mistakes: %s", (_, names, options, expected) => {
    const { diagnostics } = score(parts(...names), parts(...names), { scope: "topic", ...options });
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual(expected);
  });

  test("that do not divide a corpus leave only two classes of links", () => {
    const { result, codes } = score(parts("a", "b"), parts("a", "b"), { scope: "corpus" });
    expect(codes).toEqual([]);
    expect(Object.keys(result.shared!.links)).toEqual(["within-document", "cross-document"]);
  });

  test("need a valid pattern", () => {
    expect(() => resolveOptions({ topicPattern: "(" })).toThrow(RangeError);
  });
});

describe("joinParts", () => {
  test("keeps ids that are local to a document apart, and adds the document to them", () => {
    const local = (document: string): AnnotatedPart =>
      mentionsToPart({ document, part: "", tokens: { length: 3 } }, [
        { entity: "mention 5", runs: [0, 0], isLocal: true },
        { entity: "ACT1", runs: [1, 1] },
      ]);
    const { key: joined } = joinParts("corpus", [
      { key: local("d"), topic: "" },
      { key: local("e"), topic: "" },
    ]);
    expect(joined!.entities.ids).toEqual(["mention 5 (d)", "ACT1", "mention 5 (e)"]);
    expect(Array.from(joined!.mentions.entity)).toEqual([0, 1, 2, 1]);
  });

  test("moves columns with their tokens", () => {
    const form = textColumn(["a", "b", "ç"]);
    const first = {
      ...mentionsToPart({ document: "d", part: "1" }, [
        { entity: "A", runs: [0, 0, 2, 2], head: 2, minimum: [2, 2], features: { type: "name" }, entityType: "PER" },
      ]),
      tokens: { length: 3, form, sentenceStarts: Int32Array.of(0, 2), speaker: textColumn(["x", "x", ""]) },
    };
    const second = {
      ...mentionsToPart({ document: "e", part: "" }, [{ entity: "A", runs: [1, 1] }]),
      tokens: { length: 2, form: textColumn(["d", ""]), sentenceStarts: Int32Array.of(0), sentenceIds: ["s7"] },
    };
    const { response: joined } = joinParts("t", [
      { response: first, key: { ...first, tokens: { length: 4 } }, topic: "t" },
      { response: second, topic: "t" },
    ]);
    const { tokens, mentions, entities } = joined!;
    // The key's first part has a fourth token.
    expect(tokens!.length).toBe(6);
    expect(Array.from({ length: 6 }, (_, t) => textAt(tokens!.form!, t))).toEqual(["a", "b", "ç", "", "d", ""]);
    expect(Array.from({ length: 6 }, (_, t) => textAt(tokens!.speaker!, t))).toEqual(["x", "x", "", "", "", ""]);
    expect([0, 2, 5].map((token) => sentenceOf(tokens!, token))).toEqual(["d; part 1 1", "d; part 1 2", "e s7"]);
    expect([mentions.first, mentions.last, mentions.joinedPart].map((column) => Array.from(column!))).toEqual([
      [0, 5],
      [2, 5],
      [0, 1],
    ]);
    expect(mentions.pieces).toEqual(new Map([[0, Int32Array.of(0, 0, 2, 2)]]));
    expect(mentions.minimum).toEqual(new Map([[0, Int32Array.of(2, 2)]]));
    expect(Array.from(mentions.head!)).toEqual([2, -1]);
    expect(mentions.features).toEqual({ type: ["name", ""] });
    expect(entities).toEqual({ length: 1, ids: ["A"], types: ["PER"] });
  });

  test("keeps a column of words only if all parts with mentions have it", () => {
    const bare = part("e", { A: [0] }, 2);
    const worded = { ...part("d", { A: [0] }, 1), tokens: { length: 1, form: textColumn(["a"]) } };
    const joined = (second: AnnotatedPart) =>
      joinParts("t", [
        { key: worded, topic: "" },
        { key: second, topic: "" },
      ]).key!.tokens!.form;
    expect(joined(bare)).toBeUndefined();
    expect(joined(part("e", {}, 2))!.length).toBe(3);
  });

  test("qualifies names of mentions with their documents", () => {
    const named = (document: string, name: string): AnnotatedPart =>
      namesToPart({ document, part: "" }, [{ entity: "A", name }]);
    const scored = score([named("d", "0:1"), named("e", "0:1")], [named("d", "0:1"), named("e", "0:2")], {
      scope: "corpus",
    });
    expect(scored.result.scores["mentions"].counts).toEqual({ recall: [1, 2], precision: [1, 2] });
  });
});

/** Up to four documents of two topics, with entities numbered over the corpus. */
const corpora = fc.array(labels(6, 3), { minLength: 1, maxLength: 4 });

const choices = fc.record<UserOptions>({
  singletons: fc.constantFrom("keep" as const, "drop" as const),
  mentions: fc.constantFrom("all" as const, "common" as const),
});

/** Mention `i` of a document is its token `i`. */
function documentsOf(corpus: readonly Labels[], side: 0 | 1): AnnotatedPart[] {
  return corpus.map((both, d) => {
    const found = both.flatMap((label, i) => (label[side] < 0 ? [] : [{ entity: `e${label[side]}`, runs: [i, i] }]));
    return mentionsToPart({ document: `${d % 2}_${d}ecb`, part: "", tokens: { length: both.length } }, found);
  });
}

function mergedByHand(corpus: readonly Labels[], side: 0 | 1): AnnotatedPart {
  const all = [0, 1].flatMap((topic) => corpus.filter((_, d) => d % 2 === topic)).flat();
  const found = all.flatMap((label, i) => (label[side] < 0 ? [] : [{ entity: `e${label[side]}`, runs: [i, i] }]));
  return mentionsToPart({ document: "all", part: "", tokens: { length: all.length } }, found);
}

describe("scoring across documents", () => {
  test("treats a corpus like a merged file, and a topic like a merged file of its documents", () => {
    fc.assert(
      fc.property(corpora, choices, (corpus, options) => {
        const shared = score(documentsOf(corpus, 0), documentsOf(corpus, 1), { ...options, scope: "corpus" }).result;
        const merged = score([mergedByHand(corpus, 0)], [mergedByHand(corpus, 1)], options).result;
        expect(shared.scores).toEqual(merged.scores);
        expect(shared.conllBySingletons).toEqual(merged.conllBySingletons);
        const byTopic = score(documentsOf(corpus, 0), documentsOf(corpus, 1), { scope: "topic" }).total;
        const topics = [0, 1].map((topic) => corpus.filter((_, d) => d % 2 === topic)).filter((own) => own.length > 0);
        expect(byTopic.by("document").map(({ scores }) => scores)).toEqual(
          topics.map((own) => score([mergedByHand([own.flat()], 0)], [mergedByHand([own.flat()], 1)]).result.scores),
        );
      }),
    );
  });

  test("gives a corpus of one document the scores of the document", () => {
    fc.assert(
      fc.property(labels(8, 3), (both) => {
        const sides = [documentsOf([both], 0), documentsOf([both], 1)] as const;
        const alone = score(...sides).result;
        const { shared, signature, ...corpus } = score(...sides, { scope: "corpus" }).result;
        expect({ ...corpus, signature: signature.replace("|unit:corpus|scope:corpus|", "|unit:doc|") }).toEqual(alone);
        expect(shared).toBeDefined();
      }),
    );
  });

  test("does not depend on the order of the documents", () => {
    fc.assert(
      fc.property(corpora, fc.constantFrom("topic" as const, "corpus" as const), (corpus, scope) => {
        const [keyParts, responseParts] = [documentsOf(corpus, 0), documentsOf(corpus, 1)];
        const forward = score(keyParts, responseParts, { scope }).result;
        expect(score(keyParts.toReversed(), responseParts, { scope }).result).toEqual(forward);
        expect(score(keyParts, responseParts.toReversed(), { scope }).result).toEqual(forward);
      }),
    );
  });

  test("counts links by distance like a loop over all pairs", () => {
    fc.assert(
      fc.property(corpora, (corpus) => {
        const all = corpus.flatMap((both, d) => both.map((label) => ({ label, d })));
        const expected: Record<string, { recall: [number, number]; precision: [number, number] }> = {};
        for (const name of ["within-document", "within-topic", "cross-topic"]) {
          expected[name] = { recall: [0, 0], precision: [0, 0] };
        }
        all.forEach((a, i) => {
          for (const b of all.slice(i + 1)) {
            const own =
              expected[a.d === b.d ? "within-document" : a.d % 2 === b.d % 2 ? "within-topic" : "cross-topic"];
            const [inKey, inResponse] = [0, 1].map((s) => a.label[s] >= 0 && a.label[s] === b.label[s]);
            own.recall[1] += Number(inKey);
            own.precision[1] += Number(inResponse);
            own.recall[0] += Number(inKey && inResponse);
            own.precision[0] += Number(inKey && inResponse);
          }
        });
        const { shared } = score(documentsOf(corpus, 0), documentsOf(corpus, 1), { scope: "corpus" }).result;
        const found = Object.fromEntries(Object.entries(shared!.links).map(([link, { counts }]) => [link, counts]));
        if (corpus.length > 2) expect(found).toEqual(expected);
        else expect(found["within-document"]).toEqual(expected["within-document"]);
      }),
    );
  });

  test("changes the fingerprint if different entities are shared", () => {
    const two = (id: string) => [part("d", { A: [0, 1] }), part("e", { [id]: [0, 1] })];
    const hashOf = (parts: AnnotatedPart[], scope: Scope) =>
      /\|key:(\w+)\|/.exec(score(parts, parts, { scope }).result.signature)![1];
    expect(hashOf(two("A"), "corpus")).not.toBe(hashOf(two("B"), "corpus"));
    expect(hashOf(two("B"), "corpus")).toBe(hashOf(two("other"), "corpus"));
    expect(hashOf(two("A"), "document")).toBe(hashOf(two("B"), "document"));
  });
});
