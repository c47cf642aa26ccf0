import { flatName } from "../../../src/core/document.ts";
import { isNested, mentionsOf, type TestWriter, wordsOf } from "./test-writer.ts";

const empty = (count: number): string[] => new Array<string>(count).fill("_");

const COLUMNS =
  "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM";

/**
 * Writes CoNLL-UA 1.1 of Universal Anaphora. Token numbers continue through the document, and closing brackets precede
 * opening ones. Pieces of a discontinuous markable repeat its id. Closing brackets name their markable if mentions
 * cross or have several pieces.
 */
export const conlluaWriter: TestWriter = {
  format: "conllua",
  keeps: "tokens",
  holds: (part) => wordsOf(part).every((word) => word !== "" && !/[\t\r\n]/.test(word) && word.trim() === word),
  write(parts) {
    const lines = [`# global.columns = ${COLUMNS}`];
    for (const part of parts) {
      const words = wordsOf(part);
      const opens = words.map((): { last: number; item: string }[] => []);
      const closes = words.map((): { first: number; item: string }[] => []);
      const pieces = mentionsOf(part).flatMap(({ runs, entity, index }) =>
        runs.map(([first, last]) => ({ first, last, entity: part.entities.ids.indexOf(entity), index })),
      );
      const crosses = !isNested(part, "part") || pieces.length > part.mentions.length;
      for (const { first, last, entity, index } of pieces) {
        const keys = `(EntityID=${entity + 1}|MarkableID=markable_${index}|SemType=${index === 0 ? "dn" : "do"}`;
        const single = first === last;
        opens[first].push({ last, item: single ? `${keys})` : keys });
        if (!single) closes[last].push({ first, item: crosses ? `markable_${index})` : ")" });
      }
      lines.push(`# newdoc id = ${flatName(part)}`);
      let word = 0;
      let node = 0;
      words.forEach((form, t) => {
        if (t === 0 || part.tokens?.sentenceStarts?.includes(t) === true) lines.push("", `# sent_id = ${t}`);
        const zero = part.tokens?.zero?.[t] === 1;
        node = zero ? node + 1 : 0;
        if (!zero) word++;
        const identity = [
          ...closes[t].sort((a, b) => b.first - a.first),
          ...opens[t].sort((a, b) => b.last - a.last),
        ].map(({ item }) => item);
        const id = zero ? `${word}.${node}` : String(word);
        lines.push([id, form, ...empty(8), identity.join("") || "_", ...empty(4)].join("\t"));
      });
      lines.push("");
    }
    return [{ path: "key.CONLLUA", text: lines.join("\n"), main: true }];
  },
};
