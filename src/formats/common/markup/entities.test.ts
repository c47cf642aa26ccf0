import { expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { entitiesIn, readXml } from "./xml.ts";

function read(text: string): { words: string; problems: unknown[] } {
  const problems: unknown[] = [];
  let words = "";
  readXml(text, { text: (piece) => (words += piece) }, (code, where: Partial<Diagnostic> = {}) =>
    problems.push([code, where.data]),
  );
  return { words, problems };
}

const withSubset = (subset: string, body: string): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE a [${subset}]>\n<a>${body}</a>`;

test.each([
  ['<!ENTITY ada "Ada">', "&ada; ran", "Ada ran"],
  ["<!ENTITY ada 'Ada &amp; Ben'>", "&ada;", "Ada & Ben"],
  ['<!ENTITY first "Ada"><!ENTITY both "&first; and &first;">', "&both;", "Ada and Ada"],
  ['<!ENTITY both "&first; B"><!ENTITY first "A">', "&both;", "A B"],
  ['<!ENTITY e "&#233;t&#xE9;">', "&e;", "été"],
  ['<!ENTITY a "first"><!ENTITY a "second">', "&a;", "first"],
  ['<!-- <!ENTITY a "comment"> --><!ENTITY a "x">', "&a;", "x"],
  ['<!ENTITY % p "x"><!ENTITY a "[]">', "&a;", "[]"],
  ['<!ENTITY pic SYSTEM "pic.png" NDATA png>', "no reference", "no reference"],
])("readXml expands entities declared by %s", (subset, body, words) => {
  expect(read(withSubset(subset, body))).toEqual({ words, problems: [] });
});

test.each([
  ['<!ENTITY a SYSTEM "other.xml">', "a", "its text is in another file, which is not loaded"],
  ['<!ENTITY a PUBLIC "id" "other.xml">', "a", "its text is in another file, which is not loaded"],
  ['<!ENTITY a "<b/>">', "a", "it contains markup"],
  ['<!ENTITY a "&#60;b/>">', "a", "it contains markup"],
  ['<!ENTITY a "&b;"><!ENTITY b "&a;">', "a", "it refers to “b”, which cannot be expanded"],
  ['<!ENTITY a "&c;">', "a", "it refers to “c”, which cannot be expanded"],
  ["", "a", "it is not declared in the file"],
])("readXml refuses an entity declared by %s", (subset, name, reason) => {
  expect(read(withSubset(subset, `before &${name}; after`)).problems).toEqual([["xml-entity", { name, reason }]]);
});

test("entities that multiply are refused, and cost little", () => {
  const lines = Array.from({ length: 60 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
  const text = withSubset(`<!ENTITY e0 "lol">${lines.join("")}`, "&e60;");
  const { texts, refused } = entitiesIn(text);
  expect(texts.get("e1")).toBe("lol".repeat(10));
  expect(refused.get("e60")).toContain("cannot be expanded");
  for (const value of texts.values()) expect(value.length).toBeLessThan(100_000);
});

test("many references to a long entity are refused", () => {
  const text = withSubset(`<!ENTITY a "${"x".repeat(60_000)}">`, "&a;".repeat(1000));
  expect(read(text).problems).toEqual([
    ["xml-entity", { name: "a", reason: "all entities together would make the file too long" }],
  ]);
});
