/**
 * Which of several noun phrases heads a noun phrase without a noun. Collins takes the first (“[Akio Morita], [founder
 * of Sony]”); the released analyser of Kummerfeld and Klein (2013) takes the last.
 */
export type OfPhrases = "first" | "last";

/** The rule for finding a head: the direction, and the labels to look for in turn. */
type HeadRule = readonly ["left" | "right", string];

/** Collins (1999), Appendix A. NP is handled separately below. */
const rules: ReadonlyMap<string, HeadRule> = new Map(
  Object.entries({
    ADJP: ["left", "NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB"],
    ADVP: ["right", "RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN"],
    CONJP: ["right", "CC RB IN"],
    FRAG: ["right", ""],
    INTJ: ["left", ""],
    LST: ["right", "LS :"],
    NAC: ["left", "NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW"],
    PP: ["right", "IN TO VBG VBN RP FW"],
    PRN: ["left", ""],
    PRT: ["right", "RP"],
    QP: ["left", "$ IN NNS NN JJ RB DT CD NCD QP JJR JJS"],
    RRC: ["right", "VP NP ADVP ADJP PP"],
    S: ["left", "TO IN VP S SBAR ADJP UCP NP"],
    SBAR: ["left", "WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG"],
    SBARQ: ["left", "SQ S SINV SBARQ FRAG"],
    SINV: ["left", "VBZ VBD VBP VB MD VP S SINV ADJP NP"],
    SQ: ["left", "VBZ VBD VBP VB MD VP SQ"],
    UCP: ["right", ""],
    VP: ["left", "TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP"],
    WHADJP: ["left", "CC WRB JJ ADJP"],
    WHADVP: ["right", "CC WRB"],
    WHNP: ["left", "WDT WP WP$ WHADJP WHPP WHNP"],
    WHPP: ["right", "IN TO FW"],
  }),
);

/**
 * Finds the child that heads a constituent of the Penn treebank.
 *
 * @param labels the labels of the children, at least one; for words, their parts of speech
 * @returns its index
 * @source Collins (1999), Head-driven statistical models for natural language parsing, Appendix A, without its special
 *   case for coordinations
 */
export function collinsHead(label: string, labels: readonly string[], ofPhrases: OfPhrases): number {
  if (label === "NP" || label === "NX" || label === "NML") return nounPhraseHead(labels, ofPhrases);
  const [side, list] = rules.get(label) ?? ["left", ""];
  for (const wanted of list.split(" ")) {
    const found = side === "left" ? labels.indexOf(wanted) : labels.lastIndexOf(wanted);
    if (found >= 0) return found;
  }
  return side === "left" ? 0 : labels.length - 1;
}

function nounPhraseHead(labels: readonly string[], ofPhrases: OfPhrases): number {
  const searches = [
    () => labels.findLastIndex((label) => /^(NNP?S?|NX|POS|JJR)$/.test(label)),
    () => (ofPhrases === "first" ? labels.indexOf("NP") : labels.lastIndexOf("NP")),
    () => labels.findLastIndex((label) => /^(\$|ADJP|PRN)$/.test(label)),
    () => labels.lastIndexOf("CD"),
    () => labels.findLastIndex((label) => /^(JJ|JJS|RB|QP)$/.test(label)),
  ];
  for (const search of searches) {
    const found = search();
    if (found >= 0) return found;
  }
  return labels.length - 1;
}
