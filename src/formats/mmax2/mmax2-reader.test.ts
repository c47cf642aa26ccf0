import { describe, expect, test } from "vitest";
import { runsByEntity } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { ReadOptions } from "../format.ts";
import { readParts } from "../read.ts";
import { Mmax2Reader, mmax2, mmax2Companions, mmax2Paths } from "./index.ts";

const encoder = new TextEncoder();

function markables(elements: readonly string[], level = "coref"): string {
  return `<?xml version="1.0"?>\n<markables xmlns="www.eml.org/NameSpaces/${level}">\n${elements.join("\n")}\n</markables>`;
}

/** Words with ids that are neither consecutive nor all numeric. */
const WORDS = `<words>\n<word id="w_1">Ada</word>
<word id="w_2">saw</word>
<word id="w_9">Bo</word>
<word id="extra">.</word>
<word id="w_10">She</word>
<word id="w_11">ran</word>
</words>`;

function read(
  elements: readonly string[],
  others: Readonly<Record<string, string | Uint8Array>> = { "p/Basedata/ada_words.xml": WORDS },
  options: ReadOptions = {},
) {
  const diagnostics: Diagnostic[] = [];
  const reader = new Mmax2Reader({
    file: "p/Markables/ada_coref_level.xml",
    report: (diagnostic) => diagnostics.push(diagnostic),
    companion: (path) => {
      const content = others[path] as string | Uint8Array | undefined;
      return typeof content === "string" ? encoder.encode(content) : content;
    },
    ...options,
  });
  const parts = [...readParts([encoder.encode(markables(elements))], reader)];
  return { parts, diagnostics, codes: diagnostics.map(({ code }) => code) };
}

describe("a reader of sets", () => {
  test("reads spans, sets, words and sentences", () => {
    const { parts, codes } = read(
      [
        '<markable id="m_1" span="w_10" coref_class="set_1"/>',
        '<markable id="m_2" span="w_1,w_9..w_10" coref_class="set_1"></markable>',
        '<markable id="m_3" span="w_9..extra" coref_class="set_2"/>',
        '<markable id="m_4" span="w_9..11" coref_class="set_2"/>',
      ],
      {
        "p/Basedata/ada_words.xml": WORDS,
        "p/Markables/ada_sentence_level.xml": markables(
          ['<markable id="s_2" span="w_10..w_11"/>', '<markable id="s_1" span="w_1..extra"/>'],
          "sentence",
        ),
      },
    );
    expect(codes).toEqual([]);
    expect(parts.map(runsByEntity)).toEqual([{ set_1: ["0,0,2,4", "4,4"], set_2: ["2,5", "2,3"] }]);
    expect(parts[0]).toMatchObject({ document: "ada", part: "", tokens: { length: 6, sentenceIds: ["s_1", "s_2"] } });
    expect(Array.from(parts[0].tokens!.sentenceStarts!)).toEqual([0, 4]);
    expect(Array.from(parts[0].mentions.line!)).toEqual([4, 6, 5, 3]);
  });

  test("treats markables without a set as singletons, unless they do not refer or are not mentions", () => {
    const { parts, diagnostics } = read([
      '<markable id="m_1" span="w_1" coref_class="set_1" mention="np" antetype="entity"/>',
      '<markable id="m_2" span="w_10" coref_class="set_1" mention="none"/>',
      '<markable id="m_3" span="w_2" coref_class="empty" mention="pronoun"/>',
      '<markable id="m_4" span="w_9"/>',
      '<markable id="m_5" span="extra" coref_class="empty" type="pleonastic"/>',
      '<markable id="m_6" span="extra" coref_class="empty" mention="none"/>',
      '<markable span="w_11" coref_class="empty"/>',
      '<markable id="set_1" span="w_11" coref_class="empty"/>',
    ]);
    expect(parts.map(runsByEntity)).toEqual([
      { set_1: ["0,0", "4,4"], m_3: ["1,1"], m_4: ["2,2"], "": ["5,5"], "set_1 (2)": ["5,5"] },
    ]);
    expect(parts[0].entities.types).toEqual(["entity", "", "", "", ""]);
    expect(diagnostics).toMatchObject([
      {
        code: "layer-not-read",
        data: { layer: "markables that do not refer, markables that are not mentions", count: 2 },
      },
    ]);
  });

  test("reads minimum spans and categories in ARRAU, and skips non-referring markables and other relations", () => {
    const { parts, diagnostics } = read([
      '<markable id="m_1" span="w_1..w_9" min_ids="w_9" min_words="Bo" coref_set="set_1" category="person" reference="new"/>',
      '<markable id="m_2" span="w_10" min_ids="empty" coref_set="set_1" category="unmarked" reference="old" related_phrase="empty"/>',
      '<markable id="m_3" span="w_2" coref_set="set_3" reference="non_referring" non_ref_type="expletive"/>',
      '<markable id="m_4" span="w_11" coref_set="set_4" reference="new" related_phrase="markable_1"/>',
      '<markable id="m_5" span="extra" min_ids="w_77" coref_set="set_5" segment_antecedent="markable_2"/>',
    ]);
    expect(parts.map(runsByEntity)).toEqual([{ set_1: ["0,2", "4,4"], set_4: ["5,5"], set_5: ["3,3"] }]);
    expect(Array.from(parts[0].mentions.minimum!, ([m, runs]) => [m, ...runs])).toEqual([[0, 2, 2]]);
    expect(parts[0].entities.types).toEqual(["person", "", ""]);
    expect(diagnostics).toMatchObject([
      { code: "unknown-reference", line: 7, data: { field: "The minimum span of markable m_5", id: "w_77" } },
      {
        code: "layer-not-read",
        data: { layer: "markables that do not refer, bridging, discourse deixis", count: 3 },
      },
    ]);
  });

  test("reads only identity in WikiCoref", () => {
    const { parts, diagnostics } = read([
      '<markable id="m_1" span="w_1" coref_class="set_1" coreftype="ident"/>',
      '<markable id="m_2" span="w_10" coref_class="set_1" coreftype="atr"/>',
    ]);
    expect(parts.map(runsByEntity)).toEqual([{ set_1: ["0,0"] }]);
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { layer: "“atr” coreference", count: 1 } }]);
  });

  test("finds sets in an attribute with another name", () => {
    const { parts } = read([
      '<markable id="m_1" span="w_1" chain="set_7"/>',
      '<markable id="m_2" span="w_10" chain="set_7"/>',
    ]);
    expect(parts.map(runsByEntity)).toEqual([{ set_7: ["0,0", "4,4"] }]);
  });
});

