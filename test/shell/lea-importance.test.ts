import { describe, expect, it } from "vitest";
import { type CliRun, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

/** A token, its parts of speech in the Penn treebank and in Universal Dependencies, and its mention: id, first and last token, types. */
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

/** {Ada, She, her} and {the garden, it}; in the response `her` is the garden's. */
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

/** Brackets at a token: those that open and close there. */
function brackets(mentions: readonly Mention[], token: number, open: (m: Mention) => string): string[] {
  return mentions.flatMap((each) => {
    if (each.first === token) return [`(${open(each)}${each.last === token ? ")" : ""}`];
    return each.last === token ? [`${each.entity})`] : [];
  });
}

/** Files of each format, by name, the annotation first. */
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

/** Scores both sides, each in a format. */
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
 * Key {Ada, She, her} has one of its three links, {the garden, it} its only one; response {Ada, She} is right, of {the garden, it,
 * her} one link of three.
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

  it("and compare does the same", () => {
    // Two documents that are the same: every sum is twice what it was.
    const twice = (mentions: readonly Mention[]): string => {
      const text = formats["conll-2012"](mentions)["d.conll"];
      return text + text.replace("(d)", "(e)");
    };
    const key = folder.write("compare/key.conll", twice(sides.key));
    const systems = ["one", "two"].map((name) => folder.write(`compare/${name}.conll`, twice(sides.response)));
    const { code, stdout } = runCli(["compare", key, ...systems, "--format", "json", ...byMentions]);
    expect(code).toBe(0);
    // F of 5/9 and 19/27.
    const f1 = (2 * (5 / 9) * (19 / 27)) / (5 / 9 + 19 / 27);
    expect(stdout).toContain(String(f1).slice(0, 12));
  });
});

describe("where a file does not say the types", () => {
  it("what was asked for by name is refused, with the side and what it lacks", () => {
    const response = score("conll-2012", "e2e-jsonlines", ...byMentions);
    expect([response.code, response.stdout]).toEqual([3, ""]);
    expect(response.stderr).toContain("response-conll-2012-e2e-jsonlines/d.jsonlines");
    const key = score("conll-2012", "corefud", ...byEntities);
    expect([key.code, key.stdout]).toEqual([3, ""]);
    expect(key.stderr).toContain("what types its entities have");
  });

  it("of all metrics those that need them are left out, and the others are there", () => {
    const { code, stdout, stderr } = score("conll-2012", "e2e-jsonlines", "-m", "all", ...byMentions.slice(2));
    expect(code).toBe(0);
    expect(stderr).toContain("lea");
    const { systems } = JSON.parse(stdout) as { systems: { scores: Record<string, unknown> }[] };
    expect(systems[0].scores).not.toHaveProperty("lea");
    expect(systems[0].scores).toHaveProperty("muc");
  });
});
