import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { withLayers } from "../formats/common/parts/found-layers.ts";
import { mentionsToPart, namesToPart } from "../formats/common/parts/mentions-to-part.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { distinctMentions, type DuplicatePolicy, exactMatching, withoutRepeats } from "./equal-mentions.ts";

const part = partOf([
  [
    [0, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 2],
  ],
  [[2, 2]],
]);

function left(policy: "first" | "last" | "keep"): string[] {
  const { mentions } = part;
  return Array.from(distinctMentions(part, policy).order, (m) => {
    return `${mentions.first[m]}–${mentions.last[m]} in ${mentions.entity[m]}`;
  });
}

describe("distinctMentions", () => {
  it("keeps a repeated span in the first entity, or in the last one", () => {
    expect(left("first")).toStrictEqual(["0–0 in 1", "0–1 in 0", "2–2 in 0"]);
    expect(left("last")).toStrictEqual(["0–0 in 1", "0–1 in 0", "2–2 in 2"]);
  });

  it("sorts repeated mentions under keep by their entities' spans: {0–0, 2–2}, {0–1, 2–2}, {2–2}", () => {
    expect(left("keep")).toStrictEqual(["0–0 in 1", "0–1 in 0", "2–2 in 1", "2–2 in 0", "2–2 in 2"]);
  });

  it.each(["first", "last", "keep"] as const)("reports repetitions under %s in the order of the file", (policy) => {
    const { repeated } = distinctMentions(part, policy);
    expect(repeated.map(({ mentions }) => mentions.map((m) => part.mentions.entity[m]))).toStrictEqual([[0, 1, 2]]);
  });

  it("follows the order of entities in the file, not that of mentions", () => {
    const once = partOf([["a"], ["a"]]);
    const swapped = { ...once, mentions: { ...once.mentions, entity: Int32Array.of(1, 0) } };
    expect(Array.from(distinctMentions(swapped, "first").order)).toStrictEqual([1]);
    expect(Array.from(distinctMentions(swapped, "last").order)).toStrictEqual([0]);
    expect(distinctMentions(swapped, "keep").repeated).toStrictEqual([{ mentions: [1, 0] }]);
  });

  it("under keep, sorts an entity after its prefixes, and other entities by the first mention that differs", () => {
    const entitiesOf = (...clusters: string[][]): string[] => {
      const { mentions } = partOf(clusters);
      const order = Array.from(distinctMentions(partOf(clusters), "keep").order);
      return order.filter((m) => mentions.names![m] === "a").map((m) => clusters[mentions.entity[m]].join(""));
    };
    expect(entitiesOf(["a", "b"], ["a"])).toStrictEqual(["a", "ab"]);
    expect(entitiesOf(["a", "c", "d"], ["a", "b", "e"])).toStrictEqual(["abe", "acd"]);
    expect(entitiesOf(["a", "b", "e"], ["a", "c", "d"])).toStrictEqual(["abe", "acd"]);
  });

  it("finds a span that is repeated within one entity", () => {
    const twice = partOf([["a", "a", "b"]]);
    expect(distinctMentions(twice, "first").order).toHaveLength(2);
    expect(distinctMentions(twice, "keep").order).toHaveLength(3);
    expect(distinctMentions(twice, "first").repeated).toHaveLength(1);
  });

  it("distinguishes a discontinuous mention from the span from its first to its last token", () => {
    const whole = partOf([[[0, 2]], [[0, 2]]]);
    const pieces = new Map([[1, Int32Array.of(0, 0, 2, 2)]]);
    const { order, repeated } = distinctMentions({ ...whole, mentions: { ...whole.mentions, pieces } }, "first");
    expect(order).toHaveLength(2);
    expect(repeated).toStrictEqual([]);
  });

  it("keeps everything if nothing is repeated", () => {
    const { order, repeated } = distinctMentions(partOf([["c"], ["a", "b"]]), "first");
    expect(Array.from(order)).toStrictEqual([0, 1, 2]);
    expect(repeated).toStrictEqual([]);
  });

  it("sorts by first and last token, and keeps each span in the first or the last entity that has it", () => {
    const span = fc.tuple(fc.nat(3), fc.nat(25)).map(([first, more]): [number, number] => [first, first + more]);
    fc.assert(
      fc.property(
        fc.array(fc.array(span, { minLength: 1, maxLength: 20 }), { maxLength: 4 }),
        fc.constantFrom("first", "last"),
        (clusters, policy) => {
          const random = partOf(clusters);
          const { first, last, entity } = random.mentions;
          const found = Array.from(distinctMentions(random, policy).order, (m) => [first[m], last[m], entity[m]]);
          const entitiesOf = new Map<string, number[]>();
          clusters.forEach((cluster, e) => {
            for (const [from, to] of cluster) {
              const id = `${String(from).padStart(3, "0")} ${String(to).padStart(3, "0")}`;
              entitiesOf.set(id, [...(entitiesOf.get(id) ?? []), e]);
            }
          });
          const expected = [...entitiesOf.keys()].sort().map((id) => {
            const those = entitiesOf.get(id)!;
            return [...id.split(" ").map(Number), policy === "first" ? Math.min(...those) : Math.max(...those)];
          });
          expect(found).toStrictEqual(expected);
        },
      ),
    );
  });

  it("sorts repetitions under keep by the list of their entities' spans", () => {
    const span = fc.constantFrom("a", "b", "c", "d");
    fc.assert(
      fc.property(fc.array(fc.array(span, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (clusters) => {
        const random = partOf(clusters);
        const { entity, names } = random.mentions;
        const content = clusters.map((cluster) => cluster.toSorted().join(""));
        const found = Array.from(distinctMentions(random, "keep").order, (m) => names![m] + content[entity[m]]);
        // Each string begins with the span. "a" sorts before "ab", as a list sorts before a longer one with the same
        // beginning.
        expect(found).toStrictEqual(found.toSorted());
        expect(found).toHaveLength(clusters.flat().length);
      }),
    );
  });

  it("accepts 150,000 mentions, with one repeated span or with many", () => {
    const ofOne = partOf(Array.from({ length: 150_000 }, () => ["a"]));
    expect(distinctMentions(ofOne, "keep").order).toHaveLength(150_000);
    expect(distinctMentions(ofOne, "first").order).toHaveLength(1);
    const pairs = Array.from({ length: 75_000 }, (_, i) => [`m${i}`, `m${(i * 7) % 75_000}`]);
    expect(distinctMentions(partOf(pairs), "keep").order).toHaveLength(150_000);
    const equal = Array.from({ length: 300 }, () => Array.from({ length: 500 }, (_, i) => `m${i}`));
    expect(distinctMentions(partOf(equal), "keep").order).toHaveLength(150_000);
  });
});

const frame = { document: "d", part: "" };

it("withoutRepeats keeps each span once, with all its data", () => {
  const part = mentionsToPart(frame, [
    { entity: "a", runs: [0, 3], line: 1, head: 2, minimum: [2, 2], entityType: "x", features: { type: "NAM" } },
    { entity: "b", runs: [0, 3], line: 2, head: 3, features: { type: "NOM" }, entityFeatures: { class: "GEN" } },
    { entity: "c", runs: [5, 5, 7, 7], line: 3, alias: "m3", headOffsets: [50, 52] },
    { entity: "c", runs: [5, 5, 7, 7], line: 4, alias: "m4" },
    {
      entity: "d",
      runs: [9, 9],
      line: 5,
      entityType: "y",
      features: { type: "PRO" },
      entityFeatures: { class: "SPC" },
    },
  ]);
  expect(withoutRepeats(part)).toEqual(
    mentionsToPart(frame, [
      { entity: "a", runs: [0, 3], line: 1, head: 2, minimum: [2, 2], entityType: "x", features: { type: "NAM" } },
      { entity: "c", runs: [5, 5, 7, 7], line: 3, alias: "m3", headOffsets: [50, 52] },
      {
        ...{ entity: "d", runs: [9, 9], line: 5, entityType: "y" },
        ...{ features: { type: "PRO" }, entityFeatures: { class: "SPC" } },
      },
    ]),
  );
});

it("withoutRepeats keeps each opaque name once", () => {
  const mentions = [
    { entity: "a", name: "x" },
    { entity: "b", name: "x" },
    { entity: "b", name: "y" },
  ];
  const kept = withoutRepeats(namesToPart(frame, mentions));
  expect(kept.mentions.names).toEqual(["x", "y"]);
  expect(kept.entities.ids).toEqual(["a", "b"]);
});

it("withoutRepeats returns the same part if nothing is repeated", () => {
  const part = mentionsToPart(frame, [{ entity: "a", runs: [0, 3] }]);
  expect(withoutRepeats(part)).toBe(part);
});

it("withoutRepeats keeps layers, except for removed entities", () => {
  const span = { runs: [0, 0] };
  const mentions = [
    { entity: "a", runs: [0, 0] },
    { entity: "gone", runs: [0, 0] },
    { entity: "b", runs: [1, 1] },
    { entity: "c", runs: [2, 2] },
  ];
  const layers = (gone: boolean) => ({
    splits: [
      { entity: "c", antecedent: "a" },
      ...(gone ? [{ entity: "c", antecedent: "gone" }] : []),
      { entity: "c", antecedent: "b" },
    ],
    bridges: [
      { anaphor: span, antecedent: span, entity: "gone", relation: "" },
      { anaphor: span, antecedent: span, entity: "c", relation: "" },
    ],
    nonReferring: [{ entity: "x", ...span }],
  });
  expect(withoutRepeats(withLayers(mentionsToPart(frame, mentions), layers(true)))).toEqual(
    withLayers(mentionsToPart(frame, mentions.toSpliced(1, 1)), layers(false)),
  );
});

function match(key: AnnotatedPart, response: AnnotatedPart, policy: DuplicatePolicy = "first"): string[] {
  const pairs = exactMatching(
    key,
    response,
    distinctMentions(key, policy).order,
    distinctMentions(response, policy).order,
  );
  const show = ({ mentions, entities }: AnnotatedPart, m: number): string => {
    const what =
      mentions.names?.[m] ?? mentions.pieces?.get(m)?.join(",") ?? `${mentions.first[m]},${mentions.last[m]}`;
    return `${what}@${entities.ids[mentions.entity[m]]}`;
  };
  return Array.from(pairs.key, (m, i) => `${show(key, m)}=${show(response, pairs.response[i])}`);
}

const matchClusters = (key: Clusters, response: Clusters, policy: DuplicatePolicy = "first"): string[] =>
  match(partOf(key), partOf(response), policy);

describe("exactMatching", () => {
  it("pairs equal spans only, regardless of entities", () => {
    const key: Clusters = [
      [
        [0, 3],
        [2, 2],
      ],
      [[0, 1]],
    ];
    const response: Clusters = [
      [
        [0, 1],
        [2, 3],
      ],
      [[0, 3]],
      [[1, 1]],
    ];
    expect(matchClusters(key, response)).toStrictEqual(["0,1@1=0,1@0", "0,3@0=0,3@1"]);
  });

  it("pairs equal names", () => {
    expect(matchClusters([["b", "a"], ["c"]], [["c", "x"], ["a"]])).toStrictEqual(["a@0=a@1", "c@1=c@0"]);
  });

  it("sorts names by code units: B, a, ä", () => {
    expect(matchClusters([["ä", "a", "B"]], [["a", "B", "ä"]])).toStrictEqual(["B@0=B@0", "a@0=a@0", "ä@0=ä@0"]);
  });

  it("never pairs a span with a name", () => {
    expect(matchClusters([[[0, 0]]], [["0"]])).toStrictEqual([]);
    expect(matchClusters([["0"]], [[[0, 0]]])).toStrictEqual([]);
  });

  it("pairs nothing if a side has no mentions", () => {
    expect(matchClusters([], [])).toStrictEqual([]);
    expect(matchClusters([["a"]], [])).toStrictEqual([]);
    expect(matchClusters([], [["a"]])).toStrictEqual([]);
  });

  it("pairs a discontinuous mention only with an equal one", () => {
    const whole = partOf([[[0, 2]]]);
    const pieces = { ...whole, mentions: { ...whole.mentions, pieces: new Map([[0, Int32Array.of(0, 0, 2, 2)]]) } };
    const others = { ...whole, mentions: { ...whole.mentions, pieces: new Map([[0, Int32Array.of(0, 1, 2, 2)]]) } };
    expect(match(whole, pieces)).toStrictEqual([]);
    expect(match(pieces, whole)).toStrictEqual([]);
    expect(match(pieces, others)).toStrictEqual([]);
    expect(match(pieces, pieces)).toStrictEqual(["0,0,2,2@0=0,0,2,2@0"]);
  });

  it("pairs repeated mentions one to one under keep, and leaves the rest twinless", () => {
    const once: Clusters = [["a", "b"]];
    const twice: Clusters = [
      ["a", "b"],
      ["a", "c"],
    ];
    expect(matchClusters(once, twice, "keep")).toStrictEqual(["a@0=a@0", "b@0=b@0"]);
    expect(matchClusters(twice, twice, "keep")).toStrictEqual(["a@0=a@0", "a@1=a@1", "b@0=b@0", "c@1=c@1"]);
  });

  it("pairs, exactly once, every span that both sides have", () => {
    const span = fc
      .tuple(fc.nat(5), fc.nat(3))
      .map(([first, more]): readonly [number, number] => [first, first + more]);
    const side = fc.uniqueArray(span, { selector: String, maxLength: 12 });
    fc.assert(
      fc.property(side, side, (key, response) => {
        const expected = key.filter((a) => response.some((b) => String(a) === String(b))).map(String);
        const found = matchClusters([key], [response]).map((pair) => pair.split("@")[0]);
        expect(found.toSorted()).toStrictEqual(expected.toSorted());
      }),
    );
  });
});
