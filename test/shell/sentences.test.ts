import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/** Tests the sentences that commands print about extreme data, such as only singletons, or identical responses. */

const folder = new TemporaryFolder();
const words = "Ann met Bo and she liked him very much today".split(" ");

function written(name: string, entitiesOf: (document: number) => readonly (readonly number[])[]): string {
  const documents = Array.from({ length: 6 }, (_, d) => {
    const entities = entitiesOf(d);
    const lines = words.map((word, token) => {
      const cell = entities.flatMap((entity, e) => (entity.includes(token) ? [`(${e})`] : [])).join("|");
      return [`wb/a${d}`, 0, token, word, cell === "" ? "-" : cell].join("\t");
    });
    return `#begin document (wb/a${d}); part 000\n${lines.join("\n")}\n\n#end document\n`;
  });
  return folder.write(`${name}.conll`, documents.join(""));
}

const pairs = [[0, 4], [2, 6], [9]];
const key = written("key", () => pairs);
const same = written("same", () => pairs);
const merged = written("merged", () => [[0, 2, 4, 6], [9]]);
const half = written("half", (d) => (d % 2 === 1 ? pairs : [[0, 6], [2, 4], [9]]));
const singles = written("singles", () => [[0], [2], [9]]);
const right = written("right", () => [[0], [2], [9]]);
const wrong = written("wrong", () => [[0], [2], [4]]);

function printed(...args: string[]): string {
  const { code, stdout, stderr } = runCli(args);
  expect(code, stderr).toBe(0);
  return stdout;
}

describe("a CoNLL average in which MUC is undefined is marked and explained", () => {
  // Without links, MUC is 0/0. B³ and CEAF_e are 1 for `right`, and 2/3 for `wrong`, which has two of the three
  // mentions.
  const reason =
    "MUC is undefined (0/0) and counted as 0 in the average (scorer.pl prints 0); without it, the average is";

  it("by explain, for a document and for the sum", () => {
    for (const more of [[], ["--document", "wb/a0"]]) {
      const text = printed("explain", singles, right, "-m", "conll", ...more);
      expect(text).toMatch(more.length === 0 ? /^ +all +66\.67 +66\.67 +66\.67†$/m : /F1 66\.67† percent/);
      expect(text).toContain(`† CoNLL: ${reason} 100.00`);
    }
    expect(printed("explain", key, merged, "-m", "conll")).not.toContain("†");
  });

  it("by audit, including baselines", () => {
    const text = printed("audit", singles, right, wrong, "-m", "b3,conll", "--details");
    expect(text).toMatch(/^right +\S+ +66\.67†$/m);
    expect(text).toMatch(/^wrong +\S+ +44\.44†$/m);
    expect(text).toMatch(/^all singletons \(key mentions\) +\S+ +66\.67†$/m);
    expect(text).toContain(`† CoNLL of right: ${reason} 100.00`);
    expect(text).toContain(`† CoNLL of wrong: ${reason} 66.67`);
    expect(text).toContain(`† CoNLL of all singletons (key mentions): ${reason} 100.00`);
  });

  it("by errors, for one system and for the difference of two", () => {
    const text = printed("errors", singles, right, wrong, "-m", "conll", "--details");
    expect(text).toMatch(/^CoNLL +66\.67† +44\.44† +−22\.22 /m);
    expect(text).toMatch(/^uncorrected .* 66\.67†$/m);
    expect(text).toContain(`† CoNLL of wrong: ${reason} 66.67`);
  });

  it("by compare, for several runs of a system", () => {
    const text = printed("compare", singles, `a=${right}`, `a=${wrong}`, `b=${right}`, `b=${key}`, "-m", "conll");
    // 55.56 is the mean of 66.67 and 44.44, and 83.33 is the mean of 100 and 66.67.
    expect(text).toMatch(/^. +a +.* 55\.56† /m);
    expect(text).toContain(
      "† CoNLL of a: MUC is undefined (0/0) in 2 runs and counted as 0 in the average (scorer.pl prints 0); without it, the average is 83.33",
    );
    // MUC of `key` against singletons is defined, because its precision is 0/12.
    expect(text).toContain("† CoNLL of b: MUC is undefined (0/0) in 1 run and counted as 0");
  });

  it("by the plots of compare", () => {
    const path = join(folder.path, "plot.svg");
    printed("compare", singles, right, wrong, "-m", "conll", "--plot", path);
    const svg = readFileSync(path, "utf8");
    expect(svg).toContain(">66.67†<");
    expect(svg).toContain("† An undefined metric counts as 0 in the average (scorer.pl prints 0).");
  });
});

