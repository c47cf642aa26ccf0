import { describe, expect, test } from "vitest";
import { placesOf, valuesOf } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { discourseDeixisOf, layerSizes } from "../../core/layers.ts";
import type { ReadOptions } from "../format.ts";
import { readParts } from "../read.ts";
import { ConlluaReader, detectConllua } from "./index.ts";

const encoder = new TextEncoder();

const columns =
  "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM";

/** Returns token lines with an id, a word, and the columns from `IDENTITY` on. */
function lines(...rows: string[]): string {
  return rows
    .map((row) => {
      if (row === "" || row.startsWith("#")) return row;
      const [id, word, ...rest] = row.split(" ");
      const others = Array.from({ length: 5 }, (_, i) => rest[i] ?? "_");
      return [id, word, ...Array<string>(8).fill("_"), ...others].join("\t");
    })
    .join("\n");
}

function read(text: string, options: ReadOptions = {}): { parts: AnnotatedPart[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = new ConlluaReader({ file: "garden.CONLLUA", report: (found) => diagnostics.push(found), ...options });
  return { parts: [...readParts([encoder.encode(text)], reader)], diagnostics };
}

function readRows(...rows: string[]): { part: AnnotatedPart; said: unknown[] } {
  const { parts, diagnostics } = read(lines(columns, "# newdoc id = a", ...rows, ""));
  expect(parts.length).toBe(1);
  return { part: parts[0], said: diagnostics.map(({ code, line, column, entity }) => [code, line, column, entity]) };
}

describe("a document", () => {
  const text = lines(
    columns,
    "# newdoc id = garden 1",
    "# sent_id = s1",
    "1 The (EntityID=1|MarkableID=m1|Min=2|SemType=dn",
    "2 gardener )",
    "3 saw",
    "3.1 _ (EntityID=1|MarkableID=m2)",
    "",
    "# sent_id = s2",
    "4 New (EntityID=2|MarkableID=m3|Min=4,5(EntityID=3|MarkableID=m4|Min=4)",
    "5 York ))(EntityID=1|MarkableID=m5",
    "6 too )",
    "",
    "# newdoc id = 2",
    "1 He (EntityID=1|MarkableID=m1)",
  );

  test("has words, sentences, zeros, mentions, heads and minimum spans", () => {
    const { parts, diagnostics } = read(text.replace("))(", ")("));
    expect(diagnostics).toEqual([]);
    const [part, second] = parts;
    expect([part.document, part.part, part.line]).toEqual(["garden 1", "", 2]);
    const { form, ...tokens } = part.tokens!;
    expect(valuesOf(form)).toEqual("The gardener saw _ New York too".split(" "));
    expect(tokens).toEqual({
      length: 7,
      sentenceStarts: Int32Array.of(0, 4),
      sentenceIds: ["s1", "s2"],
      zero: Uint8Array.of(0, 0, 0, 1, 0, 0, 0),
    });
    expect(placesOf(part)).toEqual(["1: 0-1", "1: 3-3", "2: 4-5", "3: 4-4", "1: 5-6"]);
    expect(part.mentions.head).toEqual(Int32Array.of(1, -1, -1, 4, -1));
    expect(part.mentions.minimum).toEqual(
      new Map([
        [0, Int32Array.of(1, 1)],
        [2, Int32Array.of(4, 5)],
        [3, Int32Array.of(4, 4)],
      ]),
    );
    expect(part.mentions.line).toEqual(Int32Array.of(4, 7, 10, 10, 11));
    expect([second.document, placesOf(second)]).toEqual(["2", ["1: 0-0"]]);
  });

  test("may have padded columns, Windows line endings and a byte order mark", () => {
    const { parts } = read(text.replace("))(", ")("));
    const spaces = text.replace("))(", ")(").replaceAll("\t", "   ");
    expect(read(spaces).parts).toEqual(parts);
    expect(read(`\uFEFF${spaces.replaceAll("\n", "  \r\n")}`).parts.map(placesOf)).toEqual(parts.map(placesOf));
  });

  test("has no words on request", () => {
    const [{ tokens }] = read(text, { tokens: false }).parts;
    expect(tokens).toEqual({
      length: 7,
      sentenceStarts: Int32Array.of(0, 4),
      zero: Uint8Array.of(0, 0, 0, 1, 0, 0, 0),
    });
  });

  test("may lack a name and a declaration of columns", () => {
    const { parts, diagnostics } = read(lines("1 It (EntityID=1)", "", "# newdoc", "1 It (EntityID=1)"));
    expect(parts.map(({ document, mentions }) => [document, mentions.length])).toEqual([
      ["garden", 1],
      ["garden (2)", 1],
    ]);
    expect(diagnostics).toEqual([]);
    const empty = read(lines("# newdoc id = ", "1 It (EntityID=1)"));
    expect(empty.diagnostics.map(({ code, line }) => [code, line])).toEqual([["document-without-name", 1]]);
  });

  test("may have fewer columns in another order, as long as IDENTITY is among them", () => {
    const { parts, diagnostics } = read("# global.columns = ID IDENTITY FORM\n1\t(EntityID=1)\tIt\n2\t_\tis\n");
    expect(diagnostics).toEqual([]);
    expect(valuesOf(parts[0].tokens!.form)![0]).toBe("It");
    expect(placesOf(parts[0])).toEqual(["1: 0-0"]);
    const without = read("# global.columns = ID FORM MISC\n1\tIt\t_\n");
    expect(without.diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ["malformed-line", 1],
      ["irregular-token-line", 2],
    ]);
  });
});

