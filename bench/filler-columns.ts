import type { Random } from "./random.ts";

const onsets = ["b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr", "ch"];
const nuclei = ["a", "e", "i", "o", "u", "ea", "ou", "ä", "é"];
const codas = ["", "", "n", "r", "s", "t", "l", "nd"];
const tags = ["NN", "IN", "DT", "NNP", "VBD", "JJ", "PRP", "NNS", "RB", "VB", "CC", "PRP$", "VBZ"];
const speakers = ["-", "-", "speaker_2", "A", "B", "spk_1", "anchor_a"];

/** Invented words. Frequent words are short, and some words have non-ASCII letters. */
const vocabulary: readonly string[] = Array.from({ length: 4_000 }, (_, rank) => {
  if (rank === 0) return ",";
  if (rank === 1) return ".";
  let word = "";
  for (let n = rank; n > 0; n = Math.floor(n / (onsets.length * nuclei.length))) {
    word += onsets[n % onsets.length] + nuclei[n % 5] + codas[rank % codas.length];
  }
  if (rank % 50 === 7) return String(rank);
  if (rank % 40 === 9) word += nuclei[5 + (rank % 4)];
  return word;
});

/**
 * Returns the columns between the token number and the coreference cell of a CoNLL-2012 line: word, tag, parse bit,
 * lemma, frameset, sense, speaker, name, and a column of arguments for each predicate. None of them looks like a
 * mention, not even to a reader that takes a whole line without tabs for the coreference cell.
 *
 * @returns the cells from `word` on, for each token of the sentence
 */
export function fillerColumns(random: Random, length: number): string[][] {
  const speaker = random.pick(speakers);
  const predicates = Array.from({ length: random.below(2 + Math.min(4, Math.ceil(length / 6))) }, () =>
    random.below(length),
  );
  const rows: string[][] = [];
  let chunkLeft = 0;
  let nameLeft = 0;
  for (let t = 0; t < length; t++) {
    // Log-uniform ranks: Zipf's law.
    const rank = Math.floor(vocabulary.length ** random.fraction()) - 1;
    const word = vocabulary[rank];
    const tag = tags[rank % tags.length];
    const isPredicate = predicates.includes(t);

    let parse = "*";
    if (chunkLeft === 0) {
      chunkLeft = Math.min(length - t, 1 + random.below(5));
      parse = `${t === 0 ? "(TOP(S" : ""}(${isPredicate ? "VP" : "NP"}*`;
    }
    if (--chunkLeft === 0) parse += t === length - 1 ? ")))" : ")";

    let name = "*";
    if (nameLeft > 0) {
      if (--nameLeft === 0) name = "*)";
    } else if (random.chance(0.04)) {
      nameLeft = Math.min(length - 1 - t, random.below(3));
      name = nameLeft === 0 ? "(GPE)" : "(PERSON*";
    }

    const row = [
      word,
      tag,
      parse,
      isPredicate || tag === "NN" ? word : "-",
      isPredicate ? "01" : "-",
      isPredicate ? "1" : "-",
      speaker,
      name,
    ];
    for (const predicate of predicates) row.push(argumentBit(t, predicate, length));
    rows.push(row);
  }
  return rows;
}

/**
 * Returns a token's cell in a predicate's column, with one argument before the predicate and one after it, if there is
 * room.
 */
function argumentBit(token: number, predicate: number, length: number): string {
  if (token === predicate) return "(V*)";
  if (token === predicate - 1) return token === 0 ? "(ARG0*)" : "*)";
  if (token === 0) return predicate > 1 ? "(ARG0*" : "*";
  if (token === predicate + 1) return token === length - 1 ? "(ARG1*)" : "(ARG1*";
  return token === length - 1 && token > predicate ? "*)" : "*";
}
