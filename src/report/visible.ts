/** Characters that control a terminal or the direction of text, except line feeds and tabs. */
const COMMANDS = "\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";

const commands = new RegExp(`[${COMMANDS}]`, "g");
const controls = new RegExp(`[${COMMANDS}\\t\\n]`, "g");

const names: Readonly<Partial<Record<string, string>>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * Escapes text from files, such as words, ids and file names, so that a line is safe to print. Characters that control
 * the terminal, end the line or change the direction become escapes such as `\n`, `\x1b` and `\u202e`. The beginnings
 * of commands in the logs of GitHub Actions and Azure Pipelines are escaped, too.
 */
export function visible(text: string): string {
  return withoutLogCommands(text.replace(controls, shown));
}

/** Escapes the characters that control the terminal or change the direction, but keeps line feeds and tabs. */
export function visibleLines(text: string): string {
  return text.replace(commands, shown);
}

function shown(character: string): string {
  const code = character.charCodeAt(0);
  return names[character] ?? (code < 256 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
}

/** Escapes commands to the log of a CI service: `::` begins one at the start of a line, `##[` and `##vso[` anywhere. */
function withoutLogCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/, "$1\\x3a").replace(/##(?=\[|vso\[)/gi, "#\\x23");
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}

/** Escapes text for an element of HTML or XML, or for an attribute in double quotes. */
export function markupText(text: string): string {
  return visibleLines(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
