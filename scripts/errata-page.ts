import { referenceText } from "../src/core/references.ts";
import { type Erratum, errata, type Proof } from "../src/analysis/published/errata.ts";
import { leftColumn, markdownTable } from "../src/report/table.ts";

/** The page of published figures that do not follow from their own definition, each with what shows it. */
export function errataPage(): string {
  const table = markdownTable({
    columns: ["where", "printed", "correct"].map(leftColumn),
    rows: errata.map(({ where, printed, correct }) => [where, printed, correct]),
  });
  return `# Errata

These figures in the literature do not follow from their own definition. corefscope follows the definition. You can run every command in a clone; only the relevant lines of its output are shown. The partitions are in \`examples/errata\`.

${table}
All other figures of these papers in the [golden cases](../test/golden/papers.json) follow from their definition to the last printed digit.
${errata.map(section).join("")}
## Sources

${[...new Set(errata.map(({ cite }) => cite))].map((key) => `* ${referenceText(key, "*")}`).join("\n")}
`;
}

function section({ where, printed, correct, why, proofs }: Erratum): string {
  return `\n## ${where}\n\nPrinted: ${printed}. Correct: ${correct}. ${why}\n\n\`\`\`text\n${proofs.map(proofText).join("\n\n")}\n\`\`\`\n`;
}

function proofText(proof: Proof): string {
  return "arithmetic" in proof ? proof.arithmetic : `$ ${proof.command}\n${proof.lines.join("\n")}`;
}
