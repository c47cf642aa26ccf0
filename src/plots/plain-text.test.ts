import { SaxesParser } from "saxes";
import fc from "fast-check";
import { expect, it } from "vitest";
import { markupText } from "../report/markup-text.ts";
import { plainText } from "./plain-text.ts";

it("any name comes through XML as it is after plainText", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const plain = plainText(name);
      let text = "";
      let attribute = "";
      const parser = new SaxesParser();
      parser.on("error", (error) => {
        throw error;
      });
      parser.on("text", (piece) => (text += piece));
      parser.on("opentag", ({ attributes }) => (attribute = String(attributes["a"])));
      parser.write(`<x a="${markupText(plain)}">${markupText(plain)}</x>`).close();
      expect(text).toBe(plain);
      expect(attribute).toBe(plain);
    }),
  );
});

it.each([
  ["  one\n\ttwo\u2028three ", "one two three"],
  ["a\u0007b", "a\ufffdb"],
  ["\ud83dx", "\ufffdx"],
  ["😀", "😀"],
  ["\u202eabc\u2069", "abc"],
])("%j becomes %j", (name, plain) => {
  expect(plainText(name)).toBe(plain);
});