describe("a reader of brackets", () => {
  test("closes the mention that was opened last, regardless of its entity", () => {
    const { part, said } = readRows(
      "1 a (EntityID=1|MarkableID=m1(EntityID=1|MarkableID=m2(EntityID=2|MarkableID=m3)",
      "2 b )(EntityID=2|MarkableID=m4",
      "3 c ))",
    );
    expect(said).toEqual([]);
    expect(placesOf(part)).toEqual(["1: 0-2", "1: 0-1", "2: 0-0", "2: 1-2"]);
  });

  test("accepts `@` between opening brackets, and keys such as `EntityId`, `Entity_ID` and `MentionID`", () => {
    const { part, said } = readRows(
      "1 a (EntityId=1|MarkableId=m1@(Entity_ID=2|Markable_ID=m2",
      "2 b (EntityID=3|MentionID=m3)))",
    );
    expect(said).toEqual([]);
    expect(placesOf(part)).toEqual(["1: 0-1", "2: 0-1", "3: 1-1"]);
  });

  test("lets markables cross if closing brackets name them", () => {
    const { part, said } = readRows(
      "1 a (EntityID=1|MarkableID=m1",
      "2 b (EntityID=2|MarkableID=m2",
      "3 c m1)",
      "4 d m2)",
    );
    expect(said).toEqual([]);
    expect(placesOf(part)).toEqual(["1: 0-2", "2: 1-3"]);
  });

  test("reads a repeated markable id as another piece of the mention", () => {
    const { part, said } = readRows(
      "1 a (EntityID=1|MarkableID=m1|Min=2",
      "2 b )",
      "3 c (EntityID=2|MarkableID=m2)",
      "4 d (EntityID=1|MarkableID=m1)",
      "5 e (EntityID=1)(EntityID=1)",
    );
    expect(said).toEqual([]);
    expect(placesOf(part)).toEqual(["1: 0-1 3-3", "2: 2-2", "1: 4-4", "1: 4-4"]);
    expect(part.mentions.head).toEqual(Int32Array.of(1, -1, -1, -1));
  });

  test("accepts a mention that ends in another sentence", () => {
    expect(placesOf(readRows("1 a (EntityID=1", "", "2 b )").part)).toEqual(["1: 0-1"]);
  });
});