describe("compare", () => {
  it("reports that identical systems score the same, without a detectable difference", () => {
    const text = printed("compare", key, `p=${key}`, `q=${same}`, "-m", "lea", "--details");
    expect(text).toContain("p and q have the same LEA in every document");
    expect(text).not.toMatch(/most influential|would be missed/);
    expect(text).toMatch(/ 1\.0000 +0 +— +0\/6\/0$/m);
  });

  it("reports no detectable difference of 0.00 if every document differs by the same amount", () => {
    const text = printed("compare", key, same, merged, "-m", "muc", "--details");
    expect(text).toMatch(/\+20\.00 .* 0\.0313\* +6 +— +6\/0\/0$/m);
    expect(text).not.toMatch(/difference of 0\.00|most influential/);
  });

  it("does not call undefined scores equal", () => {
    expect(printed("compare", singles, right, wrong, "-m", "muc")).not.toContain("have the same");
  });

  it("explains the numbers next to documents and metrics", () => {
    const text = printed("compare", key, half, merged, "-m", "conll", "--details");
    // The components differ by 80 − 50, 75 − 80 and 66.67 − 83.33 points, of 3 · 2.78 together.
    expect(text).toContain("CoNLL merged − half, shares of the difference: MUC +360 %, B³ −60 %, CEAF_e −200 %;");
    // Without wb/a0, `half` has 2 wrong and 3 right documents: MUC 6/10, B³ 21/25, CEAF_e 13/15. Their mean is 76.89
    // instead of 71.11.
    expect(text).toContain(
      "merged − half, most influential documents (points, share of the difference): wb/a0 (+5.78, +208 %)",
    );
    expect(text).toContain("Without any one of 3 documents, the order of the systems by CoNLL changes.");
  });
});

describe("audit", () => {
  it("does not call equal scores an insignificant difference", () => {
    const text = printed("audit", key, `p=${key}`, `q=${same}`, "-m", "muc,b3", "--format", "json");
    expect(text).toContain('"p and q score the same by MUC, B³."');
    expect(text).not.toContain("not significant");
  });

  it("does not compare by an undefined metric", () => {
    const args = ["audit", singles, right, wrong, "-m", "muc,b3"];
    expect(printed(...args)).toMatch(/^MUC +— +— +undefined$/m);
    expect(printed(...args, "--format", "json")).toContain(
      '"right and wrong cannot be compared by MUC, because the score of at least one of them is undefined."',
    );
  });

  it("calls a difference fragile only if it is significant after adjustment", () => {
    // Five systems have ten pairs, so Holm's adjustment turns 2/64, the least p of six documents, into 0.31.
    const text = printed("audit", key, same, merged, half, `x=${merged}`, `y=${half}`, "-m", "lea");
    expect(text).toMatch(/^same − merged: LEA: not significant$/m);
    expect(text).not.toContain("fragile");
  });
});

it("errors says which entities a response merges, and how many mentions of each", () => {
  const text = printed("errors", key, merged, "-m", "muc");
  expect(text).toContain("Response entity 0 merges key entities 0 (2 mentions) and 1 (these 2).");
});

