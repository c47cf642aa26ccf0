import { describe, expect, test } from "vitest";
import { entitiesOf, wordsOf } from "../../../test/support/part-views.ts";
import { readWith } from "../../../test/support/read-files.ts";
import type { ReadOptions } from "../format.ts";
import { XmiReader, xmi } from "./index.ts";

const NAMESPACES = [
  ["xmi", "http://www.omg.org/XMI"],
  ["cas", "http:///uima/cas.ecore"],
  ["custom", "http:///webanno/custom.ecore"],
  ["api", "http:///de/unistuttgart/ims/coref/annotator/api.ecore"],
  ["v1", "http:///de/unistuttgart/ims/coref/annotator/api/v1.ecore"],
  ["v2", "http:///de/unistuttgart/ims/coref/annotator/api/v2.ecore"],
  ["type", "http:///de/tudarmstadt/ukp/dkpro/core/api/coref/type.ecore"],
  ["type4", "http:///de/tudarmstadt/ukp/dkpro/core/api/segmentation/type.ecore"],
  ["other", "http:///org/example/type.ecore"],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(" ");

const TEXT = "Ada, the girl I know, saw Bo. She ran.";

function sofa(text: string, id = "1", name = "_InitialView"): string {
  const value = text.replace(/[&<"\n]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<cas:Sofa xmi:id="${id}" sofaNum="1" sofaID="${name}" mimeType="text" sofaString="${value}"/>`;
}

/** Returns a file of some elements, one per line from the second line on. */
function file(elements: readonly string[], text = TEXT): string {
  return `<xmi:XMI ${NAMESPACES} xmi:version="2.0">\n${elements.join("\n")}\n${sofa(text)}</xmi:XMI>`;
}

const read = (content: string, options: ReadOptions = {}) =>
  readWith((given) => new XmiReader(given), content, { file: "folder/ada.xmi", ...options });

describe("a reader of CorefAnnotator's XMI", () => {
  test.each(["api", "v1"])("reads entities, detached parts and lines in the type system %s", (prefix) => {
    const { parts, codes } = read(
      file([
        `<${prefix}:Mention xmi:id="10" sofa="1" begin="0" end="3" Entity="20" Discontinuous="12"/>`,
        `<${prefix}:Mention xmi:id="11" sofa="1" begin="30" end="33" Entity="20"><Flags>Generic</Flags></${prefix}:Mention>`,
        `<${prefix}:DetachedMentionPart xmi:id="12" sofa="1" begin="14" end="20" Mention="10"/>`,
        `<${prefix}:Mention xmi:id="13" sofa="1" begin="26" end="28" Entity="21"/>`,
        `<${prefix}:Entity xmi:id="20" Label="Ada" Color="-1"/>`,
        `<${prefix}:Entity xmi:id="21" Label="Bo" Color="-1"/>`,
      ]),
    );
    expect(codes).toEqual([]);
    expect(parts.map(entitiesOf)).toEqual([{ Ada: ["Ada … I know", "She"], Bo: ["Bo"] }]);
    expect(parts[0]).toMatchObject({ document: "ada", part: "" });
    expect(parts[0].tokens?.inferred).toBe(true);
    expect(Array.from(parts[0].mentions.line!)).toEqual([2, 5, 3]);
  });

  test("reads surfaces of v2 that a mention names, that name a mention, or that are in an array", () => {
    const { parts, codes } = read(
      file([
        '<v2:Mention xmi:id="10" Entity="20" Surface="30 31"/>',
        '<v2:Mention xmi:id="11" Entity="20"/>',
        '<v2:Mention xmi:id="12" Entity="21" Surface="40"/>',
        '<v2:MentionSurface xmi:id="30" sofa="1" begin="0" end="3" Mention="10"/>',
        '<v2:MentionSurface xmi:id="31" sofa="1" begin="14" end="20" Mention="10"/>',
        '<v2:MentionSurface xmi:id="32" sofa="1" begin="30" end="33" Mention="11"/>',
        '<v2:MentionSurface xmi:id="33" sofa="1" begin="26" end="28"/>',
        '<cas:FSArray xmi:id="40" elements="33"/>',
        '<v2:Entity xmi:id="20" Label="Ada"/>',
        '<v2:Entity xmi:id="21" Label=""/>',
      ]),
    );
    expect(codes).toEqual([]);
    expect(parts.map(entitiesOf)).toEqual([{ Ada: ["Ada … I know", "She"], "21": ["Bo"] }]);
  });

  test("reads entities with equal labels, mentions without entities, entities without mentions, and groups", () => {
    const { parts, diagnostics } = read(
      file([
        '<v1:Mention xmi:id="10" sofa="1" begin="0" end="3" Entity="20"/>',
        '<v1:Mention xmi:id="11" sofa="1" begin="26" end="28" Entity="21"/>',
        '<v1:Mention xmi:id="12" sofa="1" begin="30" end="33" Entity="23"/>',
        '<v1:Mention xmi:id="13" sofa="1" begin="5" end="13"/>',
        '<v1:Entity xmi:id="20" Label="it"/>',
        '<v1:Entity xmi:id="21" Label="it"/>',
        '<v1:Entity xmi:id="22" Label="nobody"/>',
        '<v1:EntityGroup xmi:id="23" Label="they" Members="20 21"/>',
      ]),
    );
    expect(parts.map(entitiesOf)).toEqual([{ it: ["Ada"], "it (2)": ["Bo"], they: ["She"], "13": ["the girl"] }]);
    expect(diagnostics).toEqual([
      { code: "empty-entity", severity: "note", file: "folder/ada.xmi", line: 8, entity: "nobody" },
      {
        code: "layer-not-read",
        severity: "note",
        file: "folder/ada.xmi",
        data: { layer: "members of groups", count: 1 },
      },
    ]);
  });

  test("drops annotations that are in no index", () => {
    const { parts, diagnostics } = read(
      file([
        '<v1:Mention xmi:id="10" sofa="1" begin="0" end="3" Entity="20"/>',
        '<v1:Mention xmi:id="11" sofa="1" begin="30" end="33" Entity="21"/>',
        '<v1:Entity xmi:id="20" Label="Ada"/>',
        '<v1:Entity xmi:id="21" Label="she"/>',
        '<cas:View sofa="1" members="10 20"/>',
      ]),
    );
    expect(parts.map(entitiesOf)).toEqual([{ Ada: ["Ada"] }]);
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { layer: "deleted mentions", count: 1 } }]);
  });

  test("counts UTF-16 units", () => {
    const { parts, codes } = read(
      file(
        [
          '<v1:Mention xmi:id="10" sofa="1" begin="5" end="7" Entity="20"/>',
          '<v1:Mention xmi:id="11" sofa="1" begin="0" end="4" Entity="20"/>',
          '<v1:Entity xmi:id="20" Label="x"/>',
        ],
        "𝒜𝒷 is 𝒞",
      ),
    );
    expect(codes).toEqual([]);
    expect(parts.map(entitiesOf)).toEqual([{ x: ["𝒜𝒷", "is"] }]);
  });

  test("reads mentions of other type systems as those of a project's own layer", () => {
    const { parts, codes } = read(
      file(['<other:Mention xmi:id="10" sofa="1" begin="0" end="3" Entity="20"/>', '<other:Entity xmi:id="20"/>']),
    );
    expect(codes).toEqual(["labels-as-entities"]);
    expect(parts.map(entitiesOf)).toEqual([{ "20": ["Ada"] }]);
  });

  test("reports the name of a feature that has lost its capital", () => {
    const { diagnostics } = read(file(['<v1:Mention xmi:id="10" sofa="1" begin="0" end="3" entity="20"/>']));
    expect(diagnostics).toMatchObject([{ code: "misspelt-name", line: 2, data: { name: "entity", known: "Entity" } }]);
  });

  test("reports faulty references and positions, and mentions without a position", () => {
    const { parts, diagnostics } = read(
      file([
        '<v1:Mention xmi:id="10" sofa="1" begin="0" end="3" Entity="99"/>',
        '<v1:Mention xmi:id="11" sofa="1" begin="x" end="3" Entity="20"/>',
        '<v1:Mention xmi:id="12" sofa="1" begin="0" end="1000" Entity="20"/>',
        '<v1:Mention xmi:id="13" sofa="1" begin="5" end="4" Entity="20"/>',
        '<v1:Mention xmi:id="14" sofa="7" begin="0" end="3" Entity="20"/>',
        '<v2:Mention xmi:id="15" Entity="20" Surface="98"/>',
        '<v1:Entity xmi:id="20" Label="Ada"/>',
        '<v1:Mention xmi:id="16" sofa="1" begin="0" end="3" Entity="20"/>',
      ]),
    );
    expect(diagnostics).toMatchObject([
      { code: "markup-shape", line: 3, data: { field: "The begin and end of v1:Mention 11" } },
      { code: "unknown-reference", line: 2, data: { field: "Mention 10", id: "99" } },
      { code: "unknown-reference", line: 7, data: { field: "Mention 15", id: "98" } },
      { code: "markup-shape", line: 7, data: { field: "Mention 15" } },
      { code: "unknown-reference", line: 6, entity: "Ada", data: { id: "7" } },
      { code: "span-outside-text", line: 4, document: "ada", entity: "Ada", data: { characters: TEXT.length } },
      { code: "span-reversed", line: 5, entity: "Ada", mention: "[5,4]" },
    ]);
    expect(Array.from(parts[0].mentions.line!)).toEqual([9, 4]);
    expect(parts[0].mentions.first[1]).toBeGreaterThanOrEqual(parts[0].tokens!.length);
  });
});

