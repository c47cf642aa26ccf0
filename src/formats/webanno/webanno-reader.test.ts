import { describe, expect, test } from "vitest";
import { spansOf, wordsOf } from "../../../test/support/part-views.ts";
import { readFiles, readWith } from "../../../test/support/read-files.ts";
import { type AnnotatedPart, lineOfToken } from "../../core/document.ts";
import type { ReadOptions } from "../format.ts";
import { WebannoReader, webanno } from "./index.ts";

const read = (content: string | Uint8Array, options: ReadOptions = {}) =>
  readWith((given) => new WebannoReader(given), content, { file: "kitchen.tsv", ...options });

const RELATIONS = [
  "#T_SP=webanno.custom.Referent|entity|infstat",
  "#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent",
];

/** Returns a file with these layers. Each sentence's tokens have a word and cells; a cell `#…` is a separate line. */
function file(layers: readonly string[], ...sentences: (readonly (readonly string[])[])[]): string {
  let offset = 0;
  const blocks = sentences.map((tokens, s) => {
    const rows = tokens.map(([word, ...cells], t) => {
      const row = [`${s + 1}-${t + 1}`, `${offset}-${offset + word.length}`, word, ...cells, ""].join("\t");
      offset += word.length + 1;
      return row;
    });
    return [`#Text=${tokens.map(([word]) => word).join(" ")}`, ...rows].join("\n");
  });
  return `#FORMAT=WebAnno TSV 3.3\n${layers.join("\n")}\n\n\n${blocks.join("\n\n")}\n`;
}

test.each([
  ["annotation/The Kitchen.txt/anna.tsv", [], "The Kitchen"],
  ["project/curation/kitchen/CURATION_USER.tsv", [], "kitchen"],
  ["kitchen/INITIAL_CAS.tsv", [], "kitchen"],
  ["kitchen/anna.tsv", ["kitchen/INITIAL_CAS.tsv"], "kitchen"],
  ["key/kitchen.tsv", [], "kitchen"],
  ["./INITIAL_CAS.tsv", [], "INITIAL_CAS"],
])("the document of %s is named after the folder if it is a project's", (path, others, document) => {
  const text = file(RELATIONS, [["It", "person", "new", "_", "_"]]);
  const { parts } = readFiles({ [path]: text, ...Object.fromEntries(others.map((other) => [other, text])) });
  expect(parts.map((part) => part.document)).toEqual([document]);
});

