import { describe, expect, test } from "vitest";
import { mentionsOf, wordsOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { tei } from "./index.ts";

const read = (text: string, path = "d/play.xml") => readFiles({ [path]: text }, { format: "tei" });

const file = (body: string, header = ""): string =>
  `<?xml version="1.0"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="t1">\n<teiHeader>${header}</teiHeader>\n<text><front><head>Front <name ref="#x">X</name></head></front>\n<body>${body}</body></text></TEI>`;

const layers =
  (...layer: readonly string[]) =>
  (count: number) => [{ code: "layer-not-read", data: { layer: layer.join(", "), count } }];

describe("a reader of TEI", () => {
  test("reads names in the body with their references, also in drama", () => {
    const { parts, problems } = read(
      file(
        `
<sp who="#ann"><speaker><rs ref="#ann">ANN</rs></speaker><p>Where is <persName ref="#bob">Bob</persName>,
<rs ref="#bob" type="person">my <rs ref="#sister">sister's</rs> son</rs>?</p></sp>`,
        '<listPerson><person xml:id="ann"><persName ref="#ann">ANN</persName></person></listPerson>',
      ),
    );
    expect(problems).toEqual(layers("names outside the body")(2));
    expect(parts.map(({ document, line }) => [document, line])).toEqual([["t1", 2]]);
    expect(wordsOf(parts[0]).join(" ")).toBe("ANN Where is Bob , my sister ' s son ?");
    expect(mentionsOf(parts[0])).toEqual(["ann: ANN", "bob: Bob", "bob: my sister ' s son", "sister: sister ' s"]);
    expect(parts[0].entities.types).toEqual(["", "persName", ""]);
    expect(parts[0].tokens!.sentenceStarts).toEqual(Int32Array.of(0, 1));
    expect(parts[0].mentions.line).toEqual(Int32Array.of(6, 6, 7, 7));
  });

  test("reads words, punctuation and sentences, if marked", () => {
    const { parts, codes } = read(
      file('<p><s><rs ref="#a"><w>Ann</w> <w>O\'Neil</w></rs><pc>,</pc></s> <s><w>it</w><w><hi>self</hi></w></s></p>'),
    );
    expect(codes).toEqual(["layer-not-read"]);
    expect(wordsOf(parts[0]).join(" ")).toBe("Ann O'Neil , it self");
    expect(parts[0].tokens!.sentenceStarts).toEqual(Int32Array.of(0, 3));
    expect(parts[0].tokens!.inferred).toBeUndefined();
    expect(mentionsOf(parts[0])).toEqual(["a: Ann O'Neil"]);
  });

  test("joins pieces linked by next and prev into one mention", () => {
    const { parts, problems } = read(
      file(
        '<p><rs xml:id="p1" next="#p2" ref="#a">Turn</rs> it <rs xml:id="p2" prev="#p1">off</rs>, <rs xml:id="q2">b</rs> c <rs prev="#q2" ref="#a">d</rs> <rs next="#none" ref="#a">e</rs></p>',
      ),
    );
    expect(problems.slice(0, 1)).toEqual([
      { code: "unknown-reference", document: "t1", line: 5, data: { field: "The attribute `next`", id: "none" } },
    ]);
    expect(mentionsOf(parts[0])).toEqual(["a: Turn … off", "a: b … d", "a: e"]);
  });

  test("reads references to other mentions, and to several entities", () => {
    const { parts, problems } = read(
      file(
        `<p><rs xml:id="m1">A man</rs>, <rs xml:id="m2" corresp="#m1">he</rs>, <rs corresp="#m2">his</rs>,
<rs xml:id="m3" ref="#eve">Eve</rs>, <rs sameAs="#m3">she</rs>, <rs ref="#eve  #m1">they</rs>, <rs ref="#m2 #eve">both</rs>,
<name key="Adam Smith">Adam</name>, <rs key="Adam Smith">him</rs>, <rs ref="https://example.org/1">x</rs>, <rs ref="">y</rs>, <name>z</name></p>`,
      ),
    );
    expect(problems).toEqual(
      layers("names outside the body", 'members of groups, as in ref="#ada #ben"', "names without a reference")(5),
    );
    expect(mentionsOf(parts[0])).toEqual([
      "m1: A man",
      "m1: he",
      "m1: his",
      "eve: Eve",
      "eve: she",
      "eve m1: they",
      "eve m1: both",
      "Adam Smith: Adam",
      "Adam Smith: him",
      "https://example.org/1: x",
    ]);
  });

  test("joins mentions whose references form a cycle", () => {
    const { parts } = read(
      file(
        '<p><rs xml:id="a" corresp="#b">x</rs> <rs xml:id="b" corresp="#a">y</rs> <rs xml:id="c" ref="#c">z</rs></p>',
      ),
    );
    expect(parts[0].entities.ids.length).toBe(2);
    expect(parts[0].mentions.entity).toEqual(Int32Array.of(0, 0, 1));
  });

  test("reads the lemma of variants and the original spelling, and skips running titles", () => {
    const { parts, problems } = read(
      file(
        '<p>a<lb/>b<lb break="no"/>c <choice><sic>teh</sic><corr>the</corr></choice> <app><lem>x</lem><rdg><rs ref="#a">y</rs></rdg></app><fw>page</fw> <choice><abbr>Dr.</abbr><expan>Doctor</expan></choice><corr>kept</corr></p>',
      ),
    );
    expect(wordsOf(parts[0]).join(" ")).toBe("a bc teh x Dr . kept");
    expect(problems[0]).toEqual(layers("names outside the body", "names in variants")(2)[0]);
  });

  test("reports elements that have a reference but are not names", () => {
    const { problems } = read(
      file('<p><term ref="#a">a</term> <ref target="#b">b</ref> <g ref="#c"/><rs ref="#a">x</rs></p>'),
    );
    expect(problems).toEqual(layers("names outside the body", "references of term")(2));
  });

  test("reads `text` if there is no `body`, and everything but `teiHeader` if there is no `text`", () => {
    const text = '<TEI><teiHeader><name ref="#a">h</name></teiHeader><text><rs ref="#a">x</rs></text></TEI>';
    const { parts, problems } = read(text);
    expect(mentionsOf(parts[0])).toEqual(["a: x"]);
    expect(parts[0].document).toBe("play");
    expect(problems).toEqual(layers("names outside the body")(1));
    const bare = read('<TEI><teiHeader><title>h</title></teiHeader><p><rs ref="#a">x</rs></p></TEI>');
    expect(wordsOf(bare.parts[0]).join(" ")).toBe("x");
    expect(bare.problems).toEqual([]);
    const fragment = read('<div xmlns="http://www.tei-c.org/ns/1.0"><rs ref="#a">x</rs></div>');
    expect(mentionsOf(fragment.parts[0])).toEqual(["a: x"]);
  });

  test("reads a corpus, elements with namespace prefixes, and the element names of TEI P4", () => {
    const { parts, codes } = read(
      `<tei:teiCorpus><tei:teiHeader/><tei:TEI xml:id="a"><tei:text><tei:body><tei:rs ref="#e">x</tei:rs></tei:body></tei:text></tei:TEI>
<tei:TEI><tei:text><tei:body><tei:rs ref="#e">y</tei:rs></tei:body></tei:text></tei:TEI></tei:teiCorpus>`,
    );
    expect(codes).toEqual([]);
    expect(parts.map(({ document, part }) => [document, part])).toEqual([
      ["a", ""],
      ["play", "1"],
    ]);
    expect(read('<TEI.2 id="p4"><text><body><name key="e">x</name></body></text></TEI.2>').parts[0].document).toBe(
      "p4",
    );
  });

  test("reports a late XML declaration and a wrong end tag, and reads the rest", () => {
    const { parts, problems } = read(
      `<#root>${file('<p><rs ref="#a">x</rs></p>').replace("</body>", "</div></body>")}\n</#root>`,
    );
    expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["markup-shape", 1, 1],
      ["xml-syntax", 5, expect.any(Number)],
      ["layer-not-read", undefined, undefined],
    ]);
    expect(mentionsOf(parts[0])).toEqual(["a: x"]);
    expect(read(`\n\n${file("")}`).codes).not.toContain("markup-shape");
  });

  test("reports an empty element, and a repeated id", () => {
    const { parts, codes } = read(
      file('<p><rs ref="#a"/><rs ref="#a">x</rs> <rs xml:id="i" ref="#a">y</rs> <rs xml:id="i" ref="#b">z</rs></p>'),
    );
    expect(codes).toEqual(["duplicate-id", "span-reversed", "layer-not-read"]);
    expect(parts[0].mentions.length).toBe(3);
  });

  test("locates mentions after characters beyond the basic plane", () => {
    expect(mentionsOf(read(file('<p>😀 <rs ref="#a">😀 x</rs> y</p>')).parts[0])).toEqual(["a: 😀 x"]);
  });

  test("detects the format", () => {
    expect(tei.detect(file(""))).toBe(true);
    expect(tei.detect(`<#root>${file("")}`)).toBe(true);
    expect(tei.detect("<tei:TEI>")).toBe(true);
    expect(tei.detect("<teiCorpus>")).toBe(true);
    expect(tei.detect("<TEI.2>")).toBe(true);
    expect(tei.detect("<xml><TEIL>")).toBe(false);
    expect(tei.detect("The <TEI> element")).toBe(false);
  });
});
