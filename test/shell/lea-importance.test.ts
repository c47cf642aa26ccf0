import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type CliRun, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

const words =
  "Ada/NNP/PROPN saw/VBD/VERB the/DT/DET garden/NN/NOUN ././PUNCT She/PRP/PRON liked/VBD/VERB it/PRP/PRON and/CC/CCONJ her/PRP/PRON ././PUNCT"
    .split(" ")
    .map((word) => word.split("/"));

interface Mention {
  readonly first: number;
  readonly last: number;
  readonly entity: string;
  readonly kind: string;
  readonly type: string;
}

const mention = (first: number, last: number, entity: string, kind: string, type: string): Mention => ({
  ...{ first, last, entity, kind, type },
});

/** The key is {Ada, She, her} {the garden, it}, the response {Ada, She} {the garden, it, her}. */
const sides: Readonly<Record<"key" | "response", readonly Mention[]>> = {
  key: [
    mention(0, 0, "1", "PROP", "PER"),
    mention(2, 3, "2", "NOM", "FAC"),
    mention(5, 5, "1", "PRON", "PER"),
    mention(7, 7, "2", "PRON", "FAC"),
    mention(9, 9, "1", "PRON", "PER"),
  ],
  response: [
    mention(0, 0, "1", "PROP", "PER"),
    mention(2, 3, "2", "NOM", "FAC"),
    mention(5, 5, "1", "PRON", "PER"),
    mention(7, 7, "2", "PRON", "FAC"),
    mention(9, 9, "2", "PRON", "FAC"),
  ],
};

function brackets(mentions: readonly Mention[], token: number, open: (m: Mention) => string): string[] {
  return mentions.flatMap((each) => {
    if (each.first === token) return [`(${open(each)}${each.last === token ? ")" : ""}`];
    return each.last === token ? [`${each.entity})`] : [];
  });
}

/** The files of one side in each format. The first file has the annotation. */
const formats: Readonly<Record<string, (mentions: readonly Mention[]) => Readonly<Record<string, string>>>> = {
  "conll-2012": (mentions) => {
    const lines = words.map(([word, tag], t) => {
      const cell = brackets(mentions, t, ({ entity }) => entity).join("|");
      return ["d", 0, t, word, tag, "*", "-", "-", "-", "-", "*", cell === "" ? "-" : cell].join("\t");
    });
    return { "d.conll": `#begin document (d); part 000\n${lines.join("\n")}\n#end document\n` };
  },
  corefud: (mentions) => {
    const lines = words.map(([word, , tag], t) => {
      const cell = brackets(mentions, t, ({ entity, type }) => `${entity}-${type}`).join("");
      return [t + 1, word, word, tag, "_", "_", 0, "dep", "_", cell === "" ? "_" : `Entity=${cell}`].join("\t");
    });
    return { "d.conllu": `# newdoc id = d\n# global.Entity = eid-etype\n${lines.join("\n")}\n\n` };
  },
  litbank: (mentions) => ({
    "d.ann": mentions
      .flatMap(({ first, last, entity, kind, type }, m) => [
        [
          "MENTION",
          `T${m}`,
          0,
          first,
          0,
          last,
          words
            .slice(first, last + 1)
            .map(([word]) => word)
            .join(" "),
          type,
          kind,
        ],
        ["COREF", `T${m}`, entity],
      ])
      .map((fields) => `${fields.join("\t")}\n`)
      .join(""),
    "d.txt": `${words.map(([word]) => word).join(" ")}\n`,
  }),
  "e2e-jsonlines": (mentions) => {
    const clusters = ["1", "2"].map((id) =>
      mentions.filter(({ entity }) => entity === id).map(({ first, last }) => [first, last]),
    );
    return {
      "d.jsonlines": `${JSON.stringify({ doc_key: "d", sentences: [words.map(([word]) => word)], clusters })}\n`,
    };
  },
};

