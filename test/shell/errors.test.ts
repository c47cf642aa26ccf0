import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorFacets } from "../../src/analysis/index.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

const paper = ["examples/pradhan-2014/key.json", "examples/pradhan-2014/response.json"];
const tagged = ["examples/tagged/key.conll", "examples/tagged/response.conll"];
const corpus = ["examples/key.conll", "examples/response.conll"];

type Figures = Readonly<Record<string, { readonly f1: number | null }>>;

interface TypeGain {
  readonly type: string;
  readonly scores: Figures;
  readonly gains: Figures;
}

interface Report {
  readonly systems: readonly {
    readonly counts: Readonly<Record<string, number>>;
    readonly identities: object;
    readonly contributions?: readonly {
      figures: Partial<
        Record<string, Partial<Record<"recall" | "precision" | "value", { share: number; loss: number }>>>
      >;
    }[];
    readonly whatIf?: { readonly before: Figures; readonly alone: TypeGain[]; readonly cumulative: TypeGain[] };
    readonly errors: readonly {
      id: string;
      type: string;
      document: string;
      mentions: { text: string }[];
      why: { text: string };
      gains?: Figures;
      entityGains?: Figures;
    }[];
  }[];
  readonly shared: readonly (readonly number[])[];
  readonly scores?: {
    readonly refused?: string;
    readonly pairs: readonly { a: string; b: string; metric: string; delta: number; ci: number[]; p: number }[];
  };
  readonly comparisons: readonly {
    fixed: string[];
    introduced: string[];
    shared: string[];
    changed: string[][];
    byType: Readonly<Record<string, Readonly<Record<string, number>>>>;
  }[];
}

