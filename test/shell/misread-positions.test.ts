/**
 * Tests a key and a response of which one counts positions from 1, or ends otherwise. The true score is that of the
 * library from spans in memory. Every refusal names an option with which the score is true, and one that insists.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../../bench/generate.ts";
import { scoreClusters } from "../../src/index.ts";
import { type CliRun, projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

type Span = readonly [first: number, last: number];
type Entities = readonly (readonly Span[])[];
type Side = "key" | "response";

interface RandomDocument {
  readonly sentences: readonly (readonly string[])[];
  readonly key: Entities;
  readonly response: Entities;
}

const vocabulary = ["Ann", "saw", "the", "old", "cat", "it", "ran", "to", "her", "house"];

/** Draws sentences of ten words and a full stop, with mentions of one to three words. */
function randomDocument(random: Random): RandomDocument {
  const sentences = Array.from({ length: 12 }, () => [
    ...Array.from({ length: 10 }, () => random.pick(vocabulary)),
    ".",
  ]);
  const spans = sentences.flatMap((_, s): Span[] => {
    const first = 11 * s + random.below(3);
    const second = 11 * s + 6 + random.below(2);
    return [
      [first, first + random.below(3)],
      [second, second + random.below(3)],
    ];
  });
  const entities = (share: number): Entities => {
    const all: Span[][] = [[], [], [], []];
    spans.forEach((span, m) => {
      if (random.chance(share)) all[random.chance(0.7) ? m % 4 : random.below(4)].push(span);
    });
    return all.filter(({ length }) => length > 0);
  };
  return { sentences, key: entities(1), response: entities(0.8) };
}

/** How a file deviates from its format. */
interface Deviation {
  readonly first: boolean;
  readonly ends: boolean;
}

interface Layout {
  readonly name: string;
  readonly extension: string;
  readonly ends: "inclusive" | "exclusive";
  readonly unit: "token" | "character";
  /** The number of the first position in the format. */
  readonly from?: 1;
  readonly line: (document: string, sentences: RandomDocument["sentences"], clusters: number[][][]) => string;
  /** Whether positions count from the beginning of a sentence. */
  readonly inSentences?: true;
}

const inSentence = ([first, last]: readonly number[], size = 11): number[] => {
  const s = Math.floor(first / size);
  return [s, first - s * size, last - s * size];
};