function score(keyFormat: string, responseFormat: string, ...args: string[]): CliRun {
  const paths = (["key", "response"] as const).map((side) => {
    const files = formats[side === "key" ? keyFormat : responseFormat](sides[side]);
    const [path] = Object.entries(files).map(([name, text]) =>
      folder.write(`${side}-${keyFormat}-${responseFormat}/${name}`, text),
    );
    return path;
  });
  return runCli(["score", ...paths, "--format", "json", ...args]);
}

function leaOf({ code, stdout, stderr }: CliRun): { recall: number; precision: number } {
  expect([code, stderr]).toEqual([0, ""]);
  const { systems } = JSON.parse(stdout) as { systems: { scores: { lea: { recall: number; precision: number } } }[] };
  const { recall, precision } = systems[0].scores.lea;
  return { recall, precision };
}

const byMentions = ["-m", "lea", "--lea-importance", "mention-type:name=2,nominal=1,pronoun=0.5"];
const byEntities = ["-m", "lea", "--lea-importance", "entity-type:PER=4,FAC=1"];

/**
 * Of the key, 1 of 3 links of {Ada, She, her} is found, and the link of {the garden, it}. Of the response, the link of
 * {Ada, She} is right, and 1 of 3 links of {the garden, it, her}.
 */
describe("LEA weighs", () => {
  it("entities by their sizes", () => {
    const { recall, precision } = leaOf(score("conll-2012", "conll-2012", "-m", "lea"));
    // (3·1/3 + 2·1) / 5 and (2·1 + 3·1/3) / 5
    expect(recall).toBeCloseTo(3 / 5, 14);
    expect(precision).toBeCloseTo(3 / 5, 14);
  });

  it.each([
    ["conll-2012", "conll-2012"],
    ["corefud", "corefud"],
    ["litbank", "litbank"],
    ["corefud", "conll-2012"],
    ["conll-2012", "litbank"],
  ])("entities by the types of their mentions: %s against %s", (key, response) => {
    const { recall, precision } = leaOf(score(key, response, ...byMentions));
    // Weights 2+½+½ = 3 and 1+½ = 3/2: (3·1/3 + 3/2·1) / (9/2)
    expect(recall).toBeCloseTo(5 / 9, 14);
    // Weights 2+½ = 5/2 and 1+½+½ = 2: (5/2·1 + 2·1/3) / (9/2)
    expect(precision).toBeCloseTo(19 / 27, 14);
  });

  it.each([
    ["corefud", "corefud"],
    ["litbank", "corefud"],
  ])("entities by their own types: %s against %s", (key, response) => {
    const { recall, precision } = leaOf(score(key, response, ...byEntities));
    // (4·1/3 + 1·1) / 5 and (4·1 + 1·1/3) / 5
    expect(recall).toBeCloseTo(7 / 15, 14);
    expect(precision).toBeCloseTo(13 / 15, 14);
  });

  it("entities in compare as in score", () => {
    // The two documents are equal, so every sum is doubled.
    const twice = (mentions: readonly Mention[]): string => {
      const text = formats["conll-2012"](mentions)["d.conll"];
      return text + text.replace("(d)", "(e)");
    };
    const key = folder.write("compare/key.conll", twice(sides.key));
    const systems = ["one", "two"].map((name) => folder.write(`compare/${name}.conll`, twice(sides.response)));
    const { code, stdout } = runCli(["compare", key, ...systems, "--format", "json", ...byMentions]);
    expect(code).toBe(0);
    // This is F of 5/9 and 19/27.
    const f1 = (2 * (5 / 9) * (19 / 27)) / (5 / 9 + 19 / 27);
    expect(stdout).toContain(String(f1).slice(0, 12));
  });
});

/**
 * For each entity of examples/tagged, its size times the share of its links that the other side has. Semicolons
 * separate parts. Only {Port Ellery, the town} has a name class, GPE.
 *
 * Key: 3·1, GPE 2·1, 3·1/3, 2·1, 2·0, 2·1, 1·0; 3·1, 1·0, 2·1, 2·0; 3·1, 3·1/3, 3·1, 2·1. Response: 3·1, GPE 2·1, 2·1,
 * 3·1/3, 2·0, 2·1; 3·1, 2·0, 2·1; 3·1, 1·0, 3·1, 4·2/6.
 */
