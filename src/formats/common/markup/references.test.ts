import { describe, expect, test } from "vitest";
import { characterReferences, resolveReferences } from "./references.ts";

describe("resolveReferences", () => {
  test.each([
    ["AT&amp;T &lt;b&gt; &quot;x&apos;", "AT&T <b> \"x'"],
    ["&#38;&#x26;&#X1F600;", "&&😀"],
    ["AT&T &MD; &amp &; &#; &#x;", "AT&T &MD; &amp &; &#; &#x;"],
    ["&#0;&#xD800;&#1114112;", "&#0;&#xD800;&#1114112;"],
    ["&amp;amp;", "&amp;"],
    ["", ""],
  ])("turns %j into %j", (text, meaning) => {
    expect(resolveReferences(text)).toBe(meaning);
  });
});

test("characterReferences returns the positions of character references", () => {
  expect(characterReferences("a&amp;b&#x1F600;")).toEqual([
    { start: 1, length: 5, text: "&" },
    { start: 7, length: 9, text: "😀" },
  ]);
});