const layouts: readonly Layout[] = [
  {
    name: "jsonlines with words",
    extension: "jsonl",
    ends: "inclusive",
    unit: "token",
    line: (doc_key, sentences, clusters) => JSON.stringify({ doc_key, sentences, clusters }),
  },
  {
    name: "jsonlines without words",
    extension: "jsonl",
    ends: "inclusive",
    unit: "token",
    line: (doc_key, _, clusters) => JSON.stringify({ doc_key, clusters }),
  },
  {
    name: "clusters",
    extension: "json",
    ends: "inclusive",
    unit: "token",
    line: (document, _, clusters) => JSON.stringify({ [document]: clusters }),
  },
  {
    name: "wlcoref",
    extension: "jsonl",
    ends: "exclusive",
    unit: "token",
    line: (document_id, sentences, span_clusters) =>
      JSON.stringify({
        ...{ document_id, cased_words: sentences.flat(), span_clusters },
        sent_id: sentences.flatMap((words, s) => words.map(() => s)),
      }),
  },
  {
    name: "allennlp",
    extension: "json",
    ends: "inclusive",
    unit: "token",
    line: (_, sentences, clusters) =>
      JSON.stringify({
        top_spans: [],
        antecedent_indices: [],
        predicted_antecedents: [],
        document: sentences.flat(),
        clusters,
      }),
  },
  {
    name: "preco",
    extension: "jsonl",
    ends: "exclusive",
    unit: "token",
    inSentences: true,
    line: (id, sentences, mention_clusters) => JSON.stringify({ id, sentences, mention_clusters }),
  },
  {
    name: "hf-coref",
    extension: "jsonl",
    ends: "inclusive",
    unit: "token",
    inSentences: true,
    line: (id, sentences, coref_chains) =>
      JSON.stringify({ id, sentences: sentences.map((tokens) => ({ tokens })), coref_chains }),
  },
  {
    name: "maverick",
    extension: "json",
    ends: "inclusive",
    unit: "token",
    line: (doc_key, sentences, clusters) =>
      JSON.stringify({ doc_key, tokens: sentences.flat(), clusters_token_offsets: clusters }),
  },
  {
    name: "fastcoref",
    extension: "jsonl",
    ends: "exclusive",
    unit: "character",
    line: (doc_key, sentences, clusters) => JSON.stringify({ doc_key, text: sentences.flat().join(" "), clusters }),
  },
  {
    name: "corenlp-json",
    extension: "json",
    ends: "exclusive",
    unit: "token",
    from: 1,
    inSentences: true,
    line: (docId, sentences, clusters) =>
      JSON.stringify({
        docId,
        sentences: sentences.map((words) => ({ tokens: words.map((word) => ({ word })) })),
        corefs: Object.fromEntries(
          clusters.map((cluster, c) => [
            String(c),
            cluster.map(([sentence, startIndex, endIndex]) => ({ sentNum: sentence + 1, startIndex, endIndex })),
          ]),
        ),
      }),
  },
  {
    name: "koconovel",
    extension: "jsonl",
    ends: "exclusive",
    unit: "character",
    line: (doc_id, _, omniscent_separate) => JSON.stringify({ doc_id, omniscent_separate }),
  },
  {
    name: "tbf",
    extension: "tbf",
    ends: "exclusive",
    unit: "character",
    line: (document, _, clusters) => {
      const events = clusters.flatMap((cluster, c) =>
        cluster.map(([start, end], m) => `s\t${document}\tE${c}_${m}\t${start},${end}\tx\tC\tActual`),
      );
      const chains = clusters.map((cluster, c) => `@Coreference\tC${c}\t${cluster.map((_, m) => `E${c}_${m}`).join()}`);
      return [`#BeginOfDocument ${document}`, ...events, ...chains, "#EndOfDocument"].join("\n");
    },
  },
  {
    name: "xmi",
    extension: "xmi",
    ends: "exclusive",
    unit: "character",
    line: (document, sentences, clusters) => xmiOf(document, sentences.flat().join(" "), clusters),
  },
  {
    name: "brat",
    extension: "ann",
    ends: "exclusive",
    unit: "character",
    line: (_, sentences, clusters) => {
      const text = sentences.flat().join(" ");
      let id = 0;
      return clusters
        .flatMap((cluster) => {
          const from = id + 1;
          return cluster.flatMap(([start, end], m) => {
            id++;
            // The tool writes the words that were meant.
            const quote = quoteOf(text, start, end);
            return [
              `T${id}\tMention ${start} ${end}\t${quote}`,
              ...(m > 0 ? [`R${id}\tCoreference Arg1:T${from} Arg2:T${id}`] : []),
            ];
          });
        })
        .join("\n");
    },
  },
];

let quoted = new Map<string, string>();

function quoteOf(_: string, start: number, end: number): string {
  return quoted.get(`${start} ${end}`) ?? "";
}

function xmiOf(document: string, text: string, clusters: number[][][]): string {
  let id = 10;
  const members: number[] = [];
  const elements = clusters.flatMap((cluster, c) => {
    const entity = ++id;
    members.push(entity);
    return [
      `<v2:Entity xmi:id="${entity}" Label="e${c}"/>`,
      ...cluster.flatMap(([begin, end]) => {
        const [surface, mention] = [++id, ++id];
        members.push(surface, mention);
        return [
          `<v2:MentionSurface xmi:id="${surface}" sofa="1" begin="${begin}" end="${end}"/>`,
          `<v2:Mention xmi:id="${mention}" Entity="${entity}" Surface="${surface}"/>`,
        ];
      }),
    ];
  });
  const header =
    '<?xml version="1.0" encoding="UTF-8"?><xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:type2="http:///de/tudarmstadt/ukp/dkpro/core/api/metadata/type.ecore" xmlns:v2="http:///de/unistuttgart/ims/coref/annotator/api/v2.ecore" xmi:version="2.0"><cas:NULL xmi:id="0"/>';
  return `${header}<type2:DocumentMetaData xmi:id="2" sofa="1" begin="0" end="${text.length}" documentTitle="${document}"/>${elements.join("")}<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="${text}"/><cas:View sofa="1" members="2 ${members.join(" ")}"/></xmi:XMI>`;
}

