import { stripVTControlCharacters } from "node:util";
import { Help } from "commander";
import { eastAsianWidth } from "get-east-asian-width";

/**
 * Breaks the lines of a text for people that are wider than a terminal, at spaces. Words are never broken, so the
 * signature, which has no spaces, stays whole. Rows of tables are broken only within a last
 * cell of text, and indented command lines (`  corefscope …`) are not broken.
 * Continued lines keep the indent of the first line. They stand below the text of an item such as `[1] …` or
 * `name  …`, and two columns to the right of a message such as `file:3: warning: …`. Colours take no width.
 *
 * @param columns the width of the terminal
 */
export function wrapped(text: string, columns: number): string {
  return text
    .split("\n")
    .map((line) => wrappedLine(line, columns))
    .join("\n");
}

/** Yields the text of pieces in whole lines, except perhaps the last. */
export function* inWholeLines(pieces: Iterable<string>): Generator<string, void> {
  let begun = "";
  for (const piece of pieces) {
    const end = piece.lastIndexOf("\n") + 1;
    if (end > 0) yield begun + piece.slice(0, end);
    begun = end > 0 ? piece.slice(end) : begun + piece;
  }
  if (begun !== "") yield begun;
}

class TerminalText extends Help {
  override minWidthToWrap = 1;

  override displayWidth(text: string): number {
    return widthOf(text);
  }
}

const terminalText = new TerminalText();

/** A place in a file, which may have spaces, and the severity of a message; or the name of the program. */
const messageStart = /^(?:(?:.*?: )?(?:error|warning|note):|corefscope:)(?= )/;
const itemStart = /^ *(?:\[[^\]\s]+\]|[-*•]|\d+[.)]) +/;
const commandLine = /^(?: *\$| {2,}corefscope) /;
/** A last cell of a table with at least six words is text, not figures or a name. */
const textCell = /^(?:\S+ ){5}/;
/** The spaces between two cells of a table, or between a name and its text. */
const gap = /(?<=\S) {2,}(?=\S)/g;

function wrappedLine(line: string, columns: number): string {
  if (line.length <= columns / 2 || widthOf(line) <= columns) return line;
  const plain = stripVTControlCharacters(line);
  const gaps = [...plain.matchAll(gap)];
  const last = gaps.at(-1);
  const start = last === undefined ? startOf(plain) : plain.slice(0, last.index + last[0].length);
  if ((gaps.length > 1 && !textCell.test(plain.slice(start.length))) || commandLine.test(plain)) return line;
  const message = messageStart.exec(plain)?.[0] ?? "";
  const hang = message === "" ? widthOf(start) : 2;
  const kept = message === "" ? start.length : message.length;
  // A first column that takes over half of the width leaves too little room for the text.
  const after = hang > columns / 2 ? 0 : hang;
  const [first, ...rest] = terminalText.boxWrap(glued(line, kept), columns).split("\n");
  if (rest.length === 0) return line;
  const continued = terminalText.boxWrap(rest.join(" "), columns - after);
  return `${first}\n${continued.replace(/^/gm, " ".repeat(after))}`.replaceAll(GLUE, " ");
}

/** Returns what begins a line, below whose end the next lines begin: its indent, or the number or dash of an item. */
function startOf(plain: string): string {
  return itemStart.exec(plain)?.[0] ?? /^ */.exec(plain)![0];
}

/** Stands for a space that must not be broken. Printed text has no control characters but colours. */
const GLUE = "\0";

/** Glues the spaces among the first characters of a line, of which colours do not count. */
function glued(line: string, characters: number): string {
  let left = characters;
  return line.replace(/(\x1b\[\d+m)|./gsu, (character, colour: string | undefined) => {
    if (colour !== undefined) return character;
    left -= character.length;
    return left >= 0 && character === " " ? GLUE : character;
  });
}

/**
 * Returns the columns that a text takes at most; combined emoji may take fewer. Loading `string-width`, which knows
 * these, takes longer than most commands.
 */
function widthOf(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) {
    if (!/^[\p{Mark}\p{Default_Ignorable_Code_Point}]$/u.test(character))
      width += eastAsianWidth(character.codePointAt(0)!);
  }
  return width;
}
