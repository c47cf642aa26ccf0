import { filledLines } from "../filled-lines.ts";
import type { Format } from "../format.ts";
import { I2b2Reader } from "./i2b2-reader.ts";
import { relatedFiles } from "./related-files.ts";

/** How many lines of the beginning of a file are looked at. */
const MANY = 50;

/** The chains and concepts of the i2b2/VA challenge. */
export const i2b2: Format = {
  id: "i2b2",
  title: "i2b2/n2c2 2011",
  summary:
    '`.chains`: on each line `c="the patient" 13:2 13:3||c="he" 14:0 14:0||t="coref person"`, first and last token by line, from 1, and token of the line, from 0, both inclusive, of the `.txt` file. `.con`: mentions, one on each line.',
  detect(head) {
    const lines = filledLines(head).slice(0, MANY);
    return (
      lines.some((line) => /^\s*c="[^\r\n]*?" \d+:\d+ \d+:\d+/.test(line)) &&
      lines.filter((line) => /^\s*c="/.test(line)).length * 2 >= lines.length
    );
  },
  reader: (options) => new I2b2Reader(options),
  hasLocalIds: true,
  extensions: ["chains"],
  companions(path) {
    const files = relatedFiles(path);
    if (files === undefined) return [];
    const { texts, concepts, pairs } = files;
    if (/\.con(?:\.gz)?$/i.test(path)) return [...texts];
    // Pairs say no more than chains do, so they are read on their own only where there are none.
    return /\.pairs(?:\.gz)?$/i.test(path) ? [...texts, ...concepts] : [...texts, ...concepts, ...pairs];
  },
};