describe("a reader of layers other than coreference", () => {
  test("reads split antecedents, bridging, non-referring expressions and discourse deixis", () => {
    const { part, said } = readRows(
      "1 a (EntityID=1|MarkableID=m1|ElementOf=3 (MarkableID=m1|Rel=poss|MentionAnchor=m2|EntityAnchor=9",
      "2 b ) ) (EntityID=d1|MarkableID=x",
      "3 c (EntityID=2-Pseudo|MarkableID=m2|Min=3|SemType=predicate) - )",
      "4 d (EntityID=3|MarkableID=m3)(EntityID=4|MarkableID=m4|ElementOf=3) MarkableID=m4|EntityAnchor=1 (EntityID=d2_Pseudo|MarkableID=y)",
      "5 e (EntityID=5|MarkableID=m5 _ (EntityID=d3|MarkableID=m1|ElementOf=d1)",
      "6 f _",
      "7 g (EntityID=5|MarkableID=m5)",
      "8 h ) (MarkableID=m3|MentionAnchor=m5)",
    );
    expect(said).toEqual([]);
    expect(placesOf(part)).toEqual(["1: 0-1", "3: 3-3", "4: 3-3", "5: 4-7"]);
    const { splitAntecedents, bridging, nonReferring } = part.layers!;
    expect(splitAntecedents).toEqual({ length: 2, entity: Int32Array.of(1, 1), antecedent: Int32Array.of(0, 2) });
    expect(bridging).toEqual({
      length: 3,
      anaphor: { length: 3, first: Int32Array.of(0, 3, 3), last: Int32Array.of(1, 3, 3) },
      antecedent: {
        length: 3,
        first: Int32Array.of(2, -1, 4),
        last: Int32Array.of(2, -1, 7),
        minimum: new Map([[0, Int32Array.of(2, 2)]]),
      },
      antecedentEntity: Int32Array.of(-1, 0, 3),
      relations: ["poss", "", ""],
    });
    expect(nonReferring).toEqual({
      length: 1,
      first: Int32Array.of(2),
      last: Int32Array.of(2),
      minimum: new Map([[0, Int32Array.of(2, 2)]]),
      ids: ["2-Pseudo"],
    });
    const deixis = discourseDeixisOf(part)!;
    expect(placesOf(deixis)).toEqual(["d1: 1-2", "d3: 4-4"]);
    expect(deixis.layers).toEqual({
      splitAntecedents: { length: 1, entity: Int32Array.of(0), antecedent: Int32Array.of(1) },
      nonReferring: { length: 1, first: Int32Array.of(3), last: Int32Array.of(3), ids: ["d2_Pseudo"] },
    });
  });

  test("leaves layers without a column unknown", () => {
    const [{ layers }] = read("# global.columns = ID FORM IDENTITY\n1\tIt\t(EntityID=1)\n").parts;
    expect(Object.keys(layers ?? {}).sort()).toEqual(["nonReferring", "splitAntecedents"]);
  });

  test("reports and drops references to missing annotations", () => {
    const { part, said } = readRows(
      "1 a (EntityID=1|MarkableID=m1|ElementOf=9) (MarkableID=m1|MentionAnchor=m2)",
      "2 b _ (MarkableID=m3|MentionAnchor=m1)",
      "3 c _ (MarkableID=m1)",
    );
    expect(said).toEqual([
      ["unknown-reference", 3, 21, "1"],
      ["unknown-reference", 3, 61, undefined],
      ["unknown-reference", 4, 24, undefined],
      ["malformed-cell", 5, 24, undefined],
    ]);
    expect(Object.values(layerSizes(part))).toEqual([0, 0, 0, 0]);
  });

  test("skips and counts visual situations, nominal semantics, and references to entities outside the text", () => {
    const { diagnostics } = read(
      lines(
        columns,
        "# newdoc id = a",
        "0 _ _ _ _ EntityId=V1|EntityName=M",
        "1 a (EntityID=1|MarkableID=m1 _ _ V1 Entity_Type=person",
        "2 b ) _ _ _ Entity_Type=person",
      ),
    );
    expect(diagnostics.map(({ code, line, data }) => [code, line, data])).toEqual([
      ["layer-not-read", 3, { layer: "visual situations", count: 1 }],
      ["layer-not-read", 4, { layer: "reference to entities outside the text", count: 1 }],
      ["layer-not-read", 4, { layer: "nominal semantics", count: 2 }],
    ]);
  });
});

