import type { Format } from "../format.ts";
import { ArrauReader } from "./arrau-reader.ts";

/** The tables of ARRAU for the shared task of CRAC 2018. */
export const arrau: Format = {
  id: "arrau",
  title: "ARRAU CONLL (CRAC 2018)",
  summary:
    "A table of words for each document, with the markables at a word joined by `@`: `B-markable_1=set_2@I-markable_3=set_4`, their minimum spans as `word_3` or `word_3..word_5`, and in the last column `non_referring` for those that do not refer.",
  detect: (head) => /^\S+[ \t]+(?:[BI]-markable_\d+=\S*@)*[BI]-markable_\d+=set_\d+/m.test(head),
  reader: (options) => new ArrauReader(options),
  extensions: ["CONLL"],
  resembles: ["labels"],
};
