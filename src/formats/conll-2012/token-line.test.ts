import { expect, test } from "vitest";
import { columnLayout } from "./token-line.ts";

test.each([
  ["bc/cctv/00/cctv_0000   0   0   In   IN   (TOP(S(PP*   -   -   -   Speaker#1   *   (ARGM*   -", 3, false],
  ["a\t0\t0\tIt\tPRP\t-\t-\t-\t-\t-\t*\t(0)", 3, true],
  ["a 0 0 It (0)", 3, false],
  ["a 0 It (0)", 2, false],
  // The Gun Violence Corpus, with a word that is also the name of a section.
  ["x1.DCT\t2016-12-21\tDCT\t-", 1, true],
  ["x1.b2.7\tshot\tBODY\t(104)", 1, true],
  ["a 0 BODY (0)", 2, false],
  ["0 It (0)", 1, false],
  ["36_1ecb_0_5_5\t(1)", -1, true],
  ["It", -1, false],
  // An extra tab.
  ["It\t(1)\t", -1, true],
  ["0\tIt\t(1|(2\t\r", 1, true],
  ["1\tSinge\tSinge\tNOUN\t_\t_\t0\troot\t_\t_\t_\t0\t(PER)\t(PER)\t(1)", 1, true],
  ["1 Singe _ (1)", 1, false],
  // SemEval-2010 with a number as the first word.
  ["1\t2010\t2010\t2010\tCD\tCD\t_\t_\t2\t2\tnum\tnum\t_\t_\t_\t_\t(1)", 1, true],
  ["1\t12\t12\t_\tz\tz\t_\t_\t(1)", 1, true],
  ["1\t1\t1\t1\tz\tz\t_\t_\t(1)", 1, true],
  ["1\t1\t1\t_\tz\tz\t_\t_\t_", 1, true],
  ["1\t3\tthree\tthree\tz\tz\t_\t_\t_", 1, true],
  // CoNLL-2012 with numbers as the document and the first word.
  ["1\t0\t0\t2010\tCD\t*\t-\t-\t-\t-\t*\t-", 3, true],
  ["1\t1\t1\t2010\tCD\t*\t-\t-\t-\t-\t*\t-", 3, true],
  ["7\t1\t1\t1\tCD\t*\t-\t-\t-\t-\t*\t-", 3, true],
  ["123\t0\t0\tIt\t(0)", 3, true],
  ["123 0 It (0)", 2, false],
  ["my doc\t0\t0\tIt\t(0)", 3, true],
  ["my doc\t0\t(0)", 1, true],
  ["\ta 0 0 It (0)", 3, false],
  ["a 0 0 It -\t(0)", 3, false],
  ["\t0\t0\tIt\t-", 3, true],
  ["a\t0\t0\tIt\t\r", 3, true],
  ["  a 0 0 It (0)  ", 3, false],
])("columnLayout finds the column of the word in %j: %i", (line, word, tabs) => {
  expect(columnLayout(line)).toMatchObject({ word, tabs });
});

test.each([
  ["CoNLL-2012", "bc/cctv/00/cctv_0000 0 0 In IN (TOP(S(PP* - - - Speaker#1 * (ARGM* -", 9],
  ["a table with one column fewer", "a\t0\t0\tIt\tPPER\t*\tes\tsg\tneut\t-\t(0)", -1],
  ["SemEval-2010", "1\tIt\tit\tit\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t*\t_\t_\t_\t(1)", -1],
  ["a table of five columns", "a 0 0 It (0)", -1],
])("columnLayout finds any column of speakers in %s", (_, line, speaker) => {
  expect(columnLayout(line)).toMatchObject({ speaker });
});

test.each([
  ["CoNLL-2012", "bc/cctv/00/cctv_0000 0 0 In IN (TOP(S(PP* - - - Speaker#1 * (ARGM* -", 4, 10],
  ["CoNLL-2012 without predicates", "a\t0\t0\tIt\tPRP\t-\t-\t-\t-\t-\t*\t(0)", 4, 10],
  ["a table whose eleventh column is coreference", "a\t0\t0\tIt\tPPER\t*\tes\tsg\tneut\t-\t(0)", 4, -1],
  ["a table of five columns", "a 0 0 It (0)", -1, -1],
  ["a table of four columns", "a 0 It (0)", -1, -1],
  ["a table of two columns", "36_1ecb_0_5_5\t(1)", -1, -1],
  ["SemEval-2010", "1\tIt\tit\tit\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t*\t_\t_\t_\t(1)", 4, 12],
  ["SemEval-2010 with a word that is also a tag", "1\tX\tX\tX\tNN\tNN\t_\t_\t2\t2\tSBJ\tSBJ\t*\t_\t_\t_\t(1)", 4, 12],
  ["a table like CoNLL-U", "1\tSinge\tSinge\tNOUN\t_\t_\t0\troot\t_\t_\t_\t0\t(PER)\t(PER)\t(1)", 3, 12],
  ["a table of number, word, lemma and tag", "1\tThe\tthe\tDT\t(12", 3, -1],
])("columnLayout finds any columns of parts of speech and names in %s", (_, line, tag, nameClass) => {
  expect(columnLayout(line)).toMatchObject({ tag, nameClass });
});
