import { describe, expect, test } from "vitest";
import { mentionsOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";
import { readParts } from "../read.ts";
import { apf } from "./index.ts";

const read = (xml: string, sgml?: string, options: ReadFilesOptions = {}) =>
  readFiles({ "d/x.apf.xml": xml, ...(sgml !== undefined && { "d/x.sgm": sgml }) }, { ...options, format: "apf" });

const sequence = (start: number, end: number, text = ""): string =>
  `<charseq START="${start}" END="${end}">${text}</charseq>`;
const mention = (id: string, extent: string, head?: string): string =>
  `<entity_mention ID="${id}" TYPE="NOM"><extent>${extent}</extent>${head === undefined ? "" : `<head>${head}</head>`}</entity_mention>`;
const file = (inside: string): string =>
  `<?xml version="1.0"?>\n<source_file URI="x.sgm" TYPE="text">\n<document DOCID="doc">\n${inside}</document></source_file>`;

const text = "<DOC>\n<TEXT>\nThe 😀 old cat sat. It slept.\n</TEXT>\n</DOC>\n";
// Offsets without tags: two line ends, then “The” 2–4, 😀 6, “old” 8–10, “cat” 12–14, “sat” 16–18, “It” 21–22.
const two = file(
  `<entity ID="E1" TYPE="PER" SUBTYPE="Group" CLASS="SPC">
${mention("E1-1", sequence(2, 14, "The 😀 old\ncat"), sequence(12, 14, "cat"))}
${mention("E1-2", sequence(21, 22, "It"), sequence(21, 22, "It"))}
<entity_attributes><name>${sequence(0, 1, "no")}</name></entity_attributes>
</entity>
<entity ID="E2" TYPE="GPE">${mention("E2-1", sequence(8, 10, "old"))}</entity>
<relation ID="R"><relation_mention><extent>${sequence(0, 3, "no")}</extent></relation_mention></relation>
<timex2 ID="T"><timex2_mention><extent>${sequence(0, 3, "no")}</extent></timex2_mention></timex2>
`,
);

describe("a reader of APF", () => {
  test("reads entities, heads, types and aliases; offsets skip tags, and ends are inclusive", () => {
    const { parts, problems } = read(two, text);
    expect(problems).toEqual([{ code: "layer-not-read", data: { layer: "relations, time expressions", count: 2 } }]);
    expect(parts.map(({ document, part, line }) => [document, part, line])).toEqual([["doc", "", 3]]);
    expect(mentionsOf(parts[0], "head")).toEqual(["E1: The 😀 old cat | cat", "E2: old", "E1: It | It"]);
    expect(parts[0].entities.types).toEqual(["PER", "GPE"]);
    expect(parts[0].mentions.aliases).toEqual(["E1-1", "E2-1", "E1-2"]);
    expect(parts[0].mentions.line).toEqual(Int32Array.of(5, 10, 7));
  });

  test("reads attributes of entities and mentions, and positions of heads", () => {
    const said = file(
      `<entity ID="E1" TYPE="GPE" SUBTYPE="Nation" CLASS="SPC">
<entity_mention ID="a" TYPE="NAM" ROLE="ORG" METONYMY_MENTION="TRUE"><extent>${sequence(2, 14, "The 😀 old cat")}</extent><head>${sequence(8, 14, "old\ncat")}</head></entity_mention>
<entity_mention ID="b" TYPE="PRO" metonymy_mention="false"><extent>${sequence(21, 22, " It ")}</extent></entity_mention></entity>
<entity ID="E2" TYPE="PER"><entity_mention ID="c"><extent>${sequence(16, 18)}</extent></entity_mention></entity>`,
    );
    // Offsets are those of the file, with and without the text. The extent replaces a missing head.
    for (const sgml of [text, undefined]) {
      const [{ mentions, entities }] = read(said, sgml).parts;
      expect(mentions.features).toEqual({
        type: ["NAM", "", "PRO"],
        role: ["ORG", "", ""],
        style: ["METONYMIC", "", "LITERAL"],
        head: ["old\ncat", "", "It"],
      });
      expect(Array.from(mentions.headOffsets!)).toEqual([8, 15, 16, 19, 21, 23]);
      expect(entities.features).toEqual({ subtype: ["Nation", ""], class: ["SPC", ""] });
    }
    const [bare] = read(said, text, { features: false }).parts;
    expect([bare.mentions.features, bare.mentions.headOffsets, bare.entities.features]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(bare.entities.types).toEqual(["GPE", "PER"]);
  });

  test("reads the attribute GENERIC of ACE 2 as the class of an entity", () => {
    const entity = (id: string, generic: string): string =>
      `<entity ID="${id}"><entity_type${generic}>PERSON</entity_type>${mention(id, sequence(21, 22))}</entity>`;
    const inside = entity("1", ' GENERIC="TRUE"') + entity("2", ' generic="false"') + entity("3", "");
    expect(read(file(inside)).parts[0].entities.features).toEqual({ class: ["GEN", "SPC", ""] });
  });

  test("reads offsets and types from elements, as in the notation of ACE 2", () => {
    const old = (start: number, end: number): string =>
      `<charseq><!-- string = "x" --><start>${start}</start><end> ${end} </end></charseq>`;
    const { parts, problems } = read(
      file(
        `<entity ID="1"><entity_type GENERIC="FALSE">PERSON</entity_type>${mention("1-1", old(2, 14), old(12, 14))}</entity>`,
      ),
      text,
    );
    expect(problems).toEqual([]);
    expect(mentionsOf(parts[0], "head")).toEqual(["1: The 😀 old cat | cat"]);
    expect(parts[0].entities.types).toEqual(["PERSON"]);
  });

  test("ignores the case of element and attribute names", () => {
    const { parts, problems } = read(
      '<SOURCE_FILE uri="x.sgm"><Document docid="doc"><Entity id="1" type="PER"><ENTITY_MENTION id="m"><Extent><CHARSEQ start="21" end="22">It</CHARSEQ></Extent></ENTITY_MENTION></Entity></Document></SOURCE_FILE>',
      text,
    );
    expect(problems).toEqual([]);
    expect(mentionsOf(parts[0], "head")).toEqual(["1: It"]);
  });

  test("reads the END of a charspan as exclusive, whatever the convention of charseq", () => {
    const xml = file(`<entity ID="1">${mention("m", '<charspan START="21" END="23">It</charspan>')}</entity>`);
    expect(mentionsOf(read(xml, text).parts[0], "head")).toEqual(["1: It"]);
    expect(mentionsOf(read(xml, text, { ends: "exclusive" }).parts[0], "head")).toEqual(["1: It"]);
  });

  test("counts `&amp;` as five characters or as one, whichever fits the quoted texts", () => {
    const sgml = "<DOC>AT&amp;T and it</DOC>";
    const written = file(
      `<entity ID="1">${mention("a", sequence(0, 7, "AT&amp;T"))}${mention("b", sequence(13, 14, "it"))}</entity>`,
    );
    const meant = file(
      `<entity ID="1">${mention("a", sequence(0, 3, "AT&amp;T"))}${mention("b", sequence(9, 10, "it"))}</entity>`,
    );
    for (const xml of [written, meant]) {
      const { parts, problems } = read(xml, sgml);
      expect(problems).toEqual([]);
      expect(mentionsOf(parts[0], "head")).toEqual(["1: AT & T", "1: it"]);
    }
  });

  test("reports a missing text, and uses offsets as positions", () => {
    const { parts, problems } = read(two);
    expect(problems[0]).toEqual({
      code: "missing-companion",
      data: { path: "d/x.sgm", purpose: "only the offsets of the mentions are known" },
    });
    expect(parts[0].tokens).toBeUndefined();
    expect(Array.from(parts[0].mentions.first)).toEqual([2, 8, 21]);
    expect(Array.from(parts[0].mentions.last)).toEqual([14, 10, 22]);
    expect(Array.from(parts[0].mentions.head!)).toEqual([14, -1, 22]);
  });

  test("names the missing text of standard input by its URI, if the file gives one", () => {
    const problems: unknown[] = [];
    const reader = apf.reader({ file: "-", report: ({ data }) => problems.push(data?.["path"]) });
    const parts = ["<source_file><document/></source_file>", two].flatMap((xml) => [
      ...readParts([new TextEncoder().encode(xml)], reader),
    ]);
    expect(parts).toHaveLength(2);
    expect(problems).toEqual(["the .sgm file", "x.sgm", undefined]);
  });

  test("reports exclusive ends, unless an option allows them", () => {
    const xml = file(
      `<entity ID="1">${mention("a", sequence(2, 5, "The"))}${mention("b", sequence(21, 23, "It"))}</entity>`,
    );
    expect(read(xml, text).codes).toEqual(["offset-convention"]);
    const { parts, problems } = read(xml, text, { ends: "exclusive" });
    expect(problems).toEqual([]);
    expect(mentionsOf(parts[0], "head")).toEqual(["1: The", "1: It"]);
  });

  test("reads crossing and repeated mentions, and reports spans that are reversed or outside the text", () => {
    const { parts, problems } = read(
      file(
        `<entity ID="1">${mention("a", sequence(2, 10))}${mention("b", sequence(8, 14))}${mention("c", sequence(8, 14))}</entity>
<entity ID="2">${mention("d", sequence(30, 90))}${mention("e", sequence(8, 6))}</entity>`,
      ),
      text,
    );
    expect(problems.map(({ code, mention: span }) => [code, span])).toEqual([
      ["span-outside-text", "[31,92]"],
      ["span-reversed", "[9,8]"],
    ]);
    expect(mentionsOf({ ...parts[0], mentions: { ...parts[0].mentions, length: 3 } }, "head")).toEqual([
      "1: The 😀 old",
      "1: old cat",
      "1: old cat",
    ]);
    expect(parts[0].mentions.length).toBe(4);
  });

  test("reports errors with their position and reads the rest", () => {
    const { parts, problems } = read(
      file(`<entity ID="1">
${mention("a", sequence(2, 4))}
${mention("b", '<charseq START="x" END="3"/>')}
${mention("c", '<charseq START="3"/>')}
${mention("d", "<timespan START='1' END='2'/>")}
</entity>
<entity_mention ID="e"/>
<entity>${mention("f", sequence(8, 10))}</entity>
<entity ID="1">${mention("g", sequence(21, 22))}</entity>
`),
      text,
    );
    expect(
      problems.map(({ code, line, entity, data }) => [code, line, entity, data?.["field"] ?? data?.["id"]]),
    ).toEqual([
      ["markup-shape", 6, "1", "The START of a charseq"],
      ["markup-shape", 6, "1", "The extent of an entity_mention"],
      ["markup-shape", 7, "1", "The END of a charseq"],
      ["markup-shape", 7, "1", "The extent of an entity_mention"],
      ["markup-shape", 8, "1", "The extent of an entity_mention"],
      ["markup-shape", 10, undefined, "An entity_mention"],
      ["duplicate-id", 12, "1", "1"],
      ["markup-shape", 11, undefined, "The id of an entity"],
    ]);
    expect(mentionsOf(parts[0], "head")).toEqual(["1: The", "entity 2: old", "1: It"]);
  });

  test("reads a truncated file up to its end", () => {
    const { parts, codes } = read(two.slice(0, two.indexOf("<entity_attributes")), text);
    expect(codes).toEqual(["xml-syntax"]);
    expect(mentionsOf(parts[0], "head")).toEqual(["E1: The 😀 old cat | cat", "E1: It | It"]);
  });

  test("reads several documents, and entities outside any document", () => {
    const { parts } = read(
      `<source_file><document DOCID="a"/><document DOCID=" b "></document><entity ID="1">${mention("m", sequence(2, 4))}</entity></source_file>`,
      text,
    );
    expect(parts.map(({ document }) => document)).toEqual(["a", "b", "x"]);
  });

  test("detects the format", () => {
    expect(apf.detect(two)).toBe(true);
    expect(apf.detect('<!DOCTYPE source_file SYSTEM "apf.v5.1.1.dtd">\n<source_file URI="x">')).toBe(true);
    expect(apf.detect("The <source_file> element")).toBe(false);
    expect(apf.detect("<deft_ere><source_file/></deft_ere>")).toBe(false);
  });

  test("lists the companions of a file", () => {
    expect(apf.companions?.("a/b.apf.xml")).toEqual(["a/b.sgm", "a/b.sgml"]);
    expect(apf.companions?.("a/b.apf.xml.gz")).toEqual(["a/b.sgm", "a/b.sgml"]);
    expect(apf.companions?.("a/b.xml")).toEqual([]);
  });
});