describe("a reader of pointers", () => {
  test("reads chains of identity, and heads, in COREA", () => {
    const { parts, diagnostics } = read([
      '<markable id="m_1" span="w_1" head="Ada" ref="empty"/>',
      '<markable id="m_2" span="w_9..w_10" head="the she" ref="np:m_1" type="ident"/>',
      '<markable id="m_3" span="w_11" head="nothing" ref="m_2" type="IDENT"/>',
      '<markable id="m_4" span="w_2" ref="m_1" type="bridge"/>',
      '<markable id="m_5" span="extra" ref="m_9" type="ident"/>',
      '<markable id="m_5" span="extra"/>',
    ]);
    expect(parts.map(runsByEntity)).toEqual([
      { m_1: ["0,0", "2,4", "5,5"], m_4: ["1,1"], m_5: ["3,3"], "m_5 (2)": ["3,3"] },
    ]);
    expect(Array.from(parts[0].mentions.head!)).toEqual([0, -1, 4, -1, -1, -1]);
    expect(diagnostics).toMatchObject([
      { code: "duplicate-id", line: 8, data: { id: "m_5" } },
      { code: "unknown-reference", line: 7, data: { field: "Markable m_5", id: "m_9" } },
      { code: "layer-not-read", data: { layer: "“bridge” coreference", count: 1 } },
    ]);
  });

  test("joins mentions whose pointers form a cycle or name several antecedents", () => {
    const { parts } = read([
      '<markable id="m_1" span="w_1" antecedent="m_2"/>',
      '<markable id="m_2" span="w_9" antecedent="m_1"/>',
      '<markable id="m_3" span="w_10" antecedent="m_1;m_2"/>',
    ]);
    expect(parts.map((part) => Object.values(runsByEntity(part)))).toEqual([[["0,0", "2,2", "4,4"]]]);
  });
});

