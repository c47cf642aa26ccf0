import type { Tab } from "./route.ts";

/** Where `g` and a letter lead. */
export const tabKeys: Readonly<Record<string, Tab>> = {
  t: "text",
  a: "alignment",
  r: "grid",
  e: "errors",
  c: "compare",
  s: "scores",
  u: "audit",
  d: "study",
};

/** One thing that a key does, as the help lists it. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** All keys, in the order of the help. */
export const keyHelp: readonly KeyHelp[] = [
  { keys: ["j", "k"], does: "next and previous error" },
  { keys: ["n", "p"], does: "next and previous mention of the chosen entity" },
  { keys: ["[", "]"], does: "previous and next document" },
  { keys: ["e"], does: "choose an entity of the document" },
  { keys: ["/"], does: "search" },
  { keys: ["f"], does: "filters of the errors" },
  ...Object.entries(tabKeys).map(([letter, tab]) => ({ keys: [`g ${letter}`], does: tab })),
  { keys: ["x"], does: "what correcting the chosen entity would gain" },
  { keys: ["m"], does: "note on the chosen error" },
  { keys: ["←", "→"], does: "in the text: the mention before and after" },
  { keys: ["↑", "↓"], does: "in a list: the row before and after; Enter shows it in the text" },
  { keys: ["Esc"], does: "choose nothing, or close what is open" },
  { keys: ["?"], does: "this list" },
];

/** Whether a key that is pressed is meant for a field that text is written in. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=button])"))
  );
}
