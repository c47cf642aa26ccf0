/** What a coloured text means. The text says the same in words or by a sign, because not everybody sees colours. */
export type Meaning = "better" | "worse" | "error" | "warning";

/** Returns a text in the colour of its meaning; `unpainted` returns it as it is. */
export type Paint = (meaning: Meaning, text: string) => string;

export const unpainted: Paint = (_, text) => text;

/** Paints the severity in messages such as `file:3: warning: …`, and the name of the program before a failure. */
export function paintMessages(text: string, paint: Paint): string {
  if (paint === unpainted) return text;
  return text
    .replace(/^((?:.*?: )?)(error|warning)(?=: )/gm, (_, place: string, severity: "error" | "warning") => {
      return place + paint(severity, severity);
    })
    .replace(/^corefscope(?=: )/gm, (name) => paint("error", name));
}

/** Returns the meaning of a difference: whether the first of two is better, if the difference is significant. */
export function meaningOf(difference: number | null, isSignificant: boolean): Meaning | undefined {
  if (!isSignificant || difference === null || difference === 0) return undefined;
  return difference > 0 ? "better" : "worse";
}