describe("a reader of chains of DKPro, WebAnno and INCEpTION", () => {
  const link = (id: number, begin: number, end: number, more = "", type = "type:Coreference"): string =>
    `<${type}Link xmi:id="${id}" sofa="1" begin="${begin}" end="${end}"${more}/>`;

  test("reads chains, singletons, tokens and sentences", () => {
    const { parts, codes } = read(
      file([
        '<type4:Sentence xmi:id="2" sofa="1" begin="30" end="38"/>',
        '<type4:Sentence xmi:id="3" sofa="1" begin="0" end="29"/>',
        ...[0, 3, 5, 9, 14, 16, 22, 26, 30, 34].map(
          (begin, t) =>
            `<type4:Token xmi:id="${50 + t}" sofa="1" begin="${begin}" end="${[3, 4, 8, 13, 15, 20, 25, 28, 33, 38][t]}"/>`,
        ),
        '<other:Token xmi:id="80" sofa="1" begin="0" end="38"/>',
        link(10, 0, 20, ' next="11" referenceType="nam"'),
        link(11, 30, 33),
        link(12, 26, 28),
        '<type:CoreferenceChain xmi:id="30" sofa="1" first="10"/>',
        '<type:CoreferenceChain xmi:id="31" sofa="1" first="12"/>',
      ]),
    );
    expect(codes).toEqual([]);
    expect(parts.map(entitiesOf)).toEqual([{ "30": ["Ada , the girl I know", "She"], "31": ["Bo"] }]);
    expect(wordsOf(parts[0])).toEqual(["Ada", ",", "the", "girl", "I", "know", "saw", "Bo", "She", "ran."]);
    expect(parts[0].tokens?.inferred).toBeUndefined();
    expect(Array.from(parts[0].tokens!.sentenceStarts!)).toEqual([0, 8]);
  });

  test("splits tokens in which a mention begins or ends", () => {
    const { parts } = read(
      file([
        '<type4:Token xmi:id="50" sofa="1" begin="0" end="20"/>',
        link(10, 0, 3),
        link(11, 30, 33),
        '<type:CoreferenceChain xmi:id="30" sofa="1" first="10"/>',
        '<type:CoreferenceChain xmi:id="31" sofa="1" first="11"/>',
      ]),
    );
    expect(wordsOf(parts[0])).toEqual(["Ada", ", the girl I know", "She"]);
    expect(parts[0].tokens?.inferred).toBe(true);
  });

  test("reads a custom chain layer, if there is no standard one", () => {
    const elements = [
      link(10, 0, 3, ' next="11"', "custom:Anaphora"),
      link(11, 30, 33, "", "custom:Anaphora"),
      '<custom:AnaphoraChain xmi:id="30" sofa="1" first="10"/>',
      '<custom:Bridging xmi:id="40" sofa="1" begin="0" end="3" Dependent="1" Governor="2"/>',
      '<other:Dependency xmi:id="41" sofa="1" begin="0" end="3" Dependent="1" Governor="2"/>',
    ];
    expect(read(file(elements)).parts.map(entitiesOf)).toEqual([{ "30": ["Ada", "She"] }]);
    const { parts, diagnostics } = read(
      file([...elements, link(12, 26, 28), '<type:CoreferenceChain xmi:id="31" sofa="1" first="12"/>']),
    );
    expect(parts.map(entitiesOf)).toEqual([{ "31": ["Bo"] }]);
    expect(diagnostics).toMatchObject([
      { code: "clusters-not-read", severity: "warning", data: { field: "Anaphora", read: "Coreference" } },
      { code: "layer-not-read", data: { layer: "custom:Bridging", count: 1 } },
    ]);
  });

  test("refuses a second layer in a response, and reads the layer that is named", () => {
    const text = file([
      link(10, 0, 3, ' next="11"', "custom:Prediction"),
      link(11, 30, 33, "", "custom:Prediction"),
      '<custom:PredictionChain xmi:id="30" sofa="1" first="10"/>',
      link(12, 26, 28),
      '<type:CoreferenceChain xmi:id="31" sofa="1" first="12"/>',
    ]);
    expect(read(text, { side: "response" }).diagnostics).toMatchObject([
      { code: "clusters-not-read", severity: "error", data: { field: "Prediction", read: "Coreference" } },
    ]);
    const named = read(text, { side: "response", field: "Prediction" });
    expect([named.codes, named.parts.map(entitiesOf)]).toEqual([[], [{ "30": ["Ada", "She"] }]]);
    expect(read(text, { field: "Predicted" }).codes).toContain("field-missing");
  });

  test("reports cyclic chains and chains that join or lead nowhere, and reads links without a chain", () => {
    const { parts, diagnostics } = read(
      file([
        link(10, 0, 3, ' next="11"'),
        link(11, 30, 33, ' next="10"'),
        link(12, 26, 28, ' next="99"'),
        link(13, 5, 13),
        '<type:CoreferenceChain xmi:id="30" sofa="1" first="10"/>',
        '<type:CoreferenceChain xmi:id="31" sofa="1" first="11"/>',
        '<type:CoreferenceChain xmi:id="32" sofa="1" first="12"/>',
      ]),
    );
    expect(parts.map(entitiesOf)).toEqual([{ "30": ["Ada", "She"], "32": ["Bo"], "link 13": ["the girl"] }]);
    expect(diagnostics).toMatchObject([
      { code: "markup-shape", line: 3, entity: "30", data: { field: "Link 11" } },
      { code: "markup-shape", line: 7, entity: "31", data: { field: "Chain 31" } },
      { code: "unknown-reference", line: 4, entity: "32", data: { field: "Link 12", id: "99" } },
    ]);
  });
});

