/**
 * Returns the text of a docblock as Markdown. Indented lines, which are formulas and small tables, become code blocks.
 */
export function withFormulas(explanation: string): string {
  return explanation.replace(
    /((?:^ {2,}.*\n?)(?:\n(?= {2})|^ {2,}.*\n?)*)/gm,
    (formula) => `${fenced(formula.replace(/^ {2}/gm, "").trimEnd())}\n`,
  );
}

export function fenced(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}
