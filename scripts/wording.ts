import ts from "typescript";

interface Habit {
  readonly pattern: RegExp;
  readonly instead: string;
}

export interface WordingFault {
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

const habits: readonly Habit[] = [
  habit("beside", "next to, as well as, or apart from"),
  habit("anew", "again"),
  habit("so many", "the number"),
  habit("who (?:is|are|has|have) (?:new|not|told)", "If you are …, or a question"),
  habit("whoever", "anyone who, or you"),
  habit("(?<=(?:^|[.!?:]\\s)\\s*)Who (?!.*\\?)(?:is|has|wants|reads|needs|knows|writes|asks)", "If you …"),
  habit("what (?:is|are|was|has|have|does|do|can|could|must) not", "the noun: mentions that are not …"),
  habit("what cannot", "the noun: mentions that cannot …"),
  habit("what there is", "the noun"),
  habit("what (?:becomes|became) of", "what happens to"),
  habit("of whatever", "of any kind"),
  habit(
    "(?:is|are|be|was|were|been) (?:told|said)(?! to\\b| apart)",
    "say who says it: “corefscope reports …”, “you get …”",
  ),
  habit("(?:has|have) not (?:a|an|the|its|their|any|all|these|those|that|one)", "has no …, does not have …, lacks …"),
  habit("(?:has|have) not(?=[.,;:)])", "does not have it"),
  habit("(?:is|are) others?(?=[.,;:)])", "differ"),
  habit("made again", "reproduced, repeated"),
  habit("(?:that|which) (?:is|are) none", "is not one, or is not a …"),
  habit("where (?:[\\w-]+ ){0,3}(?:is|are) few", "with few …"),
  habit("nobody (?:says|asks|asked|said|gave)", "by default"),
  habit("(?:go|goes) by", "is matched by, is named by"),
  habit("stands? (?:behind|beside)", "follows"),
  habit("(?:comes?|came|read|written) otherwise", "differently"),
  habit("commas between", "comma-separated"),
  habit(",\\s*for (?:they|it|there|this|these|those|we|he|she|then|otherwise)", "because"),
];

/** Words for which another one is used everywhere. Where a name or a quotation needs one, `check-wording.ts` allows it. */
const terms: readonly Habit[] = [
  habit("(?:spurious(?:ly)?)", "extra"),
  { pattern: /\b(?:precision,? and F|(?:the|mean) F of)\b(?![\dφ_])/g, instead: "F1, or F_β where β is not 1" },
];

function habit(words: string, instead: string): Habit {
  const starts = /^[\w]/.test(words) || words.startsWith("(?:") ? "\\b" : "";
  const ends = words.endsWith(")") && /\(\?=[^)]*\)$/.test(words) ? "" : "(?![\\w-])";
  return { pattern: new RegExp(`${starts}(?:${words.replace(/ /g, "\\s+")})${ends}`, "gi"), instead };
}

export function wordingFaults(path: string, content: string): WordingFault[] {
  const prose = /\.tsx?$/.test(path)
    ? proseOfProgram(path, content)
    : [{ at: 0, text: path.endsWith(".md") ? blanked(content, /```[^]*?```|`[^`\n]*`|\]\([^)\s]*\)/g) : content }];
  const faults = new Map<number, WordingFault>();
  for (const { at, text } of prose) {
    for (const { pattern, instead } of [...habits, ...terms]) {
      for (const match of text.matchAll(pattern)) {
        const start = at + match.index;
        faults.set(start, { line: lineAt(content, start), found: match[0].replace(/\s+/g, " "), instead });
      }
    }
  }
  return [...faults.values()].sort((a, b) => a.line - b.line);
}

const LONGEST = 30;

/** Returns the sentences of a Markdown page that have too many words. Tables, code and headings have no sentences. */
export function longSentences(markdown: string): WordingFault[] {
  const prose = blanked(markdown, /```[^]*?```|<!--[^]*?-->|^\|.*$|^#.*$|<[^>\n]*>|\]\([^)\s]*\)/gm)
    .replace(/`[^`\n]*`/g, (code) => `x${" ".repeat(code.length - 1)}`)
    .replace(/^(\s*)(?:[*-]|\d+\.) /gm, (mark) => `${mark.slice(0, -1)}\u2029`);
  const faults: WordingFault[] = [];
  for (const match of prose.matchAll(/(?:(?!\n\s*\n|\u2029|[.!?:]["”’)*_\]]*(?:\s|$))[^])+/g)) {
    const words = match[0].match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
    if (words.length <= LONGEST) continue;
    const start = match.index + match[0].search(/\S/);
    faults.push({
      line: lineAt(markdown, start),
      found: `${words.slice(0, 8).join(" ")} …`,
      instead: `${words.length} words: at most ${LONGEST}`,
    });
  }
  return faults;
}

interface Prose {
  readonly at: number;
  readonly text: string;
}

function proseOfProgram(path: string, content: string): Prose[] {
  const file = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const prose = new Map<number, Prose>();
  const addComment = (at: number, end: number): void => {
    prose.set(at, { at, text: blanked(content.slice(at, end), /^[ \t]*\*(?!\/)|^\/\*+|^\/\/|`[^`]*`/gm) });
  };
  const visit = (node: ts.Node): void => {
    ts.forEachLeadingCommentRange(content, node.getFullStart(), addComment);
    ts.forEachTrailingCommentRange(content, node.getEnd(), addComment);
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const at = node.getStart();
      const text = node.getText();
      if (/\s/.test(text.trim())) prose.set(at, { at, text });
    }
    for (const child of node.getChildren()) visit(child);
  };
  visit(file);
  return [...prose.values()];
}

/** Replaces matches by white space, so that positions do not change. */
function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => match.replace(/[^\n]/g, " "));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
