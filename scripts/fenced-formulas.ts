/** The text of a docblock as Markdown: its indented lines, which are formulas and small tables, in blocks where they stay as they are. */
export function withFormulas(explanation: string): string {
  return explanation.replace(
    /((?:^ {2,}.*\n?)(?:\n(?= {2})|^ {2,}.*\n?)*)/gm,
    (formula) => `${fenced(formula.replace(/^ {2}/gm, "").trimEnd())}\n`,
  );
}

/** A block of text that Markdown leaves as it is. */
export function fenced(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}
