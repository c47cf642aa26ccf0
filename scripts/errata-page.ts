import { referenceText } from "../src/core/references.ts";
import { type Erratum, errata, type Proof } from "../src/papers/errata.ts";

/** The file with a command or a calculation for each erratum. */
export const proofsFile = "test/fixtures/errata.md";

/** Returns the errata for the page on papers, as Markdown: a list for each paper. */
export function errataLists(): string {
  const lists = [...new Set(errata.map(paperOf))].map((paper) => {
    const own = errata.filter((erratum) => paperOf(erratum) === paper);
    return `\n### ${paper}\n\n${own.map(item).join("")}`;
  });
  return `These ${errata.length} figures and statements contradict their authors' own definitions or figures; corefscope follows the definitions. After the arrow is the correction. [errata.md](../${proofsFile}) has reasons, commands and calculations, and the sources.\n${lists.join("")}`;
}

/** Lists the errata with the evidence, for readers who doubt them; `test/docs/errata.test.ts` runs the commands. */
export function errataProofs(): string {
  return `# Errata, with evidence

docs/papers.md lists these errors. \`npm run docs\` writes this file. Run the commands in a clone; only the relevant lines of their output are shown.
${errata.map(section).join("")}
## Sources

${[...new Set(errata.map(({ cite }) => cite))].map((key) => `* ${referenceText(key, "*")}`).join("\n")}
`;
}

function paperOf({ where }: Erratum): string {
  return where.slice(0, where.indexOf(", "));
}

function item({ where, printed, correct }: Erratum): string {
  return `* **${where.slice(where.indexOf(", ") + 2)}**: ${printed} → ${correct}\n`;
}

function section({ where, printed, correct, why, proofs }: Erratum): string {
  return `\n## ${where}\n\nPrinted: ${printed}. Correct: ${correct}. ${why}\n\n\`\`\`text\n${proofs.map(proofText).join("\n\n")}\n\`\`\`\n`;
}

function proofText(proof: Proof): string {
  return "arithmetic" in proof ? proof.arithmetic : `$ ${proof.command}\n${proof.lines.join("\n")}`;
}
