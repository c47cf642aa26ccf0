import { expect, test } from "vitest";
import { XmlFileReader } from "./xml-file-reader.ts";

test("a file is decoded as its declaration says", () => {
  const texts: string[] = [];
  class Reader extends XmlFileReader {
    protected override read(text: string): [] {
      texts.push(text);
      return [];
    }
  }
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>';
  const reader = new Reader();
  reader.push(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  reader.end();
  expect(texts).toEqual([text]);
});
