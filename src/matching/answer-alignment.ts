/** The words of an answer among those of the text that it copies. */
export interface AnswerAlignment {
  /**
   * For each token of the answer, the word of the text in its place, or -1. For an empty node, the word in front of it:
   * words that the answer lacks come before it.
   */
  readonly wordOf: Int32Array;
  /** Words of the text that the answer lacks. */
  readonly lacking: number;
  /** Tokens of the answer that the text lacks. */
  readonly added: number;
  /** Tokens with another word in their place. */
  readonly changed: number;
}

/** Longer texts are not compared, because the time is proportional to the product of their lengths. */
const MOST_COMPARED = 200_000_000;

const SKIP = 0;
const KEEP = 1;
const REPLACE = 2;
const DELETE = 3;
const INSERT = 4;

/**
 * Aligns an answer with the text that it copies, with the fewest words inserted, removed and replaced. Of equally good
 * alignments, it is that of text2text-coref, so that answers are scored as in the shared task. Empty nodes are passed
 * over.
 *
 * @param isZero whether a token of the answer is an empty node
 * @returns undefined if the texts are too long
 * @complexity O(tokens · words) time and bytes, but O(tokens + words) for the equal words at the end
 */
export function alignAnswer(
  tokens: readonly string[],
  isZero: (token: number) => boolean,
  words: readonly string[],
): AnswerAlignment | undefined {
  const wordOf = new Int32Array(tokens.length).fill(-1);
  let [m, n] = [tokens.length, words.length];
  for (; m > 0 && n > 0; m--) {
    if (isZero(m - 1)) {
      wordOf[m - 1] = n - 1;
      continue;
    }
    if (tokens[m - 1] !== words[n - 1]) break;
    wordOf[m - 1] = --n;
  }
  if ((m + 1) * (n + 1) > MOST_COMPARED) return undefined;
  const width = n + 1;
  const steps = stepsTo(tokens.slice(0, m), isZero, words.slice(0, n));
  let [lacking, added, changed] = [0, 0, 0];
  while (m > 0 && n > 0) {
    const step = isZero(m - 1) ? SKIP : steps[m * width + n];
    if (step === SKIP) {
      wordOf[--m] = n - 1;
    } else if (step === DELETE) {
      added++;
      m--;
    } else if (step === INSERT) {
      lacking++;
      n--;
    } else {
      if (step === REPLACE) changed++;
      wordOf[--m] = --n;
    }
  }
  for (let token = 0; token < m; token++) if (!isZero(token)) added++;
  return { wordOf, lacking: lacking + n, added, changed };
}

/** Returns the last step to each pair of a number of tokens and a number of words. */
function stepsTo(tokens: readonly string[], isZero: (token: number) => boolean, words: readonly string[]): Uint8Array {
  const width = words.length + 1;
  const steps = new Uint8Array((tokens.length + 1) * width);
  let above = Int32Array.from({ length: width }, (_, n) => n);
  let costs = new Int32Array(width);
  tokens.forEach((token, t) => {
    const row = (t + 1) * width;
    costs[0] = t + 1;
    const skips = isZero(t);
    for (let n = 1; n < width; n++) {
      if (skips) {
        costs[n] = above[n];
      } else if (token === words[n - 1]) {
        costs[n] = above[n - 1];
        steps[row + n] = KEEP;
      } else {
        const least = Math.min(above[n], costs[n - 1], above[n - 1]);
        costs[n] = least + 1;
        steps[row + n] = least === above[n - 1] ? REPLACE : least === above[n] ? DELETE : INSERT;
      }
    }
    [above, costs] = [costs, above];
  });
  return steps;
}