describe("a reader of spans and relations", () => {
  test("joins related spans into entities, and makes unrelated spans singletons", () => {
    const { parts, codes } = read(
      file(
        RELATIONS,
        [
          ["The", "person[1]", "new[1]", "coref", "2-1[0_1]"],
          ["cook", "person[1]", "new[1]", "_", "_"],
          ["saw", "_", "_", "_", "_"],
          ["tea", "substance", "new", "_", "_"],
        ],
        [
          ["He", "person", "giv", "_", "_"],
          ["left", "_", "_", "_", "_"],
        ],
      ),
    );
    expect(codes).toEqual([]);
    expect(parts.map((part) => [part.document, part.part, spansOf(part)])).toEqual([
      ["kitchen", "", "0-1:1 3-3:1-4 4-4:1"],
    ]);
    const [{ entities, tokens, mentions, line }] = parts;
    expect(line).toBe(1);
    expect(entities.types).toEqual(["person", "substance"]);
    expect(wordsOf(parts[0])).toEqual(["The", "cook", "saw", "tea", "He", "left"]);
    expect(Array.from(tokens!.sentenceStarts!)).toEqual([0, 4]);
    expect(tokens).not.toHaveProperty("sentenceIds");
    expect(Array.from(mentions.line!)).toEqual([7, 10, 13]);
    expect([0, 3, 4, 5].map((t) => lineOfToken(tokens!, t))).toEqual([7, 10, 13, 14]);
    expect(tokens!.inText?.text).toBe("The cook saw tea\nHe left");
    expect(tokens).not.toHaveProperty("inferred");
  });

  test("reads stacked, nested and crossing spans, and stacked relations", () => {
    const { parts, codes } = read(
      file(RELATIONS, [
        ["a", "x[1]", "_", "coref|ana", "1-3[3_1]|1-4[0_1]"],
        ["b", "x[1]|y[2]", "_", "_", "_"],
        ["c", "y[2]|z[3]", "_", "_", "_"],
        ["d", "w", "_", "_", "_"],
      ]),
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-1:1 1-2:2 2-2:1 3-3:1");
  });

  test("reads two annotations of one span as two mentions", () => {
    const { parts } = read(
      file(RELATIONS, [
        ["a", "x[1]|y[2]", "_", "_", "_"],
        ["b", "z", "_", "coref", "1-1[2_0]"],
      ]),
    );
    expect(spansOf(parts[0])).toBe("0-0:1 0-0:2 1-1:2");
  });

  test("joins separate tokens with the same span number into a discontinuous mention", () => {
    const { parts } = read(
      file(RELATIONS, [
        ["a", "x[1]", "_", "_", "_"],
        ["b", "_", "_", "_", "_"],
        ["c", "x[1]", "_", "_", "_"],
      ]),
    );
    expect(spansOf(parts[0])).toBe("0-0-2-2:1");
  });

  test("reads spans without a value, and layers without features", () => {
    const layers = ["#T_SP=webanno.custom.Mention|", "#T_RL=webanno.custom.Coreference|BT_webanno.custom.Mention"];
    const { parts, codes } = read(
      file(layers, [
        ["a", "*", "_"],
        ["b", "*[1]", "1-1[0_1]"],
        ["c", "*[1]", "_"],
        ["d", "_", "_"],
      ]),
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-0:1-1 1-2:1-1");
    expect(parts[0].entities).not.toHaveProperty("types");
    const without = ["#T_SP=webanno.custom.Mention", layers[1]];
    expect(spansOf(read(file(without, [["a", "*", "_"]])).parts[0])).toBe("0-0:1-1");
  });

  test("skips bridging relations, and reports them once", () => {
    const { parts, diagnostics } = read(
      file(RELATIONS, [
        ["a", "x", "_", "_", "_"],
        ["b", "x", "_", "bridge:def", "1-1"],
        ["c", "x", "_", "bridge:aggr|bridge:aggr|pred", "1-1|1-2|1-1"],
      ]),
    );
    expect(spansOf(parts[0])).toBe("0-0:1-1 1-1:1-2 2-2:1-1");
    expect(diagnostics).toEqual([
      {
        code: "layer-not-read",
        severity: "note",
        file: "kitchen.tsv",
        data: { layer: "bridge:def, bridge:aggr", count: 3 },
      },
    ]);
  });

  test("treats a span without a value of the first feature as a mention only if a relation names it", () => {
    const { parts, diagnostics } = read(
      file(RELATIONS, [
        ["a", "_", "new[1]", "_", "_"],
        ["b", "x[2]", "new[1]|giv[2]", "_", "_"],
        ["c", "_", "new[3]", "coref", "1-2[2_3]"],
      ]),
    );
    expect(spansOf(parts[0])).toBe("1-1:2 2-2:2");
    expect(diagnostics).toMatchObject([
      { code: "layer-not-read", data: { layer: "Referent without entity", count: 1 } },
    ]);
  });

  test("keeps an escaped number in brackets as part of a value", () => {
    const { parts } = read(file(RELATIONS, [["a", "fig\\[3\\]", "a\\|b", "_", "_"]]));
    expect(spansOf(parts[0])).toBe("0-0:1-1");
    expect(parts[0].entities.types).toEqual(["fig[3]"]);
  });

  test("joins spans by the relations of several coreference layers, but not by other relations", () => {
    const layers = [
      "#T_SP=webanno.custom.Mention|type",
      "#T_RL=webanno.custom.Anaphora|BT_webanno.custom.Mention",
      "#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Mention",
      "#T_RL=webanno.custom.WorksFor|BT_webanno.custom.Mention",
    ];
    const { parts, codes } = read(
      file(layers, [
        ["a", "x", "_", "_", "_", "_"],
        ["b", "x", "1-1", "_", "_", "_"],
        ["c", "x", "_", "*", "1-2", "1-1"],
        ["d", "x", "_", "_", "_", "1-1"],
      ]),
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-0:1-1 1-1:1-1 2-2:1-1 3-3:1-4");
  });

  test("uses the labels of relations if the layer's name is not specific", () => {
    const layers = ["#T_SP=webanno.custom.Span|value", "#T_RL=webanno.custom.Relation|label|BT_webanno.custom.Span"];
    const { parts, diagnostics } = read(
      file(layers, [
        ["a", "x", "_", "_"],
        ["b", "x", "Coreference", "1-1"],
        ["c", "x", "works for", "1-1"],
      ]),
    );
    expect(spansOf(parts[0])).toBe("0-0:1-1 1-1:1-1 2-2:1-3");
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { layer: "works for", count: 1 } }]);
  });

  test("refuses layers in which nothing says what corefers", () => {
    const layers = ["#T_SP=webanno.custom.Span|value", "#T_RL=webanno.custom.Relation|label|BT_webanno.custom.Span"];
    const { parts, diagnostics } = read(file(layers, [["c", "x", "works for", "1-1"]]));
    expect(parts.map(spansOf)).toEqual([""]);
    expect(diagnostics).toMatchObject([
      {
        code: "unclear-coreference",
        data: { unread: ["Span (1: value)", "relations works for (1)"], option: "--relation works for" },
      },
    ]);
  });

  describe("of spans alone", () => {
    const rows = [
      ["a", "PER[1]", "Ada[1]"],
      ["b", "PER[1]", "Ada[1]"],
      ["c", "_", "_"],
      ["d", "PER", "Ada"],
      ["e", "ORG", "Bo"],
      ["f", "ORG", "*"],
    ];
    const text = file(["#T_SP=webanno.custom.Mention|value|cluster_id"], rows);

    test("takes a feature for the name of the entity, says so, and obeys the option", () => {
      const spans = "0-1:Ada 3-3:Ada 4-4:Bo 5-5:1-6";
      const { parts, diagnostics } = read(text);
      expect(spansOf(parts[0])).toBe(spans);
      expect(diagnostics).toMatchObject([
        {
          code: "labels-as-entities",
          data: { feature: "Mention.cluster_id", labels: ["Ada (2)", "Bo (1)"], option: "--field Mention" },
        },
      ]);
      const named = read(text, { field: "webanno.custom.Mention.cluster_id" });
      expect([named.codes, spansOf(named.parts[0])]).toEqual([[], spans]);
      const alone = read(text, { field: "Mention" });
      expect([alone.codes, spansOf(alone.parts[0])]).toEqual([[], "0-1:1 3-3:1-4 4-4:1-5 5-5:1-6"]);
    });

    test("refuses values that are types, and suggests another feature", () => {
      const typed = file(["#T_SP=webanno.custom.Mention|entity|name"], rows);
      expect(read(typed).diagnostics).toMatchObject([
        {
          code: "unclear-coreference",
          data: { unread: ["Mention (4: entity, name)"], option: "--field Mention.name" },
        },
      ]);
    });
  });

  test("treats tokens as mentions only if relations join them", () => {
    const type = "de.tudarmstadt.ukp.dkpro.core.api";
    const rows = [
      ["a", "NN", "_", "_"],
      ["b", "NN", "coref", "1-1"],
      ["c", "NN", "_", "_"],
    ];
    for (const base of [`${type}.lexmorph.type.pos.POS`, `${type}.segmentation.type.Token`]) {
      const layers = [`#T_SP=${type}.lexmorph.type.pos.POS|PosValue`, `#T_RL=webanno.custom.Coref|type|BT_${base}`];
      const { parts, codes } = read(file(layers, rows));
      expect(codes).toEqual([]);
      expect(spansOf(parts[0])).toBe("0-0:1-1 1-1:1-1");
    }
  });

  test("does not take the numbers of linked annotations for a span's own number", () => {
    const layers = [
      "#T_SP=webanno.custom.Mention|ROLE_webanno.custom.Mention:Of_webanno.custom.MentionOfLink|uima.tcas.Annotation|kind",
      "#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Mention",
    ];
    const { parts, codes } = read(
      file(layers, [
        ["a", "part;whole[7]", "1-2[9];1-3[7]", "x[4]", "coref", "1-2[0_4]"],
        ["b", "_", "_", "y", "_", "_"],
      ]),
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-0:4 1-1:4");
  });
});

describe("a reader of chains", () => {
  const CHAIN = "#T_CH=de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink|referenceType|referenceRelation";
  const SWAPPED = "#T_CH=webanno.custom.SimpleLink|referenceRelation|referenceType";

  test("reads chain numbers as entities, and links of several tokens as mentions", () => {
    const rows = [
      ["The", "nam[1]", "coref->1-1"],
      ["cook", "nam[1]|pr[2]", "coref->1-1|*->2-1"],
      ["himself", "pr[1]", "a \\-> b->1-2"],
      ["it", "_", "_"],
      ["his", "pr[2]|pr[2]", "*->2-2|*->2-3"],
      ["soup", "pr[2]", "*->2-3"],
    ];
    const { parts, codes } = read(file([CHAIN], rows));
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-1:1 1-1:2 2-2:1 4-5:2 4-4:2");
    const swapped = rows.map(([word, type, link]) => [word, link, type]);
    expect(spansOf(read(file([SWAPPED], swapped)).parts[0])).toBe(spansOf(parts[0]));
  });

  test("makes a chain of one link a singleton", () => {
    expect(spansOf(read(file([CHAIN], [["a", "x[7]", "*->7-1"]])).parts[0])).toBe("0-0:7");
  });

  describe("with several layers", () => {
    const EVENT = SWAPPED.replace("SimpleLink", "EventLink");
    const layers = file([CHAIN, EVENT, SWAPPED], [["a", "_", "_", "*->1-1", "*[1]", "*->2-1", "*[2]"]]);

    test.each([
      ["key", "warning"],
      ["response", "error"],
    ] as const)("reads the first one of a %s that has content, and reports the others as %s", (side, severity) => {
      const { parts, diagnostics } = read(layers, { side });
      expect(spansOf(parts[0])).toBe("0-0:1");
      const data = { field: "SimpleLink", read: "EventLink", documents: 1, first: "kitchen", option: "--field" };
      expect(diagnostics).toEqual([{ code: "clusters-not-read", severity, file: "kitchen.tsv", data }]);
    });

    test.each([
      ["EventLink", "0-0:1"],
      ["SimpleLink", "0-0:2"],
      ["webanno.custom.SimpleLink", "0-0:2"],
    ])("reads the one that was named: %s", (field, spans) => {
      const { parts, codes } = read(layers, { side: "response", field });
      expect(codes).toEqual([]);
      expect(spansOf(parts[0])).toBe(spans);
    });

    test("reports a layer that was named but is not there", () => {
      const { parts, diagnostics } = read(layers, { field: "Link" });
      expect(spansOf(parts[0])).toBe("");
      const found = diagnostics.filter(({ code }) => code === "field-missing");
      expect(found).toMatchObject([{ severity: "error", data: { field: "Link", count: 1, of: 1 } }]);
    });

    test("reads a layer of relations that was named", () => {
      const relations = file(
        [CHAIN, "#T_SP=webanno.custom.Span|value", "#T_RL=webanno.custom.Same|label|BT_webanno.custom.Span"],
        [
          ["a", "*[1]", "*->1-1", "x", "_", "_"],
          ["b", "_", "_", "x", "is", "1-1"],
        ],
      );
      const { parts, codes } = read(relations, { field: "Same" });
      expect(codes).toEqual([]);
      expect(spansOf(parts[0])).toBe("0-0:1-1 1-1:1-1");
    });
  });

  test("makes each line of a chain without links a mention", () => {
    const { parts, codes } = read(
      file(
        [CHAIN],
        [
          ["a", "x[1]", "_"],
          ["b", "x[1]", "_"],
        ],
      ),
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-0:1 1-1:1");
  });

  test("reports cells that are not links", () => {
    const { parts, diagnostics } = read(
      file(
        [CHAIN],
        [
          ["猫", "x", "coref"],
          ["b", "x[1]", "*->1-1"],
        ],
      ),
    );
    expect(spansOf(parts[0])).toBe("1-1:1");
    expect(diagnostics).toEqual([
      {
        code: "malformed-cell",
        severity: "error",
        file: "kitchen.tsv",
        document: "kitchen",
        line: 6,
        column: 13,
        data: { text: "coref" },
      },
    ]);
  });
});

describe("a reader of parts of tokens", () => {
  const head = "#FORMAT=WebAnno TSV 3.3\n#T_CH=webanno.custom.Link|referenceRelation|referenceType\n\n\n#Text=x\n";

  test("splits a token where a mention begins or ends in it", () => {
    const { parts, codes } = read(
      `${head}1-1\t0-9\tunfazed😀\t_\t_\t\n1-1.1\t2-9\tfazed😀\t*->1-1\t*[1]\t\n1-1.2\t0-4\tunfa\t*->1-2\t*[1]\t\n` +
        "1-2\t10-12\tby\t*->1-1\t*[1]\t\n1-3\t13-17\tthem\t_\t_\t\n1-3.1\t15-17\tem\t_\t_\t\n",
    );
    expect(codes).toEqual([]);
    expect(wordsOf(parts[0])).toEqual(["un", "fa", "zed😀", "by", "them"]);
    expect(spansOf(parts[0])).toBe("0-1:1 1-3:1");
    expect(Array.from(parts[0].tokens!.inText!.starts)).toEqual([0, 2, 4, 10, 13]);
    expect(parts[0].tokens).not.toHaveProperty("lines");
  });

  test("reads an empty mention as a token that is not in the text", () => {
    const { parts, codes } = read(
      `${head}1-1\t0-4\tVino\t_\t_\t\n1-1.1\t0-0\t\t*->1-1\t*[1]\t\n1-1.2\t4-4\t\t*->2-1\t*[2]\t\n1-2\t5-7\tél\t*->1-2\t*[1]\t\n`,
    );
    expect(codes).toEqual([]);
    expect(wordsOf(parts[0])).toEqual(["", "Vino", "", "él"]);
    expect(Array.from(parts[0].tokens!.zero!)).toEqual([1, 0, 1, 0]);
    expect(spansOf(parts[0])).toBe("0-0:1 2-2:2 3-3:1");
    expect(parts[0].tokens!.inText?.text).toBe("Vino él");
  });

  test("includes an empty token between two tokens of a mention", () => {
    const { parts } = read(
      `${head}1-1\t0-1\ta\t*->1-1\t*[1]\t\n1-1.1\t1-1\t\t*->2-1\t*[2]\t\n1-2\t2-3\tb\t*->1-1\t*[1]\t\n`,
    );
    expect(spansOf(parts[0])).toBe("0-2:1 1-1:2");
  });

  test("reports a part outside its token, or without a token", () => {
    const { parts, diagnostics } = read(
      `${head}1-1\t0-4\tVino\t_\t_\t\n1-1.1\t3-6\to é\t*->1-1\t*[1]\t\n2-1.1\t0-1\tV\t*->1-2\t*[1]\t\n`,
    );
    expect(spansOf(parts[0])).toBe("");
    expect(diagnostics).toMatchObject([
      { code: "malformed-line", line: 7 },
      { code: "unknown-reference", line: 8, column: 1, data: { id: "2-1" } },
    ]);
  });
});

describe("a reader of words and texts", () => {
  const one = (version: string, row: string): AnnotatedPart =>
    read(`#FORMAT=WebAnno TSV ${version}\n\n\n#Text=\n${row}\n`).parts[0];

  test.each([
    ["3.3", "1-1\t0-1\t_", "_"],
    ["3.3", "1-1\t0-1\t\\\\", "\\"],
    ["3.3", "1-1\t0-2\t\\_", "\\_"],
    ["3.3", "1-1\t0-1\t\\_", "_"],
    ["3.3", "1-1\t0-3\ta\\tb", "a\tb"],
    ["3.1", "1-1\t0-1\t\\u00e9", "é"],
    ["3.2", "1-1\t0-6\t\\u00e9", "\\u00e9"],
    ["3.2", "1-1\t0-3\t\\😀", "\\😀"],
    ["3.2", "1-1\t0-2\t\\😀", "\\😀"],
    ["3.3", "1-1\t0-5\tword\\\\", "word\\"],
    ["3", "1-1\t0-0\t", ""],
  ])("reads, in version %s, the line %j as the word %j", (version, row, word) => {
    expect(wordsOf(one(version, `${row}\t`))).toEqual([word]);
  });

  test("gives no text if offsets overlap, leave large gaps or do not fit the words", () => {
    const rows = (...places: string[]): string => places.map((place, t) => `1-${t + 1}\t${place}\tab\t`).join("\n");
    expect(one("3.3", rows("0-2", "3-5")).tokens!.inText?.text).toBe("ab ab");
    expect(one("3.3", rows("1-3", "3-5")).tokens!.inText?.text).toBe(" abab");
    for (const places of [["0-2", "1-3"], ["0-2", "5000-5002"], ["0-1"], ["0-3"]])
      expect(one("3.3", rows(...places)).tokens).not.toHaveProperty("inText");
  });

  test("reads ids of sentences", () => {
    const { parts } = read(
      "#FORMAT=WebAnno TSV 3.3\n\n\n#Sentence.id=s-1\n#Text=a\n#Text=b\n1-1\t0-1\ta\t\n1-2\t2-3\tb\t\n\n#Text=c\n2-1\t4-5\tc\t\n\n#Sentence.id=s\\\\3\n#Text=d\n3-1\t6-7\td\t\n",
    );
    expect(parts[0].tokens).toMatchObject({ sentenceIds: ["s-1", "", "s\\3"], sentenceStarts: Int32Array.of(0, 2, 3) });
  });

  test("accepts sentences known only by number, and skips other lines that begin with #", () => {
    const { parts, codes } = read("#FORMAT=WebAnno TSV 3.2\n#Summary1=x\n1-1\t0-1\ta\n2-1\t2-3\tb\n# c\n2-2\t4-5\tc\n");
    expect(codes).toEqual([]);
    expect(Array.from(parts[0].tokens!.sentenceStarts!)).toEqual([0, 1]);
  });

  test("omits words on request", () => {
    const { parts } = read(file(RELATIONS, [["a", "x", "_", "_", "_"]]), { tokens: false });
    expect(parts[0].tokens).toEqual({ length: 1, sentenceStarts: Int32Array.of(0) });
    expect(spansOf(parts[0])).toBe("0-0:1-1");
  });
});

describe("files", () => {
  test.each(["\r\n", "\r"])("may have line endings %j and a byte order mark", (end) => {
    const text = file(RELATIONS, [["a", "x", "_", "_", "_"]]);
    expect(read(`\uFEFF${text.replaceAll("\n", end)}`)).toEqual(read(text));
  });

  test("are separate documents if concatenated", () => {
    const text = file(RELATIONS, [["a", "x", "_", "_", "_"]]);
    const { parts } = read(text + text);
    expect(parts.map((part) => [part.document, part.line, spansOf(part)])).toEqual([
      ["kitchen", 1, "0-0:1-1"],
      ["kitchen (2)", 8, "0-0:1-1"],
    ]);
  });

  test("may have a header without a body", () => {
    const { parts } = read("#FORMAT=WebAnno TSV 3.2\n");
    expect(parts).toMatchObject([{ document: "kitchen", tokens: { length: 0 }, mentions: { length: 0 } }]);
  });

  test.each([
    ["_\t_", 0],
    ["_\t\t", 0],
    ["", 0],
    ["_\t__", 1],
    ["__\t_", 1],
    ["\tx\t_", 1],
  ])("with the cells %j without a layer have %i annotations", (cells, count) => {
    const { diagnostics } = read(`#FORMAT=WebAnno TSV 3.2\n1-1\t0-1\t_\t${cells}\n`);
    expect(diagnostics.filter(({ code }) => code === "layer-not-read")).toMatchObject(
      count === 0 ? [] : [{ data: { layer: "columns without a layer", count } }],
    );
  });

  test("with columns without a layer are reported", () => {
    const { diagnostics } = read(
      "#FORMAT=WebAnno TSV 3.2\n#T_SP=x.Y|z\n1-1\t0-1\ta\t_\t_\t\n1-2\t2-3\tb\tq\tr\n1-3\t4-5\tc\n",
    );
    expect(diagnostics).toMatchObject([
      { code: "unclear-coreference", data: { unread: ["Y (1: z)"] } },
      { code: "layer-not-read", data: { layer: "columns without a layer", count: 1 } },
    ]);
  });

  test("with invalid lines are reported", () => {
    const { parts, diagnostics } = read(
      `#FORMAT=WebAnno TSV 3.2\n#T_XX=a|b\n1-1\t0-1\ta\nprose\n1-2\t3-2\tb\n1-1\t2-3\tc\n1-3 4-5 d\n`,
    );
    expect(wordsOf(parts[0])).toEqual(["a", "c"]);
    expect(diagnostics).toMatchObject([
      { code: "malformed-line", line: 2, data: { text: "#T_XX=a|b" } },
      { code: "malformed-line", line: 4, data: { text: "prose" } },
      { code: "malformed-line", line: 5 },
      { code: "duplicate-id", line: 6, column: 1, data: { id: "1-1" } },
      { code: "malformed-line", line: 7 },
    ]);
  });

  test("with relations to missing annotations are reported", () => {
    const { parts, diagnostics } = read(
      file(RELATIONS, [
        ["a", "x[1]", "_", "coref|coref|coref|coref", "9-9|1-2[0_1]|1-1[5_1]|somewhere"],
        ["b", "_", "_", "coref", "1-1[1_0]"],
      ]),
    );
    expect(spansOf(parts[0])).toBe("0-0:1");
    expect(diagnostics.map(({ code, line, column, data }) => [code, line, column, data])).toEqual([
      ["unknown-reference", 7, 42, { field: "Coref", id: "9-9" }],
      ["unknown-reference", 7, 42, { field: "Coref", id: "1-2[0_1]" }],
      ["unknown-reference", 7, 42, { field: "Coref", id: "1-1[5_1]" }],
      ["malformed-cell", 7, 42, { text: "9-9|1-2[0_1]|1-1[5_1]|somewhere" }],
      ["unknown-reference", 8, 21, { field: "Coref", id: "1-2" }],
    ]);
  });

  test("with bytes that are not UTF-8 are reported", () => {
    const bytes = Uint8Array.of(...new TextEncoder().encode("#FORMAT=WebAnno TSV 3.2\n1-1\t0-1\t"), 0xff);
    expect(read(bytes).diagnostics).toMatchObject([{ code: "invalid-utf8", line: 2, column: 9 }]);
  });

  test("are recognised only in version 3", () => {
    expect(webanno.detect("#FORMAT=WebAnno TSV 3.2\n")).toBe(true);
    expect(webanno.detect("\uFEFF#FORMAT=WebAnno TSV 3\n")).toBe(true);
    expect(webanno.detect("# a\n#FORMAT=WebAnno TSV 3\n")).toBe(false);
    expect(webanno.detect("#FORMAT=WebAnno TSV 2\n")).toBe(false);
    const { parts, format } = readFiles({ "a.tsv": file(RELATIONS, [["(1)", "_", "_", "_", "_"]]) });
    expect([parts.length, format]).toEqual([1, "webanno"]);
  });
});
