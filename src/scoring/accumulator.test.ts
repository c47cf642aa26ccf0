import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Partition } from "../../test/support/naive.ts";
import { figureNames, measureUnits } from "../analysis/measure-units.ts";
import { partitionPairs } from "../../test/support/random-partitions.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { compareSignatures, parseSignature } from "../core/signature.ts";
import { textColumn } from "../core/text-column.ts";
import { version } from "../core/version.ts";
import { standardMetricIds } from "../metrics/registry.ts";
import { accumulator } from "./accumulator.ts";
import { type Clusters, partOf, scoreClusters } from "./score-clusters.ts";
import type { UserOptions } from "./score-options.ts";

const named = (clusters: Clusters, document: string, part = ""): AnnotatedPart => ({
  ...partOf(clusters, document),
  part,
});

const ab: Clusters = [["a", "b"]];
const abc: Clusters = [["a", "b", "c"]];

function text(words: string, clusters: Clusters): AnnotatedPart {
  const forms = words.split(" ");
  return { ...partOf(clusters, "d"), tokens: { length: forms.length, form: textColumn(forms) } };
}

describe("an accumulator", () => {
  it("gives scores at any time, and undefined ones before the first part", () => {
    const total = accumulator({ metrics: ["muc"] });
    expect(total.result()).toMatchObject({ documents: 0, parts: 0, scores: { muc: { f1: null } } });
    total.add(named(ab, "1"), named(ab, "1"));
    expect(total.result().scores["muc"].f1).toBe(1);
    total.add(named(abc, "2"), named([], "2"));
    // One of the key's 1 + 2 links is found.
    expect(total.result().scores["muc"].counts).toStrictEqual({ recall: [1, 3], precision: [1, 1] });
    expect(total.result()).toStrictEqual(total.result());
  });

  it("counts documents and parts", () => {
    const total = accumulator();
    total.add(named(ab, "x", "0"), named(ab, "x", "0"));
    total.add(named(ab, "x", "1"), named(ab, "x", "1"));
    total.add(named(ab, "y", "0"), named(ab, "y", "0"));
    expect(total.result()).toMatchObject({ documents: 2, parts: 3 });
  });

  it("treats equal names in different parts as different mentions", () => {
    // The recall of {ab} against {a}{b} is 1 of 2 in each part. If the parts shared their mentions, it would be 1 of 2
    // in total.
    const total = accumulator({ metrics: ["b3"] });
    total.add(named(ab, "x", "0"), named([["a"], ["b"]], "x", "0"));
    total.add(named(ab, "x", "1"), named([["a"], ["b"]], "x", "1"));
    expect(total.result().scores["b3"].counts).toStrictEqual({ recall: [2, 4], precision: [4, 4] });
  });

  it("counts a part once if it is added twice", () => {
    const total = accumulator();
    const fresh = accumulator();
    for (const name of ["x", "y", "x"]) total.add(named(ab, name, "0"), named([["a"], ["b"]], name, "0"));
    for (const name of ["x", "y"]) fresh.add(named(ab, name, "0"), named([["a"], ["b"]], name, "0"));
    expect(total.result()).toStrictEqual(fresh.result());
  });

  it.each([
    ["another key", abc, ab],
    ["another response", ab, abc],
    ["no key", undefined, ab],
    ["no response", ab, undefined],
  ])("refuses a second document of the same name with %s, and keeps the first", (_, key, response) => {
    const total = accumulator();
    total.add(named(ab, "x", "0"), named(ab, "x", "0"));
    const before = total.result();
    expect(() => {
      total.add(key && named(key, "x", "0"), response && named(response, "x", "0"));
    }).toThrow(
      new RangeError(
        "document “x; part 0” was added before with other annotations: give each document a name of its own, or start a new accumulator",
      ),
    );
    expect(total.result()).toStrictEqual(before);
  });

  it("treats each part without a name as a document of its own", () => {
    const total = accumulator({ metrics: ["muc"] });
    total.add(partOf(abc), partOf([["a", "b"], ["c"]]));
    total.add(partOf(ab), partOf(ab));
    total.add(partOf(ab), undefined);
    total.add(undefined, partOf(abc));
    // The key has 2 + 1 + 1 links, and the response 1 + 1 + 2. Both have 1 + 1 of them.
    const counts = { recall: [2, 4], precision: [2, 4] };
    expect(total.result()).toMatchObject({ documents: 4, parts: 4, scores: { muc: { counts } }, diagnostics: [] });
    const byName = accumulator({ metrics: ["muc"] });
    byName.add(partOf(abc, "1"), partOf([["a", "b"], ["c"]], "1"));
    byName.add(partOf(ab, "2"), partOf(ab, "2"));
    byName.add(partOf(ab, "3"), undefined);
    byName.add(undefined, partOf(abc, "4"));
    expect(byName.result().scores).toStrictEqual(total.result().scores);
  });

  it("takes the name of a part from the side that has one", () => {
    const total = accumulator({ metrics: ["muc"] });
    total.add(partOf(ab), partOf(ab, "x"));
    total.add(partOf(ab, "y"), partOf(ab));
    expect([...total.counted().keys()]).toEqual(["x", "y"]);
  });

  it("counts all mentions as missing without a response, and as extra without a key", () => {
    const total = accumulator({ metrics: ["mentions"] });
    total.add(named(ab, "x"), undefined);
    total.add(undefined, named(abc, "y"));
    expect(total.result().scores["mentions"].counts).toStrictEqual({ recall: [0, 2], precision: [0, 3] });
  });

  it("ignores a part that neither side has", () => {
    const total = accumulator();
    total.add(undefined, undefined);
    expect(total.result().parts).toBe(0);
  });

  it("does not change its input", () => {
    const key = named([["b", "a"], ["a"], ["c"]], "x");
    const response = named([["a"], ["a", "c"]], "x");
    const before = structuredClone([key, response]);
    for (const onDuplicate of ["first", "last", "keep", "error"] as const)
      accumulator({ onDuplicate }).add(key, response);
    expect([key, response]).toStrictEqual(before);
  });
});

