import { expect, test } from "vitest";
import { placesOf } from "../../../test/support/part-views.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { FileReader, readParts } from "../read.ts";

const encoder = new TextEncoder();

function read(text: string, file = "d.xml", companions: Readonly<Record<string, string>> = {}) {
  const diagnostics: Diagnostic[] = [];
  const reader = new FileReader({
    file,
    report: (found) => diagnostics.push(found),
    companion: (path) => (path in companions ? encoder.encode(companions[path]) : undefined),
  });
  const parts = [...readParts([encoder.encode(text)], reader)];
  return {
    parts,
    mentions: parts.flatMap((part) => placesOf(part)),
    codes: diagnostics.map(({ code }) => code),
    diagnostics,
  };
}

const words = ["Ada", "met", "Ben", ".", "She", "and", "he", "ran"];
const body = `<text><body><p>${words.map((word, w) => `<w xml:id="w${w}">${word}</w>`).join(" ")}</p></body></text>`;
const tei = (standOff: string, header = ""): string =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader>${header}</teiHeader>${standOff}${body}</TEI>`;

/** Returns the mentions of each entity: the name of an entity does not matter. */
function entities(mentions: readonly string[]): string[] {
  const byName = new Map<string, string[]>();
  for (const mention of mentions) {
    const [name, place] = mention.split(": ");
    byName.set(name, [...(byName.get(name) ?? []), place]);
  }
  return [...byName.values()].map((places) => places.join(" ")).sort();
}

test.each([
  [
    "spans whose entity is in corresp, ref or sameAs",
    '<standOff><spanGrp type="coref"><span from="#w0" to="#w1" corresp="#a"/><span from="#w4" ref="#a"/><span target="#w2 #w6" sameAs="#b"/></spanGrp></standOff>',
    ["0-1 4-4", "2-2 6-6"],
  ],
  [
    "links between elements of the text, of two or more",
    '<standOff><linkGrp type="coreference"><link target="#w0 #w4"/><link target="#w2 #w6"/><link target="#w4 #w7 #w0"/></linkGrp></standOff>',
    ["0-0 4-4 7-7", "2-2 6-6"],
  ],
  [
    "links between spans; a span without a link is a singleton",
    '<standOff><spanGrp type="mention"><span xml:id="m1" from="#w0"/><span xml:id="m2" from="#w4"/><span xml:id="m3" from="#w2"/></spanGrp><linkGrp type="anaphora"><link target="#m1 #m2"/></linkGrp></standOff>',
    ["0-0 4-4", "2-2"],
  ],
  [
    "a link with its own type, and one to a person in the header",
    '<standOff><linkGrp><link type="coref" target="#w0 #w4"/><link type="coref" target="#w2 #ben"/></linkGrp></standOff>',
    ["0-0 4-4", "2-2"],
  ],
])("stand-off annotation has %s", (_, standOff, expected) => {
  const { mentions, codes } = read(tei(standOff, '<person xml:id="ben"/>'));
  expect(codes).toEqual([]);
  expect(entities(mentions)).toEqual(expected);
});

test.each([
  ['<linkGrp type="translation"><link target="#w0 #w4"/></linkGrp>', "link elements of type translation"],
  ['<linkGrp type="bridging-anaphora"><link target="#w0 #w4"/></linkGrp>', "link elements of type bridging-anaphora"],
  ['<linkGrp><link target="#w0 #w4"/></linkGrp>', "link elements"],
  ['<spanGrp type="POS"><span from="#w0" corresp="#n"/></spanGrp>', "span elements of type POS"],
])("other stand-off annotation is passed over by name: %s", (standOff, layer) => {
  const { mentions, diagnostics } = read(tei(`<standOff>${standOff}</standOff>`));
  expect(mentions).toEqual([]);
  expect(diagnostics).toMatchObject([
    { code: "layer-not-read", data: { layer: `${layer} in stand-off annotation`, count: 1 } },
    { code: "no-mentions" },
  ]);
});

test("links and spans to elements that do not exist are reported", () => {
  const { mentions, diagnostics } = read(
    tei(
      '<standOff><spanGrp type="coref"><span from="#w99" corresp="#a"/><span corresp="#a"/></spanGrp><linkGrp type="coref"><link target="#w0 #x"/></linkGrp></standOff>',
    ),
  );
  expect(entities(mentions)).toEqual(["0-0"]);
  expect(diagnostics.map(({ code, data }) => [code, data?.["id"]])).toEqual([
    ["unknown-reference", "w99"],
    ["markup-shape", undefined],
    ["unknown-reference", "x"],
  ]);
});

test("annotation inside the body does not become text", () => {
  const inside = body.replace(
    "</body>",
    '<spanGrp type="coref"><span from="#w0" to="#w0" ref="#a">a note</span></spanGrp></body>',
  );
  const { parts, mentions } = read(`<TEI>${inside}</TEI>`);
  expect(entities(mentions)).toEqual(["0-0"]);
  expect(parts[0].tokens?.length).toBe(words.length);
});

const urs = `<TEI><standOff><annotations type="coreference">
<annotationGrp type="Unit" subtype="MENTION"><span id="u1" from="text:w0" to="text:w1"/><span id="u2" from="text:w4" to="text:w4"/></annotationGrp>
<annotationGrp type="Unit" subtype="PROPOSITION"><span id="u3" from="text:w5" to="text:w6"/></annotationGrp>
<annotationGrp type="Schema" subtype="CHAINE"><link id="s1" target="#u1 #u2"/></annotationGrp></annotations></standOff></TEI>`;

test("a file of DEMOCRAT has its text in another file, after which the document is named", () => {
  const { parts, mentions, diagnostics } = read(urs, "in/d-URS.xml", { "in/d.xml": tei("") });
  expect(entities(mentions)).toEqual(["0-1 4-4"]);
  expect(parts[0].document).toBe("d");
  expect(diagnostics).toMatchObject([
    { code: "layer-not-read", data: { layer: "span elements of type PROPOSITION in stand-off annotation" } },
  ]);
});

test.each([["d-URS.xml"], ["d.xml"]])("without the text, %s is refused, and the text is named", (file) => {
  const { parts, diagnostics } = read(urs, file);
  expect(parts).toEqual([]);
  expect(diagnostics[0]).toMatchObject({ code: "missing-companion", severity: "error" });
  expect(String(diagnostics[0].data?.["path"])).toContain(file === "d.xml" ? "X.xml" : "d.xml");
});
