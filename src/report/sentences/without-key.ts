/** What sentences about a key and a response say if nobody is the key, in this order. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\ba key and a response\b/g, "annotations"],
  [/\b(?:key and response|the two sides)\b/g, "the annotators"],
  [/\bKey and response\b/g, "The annotators"],
  [/\bthe key\b/g, "the first annotator"],
  [/\bThe key\b/g, "The first annotator"],
  [/\bthe response\b/g, "the other annotator"],
  [/\bThe response\b/g, "The other annotator"],
  [/\bon the other side\b/g, "in the other annotator's file"],
  [/\bon both sides\b/g, "for all annotators"],
  [/\bso it counts as an error\b/g, "so only this annotator has it"],
  [/\bnothing was scored\b/g, "nothing was compared"],
];

/** Returns a sentence in the words of commands that compare annotators. Words of the text, in “…”, stay as they are. */
export function withoutKey(sentence: string): string {
  return sentence
    .split(/(“[^”]*”)/)
    .map((piece, i) => (i % 2 === 1 ? piece : words.reduce((text, [key, by]) => text.replace(key, by), piece)))
    .join("");
}