describe("a breakdown", () => {
  const total = accumulator({ metrics: ["mentions"] });
  total.add(named(ab, "nw/x", "000"), named(ab, "nw/x", "000"));
  total.add(named(ab, "bc/y", "000"), named([], "bc/y", "000"));
  total.add(named(abc, "nw/x", "001"), named(ab, "nw/x", "001"));
  total.add(named(ab, "z"), named(ab, "z"));
  const recalls = (grouping: "document" | "part" | "genre"): unknown[] =>
    total.by(grouping).map(({ id, scores }) => [id, scores["mentions"].counts]);
  const of = (common: number, key: number, response: number): unknown => ({
    recall: [common, key],
    precision: [common, response],
  });

  it("by document combines each document's parts, and keeps the order in which documents were added", () => {
    expect(recalls("document")).toStrictEqual([
      ["nw/x", of(4, 5, 4)],
      ["bc/y", of(0, 2, 0)],
      ["z", of(2, 2, 2)],
    ]);
  });

  it("by part shows document and part", () => {
    expect(recalls("part")).toStrictEqual([
      ["nw/x; part 000", of(2, 2, 2)],
      ["bc/y; part 000", of(0, 2, 0)],
      ["nw/x; part 001", of(2, 3, 2)],
      ["z", of(2, 2, 2)],
    ]);
  });

  it("by genre uses the document name up to the first slash, or “none” without a slash", () => {
    expect(recalls("genre")).toStrictEqual([
      ["nw", of(4, 5, 4)],
      ["bc", of(0, 2, 0)],
      ["none", of(2, 2, 2)],
    ]);
  });
});

