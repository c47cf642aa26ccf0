import { env } from "node:process";
import { styleText } from "node:util";
import { type Meaning, type Paint, unpainted } from "../../report/paint.ts";
import { visibleLines } from "../../report/visible.ts";
import { perRun, type Sink } from "../shell.ts";
import { isTerminal } from "./terminal.ts";

const colorModes = ["auto", "always", "never"] as const;
type ColorMode = (typeof colorModes)[number];

const chosen = perRun((): { mode: ColorMode } => ({ mode: "auto" }));

const FLAG = "--color";

/** `--color`, which every command has. `chooseColor` reads it, before messages about other words. */
export const colorOption = {
  flag: `${FLAG} <when>`,
  help: "colour the output: at a terminal unless NO_COLOR is set (auto), always, or never",
  heading: "Output",
  choices: colorModes,
  default: "auto",
} as const;

/** Sets from the arguments whether this run uses colours. Another value than these three is refused later. */
export function chooseColor(words: readonly string[]): void {
  for (const [i, word] of words.entries()) {
    if (word === "--") return;
    const value = word === FLAG ? words.at(i + 1) : word.startsWith(`${FLAG}=`) ? word.slice(FLAG.length + 1) : "";
    const mode = colorModes.find((each) => each === value);
    if (mode !== undefined) chosen().mode = mode;
  }
}

/** Returns how to paint text for a stream: without colours if it is a file or a pipe, unless the user wants them. */
export function paintFor(sink: Sink): Paint {
  const { mode } = chosen();
  if (mode === "never") return unpainted;
  if (mode === "auto" && ((env["NO_COLOR"] ?? "") !== "" || env["TERM"] === "dumb" || !isTerminal(sink)))
    return unpainted;
  return painted;
}

const styles: Readonly<Record<Meaning, Parameters<typeof styleText>[0]>> = {
  better: "green",
  worse: "red",
  error: ["bold", "red"],
  warning: "yellow",
};

function painted(meaning: Meaning, text: string): string {
  // `paintFor` has looked at the stream and the environment.
  return styleText(styles[meaning], text, { validateStream: false });
}

/** What `painted` puts around a text. */
const codes = /(\x1b\[(?:1|22|31|32|33|39)m)/;

/** Escapes characters that control the terminal, except the colours of `painted`. */
export function visiblePainted(text: string): string {
  return text
    .split(codes)
    .map((piece, i) => (i % 2 === 1 ? piece : visibleLines(piece)))
    .join("");
}