function written(
  layout: Layout,
  name: string,
  { sentences, ...sides }: RandomDocument,
  side: Side,
  by: Deviation,
): string {
  const words = sentences.flat();
  const starts: number[] = [];
  let length = 0;
  for (const word of words) {
    starts.push(length);
    length += word.length + 1;
  }
  const text = words.join(" ");
  quoted = new Map();
  const ends = by.ends === (layout.ends === "inclusive") ? "exclusive" : "inclusive";
  const from = by.first === (layout.from === 1) ? 0 : 1;
  const clusters = sides[side].map((spans) =>
    spans.map(([first, last]): number[] => {
      const inUnits = layout.unit === "token" ? [first, last] : [starts[first], starts[last] + words[last].length - 1];
      const placed = layout.inSentences === true ? inSentence(inUnits) : inUnits;
      const at = placed.length - 2;
      const [start, end] = [placed[at] + from, placed[at + 1] + from + (ends === "exclusive" ? 1 : 0)];
      quoted.set(`${start} ${end}`, text.slice(inUnits[0], inUnits[1] + 1));
      return [...placed.slice(0, at), start, end];
    }),
  );
  const path = `${side}/${name}.${layout.extension}`;
  if (layout.name === "brat") folder.write(`${side}/${name}.txt`, text);
  return folder.write(path, `${layout.line(name, sentences, clusters)}\n`);
}

const score = (...args: string[]): CliRun => runCli(["score", "-m", "mentions,muc", "--format", "json", ...args]);

function mucIn({ stdout }: CliRun): number | null {
  const report = JSON.parse(stdout) as { systems: { scores: { muc: { f1: number | null } } }[] };
  return report.systems[0].scores.muc.f1;
}

const deviations: readonly Deviation[] = [
  { first: true, ends: false },
  { first: true, ends: true },
];

const asItIs: Deviation = { first: false, ends: false };