describe("the words", () => {
  const elements = ['<markable id="m_1" span="word_1..word_3" coref_class="set_1"/>'];

  test("are reported if missing, and replaced by the numbers in their ids", () => {
    const { parts, diagnostics } = read(elements, {});
    expect(parts.map(runsByEntity)).toEqual([{ set_1: ["0,2"] }]);
    expect(parts[0].tokens).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { code: "missing-companion", severity: "error", data: { path: "p/Basedata/ada_words.xml" } },
    ]);
    expect(read(['<markable id="m" span="a..b" coref_class="set_1"/>'], {}).codes).toEqual([
      "missing-companion",
      "unknown-reference",
    ]);
  });

  test("may mark the sentences", () => {
    const words =
      '<words><word id="word_1" alpsent="1">A</word><word id="word_2" alpsent="2">b</word><word id="word_3">c</word><word id="word_4" alpsent="2"/></words>';
    const { parts } = read(elements, { "p/Basedata/ada_words.xml": words });
    expect(Array.from(parts[0].tokens!.sentenceStarts!)).toEqual([0, 1]);
    expect(parts[0].tokens!.sentenceIds).toBeUndefined();
  });

  test("may have another encoding, and are reported if damaged or repeated", () => {
    const latin1 = Uint8Array.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><words><word id="word_1">é</word></words>',
      (character) => character.charCodeAt(0),
    );
    const one = ['<markable id="m_1" span="word_1" coref_class="set_1"/>'];
    const { parts, codes } = read(one, { "p/Basedata/ada_words.xml": latin1 });
    expect(codes).toEqual([]);
    expect(new TextDecoder().decode(parts[0].tokens!.form!.bytes)).toBe("é");
    const broken = '<words>\n<word id="word_1">a</word>\n<word id="word_1">b</word>\n<word id="x">c';
    expect(read(one, { "p/Basedata/ada_words.xml": broken }).diagnostics).toMatchObject([
      { code: "duplicate-id", file: "p/Basedata/ada_words.xml", line: 3 },
      { code: "xml-syntax", file: "p/Basedata/ada_words.xml", line: 4 },
    ]);
  });

  test("are omitted on request", () => {
    const { parts } = read(
      elements,
      { "p/Basedata/ada_words.xml": WORDS.replaceAll("w_", "word_") },
      { tokens: false },
    );
    expect(parts[0].tokens).toMatchObject({ length: 6 });
    expect(parts[0].tokens!.form).toBeUndefined();
  });

  test("form a nameless sentence before the first marked sentence, and are reported if unknown", () => {
    const { parts, diagnostics } = read([], {
      "p/Basedata/ada_words.xml": WORDS,
      "p/Markables/ada_sentence_level.xml": markables(
        ['<markable id="s_1" span="w_2"/>', '<markable id="s_2" span="w_3"/>'],
        "sentence",
      ),
    });
    expect(Array.from(parts[0].tokens!.sentenceStarts!)).toEqual([0, 1]);
    expect(parts[0].tokens!.sentenceIds).toEqual(["", "s_1"]);
    expect(diagnostics).toMatchObject([
      { code: "unknown-reference", file: "p/Markables/ada_sentence_level.xml", line: 4 },
    ]);
  });
});

test("the reader reports faults in spans", () => {
  const { parts, diagnostics } = read([
    '<markable id="m_1" coref_class="set_1"/>',
    '<markable id="m_2" span="w_9..w_1" coref_class="set_1"/>',
    '<markable id="m_3" span="w_1,," coref_class="set_1"/>',
    '<markable id="m_4" span="w_1..w_2..w_9" coref_class="set_1"/>',
    '<markable id="m_5" span="w_1..w_99" coref_class="set_1"/>',
    '<markable id="m_6" span=" w_1 .. w_2 " coref_class="set_1"/>',
  ]);
  expect(parts.map(runsByEntity)).toEqual([{ set_1: ["0,1"] }]);
  expect(diagnostics).toMatchObject([
    { code: "markup-shape", line: 3, document: "ada" },
    { code: "span-reversed", line: 4, entity: "set_1", mention: "w_9..w_1" },
    { code: "unknown-reference", line: 5, data: { id: "" } },
    { code: "unknown-reference", line: 6, data: { id: "w_1..w_2..w_9" } },
    { code: "unknown-reference", line: 7, data: { id: "w_99" } },
  ]);
});