describe("documents", () => {
  const mention = (id: number, of: string): string =>
    `<v1:Mention xmi:id="${id}" sofa="${of}" begin="0" end="3" Entity="20"/><v1:Entity xmi:id="20" Label="x"/>`;

  test.each([
    ['documentTitle="Ada" documentId="anna"', "Ada"],
    ['documentTitle="" documentId="anna"', "anna"],
    ["", "ada"],
  ])("with the metadata (%s) are named %s", (attributes, name) => {
    const { parts } = read(file([`<other:Meta xmi:id="9" sofa="1" ${attributes}/>`, mention(10, "1")]));
    expect(parts.map(({ document }) => document)).toEqual([name]);
  });

  test("are the texts with mentions, or the first text if no text has mentions", () => {
    const two = sofa("One", "2", "second");
    expect(read(file([mention(10, "1"), two])).parts.map(({ part }) => part)).toEqual([""]);
    expect(read(file([mention(10, "1"), mention(11, "2"), two])).parts.map(({ part }) => part)).toEqual([
      "second",
      "_InitialView",
    ]);
    expect(read(file([])).parts.map(({ mentions }) => mentions.length)).toEqual([0]);
  });

  test("with an external text or invalid XML are reported; a file without a text has no document", () => {
    const remote = '<cas:Sofa xmi:id="2" sofaID="x" sofaURI="file:/x.txt"/>';
    expect(read(file([remote])).codes).toEqual(["markup-shape"]);
    expect(read(`<xmi:XMI ${NAMESPACES}/>`)).toMatchObject({ parts: [], codes: [] });
    expect(read(file([mention(10, "1")]).replace("</xmi:XMI>", "")).diagnostics).toMatchObject([
      { code: "xml-syntax", line: 3 },
    ]);
  });
});

test("the format is detected", () => {
  expect(xmi.detect(`<?xml version="1.1"?>\n${file([])}`)).toBe(true);
  expect(xmi.detect("<a/>")).toBe(false);
  expect(xmi.detect('{"a": "<xmi:XMI >"}')).toBe(false);
});
