import { flatName } from "../../../src/core/document.ts";
import { fileOfDocument } from "../../../src/formats/common/input/file-name.ts";
import { isContinuous, mentionsOf, type TestWriter, textOf, wordsOf } from "./test-writer.ts";

const DKPRO = "de.tudarmstadt.ukp.dkpro.core.api";

/** Writes chains of INCEpTION in CAS JSON 0.4, with tokens and sentences, a file for each part. */
export const casJsonWriter: TestWriter = {
  format: "cas-json",
  keeps: "tokens",
  holds: (part) => isContinuous(part) && wordsOf(part).every((word) => word !== "" && word === word.trim()),
  write: (parts) =>
    parts.map((part) => {
      const { text, starts, ends } = textOf(part);
      const structures: object[] = [
        { "%ID": 1, "%TYPE": "uima.cas.Sofa", sofaNum: 1, sofaID: "_InitialView", mimeType: "text", sofaString: text },
      ];
      const add = (type: string, begin: number, end: number, features: object = {}): number => {
        const id = structures.length + 1;
        structures.push({ "%ID": id, "%TYPE": `${DKPRO}.${type}`, "@sofa": 1, begin, end, ...features });
        return id;
      };
      add("metadata.type.DocumentMetaData", 0, text.length, { documentTitle: flatName(part) });
      starts.forEach((start, t) => add("segmentation.type.Token", start, ends[t]));
      const sentences = Array.from(part.tokens?.sentenceStarts ?? []);
      sentences.forEach((first, s) => {
        add("segmentation.type.Sentence", starts[first], ends[(sentences[s + 1] ?? starts.length) - 1]);
      });
      for (const entity of part.entities.ids) {
        const links = mentionsOf(part).filter((mention) => mention.entity === entity);
        const [[first]] = links.map(({ runs: [run] }, i) => [
          add("coref.type.CoreferenceLink", starts[run[0]], ends[run[1]], {
            ...(i + 1 < links.length && { "@next": structures.length + 2 }),
          }),
        ]);
        structures.push({
          ...{ "%ID": structures.length + 1, "%TYPE": `${DKPRO}.coref.type.CoreferenceChain`, "@first": first },
        });
      }
      const members = structures.map((_, i) => i + 1).slice(1);
      const cas = {
        "%TYPES": {},
        "%FEATURE_STRUCTURES": structures,
        "%VIEWS": { _InitialView: { "%SOFA": 1, "%MEMBERS": members } },
      };
      return {
        path: `${fileOfDocument(flatName(part))}.json`,
        text: `${JSON.stringify(cas, undefined, 1)}\n`,
        main: true,
      };
    }),
};