describe("the macro average", () => {
  const total = (unit: "document" | "part"): ReturnType<typeof accumulator> => {
    const sums = accumulator({ metrics: ["muc"], average: "macro", unit });
    sums.add(named(ab, "x", "0"), named(ab, "x", "0")); // 1/1
    sums.add(named(abc, "x", "1"), named([["a"], ["b"], ["c"]], "x", "1")); // recall 0/2, precision 0/0
    sums.add(named([["a"]], "y", "0"), named([["a"]], "y", "0")); // undefined
    return sums;
  };

  it("over documents combines each document's parts first, and leaves out documents without a score", () => {
    const { scores, undefinedUnits } = total("document").result();
    expect(scores["muc"].recall).toBeCloseTo(1 / 3, 15);
    expect(scores["muc"].precision).toBe(1);
    // F of x is 2·⅓·1 / (4/3) = ½. With a single unit, this happens to equal the F1 of mean recall and precision.
    expect(scores["muc"].f1).toBeCloseTo(1 / 2, 15);
    expect(undefinedUnits).toStrictEqual({ muc: 1 });
  });

  it("over parts includes only the parts in which a figure is defined", () => {
    const { scores, undefinedUnits } = total("part").result();
    expect(scores["muc"]).toStrictEqual({ recall: 0.5, precision: 1, f1: 0.5 });
    expect(undefinedUnits).toStrictEqual({ muc: 1 });
  });

  it("is undefined if no unit has a defined score", () => {
    const sums = accumulator({ metrics: ["muc"], average: "macro" });
    sums.add(named([["a"]], "y"), named([["a"]], "y"));
    expect(sums.result().scores["muc"]).toStrictEqual({ recall: null, precision: null, f1: null });
  });
});

