import type { Format } from "../format.ts";
import { CorenlpJsonReader } from "./corenlp-json-reader.ts";
import { CorenlpXmlReader } from "./corenlp-xml-reader.ts";

/** The XML output of Stanford CoreNLP. */
export const corenlp: Format = {
  id: "corenlp",
  title: "CoreNLP XML",
  summary:
    "The output of Stanford CoreNLP with `-outputFormat xml`: sentences of tokens, and `<coreference>` chains of `<mention>`s with sentence, start, end and head, counted from 1, the end exclusive.",
  detect: (head) => /^\s*</.test(head) && /<root>\s*<document\b/.test(head) && /<sentences>|<coreference>/.test(head),
  reader: (options) => new CorenlpXmlReader(options),
  hasLocalIds: true,
  extensions: ["xml"],
};

/** The JSON output of Stanford CoreNLP. */
export const corenlpJson: Format = {
  id: "corenlp-json",
  title: "CoreNLP JSON",
  summary:
    'The output of Stanford CoreNLP with `-outputFormat json`: `{"sentences": [{"tokens": [{"word": …}]}], "corefs": {"1": [{"sentNum": 1, "startIndex": 1, "endIndex": 3}]}}`, counted from 1, the end exclusive.',
  detect: (head) => /^\s*\{/.test(head) && (/"corefs"\s*:/.test(head) || /"characterOffsetBegin"\s*:/.test(head)),
  reader: (options) => new CorenlpJsonReader(options),
  hasLocalIds: true,
  extensions: ["json"],
};
