import { referenceText } from "../src/core/references.ts";
import { type Erratum, errata, type Proof } from "../src/papers/errata.ts";

/** Returns the errata for the page on papers, as Markdown: a heading of the third level for each erratum. */
export function errataSections(): string {
  return `These are ${errata.length} errors in papers, in the description of a scorer, and in the program of a paper: figures and statements that contradict the authors' own definitions or figures. corefscope follows the definitions. Only the relevant lines of the commands' output are shown.
${errata.map(section).join("")}
### Sources

${[...new Set(errata.map(({ cite }) => cite))].map((key) => `* ${referenceText(key, "*")}`).join("\n")}
`;
}

function section({ where, printed, correct, why, proofs }: Erratum): string {
  return `\n### ${where}\n\nPrinted: ${printed}. Correct: ${correct}. ${why}\n\n\`\`\`text\n${proofs.map(proofText).join("\n\n")}\n\`\`\`\n`;
}

function proofText(proof: Proof): string {
  return "arithmetic" in proof ? proof.arithmetic : `$ ${proof.command}\n${proof.lines.join("\n")}`;
}