describe.each(layouts.map((layout) => [layout.name, layout] as const))("%s", (_, layout) => {
  const cases = (["key", "response"] as const).flatMap((side) => deviations.map((by) => [side, by] as const));

  test.each(cases)("is refused if the %s counts otherwise (%o), with options that give the true score", (side, by) => {
    for (const seed of [1, 2, 3]) {
      const document = randomDocument(new Random(seed));
      const truth = scoreClusters(document.key, document.response, { metrics: ["muc"] })["muc"].f1 ?? 0;
      const files = (["key", "response"] as const).map((each) =>
        written(layout, "d", document, each, each === side ? by : asItIs),
      );
      const run = score(...files);
      const { code, stderr } = run;
      if (code === 0) {
        // The texts that a file quotes show how its offsets count.
        expect(mucIn(run), stderr).toBeCloseTo(truth, 9);
        continue;
      }
      expect({ code, stderr }).toMatchObject({ code: 3 });
      const advice = [...stderr.matchAll(/(?:with|try) `(--[^`]+)`/g)].map(([, options]) => options.split(" "));
      expect(advice.length, stderr).toBeGreaterThan(0);
      for (const options of advice) {
        const other = score(...files, ...options);
        expect(other.code, `${options.join(" ")}: ${other.stderr}`).toBe(0);
        expect(mucIn(other), options.join(" ")).toBeCloseTo(truth, 9);
      }
    }
  });

  test("is scored if both sides count as the format says, without a warning about positions", () => {
    for (const seed of [4, 5, 6]) {
      const document = randomDocument(new Random(seed));
      const truth = scoreClusters(document.key, document.response, { metrics: ["muc"] })["muc"].f1 ?? 0;
      const files = (["key", "response"] as const).map((each) => written(layout, "d", document, each, asItIs));
      const scored = score(...files);
      expect(scored).toMatchObject({
        code: 0,
        stderr: expect.not.stringMatching(/offset-convention|differs/) as string,
      });
      expect(mucIn(scored)).toBeCloseTo(truth, 9);
    }
  });
});

describe("the cases that were reported", () => {
  const scored = (name: string, key: string, response: string, ...options: string[]): CliRun =>
    runCli([
      "score",
      `${projectFolder}test/cases/${name}/${key}`,
      `${projectFolder}test/cases/${name}/${response}`,
      "-m",
      "mentions,muc,b3",
      ...options,
    ]);

  test("tokens from 1 are refused, and scored with the option", () => {
    const refused = scored("45-one-based-positions", "key.conll", "pred.jsonl");
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining("`--response-first-token 1`") as string });
    const option = ["--response-first-token", "1"];
    expect(scored("45-one-based-positions", "key.conll", "pred.jsonl", ...option).stdout).toMatch(
      /mentions +100\.00[^]*MUC +100\.00/,
    );
    // Exclusive ends and characters were named before.
    const ends = scored("45-one-based-positions", "key.conll", "exclusive.jsonl");
    expect(ends).toMatchObject({ code: 3, stderr: expect.stringContaining("`--response-ends exclusive`") as string });
  });

  test("tokens from 1 in many documents are refused with both scores, and an option insists", () => {
    const name = "a05-one-side-counts-from-1";
    const { code, stderr } = scored(name, "key.jsonl", "res.jsonl");
    expect({ code, stderr }).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("89.76 instead of 8.21") as string,
    });
    // From the case: MUC 56.82, and B³ 60.49.
    expect(scored(name, "key.jsonl", "res.jsonl", "--response-first-token", "1").stdout).toMatch(
      /mentions[^\n]* 89\.76 [^]*MUC[^\n]* 56\.82 [^]*B³[^\n]* 60\.49 /,
    );
    expect(scored(name, "key.jsonl", "res.jsonl", "--response-first-token", "0")).toMatchObject({ code: 0 });
    expect(scored(name, "key.jsonl", "right.jsonl")).toMatchObject({ code: 0, stderr: "" });
  });

  /** Two mentions in each sentence, at other words than in the sentences before and behind. */
  const places = [
    [0, 0, 2, 4],
    [1, 1, 3, 5],
    [5, 5, 0, 2],
    [3, 3, 1, 5],
    [4, 4, 2, 2],
  ];
  const inSentences = (side: string, from: number, chains: string): string => {
    const sentences = Array.from({ length: 6 }, (_, s) => Array.from("abcdef", (word) => `${word}${s}`));
    const past = chains === "coref_chains" ? 0 : 1;
    const clusters = [0, 2].map((at) => places.map((words, s) => [s + from, words[at], words[at + 1] + past]));
    const record = { id: "d", sentences, [chains]: clusters };
    return folder.write(`${chains}/${side}.jsonl`, `${JSON.stringify(record)}\n`);
  };
  const score = (...args: string[]): CliRun => runCli(["score", "-m", "mentions,muc", ...args]);

  test.each(["mention_clusters", "coref_chains"])(
    "sentences from 1 are refused, and scored with the option: %s",
    (chains) => {
      const [key, response] = [inSentences("key", 0, chains), inSentences("response", 1, chains)];
      for (const [files, side] of [
        [[key, response], "response"],
        [[response, key], "key"],
      ] as const) {
        const refused = score(...files);
        expect(refused.code).toBe(3);
        expect(refused.stderr).toContain("count sentences from different numbers");
        expect(refused.stderr).toContain(
          `shares 0 of its 10 mentions with the ${side === "key" ? "response" : "key"}; with \`--${side}-first-sentence 1\`, it would share 10`,
        );
        expect(score(...files, `--${side}-first-sentence`, "1").stdout).toMatch(/mentions +100\.00[^]*MUC +100\.00/);
        expect(score(...files, `--${side}-first-sentence`, "0").code).toBe(0);
      }
      expect(score(response, response, "--first-sentence", "1")).toMatchObject({ code: 0, stderr: "" });
    },
  );

  test("tables of neleval with positions from 1 are refused, and scored with the option", () => {
    const table = (side: string, by: number, past = 0): string =>
      folder.write(
        `neleval/${side}.tsv`,
        ["a", "b"]
          .flatMap((document) =>
            Array.from(
              { length: 6 },
              (_, m) => `${document}\t${7 * m + by}\t${7 * m + 2 + by + past}\te${m % 2}\t1.0\tPER\n`,
            ),
          )
          .join(""),
      );
    const [key, response] = [table("key", 0), table("response", 1)];
    const refused = score(key, response);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain(
      "shares 0 of its 12 mentions with the key; with `--response-first-character 1`, it would share 12",
    );
    const scored = score(key, response, "--response-first-character", "1");
    expect(scored.stdout).toMatch(/mentions +100\.00[^]*MUC +100\.00/);
    const exclusive = table("exclusive", 0, 1);
    expect(score(key, exclusive)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("`--response-ends exclusive`") as string,
    });
    expect(score(key, exclusive, "--response-ends", "exclusive").stdout).toMatch(/mentions +100\.00[^]*MUC +100\.00/);
  });

  /** Twelve words of four letters, and a mention of each second one. */
  const words = Array.from({ length: 12 }, (_, w) => `w${100 + w}`);
  const tokens = [0, 2, 4, 6, 8, 10];
  const spans = (of: (token: number) => number[]): number[][][] => [
    tokens.slice(0, 3).map(of),
    tokens.slice(3).map(of),
  ];
  const written = (name: string, record: unknown): string =>
    folder.write(`units/${name}`, `${JSON.stringify(record)}\n`);

  test("characters against tokens without words get a warning, and no other advice", () => {
    const key = written("key.json", { d: spans((t) => [t, t]) });
    const response = written("response.json", { d: spans((t) => [5 * t, 5 * t + 3]) });
    for (const [files, side, other] of [
      [[key, response], "response", "key"],
      [[response, key], "key", "response"],
    ] as const) {
      const { code, stderr } = score(...files);
      expect(code).toBe(0);
      expect(stderr).toContain(
        `The ${side} may count characters, and the ${other} tokens; they were compared as they are. The positions of the ${side} go up to 54, and those of the ${other} up to 11.`,
      );
      expect(stderr).not.toMatch(/--(?:key|response)-ends|offset-convention/);
    }
    // A system that only marks the beginning of the text marks no shorter mentions.
    const beginning = written("beginning.json", {
      d: [
        [
          [0, 1],
          [2, 3],
          [1, 2],
          [1, 3],
          [0, 2],
        ],
      ],
    });
    const whole = written("whole.json", { d: spans((t) => [t, t + 1]) });
    expect(score(whole, beginning).stderr).not.toContain("units-differ");
  });

  test("tokens of a text without words are only advised if both sides count them", () => {
    const record = { doc_key: "d", text: words.join(" ") };
    const key = written("key.jsonl", { ...record, clusters: spans((t) => [5 * t, 5 * t + 4]) });
    const response = written("response.jsonl", { ...record, clusters: spans((t) => [t, t + 1]) });
    const args = [key, response, "--key-format", "fastcoref", "--response-format", "fastcoref"];
    const { stderr } = score(...args);
    expect(stderr).toContain("Positions may count tokens, whose words the file does not give");
    expect(stderr).not.toContain("offsets token");
    // If both sides count tokens, the option is right.
    const both = score(response, response, ...args.slice(2));
    expect(both.stderr).toContain("offsets token");
  });

  test("no other advice is given if one side counts tokens whose words are unknown", () => {
    // Words of two letters, so that word 3 * w, as a position, is in word w, and five mentions look alike by accident.
    const mentions = [1, 2, 3, 4, 5, 6, 9, 12, 15, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29];
    const record = { doc_key: "d", text: Array.from({ length: 40 }, (_, w) => `${w + 10}`).join(" ") };
    const of = (spanOf: (word: number) => number[]): number[][][] => [
      mentions.slice(0, 12).map(spanOf),
      mentions.slice(12).map(spanOf),
    ];
    const key = written("tokens.jsonl", { ...record, clusters: of((w) => [w, w + 1]) });
    const response = written("characters.jsonl", { ...record, clusters: of((w) => [3 * w, 3 * w + 2]) });
    for (const files of [
      [key, response],
      [response, key],
    ]) {
      const { stderr } = score(...files, "--key-format", "fastcoref", "--response-format", "fastcoref");
      expect(stderr).toContain("[positions-without-words]");
      expect(stderr).not.toMatch(/ends-differ|first-position-differs|`--[\w-]+ \w/);
    }
  });

  test("mentions that begin elsewhere on one side get a warning, and no advice that explains less", () => {
    const at = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33];
    const clusters = (spanOf: (t: number) => number[]): number[][][] => [
      at.slice(0, 6).map(spanOf),
      at.slice(6).map(spanOf),
    ];
    const sentences = [Array.from({ length: 40 }, (_, w) => `w${w}`)];
    const pairs = clusters((t) => [t, t + 1]);
    const later = written("later.jsonl", { doc_key: "d", sentences, clusters: clusters((t) => [t + 1, t + 1]) });
    // With the first token as 1, three mentions would be common.
    const singles = at.slice(0, 3).map((t) => [t, t]);
    const key = written("whole.jsonl", { doc_key: "d", sentences, clusters: [...pairs, singles] });
    const { code, stderr } = score(key, later);
    expect(code).toBe(0);
    expect(stderr).toContain(
      "The response shares 0 of its 12 mentions with the key; they were compared as they are. It would share 12 if its mentions began 1 position earlier.",
    );
    expect(stderr).toContain("[mentions-shifted]");
    expect(stderr).not.toContain("first-token");
    const other = score(later, key).stderr;
    expect(other).toContain(
      "The response shares 0 of its 15 mentions with the key; they were compared as they are. It would share 12 if its mentions began 1 position later.",
    );
    // Mentions that are sometimes shorter prove nothing.
    const some = clusters((t) => (t % 2 === 0 ? [t, t + 1] : [t + 1, t + 1]));
    const response = written("some.jsonl", { doc_key: "d", sentences, clusters: some });
    expect(score(key, response).stderr).not.toContain("mentions-shifted");
  });

  test("a pair without a common mention is scored, with a warning that says why", () => {
    const name = "a13-characters-against-tokens";
    const words = scored(name, "key.jsonl", "res.jsonl");
    expect(words).toMatchObject({ code: 0, stderr: expect.stringContaining("[no-common-mention]") as string });
    const characters = scored(name, "key.tbf", "res.tbf");
    expect(characters.stderr).toContain("with `--response-first-character 1`, it would share 2");
  });
});
