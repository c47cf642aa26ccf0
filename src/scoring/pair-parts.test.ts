import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { type PartSource, type PartsPaired, pairParts } from "./pair-parts.ts";
import { partOf } from "./score-clusters.ts";

/** Returns a part from `x`, `x#000` or `x#000=first`: document, part number, and the name of its only mention. */
function part(text: string): AnnotatedPart {
  const [, document, number = "", name = "only"] = /^([^#=]*)(?:#([^=]*))?(?:=(.*))?$/.exec(text)!;
  return { ...partOf([[name]], document), part: number };
}

function source(...texts: readonly string[]): PartSource {
  return { open: () => texts.map(part) };
}

interface Paired {
  readonly pairs: readonly string[];
  readonly diagnostics: readonly string[];
}

/** Returns pairs as `key | response | …`. A side is document#part=name, or `-` if it is absent. */
function pair(key: PartSource, ...responses: readonly PartSource[]): Paired {
  const diagnostics: Diagnostic[] = [];
  const pairs = Array.from(
    pairParts(key, responses, (diagnostic) => diagnostics.push(diagnostic)),
    describePair,
  );
  return { pairs, diagnostics: diagnostics.map(({ code, file, document }) => [code, file, document].join(" ").trim()) };
}

function describePair({ key, responses }: PartsPaired): string {
  const show = (side: AnnotatedPart | undefined): string =>
    side === undefined ? "-" : `${side.document}#${side.part}=${side.mentions.names?.[0]}`;
  return [key, ...responses].map(show).join(" | ");
}

const named = (file: string, ...texts: readonly string[]): PartSource => ({ ...source(...texts), file });

describe("pairParts", () => {
  it("pairs the parts of files in the same order", () => {
    const { pairs, diagnostics } = pair(source("a#000", "a#001", "b#000"), source("a#000", "a#001", "b#000"));
    expect(pairs).toStrictEqual(["a#000=only | a#000=only", "a#001=only | a#001=only", "b#000=only | b#000=only"]);
    expect(diagnostics).toStrictEqual([]);
  });

  it("keeps the order of the key if that of the response differs, and reports nothing", () => {
    const { pairs, diagnostics } = pair(source("a", "b", "c"), source("c=3", "a=1", "b=2"));
    expect(pairs).toStrictEqual(["a#=only | a#=1", "b#=only | b#=2", "c#=only | c#=3"]);
    expect(diagnostics).toStrictEqual([]);
  });

  it("pairs several responses at once, each with its own order", () => {
    const { pairs } = pair(source("a", "b"), source("a=1", "b=2"), source("b=4", "a=3"));
    expect(pairs).toStrictEqual(["a#=only | a#=1 | a#=3", "b#=only | b#=2 | b#=4"]);
  });

  it("pairs a part that a response lacks with the other responses only, and names the file that lacks it", () => {
    const { pairs, diagnostics } = pair(source("a", "b"), named("r1", "b"), named("r2", "a"));
    expect(pairs).toStrictEqual(["a#=only | - | a#=only", "b#=only | b#=only | -"]);
    expect(diagnostics).toStrictEqual(["missing-document r1 a", "missing-document r2 b"]);
  });

  it("returns extra parts last, and the same part of several responses as one pair", () => {
    const { pairs, diagnostics } = pair(source("b"), named("r1", "a=1", "b", "c=2"), named("r2", "c=3", "b"));
    expect(pairs).toStrictEqual(["b#=only | b#=only | b#=only", "- | a#=1 | -", "- | c#=2 | c#=3"]);
    expect(diagnostics.toSorted()).toStrictEqual(["extra-document r1 a", "extra-document r1 c", "extra-document r2 c"]);
  });

  it("pairs the only documents of two files if one is named only by its file, and reports it", () => {
    expect(pair(named("x/gold.json", "gold"), named("y/sys.json", "sys=s"))).toEqual({
      pairs: ["gold#=only | gold#=s"],
      diagnostics: ["paired-alone y/sys.json sys"],
    });
    expect(pair(named("k.conll", "nw/a#000"), named("r.json", "=s")).pairs).toEqual(["nw/a#000=only | nw/a#000=s"]);
    // No pair if both have names of their own, or if a file has several.
    expect(pair(named("k.conll", "a#000"), named("r.conll", "b#000=s")).pairs).toHaveLength(2);
    expect(pair(named("k.json", "k"), named("r.json", "r=s", "t")).pairs).toHaveLength(3);
    expect(pair(named("k.json", "k", "l"), named("r.json", "r=s")).pairs).toHaveLength(3);
  });

  it("accepts empty sources, and a key without responses", () => {
    expect(pair(source(), source())).toStrictEqual({ pairs: [], diagnostics: [] });
    expect(pair(source(), source("a")).pairs).toStrictEqual(["- | a#=only"]);
    expect(pair(source("a"), source()).pairs).toStrictEqual(["a#=only | -"]);
    expect(pair(source("a")).pairs).toStrictEqual(["a#=only"]);
  });

  it("gives equal parts equal ids and different ones different ids", () => {
    const ids = Array.from(
      pairParts(source("a#000", "a#001", "b#000"), [source("c")], () => undefined),
      ({ id }) => id,
    );
    expect(new Set(ids).size).toBe(4);
    const again = Array.from(
      pairParts(source("a#0"), [], () => undefined),
      ({ id }) => id,
    );
    expect(again[0]).toBe(ids[0]);
  });

  it("gives the place of an extra part, but no line for a missing one", () => {
    const diagnostics: Diagnostic[] = [];
    const at = (text: string, line: number): AnnotatedPart => ({ ...part(text), line });
    const sides = [{ open: () => [at("a#000", 7)] }, { open: () => [at("b#000", 9)], file: "r" }] as const;
    Array.from(pairParts(sides[0], [sides[1]], (diagnostic) => diagnostics.push(diagnostic)));
    expect(diagnostics).toStrictEqual([
      { code: "missing-document", severity: "warning", file: "r", document: "a; part 000" },
      { code: "extra-document", severity: "warning", file: "r", line: 9, document: "b; part 000" },
    ]);
  });
});

describe("the part names", () => {
  it.each([
    // e2e appends the part to the document. Part 0 may be omitted, and leading zeros do not matter.
    ["x_0", "x#000"],
    ["x#000", "x_0"],
    ["x_12", "x#012"],
    ["x", "x#000"],
    ["x#000", "x"],
    ["x#0", "x#000"],
    ["x#7", "x#007"],
    ["x", "x_0"],
    ["x_0", "x"],
  ])("%s and %s mean the same part", (key, response) => {
    expect(pair(source(key), source(response)).diagnostics).toStrictEqual([]);
  });

  it.each([
    ["x", "x#001"],
    ["x#001", "x"],
    ["x_1", "x#000"],
    ["x_0", "x#001"],
    ["x#1", "x#10"],
    ["x#a", "x#b"],
    ["x", "y"],
  ])("%s and %s mean different parts", (key, response) => {
    expect(pair(source(key), source(response)).pairs).toStrictEqual([
      `${describePair({ id: "", key: part(key), responses: [] })} | -`,
      `- | ${describePair({ id: "", key: part(response), responses: [] })}`,
    ]);
  });
});

describe("pairing, if parts of a file have names that another format may write alike", () => {
  /** Returns the pairs that the caller scores: the last with each id. */
  function last(key: PartSource, ...responses: readonly PartSource[]): Paired {
    const pairs = new Map<string, string>();
    const diagnostics: string[] = [];
    const report = ({ code, document }: Diagnostic): void => {
      diagnostics.push(`${code} ${document}`);
    };
    for (const found of pairParts(key, responses, report)) pairs.set(found.id, describePair(found));
    return { pairs: [...pairs.values()].sort(), diagnostics };
  }

  it.each([
    ["in the same order", ["x=k", "x_0=k0"], ["x=r", "x_0=r0"]],
    ["in another order", ["x=k", "x_0=k0"], ["x_0=r0", "x=r"]],
  ])("pairs exact names, %s", (_, key, response) => {
    const { pairs, diagnostics } = last(source(...key), source(...response));
    expect(pairs).toStrictEqual(["x#=k | x#=r", "x_0#=k0 | x_0#=r0"]);
    expect(diagnostics).toStrictEqual([]);
  });

  it("pairs part 1 of a document, and part 0 of one whose name ends in _1", () => {
    const { pairs, diagnostics } = last(source("x#001=k", "x_1#000=k0"), source("x_1#000=r0", "x#001=r"));
    expect(pairs).toStrictEqual(["x#001=k | x#001=r", "x_1#000=k0 | x_1#000=r0"]);
    expect(diagnostics).toStrictEqual([]);
  });

  it.each([
    [["x", "x_0"], ["x_0"], ["x#=only | -", "x_0#=only | x_0#=only"], ["missing-document x"]],
    [["x_0", "x"], ["x_0"], ["x#=only | -", "x_0#=only | x_0#=only"], ["missing-document x"]],
    [["x"], ["x_0", "x"], ["- | x_0#=only", "x#=only | x#=only"], ["extra-document x_0"]],
    [
      ["y"],
      ["x_0", "x"],
      ["- | x#=only", "- | x_0#=only", "y#=only | -"],
      ["missing-document y", "extra-document x_0", "extra-document x"],
    ],
  ])("does not take %s for %s", (key, response, pairs, diagnostics) => {
    expect(last(source(...key), source(...response))).toStrictEqual({ pairs, diagnostics });
  });

  it("pairs a part that is left alone with the one that is left alone", () => {
    const { pairs, diagnostics } = last(source("x#000=k", "x_0=k0"), source("x_0=r0", "x=r"));
    expect(pairs).toStrictEqual(["x#000=k | x#=r", "x_0#=k0 | x_0#=r0"]);
    expect(diagnostics).toStrictEqual([]);
  });

  it("prefers a document of the same name to one whose name ends in the part's number", () => {
    expect(last(source("x#000=k"), source("x_0=r0", "x=r"))).toStrictEqual({
      pairs: ["- | x_0#=r0", "x#000=k | x#=r"],
      diagnostics: ["extra-document x_0"],
    });
  });

  it("pairs each response in its own way", () => {
    const { pairs } = last(source("x=k", "x_0=k0"), source("x_0=a0", "x=a"), source("x_0=b0"));
    expect(pairs).toStrictEqual(["x#=k | x#=a | -", "x_0#=k0 | x_0#=a0 | x_0#=b0"]);
  });

  it("takes the last copy of a part that is repeated", () => {
    const { pairs, diagnostics } = last(source("x=k", "x_0=k0"), source("x_0=1", "x=r", "x_0=2"));
    expect(pairs).toStrictEqual(["x#=k | x#=r", "x_0#=k0 | x_0#=2"]);
    expect(diagnostics).toStrictEqual(["duplicate-document x_0"]);
  });
});

describe("pairing, if a part is repeated", () => {
  /** Returns the pairs that the caller scores: the last pair of each part, in the place of the first. */
  function scored(key: PartSource, ...responses: readonly PartSource[]): Paired {
    const last = new Map<string, string>();
    const diagnostics: string[] = [];
    for (const paired of pairParts(key, responses, ({ code, file }) => diagnostics.push(`${code} ${file}`))) {
      last.set(paired.id, describePair(paired));
    }
    return { pairs: [...last.values()], diagnostics };
  }

  it("in the response, keeps the last copy", () => {
    expect(scored(source("a", "b"), named("r", "a=old", "b", "a=new"))).toStrictEqual({
      pairs: ["a#=only | a#=new", "b#=only | b#=only"],
      diagnostics: ["duplicate-document r"],
    });
  });

  it("in the key, keeps the last copy", () => {
    expect(scored(named("k", "a=old", "a=new", "b"), source("a=r", "b=r"))).toStrictEqual({
      pairs: ["a#=new | a#=r", "b#=only | b#=r"],
      diagnostics: ["duplicate-document k"],
    });
  });

  it("on both sides, keeps the last copies", () => {
    const { pairs, diagnostics } = scored(named("k", "a=k1", "b", "a=k2"), named("r", "a=r1", "a=r2", "b"));
    expect(pairs).toStrictEqual(["a#=k2 | a#=r2", "b#=only | b#=only"]);
    expect(diagnostics.toSorted()).toStrictEqual(["duplicate-document k", "duplicate-document r"]);
  });

  it("twice, keeps the last copy, and reports both repetitions", () => {
    expect(scored(source("a"), named("r", "a=1", "a=2", "a=3"))).toStrictEqual({
      pairs: ["a#=only | a#=3"],
      diagnostics: ["duplicate-document r", "duplicate-document r"],
    });
  });

  it("in one of several responses, leaves the others unchanged", () => {
    expect(scored(source("a"), named("r1", "a=1", "a=2"), named("r2", "a=x")).pairs).toStrictEqual([
      "a#=only | a#=2 | a#=x",
    ]);
  });

  it("in the key, and missing from the response, keeps the last copy, alone", () => {
    expect(scored(named("k", "a=1", "a=2"), named("r")).pairs).toStrictEqual(["a#=2 | -"]);
  });

  it("in the response, and not in the key, returns the last copy as extra", () => {
    expect(scored(source("a"), named("r", "b=1", "a", "b=2")).pairs).toStrictEqual(["a#=only | a#=only", "- | b#=2"]);
  });

  it("in a response whose format names it differently from the key, keeps the last copy", () => {
    expect(scored(source("x"), named("r", "x#000=1", "x#000=2")).pairs).toStrictEqual(["x#=only | x#000=2"]);
  });

  it("in a key whose format names it differently from the response, keeps the last copy", () => {
    expect(scored(named("k", "x#000=1", "x#000=2"), source("x=r")).pairs).toStrictEqual(["x#000=2 | x#=r"]);
  });

  it("opens the sources a second time, with `again` set; otherwise, it opens them only once", () => {
    const openings: boolean[] = [];
    const watched = (...texts: readonly string[]): PartSource => ({
      open: (again) => {
        openings.push(again);
        return texts.map(part);
      },
    });
    Array.from(pairParts(watched("a"), [watched("a")], () => undefined));
    expect(openings).toStrictEqual([false, false]);
    openings.length = 0;
    Array.from(pairParts(watched("a"), [watched("a", "a")], () => undefined));
    expect(openings.toSorted()).toStrictEqual([false, false, true, true]);
  });
});

describe("pairing in little memory", () => {
  function counting(...texts: readonly string[]): { source: PartSource; read: () => number } {
    let read = 0;
    return {
      source: {
        *open() {
          for (const text of texts) {
            read++;
            yield part(text);
          }
        },
      },
      read: () => read,
    };
  }

  it("reads files at the same pace if their parts have the same order: n parts for n pairs, but at least two", () => {
    const names = ["a", "b", "c", "d"];
    const key = counting(...names);
    const responses = [counting(...names), counting(...names)];
    const pairs = pairParts(
      key.source,
      responses.map(({ source: one }) => one),
      () => undefined,
    );
    expect([key, ...responses].map(({ read }) => read())).toStrictEqual([0, 0, 0]);
    for (let n = 1; n <= names.length; n++) {
      expect(pairs.next().done).toBe(false);
      expect([key, ...responses].map(({ read }) => read())).toStrictEqual(Array(3).fill(Math.max(n, 2)));
    }
    expect(pairs.next().done).toBe(true);
  });

  it("reads a response in another order only up to the wanted part", () => {
    const key = counting("c", "a", "b", "d");
    const response = counting("a", "b", "c", "d");
    const read: number[] = [];
    for (const paired of pairParts(key.source, [response.source], () => undefined)) {
      expect(paired.responses[0]).toBeDefined();
      read.push(response.read());
    }
    // c is third, so a and b wait until the key reaches them.
    expect(read).toStrictEqual([3, 3, 3, 4]);
  });
});
