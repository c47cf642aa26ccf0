import type { CorpusOptions } from "./corpus-options.ts";
import { type GeneratedDocument, generateDocument } from "./generate-document.ts";
import { Random } from "./random.ts";

const genres = ["bc", "bn", "mz", "nw", "pt", "tc", "wb"];

export function* generateCorpus(options: CorpusOptions): Generator<GeneratedDocument, void, undefined> {
  const random = new Random(options.seed);
  let index = 0;
  let part = 0;
  let factor = 1;
  for (let section = 0; section < options.documents; section++) {
    if (section > 0) {
      if (options.multiPart && part < 9 && random.chance(0.4)) part++;
      else {
        part = 0;
        index++;
      }
    }
    // Sizes come in pairs, one as far above the mean as the other is below it, so that the totals are as requested.
    factor = section % 2 === 1 ? 2 - factor : 1 + options.spread * (2 * random.fraction() - 1);
    if (section === options.documents - 1 && section % 2 === 0) factor = 1;
    yield generateDocument(
      random,
      { ...options, tokens: options.tokens * factor, mentions: options.mentions * factor },
      { document: documentName(index), part },
    );
  }
}

/** Returns a name in the style of OntoNotes: `bc/xx/00/xx_0000`. */
function documentName(index: number): string {
  const folder = String(Math.floor(index / 100)).padStart(2, "0");
  return `${genres[index % genres.length]}/xx/${folder}/xx_${String(index).padStart(4, "0")}`;
}
