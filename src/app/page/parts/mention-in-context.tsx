import type { JSX } from "preact";

/** How many letters before a mention have room in a row. */
const LETTERS = 22;

/** A mention in bold, between the words around it. */
export function MentionInContext({
  text,
  context,
}: {
  text: string | undefined;
  context: { readonly before: string; readonly after: string } | undefined;
}): JSX.Element {
  return (
    <bdi>
      {context !== undefined && context.before !== "" && <span>{lastWords(context.before)}</span>}
      <b>{text}</b>
      {context !== undefined && <span>{context.after}</span>}
    </bdi>
  );
}

function lastWords(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LETTERS
    ? text
    : `…${letters
        .slice(-LETTERS)
        .join("")
        .replace(/^\S*\s/u, "")}`;
}