describe("singletons", () => {
  it("are counted on both sides, and the CoNLL average is given with and without them", () => {
    const total = accumulator();
    total.add(named([["a", "b"], ["c"]], "x"), named([["a", "b"], ["d"], ["e"]], "x"));
    const { singletons, conllBySingletons, scores } = total.result();
    expect(singletons).toStrictEqual({ key: 1, response: 2 });
    // Without singletons, everything is right. With singletons, MUC is 1; B³ 2/3, 2/4 → 4/7; CEAF_e 1/2, 1/3 → 2/5.
    expect(conllBySingletons?.drop).toBe(1);
    expect(conllBySingletons?.keep).toBeCloseTo((1 + 4 / 7 + 2 / 5) / 3, 15);
    expect(scores["conll"].f1).toBe(conllBySingletons?.keep);
  });

  it("yield the same two CoNLL averages under either policy, even if only some parts have any", () => {
    const results = (["keep", "drop"] as const).map((singletons) => {
      const total = accumulator({ singletons });
      total.add(named([["a", "b"], ["c"]], "x"), named([["a", "b"], ["d"]], "x"));
      total.add(named(abc, "y"), named(ab, "y"));
      return total.result();
    });
    expect(results[0].conllBySingletons).toStrictEqual(results[1].conllBySingletons);
    expect(results[1].scores["conll"].f1).toBe(results[1].conllBySingletons?.drop);
  });

  it("add a second CoNLL average only if a side has any, and only if the average is among the metrics", () => {
    const without = accumulator();
    without.add(named(ab, "x"), named(abc, "x"));
    expect(without.result()).not.toHaveProperty("conllBySingletons");
    const other = accumulator({ metrics: ["muc"] });
    other.add(named([["a"]], "x"), named([["a"]], "x"));
    expect(other.result()).not.toHaveProperty("conllBySingletons");
  });

  it("do not count under `drop`: scores are those of the larger entities alone", () => {
    const large = (partition: Partition): Partition => partition.filter((entity) => entity.length > 1);
    fc.assert(
      fc.property(partitionPairs(), ({ key, response }) => {
        expect(scoreClusters(key, response, { singletons: "drop" })).toStrictEqual(
          scoreClusters(large(key), large(response)),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("the restriction to common mentions", () => {
  it("gives the same scores as removing the twinless mentions from both sides", () => {
    const shared = (own: Partition, other: Partition): Partition =>
      own.map((entity) => entity.filter((mention) => other.flat().includes(mention)));
    fc.assert(
      fc.property(partitionPairs(), ({ key, response }) => {
        // Equal only within 1e-12: entities keep the place of their first mention even if that was twinless, so sums
        // may be in another order.
        const restricted = scoreClusters(key, response, { mentions: "common" });
        const byHand = scoreClusters(shared(key, response), shared(response, key));
        for (const id of standardMetricIds) {
          for (const figure of figureNames) {
            const expected = byHand[id][figure];
            if (expected === null) expect(restricted[id][figure]).toBeNull();
            else expect(restricted[id][figure]).toBeCloseTo(expected, 12);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("follows the removal of singletons: {ax} against {ay} keeps a, and {a}{b} against {ab} keeps nothing", () => {
    const options: UserOptions = { mentions: "common", singletons: "drop", metrics: ["mentions"] };
    expect(scoreClusters([["a", "x"]], [["a", "y"]], options)["mentions"].counts).toStrictEqual({
      recall: [1, 1],
      precision: [1, 1],
    });
    expect(scoreClusters([["a"], ["b"]], [["a", "b"]], options)["mentions"].f1).toBeNull();
  });
});

describe("repeated mentions", () => {
  const reported = (options: UserOptions): Diagnostic[] => {
    const diagnostics: Diagnostic[] = [];
    const total = accumulator(options, (diagnostic) => diagnostics.push(diagnostic));
    total.add(named([["a", "b"], ["a"]], "x", "1"), named([["c"], ["c", "a"], ["c"]], "x", "1"));
    return diagnostics;
  };

  it.each(["first", "last", "keep"] as const)(
    "are reported once per span and side under the policy `%s`",
    (onDuplicate) => {
      expect(reported({ onDuplicate })).toStrictEqual([
        {
          code: "duplicate-mention",
          severity: "warning",
          document: "x; part 1",
          entity: "0",
          mention: "a",
          data: { entities: ["0", "1"] },
        },
        {
          code: "duplicate-mention",
          severity: "warning",
          document: "x; part 1",
          entity: "0",
          mention: "c",
          data: { entities: ["0", "1", "2"] },
        },
      ]);
    },
  );

  it("are errors under the policy `error`", () => {
    expect(reported({ onDuplicate: "error" }).map(({ severity }) => severity)).toStrictEqual(["error", "error"]);
  });

  it("are reported with entities in the order of the file, not of the names of their mentions", () => {
    const diagnostics: Diagnostic[] = [];
    accumulator({ onDuplicate: "keep" }, (diagnostic) => diagnostics.push(diagnostic)).add(
      named(
        [
          ["m", "z"],
          ["a", "m"],
        ],
        "x",
      ),
      undefined,
    );
    expect(diagnostics.map(({ entity, data }) => [entity, data?.["entities"]])).toStrictEqual([["0", ["0", "1"]]]);
  });
});

describe("aligning words", () => {
  const run = (
    key: AnnotatedPart,
    response: AnnotatedPart,
    options: UserOptions = {},
  ): { counts: unknown; diagnostics: Diagnostic[] } => {
    const diagnostics: Diagnostic[] = [];
    const total = accumulator({ metrics: ["mentions"], ...options }, (diagnostic) => diagnostics.push(diagnostic));
    total.add(key, response);
    return { counts: total.result().scores["mentions"].counts, diagnostics };
  };

  it("keeps positions if both sides have the same number of words, and reports the first difference", () => {
    const { counts, diagnostics } = run(text("I do know", [[[2, 2]]]), text("I Do Know", [[[2, 2]]]));
    expect(counts).toStrictEqual({ recall: [1, 1], precision: [1, 1] });
    expect(diagnostics).toStrictEqual([
      {
        code: "token-mismatch",
        severity: "warning",
        document: "d",
        data: { token: 2, key: "do", response: "Do" },
      },
    ]);
  });

  it("moves mentions to the key's words if the numbers of words differ, and reports those it cannot move", () => {
    // `know` is the response's third word and the key's fourth. Nothing in the key corresponds to `home`.
    const key = text("I do n't know that it", [
      [
        [3, 3],
        [0, 0],
      ],
      [[1, 2]],
    ]);
    const response = text("I don't know home", [
      [
        [2, 2],
        [3, 3],
        [0, 0],
      ],
      [[1, 1]],
    ]);
    const { counts, diagnostics } = run(key, response);
    expect(counts).toStrictEqual({ recall: [3, 3], precision: [3, 4] });
    expect(diagnostics).toStrictEqual([
      {
        code: "token-count-mismatch",
        severity: "warning",
        document: "d",
        data: { keyTokens: 6, responseTokens: 4, inserted: 1, deleted: 2, changed: 0, expanded: 0, unalignable: 1 },
      },
      { code: "unalignable-mention", severity: "warning", document: "d", entity: "0", mention: "home" },
    ]);
  });

  it("reports errors under `error`; under `align`, moves mentions even between texts of equal length", () => {
    const key = text("a b c", [[[1, 1]]]);
    const response = text("x a b", [[[2, 2]]]);
    expect(run(key, response, { onTokenMismatch: "error" }).diagnostics[0].severity).toBe("error");
    expect(run(key, response).counts).toStrictEqual({ recall: [0, 1], precision: [0, 1] });
    expect(run(key, response, { onTokenMismatch: "align" }).counts).toStrictEqual({
      recall: [1, 1],
      precision: [1, 1],
    });
  });

  it("reports nothing if a side has no words, or if all words are equal", () => {
    expect(run(text("a b", [[[0, 0]]]), named([[[0, 0]]], "d")).diagnostics).toStrictEqual([]);
    expect(run(text("a b", [[[0, 0]]]), text("a b", [[[0, 0]]])).diagnostics).toStrictEqual([]);
  });

  it("counts a repeated mention once even if it cannot be moved", () => {
    const key = text("a b c", [[[0, 0]]]);
    const response = text("x a b c", [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [2, 2],
      ],
    ]);
    expect(run(key, response).counts).toStrictEqual({ recall: [1, 1], precision: [1, 3] });
  });

  it("does not match a mention that cannot be moved with a key mention beyond the text", () => {
    const key = text("a b c", [[[3, 3]]]);
    const response = text("x a b c", [[[0, 0]]]);
    expect(run(key, response).counts).toStrictEqual({ recall: [0, 1], precision: [0, 1] });
  });

  it("matches a discontinuous mention with the span that has the same words", () => {
    const key = text("a b c", [[[0, 1]]]);
    const whole = text("a x b c", [[[0, 2]]]);
    const pieces = new Map([[0, Int32Array.of(0, 0, 2, 2)]]);
    const response = { ...whole, mentions: { ...whole.mentions, pieces } };
    expect(run(key, response).counts).toStrictEqual({ recall: [1, 1], precision: [1, 1] });
  });
});

describe("the signature", () => {
  const signatureOf = (options: UserOptions, key: Clusters = abc, response: Clusters = ab): string => {
    const total = accumulator(options);
    total.add(named(key, "x"), named(response, "x"));
    return total.result().signature;
  };

  it("has all fields, including defaults, in order, with the version last", () => {
    const fields = parseSignature(signatureOf({ metrics: ["lea"] }))!;
    expect(Object.keys(fields)).toStrictEqual(
      "metric agg unit n parts sing match zeros dup docs tokens imp div0 beta filter key resp version".split(" "),
    );
    expect(fields).toMatchObject({ metric: "lea", agg: "micro", unit: "doc", n: "1", parts: "1", sing: "keep" });
    expect(fields).toMatchObject({ dup: "first", docs: "key", tokens: "warn", imp: "size", div0: "undefined" });
    expect(fields).toMatchObject({ beta: "1", filter: "none", version });
    expect(fields["key"]).toMatch(/^[0-9a-f]{8}$/);
  });

  it("has the options of BLANC and LEA only with those metrics", () => {
    expect(parseSignature(signatureOf({ metrics: ["muc"] }))).not.toHaveProperty("imp");
    expect(parseSignature(signatureOf({ metrics: ["muc"] }))).not.toHaveProperty("blanc-alpha");
    expect(parseSignature(signatureOf({ metrics: ["blanc"] }))).toMatchObject({
      "blanc-alpha": "0.5",
      "blanc-edge": "key",
    });
  });

  it.each([
    ["agg", { average: "macro" }],
    ["unit", { unit: "part" }],
    ["sing", { singletons: "drop" }],
    ["dup", { onDuplicate: "last" }],
    ["docs", { extraDocuments: "score" }],
    ["tokens", { onTokenMismatch: "align" }],
    ["blanc-alpha", { blancAlpha: 0.2 }],
    ["blanc-edge", { blancEdge: "both" }],
    ["imp", { leaImportance: "uniform" }],
    ["div0", { zeroDivision: 0 }],
    ["beta", { beta: 2 }],
    ["filter", { mentions: "common" }],
  ] as const)("differs only in %s under %j", (field, options) => {
    const differences = compareSignatures(parseSignature(signatureOf({}))!, parseSignature(signatureOf(options))!);
    expect(differences.map((difference) => difference.field)).toStrictEqual([field]);
  });

  it("has a fingerprint of each side's data, which `onDuplicate` and `singletons` do not change", () => {
    const repeated: Clusters = [
      ["a", "b"],
      ["b", "c"],
    ];
    const fields = (options: UserOptions, response: Clusters): Readonly<Record<string, string>> =>
      parseSignature(signatureOf(options, abc, response))!;
    const first = fields({ onDuplicate: "first" }, repeated);
    expect(fields({ onDuplicate: "keep" }, repeated)["resp"]).toBe(first["resp"]);
    expect(fields({ singletons: "drop" }, repeated)["resp"]).toBe(first["resp"]);
    expect(fields({}, ab)["resp"]).not.toBe(first["resp"]);
    expect(fields({}, ab)["key"]).toBe(first["key"]);
  });
});

describe("a metric that lacks information in a part", () => {
  const named = partOf([["a", "b"]], "names");
  const spans = partOf(
    [
      [
        [0, 0],
        [1, 1],
      ],
    ],
    "spans",
  );

  it.each(["micro", "macro"] as const)(
    "has no figures in the %s average, and what is missing is reported",
    (average) => {
      const total = accumulator({ metrics: ["mentions", "mentions-lenient"], average });
      for (const part of [spans, named]) total.add(part, part);
      const { scores, lacking } = total.result();
      expect(lacking).toEqual({ "mentions-lenient": { side: "key", what: "text", document: "names" } });
      expect(scores["mentions-lenient"]).toEqual({ recall: null, precision: null, f1: null });
      expect(scores["mentions"].f1).toBe(1);
    },
  );

  it("can be left out, without effect on the other metrics", () => {
    const total = accumulator({ metrics: ["mentions", "mentions-lenient", "conll"] });
    const others = accumulator({ metrics: ["mentions", "conll"] });
    for (const part of [spans, named]) for (const each of [total, others]) each.add(part, part);
    expect(total.without(["mentions-lenient"]).result()).toEqual(others.result());
  });

  it("is refused if units are compared", () => {
    const total = accumulator({ metrics: ["mentions-lenient"] });
    total.add(named, named);
    expect(() => measureUnits([total], "document")).toThrow(
      "mentions-lenient needs text, which the key lacks in names",
    );
  });
});