describe("faults that are reported while the rest is read", () => {
  test("include markables that are never closed or opened", () => {
    const { part, said } = readRows(
      "1 a (EntityID=1|MarkableID=m1(EntityID=2|MarkableID=m2",
      "2 b ))",
      "3 c )m9)(EntityID=3|MarkableID=m3(EntityID=4|MarkableID=m4)",
      "4 d (EntityID=4|MarkableID=m4",
    );
    expect(said).toEqual([
      ["mention-not-opened", 5, 21, "?"],
      ["mention-not-opened", 5, 22, "?"],
      ["mention-not-closed", 5, 25, "3"],
      ["mention-not-closed", 6, 21, "4"],
    ]);
    expect(placesOf(part)).toEqual(["1: 0-1", "2: 0-1"]);
  });

  test("include markables without an entity, and text that is not a bracket", () => {
    const { part, said } = readRows(
      "1 a (MarkableID=m1(EntityID=1)",
      "2 b )(EntityID=|MarkableID=m2)",
      "3 c EntityID=3(EntityID=4)x",
    );
    expect(said).toEqual([
      ["malformed-cell", 3, 21, undefined],
      ["malformed-cell", 4, 22, undefined],
      ["malformed-cell", 5, 21, undefined],
      ["malformed-cell", 5, 43, undefined],
    ]);
    expect(placesOf(part)).toEqual(["1: 0-0", "4: 2-2"]);
  });

  test("include minimum spans outside their mention", () => {
    const { part, said } = readRows(
      "1 a (EntityID=1|Min=3",
      "1.1 _",
      "2 b )(EntityID=2|Min=2)(EntityID=3|Min=0)(EntityID=4|Min=9)(EntityID=5|Min=x)(EntityID=6|Min=_)(EntityID=7|Min=2,1)",
      "3 c (EntityID=8|Min=2,3)",
    );
    expect(said.map((found) => (found as unknown[])[3])).toEqual(["1", "3", "4", "5", "7", "8"]);
    expect(new Set(said.map((found) => (found as unknown[])[0]))).toEqual(new Set(["index-outside-mention"]));
    expect(part.mentions.minimum).toEqual(new Map([[1, Int32Array.of(2, 2)]]));
  });

  test("include one markable id in two entities", () => {
    const { part, said } = readRows("1 a (EntityID=1|MarkableID=m1)", "2 b (EntityID=2|MarkableID=m1)");
    expect(said).toEqual([["duplicate-id", 4, 21, "2"]]);
    expect(placesOf(part)).toEqual(["1: 0-0", "2: 1-1"]);
  });

  test("include invalid token lines", () => {
    const { parts, diagnostics } = read(
      `${columns}\n# newdoc id = a\nx\ta${"\t_".repeat(8)}\t(EntityID=1)\n2\tb\n2-3\tbc${"\t_".repeat(8)}\t(EntityID=2)\n`,
    );
    expect(placesOf(parts[0])).toEqual(["1: 0-0"]);
    expect(parts[0].tokens?.length).toBe(2);
    expect(diagnostics.map(({ code, line, column, document }) => [code, line, column, document])).toEqual([
      ["irregular-token-line", 3, 1, "a"],
      ["irregular-token-line", 4, undefined, "a"],
      ["entity-on-range", 5, 24, "a"],
      ["uneven-columns", 4, undefined, "a"],
    ]);
  });
});

describe("detectConllua", () => {
  test.each([
    [`${columns}\n# newdoc id = a\n`, true],
    ["# newdoc id = a\n#global.columns=ID IDENTITY\n", true],
    ["# global.columns = ID FORM IDENTITY_2\n", false],
    ["# global.columns = ID FORM MISC\n# IDENTITY\n", false],
    ["# text = # global.columns = ID IDENTITY\n", false],
  ])("given %j, returns %s", (head, expected) => {
    expect(detectConllua(head)).toBe(expected);
  });
});

test("the reader reads parts of speech, and features of heads", () => {
  const row = (cells: string): string => cells.replaceAll(" ", "\t");
  const { parts } = read(
    [
      columns,
      "# newdoc id = a",
      row("1 Ada Ada PROPN NNP Gender=Fem|Number=Sing 2 x _ _ (EntityID=1|MarkableID=m1) _ _ _ _"),
      row("2 saw see VERB VBD _ 0 x _ _ _ _ _ _ _"),
      row("3 old old ADJ JJ _ 4 x _ _ (EntityID=2|MarkableID=m2|Min=4 _ _ _ _"),
      row("4 cats cat NOUN NNS Number=Plur 2 x _ _ ) _ _ _ _"),
    ].join("\n"),
  );
  expect(valuesOf(parts[0].tokens?.tag)).toEqual(["PROPN", "VERB", "ADJ", "NOUN"]);
  expect(parts[0].mentions.features).toEqual({
    lemma: ["Ada", "cat"],
    number: ["Sing", "Plur"],
    gender: ["Fem", ""],
  });
});
