import { describe, expect, test } from "vitest";
import { mentionsOf, wordsOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";
import { minimumFinder, mucSgml } from "./index.ts";

const read = (text: string, options: ReadFilesOptions = {}) =>
  readFiles({ "d/x.sgm": text }, { ...options, format: "muc" });

describe("a reader of MUC", () => {
  test("reads chains of REF attributes, nested mentions, minimum spans and names of documents", () => {
    const { parts, problems } = read(`<DOC>
<DOCID> n.1 </DOCID>
<DOCNO> 1-2. </DOCNO>
<HL>A short
title</HL><DD>02/19</DD>
<TXT>
<p>
<s> <COREF ID="7" MIN="Ann|Ann Lee">Ann Lee, <COREF ID="1" TYPE="IDENT" REF="7">a baker</COREF> of A&T &amp; Co</COREF>. </s>
<s><COREF ID="3" TYPE="IDENT" REF="1">She</COREF> told <COREF ID=4>Bob</COREF> and <COREF ID=5 REF=3>her</COREF> dog.</s>
</TXT>
</DOC>
<DOC><DOCID>second</DOCID><TEXT>No mention.</TEXT></DOC>
`);
    expect(problems).toEqual([]);
    expect(parts.map(({ document, part, line }) => [document, part, line])).toEqual([
      ["1-2.", "", 1],
      ["second", "", 12],
    ]);
    expect(wordsOf(parts[0]).join(" ")).toBe(
      "A short title 02 / 19 Ann Lee , a baker of A & T & Co . She told Bob and her dog .",
    );
    expect(mentionsOf(parts[0], "minimum")).toEqual([
      "7: Ann Lee , a baker of A & T & Co | Ann",
      "7: a baker",
      "7: She",
      "4: Bob",
      "7: her",
    ]);
    expect(parts[0].mentions.line).toEqual(Int32Array.of(8, 8, 9, 9, 9));
    // The first sentence also contains the text before it.
    expect(parts[0].tokens!.sentenceStarts).toEqual(Int32Array.of(0, 6, 18));
    expect(wordsOf(parts[1]).join(" ")).toBe("No mention .");
  });

  test("accepts a reference to a later mention", () => {
    expect(
      mentionsOf(read('<COREF ID="1" REF="2">it</COREF> x <COREF ID="2">cat</COREF>').parts[0], "minimum"),
    ).toEqual(["1: it", "1: cat"]);
  });

  test("reads OntoNotes: the ID names the entity, parts are numbered, appositions are another layer", () => {
    const { parts, problems } = read(`<DOC DOCNO="nw/a@0000@all@nw@en@on">
<TEXT PARTNO="000">
<COREF ID="5" TYPE="IDENT">The cat</COREF> sat .
<COREF ID="5" TYPE="IDENT">It</COREF> saw <COREF ID="6" TYPE="APPOS"><COREF ID="6" TYPE="APPOS" SUBTYPE="HEAD">Bob</COREF></COREF> .
</TEXT>
<TEXT PARTNO="001">
<COREF ID="5" TYPE="IDENT">He</COREF>
</TEXT>
</DOC>
`);
    expect(problems).toEqual([{ code: "layer-not-read", data: { layer: "mentions of TYPE APPOS", count: 2 } }]);
    expect(parts.map(({ document, part }) => `${document} ${part}`)).toEqual(["nw/a 000", "nw/a 001"]);
    expect(parts.map((part) => mentionsOf(part, "minimum"))).toEqual([["5: The cat", "5: It"], ["5: He"]]);
  });

  test("skips mentions of types other than identity, unless an identity link leads to them", () => {
    const { parts, problems } = read(
      '<COREF ID="1" TYPE="PRED" REF="9">a</COREF> <COREF ID="2" TYPE="PRED">b</COREF> <COREF ID="3" TYPE="IDENT" REF="1">c</COREF>',
    );
    expect(problems).toEqual([{ code: "layer-not-read", data: { layer: "mentions of TYPE PRED", count: 1 } }]);
    expect(mentionsOf(parts[0], "minimum")).toEqual(["1: a", "1: c"]);
  });

  describe("of links with another type", () => {
    const text = '<COREF ID="1">Ann</COREF> saw <COREF ID="2" TYPE="SAME_AS" REF="1">her</COREF> dog.';

    test("says so", () => {
      const { parts, problems } = read(text);
      expect(mentionsOf(parts[0], "minimum")).toEqual(["1: Ann"]);
      expect(problems).toMatchObject([
        { code: "layer-not-read" },
        { code: "relations-not-read", data: { unread: ["SAME_AS (1)"], option: "--relation SAME_AS" } },
      ]);
    });

    test("reads the type that was named", () => {
      const { parts, problems } = read(text, { relation: ["same_as"] });
      expect(problems).toEqual([]);
      expect(mentionsOf(parts[0], "minimum")).toEqual(["1: Ann", "1: her"]);
    });
  });

  test("keeps optional mentions, and treats names as another layer", () => {
    const { parts, problems } = read(
      '<coref id="1" status="opt">a</coref> <COREF ID="2" REF="1" STATUS="OPT"><ENAMEX TYPE="PERSON">b</ENAMEX></COREF>',
    );
    expect(problems).toEqual([
      {
        code: "layer-not-read",
        data: { layer: 'STATUS="OPT" (optional mentions), names, times and numbers (ENAMEX, TIMEX, NUMEX)', count: 3 },
      },
    ]);
    expect(mentionsOf(parts[0], "minimum")).toEqual(["1: a", "1: b"]);
  });

  test("splits words at tags of mentions and paragraphs, but not at those of names", () => {
    const { parts } = read('<DOC>half<ENAMEX>way</ENAMEX><P>next<COREF ID="1">door</COREF>s</DOC>');
    expect(wordsOf(parts[0]).join(" ")).toBe("halfway next door s");
  });

  test("reports errors with their position and reads the rest", () => {
    const { parts, problems } = read(`<DOC><DOCNO>n</DOCNO>
<COREF ID="1">a</COREF> <COREF ID="1" REF="1">b</COREF>
<COREF ID="2" REF="8">c</COREF> <COREF REF="2">d</COREF> <COREF ID="3" MIN="x y">e</COREF>
</COREF>
<COREF ID="4" REF="1"> </COREF>
<COREF ID="5" REF="1">f
</DOC>
<COREF ID="9">g</COREF>`);
    expect(problems.map(({ code, line, document, data }) => [code, line, document, data])).toEqual([
      ["mention-not-opened", 4, "n", undefined],
      ["mention-not-closed", 6, "n", undefined],
      ["duplicate-id", 2, "n", { id: "1" }],
      ["markup-shape", 3, "n", { field: "The ID of a COREF", expected: "present" }],
      ["unknown-reference", 3, "n", { field: "The REF of COREF 2", id: "8" }],
      ["text-mismatch", 3, "n", { expected: "x y", text: "e" }],
      ["span-reversed", 5, "n", undefined],
    ]);
    expect(parts.map((part) => mentionsOf(part, "minimum"))).toEqual([
      ["1: a", "1: b", "2: c", "2: d", "3: e"],
      ["9: g"],
    ]);
    expect(parts[1]).toMatchObject({ document: "x", line: 8 });
  });

  test("reports mentions without an ID, but keeps them", () => {
    const { parts, codes } = read('<COREF>a</COREF> <COREF TYPE="IDENT">b</COREF> <COREF ID="mention 1">c</COREF>');
    expect(codes).toEqual(["markup-shape", "markup-shape"]);
    expect(parts[0].entities.ids).toEqual(["mention 1 (2)", "mention 2", "mention 1"]);
  });

  test("closes the mention that was opened last", () => {
    expect(mentionsOf(read('<COREF ID="1">a <COREF ID="2">b</COREF> c</COREF>').parts[0], "minimum")).toEqual([
      "1: a b c",
      "2: b",
    ]);
  });

  test("accepts CRLF and CR as line endings, and reports a file without mentions or documents", () => {
    const { parts, codes } = read('<DOC>\r\n<DOCNO>a</DOCNO>\r<COREF ID="1">x</COREF>\r\n</DOC>');
    expect(codes).toEqual([]);
    expect(parts[0].mentions.line).toEqual(Int32Array.of(3));
    expect(read("<DOC>a</DOC>").codes).toEqual(["no-mentions"]);
    expect(read("<p>a</p>").codes).toEqual(["no-document"]);
  });

  test("detects the format", () => {
    expect(mucSgml.detect('<DOC>\n<TXT><COREF ID="1">x</COREF>')).toBe(true);
    expect(mucSgml.detect("<DOC><COREF REF=1 ID=2>x")).toBe(true);
    expect(mucSgml.detect('<NAF><coreferences><coref id="co1">')).toBe(false);
    expect(mucSgml.detect('<Document><CROSS_DOC_COREF r_id="1" note="ACT">')).toBe(false);
    expect(mucSgml.detect('{"text": "<COREF ID=1>"}')).toBe(false);
  });
});

test.each([
  ["the old man", ["man"], [8, 11]],
  // A whole word is preferred to a part of one.
  ["the head he had", ["he"], [9, 11]],
  ["theta", ["he"], [1, 3]],
  ["the old man", ["woman", "old man"], [4, 11]],
  ["New\n  York Times", ["York  Times"], [6, 16]],
  ["😀 naïve", ["naïve"], [3, 8]],
  ["(he)", ["he"], [1, 3]],
  ["the man", ["boy"], undefined],
  ["", ["a"], undefined],
])("the place in %j of the minimum %j is %j", (text, alternatives, place) => {
  expect(minimumFinder(text)(0, text.length, alternatives)).toEqual(place);
});

test("minimumFinder searches only inside the mention, whose ends count as ends of words", () => {
  const find = minimumFinder("the  man, the manner of the\n\tman");
  expect(find(10, 20, ["man"])).toEqual([14, 17]);
  expect(find(0, 17, ["the man"])).toEqual([0, 8]);
  expect(find(24, 32, ["the man"])).toEqual([24, 32]);
  expect(find(14, 17, ["man"])).toEqual([14, 17]);
  expect(find(14, 16, ["man"])).toBeUndefined();
});
