import type { ResponseShape, ShapedEntity } from "./response-shape.ts";

/** Entities of the key of Moosavi and Strube (2016), §7. */
export const leaPaperSizes: readonly number[] = [20, 10, 10, 5, 5, 5, 4, ...Array.from({ length: 10 }, () => 2)];

/**
 * The responses of Moosavi and Strube (2016), Figures 2, 3 and 8, whose text does not say which mentions are linked: a word for
 * each key entity, in the order of `leaPaperSizes`, with a letter for each of its mentions: the response entity that it is in, or
 * a dot if it is not there. They are the partitions `correct_links` and `mention_identification` of ../shared/golden/lea-section7.json.
 */
const responses = {
  "correct-links": {
    "20%": "AAAAAAAAAAAA........ .......... .......... ..... ..... ..... .... .. .. .. .. .. .. .. .. .. ..",
    "40%": "AAAAAAAAAAAAAAAAA... .......... .......... ..... ..... ..... .... .. .. .. .. .. .. .. .. .. ..",
    "60%": "AAAAAAAAAAAAAAAAAAAA .......... .......... ..... ..... ..... BBBB .. .. .. .. .. .. .. .. .. ..",
    "80%": "CCCCCCCCCCCCCCCCCCCC AAAAAAAAAA BBBBBBB... ..... ..... ..... DDDD .. .. .. .. .. .. .. .. .. ..",
  },
  "correct-and-wrong-links": {
    "0%": "ABKLMNOPQRSTGFEDCJIH ABCDEFGHIJ ABCDEFGHIJ GOEDC LFRDS GPEDC KFED KN MF GF GF GQ GL GF GT GM GF",
    "20%": "KKKKKKKKKKKKGFEDCJIH ABCDEFGHIJ ABCDEFGHIJ GFEDC GFEDC GFEDC GFED GF GF GF GF GF GF GF GF GF GF",
    "40%": "KKKKKKKKKKKKKKKKKJIH ABCDEFGHIJ ABCDEFGHIJ GFEDC GFEDC GFEDC GFED GF GF GF GF GF GF GF GF GF GF",
    "60%": "KKKKKKKKKKKKKKKKKKKK ABCDEFGHIJ ABCDEFGHIJ GFEDC GFEDC GFEDC LLLL GF GF GF GF GF GF GF GF GF GF",
    "80%": "FFFFFFFFFFFFFFFFFFFF AAAAAAAAAA BBBBBBBCDE CDEGH CDEGH CDEGH IIII CD CD CD CD CD CD CD CD CD CD",
  },
  "mention-identification": {
    "20%": "A................... A......... A......... A.... A.... A.... A... A. A. A. A. A. A. A. .. .. ..",
    "40%": "AB.................. AB........ AB........ AB... AB... AB... AB.. AB AB AB AB A. A. A. A. A. A.",
    "60%": "ABCD................ ABCD...... ABCD...... ABC.. ABC.. ABC.. ABC. AB AB AB AB AC AC AD A. A. A.",
    "80%": "ABCDEJFGHIK......... ABCDEFGHI. ABCDJIK... ABC.. ABC.. ABC.. ABC. AB AB AB AB AC AC AD A. A. A.",
    "100%": "ABCEFGHKLIJOPQRSTMNU ABCDEFGHIJ ABCDEFKLMN ABEGL ACFHJ APMNU AKIO AB CD EF GH KL IJ OP QR ST MU",
  },
} as const;

/** The responses of such a figure, by their labels in it. */
export function leaPaperResponses(figure: keyof typeof responses): [label: string, response: ResponseShape][] {
  return Object.entries(responses[figure]).map(([label, letters]) => [label, decoded(letters)]);
}

function decoded(letters: string): ResponseShape {
  const words = letters.split(" ");
  const entities = [...new Set(letters.replace(/[. ]/g, ""))].sort();
  return entities.map(
    (letter): ShapedEntity => ({
      of: words.flatMap((word, entity) => {
        const mentions = word.split(letter).length - 1;
        return mentions === 0 ? [] : [[entity, mentions] as const];
      }),
    }),
  );
}
