import { mentionsOf, sentencesOf, type TestWriter } from "./test-writer.ts";

/**
 * Writes CoNLL with the pieces of CRAFT. Every mention of several tokens is in pieces, so that mentions may cross, and
 * the format is recognised.
 */
export const craftWriter: TestWriter = {
  format: "craft",
  keeps: "tokens",
  // Pieces identify the format, so each document must have some within one sentence.
  holds: (part) => {
    const starts = Array.from(part.tokens?.sentenceStarts ?? []);
    const isWithin = (first: number, last: number): boolean => !starts.some((start) => first < start && start <= last);
    const long = mentionsOf(part).map(({ runs, entity }) => ({
      first: runs[0][0],
      last: runs[runs.length - 1][1],
      entity,
    }));
    const several = long.filter(({ first, last }) => first < last);
    const within = several.filter(({ first, last }) => isWithin(first, last)).length;
    const shared = several.some(({ entity }) => long.filter((other) => other.entity === entity).length > 1);
    return within > 0 && within * 2 >= several.length && shared;
  },
  write: (parts) => {
    const lines = parts.flatMap((part) => {
      const ids = [...new Set(mentionsOf(part).map(({ entity }) => entity))];
      const opening = new Map<number, string[]>();
      const closing = new Map<number, string[]>();
      const put = (cells: Map<number, string[]>, token: number, item: string): void => {
        cells.set(token, [...(cells.get(token) ?? []), item]);
      };
      mentionsOf(part).forEach(({ runs, entity }, m) => {
        const number = ids.indexOf(entity);
        const [[first, last]] = runs;
        const pieces = first === last ? runs : [[first, first], [first + 1, last], ...runs.slice(1)];
        const letters = pieces.length === 1 ? "" : lettersOf(m);
        for (const [start, end] of pieces) {
          if (start === end) put(opening, start, `(${number}${letters})`);
          else {
            put(opening, start, `(${number}${letters}`);
            put(closing, end, `${number}${letters})`);
          }
        }
      });
      let token = 0;
      const rows = sentencesOf(part).flatMap((words) => [
        ...words.map((word, w) => {
          const items = [...(closing.get(token) ?? []), ...(opening.get(token) ?? [])];
          token++;
          return [part.document, "0", w, word, items.length === 0 ? "-" : items.join("|")].join("\t");
        }),
        "",
      ]);
      return [`#begin document (${part.document}); part 000`, ...rows, "#end document"];
    });
    return [{ path: "all.conll", text: `${lines.join("\n")}\n`, main: true }];
  },
};

function lettersOf(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}
