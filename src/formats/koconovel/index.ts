import type { Format } from "../format.ts";
import { KoconovelReader } from "./koconovel-reader.ts";

/** KoCoNovel, the coreference of characters in Korean novels. */
export const koconovel: Format = {
  id: "koconovel",
  title: "KoCoNovel",
  summary:
    "One JSON object per scene: `doc_id` and up to four layers of clusters (`omniscent_separate` …) as lists of `[begin, end, text, label]`, characters of a text that is not there, the end exclusive.",
  detect: (head) => /^\s*\{[^\r\n]*"(?:omnisci?ent|reader)_(?:separate|overlapped)"\s*:/.test(head),
  reader: (options) => new KoconovelReader(options),
  hasLocalIds: true,
  extensions: ["jsonl"],
};
