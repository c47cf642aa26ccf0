import { describe, expect, test } from "vitest";
import { mmax2Companions, mmax2Paths } from "./mmax2-paths.ts";

describe("mmax2Paths", () => {
  test.each([
    ["p/Markables/a_coref_level.xml", "a", "p/Basedata/a_words.xml", "p/Markables/a_sentence_level.xml"],
    ["Markables/a.b_np_level.xml.gz", "a.b", "Basedata/a.b_words.xml", "Markables/a.b_sentence_level.xml"],
    [
      "C:\\p\\Markables\\a_coref_level.xml",
      "a",
      "C:\\p\\Basedata\\a_words.xml",
      "C:\\p\\Markables\\a_sentence_level.xml",
    ],
    ["a_coref_level.xml", "a", "../Basedata/a_words.xml", "a_sentence_level.xml"],
    ["./a_coref_level.xml", "a", "./../Basedata/a_words.xml", "./a_sentence_level.xml"],
    ["../a_coref_level.xml", "a", "../../Basedata/a_words.xml", "../a_sentence_level.xml"],
    ["/a_coref_level.xml", "a", "/../Basedata/a_words.xml", "/a_sentence_level.xml"],
    ["f/Markables_a_coref_level.xml", "a", "f/Basedata_a_words.xml", "f/Markables_a_sentence_level.xml"],
    ["f/whatever.xml", "whatever", "Basedata/whatever_words.xml", "f/whatever_sentence_level.xml"],
  ])("%s", (path, document, words, sentences) => {
    const paths = mmax2Paths(path);
    expect(paths.document).toBe(document);
    expect(paths.words[0]).toBe(words);
    expect(paths.sentences[0]).toBe(sentences);
  });

  test("all places of the words", () => {
    expect(mmax2Paths("p/markables/a_coref_level.xml").words).toEqual([
      "p/Basedata/a_words.xml",
      "p/basedata/a_words.xml",
      "p/markables/a_words.xml",
      "p/markables/Basedata/a_words.xml",
      "p/markables/basedata/a_words.xml",
      "p/a_words.xml",
    ]);
  });
});

describe("mmax2Companions", () => {
  test("words, sentences and other levels belong to the coreference level", () => {
    const companions = mmax2Companions("f/Markables_a_coref_level.xml");
    for (const path of ["f/Basedata_a_words.xml", "f/Markables_a_sentence_level.xml", "f/Markables_a_phrase_level.xml"])
      expect(companions).toContain(path);
  });

  test.each(["a_words.xml", "a_sentence_level.xml", "a.conll", "a_coref_level.txt"])("%s has none", (path) => {
    expect(mmax2Companions(path)).toEqual([]);
  });
});
