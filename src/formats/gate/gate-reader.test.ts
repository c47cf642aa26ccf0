import { describe, expect, test } from "vitest";
import { entitiesOf, wordsOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";

/** The emoji counts as two, as in Java. */
const TEXT =
  '<Node id="0"/>Ada<Node id="3"/> 😀 met <Node id="11"/>Bo<Node id="13"/>. <Node id="15"/>She<Node id="18"/> ran &amp; <Node id="25"/>he<Node id="27"/> <![CDATA[fell<]]>.';

const feature = (name: string, value: string): string =>
  `<Feature><Name className="java.lang.String">${name}</Name><Value className="java.lang.String">${value}</Value></Feature>`;

/** Returns an annotation on a line of its own. */
function mention(id: number, start: number, end: number, features = "", type = "Person"): string {
  return `<Annotation Id="${id}" Type="${type}" StartNode="${start}" EndNode="${end}">${features}</Annotation>\n`;
}

const matches = (ids: string): string => feature("matches", ids);

function read(sets: string, options: ReadFilesOptions = {}, matchesAnnots = ""): ReadFiles {
  const features = matchesAnnots === "" ? "" : feature("MatchesAnnots", matchesAnnots);
  return readFiles(
    {
      "in/ada.xml": `<?xml version='1.0'?>\n<GateDocument version="3"><GateDocumentFeatures>${features}</GateDocumentFeatures>\n<TextWithNodes>${TEXT}</TextWithNodes>\n${sets}</GateDocument>`,
    },
    options,
  );
}

const all = mention(1, 0, 3) + mention(2, 11, 13) + mention(3, 15, 18) + mention(4, 25, 27);
const own = [mention(1, 0, 3, matches("1;2")), mention(2, 11, 13, matches("1;2"))].join("");

test("`matches` joins annotations; others of the same type are singletons", () => {
  const { parts, codes, format } = read(
    `<AnnotationSet>\n${mention(1, 0, 3, matches("1;3"))}${mention(2, 11, 13)}${mention(3, 15, 18, matches("[1, 3]"))}${mention(9, 4, 6, "", "Lookup")}</AnnotationSet>`,
  );
  expect([format, codes]).toEqual(["gate", []]);
  expect(parts[0].document).toBe("ada");
  expect(parts.map(entitiesOf)).toEqual([{ "1": ["Ada", "She"], "2": ["Bo"] }]);
  expect(wordsOf(parts[0]).join(" ")).toBe("Ada 😀 met Bo . She ran & he fell < .");
  expect(Array.from(parts[0].mentions.line!)).toEqual([5, 6, 7]);
});

const wrapped = (entries: string): string =>
  `<![CDATA[<?xml version='1.1'?><gate.corpora.ObjectWrapper><value class="map">${entries}</value></gate.corpora.ObjectWrapper>]]>`;
const list = (...ids: number[]): string => `<list>${ids.map((id) => `<int>${id}</int>`).join("")}</list>`;

test.each([
  ["as XML", wrapped(`<entry><null/><list>${list(1, 3)}${list(2, 4)}</list></entry>`)],
  ["as Java prints it", "{null=[[1, 3], [2, 4]]}"],
])("`MatchesAnnots` counts before `matches`, %s", (_, value) => {
  const { parts, codes } = read(
    `<AnnotationSet>\n${all.replace("</Annotation>", `${matches("1;2")}</Annotation>`)}</AnnotationSet>`,
    {},
    value,
  );
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ "1": ["Ada", "She"], "2": ["Bo", "he"] });
});

test("relations join annotations by their type, or by the type that an option names", () => {
  const relate = (type: string, members: string): string =>
    `<AnnotationSet>\n${all}</AnnotationSet><RelationSet><Relation Id="9" Type="${type}" Members="${members}"></Relation></RelationSet>`;
  const { parts, warnings } = read(relate("Coreference", "3;1;4"));
  expect([warnings, entitiesOf(parts[0])]).toEqual([[], { "1": ["Ada", "She", "he"], "2": ["Bo"] }]);
  const other = read(relate("refers to", "1;3"));
  expect(other.problems).toMatchObject([
    {
      code: "unclear-coreference",
      data: { unread: ["Person (4)", "relations refers to (1)"], option: "--relation refers to" },
    },
    { code: "layer-not-read" },
  ]);
  expect(entitiesOf(read(relate("refers to", "1;3"), { relation: ["Refers To"] }).parts[0])).toMatchObject({
    "1": ["Ada", "She"],
  });
});

describe("several sets of annotations", () => {
  const sets = `<AnnotationSet>\n${own}</AnnotationSet><AnnotationSet Name="Key">\n${all}</AnnotationSet>`;
  const value = wrapped(`<entry><string>Key</string><list>${list(1, 3)}</list></entry>`);

  test("are refused if more than one says what corefers, until an option names one", () => {
    const { parts, diagnostics } = read(sets, {}, value);
    expect(parts.map((part) => part.mentions.length)).toEqual([0]);
    expect(diagnostics).toMatchObject([
      {
        code: "unclear-annotator",
        severity: "error",
        data: { annotators: ["default", "Key"], option: "--field default" },
      },
    ]);
    expect(entitiesOf(read(sets, { field: "Key" }, value).parts[0])).toEqual({
      ...{ "1": ["Ada", "She"], "2": ["Bo"], "4": ["he"] },
    });
    expect(read(sets, { field: "Response" }, value).warnings).toContain("unclear-annotator");
  });

  test("are no matter if only one says it", () => {
    const unlinked = sets.replaceAll(/<Feature>.*?<\/Feature>/g, "");
    expect(entitiesOf(read(unlinked, {}, value).parts[0])["1"]).toEqual(["Ada", "She"]);
  });
});

test("annotations without coreference are refused, and those of tools are an empty document", () => {
  expect(read(`<AnnotationSet>\n${all}</AnnotationSet>`).warnings).toEqual(["unclear-coreference"]);
  expect(read(`<AnnotationSet>\n${mention(1, 0, 3, "", "Token")}</AnnotationSet>`).warnings).toEqual(["no-mentions"]);
  expect(read("").warnings).toEqual(["no-mentions"]);
});

test("a feature may name the entity", () => {
  const named = mention(1, 0, 3, feature("entity", "A")) + mention(3, 15, 18, feature("entity", "A"));
  const { parts, codes } = read(`<AnnotationSet>\n${named}</AnnotationSet>`);
  expect([codes, entitiesOf(parts[0])]).toEqual([["labels-as-entities"], { A: ["Ada", "She"] }]);
  expect(read(`<AnnotationSet>\n${named}</AnnotationSet>`, { field: "Person.entity" }).codes).toEqual([]);
});

describe("damage is reported", () => {
  test.each([
    [
      mention(1, 0, 3, matches("1;99")),
      { code: "unknown-reference", severity: "error", data: { field: "`matches`", id: "99" } },
    ],
    [own.replace('StartNode="0"', 'StartNode="x"'), { code: "markup-shape", line: 5 }],
    [own + mention(1, 15, 18), { code: "duplicate-id", data: { id: "1" } }],
    [own.replace("</Annotation>", ""), { code: "xml-syntax" }],
  ])("in %j", (annotations, expected) => {
    expect(read(`<AnnotationSet>\n${annotations}</AnnotationSet>`).diagnostics).toContainEqual(
      expect.objectContaining(expected),
    );
  });

  test("if there is no text", () => {
    expect(readFiles({ "a.xml": "<GateDocument></GateDocument>" }).codes).toEqual(["markup-shape"]);
  });
});
