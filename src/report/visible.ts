/** Characters that command a terminal or turn the direction of what follows, all but line feeds and tabs. */
const COMMANDS = "\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";

const commands = new RegExp(`[${COMMANDS}]`, "g");
const controls = new RegExp(`[${COMMANDS}\\t\\n]`, "g");

const names: Readonly<Partial<Record<string, string>>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * Text that somebody else wrote, such as a word, an id or a file's name, for a line that a person reads. Characters that would command the terminal, end the
 * line or turn its direction are shown as `\n`, `\x1b` or `\u202e`, and so are the beginnings of commands to the logs of GitHub Actions and
 * Azure Pipelines.
 */
export function visible(text: string): string {
  return withoutLogCommands(text.replace(controls, shown));
}

/** The same of text with lines and tabs of its own, which stay. */
export function visibleLines(text: string): string {
  return text.replace(commands, shown);
}

function shown(character: string): string {
  const code = character.charCodeAt(0);
  return names[character] ?? (code < 256 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
}

/** `::` counts at the beginning of a line, `##[` and `##vso[` anywhere. */
function withoutLogCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/, "$1\\x3a").replace(/##(?=\[|vso\[)/gi, "#\\x23");
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}

/** Text for the content of an element of HTML or XML, or for an attribute in double quotes. */
export function markupText(text: string): string {
  return visibleLines(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