describe("errors and explain use the same name for an entity", () => {
  const example = ["examples/key.conll", "examples/response.conll"];

  it("the id in its file, or such as K3 and R4, by the order of first mentions, if the file has none", () => {
    // In the file, the third key entity has the id 2, and the fourth response entity the id 13.
    const text = printed("errors", ...example, "--contributions", "entity");
    expect(text).toContain("The response splits key entity 2: 2 mentions in its entity 12, this one in 13.");
    expect(text).toMatch(/^“it” +nw\/harbour; part 000 +13 +3 /m);
    expect(text).not.toMatch(/\b[KR]\d/);
    // The same entities, in other orders than those of their first mentions.
    const [key, response] = [
      [["y", "z"], ["a", "b", "c"], ["d"]],
      [["y", "z"], ["c"], ["a", "b", "d"]],
    ];
    const places = new Map("abcdyz".split("").map((name, token) => [name, [token, token]]));
    const spans = (clusters: string[][]): (number[] | undefined)[][] =>
      clusters.map((own) => own.map((name) => places.get(name)));
    const errorsOf = (of: (clusters: string[][]) => unknown): string => {
      const files = [key, response].map((clusters, side) =>
        folder.write(`named.${side}.json`, JSON.stringify(of(clusters))),
      );
      return printed("errors", ...files, "-m", "muc", "--contributions", "entity");
    };
    const listed = errorsOf(spans);
    expect(listed).toContain("The response splits key entity K1: 2 mentions in its entity R1, this one in R2.");
    expect(listed).toMatch(/^“token 1” +R1 +3 /m);
    const named = errorsOf((clusters) => Object.fromEntries(clusters.map((own, e) => [`e${e}`, spans([own])[0]])));
    expect(named).toContain("The response splits key entity e1: 2 mentions in its entity e2, this one in e1.");
  });

  it.each([[[]], [["--singletons", "drop"]], [["--taxonomy", "kk2013"]], [["--mentions", "common"]]])(
    "with the options %j",
    (options) => {
      type Named = { document: string; part: string; side: string; entity: string; badge: string };
      const json = JSON.parse(
        printed("errors", ...example, ...options, "--contributions", "entity", "--format", "json"),
      ) as {
        systems: {
          errors: (Named & { otherEntity?: string; otherBadge?: string; why: { code: string; text: string } })[];
          contributions: Named[];
        }[];
      };
      const [{ errors, contributions }] = json.systems;
      const given = [
        ...[...errors, ...contributions].map(({ document, part, side, entity, badge }) => [
          document,
          part,
          side,
          entity,
          badge,
        ]),
        ...errors.flatMap(({ document, part, side, otherEntity, otherBadge }) =>
          otherEntity === undefined
            ? []
            : [[document, part, side === "key" ? "response" : "key", otherEntity, otherBadge]],
        ),
      ];
      expect(given.length).toBeGreaterThan(10);
      // Collects the lines of explain about each part, such as “K3 = {…} (id 2)”.
      const scoring = options.filter((option) => !/taxonomy|kk2013/.test(option));
      const explained = new Map<string, string>();
      for (const name of new Set(given.map(([document, part]) => `${document}; part ${part}`))) {
        const [document, part] = name.split("; part ");
        const text = printed("explain", ...example, ...scoring, "-m", "muc", "--document", name);
        for (const [, badge, id] of text.matchAll(/^([KR]\d+) = \{.*\} +\(id (.+)\)$/gm)) {
          explained.set([document, part, badge[0] === "K" ? "key" : "response", id].join("|"), badge);
        }
      }
      for (const [document, part, side, entity, badge] of given) {
        expect(explained.get([document, part, side, entity].join("|"))).toBe(badge);
      }
      for (const { entity, why, side } of errors.filter(({ why }) => why.code !== "span")) {
        expect(why.text.toLowerCase()).toContain(`${side} entity ${entity}`.toLowerCase());
      }
    },
  );
});

it("--taxonomy kk2013 says that it looks for a mention in the response without its singletons", () => {
  // The authors' program ignores the response's singletons, so it does not find c.
  const [key, response] = ["key", "response"].map((name) =>
    folder.write(`kk-${name}.json`, JSON.stringify({ clusters: [["a", "b"], ["c"]] })),
  );
  const sentences = printed("errors", key, response, "--taxonomy", "kk2013");
  expect(sentences).toContain("The only mention of key entity K2 is not in the response (ignoring singletons).");
});

it("agree writes no negative zero", () => {
  expect(printed("agree", singles, right)).not.toContain("-0.00");
});
