import { type Answer, warningsOf } from "./pair.ts";

/** Options that a message recommends. */
export interface Advice {
  readonly words: readonly string[];
  /** Whether the option says that the files are right as they are. */
  readonly insists: boolean;
}

/** Options that change what is scored or shown, but not how a file is read. */
const policies =
  /^--(?:singletons|mentions|extra-documents|missing|verbose|quiet|strict|on-duplicate|on-token-mismatch|metrics|by|match|zero-match|split-antecedents|layer|topic-pattern|average|unit|force|counts|verify|preset|input-format|format|memory-limit|jobs|side|help-all|fix)\b/;

/** Options that say that the files are right as they are. */
const insisting =
  /^--(?:(?:key-|response-)?ids exact|scope-ids shared|shared-mentions allowed|keep-label\b|(?:key-|response-)?column -1$)/;

/**
 * Returns the options with a value that errors and warnings give between backticks, by message; each set of options once.
 * Leaves out those with a placeholder, such as `--columns mention=…`, and those that do not change how files are read.
 */
export function adviceOf(answer: Answer): Advice[][] {
  const found = new Map<string, Advice[]>();
  for (const warning of warningsOf(answer)) {
    const options = new Map<string, Advice>();
    for (const [, text] of warning.matchAll(/`(?:corefscope score [^`]*?)?(--[a-z][^`]*)`/g)) {
      const isComplete = /[ =]/.test(text) && !/…|\.\.\.|\b(?:NAME|FILE|PATH|FIELD|COLUMN|LABEL|FORMAT|N)\b/.test(text);
      if (!isComplete || policies.test(text)) continue;
      options.set(text, { words: wordsOf(text), insists: insisting.test(text) });
    }
    if (options.size > 0) found.set([...options.keys()].join("\n"), [...options.values()]);
  }
  return [...found.values()];
}

/** Splits a command line as a shell does, with quotation marks. */
function wordsOf(text: string): string[] {
  return Array.from(text.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g), ([word]) => word.replaceAll(/["']/g, ""));
}

/** Joins options; names of columns that are given apart belong into one option. */
export function joinedOptions(...options: readonly (readonly string[])[]): string[] {
  const all = options.flat();
  const columns = all.flatMap((word, w) => (all[w - 1] === "--columns" ? [word] : []));
  const others = all.filter((word, w) => word !== "--columns" && all[w - 1] !== "--columns");
  return columns.length === 0 ? others : [...others, "--columns", columns.join()];
}
