import { describe, expect, test } from "vitest";
import { entitiesOf, placesOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";

/** The first letter has two UTF-16 units. */
const TEXT = "𝒜da saw Bo. She ran.";

type Json = Readonly<Record<string, unknown>>;

function span(id: string, start: unknown, end: unknown, body: readonly Json[] = [], source?: string): Json {
  const position = { type: "TextPositionSelector", start, end };
  const quote = { type: "TextQuoteSelector", exact: TEXT.slice(Number(start), Number(end)) };
  const target = { ...(source !== undefined && { source }), selector: [quote, position] };
  return { "@context": "http://www.w3.org/ns/anno.jsonld", id, type: "Annotation", body, target };
}

const tag = (value: string, purpose = "tagging"): Json => ({ type: "TextualBody", value, purpose });

function link(name: string, ...ids: string[]): Json {
  const body = name === "" ? [] : [tag(name)];
  return { id: "#link", type: "Annotation", motivation: "linking", body, target: ids.map((id) => ({ id })) };
}

function read(annotations: unknown, options: ReadFilesOptions = {}, text?: string): ReadFiles {
  const files = { "in/ada.json": JSON.stringify(annotations), ...(text !== undefined && { "in/ada.txt": text }) };
  return readFiles(files, options);
}

const spans = [span("#1", 0, 4), span("#2", 9, 11), span("#3", 13, 16)];

test("links join annotations, and offsets are UTF-16 units", () => {
  const { parts, warnings, format } = read([...spans, link("coref", "#3", "#1")], {}, TEXT);
  expect([format, warnings]).toEqual(["web-annotation", []]);
  expect(parts.map(entitiesOf)).toEqual([{ "#1": ["𝒜da", "She"], "#2": ["Bo"] }]);
});

test("without the text, positions are those of the file", () => {
  const { parts, warnings } = read([...spans, link("coref", "#3", "#1")]);
  expect([warnings, parts[0].document]).toEqual([[], "ada"]);
  expect(placesOf(parts[0]).length).toBe(3);
});

test("links with other names are listed, and an option names them", () => {
  const annotations = [...spans, link("isRelatedTo", "#3", "#1")];
  expect(read(annotations).problems).toContainEqual(
    expect.objectContaining({
      code: "relations-not-read",
      data: { unread: ["isRelatedTo (1)"], count: 1, option: "--relation isRelatedTo" },
    }),
  );
  expect(entitiesOf(read(annotations, { relation: ["isRelatedTo"] }, TEXT).parts[0])["#1"]).toEqual(["𝒜da", "She"]);
});

test("what identifies a thing names the entity, and comments do not", () => {
  const about = (uri: string): Json[] => [tag("a comment", "commenting"), tag("person"), tag(uri, "identifying")];
  const { parts, warnings } = read(
    [span("#1", 0, 4, about("x:ada")), span("#2", 9, 11, about("x:bo")), span("#3", 13, 16, about("x:ada"))],
    {},
    TEXT,
  );
  expect([warnings, entitiesOf(parts[0])]).toEqual([
    ["labels-as-entities"],
    { "x:ada": ["𝒜da", "She"], "x:bo": ["Bo"] },
  ]);
});

test("annotations of several texts are several documents", () => {
  const two = [span("#1", 0, 4, [], "x:one"), span("#2", 9, 11, [], "x:two"), span("#3", 13, 16, [], "x:one")];
  const { parts } = read([...two, link("same", "#1", "#3")]);
  expect(parts.map(({ document, mentions, entities }) => [document, mentions.length, entities.length])).toEqual([
    ["x:one", 2, 1],
    ["x:two", 1, 1],
  ]);
});

test.each([
  ["a page", { "@context": "http://www.w3.org/ns/anno.jsonld", type: "AnnotationPage", items: spans }],
  ["a collection", { "@context": "http://www.w3.org/ns/anno.jsonld", first: { items: spans } }],
])("%s of annotations is read", (_, content) => {
  expect(read(content).parts[0].mentions.length).toBe(3);
});

describe("damage is reported", () => {
  test.each([
    [[span("#1", "x", 4)], "json-shape"],
    [[span("#1", 0, 4), link("coref", "#1", "#9")], "unknown-reference"],
    [[span("#1", 0, 4), 3], "json-shape"],
  ])("in %j", (annotations, code) => {
    expect(read(annotations).codes).toContain(code);
  });

  test("but annotations of images are only counted", () => {
    const target = { source: "x", selector: { type: "FragmentSelector", value: "xywh=1,2,3,4" } };
    const { codes } = read([{ "@context": "http://www.w3.org/ns/anno.jsonld", id: "#4", target }, ...spans]);
    expect(codes).toContain("layer-not-read");
  });
});
