import { describe, expect, test } from "vitest";
import { mentionsOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { richEre } from "./index.ts";

const read = (xml: string, companions: Readonly<Record<string, string>> = {}, path = "d/x.rich_ere.xml") =>
  readFiles({ [path]: xml, ...companions }, { format: "rich-ere" });

const source = '<doc id="s">\n😀 Ann Lee met a tall man. They talked.\n</doc>';
const at = (words: string): string =>
  `source="s" offset="${Array.from(source.slice(0, source.indexOf(words))).length}" length="${Array.from(words).length}"`;
const person = (id: string, words: string, head = ""): string =>
  `<entity_mention id="${id}" noun_type="NOM" ${at(words)}><mention_text>${words}</mention_text>${head === "" ? "" : `<nom_head ${at(head)}>${head}</nom_head>`}</entity_mention>`;
const happening = (id: string, words: string): string =>
  `<event_mention id="${id}" type="contact" subtype="meet" realis="actual"><trigger ${at(words)}>${words}</trigger><em_arg entity_id="e1" role="entity">Ann</em_arg></event_mention>`;
const file = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<deft_ere kit_id="k" doc_id="doc" source_type="newswire">\n${inside}\n</deft_ere>`;

const both = file(`<entities>
<entity id="e1" type="PER" specificity="specific">${person("m1", "Ann Lee")}</entity>
<entity id="e2" type="PER">${person("m2", "a tall man", "man")}</entity>
<entity id="e3" type="PER">${person("m3", "They")}</entity>
</entities>
<fillers><filler id="f1" ${at("tall")} type="title">tall</filler></fillers>
<relations><relation id="r1" type="x"><relation_mention id="rm"><rel_arg1/></relation_mention></relation></relations>
<hoppers>
<hopper id="h1">${happening("em1", "met")}
${happening("em2", "talked")}</hopper>
</hoppers>`);

describe("a reader of Rich ERE", () => {
  test("reads entities and hoppers with types, heads and aliases; offsets count tags of the source", () => {
    const { parts, problems } = read(both, { "d/s.txt": source });
    expect(problems).toEqual([{ code: "layer-not-read", data: { layer: "fillers, relations", count: 2 } }]);
    expect(parts.map(({ document }) => document)).toEqual(["doc"]);
    expect(mentionsOf(parts[0], "head")).toEqual([
      "e1: Ann Lee",
      "h1: met",
      "e2: a tall man | man",
      "e3: They",
      "h1: talked",
    ]);
    expect(parts[0].entities.types).toEqual(["PER", "PER", "PER", "contact.meet"]);
    expect(parts[0].mentions.aliases).toEqual(["m1", "em1", "m2", "m3", "em2"]);
  });

  test.each(["d/s.cmp.txt", "d/s.xml", "d/doc.txt", "d/x.txt", "d/x.mpdf.xml", "d/../source/s.xml"])(
    "finds the source at %s",
    (name) => {
      expect(read(both, { [name]: source }).codes).toEqual(["layer-not-read"]);
    },
  );

  test("does not take the annotation for its own source", () => {
    const { codes } = read(both, { "s.xml": both }, "s.xml");
    expect(codes).toEqual(["missing-companion", "layer-not-read"]);
  });

  test("reads a source whose line endings were changed to CRLF", () => {
    expect(read(both, { "d/s.txt": source.replaceAll("\n", "\r\n") }).codes).toEqual(["layer-not-read"]);
  });

  test("reports a missing source, and uses offsets as positions", () => {
    const { parts, problems } = read(both);
    expect(problems[0]).toEqual({
      code: "missing-companion",
      data: { path: "d/s.txt", purpose: "only the offsets of the mentions are known" },
    });
    expect(parts[0].tokens).toBeUndefined();
    expect(Array.from(parts[0].mentions.first)).toEqual([15, 23, 27, 39, 44]);
    expect(Array.from(parts[0].mentions.last)).toEqual([21, 25, 36, 42, 49]);
  });

  test("gives no path of the source for a nameless document from standard input", () => {
    const xml = file("<entities/>").replace('doc_id="doc"', "");
    expect(read(xml, {}, "-").problems[0].data?.["path"]).toBe("the source");
  });

  test("reads the events of Light ERE, and mentions outside entities and hoppers", () => {
    const { parts, problems } = read(
      file(`<events><event id="ev1">${happening("m1", "met")}${happening("m2", "talked")}</event></events>
${happening("ev1", "tall")}${person("", "Ann Lee")}`),
      { "d/s.txt": source },
    );
    expect(problems).toEqual([]);
    expect(mentionsOf(parts[0], "head")).toEqual([": Ann Lee", "ev1: met", "ev1 (2): tall", "ev1: talked"]);
  });

  test("reads the same word in two hoppers, and crossing mentions", () => {
    const { parts } = read(
      file(
        `<entity id="e">${person("a", "Ann Lee")}${person("b", "Lee met")}</entity><hopper id="h">${happening("c", "met")}</hopper><hopper id="i">${happening("d", "met")}</hopper>`,
      ),
      { "d/s.txt": source },
    );
    expect(mentionsOf(parts[0], "head")).toEqual(["e: Ann Lee", "e: Lee met", "h: met", "i: met"]);
  });

  test("reports errors with their position and reads the rest", () => {
    const { parts, problems } = read(
      file(`<entity id="e" type="PER">
<entity_mention id="a" source="s" offset="x" length="2"><mention_text>x</mention_text></entity_mention>
<entity_mention id="b" source="s" offset="2"><mention_text>x</mention_text></entity_mention>
<entity_mention id="c" source="s" offset="20" length="3"/>
<entity_mention id="d" source="s" offset="20" length="3"><mention_text>Bob</mention_text></entity_mention>
<entity_mention id="e" source="s" offset="900" length="3"><mention_text>Bob</mention_text></entity_mention>
<entity_mention id="f" source="s" offset="9" length="0"/>
</entity>
<entity>${person("g", "They")}</entity>
<hopper id="e"><event_mention id="h"/></hopper>`),
      { "d/s.txt": source },
    );
    expect(problems.map(({ code, line, data }) => [code, line, data?.["field"] ?? data?.["id"]])).toEqual([
      ["markup-shape", 4, "The offset of entity_mention"],
      ["markup-shape", 5, "The length of entity_mention"],
      ["markup-shape", 12, "The trigger of an event_mention"],
      ["duplicate-id", 12, "e"],
      ["markup-shape", 11, "The id of an entity"],
      ["text-mismatch", 7, undefined],
      ["span-outside-text", 8, undefined],
      ["span-reversed", 9, undefined],
    ]);
    expect(parts[0].mentions.length).toBe(4);
  });

  test("detects the format, and lists the companions of a file", () => {
    expect(richEre.detect(both)).toBe(true);
    expect(richEre.detect("text about <deft_ere >")).toBe(false);
    expect(richEre.companions?.("a/b.event_nuggets.xml").slice(0, 2)).toEqual(["a/b.txt", "a/b.cmp.txt"]);
    expect(richEre.companions?.("a/b.rich_ere.xml")).toContain("a/../source/b.xml");
    expect(richEre.companions?.("a/b.xml")).toEqual([]);
  });
});

test("the reader reads types of mentions as features", () => {
  const mention = (id: string, type: string, offset: number, text: string): string =>
    `<entity_mention id="${id}" ${type} source="x" offset="${offset}" length="${text.length}"><mention_text>${text}</mention_text></entity_mention>`;
  const mentions =
    mention("m1", 'noun_type="NAM"', 0, "Ada") +
    mention("m2", 'noun_type="PRO"', 8, "her") +
    mention("m3", "", 12, "cat");
  const xml = `<deft_ere doc_id="x"><entities><entity id="e" type="PER">${mentions}</entity></entities></deft_ere>`;
  const text = { "d/x.txt": "Ada saw her cat" };
  expect(read(xml, text).parts[0].mentions.features).toEqual({ type: ["NAM", "PRO", ""] });
  // The features are the same without the text.
  expect(read(xml).parts[0].mentions.features).toEqual({ type: ["NAM", "PRO", ""] });
});