function report(...args: string[]): Report {
  const { stdout, code, stderr } = runCli(["errors", ...args, "--format", "json"]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Report;
}

/** The key is {a b c} {d e f g}, the response {a b} {c d} {f g h i}. */
describe("the example of Pradhan et al. 2014 §4", () => {
  it("has the errors that a count by hand finds", () => {
    const [{ counts, identities, errors }] = report(...paper).systems;
    expect(counts).toEqual({
      "span-error": 0,
      // c and d.
      "conflated-entities": 1,
      // h and i.
      "extra-mention": 2,
      "extra-entity": 0,
      "extra-singleton": 0,
      // c is split from a and b, and d from f and g.
      "divided-entity": 2,
      // e.
      "missing-mention": 1,
      "missing-entity": 0,
      "missing-singleton": 0,
    });
    // MUC recall and precision are 2/5, so 3 of 5 links are wrong on each side.
    expect(identities).toEqual({
      recall: { links: 3, cuts: 2, mentions: 1, entities: 0 },
      precision: { links: 3, cuts: 1, mentions: 2, entities: 0 },
    });
    expect(errors.map(({ type, mentions }) => `${type} ${mentions.map(({ text }) => text).join(" ")}`)).toEqual([
      "divided-entity c",
      "divided-entity d",
      "missing-mention e",
      "conflated-entities d",
      "extra-mention h",
      "extra-mention i",
    ]);
  });

  it("is shown with a reason, the taxonomy and a table of wrong links with --details", () => {
    const { stdout } = runCli(["errors", ...paper, "--details"]);
    expect(stdout).toContain("The response found 3 of the 4 mentions of key entity K2, but not this one.");
    expect(stdout).toContain("taxonomy:anchored|spans:official|links:closest\n");
    expect(stdout).toMatch(/recall \(divided, missing\) +3 +2 +1 +0\n/);
  });
});

describe("the list of errors", () => {
  it("shows types without errors only with --details", () => {
    const shown = runCli(["errors", ...corpus]).stdout;
    expect(shown).toMatch(/^divided-entity +2 +\+\d/m);
    expect(shown).not.toContain("extra-entity");
    expect(runCli(["errors", ...corpus, "--details"]).stdout).toMatch(/^extra-entity +0$/m);
  });

  it("follows --type, --limit and --sort", () => {
    const { errors } = report(...corpus, "--type", "divided-entity,missing-mention", "--sort", "type").systems[0];
    const types = errors.map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(["divided-entity", "missing-mention"]));
    expect(types).toEqual(types.toSorted());
    const { stdout } = runCli(["errors", ...corpus, "--limit", "1"]);
    expect(stdout).toMatch(/^First 1 of 9 errors \(all: --limit 9\)\n.*\n .*\n\n/m);
  });

  it("follows --document", () => {
    const { errors } = report(...corpus, "--document", "tc/kitchen").systems[0];
    expect(new Set(errors.map(({ document }) => document))).toEqual(new Set(["tc/kitchen"]));
  });

  it("has counts that add up to all errors with --by", () => {
    const { stdout } = runCli(["errors", ...corpus, "--by", "first-mention", "--limit", "0"]);
    const cells = [...stdout.slice(stdout.indexOf("first-mention"), stdout.indexOf("taxonomy:")).matchAll(/ (\d+)\//g)];
    expect(cells.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(9);
  });

  describe("the number of units with --by", () => {
    const tagged = ["errors", "examples/tagged/key.conll", "examples/tagged/response.conll"];
    const byType = [...tagged, "-m", "conll", "--by", "mention-type"];
    /**
     * Counted by hand. The key has 34 mentions: 1 name (Port Ellery), 14 pronouns and 19 nominal mentions. The response
     * has 32: 1, 14 and 17. The key's singletons are the weekend, which is missing, and the crane.
     */
    const expected = {
      "conflated-entities": { side: "response", unit: "mentions", counts: [17, 14], rates: [1 / 17, 2 / 14] },
      "extra-mention": { side: "response", unit: "mentions", counts: [17, 14], rates: [1 / 17, 0] },
      "divided-entity": { side: "key", unit: "mentions", counts: [19, 14], rates: [1 / 19, 1 / 14] },
      "missing-mention": { side: "key", unit: "mentions", counts: [19, 14], rates: [2 / 19, 0] },
      "missing-singleton": { side: "key", unit: "singletons", counts: [2, 0], rates: [1 / 2, null] },
    };

    it("is in JSON", () => {
      const { systems } = JSON.parse(runCli([...byType, "--format", "json"]).stdout) as {
        systems: { by: { values: string[]; of: object } }[];
      };
      expect(systems[0].by).toMatchObject({ values: ["nominal", "pronoun"], of: expected });
      expect(Object.keys(systems[0].by.of).sort()).toEqual(Object.keys(expected).sort());
    });

    it("is in text, with a legend", () => {
      const { stdout } = runCli([...byType, "--limit", "0", "--digits", "1"]);
      const text = stdout.replace(/ +/g, " ");
      expect(text).toContain("mention-type of nominal pronoun\n");
      expect(text).toContain("conflated-entities response mentions 1/17 5.9 2/14 14.3\n");
      expect(text).toContain("missing-singleton key singletons 1/2 50.0 0/0 —\n");
      expect(text).toContain("By mention-type: errors/size of the class, and percent.");
    });

    it("is in TSV", () => {
      const { stdout } = runCli([...byType, "--format", "tsv", "--table", "by"]);
      const [head, ...rows] = stdout.trimEnd().split("\n");
      expect(head).toBe("system\tby\tvalue\ttype\terrors\tside\tunit\tof\trate");
      expect(rows).toContain(
        "response\tmention-type\tpronoun\tconflated-entities\t2\tresponse\tmentions\t14\t0.14285714285714285",
      );
      expect(rows).toContain("response\tmention-type\tpronoun\tmissing-singleton\t0\tkey\tsingletons\t0\t");
      expect(rows).toHaveLength(10);
      const without = runCli([...tagged, "--format", "tsv", "--table", "by"]);
      expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("name the facet with --by")]);
    });

    it("is the number of mentions for links and decisions, and is absent for facets that only errors have", () => {
      const of = (...args: string[]): unknown => {
        const { stdout } = runCli([...tagged, "-m", "conll", "--format", "json", ...args]);
        return (JSON.parse(stdout) as { systems: { by: unknown }[] }).systems[0].by;
      };
      // The parts of nw/harbour count together: 15 + 8 mentions in the key, and 14 + 7 in the response.
      expect(of("--by", "document", "--level", "link")).toEqual({
        by: "document",
        values: ["nw/harbour", "tc/kitchen"],
        counts: { "missing-link": [3, 1], "extra-link": [3, 1] },
        of: {
          "missing-link": { side: "key", unit: "mentions", counts: [23, 11], rates: [3 / 23, 1 / 11] },
          "extra-link": { side: "response", unit: "mentions", counts: [21, 11], rates: [3 / 21, 1 / 11] },
        },
      });
      expect(of("--by", "mention-type", "--level", "mention")).toMatchObject({
        of: { missing: { side: "key", unit: "mentions", counts: [19, 14], rates: [3 / 19, 0] } },
      });
      expect(of("--by", "span")).not.toHaveProperty("of");
      expect(of("--by", "first-mention", "--level", "link")).not.toHaveProperty("of");
    });
  });

  it("keeps the ids of errors if it shows only one document", () => {
    const all = new Set(report(...corpus).systems[0].errors.map(({ id }) => id));
    for (const { id } of report(...corpus, "--document", "tc/kitchen").systems[0].errors) expect(all).toContain(id);
  });

  it.each([
    ["jsonl", []],
    ["tsv", []],
    ["md", ["--details"]],
    ["text", ["--details"]],
  ])("has the id of every error in --format %s %j", (format, more) => {
    const { stdout, code } = runCli(["errors", ...corpus, "--format", format, ...more]);
    expect(code).toBe(0);
    const { errors } = report(...corpus).systems[0];
    for (const { id } of errors) expect(stdout).toContain(id);
    const brief = runCli(["errors", ...corpus]).stdout;
    for (const { id, document, mentions } of errors) {
      expect(brief).not.toContain(id);
      expect(brief).toContain(`: ${mentions.map(({ text }) => `“${text}”`).join(", ")} (${document}; part `);
    }
  });

  it("fits 80 columns and 40 lines, of one response or of two, and each error has a heading and a sentence", () => {
    const villages = ["north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);
    for (const args of [corpus, ["examples/villages/key.txt", ...villages]]) {
      const lines = runCli(["errors", ...args])
        .stdout.trimEnd()
        .split("\n");
      // Only the advice and the legend are longer than a line, and a terminal wraps them.
      const long = lines.filter((line) => line.length > 80 && !line.includes("|version:"));
      expect(long.map((line) => line.split(" ")[0])).toEqual([...(args === corpus ? ["Correcting"] : []), "divided:"]);
      expect(lines.length + long.length).toBeLessThanOrEqual(40);
      const at = lines.findIndex((line) => /errors( \(all: --limit \d+\))?$/.test(line));
      expect(lines.slice(at + 1, at + 7).map((line) => line.startsWith("  "))).toEqual([0, 1, 0, 1, 0, 1].map(Boolean));
    }
  });

  it("shows gains in the metrics that were named, or else in the one that ranks", () => {
    const headOf = (...args: string[]): string =>
      runCli(["errors", ...corpus, ...args]).stdout.match(/^errors .*$/m)?.[0] ?? "";
    expect(headOf()).toMatch(/^errors +response +CoNLL gained$/);
    expect(headOf("--rank-by", "lea")).toMatch(/^errors +response +LEA gained$/);
    expect(headOf("-m", "muc,b3")).toMatch(/^errors +response +MUC +B³$/);
    expect(headOf("--details")).toMatch(/^errors +response$/);
  });
});

function conll(name: string, ...tokens: readonly (readonly [word: string, coreference: string])[]): string {
  const lines = tokens.map(([word, coreference], t) => `nw/x 0 ${t} ${word} - - - - - - - ${coreference}`);
  return folder.write(name, `#begin document (nw/x); part 000\n${lines.join("\n")}\n\n#end document\n`);
}

describe("corrections of errors", () => {
  it("end at 100 in the cumulative table, whose rows add up", () => {
    const { whatIf } = report(...corpus).systems[0];
    const { before, cumulative } = whatIf!;
    for (const [id, { f1 }] of Object.entries(cumulative.at(-1)!.scores)) {
      expect(f1, id).toBe(1);
      expect(cumulative.reduce((sum, { gains }) => sum + gains[id].f1!, before[id].f1!)).toBeCloseTo(1, 12);
    }
    const { stdout } = runCli(["errors", ...corpus, "-m", "conll,muc", "--details"]);
    expect(stdout).toMatch(
      /^F1 after correcting this type and all above it\ncorrected +CoNLL +MUC\n(.*\n){9}missing-singleton +100\.00 +100\.00\n/m,
    );
  });

  it("have the gains that a calculation by hand gives", () => {
    const [{ errors }] = report(...paper, "--gains", "-m", "muc,b3").systems;
    const f1 = (recall: number, precision: number): number => (2 * recall * precision) / (recall + precision);
    const gains = errors.map(({ gains: own }) => own!["muc"].f1!);
    const [muc, b3] = [f1(2 / 5, 2 / 5), f1(5 / 12, 1 / 2)];
    const expected = [
      // c: {a b c} {d} {f g h i}; recall 2 + 1 of 5, precision 2 + 0 + 1 of 5.
      f1(3 / 5, 3 / 5),
      // d: {a b} {c} {d f g h i}; recall 1 + 2 of 5, precision 1 + 0 + 2 of 5.
      f1(3 / 5, 3 / 5),
      // e: {a b} {c d} {e f g h i}; recall 1 + 2 of 5, precision 1 + 0 + 2 of 6.
      f1(3 / 5, 3 / 6),
      // d: {a b} {c} {d} {f g h i}; precision 1 + 1 of 4.
      f1(2 / 5, 2 / 4),
      // h, and i: {a b} {c d} {f g i}; precision 1 + 0 + 1 of 4.
      f1(2 / 5, 2 / 4),
      f1(2 / 5, 2 / 4),
    ];
    expected.forEach((score, i) => {
      expect(gains[i]).toBeCloseTo(score - muc, 12);
    });
    // e in B³: recall (5/3 + 10/4) / 7, precision (2 + 1 + 9/5) / 9.
    expect(errors[2].gains!["b3"].f1).toBeCloseTo(f1(25 / 42, 8 / 15) - b3, 12);
  });

  it("have the gain of moving one piece, and that of moving all pieces of the entity", () => {
    // Key {a b c d e} {x y z}, response {a b} {c x} {d y z} {e}. MUC: recall 1 + 1 of 6, precision 1 + 0 + 1 of 4, so
    // F1 is .4.
    const sides = [
      [
        ["a", "b", "c", "d", "e"],
        ["x", "y", "z"],
      ],
      [["a", "b"], ["c", "x"], ["d", "y", "z"], ["e"]],
    ].map((clusters, side) => folder.write(`pieces.${side}.json`, JSON.stringify(clusters)));
    const [{ errors }] = report(...sides, "-m", "muc", "--sort", "loss").systems;
    const figures = errors.map(({ type, mentions, gains, entityGains }) => [
      `${type} ${mentions.map(({ text }) => text).join(" ")}`,
      gains!["muc"].f1!.toFixed(10),
      entityGains!["muc"].f1!.toFixed(10),
    ]);
    const gain = (f1: number): string => (f1 - 2 / 5).toFixed(10);
    // All pieces together: {a b c d e} {x} {y z}; recall 4 + 1 of 6, precision 4 + 1 of 5.
    const all = gain(10 / 11);
    expect(figures).toEqual(
      [
        // {a b c} {x} {d y z} {e}: recall 2 + 1 of 6, precision 2 + 1 of 4.
        ["divided-entity c", gain(6 / 10), all],
        // {a b d} {c x} {y z} {e}: recall 2 + 1 of 6, precision 2 + 0 + 1 of 4.
        ["divided-entity d", gain(6 / 10), all],
        // {a b e} {c x} {d y z}: recall 2 + 1 of 6, precision 2 + 0 + 1 of 5.
        ["divided-entity e", gain(6 / 11), all],
        // x joins y z, the anchor piece of {x y z}, which gives {a b} {c} {d x y z} {e}: recall 1 + 2 of 6, precision 1
        // + 2 of 4.
        ["divided-entity x", gain(6 / 10), gain(6 / 10)],
        // Each gives recall 1 + 1 of 6, precision 1 + 1 of 3.
        ["conflated-entities x", gain(4 / 9), gain(4 / 9)],
        ["conflated-entities d", gain(4 / 9), gain(4 / 9)],
      ].sort(([, a], [, b]) => Number(b) - Number(a)),
    );
  });

  it("are listed by --sort loss from the largest gain in the requested metric to the smallest", () => {
    for (const [metric, ...args] of [["conll"], ["muc", "-m", "muc,b3"], ["lea", "--rank-by", "lea"]]) {
      const losses = report(...corpus, "--sort", "loss", ...args).systems[0].errors.map(
        ({ gains }) => gains![metric].f1!,
      );
      expect(losses).toHaveLength(9);
      expect(losses).toEqual(losses.toSorted((a, b) => b - a));
      expect(losses[0]).toBeGreaterThan(losses[8]);
    }
  });

  it("have gains only with --gains, and undefined gains in arcs-inferred", () => {
    expect(report(...corpus).systems[0].errors[0]).not.toHaveProperty("gains");
    const { whatIf, errors } = report(...tagged, "--gains", "-m", "arcs-inferred").systems[0];
    expect(errors).toHaveLength(9);
    for (const { gains } of errors) expect(gains!["arcs-inferred"].f1).toBeNull();
    expect(whatIf!.cumulative.at(-1)!.scores["arcs-inferred"].f1).toBe(1);
  });

  it("have no known gain in metrics of bridging, which are undefined after a correction, and text says so", () => {
    const anaphora = ["examples/anaphora/key.conllua", "examples/anaphora/response.conllua"];
    const run = (...flags: string[]) => runCli(["errors", ...anaphora, "-m", "bridging-recognition", ...flags]).stdout;
    const { systems } = JSON.parse(run("--format", "json")) as {
      systems: [{ whatIf: { alone: { gains: Record<string, { f1: number | null }> }[] } }];
    };
    for (const { gains } of systems[0].whatIf.alone) expect(gains["bridging-recognition"].f1).toBeNull();
    const text = run();
    expect(text).toContain("No gain in bridging anaphors is known");
    expect(text).not.toContain("gains nothing");
  });

  it("are refused with -m ace if files lack the attributes of ACE, but -m all leaves out ace", () => {
    expect(runCli(["errors", ...paper, "-m", "ace"]).code).toBe(3);
    expect(report(...paper, "-m", "all").systems[0].whatIf!.before).not.toHaveProperty("ace");
  });

  it("start from corrected spans with --spans corrected", () => {
    // Key {the dog, it, him}, response {dog, it}: recall 1/3 and precision 1/2, and with the right span 2/3 and 2/2.
    const key = conll(
      "key.conll",
      ["the", "(0"],
      ["dog", "0)"],
      ["saw", "-"],
      ["it", "(0)"],
      ["near", "-"],
      ["him", "(0)"],
    );
    const response = conll(
      "dog.conll",
      ["the", "-"],
      ["dog", "(0)"],
      ["saw", "-"],
      ["it", "(0)"],
      ["near", "-"],
      ["him", "-"],
    );
    const gainsOf = (spans: string): [string, number][] =>
      report(key, response, "-m", "mentions", "--gains", "--spans", spans).systems[0].errors.map(({ type, gains }) => [
        type,
        Number(gains!["mentions"].f1!.toFixed(10)),
      ]);
    expect(gainsOf("corrected")).toEqual([
      ["span-error", 0.4],
      ["missing-mention", 0.2],
    ]);
    expect(gainsOf("official")).toEqual([
      ["span-error", 0.4],
      // F1 rises from 2/5 to 2/3.
      ["missing-mention", Number((4 / 15).toFixed(10))],
      ["missing-mention", Number((4 / 15).toFixed(10))],
      // F1 rises from 2/5 to 2/4.
      ["extra-mention", 0.1],
    ]);
    const { alone } = report(key, response, "-m", "mentions", "--spans", "corrected").systems[0].whatIf!;
    expect(alone.map(({ type, gains }) => `${type} ${gains["mentions"].f1!.toFixed(2)}`).slice(0, 2)).toEqual([
      "span-error 0.40",
      "conflated-entities 0.00",
    ]);
    expect(alone.find(({ type }) => type === "missing-mention")!.gains["mentions"].f1).toBeCloseTo(0.2, 12);
  });

  it("have a row for each order, type and metric in --table what-if", () => {
    const { stdout } = runCli(["errors", ...corpus, "--format", "tsv", "--table", "what-if", "-m", "muc,b3"]);
    const rows = stdout.trimEnd().split("\n");
    expect(rows).toHaveLength(1 + 2 * 9 * 2);
    expect(rows.at(-1)).toMatch(/^response\tcumulative\tmissing-singleton\tb3\t1\t1\t1\t\t/);
  });
});

it("with --mentions common, errors says why missing mentions have gains but are not listed", () => {
  const { stdout } = runCli(["errors", ...corpus, "--mentions", "common"]);
  expect(stdout).toMatch(/^missing-mention +0 +\+\d/m);
  expect(stdout).not.toMatch(/^missing-mention:/m);
  expect(stdout).toContain("missing and extra mentions are not counted or listed");
  expect(runCli(["errors", ...corpus]).stdout).not.toContain("not counted or listed");
});

describe("--emit-corrected", () => {
  const villages = ["examples/villages/key.txt", "examples/villages/north.1.txt"];

  it.each<[string, string[], string, string[]]>([
    ["CoNLL", corpus, "response.conll", []],
    ["without singletons", corpus, "response.conll", ["--singletons", "drop"]],
    ["corrected spans", corpus, "response.conll", ["--spans", "corrected"]],
    ["common mentions", corpus, "response.conll", ["--mentions", "common"]],
    ["JSON", paper, "response.json", []],
    ["inline", villages, "north.1.txt", []],
    ["another format", corpus, "response.jsonl", ["--to", "corefud"]],
  ])("writes responses whose scores are those in the what-if tables: %s", (name, pair, file, args) => {
    const scoring = args.filter((_, i) => /^--(singletons|mentions)$/.test(args[i - (i % 2)]));
    const { whatIf } = report(...pair, ...args.filter((arg) => arg !== "--to" && arg !== "corefud")).systems[0];
    const { alone, cumulative } = whatIf!;
    const expected = [
      ["span-error,conflated-entities", cumulative[1].scores],
      ["span-error,conflated-entities,extra-mention,extra-entity,extra-singleton,divided-entity", cumulative[5].scores],
      [undefined, cumulative[8].scores],
      ...(args.includes("--spans") ? [] : [["divided-entity", alone[5].scores] as const]),
    ] as const;
    for (const [types, scores] of expected) {
      const out = `${folder.path}/${name}/${types ?? "all"}`;
      const fix = types === undefined ? [] : ["--fix", types];
      const run = runCli(["errors", ...pair, ...args, "--emit-corrected", out, ...fix]);
      expect(run.code, run.stderr).toBe(0);
      expect(run.stderr).toContain(`${out}/`);
      expect(run.stderr).toContain("read back");
      const written = args.includes("--to") ? `${out}/response.conllu` : `${out}/${file}`;
      const scored = runCli(["score", pair[0], written, ...scoring, "--format", "json"]);
      const { systems } = JSON.parse(scored.stdout) as { systems: { scores: Figures }[] };
      for (const [id, { f1 }] of Object.entries(scores)) {
        const found = systems[0].scores[id].f1;
        if (f1 === null) expect(found, id).toBeNull();
        else expect(found, id).toBeCloseTo(f1, 12);
      }
    }
  });

  it("reports what a format loses", () => {
    const { stderr } = runCli(["errors", ...corpus, "--emit-corrected", `${folder.path}/lossy`, "--to", "clusters"]);
    expect(stderr).toMatch(/(?:lost|changed): /);
  });

  it("writes CoNLL if corefscope cannot write the response's format", () => {
    const [key, response] = ["examples/ace/key.apf.xml", "examples/ace/response.apf.xml"];
    const out = `${folder.path}/ace`;
    const { code, stderr } = runCli(["errors", key, response, "--emit-corrected", out]);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`${out}/response.apf.conll: Written and read back (1 part)`);
  });

  it("refuses to overwrite its input", () => {
    const content = readFileSync(corpus[1], "utf8");
    const response = folder.write("in/response.conll", content);
    const { code, stderr } = runCli(["errors", corpus[0], response, "--emit-corrected", `${folder.path}/in`]);
    expect(code).toBe(2);
    expect(stderr).toContain("in/response.conll: this is an input file");
    expect(readFileSync(response, "utf8")).toBe(content);
  });
});

it("the table of facets in the documentation matches the code", () => {
  const rows = Object.entries(errorFacets).map(([facet, says]) => `| \`${facet}\` | ${says} |\n`);
  expect(readFileSync(join(projectFolder, "docs/errors.md"), "utf8")).toContain(
    `| facet | says |\n| --- | --- |\n${rows.join("")}\n`,
  );
});

describe("several systems", () => {
  it("share every error if they are equal, and none with a copy of the key", () => {
    const { systems, comparisons } = report(corpus[0], corpus[1], corpus[1], corpus[0]);
    const ids = systems[0].errors.map(({ id }) => id);
    expect(comparisons[0]).toMatchObject({ fixed: [], introduced: [], shared: ids, changed: [] });
    expect(comparisons[1]).toMatchObject({ fixed: ids, introduced: [], shared: [], changed: [] });
  });

  it("have marks in text for the errors that the second of two fixes or introduces", () => {
    const [key, response] = corpus;
    const marksOf = (...systems: string[]): string[] => {
      const { stdout } = runCli(["errors", key, ...systems, "-m", "conll", "--limit", "99"]);
      return [...stdout.matchAll(/^[a-z-]+(?:, (fixed by new|introduced))?: “/gm)].map((found) => found[1]);
    };
    const { length } = report(key, response).systems[0].errors;
    expect(length).toBeGreaterThan(5);
    expect(marksOf(`old=${response}`, `new=${key}`)).toEqual(Array.from({ length }, () => "fixed by new"));
    expect(marksOf(`old=${key}`, `new=${response}`)).toEqual(Array.from({ length }, () => "introduced"));
    expect(marksOf(`old=${response}`, `new=${response}`)).toEqual(Array.from({ length: 2 * length }, () => undefined));
  });
});

describe("a second system", () => {
  // The first has: c and d in a wrong piece, d conflated, e missing, h and i extra. The second: e missing, j extra.
  const [key, first] = paper;
  const second = folder.write("second.json", '[["a", "b", "c"], ["d", "f", "g", "j"]]');

  it("has counts of the errors that it fixes, introduces and shares, by type", () => {
    const none = { fixed: 0, introduced: 0, shared: 0, changed: 0 };
    expect(report(key, first, second).comparisons[0].byType).toEqual({
      "conflated-entities": { ...none, fixed: 1 },
      "extra-mention": { ...none, fixed: 2, introduced: 1 },
      "divided-entity": { ...none, fixed: 2 },
      "missing-mention": { ...none, shared: 1 },
    });
    expect(runCli(["errors", key, first, second]).stdout).toMatch(
      /^errors +response +second +fixed +introduced +shared +changed\nall types +6 +2 +5 +1 +1 +0\nconflated-entities +1 +0 +1 +0 +0 +0\nextra-mention +2 +1 +2 +1 +0 +0\n/m,
    );
  });

  it("has a TSV column that says whether each error is fixed, introduced or shared", () => {
    const changes = (...systems: string[]): string[] => {
      const [head, ...rows] = runCli(["errors", key, ...systems, "--format", "tsv"])
        .stdout.trimEnd()
        .split("\n")
        .map((line) => line.split("\t"));
      const at = head.indexOf("change");
      return at < 0 ? [] : rows.map((row) => `${row[0]} ${row[3]} ${row[at]}`.trimEnd());
    };
    expect(changes(first)).toEqual([]);
    expect(changes(first, second)).toEqual([
      "response divided-entity fixed",
      "response divided-entity fixed",
      "response missing-mention shared",
      "response conflated-entities fixed",
      "response extra-mention fixed",
      "response extra-mention fixed",
      "second missing-mention shared",
      "second extra-mention introduced",
    ]);
    // Two later systems may treat an error of the first differently.
    expect(changes(first, second, `third=${key}`).filter((change) => change.startsWith("response"))).toContain(
      "response divided-entity",
    );
  });
});

describe("contributions", () => {
  it("of all entities add up to each figure, and with their losses to 100", () => {
    const { systems } = report(...corpus, "-m", "muc,b3,lea,rand", "--contributions", "entity");
    const rows = systems[0].contributions ?? [];
    const { scores } = (
      JSON.parse(runCli(["score", ...corpus, "-m", "muc,b3,lea,rand", "--format", "json"]).stdout) as {
        systems: { scores: Record<string, { recall: number; precision: number; value?: number }> }[];
      }
    ).systems[0];
    for (const [metric, figures] of Object.entries(scores)) {
      for (const figure of figures.value === undefined ? (["recall", "precision"] as const) : (["value"] as const)) {
        const own = rows.flatMap((row) => row.figures[metric]?.[figure] ?? []);
        const share = own.reduce((sum, each) => sum + each.share, 0);
        const loss = own.reduce((sum, each) => sum + each.loss, 0);
        expect(share, `${metric} ${figure}`).toBeCloseTo(100 * figures[figure]!, 8);
        expect(share + loss).toBeCloseTo(100, 8);
      }
    }
  });

  it("are in a table for scripts; the text output names metrics that are not sums of contributions", () => {
    const { stdout } = runCli(["errors", ...corpus, "-m", "b3,ari", "--table", "contributions", "--format", "tsv"]);
    const [head, ...rows] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t"));
    expect(head).toEqual([
      "system",
      "side",
      "document",
      "part",
      "entity",
      "size",
      "text",
      "metric",
      "figure",
      "share",
      "loss",
    ]);
    // There are 15 key entities and 13 response entities, with one figure each.
    expect(rows).toHaveLength(28);
    expect(new Set(rows.map(([, side, , , , , , , figure]) => `${side} ${figure}`))).toEqual(
      new Set(["key recall", "response precision"]),
    );
    expect(runCli(["errors", ...corpus, "-m", "b3,ari", "--contributions", "mention"]).stdout).toContain(
      "is not a sum of contributions",
    );
  });

  it("of single mentions leave out metrics that count links or entities, and text says so", () => {
    const args = ["errors", ...corpus, "-m", "conll,b3,muc,ari", "--contributions", "mention"];
    const { stdout } = runCli(args);
    const note = "No contributions of single mentions, because links or entities are counted:";
    expect(stdout).toContain(`${note} CoNLL, MUC. Use --contributions entity.`);
    // CoNLL has B³ among its components.
    expect(stdout).toMatch(/^recall lost by B³ +document +entity +mentions +B³$/m);
    const [head, ...rows] = runCli([...args, "--table", "contributions", "--format", "tsv"])
      .stdout.trimEnd()
      .split("\n")
      .map((line) => line.split("\t"));
    expect(new Set(rows.map((row) => row[head.indexOf("metric")]))).toEqual(new Set(["b3"]));
    const alone = runCli(["errors", ...corpus, "-m", "conll", "--contributions", "mention"]).stdout;
    expect(alone).not.toContain("recall lost by");
    expect(alone).toContain(`${note} CoNLL.`);
    for (const of of ["entity", "mention"])
      expect(runCli(["errors", ...corpus, "-m", "b3", "--contributions", of]).stdout).not.toContain(note);
  });

  it("to ARCS anchor are sums over its two components, and text says so", () => {
    const tagged = ["examples/tagged/key.conll", "examples/tagged/response.conll", "--contributions", "entity"];
    const note = "Each loss is the sum of both, so all losses together can exceed 100.";
    const { stdout } = runCli(["errors", ...tagged, "-m", "arcs-anchor"]);
    expect(stdout).toContain(note);
    // `score` shows 9/12 and 21/22 for recall, 9/11 and 21/24 for precision.
    const losses = [1 - 9 / 12 + 1 - 21 / 22, 1 - 9 / 11 + 1 - 21 / 24].map((loss) => (100 * loss).toFixed(2));
    expect(Array.from(stdout.matchAll(/^all \d+ +(\S+)$/gm), ([, loss]) => loss)).toEqual(losses);
    expect(runCli(["errors", ...tagged, "-m", "conll"]).stdout).not.toContain(note);
  });
});

describe("the scores of several systems", () => {
  const key = "examples/villages/key.txt";
  const [north, south, third] = ["north.1", "south.1", "north.2"].map(
    (name) => `${name}=examples/villages/${name}.txt`,
  );

  it("are tested as in compare", () => {
    const { scores } = report(key, north, south, "-m", "conll,lea");
    const compared = JSON.parse(
      runCli(["compare", key, north, south, "-m", "conll,lea", "--format", "json"]).stdout,
    ) as { signatures: { test: string }; pairs: { metric: string; p: number; ci: number[]; delta: number }[] };
    for (const { metric, p, ci, delta } of compared.pairs.filter((pair) => ["conll", "lea"].includes(pair.metric))) {
      expect(scores?.pairs).toContainEqual(
        expect.objectContaining({ a: "north.1", b: "south.1", metric, p, ci, delta }),
      );
    }
    expect(scores?.pairs).toHaveLength(2);
  });

  it("are compared with those of the first system, and common errors are counted for each pair", () => {
    const { scores, shared, systems } = report(key, north, south, third, "-m", "lea");
    expect(scores?.pairs.map(({ a, b }) => `${a} ${b}`)).toEqual(["north.1 south.1", "north.1 north.2"]);
    const ids = systems.map(({ errors }) => errors.map(({ id }) => id));
    expect(shared).toEqual(ids.map((x) => ids.map((y) => x.filter((id) => y.includes(id)).length)));
  });

  it("are not tested on a single document, and a note says so", () => {
    expect(report(...paper, `again=${paper[1]}`).scores?.refused).toContain("only one document");
    expect(runCli(["errors", ...paper, `again=${paper[1]}`]).stdout).toContain(
      "The difference in scores is not tested",
    );
  });
});

describe("errors", () => {
  it.each<[string, string[], number, string]>([
    [
      "types of mentions that a file lacks",
      [...paper, "--links", "accessibility"],
      3,
      "needs the type of every mention",
    ],
    ["an unknown type", [...corpus, "--type", "dividde"], 2, 'there is no type "dividde"'],
    ["a type of another level", [...corpus, "--type", "extra-link"], 2, "extra-link belongs to --level link"],
    ["an unknown facet", [...corpus, "--by", "colour"], 2, "--by colour: no mention has such a class"],
    [
      "gains of Kummerfeld and Klein's errors",
      [...corpus, "--gains", "--taxonomy", "kk2013"],
      2,
      "--taxonomy anchored",
    ],
    ["gains of links", [...corpus, "--sort", "loss", "--level", "link"], 2, "--level entity"],
    [
      "a ranking by a metric that is not requested",
      [...corpus, "--rank-by", "lea", "-m", "muc"],
      2,
      "choose one of the metrics",
    ],
    ["types to correct without a folder", [...corpus, "--fix", "divided-entity"], 2, "--emit-corrected"],
    [
      "corrections of links",
      [...corpus, "--emit-corrected", "x", "--fix", "extra-link"],
      2,
      "--fix cannot correct extra-link; it can correct ",
    ],
    ["an unknown format", [...corpus, "--emit-corrected", "x", "--to", "nowhere"], 2, 'there is no format "nowhere"'],
    ["an unknown document", [...corpus, "--document", "tc/kitchn"], 3, "tc/kitchen"],
  ])("refuses %s with a message", (_, args, code, text) => {
    const run = runCli(["errors", ...args]);
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(text);
  });
});