test("the reader gives no document name without a path", () => {
  const { parts, diagnostics } = read([], {}, { file: "-" });
  expect(parts).toMatchObject([{ document: "" }]);
  expect(diagnostics).toMatchObject([{ code: "missing-companion" }]);
});

test("the format is detected", () => {
  expect(mmax2.detect(markables([]))).toBe(true);
  expect(mmax2.detect('<markables xmlns="x/np"><markable id="a" span="b" ref="markable_1"/></markables>')).toBe(true);
  expect(mmax2.detect(markables(['<markable id="a" span="b"/>'], "sentence"))).toBe(false);
  expect(mmax2.detect(WORDS)).toBe(false);
});

test("the reader reads forms, numbers and genders of ARRAU and ParCorFull as features", () => {
  const { mentions } = read([
    '<markable id="m1" span="w_1" coref_class="set_1" np_form="ne" number="sing" gender="fem"/>',
    '<markable id="m2" span="w_9" coref_class="set_2" mention="np" agreement="none" gender="unmarked"/>',
    '<markable id="m3" span="w_10" coref_class="set_1" mention="pronoun" agreement="singular"/>',
  ]).parts[0];
  expect(mentions.features).toEqual({
    type: ["ne", "np", "pronoun"],
    number: ["sing", "", "singular"],
    gender: ["fem", "", ""],
  });
});

describe("mmax2Paths", () => {
  test.each([
    ["p/Markables/a_coref_level.xml", "a", "p/Basedata/a_words.xml", "p/Markables/a_sentence_level.xml"],
    ["Markables/a.b_np_level.xml.gz", "a.b", "Basedata/a.b_words.xml", "Markables/a.b_sentence_level.xml"],
    [
      "C:\\p\\Markables\\a_coref_level.xml",
      "a",
      "C:\\p\\Basedata\\a_words.xml",
      "C:\\p\\Markables\\a_sentence_level.xml",
    ],
    ["a_coref_level.xml", "a", "../Basedata/a_words.xml", "a_sentence_level.xml"],
    ["./a_coref_level.xml", "a", "./../Basedata/a_words.xml", "./a_sentence_level.xml"],
    ["../a_coref_level.xml", "a", "../../Basedata/a_words.xml", "../a_sentence_level.xml"],
    ["/a_coref_level.xml", "a", "/../Basedata/a_words.xml", "/a_sentence_level.xml"],
    ["f/Markables_a_coref_level.xml", "a", "f/Basedata_a_words.xml", "f/Markables_a_sentence_level.xml"],
    ["f/whatever.xml", "whatever", "Basedata/whatever_words.xml", "f/whatever_sentence_level.xml"],
  ])("returns the likeliest paths for %s", (path, document, words, sentences) => {
    const paths = mmax2Paths(path);
    expect(paths.document).toBe(document);
    expect(paths.words[0]).toBe(words);
    expect(paths.sentences[0]).toBe(sentences);
  });

  test("returns all possible paths of the words", () => {
    expect(mmax2Paths("p/markables/a_coref_level.xml").words).toEqual([
      "p/Basedata/a_words.xml",
      "p/basedata/a_words.xml",
      "p/markables/a_words.xml",
      "p/markables/Basedata/a_words.xml",
      "p/markables/basedata/a_words.xml",
      "p/a_words.xml",
    ]);
  });
});

describe("mmax2Companions", () => {
  test("returns the paths of words, sentences and other levels", () => {
    const companions = mmax2Companions("f/Markables_a_coref_level.xml");
    for (const path of ["f/Basedata_a_words.xml", "f/Markables_a_sentence_level.xml", "f/Markables_a_phrase_level.xml"])
      expect(companions).toContain(path);
  });

  test("returns the paths of the file that MMAX2 opens, above the markables or next to them", () => {
    const companions = mmax2Companions("f/Markables/a_coref_level.xml");
    for (const path of ["f/a.mmax", "f/Markables/a.mmax"]) expect(companions).toContain(path);
  });

  test.each(["a_words.xml", "a_sentence_level.xml", "a.conll", "a_coref_level.txt"])(
    "returns no paths for %s",
    (path) => {
      expect(mmax2Companions(path)).toEqual([]);
    },
  );
});
