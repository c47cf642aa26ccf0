/** A word or empty node with the marks behind it. */
export interface MarkedWord {
  readonly form: string;
  readonly zero: boolean;
  /** As in the file: `[e1,[e2],e3]`, or "" for none. */
  readonly marks: string;
  /** The position in its line, in UTF-16 units. */
  readonly offset: number;
  /** Marks that cannot be read: several groups of them, some without a word, or "" for marks within the word. */
  readonly dropped?: string;
}

/** Returns whether text behind a bar is meant as marks: it has a bracket, or is an id without any. */
function areMarks(text: string): boolean {
  return text.includes("[") || text.includes("]") || /^e\d+(?:,e\d+)*$/.test(text);
}

/** Marks that are not behind a bar. */
const MARK_INSIDE = /\[e\d+(?!\w)|(?<!\w)e\d+\]/u;

/** Longer words are not examined. */
const LONGEST = 400;

/** A word with marks of which one opens a mention. */
const OPENING = /^.+\|(?:\[?[^\s,|[\]]+\]*,)*\[[^\s,|[\]]+\]*(?:,\[?[^\s,|[\]]+\]*)*$/u;
/** A tag of the variant with `<e1>…</e1>`. */
const TAG = /<(\/?)(e\d+)>/g;

/** Returns the words of a line, which is a document. */
export function wordsOfText(line: string): MarkedWord[] {
  return hasTags(line) ? taggedWords(line) : barredWords(line);
}

function hasTags(line: string): boolean {
  return line.search(TAG) >= 0 && !/\|\[/.test(line);
}

function barredWords(line: string): MarkedWord[] {
  return Array.from(line.matchAll(/\S+/g), ({ 0: token, index: offset }) => {
    const pieces = token.split("|");
    let first = pieces.length;
    while (first > 1 && areMarks(pieces[first - 1])) first--;
    const word = pieces.slice(0, first).join("|");
    const groups = pieces.slice(first);
    if (word === "") return { ...wordOf(token), marks: "", offset, dropped: token };
    const isClear = groups.length < 2;
    if (MARK_INSIDE.test(word)) return { ...wordOf(word), marks: groups[0] ?? "", offset, dropped: "" };
    return {
      ...wordOf(word),
      marks: isClear ? (groups[0] ?? "") : "",
      offset,
      ...(!isClear && { dropped: `|${groups.join("|")}` }),
    };
  });
}

function taggedWords(line: string): MarkedWord[] {
  const words: { form: string; zero: boolean; offset: number; opened: string[]; closed: string[] }[] = [];
  let opened: string[] = [];
  for (const { 0: piece, index: offset } of line.matchAll(/<\/?e\d+>|(?:(?!<\/?e\d+>)\S)+/g)) {
    const tag = /^<(\/?)(e\d+)>$/.exec(piece);
    if (tag === null) {
      words.push({ ...wordOf(piece), offset, opened, closed: [] });
      opened = [];
    } else if (tag[1] === "") opened.push(tag[2]);
    else words.at(-1)?.closed.push(tag[2]);
  }
  return words.map(({ form, zero, offset, opened: opens, closed }) => {
    const marks: string[] = [];
    const left = [...closed];
    // The innermost mention is opened last.
    for (const id of opens.toReversed()) {
      const at = left.indexOf(id);
      if (at >= 0) left.splice(at, 1);
      marks.unshift(at >= 0 ? `[${id}]` : `[${id}`);
    }
    return { form, zero, offset, marks: [...marks, ...left.map((id) => `${id}]`)].join(",") };
  });
}

/** Returns a word, or an empty node, which begins with `##`. */
export function wordOf(text: string): { readonly form: string; readonly zero: boolean } {
  if (!text.startsWith("##")) return { form: text, zero: false };
  return { form: text.slice(2) || "_", zero: true };
}

export function writtenForm(form: string, zero: boolean): string {
  const word = form.replace(/\s+/g, "_") || "_";
  return zero ? `##${word === "_" ? "" : word}` : word;
}

/**
 * Returns whether the beginning of a file has words such as `plaza|[e1`, or tags such as `<e1>` as well as empty nodes
 * `##`. Inline markup, as in `[the rebels|e1]`, opens mentions in front of words.
 */
export function looksMarked(head: string): boolean {
  const content = head.replace(/^\uFEFF/, "").trimStart();
  if (/^[[{]\s*["[{]/.test(content) || content.includes("\t") || /^#\s*begin\s+document/m.test(content)) return false;
  let [opened, inline] = [0, 0];
  for (const [token] of content.matchAll(/\S*[[\]]\S*/g)) {
    if (token.length < LONGEST && OPENING.test(token)) opened++;
    else if (/^\[[^\]]/.test(token)) inline++;
  }
  if (opened > 0) return opened > inline;
  return /(?:^|[\s>])##(?![#\s])?/m.test(content) && /<e\d+>/.test(content) && /<\/e\d+>/.test(content);
}