const tagged = ["score", "examples/tagged/key.conll", "examples/tagged/response.conll", "--format", "json"];

describe("LEA of CoNLL files with a column of names", () => {
  const both = "GPE=3,none=1";
  it.each([
    // By size, recall is 24 of 34, and precision 67/3 of 32.
    ["size", 24 / 34, 67 / 96],
    // The parts of the key have 13/3, 2 and 10/3, which is 29/3 of 15; those of the response have 13/3, 2 and 7/3,
    // which is 26/3 of 13.
    ["uniform", 29 / 45, 26 / 39],
    // The entity of the town counts three times on both sides.
    [`name-class:${both}`, 35 / 51, 32 / 45],
    // Each of its two mentions counts three times.
    [`size-times-name-class:${both}`, 28 / 38, 79 / 108],
    ["name-class:none=1,GPE=0", 26 / 42, 23 / 36],
  ])("has the scores derived by hand for the importance %s", (importance, recall, precision) => {
    const found = leaOf(runCli([...tagged, "-m", "lea", "--lea-importance", importance]));
    expect(found.recall).toBeCloseTo(recall, 14);
    expect(found.precision).toBeCloseTo(precision, 14);
  });

  it("can be scored with several importances in one run, as metrics with parameters", () => {
    const named = `lea(importance=name-class:${both})`;
    const { stdout, stderr } = runCli([...tagged, "-m", `lea,lea(importance=uniform),${named}`]);
    const { systems } = JSON.parse(stdout) as { systems: { scores: Record<string, { recall: number }> }[] };
    const found = Object.entries(systems[0].scores).map(([id, { recall }]) => [id, recall.toFixed(12)]);
    expect(found).toEqual([
      ["lea", (24 / 34).toFixed(12)],
      ["lea(importance=uniform)", (29 / 45).toFixed(12)],
      [named, (35 / 51).toFixed(12)],
    ]);
    expect(stderr).toBe("");
  });

  it("is refused with weights by name class or entity type if a side lacks these", () => {
    const response = readFileSync(tagged[2], "utf8").replace(/\(GPE\*|\(DATE\)|\*\)(?=\t\S+$)/gm, "-");
    const path = folder.write("nameless/response.conll", response);
    const { code, stdout, stderr } = runCli([
      "score",
      tagged[1],
      path,
      "-m",
      "lea",
      "--lea-importance",
      `name-class:${both}`,
    ]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain(
      "Not scored: lea, because the response does not have the names in the text and their classes (in nw/harbour; part 000)",
    );
    const byEntities = runCli([...tagged, "-m", "lea", "--lea-importance", "entity-type:GPE=1"]);
    expect(byEntities.code).toBe(3);
    expect(byEntities.stderr).toContain(
      "the types of its entities (it has classes of names, so use name-class instead)",
    );
  });

  it("is explained with the weights of entities", () => {
    const importance = ["--lea-importance", `size-times-name-class:${both}`];
    const explained = ["explain", ...tagged.slice(1, 3), "--document", "nw/harbour", "-m", "lea", ...importance];
    const text = runCli(explained).stdout.replace(/\s+/g, " ");
    expect(text).toContain(`its size times the weight of its name class (size-times-name-class:${both})`);
    expect(text).toContain("K2 GPE 6 1 1 (0 + 1 + 0 + 0 + 0 + 0) / 1");
    // (3 + 6 + 1 + 2 + 0 + 2 + 0) / (3 + 6 + 3 + 2 + 2 + 2 + 1)
    expect(text).toContain("= 14/19");
  });
});

describe("a warning names", () => {
  const run = (importance: string): CliRun => runCli([...tagged, "-m", "lea", "--lea-importance", importance]);

  it("types that have a weight, but that neither side has", () => {
    const { code, stderr } = run("name-class:GPE=3,none=1,PERSON=2,gpe=2");
    expect(code).toBe(0);
    expect(stderr).toContain(
      "warning: lea has a weight for PERSON, gpe, but neither key nor response has these types, so the weight has no effect.",
    );
    expect(stderr).not.toContain("has no weight");
  });

  it("types without a weight, whose entities count as 0", () => {
    const { code, stderr, stdout } = run("name-class:GPE=3");
    expect(code).toBe(0);
    // One of the key's 15 entities and one of the response's 13 have the type GPE.
    expect(stderr).toContain(
      "warning: lea has no weight for entities of type none (key 14, response 12), so they count for nothing.",
    );
    expect(stdout).toContain("type-without-weight");
    expect(stderr).not.toContain("has a weight");
  });

  it("types of mentions without a weight, and in merge and compare also types of entities", () => {
    const { stderr } = run("mention-type:name=2");
    expect(stderr).toMatch(
      /no weight for mentions of types nominal \(key \d+, response \d+\), pronoun \(key \d+, response \d+\)/,
    );
    const counts = `${folder.path}/types.counts`;
    runCli([...tagged, "-m", "lea", "--lea-importance", "name-class:GPE=3", "--counts", counts]);
    expect(runCli(["merge", counts]).stderr).toContain("of type none (key 14, response 12)");
    const compared = [
      "compare",
      ...tagged.slice(1, 3),
      `other=${tagged[2]}`,
      "-m",
      "lea",
      "--lea-importance",
      "name-class:GPE=3",
    ];
    expect(runCli(compared).stderr).toContain("of type none (key 14, response 12)");
  });
});

describe("weights from a file", () => {
  const scoredWith = (name: string, text: string, kind = "name-class"): CliRun =>
    runCli([...tagged, "-m", "lea", "--lea-importance", `${kind}:@${folder.write(name, text)}`]);

  it.each([
    ["weights.json", '{ "GPE": 3, "none": 1 }'],
    ["weights.json", '\uFEFF{"none": 1e0,\n "GPE": 3.0}\n'],
    ["weights.tsv", "GPE\t3\nnone\t1\n"],
    ["weights.txt", "none\t1.0\r\n\r\nGPE\t3\r\n"],
  ])("are read from %s: %j", (name, text) => {
    const run = scoredWith(name, text);
    const { recall, precision } = leaOf(run);
    expect(recall).toBeCloseTo(35 / 51, 14);
    expect(precision).toBeCloseTo(32 / 45, 14);
    expect(run.stdout).toContain("imp:name-class.GPE=3,none=1|");
  });

  it("can be a metric's parameter, even if a class contains special characters", () => {
    const path = folder.write("odd.tsv", "GPE\t3\nnone\t1\na(b),c=d\t2\n");
    const { code, stdout, stderr } = runCli([
      ...tagged,
      "-m",
      `muc,lea(importance=size-times-name-class:@${path}),lea`,
    ]);
    expect(code).toBe(0);
    const { systems } = JSON.parse(stdout) as { systems: { scores: Record<string, { recall: number }> }[] };
    const id = "lea(importance=size-times-name-class:GPE=3,a%28b%29%2Cc%3Dd=2,none=1)";
    expect(Object.keys(systems[0].scores)).toEqual(["muc", id, "lea"]);
    expect(systems[0].scores[id].recall).toBeCloseTo(28 / 38, 14);
    expect(stderr).toContain("a(b),c=d");
  });

  it.each([
    ["negative.json", '{"GPE": 1,\n "none": -1}', ':2: the weight of "none" must be a finite, non-negative number'],
    ["infinite.json", '{"GPE": 1e999}', ':1: the weight of "GPE" must be a finite, non-negative number'],
    ["text.json", '{"GPE": "3"}', ':1: the weight of "GPE" must be a finite, non-negative number'],
    ["twice.json", '{"GPE": 3,\n\n "GPE": 3}', ':3: "GPE" has two weights; keep one'],
    ["list.json", "[3]", ':1: this is not a JSON object of weights; write one like {"PER": 2, "ORG": 1}'],
    ["broken.json", '{"GPE": 3', ':1: this is not a JSON object of weights; write one like {"PER": 2, "ORG": 1}'],
    ["comma.json", '{"GPE": 3,\n}', ":2: this is not a JSON object of weights"],
    ["nested.json", '{"a": 1,\n"GPE": {"b": 3}}', ":2: this is not a JSON object of weights"],
    ["escape.json", '{\n\n"G\\q": 3}', ":3: this is not a JSON object of weights"],
    ["empty.json", "", ":1: this is not a JSON object of weights"],
    ["behind.json", '{"GPE": 3} x', ":1: this is not a JSON object of weights"],
    ["escaped.json", '{"\\u0047PE": 3, "GPE": 3}', ':1: "GPE" has two weights'],
    ["none.json", "{}", ": this file has no weights"],
    ["negative.tsv", "GPE\t1\nnone\t-1\n", ':2: the weight of "none" must be a finite, non-negative number'],
    ["infinite.tsv", "GPE\tInfinity\n", ':1: the weight of "GPE" must be a finite, non-negative number'],
    ["empty.tsv", "GPE\t\n", ':1: the weight of "GPE" must be a finite, non-negative number'],
    ["twice.tsv", "GPE\t1\nnone\t1\nGPE\t1\n", ':3: "GPE" has two weights; keep one'],
    ["spaces.tsv", "GPE \t1\n", ':1: "GPE " has spaces around it; remove them'],
    ["columns.tsv", "GPE 1\n", ':1: "GPE 1" is not a type and a weight, separated by a tab'],
    ["none.tsv", "\n", ": this file has no weights"],
  ])("are refused with a message if the file is faulty: %s", (name, text, message) => {
    const { code, stdout, stderr } = scoredWith(name, text);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain(`${name}${message}`);
  });

  it("are refused if the file cannot be read, or has unknown types of mentions", () => {
    const missing = runCli([...tagged, "-m", "lea(importance=name-class:@nothing.json)"]);
    expect([missing.code, missing.stderr]).toEqual([
      3,
      expect.stringContaining("nothing.json: the weights cannot be read"),
    ]);
    const { code, stderr } = scoredWith("types.tsv", "name\t1\nPROP\t2\n", "mention-type");
    expect([code, stderr]).toEqual([3, expect.stringContaining('types.tsv:2: there is no mention type "PROP"')]);
    const times = scoredWith("times.tsv", "name\t1\n", "size-times-mention-type");
    expect([times.code, times.stderr]).toEqual([2, expect.stringContaining("leave out size-times-")]);
  });
});

it("errors accepts a metric with commas in its parameters", () => {
  const named = "lea(importance=mention-type:pronoun=0,nominal=1,name=2)";
  const { code, stdout, stderr } = runCli(["errors", ...tagged.slice(1), "-m", named]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("lea(importance=mention-type:name=2,nominal=1,pronoun=0)");
});

describe("a file without types", () => {
  it("makes score refuse LEA weighted by types", () => {
    const response = score("conll-2012", "e2e-jsonlines", ...byMentions);
    expect([response.code, response.stdout]).toEqual([3, ""]);
    expect(response.stderr).toContain("response-conll-2012-e2e-jsonlines/d.jsonlines");
    const key = score("conll-2012", "corefud", ...byEntities);
    expect([key.code, key.stdout]).toEqual([3, ""]);
    expect(key.stderr).toContain("the types of its entities");
  });

  it("makes `all` leave out LEA weighted by types", () => {
    const { code, stdout, stderr } = score("conll-2012", "e2e-jsonlines", "-m", "all", ...byMentions.slice(2));
    expect(code).toBe(0);
    expect(stderr).toContain("lea");
    const { systems } = JSON.parse(stdout) as { systems: { scores: Record<string, unknown> }[] };
    expect(systems[0].scores).not.toHaveProperty("lea");
    expect(systems[0].scores).toHaveProperty("muc");
  });
});
